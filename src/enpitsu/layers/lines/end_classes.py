"""Stops of which every line leads to another one of the same class (two equal numbers)."""

from __future__ import annotations

from typing import Any

from enpitsu.grid import Segment
from enpitsu.layers.lines.walks import Walks
from enpitsu.logic import Sink
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.kinds import write_kinds


class EndClasses:
    """The places in which other cases say that the lines of stops end.

    Where the stops fall into classes by them, and lines end and branch nowhere else, no line holds
    stops of two classes, and that is all there is to say: one number for each node, not a row for each
    way and stop.
    """

    def __init__(self) -> None:
        self.noted: dict[Any, dict[Segment, frozenset[Any]]] = {}
        self._written: bool | None = None

    @staticmethod
    def of(ways: Walks, memo: dict[object, Any]) -> EndClasses:
        """Those of some ways in a program."""
        return memoised(memo, (EndClasses, ways), EndClasses)

    def note(self, start: Any, stroke: Segment, places: frozenset[Any]) -> None:
        """Note that a line over a stroke from a stop ends in one of some places."""
        self.noted.setdefault(start, {})[stroke] = places

    def written(self, ways: Walks, to: Sink) -> bool:
        """Return whether classes say it all; writes them when it is first asked for."""
        if self._written is None:
            classes = self._classes(ways, to)
            self._written = bool(classes)
            if classes:
                links = {s.ends: m.number for s, m in ways.line.items()}
                write_kinds(ways.line.segments_at, links, classes, to)
        return self._written

    def _classes(self, ways: Walks, to: Sink) -> dict[Any, frozenset[Any]]:
        """The class of each stop; none if there are no classes, or lines may end or branch elsewhere."""
        line, found = ways.line, dict[Any, frozenset[Any]]()
        for stop in ways.stops:
            noted, strokes = self.noted.get(stop, {}), line.segments_at[stop]
            places = {noted.get(stroke) for stroke in strokes}
            others = places.pop() if len(places) == 1 else None
            if others is None or stop in others or not others <= ways.stops:
                return {}
            found[stop] = others | {stop}
        if ways.crossing or ways.spots or any([found[n] != found[s] for s in found for n in found[s]]):
            return {}
        for node, degree in line.degrees.items():
            if not to.bounded(degree, 0b11 if node in found else 0b101):
                return {}
        return found

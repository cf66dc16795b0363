"""Walks along a line: the strokes over which it goes on, and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, Self, TypeAlias

from enpitsu.grid import Segment, in_line, once
from enpitsu.layers.lines.stroke_numbers import StrokeNumbers
from enpitsu.layers.lines.strokes import Strokes
from enpitsu.logic import Mark, PartialAssignment, Read, Selection, Sink, StandIn
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.graph import on

Heading: TypeAlias = tuple[Segment, Any]
"""A stroke, and the end of it that one comes to."""


ANY = -1
"""All numbers, as bits."""


def literal_nodes(nodes: StandIn) -> dict[Any, Mark]:
    """For each node the literal, as a mark, that stands for it."""
    return {node: Mark(x, "selected", node, hidden=True) for node, x in nodes.literals.items()}


class WalkedStep(NamedTuple):
    """A way along a line, the stroke over which it goes on, and the beginning of clauses on that."""

    way: Heading
    onward: Segment
    unless: list[int]


class Walks:
    """Walks along lines, as far as they surely go.

    A line ends at each of the ``stops``, where one of the ``spots`` is made, and where no stroke or more
    than one goes on.  ``crossing``: where more than two strokes meet, it goes straight on.
    """

    def __init__(
        self, line: Strokes, stops: frozenset[Any], crossing: bool, spots: Mapping[Any, Mark] | None = None
    ) -> None:
        self.line, self.stops, self.crossing = line, stops, crossing
        self.spots: Mapping[Any, Mark] = spots or {}
        self.any_stops = False  # the spots are literals, and tell where givens put stops
        self._ahead: dict[Heading, list[tuple[Segment, list[Segment]]]] = {}
        self._closed: tuple[Sequence[int], list[list[WalkedStep]]] = (), []
        self._stopping: dict[tuple[Heading, int], list[list[int]]] = {}
        self._going_on: dict[tuple[Heading, int], list[tuple[Heading, list[int]]]] = {}

    @once
    def parts(self) -> tuple[Mark, ...]:
        """All that tells where lines lead."""
        return (*self.line.values(), *self.spots.values())

    @once
    def arrows(self) -> tuple[Heading, ...]:
        """Every way."""
        return tuple([(s, n) for s in self.line for n in s.ends])

    @once
    def selection(self) -> Selection | None:
        """The stops, as givens select them; None if there are none."""
        use = Walks, self.line, self.crossing
        return Selection(use, self.line.segments_at, self.stops) if self.stops else None

    def standing(self, to: Sink) -> Self:
        """The ways that clauses are to speak of: with literals for the stops, if there are such."""
        selection = self.selection
        stops = None if selection is None else to.memo.get(selection.key)
        if selection is None or stops is None:
            return self
        return memoised(to.memo, (selection.use, stops.number), self._with_any_stops, stops)

    def _with_any_stops(self, stops: StandIn) -> Self:
        """The same lines with any stops, as literals tell."""
        made = type(self)(self.line, frozenset(), self.crossing, literal_nodes(stops))
        made.any_stops = True
        return made

    @once
    def numbers(self) -> StrokeNumbers:
        """Its strokes, numbered."""
        return StrokeNumbers(self.line, self.stops)

    def onward(self, way: Heading) -> list[tuple[Segment, list[Segment]]]:
        """The strokes that may go on, each with the strokes that must then be missing; none at a stop."""
        found = self._ahead.get(way)
        if found is None:
            found = self._ahead[way] = self._onward(*way)
        return found

    def _onward(self, stroke: Segment, node: Any) -> list[tuple[Segment, list[Segment]]]:
        if node in self.stops:
            return []
        near = [t for t in self.line.segments_at.get(node, ()) if t is not stroke]
        straight = [t for t in near if self.crossing and in_line(stroke, t)]
        return [(t, [] if t in straight else [u for u in near if u is not t]) for t in near]

    def walk(self, way: Heading, known: PartialAssignment) -> tuple[list[Heading], bool, bool]:
        """(the ways surely walked, whether the line surely ends there, whether it closes)."""
        return memoised(known.memo, (self, way), self._walk, way, known.reading())

    def _walk(self, way: Heading, value: Read) -> tuple[list[Heading], bool, bool]:
        walked: dict[Heading, None] = {}
        here: Heading | None = way
        if not value(self.line[way[0]]):
            return [], value(self.line[way[0]]) is False, False
        while here is not None and here not in walked:
            walked[here] = None
            here, sure = self._next(here, value)
            if here is None:
                return list(walked), sure, False
        return list(walked), True, True

    def _next(self, way: Heading, value: Read) -> tuple[Heading | None, bool]:
        """(the way that surely goes on, whether it is known if there is one)."""
        spot = self.spots.get(way[1])
        stopped = False if spot is None else value(spot)
        onward = self.onward(way) if stopped is not True else []
        state = {t: value(self.line[t]) for t, _ in onward}
        open_ = False
        for t, less in onward:
            verdicts = [state[t], *[None if state[u] is None else not state[u] for u in less]]
            if False not in verdicts:
                if None not in verdicts and stopped is False:
                    return (t, t.other(way[1])), True
                open_ = True
        return None, not open_

    def stopping(self, way: Heading, degrees: int = ANY) -> list[list[int]]:
        """Clauses' beginnings, one of which is false as a whole just if the line ends after this way.

        ``degrees``: the numbers of strokes that its last node can have (bits).  Found once.
        """
        found = self._stopping.get((way, degrees))
        if found is None:
            found = self._stopping[way, degrees] = self._beginnings(way, degrees)
        return found

    def _beginnings(self, way: Heading, degrees: int) -> list[list[int]]:
        onward = self.onward(way)
        x = {t: self.line[t].number for t, _ in onward}
        first = -self.line[way[0]].number
        straight = [x[t] for t, less in onward if not less and len(onward) > 1]
        found = [[first, *x.values()]] if degrees & 0b10 or not onward else []
        if degrees & ~0b111:
            bent = [x[t] for t, less in onward if less or len(onward) == 1]
            found += [[first, *straight, -a, -b] for a, b in combinations(bent, 2)]
        return found + [[first, -spot.number] for spot in self._spot(way)]

    def going_on(self, way: Heading, degrees: int = ANY) -> list[tuple[Heading, list[int]]]:
        """Each way that may follow, with the beginning of clauses that speak of it only if it does.

        ``degrees``: the numbers of strokes that the node between them can have (bits).  Found once.
        """
        found = self._going_on.get((way, degrees))
        if found is None:
            found = self._going_on[way, degrees] = list(self._followed(way, degrees))
        return found

    def _followed(self, way: Heading, degrees: int) -> Iterator[tuple[Heading, list[int]]]:
        line, first = self.line, -self.line[way[0]].number
        for t, less in self.onward(way):
            others = less if degrees & ~0b111 else ()
            unless = [first, -line[t].number, *[line[u].number for u in others]]
            yield (t, t.other(way[1])), unless + [spot.number for spot in self._spot(way)]

    def closed(self, model: Sequence[int]) -> list[list[WalkedStep]]:
        """The lines that close in a model; many cases ask about the same one."""
        before, found = self._closed
        if before is not model:
            found = list(self._closing(model))
            self._closed = model, found
        return found

    def _closing(self, model: Sequence[int]) -> Iterator[list[WalkedStep]]:
        """The lines that close in a model, each once for each way round."""
        met: set[Heading] = set()
        for start in self.arrows:
            walked: dict[Heading, WalkedStep] = {}
            way: Heading | None = start if on(model, self.line[start[0]].number) else None
            while way is not None and way not in met:
                met.add(way)
                way = self._followed_in(model, way, walked)
            if way in walked:
                yield list(walked.values())[list(walked).index(way) :]

    def _followed_in(
        self, model: Sequence[int], way: Heading, walked: dict[Heading, WalkedStep]
    ) -> Heading | None:
        """The way that follows in a model, if one does; the step to it is noted."""
        for onward, unless in self.going_on(way):
            if not any([on(model, x) for x in unless]):
                walked[way] = WalkedStep(way, onward[0], unless)
                return onward
        return None

    def _spot(self, way: Heading) -> tuple[Mark, ...]:
        """The spot at which a way ends if it is made, if there can be one."""
        return (self.spots[way[1]],) if way[1] in self.spots else ()

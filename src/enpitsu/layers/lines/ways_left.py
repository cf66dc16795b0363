"""The ways that are left to a line, looked at one by one where they are few."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Protocol

from enpitsu.grid import Segment
from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.logic import Bool, Known, Mark
from enpitsu.networks.pieces_left import WAYS, TooMany


class Countable(Protocol):
    """A kind of thing that is counted on the ways ahead."""

    kind: str

    @property
    def ways(self) -> Walks:
        """The ways on which it is counted."""

    @property
    def most(self) -> int:
        """More than any line has."""

    def first(self, way: Heading) -> int:
        """The number that a stroke itself counts."""

    def join(self, way: Heading, onward: Segment) -> Bool:
        """Tells whether it counts to go on over a stroke."""

    def last(self, way: Heading) -> Bool:
        """Tells whether it counts to end after a way."""


def numbers_left(of: Countable, way: Heading, known: Known) -> frozenset[int] | None:
    """The numbers of things that a line can have by the ways that are left to it; None if they are many.

    Some of these ways may be ruled out by what is known elsewhere.
    """
    found: frozenset[int] | None = known.memo.get((numbers_left, of, way), frozenset())
    if found is not None and not found:
        try:
            found = frozenset(_Left(of, known).numbers(way))
        except TooMany:
            found = None
        known.memo[numbers_left, of, way] = found
    return found


class _Left:
    """A search for all ends of a line."""

    def __init__(self, of: Countable, known: Known) -> None:
        self.of, self.known = of, known
        self.path: dict[Segment, None] = {}
        self.looked = 0

    def numbers(self, way: Heading) -> Iterator[int]:
        """The number at each end of each way; 0 if it may not be drawn at all."""
        drawn = self._is(way[0])
        if drawn is not True:
            yield 0
        if drawn is not False:
            yield from self._on(way, self.of.first(way))

    def _on(self, way: Heading, number: int) -> Iterator[int]:
        """The numbers in the end, if it has so many by now."""
        of, ways = self.of, self.of.ways
        spot = ways.spots.get(way[1])
        stopped = False if spot is None else spot.holds(self.known)
        self.path[way[0]] = None
        onward = list[Segment]()
        sure = False
        for stroke, less in ways.onward(way) if stopped is not True else ():
            verdicts = [self._is(stroke), *[_opposite(self._is(other)) for other in less]]
            if False not in verdicts:
                onward.append(stroke)
                sure = sure or (None not in verdicts and stopped is False)
        if not sure:
            for last in _values(of.last(way).holds(self.known)):
                yield from self._ends(number + last)
        for stroke in onward:
            for join in _values(of.join(way, stroke).holds(self.known)):
                if stroke in self.path:  # it closes
                    endless = of.kind in ("steps", "bends") or (of.kind == "joints" and number + join)
                    yield from self._ends(of.most if endless else number)
                else:
                    then = stroke, stroke.other(way[1])
                    yield from self._on(then, number + join + of.first(then))
        del self.path[way[0]]

    def _is(self, stroke: Segment) -> bool | None:
        return True if stroke in self.path else self.of.ways.line[stroke].holds(self.known)

    def _ends(self, number: int) -> Iterator[int]:
        """One more end; raises TooMany."""
        self.looked += 1
        if self.looked > WAYS:
            raise TooMany
        yield min(number, self.of.most)


def _values(verdict: bool | None) -> tuple[bool, ...]:
    return (False, True) if verdict is None else (verdict,)


def _opposite(verdict: bool | None) -> bool | None:
    return None if verdict is None else not verdict


def all_fail(walks: Walks, way: Heading, known: Known, fails: Callable[[Known], bool]) -> bool:
    """Tells whether each of the few ways that are left to a line fails; False if they are many.

    ``fails``: tells whether something is broken by what is known on the way, or at its end.
    """
    try:
        return all(map(fails, _Ways(walks, fails).ends(way, known, frozenset())))
    except TooMany:
        return False


class _Ways:
    """A search for all ways of a line, each as far as nothing fails."""

    def __init__(self, walks: Walks, fails: Callable[[Known], bool]) -> None:
        self.walks, self.fails, self.looked = walks, fails, 0

    def ends(self, way: Heading, known: Known, path: frozenset[Segment]) -> Iterator[Known]:
        """The marks known at the end of each way that goes on with a stroke; raises TooMany."""
        line, spot = self.walks.line, self.walks.spots.get(way[1])
        known, path = self._with(known, {line[way[0]]: True}), path | {way[0]}
        if self.fails(known):
            yield self._end(known)
            return
        stopped = False if spot is None else spot.holds(known)
        if spot is not None and stopped is not False:
            yield self._end(self._with(known, {spot: True}))
        if stopped is True:
            return
        if spot is not None:
            known = self._with(known, {spot: False})
        onward = [(t, less) for t, less in self.walks.onward(way) if line[t].holds(known) is not False]
        for end in self._stops(way, onward, known):
            yield self._end(end)
        for stroke, less in onward:
            if any([line[other].holds(known) for other in less]):
                continue
            apart = self._with(known, {line[other]: False for other in less})
            if stroke in path:  # it closes
                yield self._end(apart)
            else:
                yield from self.ends((stroke, stroke.other(way[1])), apart, path)

    def _stops(
        self, way: Heading, onward: Sequence[tuple[Segment, list[Segment]]], known: Known
    ) -> Iterator[Known]:
        """The marks known if the line ends after a way: no stroke goes on, or more than one."""
        line = self.walks.line
        if not any([line[t].holds(known) for t, _ in onward]):
            yield self._with(known, {line[t]: False for t, _ in onward})
        ahead = [t for t, less in onward if not less and len(self.walks.onward(way)) > 1]
        sides = [t for t, _ in onward if t not in ahead]
        if not any([line[t].holds(known) for t in ahead]):
            for pair in combinations(sides, 2):
                branching = dict.fromkeys([line[t] for t in pair], True)
                yield self._with(known, branching | {line[t]: False for t in ahead})

    def _end(self, known: Known) -> Known:
        self.looked += 1
        if self.looked > WAYS:
            raise TooMany
        return known

    def _with(self, known: Known, more: Mapping[Mark, bool]) -> Known:
        return known.plus({m: v for m, v in more.items() if m not in known})

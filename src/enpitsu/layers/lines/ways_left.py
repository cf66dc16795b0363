"""Enumerate the ways that are left to a line, if they are few."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Protocol

from enpitsu.grid import Segment
from enpitsu.layers.lines.walks import Heading, Walks
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.logic.ways import MAX_WAYS, TooManyWays


class Countable(Protocol):
    """The interface of a quantity counted on the ways ahead."""

    @property
    def ways(self) -> Walks:
        """The walks on which it is counted."""

    def bounds(self, way: Heading, known: PartialAssignment) -> tuple[int, int]:
        """The (lower, upper) bounds of its number on one way."""


def numbers_left(of: Countable, way: Heading, known: PartialAssignment) -> frozenset[int] | None:
    """The possible numbers on a line by the ways that are left to it; None if there are too many ways.

    A superset: some of these ways may be excluded by marks elsewhere.
    """
    found: frozenset[int] | None = known.memo.get((numbers_left, of, way), frozenset())
    if found is not None and not found:
        try:
            found = frozenset(_numbers(of, way, known))
        except TooManyWays:
            found = None
        known.memo[numbers_left, of, way] = found
    return found


def _numbers(of: Countable, way: Heading, known: PartialAssignment) -> Iterator[int]:
    """The possible numbers at the end of each way, and 0 if the line may be absent; raises TooManyWays."""
    drawn = of.ways.line[way[0]].holds(known)
    if drawn is not True:
        yield 0
    if drawn is not False:
        for end in _Ways(of.ways, lambda known: False).ends(way, known, frozenset()):
            low, high = of.bounds(way, end)
            yield from range(low, high + 1)


def all_fail(
    walks: Walks, way: Heading, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]
) -> bool:
    """Return whether each of the few ways that are left to a line fails; False if there are many.

    ``fails``: called with the partial assignments on the way and at its end.
    """
    try:
        return all(map(fails, _Ways(walks, fails).ends(way, known, frozenset())))
    except TooManyWays:
        return False


class _Ways:
    """A depth-first search for all ways of a line, each followed until something fails."""

    def __init__(self, walks: Walks, fails: Callable[[PartialAssignment], bool]) -> None:
        self.walks, self.fails, self.looked = walks, fails, 0

    def ends(
        self, way: Heading, known: PartialAssignment, path: frozenset[Segment]
    ) -> Iterator[PartialAssignment]:
        """The partial assignments at the ends of all ways that go on over a stroke; raises TooManyWays."""
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
        self, way: Heading, onward: Sequence[tuple[Segment, list[Segment]]], known: PartialAssignment
    ) -> Iterator[PartialAssignment]:
        """The partial assignments if the line ends after a way: no stroke goes on, or it branches."""
        line = self.walks.line
        if not any([line[t].holds(known) for t, _ in onward]):
            yield self._with(known, {line[t]: False for t, _ in onward})
        ahead = [t for t, less in onward if not less and len(self.walks.onward(way)) > 1]
        sides = [t for t, _ in onward if t not in ahead]
        if not any([line[t].holds(known) for t in ahead]):
            for pair in combinations(sides, 2):
                branching = dict.fromkeys([line[t] for t in pair], True)
                yield self._with(known, branching | {line[t]: False for t in ahead})

    def _end(self, known: PartialAssignment) -> PartialAssignment:
        self.looked += 1
        if self.looked > MAX_WAYS:
            raise TooManyWays
        return known

    def _with(self, known: PartialAssignment, more: Mapping[Mark, bool]) -> PartialAssignment:
        return known.plus({m: v for m, v in more.items() if m not in known})

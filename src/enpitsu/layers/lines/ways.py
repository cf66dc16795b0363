"""Directed ways along lines: quantities ahead of a walker who leaves a node over a stroke.

A way ends where the line ends or stops.  Every stroke has two ways, one in each direction.  The quantities
of a way follow from those of the next way on the line, so they are order-encoded numbers that are equal or
differ by one from stroke to stroke, without lazy clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

from enpitsu.grid import Direction, Edge, Segment, in_line, once
from enpitsu.layers.lines.routes import UNITS, Route
from enpitsu.layers.lines.same_way import OneWay
from enpitsu.layers.lines.strokes import Strokes
from enpitsu.layers.lines.walks import Walks
from enpitsu.layers.lines.ways_ahead import Ahead, Quantity
from enpitsu.layers.lines.written_lines import WrittenLines
from enpitsu.layers.marks import Marks
from enpitsu.logic import TRUE, Bool, Mark, every, run, some, total

CACHED_STOP_SETS = 64
"""The most sets of stops whose ways are cached with a layer of lines."""


Joints: TypeAlias = Mapping[tuple[Segment, Segment], Bool]
"""For pairs of strokes that meet: the condition under which their joint counts."""


class Asked:
    """A mapping of conditions that a quantity counts, compared by identity.

    ``noun``: the noun for the counted things.
    """

    def __init__(self, of: Mapping[Any, Bool]) -> None:
        self.of, self.noun = of, ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.of is other.of

    def __hash__(self) -> int:
        return id(self.of)


class Tee(NamedTuple):
    """Three strokes that form a T at a node: ``side`` meets the two collinear strokes of ``bar``.

    ``drawn``: the condition that all three are drawn.  ``alone``: that they are the only ones at the node.
    """

    node: Any
    side: Segment
    bar: tuple[Segment, Segment]
    drawn: Bool
    alone: Bool


class WalkedLines(WrittenLines):
    """Lines that can be walked."""

    arm: Callable[[Any, Direction], Bool]

    def ways(self, stops: Iterable[Any] = (), *, crossing: bool = False) -> Ways:
        """The lines from stop to stop, as seen by who walks them.

        ::

            o ─ ┐ · ·      from o: 3 steps, 2 bends, it ends in x
            · · └ x ─      (but for the stop it would go on)

        ``stops``: nodes, or the spots that the player puts on nodes: a line ends where one is made.
        ``crossing``: where more than two strokes meet, a line goes straight on (else it ends there).
        """
        spots = stops if isinstance(stops, Marks) else None
        key = frozenset(() if spots is not None else stops), crossing, spots
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) == CACHED_STOP_SETS:
                self._ways.clear()
            found = self._ways[key] = Ways(self, *key)
        return found

    @once
    def tees(self) -> tuple[Tee, ...]:
        """Every three strokes that can make a T, and the condition that all of them are drawn.

        ::

            ─ ┬ ─      node, side (down), bar (left and right), drawn, alone
              ╵
        """
        return tuple([
            Tee(node, side, (s, t), *self._just((side, s, t), near))
            for node, near in self.segments_at.items()
            for s, t in combinations(near, 2) if in_line(s, t)
            for side in near if side not in (s, t)
        ])  # fmt: skip

    def ending(self, route: Route) -> list[Tee]:
        """The Ts with which a route ends at the side of another line.

        ::

            o ─ ┐ ╷        the one to the right
                └ ┤
        """
        node = route.nodes[-1]
        return [
            tee
            for tee in self._at_sides.get((node, route.strokes[-1]), ())
            if not any([stroke.other(node) in route.nodes for stroke in tee.bar])
        ]

    @once
    def _at_sides(self) -> dict[tuple[Any, Segment], list[Tee]]:
        """The Ts by their nodes and sides."""
        found: dict[tuple[Any, Segment], list[Tee]] = {}
        for tee in self.tees:
            found.setdefault((tee.node, tee.side), []).append(tee)
        return found

    def _just(self, strokes: Collection[Segment], of: Iterable[Segment]) -> tuple[Bool, Bool]:
        """The conditions that ``strokes`` are drawn, and that they are drawn and no others of ``of``."""
        drawn = [self[s] for s in strokes]
        return every(drawn), every([*drawn, *[~self[s] for s in of if s not in strokes]])

    @once
    def branches(self) -> dict[tuple[Segment, Segment], Bool]:
        """Every two strokes in line, and whether another one branches off between them.

        ::

            ─ ┬ ─ ─      strands(crossing=True).total(stroke, branches) == 1
              ╵
        """
        pairs = [pair for near in self.segments_at.values() for pair in combinations(near, 2)]
        sides: dict[tuple[Segment, Segment], list[Bool]] = {p: [] for p in pairs if in_line(*p)}
        for tee in self.tees:
            sides[tee.bar].append(self[tee.side])
        return {bar: some(of) for bar, of in sides.items()}

    @once
    def _ways(self) -> dict[tuple[frozenset[Any], bool, Any], Ways]:
        return {}

    @once
    def crossed_between(self) -> Joints:
        """Every two strokes in line, and whether other lines cross between them, whatever their labels.

        ::

            ─ ┼ ─      left and right, up and down
              ╵
        """
        whole: Any = self.like or self
        return {
            (s, t): whole.crosses(node)
            for node, near in self.segments_at.items()
            for s, t in combinations(near, 2) if in_line(s, t)
        }  # fmt: skip

    def crossed_below(self, level: Mapping[Any, Bool]) -> Joints:
        """Every two strokes in line, and whether they pass over the other lines that cross between them.

        ::

            ─ ┼ ─      left and right where ``level`` holds of the node, else up and down
              ╵
        """
        found = {}
        for (s, t), crossed in self.crossed_between.items():
            [node] = {*s.ends} & {*t.ends}
            found[s, t] = crossed & (~level[node] if s.upright else level[node])
        return found

    def stretches(self, way: Direction) -> Iterator[tuple[tuple[Any, ...], Bool]]:
        """Some nodes in a row, and whether the line runs straight from the first to the last, no farther.

        ::

            ╷ · ┌ ╴      stretches(EAST) that are drawn: the first three nodes below, the last two above
            └ ─ ┘ ·
        """
        for first in self.segments_at:
            row = (first, *first.ray(way))
            steps = [self.arm(node, way) for node in row[:-1]]
            if first.step(way.back) is None:
                for i, j in combinations(range(len(row)), 2):
                    yield row[i : j + 1], run(steps, i, j - i)


class Ways(Walks):
    """The lines between some nodes, as seen by who walks them."""

    def __init__(
        self, line: Strokes, stops: frozenset[Any], crossing: bool, spots: Mapping[Any, Mark] | None = None
    ) -> None:
        super().__init__(line, stops, crossing, spots)
        self._asked: dict[tuple[Any, ...], Any] = {}
        self._mappings: dict[int, Asked] = {}

    def __iter__(self) -> Iterator[Way]:
        """Every way: from each node over each of its strokes."""
        return self.leaving(*self.line.segments_at)

    def _quantity(self, *key: Any) -> Quantity:
        """The quantity with a key (its kind and arguments) on these ways, created once."""
        found: Quantity | None = self._asked.get(key)
        if found is None:
            found = self._asked[key] = Quantity(self, key)
        return found

    @once
    def _numbered(self) -> dict[Any, int]:
        """The nodes that may be stops, numbered from 1."""
        stops = self.spots if self.any_stops else self.stops
        return {stop: n for n, stop in enumerate(sorted(stops, key=lambda stop: stop.at), 1)}

    def _number(self, stroke: Segment, start: Any, *key: Any) -> Ahead:
        return self._quantity(*key).number(stroke, stroke.other(start))

    def _ending(self, stroke: Segment, start: Any, places: tuple[Any, ...]) -> Bool:
        """The condition that a way ends in one of some places, created once."""
        key = "ending", stroke, start, places
        found: Bool | None = self._asked.get(key)
        if found is None:
            found = self._asked[key] = self._number(stroke, start, "ends", *places) >= 1
        return found

    def _mapping(self, of: Mapping[Any, Bool]) -> Asked:
        return self._mappings.setdefault(id(of), Asked(of))

    def over(self, start: Any, stroke: Segment) -> Way:
        """The way that leaves a node over a stroke.

        ::

            o ─ ┐        over(o, the stroke to the right) ends in x
                └ x
        """
        return Way(self, start, stroke)

    def leaving(self, *nodes: Any) -> Iterator[Way]:
        """The ways that leave some nodes, one over each possible stroke.

        ::

              │
            ─ o ─        leaving(o): four ways
              │
        """
        for node in nodes:
            for stroke in self.line.segments_at[node]:
                yield Way(self, node, stroke)

    def along(self, stroke: Segment) -> tuple[Way, Way]:
        """The two ways over a stroke: the line with it, as far as its one end and as far as the other.

        ::

            x ─ a ─ b ─ y        along(a-b): from b to x and from a to y
        """
        a, b = stroke.ends
        return Way(self, b, stroke), Way(self, a, stroke)

    def together(self, stop: Any) -> Mapping[Any, Bool]:
        """For each node, whether it is on one line with a stop.

        ::

            o ─ a ─ x        together(o) holds for o, a and x, not for b
                b ─ x
        """
        found: dict[Any, Bool] | None = self._asked.get(("together", stop))
        if found is None:
            found = self._asked["together", stop] = {
                n: TRUE if n is stop else some([way.ends_in(stop) for way in self.leaving(n)])
                for n in self.line.segments_at
            }
        return found

    def same(self, s: Segment, t: Segment) -> Bool:
        """Two strokes are drawn and lie on one line.

        ::

            o ─ ┐        same(the first, the last)
                └ x
        """
        found: Bool | None = self._asked.get((s, t))
        if found is None:
            found = self._asked[s, t] = self._asked[t, s] = OneWay(self, s, t)
        return found

    def bend_as_often(self, s: Segment, t: Segment, most: int) -> Bool:
        """Two strokes are drawn, and their whole lines bend equally often, at most so many times.

        ::

            o ─ ┐ o        bend_as_often(the first, the last, 3): both lines bend once
                x └ x
        """
        return some([a & b for a, b in zip(self._bent(s, most), self._bent(t, most), strict=True)])

    def _bent(self, stroke: Segment, most: int) -> list[Bool]:
        """Conditions that a stroke is drawn and its line bends ``most``, ..., 1, 0 times."""
        most = min(most, len(self.line.segments_at))  # no line has more
        found: list[Bool] | None = self._asked.get(("bent", stroke, most))
        if found is None:
            bends, drawn = total([way.bends for way in self.along(stroke)]), self.line[stroke]
            found = self._asked["bent", stroke, most] = [drawn & (bends == k) for k in range(most, -1, -1)]
        return found

    def meet(self, s: Segment, t: Segment, places: Iterable[Any]) -> Bool:
        """The lines of two strokes both end in one of some places.

        ::

            o ─ ┐        meet(the first, the last, [x])
                x ─ o
        """
        ends = [[some([way.ends_in(place) for way in self.along(x)]) for x in (s, t)] for place in places]
        return some([every(both) for both in ends])

    def abreast(self, edge: Edge) -> Iterator[tuple[Segment, Segment]]:
        """Two strokes for every two lines that run on either side of an edge, where lines fill the board.

        ::

            ─ a ─ ┐        between a and b: the stroke to the left or right of a, that of b
            o ─ b ·

        Of a cell that is no stop two strokes are drawn, so two of the three besides the one over the edge
        will do.
        """
        near = [self.line.segments_at[cell] for cell in edge.cells]
        yield from product(
            *[
                strokes if cell in self.stops else [s for s in strokes if s is not edge.link][:2]
                for cell, strokes in zip(edge.cells, near, strict=True)
            ]
        )


class Way:
    """A line that leaves a node over a stroke, as far as it goes.

    ::

        o ─ ┐        from o to the right: 3 steps, 1 bend, it ends in x
            └ x
    """

    __slots__ = ("_ways", "start", "stroke")

    def __init__(self, ways: Ways, start: Any, stroke: Segment) -> None:
        self._ways, self.start, self.stroke = ways, start, stroke

    @property
    def drawn(self) -> Bool:
        """There is such a line: its first stroke is drawn.

        ::

            ─ o ·      the way from o to the left is drawn, the one to the right is not
        """
        mark: Bool = self._ways.line[self.stroke]
        return mark

    @property
    def steps(self) -> Ahead:
        """The number of its strokes (0 if it is not drawn).

        ::

            o ─ ┐        3
                └ x
        """
        return self._ways._number(self.stroke, self.start, "steps")

    def spans(self, n: int, unit: str = "steps") -> Bool:
        """It has this length, in steps, in cells, or in cells between its ends.

        ::

            o ─ ┐        spans(3), spans(4, "cells"), spans(2, "between")
                └ x
        """
        return self.steps == n + UNITS[unit]

    @property
    def bends(self) -> Ahead:
        """The number of its bends.

        ::

            o ─ ┐        2
                └ x
        """
        return self._ways._number(self.stroke, self.start, "bends")

    def total(self, joints: Joints, noun: str = "") -> Ahead:
        """The number of joints of its strokes at which something holds (such as ``crossed_between``).

        ::

            o ─ ┼ ─ x        total(line.crossed_between): 1
                ╵

        ``noun``: the noun for them in sentences ("crossing").
        """
        asked = self._ways._mapping(joints)
        asked.noun = noun or asked.noun
        return self._ways._number(self.stroke, self.start, "joints", asked)

    def ends_in(self, *places: Any) -> Bool:
        """It ends in one of some places.

        ::

            o ─ ┐        ends_in(x)
                └ x
        """
        return self._ways._ending(self.stroke, self.start, places)

    def ends_at(self, goals: Mapping[Any, Bool]) -> Bool:
        """It ends in a node for which a condition holds.

        ::

            o ─ ┐        ends_at({x: black[x]}), if x is black
                └ x
        """
        return self._ways._number(self.stroke, self.start, "goals", self._ways._mapping(goals)) >= 1

    def heads(self, way: Direction) -> Bool:
        """It takes a step in a direction.

        ::

            o ─ ┐        EAST and SOUTH
                └ x
        """
        return self._ways._number(self.stroke, self.start, "heads", way) >= 1

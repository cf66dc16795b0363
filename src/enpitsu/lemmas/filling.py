"""Lines from stop to stop that fill a board: all that there may be, and those of each cell."""

from __future__ import annotations

from functools import cached_property, reduce
from itertools import combinations, product
from operator import or_
from typing import Any, NamedTuple

from enpitsu.bits import bits, mask
from enpitsu.grid import Segment, in_line
from enpitsu.layers.lines.routes import Route
from enpitsu.layers.lines.walks import Walks
from enpitsu.logic import Bool, every
from enpitsu.logic.ways import TooManyWays
from enpitsu.nested import Search, flat

LOOKED = 20_000
"""Beginnings of lines on one board, past which nothing is said of any (10x10, 44 stops: 1,161 lines)."""

AT_CELL = 400
"""Ways of one cell, past which nothing is said of it."""


class Laid(NamedTuple):
    """The lines of a cell as they may be.

    ``made``: what is so with them, as bits: strokes, and lines that are there; far to the left what is not.
    ``routes``: the numbers of the lines.
    ``beside``: the cells at their sides, and the stops in which they end.
    ``drawn``: they are there, and no other ends in the cell.
    """

    made: int
    routes: tuple[int, ...]
    beside: tuple[Any, ...]
    drawn: Bool


class Filling:
    """The lines from one stop to another that bend at most so often; two side by side differ in that.

    ``ends``: one line ends in a stop, or up to two, which meet at a right angle.
    ``meeting``: two lines that meet in a stop lie side by side.
    """

    def __init__(self, ways: Walks, bends: int, ends: int, meeting: bool) -> None:
        self.line, self.stops, self.bends, self.ends = ways.line, ways.stops, bends, ends
        self.meeting = meeting
        self.marks = {s: m.number - 1 for s, m in self.line.items()}
        self.top = max(self.marks.values(), default=0) + 1
        """The bit of the first line; those of the strokes come before."""
        self._looked = 0
        try:
            begun = sorted(self.stops, key=lambda stop: stop.at)
            self.routes = [r for stop in begun for r in flat(self._onward((stop,), (), 0))]
        except TooManyWays:
            self.routes = []
        self.shift = self.top + len(self.routes)

    def _onward(self, nodes: tuple[Any, ...], strokes: tuple[Segment, ...], bent: int) -> Search:
        """The lines that go on so, each from its first end; raises TooManyWays."""
        self._looked += 1
        if self._looked > LOOKED:
            raise TooManyWays
        here = nodes[-1]
        if strokes and here in self.stops:
            if nodes[0].at < here.at:
                yield Route(self.line, nodes, strokes)
            return
        for stroke in self.line.segments_at[here]:
            node = stroke.other(here)
            bends = bent + bool(strokes and not in_line(strokes[-1], stroke))
            if node not in nodes and bends <= self.bends:
                yield self._onward((*nodes, node), (*strokes, stroke), bends)

    # -- one line --------------------------------------------------------------------------------

    @cached_property
    def _ending(self) -> dict[Any, dict[Segment, list[int]]]:
        """For each stop the lines that end there, by their last strokes."""
        found: dict[Any, dict[Segment, list[int]]] = {stop: {} for stop in self.stops}
        for n, route in enumerate(self.routes):
            for k in (0, -1):
                found[route.nodes[k]].setdefault(route.strokes[k], []).append(n)
        return found

    @cached_property
    def drawn(self) -> list[Bool]:
        """For each line the condition that it is there."""
        marks = list(self.line.values())
        at = {m.number - 1: m for m in marks}
        return [
            every([*[at[i] for i in bits(on)], *[~at[i] for i in bits(off)]]) for on, off in self._strokes
        ]

    @cached_property
    def _strokes(self) -> list[tuple[int, int]]:
        """For each line the strokes that are drawn with it, and those that are not."""
        found = []
        for route in self.routes:
            off = {t for node in route.nodes[1:-1] for t in self.line.segments_at[node]}
            for k in (0, -1):
                near, last = self.line.segments_at[route.nodes[k]], route.strokes[k]
                off |= {t for t in near if self.ends == 1 or in_line(last, t)}
            on = mask([self.marks[s] for s in route.strokes])
            found.append((on, mask([self.marks[t] for t in off]) & ~on))
        return found

    @cached_property
    def unlike(self) -> list[int]:
        """For each line those that are never there, too, as bits."""
        at, as_bent, ends = dict[Any, int](), dict[int, int](), dict[Any, int]()
        bent = [sum([not in_line(s, t) for s, t in zip(r.strokes, r.strokes[1:], strict=False)])
                for r in self.routes]  # fmt: skip
        for n, route in enumerate(self.routes):
            as_bent[bent[n]] = as_bent.get(bent[n], 0) | 1 << n
            for cell in route.nodes:
                at[cell] = at.get(cell, 0) | 1 << n
            for stop in (route.nodes[0], route.nodes[-1]):
                ends[stop] = ends.get(stop, 0) | 1 << n
        found = []
        for n, route in enumerate(self.routes):
            mine, near = {route.nodes[0], route.nodes[-1]}, 0
            for cell in route.nodes:
                near |= at[cell] if self.meeting else 0
                for other in cell.neighbors:
                    common = [stop for stop in (cell, other) if stop in mine and not self.meeting]
                    near |= at.get(other, 0) & ~reduce(or_, [ends[stop] for stop in common], 0)
            found.append(near & as_bent[bent[n]] & ~(1 << n))
        return found

    # -- a cell ----------------------------------------------------------------------------------

    @cached_property
    def laid(self) -> dict[Any, list[Laid]]:
        """For each cell the lines that it may have; a cell of which too much would be said is left out."""
        found: dict[Any, list[Laid]] = {cell: [] for cell in self.line.segments_at}
        for n, route in enumerate(self.routes):
            for cell in route.nodes[1:-1]:
                found[cell].append(self._laid(cell, (n,)))
        for stop, by_stroke in self._ending.items():
            found[stop] += [self._laid(stop, (n,)) for ns in by_stroke.values() for n in ns]
            for s, t in combinations(by_stroke, 2) if self.ends > 1 else ():
                pairs = product(by_stroke[s], by_stroke[t]) if not in_line(s, t) else ()
                for n, m in pairs if len(found[stop]) <= AT_CELL else ():
                    both = self._strokes[n], self._strokes[m]
                    if not (both[0][0] & both[1][1] or both[0][1] & both[1][0] or self.unlike[n] >> m & 1):
                        found[stop].append(self._laid(stop, (n, m)))
        return {cell: laid for cell, laid in found.items() if 0 < len(laid) <= AT_CELL}

    def _laid(self, cell: Any, routes: tuple[int, ...]) -> Laid:
        """Some lines of a cell, and no others."""
        on, off = (reduce(or_, [self._strokes[n][k] for n in routes]) for k in (0, 1))
        rest = [s for s in self.line.segments_at[cell] if not on >> self.marks[s] & 1]
        off |= mask([self.marks[s] for s in rest])
        on |= mask([self.top + n for n in routes])
        off |= reduce(or_, [self.unlike[n] for n in routes]) << self.top
        there = [self.routes[n].nodes for n in routes]
        own = {node for nodes in there for node in nodes[1:-1]} | {cell}
        near = dict.fromkeys([c for nodes in there for node in nodes for c in (node, *node.neighbors)])
        beside = tuple([c for c in near if c not in own and c in self.line.segments_at])
        drawn = every([*[self.drawn[n] for n in routes], *[~self.line[s] for s in rest]])
        return Laid(on | off << self.shift, routes, beside, drawn)

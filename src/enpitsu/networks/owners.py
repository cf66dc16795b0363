"""Partition cells among seeds: owner literals for "in one area with", and borders that separate areas."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from enpitsu.effort import reported
from enpitsu.grid import Vector
from enpitsu.logic import (
    TRUE,
    Bool,
    Clash,
    Clause,
    Count,
    GlobalConstraint,
    Int,
    LazyClauses,
    PartialAssignment,
    PhraseContext,
    Read,
    Sink,
)
from enpitsu.logic.global_constraint import memoised
from enpitsu.networks.graph import Graph, on
from enpitsu.networks.measures import ROWS
from enpitsu.networks.network import Network
from enpitsu.networks.order_encoding import row
from enpitsu.networks.reach import Reach, Surrounding
from enpitsu.networks.seeded import grown, share_out
from enpitsu.reasons import InOne, MaybeReason


class Owned(Surrounding):
    """The condition that a cell is in the area of a seed; literals of all seeds are written together."""

    __slots__ = ("owners",)

    def __init__(self, owners: Owners, seed: Any, cell: Any) -> None:
        super().__init__(owners.network, seed, cell)
        self.owners = owners

    def write_literal(self, to: Sink) -> int:
        if not self.owners.shared_out(to):
            return super().write_literal(to)
        table = memoised(to.memo, (Owned, self.network), self.owners.write, to)
        return table[self.a].get(self.b) or -to.literal(TRUE)

    def never(self, memo: Mapping[object, Any]) -> bool:
        table = memo.get((Owned, self.network))
        return table is not None and self.b not in table[self.a]


class Owners:
    """A partition of cells into areas by seeds: which cells belong to which seed."""

    def __init__(
        self, network: Network, seeds: Iterable[Any], rectangular: Callable[[Sink], bool] | None = None
    ) -> None:
        """``rectangular``: returns whether by other cases every area is a rectangle."""
        self.network, self.seeds, self.rectangular = network, tuple(seeds), rectangular
        self.table: dict[Any, dict[Any, Bool]] = {
            s: {c: Owned(self, s, c) for c in network.nodes} for s in reported(self.seeds, 0, batch=8)
        }
        self.numbers: dict[Any, Count] = {
            c: Count(tuple([self.table[s][c] for s in self.seeds]))
            for c in reported(network.nodes, 0, batch=8)
        }
        self._cells: dict[Any, Count] = {}

    def around(self, seed: Any) -> Mapping[Any, Bool]:
        """The area that holds a seed: for each cell, whether it is in it.

        ::

            A s A
            A B B      around(s)[R2C1] holds, around(s)[R2C2] does not
        """
        return self.table[seed]

    def number(self, cell: Any) -> Count:
        """The number of seeds in one area with a cell.

        ::

            s . | s
            . . | .      number(R2C2) == 1
        """
        return self.numbers[cell]

    def shared_out(self, to: Sink) -> bool:
        """Return whether by other cases every cell is in the area of exactly one seed."""
        found: bool | None = to.memo.get(self)
        if found is None:
            numbers = self.numbers.values()
            found = to.memo[self] = bool(self.seeds) and all([to.bounded(n, 0b10) for n in numbers])
        return found

    def write(self, to: Sink) -> dict[Any, dict[Any, int]]:
        """Define owner literals: one owner per cell, borders only between owners, connected areas."""
        graph = Graph.of(self.network, to)
        if self.rectangular is not None and self.rectangular(to):
            seeds = dict.fromkeys(self.seeds)
            free = {(n.row, n.col): n for n in graph.node if n not in seeds}
            own = {seed: self._rectangles(seed, free, to) for seed in self.seeds}
            share_out(self.network, own, to)
        else:
            own = grown(self.network, self.seeds, self._largest_sizes(to).__getitem__, to)
            for seed, mine in own.items():
                to.memo[ROWS, self.network, seed] = partial(_counted, mine)
        to.prefer(graph.link.values())
        for node in graph.node:
            to.keep_count(self.numbers[node], 0b10)
        return own

    def _sizes(self, seed: Any) -> tuple[Int, Count]:
        """The two numbers by which rules may express the size of an area: piece size, count of cells."""
        cells = self._cells.get(seed)
        if cells is None:
            cells = self._cells[seed] = Count(tuple(self.table[seed].values()))
        return self.network.size(seed), cells

    def _largest_sizes(self, to: Sink) -> dict[Any, int]:
        """Upper bounds of the sizes of areas, from the bounds by other cases.

        All areas together cover the board, so each leaves the others their least sizes.
        """
        left = {s: to.left(size) & to.left(cells) for s in self.seeds for size, cells in [self._sizes(s)]}
        least = {s: max(1, (bits & -bits).bit_length() - 1) for s, bits in left.items()}
        room = len(self.network.nodes) - sum(least.values())
        return {s: max(1, min(bits.bit_length() - 1, room + least[s])) for s, bits in left.items()}

    def _rectangles(self, seed: Any, free: Mapping[Vector, Any], to: Sink) -> dict[Any, int]:
        """Encode an area as a choice of exactly one candidate rectangle; return its owner literals."""
        size, count = self._sizes(seed)
        left = to.left(size) & to.left(count) & ~1
        most = left.bit_length() - 1
        rectangles = list(rectangles_around(seed, free, left))
        to.keep_count(count, left)
        first = to.fresh(len(rectangles))
        to.among(list(range(first, first + len(rectangles))), 0b10)
        over = defaultdict[Any, list[int]](list)
        for x, cells in enumerate(rectangles, first):
            for cell in cells:
                over[cell].append(x)
        start = to.fresh(len(over))
        own = dict(zip(over, range(start, start + len(over)), strict=True))
        clauses: list[Clause] = [(-y, *over[cell]) for cell, y in own.items()]
        clauses += [(-x, y) for y, mine in zip(own.values(), over.values(), strict=True) for x in mine]
        to.add(clauses)
        large = {n: [x for x, r in enumerate(rectangles, first) if len(r) >= n] for n in range(1, most + 1)}
        to.memo[ROWS, self.network, seed] = partial(_at_least, large)
        return own


def _counted(mine: Mapping[Any, int], to: Sink, cap: int) -> list[int]:
    """The size of an area, order-encoded: the count of its seed's owner literals."""
    return row(mine.values(), to, cap)


def _at_least(large: Mapping[int, list[int]], to: Sink, cap: int) -> list[int]:
    """The size of an area, order-encoded: a candidate of at least 1, 2, ... cells is chosen."""
    found = []
    for n in range(1, min(cap, len(large)) + 1):
        if len(large[n]) == len(large[1]):
            found.append(to.literal(TRUE))
        elif not large[n]:
            break
        else:
            x = to.fresh(1)
            to.add([(-x, *large[n]), *[(-y, x) for y in large[n]]])
            found.append(x)
    return found


def rectangles_around(seed: Any, free: Mapping[Vector, Any], sizes: int) -> Iterator[tuple[Any, ...]]:
    """The rectangles that consist of the seed and free cells (by place), with one of some sizes (bits)."""
    row, col = seed.row, seed.col
    at, most = {**free, (row, col): seed}, sizes.bit_length() - 1

    def room(r: int, step: int) -> int:
        """The number of consecutive free cells in a row, on one side of the seed's column."""
        n = 0
        while n < most and (r, col + (n + 1) * step) in at:
            n += 1
        return n

    def lanes(step: int) -> Iterator[tuple[int, int, int]]:
        """The rows from the seed's in one direction, with the least room to the left and right so far."""
        left = right = most
        r = row
        while (r, col) in at and abs(r - row) < most:
            left, right = min(left, room(r, -1)), min(right, room(r, 1))
            yield r, left, right
            r += step

    below = list(lanes(1))
    for top, left_up, right_up in lanes(-1):
        for bottom, left_down, right_down in below:
            height = bottom - top + 1
            if height > most:
                break
            west, east = min(left_up, left_down), min(right_up, right_down)
            for width in range(1, min(1 + west + east, most // height) + 1):
                if not sizes >> height * width & 1:
                    continue
                for left in range(max(0, width - 1 - east), min(west, width - 1) + 1):
                    columns = range(col - left, col - left + width)
                    yield tuple([at[r, c] for r in range(top, bottom + 1) for c in columns])


class DanglingCuts(LazyClauses):
    """Lazy clauses: a border between two nodes of one piece goes, or a way round it is shut."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each border between two nodes of the same piece."""
        graph = self.graph
        pieces = graph.pieces(model)
        of = {n: i for i, piece in enumerate(pieces) for n in piece}
        return [
            [x, *[-y for y in graph.way(a, b, model)]]
            for (a, b), x in graph.link.items()
            if not on(model, x) and a in of and of[a] == of.get(b)
        ]


class Undangling(GlobalConstraint):
    """The condition that every border separates two areas: no path leads around it within one."""

    __slots__ = ("network",)

    def __init__(self, network: Network) -> None:
        self.network = network

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def broken_law(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        net = self.network
        for piece in net.pieces(known.reading()):
            for (a, b), link in net.links.items():
                if a in piece and b in piece and link.holds(known) is False:
                    return InOne(net.noun, a, b, bordered=True)
        return None

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Clashes of a border and a path around it."""
        net = self.network
        of = {n: i for i, piece in enumerate(net.pieces(value)) for n in piece}
        for (a, b), link in net.links.items():
            if a in of and of[a] == of.get(b) and value(link) is False:
                yield {link: False} | self._way(a, b, value)

    def encode(self, to: Sink) -> None:
        """Write lazy clauses, and clauses that no border is between two cells in the area of one seed.

        Global constraints are written last, so the owner literals have been defined by then.
        """
        graph = Graph.of(self.network, to)
        to.cut(DanglingCuts(graph))
        for own in [r.literal for r in Reach.of_graph(graph, to)]:
            to.add([(-own[a], -own[b], x) for (a, b), x in graph.link.items() if x])

    def _way(self, a: Any, b: Any, value: Read) -> Clash:
        """The links of a shortest path, with their values."""
        net = self.network
        above: dict[Any, tuple[Any, Bool] | None] = {a: None}
        todo = [a]
        for node in todo:
            for other, link in net.around[node]:
                if other not in above and value(link) is True:
                    above[other] = node, link
                    todo.append(other)
        clash: Clash = {}
        step = above[b]
        while step is not None:
            clash[step[1]] = True
            step = above[step[0]]
        return clash

"""Cells given to seeds: the static form of "in one area with", and borders that part two areas."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from enpitsu.logic import TRUE, Bool, Clash, Clause, Count, Cutter, Read, Sink, Whole
from enpitsu.logic.whole import memoised
from enpitsu.networks.distances import steps, write_levels
from enpitsu.networks.graph import Graph, on
from enpitsu.networks.network import Network
from enpitsu.networks.reach import Reach, Surrounding


class Owned(Surrounding):
    """A cell is in one area with a seed; literals of all seeds are written at once."""

    __slots__ = ("owners",)

    def __init__(self, owners: Owners, seed: Any, cell: Any) -> None:
        super().__init__(owners.network, seed, cell)
        self.owners = owners

    def write_literal(self, to: Sink) -> int:
        if not self.owners.shared_out(to):
            return super().write_literal(to)
        table = memoised(to.memo, (Owned, self.network), self.owners.write, to)
        return table[self.a].get(self.b) or -to.literal(TRUE)


class Owners:
    """Some cells as the seeds of a division, and what belongs to each."""

    def __init__(self, network: Network, seeds: Iterable[Any]) -> None:
        self.network, self.seeds = network, tuple(seeds)
        self.table: dict[Any, dict[Any, Bool]] = {
            s: {c: Owned(self, s, c) for c in network.nodes} for s in self.seeds
        }
        self.numbers: dict[Any, Count] = {
            c: Count(tuple([self.table[s][c] for s in self.seeds])) for c in network.nodes
        }

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
        """Tells whether other cases say that every cell is in the area of exactly one seed."""
        found: bool | None = to.memo.get(self)
        if found is None:
            numbers = self.numbers.values()
            found = to.memo[self] = bool(self.seeds) and all([to.bounded(n, 0b10) for n in numbers])
        return found

    def write(self, to: Sink) -> dict[Any, dict[Any, int]]:
        """One owner for each cell; a border just between different owners; areas hang together."""
        graph = Graph.of(self.network, to)
        near = {n: [(o, 0) for o, _ in around] for n, around in graph.around.items()}
        seeds = dict.fromkeys(self.seeds)
        own: dict[Any, dict[Any, int]] = {}
        for seed in self.seeds:
            least = steps(seed, near, seeds)
            most = self.largest(seed, to)
            least = {n: d for n, d in least.items() if d < most}
            first = to.fresh(len(least))
            own[seed] = dict(zip(least, range(first, first + len(least)), strict=True))
            to.add([(own[seed][seed],)])
            write_levels(to, own[seed], least, near)
        self._part(to, graph, own)
        for node in graph.node:
            to.among([mine[node] for mine in own.values() if node in mine], 0b10)
        to.cut(OwnerCuts(graph, own))
        return own

    def largest(self, seed: Any, to: Sink) -> int:
        """The most cells that an area can have, as far as other cases say so."""
        sizes = Count(tuple(self.table[seed].values()))
        most = range(1, len(sizes.terms))
        return 1 + bisect_left(most, True, key=lambda n: to.bounded(sizes, (2 << n) - 1))

    def _part(self, to: Sink, graph: Graph, own: Mapping[Any, Mapping[Any, int]]) -> None:
        """A border just between different owners."""
        clauses: list[Clause] = []
        for (a, b), joined in graph.link.items():
            for mine in own.values():
                x, y = mine.get(a), mine.get(b)
                if x is not None and y is not None:
                    clauses += [(-x, -y, joined), (-x, y, -joined), (x, -y, -joined)]
                elif x is not None or y is not None:
                    clauses.append((-(x or y or 0), -joined))
        to.add(clauses)
        to.prefer(graph.link.values())


class OwnerCuts(Cutter):
    """Cutter: the cells that a seed owns hang together with it.

    Of a part that does not, a border must open; and it goes over, or a cell of the wall that parts it
    from its seed comes over.
    """

    def __init__(self, graph: Graph, own: Mapping[Any, Mapping[Any, int]]) -> None:
        self.graph, self.own = graph, own

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """Two clauses for each part of an area that is cut off from its seed."""
        found: list[Clause] = []
        for seed, mine in self.own.items():
            inside = {n for n, x in mine.items() if on(model, x)}
            main = self._flood(seed, inside)
            rest = [n for n in mine if n in inside and n not in main]
            seen: set[Any] = set()
            for node in rest:
                if node in seen:
                    continue
                part = self._flood(node, inside)
                seen.update(part)
                found.append((-mine[node], *self._wall(part, main, mine)))
                found.append(self.graph.ways_on(part, model))
        return found

    def _flood(self, start: Any, inside: Any) -> dict[Any, None]:
        seen, todo = {start: None}, [start]
        for node in todo:
            for other, _ in self.graph.around[node]:
                if other in inside and other not in seen:
                    seen[other] = None
                    todo.append(other)
        return seen

    def _wall(
        self, part: Mapping[Any, None], main: Mapping[Any, None], mine: Mapping[Any, int]
    ) -> list[int]:
        """The cells around a part that can be seen from the seed's side: a minimal wall."""
        around = self.graph.around
        rim = {o: None for n in part for o, _ in around[n] if o not in part}
        seen, todo = dict(main), list(main)
        for node in todo:
            if node in rim:
                continue
            for other, _ in around[node]:
                if other not in seen and other not in part:
                    seen[other] = None
                    todo.append(other)
        return [mine[n] for n in rim if n in seen and n in mine]


class Undangling(Whole):
    """Every border parts two areas: no way round it within one."""

    __slots__ = ("network",)

    def __init__(self, network: Network) -> None:
        self.network = network

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def clashes(self, value: Read) -> Iterator[Clash]:
        """A border, and a way round it."""
        net = self.network
        for piece in net.pieces(value):
            for (a, b), link in net.links.items():
                if a in piece and b in piece and value(link) is False:
                    yield {link: False} | self._way(a, b, value)

    def encode(self, to: Sink) -> None:
        """Besides the ways round: no border between two cells that are in the area of a seed.

        (Conditions on whole layers are written last: what belongs to the seeds has been written by then.)
        """
        super().encode(to)
        graph = Graph.of(self.network, to)
        for own in [r.literal for r in Reach.of_graph(graph, to)]:
            to.add([(-own[a], -own[b], x) for (a, b), x in graph.link.items() if x])

    def _way(self, a: Any, b: Any, value: Read) -> Clash:
        """The links of a shortest way."""
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

"""Encode pieces that contain exactly one seed each: every present node is owned by a seed.

::

    2 . # 3
    # # # .      the numbers are seeds: each node is in the piece of one of them, or absent
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.logic import Clause, LazyClauses, Sink
from enpitsu.networks.distances import ALL_SEEDS_LEVELS, ONE_START_LEVELS, Near, write_levels
from enpitsu.networks.floods import Floods, OnePiece
from enpitsu.networks.graph import Graph, on
from enpitsu.networks.net import Net

Own: TypeAlias = dict[Any, dict[Any, int]]
"""Seed -> the nodes that it may own, with the literal "the seed owns this node" of each."""


def grown(net: Net, seeds: Sequence[Any], largest: Callable[[Any], int], to: Sink) -> Own:
    """Define owner literals, with each seed's nodes connected to it within its largest size.

    Connectedness is encoded by distance levels from the seeds; on boards of cells only if a largest size is
    known, as lazy clauses cut off pieces without a seed quickly there.
    """
    graph, own = Graph.of(net, to), Own()
    board = Floods.of(net, to)
    usual = ALL_SEEDS_LEVELS if board is None else ONE_START_LEVELS
    near: Near = {n: [(o, 0) for o, _ in around] for n, around in graph.around.items()}
    barred = _barred(graph, seeds)
    complete = True
    for seed in seeds:
        most = largest(seed)
        least = _reached(graph, seed, barred, most)
        first = to.fresh(len(least))
        mine = own[seed] = dict(zip(least, range(first, first + len(least)), strict=True))
        to.add([(first,)])
        if board is None or most < len(graph.node):
            complete &= write_levels(to, mine, least, near, most, usual)
        else:
            to.add([(-mine[n], *[mine[o] for o, _ in near[n] if o in mine]) for n in mine if n is not seed])
            complete = False
    share_out(net, own, to)
    if board is not None and not complete:
        to.cut(OnePiece(board, held=board.mask([(s.row, s.col) for s in seeds])))
    elif not complete:
        to.cut(OwnerCuts(graph, own))
    return own


def share_out(net: Net, own: Own, to: Sink) -> None:
    """Clauses: each present node has exactly one owner; nodes are linked if and only if it is the same."""
    graph, clauses = Graph.of(net, to), list[Clause]()
    owners: dict[Any, dict[Any, int]] = {n: {} for n in graph.node}
    for seed, mine in own.items():
        for node, x in mine.items():
            owners[node][seed] = x
    for (a, b), link in graph.link.items():
        one, other = owners[a], owners[b]
        unless, back = ([-x for x in (y, link) if x] for y in (graph.node[b], graph.node[a]))
        for seed, x in one.items():
            y = other.get(seed)
            if y is None:
                clauses.append((-x, *unless))
            else:
                clauses += [(-x, -y, link)] if link else []
                clauses += [(-x, y, *unless), (x, -y, *back)]
        clauses += [(-y, *back) for seed, y in other.items() if seed not in one]
    to.add(clauses)
    for node, x in graph.node.items():
        to.among([*owners[node].values(), *([-x] if x else [])], 0b10)


def _barred(graph: Graph, seeds: Sequence[Any]) -> dict[Any, Any]:
    """Node -> the one seed that may own it, or None: for seeds and the nodes always linked to them."""
    found: dict[Any, Any] = {}
    for seed in seeds:
        for node in (seed, *[o for o, link in graph.around[seed] if not link]):
            found[node] = seed if found.get(node, seed) is seed else None
    return found


def _reached(graph: Graph, seed: Any, barred: Mapping[Any, Any], most: int) -> dict[Any, int]:
    """The distance from a seed to each node that it may own, fewer than ``most`` steps (BFS)."""
    found, todo = {seed: 0}, [seed]
    for node in todo:
        d = found[node] + 1
        if d >= most:
            break
        for other, _ in graph.around[node]:
            if other not in found and barred.get(other, seed) is seed:
                found[other] = d
                todo.append(other)
    return found


class OwnerCuts(LazyClauses):
    """Lazy clauses: the cells that a seed owns hang together with it.

    A part that does not goes on elsewhere; and it goes over, or a cell of the wall that parts it from its
    seed comes over.
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
                there = self.graph.node[node]
                found.append([*self.graph.ways_on(part, model), *[-x for x in (there,) if x]])
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
        """The owner literals of a minimal separator between a part and the seed's side."""
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

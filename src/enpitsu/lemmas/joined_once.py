"""Groups of nodes, each of which holds one piece: no ring of these, since all together are a tree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import Any

from enpitsu.bits import bits, mask
from enpitsu.grid import Cell, Region
from enpitsu.lemmas.ways_left import WaysLeft
from enpitsu.logic import (
    TRUE,
    Bool,
    Clash,
    Continuation,
    GlobalConstraint,
    PartialAssignment,
    Propagator,
    Read,
    Sink,
)
from enpitsu.logic.ways import MAX_WAYS
from enpitsu.networks.network import Network
from enpitsu.reasons import GroupOf, JoinedTwice, NoRoom, Reason
from enpitsu.shape.acyclic import Acyclic
from enpitsu.shape.one_tree import OneTree, TreesLeft, trees_of


class JoinedOnce(GlobalConstraint):
    """Groups are joined at most once, and in no ring; one of them holds a tree of so many."""

    __slots__ = ("groups", "network", "own", "size")

    def __init__(self, network: Network, groups: Sequence[Region], own: Region | None, size: int) -> None:
        self.network, self.groups, self.own, self.size = network, groups, own, size

    def parts(self) -> Iterable[Bool]:
        return self.network.conditions()

    def _wholes(self) -> Iterator[GlobalConstraint]:
        """All that it says: no ring where all of a group hangs together, and the tree."""
        net = self.network
        group_of = {cell: group for group in self.groups for cell in group.cells if cell in net.nodes}
        nodes = {**net.nodes, **dict.fromkeys(self.groups, TRUE)}
        across = {ab: b for ab, b in net.links.items() if group_of[ab[0]] is not group_of[ab[1]]}
        yield Acyclic(Network(nodes, {**across, **dict.fromkeys(group_of.items(), TRUE)}))
        if self.own is not None:
            yield OneTree(net.within(self.own.cells), self.size)

    def courses(self, known: PartialAssignment) -> Iterator[Continuation]:
        if self.own is not None:
            yield TreesLeft(self.network.within(self.own.cells), self.size)

    def clashes(self, value: Read) -> Iterator[Clash]:
        for whole in self._wholes():
            yield from whole.clashes(value)

    def encode(self, to: Sink) -> None:
        for whole in self._wholes():
            whole.encode(to)

    def propagator(self) -> Propagator | None:
        nodes = self.network.nodes
        if any([b.number <= 0 for b in nodes.values()]):
            return None
        bit = {n: b.number - 1 for n, b in nodes.items()}
        near = {i: mask([bit[o] for o, _ in self.network.around[n]]) for n, i in bit.items()}
        cells = [mask([bit[n] for n in group.cells if n in bit]) for group in self.groups]
        if self.own is None:
            return RingPropagator([group.cells[0] for group in self.groups], cells, near)
        found = trees_of(self.network.within(self.own.cells), self.size)
        ways = [mask([bit[n] for n in tree]) for tree in found]
        return TreePropagator(cells, near, self.groups.index(self.own), ways)


class JoinedPropagator(WaysLeft):
    """The groups as they hang together."""

    def __init__(self, groups: Sequence[int], near: Mapping[int, int], none_is_left: Reason) -> None:
        """``groups``: the marks of each; ``near``: for each mark, those that it touches."""
        super().__init__(mask(near), none_is_left)
        self.groups = groups
        self.group = {i: k for k, cells in enumerate(groups) for i in bits(cells)}
        self.across = {i: near[i] & ~groups[k] for i, k in self.group.items()}
        """For each mark, those of other groups that it touches."""
        self.pairs = [(i, j) for i, others in self.across.items() for j in bits(others) if i < j]

    def there(self, on: int) -> Iterator[tuple[int, int]]:
        """The pairs of groups that are joined by two marks side by side."""
        for i, j in self.pairs:
            if on >> i & on >> j & 1:
                yield self.group[i], self.group[j]

    def heads(self, joined: Iterable[tuple[int, int]]) -> list[int]:
        """For each group, the one that stands for all that hang together with it."""
        found = [*range(len(self.groups))]
        for a, b in joined:
            if found[a] != found[b]:
                one, other = found[a], found[b]
                found = [one if head == other else head for head in found]
        return found

    def closes(self, way: int, on: int, heads: Sequence[int], *own: int) -> bool:
        """Return whether marks of one group touch twice what hangs together (or once what is their own)."""
        met = [heads[self.group[j]] for i in bits(way) for j in bits(self.across[i] & on)]
        return len({*met, *own}) < len(met) + len(own)


class TreePropagator(JoinedPropagator):
    """The marks that are so in each tree of a group that is in no ring."""

    def __init__(
        self, groups: Sequence[int], near: Mapping[int, int], own: int, ways: Sequence[int]
    ) -> None:
        size = ways[0].bit_count() if ways else 0
        super().__init__(groups, near, NoRoom(GroupOf("tree", size, ringless=True)))
        self.cells, self.ways = groups[own], ways
        self._good = dict[tuple[int, int], list[int] | None]()

    def _left(self, on: int, off: int) -> list[int] | None:
        """The trees in no ring; None if none is left anyway, or more would have to be looked at."""
        key = on & self.scope, off & self.cells
        if key not in self._good:
            here = on & self.cells
            ways, good = [w for w in self.ways if not w & off and not here & ~w], None
            if 0 < len(ways) <= MAX_WAYS:
                others = on & ~self.cells
                heads = self.heads(self.there(others))
                good = [w for w in ways if not self.closes(w, others, heads)]
            self._good[key] = good
        return self._good[key]

    def none_left(self, on: int, off: int) -> bool:
        return self._left(on, off) == []

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        ways = self._left(on, off)
        if ways:
            yield from [(i, True) for i in bits(reduce(and_, ways) & ~on)]
            yield from [(i, False) for i in bits(self.cells & ~reduce(or_, ways) & ~off)]
            for i in bits(self.scope & ~self.cells & ~on & ~off):
                if self.across[i] & on:
                    yield i, False


class RingPropagator(JoinedPropagator):
    """The marks that would join groups twice, or in a ring."""

    def __init__(self, first: Sequence[Cell], groups: Sequence[int], near: Mapping[int, int]) -> None:
        """``first``: the first cell of each group, by which it is named."""
        super().__init__(groups, near, JoinedTwice((), ring=False))
        self.first = first

    def none_left(self, on: int, off: int) -> bool:
        joined = [*self.there(on & self.scope)]
        return len(joined) + len({*self.heads(joined)}) > len(self.groups)

    def wrong(self, on: int, off: int) -> Reason:
        """The shortest ring of groups, in order, each named by its first cell."""
        joined = [*self.there(on & self.scope)]
        ways = [self._way([*joined[:n], *joined[n + 1 :]], a, b) for n, (a, b) in enumerate(joined)]
        regions = [self.first[k] for k in min(filter(None, ways), key=len)]
        return JoinedTwice(tuple(regions), ring=len(regions) > 2)

    def _way(self, joined: Sequence[tuple[int, int]], a: int, b: int) -> list[int]:
        """The shortest way of joined groups from one to another; empty if there is none."""
        ways, met = [[a]], {a}
        for way in ways:
            if way[-1] == b:
                return way
            near = [other for pair in joined if way[-1] in pair for other in pair if other not in met]
            met |= {*near}
            ways += [[*way, other] for other in dict.fromkeys(near)]
        return []

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        heads = self.heads(self.there(on & self.scope))
        for i in bits(self.scope & ~on & ~off):
            if self.across[i] & on and self.closes(1 << i, on, heads, heads[self.group[i]]):
                yield i, False


def joined_once(what: Any, groups: Sequence[Region], own: Region | None = None, size: int = 0) -> Bool:
    """Regions that are joined are joined by two cells side by side alone, and in no ring.

    ::

        # # # .      regions: the left and the right half.  The upper cells join them;
        # . # .      if the lower ones of the middle were there, too, they would be joined twice

    All that is marked in one region counts as hanging together, whether it is known how or not.

    ``own``: a region that holds one tree besides, of which explanations try the few that are left.
    ``size``: so many nodes of this region are there.
    """
    return JoinedOnce(what if isinstance(what, Network) else what.network, groups, own, size)

"""One tree of so many: a group without a ring, and the room that is left for it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice
from typing import Any

from enpitsu.logic import (
    TRUE,
    Bool,
    Clash,
    Continuation,
    Mark,
    PartialAssignment,
    PhraseContext,
    Read,
    Sink,
)
from enpitsu.logic.ways import MAX_WAYS
from enpitsu.nested import Search, flat
from enpitsu.networks.network import Network
from enpitsu.networks.trees import trees
from enpitsu.reasons import Else, GroupOf, MaybeReason, NoRoom, TreeIn
from enpitsu.shape.acyclic import Acyclic
from enpitsu.shape.one_group import OneGroup

MAX_BEGUN_TREES = 2000
"""Trees that are begun while room for one is looked for; past that there may be some."""

MAX_LISTED_TREES = 2000
"""The most trees of a network that are listed; with more, the remaining ones are not examined."""


def trees_of(network: Network, size: int) -> list[frozenset[Any]]:
    """The sets of so many nodes that are trees; none if the network has too many trees."""
    found = [*islice(trees(network), MAX_LISTED_TREES)]
    return [tree for tree in found if len(tree) == size] if len(found) < MAX_LISTED_TREES else []


class TreesLeft:
    """The few trees that are left to a network."""

    def __init__(self, network: Network, size: int) -> None:
        self.network, self.size = network, size

    @cached_property
    def _trees(self) -> list[frozenset[Any]]:
        return trees_of(self.network, self.size)

    def called(self, known: PartialAssignment, context: PhraseContext) -> TreeIn:
        """Its name: a tree of 6 in the region of R1C2."""
        return TreeIn(self.size, context.place)

    def is_blocked(self, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]) -> bool:
        """Return whether each of the few trees fails, by what is known then."""
        nodes = self.network.nodes
        fit = [t for t in self._trees if self._fits(t, known)]
        if len(fit) > MAX_WAYS:  # those with a node that cannot be there are seen not to be left
            out = {
                n for n, b in nodes.items() if b.holds(known) is None and fails(known.plus(_so(b, True)))
            }
            fit = [t for t in fit if not t & out]
        if not fit:
            return False
        return len(fit) <= MAX_WAYS and all([fails(known.plus(self._with(tree))) for tree in fit])

    def _fits(self, tree: frozenset[Any], known: PartialAssignment) -> bool:
        """Return whether the network may be that tree, by what is known."""
        return all([b.holds(known) in (None, node in tree) for node, b in self.network.nodes.items()])

    def _with(self, tree: frozenset[Any]) -> dict[Mark, bool]:
        """All that is known if the network is that tree."""
        found = dict[Mark, bool]()
        for node, b in self.network.nodes.items():
            found.update(_so(b, node in tree))
        return found


def _so(b: Bool, value: bool) -> dict[Mark, bool]:
    """All that is known if a mark, or its opposite, has a value."""
    mark = b if isinstance(b, Mark) else ~b
    assert isinstance(mark, Mark)
    return {mark: value is isinstance(b, Mark)}


class OneTree(OneGroup):
    """The nodes that are there are one piece of so many, and have no cycle."""

    __slots__ = ()

    @property
    def key(self) -> object:
        return None if super().key is None else (OneTree, super().key)

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        built, conditions = super().structure()
        return (OneTree, built), conditions

    def clashes(self, value: Read) -> Iterator[Clash]:
        """Those of a group, and the cycles."""
        yield from super().clashes(value)
        yield from Acyclic(self.network).clashes(value)

    def courses(self, known: PartialAssignment) -> Iterator[Continuation]:
        yield TreesLeft(self.network, self.size)

    def why(
        self, facts: PartialAssignment, made: Mapping[Mark, bool], context: PhraseContext
    ) -> MaybeReason:
        return Else(self._no_room())

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        """The reason of a board on which no tree has room, as far as that is seen."""
        return None if self.has_room(known.reading()) else self._no_room()

    def _no_room(self) -> NoRoom:
        return NoRoom(GroupOf("tree", self.size))

    def propagator(self) -> None:
        """None: in a region its few trees are a table."""

    def encode(self, to: Sink) -> None:
        super().encode(to)
        Acyclic(self.network).encode(to)

    def has_room(self, value: Read) -> bool:
        """Return whether some tree of so many fits; also if that takes too long to see."""
        net = self.network
        free = {n for n, b in net.nodes.items() if value(b) is not False}
        there = {n for n in free if value(net.nodes[n])}
        if any([link is not TRUE for link in net.links.values()]):
            return True
        looked = 0

        def grown(tree: tuple[Any, ...], shut: set[Any]) -> Search:
            """Find ways in which a tree can grow by nodes beside its own, but none that are shut."""
            nonlocal looked
            looked += 1
            if len(tree) == self.size or looked > MAX_BEGUN_TREES:
                if looked > MAX_BEGUN_TREES or there <= set(tree):
                    yield True
                return
            near = dict.fromkeys([o for n in tree for o, _ in net.around[n] if o in free and o not in tree])
            shut = shut | {n for n in near if sum([o in tree for o, _ in net.around[n]]) > 1}
            if there & shut:
                return
            for node in near:
                if node not in shut:
                    yield grown((*tree, node), shut)
                    if node in there:
                        return
                    shut = shut | {node}

        tried: set[Any] = set()
        for start in (
            [min(there, key=list(net.nodes).index)] if there else [n for n in net.nodes if n in free]
        ):
            if next(flat(grown((start,), tried)), False):
                return True
            tried.add(start)
        return not self.size and not there


def one_tree(what: Any, size: int) -> Bool:
    """All that is marked forms one piece of so many, without a cycle.

    ::

        # # .        # # .        # # #
        . # #  yes   . # .  no    # # .  no      one_tree(..., 4)
    """
    return OneTree(what if isinstance(what, Network) else what.network, size)

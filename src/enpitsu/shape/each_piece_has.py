"""Pieces none of which may be without something: a place that is empty, say."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from enpitsu.logic import TRUE, Bool, Clash, GlobalConstraint, Read
from enpitsu.networks.net import structure_of
from enpitsu.networks.network import Network


class EachPieceHas(GlobalConstraint):
    """Each piece of a network has a node of which a condition holds."""

    __slots__ = ("network", "wanted")

    def __init__(self, network: Network, wanted: Mapping[Any, Bool]) -> None:
        self.network = network
        self.wanted = {node: b for node, b in wanted.items() if node in network.nodes}

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        built, conditions = structure_of(self.network)
        return (built, tuple(self.wanted)), (*conditions, *self.wanted.values())

    def parts(self) -> Iterable[Bool]:
        return (*self.network.conditions(), *self.wanted.values())

    def clashes(self, value: Read) -> Iterator[Clash]:
        """A node of a piece that nothing goes on from, and all that it has not."""
        nodes = self.network.nodes
        for piece in self.network.pieces(value, hopeful=True):
            there = [b for node in piece if (b := self.wanted.get(node)) is not None]
            if all([value(b) is False for b in there]):
                start = nodes[next(iter(piece))]
                clash = dict.fromkeys([*there, *self.network.wall(piece, value)], False)
                yield clash if start is TRUE else clash | {start: True}


def each_piece_has(network: Network, wanted: Mapping[Any, Bool]) -> Bool:
    """Each piece of a network has a node of which a condition holds.

    ::

        # # .      # . #
        # o .  yes # . o  no: the first piece has no "o"

    ``wanted``: the condition of each node that has one.
    """
    return EachPieceHas(network, wanted)

"""A likeness that a piece must have: so many nodes, or rows and columns of some lengths."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from enpitsu.bits import mask
from enpitsu.reasons import CellCount, CornerCount, LaneLengths, Thing


class Likeness(Protocol):
    """A likeness that a piece must have; its nodes are bits, as soon as they are in some order."""

    @property
    def said(self) -> Thing:
        """The same, as it is said: "5 cells"."""

    def on(self, nodes: Sequence[Any]) -> Likeness:
        """The same of nodes in some order."""

    def most(self) -> int | None:
        """The nodes that such a piece can have, at most; None if that is not known."""

    def may(self, inside: int, room: int) -> bool:
        """Return whether a piece of all nodes inside, and of others that have room, may be like that.

        If all that have room are inside, it tells whether just they are.
        """


class OfSize:
    """A piece of so many nodes."""

    def __init__(self, size: int) -> None:
        self.size = size

    @property
    def said(self) -> Thing:
        return CellCount(self.size)

    def on(self, nodes: Sequence[Any]) -> Likeness:
        return self

    def most(self) -> int | None:
        return self.size

    def may(self, inside: int, room: int) -> bool:
        return inside.bit_count() <= self.size <= room.bit_count()


class OfCorners:
    """A piece of cells with so many concave corners: dots of which it has just three cells."""

    def __init__(self, corners: int) -> None:
        self.corners = corners
        self._blocks = list[int]()

    @property
    def said(self) -> Thing:
        return CornerCount(self.corners)

    def on(self, nodes: Sequence[Any]) -> Likeness:
        found, dots = OfCorners(self.corners), dict[Any, int]()
        for i, cell in enumerate(nodes):
            for dot in cell.corners:
                dots[dot] = dots.get(dot, 0) | 1 << i
        found._blocks = [block for block in dots.values() if block.bit_count() > 2]
        return found

    def most(self) -> int | None:
        return None

    def may(self, inside: int, room: int) -> bool:
        possible = certain = 0
        for block in self._blocks:
            here, most = (inside & block).bit_count(), (room & block).bit_count()
            possible += here <= 3 <= most
            certain += here == most == 3
        return certain <= self.corners <= possible


class OfLengths:
    """A piece of cells whose rows and columns have just some lengths; None is one length more."""

    def __init__(self, lengths: Collection[int | None]) -> None:
        self.shown, self.others = sorted({n for n in lengths if n}), list(lengths).count(None)
        self.wanted = mask(self.shown)
        self._lanes = list[tuple[int, dict[int, int]]]()
        self._seen = dict[tuple[int, int, int], tuple[bool, int, int]]()
        self._said = dict[tuple[int, int], bool]()

    @property
    def said(self) -> Thing:
        return LaneLengths(tuple(self.shown), self.others)

    def on(self, nodes: Sequence[Any]) -> Likeness:
        found, lanes = OfLengths([*self.shown, *[None] * self.others]), dict[Any, dict[int, int]]()
        for i, c in enumerate(nodes):
            lanes.setdefault((True, c.row), {})[c.col] = 1 << i
            lanes.setdefault((False, c.col), {})[c.row] = 1 << i
        found._lanes = [(sum(lane.values()), lane) for lane in lanes.values()]
        return found

    def most(self) -> int | None:
        return None

    def may(self, inside: int, room: int) -> bool:
        said = self._said.get((inside, room))
        if said is None:
            said = self._said[inside, room] = self._may(inside, room)
        return said

    def _may(self, inside: int, room: int) -> bool:
        possible = certain = 0
        for cells, lane in self._lanes:
            if room & cells:
                key = inside & cells, room & cells, cells
                found = self._seen.get(key)
                if found is None:
                    found = self._seen[key] = self._look(inside, room, lane)
                fits, some, sure = found
                if not fits:
                    return False
                possible, certain = possible | some, certain | sure
        if self.wanted & ~possible or (certain & ~self.wanted).bit_count() > self.others:
            return False
        others = certain if inside == room else possible
        return (others & ~self.wanted).bit_count() >= self.others

    def _look(self, inside: int, room: int, lane: Mapping[int, int]) -> tuple[bool, int, int]:
        """Of a row or column: whether it may fit, the lengths that it may have, and those that it has."""
        possible = certain = covered = 0
        for i in lane:
            before, here, j = lane.get(i - 1, 0), 0, i
            while not before & inside and lane.get(j, 0) & room:
                here |= lane[j]
                j += 1
                after = lane.get(j, 0)
                if not after & inside and (self.others or self.wanted >> j - i & 1):
                    possible |= 1 << j - i
                    covered |= here & inside
                    if not (before | after) & room and not here & ~inside:
                        certain |= 1 << j - i
        return not inside & sum(lane.values()) & ~covered, possible, certain

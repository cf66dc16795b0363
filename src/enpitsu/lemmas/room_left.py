"""The few ways of something, each with the room that it leaves beside it: for explanations alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from enpitsu.bits import bits, mask
from enpitsu.grid import Cell
from enpitsu.lemmas.ways_left import WaysLeft
from enpitsu.logic.ways import MAX_WAYS
from enpitsu.reasons import Reason


class Lying(NamedTuple):
    """Something as it may lie: its marks, those that are off far to the left, and the cells beside it."""

    made: int
    beside: tuple[Cell, ...]


class RoomLeft(WaysLeft):
    """The marks that are so wherever something at a cell leaves room for what is beside it."""

    def __init__(
        self,
        at: Cell,
        spots: Mapping[int, Cell],
        shift: int,
        own: Sequence[Lying],
        others: Mapping[Cell, Sequence[int]],
        most: int,
        none_is_left: Reason,
    ) -> None:
        """``spots``: where each mark is.  ``shift``: so far to the left marks are off.

        ``own``: as it may lie at the cell; bits that are no marks may tell what does not go together.
        ``others``: for each cell that may be beside it, what there may be.
        ``most``: up to so many are looked at.
        """
        self.shift, self.own, self.others, self.most = shift, own, others, most
        self.all = (1 << shift) - 1
        made = [*[lying.made for lying in own], *[w for ways in others.values() for w in ways]]
        said: int = reduce(or_, [(w | w >> shift) & self.all for w in made], 0)
        super().__init__(said & mask(spots), none_is_left)
        away = {i: abs(cell.row - at.row) + abs(cell.col - at.col) for i, cell in spots.items()}
        self.far_first = sorted(bits(self.scope), key=lambda i: (-away[i], i))
        self._met: dict[int, int] = {}
        self._left: dict[tuple[int, int], list[Lying] | None] = {}

    def _against(self, made: int) -> int:
        """The marks that have other values."""
        return made >> self.shift | (made & self.all) << self.shift

    def none_left(self, on: int, off: int) -> bool:
        return self.left(on, off) == []

    def left(self, on: int, off: int) -> list[Lying] | None:
        """Those that leave room for others; None if there are many to be looked at."""
        key = on & self.scope, off & self.scope
        if key not in self._left:
            bad = self._against(key[0] | key[1] << self.shift)
            ways = [lying for lying in self.own if not lying.made & bad]
            few, fitting = len(ways) <= self.most, dict[Cell, list[int]]()
            self._left[key] = [w for w in ways if self._has_room(w, bad, fitting)] if few else None
        return self._left[key]

    def _has_room(self, lying: Lying, bad: int, fitting: dict[Cell, list[int]]) -> bool:
        """Return whether others have room beside one of them, or that takes too long to see.

        ``fitting``: the ways of cells, seen so far, that go together with what is known.
        """
        met = self._met.get(lying.made)
        if met is not None and not met & bad:
            return True
        for cell in lying.beside:
            if cell not in fitting:
                fitting[cell] = [w for w in self.others[cell] if not w & bad]
        looked = 0

        def placed(made: int, beside: Mapping[Cell, list[int]]) -> int:
            """A way for each cell, with some that are there; 0 if there are none."""
            nonlocal looked
            looked += 1
            if looked > MAX_WAYS or not beside:
                return made
            no, left = self._against(made), dict[Cell, list[int]]()
            for cell, ways in beside.items():
                left[cell] = [w for w in ways if not w & no]
                if not left[cell]:
                    return 0
            first = min(left, key=lambda cell: len(left[cell]))
            own = left.pop(first)
            return next((found for w in own if (found := placed(made | w, left))), 0)

        found = placed(lying.made, {cell: fitting[cell] for cell in lying.beside})
        if found and looked <= MAX_WAYS:
            self._met[lying.made] = found
        return bool(found)

    def goals(self, on: int, off: int) -> Iterator[tuple[int, bool]]:
        ways = self.left(on, off)
        if ways:
            bad = self._against(on | off << self.shift)
            both = reduce(and_, [self._forced(lying, bad) for lying in ways])
            yield from [(i, True) for i in bits(both & self.scope & ~on)]
            yield from [(i, False) for i in bits(both >> self.shift & self.scope & ~off)]

    def _forced(self, lying: Lying, bad: int) -> int:
        """The marks that are so with one of them, as each cell beside it has one of few."""
        made, beside = lying
        for cell in beside:
            left = [w for w in self.others[cell] if not w & (bad | self._against(made))]
            made |= reduce(and_, left) if 0 < len(left) <= self.most else 0
        return made

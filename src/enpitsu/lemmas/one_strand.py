"""One strand of cells, a ring or a snake between two ends, that touches itself nowhere."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu.bits import bits, first_bit, mask
from enpitsu.grid import Cell
from enpitsu.logic import Bool, Clash, Deduction, Propagator, Read, Sink
from enpitsu.networks.network import Network
from enpitsu.reasons import (
    Branches,
    CannotGoOn,
    Else,
    Ends,
    FillsBlock,
    MaybeReason,
    MustGoOn,
    NonePasses,
    Passes,
    TouchAtCorner,
    WouldClose,
)
from enpitsu.shape.connected import OnePieceAndMore
from enpitsu.shape.propagate import ConnectedPropagator, cuts_of

Wrong: TypeAlias = tuple[int, MaybeReason]
"""The facts of a clash, and what is wrong."""


class OneStrand(OnePieceAndMore):
    """The cells that are there are one strand, which closes if it has no ends."""

    __slots__ = ("_few", "ends")

    def __init__(self, network: Network, ends: Collection[Cell]) -> None:
        super().__init__(network, nonempty=True)
        self.ends = frozenset(ends)
        self._few: list[tuple[int, int, dict[Cell, bool]]] = []

    @property
    def key(self) -> object:
        return None if self.ends or super().key is None else (OneStrand, super().key)

    def structure(self) -> tuple[Hashable, Iterable[Bool]]:
        built, conditions = super().structure()
        return (built, *[n for n, cell in enumerate(self.network.nodes) if cell in self.ends]), conditions

    def wrong(self) -> Iterator[dict[Cell, bool]]:
        """The values of few cells that are wrong: a loose end, a branch, a full block, cells that touch."""
        cells = self.network.nodes
        for cell in cells:
            near = [c for c in cell.neighbors if c in cells]
            need = 1 if cell in self.ends else 2
            for missing in combinations(near, len(near) - need + 1) if len(near) >= need else [()]:
                yield {cell: True, **dict.fromkeys(missing, False)}
            for there in combinations(near, need + 1):
                yield {cell: True, **dict.fromkeys(there, True)}
        yield from [{cell: False} for cell in self.ends]
        for a, b, c, d in _blocks(cells):
            yield dict.fromkeys((a, b, c, d), True)
            yield {a: True, d: True, b: False, c: False}
            yield {b: True, c: True, a: False, d: False}

    def _masks(self) -> list[tuple[int, int, dict[Cell, bool]]]:
        """The same, with the places of those that are there and of those that are not, as bits."""
        if not self._few:
            place = {n: i for i, n in enumerate(self.network.nodes)}
            for cells in self.wrong():
                there, missing = (
                    mask([place[c] for c, v in cells.items() if v is on]) for on in (True, False)
                )
                self._few.append((there, missing, cells))
        return self._few

    def clashes(self, value: Read) -> Iterator[Clash]:
        """The few cells that are wrong, or two pieces."""
        nodes = self.network.nodes
        values = [value(b) for b in nodes.values()]
        on, off = (mask([i for i, v in enumerate(values) if v is side]) for side in (True, False))
        for there, missing, cells in self._masks():
            if not there & ~on and not missing & ~off:
                yield {nodes[c]: v for c, v in cells.items()}
        yield from super().clashes(value)

    def propagator(self) -> Propagator | None:
        found, nodes = super().propagator(), self.network.nodes
        if not isinstance(found, ConnectedPropagator) or found.flip:
            return None
        bit = {n: b.number - 1 for n, b in nodes.items()}
        blocks = [tuple([bit[c] for c in block]) for block in _blocks(nodes)]
        return StrandPropagator(found.near, found.places, [bit[c] for c in self.ends], blocks)

    def encode(self, to: Sink) -> None:
        x = {n: to.literal(b) for n, b in self.network.nodes.items()}
        to.add([tuple([-x[c] if v else x[c] for c, v in cells.items()]) for cells in self.wrong()])
        super().encode(to)


def _blocks(cells: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Two by two of some cells, in the order of reading."""
    for dot in dict.fromkeys([dot for c in cells for dot in c.corners]):
        if len(dot.cells) == 4 and all([c in cells for c in dot.cells]):
            yield tuple(sorted(dot.cells, key=lambda c: (c.row, c.col)))


class StrandPropagator(ConnectedPropagator):
    """A strand goes on where it comes, touches itself nowhere, and comes back."""

    minimal = False

    def __init__(
        self,
        near: Mapping[int, Sequence[int]],
        places: Mapping[int, Any],
        ends: Sequence[int],
        blocks: Iterable[tuple[int, ...]],
    ) -> None:
        """``ends``: the marks where it ends; ``blocks``: those of two by two cells, in reading order."""
        super().__init__(near, places)
        self.around = {i: mask(js) for i, js in self.near.items()}
        self.need = {i: 1 if i in ends else 2 for i in near}
        self.ends, self.noun = tuple(ends), "snake" if ends else "ring"
        self.diagonals = [pair for a, b, c, d in blocks for pair in (((a, d), (b, c)), ((b, c), (a, d)))]

    def deduce(self, on: int, off: int, *, full: bool) -> tuple[int, MaybeReason, list[Deduction]]:
        """The deductions possible now: see Propagator."""
        on, off, found = on & self.scope, off & self.scope, list[Deduction]()
        wrong = self._at_cells(on, off, found) or self._at_corners(on, off, found)
        if wrong is None:
            facts, reason, more = super().deduce(on, off, full=full)
            wrong = (facts, reason) if facts else None
            found += more
        if wrong is None:
            self._closing(on, off, found)
            wrong = self._coming_back(on, off, found)
        if wrong is None and full:
            self._between(on, off, found)
        return (0, None, found) if wrong is None else (*wrong, [])

    def _at_cells(self, on: int, off: int, found: list[Deduction]) -> Wrong | None:
        """Whatever follows, or is wrong, as it goes on at each cell and branches at none."""
        for i, around in self.around.items():
            there, left, need = around & on, around & ~off, self.need[i]
            few, many = left.bit_count() < need, there.bit_count() > need
            at, facts = self.places[i], (1 << i) & on | (there if many else around & off)
            if off >> i & 1:
                continue
            if (few or many) and on >> i & 1:
                return facts, (Branches if many else Ends)(self.noun, at)
            if few:
                found.append(Deduction(i, False, facts, CannotGoOn(self.noun, at)))
            elif many:
                found.append(Deduction(i, False, facts, Else(Branches(self.noun, at))))
            elif on >> i & 1 and there.bit_count() == need:
                passes = Passes(self.noun, at)
                found += [Deduction(j, False, 1 << i | there, passes) for j in bits(left & ~there)]
            elif on >> i & 1 and left.bit_count() == need:
                goes_on = MustGoOn(self.noun, at)
                found += [Deduction(j, True, facts, goes_on) for j in bits(left & ~there)]
        return None

    def _at_corners(self, on: int, off: int, found: list[Deduction]) -> Wrong | None:
        """Whatever follows, or is wrong, as it fills no block, and touches itself at no corner."""
        for (a, b), (c, d) in self.diagonals:
            one, other = 1 << a | 1 << b, 1 << c | 1 << d
            if not on & one:
                continue
            sure, open_ = (on | off) & (one | other), (one | other) & ~on & ~off
            if open_ & (open_ - 1):
                continue
            j, touch = first_bit(open_), TouchAtCorner(self.places[a], self.places[b])
            first, last = sorted((a, b, c, d))[::3]
            if (on | open_) & (one | other) == one | other and a == first:
                fills = FillsBlock(self.noun, self.places[first], self.places[last])
                if not open_:
                    return sure, fills
                found.append(Deduction(j, False, sure, Else(fills)))
            elif on & one == one and off & other and not on & other:
                if not open_:
                    return sure, touch
                found.append(Deduction(j, True, sure, Else(touch)))
            elif off & other == other and open_ & one:
                found.append(Deduction(j, False, sure, Else(touch)))
        return None

    def _closing(self, on: int, off: int, found: list[Deduction]) -> None:
        """Places where it would close, while something is outside, or though it has ends."""
        left = on
        while left:
            piece = self.flood(left & -left, on)
            left &= ~piece
            others = on & ~piece
            if not others and not self.ends:
                return
            for j in bits(self.rim(piece) & ~off):
                if (self.around[j] & piece).bit_count() < 2:
                    continue
                far = self.nearest(j, others, self.scope) if others else -1
                closes = WouldClose(self.noun, self.places[far]) if others else WouldClose("ring", None)
                facts = piece | 1 << far if others else piece
                found.append(Deduction(j, False, facts, closes))

    def _linked(self, allowed: int) -> dict[int, list[int]]:
        """Allowed places with those that they touch; the two ends count as touching."""
        near = {i: [j for j in self.near[i] if allowed >> j & 1] for i in bits(allowed)}
        if len(self.ends) == 2 and near.keys() >= set(self.ends):
            a, b = self.ends
            near[a], near[b] = [*near[a], b], [*near[b], a]
        return near

    def _reached(self, root: int, allowed: int) -> int:
        """All that hangs together with a place, the two ends counting as touching."""
        found, ends = self.flood(1 << root, allowed), mask(self.ends) & allowed
        return self.flood(found | ends, allowed) if found & ends else found

    def _coming_back(self, on: int, off: int, found: list[Deduction]) -> Wrong | None:
        """Places behind another, from where it would not come back to what is there."""
        if not on & (on - 1):
            return None
        allowed, told = self.scope & ~off, {d.mark for d in found}
        for w in cuts_of(self._linked(allowed), first_bit(on), allowed, allowed):
            rest = allowed & ~(1 << w)
            here = self._reached(first_bit(on & rest), rest)
            lost, root = rest & ~here, self.nearest(w, on & here, allowed)
            if lost & on:
                far = self.nearest(w, lost & on, allowed)
                return self._parted(root, far, off, 1 << w), self._none_passes(root, far)
            for j in bits(lost):
                if j not in told:
                    told.add(j)
                    facts = self._parted(root, j, off, 1 << w) & ~(1 << j)
                    found.append(Deduction(j, False, facts, self._none_passes(root, j)))
        return None

    def _between(self, on: int, off: int, found: list[Deduction]) -> None:
        """Places that it must pass to come back, since it passes one that is there but once."""
        allowed, told = self.scope & ~off, {d.mark for d in found}
        left = on if on & (on - 1) else 0
        while left:
            strand = self.flood(left & -left, on)
            left &= ~strand
            inner = [i for i in bits(strand) if (self.around[i] & strand).bit_count() == 2]
            for w in bits(strand) if not strand & (strand - 1) else inner[len(inner) // 2 :][:1]:
                rest = allowed & ~(1 << w)
                root = first_bit(on & rest)
                for v in cuts_of(self._linked(rest), root, rest, rest):
                    here = self._reached(root, rest & ~(1 << v))
                    if on & rest & ~here and v not in told and not on >> v & 1:
                        told.add(v)
                        a = self.nearest(v, on & here, rest)
                        b = self.nearest(v, on & rest & ~here, rest)
                        facts = 1 << w | self._parted(a, b, off, 1 << w | 1 << v)
                        found.append(Deduction(v, True, facts, Else(self._none_passes(a, b))))

    def _parted(self, a: int, b: int, off: int, extra: int) -> int:
        """Two places, and what parts them besides some (``extra``)."""
        around = self._rim(self._reached(a, self.scope & ~(off | extra)))
        wall = self._rim(self._reached(b, self.scope & ~around)) & around & ~extra
        return 1 << a | 1 << b | wall

    def _rim(self, piece: int) -> int:
        """The places around a piece, the two ends counting as touching."""
        ends = mask(self.ends)
        return self.rim(piece) | (ends & ~piece if piece & ends else 0)

    def _none_passes(self, a: int, b: int) -> NonePasses:
        return NonePasses(self.noun, self.places[a], self.places[b])


def one_strand(shading: Any, ends: Collection[Cell] = ()) -> Bool:
    """All cells that are marked are one ring, or one snake between two ends, that touches itself nowhere.

    ::

        # # #        # # .        # # # .
        # . #  yes   # # .  no    # . # #  no
        # # #                     # # # .

    ``ends``: the two cells where a snake ends; with none it is a ring.
    """
    return OneStrand(shading.network, ends)

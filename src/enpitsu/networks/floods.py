"""Flood fill on bitboards: sets of places of a rectangle as integers, with one spare column as a wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from operator import itemgetter

from enpitsu.grid import Cell, once
from enpitsu.logic import TRUE, Clause, LazyClauses, Sink
from enpitsu.networks.bottlenecks import bottlenecks
from enpitsu.networks.net import Net

MIN_WIDE_PLACES, MAX_DETOUR_STEPS, MAX_GONE = 1_000, 3, 64
"""For large boards: the least number of places from which detours around holes are tried before a new flood
fill; the most steps that a detour may lead away from a hole; the most places that a piece may lose to be
updated incrementally.

``python -m bench.paired FOLDER`` measures them, on boards of 80x80.
"""


class Floods:
    """A rectangle of literals, read from models as a bitboard, with flood fill."""

    def __init__(self, height: int, width: int, literals: Sequence[int], frame: bool = False) -> None:
        """``literals``: row by row, 0 for a hole.

        ``frame``: places at the border or beside a hole are connected by the outside.
        """
        self.width = width + 1
        self.frame = frame
        rows = [literals[r * width : (r + 1) * width] for r in range(height)]
        self.literals: list[int] = [x for row in rows for x in (*row, 0)]
        self.full = sum(1 << i for i, x in enumerate(self.literals) if x)
        w, full = self.width, self.full
        self.border = full & ~(full << 1 & full >> 1 & full << w & full >> w)
        # One C call fetches the model's values in board order, highest bit first; -1 is a pad.
        self._fetch: Callable[[Sequence[int]], tuple[int, ...]] = itemgetter(
            *[abs(x) - 1 for x in reversed(self.literals)]
        )
        self._off = any(x < 0 for x in literals)
        self._last: tuple[Sequence[int], int] = ((), 0)  # a model, and what was read of it
        self._other: Floods | None = None

    @staticmethod
    def of(net: Net, to: Sink) -> Floods | None:
        """The board of a network of cells with literals, each linked to all neighbours; None for others."""
        nodes, links = net.nodes, net.links
        if not nodes or not all([isinstance(n, Cell) and b.number for n, b in nodes.items()]):
            return None
        grid = next(iter(nodes)).grid
        if len(links) != sum([b in nodes for a in nodes for b in a.neighbors]) // 2:
            return None
        if not all([b is TRUE for b in links.values()]) or not all([b in a.neighbors for a, b in links]):
            return None
        at = {(n.row, n.col): to.literal(b) for n, b in nodes.items()}
        rows = [at.get((r, c), 0) for r in range(grid.height) for c in range(grid.width)]
        return Floods(grid.height, grid.width, rows)

    def opposite(self, *, frame: bool = False) -> Floods:
        """The complement: the same rectangle with all literals negated."""
        other = copy(self)
        other.literals = [-x for x in self.literals]
        other.frame, other._off, other._other = frame, not self._off, self
        return other

    @once
    def is_wide(self) -> bool:
        """Return whether the board is so large that detours are cheaper than floods, and is one piece."""
        full = self.full
        return len(self.literals) >= MIN_WIDE_PLACES and self.flood(full & -full, full) == full

    def mask(self, places: Iterable[tuple[int, int]]) -> int:
        """The bitboard of some (row, col)."""
        return sum(1 << row * self.width + col for row, col in places)

    def of_model(self, model: Sequence[int]) -> int:
        """The bitboard of true literals in a total model; cached for the last model."""
        if self._other is not None:
            return self.full ^ self._other.of_model(model)
        last = self._last
        if last[0] is not model:
            last = self._last = model, self.read(model)
        return last[1]

    def read(self, model: Sequence[int]) -> int:
        """The bitboard of true literals in a (partial) model, which must end with a 0 for the walls."""
        values = self._fetch(model)
        if self._off:
            return int("".join(["1" if x < 0 else "0" for x in values]), 2)
        return int("".join(["1" if x > 0 else "0" for x in values]), 2)

    def grow(self, some: int) -> int:
        """Some places with their neighbours (and stray bits in the walls)."""
        w = self.width
        return some | some << 1 | some >> 1 | some << w | some >> w

    def flood(self, seed: int, free: int) -> int:
        """The free places that are connected to the seed.

        When the seed is added to the free places as an integer, the carry runs to the end of its horizontal
        run, so one step to that side fills the whole run.
        """
        w = self.width
        seed &= free
        while True:
            more = (((free + seed) ^ free) & free) | seed
            more |= more >> 1 & free
            more = (more | more << w | more >> w) & free
            if more == seed:
                return seed
            seed = more

    def pieces(self, some: int) -> list[int]:
        """The connected pieces of some places."""
        out = []
        while some:
            piece = self.flood(some & -some, some)
            out.append(piece)
            some ^= piece
        return out

    def joined_around(self, hole: int, some: int) -> bool:
        """Return whether the places of ``some`` that are adjacent to a hole are connected near it.

        If this is so for each component of the places removed from a connected set, the rest is connected.
        """
        rim = near = self.grow(hole) & some
        for _ in range(MAX_DETOUR_STEPS):
            near = self.grow(near) & some
        return not rim & ~self.flood(rim & -rim, near)

    def at(self, some: int) -> list[int]:
        """The literals of some places."""
        out, literals = [], self.literals
        while some:
            low = some & -some
            out.append(literals[low.bit_length() - 1])
            some ^= low
        return out


class OnePiece(LazyClauses):
    """Lazy clauses: the true places of a board (with the outside, if it has a frame) are one piece."""

    def __init__(self, board: Floods, strong: bool = False, held: int = 0) -> None:
        """``held``: true places, one of which is in every piece; with a frame, all places at the border.

        ``strong``: no two false places touch.
        """
        self.board = board
        self.held = board.border if board.frame else held
        self.strong = strong  # no two false places touch: a wall always closes both sides off
        self.roots = 0  # places known to be true: best representatives, they drop out
        self._large = 0  # the largest piece of the last model

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """A clause for each stray piece: a place of a minimal wall is true, or a piece is not there."""
        board, held = self.board, self.held
        some = board.of_model(model)
        if not some:
            return []
        if held:
            main = board.flood(some & held, some)
            strays = board.pieces(some ^ main)
        else:
            pieces = self._pieces(some)
            if len(pieces) == 1:
                return []
            main = max(pieces, key=lambda p: ((p & self.roots).bit_count(), p.bit_count()))
            strays = [p for p in pieces if p is not main]
        found: list[Clause] = []
        outer = [] if held else self._unless(main)
        for piece in strays:
            around = board.grow(piece) & board.full & ~piece
            free = board.full ^ around ^ piece
            near = board.is_wide and board.joined_around(around | piece, free)
            beyond = free if near else board.flood((free & held) | main, free)
            wall = around & (board.grow(beyond) | held)
            clause = board.at(wall)
            if not self.strong:
                clause += self._unless(piece)
                clause += outer
            found.append(clause)
        return found

    def _pieces(self, some: int) -> list[int]:
        """The components of some places; the largest is updated incrementally from the last model."""
        board, kept = self.board, self._large & some
        if not board.is_wide:
            return board.pieces(some)
        gone, large = self._large ^ kept, 0
        if kept and gone.bit_count() <= MAX_GONE:
            if all([board.joined_around(hole, kept) for hole in board.pieces(gone)]):
                large = board.flood(kept, some)
        pieces = board.pieces(some ^ large)
        if large:
            pieces = sorted([large, *pieces], key=lambda piece: piece & -piece)
        self._large = max(pieces, key=int.bit_count)
        return pieces

    def note_fixed(self, fixed: Sequence[int]) -> Sequence[Clause]:
        """Note the places fixed to true; return unit clauses for the bottlenecks between them."""
        board = self.board
        self.roots = there = board.read(fixed)
        needed, cut_off = bottlenecks(board, board.full ^ board.opposite().read(fixed), there, self.held)
        return [[x] for x in board.at(needed)] + [[-x] for x in board.at(cut_off)]

    def _unless(self, piece: int) -> list[int]:
        """The negated literal of a representative of a piece; empty if a place of it is fixed to true."""
        if piece & self.roots:
            return []
        return [-self.board.literals[(piece & -piece).bit_length() - 1]]

"""Sets of places of a rectangle as Python integers: one bit per place, one spare column as a wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from operator import itemgetter

from enpitsu.grid import Cell, once
from enpitsu.logic import TRUE, Clause, LazyClauses, Sink
from enpitsu.networks.bottlenecks import bottlenecks
from enpitsu.networks.net import Net

MIN_WIDE_PLACES, MAX_DETOUR_STEPS, MAX_GONE = 1_000, 3, 64
"""Places of a board on which holes are looked around before it is flooded anew, at least; steps that a way
around a hole may lead away from it; places that a piece may lose and be known again.

``python -m bench.paired FOLDER`` measures it, on boards of 80x80.
"""


class Floods:
    """Reads a rectangle of literals from models and floods it."""

    def __init__(self, height: int, width: int, literals: Sequence[int], frame: bool = False) -> None:
        """Literals row by row; a 0 is a hole.  With a frame, all beside it or a hole touch the outside."""
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
        """A network as a board, if it is made of literals on adjacent cells of one grid."""
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
        """The same rectangle, of which the places count whose literal is false."""
        other = copy(self)
        other.literals = [-x for x in self.literals]
        other.frame, other._off, other._other = frame, not self._off, self
        return other

    @once
    def is_wide(self) -> bool:
        """Return whether a flood takes longer than a look around holes; all places are one piece."""
        full = self.full
        return len(self.literals) >= MIN_WIDE_PLACES and self.flood(full & -full, full) == full

    def mask(self, places: Iterable[tuple[int, int]]) -> int:
        """These rows and columns as one integer."""
        return sum(1 << row * self.width + col for row, col in places)

    def of_model(self, model: Sequence[int]) -> int:
        """The places whose literal is true in a model, which says so of all."""
        if self._other is not None:
            return self.full ^ self._other.of_model(model)
        last = self._last
        if last[0] is not model:
            last = self._last = model, self.read(model)
        return last[1]

    def read(self, model: Sequence[int]) -> int:
        """The places whose literal is true.  The model must end with a 0 for the walls."""
        values = self._fetch(model)
        if self._off:
            return int("".join(["1" if x < 0 else "0" for x in values]), 2)
        return int("".join(["1" if x > 0 else "0" for x in values]), 2)

    def grow(self, some: int) -> int:
        """Some places with their neighbours (and stray bits in the walls)."""
        w = self.width
        return some | some << 1 | some >> 1 | some << w | some >> w

    def flood(self, seed: int, free: int) -> int:
        """All free places that hang together with the seed.

        Added to the free places, a seed carries through the rest of its run of them: a step to one side
        goes as far as it can.
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
        """Return whether the places beside a hole that are among some hang together near it.

        If so for each piece of what is taken from one piece, all that is left is one piece.
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
    """LazyClauses: the true places of a board (with the outside, if it has a frame) are one piece."""

    def __init__(self, board: Floods, strong: bool = False, held: int = 0) -> None:
        """``held``: places, all true, of which every piece holds one; all by the frame, if there is one."""
        self.board = board
        self.held = board.border if board.frame else held
        self.strong = strong  # no two false places touch: a wall always closes both sides off
        self.roots = 0  # places known to be true: best representatives, they drop out
        self._large = 0  # the largest piece of the last model

    def violated(self, model: Sequence[int]) -> list[Clause]:
        """For each stray piece: some place of a minimal wall is true, or a representative is not."""
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
        """The connected pieces of some places; the largest one grows from what is left of the last."""
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
        """Note the places now true for good; say what they need to hang together past those now false."""
        board = self.board
        self.roots = there = board.read(fixed)
        needed, cut_off = bottlenecks(board, board.full ^ board.opposite().read(fixed), there, self.held)
        return [[x] for x in board.at(needed)] + [[-x] for x in board.at(cut_off)]

    def _unless(self, piece: int) -> list[int]:
        """The negated literal of a representative; nothing if one is always true."""
        if piece & self.roots:
            return []
        return [-self.board.literals[(piece & -piece).bit_length() - 1]]

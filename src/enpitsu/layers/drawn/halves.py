"""Cells and halves of cells that the player fills."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from enpitsu.grid import Area, Cell, Edge, Grid, groups, once
from enpitsu.layers.base import UNKNOWN, Given, Unreadable
from enpitsu.layers.graphics import Absent, Fill, Shape, square
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.locale import say
from enpitsu.logic import Count, Mark, PartialAssignment, count


class Half:
    r"""One of the two triangles into which a diagonal cuts a cell: a place.

    ::

        +---+      / cuts off the upper left, \ the upper right
        |u/l|
        +---+
    """

    def __init__(self, cell: Cell, diagonal: str, upper: bool) -> None:
        self.cell, self.diagonal, self.upper = cell, diagonal, upper
        self.cells = (cell,)
        north, west, south, east = cell.edges
        left = (diagonal == "/") == upper
        self.edges: tuple[Edge, Edge] = (north if upper else south, west if left else east)

    def __str__(self) -> str:
        return f"{'upper' if self.upper else 'lower'} half of {self.cell}"

    __repr__ = __str__

    @property
    def row(self) -> int:
        """The row of its cell."""
        return self.cell.row

    @property
    def at(self) -> tuple[Fraction, Fraction]:
        """A point inside, in half steps."""
        (y, x), third = self.cell.at, Fraction(1, 3)
        left = (self.diagonal == "/") == self.upper
        return y - third if self.upper else y + third, x - third if left else x + third

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """Its corners, in half steps."""
        a, b, c, d = square(self.cell.row, self.cell.col)
        if self.diagonal == "/":
            found = (a, b, d) if self.upper else (b, c, d)
        else:
            found = (a, b, c) if self.upper else (a, c, d)
        return found  # type: ignore[return-value]


Piece: TypeAlias = Cell | Half
"""A whole cell, or a half of a cut one."""


class Body:
    r"""The part of a vessel that its water covers if it stands up to some row: a place, with its surface.

    ::

        . . .|
        .|. .      two bodies may stand up to the second row; up to the first there is one
        ------

    ``pieces``: all of it, row by row; ``surface``: those in its uppermost row.
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces = tuple(sorted(pieces, key=lambda p: (p.row, p.at[1])))
        self.surface = tuple([p for p in self.pieces if p.row == self.pieces[0].row])
        self.cells: Area = Area(dict.fromkeys([p.cells[0] for p in self.surface]))

    def __str__(self) -> str:
        return str(self.cells)

    __repr__ = __str__


class FilledHalves(Marks[Mark]):
    """Piece (whole cell or half of a cut one) -> the mark "is filled"."""

    two_valued = True

    def __init__(self, layer: HalfShading, grid: Grid, first: int, cut: Mapping[Cell, str]) -> None:
        self._halves: dict[Cell, tuple[Piece, Piece]] = {
            c: (Half(c, cut[c], True), Half(c, cut[c], False)) if c in cut else (c, c) for c in grid.cells
        }
        pieces: dict[Piece, None] = {p: None for both in self._halves.values() for p in both}
        super().__init__(layer, grid, pieces, first)

    def halves(self, cell: Cell) -> tuple[Piece, Piece]:
        """The pieces that hold the upper and the lower half of a cell (of an uncut one: itself).

        ::

            / .      halves(R1C1): upper left, lower right; halves(R1C2): R1C2 twice
        """
        return self._halves[cell]

    def filled(self, cells: Iterable[Cell]) -> Count:
        """The number of filled half cells: an uncut cell counts twice.

        ::

            #/      3
        """
        return count([self[p] for c in cells for p in self._halves[c]])

    @once
    def _at_side(self) -> dict[Edge, list[Piece]]:
        out: dict[Edge, list[Piece]] = {}
        for piece in self:
            for edge in piece.edges:
                out.setdefault(edge, []).append(piece)
        return out

    def beside(self, piece: Piece, walls: Iterable[Edge] = ()) -> list[Piece]:
        """The pieces that share a side with a piece (no wall): not the other half of its cell.

        ::

            / x      beside(lower half of R1C1): the two x, not its upper half
            x .
        """
        shut = set(walls)
        return [p for e in piece.edges if e not in shut for p in self._at_side[e] if p is not piece]

    def vessels(self, walls: Iterable[Edge] = ()) -> list[list[Piece]]:
        """All pieces as the groups that hang together through sides without a wall.

        ::

            a a|b
            a|b b      the wall parts a from b: two vessels
        """
        shut = set(walls)
        return self._parts(self, shut)

    def bodies(self, walls: Iterable[Edge] = (), *, level: bool = False) -> Iterator[Body]:
        """For every row of every vessel the bodies of water that may stand up to it.

        ::

            . . .|
            .|. .      up to the second row two bodies may stand, up to the first one
            ------

        A body hangs together in and below its row; with ``level`` the whole vessel below it counts as
        one (even two basins that are joined above).
        """
        shut = set(walls)
        for vessel in self.vessels(shut):
            for row in sorted({p.row for p in vessel}):
                low = dict.fromkeys([p for p in vessel if p.row >= row])
                for body in [list(low)] if level else self._parts(low, shut):
                    if any(p.row == row for p in body):
                        yield Body(body)

    def _parts(self, pieces: Collection[Piece], walls: set[Edge]) -> list[list[Piece]]:
        """Some pieces as the groups that hang together among themselves."""
        return groups(pieces, lambda piece: [p for p in self.beside(piece, walls) if p in pieces])

    @property
    def token_kind(self) -> type:
        return Cell

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        bits = [known.get(self[p]) for p in self._halves[node]]
        return "".join([UNKNOWN if b is None else "01"[b] for b in bits])

    def sign(self, known: PartialAssignment, node: Any) -> str | None:
        token = self.token(known, node)
        return UNKNOWN if token == 2 * UNKNOWN else token

    def marks_at(self, node: Any) -> Mapping[str, Mark]:
        return {str(i): self[piece] for i, piece in enumerate(self._halves[node])}

    def read_sign(self, sign: str, node: Any) -> dict[Mark, bool | None] | None:
        upper, lower = self._halves[node]
        bits = {".": "00", UNKNOWN: 2 * UNKNOWN}.get(sign, sign)
        if len(bits) != 2 or not set(bits) <= {"0", "1", UNKNOWN}:
            return None
        if upper is lower and bits[0] != bits[1]:
            raise Unreadable(say("this cell is not cut: 00 or 11 is expected here"))
        said = {"0": False, "1": True}
        return {self[upper]: said.get(bits[0]), self[lower]: said.get(bits[1])}

    def paint(self, known: PartialAssignment) -> Iterator[Shape]:
        for piece, filled in self.marked(known):
            if filled:
                whole = square(piece.row, piece.col) if isinstance(piece, Cell) else piece.corners
                yield Fill(whole, "water")
            else:
                yield Absent(piece.at)


class HalfShading(Drawn[FilledHalves]):
    r"""Cells that the player fills, and the halves of those that printed diagonals cut.

    ::

        01 11      bits of the upper and the lower half
         \  #      water[lower half of R1C1], water[R1C2] are marks that are made

    ``cut``: the printed layer of the diagonals.
    """

    gesture = "halve"

    def __init__(self, cut: Given[Any]) -> None:
        self.cut = cut

    def bind(self, puzzle: Any, first: int) -> FilledHalves:
        return FilledHalves(self, puzzle.grid, first, getattr(puzzle, self.cut.name))

"""LITS: a tetromino in every room, equal ones apart, all in one group."""

from enpitsu.grid import Region
from enpitsu.layers import Pieces, Rooms, Shading
from enpitsu.logic import Bool, count, every
from enpitsu.notation.janko import janko
from enpitsu.notation.pzpr import borders, pzpr
from enpitsu.pieces import TETROMINOES, polyominoes
from enpitsu.puzzle import Cases, Puzzle, rule
from enpitsu.shape import connected

SHAPES = {name: form for name, form in TETROMINOES.items() if name != "O"}


class LITS(Puzzle):
    """Shade a tetromino in every room; all hang together, and equal ones share no side."""

    room = Rooms(board=True)
    piece = Pieces(
        lambda puzzle: polyominoes(puzzle.grid, SHAPES, puzzle.room, puzzle.room.inner), hidden=True
    )
    black = Shading()
    url = pzpr("lits", borders(room))
    janko = janko("lits", shaded="LITS")
    joined_rules = {"A": "way to place a tetromino"}

    @rule(
        "A", "The shaded cells of every room are one tetromino, an L, I, T or S, with no border through it."
    )
    def one_each(self) -> Cases:
        inside: dict[Region, list[Bool]] = {region: [] for region in self.room.regions}
        for piece, mark in self.piece.items():
            inside[self.room[piece.cells[0]]].append(mark)
        for region, marks in inside.items():
            yield region, count(marks) == 1
        for cell in self.grid.cells:
            yield cell, self.black[cell] == self.piece.on(cell)

    @rule("B", "All shaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black)

    @rule("C", "No 2x2 block is entirely shaded.")
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.black[c] for c in block])

    @rule("D", "Two tetrominoes that share a side differ in shape, turned and mirrored ones being equal.")
    def different(self) -> Cases:
        for border in self.room.borders:
            for edge in border.edges:
                for shape in SHAPES:
                    yield edge, self.piece.number((edge, shape), "shaped") <= 1

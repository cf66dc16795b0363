"""LITOS: a floor of tetrominoes, equal ones apart, some of them shown by symbols."""

from collections.abc import Collection, Iterator
from itertools import combinations
from string import ascii_lowercase
from typing import Any

from enpitsu.grid import Cell
from enpitsu.layers import Pieces, Signs, Templates
from enpitsu.logic import some
from enpitsu.pieces import TETROMINOES, Form, mirrored, tetrominoes
from enpitsu.puzzle import Cases, Option, Puzzle, demand, rule
from enpitsu.shape import tiling


class Litos(Puzzle):
    """Divide the board into tetrominoes; equal ones never touch, symbols show how theirs lie."""

    name = "LITOS"
    symbol = Signs(likely=ascii_lowercase)
    template = Templates(TETROMINOES.values())
    piece = Pieces(lambda puzzle: tetrominoes(puzzle.grid), tiling=True)
    reflection = Option(
        "LO-1",
        oriented="just its shape and orientation",
        mirrored="its shape and orientation, or its mirror image",
    )

    joined_rules = {"A": "way to place a tetromino"}

    @rule("A", "All white cells are divided into tetrominoes (L, I, T, O, S).")
    def floor(self) -> Cases:
        yield from tiling(self.piece)

    @rule("B", "Two tetrominoes that share a side have different shapes, even if turned and reflected.")
    def different(self) -> Cases:
        for edge in self.grid.inner_edges:
            for shape in TETROMINOES:
                yield edge, self.piece.number((edge, shape), "shaped") <= 1

    @demand("C", "A symbol is explained by a tetromino.")
    def symbols_are_known(self) -> Iterator[tuple[Any, bool]]:
        for cell, sign in self.symbol.items():
            yield cell, len(self.template.get(sign, ())) == 4

    @rule("C", "A symbol lies in a tetromino of {LO-1}.")
    def symbols(self) -> Cases:
        for cell, forms in self.forms.items():
            yield cell, some([self.piece[p] for p in self.piece.over(cell) if p.form in forms])

    @rule("D", "A tetromino contains at most one symbol.")
    def one_symbol(self) -> Cases:
        for a, b in combinations(self.symbol, 2):
            for piece in self.piece.over(a):
                if b in piece.cells:
                    yield piece, ~self.piece[piece]

    @property
    def forms(self) -> dict[Cell, Collection[Form]]:
        """The forms that a tetromino with a symbol may have, by the cell of the symbol."""
        shapes = {cell: self.template.get(sign, frozenset()) for cell, sign in self.symbol.items()}
        turned = self.reflection == "mirrored"
        return {cell: mirrored(s) if turned and s else (s,) for cell, s in shapes.items()}

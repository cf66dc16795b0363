"""Lemmas of Triangle field."""

from enpitsu.genres.triangle_field import TriangleField
from enpitsu.logic import Bool, every, some
from enpitsu.pieces import Triangle
from enpitsu.puzzle import Cases, lemma


@lemma("C", "A triangle over a part of a cell has all its lines, and none inside.")
def fitting(puzzle: TriangleField) -> Cases:
    lines = {**puzzle.diagonal, **puzzle.side}
    fits: dict[Triangle, Bool] = {}
    for piece in puzzle.triangle:
        around, within = (
            [lines[x] for x in piece.lines if x in lines],
            [~lines[x] for x in piece.within],
        )
        fits[piece] = every([puzzle.triangle.alone(piece, "quarters", "sized"), *around, *within])
    for (cell, way), pieces in puzzle.triangle.index("quarters").items():
        yield cell, some([fits[p] for p in pieces], f"triangle over its {way.name[0]} quarter")

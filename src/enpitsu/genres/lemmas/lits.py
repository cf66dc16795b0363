"""Lemmas of LITS."""

from enpitsu.genres.lits import LITS
from enpitsu.grid import Region
from enpitsu.logic import Bool, every
from enpitsu.puzzle import Cases, lemma


@lemma("A", "A tetromino is all that is shaded in its room.")
def nothing_else(puzzle: LITS) -> Cases:
    whole: dict[Region, list[Bool]] = {region: [] for region in puzzle.room.regions}
    for piece, mark in puzzle.piece.items():
        region = puzzle.room[piece.cells[0]]
        black = [puzzle.black[c] if c in piece.cells else ~puzzle.black[c] for c in region.cells]
        whole[region].append(mark.implies(every(black)))
    for region, alone in whole.items():
        yield region, every(alone)

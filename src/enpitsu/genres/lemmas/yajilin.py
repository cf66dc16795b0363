"""Lemmas of Yajilin."""

from enpitsu.genres.yajilin import Yajilin
from enpitsu.lemmas import shaded_or_passed
from enpitsu.logic import Said, count, every, worded
from enpitsu.puzzle import Cases, lemma

ENCLOSED = Said("the line encloses {}", would="the line would enclose {}", technique="inside_and_outside")


@lemma("B", "A shaded cell is outside: to the border, the loop is met evenly often.")
def evenly_often(puzzle: Yajilin) -> Cases:
    for cell in puzzle.grid.cells if puzzle.shaded == "outside" else ():
        for met in puzzle.line.met_from(cell):
            even = count(met).among(*range(0, len(met) + 1, 2))
            yield cell, worded(puzzle.black[cell].implies(even), ENCLOSED, cell)


@lemma("C", "All cells of a block are clues, or shaded alone, or on the loop.")
def in_blocks(puzzle: Yajilin) -> Cases:
    for block in puzzle.grid.blocks(3, 3):
        yield block, shaded_or_passed(puzzle.line, puzzle.black, block, puzzle.clue)


@lemma("D", "A number, with the loop around all cells that it sees.")
def around_arrows(puzzle: Yajilin) -> Cases:
    for cell, (way, n) in puzzle.arrow.numbered():
        seen = [c for c in cell.ray(way) if c not in puzzle.clue]
        number = count([puzzle.black[c] for c in seen]) == n
        passed = [puzzle.line.past_shaded(c, puzzle.black) for c in seen]
        yield cell, every([number, *passed], "way to reach its number")

"""Lemmas of Akari."""

from enpitsu.genres.akari import Akari
from enpitsu.logic import every, none, some
from enpitsu.puzzle import Cases, lemma


@lemma("A", "A lamp that lights a cell has no other in sight.")
def lit_alone(puzzle: Akari) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, some([puzzle.alone[c] for c in (cell, *cell.seen())], "lamp")


@lemma("B", "No cell in sight of a lamp has another.")
def one_in_sight(puzzle: Akari) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, puzzle.lamp[cell].implies(none([puzzle.lamp[c] for c in cell.seen()]))


@lemma("C", "Lamps at a number have no others in sight.")
def ways(puzzle: Akari) -> Cases:
    yield from [(cell, some(ways, "way to place its lamps")) for cell, ways in puzzle.placings.items()]


@lemma("C", "Lamps at a number leave others in sight to light the cells beside.")
def lighting_ways(puzzle: Akari) -> Cases:
    lit = {cell: some([puzzle.alone[c] for c in (cell, *cell.seen())]) for cell in puzzle.grid.cells}
    for cell, ways in puzzle.placings.items():
        beside = dict.fromkeys([d for c in cell.neighbors for d in (c, *c.neighbors)])
        yield cell, every([some(ways), *[lit[c] for c in beside]], "way to light all around it")

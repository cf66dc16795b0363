"""Lemmas of Akari."""

from itertools import combinations

from enpitsu.genres.akari import Akari
from enpitsu.grid import Cell
from enpitsu.logic import Bool, every, none, some
from enpitsu.puzzle import Cases, lemma, made_once


@made_once
def placings(puzzle: Akari) -> dict[Cell, list[Bool]]:
    """For each number, the ways in which lamps stand beside it."""
    found = {}
    for cell, n in puzzle.clue.numbered():
        near, ways = cell.neighbors, combinations(cell.neighbors, n)
        found[cell] = [
            every([alone(puzzle)[c] if c in way else ~puzzle.lamp[c] for c in near]) for way in ways
        ]
    return found


@made_once
def alone(puzzle: Akari) -> dict[Cell, Bool]:
    """For each cell, that it has a lamp and none in sight has."""
    cells = puzzle.grid.cells
    return {c: every([puzzle.lamp[c], *[~puzzle.lamp[d] for d in c.seen()]]) for c in cells}


@lemma("A", "A lamp that lights a cell has no other in sight.")
def lit_alone(puzzle: Akari) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, some([alone(puzzle)[c] for c in (cell, *cell.seen())], "lamp")


@lemma("B", "No cell in sight of a lamp has another.")
def one_in_sight(puzzle: Akari) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, puzzle.lamp[cell].implies(none([puzzle.lamp[c] for c in cell.seen()]))


@lemma("C", "Lamps at a number have no others in sight.")
def ways(puzzle: Akari) -> Cases:
    yield from [(cell, some(ways, "way to place its lamps")) for cell, ways in placings(puzzle).items()]


@lemma("C", "Lamps at a number leave others in sight to light the cells beside.")
def lighting_ways(puzzle: Akari) -> Cases:
    lit = {cell: some([alone(puzzle)[c] for c in (cell, *cell.seen())]) for cell in puzzle.grid.cells}
    for cell, ways in placings(puzzle).items():
        beside = dict.fromkeys([d for c in cell.neighbors for d in (c, *c.neighbors)])
        yield cell, every([some(ways), *[lit[c] for c in beside]], "way to light all around it")

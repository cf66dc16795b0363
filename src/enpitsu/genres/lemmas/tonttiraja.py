"""Lemmas of Tonttiraja."""

from enpitsu.genres.tonttiraja import Tonttiraja
from enpitsu.grid import Cell, Edge
from enpitsu.lemmas import one_field, parting
from enpitsu.logic import Bool, Said, count, every, worded
from enpitsu.puzzle import Cases, lemma

NO_KINDS = Said(
    "no kinds are left for {} and {}", would="no kinds would be left for {} and {}", technique="no_way"
)
MORE_FIELDS = Said("there are more fields than clues", would="there would be more fields than clues")


def around(puzzle: Tonttiraja, cell: Cell) -> list[Bool]:
    """A cell and those beside it hold kinds, which differ where a line joins them."""
    kinds = [puzzle.line.degree(c).among(0, 2, 3) for c in (cell, *cell.neighbors)]
    return [*kinds, *[~puzzle.alike(edge) for edge in cell.edges if len(edge.cells) > 1]]


@lemma("C", "Each of two cells beside each other holds a kind; joined by a line, they differ.")
def two_kinds(puzzle: Tonttiraja) -> Cases:
    for edge in puzzle.grid.inner_edges:
        kinds = [puzzle.line.degree(cell).among(0, 2, 3) for cell in edge.cells]
        found = every([*kinds, ~puzzle.alike(edge)])
        yield edge, worded(found, NO_KINDS, *edge.cells)


@lemma("D", "What a line does in a cell leaves each corner in the field of a clue.")
def corners(puzzle: Tonttiraja) -> Cases:
    for cell in puzzle.grid.cells if puzzle.clue else ():
        if cell not in puzzle.clue:
            yield cell, parting(puzzle.line, cell, puzzle.clue, around(puzzle, cell))


@lemma("D", "Branches and ends at the frame part no more fields than there are clues.")
def few_branches(puzzle: Tonttiraja) -> Cases:
    branches = [puzzle.line.degree(cell) == 3 for cell in puzzle.grid.cells]
    ends = [drawn for stroke, drawn in puzzle.line.items() if isinstance(stroke.ends[1], Edge)]
    few = count([*branches, *ends]) <= 2 * len(puzzle.clue) - 2  # every two of them part one field more
    yield puzzle.grid, worded(few, MORE_FIELDS)


@lemma("E", "The field of a number has room for its cells, and no other clue.")
def room(puzzle: Tonttiraja) -> Cases:
    for cell, n in puzzle.clue.numbered():
        yield cell, one_field(puzzle.line, cell, n, without=puzzle.clue)

"""Lemmas of Heyawake."""

from enpitsu.genres.heyawake import Heyawake
from enpitsu.logic import count, every, some
from enpitsu.puzzle import Cases, lemma

WALL_CELLS = 6
"""Cells of a wall that is seen beside a room: with 5 a step of heyawake#2 is opaque (bench.opaque)."""


@lemma("B", "No cell is shut in by shaded ones.")
def none_shut_in(puzzle: Heyawake) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, some([~puzzle.black[c] for c in cell.neighbors])


@lemma("C", "The shaded cells of a room lie apart, cut none off, and stop the views.")
def ways(puzzle: Heyawake) -> Cases:
    views = [*puzzle.two_borders()]
    for cell, n in puzzle.clue.numbered():
        cells = puzzle.room[cell].cells
        near = dict.fromkeys([d for c in cells for d in (c, *c.touching)])
        pairs = dict.fromkeys([edge.cells for c in cells for edge in c.edges if len(edge.cells) > 1])
        stopped = [puzzle.stopped(view) for view in views if not set(cells).isdisjoint(view)]
        apart, walls = map(puzzle.not_all, pairs), map(puzzle.not_all, puzzle.black.walls(near, WALL_CELLS))
        number = count([puzzle.black[c] for c in cells]) == n
        yield cell, every([number, *apart, *stopped, *walls], "way to reach its number")

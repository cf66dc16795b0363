"""Lemmas of Nodeloop."""

from enpitsu.genres.nodeloop import Nodeloop
from enpitsu.lemmas import crossing_loop
from enpitsu.logic import some
from enpitsu.puzzle import Cases, lemma


@lemma("A", "The loop goes on at every cell where it has a choice, and closes once.")
def whole_loop(puzzle: Nodeloop) -> Cases:
    choices = [cell for cell, near in puzzle.line.segments_at.items() if len(near) > 2]
    yield puzzle.grid, crossing_loop(puzzle.line, through=choices)


@lemma("B", "At a cell two lines meet in a node, or one passes, or two cross.")
def at_cells(puzzle: Nodeloop) -> Cases:
    jumps = 4 if puzzle.jump == "symmetric" else 2
    for cell in puzzle.node:
        yield cell, some(puzzle.line.meeting(cell, "jump", jumps), "way for the lines")


@lemma("C", "At most two lines of a type follow each other, of type B with a bend each.")
def in_a_row(puzzle: Nodeloop) -> Cases:
    yield from puzzle.line.in_a_row("jump", 2, bends=0)
    yield from puzzle.line.in_a_row("bend", 2, bends=1, leaping=("jump", puzzle.jumped))


@lemma("D", "A stroke of type A is of a straight line from node to node over one other line.")
def straight_jumps(puzzle: Nodeloop) -> Cases:
    yield from puzzle.line.leaping("jump", puzzle.jumped)

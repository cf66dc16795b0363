"""Lemmas of Snakcelltinels."""

from enpitsu.genres.snakcelltinels import Snakcelltinels
from enpitsu.lemmas import one_strand
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, lemma


@lemma("A", "The snake touches itself nowhere.")
def no_contact(puzzle: Snakcelltinels) -> Cases:
    yield puzzle.grid, one_strand(puzzle.snake, puzzle.circle)


@lemma("E", "The snake passes the cells that a number counts, and those beside.")
def passed(puzzle: Snakcelltinels) -> Cases:
    for cell, n in puzzle.clue.numbered():
        seen = count([puzzle.snake[c] for c in puzzle.seen(cell)])
        near = dict.fromkeys([d for c in puzzle.seen(cell) for d in (c, *c.neighbors)])
        passes = [puzzle.snake.passed(c, puzzle.circle) for c in near]
        yield cell, every([seen == n, *passes], "way to reach its number")

"""Lemmas of Snake nest."""

from enpitsu.genres.snake_nest import SnakeNest
from enpitsu.lemmas import one_kind
from enpitsu.logic import some
from enpitsu.puzzle import Cases, lemma

MAX_LENGTH, MAX_WAYS = 8, 12
"""Cells of a line, and ways that it may take from a number, up to which all are looked through."""


@lemma("E", "Different numbers are not on one line.")
def no_meeting(puzzle: SnakeNest) -> Cases:
    yield puzzle.grid, one_kind(puzzle.line, dict(puzzle.clue.numbered()))


@lemma("E", "A number has one of few lines, none of which is beside an equal number.")
def few_lines(puzzle: SnakeNest) -> Cases:
    for cell, n in puzzle.clue.numbered():
        equal = {other for other, m in puzzle.clue.numbered() if m == n}
        found = []
        for route in puzzle.line.routes(cell, n, "cells", [*puzzle.clue]) if n <= MAX_LENGTH else ():
            near = {other for node in route.nodes for other in node.neighbors}
            if puzzle.clue.get(route.nodes[-1], n) in (n, None) and equal & near <= {*route.nodes}:
                found.append(route.whole)
        if n <= MAX_LENGTH and len(found) <= MAX_WAYS:
            yield cell, some(found, f"line of {n} cells")

"""Lemmas of Roots."""

from enpitsu.genres.roots import Roots
from enpitsu.logic import some
from enpitsu.puzzle import Cases, lemma


@lemma("C", "A side line of this length joins a straight part of the main line.")
def side_line_ways(puzzle: Roots) -> Cases:
    for _, n in puzzle.circle.numbered():
        for tip in puzzle.tip:
            routes = puzzle.line.routes(tip, n, puzzle.length, [*puzzle.symbol])
            free = [route for route in routes if route.nodes[-1] not in puzzle.symbol]
            ends = [route.alone & tee.alone for route in free for tee in puzzle.line.ending(route)]
            yield tip, some(ends, "side line")

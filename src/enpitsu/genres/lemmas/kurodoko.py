"""Lemmas of Kurodoko."""

from enpitsu.genres.kurodoko import Kurodoko
from enpitsu.grid import Direction
from enpitsu.logic import every
from enpitsu.puzzle import Cases, lemma


@lemma("D", "No shaded cell that stops the view of a number has another beside it.")
def ways(puzzle: Kurodoko) -> Cases:
    for cell, n in puzzle.clue.numbered():
        seen = [c for d in Direction for c in cell.ray(d)[:n]]
        edges = dict.fromkeys([edge for c in seen for edge in c.edges if len(edge.cells) > 1])
        yield cell, every([puzzle.view(cell) == n, *map(puzzle.not_both, edges)], "way to reach its number")

"""Lemmas of Fillomino."""

from enpitsu.genres.fillomino import Fillomino
from enpitsu.lemmas import few_pieces
from enpitsu.puzzle import Cases, lemma


@lemma("A", "The area of a number lies in one of few ways.")
def few_areas(puzzle: Fillomino) -> Cases:
    for cell, n in puzzle.clue.numbered():
        if n > 1:
            others = [other for other, m in puzzle.clue.numbered() if m != n]
            yield cell, few_pieces(puzzle.area, cell, size=n, without=others, called="number")

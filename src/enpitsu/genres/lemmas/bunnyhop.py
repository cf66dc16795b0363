"""Lemmas of Bunnyhop."""

from enpitsu.genres.bunnyhop import Bunnyhop
from enpitsu.logic import some
from enpitsu.puzzle import Cases, lemma


@lemma("C", "At a dot no hops of its cells meet, or two do, over different sides.")
def at_dots(puzzle: Bunnyhop) -> Cases:
    for dot in puzzle.grid.vertices:
        yield dot, some(puzzle.hop.meeting(dot), "way for the hops")

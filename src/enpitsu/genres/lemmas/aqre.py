"""Lemmas of Aqre."""

from enpitsu.genres.aqre import Aqre
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, lemma


@lemma("B", "A room makes up its number with no four cells through it alike.")
def rooms_in_lines(puzzle: Aqre) -> Cases:
    for cell, n in puzzle.clue.numbered():
        cells = puzzle.room[cell].cells
        lines = [puzzle.short(line) for line in puzzle.fours if not set(cells).isdisjoint(line)]
        yield (
            cell,
            every([count([puzzle.black[c] for c in cells]) == n, *lines], "way to reach its number"),
        )

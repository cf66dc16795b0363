"""Lemmas of Celltinels."""

from enpitsu.genres.celltinels import Celltinels
from enpitsu.lemmas import one_strand
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, lemma


@lemma("C", "The ring touches itself nowhere.")
def no_contact(puzzle: Celltinels) -> Cases:
    yield puzzle.grid, one_strand(puzzle.ring)


@lemma("G", "The ring passes each cell that a number counts.")
def passed(puzzle: Celltinels) -> Cases:
    for cell, n in puzzle.clue.numbered():
        cells = cell.seen(stop=puzzle.clue)
        passes = [puzzle.ring.passed(c) for c in cells]
        yield (
            cell,
            every([count([puzzle.ring[c] for c in cells]) == n, *passes], "way to reach its number"),
        )

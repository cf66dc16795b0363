"""Lemmas of Numberlink."""

from enpitsu.genres.numberlink import Numberlink
from enpitsu.lemmas import one_kind
from enpitsu.puzzle import Cases, lemma


@lemma("A", "Lines of different numbers do not meet.")
def no_meeting(puzzle: Numberlink) -> Cases:
    yield puzzle.grid, one_kind(puzzle.line, puzzle.number)

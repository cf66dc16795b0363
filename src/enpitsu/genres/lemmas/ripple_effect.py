"""Lemmas of Ripple Effect."""

from enpitsu.genres.ripple_effect import RippleEffect
from enpitsu.logic import once_each
from enpitsu.puzzle import Cases, lemma


@lemma("A", "The cells of a room have different numbers.")
def all_different(puzzle: RippleEffect) -> Cases:
    for region in puzzle.room.regions:
        digits, numbers = [puzzle.digit[c] for c in region.cells], range(1, len(region.cells) + 1)
        yield region, once_each(digits, numbers, "way to number its cells")

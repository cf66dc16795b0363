"""Lemmas of Limited Alike."""

from enpitsu.genres.limited_alike import LimitedAlike
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, lemma


@lemma("H", "Of the regions without a number, so many have N as the numbers leave.")
def left_over(puzzle: LimitedAlike) -> Cases:
    open_ = [shaded for region, shaded in puzzle.shaded.items() if region not in puzzle.number_of]
    for n in range(1, len(puzzle.room.regions)):
        left = max(n - list(puzzle.number_of.values()).count(n), 0)
        if left < len(open_):
            few = count([shaded == n for shaded in open_]) <= left
            yield puzzle.grid, few & every([shaded >= 1 for shaded in open_])

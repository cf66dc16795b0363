"""Lemmas of Ripple Effect."""

from enpitsu.genres.ripple_effect import RippleEffect
from enpitsu.grid import Cell, Direction
from enpitsu.logic import Bool, every, none, once_each, some
from enpitsu.puzzle import Cases, lemma


def alone(puzzle: RippleEffect, cell: Cell, n: int) -> Bool:
    """A cell has a number, and none within reach, or of its room, has it."""
    reach = [c for way in Direction for c in cell.ray(way)[:n]]
    others = [c for c in dict.fromkeys([*reach, *puzzle.room[cell].cells]) if c is not cell]
    return every([puzzle.digit[cell] == n, *[puzzle.digit[c] != n for c in others]])


@lemma("A", "No number of a room is larger than the room.")
def small(puzzle: RippleEffect) -> Cases:
    for region in puzzle.room.regions:
        for cell in region.cells:
            yield (
                cell,
                none(
                    [puzzle.digit[cell] == n for n in range(len(region.cells) + 1, puzzle.digit.high + 1)]
                ),
            )


@lemma("A", "The cells of a room have different numbers.")
def all_different(puzzle: RippleEffect) -> Cases:
    for region in puzzle.room.regions:
        digits, numbers = [puzzle.digit[c] for c in region.cells], range(1, len(region.cells) + 1)
        yield region, once_each(digits, numbers, "way to number its cells")


@lemma("B", "A number has a place in its room, and none within reach of it is equal.")
def places(puzzle: RippleEffect) -> Cases:
    for region in puzzle.room.regions:
        for n in range(1, len(region.cells) + 1):
            yield region, some([alone(puzzle, cell, n) for cell in region.cells], f"place for the {n}")

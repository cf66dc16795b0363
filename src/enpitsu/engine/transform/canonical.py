"""One text for all boards that are the same but for turns and reflections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enpitsu.engine.transform.moving import Turn, moved
from enpitsu.errors import BadPuzzle
from enpitsu.puzzle import Puzzle

OBLONG: tuple[Sequence[Turn], ...] = (("none",), ("half",), ("mirror",), ("flip",))
"""The four symmetries that keep height and width, each as turns one after the other."""

SQUARE: tuple[Sequence[Turn], ...] = (
    *OBLONG, ("clockwise",), ("counterclockwise",), ("diagonal",), ("diagonal", "half"),
)  # fmt: skip
"""The eight symmetries of a square board; the last one is the reflection across the other diagonal."""


def images(puzzle: Puzzle) -> Iterator[Puzzle]:
    """A puzzle under each symmetry of its board, first as it is: four of a rectangle, eight of a square.

    Symmetries that what is printed does not bear are left out.
    """
    for turns in SQUARE if puzzle.grid.height == puzzle.grid.width else OBLONG:
        image = puzzle
        try:
            for turn in turns:
                image = moved(image, turn)
        except BadPuzzle:
            continue
        yield image


def canonical_text(puzzle: Puzzle) -> str:
    """The least text of a puzzle's images: equal for two boards just if a symmetry takes one to the other.

    Where what is printed bears no symmetry, that is the text itself.
    """
    return min([image.text for image in images(puzzle)], default=puzzle.text)

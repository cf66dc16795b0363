"""The contract of plain conditions: exact on finished boards, sound before, and encoded alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

from enpitsu.logic import Bool, Mark
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

Right = Callable[[Picture], bool]
"""Whether a condition holds of a finished board, found out without the library."""


def some_pictures(n: int, most: int, dice: random.Random) -> Iterable[Picture]:
    """All values of n marks, or so many random ones, sparse and dense."""
    if 1 << n <= most:
        return pictures(n)
    share = [dice.choice((0.2, 0.35, 0.5, 0.7)) for _ in range(most)]
    return [tuple([dice.random() < p for _ in range(n)]) for p in share]


def holds_as(condition: Bool, marks: Sequence[Mark], right: Right, most: int = 400) -> None:
    """Check a condition's three values on finished and half-filled boards."""
    dice = random.Random(len(marks))
    for picture in some_pictures(len(marks), most, dice):
        assert condition.holds(known(marks, picture)) is right(picture), picture
        hidden = dice.sample(range(len(marks)), min(len(marks), dice.randint(1, 6)))
        partial = [None if i in hidden else v for i, v in enumerate(picture)]
        verdict = condition.holds(known(marks, partial))
        if verdict is not None:
            for values in product((False, True), repeat=len(hidden)):
                full = list(picture)
                for i, v in zip(hidden, values, strict=True):
                    full[i] = v
                assert right(tuple(full)) is verdict, partial


def encodes_as(
    layers: dict[str, Any],
    size: tuple[int, int],
    word: Callable[[Any], Bool],
    right: Callable[[Any], Right],
    holes: Iterable[tuple[int, int]] = (),
) -> None:
    """Check that the answers of a rule that states a condition (or denies it) are the right ones."""
    for sign in (True, False):

        def stated(puzzle: Any, sign: bool = sign) -> list[tuple[Any, Bool]]:
            condition = word(puzzle)
            return [(puzzle.grid, condition if sign else ~condition)]

        puzzle = board(genre(layers, stated), *size, holes)
        judge = right(puzzle)
        wanted = {p for p in pictures(len(puzzle.visible_marks)) if judge(p) is sign}
        assert solver_answers(puzzle) == wanted
        assert solver_answers(puzzle, guarded=True) == wanted

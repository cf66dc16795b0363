"""Boards that lazy cuts alone took minutes for: each proved to have one answer by a few thousand conflicts.

Made by our own generator.  The sketches say the rules; the genres have their own tests.
"""

from __future__ import annotations

import pytest

from enpitsu.engine.compile.encode import compile
from enpitsu.engine.model import Model
from enpitsu.puzzle import Puzzle
from tests.shape.sketches import Lengths, Nests, Twists

LENGTHS = """\
. 1,2 . 2 . . . . . 1,2,3
. . . . . . 1,2,3 . 1,2 .
. . 2 1,3 . . 1,3 . . .
. . 1,3,4 . . . . 1,2 . 1,2,3
1,2,3 . 1,2,3 . . . 1,2,3 . . .
. . 1,2 . 1,2 1 . 2 . .
. . . . . 1,2 . 2 . .
. . . . . . . . . .
. . 1,2,3 . 1,3 . . . . .
1,2,3,5 1,2 1,2,4 . . . 1,3 1 1,2,3,4 .
"""

TWISTS = """\
. . . . . . . . . .
(1) . . . . 1 . . . (3)
. . 1 . . . . (5) . .
(2) (2) . . 2 . . . (5) 3
. . . . (2) (4) . . . (6)
. (2) . . (3) 4 . . . .
(2) 1 . . . . . 0 . .
. . (3) . 1 . . . . .
. 0 (3) (2) (8) . . . (3) .
. . . . . (1) . 2 . .
"""

NESTS = """\
3 . . 4 . .
. . . 2 . .
. . . . . 4
. . 7 . . .
. . . . . .
2 2 5 . . 2
"""

BOARDS: dict[str, tuple[type[Puzzle], str]] = {
    "lengths": (Lengths, LENGTHS),
    "twists": (Twists, TWISTS),
    "nests": (Nests, NESTS),
}


@pytest.mark.parametrize("name", BOARDS)
def test_one_answer_is_proved_by_clauses_and_hardly_a_cut(name: str) -> None:
    kind, givens = BOARDS[name]
    puzzle = kind.parse(givens)
    model = Model(compile(puzzle))
    forced = model.forced(puzzle.visible_marks)
    assert forced is not None
    assert len(forced) == len(puzzle.visible_marks)
    assert model.calls <= 4, "rounds: an answer, and no other; what floats beyond the levels is cut off"
    assert model.cuts <= 8
    assert model.conflicts() < 10_000
    assert len(model.program.definitions) + len(model.program.clauses) < 150_000

"""Puzzles made easier and harder by a clue: the answer stays the only one, and the grade says so."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.make.clues import clues_of
from enpitsu.engine.make.difficulty import LABELS
from enpitsu.engine.setting.stepping import stepped
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import BadPuzzle, SeveralAnswers
from tests.thorough import sample


@pytest.mark.parametrize("harder", [False, True])
@pytest.mark.parametrize(
    "id", sample(["slitherlink#1", "sudoku#1"], ["slitherlink#2", "koburin#2", "sudoku#3"])
)
def test_a_step_changes_a_clue_and_the_grade(id: str, harder: bool) -> None:
    puzzle = catalogue.example(id).puzzle()
    before = grade(puzzle)
    try:
        board, found = stepped(puzzle, harder)
    except BadPuzzle as refused:
        assert not harder or len(puzzle.grid.cells) <= 25, str(refused)  # noqa: PT017
        return
    assert found == grade(board)
    key, old = (LABELS.index(found.label), found.effort), (LABELS.index(before.label), before.effort)
    assert (key > old) if harder else (key < old)
    assert abs(key[0] - old[0]) <= 1
    changed = clues_of(board).items() ^ clues_of(puzzle).items()
    assert len({site for site, _ in changed}) in (1, 2)
    [answer] = list(enumerate_answers(board, backend="glucose4"))
    [own] = list(enumerate_answers(puzzle, backend="glucose4"))
    assert {str(m) for m in answer.made()} == {str(m) for m in own.made()}


def test_only_a_puzzle_with_one_answer_has_steps() -> None:
    with pytest.raises(SeveralAnswers):
        stepped(catalogue.genre("slitherlink").parse("3 . .\n. . .\n. . ."), True)

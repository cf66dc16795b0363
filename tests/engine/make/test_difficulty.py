"""Easy steps, by what they leave open on boards: each board is judged once."""

from __future__ import annotations

from itertools import islice

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain import easy
from enpitsu.engine.explain.easy import left_open
from enpitsu.engine.make import difficulty
from enpitsu.engine.make.difficulty import EasySteps, of_difficulty
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.solve import solve
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, bool]]:
    """The boards about which steps were asked, and whether all steps were."""
    found: list[tuple[str, bool]] = []

    def noted(
        puzzle: Puzzle, answer: PartialAssignment | None = None, *, searching: bool = True
    ) -> list[Mark]:
        found.append((puzzle.text, searching))
        return left_open(puzzle, answer, searching=searching)

    monkeypatch.setattr(easy, "left_open", noted)
    return found


def boards() -> list[tuple[Puzzle, PartialAssignment]]:
    """Boards of one grid, some of them easy."""
    return list(islice(Maker(catalogue.genre("kurodoko"), 4, 4, seed=1).puzzles(), 8))


def test_a_board_is_judged_once(asked: list[tuple[str, bool]]) -> None:
    """Also if it is another object; not by all steps, where those that are soon seen leave nothing open."""
    steps, closed = EasySteps(), set[str]()
    for puzzle, answer in boards():
        left = [str(m) for m in left_open(puzzle, answer, searching=False)]
        closed |= set() if left else {puzzle.text}
        for _ in range(2):
            again = type(puzzle).parse(puzzle.text)
            known = again.own_marks(answer)
            assert [str(m) for m in steps.soon(again, known)] == left
            assert all([m in known for m in steps.soon(again, known)]), (
                "marks of the board that is asked about"
            )
            assert steps.all(again, known) == left_open(again)
    assert 0 < len(closed) < len(boards())
    assert len(asked) == len({*asked}), "nothing was asked twice"
    assert {text for text, searching in asked if not searching} == {p.text for p, _ in boards()}
    assert {text for text, searching in asked if searching} == {p.text for p, _ in boards()} - closed


def test_only_so_many_boards_are_remembered(
    asked: list[tuple[str, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(difficulty, "KEPT", 2)
    steps = EasySteps()
    for puzzle, answer in [*boards()[:3], *boards()[:1]]:
        steps.soon(puzzle, answer)
    assert len(asked) == 4


def test_the_last_word_is_what_was_said_of_a_board_before(
    asked: list[tuple[str, bool]],
) -> None:
    steps = EasySteps()
    accept = {label: of_difficulty(label, steps) for label in ("easy", "hard")}
    found = {puzzle.text: not steps.all(puzzle, answer) for puzzle, answer in boards()}
    before = len(asked)
    for puzzle, answer in boards():
        assert accept["easy"](puzzle, answer) is found[puzzle.text]
        assert not (found[puzzle.text] and accept["hard"](puzzle, answer))
    assert len(asked) == before


def test_no_board_with_another_answer_is_easy() -> None:
    """Steps that leave nothing open show that there is no other answer."""
    steps = EasySteps()
    several = catalogue.genre("slitherlink").parse(". . .\n. 2 .\n. . .")
    found = solve(several)
    assert found.status == "several"
    assert steps.all(several, found.answers[0])

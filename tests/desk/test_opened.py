"""Puzzles stay open between requests, and nothing that is said depends on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest

from enpitsu import catalogue
from enpitsu.desk import opened
from enpitsu.desk.verbs import serve
from enpitsu.engine.check import Checker
from enpitsu.engine.explain import board
from enpitsu.engine.hidden_marks import hidden_model
from enpitsu.formats.as_json import puzzle_data
from enpitsu.logic import Mark, PartialAssignment
from tests.thorough import sample

T = TypeVar("T")
ANSWERED = [
    example
    for name in catalogue.genres()
    for example in sorted(catalogue.examples(name), key=lambda e: len(e.givens))[: sample(2, None)]
    if example.answer
]
"""The two smallest of each genre, or all."""
SMALLEST = [min(catalogue.examples(name), key=lambda e: len(e.givens)).id for name in catalogue.genres()]


def ask(verb: str, id: str, **more: Any) -> Any:
    """The answer to a request about a stored puzzle."""
    return json.loads(serve(json.dumps({"verb": verb, "args": {"puzzle": {"example": id}, **more}})))


def forget() -> None:
    """Close all puzzles, as in a new process."""
    opened._read.cache_clear()
    board._compiled.cache_clear()


@pytest.mark.in_turn
@pytest.mark.parametrize("id", SMALLEST)
def test_a_hint_is_the_same_on_a_puzzle_that_was_open(id: str) -> None:
    forget()
    before = ask("hint", id, marks={})
    made = {v["mark"]: v["value"] for v in before["ok"].get("step", {}).get("marks", [])}
    after = ask("hint", id, marks=made)
    assert ask("hint", id, marks={}) == before
    forget()
    assert ask("hint", id, marks=made) == after


def test_a_puzzle_is_read_once() -> None:
    forget()
    asked: Any = {"text": catalogue.example("koburin#1").givens, "genre": "koburin"}
    first = opened.opened(asked)
    same: Any = dict(asked)
    other: Any = {**asked, "options": {}}
    assert opened.opened(same) is first
    assert opened.opened(other) is not first


@pytest.mark.parametrize("id", SMALLEST)
def test_a_puzzle_as_data_is_the_same_puzzle(id: str) -> None:
    """A puzzle that the desk gives can be asked about as it is, and is no text within a text."""
    forget()
    puzzle = catalogue.example(id).puzzle()
    source: Any = puzzle_data(puzzle)
    assert opened.opened(source).puzzle.text == puzzle.text
    assert ask("open", id)["ok"]["puzzle"] == puzzle_data(puzzle)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, 'a puzzle has either an "example", or "givens", or a "text"'),
        ({"example": "koburin#1", "givens": ". ."}, 'a puzzle has either an "example", or "givens", or a'),
        ({"givens": ". ."}, '"givens" are those of a "genre"'),
        ({"givens": ". h", "genre": "koburin"}, "cannot read 'h' in a cell"),
        ({"givens": ". " * 60_000, "genre": "koburin"}, "a puzzle has at most 100,000 characters"),
        ({"givens": "https://puzz.link/p?koburin/2/2/..", "genre": "koburin"}, "cannot read 'h' in a cell"),
    ],
)
def test_a_puzzle_that_is_none_is_an_error(asked: dict[str, str], said: str) -> None:
    request = {"verb": "open", "args": {"puzzle": asked}}
    assert said in json.loads(serve(json.dumps(request)))["message"]


def test_puzzles_are_closed_when_there_are_many() -> None:
    forget()
    for n in range(3 * opened.CACHED_PUZZLES):
        asked: Any = {"text": "\n".join([". " * (n + 3)] * 3), "genre": "slitherlink"}
        assert opened.opened(asked).known({}) == PartialAssignment()
    assert opened._read.cache_info().currsize == opened.CACHED_PUZZLES


@pytest.mark.in_turn
@pytest.mark.parametrize("example", ANSWERED, ids=lambda e: e.id)
def test_a_right_answer_is_known_without_a_report(example: catalogue.Example) -> None:
    puzzle = example.puzzle()
    assert example.answer is not None
    answer, rng = puzzle.read_answer(example.answer), Random(example.id)
    cases = puzzle.cases()
    assert Checker(puzzle, cases).is_right(answer) is Checker(puzzle, cases).check(answer).right is True
    for _ in range(3):
        wrong = rng.sample(puzzle.visible_marks, min(2, len(puzzle.visible_marks)))
        state = PartialAssignment({**answer, **{m: not answer[m] for m in wrong}})
        assert Checker(puzzle, cases).is_right(state) is Checker(puzzle, cases).check(state).right
    part = PartialAssignment(dict(list(answer.items())[1:]))
    assert Checker(puzzle).is_right(part) is False


def afresh(judge: Callable[[PartialAssignment], T], known: PartialAssignment) -> T:
    """What is said of marks when no solver has looked for hidden marks before."""
    hidden_model.cache_clear()
    return judge(known)


@pytest.mark.in_turn
@pytest.mark.parametrize("id", SMALLEST)
def test_a_check_does_not_depend_on_the_one_before(id: str) -> None:
    """Marks are made, changed and taken back; what a checker says is what one says that was never asked.

    The solver that looks for hidden marks is a new one each time: which of several it finds is its affair.
    """
    puzzle, rng = catalogue.example(id).puzzle(), Random(f"checks of {id}")
    cases = puzzle.cases()
    kept, ending = Checker(puzzle, cases), Checker(puzzle, cases)
    answer = catalogue.example(id).answer
    right = {} if answer is None else puzzle.read_answer(answer)
    state: dict[Mark, bool] = {}
    for n in range(24):
        for mark in rng.sample(
            puzzle.visible_marks, min(len(puzzle.visible_marks), rng.choice([1, 1, 2, 9]))
        ):
            value = right.get(mark, rng.random() < 0.5)
            state[mark] = value if rng.random() < 0.8 else not value
        for mark in rng.sample(list(state), rng.choice([0, 0, 1, 2]) % (1 + len(state))):
            del state[mark]
        known = PartialAssignment(state)
        assert afresh(kept.check, known) == afresh(Checker(puzzle, cases).check, known), n
        full = (
            PartialAssignment({**dict.fromkeys(puzzle.visible_marks, False), **state}) if n % 2 else known
        )
        assert afresh(ending.is_right, full) is afresh(Checker(puzzle, cases).is_right, full), n
    if right:
        whole = PartialAssignment({m: v for m, v in right.items() if not m.hidden})
        assert afresh(kept.check, whole) == afresh(Checker(puzzle, cases).check, whole)
        assert ending.is_right(whole) is Checker(puzzle).is_right(whole) is True

"""Puzzles stay open between requests, and nothing that is said depends on it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.desk import opened
from enpitsu.desk.verbs import serve
from enpitsu.engine.check import check, is_right
from enpitsu.engine.explain import board
from enpitsu.logic import Known

EXAMPLES = [e for name in catalogue.genres() for e in catalogue.examples(name)]
SMALLEST = [min(catalogue.examples(name), key=lambda e: len(e.givens)).id for name in catalogue.genres()]


def ask(verb: str, id: str, **more: Any) -> Any:
    """The answer to a request about a stored puzzle."""
    return json.loads(serve(json.dumps({"verb": verb, "args": {"puzzle": {"example": id}, **more}})))


def forget() -> None:
    """Close all puzzles, as in a new process."""
    opened._read.cache_clear()
    board.compiled.cache_clear()


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


def test_puzzles_are_closed_when_there_are_many() -> None:
    forget()
    for n in range(3 * opened.KEPT):
        asked: Any = {"text": "\n".join([". " * (n + 3)] * 3), "genre": "slitherlink"}
        assert opened.opened(asked).known({}) == Known()
    assert opened._read.cache_info().currsize == opened.KEPT


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.answer], ids=lambda e: e.id)
def test_a_right_answer_is_known_without_a_report(example: catalogue.Example) -> None:
    puzzle = example.puzzle()
    assert example.answer is not None
    answer, rng = puzzle.read_answer(example.answer), Random(example.id)
    cases = puzzle.cases()
    assert is_right(puzzle, answer) is check(puzzle, answer, cases).right is True
    for _ in range(3):
        wrong = rng.sample(puzzle.ink, min(2, len(puzzle.ink)))
        state = Known({**answer, **{m: not answer[m] for m in wrong}})
        assert is_right(puzzle, state, cases) is check(puzzle, state, cases).right
    part = Known(dict(list(answer.items())[1:]))
    assert is_right(puzzle, part) is False

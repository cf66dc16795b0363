"""Requests are stopped where the work is reported, and what they leave behind changes no later answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue, problem_template
from enpitsu.desk import opened
from enpitsu.desk.verbs import serve
from enpitsu.engine.explain import board, cubes
from enpitsu.engine.hidden_marks import hidden_model
from enpitsu.errors import OutOfBudget, Stopped
from tests.examples import smallest
from tests.thorough import sample

GENRES = sample(catalogue.genres()[::9], catalogue.genres())
STOPS = sample(8, 30)
"""Requests that are stopped, of each genre."""


def forget() -> None:
    """Be as a new process is."""
    problem_template._templates.clear()
    cubes._tables.clear()
    for kept in (opened._read, board._compiled, hidden_model):
        kept.cache_clear()


class Impatient:
    """Who waits for an answer until so many things were reported (0: as long as it takes)."""

    def __init__(self, most: int = 0) -> None:
        self.most, self.asked = most, 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked == self.most  # heard once: whoever takes it for something else goes on


def ask(request: tuple[str, Any], stopped: Callable[[], bool] = lambda: False) -> Any:
    verb, args = request
    told = json.loads(serve(json.dumps({"verb": verb, "args": args}), stopped=stopped))
    if "ok" in told:
        told["ok"].get("outcome", {}).pop("seconds", None)
    return told


def requests(genre: str) -> list[tuple[str, Any]]:
    """What a player asks about half of an answer."""
    example = catalogue.example(smallest(genre))
    puzzle = example.puzzle()
    assert example.answer is not None
    right = [str(m) for m, v in puzzle.read_answer(example.answer).items() if v and not m.hidden]
    marks = dict.fromkeys(right[: len(right) // 2], True)
    source = {"puzzle": {"example": example.id}, "budget": {"seconds": 600}}
    claim = {"mark": right[-1], "value": False}
    make = {"genre": genre, "height": 3, "width": 3, "seed": 1, "budget": {"things": 30_000}}
    return [
        ("open", source),
        ("check", {**source, "marks": marks}),
        ("judge", {**source, "marks": marks}),
        ("follow", {**source, "marks": marks}),
        ("hint", {**source, "marks": marks}),
        ("why_not", {**source, **claim}),
        ("solve", source),
        ("explain", {**source, "steps": 12}),
        ("generate", make),
    ]


@pytest.mark.parametrize("genre", GENRES)
def test_a_stopped_request_leaves_the_engine_as_it_was(genre: str) -> None:
    asked = requests(genre)
    forget()
    lengths, answers = [], []
    for request in asked:
        whole = Impatient()
        forget()
        answers.append(ask(request, whole))
        lengths.append(whole.asked)
    forget()
    lot, stopped = Random(genre), 0
    for _ in range(STOPS):
        n = lot.randrange(len(asked))
        told = ask(asked[n], Impatient(1 + lot.randrange(lengths[n])))
        if told.get("error") == "Stopped":
            stopped += 1
        else:
            assert told == answers[n]
        other = lot.randrange(len(asked))
        assert ask(asked[other]) == answers[other]
    assert stopped


def test_a_stop_is_taken_for_nothing_else() -> None:
    """Not for a question that has become too long, which is left open."""
    assert not issubclass(Stopped, Exception)
    assert issubclass(OutOfBudget, Exception)
    told = ask(("explain", {"puzzle": {"example": "koburin#2"}}), Impatient(50))
    assert told == {"error": "Stopped", "message": "Stopped."}


def test_nothing_is_kept_of_a_sheet_that_grew_half() -> None:
    """A kernel, of which other programs begin with a copy, may be half made where it was left."""
    one = catalogue.example("koburin#1").puzzle().problem_template
    kept = one.keep("before", object)
    assert one.keep("before", object) is kept

    def stop() -> object:
        raise Stopped

    with pytest.raises(Stopped):
        one.keep("broken", stop)
    assert one.keep("before", object) is not kept


def test_a_board_that_grows_too_large_is_refused_whatever_decides_its_marks() -> None:
    told = ask(
        (
            "generate",
            {"genre": "field_trespass", "height": 20, "width": 20, "budget": {"things": 3_000_000}},
        )
    )
    assert told["error"] == "OutOfBudget"

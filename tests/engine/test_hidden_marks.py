"""Hidden marks of a board that is broken: as few cases are charged as can be, found without trying each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import enpitsu.engine.check
from enpitsu import catalogue
from enpitsu.catalogue import Broken, Example
from enpitsu.engine.check import _hidden_model, _put_back, check
from enpitsu.memory import Itself
from enpitsu.puzzle import Puzzle

BROKEN = [
    (example, broken)
    for name in catalogue.genres()
    for example in catalogue.examples(name)
    for broken in example.broken
    if any(layer.hidden for layer in catalogue.genre(name).drawn.values())
]


def one_by_one(model: Any, charged: Sequence[int], on: Sequence[int], ink: list[int]) -> int:
    """How many of some cases stay off if each is tried by itself, in order."""
    kept, off = list(on), 0
    for switch in [s for s in charged if s not in set(on)]:
        if model.solve([*kept, switch, *ink]) is None:
            off += 1
        else:
            kept.append(switch)
    return off


def board(example: Example, broken: Broken) -> tuple[Puzzle, Any]:
    puzzle = example.puzzle()
    return puzzle, puzzle.read_answer(broken.answer)


def test_there_are_some() -> None:
    assert len(BROKEN) > 10


@pytest.mark.parametrize(("example", "broken"), BROKEN[::4], ids=lambda one: getattr(one, "id", None))
def test_halves_lead_where_one_by_one_leads(example: Example, broken: Broken) -> None:
    puzzle, known = board(example, broken)
    model = _hidden_model(Itself(puzzle))
    ink = [m.literal(known[m]) for m in puzzle.ink if m in known]
    of = model.program.cases
    charged = [s for s in model.switches if of[model.case_of[s]].rule.kind != "implied"]
    for rule in {of[model.case_of[s]].rule for s in charged}:
        fewer = [s for s in charged if of[model.case_of[s]].rule is not rule]
        found = model.solve([*fewer, *ink])
        if found is not None:
            off, last = _put_back(model, fewer, ink, found)
            assert off == one_by_one(model, charged, fewer, ink)
            assert not [x for x in ink if last[abs(x) - 1] != x], "the model has the player's marks"
            assert _put_back(model, fewer, ink, found, 1)[0] == min(1, off)


def test_what_only_a_long_search_finds_is_not_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    """And on a board that is done, the search goes on to its end."""
    example = catalogue.example("oddstitch#1")
    puzzle = example.puzzle()
    assert example.answer is not None
    answer = puzzle.read_answer(example.answer)
    made = {mark: value for mark, value in answer.items() if value and not mark.hidden}
    part = type(answer)(dict(list(made.items())[: len(made) // 2]))
    monkeypatch.setattr(enpitsu.engine.check, "CONFLICTS", 0)
    report = check(puzzle, part)
    assert not report.broken
    assert not report.finished
    assert check(puzzle, answer).right

"""Of several steps, which is taken; and that longer searches go on where none is settled."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from enpitsu.engine.explain.first_settled import MUCH, first_settled
from enpitsu.engine.explain.minimise import PATIENCE, UTMOST, Patience
from enpitsu.engine.explain.step import Step

if TYPE_CHECKING:
    from enpitsu.engine.explain.steps import Reasoner


def step(cases: int, *, settled: bool, mark: int = 0) -> Step:
    return Step(((mark, True),), tuple(range(cases)), 0, "search", settled=settled)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """(mark, patience) of the steps with which longer searches went on; those settle marks from 10 on."""
    asked: list[tuple[int, int]] = []

    def again(reasoner: Reasoner, step: Step, patience: Patience) -> Step:
        mark = step.marks[0][0]
        asked.append((mark, patience.grade))
        return replace(step, settled=mark == 10 + patience.grade)

    monkeypatch.setattr("enpitsu.engine.explain.first_settled._again", again)
    return asked


NOBODY = cast("Reasoner", SimpleNamespace(effort=SimpleNamespace(conflicts=0)))


def test_the_first_settled_step_is_taken(asked: list[tuple[int, int]]) -> None:
    easy = step(MUCH, settled=True)
    harder = iter([step(1, settled=False), easy, step(1, settled=True)])
    assert first_settled(NOBODY, harder) is easy
    assert next(harder).settled  # the harder ones were not even looked for
    assert not asked
    assert first_settled(NOBODY, []) is None


def test_a_much_longer_step_comes_after_longer_searches(asked: list[tuple[int, int]]) -> None:
    long, short = step(MUCH + 1, settled=True), step(1, settled=False, mark=7)
    assert first_settled(NOBODY, [short, long]) is long
    assert asked == [(7, 1)]


def test_ever_longer_searches_go_on_with_the_shortest_first(asked: list[tuple[int, int]]) -> None:
    steps = [step(3, settled=False, mark=12), step(2, settled=False, mark=7)]
    found = first_settled(NOBODY, steps)
    assert found is not None
    assert found.settled
    assert found.marks[0][0] == 12
    assert asked == [(7, 1), (12, 1), (7, 2), (12, 2)]


def test_the_shortest_is_taken_if_none_can_be_settled(asked: list[tuple[int, int]]) -> None:
    found = first_settled(NOBODY, [step(3, settled=False, mark=5), step(2, settled=False, mark=6)])
    assert found == step(2, settled=False, mark=6)
    assert len(asked) == 2 * UTMOST


def test_the_steps_that_wait_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as it is spent, only the shortest is asked about, by judges that know when to stop."""
    effort = SimpleNamespace(conflicts=5)
    told: list[tuple[int, int]] = []

    def again(reasoner: Reasoner, step: Step, patience: Patience) -> Step:
        effort.conflicts += PATIENCE // 2
        told.append((len(step.cases), patience.until))
        return step

    monkeypatch.setattr("enpitsu.engine.explain.first_settled._again", again)
    steps = [step(n, settled=False) for n in (1, 2, 3)]
    assert first_settled(cast("Reasoner", SimpleNamespace(effort=effort)), steps) == steps[0]
    assert told == [(n, 5 + PATIENCE) for n in (1, 2, *[1] * (UTMOST - 1))]

"""Explanations do not take more steps, more opaque steps or more effort than they did."""

import pytest

from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.tell import Teller
from enpitsu.engine.explain.told import Told
from tests.engine.explain.effort import Counts, boards, effort, kept

SLACK = {"steps": (1.1, 1), "opaque": (1.0, 0), "calls": (1.5, 0)}
"""How many times what was kept, and how much more, something may be."""


def more(found: Counts, than: Counts) -> list[str]:
    """The counts that are more than was kept, beyond the slack."""
    return [name for name, (times, plus) in SLACK.items() if found[name] > times * than[name] + plus]


@pytest.mark.parametrize("id", kept())
def test_a_board_is_explained_as_well_as_before_and_as_fast(id: str) -> None:
    """What takes more on purpose is kept anew: ``python -m tests.engine.explain.effort``.

    So are other boards, where ``python -m bench.opaque --gather`` has measured other seconds.
    """
    found, before = effort(id), kept()[id]
    assert not more(found, before), (found, before)


def test_most_genres_have_a_board() -> None:
    assert set(kept()) == set(boards())


def test_more_of_anything_is_seen() -> None:
    before = {"steps": 20, "opaque": 1, "calls": 1000}
    assert not more({"steps": 23, "opaque": 1, "calls": 1500}, before)
    assert more({"steps": 24, "opaque": 1, "calls": 1000}, before) == ["steps"]
    assert more({"steps": 20, "opaque": 2, "calls": 1501}, before) == ["opaque", "calls"]


def test_a_teller_that_works_in_vain_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells each step twenty times."""
    once = Teller.tell

    def again_and_again(teller: Teller, step: Step) -> Told:
        told = [once(teller, step) for _ in range(20)]
        return told[-1]

    monkeypatch.setattr(Teller, "tell", again_and_again)
    assert more(effort("hitori#2"), kept()["hitori#2"]) == ["calls"]

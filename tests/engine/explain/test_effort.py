"""Explanations do not take more steps, or more opaque steps, than they did."""

import pytest

from tests.engine.explain.effort import Counts, boards, effort, kept

SLACK = {"steps": (1.1, 1), "opaque": (1.0, 0)}
"""How many times what was kept, and how much more, something may be."""


def more(found: Counts, than: Counts) -> list[str]:
    """The counts that are more than was kept, beyond the slack."""
    return [name for name, (times, plus) in SLACK.items() if found[name] > times * than[name] + plus]


@pytest.mark.parametrize("id", kept())
def test_a_board_is_explained_as_well_as_before(id: str) -> None:
    """What takes more on purpose is kept anew: ``python -m tests.engine.explain.effort``.

    So are other boards, where ``python -m bench.opaque --gather`` has measured other seconds.
    """
    found, before = effort(id), kept()[id]
    assert not more(found, before), (found, before)


def test_most_genres_have_a_board() -> None:
    assert set(kept()) == set(boards())


def test_more_of_anything_is_seen() -> None:
    before = {"steps": 20, "opaque": 1}
    assert not more({"steps": 23, "opaque": 1}, before)
    assert more({"steps": 24, "opaque": 1}, before) == ["steps"]
    assert more({"steps": 24, "opaque": 2}, before) == ["steps", "opaque"]

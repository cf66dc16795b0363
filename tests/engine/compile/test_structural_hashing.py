"""Conditions of marks alone are recognised, and each shared part is looked at once."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.effort import heard_by
from enpitsu.engine.compile.structural_hashing import plain
from enpitsu.layers import Network
from enpitsu.logic import Bool, Digit, Int, Mark, Sum, Whole, count, every, some
from enpitsu.shape import connected

MARKS = [Mark(i + 1, "mark", i) for i in range(6)]


def whole() -> Bool:
    """A condition on a whole layer."""
    puzzle = catalogue.example("nurikabe#1").puzzle()
    lit = dict(zip(puzzle.grid.cells, MARKS, strict=False))
    return connected(Network(lit, {}))


def of_marks() -> list[Bool | Int]:
    """One condition of each kind, of marks alone."""
    a, b, c, d, e, f = MARKS
    one, two = count([a, b, every([c, d])]), count([e, ~f])
    digit = Digit({1: a, 2: every([b, c])})
    return [
        a, ~a, every([a, some([b, every([c, ~d])])]), (a & b) == (c | d), one == 2, one.among(0, 2),
        one <= two, one == two, one, digit, Sum((one, two)), ~(one == two),
    ]  # fmt: skip


@pytest.mark.parametrize("n", range(len(of_marks())))
def test_a_condition_of_marks_is_plain_until_a_whole_layer_is_part_of_it(n: int) -> None:
    condition = of_marks()[n]
    assert plain([condition])
    if isinstance(condition, Bool):
        assert not plain([every([some([condition, MARKS[0]]), whole()])])
        assert not plain([condition, whole()])
    else:
        assert not plain([Sum((condition, count([every([MARKS[0], whole()])])))])
    assert isinstance(whole(), Whole)


def test_a_shared_part_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty floors, each of two that share the one below, are a tree of a million million parts."""
    tower: Bool = every(MARKS[:2])
    for floor in range(40):
        a, b = MARKS[floor % 5], MARKS[floor % 5 + 1]
        tower = some([every([tower, a]), every([tower, ~b])])
    looked = 0
    monkeypatch.setattr("enpitsu.engine.compile.structural_hashing.BATCH", 1)

    def heard(things: int) -> None:
        nonlocal looked
        looked += 1
        assert looked < 1_000

    with heard_by(heard):
        assert plain([tower])
    assert looked > 40

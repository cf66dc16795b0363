"""Conditions of marks alone are recognised, shared parts are looked at once, equal ones get one number."""

from __future__ import annotations

from itertools import product

import pytest

from enpitsu import catalogue
from enpitsu.effort import on_work
from enpitsu.engine.compile.structural_hashing import Structures, plain
from enpitsu.layers import Network
from enpitsu.logic import (
    Bool,
    Digit,
    First,
    GlobalConstraint,
    Int,
    Mark,
    Sum,
    count,
    every,
    first,
    some,
    unbroken,
)
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
    assert isinstance(whole(), GlobalConstraint)


def test_a_shared_part_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty floors, each of two that share the one below, are a tree of a million million parts."""
    tower: Bool = every(MARKS[:2])
    for floor in range(40):
        a, b = MARKS[floor % 5], MARKS[floor % 5 + 1]
        tower = some([every([tower, a]), every([tower, ~b])])
    looked = 0
    monkeypatch.setattr("enpitsu.engine.compile.structural_hashing.PARTS_PER_LOOK", 1)

    def heard(things: int) -> None:
        nonlocal looked
        looked += 1
        assert looked < 1_000

    with on_work(heard):
        assert plain([tower])
    assert looked > 40


class Worded(GlobalConstraint):
    """A condition that tells no structure, and perhaps a key."""

    __slots__ = ("_key", "_parts")

    def __init__(self, key: object, *parts: Bool) -> None:
        self._key, self._parts = key, parts

    @property
    def key(self) -> object:
        return self._key

    def parts(self) -> tuple[Bool, ...]:
        return self._parts


def all_different() -> list[Bool | Int]:
    """Conditions of which no two write the same clauses; made anew by each call."""
    a, b, c, d, e, f = MARKS
    one, two = count([a, b]), count([c, d, e])
    return [
        a, ~a, b, ~b, a & b, a & c, a & ~b, a | b, a == b, a == c, (a & b) == (c | d),
        one, two, count([a, b, c]), unbroken([a, b]), Digit({1: a, 2: b}), Digit({1: a, 3: b}),
        Digit({1: b, 2: a}), Sum((one, two)), first([one, two]), First((two, one)),
        one.among(0), one.among(0, 1), two.among(0, 1), one == two, ~(one == two), one <= two, one < two,
        two <= one, connected(Network({1: a, 2: b}, {(1, 2): f})), connected(Network({1: a, 2: b}, {})),
        connected(Network({1: a, 3: b}, {(1, 3): f})), Worded("key", a, b), Worded("other", a, b),
        Worded("key", a),
    ]  # fmt: skip


def test_conditions_have_one_number_just_if_they_are_built_in_one_way() -> None:
    """What tells neither structure nor key is equal to itself alone."""
    structures = Structures()
    numbers = [structures.of(b) for b in all_different()]
    assert len(set(numbers)) == len(numbers)
    assert [structures.of(b) for b in all_different()] == numbers
    for (i, a), (j, b) in product(enumerate(all_different()), enumerate(all_different())):
        assert structures.same(a, b) is (i == j), (a, b)
    one, other = Worded(None, *MARKS), Worded(None, *MARKS)
    assert structures.of(one) != structures.of(other)
    assert structures.same(one, one)
    assert not structures.same(one, other)
    assert structures.of(every([some([one, MARKS[0]]), MARKS[1]])) not in numbers
    assert structures.of(one) == structures.of(one)

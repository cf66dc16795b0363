"""Tables of cases: the cubes of a condition cover just the assignments under which it holds."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from enpitsu.engine.explain.cubes import CLASH, MAX_SPLIT_MARKS, TableCase, TooManyCubes, cubes_of
from enpitsu.layers import Network
from enpitsu.logic import (
    Bool,
    Digit,
    Mark,
    PartialAssignment,
    count,
    every,
    first,
    none,
    some,
    total,
    unbroken,
)
from enpitsu.puzzle import LAW, Case

MARKS = [Mark(n, "m", n) for n in range(1, 6)]
A, B, C, D, E = MARKS

CONDITIONS: dict[str, Any] = {
    "or": A | ~B | C,
    "and": A & ~B,
    "same": A == (B & C),
    "differ": A != B,
    "count": count(MARKS) == 2,
    "degree": count([A, B, C, D]).among(0, 2),
    "views": total([unbroken([A, B]), unbroken([C, D, E])]) == 3,
    "equal": count([A, B]) == count([C, D, E]),
    "unequal": count([A, B]) != count([C, D]),
    "order": count([A, B, C]) <= count([D, E]),
    "less": count([A, B]) < count([C, D]),
    "first": first([Digit({1: A, 2: B}), Digit({1: C, 3: D})]) == 3,
    "digit": Digit({1: A, 2: B}).among(0, 2),
    "sum": total([Digit({1: A, 2: B}), count([C, D])]) >= 2,
    "mixed": some([every([A, B]), none([C, D]), count([A, D, E]) == 1]),
}


@pytest.mark.parametrize("name", CONDITIONS)
def test_cubes_cover_just_what_holds(name: str) -> None:
    condition: Bool = CONDITIONS[name]
    scope, cubes = cubes_of(condition)
    for picture in product((False, True), repeat=5):
        known = PartialAssignment(zip(MARKS, picture, strict=True))
        on = sum(1 << m.number - 1 for m, v in known.items() if v) & scope
        off = scope & ~on
        covered = any(not p & off and not n & on for p, n in cubes)
        assert covered is condition.holds(known)


@pytest.mark.parametrize("seed", range(20))
def test_lists_of_literals_of_many_marks_are_a_table_as_they_are(seed: int) -> None:
    """Also where a literal stands twice in a list, or with its opposite, or in a list within it."""
    dice = Random(seed)
    marks = [Mark(n, "m", n) for n in range(1, MAX_SPLIT_MARKS + 5)]
    lists = [[dice.choice((m, ~m)) for m in dice.choices(marks, k=4)] for _ in range(12)]
    lists.append([m for m in marks if dice.random() < 0.9])
    condition = some([every([*some_[:2], every(some_[1:])]) for some_ in lists])
    scope, cubes = cubes_of(condition)
    assert all(scope >> m.number - 1 & 1 for some_ in lists for m in [abs_mark(b) for b in some_])
    for n in range(200):
        held = [(abs_mark(b), b.number > 0) for b in lists[n % len(lists)]]
        picture = {m: dice.random() < 0.5 for m in marks} | (dict(held) if n % 2 else {})
        on = sum(1 << m.number - 1 for m, v in picture.items() if v)
        covered = any(not p & ~on and not q & on for p, q in cubes)
        assert covered is condition.holds(PartialAssignment(picture))


def abs_mark(b: Bool) -> Mark:
    """The mark of a literal."""
    mark = b if b.number > 0 else ~b
    assert isinstance(mark, Mark)
    return mark


@pytest.mark.parametrize("name", CONDITIONS)
def test_single_cases_force_just_what_must_be(name: str) -> None:
    condition: Bool = CONDITIONS[name]
    scope, cubes = cubes_of(condition)
    table = TableCase(Case(LAW, "here", condition), 0, scope, cubes)
    totals = [dict(zip(MARKS, p, strict=True)) for p in product((False, True), repeat=5)]
    fine = [t for t in totals if condition.holds(PartialAssignment(t))]
    for picture in product((False, True, None), repeat=5):
        known = {m: v for m, v in zip(MARKS, picture, strict=True) if v is not None}
        on = sum(1 << m.number - 1 for m, v in known.items() if v)
        off = sum(1 << m.number - 1 for m, v in known.items() if not v)
        left = [t for t in fine if all(t[m] is v for m, v in known.items())]
        found = table.single(on, off)
        if not left:
            assert found == CLASH
            continue
        open_ = [m for m in MARKS if m not in known and scope >> m.number - 1 & 1]
        must = {m: left[0][m] for m in open_ if len({t[m] for t in left}) == 1}
        assert found[0] & ~on == sum(1 << m.number - 1 for m, v in must.items() if v)
        assert found[1] & ~off == sum(1 << m.number - 1 for m, v in must.items() if not v)


def test_what_follows_from_a_network_has_no_table() -> None:
    """Sizes at two nodes of one network are made of the same marks, and differ."""
    net = Network({"a": A, "b": B, "c": C}, {("a", "b"): D, ("b", "c"): E})
    for condition in (
        net.size("a") == 2,
        net.joined("a", "c"),
        ~net.joined("a", "b"),
        net.touched("a") == 1,
    ):
        with pytest.raises(TooManyCubes):
            cubes_of(condition)
        with pytest.raises(TooManyCubes):
            cubes_of(A | condition)

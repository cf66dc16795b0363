"""That a condition cannot hold in any of its few ways, against all values of its marks."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from enpitsu.logic import Bool, Every, Mark, PartialAssignment, count, every, some
from enpitsu.logic.reasons_of import broken, counted
from enpitsu.logic.ways import MAX_WAYS, cannot_hold
from enpitsu.reasons import NoneLeft

NOBODY: Any = None
"""Nobody who has to say anything."""
MARKS = [Mark(n, "lamp", f"R1C{n}") for n in range(1, 7)]


def at_random(dice: random.Random) -> Bool:
    """A count of pairs of marks that share marks."""
    pairs = [dice.sample(MARKS, 2) for _ in range(4)]
    terms = [dice.choice((every, some))(pair) for pair in pairs]
    return count(terms).among(*dice.sample(range(5), 2))


@pytest.mark.parametrize("seed", range(5))
def test_what_cannot_hold_holds_in_no_way(seed: int) -> None:
    dice, told, more = random.Random(seed), 0, 0
    for _ in range(200):
        condition = at_random(dice)
        known = PartialAssignment({m: dice.random() < 0.5 for m in MARKS if dice.random() < 0.6})
        open_ = [m for m in MARKS if m not in known]
        every_way = [
            condition.holds(known.plus(dict(zip(open_, values, strict=True))))
            for values in product((False, True), repeat=len(open_))
        ]
        assert cannot_hold(condition, known) is (True not in every_way)  # they are few: none is missed
        told += True not in every_way
        more += True not in every_way and condition.holds(known) is None
    assert told > 20
    assert more > 0


def test_of_many_ways_nothing_is_said() -> None:
    """A parity of six marks takes 64 ways."""
    parity: Bool = MARKS[0]
    for mark in MARKS[1:]:
        parity = (parity & ~mark) | (~parity & mark)
    assert not cannot_hold(every([parity, ~parity]), PartialAssignment())


@pytest.mark.parametrize("seed", range(5))
def test_of_what_is_gone_through_the_number_comes_first(seed: int) -> None:
    """What is said is so; of few marks, whatever is so is said."""
    dice = random.Random(seed)
    marks = [Mark(n, "lamp", f"R1C{n}") for n in range(1, 13)]
    for _ in range(50):
        number, pairs = dice.randint(1, 3), [dice.sample(marks, 2) for _ in range(8)]
        apart = every([count(marks) == number, *[~every(pair) for pair in pairs]], "way to place them")
        known = PartialAssignment({m: dice.random() < 0.2 for m in marks if dice.random() < 0.8})
        open_ = [m for m in marks if m not in known]
        held = any([
            apart.holds(known.plus(dict(zip(open_, values, strict=True))))
            for values in product((False, True), repeat=len(open_))
        ])  # fmt: skip
        assert isinstance(apart, Every)
        none = NoneLeft("way to place them")
        assert broken(apart, known, NOBODY) in ((None,) if held else (None, none))
        if not held and len(open_) < 4:
            assert apart.fails(known)


@pytest.mark.parametrize("seed", range(5))
def test_no_way_to_a_number_is_left_just_where_each_fails(seed: int) -> None:
    """Against all values of its open marks, where these ways are few; never where they are many."""
    dice, told = random.Random(seed), 0
    for _ in range(200):
        number = dice.randint(1, 4)
        (course,) = counted(count(MARKS) == number)
        known = PartialAssignment({m: dice.random() < 0.5 for m in MARKS if dice.random() < 0.5})
        others = every([~every(dice.sample(MARKS, 2)) for _ in range(5)])
        worlds = [dict(zip(MARKS, values, strict=True)) for values in product((False, True), repeat=6)]
        ways = [w for w in worlds if sum(w.values()) == number and known.items() <= w.items()]

        def fails(then: PartialAssignment, others: Bool = others) -> bool:
            return others.holds(then) is False

        left = [way for way in ways if others.holds(PartialAssignment(way)) is not False]
        shut = course.is_blocked(known, fails)
        assert not (shut and left)
        assert shut or left or len(ways) > MAX_WAYS
        told += shut and bool(ways)
    assert told > 5
    assert not list(counted(count(MARKS) <= 2))
    assert len(list(counted(every([count(MARKS) == 2, MARKS[0] | MARKS[1]])))) == 1
    assert not list(counted(some([count(MARKS) == 2, MARKS[0]])))


def wide(dice: random.Random, marks: list[Mark], depth: int) -> Bool:
    """A condition of many literals, some of its parts joined themselves."""
    literals = [m if dice.random() < 0.5 else ~m for m in dice.sample(marks, dice.randrange(10, 16))]
    parts = [wide(dice, marks, depth - 1) for _ in range(depth)]
    return dice.choice((every, some))([*literals, *parts])


@pytest.mark.parametrize("seed", range(5))
def test_a_wide_condition_is_refuted_where_it_does_not_hold(seed: int) -> None:
    """Its literals are looked up all at once; that is the same as one by one."""
    dice, refuted, open_ = random.Random(seed), 0, 0
    marks = [Mark(n, "lamp", f"R2C{n}") for n in range(1, 25)]
    for _ in range(400):
        condition = wide(dice, marks, dice.randrange(3))
        share, lit = dice.random(), dice.choice((0.02, 0.5, 0.98))
        known = PartialAssignment({m: dice.random() < lit for m in marks if dice.random() < share})
        assert condition.refuted(known) is (condition.holds(known) is False)
        refuted += condition.refuted(known)
        open_ += condition.holds(known) is None
    assert refuted > 20
    assert open_ > 20

"""That a condition cannot hold in any of its few ways, against all values of its marks."""

from __future__ import annotations

import random
from itertools import product

import pytest

from enpitsu.logic import Bool, Known, Mark, count, every, some
from enpitsu.logic.ways import cannot_hold

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
        known = Known({m: dice.random() < 0.5 for m in MARKS if dice.random() < 0.6})
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
    assert not cannot_hold(every([parity, ~parity]), Known())

"""The contract of every word: what `holds` says is what the obvious reading says.

True means that every completion of what is known makes the condition true, False that none does, and
once every mark has its value the answer is never "not yet".
"""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.engine.check import marks_of
from enpitsu.logic import (
    FALSE,
    TRUE,
    Bool,
    Count,
    DerivedBool,
    Digit,
    Every,
    Int,
    Mark,
    Not,
    PartialAssignment,
    Sum,
    Verdict,
    chosen,
    count,
    counting,
    matches,
    once_each,
    ring_runs,
    run,
    sum_of_different,
)  # fmt: skip
from enpitsu.logic.number import CACHED_VALUE_SETS
from tests.logic.words import LEAVES, SIZE, TERMS, Term, amount, condition, number, numbers, truth, worlds
from tests.synthetic import known

MARKS = [Mark(i + 1, "mark", i) for i in range(SIZE)]
WORLDS = list(worlds())
PARTIAL = st.lists(st.booleans(), min_size=SIZE, max_size=SIZE)


@given(TERMS, st.sampled_from(WORLDS))
def test_contract_of_holds_on_a_finished_board(term: Term, world: tuple[bool, ...]) -> None:
    assert condition(term, MARKS).holds(known(MARKS, world)) is truth(term, world)


@given(TERMS, st.sampled_from(WORLDS), PARTIAL)
def test_contract_of_holds_on_a_half_filled_board(
    term: Term, world: tuple[bool, ...], shown: list[bool]
) -> None:
    seen = [v if s else None for v, s in zip(world, shown, strict=True)]
    verdict = condition(term, MARKS).holds(known(MARKS, seen))
    if verdict is None:
        return
    for other in WORLDS:
        if all(s is None or s is o for s, o in zip(seen, other, strict=True)):
            assert truth(term, other) is verdict


@given(TERMS, st.sampled_from(WORLDS), PARTIAL)
def test_contract_of_negation(term: Term, world: tuple[bool, ...], shown: list[bool]) -> None:
    """The negation says the opposite of finished boards and never contradicts itself on others."""
    positive = condition(term, MARKS)
    assert (~positive).holds(known(MARKS, world)) is not truth(term, world)
    assert (~~positive).holds(known(MARKS, world)) is truth(term, world)
    seen = known(MARKS, [v if s else None for v, s in zip(world, shown, strict=True)])
    yes, no = positive.holds(seen), (~positive).holds(seen)
    assert yes is None or no is None or yes is not no


@given(TERMS, st.sampled_from(WORLDS))
def test_contract_of_parts(term: Term, world: tuple[bool, ...]) -> None:
    """A condition depends on nothing but the marks of its parts."""
    positive = condition(term, MARKS)
    speaks_of = marks_of(positive)
    seen = PartialAssignment({m: v for m, v in zip(MARKS, world, strict=True) if m in speaks_of})
    assert positive.holds(seen) is truth(term, world)


@given(numbers(LEAVES), st.sampled_from(WORLDS), PARTIAL)
def test_contract_of_bounds(term: Term, world: tuple[bool, ...], shown: list[bool]) -> None:
    """The bounds of a number hold in every completion, and meet when all is known."""
    it = number(term, MARKS)
    value = amount(term, world)
    assert it.bounds(known(MARKS, world)) == (value, value)
    seen = [v if s else None for v, s in zip(world, shown, strict=True)]
    low, high = it.bounds(known(MARKS, seen))
    assert low <= value <= high <= it.most


def test_contract_of_growing_counts() -> None:
    """A count of strokes that is too low is unfinished, one that is too high is broken."""
    strokes = MARKS[:4]
    degree = Count(tuple(strokes), (), True)
    for made in range(5):
        seen = PartialAssignment({m: i < made for i, m in enumerate(strokes)})
        for wanted in range(5):
            asked = degree == wanted
            assert asked.unfinished(seen) is (wanted > made), (made, wanted)
    one = PartialAssignment({m: m is strokes[0] for m in strokes})
    assert degree.among(0, 2).unfinished(one)
    assert not (count(strokes) == 2).unfinished(one), "what is not drawn stroke by stroke is broken"
    assert (degree == 2).unfinished(one)
    assert ((degree == 2) & TRUE).unfinished(one)
    assert not ((degree == 2) & (degree == 0)).unfinished(one), "one failing part is beyond repair"


def test_contract_of_digits_without_values() -> None:
    empty = Digit({})
    assert empty.bounds(PartialAssignment()) == (0, 0)
    assert (empty == 0).holds(PartialAssignment()) is True
    assert (empty == 1).holds(PartialAssignment()) is False


def test_a_digit_keeps_what_it_was_asked_for_a_while() -> None:
    """The same values are one condition; of many sets of values only the last are kept."""
    digit = Digit({1: MARKS[0], 2: MARKS[1], 3: MARKS[2]})
    assert digit.among(1, 2) is digit.among(1, 2)
    assert digit.among(1, 2) is not digit.among(1, 3)
    assert digit.among(1, 2).holds(PartialAssignment({MARKS[0]: False, MARKS[1]: False})) is False
    assert digit.among(1, 3).holds(PartialAssignment({MARKS[0]: False, MARKS[2]: True})) is True
    for n in range(100):
        digit.among(1, n)
    assert len(digit._among) <= CACHED_VALUE_SETS


def test_a_condition_is_no_truth_value() -> None:
    """Writing ``and`` for ``&`` is caught, with advice."""
    with pytest.raises(TypeError, match=r"write & \| ~"):
        bool(MARKS[0])
    with pytest.raises(TypeError, match=r"write & \| ~"):
        bool(MARKS[0] == MARKS[1])


def test_constants_melt_away() -> None:
    a = MARKS[0]
    assert (a & TRUE) is a
    assert (a | FALSE) is a
    assert (a & FALSE) is FALSE
    assert (a | TRUE) is TRUE
    assert ~~a is a


class Echo(DerivedBool):
    """A derived condition that repeats a mark."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark

    def parts(self) -> tuple[Bool, ...]:
        return (self.mark,)

    def holds(self, known: PartialAssignment) -> Verdict:
        return known.get(self.mark)


def test_contract_of_negated_derived_conditions() -> None:
    echo = Echo(MARKS[0])
    negated = ~echo
    assert isinstance(negated, Not)
    assert ~negated is echo
    assert list(negated.parts()) == [MARKS[0]]
    for value in (True, False):
        assert negated.holds(PartialAssignment({MARKS[0]: value})) is not value
    assert negated.holds(PartialAssignment()) is None


def test_contract_of_unfinished_alternatives() -> None:
    """What only lacks strokes is unfinished, inside choices and equivalences too."""
    degree = Count(tuple(MARKS[:4]), (), True)
    black = MARKS[4]
    nothing = PartialAssignment(dict.fromkeys(MARKS, False))
    shaded = nothing.plus({black: True})
    assert ((degree == 2) | black).unfinished(nothing)
    assert not (MARKS[5] | black).unfinished(nothing)
    visits = degree >= 1
    assert (visits == ~black).holds(nothing) is False
    assert (visits == ~black).unfinished(nothing), "the line may still come here"
    assert (~black == visits).unfinished(nothing)
    crossed = shaded.plus({MARKS[0]: True})
    assert (visits == ~black).holds(crossed) is False
    assert not (visits == ~black).unfinished(crossed)


def test_what_is_known_grows_into_a_new_value() -> None:
    few = PartialAssignment({MARKS[0]: True})
    more = few.plus({MARKS[1]: False, MARKS[2]: True})
    assert dict(few) == {MARKS[0]: True}
    assert set(more.made()) == {MARKS[0], MARKS[2]}
    few.memo["flood"] = 1
    assert "flood" not in more.memo
    assert len({few, more, PartialAssignment(few)}) == 3, "compared by value, kept apart by identity"


def test_conditions_can_be_read() -> None:
    """What a debugger shows tells the words apart."""
    a, b = MARKS[:2]
    shown = [repr(x) for x in (a, ~a, a & b, a | b, a == b)]
    assert shown == [
        "mark 0",
        "no mark 0",
        "every(mark 0, mark 1)",
        "some(mark 0, mark 1)",
        "(mark 0 == mark 1)",
    ]
    assert str(Mark(1, "digit", "R1C1", 7)) == "digit R1C1 7"


def test_conditions_compare_with_conditions_only() -> None:
    other: object = "black"
    for left in (MARKS[0], count(MARKS)):
        equal: object = left == other
        differ: object = left != other
        assert (equal, differ) == (False, True)


def test_contract_of_matches() -> None:
    """A clue says its value; a question mark (None) any but 0."""
    for world in WORLDS:
        for clue in (*range(SIZE + 1), None):
            wanted = sum(world) != 0 if clue is None else sum(world) == clue
            assert matches(count(MARKS), clue).holds(known(MARKS, world)) is wanted


@pytest.mark.parametrize("lengths", [(0,), (None,), (2,), (5,), (1, 1), (2, 1), (1, None), (None, None)])
@pytest.mark.parametrize("gap", [None, 0, 3])
def test_contract_of_runs_in_a_ring(lengths: tuple[int | None, ...], gap: int | None) -> None:
    """The gap is a place where nothing can be; the runs of a word written twice are those of the ring."""
    marks = [Mark(i + 1, "mark", i) for i in range(5)]
    ring = [FALSE if i == gap else m for i, m in enumerate(marks)]
    asked = ring_runs(ring, lengths)
    for world in product((False, True), repeat=5):
        made = [v and i != gap for i, v in enumerate(world)]
        word = "".join("#" if v else "." for v in made)
        start = max(word.find("."), 0)
        found = [len(part) for part in (word[start:] + word[:start]).split(".") if part] or [0]
        orders = permutations(found, len(lengths)) if len(found) == len(lengths) else ()
        wanted = any(all(n in (None, m) for n, m in zip(lengths, order, strict=True)) for order in orders)
        assert asked.holds(known(marks, world)) is wanted


@pytest.mark.parametrize("n", range(5))
@pytest.mark.parametrize("many", [0, 500])
def test_contract_of_chosen(n: int, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """``chosen``: just n hold, and not all of any of the sets; written one by one, or as a count."""
    monkeypatch.setattr(counting, "MAX_CHOICES", many)
    marks = {i: Mark(i + 1, "mark", i) for i in range(5)}
    never = [(0, 1), (1, 2, 3), (4,), (3, 9)]
    asked = chosen(marks, n, never, "way")
    for world in product((False, True), repeat=5):
        sets = [all(i < 5 and world[i] for i in places) for places in never]
        assert asked.holds(known(list(marks.values()), world)) is (sum(world) == n and not any(sets))


FOUR = MARKS[:4]


@pytest.mark.parametrize("n", range(-2, 7))
@pytest.mark.parametrize(
    "amount", [count(FOUR), Sum((count(FOUR[:2]), count(FOUR[2:])))], ids=["count", "sum"]
)
def test_contract_of_comparisons(amount: Int, n: int) -> None:
    """A number and a bound, also one that it always keeps, or never."""
    asked = {
        ">=": (amount >= n, int.__ge__), ">": (amount > n, int.__gt__), "<=": (amount <= n, int.__le__),
        "<": (amount < n, int.__lt__), "==": (amount == n, int.__eq__), "!=": (amount != n, int.__ne__),
    }  # fmt: skip
    for world in product((False, True), repeat=4):
        for sign, (holds, compared) in asked.items():
            assert holds.holds(known(FOUR, world)) is compared(sum(world), n), (sign, world)


@pytest.mark.parametrize("size", range(5))
def test_contract_of_a_run(size: int) -> None:
    """A maximal run of a length begins at a position: every row, position and length, in it or not."""
    marks = MARKS[:size]
    for world in product((False, True), repeat=size):
        word = "".join("#" if v else "." for v in world)
        for at, length in product(range(-1, size + 1), range(1, size + 2)):
            start, end = max(at, 0), at + length
            there = at >= 0 and end <= size and "." not in word[start:end]
            wanted = there and not word[:start].endswith("#") and not word[end:].startswith("#")
            assert run(marks, at, length).holds(known(marks, world)) is wanted, (word, at, length)


@pytest.mark.parametrize("n", range(1, 10))
def test_contract_of_a_sum_of_different_numbers(n: int) -> None:
    """``sum_of_different``: of three numbers from 1 to 4, and of what is known of them in part."""
    marks = [Mark(i + 1, "mark", i) for i in range(12)]
    digits = [Digit({v: marks[4 * i + v - 1] for v in range(1, 5)}) for i in range(3)]
    asked = sum_of_different(digits, n)
    rows = {row: [v == d for d in row for v in range(1, 5)] for row in product(range(1, 5), repeat=3)}
    for row, world in rows.items():
        wanted = len(set(row)) == 3 and sum(row) == n
        assert asked.holds(known(marks, world)) is wanted
        for shown in ((0,), (1, 2)):
            seen = [v if i // 4 in shown else None for i, v in enumerate(world)]
            same = [other for other in rows if all(other[i] == row[i] for i in shown)]
            verdicts = {len(set(other)) == 3 and sum(other) == n for other in same}
            verdict = asked.holds(known(marks, seen))
            assert verdict is None or verdicts == {verdict}


def test_contract_of_each_value_once() -> None:
    """``once_each``: of three digits from 1 to 4, three of which are wanted."""
    marks = [Mark(i + 1, "mark", i) for i in range(12)]
    digits = [Digit({v: marks[4 * i + v - 1] for v in range(1, 5)}) for i in range(3)]
    asked = once_each(digits, (1, 2, 4), "way")
    for row in product(range(1, 5), repeat=3):
        world = [v == d for d in row for v in range(1, 5)]
        assert asked.holds(known(marks, world)) is (set(row) == {1, 2, 4})
    dice, short, more = random.Random(1), 0, 0
    right = [[v == d for d in row for v in range(1, 5)] for row in permutations((1, 2, 4))]
    for _ in range(500):
        seen = [dice.choice((None, None, False)) for _ in marks]
        left = [
            world for world in right if all(v is None or v is w for v, w in zip(seen, world, strict=True))
        ]
        assert isinstance(asked, Every)
        fails = asked.fails(known(marks, seen))
        assert not (fails and left)
        assert fails or left
        (few,) = asked.worded
        short += few.holds(known(marks, seen)) is False
        more += fails
    assert more > short > 20

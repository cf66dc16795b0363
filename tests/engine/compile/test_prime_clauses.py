"""The fewest clauses of a condition on a few marks, against all values of the marks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import pytest

from enpitsu.engine.backends import make
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.prime_clauses import (
    FULL,
    MAX_OPEN_MARKS,
    OPEN,
    TABLES,
    UNUSED,
    clauses_of_form,
    prime_clauses,
)
from enpitsu.engine.compile.program import Program
from enpitsu.layers import Links
from enpitsu.logic import GUARDED, PLAIN, Bool, Count, Mark, PartialAssignment, every, some
from tests.synthetic import board, genre

MARKS = [Mark(n, "black", n) for n in range(1, MAX_OPEN_MARKS + 2)]
A, B, C, D, E = MARKS
ROWS = list(product((False, True), repeat=MAX_OPEN_MARKS))
STRAIGHT, BEND = (A & B) | (C & D), some([A & C, A & D, B & C, B & D])


def rows_of(clauses: Sequence[Sequence[int]]) -> set[tuple[bool, ...]]:
    """The values of all marks for which all clauses hold."""
    return {row for row in ROWS if all(any(row[abs(x) - 1] is (x > 0) for x in c) for c in clauses)}


def clauses_of(values: int) -> list[Sequence[int]]:
    return prime_clauses(values).clauses(range(1, MAX_OPEN_MARKS + 1))


def rows_in(values: int) -> set[tuple[bool, ...]]:
    return {row for row in ROWS if values >> sum(v << k for k, v in enumerate(row)) & 1}


def test_clauses_leave_just_the_rows_of_a_table() -> None:
    """None can be dropped, and no literal of any, or other rows would be left."""
    dice = random.Random(3)
    for values in [0, FULL, *TABLES, *[dice.getrandbits(1 << MAX_OPEN_MARKS) for _ in range(300)]]:
        clauses, right = clauses_of(values), rows_in(values)
        assert rows_of(clauses) == right
        for clause in clauses:
            others = [c for c in clauses if c is not clause]
            assert rows_of(others) != right
            for literal in clause:
                assert rows_of([*others, [x for x in clause if x != literal]]) != right


def test_there_are_no_fewer_clauses_for_three_marks() -> None:
    """All sets of fewer clauses over three marks leave other rows."""
    signs = product((0, 1, -1), repeat=3)
    possible = [[n * s for n, s in enumerate(some_signs, 1) if s] for some_signs in signs]
    fewest: dict[frozenset[tuple[bool, ...]], int] = {}
    for number in range(4):
        for chosen in combinations(possible, number):
            fewest.setdefault(frozenset(rows_of(chosen)), number)
    for bits in range(256):
        values = bits | bits << 8  # the same for both values of the last mark
        assert len(clauses_of(values)) <= fewest.get(frozenset(rows_in(values)), 4)


@pytest.mark.parametrize(
    ("condition", "number"),
    [(BEND, 2), (STRAIGHT, 4), (~BEND, 4), ((A == B) == (C == D), 8), (some([A, ~A & B]), 1),
     (A.implies(A & B), 1), (some([A & B, ~A & C, B & C]), 2)],
)  # fmt: skip
def test_numbers_of_clauses_worked_out_by_hand(condition: Bool, number: int) -> None:
    """A bend is "one of each two opposite strokes"; a consensus term is left out."""
    form, marks = condition.few_marks()
    clauses = clauses_of_form(form, OPEN[len(marks)], False).clauses(marks + UNUSED[len(marks)])
    assert len(clauses) == number
    right = {row for row in ROWS if condition.holds(PartialAssignment(zip(MARKS, row, strict=False)))}
    assert rows_of(clauses) == right


def made_up(dice: random.Random, depth: int) -> Bool:
    """A condition on a few marks, some of them named several times."""
    if not depth or dice.random() < 0.2:
        mark = dice.choice(MARKS)
        return mark if dice.random() < 0.6 else ~mark
    parts = [made_up(dice, depth - 1) for _ in range(2)]
    return dice.choice((every, some))(parts) if dice.random() < 0.7 else parts[0] == parts[1]


@pytest.mark.parametrize("seed", range(40))
def test_made_up_conditions_hold_where_their_clauses_do(seed: int) -> None:
    """Whatever their form, and whichever marks are decided; so do their opposites."""
    dice = random.Random(seed)
    met = 0
    for _ in range(50):
        condition, literal = made_up(dice, 3), dice.choice(MARKS).literal(dice.random() < 0.5)
        encoder = Encoder(Program(9), PLAIN)
        encoder.assert_all([MARKS[abs(literal) - 1] if literal > 0 else ~MARKS[abs(literal) - 1]])
        for negated in (False, True):
            clauses = encoder.few_clauses(condition, negated=negated)
            met += clauses is not None
            for row in product((False, True), repeat=len(MARKS)) if clauses is not None else ():
                if row[abs(literal) - 1] is (literal > 0):
                    right = condition.holds(PartialAssignment(zip(MARKS, row, strict=True))) is not negated
                    assert all(any(row[abs(x) - 1] is (x > 0) for x in c) for c in clauses or ()) is right
    assert met > 10


def test_conditions_of_one_form_share_their_clauses() -> None:
    """The form is the same for other marks, and tells a mark from its opposite and from another."""
    assert BEND.few_marks() == (bend([D, C, B, A]).few_marks()[0], (1, 3, 4, 2))
    forms = [b.few_marks()[0] for b in (A & B, A | B, A & ~B, ~A & B, A == B, every([A, B, A]))]
    assert len({*forms}) == len(forms)


def test_conditions_on_many_marks_are_not_shortened() -> None:
    """One mark too many, unless it is decided; many that hold together; and what is more than marks."""
    wide = some([A & B, C & D, E & A])
    encoder = Encoder(Program(9), PLAIN)
    assert encoder.few_clauses(wide) is None
    encoder.assert_all([~E])
    assert encoder.few_clauses(wide) is not None, "the fifth mark is decided"
    assert encoder.few_clauses(some([every([A, B, C]), D])) is None
    assert encoder.few_clauses(some([A, every([B, Count((C, D)) == 1])])) is None


def test_behind_switches_no_condition_is_shortened() -> None:
    """There any case may be off, also those that decide marks."""
    assert Encoder(Program(9), GUARDED).few_clauses(BEND) is None
    assert Encoder(Program(9), PLAIN).few_clauses(BEND) is not None


def bend(marks: Sequence[Mark]) -> Bool:
    a, b, c, d = marks
    return some([a & c, a & d, b & c, b & d])


@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_alternatives_of_conditions_on_few_marks(number: int, guarded: bool) -> None:
    """Bends here or there, some of them written out: models are those in which the condition holds."""
    marks = [Mark(n, "black", n) for n in range(1, 10)]
    *eight, last = marks
    parts = [bend(eight[:4]), last & bend(eight[4:]), last & bend(eight[2:6]), ~bend(eight[1:5])]
    for condition in (some(parts[:number]), last.implies(some(parts[-number:])), ~some(parts[:number])):
        encoder = Encoder(Program(9), GUARDED if guarded else PLAIN)
        encoder.assert_all([condition])
        solver = make("cadical195")
        solver.load([*encoder.program.definitions, *encoder.program.clauses, (9, -9)])
        for row in product((False, True), repeat=9):
            values = [n if v else -n for n, v in enumerate(row, 1)]
            assert solver.solve(values) is condition.holds(PartialAssignment(zip(marks, row, strict=True)))


def test_a_bend_and_its_literal_take_few_clauses() -> None:
    """Asserted two clauses; asked for in one way two, of three literals; as a whole six."""
    puzzle: Any = board(genre({"line": Links()}, lambda puzzle: iter(())), 3, 3)
    bend = puzzle.line.bends(next(c for c in puzzle.grid.cells if (c.row, c.col) == (1, 1)))
    asserted, implied, whole = (Encoder(Program(len(puzzle.marks)), PLAIN) for _ in range(3))
    asserted.assert_all([bend])
    assert len(asserted.program.clauses) == 2
    implied.implying(bend)
    assert [len(c) for c in implied.program.definitions] == [3, 3]
    whole.literal(bend)
    assert len(whole.program.definitions) == 6

"""Theorems: proofs against brute force, images, weakening, and the boards they were met on."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu import catalogue
from enpitsu.bits import bits
from enpitsu.engine.explain.board import compiled
from enpitsu.engine.explain.inferences import inferences
from enpitsu.engine.explain.small_solver_case import SmallSolverCase
from enpitsu.engine.patterns.mining import Mined, by_rules, generated, mine, residue, theorem_of
from enpitsu.engine.patterns.theorem import Consequence, Premise, Theorem, consequences, premise
from enpitsu.engine.patterns.weakening import prime_cubes, weakest
from enpitsu.engine.spots import TURNS, Spot, moved, spot_of, turned
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

GENRES = ("koburin", "masyu", "bunnyhop", "akari")


@cache
def mined(name: str) -> Mined:
    return mine(generated(catalogue.genre(name), 5, 5, 10), inferences)


def theorems() -> list[Theorem]:
    found = [form for name in GENRES for forms in mined(name).forms.values() for form in forms]
    return [one for one in found if len(one.marks) <= 10]


def cell(row: int, col: int, layer: str = "black") -> Spot:
    return layer, "True", ((2.0 * row + 1, 2.0 * col + 1),)


def by_trying(premises: tuple[Premise, ...]) -> list[Consequence]:
    """What follows, from all assignments that the conditions allow: an independent judge."""
    marks = sorted({mark for one in premises for mark in one.marks})
    allowed = []
    for values in product((False, True), repeat=len(marks)):
        value = dict(zip(marks, values, strict=True))
        rows = [sum(value[m] << n for n, m in enumerate(one.marks)) for one in premises]
        if all(row in one.rows for row, one in zip(rows, premises, strict=True)):
            allowed.append(value)
    found = [(m, {value[m] for value in allowed}) for m in marks]
    return [Consequence(m, values.pop()) for m, values in found if len(values) == 1]


def test_what_a_case_says_of_shared_marks_is_what_is_left_of_all_that_it_says() -> None:
    """A case that is no table is asked about the marks that others hear of, and no row of all its marks."""
    rng = Random(1)
    stored = catalogue.example("field_trespass#1")
    puzzle = stored.puzzle()
    board, answer = compiled(puzzle), puzzle.read_answer(stored.answer or "")
    cases = [case for case in board.cases if isinstance(case, SmallSolverCase)]
    for case in cases[:4]:
        order = rng.sample(list(bits(case.scope)), case.scope.bit_count())
        known, shared, left = order[:8], order[8:12], order[12:]
        facts = PartialAssignment({board.marks[i]: answer.get(board.marks[i], False) for i in known})
        whole = residue(case.case, facts, {board.marks[i] for i in bits(case.scope)})
        found = residue(case.case, facts, {board.marks[i] for i in shared})
        spots = [spot_of(board.marks[i]) for i in (*shared, *left)]
        ways = list(product((False, True), repeat=len(spots)))
        wanted = {way[:4] for way in ways if allows(whole, dict(zip(spots, way, strict=True)))}
        assert wanted
        assert {way[:4] for way in ways if allows(found, dict(zip(spots, way, strict=True)))} == wanted
    assert cases


def allows(premise: Premise, value: dict[Spot, bool]) -> bool:
    """Tells whether a condition allows an assignment of its marks."""
    return sum(value[m] << n for n, m in enumerate(premise.marks)) in premise.rows


def test_what_is_mined_follows_by_trying_everything() -> None:
    found = theorems()
    assert len(found) > 30
    for theorem in found:
        assert by_trying(theorem.premises) == consequences(theorem.premises) == list(theorem.gives)
        assert theorem.proved()
        assert theorem.is_minimal()


def test_the_proof_is_no_yes_sayer() -> None:
    """The opposite of what a theorem gives, and what one without a condition gives, are refused."""
    for theorem in theorems():
        wrong = tuple([Consequence(one.mark, not one.value) for one in theorem.gives])
        assert not replace(theorem, gives=wrong).proved()
        for one in theorem.premises:
            assert not replace(
                theorem, premises=tuple([p for p in theorem.premises if p is not one])
            ).proved()
        assert not replace(theorem, premises=(*theorem.premises, theorem.premises[0])).is_minimal()


def test_all_images_have_one_name() -> None:
    names: dict[str, int] = {}
    for theorem in theorems():
        images = [theorem.image(turn, (6.0, -4.0)) for turn in TURNS]
        assert {image.name for image in images} == {theorem.name}
        assert Theorem.read(theorem.data()) == theorem
        assert names.setdefault(theorem.name, len(theorem.premises)) == len(theorem.premises)
    assert len(names) > 15


def test_a_stretched_theorem_has_the_same_name_and_another_layer_has_not() -> None:
    def one_of_two(far: int, layer: str = "black") -> Theorem:
        a, b, c = cell(0, 0, layer), cell(0, far, layer), cell(0, far + 1, layer)
        return Theorem((premise("A", [a, b], [1, 2, 3]), premise("B", [b, c], [2, 3])), ())

    assert one_of_two(2).name == one_of_two(5).name
    assert one_of_two(2).name != one_of_two(2, "lamp").name
    assert one_of_two(2).least != one_of_two(5).least


def test_a_condition_forgets_what_it_does_not_depend_on() -> None:
    a, b = cell(0, 0), cell(0, 1)
    assert premise("A", [a, b], [1, 3]) == Premise("A", (a,), (1,))


def test_weakening_leaves_the_clauses_that_matter() -> None:
    """From "exactly one of a, b, x" and "a and b or neither" follows x: b alone, and x, are enough."""
    a, b, x = cell(0, 0), cell(0, 1), cell(0, 2)
    exactly = premise("A", [a, b, x], [1, 2, 4])
    both = premise("B", [a, b], [0, 3])
    found = weakest([exactly, both], [Consequence(x, True)])
    assert found.proved()
    assert found.is_minimal()
    assert by_trying(found.premises) == list(found.gives)
    assert sum([len(one.refused()) for one in found.premises]) < len(exactly.refused()) + len(
        both.refused()
    )
    with pytest.raises(ValueError, match="do not force"):
        weakest([exactly], [Consequence(x, True)])


@settings(max_examples=150, deadline=None)
@given(st.sets(st.integers(0, 15)))
def test_prime_cubes_are_the_largest_ones(rows: set[int]) -> None:
    """By definition: a cube all of whose rows are there, which no larger such cube holds."""
    inside = [
        (care, made)
        for care in range(16) for made in range(16)
        if not made & ~care and {row for row in range(16) if row & care == made} <= rows
    ]  # fmt: skip
    largest = [
        (care, made) for care, made in inside
        if not any(c != care and c & ~care == 0 and made & c == m for c, m in inside)
    ]  # fmt: skip
    assert prime_cubes(rows, 4) == sorted(largest)


@pytest.mark.parametrize("name", catalogue.genres())
def test_every_mark_has_a_spot_of_its_own(name: str) -> None:
    puzzle = next(e for e in catalogue.examples(name) if e.unique).puzzle()
    spots = [spot_of(mark) for mark in puzzle.marks]
    assert len(set(spots)) == len(spots)


def test_eight_turns_are_eight_and_keep_distances() -> None:
    points = [(0.0, 0.0), (2.0, 0.0), (3.0, 5.0)]
    images = {tuple([turned(p, turn) for p in points]) for turn in TURNS}
    assert len(images) == 8
    for image in images:
        for (a, b), (p, q) in zip(combinations(image, 2), combinations(points, 2), strict=True):
            assert (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 == (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
    assert moved(((1.0, 3.0),), 0, (2.0, 4.0)) == ((3.0, 7.0),)


@pytest.mark.parametrize("name", GENRES)
def test_a_step_and_its_theorem_say_the_same(name: str) -> None:
    """The theorem of a step gives its marks, and speaks of no fact of it; most steps have one.

    Of Masyu's steps of several cases about two thirds are local, of the others' more than nine tenths.
    """
    several = local = 0
    for puzzle in generated(catalogue.genre(name), 5, 5, 30, seed=3):
        several, local = (a + b for a, b in zip((several, local), _compared(by_rules(puzzle)), strict=True))
    assert several
    assert local > (0.6 if name == "masyu" else 0.85) * several


def _compared(puzzle: Puzzle) -> tuple[int, int]:
    several = local = 0
    for step in inferences(puzzle):
        found = theorem_of(step)
        several += len(step.cases) > 1
        if found is not None:
            local += 1
            assert {Consequence(spot_of(mark), v) for mark, v in step.gives.items()} <= set(found.gives)
            assert not {spot_of(mark) for mark in step.given} & set(found.marks)
    return several, local


@pytest.mark.parametrize("turn", TURNS)
def test_places_between_grid_points_come_back_as_they_were(turn: int) -> None:
    """Moved away, turned, and moved back by whole cells, a point is equal, whatever fractions lose."""
    points = tuple(sorted([(0.4, 2 * n + 0.4) for n in range(7)]))
    home = moved(points, turn, (0.0, 0.0))
    away = moved(points, turn, (6.0, 14.0))
    assert moved(away, 0, (-6.0, -14.0)) == home

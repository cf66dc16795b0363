"""The parts that steps are made of, against brute force."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import combinations, product
from operator import and_, or_
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu import catalogue
from enpitsu.bits import bits, mask
from enpitsu.engine.explain.board import SharedSolverCase, compiled, distance, far_first
from enpitsu.engine.explain.count_case import CountCase
from enpitsu.engine.explain.cubes import CLASH, Cube, TableCase, backbone, cubes_of, literals, made
from enpitsu.engine.explain.oracle import Oracle
from enpitsu.engine.explain.pairs import DISTANCE_STEPS, Pairs
from enpitsu.engine.explain.small_solver_case import SmallSolverCase
from enpitsu.engine.explain.strategies.searches import Surroundings
from enpitsu.engine.minimise import minimal, minimise
from enpitsu.grid import grid
from enpitsu.layers import Shading
from enpitsu.logic import Bool, PartialAssignment, count, every, some
from enpitsu.puzzle import Case, Cases, Puzzle, rule


@given(st.lists(st.integers(0, 3000)), st.integers(0, (1 << 40) - 1))
def test_bits_are_the_places_of_the_ones(places: list[int], more: int) -> None:
    mask = sum({1 << i for i in places}) | more << 700
    assert list(bits(mask)) == [i for i in range(3001) if mask >> i & 1]


@given(st.sets(st.integers(0, 900)), st.sets(st.integers(0, 900)))
def test_masks_and_literals_say_the_same(on: set[int], off: set[int]) -> None:
    off -= on
    both = literals(sum(1 << i for i in on), sum(1 << i for i in off))
    assert {x - 1 for x in both if x > 0} == on
    assert {-x - 1 for x in both if x < 0} == off
    assert made(both) == sum(1 << i for i in on)


@given(st.data(), st.integers(1, 70))
def test_of_what_is_left_nothing_can_be_dropped(data: st.DataObject, size: int) -> None:
    """A conclusion rests on any of some sets of facts; some facts may be known to be needed before."""
    sets = st.sets(st.integers(0, size - 1), max_size=12)
    reasons = [sum(1 << i for i in s) for s in data.draw(st.lists(sets, min_size=1, max_size=6))]
    generous = data.draw(st.booleans())  # more than what is needed is told
    common = reasons[0]
    for reason in reasons:
        common &= reason
    before = common & mask(data.draw(st.sets(st.integers(0, size - 1))))

    def forcing(less: int) -> int | None:
        return next((less if generous else r for r in reasons if r & ~less == 0), None)

    def forces(some: int) -> tuple[bool, int]:
        used = forcing(some)
        return used is not None, used or 0

    left, proved = minimise((1 << size) - 1, forces, lambda i: (-i, i), proved=before)
    assert left == proved
    if not before:
        assert left == minimal((1 << size) - 1, forcing, lambda i: (-i, i))
    assert forcing(left) is not None
    assert all(forcing(left & ~(1 << i)) is None for i in bits(left))


class Forgetful:
    """An oracle that leaves some questions open."""

    def __init__(self, reasons: list[int], hard: int) -> None:
        self.reasons, self.hard = reasons, hard

    def does(self, items: int) -> bool:
        return any(reason & ~items == 0 for reason in self.reasons)

    def forces(self, items: int) -> tuple[bool | None, int]:
        if self.hard & ~items:
            return None, 0
        return self.does(items), items


@given(st.data(), st.integers(1, 50))
def test_short_questions_drop_what_they_can(data: st.DataObject, size: int) -> None:
    """A conclusion rests on any of some sets of items; some questions are left open."""
    sets = st.sets(st.integers(0, size - 1), max_size=12)
    reasons = [mask(s) for s in data.draw(st.lists(sets, min_size=1, max_size=6))]
    hard = mask(data.draw(st.sets(st.integers(0, size - 1), max_size=5)))  # without these: never settled
    oracle = Forgetful(reasons, hard)
    far = {i: data.draw(st.integers(0, 3)) for i in range(size)}
    left, proved = minimise((1 << size) - 1, oracle.forces, lambda i: (-far[i], i))
    assert oracle.does(left)
    assert proved & ~left == 0
    assert hard & ~left == 0
    assert left & ~proved == hard & ~proved
    assert not any(oracle.does(left & ~(1 << i)) for i in bits(proved))


def test_what_is_far_is_dropped_first() -> None:
    """Any one of three will do."""
    places = [(0.0, 2.0), (0.0, 6.0), None]
    for items, kept in ((7, 4), (3, 1)):
        order = far_first(places, (0.0, 0.0))
        assert minimise(items, lambda less: (less > 0, less), order) == (kept, kept)


@given(st.sets(st.integers(0, 63), min_size=1), st.integers(0, 63))
def test_a_backbone_is_what_all_models_have(models: set[int], known: int) -> None:
    """Six marks; the models are told one by one as they are asked for."""
    first = min(models)
    wished: list[tuple[int, int]] = []

    def ask(i: int, value: bool) -> Cube | None:
        for model in sorted(models):
            if bool(model >> i & 1) is value:
                return model, ~model
        return None

    ask_about = 63 & ~known
    on, off = backbone(ask_about & ~first, ask_about & first, ask, lambda *both: wished.append(both))
    assert on == reduce(and_, models) & ask_about
    assert off == ask_about & ~reduce(or_, models)
    assert bool(wished) is bool(ask_about)


class Shaded(Puzzle):
    """Six cells."""

    cell = Shading()

    @rule("A", "Nothing is asked.")
    def nothing(self) -> Cases:
        yield from ()


MARKS = Shaded(grid(2, 3), {}).marks


def conditions() -> st.SearchStrategy[Bool]:
    """Alternatives of counts and marks over six cells."""
    mark: st.SearchStrategy[Bool] = st.sampled_from([*MARKS, *[~m for m in MARKS]])
    marks = st.lists(mark, min_size=1, max_size=5)
    counts = st.builds(lambda terms, values: count(terms).among(*values), marks, st.sets(st.integers(0, 4)))
    return st.recursive(
        mark | counts, lambda inner: st.lists(inner, min_size=2, max_size=3).flatmap(
            lambda some_of: st.sampled_from([some(some_of), every(some_of)])), max_leaves=6,
    )  # fmt: skip


def forced(condition: Bool, on: int, off: int) -> Cube:
    """By trying all values of the six marks."""
    all_on = all_off = -1
    for picture in product((False, True), repeat=len(MARKS)):
        made_on = sum(1 << i for i, v in enumerate(picture) if v)
        if on & ~made_on or off & made_on:
            continue
        if condition.holds(PartialAssignment(zip(MARKS, picture, strict=True))):
            all_on, all_off = all_on & made_on, all_off & ~made_on
    if all_on == all_off == -1:
        return CLASH
    free = 63 & ~on & ~off
    return all_on & free, all_off & free


@given(conditions(), st.integers(0, 63), st.integers(0, 63))
def test_a_table_and_a_solver_say_what_a_case_forces(condition: Bool, on: int, off: int) -> None:
    off &= ~on
    numbers = {abs(m.number) for m in MARKS}
    case = Case(Shaded.rules[0], None, condition)
    if not SmallSolverCase.fits(condition) or condition.number:
        return
    scope, cubes = cubes_of(condition)
    assert scope >> len(numbers) == 0
    on, off = on & scope, off & scope
    truth = forced(condition, on, off)
    if truth != CLASH:
        truth = truth[0] & scope, truth[1] & scope
    solved = SmallSolverCase(case, 0, scope)
    assert TableCase(case, 0, scope, cubes).single(on, off) == truth
    quick = solved.quick(on, off)
    assert solved.single(on, off) == truth
    assert solved.single(on, off) == truth  # kept
    if truth != CLASH:
        assert quick != CLASH
        assert not quick[0] & ~truth[0]
        assert not quick[1] & ~truth[1]
        judge_reasons(solved, condition, on, off, truth)
        solved.begin()  # as if nothing had been asked
        fresh = SmallSolverCase(case, 0, scope)
        assert solved.quick(on, off) == fresh.quick(on, off)
        for i in bits(truth[0] | truth[1]):
            value = bool(truth[0] >> i & 1)
            assert fresh.reason(on, off, i, value, float) == solved.reason(on, off, i, value, float)


def judge_reasons(
    solved: SmallSolverCase | CountCase, condition: Bool, on: int, off: int, truth: Cube
) -> None:
    """Each forced mark rests on known marks, none of which can be dropped."""
    weight: Callable[[int], float] = float
    for i in bits(truth[0] | truth[1]):
        value = bool(truth[0] >> i & 1)
        facts = solved.reason(on, off, i, value, weight)
        assert facts is not None
        assert not facts & ~(on | off)
        for fact in (None, *bits(facts)):
            kept = facts & ~(0 if fact is None else 1 << fact)
            verdict = forced(condition, on & kept, off & kept)
            there = verdict == CLASH or bool(verdict[0 if value else 1] >> i & 1)
            assert there is (fact is None)


@given(
    st.sets(st.integers(0, 6)),
    st.lists(st.booleans(), min_size=6, max_size=6),
    st.integers(0, 63),
    st.integers(0, 63),
)
def test_a_count_says_what_it_forces(values: set[int], signs: list[bool], on: int, off: int) -> None:
    condition = count([m if sign else ~m for m, sign in zip(MARKS, signs, strict=True)]).among(*values)
    if not CountCase.fits(condition):
        return
    off &= ~on
    counted = CountCase(Case(Shaded.rules[0], None, condition), 0, 63)
    truth = forced(condition, on, off)
    assert counted.single(on, off) == truth
    if truth != CLASH:
        judge_reasons(counted, condition, on, off, truth)


NEAR: list[tuple[float, float] | None] = [None, (1.0, 1.0), (7.0, 3.0)]


@pytest.mark.parametrize("near", NEAR)
@pytest.mark.parametrize("id", ["koburin#2", "canal_view#3", "celltinels#3"])
def test_the_nearest_pairs_come_first(id: str, near: tuple[float, float] | None) -> None:
    board = compiled(catalogue.example(id).puzzle())
    pairs, known = Pairs(board), mask(list(range(0, len(board.marks), 3)))
    open_ = [k for k, c in pairs.tables.items() if (c.scope & ~known).bit_count() >= 2]
    away = {k: round(DISTANCE_STEPS * distance(board.case_at[k], near)) for k in open_}
    shared = [
        (a, b)
        for a, b in combinations(open_, 2)
        if (pairs.tables[a].scope & pairs.tables[b].scope).bit_count() >= 2
    ]
    assert len(shared) > 20
    assert list(pairs._nearest(known, near)) == sorted(shared, key=lambda p: (away[p[0]] + away[p[1]], p))


@pytest.mark.parametrize("radius", [2, 5])
def test_what_is_near_a_mark_is_found_by_places(radius: int) -> None:
    board = compiled(catalogue.example("koburin#2").puzzle())
    near = Surroundings(board)
    for i in range(0, len(board.marks), 7):
        marks = mask([j for j, at in enumerate(board.at) if distance(at, board.at[i]) <= radius])
        cases = [k for k, at in enumerate(board.case_at) if distance(at, board.at[i]) <= radius]
        assert near.around(i, radius) == (marks, cases)
        assert 1 < len(cases) < len(board.cases)


def test_what_is_refuted_without_a_search_is_so_whatever_was_asked_before() -> None:
    board = compiled(catalogue.example("lohkous#2").puzzle())
    cases = [c.index for c in board.cases if isinstance(c, SharedSolverCase)]
    asked, rng, refuted = Oracle(board, cases), Random("asked"), 0
    for _ in range(40):
        some = rng.sample(cases, rng.randrange(1, len(cases)))
        marks = mask(rng.sample(range(len(board.marks)), len(board.marks) // 2))
        on = marks & rng.getrandbits(len(board.marks))
        facts = literals(on, marks & ~on)
        found = asked.propagate(some, facts) is None
        assert (Oracle(board, cases).propagate(some, facts) is None) is found
        model = Oracle(board, cases).solve(some, facts)
        assert model is False or not found
        refuted += found
    assert 5 < refuted < 35

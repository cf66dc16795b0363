"""The contract of the compiler: the answers the solver lists are those that brute force finds.

Every word is compiled in three places (as a rule of the sheet, as a rule that reads givens, as part
of an equivalence) and loaded in two ways (plain, and behind switches any of which may be off).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from enpitsu.engine.budget import Budget
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.compile.excerpts import Excerpts
from enpitsu.engine.model import Model
from enpitsu.engine.solve import solve
from enpitsu.layers import CircledNumbers, Links, Numbers, Shading
from enpitsu.logic import Bool, Mark, count, every, first, some, total, unbroken
from enpitsu.puzzle import Cases, Puzzle, rule
from tests.logic.words import DIGITS, PLAIN, SIZE, STARTS, TERMS, Term, condition, truth, worlds
from tests.synthetic import Picture, board, genre, pictures, solver_answers
from tests.thorough import sample

WORLDS = list(worlds())


def of(puzzle: Any) -> list[Mark]:
    """The marks of a synthetic puzzle."""
    return list(puzzle.black.values())


def laws(marks: Sequence[Mark]) -> Iterator[Bool]:
    """The digits of the world: at most one value of the first, exactly one of the second."""
    for start, values, allowed in zip(STARTS, DIGITS, ((0, 1), (1,)), strict=True):
        yield count(marks[start : start + len(values)]).among(*allowed)


def stated(fixed: Sequence[Term], asked: Sequence[Term]) -> Puzzle:
    """A puzzle with the world's marks, some terms on its sheet and some that count as givens."""

    def on_sheet(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for b in laws(of(puzzle)):
            yield puzzle.grid, b
        for term in fixed:
            yield puzzle.grid, condition(term, of(puzzle))

    def given_later(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for term in asked:
            yield puzzle.grid, condition(term, of(puzzle))

    return board(genre({"black": Shading()}, on_sheet, given_later), 1, SIZE)


def answers(terms: Sequence[Term]) -> set[Picture]:
    """All worlds in which some terms hold, by brute force."""
    return {w for w in WORLDS if all(truth(t, w) for t in terms)}


SOME_TERMS = st.lists(TERMS, max_size=2)


@given(SOME_TERMS, SOME_TERMS)
def test_contract_of_plain_programs(fixed: list[Term], asked: list[Term]) -> None:
    assert solver_answers(stated(fixed, asked)) == answers([*fixed, *asked])


@given(SOME_TERMS, SOME_TERMS, st.integers(0, 255))
def test_contract_of_guarded_programs(fixed: list[Term], asked: list[Term], off: int) -> None:
    """With any cases switched off, the answers are those of the cases left on."""
    terms = [*fixed, *asked]
    kept = [i for i in range(len(terms)) if not off >> i & 1]
    on = [0, 1, *[i + 2 for i in kept]]  # the digits' laws are the first two cases
    assert solver_answers(stated(fixed, asked), guarded=True, on=on) == answers([terms[i] for i in kept])


NESTED: Term = (
    "same",
    ("mark", 0),
    ("and", ("mark", 1), ("or", ("mark", 2), ("and", ("mark", 3), ("mark", 4)))),
)
"""Names that speak of names that speak of names."""


@settings(max_examples=sample(8, 200))
@given(SOME_TERMS, SOME_TERMS, st.integers(0, 255))
@example([NESTED], [NESTED, ("not", NESTED)], 1)
def test_contract_of_excerpts(fixed: list[Term], asked: list[Term], off: int) -> None:
    """Cut out of a program, some cases have the answers they have in it: what they name comes with them."""
    puzzle, terms = stated(fixed, asked), [*fixed, *asked]
    kept = [i for i in range(len(terms)) if not off >> i & 1]
    whole = compile(puzzle, guarded=True)
    part = Excerpts(whole, len(puzzle.marks)).of([0, 1, *[i + 2 for i in kept]])
    listed = [tuple([known[m.number - 1] > 0 for m in puzzle.visible_marks])
              for known in Model(part).answers(puzzle.visible_marks, [])]  # fmt: skip
    assert len(listed) == len(set(listed))
    assert set(listed) == answers([terms[i] for i in kept])


@given(TERMS, st.integers(0, PLAIN - 1), st.booleans())
def test_contract_of_literals(term: Term, mark: int, guarded: bool) -> None:
    """A condition named by a mark: both directions of its definition are there."""
    same = ("same", ("mark", mark), term)
    assert solver_answers(stated([same], []), guarded=guarded) == answers([same])


@given(TERMS, SOME_TERMS)
def test_contract_of_shared_definitions(term: Term, others: list[Term]) -> None:
    """A condition asserted, named and negated in one program means the same every time."""
    terms = [("or", term, ("mark", 0)), ("same", ("mark", 1), term), ("some", (("not", term), ("mark", 2)))]
    assert solver_answers(stated(terms[:1], [*terms[1:], *others])) == answers([*terms, *others])


@pytest.mark.parametrize("backend", ["cadical195", "glucose4"])
def test_contract_holds_in_every_solver(backend: str) -> None:
    term = ("compare", "==", ("count", tuple([("mark", i) for i in range(PLAIN)])), ("digit", 0))
    assert solver_answers(stated([term], []), backend=backend) == answers([term])


# -- shapes of counts that random terms seldom reach -------------------------------------------------

Says = Any


def row_answers(n: int, says: Says, *, given: bool, guarded: bool) -> set[Picture]:
    """The answers of a row of n marks for which these conditions hold."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for b in says(of(puzzle)):
            yield puzzle.grid, b

    def nothing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        return iter(())

    of_rows = genre({"black": Shading()}, nothing if given else cases, cases if given else None)
    return solver_answers(board(of_rows, 1, n), guarded=guarded)


WAYS = pytest.mark.parametrize(("given", "guarded"), [(False, False), (True, False), (True, True)])


@WAYS
@pytest.mark.parametrize("n", [1, 2, 5, 8, 9, 11])
def test_contract_of_counts_of_any_length(n: int, given: bool, guarded: bool) -> None:
    """Zero of many, one of many, all of many, gaps: each length has its own template."""
    dice = random.Random(n)
    for values in [(0,), (1,), (0, 1), (n,), (0, n), (n // 2,), *[tuple(dice.sample(range(n + 2), 3))] * 2]:
        found = row_answers(n, lambda m: [count(m).among(*values)], given=given, guarded=guarded)
        assert found == {p for p in pictures(n) if sum(p) in values}, values


@WAYS
def test_contract_of_counts_over_marks_that_other_cases_fix(given: bool, guarded: bool) -> None:
    """Whatever the program leaves out because it is known already, someone has written it."""

    def says(wanted: int, fixed: int) -> Says:
        return lambda m: [every([m[0], ~m[1]]) if fixed else ~m[1], m[2], count(m) == wanted]

    for wanted in range(9):
        for fixed in (0, 1):
            expected = {
                p for p in pictures(8) if (p[0] or not fixed) and not p[1] and p[2] and sum(p) == wanted
            }
            assert row_answers(8, says(wanted, fixed), given=given, guarded=guarded) == expected


@WAYS
def test_contract_of_counts_that_contradict_what_is_fixed(given: bool, guarded: bool) -> None:
    for mark in (0, 6):
        says = [lambda m: [m[mark], count(m) == 0], lambda m: [count(m) == 0, m[mark]],
                lambda m: [~m[mark], count(m) == 7]]  # fmt: skip
        for each in says:
            assert row_answers(7, each, given=given, guarded=guarded) == set()


@WAYS
def test_contract_of_counts_of_compound_terms(given: bool, guarded: bool) -> None:
    """Terms of a count may be pairs and choices, also where other cases fix them."""
    for wanted in range(6):
        found = row_answers(
            6,
            lambda m: [~m[0], m[1], count([m[0] & m[2], m[1] | m[3], m[4], m[5], ~m[2]]) == wanted],
            given=given, guarded=guarded,
        )  # fmt: skip
        assert found == {
            p for p in pictures(6)
            if not p[0] and p[1] and (p[0] and p[2]) + (p[1] or p[3]) + p[4] + p[5] + (not p[2]) == wanted
        }  # fmt: skip


@WAYS
@pytest.mark.parametrize("n", [1, 3, 4, 6, 7])
def test_contract_of_alternatives_that_are_counts(n: int, given: bool, guarded: bool) -> None:
    """Short counts become clauses with the other alternatives; long ones, and gaps, take literals."""
    dice = random.Random(n)
    for values in [(0,), (1,), (0, 1), (n,), (1, 4), *[tuple(dice.sample(range(n + 2), 2))] * 2]:
        found = row_answers(
            n + 2,
            lambda m: [some([m[0], ~m[1], count(m[2:]).among(*values)])],
            given=given,
            guarded=guarded,
        )
        assert found == {p for p in pictures(n + 2) if p[0] or not p[1] or sum(p[2:]) in values}, values


@WAYS
def test_contract_of_alternatives_that_say_several_things(given: bool, guarded: bool) -> None:
    """One of them becomes several clauses, also where other cases fix its parts; the others get names."""
    for values in product((1, 0, None), repeat=2):
        fixed = [(m, v) for m, v in zip((4, 5), values, strict=True) if v is not None]
        found = row_answers(
            7,
            lambda m: [
                *[m[k] if v else ~m[k] for k, v in fixed],
                some([every([m[0], m[1]]), ~m[2], every([m[4], m[5], m[0] | m[3], every([m[6], ~m[1]])])]),
            ],
            given=given, guarded=guarded,
        )  # fmt: skip
        assert found == {
            p for p in pictures(7)
            if ((p[0] and p[1]) or not p[2] or (p[4] and p[5] and (p[0] or p[3]) and p[6] and not p[1]))
            and all(p[k] == v for k, v in fixed)
        }  # fmt: skip


def seen(row: Sequence[bool]) -> int:
    """How many true values a row starts with."""
    return next((i for i, v in enumerate(row) if not v), len(row))


@WAYS
def test_contract_of_views(given: bool, guarded: bool) -> None:
    """Up to four runs of any lengths, as a clue in the middle of a board sees them."""
    for cuts in [(0, 9), (0, 3, 9), (0, 1, 2, 9), (0, 2, 5, 7, 9), (0, 0, 4, 4, 9), (0, 0, 0)]:
        spans = list(pairwise(cuts))

        def looking(m: list[Mark], spans: list[tuple[int, int]] = spans) -> Any:
            return total([unbroken(m[a:b]) for a, b in spans])

        for n in (0, 1, 2, 4, 9, 10):
            found = row_answers(9, lambda m: [looking(m) == n], given=given, guarded=guarded)
            assert found == {p for p in pictures(9) if sum(seen(p[a:b]) for a, b in spans) == n}, (cuts, n)
        found = row_answers(9, lambda m: [looking(m).among(0, 2, 5)], given=given, guarded=guarded)
        assert found == {p for p in pictures(9) if sum(seen(p[a:b]) for a, b in spans) in (0, 2, 5)}


@WAYS
@pytest.mark.parametrize("fixed", [None, True, False])
def test_contract_of_views_and_single_conditions(fixed: bool | None, given: bool, guarded: bool) -> None:
    """Single conditions count beside views, be they open or fixed by another case."""

    def says(m: list[Mark], n: int) -> Iterator[Bool]:
        if fixed is not None:
            yield m[0] if fixed else ~m[0]
        yield total([count(m[:2]), unbroken(m[1:4]), unbroken(m[4:])]) == n

    for n in range(8):
        found = row_answers(7, lambda m, n=n: says(m, n), given=given, guarded=guarded)
        assert found == {
            p for p in pictures(7)
            if sum(p[:2]) + seen(p[1:4]) + seen(p[4:]) == n and fixed in (None, p[0])
        }  # fmt: skip


@WAYS
def test_contract_of_comparisons_of_long_numbers(given: bool, guarded: bool) -> None:
    for gap, wanted in ((0, {"<="}), (1, {"<"})):
        found = row_answers(
            9, lambda m: [total([count(m[:5]), count([m[0]] * gap)]) <= unbroken(m[4:])],
            given=given, guarded=guarded,
        )  # fmt: skip
        assert found == {p for p in pictures(9) if sum(p[:5]) + gap * p[0] <= seen(p[4:])}, wanted
    found = row_answers(
        8, lambda m: [first([count(m[:2]), unbroken(m[2:5]), count(m[5:])]) == count(m[3:7])],
        given=given, guarded=guarded,
    )  # fmt: skip
    assert found == {
        p for p in pictures(8) if (sum(p[:2]) or seen(p[2:5]) or sum(p[5:])) == sum(p[3:7])
    }  # fmt: skip


def test_what_is_asked_for_in_one_way_is_defined_by_halves() -> None:
    """No clause makes the name of one of several alternatives hold: nobody asks whether it does not."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        marks = of(puzzle)
        yield puzzle.grid, some([every(marks[i : i + 2]) for i in range(0, 8, 2)])

    puzzle = board(genre({"black": Shading()}, stated), 1, 8)
    program = compile(puzzle)
    assert program.top > 8
    assert not [c for c in program.definitions if max(c) > 8]
    expected = {p for p in pictures(8) if any(p[i] and p[i + 1] for i in range(0, 8, 2))}
    assert solver_answers(puzzle) == expected


def ways_of(marks: Sequence[Mark]) -> list[Bool]:
    """Three marks each of which asks for one of the same two ways, of three marks each."""
    ways = some([every(marks[:3]), every(marks[3:6])])
    return [m.implies(ways) for m in marks[6:9]]


@WAYS
def test_contract_of_what_several_conditions_have_as_a_part(given: bool, guarded: bool) -> None:
    """Where a part was met before it has a name; what was written without one before means the same."""

    def conditions(m: Sequence[Mark]) -> list[Bool]:
        either = some([count(m[:3]) == 1, every(m[3:6])])
        return [*ways_of(m), some([~m[9], either]), some([m[9], either, ~m[6]])]

    assert row_answers(10, conditions, given=given, guarded=guarded) == {
        p for p in pictures(10)
        if (all(p[:3]) or all(p[3:6]) or not any(p[6:9]))
        and (sum(p[:3]) == 1 or all(p[3:6]) or not p[9])
        and (sum(p[:3]) == 1 or all(p[3:6]) or p[9] or not p[6])
    }  # fmt: skip


def test_what_several_conditions_have_as_a_part_is_written_once() -> None:
    """The first takes a clause for each two things that the ways say, the others one clause and names."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for b in ways_of(of(puzzle)):
            yield puzzle.grid, b

    program = compile(board(genre({"black": Shading()}, stated), 1, 9))
    assert len(program.clauses) == 3 * 3 + 1 + 1
    assert len(program.definitions) == 3 + 3, "each way implies its marks"


@WAYS
def test_contract_of_domains(given: bool, guarded: bool) -> None:
    """Equivalences may be shortened by what a count can be at all, wherever that is stated."""

    def says(m: list[Mark]) -> Iterator[Bool]:
        degree = count(m[:4])
        yield degree.among(0, 2)
        yield degree.among(0, 2, 3)
        yield m[4] == (degree >= 1)
        yield m[5] == (degree == 2)
        yield (degree == 0) == some([m[6], m[7]])

    found = row_answers(8, says, given=given, guarded=guarded)
    assert found == {
        p for p in pictures(8)
        if (d := sum(p[:4])) in (0, 2) and p[4] == (d >= 1) and p[5] == (d == 2)
        and (d == 0) == (p[6] or p[7])
    }  # fmt: skip


def test_a_number_without_a_bound_above_needs_no_literals_beyond() -> None:
    """That a sum of two long counts is not 1 takes few variables, however long they are."""

    def stating(width: int) -> Any:
        def stated(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
            marks = of(puzzle)
            half = width // 2
            both = total([unbroken(marks[:half]), unbroken(marks[half:])])
            yield puzzle.grid, ~(both == 1) | marks[0]

        return board(genre({"black": Shading()}, stated), 1, width)

    own = [compile(stating(width)).top - width for width in (12, 24)]
    assert own[0] == own[1]
    expected = {w for w in pictures(6) if w[0] or next((n for n in range(3) if not w[3 + n]), 3) != 1}
    assert solver_answers(stating(6)) == expected


class Strands(Puzzle):
    """Made up here: short lines, and numbers of what leaves a cell or of the cells of a line."""

    clue = Numbers()
    size = CircledNumbers()
    line = Links()

    @rule("A", "No line has more than two strokes.")
    def short(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.network.size(cell) <= 3

    @rule("B", "A plain number counts the strokes at its cell, a circled one the cells of its line.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.line.degree(cell) == n
        for cell, n in self.size.numbered():
            yield cell, self.line.network.size(cell) == n


def test_what_is_shared_is_written_once_though_it_derives_numbers() -> None:
    """As long as a puzzle's own cases speak of marks alone; else these numbers may have to grow."""
    one, two, grown = (Strands.parse(text) for text in ("1 .\n. .", "2 .\n. .", "(3) .\n. ."))
    assert compile(one).definitions[0] is compile(two).definitions[0], "from the same kernel"
    assert compile(one).definitions[0] is not compile(grown).definitions[0]
    found = {p.text: len(solve(p, answers=30).answers) for p in (one, two, grown)}
    lines = solve(Strands.parse(". .\n. ."), answers=30).answers
    cell = one.grid.cells[0]
    counted = [sum([m.holds(known) is True for m in one.line.at(cell)]) for known in lines]
    assert (found[one.text], found[two.text]) == (counted.count(1), counted.count(2))
    assert found[grown.text] == sum(
        [one.line.network.size(cell).bounds(known) == (3, 3) for known in lines]
    )


def straight_lines(marks: dict[Mark, bool], cell: Any) -> bool:
    """Nothing is drawn at a cell, or two strokes that lie opposite; found out by positions."""
    ways = [s.other(cell) for s in (m.place for m, v in marks.items() if v) if cell in s.ends]
    if len(ways) != 2:
        return not ways
    (a, b), (r, c) = ways, (cell.row, cell.col)
    return bool(a.row + b.row == 2 * r and a.col + b.col == 2 * c)


@WAYS
@pytest.mark.parametrize(
    "passed", [("R1C2",), ("R2C1", "R2C3"), ("R1C2", "R2C2"), ("R1C1", "R1C2", "R1C3")]
)
def test_contract_of_marks_that_are_equal(passed: tuple[str, ...], given: bool, guarded: bool) -> None:
    """Strokes that pass a cell are one variable: on the sheet, for one board, and behind switches.

    Counts of strokes of which one implies another are written as rows; what is forced is told of all marks.
    """

    def doubled(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for stroke, mark in puzzle.second.items():
            yield stroke, mark.implies(puzzle.line[stroke])
        if not given:
            yield from passing(puzzle)

    def passing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        for cell in puzzle.grid.cells:
            if str(cell) in passed:
                yield cell, puzzle.line.passes(cell)
                yield cell, puzzle.second.passes(cell)

    def asked(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        middle = puzzle.grid.cells[4]
        yield middle, count([*puzzle.line.at(middle), *puzzle.second.at(middle)]).among(0, 2, 3)
        if given:
            yield from passing(puzzle)

    layers = {"line": Links(), "second": Links(form="paths", look=3)}
    puzzle: Any = board(genre(layers, doubled, asked), 2, 3)
    lines, cells = (puzzle.line, puzzle.second), puzzle.grid.cells
    here = [c for c in cells if str(c) in passed]
    right = set()
    for picture in pictures(len(puzzle.visible_marks)):
        value = dict(zip(puzzle.visible_marks, picture, strict=True))
        at = sum(v for m, v in value.items() if cells[4] in m.place.ends)
        if (
            at in (0, 2, 3)
            and not any(value[m] and not value[puzzle.line[s]] for s, m in puzzle.second.items())
            and all(straight_lines({m: value[m] for m in line.values()}, c) for line in lines for c in here)
        ):
            right.add(picture)
    assert len(right) > 1
    assert solver_answers(puzzle, guarded=guarded) == right
    outcome = solve(puzzle, answers=len(right))
    assert {tuple([found[m] for m in puzzle.visible_marks]) for found in outcome.answers} == right
    shared = [{*values} for values in zip(*right, strict=True)]
    assert outcome.forced == {
        m: v.pop() for m, v in zip(puzzle.visible_marks, shared, strict=True) if len(v) == 1
    }
    limited = solve(puzzle, budget=Budget(conflicts=10_000))
    assert limited.forced == outcome.forced

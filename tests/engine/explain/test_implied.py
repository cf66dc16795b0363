"""Cases that explanations add follow from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice, product
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import marks_of
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.implied_cases import all_cases, with_implied
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.model import Model
from enpitsu.engine.solve import solve
from enpitsu.grid import grid
from enpitsu.layers import Links
from enpitsu.logic import Bool, Clash, Every, GlobalConstraint, PartialAssignment, Profile
from enpitsu.puzzle import Case, Cases, Puzzle, rule
from enpitsu.shape import one_line


class Ring(Puzzle):
    """One line without ends and branches."""

    line = Links()

    @rule("A", "All strokes hang together.")
    def one(self) -> Cases:
        yield self.grid, one_line(self.line, nonempty=True)

    @rule("B", "The line neither branches nor ends.")
    def on(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.degree(cell).among(0, 2)


class Loose(Ring):
    """As before, but the line may end."""

    on = None  # type: ignore[assignment]


def test_one_line_without_ends_is_one_loop() -> None:
    puzzle = Ring(grid(3, 3), {})
    (more,) = with_implied(puzzle.cases())[len(puzzle.cases()) :]
    assert more.rule.kind == "implied"
    assert (more.rule.letter, more.place) == ("A", puzzle.grid)
    right = 0
    for picture in product((False, True), repeat=len(puzzle.marks)):
        known = PartialAssignment(zip(puzzle.marks, picture, strict=True))
        kept = all(c.condition.holds(known) for c in puzzle.cases())
        assert more.condition.holds(known) is kept
        right += kept
    assert right == 13  # loops on three by three dots


def test_nothing_follows_where_lines_may_end() -> None:
    cases = Loose(grid(3, 3), {}).cases()
    assert with_implied(cases) == cases


def test_each_point_of_a_dissection_is_covered_once_by_what_is_left() -> None:
    puzzle = catalogue.example("unrectangles#1").puzzle()
    cases = puzzle.cases()
    more = with_implied(cases)[len(cases) :]
    assert {c.place for c in more} <= set(puzzle.grid.cells)
    assert {m for c in more for m in marks_of(c.condition)} <= set(puzzle.marks)
    parts = [c.condition.parts() if isinstance(c.condition, Every) else [c.condition] for c in cases]
    out = {-b.number for found in parts for b in found if b.number < 0}
    assert out
    assert out.isdisjoint([m.number for c in more for m in marks_of(c.condition)])
    answers = solve(puzzle, answers=5).answers
    assert answers
    assert all(c.condition.holds(answer) for c in more for answer in answers)


def test_implied_cases_hold_in_stored_answers() -> None:
    met = 0
    for name in catalogue.genres():
        stored = next((e for e in catalogue.examples(name) if e.answer), None)
        if stored is None or stored.answer is None:
            continue
        puzzle = stored.puzzle()
        more = with_implied(puzzle.cases())[len(puzzle.cases()) :]
        if more:
            known = puzzle.read_answer(stored.answer)
            hidden = len(known) < len(puzzle.marks)  # then it is only not broken
            met += not hidden
            assert {c.condition.holds(known) for c in more} <= {True, None if hidden else True}
            assert CompiledPuzzle(puzzle).stated == len(all_cases(puzzle)) + len(more)
    assert met


MANY, LARGE = (20, 4), 64
"""Cases of a small and of a large board that the rules might break; cells past which one is large."""
FOLLOWING = [
    name for name in catalogue.genres()
    if catalogue.genre(name).all_lemmas({})
    or any(r.kind == "implied" for r in catalogue.genre(name).rules)
]  # fmt: skip
"""The genres that say what follows from their rules."""


def otherwise_read(name: str) -> Iterator[Puzzle]:
    """A small board of a genre under each of its readings that is not the usual one."""
    small = min((e.puzzle() for e in catalogue.examples(name)), key=lambda p: len(p.grid.cells))
    for id, option in catalogue.genre(name).readings.items():
        for value in option.values:
            if value != small.options.get(id, option.values[0]):
                yield type(small)(small.grid, small.givens, {**small.options, id: value})


def test_what_follows_does_under_every_reading() -> None:
    """What follows under one reading alone is said under that one alone."""
    told: dict[str, int] = {}
    for name in FOLLOWING:
        for puzzle in otherwise_read(name):
            for board in (puzzle, with_clues(puzzle, {})):
                rules = [case for case in board.cases() if case.rule.kind != "implied"]
                for case in all_cases(board):
                    if case.rule.kind == "implied" and not isinstance(case.condition, GlobalConstraint):
                        denied = Case(case.rule, case.place, ~case.condition)
                        assert not has_model(board, [*rules, denied]), (name, case)
                        told[name] = told.get(name, 0) + 1
    assert len(told) >= 5, told
    assert min(told.values()) > 1, told


@pytest.mark.parametrize("name", FOLLOWING)
def test_what_a_genre_says_to_follow_from_its_rules_does(name: str) -> None:
    """On boards with half their clues, and many answers: no answer to the rules breaks any of it."""
    told = 0
    for n, stored in enumerate(sorted(catalogue.examples(name), key=lambda e: len(e.puzzle().grid.cells))):
        if n >= (3 if told > 5 else 5):
            break
        dice, full = Random(stored.id), stored.puzzle()
        clues = clues_of(full)
        puzzle = with_clues(full, {s: v for s, v in clues.items() if dice.random() < 0.5})
        rules = [case for case in puzzle.cases() if case.rule.kind != "implied"]
        if not has_model(puzzle, rules):  # with half of the clues there is no answer
            puzzle = full
            rules = [case for case in puzzle.cases() if case.rule.kind != "implied"]
        assert has_model(puzzle, rules)
        following = [case for case in all_cases(puzzle) if case.rule.kind == "implied"]
        many = MANY[len(puzzle.grid.cells) > LARGE]
        for case in dice.sample(following, min(many, len(following))):
            if isinstance(case.condition, GlobalConstraint):
                for clash in clashes_of(case.condition, puzzle, dice):
                    denied = [Case(case.rule, case.place, b if v else ~b) for b, v in clash.items()]
                    assert not has_model(puzzle, [*rules, *denied]), clash
                    told += 1
            else:
                assert not has_model(puzzle, [*rules, Case(case.rule, case.place, ~case.condition)]), case
                told += 1
        for answer in solve(puzzle, answers=20, budget=Budget(conflicts=20_000), why=False).answers:
            broken = [c for c in all_cases(puzzle) if c.condition.holds(answer) is not True]
            assert not broken
    assert told > 5


def clashes_of(condition: GlobalConstraint, puzzle: Puzzle, dice: Random) -> Iterator[Clash]:
    """Clashes of a condition with random marks, few or many of them made."""
    for n in range(40):
        known = PartialAssignment({m: dice.random() < (n % 4 + 1) / 8 for m in puzzle.marks})
        yield from islice(condition.clashes(partial(_value, known)), 1)


def _value(known: PartialAssignment, b: Bool) -> bool | None:
    return b.holds(known)


def has_model(puzzle: Puzzle, cases: list[Case]) -> bool:
    """Whether some answer keeps all of these."""
    program = Program(len(puzzle.marks))
    Encoder(program, Profile("apart")).write(cases)
    return Model(program).solve() is not None

"""Two puzzles with the same givens under two rule sets: the answers that only one of them has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.effort import reported
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.check import Checker
from enpitsu.engine.compile.encode import Encoder, compile
from enpitsu.engine.compile.structural_hashing import Structures, plain
from enpitsu.engine.make.clues import in_marks_of
from enpitsu.engine.model import Model
from enpitsu.engine.readings.dependence import key_of, may_differ
from enpitsu.logic import PLAIN, Bool, PartialAssignment, some
from enpitsu.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Difference:
    """An answer that one of two puzzles has and the other has not: ``having`` says which one has it."""

    puzzles: tuple[Puzzle, Puzzle]
    having: int
    answer: PartialAssignment


def difference(one: Puzzle, other: Puzzle, meter: Meter | None = None) -> Difference | None:
    """An answer of just one of two puzzles with the same givens; None if both have the same answers.

    Answers of the first are shown to the second's check, and the other way round: all, or where the cases
    that the second has and the first has not are made of marks alone, those that break one of them.
    Raises OutOfBudget.
    """
    meter = meter or Meter(Budget())
    for having, (mine, theirs) in enumerate(((one, other), (other, one))):
        with meter.counting_work():
            asked = lacking(mine, theirs)
        if not asked:
            continue
        checker = Checker(theirs)
        for answer in _answers(mine, asked if same_marks(mine, theirs) else [], meter):
            own = in_marks_of(answer, theirs)
            if own is None or not checker.is_right(
                PartialAssignment({m: own[m] for m in theirs.visible_marks})
            ):
                return Difference((one, other), having, answer)
    return None


def same_cases(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles have the same marks and cases; True only if that is so."""
    return not lacking(one, other) and not lacking(other, one)


def lacking(mine: Puzzle, theirs: Puzzle) -> list[Bool]:
    """The conditions that the second puzzle has and the first has not.

    Under one reading, cases are told apart by their rules; else those of rules that depend on what differs
    by their structure.  With other marks, all are lacking.
    """
    if mine.options == theirs.options and mine.drawn == theirs.drawn:
        held = {rule.cases for rule in mine.rules if rule.kind == "rule"}
        return [c.condition for c in theirs.cases() if c.rule.kind == "rule" and c.rule.cases not in held]
    cases = theirs.cases()
    if not same_marks(mine, theirs):
        return [case.condition for case in cases]
    structures, held_cases = Structures(), mine.cases()
    if type(mine) is type(theirs):
        unlike = may_differ(mine, theirs)
        cases, held_cases = [[c for c in some if key_of(c.rule) in unlike] for some in (cases, held_cases)]
    held_ones = {structures.of(case.condition) for case in reported(held_cases, 0)}
    return [c.condition for c in reported(cases, 0) if structures.of(c.condition) not in held_ones]


def same_marks(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles have the same marks."""
    return one.problem_template is other.problem_template or [str(m) for m in one.marks] == [
        str(m) for m in other.marks
    ]


def _answers(puzzle: Puzzle, broken: Sequence[Bool], meter: Meter) -> Iterator[PartialAssignment]:
    """The answers of a puzzle; those that break one of some conditions, if these are of marks alone."""
    with meter.counting_work():
        program = compile(puzzle)
        if broken and plain(broken):
            Encoder(program, PLAIN).assert_all([some([~b for b in broken])])
        model = Model(program, meter=meter)
    for found in model.answers(puzzle.visible_marks):
        yield model.known(found, puzzle)

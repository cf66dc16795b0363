"""Compare two puzzles with the same givens under two rule sets: find an answer that only one has."""

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
    """An answer that only one of two puzzles has; ``having``: the index of that puzzle, 0 or 1."""

    puzzles: tuple[Puzzle, Puzzle]
    having: int
    answer: PartialAssignment


def difference(one: Puzzle, other: Puzzle, meter: Meter | None = None) -> Difference | None:
    """Find an answer of exactly one of two puzzles with the same givens; None if there is no such answer.

    Enumerates the answers of each puzzle and checks them by the rules of the other.  If the cases that the
    other has in addition contain marks alone, only answers that break one of them are enumerated.  Raises
    OutOfBudget.
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
    """Return whether two puzzles surely have the same marks and cases.

    A conservative test by structure: puzzles for which it is False may still be equivalent.
    """
    return not lacking(one, other) and not lacking(other, one)


def lacking(mine: Puzzle, theirs: Puzzle) -> list[Bool]:
    """The conditions of the second puzzle that the first one lacks.

    Under the same reading, cases are compared by their rules; otherwise by their structure, restricted to
    rules that may depend on the difference.  If the puzzles have different marks, all conditions are
    lacking.
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
    """The answers of a puzzle; if the conditions ``broken`` contain marks alone, those that break one."""
    with meter.counting_work():
        program = compile(puzzle)
        if broken and plain(broken):
            Encoder(program, PLAIN).assert_all([some([~b for b in broken])])
        model = Model(program, meter=meter)
    for found in model.answers(puzzle.visible_marks):
        yield model.known(found, puzzle)

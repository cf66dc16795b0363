"""Two puzzles with the same givens under two readings: the answers that only one of them has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from enpitsu.effort import booked
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.check import Checker
from enpitsu.engine.compile.structural_hashing import Structures
from enpitsu.engine.make.clues import in_marks_of
from enpitsu.engine.solve import model_of
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Difference:
    """An answer that one of two puzzles has and the other has not: ``having`` says which one has it."""

    puzzles: tuple[Puzzle, Puzzle]
    having: int
    answer: Known


def difference(one: Puzzle, other: Puzzle, meter: Meter | None = None) -> Difference | None:
    """An answer of just one of two puzzles with the same givens; None if both have the same answers.

    All answers of the first are shown to the second's check, and the other way round.  Raises OutOfBudget.
    """
    meter = meter or Meter(Budget())
    with meter.heard():
        if same_cases(one, other):
            return None
    for having, (mine, theirs) in enumerate(((one, other), (other, one))):
        checker = Checker(theirs)
        for answer in _answers(mine, meter):
            own = in_marks_of(answer, theirs)
            if own is None or not checker.is_right(Known({m: own[m] for m in theirs.ink})):
                return Difference((one, other), having, answer)
    return None


def same_cases(one: Puzzle, other: Puzzle) -> bool:
    """Tells whether two puzzles have the same marks and cases, told apart by structure alone.

    True only if that is so; conditions that no structure is known of count as different.
    """
    if one.sheet is other.sheet:
        pairs = [puzzle.given_cases() for puzzle in (one, other)]
    elif [str(m) for m in one.marks] == [str(m) for m in other.marks]:
        pairs = [puzzle.cases() for puzzle in (one, other)]
    else:
        return False
    structures = Structures()
    mine, theirs = [{structures.of(case.condition) for case in booked(cases, 0)} for cases in pairs]
    return mine == theirs


def _answers(puzzle: Puzzle, meter: Meter) -> Iterator[Known]:
    model = model_of(puzzle, meter=meter)
    for found in model.answers(puzzle.ink):
        yield model.known(found, puzzle)

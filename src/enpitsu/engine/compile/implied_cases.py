"""The cases of a board: those of its rules and lemmas, and redundant cases implied by them."""

from __future__ import annotations

from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.logic import PLAIN, GlobalConstraint
from enpitsu.puzzle import Case, Puzzle


def all_cases(puzzle: Puzzle) -> list[Case]:
    """The cases of the rules and of the lemmas."""
    return puzzle.cases() + puzzle.lemma_cases()


def with_implied(cases: list[Case]) -> list[Case]:
    """Extend cases by the redundant ones that global constraints imply, given the rest."""
    rest = Encoder(Program(0), PLAIN)
    rest.note_bounds([c.condition for c in cases])
    more = [
        Case(
            c.rule.again(c.rule.letter, c.rule.cases, "implied"),
            c.place if place is None else place,
            condition,
        )
        for c in cases
        if isinstance(c.condition, GlobalConstraint)
        for place, condition in c.condition.implied(rest)
    ]
    return cases + more


def every_case(puzzle: Puzzle) -> list[Case]:
    """The cases of the rules and lemmas, and the redundant ones that they imply."""
    return with_implied(all_cases(puzzle))

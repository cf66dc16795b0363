"""The formula of a claim: the clauses of a puzzle with the case of each, and lazy ones with a source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enpitsu.effort import reported
from enpitsu.engine.compile.encode import Encoder, within_memory
from enpitsu.engine.compile.program import Program
from enpitsu.logic import GUARDED, Clause, LazyClauses, PartialAssignment
from enpitsu.puzzle import Case, Puzzle


class Lazy(NamedTuple):
    """A lazy clause: its source is the constraint of that number in the program."""

    source: int
    clause: tuple[int, ...]


class Formula:
    """The clauses of a puzzle, written anew: equal wherever and whenever the puzzle is compiled.

    No case relies on another, so each clause is a consequence of its own case (and of the definitions of
    the names that it uses).  Cases that merely follow from the rules are left out: a claim does not rest
    on them.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        with within_memory(puzzle):
            cases = [case for case in puzzle.cases() if case.rule.kind != "implied"]
            self.encoder = Encoder(Program(puzzle.problem_template.top), GUARDED)
            self.encoder.write(cases)
        program = self.program
        self.top = program.top
        self.definitions: list[Clause] = program.definitions.copy()
        self.ends = program.ends.copy()

    @property
    def program(self) -> Program:
        """The program, of which each case has its own clauses."""
        return self.encoder.program

    def clauses(self) -> list[Clause]:
        """Definitions, then what the cases say."""
        return [*self.definitions, *self.program.clauses]

    def parts(self) -> Iterator[tuple[int, int, Case | None]]:
        """The first and the last clause (from 1) of the definitions (None) and of each case."""
        first = 1 + len(self.definitions)
        if first > 1:
            yield 1, first - 1, None
        start = 0
        for case, end in zip(reported(self.program.cases, 0), self.ends, strict=True):
            if end > start:
                yield first + start, first + end - 1, case
            start = end

    def source(self, number: int) -> tuple[Case | None, LazyClauses]:
        """The case that a source of lazy clauses belongs to (None: a definition), and its constraint."""
        at, constraint = self.program.lazy_clauses[number]
        return (None if at < 0 else self.program.cases[at]), constraint


def other_answer(puzzle: Puzzle, answer: PartialAssignment) -> tuple[int, ...]:
    """The clause that some visible mark differs from an answer: what makes another answer another."""
    return tuple([mark.literal(not answer[mark]) for mark in puzzle.visible_marks])

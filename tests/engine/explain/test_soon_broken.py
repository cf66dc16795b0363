"""Looks at the few ways of something are counted, and limited where a mark is left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from enpitsu import catalogue
from enpitsu.engine.explain.board import compiled
from enpitsu.engine.explain.soon_broken import FailureTest
from enpitsu.logic import PartialAssignment, PhraseContext


@dataclass
class _Ways:
    """Something that may go on in just these ways."""

    ways: list[PartialAssignment]

    def called(self, known: PartialAssignment, context: PhraseContext) -> None:
        return None

    def is_blocked(self, known: PartialAssignment, fails: Callable[[PartialAssignment], bool]) -> bool:
        return all(map(fails, self.ways))


def test_looks_are_counted_and_limited() -> None:
    """Each of three dead ways takes a look; with a limit of two it is not told that all are dead."""
    puzzle = catalogue.example("sudoku#1").puzzle()
    board = compiled(puzzle)
    one, other = [m for m in puzzle.visible_marks if m.value == 1][:2]
    cases = [c.index for c in board.cases if c.scope >> one.number - 1 & 1]
    failing = FailureTest(board, cases, lambda k, on, off: ())
    dead, alive = PartialAssignment({one: True, other: True}), PartialAssignment({one: True})

    assert failing.is_blocked(_Ways([dead] * 3), PartialAssignment())
    assert failing.looked == 3
    assert failing.is_blocked(_Ways([dead] * 3), PartialAssignment(), 3)
    assert not failing.is_blocked(_Ways([dead] * 3), PartialAssignment(), 2)
    assert not failing.is_blocked(_Ways([dead, alive, dead]), PartialAssignment())
    assert failing.looked == 2

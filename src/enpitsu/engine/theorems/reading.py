"""The theorem of a step: what is needed of its cases, less what its facts settle, and what that forces."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.bits import bits
from enpitsu.engine.explain.board import AnyCase, CompiledPuzzle, SharedSolverCase, WholeCase
from enpitsu.engine.explain.cubes import CLASH, TableCase
from enpitsu.engine.explain.step import Step
from enpitsu.engine.spots import spot_of
from enpitsu.engine.theorems.theorem import WIDEST, Consequence, Premise, Theorem, premise
from enpitsu.engine.theorems.weakening import weakest


def theorem_of(board: CompiledPuzzle, step: Step, on: int) -> Theorem | None:
    """The theorem that a step of several cases is an instance of; None if it has none.

    ``on``: the marks that are made before it.  There is none of a step by one case, and of one that
    takes a look at a whole layer or at a condition on more marks than a table holds.
    """
    if len(step.cases) < 2:
        return None
    known = step.facts & on, step.facts & ~on
    cases = [board.cases[k] for k in step.cases]
    if any([_wide(case, *known) for case in cases]):
        return None
    goals = [Consequence(spot_of(board.marks[i]), value) for i, value in step.marks]
    heard, shared = step.mask, 0
    for case in cases:
        heard, shared = heard | case.scope, shared | heard & case.scope
    return weakest([residue(board, case, *known, shared) for case in cases], goals)


def residue(board: CompiledPuzzle, case: AnyCase, on: int, off: int, shared: int) -> Premise:
    """The condition that is left of a case, a small table, when some marks are known.

    ``shared``: the marks of which other cases hear, or the conclusion speaks.  No other is needed; a case
    that is no table is not even asked about them, as each row is a question.
    """
    unknown = case.scope & ~(on | off)
    asked = list(bits(unknown if isinstance(case, TableCase) else unknown & shared))
    number = {i: n for n, i in enumerate(asked)}
    rows = {sum([1 << number[i] for i in bits(row)]) for row in _rows(case, on, off, asked)}
    return premise(letter_of(case), [spot_of(board.marks[i]) for i in asked], rows)


def _wide(case: AnyCase, on: int, off: int) -> bool:
    """A case has no small table: it looks at a whole layer, or at many marks that are not known."""
    return isinstance(case, WholeCase | SharedSolverCase) or (case.scope & ~(on | off)).bit_count() > WIDEST


def letter_of(case: AnyCase) -> str:
    """The letter of the rule of a case; the name of a law, which has none."""
    rule = case.case.rule
    return rule.name if rule.kind == "law" else rule.letter


def _rows(case: AnyCase, on: int, off: int, asked: list[int]) -> Iterator[int]:
    """The sets of some unknown marks that a case allows to be made, whatever the others are."""
    free = sum([1 << i for i in asked])
    if isinstance(case, TableCase):
        for p, n in case.live(on, off):
            either = free & ~p & ~n
            row = either
            while True:
                yield p | row
                if not row:
                    break
                row = row - 1 & either
        return
    assert not isinstance(case, WholeCase | SharedSolverCase)
    row = free
    while True:
        if case.single(on | row, off | free & ~row) != CLASH:
            yield row
        if not row:
            return
        row = row - 1 & free

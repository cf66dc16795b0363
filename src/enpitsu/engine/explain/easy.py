"""Decide whether a puzzle is easy, without computing reasons: much faster than grading it."""

from __future__ import annotations

from enpitsu.engine.explain.board import GlobalConstraintCase
from enpitsu.engine.explain.conclusions import Looks
from enpitsu.engine.explain.cubes import Cube
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.strategies.wholes import USUAL
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

AT_ONCE = Looks(4, at_once=True)


def is_easy(puzzle: Puzzle) -> bool:
    """Return whether single cases, pairs of cases and global constraints determine all visible marks.

    Raises Contradiction for a puzzle without an answer.
    """
    return not left_open(puzzle)


def left_open(
    puzzle: Puzzle, answer: PartialAssignment | None = None, *, searching: bool = True
) -> list[Mark]:
    """The visible marks that single cases, pairs and global constraints leave open; empty if it is easy.

    All that follows by the simplest of them is taken at once; the fixpoint does not depend on the order.
    If nothing is left open, there is no other answer.  ``answer``: one answer of the puzzle; if it has all
    marks, values that it refutes are not searched for.  ``searching``: ask the solver what a global
    constraint forces, if propagation does not settle it.  Raises Contradiction for a puzzle without an
    answer.
    """
    reasoner = Reasoner(puzzle)
    if answer is not None and all([m in answer for m in puzzle.marks]):
        reasoner.expect(sum([1 << m.number - 1 for m in puzzle.marks if answer[m]]))
    wholes = sorted(reasoner.wholes, key=lambda case: case.propagator.remembers)
    while not reasoner.done:
        wave = reasoner.singles.wave()
        on, off = wave.on, wave.off
        if not on | off:
            for _, p, n in reasoner.pairs.forced(*reasoner.state, reasoner.here, reasoner.fruitless):
                on, off = on | p, off | n
        if not (on | off) & ~reasoner.known:
            on, off = _seen_of_wholes(reasoner, wholes)
        if not (on | off) & ~reasoner.known:
            for (i, value), _ in reasoner.suppositions.refuted_by_two():
                on, off = (on | 1 << i, off) if value else (on, off | 1 << i)
        if searching and not (on | off) & ~reasoner.known:
            on, off = _searched_in_wholes(reasoner)
        if not (on | off) & ~reasoner.known:
            return [m for m in puzzle.visible_marks if not reasoner.known >> m.number - 1 & 1]
        reasoner.take(on, off)
    return []


def _seen_of_wholes(position: Position, wholes: list[GlobalConstraintCase]) -> Cube:
    """The known marks extended by those that global constraints force without a search.

    ``wholes``: the constraints with propagators; expensive ones are tried in rotation until one gives
    something.  Raises Contradiction.
    """
    on, off = position.state
    goals: list[tuple[int, bool]] = []
    for case in wholes.copy():
        if case.propagator.remembers:
            if [i for i, _ in goals if not (on | off) >> i & 1]:
                break
            wholes.remove(case)  # its turn is over
            wholes.append(case)
        clash, _, deduced = case.propagator.deduce(on, off, full=True)
        if clash:
            raise Contradiction((case.index,))
        goals += [(d.mark, d.value) for d in deduced]
    asked = None if position.wide else position.shared_solver
    if asked is not None and not [i for i, _ in goals if not (on | off) >> i & 1]:
        for found in asked.conclusions(on, off, position.here, position.expected, AT_ONCE):
            goals += [(found.mark, found.value), *asked.forced_at_once(found.case, on, off)]
    for i, value in goals:
        on, off = (on | 1 << i, off) if value else (on, off | 1 << i)
    return on, off


def _searched_in_wholes(position: Position) -> Cube:
    """The known marks extended by some that single global constraints force, found by a search."""
    on, off = position.state
    asked = None if position.wide else position.shared_solver
    if asked is not None:
        for found in asked.conclusions(on, off, position.here, position.expected, USUAL):
            on, off = on | found.value << found.mark, off | (not found.value) << found.mark
    return on, off

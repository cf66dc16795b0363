"""Change what is invented (rooms) around an answer that stays, until no other answer has all clues.

Clues are read off anew for each layout, so demands stay met.  Of the layouts which some other answer that
was met does not fit, those are gone on with that leave less open, or little more (simulated annealing).
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import TYPE_CHECKING, Any

from enpitsu.engine.make.clues import has_answer, has_overlapping_signs, is_valid, with_clues
from enpitsu.layers import AddressLook, Parameter
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from enpitsu.engine.make.answer_first import AnswerFirstMaker

IDLE = 80
"""So many layouts in a row may be asked about that leave no less open than the best one."""

SCREENED = 60
"""So many layouts are tried until one is met that an other answer does not fit."""

PATIENCE = 20
"""The more of so many layouts were idle, the more often one is divided rather than changed."""

STUCK = 8
"""So many layouts count for one that was looked for in vain."""

HEAT = 2.0
"""Of the search, in open marks: so many more are gone on with now and then."""

KEPT = 4
"""So many other answers are kept to try layouts with."""


def with_layout_fitted(
    maker: AnswerFirstMaker, puzzle: Puzzle, answer: Known, rng: Random
) -> Puzzle | None:
    """A board with this answer as its only one; None if no layout is found."""
    names = [
        name
        for name, layer in puzzle.printed.items()
        if not (layer.sites(puzzle.grid) or isinstance(layer, (AddressLook, Parameter)))
    ]
    if not names:
        return None
    here, open_, wrong = puzzle, *_left(maker, puzzle, answer)
    best, idle = open_, 0
    while open_ and idle < IDLE:
        divided = rng.random() < idle / PATIENCE
        there = _ruling_out(maker, here, answer, wrong, rng.choice(names), divided, rng)
        idle += 1 if there is not None else STUCK
        if there is None:
            continue
        left, others = _left(maker, there, answer)
        if left <= open_ or rng.random() < exp((open_ - left) / HEAT):
            here, open_, wrong = there, left, others
        if left < best:
            best, idle = left, 0
    return None if open_ else here


def _left(maker: AnswerFirstMaker, puzzle: Puzzle, answer: Known) -> tuple[int, list[Known]]:
    """The number of marks in which other answers differ from this one, and some of these answers."""
    met: list[Known] = []
    solver = maker.solver(puzzle)
    same = solver.forced(puzzle, seen=lambda model: met.append(solver.model.known(model, puzzle)))
    assert same is not None, "it has an answer"
    others = [known for known in met if any([known[m] is not answer[m] for m in puzzle.ink])]
    return len(puzzle.ink) - len(same), others[-KEPT:]


def _ruling_out(
    maker: AnswerFirstMaker,
    puzzle: Puzzle,
    answer: Known,
    wrong: list[Known],
    name: str,
    divided: bool,
    rng: Random,
) -> Puzzle | None:
    """The board with another layout, which some wrong answer does not fit; None if none is met."""
    layer, grid = puzzle.printed[name], puzzle.grid
    open_ = [
        cell for known in wrong for m, v in known.items() if v is not answer[m] for cell in m.place.cells
    ]
    for _ in range(SCREENED):
        maker.meter.tick()
        given = puzzle.givens[name]
        if divided and open_:
            there = _with_layout(
                maker, puzzle, answer, name, layer.finer(grid, given, rng.choice(open_), rng), rng
            )
            if there is not None and not all([has_answer(there, known) for known in wrong]):
                return there
            continue
        puzzle = _with_layout(maker, puzzle, answer, name, layer.vary(grid, given, rng), rng) or puzzle
        if not all([has_answer(puzzle, known) for known in wrong]):
            return puzzle
    return None


def _with_layout(
    maker: AnswerFirstMaker, puzzle: Puzzle, answer: Known, name: str, value: Any, rng: Random
) -> Puzzle | None:
    """The board with another value of a layer, its clues read anew; None if it lacks the answer."""
    if value is puzzle.givens[name]:
        return None
    bare = with_clues(type(puzzle)(puzzle.grid, {**puzzle.givens, name: value}, puzzle.options), {})
    if bare.sheet is not puzzle.sheet or has_overlapping_signs(bare) or not has_answer(bare, answer):
        return None
    full = maker.with_all_clues(bare, answer, rng)
    return full if is_valid(full, answer) else None

"""Change what is invented (rooms) around an answer that stays, until no other answer has all clues.

Clues are read off anew for each layout, so demands stay met.  Of the layouts which some other answer that
was met does not fit, those are gone on with that leave less open, or little more (simulated annealing).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from random import Random
from typing import Any, TypeAlias

from enpitsu.engine.make.answer_pool import AnswerPool
from enpitsu.engine.make.clues import has_answer, has_overlapping_signs, in_marks_of, is_valid, with_clues
from enpitsu.engine.make.maker import BoardMaker
from enpitsu.layers import AddressLook, Parameter
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

Clued: TypeAlias = Callable[[Puzzle, PartialAssignment, Random], Puzzle]
"""Prints all clues that fit an answer on a board without any."""

IDLE = 80
"""So many layouts in a row may be asked about that leave no less open than the best one."""

SCREENED = 60
"""So many layouts are tried until one is met that an other answer does not fit."""

PATIENCE = 20
"""The more of so many layouts were idle, the more often something is divided rather than changed."""

STUCK = 8
"""So many layouts count for one that was looked for in vain."""

HEAT = 2.0
"""Of the search, in open marks: so many more are gone on with now and then."""

CHOSEN = 4
"""Of so many layouts that other answers do not fit, the one that fewest fit is gone on with."""


class FittedLayout:
    """Looks for boards of other layout on which an answer is the only one."""

    def __init__(self, maker: BoardMaker, clued: Clued, answer: PartialAssignment, rng: Random) -> None:
        self.maker, self.clued, self.answer, self.rng = maker, clued, answer, rng

    def around(self, puzzle: Puzzle) -> Puzzle | None:
        """A board with the answer as its only one, found from this one; None if there is none."""
        names = [
            name
            for name, layer in puzzle.printed.items()
            if not (layer.sites(puzzle.grid) or isinstance(layer, AddressLook | Parameter))
        ]
        if not names:
            return None
        here, (open_, wrong) = puzzle, self._left(puzzle)
        pool = AnswerPool(here, wrong)
        best, idle = open_, 0
        while open_ and idle < IDLE:
            divided = self.rng.random() < min(0.5, idle / PATIENCE)
            there, right = self._ruling_out(pool, self.rng.choice(names), divided=divided)
            ruled = len(right) < len(pool.answers)
            idle += 1 if ruled else STUCK
            left, others = self._left(there)
            if not ruled or left <= open_ or self.rng.random() < exp((open_ - left) / HEAT):
                here, open_, pool = there, left, AnswerPool(there, [*right, *others])
            if left < best:
                best, idle = left, 0
        return None if open_ else here

    def _left(self, puzzle: Puzzle) -> tuple[int, list[PartialAssignment]]:
        """The number of marks in which other answers differ from this one, and some of these answers."""
        met: list[PartialAssignment] = []
        solver = self.maker.solver(puzzle)
        same = solver.forced(puzzle, seen=lambda model: met.append(solver.model.known(model, puzzle)))
        assert same is not None, "it has an answer"
        own = self._own(puzzle)
        others = [known for known in met if any([known[m] is not own[m] for m in puzzle.visible_marks])]
        return len(puzzle.visible_marks) - len(same), others

    def _own(self, puzzle: Puzzle) -> PartialAssignment:
        """The answer in the marks of a board that has it."""
        own = in_marks_of(self.answer, puzzle)
        assert own is not None, "it is an answer"
        return own

    def _ruling_out(
        self, pool: AnswerPool, name: str, *, divided: bool
    ) -> tuple[Puzzle, list[PartialAssignment]]:
        """Of a few boards with another layout that wrong answers do not fit, the one that fewest fit.

        With those that fit it: all of them if no such board is met.
        """
        puzzle, right = pool.board, pool.answers
        best, met, own = puzzle, 0, self._own(puzzle)
        layer = puzzle.printed[name]
        cells = [
            c
            for known in right
            for m in puzzle.visible_marks
            if known[m] is not own[m]
            for c in m.place.cells
        ]
        for _ in range(SCREENED):
            self.maker.meter.tick()
            given = puzzle.givens[name]
            if divided and cells:
                other = layer.finer(puzzle.grid, given, self.rng.choice(cells), self.rng)
            else:
                other = layer.vary(puzzle.grid, given, self.rng, cells if self.rng.random() < 0.5 else ())
            board = self._with_layout(puzzle, name, other)
            if board is None:
                continue
            fitting = pool.fitting(board)
            if len(fitting) < len(pool.answers):
                met += 1
                if len(fitting) < len(right):
                    best, right = board, fitting
                if met == CHOSEN:
                    break
            elif not met and not divided:
                best = puzzle = board
                right = fitting
        return best, right

    def _with_layout(self, puzzle: Puzzle, name: str, value: Any) -> Puzzle | None:
        """The board with another value of a layer, its clues read anew; None if it lacks the answer."""
        if value is puzzle.givens[name]:
            return None
        bare = with_clues(type(puzzle)(puzzle.grid, {**puzzle.givens, name: value}, puzzle.options), {})
        if has_overlapping_signs(bare) or not has_answer(bare, self.answer):
            return None
        full = self.clued(bare, self.answer, self.rng)
        return full if is_valid(full, self.answer) else None

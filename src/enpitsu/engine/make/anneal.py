"""One annealing loop: a board with an answer of it is changed until no other answer is left.

Simulated annealing (S. Kirkpatrick et al., 1983), as in cspuz's generators; what is made small is the
number of open marks: those in which some answer of the board differs from its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log
from random import Random
from typing import NamedTuple

from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.answer_pool import AnswerPool
from enpitsu.engine.make.clues import in_marks_of
from enpitsu.engine.make.maker import Steps
from enpitsu.engine.model import LimitReached, Model
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

MISSES = 4
"""Changes that come to no board, which take as long as one that is judged."""

MAX_ROUNDS = 400
"""Solver calls after which a board counts as too open: lazy clauses rule out few of many answers.

Islands of given sizes, 10x10: 9 to 60 calls on boards with half of their marks open, 30,000 with all.
"""

MAX_LEFT = 3
"""Marks that steps which are soon seen may leave open for all of the steps to be asked."""


class TooOpenError(Exception):
    """A board has more open marks than it may have to be taken."""


class State(NamedTuple):
    """A board, an answer of it, its open marks, and other answers that were met."""

    board: Puzzle
    answer: PartialAssignment
    left: Sequence[Mark]
    met: Sequence[PartialAssignment] = ()


Change = Callable[[State, float], State | None]
"""Another board with at most so many open marks; None if none comes of it.  Raises TooOpenError."""


def anneal(
    here: State, change: Change, rng: Random, meter: Meter, *, idle: int, heat: float
) -> State | None:
    """A board that leaves nothing open; None if none is found.

    ``idle``: boards judged in a row that leave no fewer marks open than the best one before it ends.
    ``heat``: open marks more that are taken now and then (0: none), on average.
    """
    fewest, vain = len(here.left), 0.0
    while here.left and vain < idle:
        meter.tick()
        more = -heat * log(1 - rng.random()) if heat else 0.0
        try:
            there = change(here, len(here.left) + more)
        except TooOpenError:
            vain += 1
            continue
        if there is None:
            vain += 1 / MISSES
            continue
        here, vain = there, vain + 1
        if len(here.left) < fewest:
            fewest, vain = len(here.left), 0.0
    return None if here.left else here


def judged_by_steps(
    board: Puzzle, answer: PartialAssignment, soon: Steps, steps: Steps, most: float = inf
) -> State:
    """The state of a board by the marks that steps leave open; ``soon``: those of them that are soon seen.

    Raises TooOpenError.
    """
    left = soon(board, answer)
    if 0 < len(left) <= MAX_LEFT:
        left = steps(board, answer)
    if len(left) > most:
        raise TooOpenError
    return State(board, answer, left)


class AnswerJudge:
    """Judges boards by their answers: those that were met, then those of a model of its own."""

    def __init__(self, meter: Meter) -> None:
        self.meter, self.calls = meter, 0

    def __call__(
        self,
        board: Puzzle,
        answer: PartialAssignment,
        most: float = inf,
        met: Sequence[PartialAssignment] = (),
    ) -> State:
        """The state of a board with this answer; raises TooOpenError, also if it is none."""
        own = in_marks_of(answer, board)
        if own is None:  # clues decide which marks there are
            raise TooOpenError
        marks = board.visible_marks
        same = {m.literal(own[m]) for m in marks}
        others = AnswerPool(board, met).fitting(board)
        for other in others:
            same = {m.literal(own[m]) for m in marks if m.literal(own[m]) in same and other[m] is own[m]}
        if len(marks) - len(same) > most:
            raise TooOpenError
        model = Model(compile(board), meter=self.meter)
        try:
            if len(marks) < len(board.marks):  # hidden marks may be others than those of the last board
                found = model.solve([m.literal(own[m]) for m in marks], rounds=MAX_ROUNDS)
                if found is None:
                    raise TooOpenError
                own = model.known(found, board)
            while (found := _other(model, same)) is not None:
                others.append(model.known(found, board))
                same.intersection_update(found)
                if len(marks) - len(same) > most:
                    raise TooOpenError
        except LimitReached:  # there are more, at least
            if most < inf or len(same) == len(marks):
                raise TooOpenError from None
        finally:
            self.calls += model.calls
        left = [m for m in marks if m.literal(own[m]) not in same]
        return State(board, own, left, others)


def _other(model: Model, same: set[int]) -> list[int] | None:
    """An answer in which one of these literals does not hold; raises LimitReached after MAX_ROUNDS."""
    active = model.activation()
    differ = [-x for x in sorted(same, key=abs)]
    model.prefer(differ)
    model.add([-active, *differ])
    try:
        return model.solve([active], rounds=MAX_ROUNDS)
    finally:
        model.add([-active])

"""One annealing loop: a board with an answer of it is changed until nothing is left open.

Simulated annealing (S. Kirkpatrick et al., 1983), as in cspuz's generators; what is made small is the
number of open marks: those in which some answer of the board differs from its own, or those which some
steps leave open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log
from random import Random
from typing import NamedTuple, Protocol

from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.clues import fitting_answers, in_marks_of, open_marks
from enpitsu.engine.make.options import Steps
from enpitsu.engine.model import LimitReached, Model
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

IDLE = 100
"""Boards judged in a row that leave no fewer marks open, after which another board is begun."""

HEAT = 1.5
"""Open marks more that are taken now and then, on average."""

MISSES = 4
"""Changes that come to no board, which take as long as one that is judged."""

MAX_ROUNDS = 400
"""Solver calls after which a board counts as too open: lazy clauses rule out few of many answers.

Islands of given sizes, 10x10: 9 to 60 calls on boards with half of their marks open, 30,000 with all.
"""

KEPT_ANSWERS = 24
"""Answers of a board that changed boards are tried with."""


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


class Judge(Protocol):
    """Tells which marks of a board are open."""

    def __call__(
        self,
        board: Puzzle,
        answer: PartialAssignment,
        most: float = inf,
        met: Sequence[PartialAssignment] = (),
    ) -> State:
        """The state of a board with this answer; ``met``: others that may fit it.

        Raises TooOpenError if more than so many marks are open, or the answer is none.
        """


Change = Callable[[State, float], State | None]
"""Another board with at most so many open marks; None if none comes of it.  Raises TooOpenError."""


def anneal(here: State, change: Change, rng: Random, meter: Meter) -> State | None:
    """A board that leaves nothing open; None if none is found."""
    fewest, vain = len(here.left), 0.0
    while here.left and vain < IDLE:
        meter.tick()
        more = -HEAT * log(1 - rng.random())
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


class AnswerJudge:
    """Judges boards by their answers: those that were met, then those of a model of the board."""

    def __init__(self, meter: Meter) -> None:
        self.meter, self.calls = meter, 0

    def __call__(
        self,
        board: Puzzle,
        answer: PartialAssignment,
        most: float = inf,
        met: Sequence[PartialAssignment] = (),
    ) -> State:
        own = _in_own_marks(answer, board)
        others = fitting_answers(board, met[-KEPT_ANSWERS:])
        left = open_marks(board, [own, *others])
        if len(left) > most:
            raise TooOpenError
        model = Model(compile(board), meter=self.meter)

        def seen(found: list[int]) -> None:
            known = model.known(found, board)
            if any([known[m] is not own[m] for m in board.visible_marks]):
                others.append(known)
            if len(open_marks(board, [own, *others])) > most:
                raise TooOpenError

        visible = [m.literal(own[m]) for m in board.visible_marks]
        try:
            if len(visible) < len(board.marks):  # hidden marks may be others than those of the last board
                whole = model.solve(visible, rounds=MAX_ROUNDS)
                if whole is None:
                    raise TooOpenError
                own = model.known(whole, board)
            open_ = {m.number for m in left}
            model.prefer([-x for x in visible])
            model.backbone(
                [n for x in visible if (n := abs(x)) not in open_], seen=seen, last=True, rounds=MAX_ROUNDS
            )
        except LimitReached:  # there are more, at least
            if most < inf or not others:
                raise TooOpenError from None
        finally:
            self.calls += model.calls
        return State(board, own, open_marks(board, [own, *others]), others)


def _in_own_marks(answer: PartialAssignment, board: Puzzle) -> PartialAssignment:
    """An answer in the marks of a board; raises TooOpenError if clues decide that it has others."""
    own = in_marks_of(answer, board)
    if own is None:
        raise TooOpenError
    return own


class StepsJudge:
    """Judges boards by the marks that some steps leave open, after a look at their answers.

    ``soon``: those of the steps that are soon seen; ``steps``: all of them.
    """

    def __init__(self, answers: Judge, soon: Steps, steps: Steps) -> None:
        self.answers, self.soon, self.steps = answers, soon, steps

    def __call__(
        self,
        board: Puzzle,
        answer: PartialAssignment,
        most: float = inf,
        met: Sequence[PartialAssignment] = (),
    ) -> State:
        found = self.answers(board, answer, most, met)  # no steps leave fewer open
        left = self.soon(board, found.answer)
        if 0 < len(left) <= MAX_LEFT:
            left = self.steps(board, found.answer)
        if len(left) > most:
            raise TooOpenError
        return found._replace(left=left)

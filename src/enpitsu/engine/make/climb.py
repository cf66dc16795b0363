"""Change a board a little at a time until all of its marks are forced (simulated annealing, as in cspuz).

Answers that were met are kept: of a few changed boards which some of them fit, and not all, the one on
which those differ least is asked about.  So hardly a board is asked about that has no answer, or no fewer
answers than the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, log
from random import Random
from typing import NamedTuple, TypeAlias

from enpitsu.engine.make.anneal import TooOpenError
from enpitsu.engine.make.answer_pool import AnswerPool, open_marks
from enpitsu.engine.make.maker import BoardMaker
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

Changed: TypeAlias = Callable[
    [Puzzle, Mapping[Mark, bool] | None, Sequence[PartialAssignment]], Puzzle | None
]
"""Changes a board of which these marks are forced, or which has no answer; gives None if it cannot.

It is told of answers of the board, too.
"""

SCREENED = 6
"""So many changed boards are tried with answers that were met before one is asked about."""

CHOSEN = 2
"""Of so many that some of these fit, and not all, the best one is asked about."""

FEW = 4
"""So many answers of a board that was judged are kept."""

BLIND = 100
"""So many steps at most are taken from a board without an answer until one with an answer is met."""


class _Openness:
    """The marks in which the models met of a board differ; raises an error once they are too many."""

    def __init__(self, board: Puzzle, most: float) -> None:
        self._numbers = [m.number for m in board.visible_marks]
        self._same: set[int] | None = None
        self._least = len(self._numbers) - most

    def met(self, model: Sequence[int]) -> None:
        """Hear of a model; raises TooOpenError."""
        if self._same is None:
            self._same = {model[n - 1] for n in self._numbers}
        self._same.intersection_update(model)
        if len(self._same) < self._least:
            raise TooOpenError


def shared_marks(
    maker: BoardMaker, puzzle: Puzzle, most: float = inf
) -> tuple[dict[Mark, bool] | None, list[PartialAssignment]]:
    """The visible marks that all answers share (None without an answer), and the answers met on the way.

    Raises TooOpenError if more than so many marks are open: as soon as the answers met differ in these.
    """
    met: list[PartialAssignment] = []
    solver, openness = maker.solver(puzzle), _Openness(puzzle, most)

    def seen(model: list[int]) -> None:
        openness.met(model)
        met.append(solver.model.known(model, puzzle))

    same = solver.forced(puzzle, seen=seen)
    return None if same is None else {puzzle.marks[abs(x) - 1]: x > 0 for x in same}, met


class Verdict(NamedTuple):
    """The marks that are forced on a board (None without an answer), how much is open, answers met."""

    forced: dict[Mark, bool] | None
    open: int
    met: list[PartialAssignment]


def verdict(maker: BoardMaker, puzzle: Puzzle, most: float = inf) -> Verdict:
    """The verdict on a board; raises TooOpenError if more than so many marks are open.

    Marks that all answers share are forced.  If some steps are to lead to the end, those that they reach
    are; and what answers differ in counts twice, as it is open to these, too.
    A board without an answer counts as one more than all of its marks.
    """
    open_to = maker.climbed_by
    shared, met = shared_marks(maker, puzzle, most if open_to is None else most / 2)
    if shared is None:
        return Verdict(None, 2 * len(puzzle.visible_marks) + 1, met)
    open_ = len(puzzle.visible_marks) - len(shared)
    if open_to is not None:
        left = open_to(puzzle, met[0])
        open_ += len(left)
        if open_ > most:
            raise TooOpenError
        shared = {m: v for m, v in shared.items() if m not in set(left)}
    return Verdict(shared, open_, met)


Scores: TypeAlias = dict[str, Verdict | float]
"""Boards by their texts: the verdict, or a number of open marks of which they have more."""


@dataclass(slots=True)
class Start:
    """The board to climb from: of those that were met, the one with the fewest open marks."""

    board: Puzzle | None = None
    open: int = 0
    idle: int = 0
    """So many steps were climbed from it, and none left fewer marks open."""
    judged: Scores = field(default_factory=dict)
    """The boards that were judged on the way here, from it or before."""

    def offer(self, board: Puzzle, open_: int) -> bool:
        """Take a board if it has fewer open marks; tells whether it is taken."""
        taken = self.board is None or open_ < self.open
        if taken:
            self.board, self.open, self.idle = board, open_, 0
        return taken


class Climb:
    """Climbs from a board by the number of its forced marks."""

    def __init__(
        self, maker: BoardMaker, changed: Changed, rng: Random, judged: Scores | None = None
    ) -> None:
        """``judged``: boards that were judged before, and need not be judged again."""
        self.maker, self.changed, self.rng = maker, changed, rng
        self.judged: Scores = {} if judged is None else judged

    def onwards(self, here: Puzzle, steps: int) -> tuple[Puzzle, int]:
        """The board with the fewest open marks that is met in so many steps, and the number of these.

        Each step that leaves fewer open than any before allows as many steps again.  It ends where no mark
        is open.
        """
        forced, open_, met = self._verdict(here)
        pool = AnswerPool(here, met)
        best, least = here, open_
        step, since = 0, 0
        while least and step < since + steps and (forced is not None or step < BLIND):
            step += 1
            self.maker.meter.tick()
            heat = 0.3 + 3.0 * max(0.0, 1 - step / steps)
            most = inf if forced is None else open_ - heat * log(1 - self.rng.random())
            try:
                there, fitting = self._changed(pool, forced, most)
                if there is None:
                    break
                found = self._verdict(there, most)
            except TooOpenError:
                continue
            if found.forced is None:
                continue
            here, forced, open_ = there, found.forced, found.open
            pool = AnswerPool(here, [*fitting, *found.met])
            if open_ < least:
                best, least, since = here, open_, step
        return best, least

    def _verdict(self, board: Puzzle, most: float = inf) -> Verdict:
        """The verdict on a board, found once; raises TooOpenError as ``verdict`` does."""
        found = self._known(board, most)
        if found is None:
            try:
                found = verdict(self.maker, board, most)
            except TooOpenError:
                self.judged[board.text] = most
                raise
            self.judged[board.text] = found._replace(met=found.met[-FEW:])
        return found

    def _known(self, board: Puzzle, most: float) -> Verdict | None:
        """The verdict on a board that was judged before; None if it was not, or not for as much open.

        Raises TooOpenError if more than so many marks are known to be open.
        """
        found = self.judged.get(board.text)
        if found is None or isinstance(found, Verdict):
            if found is not None and found.open > most:
                raise TooOpenError
            return found
        if most <= found:
            raise TooOpenError
        return None

    def _changed(
        self, pool: AnswerPool, forced: Mapping[Mark, bool] | None, most: float = inf
    ) -> tuple[Puzzle | None, list[PartialAssignment]]:
        """A changed board that is worth a question, and those of the answers met that fit it.

        One that was judged before is changed once more, or left if it was too open: where there are few
        boards around one, a climb would go to and fro between them.  Raises TooOpenError if all that were
        tried leave more than so many marks open.
        """
        best: tuple[int, Puzzle, list[PartialAssignment]] | None = None
        blind, again, chosen = None, None, 0
        start = here = pool.board, forced, pool.answers
        for _ in range(SCREENED):
            self.maker.meter.tick()
            there = self.changed(*here)
            if there is None:
                if here is start:
                    return None, []
                here = start
                continue
            try:
                before = self._known(there, most)
            except TooOpenError:
                continue
            if before is not None:
                if before.forced is not None:
                    again, here = there, (there, before.forced, before.met)
                continue
            if len(pool.answers) < 2:  # nothing to tell boards apart by
                return there, []
            fitting = pool.fitting(there)
            open_ = len(open_marks(there, fitting)) if fitting else 0
            if open_ > most:
                continue
            blind = there
            if 0 < len(fitting) < len(pool.answers):
                chosen += 1
                if best is None or open_ < best[0]:
                    best = open_, there, fitting
                if chosen == CHOSEN:
                    break
        if best is not None:
            return best[1:]
        if blind is not None:
            return blind, []
        if again is not None:
            return again, pool.fitting(again)
        raise TooOpenError

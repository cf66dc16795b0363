"""Random answers of boards: the solver shapes them by random marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from random import Random

from enpitsu.engine.make.maker import FEW_CONFLICTS, MAX_CONFLICTS, BoardMaker
from enpitsu.engine.model import LimitReached
from enpitsu.grid import Cell
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

NEVER = [1, -1]
"""Literals that no answer has together."""

RADII = (1, 2, 3, 4)
"""Cells around a mark in which an answer is drawn anew; one of them by lot."""

BIASES = (0.3, 0.5, 0.7)
"""Shares of marks that are preferred to be made; one of them by lot."""

WALK = 0.5
"""Times for each cell that an answer which the solver finds first is redrawn somewhere.

Areas of 10x10 by four seeds share 79 of 100 marks with 0.12, 61 with 0.5, 57 with 1 (twice the time).
"""


DOUBLINGS = 4
"""Times that the limit of conflicts for the first answer of a board is doubled."""


class RandomAnswerMaker(BoardMaker):
    """Draws answers of boards, with the marks that they are wanted to have."""

    _in_vain = 0
    """Boards of which the solver found no first answer."""

    @cached_property
    def _walked(self) -> dict[str, PartialAssignment]:
        """The last answer that was walked to, by the text of its board."""
        return {}

    def drawn_answer(self, board: Puzzle, rng: Random) -> PartialAssignment | None:
        """A random answer; None if none is met soon."""
        return self.shaped_answer(board, rng) or self.walked_answer(board, rng)

    def shaped_answer(
        self, board: Puzzle, rng: Random, assumed: Sequence[int] | None = None
    ) -> PartialAssignment | None:
        """An answer in which a good part of some random marks comes true; None if none is met soon.

        ``assumed``: instead of all that the board says.
        """
        model, visible = self.solver(board).model, board.visible_marks
        assumed = [*(self.switches(board) if assumed is None else assumed)]
        bias = rng.choice(BIASES)
        model.prefer([m.literal(rng.random() < bias) for m in visible])
        found = self._solved(board, assumed, MAX_CONFLICTS)
        if found is None:
            return None
        for mark in rng.sample(visible, min(len(visible), 60, 6 + len(visible) // 12)):
            literal = mark.literal(rng.random() < bias)
            if found[mark] is not (literal > 0):
                other = self._solved(board, [*assumed, literal], FEW_CONFLICTS)
                if other is None:
                    continue
                found = other
            assumed.append(literal)
        return found

    def walked_answer(self, board: Puzzle, rng: Random) -> PartialAssignment | None:
        """An answer redrawn here and there from one that was met before; None if none is met soon.

        So one is found where the solver finds none by random preferences.
        """
        own = self._walked.get(board.text) or self.first_answer(board)
        marks = board.visible_marks
        for _ in range(round(WALK * len(self.grid.cells)) if own is not None and marks else 0):
            self.meter.tick()
            near = self.cells_near(rng.choice(marks), rng)
            free = [m for m in marks if not near.isdisjoint(m.place.cells)]
            own = self.redrawn_answer(board, own, free, free, rng) or own
        if own is not None:
            self._walked[board.text] = own
        return own

    def redrawn_answer(
        self, board: Puzzle, own: PartialAssignment | None, free: Sequence[Mark], differ: Sequence[Mark],
        rng: Random,
    ) -> PartialAssignment | None:  # fmt: skip
        """An answer that differs from its own in free marks alone, and in one of some; None if none is met.

        Without an own answer it is any; without marks to differ in, it is as near as may be.
        """
        model, bias, loose = self.solver(board).model, rng.choice(BIASES), set(free)
        near: Mapping[Mark, bool] = own or {}
        same = [
            m.literal(v) for m in board.visible_marks if m not in loose and (v := near.get(m)) is not None
        ]
        drawn = loose if differ or own is None else set[Mark]()
        model.prefer(
            [
                m.literal(rng.random() < bias if m in drawn else near.get(m, False))
                for m in board.visible_marks
            ]
        )
        active = model.activation()
        if own is not None and differ:
            model.add([-active, *[m.literal(not own[m]) for m in differ]])
        try:
            return self._solved(board, [*self.switches(board), *same, active], FEW_CONFLICTS)
        finally:
            model.add([-active])

    def first_answer(self, board: Puzzle) -> PartialAssignment | None:
        """The answer with few marks made that the solver finds first; None if it finds none soon.

        Each time in vain, twice as many conflicts are allowed the next time.
        """
        switches, model = self.switches(board), self.solver(board).model
        model.prefer([-m.number for m in board.visible_marks])
        most = MAX_CONFLICTS << min(self._in_vain, DOUBLINGS)
        found = self._solved(board, switches, most)
        self._in_vain += found is None
        return found

    def answer_like(self, board: Puzzle, like: Collection[str]) -> PartialAssignment | None:
        """An answer with just the visible marks of these names; if there is none, any met soon."""
        switches = self.switches(board)
        literals = [m.literal(str(m) in like) for m in board.visible_marks]
        return self._solved(board, [*switches, *literals], 0) or self._solved(
            board, switches, MAX_CONFLICTS
        )

    def _solved(self, board: Puzzle, assumed: Sequence[int], conflicts: int) -> PartialAssignment | None:
        """An answer under these assumptions; None if none is met in so many conflicts."""
        model = self.solver(board).model
        try:
            found = model.solve(assumed, conflicts=conflicts)
        except LimitReached:
            return None
        return None if found is None else model.known(found, board)

    def switches(self, board: Puzzle) -> list[int]:
        """The assumptions under which the kept solver gives answers of a board, as they are wanted."""
        return [*self.solver(board).switches(board), *self.required(board)]

    def required(self, board: Puzzle) -> list[int]:
        """The literals of the marks that the answer is wanted to have."""
        by_name = {str(m): m for m in board.visible_marks} if self.wanted.require else {}
        if any([made and name not in by_name for name, made in self.wanted.require]):
            return NEVER
        return [by_name[name].literal(made) for name, made in self.wanted.require if name in by_name]

    def cells_near(self, mark: Mark, rng: Random) -> set[Cell]:
        """The cells not far from a mark."""
        radius, at = rng.choice(RADII), mark.place.cells
        return {
            c
            for c in self.grid.cells
            if any([abs(c.row - o.row) <= radius and abs(c.col - o.col) <= radius for o in at])
        }

"""Random answers of boards: the solver shapes them by random marks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.maker import BoardMaker, GenerateOptions
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.model import LimitReached
from enpitsu.grid import Cell, Grid
from enpitsu.logic import Among, Bool, DerivedInt, Mark, PartialAssignment
from enpitsu.problem_template import ProblemTemplate
from enpitsu.puzzle import Puzzle

NEVER = [1, -1]
"""Literals that no answer has together."""

FIRST, LAST, LIKE, WISHED = 5_000, 80_000, 500, 200
"""Conflicts after which a random or a changed board is taken to have no answer, and a mark is given up.

As long as no random answer was met, twice as many are allowed each time, up to the last; then each answer
is looked for near the one before, which random marks lead away from.  Numbers that a rule bounds are then
held to the lower half of their values (6x6 lines that count what they touch: 2 to 6 s for the first answer,
17 to 89 s without; half a second for most others).
"""

REDRAWN = 500
"""Conflicts after which a changed answer is taken to be impossible."""

RADII = (1, 2, 3, 4)
"""Cells around a mark in which an answer is drawn anew; one of them by lot."""

BIASES = (0.3, 0.5, 0.7)
"""Shares of marks that are preferred to be made there; one of them by lot."""

WALK = 12
"""Times that the first answer of a board is redrawn somewhere."""


def low_bounds(template: ProblemTemplate) -> list[Bool]:
    """That the derived numbers to which rules set an upper bound are at most half as large."""
    found: list[Bool] = []
    for b in template.conditions:
        if type(b) is Among and isinstance(b.count, DerivedInt):
            most = b.values.bit_length() - 1
            if most > 1 and b.values == (2 << most) - 1:
                found.append(b.count <= most // 2)
    return found


class RandomAnswerMaker(BoardMaker):
    """Draws answers of boards, with the marks that they are wanted to have."""

    def __init__(
        self,
        genre: type[Puzzle],
        cells: Grid,
        wanted: GenerateOptions | None = None,
        meter: Meter | None = None,
    ) -> None:
        super().__init__(genre, cells, wanted, meter)
        self._conflicts = FIRST
        self._met: PartialAssignment | None = None  # the last random answer
        self._low: ReusableSolver | None = None  # for answers with small numbers
        self._lowered = True  # there may be such answers

    def random_answer(self, bare: Puzzle, rng: Random) -> PartialAssignment | None:
        """An answer shaped by random marks, the fullest of a few; None if there is none."""
        solver = self._answering(bare)
        switches = solver.switches(bare) + self.required(bare)
        best: tuple[float, PartialAssignment] | None = None
        for _ in range(3 if self._conflicts == FIRST else 1):
            found = self.shaped_answer(bare, solver, switches, rng)
            if found is None:
                return None
            score = evenness(bare, found)
            if best is None or score > best[0]:
                best = score, found
        assert best is not None
        return best[1] if best[0] > 0 else None

    def _answering(self, bare: Puzzle) -> ReusableSolver:
        """The solver that random answers come from: where they take long, of small numbers only."""
        if self._conflicts == FIRST or not self._lowered:
            return self.solver(bare)
        if self._low is None or not self._low.serves(bare):
            bounds = low_bounds(bare.problem_template)
            if not bounds:
                return self.solver(bare)
            self._low = ReusableSolver(bare.problem_template, meter=self.meter, bounds=bounds)
        return self._low

    def shaped_answer(
        self, bare: Puzzle, solver: ReusableSolver, switches: list[int], rng: Random
    ) -> PartialAssignment | None:
        """An answer in which a good part of some random marks comes true."""
        model, visible = solver.model, bare.visible_marks
        bias = rng.choice((0.45, 0.6, 0.75))
        near = self._met if self._met and self._conflicts > FIRST else {}
        model.prefer([m.literal(near.get(m, rng.random() < bias)) for m in visible])
        try:
            found = model.solve(switches, conflicts=self._conflicts)
        except LimitReached:
            if self._met is None:
                self._conflicts = min(2 * self._conflicts, LAST)
            return None
        if found is None:
            self._lowered &= solver is not self._low
            return None
        assumed = list(switches)
        wishes = rng.sample(visible, min(len(visible), 60, 6 + len(visible) // 12))
        for mark in wishes:
            literal = mark.literal(rng.random() < bias)
            if found[mark.number - 1] == literal:
                assumed.append(literal)
                continue
            try:
                other = model.solve([*assumed, literal], conflicts=WISHED)
            except LimitReached:
                continue
            if other is not None:
                found = other
                assumed.append(literal)
        self._met = model.known(found, bare)
        return self._met

    def redrawn_answer(
        self, board: Puzzle, own: PartialAssignment | None, free: Sequence[Mark], differ: Sequence[Mark],
        rng: Random,
    ) -> PartialAssignment | None:  # fmt: skip
        """An answer that differs from its own in free marks alone, and in one of some; None if none is met.

        Without an own answer it is any; without marks to differ in, it is as near as may be.
        """
        solver, loose = self.solver(board), set(free)
        model, bias = solver.model, rng.choice(BIASES)
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
            found = model.solve([*self.switches(board), *same, active], conflicts=REDRAWN)
        except LimitReached:
            return None
        finally:
            model.add([-active])
        return None if found is None else model.known(found, board)

    def switches(self, board: Puzzle) -> list[int]:
        """The assumptions under which the kept solver gives answers of a board, as they are wanted."""
        return [*self.solver(board).switches(board), *self.required(board)]

    def cells_near(self, mark: Mark, rng: Random) -> set[Cell]:
        """The cells not far from a mark."""
        radius, at = rng.choice(RADII), mark.place.cells
        return {
            c
            for c in self.grid.cells
            if any([abs(c.row - o.row) <= radius and abs(c.col - o.col) <= radius for o in at])
        }

    def walked_answer(self, board: Puzzle, rng: Random) -> PartialAssignment | None:
        """An answer redrawn here and there from the first one that is met; None if none is met soon.

        So one is found where the solver finds none by random preferences.
        """
        own = self.first_answer(board)
        marks = board.visible_marks
        for _ in range(WALK if own is not None and marks else 0):
            self.meter.tick()
            near = self.cells_near(rng.choice(marks), rng)
            free = [m for m in marks if not near.isdisjoint(m.place.cells)]
            own = self.redrawn_answer(board, own, free, free, rng) or own
        return own

    def first_answer(self, board: Puzzle) -> PartialAssignment | None:
        """The answer with few marks made that the solver finds first; None if it finds none soon."""
        model = self.solver(board).model
        model.prefer([-m.number for m in board.visible_marks])
        try:
            found = model.solve(self.switches(board), conflicts=FIRST)
        except LimitReached:
            return None
        return None if found is None else model.known(found, board)

    def answer_like(self, bare: Puzzle, like: Collection[str]) -> PartialAssignment | None:
        """An answer with just the visible marks of these names; if there is none, any met soon."""
        solver = self.solver(bare)
        switches = solver.switches(bare) + self.required(bare)
        literals = [m.literal(str(m) in like) for m in bare.visible_marks]
        found = solver.model.solve([*switches, *literals])
        if found is None:
            try:
                found = solver.model.solve(switches, conflicts=LIKE)
            except LimitReached:
                return None
        return None if found is None else solver.model.known(found, bare)

    def _wished_marks(self, board: Puzzle) -> list[tuple[Mark, bool]] | None:
        """The marks that the answer is wanted to have; None if one of them is none of this board."""
        by_name = {str(m): m for m in board.visible_marks} if self.wanted.require else {}
        if any([made and name not in by_name for name, made in self.wanted.require]):
            return None
        return [(by_name[name], made) for name, made in self.wanted.require if name in by_name]

    def required(self, bare: Puzzle) -> list[int]:
        """The literals of the marks that the answer is wanted to have."""
        wished = self._wished_marks(bare)
        return NEVER if wished is None else [m.literal(v) for m, v in wished]

"""One solver for thousands of puzzles of one size: givens as assumptions.

Whatever reads no given is loaded once.  Each case that depends on givens gets a switch the first
time it is met; the same case on a later board (same rule, place and condition) is the same switch.
What the solver learns stays valid for all boards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from enpitsu.effort import reported
from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import Encoder, kernel
from enpitsu.engine.compile.program import Program
from enpitsu.engine.compile.structural_hashing import Structures
from enpitsu.engine.make.clues import in_marks_of
from enpitsu.engine.model import Model
from enpitsu.logic import PLAIN, Bool, Mark, PartialAssignment, Selection, StandIn
from enpitsu.problem_template import ProblemTemplate
from enpitsu.puzzle import Case, Puzzle

OLD_CASES, BOARDS = 2_000, 50
"""A solver is crowded with this many cases, and as many as this many boards have."""

RENEWED = 2
"""A solver is crowded, too, once so many boards in a row had mostly cases of their own."""

MAX_OWN_LAZY_CLAUSES = 25
"""A solver is crowded, too, with so many lazy clauses of its own: old or not, they all look at each model.

Of a genre whose lines form a ring, 6x6, easy steps judge 49 boards in 60 s without a limit, 131 with 25,
and 139 with 8.
"""

PROOFS = 8
"""So many proofs at most that an answer is the only one are kept, for boards with their cases."""


class SufficientCases(NamedTuple):
    """The literals of an answer's visible marks, and the switches of cases that no other answer has."""

    visible_marks: frozenset[int]
    cases: frozenset[int]


class SelectedNodes:
    """Literals that stand for the nodes that givens select, one board after the other.

    Two selections of one board have different literals; those of different boards share theirs.
    """

    def __init__(self, encoder: Encoder, model: Model) -> None:
        self._encoder, self._model = encoder, model
        self._found: dict[Hashable, StandIn] = {}
        self._made: dict[Hashable, list[StandIn]] = {}
        self._here: dict[tuple[Hashable, int], tuple[StandIn, Selection]] = {}  # on the board at hand

    def forget_board(self) -> None:
        """Begin another board."""
        self._here.clear()

    def stand_in(self, selection: Selection) -> StandIn:
        """The literals for a selection."""
        found = self._found.get(selection.key)
        if found is None or not self._is_free(found, selection):
            if found is not None:
                self._encoder.forget()  # what was written of it speaks of other literals
            found = self._first_free(selection)
            self._found[selection.key] = self._encoder.memo[selection.key] = found
        self._here[selection.use, found.number] = found, selection
        return found

    def _is_free(self, found: StandIn, selection: Selection) -> bool:
        """Return whether literals stand for no other selection of the board at hand."""
        here = self._here.get((selection.use, found.number))
        return here is None or here[1].nodes == selection.nodes

    def _first_free(self, selection: Selection) -> StandIn:
        """Literals that stand for no other selection of the board at hand."""
        made = self._made.setdefault(selection.use, [])
        for found in made:
            if self._is_free(found, selection):
                return found
        made.append(StandIn(len(made), {node: self._model.activation() for node in selection.among}))
        return made[-1]

    def literals(self) -> Iterator[int]:
        """The literals that tell which nodes are selected on the board at hand."""
        for found, selection in self._here.values():
            for node, x in found.literals.items():
                yield x if node in selection.nodes else -x


class ReusableSolver:
    """A model of a genre and size that is asked about one board after the other.

    ``serves`` says whether a puzzle is of this template; genres whose givens decide the marks have a
    template per puzzle and cannot be kept.
    """

    def __init__(
        self,
        template: ProblemTemplate,
        backend: str = "cadical195",
        meter: Meter | None = None,
        bounds: Sequence[Bool] = (),
    ) -> None:
        """``bounds``: what is asked of all boards beside the rules."""
        self.problem_template = template
        shared = kernel(template, PLAIN)
        if shared.derives or bounds:  # derived numbers grow with what is asked of them: our own encoder
            shared = Encoder(Program(template.top), PLAIN)
            shared.assert_all([*template.conditions, *bounds])
        self._encoder = Encoder(shared.program.copy(), PLAIN, shared)
        self.model = Model(self._encoder.program, backend=backend, meter=meter)
        self._cutters = len(self.model.lazy_clauses)  # those of all boards
        self._selected = SelectedNodes(self._encoder, self.model)
        self._structures = Structures(self._selected.stand_in)
        self._switch: dict[tuple[str, int], int] = {}
        self._broken = False  # a case was left half written
        self._last: tuple[Puzzle, list[int]] | None = None
        self._proofs: deque[SufficientCases] = deque(maxlen=PROOFS)
        self.renewed = 0
        """So many boards, one after the other, had mostly cases that were not met before."""
        self.questions = 0

    def serves(self, puzzle: Puzzle) -> bool:
        """Return whether this model can answer for a puzzle."""
        return puzzle.problem_template is self.problem_template and not self._broken

    def is_at(self, puzzle: Puzzle) -> bool:
        """Return whether this is the puzzle that was asked about last."""
        return self._last is not None and self._last[0] is puzzle

    def switches(self, puzzle: Puzzle) -> list[int]:
        """The assumptions that make the model this puzzle's."""
        self.questions += 1
        if (
            self._last is None or self._last[0] is not puzzle
        ):  # some cases are like no others: write them once
            cases, before = puzzle.given_cases(), self.written
            self._selected.forget_board()
            found = [self.switch(case) for case in reported(cases, 0, batch=16)]
            anew = self._last is not None and 2 * (self.written - before) > len(cases)
            self.renewed = self.renewed + 1 if anew else 0
            self._last = puzzle, [*found, *self._selected.literals()]
        return self._last[1]

    def shared(self, puzzle: Puzzle, others: Sequence[Puzzle]) -> list[int]:
        """The assumptions of a puzzle that are those of the others, too."""
        theirs = set.intersection(*[{*self.switches(other)} for other in others])
        return [x for x in self.switches(puzzle) if x in theirs]

    def switch(self, case: Case) -> int:
        """The literal that turns a case on; its clauses are written when it is first met."""
        if case.condition.number:  # a mark made, or not: no switch is needed
            return case.condition.number
        key = case.rule.letter, self._structures.of(case.condition)
        found = self._switch.get(key)
        if found is None:
            self._broken = True
            found = self._switch[key] = self.model.extend(self._encoder, case)
            self._broken = False
        return found

    @property
    def crowded(self) -> bool:
        """Whether most cases are those of boards long gone: a new solver is smaller and faster."""
        here = len(self._last[1]) if self._last is not None else 0
        if len(self.model.lazy_clauses) > self._cutters + MAX_OWN_LAZY_CLAUSES:
            return True
        return self.written > max(OLD_CASES, BOARDS * here) or self.renewed >= RENEWED

    @property
    def written(self) -> int:
        """The number of cases that were met so far."""
        return len(self._switch)

    def forced(
        self, puzzle: Puzzle, marks: Sequence[Mark] | None = None,
        seen: Callable[[list[int]], object] = lambda model: None,
    ) -> list[int] | None:  # fmt: skip
        """The literals of the visible marks that all answers share; None without an answer."""
        visible = puzzle.visible_marks if marks is None else marks
        return self.model.forced(visible, self.switches(puzzle), seen)

    def unique(self, puzzle: Puzzle, answer: PartialAssignment) -> bool:
        """Return whether a puzzle that has this answer has no other (one call of the solver at most)."""
        return self.other(puzzle, answer) is None

    def other(
        self,
        puzzle: Puzzle,
        answer: PartialAssignment,
        *,
        near: bool = False,
        conflicts: int = 0,
        rounds: int = 0,
    ) -> PartialAssignment | None:
        """An answer that differs in visible marks (``near``: in little); None if there is none.

        Raises LimitReached after so many conflicts, or calls of the solver, if a number is given.
        """
        found = self.others(puzzle, answer, 1, near=near, conflicts=conflicts, rounds=rounds)
        return next(iter(found), None)

    def others(
        self,
        puzzle: Puzzle,
        answer: PartialAssignment,
        most: int,
        *,
        near: bool = False,
        conflicts: int = 0,
        rounds: int = 0,
    ) -> list[PartialAssignment]:
        """Up to so many answers that differ from this one in visible marks, and from each other.

        Where the cases of an earlier proof that it is the only one are all there, nothing is asked.  Raises
        LimitReached after so many conflicts or calls for one of them, if a number is given.
        """
        model, own = self.model, in_marks_of(answer, puzzle)
        assert own is not None, "it is an answer of this puzzle"
        cases = frozenset(self.switches(puzzle))
        differ = [m.literal(not own[m]) for m in puzzle.visible_marks]
        visible = frozenset(differ)
        if any([proof.visible_marks == visible and proof.cases <= cases for proof in self._proofs]):
            return []
        active = model.activation()
        switches = [*self.switches(puzzle), active]
        found: list[PartialAssignment] = []
        try:
            while len(found) < most:
                model.prefer([-x for x in differ] if near else differ)
                model.add([-active, *differ])
                values = model.solve(switches, conflicts=conflicts, rounds=rounds)
                if values is None:
                    if not found:
                        self._proofs.appendleft(
                            SufficientCases(visible, cases.intersection(model.failed()))
                        )
                    break
                found.append(model.known(values, puzzle))
                differ = [-values[m.number - 1] for m in puzzle.visible_marks]
        finally:
            model.add([-active])
        return found

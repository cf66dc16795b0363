"""The guarded solver: whether some cases and facts alone force a mark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.excerpts import Excerpts
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.cubes import denied, literals, made
from enpitsu.engine.explain.effort import Effort
from enpitsu.engine.explain.minimise import SHORT
from enpitsu.engine.explain.step import Goal
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.logic import GUARDED, Profile

BACKEND = "glucose4"  # three times as fast as CaDiCaL in thousands of small questions under assumptions
AS_FEW, APART = Profile("few", steps=12), Profile("apart")
FEW = 8  # cases that are written as few
LARGE, PATIENT = 2000, "cadical195"  # marks, past which an answer is looked for by whoever hears of a limit
ANSWER = 20_000  # conflicts that this may take then
ROUNDS = 60  # of lazy cuts in one question; past that the question counts as open


class _Judging(Model):
    """A cut hangs on the switch of its case itself: thousands of cuts are no more to assume."""

    def _cut_switch(self, case: int, assumed: list[int]) -> int:
        return self.switches[case]


def written(board: CompiledPuzzle, cases: Iterable[int], profile: Profile) -> Program:
    """The program of some cases of a board."""
    program = Program(len(board.marks))
    encoder = Encoder(program, profile)
    encoder.write([board.cases[k].case for k in cases])
    return program


class Cuttings:
    """The program of all cases of a board, of which those of some cases are cut out."""

    def __init__(self, board: CompiledPuzzle) -> None:
        cases = tuple(range(len(board.cases)))
        profile = AS_FEW if len(cases) <= FEW else APART
        program = board.keep((cases, profile), lambda: written(board, cases, profile))
        place = {id(case): n for n, case in enumerate(program.cases)}
        self._places = [place[id(c.case)] for c in board.cases]
        self._parts = Excerpts(program, len(board.marks))
        self.size = len(program.definitions) + len(program.clauses)

    def of(self, cases: Iterable[int]) -> Program:
        """The program of some cases."""
        return self._parts.of([self._places[k] for k in cases])


def cuttings(board: CompiledPuzzle) -> Cuttings:
    """The cuttings of a board, made when they are first asked for."""
    return board.keep(Cuttings, lambda: Cuttings(board))


class Referee:
    """Answers whether some cases and facts alone force a mark."""

    def __init__(
        self,
        board: CompiledPuzzle,
        cases: Sequence[int] | None = None,
        spent: Effort | None = None,
        *,
        profile: Profile | None = None,
        backend: str = BACKEND,
        lasting: bool = False,
        cut: bool = False,
    ) -> None:
        """``cases``: those that can be asked about (all, if not told); ``profile``: to write them by.

        ``lasting``: others will ask about the same cases; ``cut``: more than FEW of them are cut out of the
        program of all.
        """
        self.board, self._cut = board, cut
        self.spent = spent or Effort()
        lasting = lasting or cases is None
        cases = tuple(range(len(board.cases)) if cases is None else cases)
        profile = profile or (AS_FEW if len(cases) <= FEW else APART)

        def write() -> Program:
            return written(board, cases, profile)

        program = cuttings(board).of(cases) if cut and len(cases) > FEW else None
        if program is None:
            program = board.keep((cases, profile), write) if lasting else write()
        self.model = _Judging(program, guarded=True, backend=backend)
        self.undrawn = [-m.number for m in board.marks]
        self.model.prefer(self.undrawn)  # what is not drawn needs few cuts
        self._preferred: tuple[int | None, list[int]] = None, self.undrawn
        position = {id(case): i for i, case in enumerate(program.cases)}
        self.switch = {k: self.model.switches[position[id(board.cases[k].case)]] for k in cases}
        self.case_of = {s: k for k, s in self.switch.items()}

    @cached_property
    def together(self) -> Referee:
        """The judge of the same cases that is better at all of them at once; where there is none, this."""
        if not self.model.program.varied:
            return self
        return Referee(self.board, list(self.switch), self.spent, profile=GUARDED, lasting=True)

    @cached_property
    def answering(self) -> Referee:
        """The judge that is asked for an answer: on a large board one that hears of a limit at once."""
        if len(self.board.marks) <= LARGE:
            return self.together
        profile = GUARDED if self.model.program.varied else None
        return Referee(
            self.board, list(self.switch), self.spent, profile=profile, backend=PATIENT, lasting=True
        )

    @property
    def size(self) -> int:
        """The clauses of its cases."""
        return len(self.model.program.definitions) + len(self.model.program.clauses)

    @property
    def effort(self) -> int:
        """The conflicts that all questions so far have taken."""
        return self.spent.conflicts

    def facts(self, on: int, off: int, among: int) -> list[int]:
        """Known marks as assumptions."""
        return literals(on & among, off & among)

    def forces(
        self, cases: Iterable[int], facts: Sequence[int], mark: int, value: bool, rounds: int = ROUNDS
    ) -> bool | None:
        """Tells whether these cases and facts force a mark; None if it could not be settled."""
        before = self.model.conflicts()
        try:
            assumed = [self.switch[k] for k in cases] + [*facts, denied(mark, value)]
            return self.model.solve(assumed, rounds=rounds) is None
        except OutOfBudget as stop:
            stop.unless_stopped()
            return None
        finally:
            self.spent.conflicts += self.model.conflicts() - before

    def forces_within(
        self,
        cases: Iterable[int],
        facts: Sequence[int],
        mark: int,
        value: bool,
        conflicts: int = SHORT,
        rounds: int = ROUNDS,
    ) -> bool | None:
        """Tells whether they force a mark; None if so many conflicts or rounds did not settle it."""
        self.model.meter = Meter(Budget(conflicts=conflicts))
        try:
            return self.forces(cases, facts, mark, value, rounds)
        finally:
            self.model.meter = Meter()

    def unrefuted(
        self, cases: Iterable[int], facts: Sequence[int], goals: Sequence[Goal], conflicts: int, rounds: int
    ) -> list[Goal]:
        """Those of some marks that these cases and facts force, as far as so many conflicts show it.

        All are asked about together: each picture in which one of them is otherwise shows some that are
        not forced.
        """
        left, before = dict(goals), self.model.conflicts()

        def seen(model: list[int]) -> None:
            for i in [i for i, value in left.items() if (model[i] > 0) is not value]:
                del left[i]

        self.model.meter = Meter(Budget(conflicts=conflicts))
        assumed = [*[self.switch[k] for k in cases], *facts]
        try:
            self.model.backbone([i + 1 for i in left], assumed, seen, rounds=rounds)
        except OutOfBudget as stop:
            stop.unless_stopped()
        finally:
            self.model.meter = Meter()
            self.spent.conflicts += self.model.conflicts() - before
        return list(left.items())

    def prefer(self, answer: int | None) -> None:
        """Look first for what differs little from an answer, or has little drawn: that needs few cuts."""
        if answer != self._preferred[0]:
            near = self.undrawn if answer is None else literals(answer, ~answer & self.board.all)
            self._preferred = answer, near
        self.model.prefer(self._preferred[1])

    def core_cases(self) -> list[int]:
        """The cases behind the last contradiction."""
        return [self.case_of[s] for s in self.model.core_switches()]

    def core_facts(self) -> int:
        """The marks behind the last contradiction."""
        top = len(self.board.marks)
        return made([y for x in self.model.failed() if (y := abs(x)) <= top])

    def of(self, cases: Sequence[int]) -> Referee:
        """A judge of these cases alone, where that is much less."""
        if len(cases) > len(self.switch) // 2:
            return self
        found = Referee(self.board, cases, self.spent, cut=self._cut)
        if self._preferred[0] is not None:
            found.prefer(self._preferred[0])
        return found

    def answer(self, on: int, off: int) -> int | None:
        """The marks that are on in an answer; None if there is none, or none was found in time."""
        judge = self.answering
        if judge is not self.together:
            judge.model.meter = Meter(Budget(conflicts=ANSWER))
        try:
            model = judge.model.solve([*judge.switch.values(), *self.facts(on, off, on | off)], rounds=2000)
        except OutOfBudget as stop:
            stop.unless_stopped()
            return None
        return None if model is None else made(model[: len(self.board.marks)])

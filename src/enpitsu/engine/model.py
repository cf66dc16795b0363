"""A program in a solver: lazy cuts, forced marks, switches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import chain
from itertools import count as naturals
from time import perf_counter

from enpitsu.bits import bits, mask
from enpitsu.effort import CLAUSE, report_work
from enpitsu.engine.backends import make
from enpitsu.engine.budget import Meter
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.minimise import minimal
from enpitsu.errors import OutOfBudget
from enpitsu.logic import Clause, LazyClauses, Mark, PartialAssignment
from enpitsu.puzzle import Case, Puzzle

REFRESH = frozenset({64, 256, 1024, 4096})
"""Calls after which fixed literals are asked for: few boards of usual size come so far, large ones gain.

``python -m bench.paired FOLDER`` measures it.
"""

MAX_FIXED_QUESTIONS = 400
"""So many questions are asked at most to see which fixed literals are so for good."""


CLAUSES_PER_BATCH = 20_000
"""Clauses that go to the solver at one go."""

LARGE_PROGRAM_CLAUSES = 100_000
"""Clauses of a program from which on the clock is trusted less than halfway."""

FIRST_LOAD, FIRST_SLICE = 20_000_000, 20
"""Conflicts of the first slice, times clauses, and at least so many; each next one has twice as many."""

SIMPLIFIED_PER_SECOND = 50_000
"""Clauses that the solver simplifies in a second, when it does; it cannot be stopped then."""

WIDE_CLAUSE_LITERALS, WIDE_CONFLICTS = 2_000, 1_000
"""Literals of a clause with which eliminating variables takes minutes; conflicts before that begins."""

LARGE_PROGRAM_VARIABLES = 20_000
"""Variables of a program from which on each source of cuts is followed by a look at the clock."""


class LimitReached(OutOfBudget):
    """A question was given up, as its own limit was reached; there may be time for others."""


class Switched(LazyClauses):
    """LazyClauses of a case that is on only while its switch is false."""

    def __init__(self, lazy: LazyClauses, switch: int) -> None:
        self.lazy, self.switch = lazy, switch

    def violated(self, model: Sequence[int]) -> Iterable[Clause]:
        """The cuts, if the case is on."""
        if model[self.switch - 1] > 0:
            return ()
        return [(*clause, self.switch) for clause in self.lazy.violated(model)]

    def note_fixed(self, fixed: Sequence[int]) -> Iterable[Clause]:
        """Clauses that follow from the literals now fixed for good, while the case is on."""
        return [(*clause, self.switch) for clause in self.lazy.note_fixed(fixed)]


class Model:
    """A solver that holds a program and whatever cuts it has needed so far.

    ``guarded``: every case hangs on a switch (``switches``), to be given as assumptions; a core of
    them names the cases that contradict each other.
    """

    def __init__(
        self,
        program: Program,
        *,
        guarded: bool = False,
        backend: str = "cadical195",
        meter: Meter | None = None,
    ) -> None:
        self.program, self.guarded = program, guarded
        self.meter = meter or Meter()
        self._wide = False  # a clause speaks of thousands of marks
        self.calls = self.cuts = 0
        self.case_of: dict[int, int] = {}  # switch -> index of its case
        self._cut_switches: dict[int, list[int]] = {}
        # lazy clauses keep what is decided in this solver: other solvers of the same program have their own
        self.lazy_clauses = [
            (at, lazy.narrowed(program.first, program.passed) if program.first else copy(lazy))
            for at, lazy in program.lazy_clauses
        ]
        self._last: list[int] | None = None
        self._switched: dict[
            int, list[tuple[int, LazyClauses]]
        ] = {}  # switch -> the lazy clauses behind it
        self._base = program.top  # beyond it, variables are switches and cases that come and go
        self._top = program.top
        self._sat = sat = make(backend, program.classes)
        self._size = len(program.definitions) + len(program.clauses)
        self._slice = max(FIRST_SLICE, min(Meter.SLICE, FIRST_LOAD // (self._size + 1)))
        self._loading = 0.0  # seconds
        self._load(program.definitions)
        if program.preferred:
            sat.prefer(program.preferred)
        if not guarded:
            self._load(program.clauses)
            return
        start = 0
        for index, end in enumerate(program.ends):
            switch = self._fresh()
            self.case_of[switch] = index
            self._load([(*clause, -switch) for clause in program.clauses[start:end]])
            start = end
        self.switches = list(self.case_of)

    def _load(self, clauses: Sequence[Clause]) -> None:
        """Give clauses to the solver, a load at a time; raises OutOfBudget."""
        for start in range(0, len(clauses), CLAUSES_PER_BATCH):
            load = (
                clauses if len(clauses) <= CLAUSES_PER_BATCH else clauses[start : start + CLAUSES_PER_BATCH]
            )
            started = perf_counter()
            self._sat.load(load)
            self._loading += perf_counter() - started
            report_work(CLAUSE * len(load))
            self.meter.made(0)

    def _fresh(self) -> int:
        self._top += 1
        return self._top

    # -- solving ---------------------------------------------------------------------------------

    def solve(
        self, assumptions: Sequence[int] = (), *, rounds: int = 0, conflicts: int = 0
    ) -> list[int] | None:
        """A model without clashes (a list of literals, closed by a 0), or None.

        Raises OutOfBudget; also (``LimitReached``) after so many rounds of lazy cuts or conflicts, if
        a number is given.
        """
        until = self.calls + rounds
        most = self._sat.conflicts() + conflicts if conflicts else None
        assumed = list(assumptions)
        lazy_clauses, on = self.lazy_clauses, set(assumed)
        if self._switched:  # those of the cases that are asked for
            lazy_clauses = [*lazy_clauses, *[lazy for x in assumed for lazy in self._switched.get(-x, ())]]
        if self.guarded:  # a case that is off cuts nothing
            lazy_clauses = [(at, c) for at, c in lazy_clauses if at < 0 or self.switches[at] in on]
            assumed += [cut for s, cuts in self._cut_switches.items() if s in on for cut in cuts]
        while True:
            self.calls += 1
            if not self._run(assumed, most):
                return None
            model = self._sat.model()
            model += range(len(model) + 1, self._top + 1)  # variables no clause speaks of
            model.append(0)
            self._last = model
            if self.calls in REFRESH and not self.guarded:
                self._tell_fixed(model)
            cuts = []
            for at, lazy in lazy_clauses:
                cuts += [(at, c) for c in lazy.violated(model)]
                if len(model) > LARGE_PROGRAM_VARIABLES:
                    self.meter.tick()
            if not cuts:
                return model
            self.cuts += len(cuts)
            if rounds and self.calls >= until:
                raise LimitReached("rounds")
            for at, clause in cuts:
                if self.guarded and at >= 0:
                    clause = (*clause, -self._cut_switch(at, assumed))
                self._sat.add(clause)

    def at_once(self, assumptions: Sequence[int]) -> list[int] | None:
        """The literals that follow by unit propagation alone; None if these cannot be together."""
        return self._sat.propagate(assumptions)

    def _run(self, assumed: Sequence[int], most: int | None = None) -> bool:
        """One call of the solver, in slices while there is a limit; raises OutOfBudget.

        ``most``: once the solver has met so many conflicts, it gives up.
        """
        meter = self.meter
        while True:
            meter.tick()
            report_work(0)
            limited = meter.limited or most is not None
            before, start = self._sat.conflicts() if limited or self._wide else 0, perf_counter()
            if (self._wide and before >= WIDE_CONFLICTS) or meter.short(self._size / SIMPLIFIED_PER_SECOND):
                self._sat.steady()
            some = meter.next_slice(self._slice, large=self._size > LARGE_PROGRAM_CLAUSES)
            if most is not None:
                if before >= most:
                    raise LimitReached("conflicts")
                some = min(some or self._slice, most - before)
            found = self._sat.solve(assumed, some)
            if limited:
                meter.spend(self._sat.conflicts() - before, perf_counter() - start)
            if found is not None:
                return found
            self._slice = min(2 * self._slice, Meter.SLICE)

    def _tell_fixed(self, model: Sequence[int]) -> None:
        """Tell lazy clauses what is decided for good, and the solver what they make of it.

        Less of it after ``MAX_FIXED_QUESTIONS`` questions, or once time is up: it is known by halves, and a
        wide model has thousands of them.
        """
        fixed, asked = [0] * len(model), naturals()

        def late() -> bool:
            return self.meter.short(0.0)

        def enough() -> bool:
            return next(asked) > MAX_FIXED_QUESTIONS or late()

        for x in self._sure(self._sat.fixed(model[: self._base], late), enough):
            fixed[abs(x) - 1] = x
        for _, lazy in chain(self.lazy_clauses, *self._switched.values()):
            for clause in lazy.note_fixed(fixed):
                self._sat.add(clause)

    def _sure(self, literals: list[int], enough: Callable[[], bool] = lambda: False) -> list[int]:
        """Those of some literals that are decided for good indeed: the solver refutes that one fails.

        All are asked about at once, and halves of them where that is not so.
        """
        if not literals or enough():
            return []
        report_work(0)
        failing = self._fresh()
        self._sat.add([-failing, *[-x for x in literals]])
        sure = self._sat.propagate([failing]) is None
        self._sat.add([-failing])
        if sure:
            return literals
        middle = len(literals) // 2
        halves = (literals[:middle], literals[middle:]) if middle else ()
        return [x for half in halves for x in self._sure(half, enough)]

    def _cut_switch(self, case: int, assumed: list[int]) -> int:
        """A new switch for one cut of a case, so that a core names the cut."""
        switch = self._fresh()
        self.case_of[switch] = case
        self._cut_switches.setdefault(self.switches[case], []).append(switch)
        assumed.append(switch)
        return switch

    def failed(self) -> list[int]:
        """All assumptions behind the last failed solve."""
        return self._sat.core()

    def conflicts(self) -> int:
        """Those that the solver has met so far."""
        return self._sat.conflicts()

    # -- more constraints ------------------------------------------------------------------------

    def add(self, clause: Clause) -> None:
        """One more clause, for good."""
        self._wide |= len(clause) > WIDE_CLAUSE_LITERALS
        self._sat.add(clause)

    def extend(self, encoder: Encoder, case: Case) -> int:
        """One more case behind a new switch; the encoder must hold this program.  Gives the literal.

        Off is the positive value of the variable: the solvers try that first where a case is not
        asked for, and so leave it alone.
        """
        program = encoder.program
        program.top = self._top  # variables may have been handed out since
        start, named, lazy_clauses = (
            len(program.clauses),
            len(program.definitions),
            len(program.lazy_clauses),
        )
        encoder.write([case], switched=True)
        self._top = program.top
        switch = self._fresh()
        self._load(program.definitions[named:])
        self._load([(*clause, switch) for clause in program.clauses[start:]])
        for at, lazy in program.lazy_clauses[lazy_clauses:]:
            own = copy(lazy)
            if at < 0:
                self.lazy_clauses.append((at, own))
            else:
                self._switched.setdefault(switch, []).append((at, Switched(own, switch)))
        return -switch

    def activation(self) -> int:
        """A new literal under which clauses can be added and later dropped."""
        return self._fresh()

    def fixed(self, variables: Iterable[int], enough: Callable[[], bool] = lambda: False) -> list[int]:
        """The literals of some variables that are decided for good, as far as the solver knows by now.

        Fewer of them once it is ``enough``; none, without a model, where the time is too short.
        """
        if self._last is not None:
            values = [self._last[v - 1] for v in variables]
            return self._sure(self._sat.fixed(values, enough), enough)
        late = self.meter.late
        if late is not None and late < 4 * self._loading:  # with a guard each, and to be freed again
            return []
        program, on = self.program, self._top + 1  # no model met yet: what plain propagation tells
        sat = make("cadical195", program.classes)
        for clauses in (program.definitions, program.clauses):
            for start in range(0, len(clauses), CLAUSES_PER_BATCH):
                if enough():
                    return []
                sat.load([(*clause, -on) for clause in clauses[start : start + CLAUSES_PER_BATCH]])
        found = set(sat.propagate([on]) or ())
        return [x for v in variables for x in (v, -v) if x in found]

    def prefer(self, literals: Sequence[int]) -> None:
        """Try these values first."""
        self._sat.prefer(literals)

    def known(self, model: Sequence[int], puzzle: Puzzle) -> PartialAssignment:
        """The values that a model gives all marks of a puzzle."""
        if self.program.numbers is not None:
            marks = puzzle.marks
            found = dict.fromkeys(marks, False)
            for number in self.program.made(model):
                found[marks[number - 1]] = True
            return PartialAssignment(found)
        return PartialAssignment(zip(puzzle.marks, [x > 0 for x in model], strict=False))

    # -- answers ---------------------------------------------------------------------------------

    def answers(self, marks: Sequence[Mark], assumptions: Sequence[int] = ()) -> Iterator[list[int]]:
        """Models that differ in these marks, one by one; what was ruled out is dropped at the end."""
        active = self.activation()
        try:
            while (model := self.solve([*assumptions, active])) is not None:
                yield model
                self.add([-active, *[-model[m.number - 1] for m in marks]])
        finally:
            self._sat.add([-active])

    def forced(
        self,
        marks: Iterable[Mark],
        assumptions: Sequence[int] = (),
        seen: Callable[[list[int]], object] = lambda model: None,
        *,
        last: bool = False,
    ) -> list[int] | None:
        """The literals of the marks that are equal in every answer; None without an answer."""
        return self.backbone([m.number for m in marks], assumptions, seen, last=last)

    def backbone(
        self,
        variables: Iterable[int],
        assumptions: Sequence[int] = (),
        seen: Callable[[list[int]], object] = lambda model: None,
        *,
        last: bool = False,
        rounds: int = 0,
    ) -> list[int] | None:
        """The literals of some variables that are equal in every model; None without a model.

        ``seen`` is told of each model on the way; ``rounds``: as in ``solve``.  ``last``: nothing is asked
        afterwards, so what is ruled out stays so, which the solver likes.

        (Backbone by "at least one candidate differs".)
        """
        model = self.solve(assumptions, rounds=rounds)
        if model is None:
            return None
        seen(model)
        same = [model[v - 1] for v in variables]
        active = [] if last else [self.activation()]
        off = [-x for x in active]
        try:
            while same:
                other = [-x for x in same]
                self._wide = len(other) > WIDE_CLAUSE_LITERALS
                self._sat.prefer(other)
                self._sat.add([*off, *other])
                model = self.solve([*assumptions, *active], rounds=rounds)
                if model is None:
                    break
                seen(model)
                same = [x for x in same if model[abs(x) - 1] == x]
        finally:
            if off:
                self._sat.add(off)
        return same

    def core_switches(self) -> list[int]:
        """The switches of the cases behind the last failed solve, in the order of the cases."""
        return self._needed(())

    def core(
        self, assumptions: Sequence[int] = (), seen: Callable[[list[Case]], object] = lambda cases: None
    ) -> list[Case]:
        """Cases of a guarded program that contradict each other (with further assumptions), minimal.

        None of the cases can be dropped (deletion).  Empty if there is an answer.  ``seen`` is told of
        the cases that are left, from the first contradiction to the last.
        """

        def needed(cases: int) -> int | None:
            """Those of some cases that contradict each other; None if they do not."""
            if self.solve([*[self.switches[i] for i in bits(cases)], *assumptions]) is not None:
                return None
            core = self._needed(assumptions)
            seen(self._cases(core))
            return mask([self.case_of[s] for s in core])

        core = needed((1 << len(self.switches)) - 1)
        left = 0 if core is None else minimal(core, needed, lambda i: i)
        return [self.program.cases[i] for i in bits(left)]

    def _cases(self, switches: Iterable[int]) -> list[Case]:
        """The cases behind some switches."""
        return [self.program.cases[self.case_of[s]] for s in switches]

    def _needed(self, assumptions: Sequence[int]) -> list[int]:
        """The switches of the cases behind the last core, in the order of their cases."""
        spare = set(assumptions)
        used = {self.case_of[x] for x in self._sat.core() if x in self.case_of and x not in spare}
        return [self.switches[i] for i in sorted(used)]

"""An independent judge of steps: a fresh solver for each, and floods of our own for whole layers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, TypeAlias

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.check import marks_of
from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.errors import OutOfBudget
from enpitsu.logic import GUARDED, TRUE, Bool, Mark, PartialAssignment, Profile
from enpitsu.puzzle import Case, Puzzle
from enpitsu.shape.connected import Connected
from enpitsu.shape.loop import OneLine, OneLoop

Said: TypeAlias = tuple[tuple[Mark, bool], ...]

ROUNDS = 40  # of lazy cuts; past that, and after so many conflicts, a question is asked in other ways
CONFLICTS = 20_000
FEW = 8  # cases that are written as few
BACKENDS = ("cadical195", "glucose4")  # what one cuts its way around for minutes the other sees at once
AS_FEW, MORE_STEPS, APART = Profile("few", steps=12), Profile("few", steps=20), Profile("apart")
PROFILES = AS_FEW, APART, GUARDED
LONG_ROUNDS, LONGER = 20_000, (2000, 20_000, 200_000)  # of each of these; then it counts as undecided


class Judge:
    """Some cases alone, in a solver of their own; any of them can be left out.

    ``laws``: what is drawn keeps the laws of its kind besides (a cell has one digit).  What takes
    more than some ``rounds`` of lazy cuts, or many conflicts, is asked in solvers of its own.

    One connected or looping layer alone is judged by flood: a solver may need a cut for every way round.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        cases: Sequence[Case],
        laws: bool = False,
        rounds: int = ROUNDS,
    ) -> None:
        self.puzzle, self.more = puzzle, list[Case]()
        if laws:
            cited = {id(case) for case in cases}
            self.more = [c for c in puzzle.cases() if c.rule.kind == "law" and id(c) not in cited]
        program = self._written(cases, AS_FEW if len(cases) <= FEW else APART)
        self.model = Model(program, guarded=True)
        self.at = {id(case): s for case, s in zip(program.cases, self.model.switches, strict=True)}
        self.cases, self.rounds = cases, rounds
        self.laws = [self.at[id(c)] for c in program.cases if id(c) not in {id(case) for case in cases}]

    def _written(self, cases: Sequence[Case], profile: Profile) -> Program:
        program = Program(len(self.puzzle.marks))
        encoder = Encoder(program, profile)
        encoder.write(cases)
        encoder.write(self.more)
        return program

    def forces(
        self, facts: Iterable[tuple[Mark, bool]], goals: Said, without: Case | None = None
    ) -> bool | None:
        """Whether the cases (but one) and the facts force all goals; None: not settled in time."""
        left, facts = [c for c in self.cases if c is not without], list(facts)
        if len(left) == 1:
            seen = flooded(left[0], facts, goals)
            if seen is not None:
                return seen
        on = [*self.laws, *[self.at[id(c)] for c in left]]
        verdict: bool | None = True
        for mark, value in goals:
            literals = [m.literal(v) for m, v in facts]
            literals.append(-mark.number if value else mark.number)
            self.model.meter = Meter(Budget(conflicts=CONFLICTS))
            try:
                forced: bool | None = self._none(
                    self.model.solve([*on, *literals], rounds=self.rounds), left
                )
            except OutOfBudget:
                forced = self._impossible(left, literals)
            if forced is False:
                return False
            verdict = verdict and forced
        return verdict

    def _none(self, model: Sequence[int] | None, cases: Sequence[Case]) -> bool:
        """Whether there is no model; one that there is keeps the cases, as they themselves say.

        (What a case says of cells with two digits is not defined: who cites it cites the law against
        that, too, where it matters.)
        """
        if model is not None:
            state = PartialAssignment({m: model[m.number - 1] > 0 for m in self.puzzle.marks})
            wrong = [case for case in cases if case.condition.holds(state) is not True]
            unlawful = set[Mark]()
            for case in self.puzzle.cases() if wrong else ():
                if case.rule.kind == "law" and case.condition.holds(state) is False:
                    unlawful |= marks_of(case.condition)
            broken = [case for case in wrong if not unlawful & marks_of(case.condition)]
            assert not broken, f"a counterexample breaks {broken}"
        return model is None

    def _impossible(self, cases: Sequence[Case], literals: Sequence[int]) -> bool | None:
        """Whether cases cannot hold under some literals, by solvers of just this question."""
        for conflicts, backend, profile, prefer in product(LONGER, BACKENDS, PROFILES, (False, True)):
            program = self._written(cases, MORE_STEPS if profile is AS_FEW and not prefer else profile)
            model = Model(program, meter=Meter(Budget(conflicts=conflicts)), backend=backend)
            model.prefer([-m.number for m in self.puzzle.marks] if prefer else [])
            for x in literals:
                model.add((x,))
            try:
                return self._none(model.solve(rounds=LONG_ROUNDS), cases)
            except OutOfBudget:
                continue
        return None


def flooded(case: Case, facts: Iterable[tuple[Mark, bool]], goals: Said) -> bool | None:
    """What a flood says of a case, some facts and all goals; None: there is no flood for it.

    A flood is exact for the connectedness of plain marks; else it sees the plain reasons, and says None
    otherwise.
    """
    given = dict(facts)
    verdicts = [impossible(case.condition, {**given, mark: not value}) for mark, value in goals]
    if None in verdicts:
        return None
    if all(verdicts) or plain(case.condition):
        return all(verdicts)
    return None


def plain(condition: Bool) -> bool:
    """Whether a condition is the connectedness of single marks."""
    if type(condition) is not Connected:
        return False
    net = condition.network
    return all(b.number or b is TRUE for b in (*net.nodes.values(), *net.links.values()))


def impossible(condition: Bool, known: Mapping[Mark, bool]) -> bool | None:
    """Whether a look at the board shows that a connected or looping layer cannot be finished."""
    state = PartialAssignment(known)
    if type(condition) is Connected:
        net = condition.network
        nodes = {n: b.holds(state) for n, b in net.nodes.items()}
        links = [ab for ab, b in net.links.items() if b.holds(state) is not False]
        return _parted(nodes, links) or (
            condition.nonempty and not any(v is not False for v in nodes.values())
        )
    if isinstance(condition, OneLoop | OneLine):
        strokes = {s: m.holds(state) for s, m in condition.line.items()}
        ends: dict[Any, list[Any]] = {}
        for stroke in strokes:
            for node in stroke.ends:
                ends.setdefault(node, []).append(stroke)
        touching = [(s, t) for near in ends.values() for s in near for t in near if s is not t]
        if _parted(strokes, touching):
            return True
        if isinstance(condition, OneLine):
            return condition.nonempty and not any(v is not False for v in strokes.values())
        return _no_loop(strokes, ends, touching)
    return None


def _no_loop(strokes: Mapping[Any, bool | None], ends: Mapping[Any, list[Any]], touching: Any) -> bool:
    """A branch, a dead end, nothing to draw, or a ring beside other strokes."""
    if not any(v is not False for v in strokes.values()):
        return True
    degree = {n: sum(strokes[s] is True for s in near) for n, near in ends.items()}
    for node, near in ends.items():
        if degree[node] > 2 or (degree[node] == 1 and all(strokes[s] is not None for s in near)):
            return True
    drawn = {s: True for s, v in strokes.items() if v}
    pieces = list(_pieces(drawn, touching))
    rings = [p for p in pieces if all(degree[n] == 2 for s in p for n in s.ends)]
    return bool(rings) and len(pieces) > 1


def _parted(nodes: Mapping[Any, bool | None], links: Iterable[tuple[Any, Any]]) -> bool:
    """Whether two marked nodes cannot hang together any more."""
    possible = {n: bool(v) for n, v in nodes.items() if v is not False}
    return sum(any(possible[n] for n in piece) for piece in _pieces(possible, links)) > 1


def _pieces(nodes: Mapping[Any, bool], links: Iterable[tuple[Any, Any]]) -> Iterator[list[Any]]:
    """Flood some nodes piece by piece."""
    near: dict[Any, list[Any]] = {n: [] for n in nodes}
    for a, b in links:
        if a in near and b in near:
            near[a].append(b)
            near[b].append(a)
    seen: set[Any] = set()
    for start in nodes:
        if start in seen:
            continue
        piece = [start]
        seen.add(start)
        for node in piece:
            for other in near[node]:
                if other not in seen:
                    seen.add(other)
                    piece.append(other)
        yield piece

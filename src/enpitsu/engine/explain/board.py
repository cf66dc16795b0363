"""A puzzle's cases, compiled for explanation; marks are bits (number less 1)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, partial, reduce
from itertools import chain
from operator import or_
from typing import Any, NamedTuple, TypeAlias, TypeVar

from enpitsu.bits import bits, mask
from enpitsu.effort import report_work, reported
from enpitsu.engine.check import Scopes, marks_of
from enpitsu.engine.compile.implied_cases import every_case
from enpitsu.engine.explain.count_case import CountCase
from enpitsu.engine.explain.cubes import Cube, Seen, TableCase, TooManyCubes, cubes_of
from enpitsu.engine.explain.joined_cases import JoinedCases
from enpitsu.engine.explain.small_solver_case import SmallSolverCase
from enpitsu.logic import Bool, GlobalConstraint, Mark, PartialAssignment, Propagator, Verdict
from enpitsu.memory import IdentityKey, WeightedLRU
from enpitsu.problem_template import ProblemTemplate
from enpitsu.puzzle import Case, Puzzle

Point: TypeAlias = tuple[float, float]
T = TypeVar("T")


MAX_TABLE_MARKS = 12
"""Marks up to which a count is made a table, so that groups can be joined."""
CACHED_BOARDS = 4
"""Puzzles that stay compiled, those asked about last."""
CACHE_WEIGHT = 4_000_000
"""Things kept with a compiled puzzle: its clauses, as they are written for one question or another."""
MIN_CACHED_MARKS, CACHED_VERDICTS = 4, 50_000
"""Marks of a condition from which its verdicts are kept, and verdicts that are kept."""
CACHED_STATES = 16
"""States that were asked about lately: what follows from each in networks is kept with it."""


class GlobalConstraintCase:
    """A case on a whole layer: it deduces."""

    whole = True

    def __init__(self, case: Case, index: int, propagator: Propagator) -> None:
        self.case, self.index, self.propagator = case, index, propagator
        self.scope = propagator.scope


class SharedSolverCase:
    """A case on a whole layer that only a solver can judge (see ``SharedSolver``)."""

    whole = True

    def __init__(self, case: Case, index: int, scope: int) -> None:
        self.case, self.index, self.scope = case, index, scope


LocalCase: TypeAlias = TableCase | CountCase | SmallSolverCase
AnyCase: TypeAlias = LocalCase | GlobalConstraintCase | SharedSolverCase


class CaseEvaluator(NamedTuple):
    """A way in which a case is judged, and the marks of its condition, with the cubes of a table.

    ``propagator``: that of a whole layer (None: each board has one of its own).
    """

    kind: type[AnyCase]
    scope: int
    cubes: list[Cube]
    propagator: Propagator | None = None

    def of(self, case: Case, index: int) -> AnyCase:
        """A case of a board that is judged so."""
        if self.kind is TableCase:
            return TableCase(case, index, self.scope, self.cubes)
        if self.kind is GlobalConstraintCase:
            propagator = self.propagator or case.condition.propagator()  # type: ignore[attr-defined]
            return GlobalConstraintCase(case, index, propagator)
        return self.kind(case, index, self.scope)  # type: ignore[call-arg, arg-type]


def evaluator_of(case: Case, scopes: Scopes, seen: Seen) -> CaseEvaluator:
    """The way in which a case is judged: by a table where that is small.

    A whole layer is a table only if it is that of a fact that follows from rules, as of one region.
    """
    condition = case.condition
    whole = isinstance(condition, GlobalConstraint)
    propagator = condition.propagator() if isinstance(condition, GlobalConstraint) else None
    if propagator is not None:
        return CaseEvaluator(GlobalConstraintCase, propagator.scope, [], propagator)
    scope = scopes.look(condition)[0] >> 1
    counted = CountCase.fits(condition)
    tabled = case.rule.kind == "implied" if whole else not counted or scope.bit_count() <= MAX_TABLE_MARKS
    if tabled:
        try:
            return CaseEvaluator(TableCase, *cubes_of(condition, seen))
        except TooManyCubes:
            pass
    if whole:
        return CaseEvaluator(SharedSolverCase, scope, [])
    if counted:
        return CaseEvaluator(CountCase, scope, [])
    return CaseEvaluator(
        SmallSolverCase if SmallSolverCase.fits(condition) else SharedSolverCase, scope, []
    )


def lasting(template: ProblemTemplate) -> dict[Case, CaseEvaluator]:
    """The ways in which the cases are judged that all boards of a template have."""
    scopes, seen, found = Scopes(()), dict[Bool, Cube | None](), dict[Case, CaseEvaluator]()
    lemmas = [case for lemma in template.lemmas.values() for case in lemma.cases]
    for case in reported(chain(template.cases, lemmas), 0, batch=8):
        judged = evaluator_of(case, scopes, seen)
        if judged.propagator is not None and judged.propagator.remembers:
            judged = judged._replace(propagator=None)
        found[case] = judged
        report_work(1 + len(found[case].cubes))
    return found


class Verdicts:
    """The verdicts on conditions of many marks, by what is known of these: many states share them."""

    def __init__(self) -> None:
        self._scopes: dict[Bool, int] = {}
        self._found: dict[tuple[Bool, int, int], Verdict] = {}

    def of(self, on: int, off: int, condition: Bool, known: PartialAssignment) -> Verdict:
        """The verdict on a condition where these marks are known (``known``: the same)."""
        scope = self._scopes.get(condition)
        if scope is None:
            scope = mask([m.number - 1 for m in marks_of(condition)])
            scope = self._scopes[condition] = scope if scope.bit_count() >= MIN_CACHED_MARKS else 0
        if not scope:
            return condition.holds(known)
        key = condition, on & scope, off & scope
        if key in self._found:
            return self._found[key]
        if len(self._found) == CACHED_VERDICTS:
            self._found.clear()
        found = self._found[key] = condition.holds(known)
        return found


class CompiledPuzzle:
    """All cases of a puzzle with their scopes, who speaks of which mark, and where things are."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.marks: Sequence[Mark] = puzzle.marks
        self.all = (1 << len(self.marks)) - 1
        self.visible_marks = sum(1 << m.number - 1 for m in puzzle.visible_marks)
        self.cases: list[AnyCase] = []
        kept = puzzle.problem_template.keep(CaseEvaluator, lambda: lasting(puzzle.problem_template))
        self.shared = 0
        """The number of cases, the first ones, that read no given."""
        scopes, seen, shared = Scopes(()), dict[Bool, Cube | None](), len(puzzle.problem_template.cases)
        for n, case in enumerate(reported(every_case(puzzle), 0, batch=8)):
            judged = kept.get(case) or evaluator_of(case, scopes, seen)
            compiled = judged.of(case, len(self.cases))
            if case.rule.kind == "implied" and case.rule.solved and isinstance(compiled, SharedSolverCase):
                continue  # it is found from the rules that it follows from, and sooner
            self.cases.append(compiled)
            self.shared += n < shared
        self.stated = len(self.cases)
        """The number of cases, the first ones, that rules and lemmas state; the rest are joined."""
        local = [c for c in self.cases if isinstance(c, TableCase | CountCase) and c.case.rule.solved]
        for case in JoinedCases(local, self.marks).of(puzzle.joined_rules):
            self.cases.append(evaluator_of(case, scopes, seen).of(case, len(self.cases)))
        self.by_mark: list[list[int]] = [[] for _ in self.marks]
        for c in self.cases:
            if not isinstance(c, GlobalConstraintCase | SharedSolverCase):
                for i in bits(c.scope):
                    self.by_mark[i].append(c.index)
        self.explanation_only = {c.index for c in self.cases if not c.case.rule.solved}
        """The cases that explanations alone have: of several that force the same these come first."""
        self.at = [where(m.place) for m in self.marks]
        self.case_at = [where(c.case.place) for c in self.cases]
        self._kept = WeightedLRU[Hashable, Any](CACHE_WEIGHT)
        self._lately: dict[tuple[int, int], PartialAssignment] = {}
        self._verdicts = Verdicts()

    def keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """Make something of these cases alone, whatever is known of the marks: once, while it fits."""
        found: T = self._kept.get(key, make)
        return found

    def scope(self, cases: Iterable[int]) -> int:
        """The marks that some cases speak of."""
        return reduce(or_, [self.cases[k].scope for k in cases], 0)

    def known(self, on: int, off: int) -> PartialAssignment:
        """Masks as what is known."""
        found = self._lately.get((on, off))
        if found is None:
            if len(self._lately) == CACHED_STATES:
                self._lately.clear()
            marks = self.marks
            found = self._lately[on, off] = PartialAssignment(
                {marks[i]: bool(on >> i & 1) for i in bits(on | off)}
            )
            found.verdicts = partial(self._verdicts.of, on, off)
        return found

    def masks(self, known: PartialAssignment) -> tuple[int, int]:
        """The marks known as masks (on, off)."""
        on = sum(1 << m.number - 1 for m, v in known.items() if v)
        return on, sum(1 << m.number - 1 for m, v in known.items() if not v)


def compiled(puzzle: Puzzle) -> CompiledPuzzle:
    """A puzzle compiled for explanation; kept for the next question about the same object.

    An equal puzzle may have marks of its own.
    """
    return _compiled(IdentityKey(puzzle))


@lru_cache(maxsize=CACHED_BOARDS)
def _compiled(puzzle: IdentityKey[Puzzle]) -> CompiledPuzzle:
    return CompiledPuzzle(puzzle.of)


def where(place: Any) -> Point | None:
    """The middle of a place, in half steps; None for the whole grid."""
    at = getattr(place, "at", None)
    if at is not None:
        return float(at[0]), float(at[1])
    cells = getattr(place, "cells", None)
    if not cells or (not hasattr(place, "ends") and len(cells) > 16):
        return None
    near = [c.at for c in cells]
    return sum(y for y, _ in near) / len(near), sum(x for _, x in near) / len(near)


def distance(a: Point | None, b: Point | None) -> float:
    """Rows or columns between two points, whichever is more, in half steps; 0 if one is nowhere."""
    return 0.0 if a is None or b is None else max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def far_first(places: Sequence[Point | None], near: Point | None) -> Callable[[int], tuple[float, int]]:
    """The order of items by their places, the farthest from a point first."""
    return lambda i: (-distance(places[i], near), i)

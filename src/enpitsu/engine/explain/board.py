"""Compile the cases of a puzzle for explanation; the bit of a mark is its number minus 1."""

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
"""The most marks of a count that is compiled to a table, so that it can be joined with others."""
CACHED_BOARDS = 4
"""The number of compiled puzzles that are cached (least recently used ones are dropped)."""
CACHE_WEIGHT = 4_000_000
"""The weight limit of the cache of a compiled puzzle, in clauses of its programs."""
MIN_CACHED_MARKS, CACHED_VERDICTS = 4, 50_000
"""The least number of marks of a condition whose verdicts are cached, and the most cached verdicts."""
CACHED_STATES = 16
"""The most cached states; flood fills of networks are cached with each."""


class GlobalConstraintCase:
    """A global constraint with a propagator."""

    whole = True

    def __init__(self, case: Case, index: int, propagator: Propagator) -> None:
        self.case, self.index, self.propagator = case, index, propagator
        self.scope = propagator.scope


class SharedSolverCase:
    """A global constraint that only a solver can judge (see ``SharedSolver``)."""

    whole = True

    def __init__(self, case: Case, index: int, scope: int) -> None:
        self.case, self.index, self.scope = case, index, scope


LocalCase: TypeAlias = TableCase | CountCase | SmallSolverCase
AnyCase: TypeAlias = LocalCase | GlobalConstraintCase | SharedSolverCase


class CaseEvaluator(NamedTuple):
    """The way in which a case is judged: the class, the scope, and the cubes of a table.

    ``propagator``: that of a global constraint (None: each board needs an instance of its own).
    """

    kind: type[AnyCase]
    scope: int
    cubes: list[Cube]
    propagator: Propagator | None = None

    def of(self, case: Case, index: int) -> AnyCase:
        """Compile a case of a board in this way."""
        if self.kind is TableCase:
            return TableCase(case, index, self.scope, self.cubes)
        if self.kind is GlobalConstraintCase:
            propagator = self.propagator or case.condition.propagator()  # type: ignore[attr-defined]
            return GlobalConstraintCase(case, index, propagator)
        return self.kind(case, index, self.scope)  # type: ignore[call-arg, arg-type]


def evaluator_of(case: Case, scopes: Scopes, seen: Seen) -> CaseEvaluator:
    """Choose the way in which a case is judged: a table if that is small enough.

    Global constraints become tables only if they are implied cases, such as those of a single region.
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
    """The evaluators of the cases that all boards of a template share."""
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
    """A cache of verdicts on large conditions, keyed by the known marks in their scope."""

    def __init__(self) -> None:
        self._scopes: dict[Bool, int] = {}
        self._found: dict[tuple[Bool, int, int], Verdict] = {}

    def of(self, on: int, off: int, condition: Bool, known: PartialAssignment) -> Verdict:
        """The value of a condition under marks on and off; ``known``: the same as an assignment."""
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
    """All cases of a puzzle with their scopes, an index from marks to cases, and the places of both."""

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
        """Cache something that depends on the cases alone, not on the known marks."""
        found: T = self._kept.get(key, make)
        return found

    def scope(self, cases: Iterable[int]) -> int:
        """The marks (bits) in the scopes of some cases."""
        return reduce(or_, [self.cases[k].scope for k in cases], 0)

    def known(self, on: int, off: int) -> PartialAssignment:
        """Convert masks (on, off) to a partial assignment."""
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
        """Convert a partial assignment to masks (on, off)."""
        on = sum(1 << m.number - 1 for m, v in known.items() if v)
        return on, sum(1 << m.number - 1 for m, v in known.items() if not v)


def compiled(puzzle: Puzzle) -> CompiledPuzzle:
    """Compile a puzzle for explanation; cached by identity, as equal puzzles may have different marks."""
    return _compiled(IdentityKey(puzzle))


@lru_cache(maxsize=CACHED_BOARDS)
def _compiled(puzzle: IdentityKey[Puzzle]) -> CompiledPuzzle:
    return CompiledPuzzle(puzzle.of)


def where(place: Any) -> Point | None:
    """The centre of a place, in half steps; None for the whole grid and large places."""
    at = getattr(place, "at", None)
    if at is not None:
        return float(at[0]), float(at[1])
    cells = getattr(place, "cells", None)
    if not cells or (not hasattr(place, "ends") and len(cells) > 16):
        return None
    near = [c.at for c in cells]
    return sum(y for y, _ in near) / len(near), sum(x for _, x in near) / len(near)


def distance(a: Point | None, b: Point | None) -> float:
    """The Chebyshev distance of two points, in half steps; 0 if one is None."""
    return 0.0 if a is None or b is None else max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def far_first(places: Sequence[Point | None], near: Point | None) -> Callable[[int], tuple[float, int]]:
    """A sort key for items by their places, the farthest from a point first."""
    return lambda i: (-distance(places[i], near), i)

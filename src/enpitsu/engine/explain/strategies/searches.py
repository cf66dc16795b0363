"""Steps by the smallest reason that a solver finds for a mark: the last resort."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from enpitsu.bits import bits
from enpitsu.effort import report_work
from enpitsu.engine.explain.board import CompiledPuzzle, Point, distance
from enpitsu.engine.explain.oracle import LeastReason, least_reason
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Goal, Step
from enpitsu.engine.minimise import UNREADABLE_CASES

MAX_CORES = 20  # reasons of the solver that are looked at in one search
MAX_SHRUNK_CORES = 8  # of them, that are shrunk
NEARBY_CONFLICTS = 100  # conflicts of a question whether cases near a mark force it
FIRST_CORES = 2  # both, where the first good one will do
MAX_CONFLICTS = 20_000  # conflicts after which the best that was found is taken
MAX_MINIMALITY_CONFLICTS = (
    4 * MAX_CONFLICTS
)  # the same, where of none that can be read it is settled that all is needed
RADII = (2, 4, 6, 10)  # half steps around a mark in which a reason is looked for first


@dataclass(frozen=True, slots=True)
class Forced:
    """A forced mark with a reason."""

    goal: Goal
    reason: LeastReason


class Surroundings:
    """The marks and cases near each mark of a board, cached by its place."""

    def __init__(self, board: CompiledPuzzle) -> None:
        self._at = board.at
        self._marks: dict[Point | None, int] = {}
        self._cases: dict[Point | None, list[int]] = {}
        for i, place in enumerate(board.at):
            self._marks[place] = self._marks.get(place, 0) | 1 << i
        for k, place in enumerate(board.case_at):
            self._cases.setdefault(place, []).append(k)
        self._around: dict[tuple[Point | None, int], tuple[int, list[int]]] = {}

    def around(self, mark: int, radius: int) -> tuple[int, list[int]]:
        """The marks (bits) and the cases within a radius of a mark, in half steps."""
        middle = self._at[mark]
        found = self._around.get((middle, radius))
        if found is None:
            marks = reduce(or_, [m for at, m in self._marks.items() if distance(at, middle) <= radius])
            cases = [k for at, near in self._cases.items() if distance(at, middle) <= radius for k in near]
            found = self._around[middle, radius] = marks, sorted(cases)
        return found


def surroundings(board: CompiledPuzzle) -> Surroundings:
    """The ``Surroundings`` of a board, created at the first call."""
    return board.keep(Surroundings, lambda: Surroundings(board))


def nearest_open(position: Position) -> list[int]:
    """The unknown visible marks, the nearest to the last step first."""
    at, here = position.board.at, position.here
    return sorted(
        bits(position.board.visible_marks & ~position.known), key=lambda i: (distance(at[i], here), i)
    )


class Searches:
    """Search for reasons by the solver; results for a mark are cached until more is known near it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._surroundings = surroundings(position.board)
        self._near: dict[tuple[int, int], tuple[int, list[int] | None]] = {}
        self._reasons: dict[tuple[Goal, tuple[int, ...]], tuple[int, LeastReason]] = {}

    def near(self) -> Iterator[Step]:
        """Steps by cases near a mark, within increasing radii."""
        return self._steps(RADII)

    def far(self) -> Iterator[Step]:
        """Steps by any cases of the board."""
        return self._steps((None,))

    def _steps(self, radii: Sequence[int | None]) -> Iterator[Step]:
        answer = self.position.answer()
        if answer is None:
            return
        goals = [(i, bool(answer >> i & 1)) for i in nearest_open(self.position)]
        for found in self._smallest(radii, goals):
            reason = found.reason
            yield Step((found.goal,), reason.cases, reason.facts, "search", is_minimal=reason.is_minimal)

    def _smallest(self, radii: Sequence[int | None], all_goals: Sequence[Goal]) -> list[Forced]:
        """The smallest reason found for one of some goals, and the smallest one proved minimal.

        Empty if none of the goals is forced.
        """
        position, effort = self.position, self.position.effort
        best: Forced | None = None  # of all
        sure: Forced | None = None  # of those that are minimal
        tried, end = set[int](), effort.conflicts + MAX_MINIMALITY_CONFLICTS
        for radius in radii:
            goals = [goal for goal in all_goals if goal[0] not in tried]
            cores = self._cores(radius, goals)
            start = effort.conflicts
            for size, goal, used in sorted(cores)[: FIRST_CORES if position.hasty else MAX_SHRUNK_CORES]:
                if sure is not None and (
                    size > 3 * len(sure.reason.cases) or effort.conflicts - start > MAX_CONFLICTS
                ):
                    break
                if best is not None and effort.conflicts >= end:
                    break
                found = Forced(goal, self._reason(goal, used))
                tried.add(goal[0])
                if best is None or len(found.reason.cases) < len(best.reason.cases):
                    best = found
                    if len(best.reason.cases) > UNREADABLE_CASES:
                        end = min(end, start + MAX_CONFLICTS)
                if found.reason.is_minimal and (
                    sure is None or len(found.reason.cases) < len(sure.reason.cases)
                ):
                    sure = found
            if sure is not None or (best is not None and effort.conflicts >= end):
                break
        return [f for f in dict.fromkeys((best, sure)) if f is not None]

    def _reason(self, goal: Goal, used: list[int]) -> LeastReason:
        """A minimal reason for a mark among these cases."""
        position, key = self.position, (goal, tuple(used))
        seen, reason = self._reasons.get(key, (-1, None))
        now = position.known & position.board.scope(used)
        if reason is None or seen != now:
            reason = least_reason(position.oracle, used, position.state, position.known, [goal])
            self._reasons[key] = now, reason
        return reason

    def _cores(self, radius: int | None, goals: Sequence[Goal]) -> list[tuple[int, Goal, list[int]]]:
        """Cores of the solver for the first goals that it can derive: (number of cases, goal, cases)."""
        effort = self.position.effort
        found: list[tuple[int, Goal, list[int]]] = []
        start = effort.conflicts
        for goal in goals:
            report_work(0)
            if len(found) >= (FIRST_CORES if self.position.hasty else MAX_CORES) or (
                found and effort.conflicts - start > MAX_CONFLICTS
            ):
                break
            used = self._forced_by_all(goal) if radius is None else self._forced_near(radius, goal)
            if used is not None:
                found.append((len(used), goal, used))
        return found

    def _forced_by_all(self, goal: Goal) -> list[int] | None:
        """A core of all cases that forces a mark, without a limit of conflicts; None if not forced."""
        oracle = self.position.oracle
        forced = oracle.forces(oracle.switch, self.position.facts(), goal, rounds=400)
        return oracle.core_cases() if forced else None

    def _forced_near(self, radius: int, goal: Goal) -> list[int] | None:
        """A core of the cases near a mark that forces it, by a short search; None if none is found.

        A mark is not tried again before a mark near it has become known.
        """
        mark, oracle = goal[0], self.position.oracle
        marks, cases = self._surroundings.around(mark, radius)
        seen = self.position.known & marks
        before, used = self._near.get((mark, radius), (-1, None))
        if before != seen:
            forced = oracle.forces(cases, self.position.facts(), goal, NEARBY_CONFLICTS)
            used = oracle.core_cases() if forced else None
            self._near[mark, radius] = seen, used
        return used

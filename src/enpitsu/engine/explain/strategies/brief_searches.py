"""Steps by brief searches near a mark, for interactive hints and for reasons why a mark is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from enpitsu.effort import report_work
from enpitsu.engine.explain.oracle import Oracle, cuttings, least_reason
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Goal, Step
from enpitsu.engine.explain.strategies.searches import RADII, nearest_open, surroundings
from enpitsu.engine.minimise import CHUNK_CONFLICTS, UNREADABLE_CASES

# tuned by ``python -m bench.hints``
BRIEF = (60, 3)  # conflicts, and rounds of cuts, of a question
AREAS = (4, 8, 14)  # half steps around the nearest mark in which marks are asked about together
JOINT = (200, 12)  # conflicts, and rounds of cuts, of the questions about all marks of an area
ASKED_MARKS = 12  # marks of an area that are asked about one by one then
FIRST_ASKED_MARKS = 3  # the same, of the smallest area, for a player who would rather wait for no reason
SMALL_RADII = 2  # radii around them that are tried in all areas before the others
LEAST = (80, 8)  # the same of a question why a mark is wrong, at least
CLAUSE_CONFLICTS = 5_000_000  # times conflicts, of such a question: a large board is searched more briefly
MAX_CASES = 120  # cases, of more than which so few are not looked for


@dataclass(frozen=True, slots=True)
class Surveyed:
    """An oracle of the cases in an area, and marks there that these may force."""

    oracle: Oracle
    goals: list[Goal]


class BriefSearches:
    """Search for reasons near a mark by queries with low limits."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._surroundings = surroundings(position.board)

    def near(self) -> Iterator[Step]:
        """Steps near the last one: by few cases in areas of increasing size, then by more cases."""
        answer, areas = self.position.answer(), list[Surveyed]()
        if answer is None:
            return
        goals = [(i, bool(answer >> i & 1)) for i in nearest_open(self.position)]
        for radii in (RADII[:SMALL_RADII], RADII[SMALL_RADII:]):
            for n, radius in enumerate(AREAS if goals else ()):
                if n == len(areas):
                    areas.append(self._area(radius, goals))
                yield from self._steps(areas[n], radii, BRIEF)

    def nearest(self) -> Iterator[Step]:
        """Steps for the nearest marks of the smallest area, by few cases."""
        answer = self.position.answer()
        goals = [] if answer is None else [(i, bool(answer >> i & 1)) for i in nearest_open(self.position)]
        if goals:
            area = self._area(AREAS[0], goals)
            some = Surveyed(area.oracle, area.goals[:FIRST_ASKED_MARKS])
            yield from self._steps(some, RADII[:SMALL_RADII], BRIEF, UNREADABLE_CASES)

    def far(self) -> Iterator[Step]:
        """Steps for any mark, the nearest first: by few cases around each mark, then by more."""
        answer = self.position.answer()
        if answer is not None:
            goals = [(i, bool(answer >> i & 1)) for i in nearest_open(self.position)]
            yield from self._steps(Surveyed(self.position.oracle, goals), RADII, BRIEF)

    def refuting(self, goals: Sequence[Goal]) -> Step | None:
        """A step for one of some goals, preferably by cases near it; None if none is found."""
        position = self.position
        conflicts = min(
            CHUNK_CONFLICTS, max(LEAST[0], CLAUSE_CONFLICTS // (1 + cuttings(position.board).size))
        )
        limits = conflicts, max(LEAST[1], (conflicts - LEAST[0]) // 4)
        near = {k for goal in goals for k in self._surroundings.around(goal[0], RADII[-1])[1]}
        area = Surveyed(position.oracle_of(sorted(near)), list(goals))
        found = next(self._steps(area, RADII, limits), None)
        if found is not None or conflicts < CHUNK_CONFLICTS:
            return found
        oracle = position.oracle  # the board is small: all of it is asked
        for goal in goals:
            if oracle.forces(oracle.switch, position.facts(), goal, CHUNK_CONFLICTS, CHUNK_CONFLICTS):
                step = self._step(oracle, goal, limits)
                if step is not None:
                    return step
        return None

    def _area(self, radius: int, goals: Sequence[Goal]) -> Surveyed:
        """Survey the area around the first goal: its oracle, and the goals there that it may force."""
        marks, cases = self._surroundings.around(goals[0][0], radius)
        oracle = self.position.oracle_of(cases)
        oracle.prefer(self.position.expected)
        some = [goal for goal in goals if marks >> goal[0] & 1]
        return Surveyed(oracle, oracle.forced(cases, self.position.facts(), some, *JOINT)[:ASKED_MARKS])

    def _steps(
        self, area: Surveyed, radii: Sequence[int], limits: tuple[int, int], most: int = MAX_CASES
    ) -> Iterator[Step]:
        """Steps for the goals of an area by its cases within increasing radii; ``most`` as in ``_step``."""
        oracle = area.oracle
        for radius in radii:
            for goal in area.goals:
                report_work(0)
                cases = [k for k in self._surroundings.around(goal[0], radius)[1] if k in oracle.switch]
                oracle.prefer(self.position.expected)
                if oracle.forces(cases, self.position.facts(), goal, *limits):
                    step = self._step(oracle, goal, limits, most)
                    if step is not None:
                        yield step

    def _step(
        self, oracle: Oracle, goal: Goal, limits: tuple[int, int], most: int = MAX_CASES
    ) -> Step | None:
        """The step of the last contradiction of an oracle, minimised; None if it is too long to read.

        A contradiction by more than ``most`` cases is not minimised.
        """
        used, facts, position = oracle.core_cases(), oracle.core_facts(), self.position
        if len(used) > most:
            return None
        alone = position.oracle_of(used)
        alone.prefer(position.expected)
        least = least_reason(alone, used, position.state, facts, [goal], limits=limits)
        if len(least.cases) > UNREADABLE_CASES:
            return None
        return Step((goal,), least.cases, least.facts, "search", is_minimal=least.is_minimal)

"""The steps a person would take: the simplest and nearest first, each with its reasons.

Levels: a single case; a pair that shares unknown marks; a whole layer; a short supposition by two cases;
a cyclic triple; look-ahead in growing rounds; the solver's smallest reason from cases near a mark;
look-ahead as far as it goes; the solver's smallest reason as the last resort.  All limits are counts,
never seconds, so the same board is always told the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.asked import Asked
from enpitsu.engine.explain.board import AnyCase, AskedCase, Board, LocalCase, Point, WholeCase, distance
from enpitsu.engine.explain.cubes import CLASH
from enpitsu.engine.explain.effort import Effort
from enpitsu.engine.explain.groups import Contradiction, Group, Groups, consistent
from enpitsu.engine.explain.hitting import thinned
from enpitsu.engine.explain.look_ahead import STAGES, Goal, Link
from enpitsu.engine.explain.patience import first_settled
from enpitsu.engine.explain.referee import Referee
from enpitsu.engine.explain.step import Kind, Step
from enpitsu.engine.explain.suppose import Suppositions
from enpitsu.puzzle import Puzzle

ENOUGH = 12  # of what groups force, nearest first, before the best is taken
SHALLOW = 3  # stages of look-ahead before the solver is asked for a reason near a mark
WIDE = 5000  # marks in conditions on whole networks, past which these wait until all else is tried
LIGHT = 12  # cases of a supposition that only the solver can judge, in these stages
OPENING = 0.1  # what a mark that a step opens is worth in cases
MANY = 20  # marks that a step opens, past which it does not matter


class Reasoner:
    """What is known of a puzzle, and the next step from there."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board, self.effort = Board(puzzle), Effort()
        self.on = self.off = 0
        self.tables: list[AnyCase] = self.board.cases  # and pairs, as soon as they are joined
        self.wholes = [c for c in self.board.cases if isinstance(c, WholeCase)]
        asked = [c.index for c in self.board.cases if isinstance(c, AskedCase)]
        self.asked = Asked(self.board, asked, self.effort) if asked else None
        self.wide = self.asked is not None and self.asked.scope.bit_count() > WIDE
        self._dirty = [c.index for c in self.board.cases if not c.whole]
        self._agenda: dict[int, list[Step]] = {}
        self.suppositions = Suppositions(self)
        self._before: list[Point | None] = []  # where the marks of the last step are
        self._aways: dict[Point | None, float] = {}  # how far places are from there
        self._answer: int | None = None
        self._asked_at = (-1, -1)  # what was known when an answer was looked for

    @cached_property
    def groups(self) -> Groups:
        """Pairs and triples of local cases."""
        return Groups(self.board)

    @cached_property
    def referee(self) -> Referee:
        """The guarded solver."""
        return Referee(self.board, effort=self.effort)

    @property
    def done(self) -> bool:
        """Whether all ink is known."""
        return not self.board.ink & ~(self.on | self.off)

    def table(self, k: int) -> LocalCase:
        """A local case, or a joined pair, by its index."""
        case = self.tables[k]
        assert not isinstance(case, WholeCase | AskedCase)
        return case

    def join(self) -> list[list[int]]:
        """The joined pairs that speak of each mark; from now on they are tables, too."""
        joined, _, by_mark = self.groups.joined()
        if len(self.tables) == len(self.board.cases):
            self.tables = [*self.board.cases, *joined]
        return by_mark

    def parts(self, k: int) -> tuple[int, ...]:
        """The cases behind an index: itself, or the two of a joined pair."""
        return (k,) if k < len(self.board.cases) else self.groups.joined()[1][k]

    def weight(self, cases: Sequence[int] | frozenset[int]) -> float:
        """How hard cases are to see together: 1 each, 3 for a whole layer."""
        return sum([3.0 if self.board.cases[k].whole else 1.0 for k in cases])

    def answer(self) -> int | None:
        """The marks that are on in an answer that agrees with what is known; None if none was found."""
        on, off = self._asked_at
        kept = self._answer
        if on & ~self.on or off & ~self.off or (kept is not None and (self.on & ~kept or self.off & kept)):
            self._asked_at = self.on, self.off
            self._answer = self.referee.answer(self.on, self.off)
        return self._answer

    # -- going on --------------------------------------------------------------------------------

    def run(self) -> Iterator[Step]:
        """All steps to the end, as far as they go."""
        while not self.done:
            step = self.next()
            if step is None:
                return
            yield step
            self.apply(step)

    def apply(self, step: Step) -> None:
        """Take a step's marks as known."""
        dirty = dict.fromkeys(self._dirty)
        for i, value in step.marks:
            if value:
                self.on |= 1 << i
            else:
                self.off |= 1 << i
            dirty.update(dict.fromkeys(self.board.by_mark[i]))
        self._dirty = sorted(dirty)
        self._before = list(dict.fromkeys([self.board.at[i] for i, _ in step.marks]))
        self._aways = {}

    def next(self) -> Step | None:
        """The next step, simplest first; None if nothing more follows.

        Raises Contradiction if what is known breaks the rules.
        """
        steps = list(self._singles())
        if steps:
            best = min(steps, key=self._ease)
            best.open = len(steps)
            return best
        return first_settled(self, self._levels()) or first_settled(self, islice(self._far_levels(), 1))

    def _levels(self) -> Iterator[Step]:
        """Steps of ever harder levels, from what is near."""
        yield from only(self._group(2))
        yield from self._whole()
        yield from only(self.suppositions.next(STAGES[:1], 2))
        yield from only(self._group(3))
        yield from only(self.suppositions.next(STAGES[:SHALLOW], hard=LIGHT))
        yield from self._concluded() if self.wide else ()
        yield from self._search(local=True)

    def _far_levels(self) -> Iterator[Step]:
        """Steps of the last levels, from all of the board."""
        yield from only(self.suppositions.next(STAGES))
        yield from self._search(local=False)

    def _ease(self, step: Step) -> tuple[float, int]:
        near = self.near(step.marks)
        return step.facts.bit_count() + 0.5 * near - 0.2 * len(step.marks), step.cases[0]

    def near(self, marks: Sequence[Goal]) -> float:
        """How far some marks are from those of the last step, in half steps."""
        return min([self._away(self.board.at[i]) for i, _ in marks]) if self._before else 0.0

    def _away(self, at: Point | None) -> float:
        found = self._aways.get(at)
        if found is None:
            found = self._aways[at] = min([distance(at, before) for before in self._before])
        return found

    def opening(self, marks: Sequence[Goal]) -> float:
        """What it is worth in cases that single cases go on from some marks."""
        return OPENING * self._opened(marks)

    def _opened(self, marks: Sequence[Goal]) -> int:
        """How many marks single cases force once some are known (no more are counted than matter)."""
        on, off, tables = self.on, self.off, self.board.cases
        known, fresh = on | off, list(marks)
        while fresh:
            cases: dict[int, None] = {}
            for i, value in fresh:
                on, off = (on | 1 << i, off) if value else (on, off | 1 << i)
                cases.update(dict.fromkeys(self.board.by_mark[i]))
            if (on | off).bit_count() - known.bit_count() > MANY:
                return MANY
            new_on = new_off = 0
            for k in cases:
                p, n = tables[k].quick(on, off)  # type: ignore[union-attr]
                if (p, n) == CLASH:
                    return MANY
                new_on, new_off = new_on | p, new_off | n
            fresh = [(i, bool(new_on >> i & 1)) for i in bits((new_on | new_off) & ~on & ~off)]
        return (on | off).bit_count() - known.bit_count()

    def _here(self) -> Point | None:
        """Where the last step was."""
        return self._before[0] if self._before else None

    # -- single cases ----------------------------------------------------------------------------

    def _singles(self) -> Iterator[Step]:
        """All single-case steps, one per case and set of facts."""
        known = self.on | self.off
        for k in self._dirty:
            case = self.table(k)
            if case.single(self.on, self.off) == CLASH:
                raise Contradiction((k,))
            self._agenda[k] = self._of_case(case, known)
        self._dirty = []
        for k in sorted(self._agenda):
            left = []
            for step in self._agenda[k]:
                step.marks = tuple([g for g in step.marks if not known >> g[0] & 1])
                if step.marks:
                    left.append(step)
            if left:
                self._agenda[k] = left
                yield from left
            else:
                del self._agenda[k]

    def _of_case(self, case: LocalCase, known: int) -> list[Step]:
        p, n = case.single(self.on, self.off)
        todo = (p | n) & ~known
        steps = []
        while todo:
            i = (todo & -todo).bit_length() - 1
            at = self.board.at[i]

            def weight(j: int, at: tuple[float, float] | None = at) -> float:
                return 1 + 0.001 * distance(self.board.at[j], at)

            facts = case.reason(self.on, self.off, i, bool(p >> i & 1), weight) or 0
            here_on, here_off = case.single(self.on & facts, self.off & facts)
            got = (here_on | here_off) & todo | 1 << i
            marks = tuple([(j, bool(p >> j & 1)) for j in bits(got)])
            steps.append(Step(marks, (case.index,), facts, "single"))
            todo &= ~got
        return steps

    # -- groups ----------------------------------------------------------------------------------

    def _group(self, size: int) -> Step | None:
        known = self.on | self.off
        found: list[tuple[Group, Goal]] = []
        for group, p, n in self.groups.forced(size, self.on, self.off, self._here()):
            found += [(group, (j, bool(p >> j & 1))) for j in bits((p | n) & ~known)]
            if len(found) >= ENOUGH:
                break
        if not found:
            return None
        found.sort(key=lambda f: (self.near([f[1]]), f[0], f[1]))
        steps: list[Step] = []
        told: set[tuple[Group, Goal]] = set()
        for group, goal in found:
            if len(steps) >= 6:
                break
            if (group, goal) in told:
                continue
            step = self.finish(group, goal, known, "pair" if size == 2 else "group")
            told.update((group, g) for g in step.marks)
            steps.append(step)
        return min(
            steps,
            key=lambda s: (
                len(s.cases)
                + 0.25 * s.facts.bit_count()
                + 0.2 * self.near(s.marks)
                - self.opening(s.marks),
                s.cases,
                s.marks,
            ),
        )

    def finish(
        self, cases: Sequence[int], goal: Goal, facts: int, kind: Kind, chain: tuple[Link, ...] = ()
    ) -> Step:
        """The step of a group: no case or fact too many, all marks that fall with it."""
        left, facts = self._minimal(cases, facts, goal)
        known, marks = self.on | self.off, []
        for j in bits(self.board.scope(left) & ~known):
            for value in (True, False):
                if (j, value) == goal or self._forces(left, facts, (j, value)):
                    marks.append((j, value))
                    break
        if len(left) <= 2 and kind in ("pair", "group"):
            kind = "pair" if len(left) == 2 else "single"
        return Step(tuple(marks), tuple(left), facts, kind, "", chain, 0, goal)

    def _forces(self, cases: Sequence[int], facts: int, goal: Goal) -> bool:
        """Whether local cases and facts force a mark (exact)."""
        i, value = goal
        if len(cases) <= 4:
            on, off = self.on & facts, self.off & facts
            on, off = (on, off | 1 << i) if value else (on | 1 << i, off)
            fits = consistent([self.table(k) for k in cases], on, off)
            if fits is not None:
                return not fits
        assumed = self.referee.facts(self.on, self.off, facts)
        return self.referee.forces(cases, assumed, i, value) is True

    def _minimal(self, cases: Sequence[int], facts: int, goal: Goal) -> tuple[list[int], int]:
        """Drop cases, then facts (far ones first), while the rest still forces the goal."""
        board, at = self.board, self.board.at[goal[0]]

        def fewer(some: int, many: bool) -> int | None:
            return some if some and self._forces(list(bits(some)), facts, goal) else None

        def less(some: int, many: bool) -> int | None:
            return some if self._forces(left, some, goal) else None

        left = list(bits(thinned(mask(cases), fewer, lambda k: (-distance(board.case_at[k], at), k))))
        facts = thinned(facts & board.scope(left), less, lambda i: (-distance(board.at[i], at), i))
        return left, facts

    # -- whole layers ----------------------------------------------------------------------------

    def _whole(self) -> Iterator[Step]:
        known = self.on | self.off
        steps: list[Step] = []
        for case in self.wholes:
            clash, _, deduced = case.deducer.deduce(self.on, self.off, full=True)
            if clash:
                raise Contradiction((case.index,))
            by_facts: dict[tuple[int, str], dict[int, bool]] = {}
            for d in deduced:
                if not known >> d.mark & 1:
                    by_facts.setdefault((d.facts, d.phrase), {})[d.mark] = d.value
            for (facts, phrase), marks in by_facts.items():
                steps.append(Step(tuple(sorted(marks.items())), (case.index,), facts, "whole", phrase))
        if not steps and not self.wide:
            yield from self._concluded()
        step = min(steps, key=self._ease, default=None)
        if step is None:
            return
        if not self._exact(step.cases[0]):
            step.facts, step.settled = self.referee.needed(
                step.cases, self.on, self.off, step.facts, step.marks
            )
        yield step

    def _concluded(self) -> Iterator[Step]:
        """What single cases force that only a solver can judge, the nearest first."""
        if self.asked is None:
            return
        found = self.asked.conclusions(self.on, self.off, self._here())
        for conclusion in sorted(
            found, key=lambda c: (c.facts.bit_count() + 0.5 * self.near([(c.mark, True)]), c.case, c.mark)
        ):
            marks, facts, settled = self.asked.finish(conclusion)
            yield Step(marks, (conclusion.case,), facts, "whole", "else it could not hold", settled=settled)

    def _exact(self, k: int) -> bool:
        """Whether the facts that a whole layer names are all needed."""
        case = self.board.cases[k]
        return isinstance(case, WholeCase) and getattr(case.deducer, "minimal", False)

    # -- last resort -----------------------------------------------------------------------------

    def _search(self, *, local: bool) -> Iterator[Step]:
        answer = self.answer()
        if answer is None:
            return
        for found in self.referee.core(
            self.on, self.off, self.board.ink, answer, self._here(), local=local
        ):
            goal = found.mark, found.value
            yield Step((goal,), found.cases, found.facts, "search", settled=found.settled)


def only(step: Step | None) -> Iterator[Step]:
    """A step, if there is one."""
    if step is not None:
        yield step

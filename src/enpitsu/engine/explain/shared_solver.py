"""Global constraints without a propagator: one solver for all of them determines what each forces.

A witness (a model of some of the cases) shows what these do not force: as long as it agrees with the known
marks, the solver need not be called again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import product

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.answers import answers_of
from enpitsu.engine.explain.board import CompiledPuzzle, Point, distance, far_first
from enpitsu.engine.explain.conclusions import Conclusion, Looks, Places, Witness
from enpitsu.engine.explain.cubes import NOTHING, Cube, backbone, denied, literals, made
from enpitsu.engine.explain.oracle import MAX_CORE_ROUNDS, Effort, Oracle
from enpitsu.engine.explain.step import Goal
from enpitsu.engine.minimise import CHUNK_CONFLICTS, minimal, minimise

MAX_ROUNDS = 20  # of lazy cuts in one question; past that, and after so many conflicts, it stays open
SEVERAL_CASES_CONFLICTS = 30  # conflicts in a question about several cases
ONE_CASE_CONFLICTS = 300  # conflicts in a question about one case
RETRY_SHARE = 10  # an open question is asked again when one mark more in so many is known
CACHED_WITNESSES = 600  # witnesses
CACHED_SOLVERS = 30  # solvers of one case that are kept
FIRST_PARTS = 4  # one of how many parts of some cases is looked through before the rest
RADII = (2, 4, 6)  # half steps from a point in which cases and marks are looked for first


def _one(cases: int) -> bool:
    """Return whether exactly one bit is set."""
    return cases > 0 and not cases & (cases - 1)


class SharedSolver:
    """Some cases of a board in a common solver, with cached witnesses and conclusions.

    Sets of cases are bits over their positions in ``cases``, sets of marks bits over the board's marks.
    """

    def __init__(self, board: CompiledPuzzle, cases: Sequence[int], effort: Effort) -> None:
        self.board, self.cases, self._effort = board, cases, effort
        self._last: Oracle | None = None  # the one asked last
        self._small: dict[int, Oracle] = {}  # solvers of one case, the last used at the end
        self.all = (1 << len(cases)) - 1
        places = board.keep(Places, lambda: Places(board, cases))
        self.scope, self._of_mark, self._place = places.scope, places.of_mark, places.of_case
        self._on = self._off = 0
        self._witnesses: list[Witness] = []
        self._found: list[Conclusion] = []
        self._least: dict[Conclusion, tuple[int, bool]] = {}  # the marks that they need, and if all of them
        self._open_cases = 0  # cases of which the last questions settled nothing
        self._open: dict[tuple[int, bool], tuple[int, int]] = {}  # value -> marks known then, such cases

    @cached_property
    def oracle(self) -> Oracle:
        """The oracle of all these cases."""
        return Oracle(self.board, self.cases, self._effort, lasting=True)

    # -- questions -------------------------------------------------------------------------------

    def _ask(self, cases: int, on: int, off: int, length: int = 0) -> Witness | int:
        """Solve some cases under marks on and off: a witness, or the cases of a core (0: undecided).

        ``length``: the limit of conflicts (0: a low default).
        """
        numbers = self.cases
        oracle = self._last = self.alone(numbers[cases.bit_length() - 1]) if _one(cases) else self.oracle
        conflicts = length or (ONE_CASE_CONFLICTS if _one(cases) else SEVERAL_CASES_CONFLICTS)
        facts = literals(on & self.scope, off & self.scope)
        asked = [numbers[n] for n in bits(cases)]
        model = oracle.solve(asked, facts, conflicts, MAX_CORE_ROUNDS if length else MAX_ROUNDS)
        if model is None:
            return 0
        if model is False:
            return mask([self._place[k] for k in oracle.core_cases()])
        found = Witness(made(model[: len(self.board.marks)]), cases)
        if not (self._on & ~found.on or self._off & found.on):
            self._witnesses.append(found)
            del self._witnesses[:-CACHED_WITNESSES]
        return found

    def core_facts(self) -> int:
        """The marks (bits) in the core of the last contradiction."""
        return 0 if self._last is None else self._last.core_facts()

    def alone(self, k: int) -> Oracle:
        """The oracle of a single case, from a cache."""
        found = self._small.pop(k, None) or Oracle(self.board, [k], self._effort, lasting=True)
        self._small[k] = found
        if len(self._small) > CACHED_SOLVERS:
            del self._small[next(iter(self._small))]
        return found

    def _broken(self, cases: int, on: int, off: int) -> Iterator[int]:
        """The cases that marks on and off break, each by itself; the others get witnesses.

        Solves many cases together, and bisects them on contradictions.
        """
        todo = [cases] if cases else []
        self._open_cases = 0
        while todo:
            ask = todo.pop()
            found = self._ask(ask, on, off)
            if isinstance(found, Witness):
                continue
            if _one(found):
                yield self.cases[found.bit_length() - 1]
                todo += [ask & ~found] if ask & ~found else []
            elif found and ask & ~found:
                todo += [ask & ~found, found]
            elif found:
                middle = list(bits(ask))[ask.bit_count() // 2]
                upper = ask >> middle << middle
                todo += [ask & ~upper, upper]
            else:
                self._open_cases |= ask

    def _move(self, on: int, off: int) -> None:
        """Update the known marks: drop witnesses and conclusions that no longer agree with them."""
        self._witnesses = [w for w in self._witnesses if not (on & ~w.on or off & w.on)]
        if self._on & ~on or self._off & ~off:
            self._found = []
            self._least = {}
        self._on, self._off = on, off

    # -- answers ---------------------------------------------------------------------------------

    def broken(self, on: int, off: int, at_once: bool) -> tuple[int, int] | None:
        """A case that marks on and off break by itself, and a minimal set of these marks; None if none.

        ``at_once``: only by unit propagation, without a search.
        """
        self._move(on, off)
        k = (
            self._broken_at_once(self.all, on, off, None)
            if at_once
            else next(self._broken(self.all, on, off), None)
        )
        if k is None:
            return None
        breaks, facts = self.breaking(k, on, off, None)
        return k, self.needed(k, on, off, facts if breaks else on | off, None)[0]

    def clash(
        self, on: int, off: int, cases: int, near: Point | None, at_once: bool
    ) -> tuple[tuple[int, ...], int] | None:
        """A contradiction among some cases and known marks: (cases, marks); None if there is none.

        ``at_once``: only by unit propagation, preferring what is ``near`` a point.
        """
        for w in self._witnesses:
            if not (on & ~w.on or off & w.on or cases & ~w.cases):
                return None
        if at_once:
            return self._few_at_once(cases, on, off, near)
        found = self._ask(cases, on, off)
        if isinstance(found, Witness) or not found:
            return None
        return tuple([self.cases[n] for n in bits(found)]), self.core_facts()

    def select(self, allowed: set[int] | None) -> int:
        """Its cases among the ``allowed`` ones (None: all), as bits."""
        if allowed is None:
            return self.all
        return mask([n for n, k in enumerate(self.cases) if k in allowed])

    def conclusions(
        self, on: int, off: int, near: Point | None, answer: int | None, looks: Looks
    ) -> list[Conclusion]:
        """Some conclusions by single cases, the nearest first; ``looks`` sets the effort.

        ``answer``: the marks on in an answer that agrees with the known marks, if one is known.
        """
        self._move(on, off)
        known, at = on | off, self.board.at
        left = [c for c in self._found if not known >> c.mark & 1]
        told = {c.mark for c in left}
        nearest = sorted(bits(self.scope & ~known), key=lambda i: (distance(at[i], near), i))
        goals: Iterable[Goal] = product(nearest[: looks.marks], (False, True))
        if answer is not None:  # no case forces anything else
            goals = [(i, value) for i, value in goals if bool(answer >> i & 1) is value]
        if looks.at_once:
            goals = answers_of(self.board).probe(on, off, goals)
        for i, value in goals:
            if len(left) >= looks.enough:
                break
            if i in told:
                continue
            for k in self._refuting(i, not value, looks.at_once):
                breaks, facts = (False, 0) if looks.at_once else self.breaking(k, on, off, (i, value))
                left.append(Conclusion(k, i, value, facts if breaks else (on | off) & self.scope))
                told.add(i)
                break
        self._found = left
        return left

    def _refuting(self, i: int, value: bool, at_once: bool) -> Iterator[int]:
        """The cases that exclude a value of a mark (``at_once``: by unit propagation only)."""
        missing, seen = self._of_mark[i], self._on | self._off
        at, open_cases = self._open.get((i, value), (0, 0))
        if (seen & self.scope).bit_count() < at + self.scope.bit_count() // RETRY_SHARE:
            missing &= ~open_cases
        for w in self._witnesses:
            if bool(w.on >> i & 1) == value:
                missing &= ~w.cases
            if not missing:
                return
        bit = 1 << i
        on, off = self._on | (bit if value else 0), self._off | (0 if value else bit)
        if at_once:
            if missing and (k := self._broken_at_once(missing, on, off, self.board.at[i])) is not None:
                yield k
            return
        yield from self._broken(missing, on, off)
        if self._open_cases:
            self._open[i, value] = (seen & self.scope).bit_count(), self._open_cases

    def finish_at_once(self, found: Conclusion) -> tuple[tuple[Goal, ...], int] | None:
        """As ``finish``, by unit propagation only; None if that does not show the conclusion."""
        k, goal = found.case, (found.mark, found.value)
        facts = self.facts_at_once(k, self._on, self._off, goal)
        if facts is None:
            return None
        more = self.forced_at_once(k, self._on & facts, self._off & facts)
        known = self._on | self._off
        return tuple(sorted({goal, *[(i, v) for i, v in more if not known >> i & 1]})), facts

    def finish(self, found: Conclusion) -> tuple[tuple[Goal, ...], int, bool]:
        """Complete a conclusion: all marks that the same case and facts force, and minimal facts.

        Returns (marks, facts, whether the facts are proved minimal).
        """
        k, goal = found.case, (found.mark, found.value)
        if found not in self._least:
            self._least[found] = self.needed(k, self._on, self._off, found.facts, goal)
        facts, sure = self._least[found]
        on, off = self._on & facts, self._off & facts
        place, oracle = 1 << self._place[k], self.alone(k)
        free = self.board.cases[k].scope & ~(self._on | self._off) & ~(1 << found.mark)
        unseen_on = unseen_off = free
        for w in self._witnesses:
            if w.cases & place:
                unseen_on &= ~w.on
                unseen_off &= w.on

        def ask(i: int, value: bool) -> Cube | None:
            bit = 1 << i
            other = self._ask(place, *((on | bit, off) if value else (on, off | bit)))
            if isinstance(other, Witness):
                return other.on, ~other.on
            return None if other else NOTHING

        def prefer(on: int, off: int) -> None:
            oracle.model.prefer(literals(on, off))

        more_on, more_off = backbone(unseen_on, unseen_off, ask, prefer)
        oracle.prefer(None)
        more = [(i, bool(more_on >> i & 1)) for i in bits(more_on | more_off)]
        return tuple(sorted([goal, *more])), facts, sure

    def needed(self, k: int, on: int, off: int, facts: int, goal: Goal | None) -> tuple[int, bool]:
        """Minimise the facts under which a case forces a goal (None: cannot hold), far ones dropped first.

        Returns the facts, and whether they are proved minimal.
        """
        near = self.board.case_at[k] if goal is None else self.board.at[goal[0]]

        def forces(some: int) -> tuple[bool | None, int]:
            return self.breaking(k, on & some, off & some, goal, CHUNK_CONFLICTS)

        least, proved = minimise(facts, forces, far_first(self.board.at, near))
        return least, least == proved

    def breaking(
        self, k: int, on: int, off: int, goal: Goal | None, length: int = 0
    ) -> tuple[bool | None, int]:
        """Return whether a case forces a goal (None: cannot hold) under marks, and the marks of the core.

        None in place of True or False if undecided within ``length`` conflicts.
        """
        scope = self.board.cases[k].scope
        on, off = on & scope, off & scope
        bit = 0 if goal is None else 1 << goal[0]
        more_on, more_off = (0, bit) if goal is not None and goal[1] else (bit, 0)
        found = self._ask(1 << self._place[k], on | more_on, off | more_off, length)
        if isinstance(found, Witness):
            return False, 0
        return (True, self.core_facts() & (on | off)) if found else (None, 0)

    # -- at once: what unit propagation tells, without a search -----------------------------------

    @cached_property
    def _untouched(self) -> Oracle:
        """An oracle of the same cases that only propagates, so that it stays stateless and shareable."""
        board = self.board
        return board.keep(SharedSolver, lambda: Oracle(board, self.cases, lasting=True))

    def _refuted(self, cases: Sequence[int], on: int, off: int) -> bool:
        """Return whether unit propagation refutes some cases under marks on and off."""
        return self._untouched.propagate(cases, literals(on, off)) is None

    def _first(self, cases: Sequence[int], on: int, off: int) -> int | None:
        """The first case that is refuted by itself, of some that are refuted together; None if none is.

        Searches recursively, as no case of a set that is not refuted together is refuted by itself; the
        first part is smaller, since it is mostly one of the first.
        """
        if len(cases) == 1:
            return cases[0]
        end = 1 + len(cases) // FIRST_PARTS
        for part in (cases[:end], cases[end:]):
            if self._refuted(part, on, off) and (found := self._first(part, on, off)) is not None:
                return found
        return None

    def _broken_at_once(self, cases: int, on: int, off: int, near: Point | None) -> int | None:
        """The nearest of some cases that unit propagation refutes by itself; None if there is none."""
        numbers, on, off = [self.cases[n] for n in bits(cases)], on & self.scope, off & self.scope
        if not self._refuted(numbers, on, off):
            return None
        away = self.board.case_at
        return self._first(sorted(numbers, key=lambda k: (distance(away[k], near), k)), on, off)

    def _few_at_once(
        self, cases: int, on: int, off: int, near: Point | None
    ) -> tuple[tuple[int, ...], int] | None:
        """A single case, or else few cases, that unit propagation refutes, with the marks; None if none."""
        numbers, on, off = [self.cases[n] for n in bits(cases)], on & self.scope, off & self.scope
        if not self._refuted(numbers, on, off):
            return None
        k = self._broken_at_once(cases, on, off, near)
        if k is not None:
            breaks, facts = self.breaking(k, on, off, None)
            return (k,), facts if breaks else (on | off) & self.board.cases[k].scope
        if cases != self.all:  # a caller with some of the cases minimises the result itself
            return tuple(numbers), on | off
        return self._fewer(numbers, on, off, near)

    def _fewer(
        self, cases: Sequence[int], on: int, off: int, near: Point | None
    ) -> tuple[tuple[int, ...], int]:
        """Minimise refuted cases and marks by deletion under unit propagation, dropping far ones first."""
        known, at, case_at = on | off, self.board.at, self.board.case_at
        for radius in RADII:
            close = [k for k in cases if distance(case_at[k], near) <= radius]
            marks = mask([i for i in bits(known) if distance(at[i], near) <= radius])
            if self._refuted(close, on & marks, off & marks):
                cases, known = close, marks
                break

        def fewer_cases(some: int) -> int | None:
            return some if self._refuted(list(bits(some)), on & known, off & known) else None

        left = list(bits(minimal(mask(cases), fewer_cases, far_first(case_at, near))))

        def fewer_marks(some: int) -> int | None:
            return some if self._refuted(left, on & some, off & some) else None

        return tuple(left), minimal(known, fewer_marks, far_first(at, near))

    def facts_at_once(self, k: int, on: int, off: int, goal: Goal) -> int | None:
        """Minimal facts under which unit propagation on a case gives a goal; None if it does not.

        Minimal with respect to unit propagation; far facts are dropped first.
        """
        at, known = self.board.at, (on | off) & self.board.cases[k].scope

        def fewer(some: int) -> int | None:
            facts = [*literals(on & some, off & some), denied(*goal)]
            return some if self._untouched.propagate([k], facts) is None else None

        return None if fewer(known) is None else minimal(known, fewer, far_first(at, at[goal[0]]))

    def forced_at_once(self, k: int, on: int, off: int) -> list[Goal]:
        """The marks that a case forces by unit propagation."""
        free, found = (
            self.board.cases[k].scope & ~(on | off),
            self._untouched.propagate([k], literals(on, off)),
        )
        return [(abs(x) - 1, x > 0) for x in found or () if free >> abs(x) - 1 & 1]

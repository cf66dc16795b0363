"""Order steps into moves: of all marks that follow, the one that is easiest to see comes next.

A *concept* is a mark that a person writes down: one that is made, or either value where both are drawn
(``Marks.two_valued``).  All other steps are told with the first concept that needs them.

Steps by single cases are found in waves, ahead of the steps told so far.  The *cone* of a mark is the step
that concludes it with all its untold premises (transitively); the next concept is the one with the lightest
cone, near the last move.  If all cones are heavy, the opposites of the lightest few concepts are refuted
from the told marks alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from enpitsu.bits import bits
from enpitsu.engine.explain.board import CompiledPuzzle, SharedSolverCase
from enpitsu.engine.explain.last_cells import last_cells
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.refutations import lightest_refutation
from enpitsu.engine.explain.step import Goal, Step
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.strategies.chains import chain_steps

SEEN, AWAY, LAW, LAST, AGAIN, WAYS, SEARCH = 0.15, 0.1, 0.1, -1.5, 0.4, 3.0, 20.0
"""Weights in units of one case: of a mark that a cone rests on; of half a step of distance from the last
move; of a law that excludes values; of the last cell of a house, whatever it rests on; of a rule that the
cone cites already; of a case whose ways are enumerated; of a search.  Tuned on the order of the boards in
`python -m bench.moves`."""
REFUTED_WEIGHT, MAX_REFUTED_CONCEPTS = 5.0, 3
"""The weight of a cone above which refutations are tried instead, and for how many concepts."""
MAX_WHOLE_STEPS = 6
"""Steps by global constraints that are searched for at once, where no solver is needed."""
CLOSE, FAR = 4, 0.5
"""A refutation with at most CLOSE places is taken if it is lighter than the cone; with more places, if its
weight is at most FAR times that of the cone."""
MAX_CONE_WEIGHT = 12.0
"""The weight at which the computation of a cone is cut off, for comparing cones."""


class Cone(NamedTuple):
    """The untold steps behind a mark in topological order (premises first), and their weight."""

    steps: tuple[int, ...]
    weight: float

    @property
    def last(self) -> int:
        """The number of the step that concludes the mark."""
        return self.steps[-1]


class MoveFinder:
    """Find the concept to tell next, repeatedly; steps are referred to by their index in ``steps``."""

    def __init__(self, ahead: Reasoner) -> None:
        self.board: CompiledPuzzle = ahead.board
        self.ahead, self.reader = ahead, Reasoner(ahead.board.puzzle)
        self.reader.take(*ahead.state)
        self.steps: list[Step] = []
        self._reader_on: list[int] = []  # of each step: the marks that were told to be on when it was found
        self._source: dict[int, int] = {}  # mark that is not told -> the step by which it follows
        self._open: dict[int, None] = {}  # concepts that follow, in the order in which they were found
        self._concepts = _concepts(self.board)
        self.choices = 0
        """The number of concepts that followed by single cases when the last one was chosen."""
        self._late: list[Step] = []
        self._clash: Contradiction | None = None
        self._cones: dict[int, Cone] = {}
        self._in: dict[int, set[int]] = {}  # step -> the steps whose cones have it

    # -- what comes next ---------------------------------------------------------------------------

    def next(self) -> Cone | None:
        """The cone of the concept that is easiest to see now; None if no further concept follows.

        Raises Contradiction if the rules are broken, once all concepts that follow are told.
        """
        self._look()
        self.ahead.suppositions.beside.clear()  # what is told comes first
        while self._grow() and not self._open:
            pass
        if not self._open:
            if self._clash is not None:
                raise self._clash
            return None
        cones = {i: self._cone(self._source[i], MAX_CONE_WEIGHT) for i in self._open}
        single = [all([self.steps[n].kind == "single" for n in cone.steps]) for cone in cones.values()]
        self.choices = sum(single)
        ranked = sorted([(self._rank(cone), n, i) for n, (i, cone) in enumerate(cones.items())])
        cone = self._cone(self._source[ranked[0][2]])
        if self._is_overtaken(cone):
            self._start_anew()
            return self.next()
        if cone.weight > REFUTED_WEIGHT and len(cone.steps) > 1:
            return self._refuted([i for _, _, i in ranked[:MAX_REFUTED_CONCEPTS]], cone)
        return cone

    def next_or_clash(self) -> Cone | None:
        """As ``next``, but None instead of Contradiction."""
        try:
            return self.next()
        except Contradiction:
            return None

    def direct(self) -> Iterator[Cone]:
        """The cones that consist of one step by one case, among the steps found so far."""
        self._look()
        for n in dict.fromkeys([self._source[i] for i in self._open]):
            cone = self._cone(n)
            if len(cone.steps) == 1 and self.steps[n].kind in ("single", "whole"):
                yield cone

    def concluding(self, goal: Goal) -> Iterator[Step]:
        """The steps that conclude a mark from the told marks alone, as they are found.

        Steps that conclude hidden marks alone are taken as told on the way.
        """
        self._look()
        seen, follows = 0, True
        while follows:
            for n in range(seen, len(self.steps)):
                step = self.steps[n]
                if step.facts & ~self.reader.known:
                    continue
                if goal in step.marks:
                    yield step
                elif all([self.board.marks[i].hidden for i, _ in step.marks]):
                    self.take(n)
            seen = len(self.steps)
            follows = not self.ahead.known >> goal[0] & 1 and self._grow()
        if not goal[1]:
            yield from chain_steps(self.reader, goals=1 << goal[0])
        refuted = lightest_refutation(self.reader, [goal])
        if refuted is not None:
            yield refuted

    def take(self, number: int) -> Step:
        """Mark a step as told; return it without the marks that were told before."""
        step, known = self.steps[number], self.reader.known
        left = replace(step, marks=tuple([goal for goal in step.marks if not known >> goal[0] & 1]))
        self.reader.apply(left)
        self.ahead.apply(left)
        for i, _ in left.marks:
            self._forget(self._source.pop(i, number))
            self._open.pop(i, None)
        self._forget(number)
        return left

    def left(self) -> tuple[int, ...]:
        """The steps that lead to the remaining visible marks found to follow, in topological order."""
        out: dict[int, None] = {}
        for i in bits(self.board.visible_marks & ~self.reader.known):
            if i in self._source:
                out.update(dict.fromkeys(self._cone(self._source[i]).steps))
        return tuple(out)

    # -- steps -------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Find the steps by single cases from the told marks; they replace steps found further ahead."""
        if self._clash is not None:
            return
        singles = self.reader.singles
        try:
            for step in singles.fresh():
                if singles.is_seen(step):
                    self._add(step, better=True)
        except Contradiction as clash:
            self._clash = clash

    def _grow(self) -> bool:
        """Find the next wave of steps from all marks found so far; False if there is none, or a clash."""
        if self._clash is not None:
            return False
        ahead = self.ahead
        try:
            forced = ahead.singles.wave().forced
            steps = [step for found in forced for step in ahead.singles.steps_of(found, found.mask)]
            seen = [step for step in steps if ahead.singles.is_seen(step)]
            self._late += [step for step in steps if step not in seen] if len(seen) < len(steps) else []
        except Contradiction as clash:
            self._clash = clash
            return False
        for step in seen:
            self._add(step, better=False)
            ahead.take(step.on, step.off)
        return bool(seen) or (not self._open and self._reason_on())

    def _reason_on(self) -> bool:
        """Find a step by several cases, or up to ``MAX_WHOLE_STEPS`` steps by global constraints."""
        for n in range(MAX_WHOLE_STEPS):
            try:
                step = self.ahead.suppositions.another() or self.ahead.next()
            except Contradiction as clash:
                self._clash = clash
                return n > 0
            if (step is None or step.kind == "search") and self._late and not n:
                step = self._late.pop(0)
            if step is None:
                return n > 0
            self._add(step, better=False)
            self.ahead.apply(step)
            if step.kind != "whole" or isinstance(self.board.cases[step.cases[0]], SharedSolverCase):
                break
        return True

    def _add(self, step: Step, *, better: bool) -> None:
        """Note a step as the source of its marks; ``better``: it may replace the sources they have."""
        number, known = len(self.steps), self.reader.known
        self.steps.append(step)
        self._reader_on.append(self.reader.on)
        for i, _ in step.marks:
            if known >> i & 1 or (i in self._source and not better):
                continue
            if i in self._source:
                if self._cone(self._source[i]).steps == (self._source[i],) and not self._lighter(number, i):
                    continue
                self._forget(self._source[i])
            self._source[i] = number
            if i in self._concepts and (step.on >> i & 1 or (self._concepts[i] and not self._shows(step))):
                self._open[i] = None
            else:
                self._open.pop(i, None)

    def _shows(self, step: Step) -> bool:
        """Return whether one case excludes marks only because marks of other layers are on.

        Such crosses are evident, so people do not write them down.
        """
        marks = self.board.marks
        if step.kind != "single" or step.on or not step.facts or step.facts & ~self.ahead.on:
            return False
        return {marks[i].layer for i, _ in step.marks}.isdisjoint(
            [marks[i].layer for i in bits(step.facts)]
        )

    def _lighter(self, number: int, mark: int) -> bool:
        """Return whether the cone of a step is lighter than that of the present source of a mark."""
        return self._cone(number).weight < self._cone(self._source[mark]).weight

    # -- cones -------------------------------------------------------------------------------------

    def _cone(self, number: int, limit: float | None = None) -> Cone:
        """The cone of a step; cut off to its last step if it weighs more than ``limit``."""
        kept = self._cones.get(number)
        if kept is not None and (limit is not None or kept.weight <= MAX_CONE_WEIGHT):
            return kept
        order: dict[int, None] = {}
        cited: set[str] = set()
        weight, facts, known = 0.0, 0, self.reader.known
        stack = [(number, False)]
        while stack:
            n, ready = stack.pop()
            if n in order:
                continue
            step = self.steps[n]
            if ready:
                order[n] = None
                continue
            weight += self._weight(step, cited)
            stack.append((n, True))
            needed = step.facts | step.seen
            facts |= needed & known
            stack += [(self._source[i], False) for i in bits(needed & ~known) if i in self._source]
            if limit is not None and weight > limit:
                break
        if number not in order:  # cut
            order = {number: None}
        cone = Cone(tuple(order), weight + SEEN * facts.bit_count())
        self._cones[number] = cone
        for n in {*order, *[n for n, _ in stack]}:
            self._in.setdefault(n, set()).add(number)
        return cone

    def _weight(self, step: Step, cited: set[str]) -> float:
        """The weight of a step in a cone; ``cited``: the rules that the cone cites so far, is updated."""
        if step.kind != "single":
            return self.ahead.weight(step.cases) + (SEARCH if step.kind == "search" else 0.0)
        case = self.board.cases[step.cases[0]].case
        if step.on and last_cells(self.board).is_last(step.cases[0], self.reader.on):
            return LAST
        if case.rule.kind == "law" and not step.on:
            return LAW
        if step.cases[0] in self.ahead.singles.gone_through:
            return WAYS
        if case.rule.letter in cited:
            return AGAIN
        cited.add(case.rule.letter)
        return 1.0

    def _forget(self, number: int) -> None:
        """Drop the cached cones that contain a step."""
        for n in self._in.pop(number, ()):
            self._cones.pop(n, None)
        self._cones.pop(number, None)

    def _rank(self, cone: Cone) -> float:
        """The weight of a cone plus a penalty for its distance from the last move."""
        return cone.weight + AWAY * self.reader.near(self.steps[cone.last].marks)

    def _is_overtaken(self, cone: Cone) -> bool:
        """Return whether marks told to be on since a group step was found lie in the scope of that step."""
        for n in cone.steps:
            step, new = self.steps[n], self.reader.on & ~self._reader_on[n]
            if step.kind == "group" and self.board.scope(step.cases) & new & ~step.facts:
                return True
        return False

    def _start_anew(self) -> None:
        """Drop all untold steps, so that the search starts again from the told marks."""
        self.ahead.on, self.ahead.off = self.reader.state
        for kept in (self._source, self._open, self._cones, self._in, self._late):
            kept.clear()

    def _refuted(self, goals: list[int], cone: Cone) -> Cone:
        """The cone of a step that refutes the opposite of a goal, if it is lighter; else ``cone``."""
        there = [(i, bool(self.steps[self._source[i]].on >> i & 1)) for i in goals]
        step = lightest_refutation(self.reader, there)
        if step is None:
            return cone
        weight = self.reader.weight(step.cases) + SEEN * step.facts.bit_count()
        places = len({self.board.case_at[k] for k in step.cases})
        if weight >= (1.0 if places <= CLOSE else FAR) * cone.weight:
            return cone
        self._add(step, better=True)
        return self._cone(len(self.steps) - 1)


def _concepts(board: CompiledPuzzle) -> dict[int, bool]:
    """The indices of visible marks, and whether their being off is written down, too."""
    two_valued = {name: layer.two_valued for name, layer in board.puzzle.bound.items()}
    return {m.number - 1: two_valued[m.layer] for m in board.puzzle.visible_marks if not m.hidden}

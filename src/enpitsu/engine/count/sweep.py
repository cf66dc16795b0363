"""The number of answers: a line sweeps over the board and forgets what lies behind it but for a summary.

Boards that agree in the summary are counted together, so that millions of millions of answers can be
counted without meeting one of them.  The summary follows from the cases of the puzzle: each leaves a
*trail* while the line is among its marks - how many it has met, their values, or how the ends of a line
and the pieces of a network hang together at the sweeping line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, TypeAlias

from enpitsu.effort import SizeLimit, on_work, reported
from enpitsu.engine.budget import Budget, metered
from enpitsu.engine.check import charged, marks_of
from enpitsu.engine.count.trails import Counting, LoopTrail, PieceTrail, Trail, Values
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.locale import say
from enpitsu.logic import (
    Among,
    Bool,
    Count,
    DerivedBool,
    DerivedInt,
    Every,
    GlobalConstraint,
    Mark,
    Not,
    PartialAssignment,
)
from enpitsu.puzzle import Case, Puzzle
from enpitsu.shape.connected import Connected
from enpitsu.shape.loop import OneLine, OneLoop

State: TypeAlias = tuple[Any, ...]
Seats: TypeAlias = list[tuple[int, Trail]]
Progress: TypeAlias = Callable[[int, int, int], object]
"""Progress callback: (marks swept over, all marks, summaries kept)."""


class Sweep:
    """The marks of a puzzle in the order of sweeping, and the trails its cases leave.

    Raises BadPuzzle where a case leaves no trail that is known here.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        if any(m.hidden for m in puzzle.marks):
            raise BadPuzzle(say("answers with hidden marks cannot be counted by sweeping"))
        self.puzzle = puzzle
        upright = puzzle.grid.height < puzzle.grid.width
        self.marks = sorted(puzzle.marks, key=lambda m: (*_where(m.place, upright), m.number))
        self.at = {m.number: i for i, m in enumerate(self.marks)}
        trails = list(self._trails(list(charged(puzzle.cases()))))
        self._compile(trails)

    # -- trails ----------------------------------------------------------------------------------

    def _trails(self, cases: list[Case]) -> Iterator[Trail]:
        loops = self._loops(cases)
        kept: set[tuple[object, ...]] = set()
        for case in reported(cases, 0):
            for condition in _parts(case.condition):
                if isinstance(condition, GlobalConstraint):
                    trail = self._whole(condition, loops)
                    if trail is not None and trail.key not in kept:
                        kept.add(trail.key)
                        yield trail
                elif not any(_implied(condition, loop.line) for loop in loops):
                    yield self._local(condition)

    def _loops(self, cases: list[Case]) -> list[OneLoop | OneLine]:
        """The conditions that ask for one loop; a single line is one if it never ends or branches."""
        found: list[OneLoop | OneLine] = []
        tame: set[frozenset[Bool]] = set()
        for case in cases:
            c = case.condition
            if isinstance(c, Among) and isinstance(c.count, Count) and not c.count.runs:
                if not c.values & ~0b101:
                    tame.add(frozenset(c.count.terms))
        for case in cases:
            c = case.condition
            if isinstance(c, OneLoop) or (
                isinstance(c, OneLine) and c.nonempty
                and all(frozenset(d.terms) in tame for d in c.line.degrees.values())
            ):  # fmt: skip
                found.append(c)
        return found

    def _whole(self, condition: GlobalConstraint, loops: list[OneLoop | OneLine]) -> Trail | None:
        if any(condition is loop for loop in loops):
            line = condition.line  # type: ignore[attr-defined]
            return LoopTrail({self.at[m.number]: s.ends for s, m in line.items()}, line.name)
        if type(condition) is Connected:
            nodes = condition.network.nodes
            if all(b.number for b in nodes.values()) and all(
                type(b) is not Among and b.holds(_NOTHING) for b in condition.network.links.values()
            ):
                seat = {n: (self.at[abs(b.number)], b.number > 0) for n, b in nodes.items()}
                if len({at for at, _ in seat.values()}) == len(seat):
                    return PieceTrail(seat, list(condition.network.links), condition.nonempty)
        raise BadPuzzle(
            say("a sweeping line keeps no trail of this condition: {}", type(condition).__name__)
        )

    def _local(self, condition: Bool) -> Trail:
        if _derived(condition):
            raise BadPuzzle(say("a sweeping line keeps no trail of numbers that follow from whole layers"))
        if isinstance(condition, Among) and isinstance(condition.count, Count) and not condition.count.runs:
            terms = condition.count.terms
            if all(b.number for b in terms):
                return Counting([(self.at[abs(b.number)], b.number > 0) for b in terms], condition.values)
        return Values({self.at[m.number]: m for m in marks_of(condition)}, condition)

    # -- sweeping --------------------------------------------------------------------------------

    def _compile(self, trails: list[Trail]) -> None:
        """Give each trail a seat in the summary from its first to its last mark."""
        first: dict[int, list[Trail]] = {}
        last: dict[int, list[Trail]] = {}
        self.empty = [t for t in trails if not t.marks]
        for trail in trails:
            if trail.marks:
                first.setdefault(min(trail.marks), []).append(trail)
                last.setdefault(max(trail.marks), []).append(trail)
        self.steps: list[
            tuple[list[tuple[int, Any]], list[tuple[int, Trail]], list[tuple[int, Trail]]]
        ] = []
        seat: dict[Trail, int] = {}
        free: list[int] = []
        wide = 0
        for i in reported(range(len(self.marks)), 0, batch=8):
            begin = []
            for trail in first.get(i, ()):
                if not free:
                    free.append(wide)
                    wide += 1
                seat[trail] = free.pop()
                begin.append((seat[trail], trail.start))
            touched = [(s, t) for t, s in seat.items() if i in t.marks]
            end = [(seat.pop(t), t) for t in last.get(i, ())]
            free += [s for s, _ in end]
            self.steps.append((begin, touched, end))
        self.wide = wide

    def count(self, budget: Budget | None = None, progress: Progress | None = None) -> int:
        """The number of answers; raises OutOfBudget."""
        with metered(budget).counting_work():
            return self._counted(progress or (lambda mark, marks, states: None))

    def _counted(self, progress: Progress) -> int:
        if not all(t.good(t.start) for t in self.empty):
            return 0
        states: dict[State, int] = {(None,) * self.wide: 1}
        for i, (begin, touched, end) in enumerate(self.steps):
            progress(i, len(self.steps), len(states))
            with on_work(SizeLimit(MAX_STATES, _too_many)):
                states = _swept(states, i, begin, touched, end)
        return sum(states.values())

    def sample(self, number: int, rng: Random, budget: Budget | None = None) -> list[PartialAssignment]:
        """So many answers, each drawn from all of them with the same chance; none without an answer.

        Raises OutOfBudget.
        """
        with metered(budget).counting_work(), on_work(SizeLimit(MAX_STATES, _too_many)):
            return self._sampled(number, rng)

    def _sampled(self, number: int, rng: Random) -> list[PartialAssignment]:
        if not all(t.good(t.start) for t in self.empty):
            return []
        layers: list[Iterable[State]] = [[(None,) * self.wide]]
        for i, step in enumerate(self.steps):
            layers.append(_swept(dict.fromkeys(layers[-1], 1), i, *step).keys())
        ahead: dict[State, int] = dict.fromkeys(layers[-1], 1)  # ways to go on
        ways = [ahead]
        for i in range(len(self.steps) - 1, -1, -1):
            ahead = {
                s: sum([ahead.get(new, 0) for _, new in _onward(s, i, *self.steps[i])])
                for s in reported(layers[i])
            }
            ways.append(ahead)
        ways.reverse()
        return [self._drawn(ways, rng) for _ in range(number)] if any(ways[0].values()) else []

    def _drawn(self, ways: list[dict[State, int]], rng: Random) -> PartialAssignment:
        """One answer: at each mark, a value by the number of ways to go on."""
        [state] = ways[0]
        marks: dict[Mark, bool] = {}
        for i, mark in enumerate(self.marks):
            onward = [(v, new, ways[i + 1].get(new, 0)) for v, new in _onward(state, i, *self.steps[i])]
            pick = rng.randrange(sum([n for _, _, n in onward]))
            for value, new, n in onward:
                if pick < n:
                    marks[mark], state = value, new
                    break
                pick -= n
        return self.puzzle.total(marks)


MAX_STATES = 5_000_000
"""Summaries that are kept at a time."""


def _too_many() -> None:
    raise OutOfBudget("memory", say("there are more than {:,} ways to stop half-way", MAX_STATES))


def _swept(
    states: dict[State, int], i: int, begin: list[tuple[int, Any]], touched: Seats,
    end: Seats,
) -> dict[State, int]:  # fmt: skip
    """The summaries after one more mark."""
    after: dict[State, int] = {}
    get = after.get
    for state, n in reported(states.items()):
        for _, new in _onward(state, i, begin, touched, end):
            after[new] = get(new, 0) + n
    return after


def _onward(
    state: State, i: int, begin: list[tuple[int, Any]], touched: Seats, end: Seats
) -> Iterator[tuple[bool, State]]:
    """The values the next mark can have, each with the summary after it."""
    for value in (False, True):
        new = list(state)
        for seat, start in begin:
            new[seat] = start
        for seat, trail in touched:
            moved = trail.step(new[seat], i, value)
            if moved is None:
                break
            new[seat] = moved
        else:
            for seat, trail in end:
                if not trail.good(new[seat]):
                    break
                new[seat] = None
            else:
                yield value, tuple(new)


_NOTHING: Any = {}


def _where(place: Any, upright: bool) -> tuple[float, ...]:
    """The point at which the line meets a place: strokes with the first of their ends."""
    ends = getattr(place, "ends", None)
    spots = sorted([tuple(n.at) for n in ends]) if ends else [tuple(getattr(place, "at", (0, 0)))]
    if upright:
        spots = sorted([spot[::-1] for spot in spots])
    return tuple([float(x) for spot in (spots if ends else spots * 2) for x in spot])


def _parts(condition: Bool) -> Iterable[Bool]:
    """The conditions that must all hold."""
    if isinstance(condition, Every):
        return [p for part in condition.parts() for p in _parts(part)]
    return [condition]


def _implied(condition: Bool, line: Any) -> bool:
    """Return whether one loop already sees to it: a node of degree 0 or 2."""
    if not (isinstance(condition, Among) and condition.values & 0b101 == 0b101):
        return False
    terms = set(condition.count.parts())
    marks = [b for b in terms if isinstance(b, Mark)]
    place = marks[0].place if len(marks) == len(terms) and marks else None
    if place is None or line.get(place) is not marks[0]:
        return False
    return any(set(line.at(node)) == terms for node in place.ends)


def _derived(condition: Bool) -> bool:
    """Return whether something in a condition follows from whole layers."""
    todo: list[Any] = [condition]
    while todo:
        b = todo.pop()
        if isinstance(b, DerivedBool | DerivedInt | Not | GlobalConstraint):
            return True
        for name in ("count", "a", "b", "of"):
            inner = getattr(b, name, None)
            todo += inner if isinstance(inner, tuple) else [inner] if inner is not None else []
        todo += [] if isinstance(b, Bool) and b.number else [p for p in b.parts() if not p.number]
    return False


def count_answers(puzzle: Puzzle, *, budget: Budget | None = None, progress: Progress | None = None) -> int:
    """The number of answers of a puzzle, without listing them; raises BadPuzzle, OutOfBudget."""
    return Sweep(puzzle).count(budget, progress)

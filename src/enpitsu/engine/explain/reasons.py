"""Reasons of a few local cases: what is not needed goes, and all marks that fall with them are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.board import far_first
from enpitsu.engine.explain.cubes import TableCase
from enpitsu.engine.explain.minimise import SHORT, Exact, minimise
from enpitsu.engine.explain.pairs import consistent
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.referee import ROUNDS, Referee
from enpitsu.engine.explain.step import Goal, Kind, Link, Step


def step_of(
    position: Position,
    cases: Sequence[int],
    goal: Goal,
    facts: int,
    kind: Kind,
    chain: tuple[Link, ...] = (),
) -> Step:
    """The step of local cases that force a goal: no case or fact too many, all marks that fall with it."""

    @cache
    def judge() -> Referee:
        return position.usual_judge(cases)

    left, facts = _minimal(position, cases, facts, goal, judge)
    answer = position.expected
    free = bits(position.board.scope(left) & ~position.known & ~(1 << goal[0]))
    goals = [(j, v) for j in free for v in (True, False) if answer is None or bool(answer >> j & 1) is v]
    if answer is not None and not all([isinstance(position.table(k), TableCase) for k in left]):
        known = judge().facts(*position.state, facts)
        goals = judge().unrefuted(left, known, goals, SHORT, ROUNDS)
    marks = sorted([goal, *[other for other in goals if _forces(position, left, facts, other, judge)]])
    if len(left) <= 2 and kind in ("pair", "group"):
        kind = "pair" if len(left) == 2 else "single"
    return Step(tuple(marks), tuple(left), facts, kind, None, chain, 0, goal)


def _forces(
    position: Position, cases: Sequence[int], facts: int, goal: Goal, judge: Callable[[], Referee]
) -> bool:
    """Tells whether local cases and facts force a mark (exact); a judge of the cases is asked last."""
    i, value = goal
    if len(cases) <= 4:
        on, off = position.on & facts, position.off & facts
        on, off = (on, off | 1 << i) if value else (on | 1 << i, off)
        fits = consistent([position.table(k) for k in cases], on, off)
        if fits is not None:
            return not fits
    referee = judge()
    return referee.forces(cases, referee.facts(position.on, position.off, facts), i, value) is True


def _minimal(
    position: Position, cases: Sequence[int], facts: int, goal: Goal, judge: Callable[[], Referee]
) -> tuple[list[int], int]:
    """Drop cases, then facts (far ones first), while the rest still forces the goal."""
    board, at = position.board, position.board.at[goal[0]]

    def fewer(some: int) -> int | None:
        return some if some and _forces(position, list(bits(some)), facts, goal, judge) else None

    def less(some: int) -> int | None:
        return some if _forces(position, left, some, goal, judge) else None

    few, _ = minimise(mask(cases), Exact(fewer), far_first(board.case_at, at))
    left = list(bits(few))
    return left, minimise(facts & board.scope(left), Exact(less), far_first(board.at, at))[0]

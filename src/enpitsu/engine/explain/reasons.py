"""Reasons of a few local cases: what is not needed goes, and all marks that fall with them are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from enpitsu.bits import bits, mask
from enpitsu.engine.explain.board import far_first
from enpitsu.engine.explain.cubes import TableCase
from enpitsu.engine.explain.oracle import MAX_ROUNDS, Oracle
from enpitsu.engine.explain.pairs import consistent
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Goal, Kind, Link, Step
from enpitsu.engine.minimise import CHUNK_CONFLICTS, minimal


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
    def oracle() -> Oracle:
        return position.usual_oracle(cases)

    left, facts = _minimal(position, cases, facts, goal, oracle)
    answer = position.expected
    free = bits(position.board.scope(left) & ~position.known & ~(1 << goal[0]))
    goals = [(j, v) for j in free for v in (True, False) if answer is None or bool(answer >> j & 1) is v]
    if answer is not None and not all([isinstance(position.table(k), TableCase) for k in left]):
        goals = oracle().forced(left, position.facts(facts), goals, CHUNK_CONFLICTS, MAX_ROUNDS)
    marks = sorted([goal, *[other for other in goals if _forces(position, left, facts, other, oracle)]])
    if len(left) <= 2 and kind in ("pair", "group"):
        kind = "pair" if len(left) == 2 else "single"
    return Step(tuple(marks), tuple(left), facts, kind, None, chain, 0, goal)


def _forces(
    position: Position, cases: Sequence[int], facts: int, goal: Goal, oracle: Callable[[], Oracle]
) -> bool:
    """Return whether local cases and facts force a mark (exact); their oracle is asked last."""
    i, value = goal
    if len(cases) <= 4:
        on, off = position.on & facts, position.off & facts
        on, off = (on, off | 1 << i) if value else (on | 1 << i, off)
        fits = consistent([position.table(k) for k in cases], on, off)
        if fits is not None:
            return not fits
    return oracle().forces(cases, position.facts(facts), goal) is True


def _minimal(
    position: Position, cases: Sequence[int], facts: int, goal: Goal, oracle: Callable[[], Oracle]
) -> tuple[list[int], int]:
    """Drop cases, then facts (far ones first), while the rest still forces the goal."""
    board, at = position.board, position.board.at[goal[0]]

    def fewer(some: int) -> int | None:
        return some if some and _forces(position, list(bits(some)), facts, goal, oracle) else None

    def less(some: int) -> int | None:
        return some if _forces(position, left, some, goal, oracle) else None

    left = list(bits(minimal(mask(cases), fewer, far_first(board.case_at, at))))
    return left, minimal(facts & board.scope(left), less, far_first(board.at, at))

"""Steps by two cases that share unknown marks."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.bits import bits
from enpitsu.engine.explain.pairs import MAX_LOOKED_PAIRS, Pair
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.reasons import step_of
from enpitsu.engine.explain.step import Goal, Step

MAX_FORCED = 12  # of what pairs force, nearest first, before the best is taken
MAX_COMPARED_STEPS = 6  # steps of them that are compared
MAX_NEAREST_PAIRS = 400  # pairs that are looked at, where the first good one will do


def pair_steps(position: Position) -> Iterator[Step]:
    """The best step by two cases, if there is one; raises Contradiction."""
    known = position.known
    found: list[tuple[Pair, Goal]] = []
    most = MAX_NEAREST_PAIRS if position.hasty else MAX_LOOKED_PAIRS
    for pair, p, n in position.pairs.forced(
        position.on, position.off, position.here, position.fruitless, most
    ):
        found += [(pair, (j, bool(p >> j & 1))) for j in bits((p | n) & ~known)]
        if len(found) >= MAX_FORCED:
            break
    found.sort(key=lambda f: (position.near([f[1]]), f[0], f[1]))
    steps: list[Step] = []
    told: set[tuple[Pair, Goal]] = set()
    for pair, goal in found:
        if len(steps) >= MAX_COMPARED_STEPS:
            break
        if (pair, goal) in told:
            continue
        step = step_of(position, pair, goal, known, "pair")
        told.update((pair, g) for g in step.marks)
        steps.append(step)
    if steps:
        yield min(steps, key=lambda s: (_hardness(position, s), s.cases, s.marks))


def _hardness(position: Position, step: Step) -> float:
    """The key by which the steps are ordered: cases, facts, distance."""
    return len(step.cases) + 0.25 * step.facts.bit_count() + 0.2 * position.near(step.marks)

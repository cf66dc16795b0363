"""Steps by counting: what some houses need is all in as many others, which hold nothing else then.

A *family* has counts that share no mark: the 3s of each row, the digits of one box, the cells.  Of two
families, what some of the one need is all among some of the other; where these hold no more than that
(naked and hidden sets, pointing, claiming, X-wing, swordfish; regions in rows), the rest of them is ruled
out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from enpitsu.bits import bits
from enpitsu.effort import reported
from enpitsu.engine.explain.board import CompiledPuzzle
from enpitsu.engine.explain.counting import MAX_CASES, Cardinality, cardinality_of
from enpitsu.engine.explain.naming import RANKS, set_technique
from enpitsu.engine.explain.nouns import Nouns
from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Step
from enpitsu.grid import Area
from enpitsu.grid.names import lane
from enpitsu.reasons import AreIn

Family = tuple[Cardinality, ...]
"""Counts that share no mark."""


class Need(NamedTuple):
    """A count that needs so many things, and those of another family among which they are, as bits."""

    of: Cardinality
    cover: int
    number: int


def count_steps(position: Position, most: int = MAX_CASES) -> Iterator[Step]:
    """The steps by so many counts at most, the easiest to see first, then the nearest."""
    board = position.board
    families = board.keep(Family, lambda: _families(board))
    found: list[tuple[float, int, float, tuple[int, ...], Step]] = []
    for needing, holding in reported(board.keep(Need, lambda: _pairs(families)), 1):
        for step, reason in _steps(position, needing, holding, most):
            rank = RANKS[set_technique(reason)]
            found.append((rank, len(step.cases), position.near(step.marks), step.cases, step))
    yield from [step for *_, step in sorted(found, key=lambda one: one[:-1])]


def _families(board: CompiledPuzzle) -> list[Family]:
    """The families of a board, of two counts at least: those of a rule, of one kind of place, or at one."""
    nouns, groups = Nouns(board.puzzle), dict[Hashable, list[Cardinality]]()
    for compiled in reported(board.cases, 1):
        count = cardinality_of(compiled.case, compiled.index, nouns)
        if count is not None:
            kind = (lane(count.place)[0] if isinstance(count.place, Area) else "") or type(count.place)
            groups.setdefault((count.rule, kind, count.noun), []).append(count)
            if count.value is not None:
                groups.setdefault(str(count.place), []).append(count)
    return [tuple(some) for some in groups.values() if len(some) > 1 and _are_disjoint(some)]


def _are_disjoint(counts: Sequence[Cardinality]) -> bool:
    return _scope(counts).bit_count() == sum([c.scope.bit_count() for c in counts])


def _scope(counts: Sequence[Cardinality]) -> int:
    return reduce(or_, [c.scope for c in counts], 0)


def _pairs(families: Sequence[Family]) -> list[tuple[Family, Family]]:
    """Families of which the one may need what the other holds."""
    scopes = [_scope(family) for family in families]
    return [
        (needing, holding)
        for needing, needed in reported(zip(families, scopes, strict=True), len(families))
        if needing[0].least
        for holding, held in zip(families, scopes, strict=True)
        if holding is not needing and needed & held
    ]


def _steps(
    position: Position, needing: Family, holding: Family, counts: int
) -> Iterator[tuple[Step, AreIn]]:
    """The steps by so many counts of two families, and what is in what."""
    needs = _needs(position, needing, holding)
    for held in _unions([need.cover for need in needs], counts // 2):
        some = [need for need in needs if not need.cover & ~held]
        room = [holding[n] for n in bits(held)]
        if len(some) + len(room) > counts:
            continue
        most = sum([c.most - (c.scope & position.on).bit_count() for c in room])
        if sum([need.number for need in some]) == most:
            step = _step(position, [need.of for need in some], room)
            if step is not None:
                shares = [need.of.share(need.number) for need in some], [c.share(1) for c in room]
                yield step, AreIn(*map(tuple, shares))


def _needs(position: Position, needing: Family, holding: Family) -> list[Need]:
    """The needs of a family that are all among another."""
    out, held = list[Need](), _scope(holding)
    for of in needing:
        left = of.scope & ~position.known
        number = of.least - (of.scope & position.on).bit_count()
        if number > 0 and left and not left & ~held:
            out.append(Need(of, sum([1 << n for n, c in enumerate(holding) if c.scope & left]), number))
    return out


def _unions(covers: Sequence[int], most: int) -> list[int]:
    """All unions of some covers that have so many counts at most."""
    todo = list(dict.fromkeys([cover for cover in covers if cover.bit_count() <= most]))
    found = set(todo)
    for union in todo:
        more = {union | cover for cover in covers} - found
        fits = [one for one in more if one.bit_count() <= most]
        found.update(fits)
        todo += fits
    return todo


def _step(position: Position, needing: Sequence[Cardinality], room: Sequence[Cardinality]) -> Step | None:
    """The step that nothing else is in what some need; None if nothing is ruled out."""
    needed, held = _scope(needing), _scope(room)
    left = held & ~needed & ~position.known
    if not left:
        return None
    facts = (position.off & needed & ~held) | (position.on & (needed | held))
    cases = tuple(sorted([c.case for c in (*needing, *room)]))
    return Step(tuple([(i, False) for i in bits(left)]), cases, facts, "group")

"""Distances of cells from their seed within its area, as clauses: parts that float are noticed.

::

    s 1 2
    . . 3      literals "owned, and at most k steps from the seed" for k = 1 ... depth

An area all of whose cells are that near hangs together, without any lazy cut.  Only an area with a
cell exactly ``depth`` steps away may have cells farther off (its ``far`` literal); cuts watch over those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.logic import Clause, Sink

Near: TypeAlias = Mapping[Any, Sequence[tuple[Any, int]]]
"""Node -> its neighbours, and the literal of the link to each (0: owned together is linked)."""

ONE_START_LEVELS = 8
"""Levels where one start is asked about: hard questions of explanations need so many (docs/adr/0013).

Also where pieces of a board grow from seeds and other places are none's: there 5 take 1.2 times as long.
"""
ALL_SEEDS_LEVELS = 5
"""Levels where all cells are given to seeds: other areas in the way shut off what floats, too.

Measured with `python -m bench.paired FOLDER` on the genres that ask for owners of areas, and on generated
boards of 8x8 and 10x10 of three, turned: time of the solver with 3, 4, 6 levels 5.3, 1.8, 1.2 times as long
in one genre, 2.3, 1.4, 1.3 in the second, all time 0.8, 0.9, 1.4 in the third; with 8 longer in all three.
"""


def steps(start: Any, near: Near, shut: Mapping[Any, Any]) -> dict[Any, int]:
    """The least number of steps to every node that can be reached without entering one that is shut."""
    found, todo = {start: 0}, [start]
    for node in todo:
        for other, _ in near[node]:
            if other not in found and other not in shut:
                found[other] = found[node] + 1
                todo.append(other)
    return found


def write_levels(
    to: Sink,
    own: Mapping[Any, int],
    least: Mapping[Any, int],
    near: Near,
    most: int = 0,
    usual: int = ONE_START_LEVELS,
) -> bool:
    """Clauses for one seed, the first node: ``own`` its literals by node, ``least`` the steps of each.

    ``most``: it owns no more nodes (0: any number).  ``usual``: so many levels, if the program's profile
    does not say another number.  Tells whether they are all there is to say.
    """
    clauses: list[Clause] = []
    seed = next(iter(least))
    depth = to.profile.steps or usual
    last = most - 1 if 0 < most <= depth + 1 else 0
    before = level = {seed: own[seed]}
    for k in range(1, (last or depth) + 1):
        before, level = level, _next(to, clauses, own, least, near, level, k, k == last)
    beyond = [n for n in least if level.get(n) != own[n]]
    if beyond:
        far = to.fresh(1)
        for node in beyond:
            x = level.get(node)
            clauses.append((-own[node], far) if x is None else (-own[node], x, far))
            clauses.append((-own[node], *[own[o] for o, _ in near[node] if o in own]))
        clauses.append((-far, *exactly_last(to, clauses, level, before)))
    to.add(clauses)
    to.prefer([-x for x in range(own[seed], to.top() + 1)])
    return not beyond


def _next(
    to: Sink,
    clauses: list[Clause],
    own: Mapping[Any, int],
    least: Mapping[Any, int],
    near: Near,
    before: Mapping[Any, int],
    k: int,
    last: bool,
) -> dict[Any, int]:
    """The literals "owned and at most k steps away" from those for one step less; ``last``: all are."""
    level: dict[Any, int] = {}
    start = next(iter(own.values()))
    for node, d in least.items():
        if d > k:
            continue
        if d == 0 or any([before.get(o) == start and not link for o, link in near[node]]):
            level[node] = own[node]
            continue
        ways = [through(to, clauses, before[o], link) for o, link in near[node] if o in before]
        if node in before:
            ways.append(before[node])
        if last:
            level[node] = own[node]
            clauses.append((-own[node], *ways))
            continue
        x = level[node] = to.fresh(1)
        clauses += [(-x, own[node]), (-x, *ways)]
        clauses += [(-own[node], -way, x) for way in ways]
    return level


def through(to: Sink, clauses: list[Clause], x: int, link: int) -> int:
    """A literal that a node holds one and a link leads on from it."""
    if not link:
        return x
    both = to.fresh(1)
    clauses += [(-both, x), (-both, link), (both, -x, -link)]
    return both


def onward(
    to: Sink,
    clauses: list[Clause],
    before: Mapping[Any, int],
    node: Any,
    near: Sequence[tuple[Any, int]],
    there: int,
) -> int:
    """A literal that a node is there (0: always), and held one before or is linked to one that did."""
    ways = [before[node], *[through(to, clauses, before[o], link) for o, link in near]]
    x, absent = to.fresh(1), [-there] if there else []
    clauses += [(-x, *ways), *[(-x, y) for y in (there,) if y]]
    clauses += [(*absent, -way, x) for way in ways]
    return x


def exactly_last(
    to: Sink, clauses: list[Clause], level: Mapping[Any, int], before: Mapping[Any, int]
) -> list[int]:
    """A literal for each node that it is as many steps away as there are levels, and not less."""
    out = []
    for node, x in level.items():
        nearer = before.get(node)
        if nearer is None:
            out.append(x)
        elif nearer != x:
            last = to.fresh(1)
            clauses += [(-last, x), (-last, -nearer)]
            out.append(last)
    return out

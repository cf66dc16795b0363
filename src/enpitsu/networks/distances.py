"""Encode connectedness by bounded distance levels: the distances of cells from their seed in its area.

::

    s 1 2
    . . 3      literals "owned, and at most k steps from the seed" for k = 1 ... depth

An area whose cells are all within ``depth`` steps is connected by these clauses alone.  Only an area with a
cell exactly ``depth`` steps away may have cells farther off (its ``far`` literal); these are kept connected
by lazy clauses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.logic import Clause, Sink

Near: TypeAlias = Mapping[Any, Sequence[tuple[Any, int]]]
"""Node -> its neighbours, each with the literal of the link (0: two nodes with one owner are linked)."""

ONE_START_LEVELS = 8
"""The number of levels for a single start: hard queries of explanations need so many (docs/adr/0013).

Also for pieces that grow from seeds on boards where other places have no owner: with 5, the solver takes
1.2 times as long there.
"""
ALL_SEEDS_LEVELS = 5
"""The number of levels if every cell has an owner: then other areas cut off disconnected parts, too.

Measured with `python -m bench.paired FOLDER` on the genres with owners of areas, and on generated boards of
8x8 and 10x10 of three genres, turned.  Relative to 5 levels, the solver takes with 3, 4, 6 levels 5.3, 1.8,
1.2 times as long in one genre and 2.3, 1.4, 1.3 times in the second; the total time is 0.8, 0.9, 1.4 times
as long in the third; with 8 levels all three take longer.
"""


def steps(start: Any, near: Near, shut: Mapping[Any, Any]) -> dict[Any, int]:
    """The BFS distance to every node that is reachable without entering a node of ``shut``."""
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
    """Write the distance levels of one seed; return whether they suffice for connectedness.

    ``own``: the owner literals of the nodes that the seed may own.  ``least``: the distances of these, the
    seed first.  ``most``: the most nodes that it may own (0: any number).  ``usual``: the number of levels
    unless the profile of the program sets ``steps``.
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
    """Define the literals "owned and at most k steps away" by those for k - 1.

    ``last``: all owned nodes are within k steps, so no new literals are needed.
    """
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
    """A literal equivalent to the conjunction of a node's literal and a link."""
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
    """Define the literal of a node for the next level: it is present, and it or a linked node was before.

    ``there``: the literal of its presence (0: always).  ``before``: the literals of the previous level.
    """
    ways = [before[node], *[through(to, clauses, before[o], link) for o, link in near]]
    x, absent = to.fresh(1), [-there] if there else []
    clauses += [(-x, *ways), *[(-x, y) for y in (there,) if y]]
    clauses += [(*absent, -way, x) for way in ways]
    return x


def exactly_last(
    to: Sink, clauses: list[Clause], level: Mapping[Any, int], before: Mapping[Any, int]
) -> list[int]:
    """Literals "this node is at the last level and at no earlier one"."""
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

"""Clauses about the room that is left for a piece: all sets of nodes that may be it are gone through."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias

Links: TypeAlias = Mapping[Any, Collection[tuple[Any, bool | None]]]
Wanted: TypeAlias = Callable[[frozenset[Any], frozenset[Any]], bool]
"""Whether a piece of all these, and of some of those, may be as it is wanted."""

MANY = 50_000
"""Sets that are gone through; past that nothing is said to have no room."""


def sized(n: int) -> Wanted:
    return lambda inside, room: len(inside) <= n <= len(room)


def with_corners(n: int) -> Wanted:
    """Around so many dots it has three cells, and not the fourth."""

    def wanted(inside: frozenset[Any], room: frozenset[Any]) -> bool:
        done = open_ = 0
        for dot in {dot for cell in room for dot in cell.corners}:
            least, most = (len(cells.intersection(dot.cells)) for cells in (inside, room))
            done += least == most == 3
            open_ += least <= 3 <= most
        return done <= n <= open_

    return wanted


def with_lengths(shown: Iterable[int], more: int) -> Wanted:
    """Its maximal rows and columns have these lengths, and so many others."""
    told = frozenset(shown)

    def wanted(inside: frozenset[Any], room: frozenset[Any]) -> bool:
        done, open_ = set[int](), set[int]()
        for step in ((0, 1), (1, 0)):
            for cell in inside:
                least, most = _run(cell, inside, step), _run(cell, room, step)
                if least == most:
                    done.add(least)
                if not more and not any(least <= n <= most for n in told):
                    return False
            open_ |= {n for cell in room for n in range(1, _run(cell, room, step) + 1)}
        if done - told and len(done - told) > more:
            return False
        return told <= open_ and (inside != room or (told <= done and len(done - told) == more))

    return wanted


def _run(cell: Any, cells: Collection[Any], step: tuple[int, int]) -> int:
    """How many cells of a set are in one row, or column, with one."""
    at = {(c.row, c.col) for c in cells}
    found = 1
    for sign in (-1, 1):
        row, col = cell.row + sign * step[0], cell.col + sign * step[1]
        while (row, col) in at:
            found += 1
            row, col = row + sign * step[0], col + sign * step[1]
    return found


def has_room(
    at: Any, there: Mapping[Any, bool | None], links: Links, wanted: Wanted,
    without: Collection[Any] = (), must: Any = None,
) -> bool:  # fmt: skip
    """Whether some set of nodes with one may be a piece as it is wanted; also if they are too many."""
    clump = {node: _sure(node, at, there, links) for node in links}
    todo = [(clump[at], frozenset(n for n in links if there.get(n) is False) | frozenset(without) - {at})]
    looked = 0
    while todo:
        looked += 1
        if looked > MANY:
            return True
        inside, out = todo.pop()
        for node in inside:
            out |= {other for other, joined in links[node] if joined is False}
        if inside & out or (must is not None and must in out):
            continue
        room, front = set(inside), list(inside)
        for node in front:
            for other, _ in links[node]:
                if other not in room and not clump[other] & out:
                    room.add(other)
                    front.append(other)
        if (must is not None and must not in room) or not wanted(inside, frozenset(room)):
            continue
        rim = next((o for n in inside for o, _ in links[n] if o in room and o not in inside), None)
        if rim is None:
            return True
        todo += [(inside, out | clump[rim]), (inside | clump[rim], out)]
    return False


def _sure(node: Any, at: Any, there: Mapping[Any, bool | None], links: Links) -> frozenset[Any]:
    """The nodes that are in one piece with a node, if it is there."""
    found, todo = {node}, [node]
    for one in todo:
        for other, joined in links[one]:
            here = [there.get(n) or n is at for n in (one, other)]
            if joined and all(here) and other not in found:
                found.add(other)
                todo.append(other)
    return frozenset(found)

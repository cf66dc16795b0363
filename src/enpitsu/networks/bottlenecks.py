"""Bottlenecks of a board: articulation points between places that must be connected."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enpitsu.networks.floods import Floods


def bottlenecks(board: Floods, free: int, there: int, anchors: int = 0) -> tuple[int, int]:
    """The free places that connectedness forces to be true, and those that it forces to be false.

    ``there``: the free places that are true.  ``anchors``: if given, every piece contains one of these,
    instead of there being one piece.  Forced to be true: articulation points on all paths from a true place
    to another one (to the anchors).  Forced to be false: places without a path to a true place (an anchor).
    (J. Hopcroft, R. Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", 1973.)
    """
    starts = anchors & free if anchors else there & -there
    reached = board.flood(starts, free)
    if there & ~reached or not (there or anchors):  # no answer, which cuts will tell; or nothing to join
        return 0, 0
    return _needed(board, reached, there, starts, bool(anchors)) & ~there, free & ~reached


def _bits(board: Floods, some: int) -> list[bool]:
    """A bitboard as a list of flags, spare places included."""
    return [x == "1" for x in reversed(f"{some:0{len(board.literals)}b}")]


def _needed(board: Floods, free: int, there: int, starts: int, held: bool) -> int:
    """The articulation points that separate true places from the starts.

    ``held``: the starts count as connected with each other.
    """
    size, found, clock = len(board.literals), 0, 0
    ground, asked, start = (_bits(board, some) for some in (free, there, starts))
    w = board.width
    beside = [
        [b for b in (a + 1, a - 1, a + w, a - w) if 0 <= b < size and ground[b]] if ground[a] else []
        for a in range(size)
    ]
    met = [0] * size  # when a place was first met; 0: not yet
    back = [0] * size  # when the first place was met that is beside what was found from it; 0: a start
    for root in [i for i in range(size) if start[i]]:
        if met[root]:
            continue
        clock += 1
        met[root], back[root] = clock, 0 if held else clock
        path = [(root, iter(beside[root]))]
        while path:
            at, ways = path[-1]
            for other in ways:
                if not met[other]:
                    clock += 1
                    met[other], back[other] = clock, 0 if start[other] else clock
                    path.append((other, iter(beside[other])))
                    break
                back[at] = min(back[at], met[other])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    back[before] = min(back[before], back[at])
                    if asked[at]:
                        asked[before] = True
                        if back[at] >= met[before]:
                            found |= 1 << before
    return found

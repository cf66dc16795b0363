"""Minimal unsatisfiable subsets: the one place that asks which items of a contradiction are needed.

Items (cases, facts or both, as bits) together force a conclusion.  They are dropped one after the other,
of many several at once, as long as a question says that the rest still forces it: a minimal unsatisfiable
subset by deletion (Chinneck and Dravnieks 1991; with a solver's cores, Dershowitz, Hanna and Nadel 2006).
What a short question leaves open stays, and the reason is said to be perhaps not minimal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from enpitsu.bits import bits, mask

CHUNKED_ITEMS = 32  # items, of more than which several are dropped at once
CHUNK_CONFLICTS = 300  # conflicts of a question that may be in vain
UNREADABLE_CASES = 40  # a reason with more cases is unreadable, minimal or not

Order: TypeAlias = Callable[[int], object]
"""Sorts items: what comes first is tried to be dropped first."""


def minimise(
    items: int, forces: Callable[[int], tuple[bool | None, int]], order: Order, *, proved: int = 0
) -> tuple[int, int]:
    """Items without those that are not needed, and those of them that are proved needed, as bits.

    ``forces`` answers whether some items force what is concluded (None: left open), and names those of them
    that a proof used.  Items that are ``proved`` from the start are not asked about.
    """
    queue = sorted(bits(items & ~proved), key=order)  # type: ignore[arg-type]
    bold = 2 if len(queue) > CHUNKED_ITEMS else 1
    at, pace = 0, bold
    while at < len(queue):
        some = mask(queue[at : at + pace]) & items
        verdict, used = forces(items & ~some) if some else (True, items)
        if verdict:
            items, at, pace = (used | proved) & items, at + pace, pace * bold
        elif pace > 1:
            pace = max(1, pace // 4)
        else:
            proved |= 0 if verdict is None else some
            at += 1
    return items, proved


def minimal(items: int, forcing: Callable[[int], int | None], order: Order) -> int:
    """Items of which none can be dropped, by a question that leaves nothing open.

    ``forcing`` hands out those of some items that do it, or None.
    """

    def forces(some: int) -> tuple[bool, int]:
        used = forcing(some)
        return used is not None, used or 0

    return minimise(items, forces, order)[0]

"""How long is searched for what a step does not need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from enpitsu.engine.explain.board import Point, distance
from enpitsu.engine.explain.hitting import thinned

SHORT = 300  # conflicts of a search that may be in vain
PATIENCE = 3_000_000  # of all that make one step minimal; past that what is open counts as needed
EACH = (1000, 10_000, 100_000)  # for a case or fact that short searches leave open, by grades of patience
UTMOST = len(EACH) - 1  # the greatest of these


def farthest_dropped(
    items: int,
    ask: Callable[[int], tuple[bool | None, int]],
    places: Sequence[Point | None],
    near: Point | None,
) -> tuple[int, int]:
    """Cases or marks without those (far ones first) that short searches find superfluous.

    And those that are known to be needed.  ``ask``: whether some still do (None: a short search leaves it
    open), and those that do.
    """
    needed = 0

    def still(less: int, many: bool) -> int | None:
        nonlocal items, needed
        gone = items & ~less
        if gone & needed:
            return None
        does, used = ask(less)
        if does:
            items = less & used
            return items
        if does is False and not many:
            needed |= gone
        return None

    items = thinned(items, still, lambda i: (-distance(places[i], near), i))
    return items, needed


@dataclass(slots=True)
class Effort:
    """What judges that work together have spent."""

    conflicts: int = 0

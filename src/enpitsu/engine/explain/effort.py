"""How long is searched for what a step does not need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from enpitsu.engine.explain.board import Point, distance
from enpitsu.engine.explain.hitting import settled

SHORT = 300  # conflicts of a search that may be in vain
LONGER = (SHORT, 3000, 20_000, 200_000)  # of those that ask whether a case or fact is needed
QUICK = 2  # of these lengths, before another reason is tried
UTMOST = len(LONGER) - QUICK  # grades of patience with a step that is open, one more length each
PATIENCE = 3_000_000  # of all that make one step minimal; past that what is open counts as needed


def farthest_dropped(
    items: int,
    ask: Callable[[int, int, int], tuple[bool | None, int]],
    places: Sequence[Point | None],
    near: Point | None,
    patience: int,
    patient: Callable[[], bool],
    again: Callable[[int], object] = lambda left: None,
) -> tuple[int, bool]:
    """``settled`` for cases or marks by their places, those that are far tried first.

    Questions become one length longer for each grade of patience.
    """

    def far(i: int) -> tuple[float, int]:
        return -distance(places[i], near), i

    return settled(items, ask, far, LONGER[: QUICK + patience], patient, again, hasty=not patience)


@dataclass(slots=True)
class Effort:
    """What judges that work together have spent, and what they saw last."""

    conflicts: int = 0
    picture: list[int] = field(default_factory=list)  # the marks of the last counterexample, as literals

"""How much a verb may spend, and what it has spent."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter

from enpitsu.errors import OutOfBudget


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one verb: seconds, conflicts of the solver, answers listed (None: no limit)."""

    seconds: float | None = None
    conflicts: int | None = None
    answers: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 <= self.seconds < inf:  # nan, too
            raise ValueError(f"a budget cannot be {self.seconds} seconds")


class Meter:
    """A budget being spent; it is asked between slices of work."""

    SLICE = 2000  # conflicts between two looks at the clock

    def __init__(self, budget: Budget | None = None) -> None:
        budget = budget or Budget()
        self.started = perf_counter()
        self._until = None if budget.seconds is None else self.started + budget.seconds
        self._conflicts = budget.conflicts
        self.limited = budget.seconds is not None or budget.conflicts is not None

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self.started

    def next_slice(self) -> int:
        """How many conflicts the solver may meet before it must ask again (0: no limit)."""
        if not self.limited:
            return 0
        least = self.SLICE if self._conflicts is None else min(self.SLICE, self._conflicts)
        if self._until is not None:
            left = self._until - perf_counter()
            least = min(least, max(50, int(left * 4000)))
        return max(1, least)

    def spend(self, conflicts: int) -> None:
        """Book some conflicts; what they found out is still worth having."""
        if self._conflicts is not None:
            self._conflicts -= conflicts

    def tick(self) -> None:
        """Look at the account and at the clock before more is spent; raises OutOfBudget."""
        if self._conflicts is not None and self._conflicts <= 0:
            raise OutOfBudget("conflicts")
        if self._until is not None and perf_counter() >= self._until:
            raise OutOfBudget("time")

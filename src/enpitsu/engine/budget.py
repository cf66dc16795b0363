"""Budgets: the limits of a verb, and the account of what it has spent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import inf
from time import perf_counter

from enpitsu.effort import has_listener, on_work
from enpitsu.errors import OutOfBudget
from enpitsu.locale import say


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one verb (None: no limit).

    Seconds, conflicts of the solver, answers listed, and things made: marks, cases, clauses.  For the same
    result on every machine, limit conflicts and things.
    """

    seconds: float | None = None
    conflicts: int | None = None
    answers: int | None = None
    things: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 <= self.seconds < inf:  # nan, too
            raise ValueError(say("a budget cannot be {} seconds", self.seconds))
        if any([n is not None and n < 0 for n in (self.conflicts, self.things)]):
            raise ValueError(say("the limits of a budget are numbers from 0 on"))


BRIEF_SECONDS = 60.0
"""Default time limit for grading or generating one puzzle, in seconds."""
USUAL_SECONDS = 600.0
"""Default time limit of a verb, in seconds (``Budget()`` has none)."""
INTERRUPT_LATENCY, GRACE_SHARE = 0.5, 0.04
"""Seconds, and the part of the budget, for reading a puzzle and telling what is known once time is up."""


_outer: ContextVar[float | None] = ContextVar("_outer", default=None)
"""The end of the time of the innermost meter that counts what is made here; None: it has none."""


class Meter:
    """A budget being spent: asked between slices of work, it counts what is made (``counting_work``).

    The time of one that is made in the work of another is over when the other's is.
    """

    SLICE = 2000  # conflicts between two checks of the clock, or of a request to stop
    LOOK = 0.4  # seconds between two looks, where there is a clock
    LEAST = 10  # conflicts of a slice when time is short
    CALM = 10.0  # seconds left, from which on a slice may take half of them: most are the same at any speed

    def __init__(self, budget: Budget | None = None) -> None:
        budget = budget or Budget()
        self.started = perf_counter()
        self._until = _outer.get()
        if budget.seconds is not None:
            self._until = min(self.started + budget.seconds, inf if self._until is None else self._until)
        self._moment = INTERRUPT_LATENCY + GRACE_SHARE * (budget.seconds or 0)
        self._conflicts, self._things = budget.conflicts, budget.things
        self._pace = 4000.0  # conflicts in a second
        self._hears = False
        self._limited = (budget.seconds, budget.conflicts, budget.things) != (None, None, None)

    @property
    def limited(self) -> bool:
        """Whether the solver must look up now and then."""
        return self._limited or has_listener()

    @property
    def seconds(self) -> float:
        """Seconds since the start."""
        return perf_counter() - self.started

    def left(self) -> Budget:
        """The limits that are left to spend."""
        seconds = None if self._until is None else max(0.0, self._until - perf_counter())
        counts = [None if n is None else max(0, n) for n in (self._conflicts, self._things)]
        return Budget(seconds, counts[0], None, counts[1])

    def share(self, parts: int) -> Budget:
        """An equal part of the time, conflicts and things that are left."""
        left = self.left()
        seconds = None if left.seconds is None else left.seconds / parts
        counts = [None if n is None else n // parts for n in (left.conflicts, left.things)]
        return Budget(seconds, counts[0], None, counts[1])

    @contextmanager
    def with_grace_period(self) -> Iterator[None]:
        """Have this meter told of what is made in here, with a moment of grace.

        However short the time is, a small puzzle can be read, and what is known of it drawn.
        """
        if self._until is None:
            with self.counting_work():
                yield
            return
        until, self._until = self._until, self._until + self._moment
        try:
            with self.counting_work():
                yield
        finally:
            self._until = until

    @contextmanager
    def counting_work(self) -> Iterator[None]:
        """Have this meter told (once) of all that is made in here."""
        if self._hears or (self._until is None and self._things is None):
            yield
            return
        self._hears, outer = True, _outer.set(self._until)
        try:
            with on_work(self.made):
                yield
        finally:
            self._hears = False
            _outer.reset(outer)

    def made(self, things: int) -> None:
        """Book things that were made and look at the clock; raises OutOfBudget."""
        if self._things is not None:
            self._things -= things
            if self._things < 0:
                raise OutOfBudget("things")
        if self._until is not None and perf_counter() >= self._until:
            raise OutOfBudget("time")

    def grace(self) -> Callable[[], bool]:
        """A question: is the moment of grace over, in which what was found is told?"""
        if self._until is None:
            return lambda: False
        until = self._until + self._moment
        return lambda: perf_counter() >= until

    @property
    def late(self) -> float | None:
        """Seconds until the moment of grace is over after the time; None without a limit of time."""
        return None if self._until is None else self._until + self._moment - perf_counter()

    def short(self, seconds: float) -> bool:
        """Return whether work that cannot be stopped, and may take so long, could outlast the budget."""
        return self._until is not None and perf_counter() + seconds >= self._until

    def next_slice(self, most: int = SLICE, *, large: bool = False) -> int:
        """The number of conflicts that the solver may meet before it must ask again (0: no limit).

        ``large``: of a program with which a few conflicts may take seconds.  Else the clock decides only
        when time is short, or a slice would take half of it: until then each machine searches the same way.
        """
        if not self.limited:
            return 0
        least = most if self._conflicts is None else min(most, self._conflicts)
        if self._until is not None:
            left = self._until - perf_counter()
            room = left / 2 if large or left >= self.CALM else left
            if large or left < self.CALM:
                room = min(room, self.LOOK)
            least = min(least, max(self.LEAST, int(room * self._pace)))
        return max(1, least)

    def spend(self, conflicts: int, seconds: float = 0.0) -> None:
        """Book some conflicts, met in so many seconds; what they found out is still worth having."""
        if self._conflicts is not None:
            self._conflicts -= conflicts
        if seconds > 0.01 and conflicts:
            self._pace = conflicts / seconds

    def tick(self) -> None:
        """Look at the account and at the clock before more is spent; raises OutOfBudget."""
        if self._conflicts is not None and self._conflicts <= 0:
            raise OutOfBudget("conflicts")
        self.made(0)


def metered(budget: Budget | None, seconds: float = USUAL_SECONDS) -> Meter:
    """The meter of a verb that is given a budget, or none: then its usual time is the limit."""
    return Meter(Budget(seconds=seconds) if budget is None else budget)

"""Work that can be stopped: who makes many things books them, and whoever waits hears of it.

::

    with heard_by(meter):          a verb: the meter raises OutOfBudget when there has been enough
        ...
            book(512)              a builder, deep below: 512 more cases, clauses, pieces were made

    with heard_by(Load(most, refuse)):     what is booked in here is one whole and has a limit of its own

A thing takes about a hundred bytes: ``python -m bench.weights`` measures the constants below.  Nothing
here asks a clock, so what is booked is the same on every machine; a meter that is given seconds asks one
when it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from typing import TypeAlias, TypeVar

T = TypeVar("T")

CELL, MARK, CASE, CLAUSE = 10, 3, 3, 3
"""Things that a cell with its sides and dots is, a mark, a case, a clause (or variable) in a program."""

PARTS = 5
"""So many parts of a condition, or cells of a piece, are one thing."""

Listener: TypeAlias = Callable[[int], object]
"""Is told how many things were made since it was told last; raises to stop the work."""

_listener: ContextVar[Listener | None] = ContextVar("_listener", default=None)


def book(things: int) -> None:
    """Tell whoever waits that so many things were made; raises what he raises."""
    listener = _listener.get()
    if listener is not None:
        listener(things)


def is_heard() -> bool:
    """Tells whether anybody waits."""
    return _listener.get() is not None


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Have somebody told of what is made in here, besides those who wait outside."""
    outer = _listener.get()

    def both(things: int) -> None:
        listener(things)
        if outer is not None:
            outer(things)

    token = _listener.set(both)
    try:
        yield
    finally:
        _listener.reset(token)


class Load:
    """The size so far of a thing made as one whole (a sheet, a program), and how large it may grow."""

    def __init__(self, most: int | None = None, beyond: Callable[[], object] | None = None) -> None:
        """``beyond``: called as soon as there are more; if it does not raise, the work goes on."""
        self.things, self.most, self.beyond = 0, most, beyond

    def __call__(self, things: int) -> None:
        self.things += things
        if self.most is not None and self.things > self.most and self.beyond is not None:
            beyond, self.beyond = self.beyond, None
            beyond()


def booked(
    made: Iterable[T], things: int = 1, parts: Callable[[T], int] | None = None, batch: int = 32
) -> Iterator[T]:
    """The same, booked while they are made: so many things each, and the parts that each consists of."""
    iterator = iter(made)
    while some := list(islice(iterator, batch)):
        book(things * len(some) + (0 if parts is None else sum(map(parts, some)) // PARTS))
        yield from some

"""Work that can be stopped: who makes many things books them, and whoever waits hears of it.

::

    with heard_by(meter):          a verb: the meter raises OutOfBudget when there has been enough
        ...
            book(512)              a builder, deep below: 512 more cases, clauses, pieces were made

    with heard_by(Load(most, refuse)):     what is booked in here is one whole and has a limit of its own

A thing is a mark, a case, a clause, or a part of one: some hundred bytes.  Nothing here asks a clock, so
what is booked is the same on every machine; a meter that is given seconds asks one whenever it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from typing import TypeAlias, TypeVar

T = TypeVar("T")

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

    def __init__(self, most: int | None = None, refuse: Callable[[], Exception] = AssertionError) -> None:
        """``refuse``: what to raise if there are more."""
        self.things, self.most, self.refuse = 0, most, refuse

    def __call__(self, things: int) -> None:
        self.things += things
        if self.most is not None and self.things > self.most:
            raise self.refuse()


def booked(things: Iterable[T], size: Callable[[T], int] | None = None, batch: int = 256) -> Iterator[T]:
    """The same things, booked while they are made; ``size``: of how many things each consists."""
    iterator = iter(things)
    while some := list(islice(iterator, batch)):
        book(len(some) if size is None else sum(map(size, some)))
        yield from some

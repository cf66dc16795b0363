"""Cooperative cancellation: builders report their work, and a listener may stop it.

::

    with on_work(meter):          a verb: the meter raises OutOfBudget when there has been enough
        ...
            report_work(512)              a builder, deep below: 512 more cases, clauses, pieces were made

    with on_work(SizeLimit(most, refuse)):     what is reported in here is one whole with a limit of its own

A thing takes about a hundred bytes: ``python -m bench.weights`` measures the constants below.  Nothing
here asks a clock, so what is reported is the same on every machine; a meter that is given seconds asks one
when it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from typing import TypeAlias, TypeVar

from enpitsu.renamed import old_names

T = TypeVar("T")

CELL, MARK, CASE, CLAUSE = 10, 3, 3, 3
"""Things that a cell with its sides and dots is, a mark, a case, a clause (or variable) in a program."""

PARTS_PER_UNIT = 5
"""So many parts of a condition, or cells of a piece, are one thing."""

Listener: TypeAlias = Callable[[int], object]
"""Is told how many things were made since it was told last; raises to stop the work."""

_listener: ContextVar[Listener | None] = ContextVar("_listener", default=None)


def report_work(things: int) -> None:
    """Report that so many things were made; raises what the listener raises."""
    listener = _listener.get()
    if listener is not None:
        listener(things)


def has_listener() -> bool:
    """Return whether a listener for reported work is set."""
    return _listener.get() is not None


@contextmanager
def on_work(listener: Listener) -> Iterator[None]:
    """Have a listener called with what is made in here, besides those outside."""
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


class SizeLimit:
    """The size so far of a thing made as one whole (a template, a program), and how large it may grow."""

    def __init__(self, most: int | None = None, beyond: Callable[[], object] | None = None) -> None:
        """``beyond``: called as soon as there are more; if it does not raise, the work goes on."""
        self.things, self.most, self.beyond = 0, most, beyond

    def __call__(self, things: int) -> None:
        self.things += things
        if self.most is not None and self.things > self.most and self.beyond is not None:
            beyond, self.beyond = self.beyond, None
            beyond()


def reported(
    made: Iterable[T], things: int = 1, parts: Callable[[T], int] | None = None, batch: int = 32
) -> Iterator[T]:
    """The same, reported while they are made: so many things each, and the parts that each consists of."""
    iterator = iter(made)
    while some := list(islice(iterator, batch)):
        report_work(things * len(some) + (0 if parts is None else sum(map(parts, some)) // PARTS_PER_UNIT))
        yield from some


__getattr__ = old_names(
    __name__,
    {
        "Load": "SizeLimit",
        "book": "report_work",
        "booked": "reported",
        "heard_by": "on_work",
        "is_heard": "has_listener",
    },
)

"""Searches that go as deep as a board is large: a stack of their own, not Python's.

::

    def beginning_with(path):         a search: a generator that yields what it finds,
        if is_whole(path):            and, in place of ``yield from``, the searches inside it
            yield path
        for step in steps(path):
            yield beginning_with((*path, step))

    flat(beginning_with(()))          what all of them find, in the same order
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, TypeAlias

Search: TypeAlias = Generator[Any, None, None]
"""Yields what it finds, and searches."""


def flat(search: Search) -> Iterator[Any]:
    """The finds of a search and of all searches that it yields, as deep as these may lie.

    >>> def down(n):
    ...     yield n
    ...     if n:
    ...         yield down(n - 1)
    >>> sum(flat(down(100_000)))
    5000050000
    """
    stack = [search]
    while stack:
        found = next(stack[-1], stack)
        if found is stack:
            stack.pop()
        elif isinstance(found, Generator):
            stack.append(found)
        else:
            yield found

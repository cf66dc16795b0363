"""Stored examples that tests take."""

from __future__ import annotations

from functools import cache

from enpitsu import catalogue


@cache
def cells(id: str) -> int:
    """The number of cells of a stored example, of which it is read but once."""
    return len(catalogue.example(id).puzzle().grid.cells)


def smallest(genre: str, *, answered: bool = True) -> str:
    """The example of a genre with the fewest cells; ``answered``: of those with a stored answer."""
    some = [e for e in catalogue.examples(genre) if e.answer is not None or not answered]
    return min(some, key=lambda e: cells(e.id)).id

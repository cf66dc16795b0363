"""Stored examples that tests take."""

from __future__ import annotations

from enpitsu import catalogue


def smallest(genre: str, *, answered: bool = True) -> str:
    """The example of a genre with the fewest cells; ``answered``: of those with a stored answer."""
    some = [e for e in catalogue.examples(genre) if e.answer is not None or not answered]
    return min(some, key=lambda e: len(e.puzzle().grid.cells)).id

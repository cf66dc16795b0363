"""Marks that single cases make equal: a variable for each class of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def merged(first: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each variable the first one that is equal, given some such and further pairs of equal ones."""
    found = list(first)
    for a, b in pairs:
        while found[a] != a:
            a = found[a]
        while found[b] != b:
            b = found[b]
        if a < b:
            found[b] = a
        else:
            found[a] = b
    for variable, before in enumerate(found):
        found[variable] = found[before]
    return found

"""Marks that single cases make equal: a variable for each class of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def merged(first: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each variable the first one that is equal, given some such and further pairs of equal ones."""
    found = list(first)
    for a, b in pairs:
        if a < b == found[b]:  # most come along a line: its next stroke is equal to nothing yet
            found[b] = a
            continue
        while found[a] != a:
            found[a] = a = found[found[a]]
        while found[b] != b:
            found[b] = b = found[found[b]]
        if a < b:
            found[b] = a
        else:
            found[a] = b
    for variable, before in enumerate(found):
        found[variable] = found[before]
    return found

"""Equivalence classes of marks that single cases make equal, by union-find."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def merged(first: Sequence[int], pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Merge classes of equal variables along further pairs, by union-find with path halving.

    ``first``: for each variable its representative, the smallest of its class; returns the new ones.
    """
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

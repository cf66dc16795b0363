"""Encode that nodes of different kinds are in different pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from enpitsu.logic import Clause, Sink


def write_kinds(
    nodes: Iterable[Any], links: Mapping[tuple[Any, Any], int], kinds: Mapping[Any, Any], to: Sink
) -> None:
    """Define a binary number at every node, equal along links, and fixed to the kind where it is known."""
    numbers = {kind: i for i, kind in enumerate(dict.fromkeys(kinds.values()))}
    digits = max(len(numbers) - 1, 0).bit_length()
    row: dict[Any, range] = {}
    for node in nodes:
        first = to.fresh(digits)
        row[node] = range(first, first + digits)
    clauses: list[Clause] = []
    for node, kind in kinds.items():
        clauses += [(x if numbers[kind] >> b & 1 else -x,) for b, x in enumerate(row[node])]
    for (a, b), link in links.items():
        for x, y in zip(row[a], row[b], strict=True):
            clauses += [(-link, -x, y), (-link, x, -y)]
    to.add(clauses)

"""What shapes are, said the obvious way: floods over sets of places, nothing of the library."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from typing import Any

Stroke = frozenset[Any]
"""Two nodes."""


def flood(start: Any, pairs: Iterable[Stroke]) -> set[Any]:
    """The nodes that strokes join to a node."""
    seen = {start}
    rest = list(pairs)
    while True:
        more = [p for p in rest if p & seen and not p <= seen]
        if not more:
            return seen
        for pair in more:
            seen |= pair


def one_piece(nodes: Collection[Any], pairs: Iterable[Stroke]) -> bool:
    """All nodes hang together through pairs of them; no node at all does, too."""
    inside = set(nodes)
    return not inside or flood(next(iter(inside)), [p for p in pairs if p <= inside]) == inside


def one_line(strokes: Collection[Stroke]) -> bool:
    """All strokes hang together; no stroke at all does, too."""
    return one_piece({n for s in strokes for n in s}, strokes)


def one_loop(strokes: Collection[Stroke]) -> bool:
    """There is a stroke, all hang together, and every node has two of them or none."""
    nodes = [n for s in strokes for n in s]
    return bool(nodes) and one_line(strokes) and all(nodes.count(n) == 2 for n in set(nodes))


def grown(dice: random.Random, nodes: Collection[Any], pairs: Collection[Stroke], size: int) -> set[Any]:
    """A random set of nodes in one piece."""
    inside = {dice.choice(sorted(nodes, key=str))}
    for _ in range(size):
        rim = sorted({n for p in pairs if p & inside for n in p - inside}, key=str)
        if rim:
            inside.add(dice.choice(rim))
    return inside


def ringed(dice: random.Random, height: int, width: int, size: int) -> set[Stroke]:
    """A random loop on dots: the border of a random set of cells without holes or pinches."""
    cells = {(r, c) for r in range(height) for c in range(width)}
    sides = [frozenset({a, b}) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    while True:
        inside = grown(dice, cells, sides, dice.randrange(size))
        found: set[Stroke] = set()
        for r, c in inside:
            around = [((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)), ((r, c), (r + 1, c)),
                      ((r, c + 1), (r + 1, c + 1))]  # fmt: skip
            for stroke in around:
                found ^= {frozenset(stroke)}
        if one_loop(found):
            return found

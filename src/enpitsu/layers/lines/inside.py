"""Inside and outside of a closed line: the parity of strokes on a ray from the west."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from operator import ne

from enpitsu.layers.lines.strokes import Strokes
from enpitsu.logic import FALSE, Bool

MAX_ONE_CHAIN, CHAIN_CONDITIONS = 50, 16
"""Conditions of the longest row that is one chain, and of a chain of a longer one."""
SHIFT = Fraction(1, 128)
"""The ray runs so much below its place (in half steps): it meets no node and no crossing."""


class Inside:
    """For places off a line, the condition that the line encloses them.

    ::

          |   |          along one ray the conditions are a chain: each is the one before it,
        → | 1 | 0        turned over by the stroke between them
    """

    def __init__(self, line: Strokes) -> None:
        self.line = line
        self._rays: dict[int | Fraction, tuple[list[Fraction], list[Bool]]] = {}

    def at(self, y: int | Fraction, x: int | Fraction) -> Bool:
        """The line encloses this position (row and column in half steps)."""
        ray = self._rays.get(y)
        if ray is None:
            ray = self._rays[y] = self._ray(y)
        where, inside = ray
        i = bisect_left(where, x)
        return FALSE if i in (0, len(where)) else inside[i - 1]  # east of all strokes is outside

    def _ray(self, y: int | Fraction) -> tuple[list[Fraction], list[Bool]]:
        met = []
        for stroke in self.line:
            (y1, x1), (y2, x2) = stroke.ends[0].at, stroke.ends[1].at
            if (y1 > y) != (y2 > y):
                met.append((x1 + (y + SHIFT - y1) * Fraction(x2 - x1, y2 - y1), stroke))
        met.sort(key=lambda m: m[0])
        return [x for x, _ in met], parities([self.line[stroke] for _, stroke in met])


def parities(conditions: Sequence[Bool]) -> list[Bool]:
    """For each condition, that an odd number of those up to it hold; no deeper however many there are.

    Each is the one before it, turned over, in a chain; of a long row in chains of so many each,
    turned over by the parity of all chains before.
    """
    if len(conditions) <= MAX_ONE_CHAIN:
        return list(accumulate(conditions, ne))
    starts = range(0, len(conditions), CHAIN_CONDITIONS)
    chains = [list(accumulate(conditions[k : k + CHAIN_CONDITIONS], ne)) for k in starts]
    before = parities([chain[-1] for chain in chains])
    return chains[0] + [
        so_far != own for so_far, chain in zip(before, chains[1:], strict=False) for own in chain
    ]

"""Minimum-weight hitting sets: the fewest and nearest facts that a conclusion rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_

from enpitsu.bits import bits
from enpitsu.nested import Search, flat

MAX_NODES = 4000  # of the search tree; past that the best found so far stands


def lightest(sets: Iterable[int], weight: Callable[[int], float]) -> int | None:
    """A minimum-weight set of bits that meets every mask (hitting set); None if a mask is empty.

    Bits that are alone in a mask are in every hitting set; the rest is found by branch and bound, with
    disjoint masks for the lower bound.  After ``MAX_NODES`` nodes the best set so far is returned.
    """
    different = set(sets)
    if 0 in different:
        return None
    alone = reduce(or_, [s for s in different if not s & s - 1], 0)
    kept: list[int] = []
    for s in sorted([s for s in different if not s & alone], key=lambda s: (s.bit_count(), s)):
        if not any(k & s == k for k in kept):
            kept.append(s)
    if len(kept) <= 1:
        return alone | (1 << min(bits(kept[0]), key=weight) if kept else 0)
    return alone | _Search(kept, weight).best


class _Search:
    def __init__(self, sets: list[int], weight: Callable[[int], float]) -> None:
        every = 0
        for s in sets:
            every |= s
        self.weight = {i: weight(i) for i in bits(every)}
        self.best, self.cost, self.nodes = 0, float("inf"), 0
        self._least: dict[int, float] = {}  # mask -> the weight of its lightest bit
        for _ in flat(self._go(sets, 0, 0.0)):
            pass

    def _bound(self, rest: list[int]) -> float:
        """A lower bound of the cost of the remaining sets, by disjoint ones among them."""
        used, bound, least = 0, 0.0, self._least
        for s in rest:
            if not s & used:
                used |= s
                if s not in least:
                    least[s] = min([self.weight[i] for i in bits(s)])
                bound += least[s]
        return bound

    def _go(self, rest: list[int], chosen: int, cost: float) -> Search:
        self.nodes += 1
        if not rest:
            if cost < self.cost:
                self.best, self.cost = chosen, cost
            return
        if (self.nodes > MAX_NODES and self.best) or cost + self._bound(rest) >= self.cost - 1e-9:
            return
        weight = self.weight
        options = [(weight[i] / sum([1 for r in rest if r >> i & 1]), i) for i in bits(rest[0])]
        banned = 0
        for _, i in sorted(options):
            left = [r & ~banned for r in rest if not r >> i & 1]
            if all(left):
                yield self._go(
                    sorted(left, key=lambda s: (s.bit_count(), s)), chosen | 1 << i, cost + weight[i]
                )
            banned |= 1 << i

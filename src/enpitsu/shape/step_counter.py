"""A counter that never repeats along a line: what makes a closed line impossible."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from enpitsu.logic import Clause, Sink

MODULI = (
    (3,), (3, 4), (3, 5), (4, 5), (3, 4, 5), (3, 5, 7), (5, 7, 8), (7, 8, 9), (3, 5, 7, 8), (5, 7, 8, 9),
    (5, 7, 8, 9, 11), (5, 7, 8, 9, 11, 13),
)  # fmt: skip
"""Numbers without common factors; the steps of a line are counted modulo each."""


class Counter:
    """Counts steps modulo some numbers, of which no closed line can have a common multiple.

    (Chinese remainders: M. J. H. Heule, "Chinese Remainder Encoding for Hamiltonian Cycles", SAT 2021.)
    """

    def __init__(self, to: Sink, steps: int) -> None:
        """``steps``: the most steps that a closed line could have."""
        self.to = to
        self.moduli = next(m for m in MODULI if prod(m) > steps)

    def state(self, used: Sequence[int]) -> list[list[int]]:
        """The literals of a state: one remainder for each modulus, if one of some literals holds."""
        state = []
        clauses: list[Clause] = []
        for modulus in self.moduli:
            first = self.to.fresh(modulus)
            remainders = list(range(first, first + modulus))
            clauses += combinations([-r for r in remainders], 2)
            clauses += [(-x, *remainders) for x in used]
            state.append(remainders)
        self.to.add(clauses)
        return state

    def begin(self, state: list[list[int]], unless: Sequence[int] = ()) -> None:
        """The state counts 0, unless one of some literals holds."""
        self.to.add([(*unless, -r) for remainders in state for r in remainders[1:]])

    def step(self, a: list[list[int]], b: list[list[int]], unless: Sequence[int]) -> None:
        """The state b counts one more than a, unless one of some literals holds."""
        clauses: list[Clause] = []
        for x, y in zip(a, b, strict=True):
            clauses += [(*unless, -p, q) for p, q in zip(x, [*y[1:], y[0]], strict=True)]
        self.to.add(clauses)

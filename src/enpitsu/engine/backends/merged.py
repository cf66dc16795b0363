"""A solver in which equal variables are one: who asks it sees all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, compress, count
from operator import itemgetter, neg
from typing import TYPE_CHECKING

from enpitsu.logic import Clause

if TYPE_CHECKING:
    from enpitsu.engine.backends import Solver


class Merged:
    """One incremental solver with a variable for each class of equal ones.

    ``first``: for each variable (from 1) the first that is equal; later ones stand for themselves.
    """

    def __init__(self, solver: Solver, first: Sequence[int]) -> None:
        self._solver, self._top = solver, (top := len(first) - 1)
        representatives = sorted({*first})
        number = dict(zip(representatives, count(), strict=False))
        own: list[int] = [*map(number.__getitem__, first)]  # of a variable, that of its class
        self._classes = len(representatives) - 1
        self._shift = top - self._classes
        self._read = itemgetter(*own, 0)  # two at least: of one it is no tuple
        self._none = [*range(-1, -top - 1, -1)]  # the model in which no variable holds
        self._of = [*own, *map(neg, reversed(own[1:]))]  # of a literal, negative ones from the end
        self._assumed: Sequence[int] = ()

    def _translated(self, literals: Sequence[int]) -> list[int]:
        of, top = self._of, self._top
        if not literals or (max(literals) <= top and min(literals) >= -top):
            return [*map(of.__getitem__, literals)]
        shift = self._shift  # others came since
        return [of[x] if -top <= x <= top else x - shift if x > 0 else x + shift for x in literals]

    def add(self, clause: Clause) -> object:
        return self._solver.add([*dict.fromkeys(self._translated(clause))])

    def load(self, clauses: Iterable[Clause]) -> None:
        by_length = defaultdict[int, list[Clause]](list)
        for clause in clauses:
            by_length[len(clause)].append(clause)
        self._solver.load(by_length.pop(0, ()))
        for length, some in by_length.items():
            literals = iter(self._translated([*chain.from_iterable(some)]))
            # what is said at each step of a stretch is said once
            self._solver.load(dict.fromkeys(zip(*[literals] * length, strict=True)))

    def solve(self, assumptions: Sequence[int] = (), conflicts: int = 0) -> bool | None:
        self._assumed = assumptions
        return self._solver.solve(self._translated(assumptions), conflicts)

    def model(self) -> list[int]:
        found = self._solver.model()
        classes, shift = self._classes, self._shift
        found += range(len(found) + 1, classes + 1)  # variables no clause speaks of
        values = self._none.copy()  # few hold in most models
        for v in compress(count(), self._read([False, *[x > 0 for x in found[:classes]]])):
            values[v - 1] = v
        return values + [x + shift if x > 0 else x - shift for x in found[classes:]]

    def core(self) -> list[int]:
        needed = set(self._solver.core())
        return [
            x for x, y in zip(self._assumed, self._translated(self._assumed), strict=True) if y in needed
        ]

    def fixed(self, values: Sequence[int], enough: Callable[[], bool] = lambda: False) -> list[int]:
        own = self._translated(values)
        found = set(self._solver.fixed([*dict.fromkeys(own)], enough))
        return [x for x, y in zip(values, own, strict=True) if y in found]

    def propagate(self, literals: Sequence[int]) -> list[int] | None:
        own = self._translated(literals)
        found = self._solver.propagate([*dict.fromkeys(own)])
        if found is None:
            return None
        known, classes, shift = {*found, *own}, self._classes, self._shift
        others = [x + shift if x > 0 else x - shift for x in found if abs(x) > classes]
        both = [*range(1, self._top + 1), *range(-self._top, 0)]
        return [x for x, y in zip(both, self._of[1:], strict=True) if y in known] + others

    def prefer(self, literals: Sequence[int]) -> None:
        self._solver.prefer([*dict.fromkeys(self._translated(literals))])

    def steady(self) -> None:
        self._solver.steady()

    def conflicts(self) -> int:
        return self._solver.conflicts()

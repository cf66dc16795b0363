"""Notes that a shared solver keeps of its cases: witnesses, conclusions, and who speaks of which mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from enpitsu.bits import bits
from enpitsu.engine.explain.board import CompiledPuzzle


@dataclass(frozen=True, slots=True)
class Witness:
    """The marks that are on under which some cases (bits of their places in the list) all hold."""

    on: int
    cases: int


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A mark that one case forces, and known marks that this rests on (not all of them needed)."""

    case: int
    mark: int
    value: bool
    facts: int


@dataclass(frozen=True, slots=True)
class Looks:
    """The conclusions that are enough, the nearest first, and the marks looked at (None: all).

    ``at_once``: only conclusions that are seen without a search.
    """

    enough: int
    marks: int | None = None
    at_once: bool = False


class Places:
    """The places of some cases of a board in a list, and those that speak of a mark."""

    def __init__(self, board: CompiledPuzzle, cases: Sequence[int]) -> None:
        of_scope: dict[int, int] = {}
        for n, k in enumerate(cases):
            scope = board.cases[k].scope
            of_scope[scope] = of_scope.get(scope, 0) | 1 << n
        self.of_mark = [0] * len(board.marks)
        for scope, some in of_scope.items():
            for i in bits(scope):
                self.of_mark[i] |= some
        self.scope = reduce(or_, of_scope, 0)
        self.of_case = {k: n for n, k in enumerate(cases)}

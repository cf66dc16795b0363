"""Records of a shared solver: witnesses, conclusions, and the index from marks to cases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from enpitsu.bits import bits
from enpitsu.engine.explain.board import CompiledPuzzle


@dataclass(frozen=True, slots=True)
class Witness:
    """A model of some cases: the marks that are on, and the cases (bits of their positions in the list)."""

    on: int
    cases: int


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A mark that one case forces, with facts that are not minimised yet."""

    case: int
    mark: int
    value: bool
    facts: int


@dataclass(frozen=True, slots=True)
class Looks:
    """The effort of a search for conclusions: how many are enough, and the most marks tried (None: all).

    ``at_once``: only conclusions by unit propagation.
    """

    enough: int
    marks: int | None = None
    at_once: bool = False


class Places:
    """The positions of some cases of a board in a list, and the cases on each mark."""

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

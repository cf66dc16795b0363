"""Programs: the clauses of a compiled puzzle, and the cases that wrote them."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.logic import Clause, Cutter
from enpitsu.puzzle import Case


class Program:
    """Clauses, and which of them each case wrote."""

    __slots__ = (
        "cases",
        "clauses",
        "cutters",
        "definitions",
        "ends",
        "held",
        "numbers",
        "preferred",
        "top",
        "varied",
    )

    def __init__(self, top: int) -> None:
        self.top = top
        self.definitions: list[Clause] = []  # names given to sub-conditions: true whatever the rules
        self.clauses: list[Clause] = []
        self.cases: list[Case] = []
        self.ends: list[int] = []  # where the clauses of each case end
        self.cutters: list[tuple[int, Cutter]] = []  # (index of its case, -1: a definition; cutter)
        self.preferred: list[int] = []  # values to try first
        # the marks that variables stand for; None: each mark is the variable of its own number
        self.numbers: list[int] | None = None
        self.held: set[int] = set()  # of the marks without a variable those that hold
        self.varied = False  # where cases are judged otherwise, it is written otherwise

    def made(self, model: Sequence[int]) -> set[int]:
        """The numbers of the marks that a model makes (or, of some of its literals, those they make)."""
        if self.numbers is None:
            return {x for x in model if x > 0}
        numbers = self.numbers
        return self.held.union([numbers[x - 1] for x in model if 0 < x <= len(numbers)])

    def copy(self) -> Program:
        """The same program, to be continued."""
        other = Program(self.top)
        other.definitions, other.clauses = self.definitions.copy(), self.clauses.copy()
        other.cases, other.ends = self.cases.copy(), self.ends.copy()
        other.cutters, other.preferred = self.cutters.copy(), self.preferred.copy()
        other.numbers, other.held = self.numbers, self.held
        return other

    def clear(self) -> None:
        """Drop the clauses, once a solver has them and nobody else needs them."""
        self.definitions, self.clauses, self.ends = [], [], []

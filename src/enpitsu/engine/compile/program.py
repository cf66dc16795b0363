"""Programs: the clauses of a compiled puzzle, and the cases that wrote them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enpitsu.logic import Clause, LazyClauses
from enpitsu.puzzle import Case


class Program:
    """Clauses, and which of them each case wrote."""

    __slots__ = (
        "cases",
        "clauses",
        "definitions",
        "ends",
        "first",
        "held",
        "lazy_clauses",
        "name",
        "names",
        "numbers",
        "passed",
        "preferred",
        "spoken",
        "top",
    )

    def __init__(self, top: int) -> None:
        self.top = top
        self.definitions: list[Clause] = []  # names given to sub-conditions: true whatever the rules
        self.clauses: list[Clause] = []
        self.cases: list[Case] = []
        self.ends: list[int] = []  # where the clauses of each case end
        # (the index of a case, -1: a definition; its lazy clauses)
        self.lazy_clauses: list[tuple[int, LazyClauses]] = []
        self.first: list[int] = []  # of each mark, the first that is equal (none: all are the first)
        self.passed: set[tuple[int, ...]] = set()  # marks at a place; those that hold together are equal
        self.preferred: list[int] = []  # values to try first
        # the marks that variables stand for; None: each mark is the variable of its own number
        self.numbers: list[int] | None = None
        self.held: set[int] = set()  # of the marks without a variable those that hold
        self.name = 0  # what is being defined
        # (definitions, variables, lazy clauses) so far, and what is defined from there on, if that is noted
        self.names: list[tuple[int, int, int, int]] = []
        self.spoken: set[int] = set()  # the variables of conditions that whole layers ask for, where noted

    @property
    def classes(self) -> list[int]:
        """For each variable the representative of its equivalence class; empty if no two are equal."""
        return [*self.first, *range(len(self.first), self.top + 1)] if self.first else []

    def representatives(self, variables: Iterable[int]) -> list[int]:
        """The representatives of the equivalence classes of some variables, without duplicates."""
        first = self.first
        return list(dict.fromkeys(map(first.__getitem__, variables))) if first else list(variables)

    def of_classes(self, literals: Iterable[int], variables: Iterable[int]) -> list[int]:
        """The literals of some variables, given the literals of their representatives."""
        value, first = {abs(x): x > 0 for x in literals}, self.first
        return [v if value[first[v]] else -v for v in variables if first[v] in value]

    def made(self, model: Sequence[int]) -> set[int]:
        """The numbers of the marks that are on in a model, or in a part of one."""
        if self.numbers is None:
            return {x for x in model if x > 0}
        numbers = self.numbers
        return self.held.union([numbers[x - 1] for x in model if 0 < x <= len(numbers)])

    def define(self, name: int) -> int:
        """Start the definition of another condition (its ``name``); return the one defined before."""
        before, self.name = self.name, name
        self.names.append((len(self.definitions), self.top, len(self.lazy_clauses), name))
        return before

    def copy(self) -> Program:
        """A copy to which more clauses can be added."""
        other = Program(self.top)
        other.definitions, other.clauses = self.definitions.copy(), self.clauses.copy()
        other.cases, other.ends = self.cases.copy(), self.ends.copy()
        other.first, other.passed = self.first.copy(), self.passed.copy()
        other.lazy_clauses, other.preferred = self.lazy_clauses.copy(), self.preferred.copy()
        other.numbers, other.held, other.names = self.numbers, self.held, self.names.copy()
        other.spoken = self.spoken.copy()
        return other

    def clear(self) -> None:
        """Drop the clauses to free memory, once the solver has its copy of them."""
        self.definitions, self.clauses, self.ends = [], [], []

"""Lazy clauses from clashes: makes any global constraint a lazy clause generator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from enpitsu.logic import TRUE, Bool, Clause, GlobalConstraint, LazyClauses, Verdict


class ClashClauses(LazyClauses):
    """Lazy clauses: forbid each clash that a model shows, read through the literals of its conditions."""

    def __init__(self, condition: GlobalConstraint, literal: Callable[[Bool], int]) -> None:
        self.condition = condition
        self.literals: dict[Bool, int] = {b: literal(b) for b in condition.parts()}
        self._literal = literal

    def violated(self, model: Sequence[int]) -> Iterable[Clause]:
        literals = self.literals

        def value(b: Bool) -> Verdict:
            if b is TRUE:
                return True
            x = literals.get(b)
            if x is None:
                x = literals[b] = self._literal(b)
            return (model[x - 1] > 0) if x > 0 else (model[-x - 1] < 0)

        return [
            tuple([-literals[b] if v else literals[b] for b, v in clash.items() if b is not TRUE])
            for clash in self.condition.clashes(value)
        ]

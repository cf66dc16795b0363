"""A buffer for the clauses of one global constraint or derived number, before they enter a program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from enpitsu.engine.compile import templates
from enpitsu.engine.compile.clash_clauses import ClashClauses
from enpitsu.engine.compile.literals import VARIABLES_PER_LOOK
from enpitsu.logic import Clause, GlobalConstraint, LazyClauses

if TYPE_CHECKING:
    from enpitsu.engine.compile.encode import Encoder


class ClauseBuffer:
    """The ``Sink`` to which one global constraint or derived number writes its clauses."""

    __slots__ = (
        "_look",
        "bounded",
        "clauses",
        "encoder",
        "fixed",
        "fresh",
        "keep_count",
        "lazy_clauses",
        "left",
        "literal",
        "memo",
        "never_together",
        "prefer",
        "profile",
        "row",
    )  # fmt: skip

    def __init__(self, encoder: Encoder, clauses: list[Clause] | None = None) -> None:
        self.clauses: list[Clause] = [] if clauses is None else clauses
        self.lazy_clauses: list[LazyClauses] = []
        self._look = len(self.clauses) + VARIABLES_PER_LOOK
        self.encoder, self.memo = encoder, encoder.memo
        self.prefer = encoder.program.preferred.extend
        self.fresh, self.bounded, self.left = encoder.fresh, encoder.bounded, encoder.left
        self.profile = encoder.profile
        self.never_together, self.fixed = encoder.never_together, encoder.fixed
        self.literal, self.row = encoder.spoken, encoder.spoken_row
        self.keep_count = encoder.keep_count

    def top(self) -> int:
        return self.encoder.program.top

    def among(self, literals: list[int], values: int) -> None:
        self.encoder.fill(templates.among(len(literals), values), literals, self.clauses)

    def add(self, clauses: Iterable[Clause]) -> None:
        self.clauses.extend(clauses)
        if len(self.clauses) > self._look:
            self._look = len(self.clauses) + VARIABLES_PER_LOOK
            self.encoder.report()

    def cut(self, lazy: LazyClauses) -> None:
        self.lazy_clauses.append(lazy)

    def lazy(self, condition: GlobalConstraint) -> None:
        self.lazy_clauses.append(ClashClauses(condition, self.literal))

"""Steps by the solver's smallest reason: the last resort."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.engine.explain.position import Position
from enpitsu.engine.explain.step import Step


def search_steps(position: Position, *, local: bool) -> Iterator[Step]:
    """The smallest reasons for a mark, from cases near it (``local``) or from all."""
    answer = position.answer()
    if answer is None:
        return
    for found in position.referee.core(
        position.on, position.off, position.board.ink, answer, position.here, local=local
    ):
        goal = found.mark, found.value
        yield Step((goal,), found.cases, found.facts, "search", settled=found.settled)

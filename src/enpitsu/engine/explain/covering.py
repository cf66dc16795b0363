"""Covering: of the pieces that still fit, all cover some cells, or none does.

A cell is covered just if one of its pieces is placed.  If some cases leave it bare, they leave no piece
that covers it; if it is covered, each of them does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enpitsu.engine.explain.nouns import Nouns
from enpitsu.logic import Bool, Mark, Same, Some
from enpitsu.puzzle import Case
from enpitsu.reasons import AllThatFitCover, MaybeReason, NoneThatFitsCovers


def by_covering(made: Sequence[tuple[Mark, bool]], cases: Sequence[Case], nouns: Nouns) -> MaybeReason:
    """The reason why cases cover all cells of some marks, or none; None if they do neither."""
    covers = {mark: pieces for case in cases for mark, pieces in _covers(case)}
    shown = [(mark, value) for mark, value in made if not mark.hidden]
    values = {value for _, value in shown}
    if len(values) != 1 or not all([mark in covers for mark, _ in shown]):
        return None
    noun = nouns.counted_noun([piece for mark, _ in shown for piece in covers[mark]][:1])
    if not noun:
        return None
    return AllThatFitCover(noun) if values.pop() else NoneThatFitsCovers(noun)


def _covers(case: Case) -> Iterator[tuple[Mark, Sequence[Bool]]]:
    """The mark that a case makes just if one of some hidden ones is made, with these."""
    condition = case.condition
    if isinstance(condition, Same):
        for one, other in ((condition.a, condition.b), (condition.b, condition.a)):
            pieces = list(other.parts()) if isinstance(other, Some) else [other]
            if isinstance(one, Mark) and all([isinstance(b, Mark) and b.hidden for b in pieces]):
                yield one, pieces

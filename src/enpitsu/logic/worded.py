"""Attach a genre's own words to a condition, for the failure where it does not hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enpitsu.logic.condition import FALSE, TRUE, Bool, Every, PartialAssignment, Some, Verdict, worded_as
from enpitsu.logic.ways import cannot_hold
from enpitsu.logic.why import ExplainedBool, PhraseContext
from enpitsu.reasons import MaybeReason, Said


class Worded(ExplainedBool):
    """A condition with a genre's words for its failure."""

    __slots__ = ("condition", "words")

    def __init__(self, condition: Bool, words: Said) -> None:
        self.condition, self.words = condition, words

    def __invert__(self) -> Bool:
        return ~self.condition

    def parts(self) -> Iterable[Bool]:
        return (self.condition,)

    def holds(self, known: PartialAssignment) -> Verdict:
        verdict = self.condition.holds(known)
        return False if verdict is None and cannot_hold(self.condition, known) else verdict

    def broken(self, known: PartialAssignment, context: PhraseContext) -> MaybeReason:
        return self.words if self.holds(known) is False else None


def worded(condition: Bool, words: str | Said, *places: Any) -> Bool:
    """The same condition, with words for what is wrong where it fails.

    ::

        worded(a | b, "nothing stops the line at {}", cell)
        worded(a | b, Said("nothing stops the line at {}", would="nothing would stop it"), cell)

    ``Said`` has words for what would be wrong, too, and those of other languages.
    """
    if condition.number or condition is TRUE or condition is FALSE:
        return condition
    if isinstance(condition, Every | Some):
        copy = type(condition)(condition.parts(), condition.numbers)
    else:
        copy = Every((condition,), (0,))
    said = Said(words) if isinstance(words, str) else words
    return worded_as(copy, [Worded(condition, said.having(places=places))])

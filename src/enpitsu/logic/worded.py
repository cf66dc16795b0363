"""Words of a genre for what is wrong where one of its conditions fails."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enpitsu.logic.condition import FALSE, TRUE, Bool, Every, Known, Some, Verdict, told_as
from enpitsu.logic.ways import cannot_hold
from enpitsu.logic.why import Speech


class Worded(Bool):
    """A condition as sentences speak of it: what is wrong where it fails, with some places."""

    __slots__ = ("condition", "places", "words")

    def __init__(self, condition: Bool, words: str, places: tuple[Any, ...]) -> None:
        self.condition, self.words, self.places = condition, words, places

    def __invert__(self) -> Bool:
        return ~self.condition

    def parts(self) -> Iterable[Bool]:
        return (self.condition,)

    def holds(self, known: Known) -> Verdict:
        verdict = self.condition.holds(known)
        return False if verdict is None and cannot_hold(self.condition, known) else verdict

    def broken(self, known: Known, speech: Speech) -> str:
        name = speech.name if len(self.places) > 1 else speech.subject
        named = [name(place) for place in self.places]
        return self.words.format(*named) if self.holds(known) is False else ""


def worded(condition: Bool, words: str, *places: Any) -> Bool:
    """The same condition, with words for what is wrong where it fails.

    ::

        worded(a | b, "nothing stops the line at {}", cell)
    """
    if condition.number or condition is TRUE or condition is FALSE:
        return condition
    if isinstance(condition, Every | Some):
        copy = type(condition)(condition.parts(), condition.numbers)
    else:
        copy = Every((condition,), (0,))
    return told_as(copy, [Worded(condition, words, places)])

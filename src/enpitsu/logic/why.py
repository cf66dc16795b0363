"""Reasons in a few words: why what is known lets a condition force some marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from enpitsu.logic.condition import Bool, Known, Mark

Word: TypeAlias = "Callable[[Mark, bool], str]"
"""A mark in words: "black", "not black"."""


def why_last(parts: Sequence[Bool], facts: Known) -> str:
    """The reason why the one part that is left of some must hold; empty if more of them are left."""
    left = [part for part in parts if part.holds(facts) is not False]
    if len(left) != 1 or len(parts) == 1:
        return ""
    if any([part.number >= 0 for part in parts]):
        return "only this is left"
    return "not both of them" if len(parts) == 2 else "not all of them together"


def why_number(terms: Sequence[Bool], number: int, facts: Known, made: Mapping[Mark, bool]) -> str:
    """The reason why no more of these, or all that are left, hold where just so many do."""
    verdicts = [term.holds(facts) for term in terms]
    have, left = verdicts.count(True), len(verdicts) - verdicts.count(False)
    open_ = [term for term, verdict in zip(terms, verdicts, strict=True) if verdict is None]
    if any([term.number <= 0 for term in open_]):
        return ""
    if facts and len(open_) == len(verdicts):  # they say something else
        return ""
    now = facts.plus(made)
    forced = {term.holds(now) for term in open_} - {None}
    if forced == {False} and have == number:
        if number == 0:
            return "there can be none"
        return f"all {number} are there already" if number > 1 else "the only one is there already"
    if forced == {True} and left == number:
        if left < len(verdicts):
            return (
                f"only {number} places are left for {number}"
                if number > 1
                else "only one place is left for it"
            )
        return f"all {number} places are needed" if number > 1 else "it has only one place"
    return ""


def why_passing(terms: Sequence[Bool], facts: Known) -> str:
    """The reason why a line goes on at a node or passes it by: none or two of its strokes are there."""
    have = sum([term.holds(facts) is True for term in terms])
    if have == 2:
        return "the line passes here already"
    return "the line must go on" if have else "a line could not go on here"


def why_one_of(parts: Iterable[Bool], facts: Known, word: Word) -> str:
    """The reason why it is only one of some things, or nothing else than what is left."""
    parts = list(parts)
    if any([part.number < 0 for part in parts]):  # one of them is that nothing is there
        words = [part.said(word) for part in parts if part.number]
        if len(words) == 2:
            return f"it is either {words[0]} or {words[1]}"
        return f"it is just one of these: {', '.join(words[:-1])} or {words[-1]}"
    is_one = any([part.holds(facts) for part in parts])
    return "it can be only one of them" if is_one else "nothing else is left for it"

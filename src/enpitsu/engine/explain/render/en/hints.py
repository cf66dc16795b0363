"""Sentences of hints in English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from enpitsu.engine.explain.render.en.steps import phrase
from enpitsu.engine.explain.render.en.wording import Wording, capital
from enpitsu.logic import Mark
from enpitsu.puzzle import Case, Puzzle
from enpitsu.reasons import MaybeReason

Values: TypeAlias = Iterable[tuple[Mark, bool]]
"""Marks with their values."""
Value: TypeAlias = tuple[Mark, bool]
Broken: TypeAlias = tuple[Case, MaybeReason]
"""A case that is broken, and the reason."""


def bare(puzzle: Puzzle, marks: Values) -> str:
    """The sentence of marks for which no reason is given."""
    return f"{capital(Wording(puzzle).said(marks))}. No short reason was found."


def wrong(puzzle: Puzzle, mark: Value) -> str:
    """The sentence of a mark that no answer has."""
    return f"{capital(Wording(puzzle).said([mark]))}: that is wrong, no answer has it."


def clash(puzzle: Puzzle, marks: Values, broken: Broken | None = None) -> str:
    """The sentence of marks that no answer has together, and of the case that they break."""
    wording = Wording(puzzle)
    why = "" if broken is None else f": {_is_broken(wording, broken)}"
    return f"No answer has all of these together: {wording.said(marks)}{why}."


def breaks(puzzle: Puzzle, mark: Value, broken: Broken, others: Sequence[Value]) -> str:
    """The sentence of a mark that breaks a case, with some others."""
    wording = Wording(puzzle)
    beside = f" ({wording.said(others)})" if others else ""
    return f"It cannot be that {wording.said([mark])}: {_is_broken(wording, broken)}{beside}."


def _is_broken(wording: Wording, broken: Broken) -> str:
    case, reason = broken
    said = f"rule {case.rule.letter} at {wording.place(case.place)} is broken"
    if case.rule.kind == "law":
        said = f"{wording.lawful(case)} is not kept"
    why = phrase(wording, reason, ())
    return f"{said}: {why}" if why else said

"""Last sentences of explanations, hints and claims, in English."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.engine.solve import Status
from enpitsu.puzzle import Case

NO_ANSWER = "The puzzle has no answer."
NONE_HAS_THE_MARKS = "No answer has the marks given."
ALL_DRAWN = "All is drawn, and nothing is wrong."
NO_STEP = "No further step was found."
NOTHING_FORCED = "Nothing more is forced: the puzzle has several answers."
NOTHING_TO_CLAIM = "No answer has the marks given, so nothing can be said about one more."
NO_REASON = "No answer has it so, but no chain of reasons was found."


def ending(
    verdict: Status, contradiction: Sequence[Case], *, finished: bool, exhausted: bool, with_marks: bool
) -> str:
    """The end of an explanation in a sentence or two; claims nothing that is not settled.

    ``finished``: all is known.  ``exhausted``: nothing more is forced.  ``with_marks``: some were known at
    the start.
    """
    if finished:
        return f"All is known: this is the only answer{' with the marks given' if with_marks else ''}."
    if verdict == "none":
        none = NONE_HAS_THE_MARKS if with_marks else NO_ANSWER
        cases = ", ".join(dict.fromkeys(map(str, contradiction)))
        return f"Here it ends in a contradiction: {cases}. {none}" if cases else none
    if verdict == "several":
        end = "Nothing more is forced" if exhausted else "No further step was found"
        return f"{end}: the puzzle has several answers."
    if verdict == "unique":
        return "No further step was found, though there is just one answer."
    return "The explanation was stopped here."

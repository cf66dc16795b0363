"""The form of a condition on a few marks: how it is made of them, whichever they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

Form: TypeAlias = tuple[Any, ...]
"""The name of a condition's class, and for each part a mark (negative: not made) or its form and its marks.

Marks are counted from 1, in the order in which the condition names them.
"""
FewMarks: TypeAlias = tuple[Form, tuple[int, ...]]
"""A form, and the numbers of its marks."""

NO_MARKS: FewMarks = (), ()
MAX_MARKS, MAX_PARTS = 8, 2
"""Marks of a condition that are looked through for open ones, and parts that hold together, at most.

``python -m bench.paired FOLDER`` measures both.
"""


class MarkedPart(Protocol):
    """A part of a condition."""

    @property
    def number(self) -> int:
        """Its literal; 0 if it is none."""

    def few_marks(self) -> FewMarks:
        """Its form, and the numbers of its marks."""


def form_of(kind: str, numbers: Sequence[int], parts: Sequence[MarkedPart]) -> FewMarks:
    """The form of a condition and its marks; none if there are many, or not marks alone.

    ``kind``: the name of its class.  ``numbers``: the literals of its parts (0 for one that is none).
    """
    if len(numbers) > MAX_MARKS:
        return NO_MARKS
    below = list[FewMarks]()
    if 0 in numbers:
        for part in parts[::-1]:  # what is derived comes last
            if part.number:
                continue
            form, marks = more = part.few_marks()
            if not marks or (form[0] == "Every" and len(form) > 1 + MAX_PARTS):
                return NO_MARKS
            below.append(more)
    at: dict[int, int] = {}
    made: list[Any] = [kind]
    for number in numbers:
        if number > 0:
            made.append(at.setdefault(number, len(at) + 1))
        elif number:
            made.append(-at.setdefault(-number, len(at) + 1))
        else:
            form, marks = below.pop()
            made.append((form, tuple([at.setdefault(n, len(at) + 1) for n in marks])))
    return (tuple(made), tuple(at)) if len(at) <= MAX_MARKS else NO_MARKS

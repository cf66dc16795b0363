"""The form of a condition on a few marks: its structure, independent of which marks they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

Form: TypeAlias = tuple[Any, ...]
"""The name of a condition's class, and for each part a literal, or the part's form and its marks.

Marks are numbered from 1, in the order of their first occurrence; a negative number is a negated mark.
"""
FewMarks: TypeAlias = tuple[Form, tuple[int, ...]]
"""A form, and the numbers of its marks."""

NO_MARKS: FewMarks = (), ()
MAX_MARKS, MAX_PARTS = 8, 2
"""The most marks of a condition that has a form, and the most compound parts.

``python -m bench.paired FOLDER`` measures both.
"""


class MarkedPart(Protocol):
    """A part of a condition."""

    @property
    def number(self) -> int:
        """Its literal; 0 if it is not a literal."""

    def few_marks(self) -> FewMarks:
        """Its form, and the numbers of its marks."""


def form_of(kind: str, numbers: Sequence[int], parts: Sequence[MarkedPart]) -> FewMarks:
    """The form of a condition and its marks; ``NO_MARKS`` if it is too large or not built of marks alone.

    ``kind``: the name of its class.  ``numbers``: the literals of its parts (0 if not a literal).
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

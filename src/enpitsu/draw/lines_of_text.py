"""Texts in lines of a width, in scripts with and without blanks."""

from __future__ import annotations

import re
from collections.abc import Callable
from unicodedata import east_asian_width

BREAKS = re.compile(
    r"\s+|[\u2e80-\uffef](?:[\u3001\u3002\u300d\u300f\uff01\uff09\uff0c\uff1f])*|[^\s\u2e80-\uffef]+"
)
"""Blanks, words, and letters of scripts without blanks, each with the closing signs behind it."""


def in_lines(text: str, fits: Callable[[str], bool]) -> list[str]:
    """The lines of a text each of which fits, if no single word is too wide."""
    lines: list[str] = []
    blank = ""
    for piece in BREAKS.findall(text):
        if piece.isspace():
            blank = " " if lines else ""
            continue
        longer = f"{lines[-1]}{blank}{piece}" if lines else piece
        if lines and fits(longer):
            lines[-1] = longer
        else:
            lines.append(piece)
        blank = ""
    return lines


def width_of(text: str) -> int:
    """The width of a text, about, in letters of the Latin script."""
    return sum([2 if east_asian_width(letter) in "WF" else 1 for letter in text])

"""Parse and write the text format of janko.at: keywords with a value, and keywords with rows of words.

::

    begin                     <script id="data" type="application/x-janko">
    puzzle sikaku             puzzle sikaku
    size 3                    size 3
    problem                   [problem]
    2 - -                     2 - -
    - - -                     - - -
    - - -                     - - -
    end                       [end]

Both dialects are read, alone or within their page; the first is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import Any

from enpitsu.errors import BadNotation
from enpitsu.locale import say
from enpitsu.notation.text import Token, refuse_long

MAX_CELLS = 20_000
"""The most cells of a board."""
GRIDS = ("problem", "areas", "solution", "clabels", "rlabels")
"""Keywords followed by rows of words."""
LISTS = ("moves",)
"""Keywords followed by lines that are no rows of the board."""
PAGE = re.compile(
    r'<script\b[^>]*\btype="application/x-janko"[^>]*>(.*?)</script\s*>', re.DOTALL | re.IGNORECASE
)
KEYWORD = re.compile(r"[A-Za-z][A-Za-z_]*")
ENDS = ("end", "send", "eend", "ends", "endend", "ssend")
"""The spellings of the last line on the pages."""
EMPTY, ABSENT = "-", ("@", "#")
"""The word of an empty cell, and the words of a missing cell."""


@dataclass
class Record:
    """The contents of a text: ``values`` by keyword, ``grids`` by keyword, ``lists`` by keyword."""

    text: str
    values: dict[str, Token] = field(default_factory=dict)
    grids: dict[str, list[list[Token]]] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)

    def fault(self, at: int | None, expected: str) -> BadNotation:
        """An error at an offset of the text (None: unknown)."""
        return BadNotation(self.text, at, expected)

    def number(self, name: str) -> int | None:
        """The number after a keyword; None if the keyword is absent; raises BadNotation."""
        token = self.values.get(name)
        if token is None:
            return None
        if not re.fullmatch(r"[0-9]{1,6}", token.text):
            raise self.fault(token.at, say("a number is expected after {}", name))
        return int(token.text)

    def size(self) -> tuple[int, int]:
        """The (height, width) from the keywords, or else from the first grid; raises BadNotation."""
        both = self.number("size")
        height, width = self.number("rows") or both, self.number("cols") or both
        grid = next(
            (self.grids[name] for name in ("problem", "areas", "solution") if name in self.grids), None
        )
        if grid is None or not grid:
            raise self.fault(0, say("there is no puzzle here: the part 'problem' is missing"))
        height, width = height or len(grid), width or len(grid[0])
        if not 0 < height * width <= MAX_CELLS:
            raise self.fault(0, say("a board has 1 to {} cells, not {}x{}", MAX_CELLS, height, width))
        return height, width

    def spot(self, place: Any) -> int | None:
        """The offset in the text of a place's first cell, in the first grid; None if there is none."""
        rows = next((self.grids[name] for name in ("problem", "areas") if self.grids.get(name)), None)
        row, col = min([(cell.row, cell.col) for cell in getattr(place, "cells", ())], default=(0, 0))
        inside = rows is not None and row < len(rows) and col < len(rows[row])
        return rows[row][col].at if rows is not None and inside else None

    def rows(self, name: str, height: int, width: int) -> list[list[Token]]:
        """The words of a grid, checked to have this size; raises BadNotation."""
        rows = self.grids[name]
        if len(rows) != height:
            at = rows[-1][0].at if rows else 0
            raise self.fault(at, say("{} rows are expected under {}, not {}", height, name, len(rows)))
        for r, row in enumerate(rows):
            if len(row) != width:
                raise self.fault(
                    row[-1].at, say("row {} of {} has {} words, not {}", r + 1, name, len(row), width)
                )
        return rows


def read(text: str) -> Record:
    """Parse a text, or the data in an HTML page; raises BadNotation."""
    page = PAGE.search(text)
    start, end = (page.start(1), page.end(1)) if page else (0, len(text))
    refuse_long(text[start:end], 8 * MAX_CELLS)
    record = Record(text)
    part = ""
    for line in re.compile(r"[^\n]*").finditer(text, start, end):
        words = [Token(m[0], line.start() + m.start()) for m in re.finditer(r"\S+", line[0])]
        if not words:
            continue
        name = words[0].text.strip("[]").lower()
        bracketed = words[0].text.startswith("[") and words[0].text.endswith("]")
        if len(words) == 1 and (name in (*GRIDS, *LISTS) or bracketed) and name not in ENDS:
            part = name
            if part in record.grids or part in record.lists:
                raise record.fault(words[0].at, say("the part {!r} stands here twice", part))
            if part in LISTS:
                record.lists[part] = []
            else:
                record.grids[part] = []
        elif len(words) == 1 and (name == "begin" or name in ENDS):
            part = ""
        elif part in LISTS:
            record.lists[part].append(line[0].strip())
        elif part and not _is_value(part, words, record):
            record.grids[part].append(words)
        else:
            _value(record, line[0], words)
            part = ""
    return record


def _is_value(part: str, words: Sequence[Token], record: Record) -> bool:
    """Return whether a line after a grid is a keyword with its value, and no row of the grid."""
    rows = record.grids[part]
    width = len(rows[0]) if rows else 0
    known = words[0].text.lower() in VALUES
    return len(words) > 1 and known and len(words) != width


RULES = ("variant", "options", "depth", "min", "max", "pattern")
"""Keywords by which a page may state a rule that the genre does not have."""
ASIDE = ("solver", "info", "unit", "unitsize", "layout", "mail", "rights", "check", "date", "pid")
"""Keywords without meaning for the puzzle."""
VALUES = {
    "puzzle", "author", "source", "size", "rows", "cols", "title", "infotext", "patternx", "patterny",
    *RULES, *ASIDE,
}  # fmt: skip
"""Keywords with a value, as the pages have them."""


def _value(record: Record, line: str, words: Sequence[Token]) -> None:
    """Store the value of a keyword; the first of several equal keywords counts."""
    name = words[0].text
    if not KEYWORD.fullmatch(name):
        raise record.fault(words[0].at, say("a keyword of janko.at is expected here"))
    said = line.strip()[len(name) :].strip()
    at = words[1].at if len(words) > 1 else words[0].at
    record.values.setdefault(name.lower(), Token(unescape(said), at))


def write(
    values: Iterable[tuple[str, str]], grids: Iterable[tuple[str, list[list[str]]]], more: str = ""
) -> str:
    """Write a text in the first dialect."""
    lines = ["begin", *[f"{name} {value}" for name, value in values if value]]
    for name, rows in grids:
        lines += [name, *[" ".join(row) for row in rows]]
    return "\n".join([*lines, *([more] if more else []), "end"]) + "\n"

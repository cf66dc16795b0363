"""The lines of a file of puzz.link, and what stands after its blocks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from enpitsu.errors import BadNotation
from enpitsu.locale import say
from enpitsu.notation.text import MAX_CELLS, Token, refuse_long
from enpitsu.plain import json_value

AFTERWORDS = re.compile(r"\s*(info:|history:|trial:|TrialData|__HISTORY__|http:)")
"""The first words of what stands after all blocks: metadata, moves, trials, an address."""
PART = re.compile(r"(?:^|[\n/])\s*(info|history):")
"""The beginning of a part of it that is kept by its name."""
TEXTS = ("author", "source", "comment")
"""The metadata of files that have a name of the same meaning here."""


class FileLines:
    """The lines of a file, read one after another.

    ``after``: the text behind all blocks, which begins at ``after_at``.
    """

    def __init__(self, text: str) -> None:
        refuse_long(text, 8 * MAX_CELLS)
        self.text, self.version, self.merged = text, 0, False
        first = re.match(r"\s*", text)
        start = first.end() if first else 0
        end = len(text.rstrip())
        self.after, self.after_at = "", end
        part = "\n" if "\n" in text[start : self._head(start, end)] else "/"
        self.lines: list[tuple[str, int]] = []
        for m in re.compile(r"[^\n]*" if part == "\n" else r"[^/]*").finditer(text, start, end):
            if AFTERWORDS.match(m[0]):
                self.after, self.after_at = text[m.start() : end], m.start()
                break
            if m[0] or text[m.start() - 1 : m.start()] == part:
                self.lines.append((m[0], m.start()))
        self.at = 0

    def _head(self, start: int, end: int) -> int:
        """The end of the blocks, as far as a line break in what follows may deceive about them."""
        found = re.compile(r"[\n/]\s*(info|history):").search(self.text, start, end)
        return found.start() + 1 if found else end

    @property
    def done(self) -> bool:
        """Whether only blank lines are left."""
        return not any(line.strip() for line, _ in self.lines[self.at :])

    def line(self) -> Token:
        """The next line that is not blank; raises BadNotation at the end of the file."""
        while self.at < len(self.lines):
            line, at = self.lines[self.at]
            self.at += 1
            if line.strip():
                return Token(line.strip(), at + len(line) - len(line.lstrip()))
        raise self.fault(say("the file is cut short: a row is missing"), len(self.text.rstrip()))

    def next(self, width: int) -> list[Token]:
        """The words of the next row, just so many; raises BadNotation."""
        line = self.line()
        words = [Token(m[0], line.at + m.start()) for m in re.finditer(r"\S+", line.text)]
        if len(words) != width:
            at = words[width].at if len(words) > width else line.at + len(line.text)
            raise self.fault(say("this row has {} entries, not {}", len(words), width), at)
        return words

    def number(self, expected: str) -> int:
        """The number that stands alone in the next line; raises BadNotation, with the sentence given."""
        line = self.line()
        if not re.fullmatch(r"[0-9]{1,6}", line.text):
            raise self.fault(expected, line.at)
        return int(line.text)

    def fault(self, expected: str, at: int | None = None) -> BadNotation:
        """An error at a place of the file."""
        return BadNotation(self.text, at, expected)


class DrawnRows:
    """Rows of words that stood within the grid of clues, read like the lines of a file."""

    def __init__(self, rows: FileLines, drawn: Mapping[tuple[int, int], Token], height: int) -> None:
        self.rows, self.drawn, self.height, self.row = rows, drawn, height, 0

    @property
    def done(self) -> bool:
        """Whether every row has been read."""
        return self.row >= self.height

    def next(self, width: int) -> list[Token]:
        """The words of the next row."""
        self.row += 1
        return [self.drawn.get((self.row - 1, c), Token(".", 0)) for c in range(width)]

    def fault(self, expected: str, at: int | None = None) -> BadNotation:
        """An error at a place of the file."""
        return self.rows.fault(expected, at)


def afterwords(rows: FileLines) -> tuple[dict[str, str], dict[str, str]]:
    """The metadata in what stands after all blocks, and its other parts by name.

    ``info:`` is an object with ``metadata`` (author, source, hard, comment) and perhaps ``history``.
    Raises BadNotation if two parts have one name; whatever else stands there is kept as it is.
    """
    kept: dict[str, str] = {}
    said: dict[str, str] = {}
    seen: set[str] = set()
    heads = list(PART.finditer(rows.after))
    starts = [*[head.start() for head in heads], len(rows.after)]
    before = rows.after[: starts[0]]
    if before:
        kept["rest"] = before
    for head, end in zip(heads, starts[1:], strict=True):
        name, rest = head[1], rows.after[head.end() : end].strip()
        if name in seen:
            raise rows.fault(say("there are two parts '{}:' here", name), rows.after_at + head.start(1))
        try:
            found = json_value(rest.rstrip("/"))
        except BadNotation:
            kept[name] = rest
            continue
        seen.add(name)
        info = found if isinstance(found, dict) else {}
        meta = info.get("metadata")
        fields = meta if isinstance(meta, dict) else {}
        if name == "info":
            said |= {k: v for k, v in fields.items() if k in TEXTS and isinstance(v, str)}
        if name == "history" or info.keys() - {"metadata"} or fields.keys() - set(TEXTS):
            kept[name] = rest
    return said, kept

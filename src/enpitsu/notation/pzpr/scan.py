"""Reading a body character by character, with the place of every fault."""

from __future__ import annotations

from enpitsu.errors import BadNotation
from enpitsu.locale import say

STRAY_SIGNS = 2
"""Signs after the last cell that are passed over: more of them are a board of another size."""
BLANK = "0."
"""Signs that say nothing behind the last cell: no wall, no circle, nothing told."""


class Scan:
    """A stretch of a text and how far it has been read."""

    def __init__(self, text: str, at: int = 0, end: int | None = None) -> None:
        self.text, self.at, self.end = text, at, len(text) if end is None else end

    @property
    def done(self) -> bool:
        """Whether everything has been read."""
        return self.at >= self.end

    @property
    def over(self) -> bool:
        """Whether more is left than a stray sign or two that say nothing, which are passed over."""
        rest = self.text[self.at : self.end]
        return len(rest) > STRAY_SIGNS or bool(rest.strip(BLANK))

    @property
    def next(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at] if self.at < self.end else ""

    def take(self, signs: str, length: int = 1) -> str:
        """The next characters, all of them among some signs; raises BadNotation."""
        found = self.text[self.at : min(self.at + length, self.end)]
        if odd := found.lstrip(signs):
            raise self.fault(say("cannot read {!r} here", odd[0]), self.at + len(found) - len(odd))
        if len(found) < length:
            raise self.cut_short()
        self.at += length
        return found

    def fault(self, expected: str, at: int | None = None) -> BadNotation:
        """An error at the next character, or at another place."""
        return BadNotation(self.text, self.at if at is None else at, expected)

    def cut_short(self, cells: int = 0, of: int = 0) -> BadNotation:
        """The error of a body that ends too early: so many cells of all are there."""
        if of:
            return self.fault(
                say("the URL is cut short: it ends after {} of {} cells", cells, of), self.end
            )
        return self.fault(say("the URL is cut short: it ends"), self.end)

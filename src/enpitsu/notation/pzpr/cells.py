"""Cells of a board packed into characters, in the routines that many genres share.

A code is a small table read in both directions: what it reads it writes.  It speaks in tokens of the
text notation (``3``, ``?``, ``(2)``, ``1^``, ``2,3``, ``#``; None for an empty cell): it fits any layer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from enpitsu.locale import say
from enpitsu.notation.pzpr.forms import (
    DIGITS,
    DigitSet,
    Directed,
    Form,
    Numeral,
    Packed,
    RunSet,
    SignForm,
    plain,
)
from enpitsu.notation.pzpr.scan import Scan
from enpitsu.notation.text import Token

Tokens: TypeAlias = Sequence[str | None]


class CellCode(Protocol):
    """The cells of a board, row by row, as characters."""

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        """The tokens of so many cells; raises BadNotation."""

    def write(self, tokens: Tokens) -> str | None:
        """The inverse of ``read``; None if some token has no form."""


class TokenCode(NamedTuple):
    """Tokens one after another; letters from ``skip`` on stand for runs of empty cells.

    ``parted``: a letter right after a token counts one less, and stands between any two tokens.
    """

    forms: tuple[Form, ...]
    skip: str = "g"
    parted: bool = False

    @property
    def letters(self) -> str:
        """The letters that skip 1, 2, ... cells."""
        return DIGITS[DIGITS.index(self.skip) :]

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        tokens: list[Token | None] = []
        letters, after = self.letters, False
        while (sign := scan.next) and (len(tokens) < cells or (self.parted and sign != "/")):
            at = scan.at
            run = letters.find(sign) + 1
            if run:
                scan.at += 1
                tokens += [None] * (run - (after and self.parted))
                after = False
            else:
                text, run = self._form(scan)
                tokens.append(Token(text, at))
                if run:
                    tokens += [None] * min(run, max(cells - len(tokens), 0))
                after = True
            if len(tokens) > cells:
                raise scan.fault(say("this goes beyond the {} cells of the board", cells), at)
        if len(tokens) < cells:
            raise scan.cut_short(len(tokens), cells)
        return tokens

    def _form(self, scan: Scan) -> tuple[str, int]:
        for form in self.forms:
            found = form.read(scan)
            if found is not None:
                return found
        raise scan.fault(say("cannot read {!r} here", scan.next))

    def write(self, tokens: Tokens) -> str | None:
        out: list[str] = []
        at, end, letters, after = 0, len(tokens), self.letters, False
        while at < end:
            run = _blanks(tokens, at)
            less = after and self.parted
            if run or (less and at < end):
                run = min(run, len(letters) - less)
                out.append(letters[run - 1 + less])
                at, after = at + run, False
                continue
            token = tokens[at]
            assert token is not None
            beyond = len(letters) if at + 1 + _blanks(tokens, at + 1) == end else 0
            written = self._written(token, _blanks(tokens, at + 1) + beyond)
            if written is None:
                return None
            out.append(written[0])
            at, after = at + 1 + written[1], True
        return "".join(out)

    def _written(self, token: str, blanks: int) -> tuple[str, int] | None:
        for form in self.forms:
            found = form.write(token, blanks)
            if found is not None:
                return found
        return None


def _blanks(tokens: Tokens, at: int) -> int:
    """The number of empty cells that follow from a place on."""
    run = at
    while run < len(tokens) and tokens[run] is None:
        run += 1
    return run - at


class DigitCode(NamedTuple):
    """Small digits, several to a character, the first one weighing most."""

    radix: int
    per: int

    def read(self, scan: Scan, number: int) -> list[int]:
        """So many digits; raises BadNotation."""
        signs = DIGITS[: self.radix**self.per]
        out: list[int] = []
        while len(out) < number:
            if scan.done:
                raise scan.cut_short(len(out), number)
            value = signs.index(scan.take(signs))
            out += [value // self.radix**i % self.radix for i in range(self.per - 1, -1, -1)]
        return out[:number]

    def write(self, digits: Sequence[int]) -> str:
        """The inverse of ``read``."""
        out = []
        for at in range(0, len(digits), self.per):
            some = [*digits[at : at + self.per], *[0] * self.per][: self.per]
            out.append(DIGITS[sum(d * self.radix**i for i, d in enumerate(reversed(some)))])
        return "".join(out)


class Circled(NamedTuple):
    """Another code, whose tokens stand in brackets: ``(3)``, and ``(o)`` for ``?``."""

    code: CellCode

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        found = self.code.read(scan, cells)
        return [t and Token(f"({'o' if t.text == '?' else t.text})", t.at) for t in found]

    def write(self, tokens: Tokens) -> str | None:
        return self.code.write([t if t is None else "?" if t == "(o)" else t[1:-1] for t in tokens])


class Single:
    """A number in every cell, in the base of 36; larger ones after a sign, and signs for the others.

    ::

        1-10@.      1, 36, ? and an empty cell
    """

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        tokens: list[Token | None] = []
        while len(tokens) < cells:
            if scan.done:
                raise scan.cut_short(len(tokens), cells)
            at, sign = scan.at, scan.take(DIGITS + "-@%.")
            if sign == ".":
                tokens.append(None)
            elif sign in "@%":
                tokens.append(Token("?", at))
            else:
                tokens.append(Token(str(int(scan.take(DIGITS, 2) if sign == "-" else sign, 36)), at))
        return tokens

    def write(self, tokens: Tokens) -> str | None:
        out = [self._written(token) for token in tokens]
        return None if None in out else "".join([sign for sign in out if sign is not None])

    def _written(self, token: str | None) -> str | None:
        if token is None:
            return "."
        if token == "?":
            return "@"
        number = plain(token)
        if number is None or number >= 36 * 36:
            return None
        tens, ones = divmod(number, 36)
        return f"-{DIGITS[tens]}{DIGITS[ones]}" if tens else DIGITS[ones]


BITS = DigitCode(2, 5)


class Pattern(NamedTuple):
    """Every cell holds one of a few glyphs, the first of them nothing."""

    digits: DigitCode
    glyphs: tuple[str, ...]

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        at, per = scan.at, self.digits.per
        found = self.digits.read(scan, cells)
        if scan.over and scan.next != "/":
            raise scan.fault(say("this goes beyond the {} cells of the board", cells))
        return [Token(self.glyphs[d - 1], at + i // per) if d else None for i, d in enumerate(found)]

    def write(self, tokens: Tokens) -> str | None:
        if any(t is not None and t not in self.glyphs for t in tokens):
            return None
        return self.digits.write([0 if t is None else self.glyphs.index(t) + 1 for t in tokens])


class Renamed(NamedTuple):
    """Another code, whose tokens have other names here: pairs of theirs and ours."""

    code: CellCode
    names: tuple[tuple[str, str], ...]

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        ours = dict(self.names)
        return [t and Token(ours[t.text], t.at) for t in self.code.read(scan, cells)]

    def write(self, tokens: Tokens) -> str | None:
        theirs = {own: other for other, own in self.names}
        if any(t is not None and t not in theirs for t in tokens):
            return None
        return self.code.write([None if t is None else theirs[t] for t in tokens])


class Gaps(NamedTuple):
    """Places that are marked, each by the number of empty ones before it, in the base of 36; ``.`` is 36.

    ::

        . . o . o      21      (two empty places and a mark, one and a mark)
    """

    glyph: str

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        tokens: list[Token | None] = []
        while len(tokens) < cells and not scan.done and scan.next != "/":
            at, gap = scan.at, (DIGITS + ".").index(scan.take(DIGITS + "."))
            tokens += [None] * min(gap, cells - len(tokens))
            if gap < len(DIGITS) and len(tokens) < cells:
                tokens.append(Token(self.glyph, at))
        return tokens + [None] * (cells - len(tokens))

    def write(self, tokens: Tokens) -> str | None:
        if any(t not in (None, self.glyph) for t in tokens):
            return None
        out, gap = [], 0
        for token in tokens:
            gap += token is None
            if token is not None or gap == len(DIGITS):
                out.append("." if token is None else DIGITS[gap])
                gap = 0
        return "".join([*out, *([DIGITS[gap]] if gap else [])])


class Either(NamedTuple):
    """One code, or after a sign another one for what the first cannot say."""

    first: CellCode
    sign: str
    other: CellCode

    def read(self, scan: Scan, cells: int) -> list[Token | None]:
        if scan.next != self.sign:
            return self.first.read(scan, cells)
        scan.at += len(self.sign)
        return self.other.read(scan, cells)

    def write(self, tokens: Tokens) -> str | None:
        body = self.first.write(tokens)
        if body is not None:
            return body
        body = self.other.write(tokens)
        return None if body is None else self.sign + body


UNKNOWN = SignForm(".", "?")

NUMBER16 = TokenCode((
    Numeral("", 1, 0, 15), Numeral("-", 2, 16, 255), Numeral("+", 3, 256, 4095),
    Numeral("=", 3, 4096, 8191, 4096), Numeral("@", 3, 8192, 12239, 8192),
    Numeral("%", 3, 8192, 12239, 8192), Numeral("*", 4, 12240, 77775, 12240),
    Numeral("$", 5, 77776, 77776 + 0xFFFFF, 77776), UNKNOWN,
))  # fmt: skip
CIRCLED16 = Circled(NUMBER16)
NUMBER10 = TokenCode((Packed(9, 0), UNKNOWN), "a")
NUMBER10_OR_16 = Either(NUMBER10, "-", NUMBER16)
NUMBER4 = TokenCode((Packed(4, 2), UNKNOWN))
BLACK_NUMBER4 = TokenCode((Packed(4, 2), SignForm(".", "#")))
NUMBER36 = Single()
RUNS = TokenCode((RunSet(),))
ARROW16 = TokenCode((SignForm("+", "#"), Directed()), "a")
BLACK_ARROW16 = TokenCode((SignForm("0.", "#"), Directed()), "a")
NUMBER_SETS = TokenCode((DigitSet(),), "a", parted=True)
BLACK = Pattern(BITS, ("#",))
DOTS = Renamed(TokenCode((Packed(1, 7),)), (("0", "o"), ("1", "*")))
CIRCLES = Pattern(DigitCode(3, 3), ("o", "*"))


class Words(NamedTuple):
    """Tokens as words of files: pairs of frames around numbers, where ``?`` becomes ``-``.

    ::

        1^      Words((("{}^", "1,{}"),))      1,1
    """

    frames: tuple[tuple[str, str], ...] = (("{}", "{}"),)

    def word(self, token: str) -> str | None:
        """The word of a token; None if it has none."""
        return self._reframed(token, 0, "?", "-")

    def token(self, word: str) -> str | None:
        """The inverse of ``word``."""
        return self._reframed(word, 1, "-", "?")

    def _reframed(self, text: str, side: int, unknown: str, other: str) -> str | None:
        for pair in self.frames:
            before, gap, after = pair[side].partition("{}")
            inner = text[len(before) : len(text) - len(after)]
            if before + inner + after != text or bool(inner) != bool(gap):
                continue
            if all(c in "0123456789," or c == unknown for c in inner):
                return pair[1 - side].format(inner.replace(unknown, other))
        return None


class LetterWords(Words):
    """Numbers as letters: A is 1, Z is 26, a is 27."""

    def word(self, token: str) -> str | None:
        number = plain(token)
        if number is None or not 1 <= number <= len(CAPITALS_FIRST):
            return "-" if token == "?" else None
        return CAPITALS_FIRST[number - 1]

    def token(self, word: str) -> str | None:
        if len(word) != 1 or word not in CAPITALS_FIRST:
            return "?" if word == "-" else None
        return str(CAPITALS_FIRST.index(word) + 1)


CAPITALS_FIRST = DIGITS[10:].upper() + DIGITS[10:]
LETTERS = LetterWords()
NUMBER_WORDS = Words()
CIRCLED_WORDS = Words((("(o)", "-"), ("({})", "{}")))
CIRCLE_WORDS = Words((("o", "1"), ("*", "2")))
DIRECTED = (("({})", "0,{}"), ("{}^", "1,{}"), ("{}v", "2,{}"), ("{}<", "3,{}"), ("{}>", "4,{}"))
ARROW_WORDS = Words((("#", "#"), *DIRECTED))
BLACK_ARROW_WORDS = Words((("#", "0,-"), *DIRECTED))

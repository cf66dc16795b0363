"""Forms of one token among the characters of a URL: what a form reads it writes."""

from __future__ import annotations

import re
from typing import ClassVar, NamedTuple, Protocol

from enpitsu.notation.pzpr.scan import Scan

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
HEX = DIGITS[:16]


class Form(Protocol):
    """One way to write a token, together with empty cells that ride along."""

    def read(self, scan: Scan) -> tuple[str, int] | None:
        """The token and the empty cells after it; None if what comes next has another form."""

    def write(self, token: str, blanks: int) -> tuple[str, int] | None:
        """The characters, and how many of the empty cells after it they include; None if it has none."""


def plain(token: str) -> int | None:
    """The number that a token is."""
    return int(token) if re.fullmatch(r"[0-9]{1,9}", token) else None


class Numeral(NamedTuple):
    """Numbers in hexadecimal: a prefix, then so many digits of what exceeds ``first - start``.

    ::

        -1f      Numeral("-", 2, 16, 255)             31
        =000     Numeral("=", 3, 4096, 8191, 4096)    4096
    """

    prefix: str
    digits: int
    first: int
    last: int
    zero: int = 0

    def read(self, scan: Scan) -> tuple[str, int] | None:
        sign = scan.next
        if not sign or sign not in (self.prefix or HEX):
            return None
        scan.at += len(self.prefix)
        return str(self.zero + int(scan.take(HEX, self.digits), 16)), 0

    def write(self, token: str, blanks: int) -> tuple[str, int] | None:
        number = plain(token)
        if number is None or not self.first <= number <= self.last:
            return None
        return f"{self.prefix}{number - self.zero:0{self.digits}x}", 0


class Packed(NamedTuple):
    """Numbers from 0 to a small top in one character, which takes empty cells along.

    ::

        c      Packed(4, 2): 12 = 2 + 2 * 5, so 2 and two empty cells
    """

    top: int
    most: int

    def read(self, scan: Scan) -> tuple[str, int] | None:
        sign, step = scan.next, self.top + 1
        value = DIGITS.find(sign, 0, step * (self.most + 1)) if sign else -1
        if value < 0:
            return None
        scan.at += 1
        blanks, number = divmod(value, step)
        return str(number), blanks

    def write(self, token: str, blanks: int) -> tuple[str, int] | None:
        number = plain(token)
        if number is None or number > self.top:
            return None
        along = min(blanks, self.most)
        return DIGITS[number + along * (self.top + 1)], along


class SignForm(NamedTuple):
    """Some characters for one token."""

    sign: str
    token: str

    def read(self, scan: Scan) -> tuple[str, int] | None:
        if not scan.text.startswith(self.sign, scan.at, scan.end):
            return None
        scan.at += len(self.sign)
        return self.token, 0

    def write(self, token: str, blanks: int) -> tuple[str, int] | None:
        return (self.sign, 0) if token == self.token else None


class Directed(NamedTuple):
    """A number with a direction: none, up, down, left, right, each with the frame of its tokens.

    ::

        13      up 3          2.      down, no number
        61f     up 31         -4100   right 256
    """

    frames: tuple[str, ...] = ("({})", "{}^", "{}v", "{}<", "{}>")

    def read(self, scan: Scan) -> tuple[str, int] | None:
        if scan.done or scan.next not in "-0123456789":
            return None
        long = scan.next == "-"
        scan.at += long
        way = int(scan.take("01234" if long else "0123456789"))
        if way < 5 and not long and scan.next == ".":
            scan.at += 1
            return self.frames[way].format("?"), 0
        number = int(scan.take(HEX, 3 if long else 1 if way < 5 else 2), 16)
        return self.frames[way % 5].format(number), 0

    def write(self, token: str, blanks: int) -> tuple[str, int] | None:
        for way, frame in enumerate(self.frames):
            before, after = frame.split("{}")
            inner = token[len(before) : len(token) - len(after)]
            if frame.format(inner) != token:
                continue
            if inner == "?":
                return f"{way}.", 0
            number = plain(inner)
            if number is not None and number < 4096:
                small, middle = f"{way}{number:x}", f"{way + 5}{number:02x}"
                return (small if number < 16 else middle if number < 256 else f"-{way}{number:03x}"), 0
        return None


class DigitSet:
    """A run of digits, which is one cell's set of numbers; 0 is an unknown one.

    ::

        230      2,3,?
    """

    def read(self, scan: Scan) -> tuple[str, int] | None:
        found = ""
        while scan.next and scan.next in "0123456789":
            found += scan.take("0123456789")
        return (",".join("?" if d == "0" else d for d in found), 0) if found else None

    def write(self, token: str, blanks: int) -> tuple[str, int] | None:
        if not re.fullmatch(r"[1-9?](,[1-9?])*", token):
            return None
        return token.replace(",", "").replace("?", "0"), 0


class RunSet:
    """The lengths of up to four runs in a ring of eight places, in two characters of the base of 36.

    ::

        a7      360 + 1 * 6 + 1: 1,1          9      1,1,1,1
        aj      360 + 3 * 6 + 1: 3,1          .      one of unknown length
    """

    BASES: ClassVar = {2: (360, 6), 3: (396, 4), 4: (460, 2)}

    def read(self, scan: Scan) -> tuple[str, int] | None:
        sign = scan.next
        if not sign or sign not in ".0123456789abcdef":
            return None
        scan.at += 1
        if sign < "a":
            return "?" if sign == "." else "1,1,1,1" if sign == "9" else sign, 0
        code = int(sign + scan.take(DIGITS), 36)
        size, (start, base) = next(((k, v) for k, v in reversed(self.BASES.items()) if code >= v[0]))
        places = [(code - start) // base**i % base for i in reversed(range(size))]
        return ",".join([str(n) if n else "?" for n in places]), 0

    def write(self, token: str, blanks: int) -> tuple[str, int] | None:
        if not re.fullmatch(r"[0-8?]|[1-5?](,[1-5?]){1,3}", token):
            return None
        if token == "1,1,1,1":
            return "9", 0
        places = [0 if n == "?" else int(n) for n in token.split(",")]
        if len(places) == 1:
            return "." if token == "?" else token, 0
        start, base = self.BASES[len(places)]
        if max(places) >= base:
            return None
        tens, ones = divmod(start + sum([n * base**i for i, n in enumerate(reversed(places))]), 36)
        return f"{DIGITS[tens]}{DIGITS[ones]}", 0

"""The frame of a pzpr URL: host, genre, flags, size; what follows is the body.

::

    https://puzz.link/p?pid/flags/cols/rows/body      pid/m/5/5/clcbg.n
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from enpitsu.errors import BadNotation
from enpitsu.locale import say
from enpitsu.notation.pzpr.scan import Scan
from enpitsu.notation.wrapped import WAS_ENCODED, Tidied, decoded_address, unwrapped

HOST = re.compile(r"\s*(?:(?:https?://)?[^\s?#/]*(?:/[^\s?#]*)?\?)?(?:\w+=\w+&)*", re.IGNORECASE)
PID = re.compile(r"([a-z][a-z0-9_-]*?)(?:_edit|_play)?(?=/|$)", re.ASCII)
KANPEN = re.compile(
    r"\s*(?:https?://)?(?:www\.)?(?:kanpen\.net|geocities(?:\.co)?\.jp)/(?:\w+/)*(?:(\w+)\.html)?\?(\w+)=",
    re.IGNORECASE,
)
"""An address of kanpen.net or of one of its forerunners, which has the name of the genre before the
question mark, and then the form in which the board follows."""
AFTER = re.compile(r"[?&#\"'<>\s].*|(?:%2[0-27]|%3[ce]|[),;\]]\.?)+$", re.IGNORECASE | re.DOTALL)
"""Signs that no body has, or that none ends in: further queries, anchors, quotation marks, brackets."""


class Flag(NamedTuple):
    """A letter that changes the rules or the look, and its offset in the text."""

    letter: str
    at: int


class Address(NamedTuple):
    """The parts of a URL.

    The body is what its scan has yet to read; it begins at ``start``, its columns at ``sized``.
    """

    pid: str
    at: int
    flags: tuple[Flag, ...]
    height: int
    width: int
    body: Scan
    sized: int
    start: int


def tidied(text: str) -> Tidied:
    """Strip an address of surrounding text and trailing characters, and decode its percent-encoding.

    Raises BadNotation.
    """
    whole = unwrapped(text)
    text = whole.text
    found = KANPEN.match(text)
    if found and found[1] and found[2] == "pzpr":
        return _cut(whole._replace(text=f"{found[1]}/{text[found.end() :].strip()}"), 0)
    if found:
        told = say("boards in the form {!r} of kanpen.net are not read here, only 'pzpr='", found[2] + "=")
        raise BadNotation(text, found.start(2), told)
    plain = unquote(text)
    if plain != text and not _begin(text)[1] and _begin(plain)[1]:
        whole = Tidied(plain, whole.lost, (*whole.repaired, say(WAS_ENCODED)))
    return _cut(whole, _begin(whole.text)[0])


def _begin(text: str) -> tuple[int, bool]:
    """The offset at which the genre's name is expected, and whether a name and a slash are there."""
    host = HOST.match(text)
    at = host.end() if host else 0
    for start in (at, len(text) - len(text.lstrip())):
        name = PID.match(text, start)
        if name and text[name.end() : name.end() + 1] == "/":
            return start, True
    return at, False


def _cut(address: Tidied, start: int) -> Tidied:
    """Cut an address off where text that cannot belong to it begins."""
    text = address.text.rstrip()
    after = AFTER.search(text, start)
    if after is None:
        return address
    told = say("{!r} after the address", after[0][:40])
    return Tidied(text[: after.start()], (told, *address.lost), address.repaired)


def read_address(text: str) -> Address:
    """Split a pzpr URL into its parts; raises BadNotation."""
    end = len(text.rstrip())
    pid, at = pid_of(text)
    parts = [(m[0], m.start()) for m in re.compile(r"[^/]*").finditer(text, at, end)]
    parts = [p for i, p in enumerate(parts) if p[0] or i == 0 or text[p[1] - 1] == "/"][1:]
    flags: list[Flag] = []
    while parts and not re.fullmatch(r"[0-9]+", parts[0][0]) and len(parts) > 2:
        flags += read_flags(text, *parts.pop(0))
    if len(parts) < 2:
        raise BadNotation(text, end, say("the URL is cut short: its columns and rows are missing"))
    width, height = [_side(text, *part) for part in parts[:2]]
    start = parts[1][1] + len(parts[1][0]) + 1
    while end > start and text[end - 1] == "/":
        end -= 1  # written so that a body does not seem to end in a sign
    start = min(start, end)
    return Address(pid, at, tuple(flags), height, width, Scan(text, start, end), parts[0][1], start)


def pid_of(text: str) -> tuple[str, int]:
    """The genre's name in a URL, without the mode, and its offset; raises BadNotation."""
    at, _ = _begin(text)
    _refuse_variant(text[at:], text, at)
    found = PID.match(text, at, len(text.rstrip()))
    if not found:
        told = say("the name of a genre and a slash are expected here, as in the address of a puzzle")
        raise BadNotation(text, at, told)
    return found[1], at


def read_flags(text: str, part: str, at: int) -> list[Flag]:
    """Parse the flags in a part of a URL; raises BadNotation if it is not made of letters."""
    _refuse_variant(part, text, at)
    if not re.fullmatch(r"[a-z]*", part):
        raise BadNotation(text, at, say("a number of columns is expected here"))
    return [Flag(letter, at + i) for i, letter in enumerate(part)]


def _refuse_variant(part: str, text: str, at: int) -> None:
    if part.startswith("v:"):
        told = say("this puzzle says that it has rules of its own ('v:'); they cannot be known here")
        raise BadNotation(text, at, told)


def embedded_file(text: str) -> str | None:
    """The file that a URL contains in place of a body; None if it contains none."""
    text = decoded_address(text).text
    host = HOST.match(text)
    rest = text[host.end() if host else 0 :].strip()
    return unquote(rest) if rest.startswith("pzprv3") else None


def _side(text: str, part: str, at: int) -> int:
    if not re.fullmatch(r"[0-9]+", part):
        raise BadNotation(text, at, say("a number of columns and one of rows are expected here"))
    if len(part) > 6:
        raise BadNotation(text, at, say("a board of this size is too large"))
    return int(part)

"""The frame of a pzpr URL: host, genre, flags, size; what follows is the body.

::

    https://puzz.link/p?pid/flags/cols/rows/body      pid/m/5/5/clcbg.n
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

from enpitsu.errors import BadNotation
from enpitsu.notation.pzpr.scan import Scan

HOST = re.compile(r"\s*(?:(?:https?://)?[^\s?#/]*(?:/[^\s?#]*)?\?)?(?:type=[a-z]+&)?", re.IGNORECASE)
PID = re.compile(r"([a-z][a-z0-9_-]*?)(?:_edit|_play)?(?=/|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Flag:
    """A letter that changes the rules, and where it stands."""

    letter: str
    at: int


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of a URL; the body is what its scan has yet to read, ``sized`` the place of its columns."""

    pid: str
    at: int
    flags: tuple[Flag, ...]
    height: int
    width: int
    body: Scan
    sized: int


def read_address(text: str) -> Address:
    """The parts of a pzpr URL; raises BadNotation."""
    end = len(text.rstrip())
    pid, at = pid_of(text)
    parts = [(m[0], m.start()) for m in re.compile(r"[^/]*").finditer(text, at, end)]
    parts = [p for i, p in enumerate(parts) if p[0] or i == 0 or text[p[1] - 1] == "/"][1:]
    flags: list[Flag] = []
    while parts and not re.fullmatch(r"[0-9]+", parts[0][0]) and len(parts) > 2:
        flags += read_flags(text, *parts.pop(0))
    if len(parts) < 2:
        raise BadNotation(text, end, "the URL is cut short: its columns and rows are missing")
    width, height = [_side(text, *part) for part in parts[:2]]
    start = parts[1][1] + len(parts[1][0]) + 1
    while end > start and text[end - 1] == "/":
        end -= 1  # written so that a body does not seem to end in a sign
    return Address(pid, at, tuple(flags), height, width, Scan(text, min(start, end), end), parts[0][1])


def pid_of(text: str) -> tuple[str, int]:
    """The genre's name in a URL, without its mode, and where it stands; raises BadNotation."""
    host = HOST.match(text)
    at = host.end() if host else 0
    found = PID.match(text, at, len(text.rstrip()))
    if not found:
        told = "the name of a genre and a slash are expected here, as in the address of a puzzle"
        raise BadNotation(text, at, told)
    return found[1], at


def read_flags(text: str, part: str, at: int) -> list[Flag]:
    """The letters of a flag part; raises BadNotation for what is none."""
    if part.startswith("v:"):
        told = "this puzzle says that it has rules of its own ('v:'); they cannot be known here"
        raise BadNotation(text, at, told)
    if not re.fullmatch(r"[a-z]*", part):
        raise BadNotation(text, at, "a number of columns is expected here")
    return [Flag(letter, at + i) for i, letter in enumerate(part)]


def embedded_file(text: str) -> str | None:
    """The file that a URL carries in place of a body; None if it carries none."""
    host = HOST.match(text)
    rest = text[host.end() if host else 0 :].strip()
    return unquote(rest) if rest.startswith("pzprv3") else None


def _side(text: str, part: str, at: int) -> int:
    if not re.fullmatch(r"[0-9]+", part):
        raise BadNotation(text, at, "a number of columns and one of rows are expected here")
    if len(part) > 6:
        raise BadNotation(text, at, "a board of this size is too large")
    return int(part)

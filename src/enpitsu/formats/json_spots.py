"""Places of the values in a text of JSON, for faults that are found after it has been read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

_BLANK = re.compile(r"[ \t\n\r]*")
_SIGN = re.compile(
    r'\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\"]'
)
"""A character of a text as it is written: a pair of surrogates is one."""
_TOKEN = re.compile(r'("(?:\\.|[^"\\])*")[ \t\n\r]*:|"(?:\\.|[^"\\])*"|[][{}]')
"""A name with its colon, another text, or a bracket."""
_DECODER = json.JSONDecoder()


def _after(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _members(text: str, at: int) -> Iterator[tuple[str | int, int, int]]:
    """The members of an object or a list: name or number, its place, the place of its value."""
    close = "}" if text[at] == "{" else "]"
    at, number = _after(text, at + 1), 0
    while text[at] != close:
        name: str | int = number
        start = at
        if close == "}":
            name, at = _DECODER.raw_decode(text, at)
            at = _after(text, _after(text, at) + 1)
        yield name, start, at
        at = _after(text, _DECODER.raw_decode(text, at)[1])
        at = _after(text, at + 1) if text[at] == "," else at
        number += 1


def spot(text: str, *path: str | int) -> int | None:
    """The place of a member in a sound text of JSON: that of its name, or of the value in a list."""
    at = name_at = _after(text, 0)
    for step in path:
        found = [(start, value) for name, start, value in _members(text, at) if name == step]
        if not found:
            return None
        name_at, at = found[-1]  # of two equal names the last one counts
    return name_at


def twice(text: str) -> tuple[str, int] | None:
    """The name and the place of the second of two members of one name in one object; None if none is."""
    open_: list[set[str]] = []
    for found in _TOKEN.finditer(text):
        if found[0] in ("{", "["):
            open_.append(set())
        elif found[0] in ("}", "]"):
            open_.pop()
        elif found[1]:
            name = json.loads(found[1])
            if name in open_[-1]:
                return name, found.start()
            open_[-1].add(name)
    return None


def within(text: str, name: str, offset: int) -> int | None:
    """The place of a character of a text that is a member, given its place in the text as it is read."""
    found = [value for other, _, value in _members(text, _after(text, 0)) if other == name]
    if not found or text[found[-1]] != '"':
        return None
    at = found[-1] + 1
    for _ in range(offset):
        sign = _SIGN.match(text, at)
        if sign is None:
            break
        at = sign.end()
    return at

"""The notation of a text, by the address with which it begins or by its first line.

Nothing of a notation is imported for that: its own module is, once it is known to be the one.
"""

from __future__ import annotations

import re
from math import isqrt

from enpitsu.notation.wrapped import first_address

URL = r"https?://\S*|[^\s?]+\?\S+|[a-z][\w-]*/[^\s/]*/\S*"
"""An address, or the part of one from the name of the genre on."""
PENPA = (
    r"(?:(?i:https?://|[\w-]+(?:\.[\w-]+)+/)\S*?[#?]|[#?]?)(?=m=(?:edit|solve)&)([^\s#\"<>]+)([#\"<>]\S*)?"
)
"""An address of Penpa+: its fields, and what follows them."""
KUDAMONO = (
    r"(?:(?i:(?:https?://)?pedros\.works)/[\w./-]*\?([^\s#\"<>]+)"
    r"|((?=(?:\S*&)?W=\d)(?=\S*(?:\bG=|&L=))[\w-]+=[^\s#\"<>]+))([#\"<>]\S*)?"
)
"""An address of Kudamono, or its fields alone, and what follows them."""
HEADLESS = r"\s*(?!pzprv3)[a-z][a-z0-9_-]{2,}[ \t]*(?:\n[ \t]*[0-9]+[ \t]*\n|/[0-9]+/\S* +\S)"
"""The beginning of a file that lacks its first line: the genre's name, rows, mostly columns, a row."""
JANKO = r"\A\s*begin[ \t]*$|^[ \t]*\[problem\][ \t]*$"
"""The first line of a text of janko.at, or the head of its board."""
WORD = r"\s*([0-9A-Za-z.*_-]{16,1296})\s*"
"""A board of digits in one word."""


def recognise(text: str) -> str:
    """The name of the notation in which a text is written."""
    if is_file(text):
        return "pzprv3"
    if text.lstrip().startswith("{"):
        return "json"
    address = first_address(text)
    if _is_penpa(address):
        return "penpa"
    if _is_kudamono(address):
        return "kudamono"
    if _is_janko(text):
        return "janko"
    if re.fullmatch(URL, address, re.ASCII | re.IGNORECASE):
        return "pzpr"
    return "line" if is_word(text) else "text"


# Each looks first for a sign that is always there: most patterns are never needed, and so not compiled.


def is_file(text: str) -> bool:
    """Return whether a text is a file of puzz.link, be it without its first line."""
    return text.lstrip().startswith("pzprv3") or headless(text) is not None


def headless(text: str) -> re.Match[str] | None:
    """The beginning of a file of puzz.link that lacks its first line; None of any other text."""
    return re.match(HEADLESS, text, re.ASCII) if len(text.split(None, 1)) > 1 else None


def _is_penpa(address: str) -> bool:
    found = re.fullmatch(PENPA, address, re.ASCII) if "m=" in address else None
    return found is not None and "p=" in found[1]


def _is_kudamono(address: str) -> bool:
    there = "W=" in address or "pedros.works" in address.lower()
    return there and re.fullmatch(KUDAMONO, address, re.ASCII) is not None


def _is_janko(text: str) -> bool:
    there = "begin" in text or "[problem]" in text
    return "x-janko" in text or (there and re.search(JANKO, text, re.MULTILINE) is not None)


def is_word(text: str) -> bool:
    """Return whether a text is one word that may be a square board."""
    word = re.fullmatch(WORD, text, re.ASCII)
    return word is not None and isqrt(len(word[1])) ** 2 == len(word[1])

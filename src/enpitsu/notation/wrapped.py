"""Addresses as mails and pages hand them on: encoded, in brackets, broken over lines, with words behind.

::

    https%3A%2F%2Fpuzz.link%2Fp%3F...    percent signs in place of the address's own signs
    <https://puzz.link/p?...>            in brackets or quotation marks
    https://puzz.link/p?... by me        words behind, which are left out
    https://puzz.link/p?sli              broken lines, which are joined
    ther/4/4/dgdh2c7b
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

from enpitsu.errors import BadNotation
from enpitsu.locale import say, template

COLON, SLASH = r"(?:%(?:25)*3a|:)", r"(?:%(?:25)*2f|/)"
SCHEME = rf"https?{COLON}{SLASH}{{2}}"
START = re.compile(rf"{SCHEME}|[\w-]+(?:\.[\w-]+)+{SLASH}", re.ASCII | re.IGNORECASE)
"""The beginning of an address: of a scheme, or a host with a dot in its name."""
PERCENT_ENCODED = re.compile(r"[^\s?#]*%(?:25)*(?:3f|23)", re.IGNORECASE)
"""An address whose first question mark or number sign is written with a percent sign."""
INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
PAIRS = {"<": ">", "(": ")", "[": "]", '"': '"', "'": "'"}
BROKEN = re.compile(r"\S+(?:[ \t\r]*\n[ \t]*\S+)+")
"""Lines of one word each."""
MAX_DECODINGS = 3
"""So many times a text is decoded."""
WAS_ENCODED = template("the address was written with percent signs in place of its own signs")


class Tidied(NamedTuple):
    """An address put in order: what was left out, as phrases, and sentences about what was mended."""

    text: str
    lost: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()


def decoded_address(text: str) -> Tidied:
    """A text that begins with an address, without invisible signs, brackets and percent-encoding.

    Any other text, and one in which nothing is mended, stays as it is.
    """
    bare = INVISIBLE.sub("", text)
    repaired = [say("characters that cannot be seen were left out of the address")] if bare != text else []
    bare = bare.strip()
    close = PAIRS.get(bare[:1])
    if close and START.match(bare, 1):
        bare = bare[1:].rpartition(close)[0] or bare[1:]
        repaired.append(say("the signs around the address were left out"))
    decodings = 0
    while decodings < MAX_DECODINGS and START.match(bare) and PERCENT_ENCODED.match(bare):
        bare, decodings = unquote(bare), decodings + 1
    if decodings:
        repaired.append(say(WAS_ENCODED))
    return Tidied(bare, (), tuple(repaired)) if repaired else Tidied(text)


def first_address(text: str) -> str:
    """The address with which a text begins, without what follows it; another text as it is."""
    bare = decoded_address(text).text.strip()
    if not START.match(bare):
        return bare
    return "".join(bare.split()) if _is_broken(bare) else bare.split(None, 1)[0]


def unwrapped(text: str) -> Tidied:
    """The address with which a text begins, what follows it, and what was mended.

    Raises BadNotation if a second address follows, or the rest of an address that has a blank in it.
    """
    address = decoded_address(text)
    bare = address.text.strip()
    if not START.match(bare):
        return address
    head = bare.split(None, 1)[0]
    rest = bare[len(head) :]
    if not rest:
        return address
    second = re.compile(rf"\s{SCHEME}", re.IGNORECASE).search(bare)
    if second:
        raise BadNotation(bare, second.start() + 1, say("a second address begins here: one is expected"))
    if _is_broken(bare):
        told = say("the address was broken over {} lines, which were joined", bare.count("\n") + 1)
        return Tidied("".join(bare.split()), (), (*address.repaired, told))
    if re.search(r"&[\w-]+=", rest):
        raise BadNotation(bare, len(head), say("there is a blank in the address: it is broken here"))
    said = " ".join(rest.split())
    return Tidied(head, (say("{!r} after the address", said[:40]),), address.repaired)


def _is_broken(bare: str) -> bool:
    """Return whether an address stands in several lines."""
    return BROKEN.fullmatch(bare) is not None and not re.search(rf"\s{SCHEME}", bare, re.IGNORECASE)

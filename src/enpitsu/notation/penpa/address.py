"""The text inside a Penpa+ address: base64 of raw deflate of lines with abbreviations.

::

    https://.../penpa-edit/#m=edit&p=7VNd...      m=solve: the solution layer is blank
                                                  l=solvedup: the copy of a player who is solving

Facts: the loader of Penpa+ (``docs/js/general.js`` of swaroopg92/penpa-edit), read in 2026.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import unquote

from enpitsu.errors import BadNotation
from enpitsu.locale import say, template
from enpitsu.notation.recognition import PENPA
from enpitsu.notation.wrapped import Tidied, decoded_address, unwrapped

HOST = "https://swaroopg92.github.io/penpa-edit/"
MAX_BYTES = 2_000_000
"""Bytes of the text inside an address beyond which none is looked at."""
LONG = {
    "9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"', "S": '"surface"',
    "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"', "N": '"number"', "Y": '"symbol"',
    "P": '"special"', "B": '"board"', "R": '"command_redo"', "U": '"command_undo"',
    "8": '"command_replay"', "1": '"numberS"', "F": '"freeline"', "2": '"freelineE"', "T": '"thermo"',
    "3": '"arrows"', "D": '"direction"', "0": '"squareframe"', "5": '"polygon"', "4": '"deletelineE"',
    "6": '"killercages"', "7": '"nobulbthermo"', "_": '"__a"', "O": "null", "Z": "z",
}  # fmt: skip
"""The letter after a ``z`` -> what both stand for."""
BLANKS = template("the address had blanks, which were read as plus signs")
_SHORT = re.compile("|".join(sorted(map(re.escape, LONG.values()), key=len, reverse=True)))
_LETTER = {word: letter for letter, word in LONG.items()}


@dataclass(frozen=True)
class PenpaAddress:
    """The parts of an address: the text inside, as lines, and the further fields.

    ``lost``, ``repaired``: what follows the address and was left out, and what was mended.
    """

    source: str
    at: int
    lines: list[str]
    fields: dict[str, str]
    lost: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()

    def fault(self, expected: str) -> BadNotation:
        """An error at the place of the text inside."""
        return BadNotation(self.source, self.at, expected)

    def line(self, number: int) -> str:
        """A line with its abbreviations undone; empty if there are fewer lines."""
        return unshort(self.lines[number]) if number < len(self.lines) else ""


def read(text: str) -> PenpaAddress:
    """The parts of an address; raises BadNotation.

    What follows a blank is left out, unless the board is whole only where blanks are plus signs.
    """
    try:
        return _parts(unwrapped(text))
    except BadNotation:
        bare = decoded_address(text)
        if not re.search(r"\S +\S", bare.text):
            raise
        filled = bare.text.strip().replace(" ", "+")
        with suppress(BadNotation):
            whole = unwrapped(filled)
            return _parts(Tidied(whole.text, whole.lost, (*bare.repaired, *whole.repaired, say(BLANKS))))
        raise


def _parts(address: Tidied) -> PenpaAddress:
    """The parts of an address that is not wrapped; raises BadNotation."""
    text = address.text
    found = re.fullmatch(PENPA, text.strip(), re.ASCII)
    if found is None:
        raise BadNotation(text, 0, say("an address of Penpa+, with m=edit or m=solve, is expected here"))
    start = text.find(found[1])
    fields: dict[str, str] = {}
    at = start
    for field in found[1].split("&"):
        name, _, value = field.partition("=")
        if name == "p" and "p" not in fields:
            start = min(at + 2, len(text.rstrip()))
        fields.setdefault(name, value)
        at += len(field) + 1
    if not fields.get("p"):
        raise BadNotation(text, start, say("an address of Penpa+ has its board after p="))
    plain = _inflated(text, start, fields["p"])
    if plain[:1].isdigit():
        raise BadNotation(text, start, say("this address is of Penpa's first version, which is not read"))
    lost = (*([say("{!r} after the address", found[2][:40])] if found[2] else []), *address.lost)
    return PenpaAddress(text, start, plain.split("\n"), fields, lost, address.repaired)


def _inflated(text: str, at: int, payload: str) -> str:
    """The text inside; raises BadNotation for what is broken or too large."""
    packed = unquote(payload).replace("-", "+").replace("_", "/").rstrip("=")
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), validate=True)
    except ValueError:
        raise BadNotation(text, at, say("what stands after p= is not base64")) from None
    inflate = zlib.decompressobj(-15)
    try:
        plain = inflate.decompress(data, MAX_BYTES + 1)
    except zlib.error:
        raise BadNotation(
            text, at, say("what stands after p= cannot be unpacked: it is cut or changed")
        ) from None
    if len(plain) > MAX_BYTES:
        raise BadNotation(text, at, say("what stands after p= unpacks to more than {} bytes", MAX_BYTES))
    if not inflate.eof:
        raise BadNotation(text, at, say("what stands after p= is cut short"))
    try:
        return plain.decode()
    except UnicodeDecodeError:
        raise BadNotation(text, at, say("what stands after p= is no text when it is unpacked")) from None


def write(lines: list[str], **fields: str) -> str:
    """The address of these lines, whose words are not abbreviated yet."""
    data = "\n".join(map(short, lines)).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b64encode(deflate.compress(data) + deflate.flush()).decode()
    more = "".join([f"&{name}={value}" for name, value in fields.items()])
    return f"{HOST}#m=edit&p={packed}{more}"


def unshort(line: str) -> str:
    """A line with its abbreviations undone, in one pass: an escaped ``z`` begins none.

    >>> unshort('zS:zO') == '"surface":null'
    True
    >>> unshort("a puzZzZle of zZN")
    'a puzzle of zN'
    >>> unshort("no abbreviation: z!")
    'no abbreviation: z!'
    """
    return re.sub("z(.)", lambda m: LONG.get(m[1], m[0]), line)


def short(line: str) -> str:
    """A line with abbreviations, and every ``z`` of its own escaped.

    >>> short('{"number":{}}'), short("a puzzle")
    ('{zN:{}}', 'a puzZzZle')
    """
    return _SHORT.sub(lambda m: "z" + _LETTER[m[0]], line)

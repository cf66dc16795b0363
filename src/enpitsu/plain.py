"""Text that can be shown: what would steer a terminal or break a picture is written as numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from enpitsu.errors import BadNotation
from enpitsu.locale import say

ODD = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
"""Control characters (but tab and line break), marks that turn the direction of writing, surrogates."""


def plain(text: str) -> str:
    """A text with every odd character written as its number.

    >>> plain("a" + chr(27) + "b") == "a" + chr(92) + "x1bb"
    True
    """
    return ODD.sub(_number, text)


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def refuse_odd(text: str) -> None:
    """Raise BadNotation if a text that is read holds an odd character; every way to end a line is none."""
    found = ODD.search(text.replace("\r", "\n"))
    if found:
        told = say("this is no text: it has the control character {}", plain(found[0]))
        raise BadNotation(text, found.start(), told)


def decoded(raw: bytes, what: str = "") -> str:
    """The text of some bytes, without a mark of their order; raises BadNotation for what is no text.

    ``what``: the name of what they were read from.
    """
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        before = raw[: bad.start].decode("utf-8-sig", "replace")
        told = say("{} is no text: byte {} is not UTF-8", what or say("this"), bad.start)
        raise BadNotation(before, len(before), told) from None


def one_line(name: object) -> str:
    """A name (of a file, say) within a sentence."""
    return plain(str(name)).replace("\n", "\\n")


MAX_NAMED = 8
"""Names of one kind in a sentence; of more the number is given."""


def listed(names: Sequence[str]) -> str:
    """The first names of a list, at most MAX_NAMED, and the number of the others.

    >>> listed(["R1C1", "R1C2"]), listed([str(n) for n in range(10)])
    ('R1C1, R1C2', '0, 1, 2, 3, 4, 5, 6, 7 and 2 more')
    """
    some, more = ", ".join(names[:MAX_NAMED]), len(names) - MAX_NAMED
    return say("{} and {} more", some, more) if more > 0 else some


def counted(number: int, thing: str, form: str = "") -> str:
    """A number of things; ``form``: how the number is written.

    >>> counted(1, "answer"), counted(0, "answer"), counted(1234, "board", ",")
    ('1 answer', '0 answers', '1,234 boards')
    """
    return f"{number:{form}} {thing}{'' if number == 1 else 's'}"


def escaped(text: str, quote: bool = True) -> str:
    """A text for a picture or a page: nothing in it is a sign of theirs, or ends them."""
    from html import escape

    return escape(plain(text), quote)


def json_text(value: Any, **look: Any) -> str:
    """A value as JSON that can be shown and stored: odd characters are written as their numbers."""
    import json

    text = json.dumps(value, ensure_ascii=False, **look)
    return ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", text)  # they stand in texts only


MAX_JSON_BYTES = 80_000_000
"""Bytes that the value of a text of JSON may take."""
JSON_BYTES = {"{": 240, "[": 64, ",": 64}
"""Bytes that an object, a list or one more value of either takes, at the most."""


def json_value(text: str) -> Any:
    """The value of a text of JSON; raises BadNotation, for values that would take too much, too."""
    import json

    if len(text) + sum([each * text.count(sign) for sign, each in JSON_BYTES.items()]) > MAX_JSON_BYTES:
        raise BadNotation(text, 0, say("this JSON holds too many values"))
    try:
        return json.loads(text)
    except json.JSONDecodeError as bad:
        raise BadNotation(text, bad.pos, say("this is no JSON: {}", bad.msg)) from None
    except RecursionError:
        raise BadNotation(
            text, len(text) - len(text.lstrip()), say("this JSON is nested too deep")
        ) from None
    except ValueError:
        found = re.search(r"[0-9]{4000,}", text)
        at = found.start() if found else 0
        raise BadNotation(text, at, say("a number in this JSON is too long")) from None

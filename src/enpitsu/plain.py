"""Text that can be shown: what would steer a terminal or break a picture is written as numbers."""

from __future__ import annotations

import json
import re
from typing import Any

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


def as_json(value: Any, **look: Any) -> str:
    """A value as JSON that can be shown and stored: odd characters are written as their numbers."""
    text = json.dumps(value, ensure_ascii=False, **look)
    return ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", text)  # they stand in texts only

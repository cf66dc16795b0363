"""The notations that there are: each is imported when it is first asked for."""

from __future__ import annotations

from importlib import import_module

from enpitsu.document import Notation
from enpitsu.errors import UnknownName

HOMES = {
    "pzprv3": "enpitsu.formats.pzprv3",
    "json": "enpitsu.formats.as_json",
    "penpa": "enpitsu.notation.penpa",
    "kudamono": "enpitsu.notation.kudamono",
    "janko": "enpitsu.notation.janko.as_notation",
    "pzpr": "enpitsu.formats.pzpr",
    "line": "enpitsu.formats.line",
    "spoj": "enpitsu.formats.spoj",
    "text": "enpitsu.formats.own",
}
"""The name of a notation -> the module that has it under that name, in capitals.

A new notation is one entry, and a line in ``notation.recognition`` if its texts can be told from others.
"""


def notation(name: str) -> Notation:
    """The notation of a name; raises UnknownName."""
    if name not in HOMES:
        raise UnknownName("format", name, sorted(HOMES))
    found: Notation = getattr(import_module(HOMES[name]), name.upper())
    return found


def notations() -> list[Notation]:
    """All notations."""
    return [notation(name) for name in HOMES]

"""Example files of genres as plain data: what stands in one, and what is wrong with it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from enpitsu.errors import BadFile, BadGenre, BadNotation
from enpitsu.files import read_data
from enpitsu.locale import say
from enpitsu.plain import decoded
from enpitsu.plain_types import fault_of


class BrokenTable(TypedDict):
    """A board that breaks rules in an example file."""

    answer: str
    title: NotRequired[str]
    charged: NotRequired[dict[str, list[str]]]
    unfinished: NotRequired[dict[str, list[str]]]


class PuzzleTable(TypedDict):
    """A puzzle in an example file."""

    givens: str
    answer: NotRequired[str]
    title: NotRequired[str]
    source: NotRequired[str]
    url: NotRequired[str]
    no_url: NotRequired[str]
    unique: NotRequired[bool]
    usual: NotRequired[bool]
    options: NotRequired[dict[str, str]]
    broken: NotRequired[list[BrokenTable]]


def puzzle_tables(path: Path, *, trusted: bool) -> list[dict[str, Any]]:
    """The puzzles of an example file; raises BadGenre if it is none.

    ``trusted``: the tests have looked at each of its fields.
    """
    try:
        tables: Any = tomllib.loads(decoded(read_data(path))).get("puzzle", [])
        if not trusted:
            fault = fault_of(tables, list[PuzzleTable], ("puzzle",))
            if fault is not None:
                raise BadNotation("", None, fault.sentence("", " {}", 1))
    except (ValueError, RecursionError, BadNotation, BadFile) as bad:
        raise BadGenre(say("{} is no example file: {}", path.name, bad)) from None
    return list(tables)

"""The declaration of a genre's texts on janko.at, in one line: ``janko("hakyuu")``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Janko(NamedTuple):
    """The names of a genre there, and what its texts have of their own.

    ``names``: those after ``puzzle``, the first being written; letter case and hyphens do not matter.
    ``spot``: the word of a spot in a solution.
    ``shaded``: further words of a shaded cell, each a letter.
    ``areas``: what the solution tells of an area: its number among all, or its "size".
    ``bridges``: bridges are told by 1, 2 (level) and a, b (upright) in the cells that they pass.
    ``empty``, ``black``: the words of a cell without a sign, and of one that is missing from the board.
    ``read_as``: further words of glyphs, which are read and not written.
    """

    names: tuple[str, ...]
    spot: str = "x"
    shaded: str = ""
    areas: str = "number"
    bridges: bool = False
    empty: str = "-"
    black: str = "x"
    read_as: Mapping[str, str] = MappingProxyType({})

    def called(self, name: str) -> bool:
        """Return whether a name is one of the genre's.

        >>> janko("Some-Road").called("someroad")
        True
        """
        return _letters(name) in {_letters(own) for own in self.names}


def janko(*names: str, **own: Any) -> Janko:
    """The declaration of a genre; see ``Janko``."""
    return Janko(names, **own)


def _letters(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())

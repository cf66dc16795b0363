"""The signs by which a variant is known: those in its name, and what its class carries."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from enpitsu.variants.made import Crossbreed

CHANGE = r"(?:^|\s)--(with|without)(?:\s+|=)"


def is_variant(name: str) -> bool:
    """Return whether a name is that of a variant: it has an & or a change."""
    return "&" in name or ("--" in name and re.search(CHANGE, name) is not None)


def only_changes(name: str) -> bool:
    """Return whether a name has changes alone, of whatever genre there is."""
    return re.match(CHANGE, name.lstrip()) is not None


def crossing_of(kind: type[Puzzle]) -> Crossbreed | None:
    """The two genres of which a crossbreed is made; None for any other genre."""
    return vars(kind).get("variant_crossing")

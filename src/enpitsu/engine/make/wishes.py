"""Wishes for a board, from the words in which people ask for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from enpitsu.engine.make.difficulty import kept_for, of_difficulty
from enpitsu.engine.make.maker import SYMMETRIES, Wish
from enpitsu.errors import UnknownName
from enpitsu.grid import Grid


def wish_for(
    cells: Grid,
    options: Mapping[str, str],
    *,
    symmetry: str = "none",
    density: float | None = None,
    difficulty: str | None = None,
    minimal: bool = False,
    hide: bool = False,
    require: Sequence[tuple[str, bool]] = (),
) -> Wish:
    """A wish for boards of a grid; raises UnknownName (of a symmetry that it cannot have, too)."""
    square = cells.height == cells.width
    fitting = [name for name in SYMMETRIES if name != "diagonal" or square]
    if symmetry not in fitting:
        raise UnknownName("symmetry of this board", symmetry, fitting)
    accept = None if difficulty is None else of_difficulty(difficulty)
    kept = None if minimal else difficulty
    open_to, soon = kept_for(kept), kept_for(kept, searching=False)
    return Wish(symmetry, density, minimal, hide, tuple(require), options, accept, open_to, soon)

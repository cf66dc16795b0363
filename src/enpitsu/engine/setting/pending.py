"""Pending changes: edits that break a demand of the genre until others complete them.

Where each number must be printed twice, for instance, the first is pending until its twin is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, TypeAlias

from enpitsu.engine.make.clues import Site
from enpitsu.engine.setting.kinds import BLACK, kinds_of
from enpitsu.engine.setting.printing import changed, printed_at
from enpitsu.errors import BadPuzzle
from enpitsu.layers.base import MISSING
from enpitsu.puzzle import Puzzle

Changes: TypeAlias = Mapping[Site, Any]
"""Site -> the given to be printed there (MISSING: none)."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A puzzle after an edit, the pending changes, and the demand that they break (``why``)."""

    puzzle: Puzzle
    pending: Changes = field(default_factory=dict)
    why: str = ""


def with_changes(puzzle: Puzzle, new: Changes, pending: Changes) -> Edited:
    """Apply new changes, all of one kind, with as many pending ones as are now possible.

    Tries all pending changes, none, each single one, and all but one.  Raises BadPuzzle if the result would
    be no board at all.
    """
    now = _differing(puzzle, new)
    later = _differing(puzzle, {site: thing for site, thing in pending.items() if site not in new})
    why = ""
    for some in _shares(later):
        try:
            board = _with_all(puzzle, {**now, **some})
        except BadPuzzle as refused:
            why = why or _demand(refused)
        else:
            rest = {site: thing for site, thing in later.items() if site not in some}
            return Edited(board, rest, why if rest else "")
    try:  # signs in the way may move
        [name] = {name for name, _ in now}
        board = printed_at(puzzle, name, {at: thing for (_, at), thing in now.items()})
    except BadPuzzle as refused:
        return Edited(puzzle, {**later, **now}, why or _demand(refused))
    return Edited(board, later, why if later else "")


def _differing(puzzle: Puzzle, changes: Changes) -> dict[Site, Any]:
    """The changes that differ from the present givens."""
    kinds = kinds_of(puzzle)
    return {
        (name, at): thing
        for (name, at), thing in changes.items()
        if kinds[name].things.get(at, MISSING) != thing
    }


def _shares(of: Changes) -> Iterator[Changes]:
    """The subsets of some changes to try: all, none, each single one, all but one; without repetition."""
    every = list(of)
    ones = [[site] for site in every] if len(every) > 1 else []
    all_but = [[other for other in every if other != site] for site in every] if len(every) > 2 else []
    for share in chain([every], [[]] if every else [], ones, all_but):
        yield {site: of[site] for site in share}


def _with_all(puzzle: Puzzle, changes: Changes) -> Puzzle:
    """Apply changes of several kinds, black cells last; raises BadPuzzle if a demand is broken."""
    for name in sorted({name for name, _ in changes}, key=lambda name: (name == BLACK, name)):
        puzzle = changed(puzzle, name, {at: thing for (kind, at), thing in changes.items() if kind == name})
    puzzle.demands()
    return puzzle


def _demand(refused: BadPuzzle) -> str:
    """The demand because of which a board was refused; reraises an error of another cause."""
    if refused.case is None:
        raise refused
    return str(refused)

"""Changes that break a demand of the genre: they are pending until others make a puzzle with them.

A number of which two are demanded is put down before its twin; a box changes its shape side by side.
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
"""Site -> the thing to be printed there (MISSING: none)."""


@dataclass(frozen=True, slots=True)
class Edited:
    """A puzzle after a change, the changes that are pending, and the demand that they break."""

    puzzle: Puzzle
    pending: Changes = field(default_factory=dict)
    why: str = ""


def with_changes(puzzle: Puzzle, new: Changes, pending: Changes) -> Edited:
    """The puzzle with new changes, all of one kind, and with those pending that can be made now.

    Tried are, in turn, all that are pending, none, each one, and all but one.  Raises BadPuzzle where there
    would be no board at all.
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
    """The changes that put something else at a site than is there."""
    kinds = kinds_of(puzzle)
    return {
        (name, at): thing
        for (name, at), thing in changes.items()
        if kinds[name].things.get(at, MISSING) != thing
    }


def _shares(of: Changes) -> Iterator[Changes]:
    """All of some changes, none, each one, all but one; no share twice."""
    every = list(of)
    ones = [[site] for site in every] if len(every) > 1 else []
    all_but = [[other for other in every if other != site] for site in every] if len(every) > 2 else []
    for share in chain([every], [[]] if every else [], ones, all_but):
        yield {site: of[site] for site in share}


def _with_all(puzzle: Puzzle, changes: Changes) -> Puzzle:
    """The puzzle with changes of several kinds, black cells last; raises BadPuzzle."""
    for name in sorted({name for name, _ in changes}, key=lambda name: (name == BLACK, name)):
        puzzle = changed(puzzle, name, {at: thing for (kind, at), thing in changes.items() if kind == name})
    puzzle.demands()
    return puzzle


def _demand(refused: BadPuzzle) -> str:
    """The demand that refuses a board; raises the error where it is no demand."""
    if refused.case is None:
        raise refused
    return str(refused)

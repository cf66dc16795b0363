"""Change the givens of one kind on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enpitsu.engine.setting.kinds import BLACK, Kind, kinds_of
from enpitsu.engine.transform.moving import blackened
from enpitsu.engine.transform.rooms import normalised
from enpitsu.errors import BadPuzzle
from enpitsu.layers.base import MISSING, CellGiven
from enpitsu.puzzle import Puzzle


def printed_at(puzzle: Puzzle, name: str, changes: Mapping[Any, Any]) -> Puzzle:
    """Change the givens of a kind at some places (MISSING: remove); conflicting signs are removed.

    If the number of signs of the kind is fixed, the nearest one moves to the new place.  Raises BadPuzzle.
    """
    board, kind = changed(puzzle, name, changes), kinds_of(puzzle)[name]
    if kind.clued:  # it stays where it was put
        board.demands()
        return board
    try:
        return normalised(board)
    except BadPuzzle as refused:
        added = [(at, thing) for at, thing in changes.items() if thing is not MISSING]
        if kind.one or len(changes) != 1 or not added or not hasattr(added[0][0], "at"):
            raise
        [(at, thing)] = added
        for other in sorted([p for p, t in kind.things.items() if t == thing], key=lambda p: _far(p, at)):
            try:
                return normalised(changed(puzzle, name, {other: MISSING, at: thing}))
            except BadPuzzle:
                continue
        raise refused


def _far(a: Any, b: Any) -> float:
    return float(abs(a.at[0] - b.at[0]) + abs(a.at[1] - b.at[1]))


def changed(puzzle: Puzzle, name: str, changes: Mapping[Any, Any]) -> Puzzle:
    """As ``printed_at``, without checking the demands of the genre; raises BadPuzzle if it is no board."""
    if name == BLACK:
        return blackened(puzzle, {at: thing is not MISSING for at, thing in changes.items()})
    kinds = kinds_of(puzzle)
    mine, givens = kinds[name], dict(puzzle.givens)
    put = {at for at, thing in changes.items() if thing is not MISSING}
    for other in kinds.values():
        if other is mine or other.name == BLACK or put.isdisjoint(other.things):
            continue
        if (mine.clued and other.clued) or _both_signs(puzzle, mine, other):
            rest = {at: thing for at, thing in other.things.items() if at not in put}
            givens[other.name] = other.gather(rest)
    things = {at: thing for at, thing in {**mine.things, **changes}.items() if thing is not MISSING}
    givens[name] = mine.gather(_in_order(things))
    return type(puzzle)(puzzle.grid, givens, puzzle.options)


def _both_signs(puzzle: Puzzle, *kinds: Kind) -> bool:
    """Return whether both kinds are signs in cells, of which a cell has at most one."""
    return all([isinstance(puzzle.printed[kind.name], CellGiven) for kind in kinds])


def _in_order(things: Mapping[Any, Any]) -> dict[Any, Any]:
    """Givens in cells sorted in reading order, as in text; others unchanged."""
    if all([hasattr(at, "row") for at in things]):
        return dict(sorted(things.items(), key=lambda item: item[0].at))
    return dict(things)

"""Kinds of things that hands can print: clues and signs, sides of rooms, walls, black cells, a parameter.

What a kind is follows from the class of its layer, never from a genre.  Layers that are in no table here
(zones, shapes, what an address looks like) are changed in the text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatch
from typing import Any

from enpitsu.engine.setting.moving import blackened
from enpitsu.engine.setting.rooms import parted, settled
from enpitsu.errors import BadPuzzle
from enpitsu.layers.base import MISSING, Block, CellGiven, Given, Unreadable
from enpitsu.layers.printed.blocks import Parameter
from enpitsu.layers.printed.boxes import Boxes
from enpitsu.layers.printed.mirrors import Mirrors
from enpitsu.layers.printed.sides import Rooms, Sides, Walls
from enpitsu.layers.printed.signs import Letters
from enpitsu.layers.printed.sums import Sums
from enpitsu.puzzle import Puzzle

BLACK = "black cell"
"""The kind of the cells that are missing from the board."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LIKELY = 8
"""So many values of a parameter are offered, where the layer names none."""


class WholeBoard:
    """The place of what is printed once for the board."""

    cells = ()

    def __str__(self) -> str:
        return "the board"


BOARD = WholeBoard()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of printed things: where they can stand, what they can be at a place, and which there are.

    ``gather``: the value of the layer with just these things.  ``clued``: they are clues, read off an
    answer.  ``one``: a thing is there or not, so that hands draw it over many places at once.
    """

    name: str
    places: Sequence[Any]
    things: Mapping[Any, Any]
    values: Callable[[Any], Sequence[Any]]
    gather: Callable[[Mapping[Any, Any]], Any]
    read: Callable[[str], Any] = lambda text: MISSING
    clued: bool = False
    one: bool = False


def kinds_of(puzzle: Puzzle) -> dict[str, Kind]:
    """The kinds of things that can be printed on a board by hand, clues first."""
    found = [kind_of(layer, puzzle) for layer in puzzle.printed.values()]
    kinds = sorted([kind for kind in found if kind is not None], key=lambda kind: not kind.clued)
    if can_be_black(puzzle):
        kinds.append(_black(puzzle))
    return {kind.name: kind for kind in kinds}


def can_be_black(puzzle: Puzzle) -> bool:
    """Tells whether cells of a board can be missing: its text has room for that, and its signs leave it."""
    signs = [layer for layer in puzzle.printed.values() if isinstance(layer, CellGiven)]
    blocks = [layer for layer in puzzle.printed.values() if isinstance(layer, Block) and layer.board]
    if any([block.sized for block in blocks]):
        return False
    return all([_read(layer, "#") is MISSING for layer in signs])


def _read(layer: CellGiven[Any], text: str) -> Any:
    try:
        return layer.read(text)
    except Unreadable:
        return MISSING


def _black(puzzle: Puzzle) -> Kind:
    cells = puzzle.grid
    both = sorted([*cells.cells, *cells.hole.values()], key=lambda cell: cell.at)
    return Kind(BLACK, both, dict.fromkeys(cells.hole.values(), True), lambda at: (True,), dict, one=True)


@singledispatch
def kind_of(layer: Given[Any], puzzle: Puzzle) -> Kind | None:
    """The things of a layer that hands can print; None where they can not."""
    return _at_sites(layer, puzzle)


def _at_sites(layer: Given[Any], puzzle: Puzzle) -> Kind | None:
    """The things of a layer that are printed at the sites of its clues."""
    cells = puzzle.grid
    sites = layer.sites(cells)
    if not sites:
        return None
    return Kind(
        layer.name, sites, layer.clues(puzzle.givens[layer.name]), lambda at: layer.candidates(cells, at),
        lambda things: layer.with_clues(cells, things), clued=True,
    )  # fmt: skip


@kind_of.register
def _signs(layer: CellGiven, puzzle: Puzzle) -> Kind:  # type: ignore[type-arg]
    cells, clued = puzzle.grid, bool(layer.sites(puzzle.grid))
    places = tuple(cells.hole.values()) if layer.in_hole else cells.cells

    def values(at: Any) -> Sequence[Any]:
        return LETTERS if isinstance(layer, Letters) else layer.candidates(cells, at)

    return Kind(
        layer.name, places, layer.scatter(puzzle.givens[layer.name]), values,
        lambda things: layer.gather(cells, things), layer.read, clued=clued,
    )  # fmt: skip


@kind_of.register
def _sums(layer: Sums, puzzle: Puzzle) -> Kind | None:
    """Sums are printed one by one, each at its run."""
    return _at_sites(layer, puzzle)


@kind_of.register
def _walls(layer: Walls, puzzle: Puzzle) -> Kind:
    value = puzzle.givens[layer.name]
    return Kind(
        layer.name, puzzle.grid.inner_edges, dict.fromkeys(value, True), lambda at: (True,),
        lambda things: Sides([*things, *value.idle]), clued=layer.shown, one=True,
    )  # fmt: skip


@kind_of.register
def _mirrors(layer: Mirrors, puzzle: Puzzle) -> Kind:
    standing = dict.fromkeys(puzzle.givens[layer.name].standing, True)
    return Kind(
        layer.name, puzzle.grid.inner_edges, standing, lambda at: (True,), layer.of_sides, one=True,
    )  # fmt: skip


@kind_of.register
def _rooms(layer: Rooms, puzzle: Puzzle) -> Kind:
    sides = dict.fromkeys(puzzle.givens[layer.name].sides, True)
    return Kind(
        layer.name, puzzle.grid.inner_edges, sides, lambda at: (True,),
        lambda things: parted(puzzle.grid, things), one=True,
    )  # fmt: skip


@kind_of.register
def _boxes(layer: Boxes, puzzle: Puzzle) -> None:
    """Nothing: no side of boxes of one size can be changed alone."""


@kind_of.register
def _parameter(layer: Parameter, puzzle: Puzzle) -> Kind:
    values = layer.likely or range(layer.low, layer.low + LIKELY)
    return Kind(
        layer.name, (BOARD,), {BOARD: puzzle.givens[layer.name]}, lambda at: tuple(values),
        lambda things: next(iter(things.values()), layer.low),
        lambda text: layer.read_block(puzzle.grid, [[layer.sign, text]]),
    )  # fmt: skip


# -- changes ---------------------------------------------------------------------------------------------


def printed_at(puzzle: Puzzle, name: str, changes: Mapping[Any, Any]) -> Puzzle:
    """The puzzle with other things of a kind at some places (MISSING: none); signs in the way are gone.

    Where the board has just so many things of the kind, the nearest one moves there.  Raises BadPuzzle.
    """
    board, kind = _changed(puzzle, name, changes), kinds_of(puzzle)[name]
    if kind.clued:  # it stays where it was put
        board.demands()
        return board
    try:
        return settled(board)
    except BadPuzzle as refused:
        added = [(at, thing) for at, thing in changes.items() if thing is not MISSING]
        if len(changes) != 1 or not added or not hasattr(added[0][0], "at"):
            raise
        [(at, thing)] = added
        for other in sorted([p for p, t in kind.things.items() if t == thing], key=lambda p: _far(p, at)):
            try:
                return settled(_changed(puzzle, name, {other: MISSING, at: thing}))
            except BadPuzzle:
                continue
        raise refused


def _far(a: Any, b: Any) -> float:
    return float(abs(a.at[0] - b.at[0]) + abs(a.at[1] - b.at[1]))


def _changed(puzzle: Puzzle, name: str, changes: Mapping[Any, Any]) -> Puzzle:
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
    """Tells whether both are signs in cells: one cell has one."""
    return all([isinstance(puzzle.printed[kind.name], CellGiven) for kind in kinds])


def _in_order(things: Mapping[Any, Any]) -> dict[Any, Any]:
    """Things in cells, in reading order, as a text gives them; others as they come."""
    if all([hasattr(at, "row") for at in things]):
        return dict(sorted(things.items(), key=lambda item: item[0].at))
    return dict(things)

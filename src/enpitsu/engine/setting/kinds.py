"""Kinds of givens that can be edited: clues, signs, sides of rooms, walls, black cells, zones, shapes.

A kind follows from the class of its layer, never from the genre.  The look of an address is no kind: it is
edited in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from string import ascii_lowercase
from typing import Any

from enpitsu.engine.transform.rooms import parted
from enpitsu.grid import Cell
from enpitsu.layers.base import MISSING, Block, CellGiven, Given, Unreadable
from enpitsu.layers.graphics import Point, Text
from enpitsu.layers.printed.blocks import Parameter, Templates
from enpitsu.layers.printed.mirrors import Mirrors
from enpitsu.layers.printed.outside import BorderPosition, Zone, Zones
from enpitsu.layers.printed.rooms import Rooms
from enpitsu.layers.printed.sides import Sides
from enpitsu.layers.printed.signs import Letters
from enpitsu.layers.printed.sums import Sums
from enpitsu.layers.printed.walls import Walls
from enpitsu.locale import say
from enpitsu.pieces import Form, form
from enpitsu.puzzle import Puzzle

BLACK = "black cell"
"""The kind of cells that are missing from the board."""
MAX_VALUES = 8
"""The number of values that are offered for a parameter whose layer declares none."""


class WholeBoard:
    """The place of a given of the whole board."""

    cells = ()

    def __str__(self) -> str:
        return "the board"


BOARD = WholeBoard()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of givens: its possible places, the possible values at each, the present ones (``things``).

    ``gather``: makes the value of the layer from exactly these givens.  ``read``: parses a value (MISSING
    if it is none).  ``clued``: they are clues, which can be read off an answer.  ``one``: there is only one
    value, so that it is toggled, and drawn over many places at once.
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
    """The kinds of givens of a board that can be edited, by name, clues first."""
    found = [kind_of(layer, puzzle) for layer in puzzle.printed.values()]
    kinds = sorted([kind for kind in found if kind is not None], key=lambda kind: not kind.clued)
    if can_be_black(puzzle):
        kinds.append(_black(puzzle))
    return {kind.name: kind for kind in kinds}


def can_be_black(puzzle: Puzzle) -> bool:
    """Return whether cells of a board can be missing: whether its text format can express it."""
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
    """The kind of a layer's givens; None if they cannot be edited."""
    return _at_sites(layer, puzzle)


def _at_sites(layer: Given[Any], puzzle: Puzzle) -> Kind | None:
    """The kind of a layer whose givens are clues at sites."""
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
        return ascii_lowercase if isinstance(layer, Letters) else layer.candidates(cells, at)

    return Kind(
        layer.name, places, layer.scatter(puzzle.givens[layer.name]), values,
        lambda things: layer.gather(cells, things), layer.read, clued=clued,
    )  # fmt: skip


@kind_of.register
def _sums(layer: Sums, puzzle: Puzzle) -> Kind | None:
    """Each sum is a given of its own, placed at its run."""
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
def _parameter(layer: Parameter, puzzle: Puzzle) -> Kind:
    values = layer.likely or range(layer.low, layer.low + MAX_VALUES)
    return Kind(
        layer.name, (BOARD,), {BOARD: puzzle.givens[layer.name]}, lambda at: tuple(values),
        lambda things: next(iter(things.values()), layer.low),
        lambda text: layer.read_block(puzzle.grid, [[layer.sign, text]]),
    )  # fmt: skip


GOES_ON, BARE = "+", "-"
"""Values at a position of a side: it continues the zone before; it begins a zone without numbers."""
LIKELY_ZONES = ("1", "2", "3", "1 1", "1 2", "2 2", BARE)


@kind_of.register
def _zones(layer: Zones, puzzle: Puzzle) -> Kind:
    """The kind of zones: the numbers of a zone are at its first position, "+" is at the others."""
    cells = puzzle.grid
    places = {(at.side, at.index): at for at in layer.positions(cells)}
    things: dict[BorderPosition, str] = {}
    for zone in puzzle.givens[layer.name]:
        things |= dict.fromkeys([places[zone.side, i] for i in range(zone.low, zone.high + 1)], GOES_ON)
        things[places[zone.side, zone.low]] = " ".join(map(str, zone.numbers)) or BARE

    def gather(things: Mapping[BorderPosition, str]) -> tuple[Zone, ...]:
        found: list[list[str]] = []
        before = None
        for at in places.values():
            thing = things.get(at)
            if thing == GOES_ON and before == (at.side, at.index - 1):
                low = found[-1][1].split("-")[0]
                found[-1][1] = f"{low}-{at.index}"
            elif thing is not None:
                found.append([at.side, f"{at.index}-{at.index}", *thing.strip(GOES_ON + BARE).split()])
            before = None if thing is None else (at.side, at.index)
        return layer.read_block(cells, found)

    def read(text: str) -> str:
        if text in (GOES_ON, BARE) or re.fullmatch(r"[1-9]\d{0,5}( +[1-9]\d{0,5})*", text):
            return " ".join(text.split())
        raise Unreadable(
            say(
                "the numbers of a zone, {} for none, or {} where it goes on are expected here",
                BARE,
                GOES_ON,
            )
        )

    def values(at: BorderPosition) -> Sequence[str]:
        before = places.get((at.side, at.index - 1))
        return (GOES_ON, *LIKELY_ZONES) if before in things else LIKELY_ZONES

    return Kind(layer.name, tuple(places.values()), things, values, gather, read)


@dataclass(frozen=True, slots=True)
class ShapeName:
    """The place of a printed shape, where its name is painted below the board."""

    name: str
    at: Point = field(compare=False)
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        return f"shape {self.name}"


@kind_of.register
def _templates(layer: Templates, puzzle: Puzzle) -> Kind:
    """The kind of shapes: those present and a new one; a value is its rows ("x": a cell), joined by "/"."""
    there: dict[str, Form] = puzzle.givens[layer.name]
    free = next((name for name in ascii_lowercase if name not in there), None)
    more = {**there, **({free: form([(0, 0)])} if free else {})}
    painted = [shape for shape in layer.paint(puzzle.grid, more) if isinstance(shape, Text)]
    places = {text.text: ShapeName(text.text, text.at) for text in painted}
    values = tuple([_rows(shape) for shape in layer.shapes.values()]) or ("xx",)

    def read(text: str) -> str:
        if not re.fullmatch(r"[x./]{1,200}", text) or "x" not in text:
            raise Unreadable(say("the rows of a shape, such as xx/x. for three cells, are expected here"))
        return _rows(_shape(text))

    return Kind(
        layer.name, tuple(places.values()), {places[name]: _rows(shape) for name, shape in there.items()},
        lambda at: values, lambda things: {at.name: _shape(text) for at, text in things.items()}, read,
    )  # fmt: skip


def _rows(shape: Form) -> str:
    """The rows of a shape as text, an ``x`` for each cell: xx/x."""
    height, width = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
    return "/".join(["".join([".x"[(r, c) in shape] for c in range(width)]) for r in range(height)])


def _shape(rows: str) -> Form:
    """Parse the rows of a shape: the inverse of ``_rows``."""
    return form(
        [(r, c) for r, row in enumerate(rows.split("/")) for c, sign in enumerate(row) if sign == "x"]
    )

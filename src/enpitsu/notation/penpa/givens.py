"""Read the problem layer of a Penpa+ board as givens, and report what was not read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from enpitsu.document import Genre, Wanted
from enpitsu.grid import Edge, Vector
from enpitsu.layers.base import CellGiven
from enpitsu.layers.drawn.digits import Digits
from enpitsu.layers.drawn.halves import HalfShading
from enpitsu.layers.drawn.shading import Shading
from enpitsu.layers.printed.blocks import AddressLook
from enpitsu.layers.printed.cells import Numbers
from enpitsu.layers.printed.rooms import Rooms
from enpitsu.locale import template
from enpitsu.notation.labels import described_labels, relabelled
from enpitsu.notation.penpa.address import PenpaAddress
from enpitsu.notation.penpa.board import (
    DARK,
    Key,
    PenpaBoard,
    Point,
    described,
    described_others,
    stroke,
    without,
)
from enpitsu.notation.penpa.printed import find
from enpitsu.notation.penpa.signs import BLACKEST, Signed, Signs_, is_black_cell
from enpitsu.notation.penpa.words import tag_of
from enpitsu.notation.text import board as grid_of
from enpitsu.notation.unpictured import UNPICTURED, asked_for


class DarkCells:
    """The meaning of dark cell colours in a genre.

    In a genre that prints clues in black cells, or nothing at all in cells, every dark colour is a black
    cell.  In any other genre only the darkest colours are, and none if the player shades cells.
    """

    def __init__(self, genre: Genre) -> None:
        printed, drawn = genre.printed.values(), genre.drawn.values()
        in_cells = [layer for layer in printed if isinstance(layer, CellGiven)]
        self.clues_in_black = any([layer.in_hole for layer in in_cells])
        self.any_dark = self.clues_in_black or not in_cells
        self.shaded = any([isinstance(layer, Shading | HalfShading) for layer in drawn])
        self.behind_clues = any(
            [isinstance(layer, AddressLook) or getattr(layer, "grey", False) for layer in printed]
        )

    @property
    def leaves_out(self) -> bool:
        """Whether black cells can only be absent cells of the board, as a dark cell is a shaded one."""
        return self.shaded and not self.clues_in_black

    def is_black(self, signs: Signs_) -> bool:
        """Return whether a cell with these signs is a black cell of the board."""
        if is_black_cell(signs):
            return True
        colours = DARK if self.any_dark else BLACKEST
        return signs.get("surface") in colours and not self.leaves_out


class Printed:
    """The grid and the givens read from a board.

    ``used``: the keys of the items that were read.  ``repaired``: sentences about items that were read in
    another form.  ``at``: the points of cells with a clue.  Raises BadNotation, BadPuzzle, Unreadable.
    """

    def __init__(self, address: PenpaAddress, board: PenpaBoard, genre: Genre, wanted: Wanted) -> None:
        self.address, self.board, self.genre, self.wanted = address, board, genre, wanted
        printed = genre.printed.values()
        self.layers = [layer for layer in printed if isinstance(layer, CellGiven)]
        labels = self._labels()
        self.repaired = [described_labels(labels)] if labels else []
        self.signed = Signed(board.problem, labels, self._small())
        self.dark_cells = DarkCells(genre)
        found, holes = self._found()
        self.at = {(2 * r + 1, 2 * c + 1) for r, c in (*found, *holes)}
        self.grid = grid_of(board.height, board.width, frozenset(holes), address.source)
        at_of = {**self.grid.cell, **self.grid.hole}
        self.givens: dict[str, Any] = {}
        for name, layer in genre.printed.items():
            if isinstance(layer, CellGiven):
                own = {at_of[cell]: value for cell, (of, value) in found.items() if of is layer}
                self.givens[name] = layer.gather(self.grid, own)
            else:
                self.givens[name] = self._beside(layer)

    @property
    def used(self) -> set[Key]:
        """The keys of the items that are read."""
        return self.signed.used

    def _labels(self) -> dict[str, str]:
        """Label -> number, in a genre in which each number occurs in two cells; else empty."""
        if not any([isinstance(layer, Numbers) and layer.twice for layer in self.layers]):
            return {}
        return relabelled([str(text) for (kind, _), text in self.board.problem.items() if kind == "number"])

    def _small(self) -> bool:
        """Return whether a lone small number is a clue: in a genre with rooms and without drawn digits."""
        rooms = [layer for layer in self.genre.printed.values() if isinstance(layer, Rooms)]
        return bool(rooms) and not any([isinstance(x, Digits) for x in self.genre.drawn.values()])

    def _found(self) -> tuple[dict[Vector, tuple[CellGiven[Any], Any]], set[Vector]]:
        """The clues by cell, with their layers, and the black cells."""
        signed, board = self.signed, self.board
        found: dict[Vector, tuple[CellGiven[Any], Any]] = {}
        holes = {(y // 2, x // 2) for y, x in board.absent}
        dark, clued = set[Point](), set[Point]()
        for at, signs in signed.at.items():
            cell = at[0] // 2, at[1] // 2
            if not (0 <= cell[0] < board.height and 0 <= cell[1] < board.width):
                continue
            black = self.dark_cells.is_black(signs)
            only_in_holes = cell in holes or (black and self.dark_cells.clues_in_black)
            own = signed.best([layer for layer in self.layers if layer.in_hole or not only_in_holes], at)
            if own is not None:
                found[cell] = own
                clued.add(at)
            if black if own is None else own[0].in_hole:
                holes.add(cell)
                signed.take(at, *_ground(signs))
            if signs.get("surface") in DARK and not signed.is_used(at, "surface"):
                dark.add(at)
        for at in dark & clued if self.dark_cells.behind_clues or dark == clued else ():
            signed.take(at, "surface")  # all clues have it, or the genre's clues may have it
        return found, holes

    def _beside(self, layer: Any) -> Any:
        """The value of a layer printed beside cells, or given in a tag; raises BadNotation."""
        drawn = find(layer, self.grid, self.board.problem, self.used)
        if isinstance(layer, UNPICTURED):
            for tag in self.board.tags:
                if tag.startswith(tag_of(layer, "")):
                    rows = [line.split() for line in tag.removeprefix(tag_of(layer, "")).split("/")]
                    return layer.read_block(self.grid, [row for row in rows if row])
        if drawn is None:
            return asked_for(layer, self.grid, self.wanted, self.address.source, self.address.at)
        return drawn


def _ground(signs: Signs_) -> Iterator[str]:
    """The signs that make a cell black."""
    if signs.get("surface") in DARK:
        yield "surface"
    if is_black_cell(signs):
        yield "symbol"


# -- what is lost --------------------------------------------------------------------------------

LOOKS = frozenset({"freeline", "freeedge"})
"""Kinds of items that are always decorations."""
OTHER_LOOKS = frozenset({"frame", "erased grid line", "free line"})
"""Names of unsupported items that are decorations."""


def lost_of(printed: Printed, board: PenpaBoard) -> tuple[list[str], list[str]]:
    """The clues of the problem layer that were not read, and the decorations, as phrases.

    Everything that could change the puzzle counts as a clue: numbers, letters, arrows, circles, symbols,
    walls, lines, dark cells, and unsupported items by their names in Penpa+ (cages, thermometers ...).
    Decorations are light colours, free lines, frames and erased lines of the grid, and border lines on the
    frame of the board or around cells with a clue.
    """
    clues: list[tuple[Key, Any]] = []
    looks: list[tuple[Key, Any]] = []
    rest = without(board.problem, printed.used)
    lines = any([kind == "edge" for (kind, _), _ in rest])
    sides = {stroke(*[dot.at for dot in e.ends]): e for e in (printed.grid.edges if lines else ())}
    for key, value in rest:
        kind, place = key
        light = kind == "surface" and value not in DARK
        framing = kind == "edge" and _frames(printed, sides.get(place))
        (looks if kind in LOOKS or light or framing else clues).append((key, value))
    others = {name: at for name, at in board.others.items() if name not in OTHER_LOOKS}
    frames = {name: at for name, at in board.others.items() if name in OTHER_LOOKS}
    said = template("{}{} of a kind this genre does not print: {}")
    return [*described(clues, said), *described_others(others)], [
        *described(looks, said),
        *described_others(frames),
    ]


def _frames(printed: Printed, edge: Edge | None) -> bool:
    """Return whether a border line is the side of a cell with a clue, or lies on the frame of the board."""
    if edge is None:
        return False
    cells = [cell.at for cell in edge.cells]
    return len(cells) < 2 or any([at in printed.at for at in cells])

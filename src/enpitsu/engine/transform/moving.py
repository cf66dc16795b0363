"""Turn, reflect, shift and resize boards; each kind of printed layer is transformed with the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from typing import Any, Literal, TypeAlias, get_args

from enpitsu.engine.transform.rooms import normalised, parted
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Area, Cell, Direction, Edge, Grid, Vector, grid
from enpitsu.layers.base import CellGiven, Given
from enpitsu.layers.printed.blocks import AddressLook, Parameter, Templates
from enpitsu.layers.printed.boxes import Boxes
from enpitsu.layers.printed.cells import Arrow, Arrows
from enpitsu.layers.printed.mirrors import Mirrors, MirrorSet
from enpitsu.layers.printed.outside import (
    INWARD,
    Margins,
    NumbersAtSides,
    OutsideClues,
    SideNumbers,
    Zone,
    Zones,
)
from enpitsu.layers.printed.rooms import Division, Rooms
from enpitsu.layers.printed.sides import Sides
from enpitsu.layers.printed.signs import Diagonals
from enpitsu.layers.printed.sums import SumClues, Sums
from enpitsu.layers.printed.walls import SideSymbols, Walls
from enpitsu.locale import say
from enpitsu.pieces import form
from enpitsu.puzzle import Puzzle

Turn: TypeAlias = Literal["none", "clockwise", "counterclockwise", "half", "mirror", "flip", "diagonal"]
"""The symmetries of a board: mirror exchanges left and right, flip top and bottom."""

TURNS: tuple[Turn, ...] = get_args(Turn)

_WAYS: dict[Turn, tuple[int, int, int, int]] = {
    "none": (1, 0, 0, 1),
    "clockwise": (0, 1, -1, 0),
    "counterclockwise": (0, -1, 1, 0),
    "half": (-1, 0, 0, -1),
    "mirror": (1, 0, 0, -1),
    "flip": (-1, 0, 0, 1),
    "diagonal": (0, 1, 1, 0),
}
"""The 2x2 matrix of a turn, row by row: (a, b, c, d) takes (row, col) to (a*row + b*col, c*row + d*col)."""


class BoardMove:
    """A map from one board to another: a turn, then rows and columns added (or removed) at each side."""

    def __init__(
        self, old: Grid, turn: Turn, top: int, bottom: int, left: int, right: int,
        holes: Callable[[frozenset[Vector]], Iterable[Vector]] = lambda holes: holes, rim: bool = False,
    ) -> None:  # fmt: skip
        """``holes``: maps the moved missing cells to the cells that are missing on the new board.

        ``rim``: the first row and column are black and remain the first ones.  Raises BadPuzzle if no cell
        is left.
        """
        self.old, self.turn, self._steps = old, turn, _WAYS[turn]
        self.swaps = self._steps[0] == 0
        height, width = (old.width, old.height) if self.swaps else (old.height, old.width)
        ups, lefts = [min(0, k) for k in self.way(old.height, old.width)]
        if rim and turn != "none":  # a side that comes last would take the rim along
            top, bottom = (top + 1, bottom - 1) if ups else (top, bottom)
            left, right = (left + 1, right - 1) if lefts else (left, right)
        self._by = top - ups, left - lefts
        height, width = height + top + bottom, width + left + right
        if height < 1 or width < 1:
            raise BadPuzzle(say("no cell would be left of the board"))
        black = {*map(self.vector, old.holes)}
        if rim and turn != "none":
            black |= {(r, 0) for r in range(height)} | {(0, c) for c in range(width)}
        inside = [at for at in black if 0 <= at[0] < height and 0 <= at[1] < width]
        self.new = grid(height, width, frozenset(holes(frozenset(inside))))

    def way(self, rows: int, columns: int) -> Vector:
        """A vector of rows and columns, turned but not shifted."""
        a, b, c, d = self._steps
        return a * rows + b * columns, c * rows + d * columns

    def point(self, y: float, x: float) -> tuple[float, float]:
        """The image of a point, both in half steps."""
        a, b, c, d = self._steps
        return a * y + b * x + 2 * self._by[0], c * y + d * x + 2 * self._by[1]

    def vector(self, at: Vector) -> Vector:
        """The image of a cell's row and column; it may lie off the new board."""
        y, x = self.point(2 * at[0] + 1, 2 * at[1] + 1)
        return round(y - 1) // 2, round(x - 1) // 2

    def cell(self, cell: Cell) -> Cell | None:
        """The image of a cell, which may be a missing one; None if it lies off the new board."""
        at = self.vector((cell.row, cell.col))
        return self.new.cell.get(at) or self.new.hole.get(at)

    def back(self, cell: Cell) -> Cell:
        """The preimage of a cell (for added cells the nearest cell of the old board); it may be missing."""
        a, b, c, d = self._steps
        y, x = 2 * (cell.row - self._by[0]) + 1, 2 * (cell.col - self._by[1]) + 1
        row, col = ((k - 1) // 2 for k in (a * y + c * x, b * y + d * x))
        at = min(max(row, 0), self.old.height - 1), min(max(col, 0), self.old.width - 1)
        return self.old.cell.get(at) or self.old.hole[at]

    def edge(self, edge: Edge) -> Edge | None:
        """The image of an edge; None if it lies off the new board."""
        y, x = self.point(float(edge.at[0]), float(edge.at[1]))
        at = int(y // 2), int(x // 2)
        return (self.new.horizontal if y % 2 == 0 else self.new.vertical).get(at)

    def edges(self, edges: Iterable[Edge]) -> list[Edge]:
        """The images of some edges, restricted to inner edges of the new board."""
        found = [self.edge(edge) for edge in edges]
        return [edge for edge in found if edge is not None and len(edge.cells) == 2]

    def direction(self, direction: Direction) -> Direction:
        """A direction, turned."""
        return Direction(self.way(*direction.value))

    def lane(self, upright: bool, position: int) -> tuple[bool, int]:
        """The image of a row or column (``upright``), by its position; it may lie off the new board."""
        row, col = self.vector((0, position) if upright else (position, 0))
        upright = upright is not self.swaps
        return upright, col if upright else row


def moved(
    puzzle: Puzzle, turn: Turn = "none", *, top: int = 0, bottom: int = 0, left: int = 0, right: int = 0
) -> Puzzle:
    """Turn a puzzle, then add rows and columns at each side of its board (negative numbers remove some).

    Givens are moved along; those that would lie off the board are dropped.  Raises BadPuzzle if a printed
    layer cannot be turned or resized, or if the result is no puzzle of the genre.
    """
    rim = any([isinstance(layer, CellGiven) and layer.rimmed for layer in puzzle.printed.values()])
    rim = rim and all([cell.row and cell.col for cell in puzzle.grid.cells])
    return carried(puzzle, BoardMove(puzzle.grid, turn, top, bottom, left, right, rim=rim))


def carried(puzzle: Puzzle, move: BoardMove) -> Puzzle:
    """Apply a move to a puzzle: move all its givens to the new board.

    Raises BadPuzzle if a layer cannot be moved, or if the result is no puzzle of the genre.
    """
    kind = type(puzzle)
    givens = {name: carry(layer, move, puzzle.givens[name]) for name, layer in puzzle.printed.items()}
    board = normalised(kind(move.new, givens, puzzle.options))
    try:
        return kind.parse(board.text, puzzle.options)
    except BadNotation as bad:
        raise BadPuzzle(say("what is printed does not fit the new board: {}", bad.expected)) from None


def blackened(puzzle: Puzzle, black: Mapping[Cell, bool]) -> Puzzle:
    """Make cells of a puzzle missing (True) or present (False); raises BadPuzzle."""
    changed = {(cell.row, cell.col): value for cell, value in black.items()}
    gone = {at for at, value in changed.items() if value}

    def holes(before: frozenset[Vector]) -> set[Vector]:
        return {at for at in before if changed.get(at, True)} | gone

    if len(gone | puzzle.grid.holes) >= puzzle.grid.height * puzzle.grid.width:
        raise BadPuzzle(say("no cell would be left of the board"))
    return carried(puzzle, BoardMove(puzzle.grid, "none", 0, 0, 0, 0, holes))


# -- what becomes of what is printed ------------------------------------------------------------------


@singledispatch
def carry(layer: Given[Any], move: BoardMove, value: Any) -> Any:
    """The value of a printed layer on the new board; raises BadPuzzle if the layer cannot be moved."""
    raise BadPuzzle(say("boards on which {} is printed cannot be turned or resized", layer.name))


@carry.register(Parameter)
@carry.register(AddressLook)
def _same(layer: Given[Any], move: BoardMove, value: Any) -> Any:
    return value


@carry.register
def _signs(layer: CellGiven, move: BoardMove, value: Any) -> Any:  # type: ignore[type-arg]
    black = set(move.new.hole.values())
    found = {
        move.cell(cell): _turned_sign(layer, move, sign) for cell, sign in layer.scatter(value).items()
    }
    return layer.gather(
        move.new,
        {c: sign for c, sign in sorted(_there(found), key=_reading) if (c in black) is layer.in_hole},
    )


@carry.register
def _sums(layer: Sums, move: BoardMove, value: SumClues) -> SumClues:
    """On a turned board a sum moves with its run; else it stays in its cell, if a run starts there."""
    if move.turn != "none":
        runs = {tuple([move.cell(c) for c in run]): n for run, n in value.numbered()}
        found = {Area(sorted(_cells(run), key=lambda c: c.at)): n for run, n in runs.items()}
        there = set(layer.sites(move.new))
        return layer.with_clues(move.new, {run: n for run, n in found.items() if run in there})
    pairs = {move.cell(cell): pair for cell, pair in value.items()}
    black = set(move.new.hole.values())
    kept = layer.gather(move.new, {c: p for c, p in sorted(_there(pairs), key=_reading) if c in black})
    return layer.with_clues(move.new, {run: n for run, n in kept.numbered() if run})


def _cells(run: Iterable[Cell | None]) -> list[Cell]:
    return [cell for cell in run if cell is not None]


def _there(found: Mapping[Cell | None, Any]) -> list[tuple[Cell, Any]]:
    return [(cell, sign) for cell, sign in found.items() if cell is not None]


def _reading(item: tuple[Cell, Any]) -> Vector:
    return item[0].row, item[0].col


def _turned_sign(layer: Given[Any], move: BoardMove, sign: Any) -> Any:
    """A sign of a cell after the turn: arrows and diagonals change their direction."""
    if isinstance(layer, Arrows):
        return Arrow(move.direction(sign.direction), sign.number)
    if isinstance(layer, Diagonals):
        down, right = move.way(1, 1)  # the way of a "\"
        return sign if down == right else {"/": "\\", "\\": "/"}[sign]
    return sign


@carry.register
def _walls(layer: Walls, move: BoardMove, value: Sides) -> Sides:
    return Sides(move.edges(value))


@carry.register
def _symbols(layer: SideSymbols, move: BoardMove, value: dict[Edge, str]) -> dict[Edge, str]:
    found = {move.edge(edge): glyph for edge, glyph in value.items()}
    kept = {e: glyph for e, glyph in found.items() if e is not None and len(e.cells) == 2}
    return layer.with_clues(move.new, kept)


@carry.register
def _mirrors(layer: Mirrors, move: BoardMove, value: MirrorSet) -> MirrorSet:
    return layer.of_sides(move.edges(value.standing))


@carry.register
def _rooms(layer: Rooms, move: BoardMove, value: Division) -> Division:
    """Added cells join the region of the nearest old cell."""
    of = {cell: value.get(move.back(cell)) for cell in move.new.cells}
    between = [e for e in move.new.inner_edges if of[e.cells[0]] is not of[e.cells[1]]]
    return parted(move.new, [*between, *move.edges(value.inner)])


@carry.register
def _boxes(layer: Boxes, move: BoardMove, value: Division) -> Division:
    usual = layer.blank(move.old)
    return layer.blank(move.new) if value.sides == usual.sides else _rooms(layer, move, value)


@carry.register
def _margins(layer: Margins, move: BoardMove, value: OutsideClues) -> OutsideClues:
    numbers = [(False, i, n) for i, n in enumerate(value.rows)]
    numbers += [(True, i, n) for i, n in enumerate(value.columns)]
    found = {move.lane(upright, i): n for upright, i, n in numbers}
    return OutsideClues(
        move.new,
        [found.get((False, i)) for i in range(move.new.height)],
        [found.get((True, i)) for i in range(move.new.width)],
    )


def _side(move: BoardMove, side: str) -> str:
    """The image of a side of the board."""
    inward = move.direction(INWARD[side])
    return next(name for name, way in INWARD.items() if way is inward)


def _long(board: Grid, side: str) -> int:
    return board.width if side in "TB" else board.height


@carry.register
def _side_numbers(layer: SideNumbers, move: BoardMove, value: NumbersAtSides) -> NumbersAtSides:
    found = {
        (_side(move, side), move.lane(side in "TB", i)[1]): n
        for side, numbers in value.at.items()
        for i, n in enumerate(numbers)
    }
    return NumbersAtSides(
        move.new, {side: [found.get((side, i)) for i in range(_long(move.new, side))] for side in INWARD}
    )


@carry.register
def _zones(layer: Zones, move: BoardMove, value: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Positions of zones that lie off the new board are dropped; zones stand in order of their sides."""
    out = []
    for zone in value:
        side = _side(move, zone.side)
        ends = sorted([move.lane(zone.side in "TB", i)[1] for i in (zone.low, zone.high)])
        low, high = max(ends[0], 0), min(ends[1], _long(move.new, side) - 1)
        if low <= high:
            out.append(Zone(move.new, side, low, high, zone.numbers))
    return tuple(sorted(out, key=lambda zone: ([*INWARD].index(zone.side), zone.low)))


@carry.register
def _templates(layer: Templates, move: BoardMove, value: dict[str, Any]) -> dict[str, Any]:
    """Shapes are turned with the board."""
    return {name: form([move.way(r, c) for r, c in shape]) for name, shape in value.items()}

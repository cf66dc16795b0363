"""Line drawings through cell centres, as box-drawing glyphs.

A *picture* gives for every cell the set of its half lines, as letters U, D, L, R.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from .tokens import Cell, Grid, cells, components, only_grid, show, size, tokens_of
from .verbs import Candidates, Holds, Printed, Verbs, extent

Shape = frozenset[str]
Picture = Mapping[Cell, Shape]

STEPS: Mapping[str, Cell] = MappingProxyType({"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)})
BACK: Mapping[str, str] = MappingProxyType({"U": "D", "D": "U", "L": "R", "R": "L"})

GLYPHS: Mapping[str, Shape] = MappingProxyType(
    {
        "·": frozenset(),
        "─": frozenset("LR"),
        "│": frozenset("UD"),
        "┌": frozenset("DR"),
        "┐": frozenset("DL"),
        "└": frozenset("UR"),
        "┘": frozenset("UL"),
        "├": frozenset("UDR"),
        "┤": frozenset("UDL"),
        "┬": frozenset("DLR"),
        "┴": frozenset("ULR"),
        "┼": frozenset("UDLR"),
        "╴": frozenset("L"),
        "╵": frozenset("U"),
        "╶": frozenset("R"),
        "╷": frozenset("D"),
    }
)
SHAPES = tuple(GLYPHS.values())
STRAIGHTS = (frozenset("LR"), frozenset("UD"))
BENDS = tuple(frozenset(pair) for pair in ("UL", "UR", "DL", "DR"))
TEES = tuple(shape for shape in SHAPES if len(shape) == 3)
ENDS = tuple(shape for shape in SHAPES if len(shape) == 1)
NONE: Shape = frozenset()


def beyond(cell: Cell, way: str) -> Cell:
    """Return the next cell in a direction."""
    return cell[0] + STEPS[way][0], cell[1] + STEPS[way][1]


def read_picture(answer: str, board: Grid, *, frame_ends: bool = False, blacks: bool = False) -> Picture:
    """Read glyphs; ValueError if the halves of two neighbours do not fit.

    Only with ``frame_ends`` may a line leave the board.  With ``blacks`` a black cell of the
    board may be written ``#`` as well as ``·``.
    """
    rows = only_grid(answer)
    if size(rows) != size(board):
        raise ValueError("wrong size")
    picture = {}
    for cell, token in tokens_of(rows).items():
        if blacks and token == "#" == board[cell[0]][cell[1]]:
            picture[cell] = NONE
        elif token in GLYPHS:
            picture[cell] = GLYPHS[token]
        else:
            raise ValueError(f"no glyph: {token}")
    for cell, shape in picture.items():
        for way in STEPS:
            near = beyond(cell, way)
            if near not in picture:
                if way in shape and not frame_ends:
                    raise ValueError("a line leaves the board")
            elif (way in shape) != (BACK[way] in picture[near]):
                raise ValueError("halves do not fit")
    return picture


def show_picture(picture: Picture, height: int, width: int) -> str:
    """Write a picture as glyphs."""
    names = {shape: glyph for glyph, shape in GLYPHS.items()}
    return show([[names[picture[r, c]] for c in range(width)] for r in range(height)])


def plain(answer: str) -> str:
    """Return the canonical form of a glyph grid: black cells are written ``·``."""
    return show([["·" if t == "#" else t for t in row] for row in only_grid(answer)])


def pictured(
    read: Callable[[str], Printed],
    candidates: Candidates[Printed, Picture],
    holds: Holds[Printed, Picture],
) -> Verbs[Printed, Picture]:
    """Return an oracle whose answers are lines; black cells may be written ``#`` as well as ``·``."""

    def seen(board: Printed, answer: str) -> Picture:
        return read_picture(answer, board[0] if isinstance(board, tuple) else board, blacks=True)

    return Verbs(
        read, candidates, holds, seen, lambda board, picture: show_picture(picture, *extent(board))
    )


def pictures(
    height: int,
    width: int,
    allowed: Mapping[Cell, Collection[Shape]],
    *,
    frame_ends: bool = False,
    hopeful: Callable[[Picture, Cell], bool] = lambda _picture, _cell: True,
) -> Iterator[dict[Cell, Shape]]:
    """Yield all pictures in which every cell has one of its allowed shapes.

    Cells are filled in reading order; ``hopeful`` may refuse a picture after each new cell.
    """
    order = cells(height, width)
    picture: dict[Cell, Shape] = {}

    def fits(cell: Cell, shape: Shape) -> bool:
        r, c = cell
        if not frame_ends and (
            (r == 0 and "U" in shape)
            or (r == height - 1 and "D" in shape)
            or (c == 0 and "L" in shape)
            or (c == width - 1 and "R" in shape)
        ):
            return False
        if r > 0 and ("U" in shape) != ("D" in picture[r - 1, c]):
            return False
        return c == 0 or ("L" in shape) == ("R" in picture[r, c - 1])

    def fill(index: int) -> Iterator[dict[Cell, Shape]]:
        if index == len(order):
            yield dict(picture)
            return
        cell = order[index]
        for shape in allowed[cell]:
            if fits(cell, shape):
                picture[cell] = shape
                if hopeful(picture, cell):
                    yield from fill(index + 1)
                del picture[cell]

    return fill(0)


def joined(picture: Picture, cell: Cell) -> list[Cell]:
    """Return the cells on the board that a line joins to the cell."""
    near = [beyond(cell, way) for way in sorted(picture[cell])]
    return [other for other in near if other in picture]


def is_bend(shape: Shape) -> bool:
    """Tell whether the shape is a corner."""
    return shape in BENDS


def is_straight(shape: Shape) -> bool:
    """Tell whether the shape is a straight line."""
    return shape in STRAIGHTS


def figures(picture: Picture) -> list[frozenset[Cell]]:
    """Split the cells with a line into the connected figures of the drawing."""
    left = [cell for cell, shape in picture.items() if shape]
    return components(left, lambda cell: joined(picture, cell))


def walk(picture: Picture, start: Cell, way: str, stops: Collection[Cell]) -> tuple[Cell, ...]:
    """Follow a line out of ``start``; stop at a stop cell, a loose end, a branch or the start."""
    path = [start]
    while True:
        cell = beyond(path[-1], way)
        path.append(cell)
        if cell == start or cell in stops or len(picture[cell]) != 2:
            return tuple(path)
        (way,) = picture[cell] - {BACK[way]}


def bends_inside(picture: Picture, path: tuple[Cell, ...]) -> int:
    """Count the bends of a line between its two ends."""
    return sum(is_bend(picture[cell]) for cell in path[1:-1])


def draw(places: Iterable[Cell], paths: Iterable[Sequence[Cell]]) -> Picture:
    """Return the picture of some paths on a board."""
    arms: dict[Cell, set[str]] = {cell: set() for cell in places}
    for path in paths:
        for a, b in pairwise(path):
            arms[a] |= {way for way in STEPS if beyond(a, way) == b}
            arms[b] |= {way for way in STEPS if beyond(b, way) == a}
    return {cell: frozenset(ways) for cell, ways in arms.items()}

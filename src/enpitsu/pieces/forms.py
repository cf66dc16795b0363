"""Polyominoes: shapes made of cells, as sets of offsets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from enpitsu.grid import Cell, Direction, Edge, Grid, Vector, once
from enpitsu.pieces.piece import Look, Piece, Spot

Form: TypeAlias = frozenset[Vector]
"""The cells of a shape as offsets from its top row and leftmost column."""


def form(offsets: Iterable[Vector]) -> Form:
    """Offsets moved so that they start in row 0 and column 0.

    >>> sorted(form([(2, 3), (3, 3)]))
    [(0, 0), (1, 0)]
    """
    found = list(offsets)
    top, left = min(r for r, _ in found), min(c for _, c in found)
    return frozenset([(r - top, c - left) for r, c in found])


def turned(shape: Iterable[Vector]) -> tuple[Form, ...]:
    """A shape in all its rotations and reflections, in a fixed order.

    >>> len(turned([(0, 0), (0, 1), (0, 2), (1, 0)])), len(turned([(0, 0), (0, 1)]))
    (8, 2)
    """
    found: dict[Form, None] = {}
    here = form(shape)
    for _ in range(4):
        here = form([(c, -r) for r, c in here])
        found[here] = None
        found[form([(r, -c) for r, c in here])] = None
    return tuple(sorted(found, key=sorted))


def mirrored(shape: Form) -> tuple[Form, ...]:
    """A shape and its mirror images, left and right or top and bottom exchanged.

    >>> [sorted(f) for f in mirrored(form([(0, 0), (0, 1), (1, 0)]))]
    [[(0, 0), (0, 1), (1, 0)], [(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 0), (1, 1)]]
    """
    return tuple(
        dict.fromkeys([shape, form([(r, -c) for r, c in shape]), form([(-r, c) for r, c in shape])])
    )


TETROMINOES: dict[str, Form] = {
    "I": form([(0, 0), (0, 1), (0, 2), (0, 3)]),
    "L": form([(0, 0), (0, 1), (0, 2), (1, 0)]),
    "O": form([(0, 0), (0, 1), (1, 0), (1, 1)]),
    "S": form([(0, 0), (0, 1), (1, 1), (1, 2)]),
    "T": form([(0, 0), (0, 1), (0, 2), (1, 1)]),
}
"""The five shapes of four cells by name; rotations and reflections count as the same."""


class Polyomino(Piece):
    """A shape of cells: its name (``shape``) and its form as it lies there.

    ::

        A A
        A .      shape "L" of three cells; form {(0, 0), (0, 1), (1, 0)}

    ``outline``: the sides between it and other cells; ``shaped``: each with the shape, for what
    pieces of one shape share.
    """

    def __init__(self, shape: str, form: Form, cells: tuple[Cell, ...]) -> None:
        self.shape, self.form, self.cells = shape, form, cells

    @property
    def text(self) -> str:
        """Its cells."""
        return " ".join([c.text for c in self.cells])

    @property
    def spoken(self) -> str:
        """The name of the piece in a sentence: "the domino R1C1-R1C2"."""
        rows, cols = {c.row for c in self.cells}, {c.col for c in self.cells}
        if len(rows) * len(cols) == len(self.cells):
            return f"the {type(self).__name__.lower()} {self.cells[0]}-{self.cells[-1]}"
        return f"the {type(self).__name__.lower()} {'+'.join(map(str, self.cells))}"

    def drawing(self) -> Iterator[tuple[Look, tuple[Spot, ...]]]:
        for edge in self._around():
            yield "border", (edge.ends[0].at, edge.ends[1].at)

    def _around(self) -> Iterator[Edge]:
        """The sides around it, the frame included."""
        own = set(self.cells)
        for cell in self.cells:
            for edge in cell.edges:
                if len(edge.cells) == 1 or (edge.cells[0] in own) != (edge.cells[1] in own):
                    yield edge

    @once
    def outline(self) -> tuple[Edge, ...]:
        """The sides between it and other cells."""
        own = set(self.cells)
        return tuple([edge for cell in self.cells for edge, other in cell.across if other not in own])

    @once
    def shaped(self) -> tuple[tuple[Edge, str], ...]:
        """The sides between it and other cells, each with its shape."""
        return tuple([(e, self.shape) for e in self.outline])


def polyominoes(
    grid: Grid, shapes: Mapping[str, Iterable[Vector]], rooms: Mapping[Cell, object] | None = None,
    walls: Iterable[Edge] = (),
) -> Iterator[Polyomino]:  # fmt: skip
    """Every placement of some named shapes, turned or reflected, on cells of a grid.

    ``rooms``: each lies in one room, if these are given.
    ``walls``: sides that lie within no placement.

    >>> from enpitsu.grid import grid
    >>> board, bar = grid(2, 3), {"I": [(0, 0), (0, 1), (0, 2)]}
    >>> len(list(polyominoes(board, bar)))
    2
    >>> len(list(polyominoes(board, bar, {c: c.col for c in board.cells})))
    0
    """
    lying = [(name, form) for name, shape in shapes.items() for form in turned(shape)]
    # the cells in one row, with blanks after each row of the grid: no piece reaches across these
    stride = grid.width + max([x for _, form in lying for _, x in form], default=0)
    cells: list[Any] = [grid.cell.get((r, c)) for r in range(grid.height) for c in range(stride)]
    room_of = dict.fromkeys(grid.cells, True) if rooms is None else rooms
    room = [*map(room_of.get, cells)]
    parted = [set(wall.cells) for wall in walls]
    for name, form in lying:
        first, *others = [y * stride + x for y, x in sorted(form)]
        steps = [0, *[step - first for step in others]]
        for at, met in enumerate(zip(*[room[step:] for step in steps], strict=False)):
            if met[0] is None or met.count(met[0]) < len(met):
                continue
            placed = tuple([cells[at + step] for step in steps])
            if not any([pair.issubset(placed) for pair in parted]):
                yield Polyomino(name, form, placed)


def tetrominoes(grid: Grid) -> Iterator[Polyomino]:
    """Every placement of a shape of four cells (I, L, O, S, T).

    >>> from enpitsu.grid import grid
    >>> sorted({t.shape for t in tetrominoes(grid(2, 3))})
    ['L', 'O', 'S', 'T']
    """
    return polyominoes(grid, TETROMINOES)


class Domino(Polyomino):
    """Two adjacent cells.

    ::

        | A A |      short: its two short sides, where it ends
    """

    def __init__(self, form: Form, cells: tuple[Cell, ...], ways: Sequence[Direction]) -> None:
        super().__init__("domino", form, cells)
        self.short: tuple[Edge, ...] = tuple(
            [cell.side(way) for cell, way in zip(cells, ways, strict=True)]
        )


def dominoes(grid: Grid) -> Iterator[Domino]:
    """Every two adjacent cells.

    >>> from enpitsu.grid import grid
    >>> [str(d) for d in dominoes(grid(1, 3))]
    ['domino 0,0 0,1', 'domino 0,1 0,2']
    """
    for edge in grid.inner_edges:
        a, b = edge.cells
        way = Direction.EAST if edge.upright else Direction.SOUTH
        yield Domino(form([(0, 0), way.value]), (a, b), (way.back, way))

"""A scene: all the shapes of one picture, gathered from the layers of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from enpitsu.effort import reported
from enpitsu.grid import Cell, Grid, Segment, Vertex
from enpitsu.layers.graphics import (
    Absent,
    Disc,
    Fill,
    Ground,
    Look,
    Point,
    Shape,
    Sign,
    Stroke,
    Text,
    square,
)
from enpitsu.layers.marks import Marks
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

S = TypeVar("S")
Box: TypeAlias = tuple[float, float, float, float]
"""(top, left, bottom, right) in half steps."""

DARK = frozenset({"hole", "black", "shade", "b"})
"""The tones on which letters are white."""


@dataclass(frozen=True)
class Scene:
    """All that a picture shows: a board of so many rows and columns, and shapes on it.

    ``open``: the shapes that are only pencilled in (not forced); ``marked``: the places to highlight;
    ``heat``: cells to shade, each by a strength from 0 to 1; ``title`` and ``text`` say in words what is
    seen; ``labels``: number the rows and columns.
    """

    height: int
    width: int
    shapes: tuple[Shape, ...]
    open: frozenset[Shape] = frozenset()
    marked: tuple[Any, ...] = ()
    title: str = ""
    text: str = ""
    labels: bool = False
    heat: tuple[tuple[Cell, float], ...] = ()

    def of(self, kind: type[S]) -> list[S]:
        """The shapes of one kind."""
        return [s for s in self.shapes if isinstance(s, kind)]

    @cached_property
    def look(self) -> Look:
        """The strongest of the grounds that layers ask for."""
        wishes = {g.look for g in self.of(Ground)}
        looks: tuple[Look, ...] = ("grid", "frame", "centres", "dots")
        return next((look for look in looks if look in wishes), "grid")

    @cached_property
    def box(self) -> Box:
        """The smallest box around the board and all shapes."""
        tops, lefts = [0.0], [0.0]
        bottoms, rights = [2.0 * self.height], [2.0 * self.width]
        for y, x, ry, rx in [e for s in self.shapes for e in self._extent(s)]:
            tops.append(y - ry)
            lefts.append(x - rx)
            bottoms.append(y + ry)
            rights.append(x + rx)
        return min(tops), min(lefts), max(bottoms), max(rights)

    @cached_property
    def paved(self) -> dict[tuple[int, int], Fill]:
        """(row, column) -> the darkest tone that fills the whole cell."""
        found: dict[tuple[int, int], Fill] = {}
        for fill in sorted(self.of(Fill), key=lambda f: f.tone in DARK):
            cell = cell_of(fill)
            if cell is not None:
                found[cell] = fill
        return found

    @cached_property
    def parts(self) -> list[Fill]:
        """The fills that are no whole cells."""
        return [f for f in self.of(Fill) if cell_of(f) is None]

    def holds(self, point: Point) -> bool:
        """Return whether a point lies inside the frame."""
        return bool(0 < point[0] < 2 * self.height and 0 < point[1] < 2 * self.width)

    def seat(self, text: Text) -> tuple[float, float]:
        """The centre of letters: long ones beside the board are moved away from it."""
        y, x = float(text.at[0]), float(text.at[1])
        if 0 < y < 2 * self.height:
            if x < 0:
                return y, min(x, -0.3 - _reach(text))
            if x > 2 * self.width:
                return y, max(x, 2 * self.width + 0.3 + _reach(text))
        return y, x

    def _extent(self, shape: Shape) -> Iterator[tuple[float, float, float, float]]:
        """Points of a shape with the room it takes around them."""
        match shape:
            case Fill(corners=points) | Stroke(points=points):
                for y, x in points:
                    yield float(y), float(x), 0, 0
            case Disc(centre=(y, x), radius=r):
                yield float(y), float(x), r, r
            case Text(size=size) as text:
                yield *self.seat(text), 0.7 * size, max(0.7 * size, _reach(text))
            case Sign(at=(y, x), size=size):
                yield float(y), float(x), 0.7 * size, 0.7 * size

    def under(self, point: Point) -> Fill | None:
        """The fill that lies under a point inside a cell."""
        y, x = float(point[0]), float(point[1])
        return self.paved.get((int(y // 2), int(x // 2))) or next(
            (f for f in reversed(self.parts) if inside((y, x), f.corners)), None
        )


def _reach(text: Text) -> float:
    """Half the width of letters written in full size."""
    return 0.33 * len(text.text) * text.size


def cell_of(fill: Fill) -> tuple[int, int] | None:
    """The row and column of a fill that is just one whole cell."""
    y, x = fill.corners[0]
    if len(fill.corners) == 4 and y % 2 == x % 2 == 0:
        row, col = int(y // 2), int(x // 2)
        if fill.corners == square(row, col):
            return row, col
    return None


def inside(point: tuple[float, float], corners: tuple[Point, ...]) -> bool:
    """Return whether a point lies in a polygon (even-odd)."""
    y, x = point
    odd = False
    for (y1, x1), (y2, x2) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < float(x1) + float(x2 - x1) * (y - float(y1)) / float(y2 - y1):
            odd = not odd
    return odd


def scene(
    puzzle: Puzzle,
    known: PartialAssignment | None = None,
    *,
    forced: PartialAssignment | None = None,
    highlight: Iterable[Any] = (),
    crosses: bool = False,
    labels: bool = False,
    heat: Mapping[Cell, float] | None = None,
    words: bool = True,
) -> Scene:
    """Gather what the layers of a puzzle paint.

    ``known``: the marks to show (``forced`` if not given).  ``forced``: the marks that are certain; what
    only ``known`` has is shown as pencilled in.  ``crosses``: show the marks known not to be made.
    ``heat``: cells to shade, by strength.  ``words``: say in words, too, what is seen.
    """
    if known is None:
        known = forced if forced is not None else PartialAssignment()
    shapes = dict.fromkeys(printed(puzzle))
    drawn = [layer for layer in puzzle.drawn.values() if not layer.hidden]
    shapes |= dict.fromkeys([shape for layer in drawn for shape in layer.ground(puzzle)])
    layers = [puzzle.bound[layer.name] for layer in drawn] if known or forced else []
    made = _made(layers, known)
    sure = made if forced is None else _made(layers, forced)
    if crosses:  # not where something is written
        taken = {s.at for s in (*shapes, *made) if isinstance(s, (Text, Sign))}
        taken |= {s.centre for s in (*shapes, *made) if isinstance(s, Disc)}
        made = {s: None for s in made if not isinstance(s, Absent) or s.at not in taken}
    else:
        made = {s: None for s in made if not isinstance(s, Absent)}
    text = puzzle.text if words else ""
    if words and known:
        text += f"\n\n{puzzle.write_answer(known, exact=False)}"
    return Scene(
        puzzle.grid.height,
        puzzle.grid.width,
        (*shapes, *[s for s in made if printed_as(s) not in shapes]),
        frozenset(made.keys() - sure.keys()),
        tuple(highlight),
        f"{puzzle.display_title()}, {puzzle.grid.height} by {puzzle.grid.width}",
        text,
        labels,
        tuple((heat or {}).items()),
    )


def printed(puzzle: Puzzle) -> Iterator[Shape]:
    """Holes, and what the printed layers paint."""
    for row, col in sorted(puzzle.grid.holes):
        yield Fill(square(row, col), "hole")
    for name, layer in puzzle.printed.items():
        yield from layer.paint(puzzle.grid, puzzle.givens[name])


def printed_as(shape: Shape) -> Shape:
    """The printed text that a shape repeats, if it does: a digit that the player need not write."""
    return replace(shape, printed=True) if isinstance(shape, Text) else shape


def _made(layers: list[Marks[Any]], known: PartialAssignment) -> dict[Shape, None]:
    """The shapes that the drawn layers paint, each once."""
    return {s: None for bound in layers for s in reported(bound.paint(known), 0)}


def spot(place: Any) -> tuple[list[tuple[int, int]], list[tuple[Point, ...]]]:
    """The cells (row, column) and the strokes (or single dots) to colour for a place.

    A cell is itself; a stroke or side is a stroke, a dot a dot; everything else is its cells.  The whole
    board is nowhere: colouring all of it would tell nothing.
    """
    if isinstance(place, Grid):
        return [], []
    if isinstance(place, Vertex):
        return [], [(place.at,)]
    if isinstance(place, Segment):
        return [], [(place.ends[0].at, place.ends[1].at)]
    if isinstance(place, Cell):
        return [(place.row, place.col)], []
    cells = getattr(place, "cells", ())
    return [(c.row, c.col) for c in cells], []

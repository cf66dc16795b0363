"""A page of small pictures, each the part of a board where something is shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import ceil, floor
from pathlib import Path
from typing import Any, TypeAlias

from enpitsu.draw.contact_sheet import placed
from enpitsu.draw.overlay import overlay
from enpitsu.draw.path_data import HALF, number
from enpitsu.draw.scene import Scene, printed, spot
from enpitsu.draw.story import Moment, Story
from enpitsu.draw.svg import FONT, SPACE, frame, svg_of
from enpitsu.grid import Grid
from enpitsu.layers.graphics import Disc, Shape, Sign, Text
from enpitsu.plain import escaped as escape

MARGIN = 0.8
"""Half steps of board around what is shown."""
CELL, EDGE = 2 * HALF, 4.0
"""The side of a cell, and how much is shown of the next one, in pixels."""
WHOLE_BOARD_SHARE = 0.6
"""The share of a board past which the whole of it is shown."""
MAX_SIDE = 230.0
"""The longest side of a picture."""

Box: TypeAlias = tuple[float, float, float, float]
"""The left and upper end, width and height."""

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<h1>{title}</h1>
{about}
<main>
{figures}
</main>
</body>
</html>
"""


def album(title: str, about: Iterable[str], figures: Iterable[tuple[str, str, str]]) -> str:
    """A page, whole in itself: paragraphs, and below them (SVG, heading, text) side by side."""
    texts = [
        f"<figure>{svg}<figcaption><b>{escape(head)}</b><small>{escape(text)}</small></figcaption></figure>"
        for svg, head, text in figures
    ]
    return PAGE.format(
        title=escape(title),
        style=(Path(__file__).parent / "album.css").read_text(encoding="utf-8").strip(),
        about="\n".join([f'<p class="about">{escape(text)}</p>' for text in about]),
        figures="\n".join(texts),
    )


def draw_part(story: Story, n: int, *, with_cells: bool = False) -> str:
    """The picture of one step (from 0), of the board no more than what the step speaks of.

    Clues are shown where a case of the step looks, and outside the board; ``with_cells``: all of them, and
    the cells around.
    """
    scene, box = (whole(story, n), cells_around(story, n)) if with_cells else part_of(story, n)
    width, height = box[2:]
    scale = min(1.6, MAX_SIDE / max(width, height))
    wide, high = number(width * scale), number(height * scale)
    part = placed(
        svg_of(scene, overlay(story, n).svg()), 0, 0, width * scale, height * scale, box,
    )  # fmt: skip
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    return f'<svg xmlns="{SPACE}" {size} font-family="{FONT}">{part}</svg>'


def part_of(story: Story, n: int) -> tuple[Scene, Box]:
    """The scene of one step (from 0), and the part of it that the step speaks of, with a little around."""
    grid, out = story.puzzle.grid, elsewhere(story, n)
    shapes = [shape for shape in story.shapes(n + 1) if shape not in out]
    scene = Scene(grid.height, grid.width, tuple(shapes))
    return scene, _room(frame(scene), _places(story.moments[n]))


def whole(story: Story, n: int) -> Scene:
    """The scene of one step (from 0) with all clues."""
    grid = story.puzzle.grid
    return Scene(grid.height, grid.width, tuple(story.shapes(n + 1)))


def cells_around(story: Story, n: int) -> Box:
    """The cells of which a step (from 0) speaks, with those beside them.

    Of a board that is hardly larger it is the whole.
    """
    scene = whole(story, n)
    x, y, width, height = _room(frame(scene), _places(story.moments[n]))
    x_all, y_all, width_all, height_all = frame(scene)
    left, right = _cells(x, width, (x_all, x_all + width_all), scene.width)
    top, bottom = _cells(y, height, (y_all, y_all + height_all), scene.height)
    if (right - left) * (bottom - top) > WHOLE_BOARD_SHARE * width_all * height_all:
        return x_all, y_all, width_all, height_all
    return left, top, right - left, bottom - top


def _cells(start: float, size: float, ends: tuple[float, float], cells: int) -> tuple[float, float]:
    """The ends of a stretch by whole cells, with one more on each side and a little of the next ones."""
    first, last = floor(start / CELL) - 1, ceil((start + size) / CELL) + 1
    low = ends[0] if first <= 0 else first * CELL - EDGE
    return low, ends[1] if last >= cells else last * CELL + EDGE


def elsewhere(story: Story, n: int) -> set[Shape]:
    """The clues in cells that a step (from 0) says nothing of."""
    cells = {at for place in _places(story.moments[n]) for at in spot(place)[0]}
    return {shape for shape in printed(story.puzzle) if _is_elsewhere(shape, cells, story.puzzle.grid)}


def _places(moment: Moment) -> list[Any]:
    """The places of a step: those of its marks and facts, and those where its rules look."""
    marks = [mark.place for mark, _ in (*moment.marks, *moment.facts)]
    return marks + [case.place for case in moment.cases]


def _is_elsewhere(shape: Shape, cells: Collection[tuple[int, int]], grid: Grid) -> bool:
    """Return whether a shape is a clue in a cell that nothing is said of."""
    if not isinstance(shape, Text | Sign | Disc):
        return False
    y, x = shape.centre if isinstance(shape, Disc) else shape.at
    row, column = int(y // 2), int(x // 2)
    return 0 <= row < grid.height and 0 <= column < grid.width and (row, column) not in cells


def _room(board: Box, places: Sequence[Any]) -> Box:
    """The part of a board that holds some places with a little around."""
    x, y, width, height = board
    points = [point for place in places for point in _points(place)]
    if not points:
        return board
    ys, xs = [p[0] * HALF for p in points], [p[1] * HALF for p in points]
    pad = MARGIN * HALF
    left, top = max(x, min(xs) - pad), max(y, min(ys) - pad)
    return left, top, min(x + width, max(xs) + pad) - left, min(y + height, max(ys) + pad) - top


def _points(place: Any) -> list[tuple[float, float]]:
    """The corners of the cells, or the ends of the strokes, that a place takes up."""
    cells, strokes = spot(place)
    corners = [(2 * (r + dr), 2 * (c + dc)) for r, c in cells for dr in (0, 1) for dc in (0, 1)]
    ends = [point for stroke in strokes for point in stroke]
    return [(float(y), float(x)) for y, x in (*corners, *ends)]

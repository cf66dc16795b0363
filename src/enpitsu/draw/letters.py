"""Letters of a vector picture: on top of everything, never hidden."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TypeAlias

from enpitsu.draw.palette import GREY, INK, PAPER, PEN, TONES
from enpitsu.draw.path_data import at, head, number, pale, path, shortened
from enpitsu.draw.scene import DARK, Scene
from enpitsu.layers.graphics import Disc, Point, Stroke, Text
from enpitsu.plain import escaped as escape

SIZE = 23.0
WIDE, TALL = 0.58, 0.74
"""The width and the height of a letter, as shares of the size of its font."""

Box: TypeAlias = tuple[float, float, float, float]
"""The left, upper, right and lower sides of what is drawn."""


def letters(picture: Scene) -> Iterator[str]:
    """All letters, white on dark ground, with a halo where a line would touch them."""
    near = _lines_by_cell(picture)
    discs = {d.centre: d for d in picture.of(Disc)}
    for text in picture.of(Text):
        ground, dark = _ground(picture, text, discs.get(text.at))
        ink = PAPER if dark else INK if text.printed else PEN
        y, x = float(text.at[0]), float(text.at[1])
        close = any(_distance((y, x), step) < 0.45 for step in near.get((int(y // 2), int(x // 2)), ()))
        fit = _narrowing(text.text) if picture.holds(text.at) else 1.0
        yield from _text(picture, text, SIZE * text.size * fit, ink, ground if close else "")
        if text.arrow is not None:
            yield from _pointer(text, ink)


def _ground(picture: Scene, text: Text, disc: Disc | None) -> tuple[str, bool]:
    """The colour that lies under letters, and whether it is dark."""
    if disc is not None and disc.fill != "none":
        return (INK, True) if disc.fill == "black" else (PAPER, False)
    under = picture.under(text.at)
    if under is None or under.tone == "tint":
        return PAPER, False
    return TONES[under.tone], under.tone in DARK and under not in picture.open


def clue_box(text: Text) -> Box:
    """The box (left, top, right, bottom) that a printed text takes up in its cell, about."""
    size = SIZE * text.size * _narrowing(text.text) * (1.0 if text.arrow is None else 0.88)
    x, y = at(text.at)
    wide = WIDE * size * len(text.text)
    return x - wide / 2, y - TALL * size / 2, x + wide / 2, y + TALL * size / 2


def _narrowing(word: str) -> float:
    """The factor by which letters are made smaller so that they fit into a cell."""
    return min(1.0, 2.1 / max(1, len(word)))


def _text(picture: Scene, text: Text, size: float, ink: str, halo: str) -> Iterator[str]:
    x, y = at(picture.seat(text))
    if text.arrow is not None:
        size *= 0.88
        x, y = (x - 4.5 * text.size, y) if text.arrow[0] else (x, y + 5 * text.size)
    where = f'x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}" text-anchor="middle"'
    if text.printed:
        where += ' font-weight="600"'
    word = escape(text.text)
    if halo:
        yield (
            f'<text {where} fill="{halo}" stroke="{halo}" stroke-width="5" stroke-linejoin="round"'
            f' aria-hidden="true">{word}</text>'
        )
    yield f'<text {where} fill="{ink}"{pale(text in picture.open)}>{word}</text>'


def _pointer(text: Text, ink: str) -> Iterator[str]:
    """The small arrow beside letters: above them if it lies flat, else on their right."""
    dy, dx = text.arrow or (0, 0)
    y, x = (float(v) for v in text.at)
    y, x = (y, x + 0.5 * text.size) if dy else (y - 0.58 * text.size, x)
    long = 0.5 * text.size / hypot(dy, dx)
    arrow = Stroke(((y - long * dy, x - long * dx), (y + long * dy, x + long * dx)), "thin", 0, True)
    yield (
        f'<path fill="none" stroke="{ink}" stroke-width="1.8" d="{path(shortened(arrow.points), False)}"/>'
    )
    yield f'<path fill="{ink}" d="{head(arrow)}"/>'


def _lines_by_cell(picture: Scene) -> dict[tuple[int, int], list[tuple[Point, Point]]]:
    """The strokes near each cell, but for those on which letters are written."""
    near: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for stroke in [s for s in picture.of(Stroke) if s.style != "band"]:
        for a, b in zip(stroke.points, stroke.points[1:], strict=False):
            rows = sorted((int((a[0] - 0.4) // 2), int((b[0] + 0.4) // 2), int((b[0] - 0.4) // 2)))
            cols = sorted((int((a[1] - 0.4) // 2), int((b[1] + 0.4) // 2), int((b[1] - 0.4) // 2)))
            for r in range(rows[0], rows[-1] + 1):
                for c in range(cols[0], cols[-1] + 1):
                    near.setdefault((r, c), []).append((a, b))
    return near


def _distance(point: tuple[float, float], step: tuple[Point, Point]) -> float:
    """The distance of a point from a straight stroke."""
    (y1, x1), (y2, x2) = ((float(p[0]), float(p[1])) for p in step)
    dy, dx = y2 - y1, x2 - x1
    along = ((point[0] - y1) * dy + (point[1] - x1) * dx) / ((dy * dy + dx * dx) or 1.0)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - y1 - along * dy, point[1] - x1 - along * dx)


def labels(picture: Scene, top: float, left: float) -> Iterator[str]:
    """The numbers of rows and columns, outside everything."""
    if not picture.labels:
        return
    spots: list[tuple[Point, int]] = [((2 * r + 1, left + 0.35), r + 1) for r in range(picture.height)]
    spots += [((top + 0.35, 2 * c + 1), c + 1) for c in range(picture.width)]
    yield f'<g fill="{GREY}" font-size="11" text-anchor="middle" aria-hidden="true">'
    for point, n in spots:
        x, y = at(point)
        yield f'<text x="{number(x)}" y="{number(y + 4)}">{n}</text>'
    yield "</g>"

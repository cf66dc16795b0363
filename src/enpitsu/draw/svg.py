"""A picture of any puzzle as SVG: one self-contained, scalable drawing, readable in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot
from typing import Any

from enpitsu.draw.figures import outline
from enpitsu.draw.letters import labels, letters
from enpitsu.draw.palette import GREY, HEAT, INK, MARKER, ORDER, PAPER, PEN, STACK, TINTS, TONES, Pen, pen
from enpitsu.draw.path_data import HALF, at, head, number, pale, path, shortened
from enpitsu.draw.polyline import join, simple
from enpitsu.draw.scene import DARK, Scene, scene, spot
from enpitsu.grid import Cell
from enpitsu.layers.graphics import Absent, Disc, Fill, Point, Sign, Stroke, Text, square
from enpitsu.logic import PartialAssignment
from enpitsu.plain import escaped as escape
from enpitsu.puzzle import Puzzle

MARGIN = 0.5
SPACE = "http://www.w3.org/2000/svg"
FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


def draw_svg(
    puzzle: Puzzle,
    known: PartialAssignment | None = None,
    *,
    forced: PartialAssignment | None = None,
    highlight: Iterable[Any] = (),
    crosses: bool = False,
    labels: bool = False,
    heat: Mapping[Cell, float] | None = None,
) -> str:
    """Draw a puzzle and what is known of it as SVG.

    ``known``: the marks to show (``forced`` if not given).  ``forced``: the marks that are certain,
    all others come out pale.  ``highlight``: places to colour.  ``crosses``: a small x at each mark
    known not to be made.  ``labels``: number the rows and columns.  ``heat``: cells to shade, each by a
    strength from 0 to 1.
    """
    shown = scene(
        puzzle, known, forced=forced, highlight=highlight, crosses=crosses, labels=labels, heat=heat
    )
    return svg_of(shown)


def frame(picture: Scene) -> tuple[float, float, float, float]:
    """The left and upper end, width and height of a scene with its labels and margins."""
    top, left, bottom, right = picture.box
    if picture.labels:
        top, left = top - 0.9, left - 0.9
    y, x = (top - MARGIN) * HALF, (left - MARGIN) * HALF
    return x, y, (right - left + 2 * MARGIN) * HALF, (bottom - top + 2 * MARGIN) * HALF


def svg_of(picture: Scene, over: Iterable[str] = ()) -> str:
    """Draw a scene as SVG; ``over``: elements to lie on top."""
    x, y, width, height = frame(picture)
    box = " ".join(map(number, (x, y, width, height)))
    size = f'width="{number(width)}" height="{number(height)}"'
    lines = [
        f'<svg xmlns="{SPACE}" viewBox="{box}" {size} role="img" font-family="{FONT}">',
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(picture.text)}</desc>",
        f'<rect x="{number(x)}" y="{number(y)}" {size} fill="{PAPER}"/>',
        *[element for level in levels(picture) for element in level],
        *margin(picture),
        *over,
        "</svg>",
    ]
    return "\n".join(lines)


def levels(picture: Scene) -> list[list[str]]:
    """The elements of a scene, those that lie under the others first."""
    return [
        [*_fills(picture), *_highlights(picture)],
        [*_ground(picture)],
        [*_strokes(picture, False)],
        [*_discs(picture, False)],
        [*_strokes(picture, True)],
        [*_discs(picture, True)],
        [*_signs(picture)],
        [*letters(picture)],
    ]


def margin(picture: Scene) -> Iterator[str]:
    """The numbers of rows and columns, where they are wanted."""
    top, left, *_ = picture.box
    yield from labels(picture, top - 0.9, left - 0.9)


# -- under the lines --------------------------------------------------------------------------------


def _fills(picture: Scene) -> Iterator[str]:
    """One path per tone: cells that touch flow together."""
    groups: dict[tuple[int, int, bool], list[Fill]] = {}
    for fill in picture.of(Fill):
        key = ORDER.index(fill.tone), fill.kind if fill.tone == "tint" else 0, fill in picture.open
        groups.setdefault(key, []).append(fill)
    for tone, kind, open in sorted(groups):
        colour = TINTS[kind % len(TINTS)] if ORDER[tone] == "tint" else TONES[ORDER[tone]]
        data = "".join([path(f.corners, True) for f in groups[tone, kind, open]])
        yield f'<path fill="{colour}"{pale(open)} d="{data}"/>'


def _highlights(picture: Scene) -> Iterator[str]:
    for cell, strength in picture.heat:
        data = path(square(cell.row, cell.col), True)
        yield f'<path fill="{HEAT}" opacity="{number(0.15 + 0.6 * strength)}" d="{data}"/>'
    cells: dict[tuple[int, int], None] = {}
    strokes: dict[tuple[Point, ...], None] = {}
    for place in picture.marked:
        found, lines = spot(place)
        cells.update(dict.fromkeys(found))
        strokes.update(dict.fromkeys(lines))
    if cells:
        data = "".join([path(square(*cell), True) for cell in cells])
        yield f'<path fill="{MARKER}" opacity=".6" d="{data}"/>'
    if strokes:
        data = "".join([path((*s, s[-1]), False) for s in strokes])
        yield (
            f'<path fill="none" stroke="{MARKER}" stroke-width="15" stroke-linecap="round"'
            f' opacity=".8" d="{data}"/>'
        )


def _ground(picture: Scene) -> Iterator[str]:
    """The thin grid and its frame, or dots."""
    height, width = picture.height, picture.width
    if picture.look in {"grid", "frame"}:
        rules = "".join(
            [path(((2 * r, 0), (2 * r, 2 * width)), False) for r in range(1, height)]
            + [path(((0, 2 * c), (2 * height, 2 * c)), False) for c in range(1, width)]
        )
        if rules and picture.look == "grid":
            yield f'<path fill="none" stroke="#000" stroke-opacity=".24" d="{rules}"/>'
        frame = path(((0, 0), (0, 2 * width), (2 * height, 2 * width), (2 * height, 0)), True)
        yield f'<path fill="none" stroke="{INK}" stroke-width="3" stroke-linejoin="round" d="{frame}"/>'
        return
    first, more = (1, 0) if picture.look == "centres" else (0, 1)
    spots = [(2 * r + first, 2 * c + first) for r in range(height + more) for c in range(width + more)]
    data = "".join([f"{path((p,), False)}h0" for p in spots])
    yield (f'<path fill="none" stroke="{INK}" stroke-width="4.4" stroke-linecap="round" d="{data}"/>')


# -- strokes ------------------------------------------------------------------------------------------


def _strokes(picture: Scene, upper: bool) -> Iterator[str]:
    """The strokes below the circles, or (``upper``) above them, joined to long lines."""
    groups: dict[tuple[int, int, bool], list[Stroke]] = {}
    for stroke in picture.of(Stroke):
        level = STACK.index(stroke.style)
        if (level >= STACK.index("pillar")) == upper:
            groups.setdefault((level, stroke.kind, stroke in picture.open), []).append(stroke)
    for key in sorted(groups):
        level, kind, open = key
        plain = [(p.points, p.closed) for p in join([s.points for s in groups[key] if not s.arrow])]
        heads = [s for s in groups[key] if s.arrow]
        plain += [(shortened(simple(s.points)), False) for s in heads]
        look = pen(STACK[level], kind)
        data = "".join([path(points, closed) for points, closed in plain])
        yield from _rims(picture, groups[key], look)
        dark = _over_dark(picture, groups[key])
        if dark and STACK[level] == "thin":
            look, dark = look._replace(colour=PAPER), False
        yield from _drawn(data, look, open, dark)
        for stroke in heads:
            yield f'<path fill="{look.colour}"{pale(open)} d="{head(stroke)}"/>'


def _rims(picture: Scene, strokes: list[Stroke], look: Pen) -> Iterator[str]:
    """Paper beside the lines that end in a black circle, so that they are seen on it."""
    black = {d.centre: d.radius for d in picture.of(Disc) if d.fill == "black" and d.printed}
    ends = [
        (points[0], points[1])
        for s in strokes
        for points in (s.points, s.points[::-1])
        if points[0] in black and len(points) > 1
    ]
    data = ""
    for (y, x), (y2, x2) in ends:
        part = float(black[y, x]) / (hypot(y2 - y, x2 - x) or 1)
        data += path(((y, x), (y + part * float(y2 - y), x + part * float(x2 - x))), False)
    if data:
        common = f'fill="none" stroke-linecap="round" stroke="{PAPER}"'
        yield f'<path {common} stroke-width="{number(look.width + 3)}" d="{data}"/>'


def _over_dark(picture: Scene, strokes: list[Stroke]) -> bool:
    """Return whether a stroke runs over a dark cell, or a printed side between two, and needs a seam."""
    for stroke in strokes:
        if stroke.style in {"border", "wall"} and _between_dark(picture, stroke):
            return True
        for (y1, x1), (y2, x2) in zip(stroke.points, stroke.points[1:], strict=False):
            for k in (0.25, 0.75):
                point = float(y1) + k * float(y2 - y1), float(x1) + k * float(x2 - x1)
                if point[0] % 2 and point[1] % 2 and (fill := picture.under(point)):
                    if fill.tone in DARK:
                        return True
    return False


def _between_dark(picture: Scene, stroke: Stroke) -> bool:
    """Return whether a stroke along a side has dark cells on both sides."""
    (y1, x1), (y2, x2) = stroke.points[0], stroke.points[-1]
    y, x = float(y1 + y2) / 2, float(x1 + x2) / 2
    over, beside = (0.5, 0.0) if y1 == y2 else (0.0, 0.5)
    sides = [picture.under((y + k * over, x + k * beside)) for k in (-1, 1)]
    return all([fill is not None and fill.tone in DARK for fill in sides])


def _drawn(data: str, look: Pen, open: bool, seam: bool) -> Iterator[str]:
    """Path data drawn with a pen: a seam below it, a core above it if there is one."""
    common = f'fill="none" stroke-linejoin="{look.join}"'
    if seam:
        yield (
            f'<path {common} stroke-linecap="round" stroke="{PAPER}"'
            f' stroke-width="{number(look.width + 3)}" d="{data}"/>'
        )
    dash = f' stroke-dasharray="{look.dash}"' if look.dash else ""
    yield (
        f'<path {common} stroke-linecap="{look.cap}" stroke="{look.colour}"'
        f' stroke-width="{number(look.width)}"{dash}{pale(open)} d="{data}"/>'
    )
    if look.core:
        yield (
            f'<path {common} stroke-linecap="{look.cap}" stroke="{PAPER}"'
            f' stroke-width="{number(look.core)}" d="{data}"/>'
        )


# -- circles, signs, letters ---------------------------------------------------------------------------


def _discs(picture: Scene, upper: bool) -> Iterator[str]:
    """Circles; those with letters inside lie above the lines, so that the letters are clear."""
    lettered = {t.at for t in picture.of(Text)}
    for disc in picture.of(Disc):
        if (disc.centre in lettered) == upper:
            x, y = at(disc.centre)
            ink = INK if disc.printed else PEN
            inner = {"white": PAPER, "black": ink, "none": "none"}[disc.fill]
            yield (
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(disc.radius * HALF)}" fill="{inner}"'
                f' stroke="{ink}" stroke-width="1.8"{pale(disc in picture.open)}/>'
            )


def _signs(picture: Scene) -> Iterator[str]:
    crosses = "".join([path(p, False) for a in picture.of(Absent) for p in outline("cross", a.at, 0.3)[0]])
    if crosses:
        yield (
            f'<path fill="none" stroke="{GREY}" stroke-width="1.6" stroke-linecap="round" d="{crosses}"/>'
        )
    for sign in picture.of(Sign):
        lines, closed = outline(sign.sign, sign.at, sign.size)
        dark = (under := picture.under(sign.at)) is not None and under.tone in DARK
        ink = PAPER if dark else INK if sign.printed else PEN
        data = "".join([path(p, closed) for p in lines])
        fill = ink if closed else "none"
        yield (
            f'<path fill="{fill}" stroke="{ink}" stroke-width="2.6" stroke-linecap="round"'
            f' stroke-linejoin="round"{pale(sign in picture.open)} d="{data}"/>'
        )

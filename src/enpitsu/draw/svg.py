"""A picture of any puzzle as SVG: one self-contained, scalable drawing, readable in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import hypot
from typing import Any

from enpitsu.draw.palette import GREY, INK, MARKER, ORDER, PAPER, PEN, STACK, TINTS, TONES, Pen, pen
from enpitsu.draw.polyline import join, simple
from enpitsu.draw.scene import DARK, Scene, scene, spot
from enpitsu.draw.sign import outline
from enpitsu.layers.ink import Absent, Disc, Fill, Point, Sign, Stroke, Text, square
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle

HALF = 20.0
"""Length of a half step in the units of the picture: a cell is 40 wide."""

MARGIN = 0.5
SPACE = "http://www.w3.org/2000/svg"
FONT = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"


def draw_svg(
    puzzle: Puzzle,
    known: Known | None = None,
    *,
    forced: Known | None = None,
    highlight: Iterable[Any] = (),
    crosses: bool = False,
    labels: bool = False,
) -> str:
    """Draw a puzzle and what is known of it as SVG.

    ``known``: the marks to show (``forced`` if not given).  ``forced``: the marks that are certain,
    all others come out pale.  ``highlight``: places to colour.  ``crosses``: a small x at each mark
    known not to be made.  ``labels``: number the rows and columns.
    """
    return svg_of(scene(puzzle, known, forced=forced, highlight=highlight, crosses=crosses, labels=labels))


def svg_of(picture: Scene) -> str:
    """Draw a scene as SVG."""
    top, left, bottom, right = picture.box
    if picture.labels:
        top, left = top - 0.9, left - 0.9
    y, x = (top - MARGIN) * HALF, (left - MARGIN) * HALF
    height, width = (bottom - top + 2 * MARGIN) * HALF, (right - left + 2 * MARGIN) * HALF
    box = " ".join(map(number, (x, y, width, height)))
    size = f'width="{number(width)}" height="{number(height)}"'
    lines = [
        f'<svg xmlns="{SPACE}" viewBox="{box}" {size} role="img" font-family="{FONT}">',
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(picture.text)}</desc>",
        f'<rect x="{number(x)}" y="{number(y)}" {size} fill="{PAPER}"/>',
        *_fills(picture),
        *_highlights(picture),
        *_ground(picture),
        *_strokes(picture, False),
        *_discs(picture, False),
        *_strokes(picture, True),
        *_discs(picture, True),
        *_signs(picture),
        *_texts(picture),
        *_labels(picture, top, left),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """A coordinate in as few characters as needed."""
    return f"{round(float(value), 2) + 0:g}" if abs(value) < 1e5 else f"{value:.0f}"


def at(point: Point) -> tuple[float, float]:
    """(x, y) in the units of the picture."""
    return float(point[1]) * HALF, float(point[0]) * HALF


def path(points: Sequence[Point], closed: bool) -> str:
    """The path data of a polyline."""
    out: list[str] = []
    before = float("nan"), float("nan")
    for point in points:
        x, y = at(point)
        if not out:
            out.append(f"M{number(x)} {number(y)}")
        elif y == before[1]:
            out.append(f"H{number(x)}")
        elif x == before[0]:
            out.append(f"V{number(y)}")
        else:
            out.append(f"L{number(x)} {number(y)}")
        before = x, y
    return "".join(out) + ("Z" if closed else "")


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
        yield f'<path fill="{colour}"{_pale(open)} d="{data}"/>'


def _pale(open: bool) -> str:
    return ' opacity=".4"' if open else ""


def _highlights(picture: Scene) -> Iterator[str]:
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
    if picture.look == "grid":
        rules = "".join(
            [path(((2 * r, 0), (2 * r, 2 * width)), False) for r in range(1, height)]
            + [path(((0, 2 * c), (2 * height, 2 * c)), False) for c in range(1, width)]
        )
        if rules:
            yield f'<path fill="none" stroke="#000" stroke-opacity=".24" d="{rules}"/>'
        frame = path(((0, 0), (0, 2 * width), (2 * height, 2 * width), (2 * height, 0)), True)
        yield f'<path fill="none" stroke="{INK}" stroke-width="3" stroke-linejoin="round" d="{frame}"/>'
        return
    first, more = (1, 0) if picture.look == "centres" else (0, 1)
    spots = [(2 * r + first, 2 * c + first) for r in range(height + more) for c in range(width + more)]
    data = "".join([f"{path((p,), False)}h0" for p in spots])
    yield (f'<path fill="none" stroke="{INK}" stroke-width="5" stroke-linecap="round" d="{data}"/>')


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
        plain += [(_shortened(simple(s.points)), False) for s in heads]
        look = pen(STACK[level], kind)
        data = "".join([path(points, closed) for points, closed in plain])
        yield from _drawn(data, look, open, _over_dark(picture, groups[key]))
        for stroke in heads:
            yield f'<path fill="{look.colour}"{_pale(open)} d="{_head(stroke)}"/>'


def _over_dark(picture: Scene, strokes: list[Stroke]) -> bool:
    """Whether some stroke runs over a dark cell: it then needs a white seam."""
    for stroke in strokes:
        for (y1, x1), (y2, x2) in zip(stroke.points, stroke.points[1:], strict=False):
            for k in (0.25, 0.75):
                point = float(y1) + k * float(y2 - y1), float(x1) + k * float(x2 - x1)
                if point[0] % 2 and point[1] % 2 and (fill := picture.under(point)):
                    if fill.tone in DARK:
                        return True
    return False


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
        f' stroke-width="{number(look.width)}"{dash}{_pale(open)} d="{data}"/>'
    )
    if look.core:
        yield (
            f'<path {common} stroke-linecap="{look.cap}" stroke="{PAPER}"'
            f' stroke-width="{number(look.core)}" d="{data}"/>'
        )


def _way(stroke: Stroke) -> tuple[float, float]:
    """The unit vector (rows, columns) in which a stroke ends."""
    (y1, x1), (y2, x2) = stroke.points[-2:]
    dy, dx = float(y2 - y1), float(x2 - x1)
    long = hypot(dy, dx) or 1.0
    return dy / long, dx / long


def _shortened(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """A line that leaves room for its head."""
    (y1, x1), (y2, x2) = points[-2:]
    long = hypot(float(y2 - y1), float(x2 - x1)) or 1.0
    cut = min(0.3, long / 2) / long
    return (*points[:-1], (float(y2) - cut * float(y2 - y1), float(x2) - cut * float(x2 - x1)))


def _head(stroke: Stroke) -> str:
    """The head of an arrow, a triangle at its last point."""
    dy, dx = _way(stroke)
    y, x = (float(v) for v in stroke.points[-1])
    big = 0.52 if stroke.style in {"line", "trail"} else 0.36
    back = (y - big * dy, x - big * dx)
    wing = 0.62 * big
    return path(((y + 0.1 * dy, x + 0.1 * dx), (back[0] + wing * dx, back[1] - wing * dy),
                 (back[0] - wing * dx, back[1] + wing * dy)), True)  # fmt: skip


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
                f' stroke="{ink}" stroke-width="1.8"{_pale(disc in picture.open)}/>'
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
            f' stroke-linejoin="round"{_pale(sign in picture.open)} d="{data}"/>'
        )


def _texts(picture: Scene) -> Iterator[str]:
    """Letters on top of everything, with a halo where a line would touch them."""
    near = _lines_by_cell(picture)
    discs = {d.centre: d for d in picture.of(Disc)}
    for text in picture.of(Text):
        under, disc = picture.under(text.at), discs.get(text.at)
        ground = PAPER if under is None or under.tone == "tint" else TONES[under.tone]
        light = under is None or under.tone not in DARK or under in picture.open
        if disc is not None and disc.fill != "none":
            ground, light = (PAPER, True) if disc.fill == "white" else (INK, False)
        ink = (INK if text.printed else PEN) if light else PAPER
        y, x = (float(v) for v in text.at)
        close = any(_distance((y, x), step) < 0.45 for step in near.get((int(y // 2), int(x // 2)), ()))
        size = 23.0 * text.size * (_narrowing(text.text) if picture.holds(text.at) else 1)
        yield from _text(text, size, ink, ground if close else "", text in picture.open)


def _narrowing(letters: str) -> float:
    """How much smaller letters are written so that they fit into a cell."""
    return min(1.0, 2.1 / max(1, len(letters)))


def _text(text: Text, size: float, ink: str, halo: str, open: bool) -> Iterator[str]:
    x, y = at(text.at)
    if text.arrow is not None:
        size *= 0.88
        x, y = (x - 4.5 * text.size, y) if text.arrow[0] else (x, y + 5 * text.size)
    weight = ' font-weight="600"' if text.printed else ""
    where = f'x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}" text-anchor="middle"'
    letters = escape(text.text)
    if halo:
        yield (
            f'<text {where}{weight} fill="{halo}" stroke="{halo}" stroke-width="5"'
            f' stroke-linejoin="round" aria-hidden="true">{letters}</text>'
        )
    yield f'<text {where}{weight} fill="{ink}"{_pale(open)}>{letters}</text>'
    if text.arrow is not None:
        yield from _pointer(text, ink)


def _pointer(text: Text, ink: str) -> Iterator[str]:
    """The small arrow beside letters: above them if it lies flat, else on their right."""
    dy, dx = text.arrow or (0, 0)
    y, x = (float(v) for v in text.at)
    y, x = (y, x + 0.5 * text.size) if dy else (y - 0.58 * text.size, x)
    long = 0.5 * text.size / hypot(dy, dx)
    arrow = Stroke(((y - long * dy, x - long * dx), (y + long * dy, x + long * dx)), "thin", 0, True)
    yield (
        f'<path fill="none" stroke="{ink}" stroke-width="1.8" d="{path(_shortened(arrow.points), False)}"/>'
    )
    yield f'<path fill="{ink}" d="{_head(arrow)}"/>'


def _lines_by_cell(picture: Scene) -> dict[tuple[int, int], list[tuple[Point, Point]]]:
    """The strokes near each cell."""
    near: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for stroke in picture.of(Stroke):
        for a, b in zip(stroke.points, stroke.points[1:], strict=False):
            rows = sorted((int((a[0] - 0.4) // 2), int((b[0] + 0.4) // 2), int((b[0] - 0.4) // 2)))
            cols = sorted((int((a[1] - 0.4) // 2), int((b[1] + 0.4) // 2), int((b[1] - 0.4) // 2)))
            for r in range(rows[0], rows[-1] + 1):
                for c in range(cols[0], cols[-1] + 1):
                    near.setdefault((r, c), []).append((a, b))
    return near


def _distance(point: tuple[float, float], step: tuple[Point, Point]) -> float:
    """How far a point is from a straight stroke."""
    (y1, x1), (y2, x2) = ((float(p[0]), float(p[1])) for p in step)
    dy, dx = y2 - y1, x2 - x1
    along = ((point[0] - y1) * dy + (point[1] - x1) * dx) / ((dy * dy + dx * dx) or 1.0)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - y1 - along * dy, point[1] - x1 - along * dx)


def _labels(picture: Scene, top: float, left: float) -> Iterator[str]:
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

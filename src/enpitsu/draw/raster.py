"""Fills and strokes as characters on a canvas."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor

from enpitsu.draw.canvas import Canvas, Layout, Spot
from enpitsu.draw.characters import ARROWS, BLOCKS, HEADS, NODES, PENCILLED, QUARTERS, rule
from enpitsu.draw.palette import STACK
from enpitsu.draw.polyline import join
from enpitsu.draw.scene import Scene, inside
from enpitsu.effort import reported
from enpitsu.layers.graphics import Fill, Point, Stroke

# -- fills ------------------------------------------------------------------------------------------


def fills(picture: Scene, layout: Layout, canvas: Canvas) -> None:
    """Whole cells as blocks that flow together, other polygons in quarters of a character."""
    block = {cell: _block(f, picture) for cell, f in picture.paved.items() if f.tone != "tint"}
    for (row, col), (char, style) in block.items():
        for spot in layout.inner(row, col):
            canvas.put(spot, char, style)
        if not layout.dense:
            for spot in _rim(layout, row, col):
                if all(block.get(cell) == (char, style) for cell in layout.around(spot)):
                    canvas.put(spot, char, style)
    for fill in picture.parts:
        if fill.tone != "tint":
            _quarters(fill, picture, layout, canvas)


def _block(fill: Fill, picture: Scene) -> tuple[str, str]:
    char, style = BLOCKS[fill.tone]
    return (PENCILLED, f"dim {style}") if fill in picture.open else (char, style)


def _rim(layout: Layout, row: int, col: int) -> Iterator[Spot]:
    """The characters just right of and below a cell."""
    y, x = layout.spot((2 * row + 2, 2 * col + 2))
    yield y - 1, x
    for i in range(2 * layout.reach):
        yield y, x - i


def _quarters(fill: Fill, picture: Scene, layout: Layout, canvas: Canvas) -> None:
    """A polygon that is no whole cell: each character shows which of its quarters are covered.

    The one row of characters of a cell stands for its whole height; the characters between cells are
    filled only if all around them is.
    """
    ys, xs = [float(p[0]) for p in fill.corners], [float(p[1]) for p in fill.corners]
    char, style = _block(fill, picture)
    for y in range(floor(min(ys)), ceil(max(ys)) + 1):
        for x in range(floor(min(xs) * layout.reach), ceil(max(xs) * layout.reach) + 1):
            inner = picture.holds((y, x / layout.reach))
            rim = inner and (y % 2 == 0 or x % (2 * layout.reach) == 0)
            up, side = (0.5 if inner else 0.25), (0.5 if rim else 0.25)
            points = [(y + dy, (x + dx) / layout.reach) for dy in (-up, up) for dx in (-side, side)]
            quarters = sum([1 << i for i, p in enumerate(points) if inside(p, fill.corners)])
            if quarters == 15:
                canvas.put((y, x), char, style)
            elif quarters and not rim:
                canvas.put((y, x), QUARTERS[quarters], style)


# -- strokes ----------------------------------------------------------------------------------------


def strokes(picture: Scene, layout: Layout, canvas: Canvas) -> list[Stroke]:
    """Orthogonal strokes as box-drawing characters, diagonals as slashes; the strokes left over."""
    heads: list[Stroke] = []
    slashes: dict[tuple[int, int], dict[Spot, str]] = {}
    left: list[Stroke] = []
    for stroke in reported(sorted(picture.of(Stroke), key=lambda s: STACK.index(s.style)), 0):
        look, level = rule(stroke.style, stroke.kind), STACK.index(stroke.style)
        if stroke in picture.open:
            look = look._replace(dash=look.dash or "dashed", style=f"dim {look.style}")
        for a, b in pairwise([_rounded(p, picture) for p in stroke.points]):
            if a[0] == b[0] or a[1] == b[1]:
                canvas.stroke(layout.spot(a), layout.spot(b), level, look)
            elif (arms := list(_halves(a, b))) and not layout.dense:
                for cell, way in arms:
                    slashes.setdefault(cell, {})[way] = look.style
            else:
                left.append(stroke)
                break
        if stroke.arrow:
            heads.append(stroke)
    canvas.draw_joints()
    for (row, col), ways in slashes.items():
        _slash(canvas, layout.spot((2 * row + 1, 2 * col + 1)), ways)
    for stroke in heads:
        _head(canvas, layout, stroke)
    for stroke in left:
        for point in stroke.points:
            style = rule(stroke.style, stroke.kind).style
            canvas.put(layout.spot(point), NODES[stroke.kind % len(NODES)], style)
    return left


def _rounded(point: Point, picture: Scene) -> tuple[int, int]:
    """The nearest half step; outside the frame, the next one away from it."""
    y, x = point
    if type(y) is int and type(x) is int:
        return y, x

    def near(value: float, last: int) -> int:
        return floor(value) if value < 0 else ceil(value) if value > last else round(value)

    return near(float(y), 2 * picture.height), near(float(x), 2 * picture.width)


def _halves(a: tuple[int, int], b: tuple[int, int]) -> Iterator[tuple[tuple[int, int], Spot]]:
    """The halves of cell diagonals that a stroke consists of: (cell, towards which corner).

    Nothing if it is no such stroke.
    """
    (y1, x1), (y2, x2) = a, b
    if abs(y2 - y1) != abs(x2 - x1) or (y1 - x1) % 2:
        return
    dy, dx = (1 if y2 > y1 else -1), (1 if x2 > x1 else -1)
    for k in range(abs(y2 - y1)):
        y, x = y1 + k * dy, x1 + k * dx
        if y % 2:  # from a centre to a corner
            yield (y // 2, x // 2), (dy, dx)
        else:
            yield ((y + dy) // 2, (x + dx) // 2), (-dy, -dx)


def _slash(canvas: Canvas, spot: Spot, ways: dict[Spot, str]) -> None:
    """The diagonals in a cell: a whole one in the middle, halves on its sides."""
    (y, x), falling, rising = spot, {(-1, -1), (1, 1)}, {(-1, 1), (1, -1)}
    style = next(iter(ways.values()))
    whole = [falling <= ways.keys(), rising <= ways.keys()]
    if any(whole):
        canvas.put(spot, "╳" if all(whole) else "╲" if whole[0] else "╱", style)
    rest = [w for w in ways if not whole[0 if w in falling else 1]]
    for side in (-1, 1):
        arms = [w for w in rest if w[1] == side]
        if len(arms) == 2:
            canvas.put((y, x + side), ">" if side < 0 else "<", style)
        elif arms:
            canvas.put((y, x + side), "╲" if arms[0] in falling else "╱", style)


def _head(canvas: Canvas, layout: Layout, stroke: Stroke) -> None:
    (y1, x1), (y2, x2) = stroke.points[-2:]
    way = (y2 > y1) - (y2 < y1), (x2 > x1) - (x2 < x1)
    char = HEADS.get(way) or ARROWS[way]
    canvas.put(layout.spot((y2, x2)), char, rule(stroke.style, stroke.kind).style)


def listed(left: list[Stroke]) -> Iterator[str]:
    """The strokes that no character can show, as lists of their points."""
    kinds = sorted({s.kind for s in left})
    for kind in kinds:
        for chain in join([s.points for s in left if s.kind == kind]):
            where = {(float(y) % 2, float(x) % 2) for y, x in chain.points}
            name, shift = ("dots", 0) if where == {(0, 0)} else ("cells", 1)
            if where not in ({(0, 0)}, {(1, 1)}):
                name, shift = "points", 0
            spots = [f"{(y - shift) / 2:g},{(x - shift) / 2:g}" for y, x in _floats(chain.points)]
            end = ", closed" if chain.closed else ""
            yield f"{NODES[kind % len(NODES)]} {name} {' '.join(spots)}{end}"


def _floats(points: tuple[Point, ...]) -> list[tuple[float, float]]:
    return [(float(y), float(x)) for y, x in points]

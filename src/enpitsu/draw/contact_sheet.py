"""Several pictures on one sheet, with captions."""

from __future__ import annotations

import re
from collections.abc import Iterable

from enpitsu.draw.palette import INK, PAPER
from enpitsu.draw.path_data import number
from enpitsu.draw.svg import FONT, SPACE
from enpitsu.plain import escaped as escape

GAP = 24.0
CAPTION = 30.0


def contact_sheet(pictures: Iterable[tuple[str, str]], columns: int = 3, title: str = "Pictures") -> str:
    """Put (caption, SVG) pictures side by side on one SVG, row by row.

    ::

        +-----+ +---+ +----+
        |     | |   | |    |
        +-----+ +---+ +----+
        caption  ...   ...
    """
    boxes = [(caption, *_measured(svg)) for caption, svg in pictures]
    rows = [boxes[i : i + columns] for i in range(0, len(boxes), columns)]
    out, y, right = [], GAP, 0.0
    for row in rows:
        x, tall = GAP, max([height for *_, height in row])
        for caption, svg, width, height in row:
            wide = max(width, 8.5 * len(caption))
            out.append(placed(svg, x + (wide - width) / 2, y + tall - height, width, height))
            out.append(
                f'<text x="{number(x + wide / 2)}" y="{number(y + tall + 20)}" font-size="15"'
                f' text-anchor="middle" fill="{INK}">{escape(caption)}</text>'
            )
            x += wide + GAP
        right, y = max(right, x), y + tall + CAPTION + GAP
    size = f'width="{number(right)}" height="{number(y)}"'
    head = f'<svg xmlns="{SPACE}" viewBox="0 0 {number(right)} {number(y)}" {size} role="img"'
    return "\n".join([
        f'{head} font-family="{FONT}">', f"<title>{escape(title)}</title>",
        f'<rect {size} fill="{PAPER}"/>', *out, "</svg>",
    ])  # fmt: skip


def _measured(svg: str) -> tuple[str, float, float]:
    """A picture with its width and height, as its box says."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    if found is None:
        raise ValueError("a picture without a viewBox cannot be put on a sheet")
    return svg, float(found[1]), float(found[2])


def placed(
    svg: str,
    x: float,
    y: float,
    width: float,
    height: float,
    box: tuple[float, float, float, float] | None = None,
) -> str:
    """A picture as a part of another; ``box``: what of it is seen, if not just its own box."""
    own = re.search(r'viewBox="([^"]*)"', svg)
    view = " ".join(map(number, box)) if box else own[1] if own else ""
    inner = svg[svg.index(">") + 1 :].rstrip()
    where = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<svg {where} viewBox="{view}">{inner}'

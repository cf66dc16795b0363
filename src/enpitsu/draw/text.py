"""A picture of any puzzle for the terminal: characters, coloured by rich, readable without colour."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from enpitsu.draw.canvas import Canvas, Layout, Line, Spot
from enpitsu.draw.characters import ABSENT, ARROWS, SIGNS, rule
from enpitsu.draw.palette import STACK
from enpitsu.draw.raster import fills, listed, strokes
from enpitsu.draw.scene import DARK, Scene, cell_of, scene, spot
from enpitsu.layers.graphics import Absent, Disc, Fill, Point, Shape, Sign, Stroke, Text
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.text import Text as RichText

MARKED = "black on yellow"


def draw_text(
    puzzle: Puzzle,
    known: PartialAssignment | None = None,
    *,
    colour: bool = True,
    forced: PartialAssignment | None = None,
    highlight: Iterable[Any] = (),
    crosses: bool = False,
    labels: bool = False,
    width: int | None = None,
) -> RichText:
    """Draw a puzzle and what is known of it in characters (``.plain`` is the bare string).

    ``known``: the marks to show (``forced`` if not given).  ``forced``: the marks that are certain, all
    others come out pale and dashed.  ``highlight``: places to colour (without colour: ‹ › in cells, ◆ on
    sides and dots).  ``crosses``: × at each mark known not to be made.  ``labels``: number the rows and
    columns.  ``width``: columns of characters to keep to; a board that is wider has narrow cells, where
    its words leave room for that.
    """
    seen = scene(
        puzzle, known, forced=forced, highlight=highlight, crosses=crosses, labels=labels, words=False
    )
    return text_of(seen, colour, width)


def draw_plain(
    puzzle: Puzzle,
    known: PartialAssignment | None = None,
    *,
    forced: PartialAssignment | None = None,
    highlight: Iterable[Any] = (),
    labels: bool = False,
    width: int | None = None,
) -> str:
    """Draw a puzzle as ``draw_text`` does without colour; ``rich`` is not needed for that."""
    seen = scene(puzzle, known, forced=forced, highlight=highlight, labels=labels, words=False)
    return plain_of(_lines(seen, False, width))


CELL = 3
"""Characters inside a cell, at least, where there is room."""


def plain_of(lines: Iterable[Line]) -> str:
    """Lines of characters without their styles."""
    return "\n".join(["".join([chars for chars, _ in line]) for line in lines])


def text_of(picture: Scene, colour: bool = True, width: int | None = None) -> RichText:
    """Draw a scene in characters; ``width``: columns to keep to, if narrow cells are enough for that."""
    from rich.text import Text as RichText

    text = RichText(no_wrap=True, overflow="ignore")
    for n, line in enumerate(_lines(picture, colour, width)):
        text.append("\n" if n else "")
        for chars, style in line:
            text.append(chars, style if colour else "")
    return text


def _lines(picture: Scene, colour: bool, width: int | None) -> list[Line]:
    """Draw a scene in characters, with narrow cells where these are enough to keep to a width."""
    usual = _drawn(picture, colour, CELL)
    if width is None or picture.labels or (picture.marked and not colour) or _columns(usual) <= width:
        return usual
    narrow = _drawn(picture, colour, 1)
    return narrow if _columns(narrow) < _columns(usual) else usual


def _columns(drawn: list[Line]) -> int:
    return max([sum([len(chars) for chars, _ in line]) for line in drawn], default=0)


def _drawn(picture: Scene, colour: bool, least: int) -> list[Line]:
    """Draw a scene; ``least``: characters inside a cell, if its words are not longer."""
    words = _words(picture)
    longest = max([least, *[len(word) for at, (word, _) in words.items() if picture.holds(at)]])
    layout = Layout(picture.height, picture.width, longest // 2 + 1, _dense(picture))
    canvas = Canvas()
    _ground(picture, layout, canvas)
    fills(picture, layout, canvas)
    slanted = strokes(picture, layout, canvas)
    for absent in picture.of(Absent):
        canvas.put(layout.spot(absent.at), ABSENT, "dim")
    for at, (word, style) in words.items():
        fill = picture.under(at)
        dark = fill is not None and fill.tone in DARK and fill not in picture.open
        canvas.write(_seat(picture, layout, at, word), word, f"{style} reverse" if dark else style)
    _highlights(picture, layout, canvas, colour)
    _labels(picture, layout, canvas)
    return canvas.lines(list(listed(slanted)))


def _seat(picture: Scene, layout: Layout, at: Point, word: str) -> Spot:
    """The spot on which a word is centred: a long one beside the board is moved away from it."""
    row, col = layout.spot(at)
    if 0 < at[0] < 2 * picture.height:
        if at[1] < 0:
            col = min(col, layout.col(0) - 2 - len(word) // 2)
        elif at[1] > 2 * picture.width:
            col = max(col, layout.col(2 * picture.width) + 2 + (len(word) - 1) // 2)
    return row, col


def _dense(picture: Scene) -> bool:
    """Return whether nothing lies between cells, so that they need no room there."""
    for shape in picture.shapes:
        match shape:
            case Fill() if cell_of(shape) is None:
                return False
            case Stroke(points=points):
                straight = all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(points))
                if not straight or not all(picture.holds(p) and p[0] % 2 == p[1] % 2 == 1 for p in points):
                    return False
            case Disc(centre=at) | Text(at=at) | Sign(at=at) | Absent(at=at):
                if picture.holds(at) and 0 in (at[0] % 2, at[1] % 2):
                    return False
    return picture.look != "dots" and not any(spot(place)[1] for place in picture.marked)


# -- letters ------------------------------------------------------------------------------------------


def _words(picture: Scene) -> dict[Point, tuple[str, str]]:
    """The words at each spot with their style: all letters and signs of a cell in one word."""
    items: dict[Point, list[Text | Sign | Disc]] = {}
    for shape in picture.shapes:
        if isinstance(shape, (Text, Sign)):
            items.setdefault(_home(picture, shape.at), []).append(shape)
        elif isinstance(shape, Disc):
            items.setdefault(_home(picture, shape.centre), []).append(shape)
    split = {_middle(s) for s in picture.of(Stroke) if s.style == "thin"}
    return {at: _word(found, picture, at in split) for at, found in items.items()}


def _middle(stroke: Stroke) -> Point:
    """The middle between the ends of a stroke."""
    (y1, x1), (y2, x2) = stroke.points[0], stroke.points[-1]
    return (y1 + y2) / 2, (x1 + x2) / 2


def _home(picture: Scene, at: Point) -> Point:
    """The point that stands for all points inside a cell: its centre."""
    y, x = at
    if not picture.holds(at) or y % 2 == 0 or x % 2 == 0:
        return at
    return int(y // 2) * 2 + 1, int(x // 2) * 2 + 1


def _word(found: list[Text | Sign | Disc], picture: Scene, split: bool = False) -> tuple[str, str]:
    """The word for the signs of a cell; ``split``: by a falling diagonal, below which the first are."""
    signs = [s for s in found if not isinstance(s, Disc)]
    discs = [s for s in found if isinstance(s, Disc)]
    signs.sort(key=lambda s: (float(s.at[0]), float(s.at[1])))
    if split:
        signs.sort(key=lambda s: float(s.at[1]) % 2)  # the sign below it is on the left
    parts = [SIGNS[s.sign] if isinstance(s, Sign) else s.text + ARROWS.get(s.arrow, "") for s in signs]
    word = ("," if all(isinstance(s, Text) for s in signs) else "").join(parts)
    if split:
        left = [part for s, part in zip(signs, parts, strict=True) if s.at[1] % 2 < 1]
        word = "\\".join(["".join(left), "".join(parts[len(left) :])])
    if discs and not (word and discs[0].bare):
        word = f"({word})" if word else "●" if discs[0].fill == "black" else "○"
    style = "bold" if all(s.printed for s in found) else "bold blue"
    shapes: list[Shape] = [*found]
    return (f"~{word}", f"dim {style}") if any(s in picture.open for s in shapes) else (word, style)


# -- ground, marks, margins ---------------------------------------------------------------------------


def _ground(picture: Scene, layout: Layout, canvas: Canvas) -> None:
    """The frame, and dots where cells or their corners are."""
    height, width = 2 * picture.height, 2 * picture.width
    if picture.look in {"grid", "frame"}:
        corners = [layout.spot(p) for p in ((0, 0), (0, width), (height, width), (height, 0))]
        for a, b in pairwise([*corners, corners[0]]):
            canvas.stroke(a, b, STACK.index("border"), rule("border", 0))
        inset = 1 if layout.dense else 2
    else:
        inset = 1 if picture.look == "centres" else 0
    for y in range(inset, height + 1 - inset, 2):
        for x in range(inset, width + 1 - inset, 2):
            canvas.put(layout.spot((y, x)), "·", "dim")


def _highlights(picture: Scene, layout: Layout, canvas: Canvas, colour: bool) -> None:
    """Colour the places to highlight; without colour, bracket them."""
    for place in picture.marked:
        cells, lines = spot(place)
        for cell in cells:
            inner = list(layout.inner(*cell))
            canvas.backs.update(dict.fromkeys(inner, MARKED))
            for at in inner:
                canvas.chars.setdefault(at, (" ", ""))
            if not colour:
                for at, char in ((inner[0], "‹"), (inner[-1], "›")):
                    if at not in canvas.letters:
                        canvas.put(at, char)
        for points in lines:
            (y1, x1), (y2, x2) = points[0], points[-1]
            middle = layout.spot(((float(y1) + float(y2)) / 2, (float(x1) + float(x2)) / 2))
            if middle not in canvas.letters:
                canvas.put(middle, "◆")
            canvas.backs[middle] = MARKED


def _labels(picture: Scene, layout: Layout, canvas: Canvas) -> None:
    """The numbers of rows and columns, outside everything."""
    if not picture.labels:
        return
    top, left = min(y for y, _ in canvas.chars), min(x for _, x in canvas.chars)
    for row in range(picture.height):
        name = str(row + 1)
        canvas.write((layout.row(2 * row + 1), left - 1 - len(name) // 2), name, "dim")
    for col in range(picture.width):
        canvas.write((top - 1, layout.col(2 * col + 1)), str(col + 1), "dim")

"""A sheet of characters on which a scene is drawn: where half steps fall, and what stands there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import floor
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from enpitsu.draw.box_drawing import glyph
from enpitsu.draw.characters import StrokeStyle
from enpitsu.layers.graphics import Point

Spot: TypeAlias = tuple[int, int]
"""(row, column) of a character; the corner of the frame is (0, 0)."""
Line: TypeAlias = list[tuple[str, str]]
"""A line of characters, those of one style together: characters and style."""

NORTH, EAST, SOUTH, WEST = range(4)


def near(value: float) -> int:
    """The nearest whole number; halves go up, so that what is one apart stays one apart."""
    return floor(value + 0.5)


class Layout(NamedTuple):
    """The places of half steps on the sheet.

    ``reach`` is how many characters a half step is wide.  A dense layout has no room between cells:

    ::

        roomy  ┏━━━┯━━━┓     dense  ┏━━━━━━┓
               ┃ 1 │ 2 ┃            ┃ 1  2 ┃
               ┗━━━┷━━━┛            ┗━━━━━━┛
    """

    height: int
    width: int
    reach: int = 2
    dense: bool = False

    def row(self, y: float) -> int:
        """The line of characters of a height."""
        last = 2 * self.height
        if not self.dense or y <= 0:
            return near(y)
        return int(y + 1) // 2 if y < last else self.height + 1 + near(y - last)

    def col(self, x: float) -> int:
        """The character of a distance from the left."""
        last = 2 * self.width
        if not self.dense or x <= 0:
            return near(x * self.reach)
        cell = 2 * self.reach - 1
        if x < last:
            return int(x // 2) * cell + self.reach
        return self.width * cell + 1 + near((x - last) * self.reach)

    def spot(self, point: Point) -> Spot:
        """The character at a point."""
        return self.row(float(point[0])), self.col(float(point[1]))

    def inner(self, row: int, col: int) -> Iterator[Spot]:
        """The characters inside a cell."""
        y, x = self.spot((2 * row + 1, 2 * col + 1))
        return ((y, x + d) for d in range(1 - self.reach, self.reach))

    def around(self, spot: Spot) -> list[Spot]:
        """The cells (row, column) in which a character lies, or that it parts (roomy layouts)."""
        y, x, step = spot[0], spot[1], 2 * self.reach
        rows = [y // 2] if y % 2 else [y // 2 - 1, y // 2]
        cols = [x // step] if x % step else [x // step - 1, x // step]
        return [(r, c) for r in rows for c in cols]


class Joint:
    """The arms that meet in one character: of each the rule and the level, None where there is none."""

    def __init__(self) -> None:
        self.arms: list[tuple[int, StrokeStyle] | None] = [None] * 4

    def add(self, side: int, level: int, look: StrokeStyle) -> None:
        """Let an arm grow; where two lie on each other, the one of the higher level is seen."""
        arm = self.arms[side]
        if arm is None or arm[0] <= level:
            self.arms[side] = level, look

    def char(self) -> tuple[str, str]:
        """The box-drawing character, and its style: that of the uppermost arm."""
        seen = [arm for arm in self.arms if arm is not None]
        n, e, s, w = [0 if arm is None else arm[1].weight for arm in self.arms]
        top = max(seen, key=itemgetter(0))[1]
        return glyph((n, e, s, w), top.dash, all(look.rounded for _, look in seen)), top.style


class Canvas:
    """Characters with styles; what is put later lies on top."""

    def __init__(self) -> None:
        self.chars: dict[Spot, tuple[str, str]] = {}
        self.joints: dict[Spot, Joint] = {}
        self.backs: dict[Spot, str] = {}
        self.letters: set[Spot] = set()

    def put(self, spot: Spot, char: str, style: str = "") -> None:
        """Put one character."""
        self.chars[spot] = char, style

    def write(self, spot: Spot, text: str, style: str = "") -> None:
        """Write letters centred on a spot."""
        row, col = spot
        start = col - (len(text) - 1) // 2
        for i, char in enumerate(text):
            self.letters.add((row, start + i))
            self.put((row, start + i), char, style)

    def stroke(self, a: Spot, b: Spot, level: int, look: StrokeStyle) -> None:
        """Grow arms along a row or a column, from one spot to another."""
        (y1, x1), (y2, x2) = sorted((a, b))
        flat = y1 == y2
        ahead, back = (EAST, WEST) if flat else (SOUTH, NORTH)
        long = x2 - x1 if flat else y2 - y1
        for i in range(long + 1):
            joint = self.joints.setdefault((y1, x1 + i) if flat else (y1 + i, x1), Joint())
            if i < long:
                joint.add(ahead, level, look)
            if i:
                joint.add(back, level, look)

    def draw_joints(self) -> None:
        """Turn the arms grown so far into characters."""
        for spot, joint in self.joints.items():
            self.put(spot, *joint.char())
        self.joints.clear()

    def lines(self, notes: Sequence[str] = ()) -> list[Line]:
        """All lines, and notes below them."""
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (y, x), (char, style) in self.chars.items():
            back = self.backs.get((y, x))
            rows.setdefault(y, {})[x] = char, back or style
        left = min([x for _, x in self.chars], default=0)
        lines = [
            _line(rows.get(y, {}), left) for y in range(min(rows, default=0), max(rows, default=-1) + 1)
        ]
        return [*lines, *[[(note, "")] for note in notes]]


def _line(row: dict[int, tuple[str, str]], left: int) -> Line:
    """One line of characters, those of one style together, without blanks at its end."""
    seen = [row.get(x, (" ", "")) for x in range(left, max(row, default=left - 1) + 1)]
    while seen and seen[-1][0].isspace():
        seen.pop()
    return [("".join([c for c, _ in run]), style) for style, run in groupby(seen, key=itemgetter(1))]

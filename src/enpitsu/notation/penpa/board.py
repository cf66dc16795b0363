"""A board of Penpa+ as plain data: the drawn items by place, in half steps.

::

    centre of R1C1 (1, 1)    its lower right corner (2, 2)    its south side (2, 1)    its east side (1, 2)

Inside an address every point has a number: ``category * nx0 * ny0 + row * nx0 + column``, with two rows
and columns more on every side; category 0 is a centre, 1 the corner to its lower right, 2 the side
below, 3 the side to the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from enpitsu.errors import BadPuzzle
from enpitsu.locale import say, say_number, template
from enpitsu.plain import listed

Point: TypeAlias = tuple[int, int]
Place: TypeAlias = Any
"""A point, or a tuple of points."""
Key: TypeAlias = tuple[str, Place]
Others: TypeAlias = dict[str, list[Point | None]]
"""Unsupported items, by their names in Penpa+: the first point of each (None: unknown)."""

DARK = (1, 3, 4, 8)
"""Colours of cells that count as shaded: dark grey, grey, black, light grey."""
BLACK, GREY, SHADED, GREEN = 4, 3, 1, 2
"""Colours of cells: printed black, printed grey, shaded by the player, known to be unshaded."""
FILLS = {1: "white", 2: "black", 3: "grey", 4: "grey", 8: "white"}
"""Styles of circles, squares and stars -> their filling."""
BLACK_CELL = "kakuro"
"""The symbol of a black cell: with room for two sums (styles 1 and 3), or without (2)."""
SMALL_NUMBERS = tuple([f"{at} number" for at in ("NW", "NE", "SW", "SE", "N", "E", "W", "S")])
"""The kinds of small numbers: in the corners of a cell, at its sides, as Penpa+ counts them."""
DOUBLE, CROSS = 30, 98
"""Styles of a stroke: a double line; a cross, which marks that no stroke is there."""


class Items(dict[Key, Any]):
    """The drawn items: (kind, place) -> value.

    Kinds: ``surface`` (colour), ``number`` (text), ``arrow`` (text, direction), ``list`` (text),
    ``candidates`` (text), ``ring`` around a number (filling), ``NW number``, ``N number`` ... (text of a
    small number in a corner, at a side), ``circle`` (filling), ``symbol`` (name, style); ``line``,
    ``edge``, ``freeline``, ``freeedge`` (style) and ``wall`` between two points; ``nolink``,
    ``noedge``: crosses; ``polygon`` and ``path``: lists of points.
    """

    def put(self, kind: str, place: Place, value: Any, whose: object) -> None:
        """Draw an item of ``whose`` layer; raises BadPuzzle if a different one of its kind is there."""
        if self.setdefault((kind, place), value) != value:
            raise BadPuzzle(
                say("Penpa+ has room for one {} only at {}: {} cannot be said", kind, called(place), whose)
            )


@dataclass
class PenpaBoard:
    """The contents of an address.

    ``height``, ``width``: the size of the board inside the ``margins`` (top, bottom, left, right).
    ``absent``: places of the rectangle that have no cell.
    ``others``, ``others_drawn``: unsupported items of the problem and of the solution layer.
    ``solving``: what the solution layer does not show is unknown, rather than not made.
    """

    height: int
    width: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    absent: frozenset[Point] = frozenset()
    problem: Items = field(default_factory=Items)
    solution: Items = field(default_factory=Items)
    others: Others = field(default_factory=dict)
    others_drawn: Others = field(default_factory=dict)
    solving: bool = False
    title: str = ""
    author: str = ""
    source: str = ""
    rules: str = ""
    tags: tuple[str, ...] = ()

    @property
    def across(self) -> int:
        """The number of points in a row, including those around the board."""
        return self.width + self.margins[2] + self.margins[3] + 4

    @property
    def down(self) -> int:
        """The number of points in a column, including those around the board."""
        return self.height + self.margins[0] + self.margins[1] + 4

    def point(self, number: int) -> Point | None:
        """The point with a number; None for numbers of other kinds of boards."""
        category, rest = divmod(number, self.across * self.down)
        row, col = rest // self.across - 2 - self.margins[0], rest % self.across - 2 - self.margins[2]
        if not 0 <= category <= 3:
            return None
        return 2 * row + 1 + (category in (1, 2)), 2 * col + 1 + (category in (1, 3))

    def number(self, point: Point) -> int:
        """The number of a point, the inverse of ``point``.

        >>> board = PenpaBoard(9, 9)
        >>> board.point(28), board.point(126), board.number((1, 1))
        ((1, 1), (15, 15), 28)
        """
        y, x = point
        category = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[y % 2, x % 2]
        row, col = (y - 1) // 2 + 2 + self.margins[0], (x - 1) // 2 + 2 + self.margins[2]
        return category * self.across * self.down + row * self.across + col


def called(place: Place) -> str:
    """The name of a place: of a cell, a side, a corner, a stroke.

    >>> called((1, 1)), called((1, 2)), called((2, 2)), called(((1, 1), (1, 3)))
    ('R1C1', 'the E side of R1C1', 'the SE corner of R1C1', 'R1C1-R1C2')
    >>> called(((0, 2), (2, 2)))
    'the E side of R1C1'
    """
    if isinstance(place[0], tuple):
        (y, x), (v, u) = place[0], place[-1]
        if len(place) == 2 and not (y % 2 or x % 2) and abs(y - v) + abs(x - u) == 2 and (y == v or x == u):
            return called(((y + v) // 2, (x + u) // 2))
        return "-".join([called(point) for point in place])
    y, x = place
    return say(AT_CELL[y % 2, x % 2], f"R{(y + 1) // 2}C{(x + 1) // 2}")


AT_CELL = {
    (1, 1): "{}", (1, 0): template("the E side of {}"), (0, 1): template("the S side of {}"),
    (0, 0): template("the SE corner of {}"),
}  # fmt: skip
"""The names of places of a cell, by the parities of their coordinates."""


NOUNS = {
    **dict.fromkeys(SMALL_NUMBERS, "small number"), "ring": "circle", "candidates": "list of candidates",
    "surface": "coloured cell", "list": "list of numbers", "freeline": "free line",
    "freeedge": "free line", "nolink": "cross", "noedge": "cross", "edge": "border line",
}  # fmt: skip
"""The nouns for kinds of items, where they differ from the kind."""
FORMS = {
    "arrow": (template("{} arrow"), template("{} arrows")),
    "border line": (template("{} border line"), template("{} border lines")),
    "cage": (template("{} cage"), template("{} cages")),
    "circle": (template("{} circle"), template("{} circles")),
    "coloured cell": (template("{} coloured cell"), template("{} coloured cells")),
    "cross": (template("{} cross"), template("{} crosses")),
    "direction": (template("{} direction"), template("{} directions")),
    "erased grid line": (template("{} erased grid line"), template("{} erased grid lines")),
    "frame": (template("{} frame"), template("{} frames")),
    "free line": (template("{} free line"), template("{} free lines")),
    "line": (template("{} line"), template("{} lines")),
    "list of candidates": (template("{} list of candidates"), template("{} lists of candidates")),
    "list of numbers": (template("{} list of numbers"), template("{} lists of numbers")),
    "number": (template("{} number"), template("{} numbers")),
    "path": (template("{} path"), template("{} paths")),
    "polygon": (template("{} polygon"), template("{} polygons")),
    "small number": (template("{} small number"), template("{} small numbers")),
    "symbol": (template("{} symbol"), template("{} symbols")),
    "thermometer": (template("{} thermometer"), template("{} thermometers")),
    "wall": (template("{} wall"), template("{} walls")),
}
"""The templates for a number of items, singular and plural, by noun."""


def described(items: Iterable[tuple[Key, Any]], said: str) -> list[str]:
    """A sentence for each kind of some items, with their places.

    ``said``: the template, for a number of items, their style, and their places.

    >>> described([(("symbol", (1, 3)), ("star", 2))], "{}{} of another genre: {}")
    ['1 symbol (star 2) of another genre: R1C2']
    """
    kinds: dict[tuple[str, str], list[str]] = {}
    for (kind, place), value in items:
        more = f" ({value[0]} {value[1]})" if kind == "symbol" else ""
        if kind in ("circle", "ring"):
            more = f" ({value})"
        elif kind in ("number", *SMALL_NUMBERS):
            more = f" ({value[:20]!r})"
        elif kind == "surface":
            more = say(" (colour {})", value)
        kinds.setdefault((NOUNS.get(kind, kind), more), []).append(called(place))
    return [
        say(said, _counted(len(places), noun), more, listed(places))
        for (noun, more), places in kinds.items()
    ]


def described_others(others: Mapping[str, Sequence[Point | None]]) -> list[str]:
    """A phrase for each kind of unsupported items, with the known places.

    >>> described_others({"cage": [(1, 1), (3, 3)], "thermometer": [None]})
    ['2 cages that cannot be read: R1C1, R2C2', '1 thermometer that cannot be read']
    """
    out = []
    for noun, points in others.items():
        places = list(dict.fromkeys([called(at) for at in points if at is not None]))
        many = _counted(len(points), noun)
        unread = say("{} that cannot be read", many)
        out.append(say("{} that cannot be read: {}", many, listed(places)) if places else unread)
    return out


def _counted(n: int, noun: str) -> str:
    """A number with its noun: "1 list of numbers", "2 lists of numbers"."""
    one, many = FORMS.get(noun, (template("{} {}"), template("{} {}s")))
    return say_number(n, one, many, noun)


def stroke(a: Point, b: Point) -> tuple[Point, Point]:
    """The place of a stroke between two points: the points in order."""
    return (a, b) if a <= b else (b, a)


def without(items: Mapping[Key, Any], used: Iterable[Key]) -> list[tuple[Key, Any]]:
    """The items whose keys were not used."""
    gone = set(used)
    return [(key, value) for key, value in items.items() if key not in gone]

"""Boards with their answers, and a scene that shows every shape there is."""

from __future__ import annotations

from enpitsu.draw.scene import Scene
from enpitsu.genres.canal_view import CanalView
from enpitsu.genres.koburin import Koburin
from enpitsu.genres.slitherlink import Slitherlink
from enpitsu.layers.graphics import (
    Disc,
    Fill,
    Ground,
    Point,
    Shape,
    Sign,
    SignName,
    Stroke,
    Text,
    Tone,
    square,
)
from enpitsu.puzzle import Puzzle

# The worked examples of the rule sheet; Canal View's is from pzprjs test/script/canal.js.
BOARDS: dict[str, tuple[type[Puzzle], str, str]] = {
    "koburin": (
        Koburin,
        "2 . . . .\n. . . . .\n. . 1 . .\n. . . . .\n1 . . . 0",
        "2 # ┌ ┐ #\n# ┌ ┘ └ ┐\n┌ ┘ 1 # │\n└ ─ ┐ ┌ ┘\n1 # └ ┘ 0",
    ),
    "canal_view": (
        CanalView,
        "3 . . . 3 .\n. 2 . . . .\n. . . . . .\n. . . . . .\n. . . . 4 .\n. 5 . . . 2",
        ". # # # . .\n. . # . . .\n. . # . # .\n. # # # # #\n# # . # . #\n# . # # . .",
    ),
    "slitherlink": (
        Slitherlink,
        "3 . 3\n. 1 .\n2 . 2",
        "┌ ┐ ┌ ┐\n│ └ ┘ │\n│ · · │\n└ ─ ─ ┘",
    ),
}


def cell(row: int, col: int) -> Point:
    """The centre of a cell."""
    return 2 * row + 1, 2 * col + 1


def dot(row: float, col: float) -> Point:
    """A dot."""
    return 2 * row, 2 * col


def every_shape() -> Scene:
    """One scene with every tone, style, kind, sign and arrow, inside and outside the frame."""
    tones: tuple[Tone, ...] = ("hole", "black", "grey", "shade", "water", "a", "b")
    signs: tuple[SignName, ...] = ("cross", "plus", "dot", "square", "triangle", "diamond", "star", "flag")
    shapes: list[Shape] = [Ground("grid")]
    for i, tone in enumerate(tones):
        shapes += [Fill(square(0, i), tone), Text(cell(0, i), str(i))]
    shapes += [Fill(square(0, 7 + i), "tint", i) for i in range(5)]
    shapes += [Sign(cell(1, i), sign, 1.0, i % 2 == 0) for i, sign in enumerate(signs)]
    shapes += [
        Disc(cell(1, 8)),
        Disc(cell(1, 9), fill="black"),
        Disc(cell(1, 10)),
        Text(cell(1, 10), "2", 0.9),
    ]
    shapes += [Disc(cell(1, 11), fill="black"), Text(cell(1, 11), "?", 0.9)]
    for i, arrow in enumerate([(-1, 0), (1, 0), (0, 1), (0, -1)]):
        shapes.append(Text(cell(2, i), "3", arrow=arrow))
    shapes += [Fill(square(2, 4), "hole"), Text(cell(2, 4), "2", arrow=(0, 1)), Text(cell(2, 5), "12")]
    shapes += [Text(cell(2, 6), "135"), Text(cell(2, 7), "7", printed=False), Text((4.6, 16.6), "4", 0.6)]
    shapes += [Text((4.6, 17.4), "2", 0.6), Text((5.4, 16.6), "?", 0.6)]
    shapes += [Stroke((dot(2, 9), dot(3, 10)), "wall"), Fill((dot(2, 9), dot(3, 10), dot(3, 9)), "water")]
    shapes += [Stroke(_ring(3, 2 * k, 1, 1), "line", k) for k in range(6)]
    shapes += [Stroke(_ring(5, 0, 1, 3)), Disc(cell(5, 1)), Text(cell(5, 1), "6", 0.9), Disc(cell(5, 2))]
    shapes += [Text(cell(6, 1), "4"), Fill(square(6, 2), "grey"), Fill(square(6, 3), "shade")]
    shapes += [
        Stroke((dot(5, 5), dot(7, 5)), "mirror"), Stroke((dot(5, 6), dot(7, 6)), "wall"),
        Stroke((dot(5, 7), dot(7, 7)), "border"), Stroke((dot(5, 8), dot(7, 8)), "division"),
        Stroke((dot(5, 9), dot(7, 9)), "thin"), Stroke((dot(5, 10), dot(7, 10)), "dashed"),
        Stroke((cell(5, 4), cell(5, 10))), Stroke((cell(5, 11), dot(7, 11.5)), "pillar"),
    ]  # fmt: skip
    shapes += [Fill(square(*at)) for at in [(8, 1), (7, 0), (7, 2), (9, 0), (9, 2)]]
    shapes += [Stroke((dot(12, 1.5), cell(9, 1)), "trail", arrow=True)]
    shapes += [Disc(cell(7, 4)), Stroke((cell(7, 4), cell(7, 6), cell(9, 6), cell(9, 5)), arrow=True)]
    shapes += [Stroke((dot(7, 8), dot(8, 10), dot(10, 9), dot(9, 7), dot(7, 8)))]
    shapes += [Stroke((dot(7, 9), dot(8, 11), dot(10, 10), dot(9, 8), dot(7, 9)), kind=1)]
    shapes += [Stroke((dot(10, 3), dot(11, 4), dot(12, 3), dot(11, 2), dot(10, 3)))]
    shapes += [Stroke((dot(10, 4), dot(11, 5), dot(12, 4), dot(11, 3), dot(10, 4)), kind=1)]
    shapes += [Stroke((cell(10, 6), cell(12, 8))), Stroke((cell(12, 6), cell(10, 8)))]
    shapes += [
        Stroke((dot(11, 10), (22.8, 21), dot(11, 11))),
        Stroke((dot(11, 11), (23, 23.2), dot(12, 11))),
    ]
    shapes += [Text((-1, 1), "4"), Text((-1, 3), "12"), Text((3, -1), "0"), Text((5, -1), "11")]
    shapes += [
        Text((-1, 22), "N = 2", 0.8),
        Stroke(((26.4, 1), (26.4, 7)), "thin"),
        Text((27, 4), "2 3 1", 0.8),
    ]
    return Scene(13, 12, tuple(shapes), title="Every shape", text="< & >")


def _ring(row: int, col: int, height: int, width: int) -> tuple[Point, ...]:
    corners = [(row, col), (row, col + width), (row + height, col + width), (row + height, col), (row, col)]
    return tuple([cell(r, c) for r, c in corners])

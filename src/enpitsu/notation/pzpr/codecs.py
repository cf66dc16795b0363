"""The codecs that a genre names in its address, each bound to the layers it fills."""

from __future__ import annotations

from typing import Any

from enpitsu.notation.pzpr.bodies import (
    Cells,
    UrlBorders,
    UrlParameter,
    UrlPart,
)
from enpitsu.notation.pzpr.cells import (
    ARROW16,
    ARROW_WORDS,
    BITS,
    BLACK,
    BLACK_ARROW16,
    BLACK_ARROW_WORDS,
    BLACK_NUMBER4,
    CIRCLE_WORDS,
    CIRCLED16,
    CIRCLED_WORDS,
    CIRCLES,
    DOTS,
    LETTERS,
    NUMBER4,
    NUMBER10,
    NUMBER10_OR_16,
    NUMBER16,
    NUMBER36,
    NUMBER_SETS,
    NUMBER_WORDS,
    RUNS,
    Gaps,
    Pattern,
    Words,
)
from enpitsu.notation.pzpr.sides import UrlLattice, UrlOutside, UrlSideCircles, UrlSums


def number16(*layers: Any, circled: bool = False, letters: bool = False) -> UrlPart:
    """Numbers of any size, up to 15 in one hexadecimal digit, ``.`` for ``?``; empty cells in runs.

    ::

        3 . ?
        . 12 .      3g.gcg

    ``circled``: they are circled numbers, ``.`` for a circle without number.
    ``letters``: files have letters in place of the numbers, A to Z and a to z.
    """
    words = CIRCLED_WORDS if circled else LETTERS if letters else NUMBER_WORDS
    return Cells(CIRCLED16 if circled else NUMBER16, words, *layers)


def run_lengths(*layers: Any) -> UrlPart:
    """Lengths of up to four runs in a ring of eight places, ``?`` among them; empty cells in runs.

    ::

        3 . 1,1
        2,? . .      3ga7ach      (a7: 360 + 6 + 1, ac: 360 + 12)
    """
    return Cells(RUNS, NUMBER_WORDS, *layers)


def outside_number16(layer: Any, *given: Any) -> UrlPart:
    """Numbers at the sides of the board, in the code of ``number16``: top, bottom, left, right.

    ::

        . .
        . .

        T 2 -
        R - 1      2l1      (l: six numbers that are not there, of top, bottom, left, right)

    ``given``: layers of numbers in cells, which follow where there are any.
    """
    return UrlOutside(layer, *given)


def sums(layer: Any) -> UrlPart:
    r"""Pairs of sums in black cells, runs of white ones; then the sums above columns and left of rows.

    ::

        #   4\  #
        \8  .   .      l4-8      (l: two white cells; above them 4 and none, on their left 8)

    The first row and the first column are black (``form="rimmed"``).
    """
    return UrlSums(layer)


def side_circles(layer: Any) -> UrlPart:
    """White and black circles on sides, as ``circles`` has them: on those between columns, then rows.

    ::

        . .
        . .

        0,0|o 1,0|*      f0      (1, 2 and 0 is 15; the last side has none)
    """
    return UrlSideCircles(layer)


def number10(*layers: Any) -> UrlPart:
    """Numbers from 0 to 9, one digit each, ``.`` for ``?``; empty cells in runs.

    ::

        3 . ?
        . 9 .      3a.a9a
    """
    return Cells(NUMBER10, NUMBER_WORDS, *layers)


def number4(*layers: Any, black: bool = False, file: str = "-") -> UrlPart:
    """Numbers from 0 to 4, each with up to two empty cells behind it; other empty cells in runs.

    ::

        3 . 2
        . . 0      8ca      (8: a 3 and one empty cell, c: a 2 and two, a: a 0 and the end)

    ``black``: numbers stand in black cells, so the sign for an unknown one is a black cell without.
    ``file``: the sign of such a cell in files.
    """
    words = Words((("#", file), ("{}", "{}"))) if black else NUMBER_WORDS
    return Cells(BLACK_NUMBER4 if black else NUMBER4, words, *layers)


def number36(*layers: Any) -> UrlPart:
    """Numbers up to 35 in a character for each cell, with ``-`` up to 1295; ``@`` for ``?``.

    ::

        3 . ?
        . 12 40      3.@.c-14
    """
    return Cells(NUMBER36, NUMBER_WORDS, *layers)


def parameter(layer: Any) -> UrlPart:
    """A number for the whole board, up to the next slash.

    ::

        N 2

        A A      2/
    """
    return UrlParameter(layer)


def arrow_number16(*layers: Any, black: bool = False) -> UrlPart:
    """Numbers with an arrow or (circled) without, and plain black cells.

    ::

        (3) . 2>      03a42      (0: no arrow; 1 to 4: up, down, left, right)

    ``black``: clues stand in black cells, so a plain one is a clue without number and arrow.
    """
    words = BLACK_ARROW_WORDS if black else ARROW_WORDS
    return Cells(BLACK_ARROW16 if black else ARROW16, words, *layers)


def number_sets(*layers: Any) -> UrlPart:
    """Sets of numbers from 1 to 9, ``?`` among them.

    ::

        1,3 . ?
        2,? . .      13b0a20c      (0: an unknown number, a: the next set, b: one empty cell, c: two)
    """
    return Cells(NUMBER_SETS, NUMBER_WORDS, *layers)


def black_cells(*layers: Any, file: str = "#") -> UrlPart:
    """One bit for each cell, five to a character: black (a hole, unless a layer reads ``#``) or not.

    ::

        # . . # .      i      (10010 is 18)

    ``file``: the sign of a black cell in files.
    """
    return Cells(BLACK, Words((("#", file),)), *layers, optional=True)


def circles(*layers: Any) -> UrlPart:
    """White (``o``) and black (``*``) circles, three cells to a character in the base of three.

    ::

        o . *      b      (1, 0, 2 is 11)
    """
    return Cells(CIRCLES, CIRCLE_WORDS, *layers)


def borders(room: Any, clue: Any = None, walls: int | None = 1) -> UrlPart:
    """Regions by their walls, five bits to a character: those between columns, then those between rows.

    ::

        A A B
        A B B      c8      (01 10 and 010, filled up to 01100 and 01000)

    ``clue``: a layer of numbers, one for each region, in the code of ``number16``.
    ``walls``: the first version of files that has walls, too; earlier ones, and with None all of them,
    have a number for each region, so that no wall can stand within one.
    """
    return UrlBorders(room, clue, walls)


def number10_or_16(*layers: Any) -> UrlPart:
    """Numbers as ``number10`` has them; if one is larger, all of them as ``number16`` after a ``-``.

    ::

        3 . 12      -3gc
    """
    return Cells(NUMBER10_OR_16, NUMBER_WORDS, *layers)


def bits(layer: Any, file: str = "1") -> UrlPart:
    """One bit for each cell, five to a character: the one sign of a layer, or nothing (ice, for instance).

    ::

        x . . x .      i      (10010 is 18)

    ``file``: its sign in files.
    """
    (sign,) = layer.glyphs
    return Cells(Pattern(BITS, (sign,)), Words(((sign, file),)), layer)


def corner_number4(layer: Any) -> UrlPart:
    """Numbers from 0 to 4 at the dots where cells meet, the frame's too, in the code of ``number4``.

    ::

        . .

        . 2 .
        . . 0      gcga      (g: one empty dot, c: a 2 and two empty ones, a: a 0 and the end)
    """
    return UrlLattice(layer, NUMBER4, NUMBER_WORDS, 1, 1)


def corner_marks(layer: Any, inner: bool = False) -> UrlPart:
    """Dots that are marked (``o``), each by the number of unmarked ones before it, in the base of 36.

    ::

        . .

        . . o
        . o .      211      (two and a mark, one and a mark, one is left)

    ``inner``: those on the frame do not count.
    """
    return UrlLattice(layer, Gaps("o"), Words((("o", "1"),)), 1, -1 if inner else 1)


def dots(layer: Any) -> UrlPart:
    """White and black dots (``o``, ``*``) on cells, on sides between them and on corners inside.

    ::

        . .

        o . *      2f      (2: white and one empty place, f: black and up to seven)

    A board of h x w cells has 2h - 1 rows of 2w - 1 places.
    """
    return UrlLattice(layer, DOTS, None, 2, -1)

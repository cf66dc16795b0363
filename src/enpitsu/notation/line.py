"""Boards of digits in one word, row after row: 81 signs for the usual size.

::

    .3..1....1.2...3      four rows of four; digits from 10 on are A, B, C ...
"""

from __future__ import annotations

import re
from math import isqrt
from typing import Any

from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Grid
from enpitsu.layers import Numbers
from enpitsu.layers.base import Block
from enpitsu.locale import say
from enpitsu.notation.pzpr.declaration import UrlBoard
from enpitsu.notation.recognition import WORD, is_word
from enpitsu.notation.text import Token, read_cells, refuse_size

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BLANK = ".0*_-"


class DigitLine:
    """A genre's boards of digits, written in one word."""

    def __init__(self, layer: Any) -> None:
        self.layer: Numbers = layer

    def read(self, text: str) -> tuple[Grid, dict[str, Any]]:
        """Grid and givens of a word; raises BadNotation."""
        word = re.fullmatch(WORD, text, re.ASCII)
        if word is None or not is_word(text):
            raise BadNotation(text, 0, say("one word of 81 signs (or 16, 36, 256 ...) is expected here"))
        side, at = isqrt(len(word[1])), word.start(1)
        tokens = [Token("." if s in BLANK else str(SIGNS.index(s.upper())), at + i)
                  for i, s in enumerate(word[1])]  # fmt: skip
        for token in tokens:
            if token.text != "." and int(token.text) > side:
                raise BadNotation(text, token.at, say("a digit from 1 to {} is expected here", side))
        refuse_size(side, side, text)
        return read_cells([self.layer], text, [tokens[i * side : (i + 1) * side] for i in range(side)])

    def write(self, puzzle: UrlBoard) -> str:
        """The word of a puzzle; raises BadPuzzle if it has none."""
        grid, given = puzzle.grid, puzzle.givens[self.layer.name]
        blocks = [v for v in puzzle.printed.values() if isinstance(v, Block)]
        if any(v.write_block(grid, puzzle.givens[v.name]) for v in blocks):
            raise BadPuzzle(say("a line of digits has no room for boxes of another shape"))
        for cell, n in given.items():
            if n is None or n >= len(SIGNS):
                raise BadPuzzle(
                    say("a line of digits has no sign for the {} in {}", "?" if n is None else n, cell)
                )
        return "".join([SIGNS[given[cell]] if cell in given else "." for cell in grid.cells]) + "\n"


def digit_line(layer: Any) -> DigitLine:
    """Declare that boards of a genre are also written as one word of digits: see ``DigitLine``."""
    return DigitLine(layer)

"""Words in cells, on janko.at: one table, keyed by the class of layer.

A number stands as itself, an arrow after it as a letter (``2n``), ``w`` and ``b`` are a white and a black
circle, ``x`` is a black cell, ``17,24`` are the sums below a cell and to its right.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from enpitsu.layers.base import MISSING, CellGiven
from enpitsu.layers.printed.cells import Arrows, CircledNumbers, Numbers
from enpitsu.layers.printed.signs import Symbols
from enpitsu.layers.printed.sums import Sums

GLYPHS = {"o": "w", "*": "b", "#": "x"}
"""Glyph -> its word; others stand as themselves."""
COMPASS = {"^": "n", "v": "s", "<": "w", ">": "e"}


@singledispatch
def word_of(layer: CellGiven[Any], value: Any) -> str | None:
    """The word of a value; None if it has none."""
    return None


@singledispatch
def value_of(layer: CellGiven[Any], word: str) -> Any:
    """The value of a word, MISSING if it is not of this layer; raises Unreadable."""
    return MISSING


@word_of.register
def _(layer: Numbers, value: Any) -> str | None:
    return "?" if value is None else str(value)


@value_of.register
def _(layer: Numbers, word: str) -> Any:
    return layer.read(word)


@value_of.register
def _(layer: CircledNumbers, word: str) -> Any:
    return layer.read(f"({layer.unknown if word == '?' else word})")


@word_of.register
def _(layer: Arrows, value: Any) -> str | None:
    word = layer.write(value)
    return word[:-1] + COMPASS[word[-1]]


@value_of.register
def _(layer: Arrows, word: str) -> Any:
    sign = next((sign for sign, letter in COMPASS.items() if letter == word[-1:]), "")
    return layer.read(word[:-1] + sign) if sign else MISSING


@word_of.register
def _(layer: Sums, value: Any) -> str | None:
    return ",".join(["" if n is None else str(n) for n in value])


@value_of.register
def _(layer: Sums, word: str) -> Any:
    return layer.read(word.replace(",", "\\")) if "," in word else MISSING


@word_of.register
def _(layer: Symbols, value: Any) -> str | None:
    return GLYPHS.get(value, str(value))


@value_of.register
def _(layer: Symbols, word: str) -> Any:
    return next((glyph for glyph in layer.glyphs if GLYPHS.get(glyph, glyph) == word), MISSING)

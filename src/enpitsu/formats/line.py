"""Boards of digits in one word as documents."""

from __future__ import annotations

from typing import Any

from enpitsu.document import Document, Genre, Notation, Wanted
from enpitsu.errors import BadPuzzle
from enpitsu.locale import say
from enpitsu.notation.line import DigitLine


def _line_of(genre: Genre) -> DigitLine:
    line = getattr(genre, "line", None)
    if not isinstance(line, DigitLine):
        raise BadPuzzle(say("{} is not written in one word of digits", genre.display_title()))
    return line


def _has_line(genre: Genre) -> bool:
    return isinstance(getattr(genre, "line", None), DigitLine)


def _read(text: str, wanted: Wanted) -> Document:
    genre = wanted.genre
    if genre is None:
        found = wanted.library.declaring("line")
        genre = wanted.agreed(
            next(kind for kind in found if isinstance(vars(kind)["line"], DigitLine)), text, None
        )
    grid, givens = _line_of(genre).read(text)
    start = len(text) - len(text.lstrip())

    def spot(place: Any) -> int:
        return start + min([grid.width * c.row + c.col for c in getattr(place, "cells", ())], default=0)

    return Document(wanted.puzzle(genre, grid, givens, None, text, spot))


def _write(document: Document) -> str:
    return _line_of(type(document.puzzle)).write(document.puzzle)


LINE = Notation(
    "line", "one word of digits, row after row", _read, _write, _has_line, _has_line, marks=False,
)  # fmt: skip

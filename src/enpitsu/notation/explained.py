"""A genre's text notation in sentences: they follow from its layers, as the notation itself does."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

from enpitsu.grid import grid
from enpitsu.layers.base import Block, CellGiven
from enpitsu.locale import general
from enpitsu.notation.answers import HEAD
from enpitsu.notation.text import Genre, write_givens

SHOWN_SIDE = 6
"""Rows and columns of the blank board that is shown."""
SHOWN_TOKENS = 6
"""Tokens of a layer that are shown."""
GRID = "  the grid: a line for each row, a word for each cell; '.' is an empty cell, '#' a black one"
SINGLE = (
    "  What is not known is '?'. Single marks can be told by their names, in lines 'yes NAME' and\n"
    "  'no NAME' after a line '{}'."
)


def explained(genre: Genre) -> list[str]:
    """The lines that explain how givens and answers of a genre are written."""
    return [*_givens(genre), "", *_answer(genre)]


def blank_board(genre: Genre) -> str:
    """The text of a board of a genre on which nothing is printed, to be filled in."""
    return write_givens(genre, genre(grid(SHOWN_SIDE, SHOWN_SIDE), {}))


def _givens(genre: Genre) -> Iterator[str]:
    blocks = [v for v in genre.printed.values() if isinstance(v, Block)]
    cells = [v for v in genre.printed.values() if isinstance(v, CellGiven)]
    others = [v for v in blocks if not v.header]
    yield _said("Givens, in blocks with an empty line between two of them:")
    for layer in blocks:
        if layer.header:
            yield from _layer(layer, _said("before the grid"))
    if others and others[0].board and not others[0].sized:
        yield _said("  the board: the first block below has a word for every cell; '#' is a black cell")
    elif others and others[0].board:
        yield _said("  the board: its height and its width, such as '6 6'")
    else:
        yield _said(GRID)
        for given in cells:
            yield from _layer(given, _said("in a cell"), _tokens(given))
    for layer in others:
        yield from _layer(layer, _said("a block that may be left out" if layer.optional else "a block"))


def _answer(genre: Genre) -> Iterator[str]:
    yield _said("Answers, after a line 'solution:':")
    for layer in genre.drawn.values():
        if not layer.hidden:
            yield from _layer(layer)
    yield _said(SINGLE, HEAD)


def _said(english: str, *values: str) -> str:
    """A text about notations in the current language."""
    return (general("notation", english) or english).format(*values)


def form_of(layer: Any) -> str:
    """The form of a layer, in the first sentences of its class; in English."""
    doc = inspect.cleandoc(type(layer).__doc__ or "").replace("``", "'")
    return " ".join(doc.split("\n\n")[0].split())


def _layer(layer: Any, where: str = "", tokens: str = "") -> Iterator[str]:
    """The form of a layer, as its class tells it, with its example."""
    doc = inspect.cleandoc(type(layer).__doc__ or "").replace("``", "'")
    form = general("notation", form_of(layer)) or form_of(layer)
    yield _said("  {} ({}): {}", layer.name, where or _said("drawn"), form)
    example = re.search(r"^::\n\n((?:    .*\n?|\n)+)", doc, re.MULTILINE)
    if tokens:
        yield _said("      such as {}", tokens)
    elif example and where:
        yield from (f"      {_uncoded(line[4:])}".rstrip() for line in example[1].rstrip().split("\n"))


def _uncoded(line: str) -> str:
    """A line of an example without what it means in the rules of a genre."""
    shown, gap, meaning = line.partition("      ")
    return shown if re.search(r"==|[a-z]\[|\(\)|[a-z]\.[a-z]", meaning) else shown + gap + meaning


def _tokens(layer: CellGiven[Any]) -> str:
    """Some tokens of a layer; none if it cannot tell which there are."""
    cells = grid(SHOWN_SIDE, SHOWN_SIDE)
    sites = layer.sites(cells) or cells.cells
    try:
        found = list(layer.candidates(cells, sites[0]))
        words = list(dict.fromkeys([layer.write(v) for v in found]))
    except (TypeError, IndexError, KeyError, AttributeError):
        return ""
    unknown = [w for w in words if "?" in w][-1:] if len(words) > SHOWN_TOKENS else []
    return "  ".join([*words[: SHOWN_TOKENS - len(unknown)], *unknown])

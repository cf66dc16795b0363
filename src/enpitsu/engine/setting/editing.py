"""Clues put on a board and taken off it, by their text."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from enpitsu.engine.make.clues import Site, clues_of, occupied, with_clues
from enpitsu.engine.make.initial_givens import initial_givens
from enpitsu.engine.setting.words import site_text, value_text
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import grid
from enpitsu.layers.base import MISSING, CellGiven, Unreadable
from enpitsu.layers.ink import Disc, Fill, Sign, Text
from enpitsu.puzzle import Puzzle

INVENTIONS = 20
"""So many boards are invented where a blank one is no puzzle."""


@dataclass(frozen=True, slots=True)
class SiteOnBoard:
    """A site of a clue, where it is painted (in half steps), its clue's text, and the texts it may have."""

    site: Site
    at: tuple[float, float]
    text: str | None
    values: tuple[str, ...]


def blank(genre: type[Puzzle], height: int, width: int, options: dict[str, str], seed: int = 0) -> Puzzle:
    """A board without clues; what the genre demands besides (rooms, a parameter) is drawn by lot.

    Raises BadPuzzle where none of the boards drawn is a puzzle of the genre.
    """
    cells = grid(height, width)
    board = genre(cells, {}, options)
    for n in range(INVENTIONS + 1):
        try:
            board.demands()
            return genre.parse(board.text, options)
        except (BadNotation, BadPuzzle):
            if n == INVENTIONS:
                raise
            board = genre(cells, initial_givens(genre, cells, Random(f"{seed}/{n}")), options)
    raise AssertionError


def sites_on(puzzle: Puzzle) -> list[SiteOnBoard]:
    """All sites of clues of a board; no site where something that is no clue is printed."""
    clues, taken = clues_of(puzzle), occupied(puzzle)
    out = []
    for name, layer in puzzle.printed.items():
        for place in layer.sites(puzzle.grid):
            site, values = (name, place), list(layer.candidates(puzzle.grid, place))
            if place in taken or not values:
                continue
            text = value_text(puzzle, site, clues[site]) if site in clues else None
            shown = tuple([value_text(puzzle, site, value) for value in values])
            out.append(SiteOnBoard(site, _painted_at(puzzle, site, values), text, shown))
    return out


def _painted_at(puzzle: Puzzle, site: Site, values: list[Any]) -> tuple[float, float]:
    """The place, in half steps, where a clue is painted; the middle of its cells where it has none."""
    layer = puzzle.printed[site[0]]
    alone = layer.with_clues(puzzle.grid, {site[1]: values[0]})
    for shape in layer.paint(puzzle.grid, alone):
        if isinstance(shape, Text | Sign):
            return float(shape.at[0]), float(shape.at[1])
        if isinstance(shape, Disc):
            return float(shape.centre[0]), float(shape.centre[1])
        if isinstance(shape, Fill):
            ys, xs = zip(*shape.corners, strict=True)
            return float(min(ys) + max(ys)) / 2, float(min(xs) + max(xs)) / 2
    spots = [cell.at for cell in site[1].cells]
    return sum([float(y) for y, _ in spots]) / len(spots), sum([float(x) for _, x in spots]) / len(spots)


def edited(puzzle: Puzzle, site: Site, text: str | None) -> Puzzle:
    """The puzzle with a clue at a site (None: without one); other clues at its place give way.

    Raises BadNotation for a text that is no clue there, BadPuzzle if it would be no puzzle of the genre.
    """
    clues = {s: v for s, v in clues_of(puzzle).items() if s[1] != site[1]}
    if text is not None:
        clues[site] = _value(puzzle, site, text.strip())
    board = with_clues(puzzle, clues)
    board.demands()
    return board


def _value(puzzle: Puzzle, site: Site, text: str) -> Any:
    layer = puzzle.printed[site[0]]
    values = list(layer.candidates(puzzle.grid, site[1]))
    for value in values:
        if value_text(puzzle, site, value) == text:
            return value
    if isinstance(layer, CellGiven) and text:
        try:
            value = layer.read(text)
        except Unreadable as bad:
            raise BadNotation(text, 0, f"{site_text(site)}: {bad.expected}") from None
        if value is not MISSING:
            return value
    shown = [value_text(puzzle, site, value) for value in values]
    likely = ", ".join(shown[:12]) + (" ..." if len(shown) > 12 else "")
    raise BadNotation(text, 0, f"{site_text(site)} cannot be {text!r}: one of {likely} is expected")

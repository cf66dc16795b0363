"""Edit the givens of a board (clues, signs, walls, rooms, black cells), each given by its text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from enpitsu.engine.make.clues import Site, value_text
from enpitsu.engine.make.initial_givens import initial_givens
from enpitsu.engine.setting.kinds import Kind, kinds_of
from enpitsu.engine.setting.pending import Edited, with_changes
from enpitsu.engine.setting.words import site_text
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Cell, Edge, Grid, grid
from enpitsu.layers.base import MISSING, Unreadable
from enpitsu.layers.graphics import Disc, Fill, Point, Sign, Text
from enpitsu.locale import say
from enpitsu.puzzle import Puzzle

MAX_INVENTED_BOARDS = 20
"""The most boards with random givens that are tried where a blank board is no puzzle."""


@dataclass(frozen=True, slots=True)
class SiteOnBoard:
    """A site for a given: where it is painted (in half steps), its text, and the texts it can have.

    ``clued``: it is a clue, which can be read off an answer.  ``one``: it is present or absent, without
    other values.  ``stroke``: the ends of a side.
    """

    site: Site
    at: tuple[float, float]
    text: str | None
    values: tuple[str, ...]
    clued: bool
    one: bool
    stroke: tuple[Point, Point] | None = None


def blank(genre: type[Puzzle], height: int, width: int, options: dict[str, str], seed: int = 0) -> Puzzle:
    """A board without clues; other givens that the genre demands (rooms, a parameter) are random.

    If every cell must have a clue, it gets its first candidate.  Raises BadNotation or BadPuzzle if none of
    the boards tried is a puzzle of the genre.
    """
    cells = grid(height, width)
    refused: BadNotation | BadPuzzle | None = None
    for givens in _beginnings(genre, cells, seed):
        board = genre(cells, givens, options)
        try:
            board.demands()
            return genre.parse(board.text, options)
        except (BadNotation, BadPuzzle) as bad:
            refused = refused or bad
    assert refused is not None
    raise refused


def _beginnings(genre: type[Puzzle], cells: Grid, seed: int) -> Iterator[dict[str, Any]]:
    """Candidate givens of a new board: none, random ones, a clue at every site."""
    yield {}
    for n in range(MAX_INVENTED_BOARDS):
        yield initial_givens(genre, cells, Random(f"{seed}/{n}"))
    yield {
        layer.name: layer.with_clues(cells, {at: layer.candidates(cells, at)[0] for at in sites})
        for layer in genre.printed.values()
        if (sites := layer.sites(cells))
    }


def sites_on(puzzle: Puzzle) -> list[SiteOnBoard]:
    """All sites of a board at which a given can be edited, clues first."""
    out = []
    for kind in kinds_of(puzzle).values():
        for at in kind.places:
            values = kind.values(at)
            if not values:
                continue
            site = kind.name, at
            shown = tuple([value_text(puzzle, site, value) for value in values])
            text = value_text(puzzle, site, kind.things[at]) if at in kind.things else None
            stroke = None
            if isinstance(at, Edge):
                (y, x), (v, u) = [dot.at for dot in at.ends]
                stroke = (y, x), (v, u)
            painted = _painted_at(puzzle, kind, at, values[0])
            out.append(SiteOnBoard(site, painted, text, shown, kind.clued, kind.one, stroke))
    return out


def _painted_at(puzzle: Puzzle, kind: Kind, at: Any, value: Any) -> tuple[float, float]:
    """The point, in half steps, where a given is painted; by default the centre of its cells."""
    if hasattr(at, "at") and not isinstance(at, Cell):
        return float(at.at[0]), float(at.at[1])
    shapes = [] if kind.one else puzzle.printed[kind.name].paint(puzzle.grid, kind.gather({at: value}))
    for shape in shapes:
        if isinstance(shape, Text | Sign):
            return float(shape.at[0]), float(shape.at[1])
        if isinstance(shape, Disc):
            return float(shape.centre[0]), float(shape.centre[1])
        if isinstance(shape, Fill):
            ys, xs = zip(*shape.corners, strict=True)
            return float(min(ys) + max(ys)) / 2, float(min(xs) + max(xs)) / 2
    spots = [cell.at for cell in at.cells]
    return sum([float(y) for y, _ in spots]) / len(spots), sum([float(x) for _, x in spots]) / len(spots)


def edited(
    puzzle: Puzzle,
    site: Site,
    text: str | None,
    also: Sequence[Site] = (),
    pending: Sequence[tuple[Site, str | None]] = (),
) -> Edited:
    """Set the given at a site and at others (None: remove it); conflicting signs are removed.

    ``pending``: changes that could not be applied before.  Raises BadNotation for a text that is no value
    there, BadPuzzle if the result would be no board.
    """
    if any([name != site[0] for name, _ in also]):
        raise BadPuzzle(say("only things of one kind are changed at once, here {}", site[0]))
    new = dict.fromkeys([site, *also], _value(puzzle, site, text))
    return with_changes(puzzle, new, {at: _value(puzzle, at, later) for at, later in pending})


def _value(puzzle: Puzzle, site: Site, text: str | None) -> Any:
    if text is None:
        return MISSING
    text = text.strip()
    kind = kinds_of(puzzle)[site[0]]
    values = list(kind.values(site[1]))
    for value in values:
        if value_text(puzzle, site, value) == text:
            return value
    if text:
        try:
            value = kind.read(text)
        except Unreadable as bad:
            raise BadNotation(text, 0, say("{}: {}", site_text(site), bad.expected)) from None
        if value is not MISSING:
            return value
    shown = [value_text(puzzle, site, value) for value in values]
    likely = ", ".join(shown[:12]) + (" ..." if len(shown) > 12 else "")
    raise BadNotation(
        text, 0, say("{} cannot be {!r}: one of {} is expected", site_text(site), text, likely)
    )

"""Addresses of Kudamono: both versions are read, the second one is written.

Marks have no place there.  Readings, and layers that no picture shows, stand in fields of this workbench
that begin with ``E-``, as the field of a variant tells a name only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enpitsu.document import Document, Genre, Metadata, Notation, Wanted, readings
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Edge, Grid, Vector, text_name
from enpitsu.layers.base import MISSING, CellGiven, Unreadable
from enpitsu.locale import say, say_number
from enpitsu.notation.kudamono import address as addresses
from enpitsu.notation.kudamono.address import KudamonoBoard, Wall
from enpitsu.notation.kudamono.signs import HOLE, HOLES, UNKNOWN_FORM, read_symbol, symbols
from enpitsu.notation.sides import framing, is_along_sides, of_sides, sides_of
from enpitsu.notation.text import board as grid_of
from enpitsu.notation.unpictured import UNPICTURED, asked_for
from enpitsu.notation.wrapped import unwrapped
from enpitsu.plain import listed

__all__ = ["KUDAMONO", "lacking", "read", "write"]

OWN = "E-"
"""The beginning of the names of fields of this workbench."""
TEXTS = ("title", "author", "source", "rules")


def lacking(genre: Genre) -> str:
    """The reason why puzzles of a genre have no such address; empty if they do."""
    for layer in genre.printed.values():
        known = isinstance(layer, (CellGiven, *UNPICTURED)) or is_along_sides(layer)
        if isinstance(layer, UNKNOWN_FORM) or not known:
            kind = type(layer).__name__
            return say("the form of {} ({}) in Kudamono is not known", layer.name, kind)
    return ""


# -- reading -------------------------------------------------------------------------------------


def read(text: str, wanted: Wanted) -> Document:
    """The document of an address; raises BadNotation, BadPuzzle, UnknownName.

    What could change the puzzle is a clue: every symbol and wall that no printed layer of the genre takes,
    a field that is not read and draws something, a field of this workbench for another genre.
    """
    whole = unwrapped(text)
    text = whole.text
    board = addresses.read(text)
    genre = _genre(text, board, wanted)
    reason = lacking(genre)
    if reason:
        raise BadNotation(text, board.spots.get("G"), reason)
    grid, givens, clues, lost = _givens(text, board, genre, wanted)
    told = {OWN + id: id for id in genre.readings if OWN + id in board.fields}
    own = readings(genre, text, {id: (board.fields[f], board.spots[f]) for f, id in told.items()})
    said = {name: value for name, value in board.fields.items() if name in TEXTS}
    lost += [say("{!r} after the address", board.after[:40])] if board.after else []
    lost += whole.lost
    known = {*TEXTS, *[OWN + name for name in (*genre.readings, *genre.printed)]}
    for name in board.fields:
        if name not in known:
            drawn = name in board.chains or name.startswith(OWN)
            (clues if drawn else lost).append(say("the field {}= is not read", name))

    def spot(place: Any) -> int | None:
        cells = sorted([(cell.row, cell.col) for cell in getattr(place, "cells", ())])
        return next((board.signs[at] for at in cells if at in board.signs), board.spots.get("W"))

    puzzle = wanted.puzzle(genre, grid, givens, own, text, spot)
    return Document(
        puzzle, metadata=Metadata.of(said), lost=tuple(lost), lost_clues=tuple(clues),
        repaired=whole.repaired,
    )  # fmt: skip


def _genre(text: str, board: KudamonoBoard, wanted: Wanted) -> Genre:
    """The genre that an address names, or the one asked for; raises BadNotation, BadPuzzle."""
    if not board.genre:
        return wanted.asked(text, 0, say("the field G= is missing"))
    try:
        return wanted.named(board.genre, text, board.spots["G"])
    except BadNotation:
        if wanted.genre is None:
            raise
        return wanted.genre


def _givens(
    text: str, board: KudamonoBoard, genre: Genre, wanted: Wanted
) -> tuple[Grid, dict[str, Any], list[str], list[str]]:
    """Grid, givens, the clues that are none of this genre, the decorations; raises BadNotation."""
    content: dict[Vector, dict[str, str]] = {}
    for name, signs in board.layers.items():
        for at, sign in signs.items():
            content.setdefault(at, {})[name] = sign
    layers = [layer for layer in genre.printed.values() if isinstance(layer, CellGiven)]
    found: dict[Vector, tuple[CellGiven[Any], Any]] = {}
    holes: set[Vector] = set()
    lost: dict[str, list[str]] = {}
    for at, own in sorted(content.items()):
        filled = {name: HOLE if sign in HOLES else sign for name, sign in own.items()}
        where = board.signs[at]
        best = _best(text, where, layers, own, at) or _best(text, where, layers, filled, at)
        if best is not None:
            found[at] = best[0], best[1]
        taken = best[2] if best else ()
        for name, sign in own.items():
            if best is None and sign in HOLES:
                holes.add(at)
            elif name not in taken:
                what = say("{} in the layer {}", sign, name)
                lost.setdefault(what, []).append(f"R{at[0] + 1}C{at[1] + 1}")
        if best is not None and best[0].in_hole:
            holes.add(at)
    grid = grid_of(board.height, board.width, frozenset(holes), text)
    cells = {**grid.cell, **grid.hole}
    givens: dict[str, Any] = {}
    walls = list(_edges(grid, board.walls))
    for name, layer in genre.printed.items():
        if isinstance(layer, CellGiven):
            mine = {cells[at]: value for at, (of, value) in found.items() if of is layer}
            givens[name] = layer.gather(grid, mine)
        elif is_along_sides(layer):
            givens[name] = of_sides(layer, grid, walls)
        else:
            givens[name] = _told(text, board, layer, grid, wanted)
    if walls and not any([is_along_sides(layer) for layer in genre.printed.values()]):
        lost[say("a wall")] = [text_name(edge) for edge in walls]
    clues = [
        say("{} has no place in this genre: {}", what, listed(places)) for what, places in lost.items()
    ]
    return grid, givens, clues, _on_frame(len(board.walls) - len(walls))


def _on_frame(walls: int) -> list[str]:
    """A phrase about walls where none is needed, if there are some."""
    if not walls:
        return []
    return [
        say_number(
            walls,
            "walls on the frame of the board ({} piece)",
            "walls on the frame of the board ({} pieces)",
        )
    ]


def _best(
    text: str, where: int, layers: Iterable[CellGiven[Any]], content: dict[str, str], at: Vector
) -> tuple[CellGiven[Any], Any, tuple[str, ...]] | None:
    """The layer that most symbols of a cell are of, its value, and the symbols; raises BadNotation."""
    best: tuple[CellGiven[Any], Any, tuple[str, ...]] | None = None
    for layer in layers:
        try:
            value, taken = read_symbol(layer, content)
        except Unreadable as bad:
            raise BadNotation(text, where, say("R{}C{}: {}", at[0] + 1, at[1] + 1, bad.expected)) from None
        if value is not MISSING and (best is None or len(taken) > len(best[2])):
            best = layer, value, taken
    return best


def _edges(grid: Grid, walls: Iterable[Wall]) -> Iterable[Edge]:
    """The sides of cells along which pieces of wall lie, but for the frame."""
    for (r, c), (s, _) in sorted(walls):
        edge = grid.horizontal[r, c] if r == s else grid.vertical[r, c]
        if not framing(grid, edge):
            yield edge


def _told(text: str, board: KudamonoBoard, layer: Any, grid: Grid, wanted: Wanted) -> Any:
    """The value of a layer that no picture shows, from a field of this workbench."""
    if OWN + layer.name not in board.fields:
        try:
            return asked_for(layer, grid, wanted, text, 0)
        except Unreadable as bad:
            raise BadNotation(text, 0, bad.expected) from None
    rows = [row for line in board.fields[OWN + layer.name].split("/") if (row := line.split())]
    try:
        return layer.read_block(grid, rows) if rows else layer.blank(grid)
    except Unreadable as bad:
        raise BadNotation(text, board.spots[OWN + layer.name], bad.expected) from None


# -- writing -------------------------------------------------------------------------------------


def write(document: Document) -> str:
    """The address of a document; raises BadPuzzle for what Kudamono cannot say."""
    puzzle, genre = document.puzzle, type(document.puzzle)
    reason = lacking(genre)
    if reason:
        raise BadPuzzle(reason)
    board = KudamonoBoard(puzzle.grid.height, puzzle.grid.width, genre.title().lower().replace(" ", "-"))
    for name, layer in genre.printed.items():
        value = puzzle.givens[name]
        if isinstance(layer, CellGiven):
            _put_signs(board, layer, value)
        elif is_along_sides(layer):
            board.walls |= {_wall(edge) for edge in sides_of(layer, value)}
        elif lines := layer.write_block(puzzle.grid, value):
            board.fields[OWN + name] = " / ".join(lines)
    centre = board.layers.setdefault("L", {})
    for at in puzzle.grid.hole:
        centre.setdefault(at, HOLE)
    board.fields |= {OWN + id: value for id, value in puzzle.options.items()}
    board.fields |= {name: text for name, text in document.metadata.said().items() if name in TEXTS}
    return addresses.write(board)


def _put_signs(board: KudamonoBoard, layer: CellGiven[Any], value: Any) -> None:
    for cell, one in layer.scatter(value).items():
        for name, sign in symbols(layer, one, cell):
            own = board.layers.setdefault(name, {})
            if (cell.row, cell.col) in own:
                raise BadPuzzle(
                    say("{} has room for one symbol in Kudamono, not for {}, too", cell, layer.name)
                )
            own[cell.row, cell.col] = sign


def _wall(edge: Edge) -> Wall:
    a, b = edge.ends
    return (a.row, a.col), (b.row, b.col)


KUDAMONO = Notation(
    "kudamono", "an address of Kudamono", read, write,
    lambda genre: not lacking(genre), lambda genre: not lacking(genre), marks=False,
    metadata=frozenset(TEXTS),
)  # fmt: skip

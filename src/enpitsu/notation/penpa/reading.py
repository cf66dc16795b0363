"""An address of Penpa+ as a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from enpitsu.document import Document, Genre, Metadata, Note, Wanted, readings
from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.grid import Grid, Vector
from enpitsu.layers.base import CellGiven, Unreadable
from enpitsu.logic import Known
from enpitsu.notation.bounded import bound
from enpitsu.notation.penpa import address as addresses
from enpitsu.notation.penpa.address import PenpaAddress
from enpitsu.notation.penpa.board import BLACK, PenpaBoard, told, without
from enpitsu.notation.penpa.hearing import Hearer
from enpitsu.notation.penpa.lines import parse
from enpitsu.notation.penpa.printed import find
from enpitsu.notation.penpa.signs import Signed
from enpitsu.notation.penpa.words import OWN, rules_text, tag_of
from enpitsu.notation.pzpr import Pzpr
from enpitsu.notation.text import board as grid_of
from enpitsu.notation.unpictured import UNPICTURED

KEPT = ("a", "q", "r")
"""Fields that only Penpa+ understands: the answer to compare with, who solved it, a replay."""


def read(text: str, wanted: Wanted) -> Document:
    """The document of an address; raises BadNotation, BadPuzzle, UnknownName."""
    address = addresses.read(text)
    board = parse(address)
    genre = _genre(address, board, wanted)
    with _placed(address):  # nothing in here has a place of its own
        grid, givens, lost = _givens(address, board, genre)
    own = readings(genre, address.source, _readings(address, board, genre))
    puzzle = wanted.puzzle(genre, grid, givens, own, address.source, lambda place: address.at)
    known, notes, more = _marks(address, board, puzzle)
    lost += more
    lost += [f"{n} {name}{'s' if n > 1 else ''} that cannot be read" for name, n in board.others.items()]
    kept = {f"penpa {name}": address.fields[name] for name in KEPT if name in address.fields}
    return Document(puzzle, known, tuple(notes), _metadata(board, puzzle), tuple(lost), kept)


@contextmanager
def _placed(address: PenpaAddress) -> Iterator[None]:
    """Turn what a board cannot have into an error at the place of the text inside."""
    try:
        yield
    except BadPuzzle as bad:
        raise address.fault(str(bad)) from None
    except Unreadable as bad:
        raise address.fault(bad.expected) from None


# -- genre, readings, texts ----------------------------------------------------------------------


def _genre(address: PenpaAddress, board: PenpaBoard, wanted: Wanted) -> Genre:
    """The genre that the tags name; raises BadNotation if none does, BadPuzzle if another is asked for."""
    own = [tag.removeprefix(OWN) for tag in board.tags if tag.startswith(OWN)]
    if own:
        return wanted.named(own[0], address.source, address.at)
    if wanted.genre is not None:
        return wanted.genre
    for tag in (*board.tags, board.title):
        for name in re.split(r"[()/]", tag[:80]):
            found = _named(name.strip(), wanted)
            if found is not None:
                return wanted.agreed(found, address.source, address.at)
    return wanted.asked(address.source, address.at, "no tag of this address names one that is known here")


def _named(name: str, wanted: Wanted) -> Genre | None:
    """The genre of an id, a title or a name of the pzpr notation."""
    if not name:
        return None
    try:
        return wanted.library.named(name)
    except UnknownName:
        found = wanted.library.declaring("url", name)
        return next((g for g in found if isinstance(own := vars(g)["url"], Pzpr)
                     and name in own.names), None)  # fmt: skip


def _readings(address: PenpaAddress, board: PenpaBoard, genre: Genre) -> dict[str, tuple[str, int | None]]:
    """The readings that the tags tell."""
    pairs = [tag.partition("=") for tag in board.tags]
    return {id: (value, address.at) for id, sign, value in pairs if sign and id in genre.readings}


def _metadata(board: PenpaBoard, puzzle: Any) -> Metadata:
    """The texts of an address, but for those that follow from the puzzle."""
    title = "" if board.title == type(puzzle).title() else board.title
    rules = "" if board.rules == rules_text(puzzle) else board.rules
    return Metadata.of({"title": title, "author": board.author, "source": board.source, "rules": rules})


# -- givens --------------------------------------------------------------------------------------


def _givens(
    address: PenpaAddress, board: PenpaBoard, genre: Genre
) -> tuple[Grid, dict[str, Any], list[str]]:
    """Grid, givens, and what is drawn and is none; raises BadNotation, BadPuzzle, Unreadable."""
    signed = Signed(board.problem)
    layers = [layer for layer in genre.printed.values() if isinstance(layer, CellGiven)]
    found: dict[Vector, tuple[CellGiven[Any], Any]] = {}
    holes = {(y // 2, x // 2) for y, x in board.absent}
    for at, signs in signed.at.items():
        cell = at[0] // 2, at[1] // 2
        if not (0 <= cell[0] < board.height and 0 <= cell[1] < board.width):
            continue
        fitting = [layer for layer in layers if layer.in_hole or cell not in holes]
        own = signed.best(fitting, at)
        if own is not None:
            found[cell] = own
        if own is None and signs.get("surface") == BLACK:
            signed.used.add(("surface", at))
            holes.add(cell)
        elif own is not None and own[0].in_hole:
            holes.add(cell)
    grid = grid_of(board.height, board.width, frozenset(holes), address.source)
    at_of = {**grid.cell, **grid.hole}
    givens: dict[str, Any] = {}
    for name, layer in genre.printed.items():
        if isinstance(layer, CellGiven):
            own_cells = {at_of[cell]: value for cell, (of, value) in found.items() if of is layer}
            givens[name] = layer.gather(grid, own_cells)
        else:
            drawn = find(layer, grid, board.problem, signed.used)
            givens[name] = _tagged(board, layer, grid, drawn) if isinstance(layer, UNPICTURED) else drawn
    lost = told(without(board.problem, signed.used), "of a kind this genre does not print")
    return grid, givens, lost


def _tagged(board: PenpaBoard, layer: Any, grid: Grid, drawn: Any) -> Any:
    """The value of a layer that is told in a tag; what no tag tells is as it is drawn."""
    for tag in board.tags:
        if tag.startswith(tag_of(layer, "")):
            rows = [line.split() for line in tag.removeprefix(tag_of(layer, "")).split("/")]
            return layer.read_block(grid, [row for row in rows if row])
    return drawn


# -- marks ---------------------------------------------------------------------------------------


def _marks(
    address: PenpaAddress, board: PenpaBoard, puzzle: Any
) -> tuple[Known | None, list[Note], list[str]]:
    """The marks and notes of the solution layer, and what is drawn there and is none."""
    if not board.solution:
        return (Known() if board.solving else None), [], []
    try:
        layers = bound(puzzle)
    except BadPuzzle as bad:
        return None, [], [str(bad)]
    with _placed(address):
        hearer = Hearer(layers, board.solution)
    lost = told(without(board.solution, hearer.used), "in the solution, where this genre has no such mark")
    said = {m: value for m, value in hearer.said.items() if not m.hidden}
    if board.solving:
        return Known(said), [], lost
    made = {m: True for m, value in said.items() if value}
    known = Known({m: m in made for m in puzzle.ink}) if made else None
    notes = [Note("not", str(mark)) for mark in hearer.denied if not mark.hidden]
    return known, notes + [Note("possible", str(mark)) for mark in hearer.possible], lost

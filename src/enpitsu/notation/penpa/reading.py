"""An address of Penpa+ as a document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from enpitsu.document import Document, Genre, Metadata, Note, Wanted, readings
from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.layers.base import Unreadable
from enpitsu.layers.marks import Marks
from enpitsu.locale import say, template
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.bounded import bound
from enpitsu.notation.given_marks import with_givens
from enpitsu.notation.penpa import address as addresses
from enpitsu.notation.penpa.address import PenpaAddress
from enpitsu.notation.penpa.board import Items, PenpaBoard, described, described_others, without
from enpitsu.notation.penpa.decoding import SolutionDecoder
from enpitsu.notation.penpa.givens import Printed, lost_of
from enpitsu.notation.penpa.lines import parse
from enpitsu.notation.penpa.words import OWN, rules_text
from enpitsu.notation.pzpr import Pzpr
from enpitsu.plain import listed

KEPT_SIGNS = ("a", "q", "r")
"""Fields that only Penpa+ understands: the answer to compare with, who solved it, a replay."""


def read(text: str, wanted: Wanted) -> Document:
    """The document of an address; raises BadNotation, BadPuzzle, UnknownName.

    Of what the problem layer has and no printed layer of the genre takes, marks that a player could make
    are marks that are made already; the rest is lost (``givens.lost_of``).
    """
    address = addresses.read(text)
    board = parse(address)
    genre = _genre(address, board, wanted)
    with _placed(address):  # nothing in here has a place of its own
        printed = Printed(address, board, genre, wanted)
    own = readings(genre, address.source, _readings(address, board, genre))
    puzzle = wanted.puzzle(genre, printed.grid, printed.givens, own, address.source, lambda _: address.at)
    known, notes, lost = (None, [], []) if wanted.bare else _drawn(address, board, puzzle, printed)
    clues, looks = lost_of(printed, board)
    lost = [*looks, *lost, *described_others(board.others_drawn), *address.lost]
    kept = {f"penpa {name}": address.fields[name] for name in KEPT_SIGNS if name in address.fields}
    return Document(
        puzzle, known, tuple(notes), _metadata(board, puzzle), tuple(lost), kept,
        lost_clues=tuple(clues), repaired=(*address.repaired, *printed.repaired),
    )  # fmt: skip


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
    return wanted.asked(
        address.source, address.at, say("no tag of this address names one that is known here")
    )


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


# -- marks ---------------------------------------------------------------------------------------

MARK_KINDS = frozenset({"surface", "line", "edge", "number", "symbol", "circle", "nolink", "noedge"})
"""The kinds of things in the problem layer that may be marks."""


def _drawn(
    address: PenpaAddress, board: PenpaBoard, puzzle: Any, printed: Printed
) -> tuple[PartialAssignment | None, list[Note], list[str]]:
    """The marks and notes of a board, and what its solution layer has and is none."""
    rest = without(board.problem, printed.used)
    items = Items({key: value for key, value in rest if key[0] in MARK_KINDS})
    layers: Mapping[str, Marks[Any]] = {}
    if items or board.solution:
        try:
            layers = bound(puzzle)
        except BadPuzzle as bad:
            return None, [], [str(bad)] if board.solution else []
    early = _early(layers, items, printed) if items else {}
    if not board.solution:
        return (PartialAssignment(early) if board.solving or early else None), [], []
    with _placed(address):
        decoder = SolutionDecoder(layers, board.solution)
    unused = without(board.solution, decoder.used)
    lost = described(unused, template("{}{} in the solution, where this genre has no such mark: {}"))
    said = {m: value for m, value in decoder.said.items() if not m.hidden}
    if board.solving:
        return PartialAssignment({**early, **said}), [], lost
    notes = [Note("not", str(mark)) for mark in decoder.denied if not mark.hidden]
    notes += [Note("possible", str(mark)) for mark in decoder.possible]
    if not any(said.values()):
        return (PartialAssignment(early) if early else None), notes, lost
    made = {m for m, value in {**early, **said}.items() if value}
    return with_givens(puzzle, PartialAssignment({m: m in made for m in puzzle.visible_marks})), notes, lost


def _early(layers: Mapping[str, Marks[Any]], items: Items, printed: Printed) -> dict[Mark, bool]:
    """The marks that the problem layer makes, or says that they are not made."""
    try:
        decoder = SolutionDecoder(layers, items, pieces=False)
    except BadPuzzle:
        return {}  # they are clues of other genres
    printed.used.update(decoder.used)
    early = {mark: value for mark, value in decoder.said.items() if not mark.hidden}
    names = [str(m) if value else say("no {}", m) for m, value in early.items() if value or m.value is True]
    if names:
        printed.repaired.append(
            say("the problem layer makes marks, which are kept as such and are no clues: {}", listed(names))
        )
    return early

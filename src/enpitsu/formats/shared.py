"""The notations that genres declare themselves, bound to documents: pzpr, pzprv3, line, spoj."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

from enpitsu.document import Document, Genre, Notation, NoteKind, Wanted
from enpitsu.errors import BadNotation, BadPuzzle, Faulty, UnknownName
from enpitsu.logic import Known
from enpitsu.notation import pzprv3, spoj
from enpitsu.notation.line import DigitLine, recognised
from enpitsu.notation.pzpr import Pzpr, embedded_file, pid_of
from enpitsu.notation.pzpr.address import tidied
from enpitsu.notation.wrapped import first_address
from enpitsu.plain import refuse_odd

URL = re.compile(r"https?://\S*|[^\s?]+\?\S+|[a-z][\w-]*/[^\s/]*/\S*", re.ASCII | re.IGNORECASE)


def _of_pid(text: str, pid: str, at: int, wanted: Wanted) -> tuple[Genre, Pzpr]:
    """The genre that declares a name of the pzpr notation itself, if it is the one asked for or its kin.

    Its form under that name comes along.  Raises BadNotation, BadPuzzle.
    """
    for found in wanted.library.declaring("url", pid):
        own = vars(found)["url"]
        form = own.named(pid) if isinstance(own, Pzpr) else None
        if form is not None:
            return wanted.agreed(found, text, at), form
    raise BadNotation(text, at, str(UnknownName("genre in the pzpr notation", pid)))


def _pzpr_of(genre: Genre) -> Pzpr:
    url = getattr(genre, "url", None)
    if not isinstance(url, Pzpr):
        raise BadPuzzle(f"{genre.title()} has no pzpr notation")
    return url


def _has_pzpr(genre: Genre) -> bool:
    return isinstance(getattr(genre, "url", None), Pzpr)


def _read_pzpr(text: str, wanted: Wanted) -> Document:
    file = embedded_file(text)
    if file is not None:
        return _read_pzprv3(file, wanted)
    address = tidied(text).text
    genre, form = _of_pid(address, *pid_of(address), wanted)
    found = form.contents(text)
    puzzle = wanted.puzzle(genre, found.grid, found.givens, found.options, found.text, found.spot)
    return Document(puzzle, lost=found.lost, repaired=found.repaired)


def _write_pzpr(document: Document) -> str:
    return _pzpr_of(type(document.puzzle)).write(document.puzzle)


HEADLESS = re.compile(
    r"\s*(?!pzprv3)[a-z][a-z0-9_-]{2,}[ \t]*(?:\n[ \t]*[0-9]+[ \t]*\n|/[0-9]+/\S* +\S)", re.ASCII
)
"""The beginning of a file that lacks its first line: the genre's name, rows, mostly columns, a row."""
VERSIONS = ("pzprv3", "pzprv3.1", "pzprv3.2")


def _is_file(text: str) -> bool:
    return text.lstrip().startswith("pzprv3") or HEADLESS.match(text) is not None


def _read_pzprv3(text: str, wanted: Wanted) -> Document:
    refuse_odd(text)  # it may have stood in an address, behind percent signs
    headless = HEADLESS.match(text)
    part = "\n" if headless and "\n" in headless[0].strip() else "/"
    if headless is None:
        return _read_file(text, wanted)
    first: BadNotation | None = None
    for version in VERSIONS:
        try:
            found = _read_file(f"{version}{part}{text.lstrip()}", wanted)
        except BadNotation as bad:
            first = first or bad
        else:
            told = f"the file has no first line that tells its version: it was read as {version}"
            return replace(found, repaired=(*found.repaired, told))
    assert first is not None
    raise first


def _read_file(text: str, wanted: Wanted) -> Document:
    genre, form = _of_pid(text, *pzprv3.pid_of(text), wanted)
    file = pzprv3.File(form, text)
    puzzle = wanted.puzzle(genre, file.grid, file.givens, file.options, text, file.spot)
    known, notes, lost, repaired = file.contents(puzzle)
    return Document(puzzle, known, notes, file.metadata, lost, repaired=repaired, kept=file.kept)


def _write_pzprv3(document: Document) -> str:
    puzzle, known = document.puzzle, document.known
    if known:  # nothing at all is a blank board
        refuse_partial(puzzle, known, "a pzprv3 file")
    pzpr = _pzpr_of(type(puzzle))
    written = pzprv3.write(pzpr, puzzle, known, document.notes)
    if known or document.notes:
        back = pzprv3.File(pzpr.saying(puzzle), written).contents(puzzle)
        for note in document.notes:
            if note not in back.notes:
                told = (
                    f"the pzprv3 files of this genre have no room for the note '{note.kind} {note.place}'"
                )
                raise BadPuzzle(told)
        for mark in known.ink() if known else ():
            if not mark.hidden and not back.known.get(mark):
                told = f"the pzprv3 files of this genre have no room for the mark '{mark}'"
                raise BadPuzzle(f"{told} (--bare leaves marks and notes out)")
    return written + pzprv3.info(document)


def _line_of(genre: Genre) -> DigitLine:
    line = getattr(genre, "line", None)
    if not isinstance(line, DigitLine):
        raise BadPuzzle(f"{genre.title()} is not written in one word of digits")
    return line


def _has_line(genre: Genre) -> bool:
    return isinstance(getattr(genre, "line", None), DigitLine)


def _read_line(text: str, wanted: Wanted) -> Document:
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


def _write_line(document: Document) -> str:
    return _line_of(type(document.puzzle)).write(document.puzzle)


def contest(text: str, wanted: Wanted) -> Iterator[Document]:
    """Every puzzle of an input in the SPOJ notation; raises BadNotation, BadPuzzle, UnknownName."""
    for board in spoj.read(text):
        yield _of_board(text, board, wanted)


def _of_board(text: str, board: spoj.DataSet, wanted: Wanted) -> Document:
    genre = wanted.asked(text, board.at, "the SPOJ notation does not tell it, so it must be named")
    try:
        return Document(wanted.parsed(genre, spoj.givens(board.rows)))
    except Faulty as bad:
        bad.text, bad.at = text, board.spot(bad.at or 0)
        raise


def _read_spoj(text: str, wanted: Wanted) -> Document:
    boards = spoj.read(text)
    if len(boards) != 1:
        told = f"there are {len(boards)} puzzles here, where one is expected"
        raise BadNotation(text, boards[1].at if boards else text.find("0"), told)
    return _of_board(text, boards[0], wanted)


def _write_spoj(document: Document) -> str:
    puzzle, known = document.puzzle, document.known
    if known is None:
        return spoj.dataset(puzzle)
    refuse_partial(puzzle, known, "the picture of a contest")
    return spoj.write(1, puzzle, known)


def refuse_partial(puzzle: Any, known: Known, what: str) -> None:
    """Raise BadPuzzle where marks are not known: what is not drawn would be read as not made."""
    open_ = [m for m in puzzle.ink if m not in known]
    if open_:
        told = f"{what} has no sign for what is not known, and {len(open_)} of the marks are not"
        raise BadPuzzle(f"{told} (the first: {open_[0]})")


PZPR = Notation(
    "pzpr", "an address of puzz.link", lambda text: URL.fullmatch(first_address(text)) is not None,
    _read_pzpr, _write_pzpr, _has_pzpr, _has_pzpr, marks=False,
)  # fmt: skip
PZPRV3 = Notation(
    "pzprv3", "a file of puzz.link, with the marks it carries",
    _is_file, _read_pzprv3, _write_pzprv3, pzprv3.fits, pzprv3.fits,
    notes=frozenset(get_args(NoteKind)), metadata=frozenset({"author", "source", "comment"}),
)  # fmt: skip
LINE = Notation(
    "line", "one word of digits, row after row", recognised, _read_line, _write_line, _has_line, _has_line,
    marks=False,
)  # fmt: skip
SPOJ = Notation(
    "spoj", "boards of a programming contest; an answer is a framed picture", lambda text: False,
    _read_spoj, _write_spoj, spoj.fits, spoj.fits,
)  # fmt: skip

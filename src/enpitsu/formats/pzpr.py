"""Addresses of puzz.link as documents: genres declare their names and forms themselves."""

from __future__ import annotations

from enpitsu.document import Document, Genre, Notation, Wanted
from enpitsu.formats.pzpr_genres import of_pid, pzpr_of
from enpitsu.notation.pzpr.address import embedded_file, pid_of, tidied
from enpitsu.notation.pzpr.declaration import Pzpr


def _has_pzpr(genre: Genre) -> bool:
    return isinstance(getattr(genre, "url", None), Pzpr)


def _read(text: str, wanted: Wanted) -> Document:
    file = embedded_file(text)
    if file is not None:
        from enpitsu.formats.pzprv3 import read_file

        return read_file(file, wanted)
    address = tidied(text).text
    genre, form = of_pid(address, *pid_of(address), wanted)
    found = form.contents(text)
    puzzle = wanted.puzzle(genre, found.grid, found.givens, found.options, found.text, found.spot)
    return Document(puzzle, lost=found.lost, repaired=found.repaired)


def _write(document: Document) -> str:
    return pzpr_of(type(document.puzzle)).write(document.puzzle)


PZPR = Notation(
    "pzpr", "an address of puzz.link", _read, _write, _has_pzpr, _has_pzpr, marks=False,
)  # fmt: skip

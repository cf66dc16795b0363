"""Addresses of puzz.link as documents: genres declare their names and forms themselves."""

from __future__ import annotations

from enpitsu.document import Document, Genre, Notation, Wanted
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.locale import say
from enpitsu.notation.pzpr.address import embedded_file, pid_of, tidied
from enpitsu.notation.pzpr.declaration import Pzpr


def of_pid(text: str, pid: str, at: int, wanted: Wanted) -> tuple[Genre, Pzpr]:
    """The genre that declares a name of the pzpr notation itself, if it is the one asked for or its kin.

    Its form under that name comes along.  Raises BadNotation, BadPuzzle.
    """
    for found in wanted.library.declaring("url", pid):
        own = vars(found)["url"]
        form = own.named(pid) if isinstance(own, Pzpr) else None
        if form is not None:
            return wanted.agreed(found, text, at), form
    raise BadNotation(text, at, str(UnknownName("genre in the pzpr notation", pid, narrow=True)))


def pzpr_of(genre: Genre) -> Pzpr:
    """The declaration of a genre; raises BadPuzzle if it has none."""
    url = getattr(genre, "url", None)
    if not isinstance(url, Pzpr):
        raise BadPuzzle(say("{} has no pzpr notation", genre.display_title()))
    return url


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

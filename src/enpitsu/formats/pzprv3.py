"""Read and write pzprv3 files of puzz.link as documents, with the marks and notes they contain."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from enpitsu.document import Document, Notation, NoteKind, Wanted
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.formats.pzpr_genres import of_pid, pzpr_of
from enpitsu.formats.whole import refuse_partial
from enpitsu.locale import say
from enpitsu.notation import pzprv3
from enpitsu.notation.recognition import headless
from enpitsu.plain import refuse_odd

VERSIONS = ("pzprv3", "pzprv3.1", "pzprv3.2")


def read_file(text: str, wanted: Wanted) -> Document:
    """Parse a pzprv3 file, also one without its first line; raises BadNotation, BadPuzzle, UnknownName."""
    refuse_odd(text)  # it may have stood in an address, behind percent signs
    beginning = headless(text)
    if beginning is None:
        return _read_whole(text, wanted)
    part = "\n" if "\n" in beginning[0].strip() else "/"
    first: BadNotation | None = None
    for version in VERSIONS:
        try:
            found = _read_whole(f"{version}{part}{text.lstrip()}", wanted)
        except BadNotation as bad:
            first = first or bad
        else:
            told = say("the file has no first line that tells its version: it was read as {}", version)
            return replace(found, repaired=(*found.repaired, told))
    assert first is not None
    raise first


def _read_whole(text: str, wanted: Wanted) -> Document:
    genre, form = of_pid(text, *pzprv3.pid_of(text), wanted)
    file = pzprv3.File(form, text)
    puzzle = wanted.puzzle(genre, file.grid, file.givens, file.options, text, file.spot)
    known, notes, lost, repaired = file.contents(puzzle)
    return Document(puzzle, known, notes, file.metadata, lost, repaired=repaired, kept=file.kept)


def _write(document: Document) -> str:
    puzzle, known = document.puzzle, document.known
    if known:  # nothing at all is a blank board
        refuse_partial(puzzle, known, say("a pzprv3 file"))
    pzpr = pzpr_of(type(puzzle))
    written = pzprv3.write(pzpr, puzzle, known, document.notes)
    if known or document.notes:
        back = pzprv3.File(pzpr.form_of(puzzle), written).contents(puzzle)
        for note in document.notes:
            if note not in back.notes:
                raise BadPuzzle(
                    say(
                        "the pzprv3 files of this genre have no room for the note '{} {}'",
                        note.kind,
                        note.place,
                    )
                )
        for mark in known.made() if known else ():
            if not mark.hidden and not back.known.get(mark):
                told = say("the pzprv3 files of this genre have no room for the mark '{}'", mark)
                raise BadPuzzle(say("{} (--bare leaves marks and notes out)", told))
    return written + pzprv3.info(document)


PZPRV3 = Notation(
    "pzprv3", "a file of puzz.link, with the marks it carries",
    read_file, _write, pzprv3.fits, pzprv3.fits,
    notes=frozenset(get_args(NoteKind)), metadata=frozenset({"author", "source", "comment"}),
)  # fmt: skip

"""The notation of this workbench: header lines, givens, and perhaps marks and notes.

::

    title: A first one           header lines, in any order: genre, option, title, author, source,
    genre: NAME                  rules, comment; a longer text of the last two has several lines
    option: ID=VALUE

    2 . .                        the givens, in the genre's own form
    . . .

    solution:                    the marks
    2 ┌ ┐
    . └ ┘

    notes:                       a player's pencil notes: kind, place, and text after a colon
    not line R1C1-R1C2
    colour R1C1: 5
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar, cast, get_args

from enpitsu.document import (
    ABOUT_MARKS,
    Document,
    Genre,
    Metadata,
    Notation,
    Note,
    NoteKind,
    Wanted,
    readings,
)
from enpitsu.errors import BadNotation, Faulty
from enpitsu.locale import say
from enpitsu.notation.bounded import bound

V = TypeVar("V")

SECTION = re.compile(r"^[ \t]*(solution|answer|notes)[ \t]*:[ \t]*$", re.MULTILINE | re.IGNORECASE)
TEXTS = ("title", "author", "source", "rules", "comment")
HEADER = re.compile(
    rf"[ \t]*(?:(genre|option|{'|'.join(TEXTS)})[ \t]*:(.*)|givens[ \t]*:[ \t]*|)\n", re.IGNORECASE
)


def read(text: str, wanted: Wanted) -> Document:
    """Parse a document from text; raises BadNotation, BadPuzzle, UnknownName."""
    genre: Genre | None = None
    own: dict[str, tuple[str, int | None]] = {}
    said: dict[str, list[str]] = defaultdict(list)
    at = 0
    while (head := HEADER.match(text, at)) is not None:
        name = (head[1] or "").lower()
        if name == "genre":
            spot = head.end(2) - len(head[2].lstrip())
            other = wanted.named(head[2], text, spot)
            if genre not in (None, other):
                raise BadNotation(
                    text, spot, say("a second genre, other than {}, is named here", genre.display_title())
                )
            genre = other
        elif name == "option":
            id, sign, value = head[2].strip().partition("=")
            if not sign:
                raise BadNotation(text, head.start(2), say("an option as ID=VALUE is expected here"))
            spot = head.end(2) - len(head[2].lstrip())
            if own.setdefault(id, (value, spot))[0] != value:
                raise BadNotation(
                    text, spot, say("a second value for the option {}, other than {}", id, own[id][0])
                )
        elif name:
            said[name].append(head[2])
        at = head.end()
    if genre is None:
        genre = wanted.asked(text, 0, say("a first line 'genre: NAME' is expected"))
    heads = list(SECTION.finditer(text, at))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    parts: dict[str, tuple[int, int]] = {}
    for head, end in zip(heads, ends, strict=True) if heads else ():
        name = "notes" if head[1].lower() == "notes" else "solution"
        if name in parts:
            raise BadNotation(text, head.start(1), say("there are two parts '{}:' here", name))
        parts[name] = (head.end(), end)
    end = heads[0].start() if heads else len(text)
    chosen = readings(genre, text, own)
    puzzle = placed(text, at, end, lambda part: wanted.parsed(genre, part, chosen))
    if parts:
        placed(text, heads[0].start(), heads[0].end(), lambda head: bound(puzzle))
    known = placed(text, *parts["solution"], puzzle.read_answer) if "solution" in parts else None
    notes = _notes(puzzle, text, *parts["notes"]) if "notes" in parts else ()
    metadata = Metadata.of({name: "\n".join(lines) for name, lines in said.items()})
    return Document(puzzle, known, notes, metadata)


def placed(text: str, start: int, end: int, reader: Callable[[str], V]) -> V:
    """Call a reader on a part of a text; translate the positions of its errors to those in the whole."""
    part = text[start:end]
    try:
        return reader(part)
    except Faulty as bad:
        at = len(part) - len(part.lstrip()) if bad.at is None else bad.at
        bad.text, bad.at = text, start + at
        raise


def _notes(puzzle: Any, text: str, start: int, end: int) -> tuple[Note, ...]:
    """Parse the notes in a part of a text; raises BadNotation."""
    found: list[Note] = []
    marks = {str(mark) for mark in puzzle.visible_marks}
    for line in re.compile(r"[^\n]*\S[^\n]*").finditer(text, start, end):
        kind, _, rest = " ".join(line[0].split()).partition(" ")
        at = line.start() + len(line[0]) - len(line[0].lstrip())
        place, text_of = (rest.strip(), "") if kind in ABOUT_MARKS else _parted(rest)
        if kind not in get_args(NoteKind) or not place:
            raise BadNotation(text, at, say("a note is {} and a place", ", ".join(get_args(NoteKind))))
        if kind in ABOUT_MARKS and place not in marks:
            raise BadNotation(text, at, say("there is no mark {!r} in this puzzle", place[:40]))
        found.append(Note(cast("NoteKind", kind), place, text_of))
    return tuple(found)


def _parted(rest: str) -> tuple[str, str]:
    place, _, said = rest.partition(":")
    return place.strip(), said.strip()


def write(document: Document) -> str:
    """Write a document as text."""
    puzzle, said = document.puzzle, document.metadata.said()
    lines = [f"genre: {type(puzzle).genre_id()}"]
    lines += [f"option: {id}={value}" for id, value in puzzle.options.items()]
    lines += [
        f"{name}: {line}".rstrip() for name in TEXTS if name in said for line in said[name].split("\n")
    ]
    lines += ["", puzzle.text]
    if document.known is not None:
        lines += ["", "solution:", puzzle.write_answer(document.known)]
    if document.notes:
        lines += ["", "notes:", *[note_line(note) for note in document.notes]]
    return "\n".join(lines) + "\n"


def note_line(note: Note) -> str:
    """Write a note as a line: its kind, its place, its text."""
    return f"{note.kind} {note.place}" + (f": {note.text}" if note.text else "")


TEXT = Notation(
    "text", "the genres' own text, with header lines", read, write, variants=True,
    notes=frozenset(get_args(NoteKind)), metadata=frozenset(TEXTS),
)  # fmt: skip

"""Documents as JSON-compatible data, as used by ``--json``, batch rows and the desk, with a JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NotRequired, TypedDict, TypeVar, cast, get_args

from enpitsu.document import ABOUT_MARKS, Document, Metadata, Notation, Note, NoteKind, Wanted, readings
from enpitsu.errors import BadNotation, Faulty
from enpitsu.formats.json_spots import spot, twice, within
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.notation.bounded import bound
from enpitsu.plain import json_text, json_value, plain
from enpitsu.plain_types import fault_of, schema

V = TypeVar("V")
ROW_FIELDS = frozenset({
    "answers", "asked", "broken", "digest", "forced", "grade", "label", "name", "number", "reason",
    "seconds", "seed", "status", "steps", "stopped_by", "unfinished", "verb", "warnings",
})  # fmt: skip
"""The additional fields of batch rows, ignored when a row is read as a document."""


VERSION = 1
"""The version of documents; it is the default and not written."""


class PuzzleData(TypedDict):
    """A puzzle: the id of its genre, the readings that are not the default, its givens as text."""

    genre: str
    options: dict[str, str]
    givens: str


class NoteData(TypedDict):
    """A player's pencil note: about a mark (possible, not), or at a place (colour, text)."""

    kind: NoteKind
    place: str
    text: NotRequired[str]


class MetadataData(TypedDict, total=False):
    """Texts that go with a puzzle; rules and comment may have several lines."""

    title: str
    author: str
    source: str
    rules: str
    comment: str


class DocumentData(TypedDict):
    """A puzzle with its marks (a finished answer as text, or marks by name), notes and metadata.

    ``genre`` may be missing where the reader knows it; of ``marks``, those with null are open.
    ``version``: that of this form of document, 1 where it is missing.
    """

    version: NotRequired[int]
    genre: NotRequired[str | None]
    options: NotRequired[dict[str, str]]
    givens: str
    answer: NotRequired[str | None]
    marks: NotRequired[dict[str, bool | None]]
    notes: NotRequired[list[NoteData]]
    metadata: NotRequired[MetadataData]
    kept: NotRequired[dict[str, str]]


def puzzle_data(puzzle: Any) -> PuzzleData:
    """Convert a puzzle to plain data."""
    return {"genre": type(puzzle).genre_id(), "options": puzzle.options, "givens": puzzle.text}


def document_data(document: Document) -> DocumentData:
    """Convert a document to plain data, without its empty parts."""
    puzzle, known = document.puzzle, document.known
    out = cast("DocumentData", dict(puzzle_data(puzzle)))
    if known is not None and all(m in known for m in puzzle.visible_marks):
        out["answer"] = puzzle.write_answer(known)
    elif known is not None:
        out["marks"] = {str(m): bool(known[m]) for m in puzzle.visible_marks if m in known}
    if document.notes:
        out["notes"] = notes_data(document.notes)
    if document.metadata.said():
        out["metadata"] = metadata_data(document.metadata)
    if document.kept:
        out["kept"] = dict(document.kept)
    return out


def notes_data(notes: Iterable[Note]) -> list[NoteData]:
    """Convert notes to plain data."""
    out: list[NoteData] = []
    for note in notes:
        out.append({"kind": note.kind, "place": note.place})
        if note.text:
            out[-1]["text"] = note.text
    return out


def notes_of(data: Iterable[NoteData]) -> tuple[Note, ...]:
    """Convert plain data to notes: the inverse of ``notes_data``."""
    return tuple([Note(one["kind"], _line(one["place"]), _line(one.get("text", ""))) for one in data])


def _line(text: str) -> str:
    return " ".join(plain(text).split())


def metadata_data(metadata: Metadata) -> MetadataData:
    """Convert metadata to plain data, without its empty texts."""
    return cast("MetadataData", metadata.said())


def read(text: str, wanted: Wanted) -> Document:
    """Parse a document from JSON; raises BadNotation, BadPuzzle, UnknownName."""
    whole = json_value(text)
    again = twice(text)
    if again:
        raise BadNotation(text, again[1], say("there are two members {!r} in this object", again[0][:60]))
    data = checked_data(whole, text)
    version = data.get("version", VERSION)
    if version != VERSION:
        told = say(
            "this is version {} of a document: a newer enpitsu reads it, or writes it anew in a notation "
            "such as text",
            version,
        )
        raise BadNotation(text, spot(text, "version"), told)
    name, own = data.get("genre"), data.get("options", {})
    if name is None:
        genre = wanted.asked(text, _start(text), say('"genre" is expected'))
    else:
        genre = wanted.named(name, text, spot(text, "genre"))
    chosen = readings(genre, text, {id: (value, spot(text, "options", id)) for id, value in own.items()})
    puzzle = _of_member(text, "givens", lambda: wanted.parsed(genre, data["givens"], chosen))
    known: PartialAssignment | None = None
    answer, marks = data.get("answer"), data.get("marks")
    for name in ("answer", "marks", "notes"):
        if data.get(name):
            _of_member(text, name, lambda: bound(puzzle))
    if answer is not None:
        known = _of_member(text, "answer", lambda: puzzle.read_answer(answer))
    if marks is not None:
        known = _agreed(text, known, _known(text, puzzle, marks))
    metadata = Metadata.of(cast("dict[str, str]", data.get("metadata", {})))
    notes = notes_of(data.get("notes", []))
    marks_there = {str(m) for m in puzzle.visible_marks} if notes else set()
    for i, note in enumerate(notes):
        if note.kind in ABOUT_MARKS and note.place not in marks_there:
            raise _no_mark(text, note.place, spot(text, "notes", i, "place"))
    foreign = whole.keys() - DocumentData.__annotations__.keys() - ROW_FIELDS
    lost = tuple([say("the field {!r}", plain(name)[:60]) for name in whole if name in foreign])
    return Document(puzzle, known, notes, metadata, lost, kept=data.get("kept", {}))


def _of_member(text: str, name: str, reader: Callable[[], V]) -> V:
    """Call the reader of a member; translate the positions of its errors to those in the JSON text."""
    try:
        return reader()
    except Faulty as bad:
        at = spot(text, name) if bad.at is None else within(text, name, bad.at)
        bad.text, bad.at = text, at
        raise


def _known(text: str, puzzle: Any, named: dict[str, bool | None]) -> PartialAssignment:
    """The partial assignment given by names of marks; raises BadNotation."""
    marks = {str(m): m for m in puzzle.visible_marks}
    for name in named:
        if name not in marks:
            raise _no_mark(text, name, spot(text, "marks", name))
    return PartialAssignment({marks[name]: value for name, value in named.items() if value is not None})


def _agreed(text: str, answer: PartialAssignment | None, marks: PartialAssignment) -> PartialAssignment:
    """Merge the marks of an answer and those given by name; raises BadNotation if they contradict."""
    if answer is None:
        return marks
    for mark, value in marks.items():
        if answer.get(mark, value) is not value:
            told = (
                say("the answer says that '{}' is not made", mark)
                if value
                else say("the answer says that '{}' is made", mark)
            )
            raise BadNotation(text, spot(text, "marks", str(mark)), told)
    both = PartialAssignment({**marks, **answer})
    both.memo.update(answer.memo)
    return both


def _no_mark(text: str, name: str, at: int | None) -> BadNotation:
    return BadNotation(text, at, say("there is no mark {!r} in this puzzle", name[:60]))


def checked_data(found: Any, text: str) -> DocumentData:
    """Validate a JSON value as a document; returns its known fields; raises BadNotation."""
    if not isinstance(found, dict):
        raise BadNotation(text, _start(text), say("a puzzle in JSON is an object"))
    own = {name: value for name, value in found.items() if name in DocumentData.__annotations__}
    fault = fault_of(own, DocumentData)
    if fault is not None:
        at = spot(text, str(fault.path[0])) if fault.path else None
        raise BadNotation(text, _start(text) if at is None else at, fault.sentence(say("a puzzle in JSON")))
    return cast("DocumentData", own)


def _start(text: str) -> int:
    return len(text) - len(text.lstrip())


def write(document: Document) -> str:
    """Serialise a document as JSON."""
    return json_text(document_data(document), indent=1) + "\n"


def json_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a document."""
    defined: dict[str, Any] = {}
    top = schema(DocumentData, defined)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A puzzle of Enpitsu",
        **top,
        "$defs": dict(sorted(defined.items())),
    }


JSON = Notation(
    "json", "plain data: puzzle, marks, notes, metadata", read,
    write, variants=True,
    notes=frozenset(get_args(NoteKind)), metadata=frozenset(MetadataData.__annotations__),
)  # fmt: skip

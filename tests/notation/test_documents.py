"""Documents: every example of every genre through every format it has, there and back, all of it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import jsonschema
import pytest

from enpitsu import catalogue
from enpitsu.catalogue import Example
from enpitsu.document import Document, Metadata, Note
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.formats import read_document, write_document
from enpitsu.formats.as_json import document_data, json_schema
from enpitsu.formats.registry import notation as notation_of
from enpitsu.formats.registry import notations
from enpitsu.logic import PartialAssignment

EXAMPLES = [e for name in catalogue.genres() for e in catalogue.examples(name)]
METADATA = Metadata(
    "A “title”: 5 > 4", "N. N. & others", "a/b?c=d#e", "A. One.\nB. genre: none", "see\n\nsolution: none"
)
ALL = ("json", "text")
"""The formats that hold everything."""
VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def whole(example: Example) -> Document:
    """An example with its answer, notes of every kind, and metadata."""
    puzzle = example.puzzle()
    known = None if example.answer is None else puzzle.read_answer(example.answer)
    marks, cell = puzzle.visible_marks, puzzle.grid.cells[0]
    dice = Random(example.id)
    notes = [Note("possible", str(m)) for m in dice.sample(marks, min(3, len(marks)))]
    notes += [Note("not", str(m)) for m in dice.sample(marks, min(3, len(marks)))]
    notes += [Note("colour", str(cell), "5"), Note("text", str(cell), "a: b, c?")]
    return Document(puzzle, known, tuple(notes), METADATA)


def named(known: PartialAssignment | None) -> dict[str, bool] | None:
    return None if known is None else {str(m): bool(v) for m, v in known.items() if not m.hidden}


def same(one: Document, other: Document) -> None:
    assert type(other.puzzle) is type(one.puzzle)
    assert other.puzzle.text == one.puzzle.text
    assert other.puzzle.options == one.puzzle.options
    assert named(other.known) == named(one.known)


@pytest.mark.in_turn
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.id)
def test_json_and_text_hold_everything(example: Example) -> None:
    document = whole(example)
    data = document_data(document)
    VALIDATOR.validate(data)
    for format in ALL:
        again = read_document(write_document(document, format))
        same(document, again)
        assert again.notes == document.notes
        assert again.metadata == document.metadata
        assert write_document(again, format) == write_document(document, format)
    part = replace(
        document, known=PartialAssignment(list((document.known or PartialAssignment()).items())[::3])
    )
    for format in ALL:
        back = named(read_document(write_document(part, format)).known)
        assert back == named(part.known)


@pytest.mark.in_turn
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.id)
def test_each_format_that_a_genre_has_brings_it_back(example: Example) -> None:
    """With the answer where there is room for marks; what cannot be said is one sentence with a place.

    The formats that hold everything have a test of their own.
    """
    document = replace(whole(example), notes=())
    genre = type(document.puzzle)
    for notation in [one for one in notations() if one.name not in ALL]:
        given = document if notation.marks and notation.name != "spoj" else document.bare()
        text = written(given, notation.name)
        if not notation.writes(genre):
            assert text is None
        if text is None:
            continue
        again = read_document(text, genre, notation.name)
        if given.known is None and again.known is not None:
            assert not any(again.known.values())
            again = replace(again, known=None)
        same(given, again)
        room = {name: text for name, text in METADATA.said().items() if name in notation.metadata}
        assert again.metadata.said() == room


PLACED = re.compile(
    r"\bR\d+C\d+|option [A-Z]{2}-\d|outside the board|boxes of another shape|has no .* notation"
)
NO_FORM = re.compile(r"the form of .* is not known|is for numbers in cells|is not written in one word")


def written(document: Document, format: str) -> str | None:
    """A document in a format; None if it has no form, which is said with the place or for the genre."""
    try:
        return write_document(document, format)
    except BadPuzzle as refused:
        pattern = PLACED if notation_of(format).writes(type(document.puzzle)) else re.compile("")
        if not pattern.search(str(refused)) and not NO_FORM.search(str(refused)):
            raise
        return None


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.answer][::5], ids=lambda e: e.id)
def test_notes_go_where_there_is_room_or_are_named(example: Example) -> None:
    document = whole(example)
    genre = type(document.puzzle)
    for notation in notations():
        bare = replace(document, known=document.known if notation.marks else None)
        if not notation.writes(genre) or written(replace(bare, notes=()), notation.name) is None:
            continue
        try:
            text = write_document(bare, notation.name)
        except BadPuzzle as refused:
            kinds = "|".join({note.kind for note in document.notes})
            if not re.search(rf"room for (the note|notes such as) '({kinds}) ", str(refused)):
                raise
            continue
        again = read_document(text, genre, notation.name)
        assert sorted(map(str, again.notes)) == sorted(map(str, document.notes))


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    good: dict[str, Any] = {"genre": "koburin", "givens": "1 ."}
    VALIDATOR.validate(good)
    for field, bad in (
        ("givens", 3), ("options", {"KO-1": 1}), ("marks", {"black R1C1": 1}), ("answer", 3),
        ("notes", [{"kind": "red", "place": "R1C1"}]), ("notes", [{"kind": "not"}]), ("notes", {}),
        ("metadata", {"title": 3}), ("metadata", {"colour": "red"}), ("kept", [1]),
    ):  # fmt: skip
        assert not VALIDATOR.is_valid({**good, field: bad})
        text = json.dumps({**good, field: bad})
        with pytest.raises(BadNotation, match=field) as caught:
            read_document(text)
        assert caught.value.at == text.index(f'"{field}"')
        assert caught.value.line == 1


def test_notes_in_text_have_a_place() -> None:
    text = "genre: koburin\n\n1 .\n. .\n\nnotes:\nnot black R1C2\nred R1C1\n"
    with pytest.raises(BadNotation, match="a note is possible, not, colour, text") as caught:
        read_document(text)
    assert (caught.value.line, caught.value.column) == (8, 1)
    with pytest.raises(BadNotation, match="two parts 'solution:'"):
        read_document("genre: koburin\n\n1 .\n\nsolution:\n1 #\n\nanswer:\n1 .\n")


def test_headers_are_read_whatever_their_case() -> None:
    plain = "genre: koburin\ntitle: A First\n\n1 .\n. .\n\nsolution:\n1 #\n. .\n"
    loud = plain.replace("genre:", "Genre :").replace("title:", "TITLE:").replace("solution:", "Solution:")
    assert read_document(loud) == read_document(plain)


def test_metadata_are_tidied() -> None:
    found = Metadata.of({"title": " a \n b\t c ", "comment": "x  y\r\n\r\nz \x1b "})
    assert found == Metadata("a b c", comment="x y\n\nz \\x1b")


def test_unknown_formats_are_named() -> None:
    with pytest.raises(UnknownName, match="no format 'jsn'; did you mean json"):
        read_document("{}", format="jsn")

"""Puzzles out of whatever is pasted: a text, an address, a file's content, a list of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from enpitsu.desk.answers import error_data
from enpitsu.desk.messages import (
    PastedData,
    PastedEntryData,
    PastedFaultData,
    PastedPuzzleData,
    PasteRequest,
    Source,
)
from enpitsu.desk.opened import document_of
from enpitsu.desk.setting_answers import named_marks
from enpitsu.desk.work import Work
from enpitsu.document import Document
from enpitsu.errors import BadFile, EnpitsuError, OutOfBudget, UnsaidNumber
from enpitsu.formats import fitting_genres
from enpitsu.formats.as_json import metadata_data, puzzle_data
from enpitsu.formats.entries import Entry, parted
from enpitsu.locale import say, say_number
from enpitsu.logic import PartialAssignment

MAX_PUZZLES = 200
"""Puzzles of one list that are read."""


def paste(asked: PasteRequest, work: Work) -> PastedData:
    """The puzzles of a text or a list in any notation; each part that cannot be read has its error."""
    parts = list(parted(asked["text"].encode("utf-8", "surrogatepass")))
    entries: list[PastedEntryData] = []
    why = "" if len(parts) <= MAX_PUZZLES else say("a list has at most {} puzzles", MAX_PUZZLES)
    for part in parts[:MAX_PUZZLES]:
        try:
            entries.append(_entry(part, asked))
            work.meter.made(0)
        except OutOfBudget as stop:
            stop.unless_stopped()
            why = str(stop)
            break
    _propose(entries, asked)
    return {"entries": entries, "left_out": _left_out(parts[len(entries) :], why)}


def _left_out(rest: Sequence[Entry], why: str) -> str:
    """A sentence on the parts that were not looked at."""
    if not rest:
        return ""
    return say_number(
        len(rest),
        "not read: {} puzzle from {} on ({})",
        "not read: {} puzzles from {} on ({})",
        rest[0].name,
        why,
    )


def _entry(part: Entry, asked: PasteRequest) -> PastedEntryData:
    """A part of a list as a puzzle that can be opened, or why it is none; raises OutOfBudget."""
    source: Source = {"text": part.text, "lenient": asked.get("lenient", False)}
    source |= {"genre": asked["genre"]} if "genre" in asked else {}
    source |= {"options": asked["options"]} if "options" in asked else {}
    source |= {"parameters": asked["parameters"]} if "parameters" in asked else {}
    out: PastedEntryData = {"number": part.number, "name": part.name}
    try:
        if part.bad:
            raise BadFile(part.bad)
        out["found"] = _found(document_of(source))
    except OutOfBudget:
        raise
    except EnpitsuError as error:
        out["fault"] = cast("PastedFaultData", {**error_data(error), "text": part.text})
        if isinstance(error, UnsaidNumber):
            out["fault"]["sign"] = error.sign
    return out


def _found(document: Document) -> PastedPuzzleData:
    """A puzzle with what came with it."""
    puzzle = document.puzzle
    return {
        "puzzle": puzzle_data(puzzle),
        "title": type(puzzle).display_title(),
        "height": puzzle.grid.height,
        "width": puzzle.grid.width,
        "marks": named_marks(document.known or PartialAssignment()),
        "metadata": metadata_data(document.metadata),
        "warnings": list(document.warnings),
    }


def _propose(entries: Sequence[PastedEntryData], asked: PasteRequest) -> None:
    """Add the genres that fit the texts that do not say theirs, until the time is up."""
    for entry in entries:
        fault = entry.get("fault")
        if fault is not None and fault["error"] == "UnsaidGenre":
            try:
                fault["genres"] = fitting_genres(fault["text"], asked.get("options"))
            except OutOfBudget as stop:
                stop.unless_stopped()
                return

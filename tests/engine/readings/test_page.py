"""docs/readings.md: every board on it tells its two readings apart, and every option stands on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import check
from enpitsu.engine.make.clues import in_marks_of
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

PAGE = Path(__file__).resolve().parents[3] / "docs" / "readings.md"
ENTRY = re.compile(
    r"^\*\*(?P<id>[\w-]+)\*\*: `(?P<usual>[^`]+)` .* or `(?P<other>[^`]+)` .*$"
    r"(?:\n\n```text\n(?P<board>.*?)\n\nonly (?P<having>[^\n]+):\n(?P<answer>.*?)\n```)?",
    re.MULTILINE | re.DOTALL,
)
BY_TITLE = {catalogue.genre(name).title(): catalogue.genre(name) for name in catalogue.genres()}


def entries() -> list[tuple[type[Puzzle], dict[str, str]]]:
    """What stands on the page, by genre."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    found = []
    for title, text in zip(parts[1::2], parts[2::2], strict=True):
        for piece in re.split(r"^(?=\*\*)", text, flags=re.MULTILINE)[1:]:
            entry = ENTRY.match(piece)
            assert entry is not None, piece
            found.append((BY_TITLE[title], entry.groupdict()))
    return found


def test_every_reading_stands_there() -> None:
    wanted = {
        (genre.title(), id, value)
        for genre in BY_TITLE.values()
        for id, option in genre.readings.items()
        for value in option.values[1:]
    }
    assert {(genre.title(), e["id"], e["other"]) for genre, e in entries()} == wanted


BOARDS = [(genre, e) for genre, e in entries() if e["board"]]


@pytest.mark.parametrize(
    ("genre", "entry"), BOARDS, ids=[f"{genre.title()} {e['id']}={e['other']}" for genre, e in BOARDS]
)
def test_the_answer_is_one_of_just_the_reading_that_is_named(
    genre: type[Puzzle], entry: dict[str, str]
) -> None:
    id, values = entry["id"], (entry["usual"], entry["other"])
    [lacking] = [value for value in values if value != entry["having"]]
    mine, theirs = [genre.parse(entry["board"], {id: value}) for value in (entry["having"], lacking)]
    answer = mine.read_answer(entry["answer"])
    assert check(mine, answer).right
    own = in_marks_of(answer, theirs)
    assert (
        own is None or not check(theirs, PartialAssignment({m: own[m] for m in theirs.visible_marks})).right
    )

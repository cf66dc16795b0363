"""docs/needed.md: only the rule named refuses the answer of a board; every letter stands on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import check
from enpitsu.engine.readings.rule_sets import letters_of, with_and_without
from enpitsu.puzzle import Puzzle

PAGE = Path(__file__).resolve().parents[3] / "docs" / "needed.md"
ENTRY = re.compile(
    r"^\*\*(?P<letter>\w+)\*\*: [^\n]*$"
    r"(?:\n\n```text\n(?P<board>.*?)\n\nonly without \w+:\n(?P<answer>.*?)\n```)?",
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
            if title in BY_TITLE:
                assert entry is not None, piece
                found.append((BY_TITLE[title], entry.groupdict()))
    return found


def test_every_letter_stands_there() -> None:
    wanted = {(genre.title(), letter) for genre in BY_TITLE.values() for letter in letters_of(genre)}
    assert {(genre.title(), e["letter"]) for genre, e in entries()} == wanted


BOARDS = [(genre, e) for genre, e in entries() if e["board"]]
assert BOARDS


@pytest.mark.parametrize(
    ("genre", "entry"), BOARDS, ids=[f"{genre.title()} {e['letter']}" for genre, e in BOARDS]
)
def test_only_the_rule_that_is_named_refuses_the_answer(genre: type[Puzzle], entry: dict[str, str]) -> None:
    mine, theirs = with_and_without(genre, entry["letter"], {})
    assert check_of(theirs.genre, entry)
    assert not check_of(mine.genre, entry)


def check_of(genre: type[Puzzle], entry: dict[str, str]) -> bool:
    """Whether the answer on the page keeps these rules."""
    puzzle = genre.parse(entry["board"])
    return check(puzzle, puzzle.read_answer(entry["answer"])).right

"""Names of marks: they depend on the puzzle alone, and no two marks of a puzzle share one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from enpitsu import catalogue, formats, problem_template
from enpitsu.engine.explain.render.en.wording import Wording
from enpitsu.grid import board, grid
from enpitsu.logic import PartialAssignment
from enpitsu.notation.marks import read_mark, word
from enpitsu.puzzle import Puzzle

GENRES = catalogue.genres()
every_genre = pytest.mark.parametrize("name", GENRES)


def blank(name: str, height: int = 4, width: int = 4) -> Puzzle:
    """A board of a genre on which nothing is printed but what a generator starts from."""
    genre, cells = catalogue.genre(name), grid(height, width)
    return genre(cells, {k: layer.blank(cells) for k, layer in genre.printed.items()})


def smallest(name: str) -> Puzzle:
    """The stored puzzle of a genre with the fewest marks."""
    return min([e.puzzle() for e in catalogue.examples(name)], key=lambda p: len(p.marks))


def forget() -> None:
    """Drop all boards and sheets, as in a new process."""
    board._grids.clear()
    problem_template._templates.clear()


def names(order: Iterable[str]) -> dict[str, Any]:
    """What marks and cases of each genre are called when they are made one after another."""
    forget()
    made = {name: blank(name) for name in order}
    return {k: ([str(m) for m in p.marks], [str(c) for c in p.cases()]) for k, p in made.items()}


@pytest.fixture
def alone() -> dict[str, Any]:
    return {name: names([name])[name] for name in GENRES}


def test_names_do_not_depend_on_what_was_made_before(alone: dict[str, Any]) -> None:
    """All pairs of genres, in both orders, on one board: each is called as if it were alone."""
    assert names(GENRES) == alone
    assert names(GENRES[::-1]) == alone


@every_genre
def test_no_two_marks_share_a_name(name: str) -> None:
    """Neither on a blank board nor on the smallest stored one (whose letters and flags label lines)."""
    for made in (blank(name), smallest(name)):
        assert not {k: n for k, n in Counter([str(m) for m in made.marks]).items() if n > 1}


@every_genre
def test_no_two_marks_are_said_in_the_same_words(name: str) -> None:
    """Layers of one kind are told apart by name: "drawn as loop", "not drawn as push"."""
    for made in (blank(name, 3, 3), smallest(name)):
        said = Counter([f"{m.place} {word(made, m, value)}" for m in made.marks for value in (True, False)])
        assert not {k: n for k, n in said.items() if n > 1}


@pytest.mark.in_turn
@every_genre
def test_what_is_said_of_a_mark_is_understood(name: str) -> None:
    """A claim (``why-not``) in the words of an explanation means the mark that was spoken of."""
    made = blank(name, 3, 3)
    wording = Wording(made)
    for mark in made.visible_marks[:: max(1, len(made.visible_marks) // 40)]:
        for value in (True, False):
            assert read_mark(made, wording.said([(mark, value)])) == (mark, value)


@pytest.mark.in_turn
@every_genre
def test_a_mark_is_found_by_its_name(name: str) -> None:
    """A claim (``why-not``) that quotes a name is understood, and so are saved marks."""
    made = smallest(name)
    for mark in made.visible_marks[:: max(1, len(made.visible_marks) // 60)]:
        assert read_mark(made, str(mark)) == (mark, True)
        assert read_mark(made, f"not {mark}") == (mark, False)
    every_other = PartialAssignment({m: bool(i % 2) for i, m in enumerate(made.visible_marks) if i % 3})
    _, marks = formats.read_marked(formats.write(made, "json", every_other), type(made))
    assert {str(m): v for m, v in (marks or {}).items()} == {str(m): v for m, v in every_other.items()}

"""Lessons: every genre has some, and the example of each is found again, and follows."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.lessons import Lesson, Lessons, lessons_of
from enpitsu.engine.solve import solve
from enpitsu.locale import languages, speaking
from enpitsu.puzzle import Puzzle

GENRES = list(catalogue.genres())
FIRST = 4
"""Lessons of a genre that are looked at in a usual run."""


@pytest.mark.parametrize("name", GENRES)
def test_every_genre_has_lessons_from_easy_to_hard(name: str) -> None:
    found = lessons_of(catalogue.genre(name))
    assert found.lessons
    ranks = [lesson.rank for lesson in found.lessons]
    assert ranks == sorted(ranks)
    names = [lesson.name(catalogue.genre(name)) for lesson in found.lessons]
    assert len(names) == len(set(names))
    for lesson in found.lessons:
        assert 0 < lesson.boards <= min(lesson.uses, found.boards)
        for language in languages():
            with speaking(language):
                assert lesson.meaning(catalogue.genre(name)), (lesson.technique, language)


@pytest.mark.parametrize("name", GENRES)
def test_the_examples_are_found_and_follow(name: str) -> None:
    genre = catalogue.genre(name)
    for lesson in lessons_of(genre).lessons[:FIRST]:
        holds(genre, lesson)


@pytest.mark.thorough("it looks at every lesson")
@pytest.mark.parametrize("name", GENRES)
def test_all_examples_are_found_and_follow(name: str) -> None:
    genre = catalogue.genre(name)
    for lesson in lessons_of(genre).lessons[FIRST:]:
        holds(genre, lesson)


def holds(genre: type[Puzzle], lesson: Lesson) -> None:
    """Check that the step of an example is found, is of the technique, and is true of every answer."""
    example = lesson.example(genre)
    assert example is not None, lesson.technique
    assert example.entry.technique_id == lesson.technique
    marks = {str(mark): value for mark, value in example.entry.marks}
    assert marks[lesson.mark] is lesson.value
    [answer] = solve(example.puzzle, example.known).answers
    assert all(answer[mark] is value for mark, value in (*example.known.items(), *example.entry.marks))
    assert not any(mark in example.known for mark, _ in example.entry.marks)


def test_lessons_read_back() -> None:
    found = lessons_of(catalogue.genre("nurikabe"))
    assert found == Lessons(found.boards, found.lessons)
    assert found.text().count('"technique"') == len(found.lessons)


def test_a_genre_of_ones_own_has_none() -> None:
    own = type("Own", (Puzzle,), {"__module__": "own", "__doc__": "My own."})
    assert lessons_of(own).lessons == ()


def test_a_technique_that_is_not_there_is_not_found() -> None:
    genre = catalogue.genre("nurikabe")
    first = lessons_of(genre).lessons[0]
    other = Lesson("jellyfish", 5.2, 1, 1, first.board, first.known, first.mark, first.value)
    assert other.example(genre) is None

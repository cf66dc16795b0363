"""Boards that were made ahead: the puzzles of days, and a board of each grade; each has one answer."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from bench.stored_boards import DAY_LABELS, DAY_SIDES, GRADED_SIDES, MOST

import enpitsu
from enpitsu import catalogue
from enpitsu.catalogue import GRADED, Example
from enpitsu.dailies import FILE, WEEK, Dailies, Daily, dailies
from enpitsu.desk.verbs import answer
from enpitsu.engine.make.difficulty import LABELS
from enpitsu.engine.solve import solve
from enpitsu.errors import UnknownName
from enpitsu.files import Journal
from tests.thorough import sample

KEPT = dailies()
DAYS = [*enumerate(KEPT.boards)]
PROVED = sample(DAYS[::9], DAYS)
"""The days whose puzzles are solved afresh."""
FILES = sorted(GRADED.glob("*.json"))
BOARDS = [(path.stem, n) for path in FILES for n in range(len(json.loads(path.read_text("utf-8"))))]


def is_only(puzzle: enpitsu.Puzzle) -> bool:
    """Whether a puzzle has one answer, by a model of its own."""
    puzzle.demands()
    return solve(puzzle, why=False).status == "unique"


# -- dailies -------------------------------------------------------------------------------------


def test_the_file_holds_the_days_that_it_says() -> None:
    head, *rows = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    assert head == {"first": KEPT.first.isoformat(), "days": len(rows)}
    assert [row["day"] for row in rows] == [*range(head["days"])]
    assert KEPT.first.weekday() == 0
    assert head["days"] >= WEEK
    assert FILE.stat().st_size < 600 * len(rows), "it is read as a whole"


def test_no_board_comes_twice_and_genres_rotate() -> None:
    assert Counter([one.givens for one in KEPT.boards]).most_common(1)[0][1] == 1
    for n in range(len(KEPT.boards)):
        week = [one.genre for one in KEPT.boards[n : n + WEEK]]
        assert len(set(week)) == len(week), week


@pytest.mark.parametrize("genre", sorted({one.genre for one in KEPT.boards}))
def test_the_days_of_a_genre_are_what_is_told_of_them(genre: str) -> None:
    assert genre in catalogue.genres()
    for one in [one for one in KEPT.boards if one.genre == genre]:
        puzzle = one.puzzle()
        assert one.data == {"genre": genre, "options": puzzle.options, "givens": puzzle.text}
        assert (one.height, one.width) == (puzzle.grid.height, puzzle.grid.width)
        assert one.height == DAY_SIDES[one.day % WEEK]
        assert one.grade in DAY_LABELS[one.day % WEEK]


def test_weekends_are_harder_than_all_other_days_and_boards_have_six_to_ten_rows() -> None:
    ranks = [[LABELS.index(label) for label in labels] for labels in DAY_LABELS]
    assert max([rank for some in ranks[:5] for rank in some]) < min(
        [rank for some in ranks[5:] for rank in some]
    )
    assert {*DAY_SIDES} == {6, 7, 8, 9, 10}


@pytest.mark.parametrize("day", [day for day, _ in PROVED])
def test_the_puzzle_of_a_day_has_one_answer(day: int) -> None:
    assert is_only(KEPT.boards[day].puzzle())


def test_every_day_has_the_same_puzzle_on_the_same_day_of_the_week() -> None:
    some = [Daily(n, "", 6, 6, "easy", n, str(n)) for n in range(3 * WEEK + 2)]
    kept = Dailies(date(2027, 1, 4), tuple(some))
    for n in range(-400, 400):
        found = kept.of(kept.first + timedelta(days=n))
        assert found is not None
        assert (found.day - n) % WEEK == 0
        assert found.day == n or not 0 <= n < len(some)
    assert Dailies(kept.first, tuple(some[:6])).of(kept.first) is None


def test_dailies_are_written_as_they_are_read(tmp_path: Path) -> None:
    file = tmp_path / "days"
    assert dailies(file).boards == ()
    kept = Dailies(date(2027, 1, 4), (Daily(0, "any", 6, 7, "easy", 3, ". 1\n", {"b": "c"}),))
    kept.write(file)
    assert dailies(file) == kept


def test_the_api_tells_the_puzzle_of_a_day() -> None:
    found = enpitsu.daily(KEPT.first)
    assert found == KEPT.boards[0]
    assert enpitsu.daily() in KEPT.boards


# -- graded boards -------------------------------------------------------------------------------


@pytest.mark.parametrize("genre", [path.stem for path in FILES])
def test_the_graded_boards_of_a_genre_are_what_is_told_of_them(genre: str) -> None:
    kept = enpitsu.graded_examples(genre)
    grades = [one.grade for one in kept]
    assert kept
    assert grades == sorted(grades, key=LABELS.index), "the easiest comes first"
    assert len({one.id for one in kept}) == len(kept) <= MOST
    examples = {one.puzzle().text for one in catalogue.examples(genre)}
    for one in kept:
        puzzle = one.puzzle()
        assert one.givens == puzzle.text
        assert one.size == f"{puzzle.grid.height}x{puzzle.grid.width}"
        assert puzzle.grid.height in GRADED_SIDES.values()
        assert one == catalogue.example(one.id)
        assert catalogue.example(f"{genre}#{one.grade}").grade == one.grade
        assert puzzle.text not in examples
    assert len({one.givens for one in kept}) == len(kept)


@pytest.mark.parametrize(("genre", "number"), sample(BOARDS[::5], BOARDS))
def test_a_graded_board_has_one_answer(genre: str, number: int) -> None:
    assert is_only(catalogue.graded_examples(genre)[number].puzzle())


def test_a_grade_that_a_genre_has_not_is_unknown() -> None:
    name = FILES[0].stem
    first = catalogue.graded_examples(name)[0].id
    with pytest.raises(UnknownName, match=f"did you mean {first}"):
        catalogue.example(f"{first}x")
    with pytest.raises(UnknownName, match="genre"):
        catalogue.graded_examples("nothing")


def test_the_desk_lists_and_opens_them() -> None:
    told: Any = {one["id"]: one["graded"] for one in answer("genres", {})["genres"]}
    kept: list[Example] = [one for name in told for one in catalogue.graded_examples(name)]
    listed = [one for some in told.values() for one in some]
    assert listed == [{"example": one.id, "grade": one.grade, "size": one.size} for one in kept]
    opened = answer("open", {"puzzle": {"example": kept[0].id}})
    assert opened["puzzle"]["givens"] == kept[0].givens


# -- the journal ---------------------------------------------------------------------------------


def test_the_journal_of_what_was_asked_for_can_be_gone_on_with() -> None:
    from bench.stored_boards import JOURNAL, Attempt

    rows: list[Attempt] = []
    Journal(JOURNAL, lambda row: rows.append(Attempt(**row)), '{"use": ')
    assert rows
    asked = {(row.use, row.genre, row.side, row.wanted, row.seed, row.given) for row in rows}
    assert len(asked) == len(rows)

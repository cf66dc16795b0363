"""Boards that would take too much memory are refused with a sentence; no clock is asked."""

from __future__ import annotations

import pytest

from enpitsu import catalogue, problem_template
from enpitsu.cli.results import stopped_text
from enpitsu.effort import CLAUSE, SizeLimit, on_work
from enpitsu.engine.compile import encode
from enpitsu.engine.solve import solve
from enpitsu.errors import TooLarge
from tests.thorough import sample

QUICK = ["fillomino", "hashiwokakero", "koburin", "lohkous", "numberlink", "sudoku"]


@pytest.fixture
def nothing_kept() -> None:
    """The next board is the first of its size."""
    problem_template._templates.clear()


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize("name", sample(QUICK, list(catalogue.genres())))
def test_all_that_is_written_is_booked(name: str) -> None:
    """A limit on what is reported is one on the clauses and variables of a program."""
    stored = catalogue.examples(name)[-1]
    puzzle = catalogue.genre(name).parse(stored.givens, stored.options)
    load = SizeLimit()
    with on_work(load):
        marks = len(puzzle.marks)
        before = load.things
        program = encode.compile(puzzle)
    written = len(program.clauses) + len(program.definitions) + max(0, program.top - marks)
    assert load.things - before >= CLAUSE * written


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize("name", ["koburin", "shikaku", "snake_nest"])
def test_a_program_that_grows_too_large_is_given_up_with_a_sentence(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends soon after what is allowed, and says of what it would take how many."""
    stored = catalogue.examples(name)[-1]
    puzzle = catalogue.genre(name).parse(stored.givens, stored.options)
    allowed = 300
    monkeypatch.setattr(encode, "MAX_PROGRAM_SIZE", allowed)
    assert len(puzzle.marks)
    load = SizeLimit()
    with on_work(load):
        outcome = solve(puzzle)
    assert outcome.status == "unknown"
    assert outcome.stopped_by == "memory"
    size = f"{puzzle.grid.height}x{puzzle.grid.width}"
    assert outcome.refused == f"{puzzle.title()} of {size} cells takes more than {allowed} clauses"
    assert stopped_text(outcome)[0].startswith(outcome.refused)
    assert not outcome.answers
    assert load.things < 100 * CLAUSE * allowed, "it ends soon after"


def test_a_sheet_that_grows_too_large_is_refused_with_what_would_be_possible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The sentence names a size, and boards of this size are made."""
    monkeypatch.setattr(problem_template, "MAX_WORK_UNITS", 20_000)
    problem_template._templates.clear()
    genre = catalogue.genre("koburin")

    def blank(size: int) -> str:
        return "\n".join([" ".join("." * size)] * size)

    with pytest.raises(
        TooLarge, match=r"too large: boards of up to about (\d+)x\1 cells are possible"
    ) as told:
        _ = genre.parse(blank(60)).marks
    assert "\n" not in str(told.value)
    possible = int(str(told.value).rpartition("x")[2].split()[0])
    assert 10 <= possible < 60
    assert genre.parse(blank(possible)).marks

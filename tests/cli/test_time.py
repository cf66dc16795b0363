"""Time that is up ends every command, whatever the work is that goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from enpitsu.catalogue import example
from tests.cli.running import Run
from tests.thorough import WATCHDOG

ENDLESS = """
from time import perf_counter
from enpitsu.layers import Numbers, Pieces
from enpitsu.logic import none
from enpitsu.puzzle import Puzzle, rule

def candidates(puzzle):
    end = perf_counter() + WATCHDOG
    while perf_counter() < end:
        pass
    yield from ()

class Endless(Puzzle):
    clue = Numbers(0, 3)
    piece = Pieces(candidates)

    @rule("A", "Nothing is placed.")
    def nothing(self):
        yield self.grid, none(self.piece)
""".replace("WATCHDOG", str(WATCHDOG))
"""A genre whose candidates are not found for long, and who looks for them books nothing."""


VERBS = ["solve", "check", "hint", "explain", "grade", "trim", "review", "complete"]


@pytest.mark.parametrize("verb", VERBS)
def test_work_that_books_nothing_ends_with_the_time(run: Run, verb: str, tmp_path: Path) -> None:
    mine, board = tmp_path / "endless.py", tmp_path / "board"
    mine.write_text(ENDLESS)
    board.write_text(". .\n. .\n")
    more = [str(board)] if verb == "check" else []
    found = run(verb, str(board), "--genre", str(mine), "--time", "0.2", *more)
    assert found.status == 3
    assert "time" in found.out + found.err


def test_a_check_that_is_stopped_is_not_right(run: Run, tmp_path: Path) -> None:
    stored = example("koburin#1")
    answer = tmp_path / "answer"
    answer.write_text(stored.answer or "")
    found = run("check", "koburin#1", str(answer), "--json", "--time", "0")
    assert found.status == 3
    assert json.loads(found.out) == {
        "right": False, "finished": False, "broken": [], "unfinished": [], "stopped_by": "time"
    }  # fmt: skip
    assert "not all is judged: the time is up" in run("check", "koburin#1", str(answer), "--time", "0").out
    assert run("check", "koburin#1", str(answer)).status == 0

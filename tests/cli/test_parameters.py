"""A number of the whole board that a text does not say is asked for, and given with --parameter."""

from __future__ import annotations

import json
from pathlib import Path

import enpitsu
from enpitsu.document import Document
from enpitsu.formats import write_document

from .running import Run

JANKO = "begin\npuzzle starbattle\nrows 1\ncols 5\nareas\n1 1 1 1 1\nend"
"""One room of five cells."""


def test_it_is_asked_for_and_given(run: Run) -> None:
    status, out, err = run("solve", "-", given=JANKO)
    assert (status, out) == (2, "")
    assert "does not say the number N of this board" in err
    status, out, _ = run("convert", "-", "--to", "json", "--parameter", "N=2", given=JANKO)
    assert (status, json.loads(out)["givens"].split("\n")[0]) == (0, "N 2")


def test_what_contradicts_the_text_is_refused(run: Run) -> None:
    said = JANKO.replace("areas", "stars 1\nareas")
    assert run("solve", "-", "--parameter", "N=1", given=said).status in (0, 1, 4)
    status, _, err = run("solve", "-", "--parameter", "N=2", given=said)
    assert (status, "the text says N = 1, not 2" in err) == (2, True)
    assert run("solve", "-", "--parameter", "M=2", given=said).status == 2
    assert run("solve", "-", "--parameter", "N=two", given=said).status == 2
    status, _, err = run("solve", "star_battle#1", "--parameter", "N=2")
    assert (status, "an example has no use for --parameter" in err) == (2, True)


def test_rows_of_a_batch_take_it(run: Run) -> None:
    line = write_document(enpitsu.read_document(JANKO, parameters={"N": 1}), "penpa")
    rows = [
        json.loads(row)
        for row in run("batch", "solve", "-", "--parameter", "N=1", given=line).out.splitlines()
    ]
    assert [row["status"] for row in rows] == ["none"]  # five columns, and one star in the room


def test_marks_of_an_address_without_it(run: Run, tmp_path: Path) -> None:
    """An answer may be an address; what it does not say is as the puzzle says."""
    stored = enpitsu.example("star_battle#1")
    puzzle = stored.puzzle()
    assert stored.answer is not None
    address = write_document(Document(puzzle, puzzle.read_answer(stored.answer)), "penpa")
    (tmp_path / "answer").write_text(address)
    assert run("check", "star_battle#1", str(tmp_path / "answer")).status == 0

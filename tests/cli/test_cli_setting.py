"""The commands of setters: review and complete."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from enpitsu import catalogue, formats
from enpitsu.cli import run
from enpitsu.engine.make.clues import clues_of
from enpitsu.engine.solve import solve
from tests.thorough import WATCHDOG

NONE = "genre: slitherlink\n\n3 3 .\n3 . .\n. . 0\n"
SEVERAL = "genre: slitherlink\n\n3 . .\n. . .\n. . .\n"


def test_the_exit_status_tells_one_none_and_several_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, status, word in ((NONE, 1, "no answer"), (SEVERAL, 4, "several answers")):
        file = tmp_path / "puzzle.txt"
        file.write_text(text, encoding="utf-8")
        assert run(["review", str(file)]) == status
        assert word in capsys.readouterr().out.splitlines()[0]
    assert run(["review", "slitherlink#1"]) == 0
    assert "exactly one answer" in capsys.readouterr().out.splitlines()[0]


def test_a_clash_names_rules_and_clues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three 3s around a corner of the board: its dots would have three strokes."""
    file = tmp_path / "puzzle.txt"
    file.write_text(NONE, encoding="utf-8")
    run(["review", str(file)])
    out = capsys.readouterr().out
    assert "clues among them: clue R1C1, clue R1C2, clue R2C1" in out
    assert "B at R1C1, R1C2, R2C1" in out


def test_a_review_as_json_holds_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "slitherlink#1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    puzzle = catalogue.example("slitherlink#1").puzzle()
    assert found["facts"]["status"] == "unique"
    for clue in found["spare"]:
        rows = [row.split() for row in puzzle.text.split("\n")]
        place = clue["site"].split()[1]
        row, column = (int(n) for n in place[1:].split("C"))
        assert rows[row - 1][column - 1] == clue["text"]
        rows[row - 1][column - 1] = "."
        less = type(puzzle).parse("\n".join(map(" ".join, rows)))
        assert solve(less).status == "unique"
    assert {(r["option"], r["value"]) for r in found["readings"]} == {("SL-1", "all")}


def test_values_at_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "slitherlink#1", "--values", "r1c4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "without a clue at R1C4: exactly one answer"
    groups = [line.partition(": ") for line in lines[1:]]
    told = {value: word for word, _, values in groups for value in values.split()}
    puzzle = catalogue.example("slitherlink#1").puzzle()
    words = {"none": "no answer", "unique": "exactly one answer", "several": "several answers"}
    assert set(told) == {"0", "1", "2", "3", "?"}
    for value, word in told.items():
        rows = [row.split() for row in puzzle.text.split("\n")]
        rows[0][3] = value
        assert words[solve(type(puzzle).parse("\n".join(map(" ".join, rows)))).status] == word
    assert run(["review", "slitherlink#1", "--values", "Q1"]) == 2


def test_a_picture_shades_open_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, svg = tmp_path / "puzzle.txt", tmp_path / "open.svg"
    file.write_text(SEVERAL, encoding="utf-8")
    assert run(["review", str(file), "--json", "--svg", str(svg)]) == 4
    found = json.loads(capsys.readouterr().out)
    assert svg.read_text(encoding="utf-8").count('fill="#e0752d"') == len(found["facts"]["open"]) > 0


def test_complete_keeps_what_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(SEVERAL, encoding="utf-8")
    assert run(["complete", str(file)]) == 0
    made = formats.read(capsys.readouterr().out)
    assert solve(made).status == "unique"
    assert clues_of(made).items() > clues_of(formats.read(SEVERAL)).items()
    file.write_text(NONE, encoding="utf-8")
    assert run(["complete", str(file)]) == 1
    assert "no answer" in capsys.readouterr().out.lower()


def test_complete_around_an_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = catalogue.example("koburin#1")
    size = stored.puzzle().grid
    blank, answer = tmp_path / "blank.txt", tmp_path / "answer.txt"
    row = " ".join(["."] * size.width)
    blank.write_text("genre: koburin\n\n" + "\n".join([row] * size.height), encoding="utf-8")
    drawn = re.sub(r"[0-9?]", ".", str(stored.answer))  # what a setter draws has no clues yet
    answer.write_text(drawn, encoding="utf-8")
    assert run(["complete", str(blank), "--answer", str(answer), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    puzzle = catalogue.genre("koburin").parse(found["givens"])
    made = solve(puzzle)
    assert made.status == "unique"
    known = stored.puzzle().read_answer(str(stored.answer))
    assert all(made.answers[0][mark] is known[mark] for mark in puzzle.visible_marks)


def test_a_file_that_is_watched_is_reviewed_when_it_is_saved(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(SEVERAL, encoding="utf-8")
    command = [sys.executable, "-m", "enpitsu", "review", str(file), "--watch", "--no-color"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as child:
        assert child.stdout is not None
        try:
            for text, word in ((None, "several answers"), (NONE, "no answer"), ("genre: no", "enpitsu: ")):
                if text is not None:
                    sleep(0.05)  # so that the time of the file differs
                    file.write_text(text, encoding="utf-8")
                until = monotonic() + WATCHDOG
                while word not in (line := child.stdout.readline()):
                    assert line
                    assert monotonic() < until
        finally:
            child.kill()

"""The commands that explain: exit status, sentences, JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.cli import run
from enpitsu.cli.stories import story_of
from enpitsu.engine.explain.verbs import explain
from enpitsu.logic import PartialAssignment


def test_explain_reaches_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "koburin", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    steps = found["steps"]
    entries = [found["printed"], *found["digest"]]
    assert {n for entry in entries for n in entry["steps"]} == set(range(len(steps)))
    assert [entry for move in found["moves"] for entry in move["entries"]] == [*range(len(found["digest"]))]
    for move in found["moves"]:
        assert move["steps"] == [n for k in move["entries"] for n in found["digest"][k]["steps"]]
        assert move["letters"] == sorted({b["letter"] for b in move["because"]} - {"-"})
    marks = {m["mark"] for s in steps for m in s["marks"]}
    assert len(marks) == sum(len(s["marks"]) for s in steps) == 65
    for step in steps:
        assert step["kind"] in {"single", "pair", "whole", "group", "suppose", "search"}
        assert step["sentence"].endswith(".")
        assert all(set(b) == {"letter", "place", "sentence"} for b in step["because"])
        assert all(set(b["place"]) == {"text", "named", "cells"} for b in step["because"])


def test_explain_a_few_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "koburin", "--steps", "3"]) == 0
    assert capsys.readouterr().out.count("Rule ") == 3


def test_explain_tells_moves_and_unfolds_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "koburin"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 10
    assert all([re.match(r" *\d+\. +[A-G]+ +(\([a-z0-9, ]+\) )?[RTW]", line) for line in lines]), "letters"
    assert run(["explain", "koburin", "--short"]) == 0
    short = capsys.readouterr().out.splitlines()
    assert len(short) == len(lines)
    assert all([len(a) < len(b) for a, b in zip(short[:-1], lines[:-1], strict=True)])
    assert short[4].endswith("R4C4 and R2C4 are unshaded.")
    assert run(["explain", "koburin", "--unfold"]) == 0
    unfolded = capsys.readouterr().out.splitlines()
    assert [line for line in unfolded if not line.startswith("     ")] == lines
    assert run(["explain", "koburin", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    printed = found["printed"]["steps"]
    sentences = {step["sentence"] for n, step in enumerate(found["steps"]) if n not in printed}
    assert {line.strip() for line in unfolded if line.startswith("     ")} == sentences


def test_several_answers_end_early(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "open.txt"
    file.write_text("genre: slitherlink\n\n3 .\n. .\n", encoding="utf-8")
    assert run(["explain", str(file)]) == 1
    assert "several answers" in capsys.readouterr().out


def test_a_board_without_an_answer_is_not_explained_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every side is ruled out by a 0, and then there is no loop."""
    file = tmp_path / "none.txt"
    file.write_text("genre: slitherlink\n\n0 0\n0 0\n", encoding="utf-8")
    assert run(["explain", str(file)]) == 1
    assert "ends in a contradiction: A " in capsys.readouterr().out
    assert run(["grade", str(file)]) == 1
    assert capsys.readouterr().out.startswith("No answer: ")


def test_hint_names_a_wrong_mark(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "marks.json"
    rows = [{"mark": "black R1C2", "value": True}, {"mark": "black R2C2", "value": True}]
    file.write_text(json.dumps(rows), encoding="utf-8")
    assert run(["hint", "koburin", "--marks", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["kind"] == "wrong"
    assert found["wrong"] == [{"mark": "black R2C2", "value": True}]
    assert found["since"] == 2
    assert run(["hint", "koburin"]) == 0
    assert capsys.readouterr().out.startswith(
        "C  R1C2 and R2C1 are shaded: the 2 in R1C1 needs 2 shaded cells "
    )


def test_why_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["why-not", "koburin", "R3C4 white"]) == 1
    assert "R3C4 is shaded" in capsys.readouterr().out
    assert run(["why-not", "koburin", "R3C4 shaded"]) == 0
    assert "here is an answer" in capsys.readouterr().out
    assert run(["why-not", "koburin", "nonsense"]) == 2
    assert "no mark" in capsys.readouterr().err


def test_grade(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["grade", "koburin", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["label"] == "easy"
    assert found["steps"] > 10
    assert run(["grade", "koburin"]) == 0
    assert capsys.readouterr().out.startswith("easy: ")


@pytest.mark.parametrize("text", ["[1]", "[{}]", '[{"mark": "black R9C9"}]', "[", "nonsense"])
def test_bad_marks_are_told_in_one_sentence(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "marks"
    file.write_text(text, encoding="utf-8")
    assert run(["hint", "koburin", "--marks", str(file)]) == 2
    assert capsys.readouterr().err.startswith("enpitsu: ")


def test_a_page_and_a_strip(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, strip = tmp_path / "page.html", tmp_path / "strip.svg"
    given = ["explain", "koburin", "--html", str(page), "--strip", str(strip), "--from", "3", "--to", "5"]
    assert run(given) == 0
    told = capsys.readouterr().out
    assert run(["explain", "koburin", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    moves, steps = (
        found["moves"],
        [found["steps"][n] for n in {n: None for move in found["moves"] for n in move["steps"]}],
    )
    assert f"Moves 3 to 5 of {len(moves)}" in told
    numbered = re.compile('<i class="badge">.*?</i> ')  # what is supposed, and what follows then
    text = re.sub(r"<[^>]*>", "", numbered.sub("", page.read_text(encoding="utf-8")))
    for step in [*moves, *steps]:
        assert step["sentence"] in text
    assert f"easy · {len(moves)} moves · {len(steps)} single steps" in text
    assert strip.read_text(encoding="utf-8").count("<svg") == 1 + 3


def test_a_strip_on_standard_output_and_none_beyond_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["explain", "koburin", "--strip", "-"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("<svg")
    moves = len(explain(catalogue.example("koburin").puzzle()).moves)
    assert told.out.count("<svg") == 1 + min(moves, 12), "a dozen moves, if not told otherwise"
    assert f"Moves 1 to {min(moves, 12)} of {moves}" in told.err
    assert run(["explain", "koburin", "--strip", "-", "--from", "50"]) == 2
    assert "none from 50" in capsys.readouterr().err


def test_a_page_of_a_puzzle_with_several_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "open.txt", tmp_path / "page.html"
    file.write_text("genre: slitherlink\n\n3 .\n. .\n", encoding="utf-8")
    assert run(["explain", str(file), "--html", str(page)]) == 1
    assert "several answers" in page.read_text(encoding="utf-8")


def test_a_hint_to_a_file_in_which_nothing_is_drawn_begins_from_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pzprv3 file tells each mark as made or not; nobody means that all are left out."""

    def said(*words: str) -> str:
        assert run([*words]) == 0
        return capsys.readouterr().out

    file = tmp_path / "blank.pz"
    file.write_text(said("convert", "koburin", "--to", "pzprv3"), encoding="utf-8")
    assert said("hint", str(file)) == said("hint", "koburin")
    assert said("explain", str(file)) == said("explain", "koburin")


@pytest.mark.parametrize("id", ["koburin#2", "triangle_field#2", "canal_view#4"])
def test_what_follows_from_a_supposition_has_the_number_of_its_clause(id: str) -> None:
    """What one case rules out in a row is told in one clause, and has one number on the board."""
    told = explain(catalogue.example(id).puzzle())
    moments = [m for m in story_of(told, PartialAssignment()).moments if m.supposed]
    assert moments
    for moment in moments:
        assert len(moment.supposed) == 1 + moment.sentence.count("; then ")
        assert all(moment.supposed)

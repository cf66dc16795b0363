"""Whatever is pasted: single puzzles, lists with faults, texts that do not say their genre."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.desk import pasting
from enpitsu.desk.opened import MAX_CHARACTERS
from enpitsu.desk.verbs import serve
from enpitsu.document import Document
from enpitsu.formats import write, write_document
from tests.desk.test_desk import ask

PEERS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "corpus" / "penpa-peers.json").read_text(encoding="utf-8")
)
UNSAID = next(peer for peer in PEERS["boards"] if peer["genre"] == "yajilin")
REFUSED = PEERS["refused"][0]
"""A board with clues that its genre does not have."""
URL = "https://puzz.link/p?slither/5/5/cbcbcddad"


def paste(text: str, **more: Any) -> Any:
    return ask("paste", {"text": text, **more})


def one(text: str, **more: Any) -> Any:
    """The only entry of what is pasted."""
    pasted = paste(text, **more)
    [entry] = pasted["entries"]
    assert pasted["left_out"] == ""
    assert ("found" in entry) != ("fault" in entry)
    return entry


@pytest.mark.parametrize("format", ["text", "json", "pzprv3", "penpa", "kudamono", "janko"])
def test_a_puzzle_in_any_form_can_be_opened(format: str) -> None:
    stored = catalogue.example("slitherlink#1")
    entry = one(write(stored.puzzle(), format))
    assert (entry["number"], entry["name"]) == (1, "")
    found = entry["found"]
    assert (found["title"], found["height"], found["width"], found["warnings"]) == ("Slitherlink", 5, 5, [])
    laid = ask("open", {"puzzle": {"text": json.dumps(found["puzzle"])}, "marks": found["marks"]})
    assert laid["puzzle"] == ask("open", {"puzzle": {"example": "slitherlink#1"}})["puzzle"]


def test_marks_and_texts_come_along() -> None:
    stored = catalogue.example("koburin#1")
    puzzle = stored.puzzle()
    assert stored.answer is not None
    text = "title: A first\n" + write_document(Document(puzzle, puzzle.read_answer(stored.answer)), "text")
    found = one(text)["found"]
    assert found["metadata"] == {"title": "A first"}
    asked = {"puzzle": {"text": json.dumps(found["puzzle"])}, "marks": found["marks"]}
    assert ask("check", asked)["right"]


def test_warnings_come_along() -> None:
    found = one('{"genre": "slitherlink", "givens": ". 3\\n. .", "mood": "good"}')["found"]
    assert found["warnings"] == ["not kept: the field 'mood'"]


def test_a_list_of_twenty_with_three_bad_lines() -> None:
    lines = [URL] * 20
    lines[3], lines[7], lines[19] = (
        "see below",
        "https://puzz.link/p?slither/5/5/c",
        '{"genre": "slitherlink"}',
    )
    pasted = paste("\n".join(["# twenty", *lines]))
    faults = {e["name"]: e["fault"] for e in pasted["entries"] if "fault" in e}
    assert [e["number"] for e in pasted["entries"]] == list(range(1, 21))
    assert {name: fault["error"] for name, fault in faults.items()} == {
        "line 5": "BadFile", "line 9": "BadNotation", "line 21": "BadNotation",
    }  # fmt: skip
    assert [fault["text"] for fault in faults.values()] == [lines[3], lines[7], lines[19]]
    assert faults["line 9"]["column"] == len(lines[7]) + 1


def test_a_genre_that_is_not_said_is_asked_for_and_taken() -> None:
    fault = one(UNSAID["puzzle"])["fault"]
    assert fault["error"] == "UnsaidGenre"
    assert fault["genres"][0] == "yajilin"
    found = one(fault["text"], genre="yajilin")["found"]
    outcome = ask("solve", {"puzzle": {"text": json.dumps(found["puzzle"])}})["outcome"]
    assert outcome["status"] == UNSAID["status"]


def test_what_fits_no_genre_has_no_proposals() -> None:
    assert one("a b\nc")["fault"]["genres"] == []


def test_clues_are_left_out_only_if_that_is_asked_for() -> None:
    fault = one(REFUSED["puzzle"], genre=REFUSED["genre"])["fault"]
    assert fault["error"] == "LostClues"
    assert "genres" not in fault
    found = one(fault["text"], genre=REFUSED["genre"], lenient=True)["found"]
    assert any(REFUSED["names"] in told for told in found["warnings"])


def test_what_is_beyond_the_bounds_is_said() -> None:
    pasted = paste("\n".join([URL] * (pasting.MAX_PUZZLES + 2)))
    assert len(pasted["entries"]) == pasting.MAX_PUZZLES
    assert pasted["left_out"] == "not read: 2 puzzles from line 201 on (a list has at most 200 puzzles)"
    fault = one("genre: slitherlink\n" + ". " * MAX_CHARACTERS)["fault"]
    assert fault["message"] == "a puzzle has at most 100,000 characters"


def test_a_list_for_which_time_runs_out_says_so() -> None:
    pasted = paste("\n".join([URL] * 50), budget={"seconds": 0})
    assert len(pasted["entries"]) < 50
    assert "the time is up" in pasted["left_out"]


def test_odd_characters_are_a_fault_of_their_line() -> None:
    text = f"{URL}\n{URL}\ud800\x1b\n"
    told = json.loads(serve(json.dumps({"verb": "paste", "args": {"text": text}})))["ok"]["entries"]
    assert ["found" in entry for entry in told] == [True, False]
    assert "control character" in told[1]["fault"]["message"]


STARS = "begin\npuzzle starbattle\nrows 1\ncols 1\nareas\n1\nend"
"""A board that does not say how many stars it has in a row."""


def test_a_number_of_the_board_is_asked_for_and_taken() -> None:
    fault = one(STARS)["fault"]
    assert (fault["error"], fault["sign"]) == ("UnsaidNumber", "N")
    found = one(STARS, parameters={"N": 1})["found"]
    assert found["puzzle"]["givens"].startswith("N 1")
    assert one(STARS, parameters={"N": 0})["fault"]["error"] == "BadNotation"

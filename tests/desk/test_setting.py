"""The verbs of the desk about a puzzle in the making: typed, and what the library says."""

from __future__ import annotations

import base64
import json

from enpitsu import catalogue, formats
from enpitsu.desk.verbs import serve
from enpitsu.engine.make.clues import clues_of
from enpitsu.engine.setting.facts import facts
from enpitsu.engine.solve import solve
from tests.desk.test_desk import ask, named

NONE = {"text": "genre: slitherlink\n\n3 3 .\n3 . .\n. . 0"}
SEVERAL = {"text": "genre: slitherlink\n\n3 . .\n. . .\n. . ."}
ONE = {"example": "slitherlink#1"}


def test_facts_of_one_none_and_several_answers() -> None:
    one = ask("facts", {"puzzle": ONE})
    puzzle = catalogue.example("slitherlink#1").puzzle()
    assert one["status"] == "unique"
    assert one["forced"] == named(solve(puzzle).forced)
    assert (one["open"], one["clash"], one["clues"]) == ([], [], [])
    none = ask("facts", {"puzzle": NONE})
    assert none["status"] == "none"
    assert set(none["clues"]) == {"clue R1C1", "clue R1C2", "clue R2C1"}
    several = ask("facts", {"puzzle": SEVERAL})
    assert several["status"] == "several"
    found = facts(formats.read(SEVERAL["text"]))
    assert several["open"] == [{"cell": str(cell), "open": n} for cell, n in found.open.items()]
    first, second = several["answers"]
    assert {m for m in first if first[m] is not second[m]}.isdisjoint(several["forced"])


def test_values_spare_clues_and_suggestions() -> None:
    told = ask("values", {"puzzle": SEVERAL, "site": "R2C2"})
    assert {v["text"] for v in told["values"]} == {"0", "1", "2", "3", "?"}
    assert told["without"] == "several"
    assert {c["site"] for c in ask("spare", {"puzzle": ONE})["clues"]} == {"clue R1C4"}
    suggested = ask("suggest", {"puzzle": SEVERAL})["clues"]
    opens = [clue["open"] for clue in suggested]
    assert opens
    assert opens == sorted(opens)
    refused = json.loads(serve(json.dumps({"verb": "spare", "args": {"puzzle": SEVERAL}})))
    assert refused["error"] == "SeveralAnswers"
    unknown = json.loads(serve(json.dumps({"verb": "values", "args": {"puzzle": ONE, "site": "R9C9"}})))
    assert unknown["error"] == "UnknownName"


def test_a_puzzle_is_completed_from_clues_or_from_an_answer() -> None:
    made = ask("complete", {"puzzle": SEVERAL, "symmetry": "rotate"})
    puzzle = formats.read(json.dumps(made["puzzle"]))
    assert clues_of(puzzle).items() > clues_of(formats.read(SEVERAL["text"])).items()
    found = solve(puzzle)
    assert found.status == "unique"
    assert named(found.answers[0]) == made["marks"]
    stored = catalogue.example("slitherlink#1").puzzle()
    drawn = {mark: True for mark, value in named(solve(stored).answers[0]).items() if value}
    blank = {"text": "genre: slitherlink\n\n" + "\n".join([". . . . ."] * 5)}
    around = ask("complete", {"puzzle": blank, "marks": drawn})
    assert {mark for mark, value in around["marks"].items() if value} == set(drawn)


def test_a_board_is_set_from_blank() -> None:
    made = ask("blank", {"genre": "slitherlink", "height": 3, "width": 4})["puzzle"]
    sites = ask("sites", {"puzzle": {"text": json.dumps(made)}})["sites"]
    cells = [f"R{r}C{c}" for r in (1, 2, 3) for c in (1, 2, 3, 4)]
    kinds = ("clue", "black cell")
    assert [site["site"] for site in sites] == [f"{kind} {at}" for kind in kinds for at in cells]
    assert {tuple(site["values"]) for site in sites if site["clued"]} == {("0", "1", "2", "3", "?")}
    assert [site["at"] for site in sites[:2]] == [[1.0, 1.0], [1.0, 3.0]]
    edited = ask("edit", {"puzzle": {"text": json.dumps(made)}, "site": "clue R2C3", "text": "2"})["puzzle"]
    assert edited["givens"] == ". . . .\n. . 2 .\n. . . ."
    again = ask("edit", {"puzzle": {"text": json.dumps(edited)}, "site": "clue R2C3", "text": None})
    assert again["puzzle"] == made
    black = {"site": "black cell R1C1", "also": ["black cell R3C4"], "text": "+"}
    blackened = ask("edit", {"puzzle": {"text": json.dumps(edited)}, **black})["puzzle"]
    assert blackened["givens"] == "# . . .\n. . 2 .\n. . . #"
    turned = ask("move", {"puzzle": {"text": json.dumps(blackened)}, "turn": "clockwise", "right": 1})
    assert turned["puzzle"]["givens"] == ". . # .\n. . . .\n. 2 . .\n# . . ."
    wrong = {"puzzle": {"text": json.dumps(made)}, "site": "clue R2C3", "text": "x"}
    refused = json.loads(serve(json.dumps({"verb": "edit", "args": wrong})))
    assert refused["error"] == "BadNotation"


def test_a_puzzle_is_printed_as_a_sheet() -> None:
    [pdf] = ask("sheet", {"puzzle": ONE, "format": "pdf", "metadata": {"title": "Mine"}})["files"]
    assert base64.b64decode(pdf).startswith(b"%PDF")
    pages = ask("sheet", {"puzzle": ONE, "format": "png"})["files"]
    alone = ask("sheet", {"puzzle": ONE, "format": "png", "answer": False})["files"]
    assert (len(pages), len(alone)) == (2, 1)
    assert all(base64.b64decode(page).startswith(b"\x89PNG") for page in pages)
    assert pages[0] == alone[0]


def test_spare_clues_are_dropped_and_steps_change_the_grade() -> None:
    slim = ask("trim", {"puzzle": ONE})["puzzle"]
    source = {"text": json.dumps(slim)}
    assert ask("spare", {"puzzle": source})["clues"] == []
    easier = ask("step", {"puzzle": source, "to": "easier"})
    assert easier["grade"] == ask("grade", {"puzzle": {"text": json.dumps(easier["puzzle"])}})
    assert easier["grade"]["effort"] < ask("grade", {"puzzle": source})["effort"]


def test_a_review_tells_what_the_parts_tell() -> None:
    found = ask("review", {"puzzle": ONE})
    assert found["facts"] == ask("facts", {"puzzle": ONE})
    assert found["spare"] == ask("spare", {"puzzle": ONE})["clues"]
    assert found["grade"] == ask("grade", {"puzzle": ONE})
    steps = ask("explain", {"puzzle": ONE})["steps"]
    assert found["hardest"]
    assert all(steps[told["number"] - 1]["sentence"] == told["sentence"] for told in found["hardest"])
    assert [r["status"] for r in found["readings"]] == ["none"]

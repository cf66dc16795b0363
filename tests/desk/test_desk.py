"""The desk: typed requests, typed answers, and a board on which any client can draw."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import jsonschema
import pytest

from enpitsu import catalogue, reasons
from enpitsu.desk.board import board_data, shape_data
from enpitsu.desk.opened import opened
from enpitsu.desk.verbs import VERBS, answer, answer_type, protocol, request_type, serve
from enpitsu.draw.scene import scene
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, EnpitsuError
from enpitsu.layers.graphics import Ground
from enpitsu.logic import PartialAssignment
from enpitsu.plain_types import checked, schema
from tests.examples import smallest

SMALLEST = [smallest(name, answered=False) for name in catalogue.genres()]
ANSWERED = [id for id in SMALLEST if catalogue.example(id).answer is not None]


def named(known: PartialAssignment) -> dict[str, bool]:
    return {str(m): v for m, v in known.items() if not m.hidden}


def untinted(shapes: Sequence[Mapping[str, Any]]) -> set[str]:
    return {json.dumps({k: v for k, v in shape.items() if k != "tint"}) for shape in shapes}


@cache
def validator(verb: str, part: str) -> jsonschema.Draft202012Validator:
    """Judges requests or answers by the schema that is published."""
    known = protocol()
    schema = {**known["verbs"][verb][part], "$defs": known["$defs"]}
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def ask(verb: str, args: Any) -> Any:
    """The answer as a client gets it: both ways through JSON, and both of the types that are published."""
    validator(verb, "request").validate(args)
    told = json.loads(serve(json.dumps({"verb": verb, "args": args})))
    assert "ok" in told, told
    checked(told["ok"], answer_type(verb))
    validator(verb, "answer").validate(told["ok"])
    return told["ok"]


@pytest.mark.in_turn
@pytest.mark.parametrize("id", ANSWERED)
def test_a_board_is_laid_out_solved_and_checked(id: str) -> None:
    puzzle = catalogue.example(id).puzzle()
    laid = ask("open", {"puzzle": {"example": id}})
    again = {"text": json.dumps(laid["puzzle"])}
    assert ask("open", {"puzzle": again}) == laid
    assert [m["name"] for m in laid["board"]["marks"]] == [str(m) for m in puzzle.visible_marks]
    found = ask("solve", {"puzzle": again})
    assert found["outcome"]["status"] == solve(puzzle).status
    report = ask("check", {"puzzle": again, "marks": found["marks"]})
    assert report["right"]
    assert not report["broken"]
    assert not ask("check", {"puzzle": again, "marks": {}})["broken"]


@pytest.mark.parametrize("id", ANSWERED)
def test_the_shapes_of_marks_make_the_picture_of_an_answer(id: str) -> None:
    """A client that puts them together shows what ``draw`` does, but for what tells whole lines apart."""
    stored = catalogue.example(id)
    puzzle = stored.puzzle()
    assert stored.answer is not None
    known = puzzle.read_answer(stored.answer)
    board = board_data(puzzle)
    values = named(known)
    mine = [
        s for m in board["marks"] if m["name"] in values for s in m["on" if values[m["name"]] else "off"]
    ]
    drawn = scene(puzzle, known).shapes
    theirs = [shape_data(s) for s in drawn if not isinstance(s, Ground)]
    printed = board["printed"]
    plain = [s for s in mine if s["kind"] != "absent"]
    assert untinted(theirs) <= untinted([*plain, *printed])


@pytest.mark.parametrize("id", ANSWERED)
def test_every_mark_can_be_touched_and_shown(id: str) -> None:
    board = board_data(catalogue.example(id).puzzle())
    for mark in board["marks"]:
        assert mark["on"] or mark["off"], mark["name"]
        assert mark["cells"] or mark["strokes"], mark["name"]
    parts = ("layer", "value", "place", "at", "cells", "strokes")
    spots = {json.dumps([m.get(part) for part in parts]) for m in board["marks"]}
    assert len(spots) == len(board["marks"])


def test_the_other_verbs_answer_as_the_library_does() -> None:
    puzzle = {"example": "koburin#1"}
    told = ask("hint", {"puzzle": puzzle})
    assert told["kind"] == "next"
    assert told["step"]["marks"]
    mark = told["step"]["marks"][0]
    refuted = ask("why_not", {"puzzle": puzzle, "mark": mark["mark"], "value": not mark["value"]})
    assert not refuted["possible"]
    assert refuted["steps"]
    explained = ask("explain", {"puzzle": puzzle})
    assert explained["finished"]
    assert explained["verdict"] == "unique"
    begun = len(explained["printed"]["steps"]) + 1
    assert ask("explain", {"puzzle": puzzle, "steps": 1})["steps"] == explained["steps"][:begun]
    assert ask("grade", {"puzzle": puzzle})["steps"] == len(explained["steps"])
    made = ask("generate", {"genre": "koburin", "height": 4, "width": 4, "seed": 3})
    found = ask("solve", {"puzzle": {"text": json.dumps(made["puzzle"])}})
    assert found["outcome"]["status"] == "unique"
    assert found["marks"] == made["marks"]
    easy = {"genre": "koburin", "height": 5, "width": 5, "seed": 1, "difficulty": "easy"}
    easy_one = {"text": json.dumps(ask("generate", easy)["puzzle"])}
    assert ask("grade", {"puzzle": easy_one})["label"] == "easy"
    text = ask("convert", {"puzzle": puzzle, "format": "text"})["text"]
    assert (
        ask("open", {"puzzle": {"text": text}})["puzzle"]["givens"]
        == catalogue.example("koburin#1").puzzle().text
    )
    assert ask("convert", {"puzzle": puzzle, "format": "svg", "marks": {}})["text"].startswith("<svg")
    assert {g["id"] for g in ask("genres", {})["genres"]} == set(catalogue.genres())


@pytest.mark.in_turn
@pytest.mark.parametrize("id", ANSWERED)
def test_the_places_of_a_letter_are_those_of_its_cases(id: str) -> None:
    puzzle = catalogue.example(id).puzzle()
    for letter in {rule.letter for rule in puzzle.rules} | {"", "none"}:
        told = ask("places", {"puzzle": {"example": id}, "letter": letter})["places"]
        texts = {place["place"] for place in told}
        assert texts == {str(case.place) for case in puzzle.cases() if case.rule.letter == letter}
        assert {place["letter"] for place in told} <= {letter}


def test_a_wrong_mark_is_charged_by_its_letter() -> None:
    puzzle = catalogue.example("koburin#1").puzzle()
    wrong = {str(m): True for m in puzzle.visible_marks if m.layer == "black"}
    report = ask("check", {"puzzle": {"example": "koburin#1"}, "marks": wrong})
    theirs = check(puzzle, PartialAssignment({m: True for m in puzzle.visible_marks if m.layer == "black"}))
    assert {c["letter"] for c in report["broken"]} == {c.letter for c in theirs.broken} != set()


@pytest.mark.parametrize("id", ANSWERED)
def test_a_player_is_done_when_all_that_is_made_is_drawn(id: str) -> None:
    """Nobody has to cross out what is left, to write what is printed, or to rule out other digits."""
    stored = catalogue.example(id)
    assert stored.answer is not None
    puzzle = stored.puzzle()
    values = named(puzzle.read_answer(stored.answer))
    marks = board_data(puzzle)["marks"]
    both = {puzzle.drawn[name].name for name, bound in puzzle.bound.items() if bound.open}
    made = {
        m["name"]: values[m["name"]]
        for m in marks
        if not m.get("printed") and (values[m["name"]] or m["name"].split()[0] in both)
    }
    assert ask("check", {"puzzle": {"example": id}, "marks": made})["done"]
    least = dict(list(made.items())[1:])
    report = ask("check", {"puzzle": {"example": id}, "marks": least})
    assert not report["done"]
    assert not report["broken"]


def test_what_is_printed_counts_as_made() -> None:
    """A second 3 in a row is charged though nobody wrote the first, and no hint tells of the first."""
    puzzle = {"example": "sudoku#1"}
    printed = [m for m in ask("open", {"puzzle": puzzle})["board"]["marks"] if m.get("printed")]
    given = next(m for m in printed if m["value"] == "3")
    row = given["place"].partition("C")[0]
    rest = [f"digit {row}C{c} 3" for c in range(1, 5) if f"{row}C{c}" != given["place"]]
    free = [
        name for name in rest if name.rpartition(" ")[0] not in {f"digit {m['place']}" for m in printed}
    ]
    assert ask("check", {"puzzle": puzzle, "marks": {free[0]: True}})["broken"]
    taken = {f"digit {m['place']}" for m in printed}
    steps = [ask("hint", {"puzzle": puzzle})["step"], *ask("explain", {"puzzle": puzzle})["steps"]]
    told = {m["mark"].rpartition(" ")[0] for step in steps for m in step["marks"]}
    assert told
    assert not told & taken, "nor which digits a printed one is not"


def test_boards_that_are_too_large_are_refused() -> None:
    text = "genre: slitherlink\n\n" + 60 * (" ".join(60 * ".") + "\n")
    told = json.loads(serve(json.dumps({"verb": "open", "args": {"puzzle": {"text": text}}})))
    assert "from 1 to 2500 cells" in told["message"]


EXAMPLE = '"puzzle": {"example": "koburin#1"}'


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        ("{", "this is no JSON"),
        ("[]", "the request must be an object"),
        ('{"verb": "solve"}', "the request must have 'args'"),
        ('{"verb": "dance", "args": {}}', "dance"),
        (f'{{"verb": "solve", "args": {{{EXAMPLE}, "answer": 2}}}}', "has no field 'answer'"),
        ('{"verb": "solve", "args": {"puzzle": {"example": 1}}}', "puzzle.example must be a text"),
        (
            f'{{"verb": "check", "args": {{{EXAMPLE}, "marks": {{"x": 1}}}}}}',
            "marks.x must be true or false",
        ),
        (f'{{"verb": "check", "args": {{{EXAMPLE}, "marks": {{"x": true}}}}}}', "no mark"),
        ('{"verb": "check", "args": {"puzzle": {}}}', "either"),
        (f'{{"verb": "solve", "args": {{{EXAMPLE}, "budget": {{"seconds": -1}}}}}}', "seconds"),
        (f'{{"verb": "solve", "args": {{{EXAMPLE}, "answers": 0}}}}', "from 1 to"),
        ('{"verb": "generate", "args": {"genre": "koburin", "height": 999, "width": 999}}', "cells"),
        ('{"verb": "open", "args": {"puzzle": {"text": "genre: koburin\\n\\n1 x"}}}', "cannot read"),
    ],
)
def test_bad_requests_are_told_in_a_sentence(request_: str, said: str) -> None:
    told = json.loads(serve(request_))
    assert set(told) <= {"error", "message", "line", "column"}
    assert said in told["message"]


MASYU = {"example": "masyu"}


@pytest.mark.parametrize(
    ("verb", "args", "told"),
    [
        ("dance", {}, {"error": "UnknownName", "message": "'dance'という動作はない"}),
        (
            "solve",
            {"puzzle": {"example": 1}},
            {"error": "BadNotation", "message": "puzzle.exampleは文字列でなければならない"},
        ),
        (
            "solve",
            {"puzzle": MASYU, "answers": 0},
            {"error": "BadNotation", "message": "answers は1から100までの数"},
        ),
        (
            "solve",
            {"puzzle": MASYU, "budget": {"seconds": -1}},
            {"error": "BadNotation", "message": "制限時間を-1秒にはできない"},
        ),
        (
            "open",
            {"puzzle": {"text": "genre: masyu\n\n. x\n. ."}},
            {"error": "BadNotation", "message": "マスの'x'を読めない", "line": 3, "column": 3},
        ),
        (
            "grade",
            {"puzzle": MASYU, "budget": {"conflicts": 0}},
            {"error": "OutOfBudget", "message": "衝突の上限に達した"},
        ),
        (
            "grade",
            {"puzzle": {"genre": "masyu", "givens": ". . .\n. . .\n. . ."}},
            {"error": "SeveralAnswers", "message": "解は複数：難しさを測れるのは、解が1つだけの問題"},
        ),
    ],
)
def test_errors_are_in_the_language_of_the_request(
    verb: str, args: dict[str, Any], told: dict[str, Any]
) -> None:
    assert json.loads(serve(json.dumps({"verb": verb, "args": {**args, "language": "ja"}}))) == told
    assert json.loads(serve(json.dumps({"verb": verb, "args": args})))["message"].isascii()


def test_a_request_whose_language_there_is_not_is_told_in_the_current_one() -> None:
    for language, said in (("tlh", "there is no language 'tlh'"), (3, "language must be a text")):
        asked = {"verb": "hint", "args": {"puzzle": MASYU, "language": language}}
        assert said in json.loads(serve(json.dumps(asked)))["message"]


def test_warnings_are_in_the_language_of_each_request() -> None:
    """A puzzle that is kept open is another one in another language."""
    puzzle = {"text": "https://puzz.link/p?slither/2/2/dg more"}
    said = [ask("open", {"puzzle": puzzle, "language": name})["warnings"] for name in ("en", "ja", "en")]
    english = ["not kept: 'more' after the address"]
    assert said == [english, ["残せなかったもの：アドレスの後の'more'"], english]


def test_a_budget_ends_a_request() -> None:
    args = {"puzzle": {"example": "koburin#2"}, "budget": {"conflicts": 0}}
    told = json.loads(serve(json.dumps({"verb": "grade", "args": args})))
    assert told == {"error": "OutOfBudget", "message": "the conflicts are used up"}


def test_the_protocol_is_a_schema() -> None:
    told = protocol()
    assert set(told["verbs"]) == set(VERBS)
    jsonschema.Draft202012Validator.check_schema(
        {k: v for k, v in told.items() if k in ("$schema", "$defs")}
    )
    for verb in VERBS:
        assert request_type(verb)
        assert answer_type(verb)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (True, int),
        ("1", int),
        (1.5, int),
        ({"a": 1}, dict[str, str]),
        ([1, "2"], list[int]),
        (None, int),
    ],
)
def test_what_is_not_of_a_type_is_refused(value: object, kind: Any) -> None:
    with pytest.raises(BadNotation):
        checked(value, kind)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(value, schema(kind))


def test_errors_are_those_of_the_library() -> None:
    with pytest.raises(EnpitsuError):
        answer("open", {"puzzle": {"example": "no_such_thing#1"}})


@pytest.mark.in_turn
@pytest.mark.parametrize("id", ANSWERED)
def test_crosses_that_follow_are_in_the_answer_and_no_more_are_there_with_fewer_marks(id: str) -> None:
    stored = catalogue.example(id)
    assert stored.answer is not None
    answer_ = named(stored.puzzle().read_answer(stored.answer))
    made = [name for name, value in answer_.items() if value]
    before: set[str] = set()
    for many in range(0, len(made) + 1, max(1, len(made) // 4)):
        marks = dict.fromkeys(made[:many], True)
        told = ask("follow", {"puzzle": {"example": id}, "marks": marks})["marks"]
        assert not any(told.values())
        assert not [name for name in told if answer_[name]]
        assert before <= told.keys()
        before = told.keys()


def test_clues_are_satisfied_as_soon_as_enough_is_made_and_broken_when_it_is_too_much() -> None:
    """Worked out by hand: a 2, a 3 and a 0 in a row."""
    puzzle = {"text": "genre: slitherlink\n\n2 . .\n. 3 .\n. . 0\n"}

    def judged(*lines: str, **crosses: bool) -> tuple[set[str], set[str]]:
        named = {f"fence {line}": True for line in lines} | {f"fence {line}": False for line in crosses}
        told = ask("judge", {"puzzle": puzzle, "marks": named})
        return {r["place"] for r in told["satisfied"]}, {r["place"] for r in told["broken"]}

    sides = [f"{side} of R1C1" for side in ("N side", "W side")]
    assert judged() == ({"R3C3"}, set())
    assert judged(sides[0]) == ({"R3C3"}, set())
    assert judged(*sides) == ({"R1C1", "R3C3"}, set())
    assert judged(*sides, "N side of R2C1") == ({"R3C3"}, {"R1C1"})
    assert "R3C3" in judged("N side of R3C3")[1]


def test_a_loop_that_closes_too_soon_is_broken_where_it_is() -> None:
    puzzle = {"text": "genre: slitherlink\n\n. . . .\n. . . .\n"}
    ring = [
        f"fence {s} side of {c}" for s, c in (("N", "R1C1"), ("W", "R1C1"), ("N", "R2C1"), ("W", "R1C2"))
    ]
    alone = dict.fromkeys(ring, True)
    assert ask("judge", {"puzzle": puzzle, "marks": alone})["broken"] == []
    told = ask("judge", {"puzzle": puzzle, "marks": {**alone, "fence N side of R1C4": True}})["broken"]
    assert {f"fence {r['place']}" for r in told} == set(ring), "not the stroke elsewhere"
    assert all(r["strokes"] for r in told)


@pytest.mark.in_turn
@pytest.mark.parametrize("id", ANSWERED)
def test_nothing_of_a_right_answer_is_broken_and_in_the_end_every_clue_is_satisfied(id: str) -> None:
    stored = catalogue.example(id)
    assert stored.answer is not None
    puzzle = stored.puzzle()
    answer_ = named(puzzle.read_answer(stored.answer))
    made = [name for name, value in answer_.items() if value]
    for many in range(0, len(made) + 1, max(1, len(made) // 3)):
        marks = dict.fromkeys(made[:many], True)
        assert ask("judge", {"puzzle": {"example": id}, "marks": marks})["broken"] == []
    if not any(mark.hidden for mark in puzzle.marks):
        told = ask("judge", {"puzzle": {"example": id}, "marks": answer_})
        assert {r["place"] for r in told["satisfied"]} == {
            str(place) for place in opened({"example": id}).clues
        }


def test_crosses_follow_where_a_dot_of_a_loop_has_its_strokes() -> None:
    """Worked out by hand: two strokes at a dot rule out the others, and the last way to a dead end goes."""
    puzzle = {"text": "genre: slitherlink\n\n. . .\n. . .\n. . .\n"}

    def follows(**marks: bool) -> set[str]:
        named = {f"fence {side.replace('_', ' side of ')}": value for side, value in marks.items()}
        return set(ask("follow", {"puzzle": puzzle, "marks": named})["marks"])

    assert follows() == set()
    assert follows(W_R1C2=True, W_R2C2=True) == {"fence N side of R2C1", "fence N side of R2C2"}
    assert follows(N_R1C1=False) == {"fence W side of R1C1"}
    assert follows(N_R1C1=False, N_R2C1=False) == {
        "fence W side of R1C1", "fence W side of R2C1",
    }  # fmt: skip
    assert follows(W_R1C2=True) == set()


def test_no_hint_tells_what_follows_by_itself() -> None:
    puzzle = {"example": "slitherlink#1"}
    told: dict[str, bool] = {}
    for _ in range(12):
        hint = ask("hint", {"puzzle": puzzle, "marks": told, "follow": True})
        if "step" not in hint:
            break
        new = {m["mark"]: m["value"] for m in hint["step"]["marks"]}
        assert not new.keys() & ask("follow", {"puzzle": puzzle, "marks": told})["marks"].keys()
        told |= new
    assert len(told) > 10
    wrong = next(name for name, value in told.items() if value)
    hint = ask("hint", {"puzzle": puzzle, "marks": {wrong: False}, "follow": True})
    assert hint["wrong"] == [{"mark": wrong, "value": False}]


@pytest.mark.parametrize("id", ["koburin#1", "hitori#1", "slitherlink#1", "star_battle#1"])
def test_a_reason_is_data(id: str) -> None:
    """Its kind and its fields: of places the cells are given, so that nobody reads the sentence."""
    example = catalogue.example(id)
    cells = {str(cell) for cell in example.puzzle().grid.cells}
    kinds = set()

    def look(of: Any) -> None:
        if isinstance(of, dict) and "kind" in of:
            assert issubclass(getattr(reasons, of["kind"]), reasons.FrozenRecord)
            kinds.add(of["kind"])
            for value in of["fields"].values():
                look(value)
        elif isinstance(of, dict):
            assert of.keys() == {"text", "named", "cells"}
            assert cells.issuperset(of["cells"])
        elif isinstance(of, list):
            for one in of:
                look(one)
        else:
            assert of is None or isinstance(of, str | int)

    for step in answer("explain", {"puzzle": {"example": id}})["steps"]:
        assert (step["reason"] is None) is (step["phrase"] == "")
        for one in (step, *step["chain"]):
            if one["reason"] is not None:
                look(one["reason"])
    assert kinds

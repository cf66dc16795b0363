"""Boards that pzprjs judges: we charge the same rules, at the same places, no others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from enpitsu.engine.check import Charge, Checker, check
from enpitsu.formats import read_document, read_marked, write_document
from enpitsu.grid import Segment, Vertex
from enpitsu.logic import PartialAssignment

from .corpus import BROKEN, COMPLAINTS

LETTERS = {
    "canal": {"csDivide": "C", "cs2x2": "D", "nmShadeViewNe": "E"},
    "koburin": {
        "lnPlLoop": "B", "ceEmpty": "B", "anShadeNe": "C", "csAdjacent": "F", "lnBranch": "G",
        "lnCross": "G", "lnDeadEnd": "G",
    },
    "slither": {
        "lnBranch": "A", "lnCross": "A", "lnDeadEnd": "A", "lnPlLoop": "A", "brNoLine": "A",
        "cxNoLine": "A", "nmLineNe": "B",
    },
}  # fmt: skip
"""The code of a complaint -> the letter of the rule that we charge."""

UNFINISHED = {"brNoLine", "ceEmpty", "cxNoLine", "lnDeadEnd"}
"""Codes that say that something is still missing: nothing is contradicted."""

At = tuple[Fraction | int, Fraction | int]


def around(place: Any) -> set[At]:
    """The half-step positions of a place: its own, of its cells, and of what meets in a dot."""
    found: set[At] = {cell.at for cell in place.cells}
    if hasattr(place, "at"):
        found.add(place.at)
    if isinstance(place, Vertex):
        found = {place.at} | {edge.at for edge in place.edges}
    elif isinstance(place, Segment):
        found |= {place.at}
    return found


def expected(case: dict[str, Any]) -> set[At]:
    """The positions that pzprjs points at: they are stored as (column, row, 1) in half steps."""
    return {(y, x) for spots in case["where"].values() for x, y, _ in spots}


def letters(charges: tuple[Charge, ...]) -> set[str]:
    return {charge.letter for charge in charges}


@pytest.mark.parametrize(
    ("pid", "case"), BROKEN, ids=[f"{pid}-{i}-{case['code']}" for i, (pid, case) in enumerate(BROKEN)]
)
def test_board_is_judged_as_by_pzprjs(pid: str, case: dict[str, Any]) -> None:
    puzzle, known = read_marked(case["file"])
    assert known is not None
    report = check(puzzle, known)
    table, codes = LETTERS[pid], set(case["all_codes"])
    assert letters(report.broken) == {table[code] for code in codes - UNFINISHED}
    assert letters(report.unfinished) == {table[code] for code in codes & UNFINISHED}
    assert report.right == case["complete"]


@pytest.mark.parametrize(
    ("pid", "case"),
    [(pid, case) for pid, case in BROKEN if case["where"]],
    ids=[f"{pid}-{i}-{case['code']}" for i, (pid, case) in enumerate(BROKEN) if case["where"]],
)
def test_places_overlap_those_of_pzprjs(pid: str, case: dict[str, Any]) -> None:
    """The places of the charge for the code that pzprjs points at."""
    puzzle, known = read_marked(case["file"])
    assert known is not None
    report = check(puzzle, known)
    charges = report.unfinished if case["code"] in UNFINISHED else report.broken
    letter = LETTERS[pid][case["code"]]
    ours = [around(place) for charge in charges if charge.letter == letter for place in charge.places]
    assert expected(case) & set().union(*ours)


def test_every_board_is_there() -> None:
    assert len(BROKEN) == 25
    assert {code for pid, case in BROKEN for code in case["all_codes"]} == {
        code for table in LETTERS.values() for code in table
    }


FIRST = {
    "yajilin": {
        "lnBranch": "A", "lnCross": "A", "lnOnShade": "B", "csAdjacent": "C", "anShadeNe": "D",
        "lnDeadEnd": "A", "lnPlLoop": "A", "ceEmpty": "B",
    },
    "heyawake": {"csAdjacent": "A", "cuDivideRB": "B", "bkShadeNe": "C", "bkUnshadeConsecGt3": "D"},
    "numlin": {
        "lnBranch": "B", "lnCross": "B", "lcTripleNum": "A", "nmConnDiff": "A", "lcOnNum": "A",
        "lnDeadEnd": "B", "lcIsolate": "B", "nmNoLine": "A",
    },
    "nurimisaki": {
        "cs2x2": "D", "cuDivide": "E", "nmSumViewNe": "C", "cu2x2": "D", "circleNotPromontory": "A",
        "nonCirclePromontory": "B",
    },
    "hebi": {
        "bkSizeNe5": "A", "bkDupNum": "A", "bsSnake": "B", "anNumberNe": "C", "snakeAttack": "D",
    },
    "bunnyhop": {
        "lnOnShade": "B", "lcDeadEnd": "B",
        "lnBranch": "C", "lnCross": "C", "cePluralLine": "B", "ceNoLine": "B", "lnPlLoop": "C",
        "lnDeadEnd": "C",
    },
    "crossstitch": {
        "cxAdjacent": "E", "lnOnShade": "C", "lnBranch": "B", "lnCross": "B", "anNumberNe": "G",
        "anHatenaNe": "G", "nmCircleNe": "F", "nmHatenaNe": "F", "lnDeadEnd": "B", "lnPlLoop": "A",
        "anNoArrow": "F",
    },
    "tontti": {
        "lnCross": "A", "lnOverlap": "B", "lnDeadEnd": "A", "bkNoNum": "C", "lnAdjacent": "D",
        "bkNumGe2": "E", "bkSizeNe": "E",
    },
    "lohkous": {
        "bkNumGe2": "A", "ceNoNum": "A", "bkUnknown": "CE", "nmMissing": "DE", "bdUnused": "-",
    },
    "sudoku": {"ceNoNum": "-"}, "lightup": {"nmAkariNe": "C"}, "mashu": {}, "starbattle": {},
    "ripple": {}, "simpleloop": {}, "fillomino": {"bkSizeGt3": "A", "ceNoNum": "A"}, "hashikake": {},
    "tapa": {"cs2x2": "E"}, "country": {}, "norinori": {}, "aqre": {"cbShade": "C", "cbUnshade": "C"},
    "kurodoko": {}, "hitori": {}, "shikaku": {}, "lits": {},
    "skyscrapers": {"ceNoNum": "-"}, "kropki": {"ceNoNum": "-"}, "nurikabe": {"bkSizeNe": "C"},
    "shakashaka": {"nmTriangleGt": "B", "nmTriangleLt": "B", "cuNotRectx": "C"},
    "arukone": {
        "brNoLine": "A", "lnBranch": "B", "lnCross": "B", "lcTripleNum": "A", "nmConnDiff": "A",
        "lcOnNum": "A", "lnDeadEnd": "B", "lcIsolate": "B", "nmNoLine": "A", "ceNoLine": "B",
    },
    "kakuro": {"nmDupRow": "B", "nmSumRowNe": "B", "ceNoNum": "-"},
}  # fmt: skip
"""The code of a first complaint -> the letters one of which we charge, perhaps among others."""

NO_RULE = {"brNoValidNum"}
"""A board without a snake breaks no rule of the sheet."""
JUDGED = [one for one in COMPLAINTS if one[1] not in NO_RULE]


@pytest.mark.parametrize(
    ("pid", "code", "file"), JUDGED, ids=[f"{pid}-{i}-{c}" for i, (pid, c, _) in enumerate(JUDGED)]
)
def test_the_first_complaint_of_pzprjs_is_among_ours(pid: str, code: str | None, file: str) -> None:
    found = read_document(file)
    assert found.known is not None
    report = check(found.puzzle, found.known)
    assert report.right is (code is None)
    if code is not None:
        assert set(FIRST[pid][code]) & (letters(report.broken) | letters(report.unfinished))


def test_every_first_complaint_is_there() -> None:
    for pid, table in FIRST.items():
        assert {code for of, code, _ in JUDGED if of == pid} == {*table, None}
    assert len(COMPLAINTS) - len(JUDGED) == 1


def test_what_is_drawn_and_no_mark_tells_is_charged() -> None:
    """And told as what is not kept: nothing of it goes into another notation."""
    file = {code: file for pid, code, file in COMPLAINTS if pid == "bunnyhop"}
    found = read_document(file["lnOnShade"])
    assert found.lost == ("a hop from no white cell over the W side of R1C2",)
    assert found.known is not None
    report = check(found.puzzle, found.known)
    assert ("B", ("W side of R1C2",)) in [(c.letter, tuple(map(str, c.places))) for c in report.broken]
    half = read_document(file["lcDeadEnd"])
    assert half.lost == ("a half line in R2C2",)
    assert half.known is not None
    report = check(half.puzzle, half.known)
    assert [(c.letter, str(c.places[0])) for c in report.unfinished] == [("B", "R2C2")]
    assert not report.broken
    assert not report.right
    assert not Checker(half.puzzle).is_right(half.known)


def test_a_blank_cell_is_not_finished() -> None:
    """And no digit of it is missed anywhere."""
    numbered = ("sudoku", "kakuro", "kropki", "skyscrapers")
    files = [(pid, file) for pid, code, file in COMPLAINTS if pid in numbered and code == "ceNoNum"]
    assert {pid for pid, _ in files} == {*numbered}
    for pid, file in files:
        puzzle, known = read_marked(file)
        assert known is not None
        report = check(puzzle, known)
        assert not report.broken, pid
        assert not report.right


def test_what_no_rule_of_ours_speaks_of() -> None:
    files = {code: file for _, code, file in COMPLAINTS if code in NO_RULE}
    puzzle, known = read_marked(files["brNoValidNum"])
    assert check(puzzle, known or PartialAssignment()).right


@pytest.mark.parametrize(
    ("pid", "file"),
    [(pid, file) for pid, _, file in COMPLAINTS],
    ids=[f"{pid}-{code}" for pid, code, _ in COMPLAINTS],
)
def test_every_drawn_board_comes_back_with_its_notes(pid: str, file: str) -> None:
    """Marks, crosses, dots, colours and candidates: all that a file of puzz.link holds."""
    found = read_document(file)
    again = read_document(write_document(found, "pzprv3"))
    assert again.puzzle.text == found.puzzle.text
    assert {str(m): v for m, v in (again.known or {}).items()} == {
        str(m): v for m, v in (found.known or {}).items()
    }
    assert sorted(map(str, again.notes)) == sorted(map(str, found.notes))
    if any(sign in file for sign in ("+ ", "/-1 ", "[")):
        assert found.notes

"""An answer need not repeat the numbers that are printed, in whatever notation it is."""

from __future__ import annotations

import json

import pytest

from enpitsu.catalogue import genre
from enpitsu.formats import read_document

GIVENS = "1 . . .\n. . 3 .\n. . . .\n. . . ."
FULL = ("1 3 2 4", "4 2 3 1", "2 1 4 3", "3 4 1 2")
BLANK = (". 3 2 4", "4 2 . 1", "2 1 4 3", "3 4 1 2")


def test_the_answer_is_right_by_hand() -> None:
    rows = [row.split() for row in FULL]
    boxes = [[rows[r + i][c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    assert all(sorted(area) == list("1234") for area in (*rows, *zip(*rows, strict=True), *boxes))


@pytest.mark.parametrize("rows", [FULL, BLANK], ids=["full", "blank"])
@pytest.mark.parametrize("notation", ["text", "json", "pzprv3"])
def test_givens_are_part_of_an_answer(notation: str, rows: tuple[str, ...]) -> None:
    answer = "\n".join(rows)
    texts = {
        "text": f"genre: sudoku\n\n{GIVENS}\n\nsolution:\n{answer}",
        "json": json.dumps({"genre": "sudoku", "givens": GIVENS, "answer": answer}),
        "pzprv3": f"pzprv3\nsudoku\n4\n{GIVENS}\n{answer}\n",
    }
    found = read_document(texts[notation])
    assert found.known is not None
    assert found.puzzle.check(found.known).right


def test_an_answer_read_by_itself() -> None:
    puzzle = genre("sudoku").parse(GIVENS)
    assert puzzle.check(puzzle.read_answer("\n".join(BLANK))).right


def test_what_an_answer_says_of_a_given_cell_stays() -> None:
    """A wrong number is charged, and what is not known, or said not to be made by name, stays so."""
    puzzle = genre("sudoku").parse(GIVENS)
    marks = {str(mark): mark for mark in puzzle.visible_marks}
    wrong = puzzle.read_answer("\n".join(["2 3 1 4", *BLANK[1:]]))
    assert wrong[marks["digit R1C1 2"]]
    assert not wrong[marks["digit R1C1 1"]]
    assert marks["digit R1C1 1"] not in puzzle.read_answer("\n".join(["? 3 2 4", *BLANK[1:]]))
    denied = puzzle.read_answer("\n".join([*BLANK, "", "marks:", "no digit R1C1 1"]))
    assert denied[marks["digit R1C1 1"]] is False
    assert puzzle.read_answer(puzzle.write_answer(denied)) == denied


@pytest.mark.parametrize(("id", "givens", "answer"), [
    ("ripple_effect", "1 .\n. .\n\nA A\nA B", ". 2\n3 1"),
    ("kropki", "1 .\n. .", ". 2\n2 ."),
])  # fmt: skip
def test_other_genres_with_numbers(id: str, givens: str, answer: str) -> None:
    puzzle = genre(id).parse(givens)
    made = {str(mark) for mark, value in puzzle.read_answer(answer).items() if value}
    assert f"digit R1C1 {puzzle.givens['given'][puzzle.grid.cells[0]]}" in made

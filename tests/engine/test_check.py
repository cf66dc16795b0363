"""Two ways to judge an answer agree: the report of a check, and the bare verdict."""

from __future__ import annotations

from itertools import product

import pytest

from enpitsu import catalogue
from enpitsu.engine.check import Checker, check
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import EnpitsuError
from enpitsu.grid import grid
from enpitsu.logic import PartialAssignment

SIZES = ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2))
MOST = 8
"""Marks of the largest board whose pictures are all judged."""


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_a_report_and_a_bare_verdict_agree_on_all_pictures_of_blank_boards(name: str) -> None:
    """What the solver lists is right, and nothing else is."""
    for height, width in SIZES:
        try:
            board = catalogue.genre(name)(grid(height, width), {}, {})
            board.demands()
            visible = board.visible_marks
        except EnpitsuError:
            continue  # no puzzle of the genre
        if len(visible) > MOST:
            continue
        answers = {tuple(known[m] for m in visible) for known in enumerate_answers(board)}
        for values in product((False, True), repeat=len(visible)):
            known = PartialAssignment(dict(zip(visible, values, strict=True)))
            right = check(board, known).right
            assert right is Checker(board).is_right(known), (height, width, values)
            assert right is (values in answers), (height, width, values)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_what_is_open_stays_open(name: str) -> None:
    """Of a right answer nothing, or every other mark: no rule is broken, and it is not done."""
    example = min(catalogue.examples(name), key=lambda e: len(e.puzzle().visible_marks))
    puzzle = example.puzzle()
    assert example.answer is not None
    answer = puzzle.read_answer(example.answer)
    made = [(mark, answer[mark]) for mark in puzzle.visible_marks]
    for part in ([], made[::2], made[1::2]):
        report = check(puzzle, PartialAssignment(dict(part)))
        assert not report.broken
        assert not report.finished
    assert check(puzzle, answer).right


def charges(name: str, givens: str, answer: str) -> tuple[list[str], set[str]]:
    """The letter and places of what is broken, and the letters of what is unfinished."""
    puzzle = catalogue.genre(name).parse(givens)
    report = check(puzzle, puzzle.read_answer(answer))
    told = [f"{c.letter} {' '.join(map(str, c.places))}" for c in report.broken]
    return told, {c.letter for c in report.unfinished}


BLANK = """
. 1 . .
. . . 2
3 . . .
. . 3 .
"""


def test_a_blank_cell_is_open_and_hides_nothing() -> None:
    """Two equal digits are charged beside it; no digit is missed in a row that is not full."""
    assert charges("sudoku", BLANK, "2 1 4 .\n4 3 1 2\n3 . . .\n1 4 3 .") == ([], {"-", "A"})
    wrong, open_ = charges("sudoku", BLANK, "2 1 4 2\n4 3 1 2\n3 . . .\n1 4 3 .")
    assert wrong == ["A R1C1 R1C4", "A R1C4 R2C4", "A R1C4 R2C4"]
    assert open_ == {"-", "A"}


def test_a_given_digit_is_not_changed_by_leaving_it_out() -> None:
    assert charges("sudoku", BLANK, ". . . .\n4 3 1 2\n3 . . .\n1 4 3 .") == ([], {"-", "A"})


def test_a_full_row_misses_no_digit_beside_the_one_that_is_twice() -> None:
    """Whatever is missing, the equal digits are to blame."""
    wrong, open_ = charges("kropki", ". . .\n. . .\n. . .", "1 1 3\n2 3 1\n3 2 1")
    assert [w for w in wrong if w.startswith("A")] == ["A R1C1 R1C2", "A R2C3 R3C3"]
    assert not open_
    wrong, _ = charges("kropki", ". . .\n. . .\n. . .", "1 1 1\n2 3 2\n3 2 3")
    assert wrong[0] == "A R1C1-R1C3", "all of the row"


def test_two_values_in_a_cell_are_wrong() -> None:
    puzzle = catalogue.genre("sudoku").parse(BLANK)
    known = puzzle.read_answer("2 1 4 3\n4 3 1 2\n3 2 . 1\n1 4 3 .\n\nmarks:\nyes digit R1C1 3")
    report = check(puzzle, known)
    assert [(c.letter, str(c.places[0])) for c in report.broken if c.letter == "-"] == [("-", "R1C1")]


def test_a_cell_without_a_hop_is_open_and_one_with_two_is_charged_once() -> None:
    """The law that a cell has one sign at most says no more than the rule."""
    hops = "# . . #\n# B B B\nR # B R\nR B L T"
    wrong, open_ = charges("bunnyhop", "# . . #\n# . . .\n. # . .\n. . . .", hops)
    assert not wrong
    assert "B" in open_
    whole = "# B B #\n# L R B\nR # B R\nR B L T\n\nmarks:\nyes hop R1C2 R"
    wrong, _ = charges("bunnyhop", "# . . #\n# . . .\n. # . .\n. . . .", whole)
    assert wrong == ["B R1C2", "C dot 0,2", "C dot 1,2"]


def test_things_that_exclude_each_other_are_named_themselves() -> None:
    """Not the row, column, box or room that holds them; two that are apart are both named."""
    assert charges("hitori", "1 2 1\n2 1 3\n3 3 2", ". . .\n. . .\n. . #")[0] == [
        "A R1C1 R1C3",
        "A R3C1 R3C2",
    ]
    assert charges("akari", ". . .\n. # .\n. . .", "* . *\n. # .\n. . *")[0] == [
        "B R1C1 R1C3",
        "B R1C3 R3C3",
    ]
    rooms = ". . .\n. . .\n\nA A A\nB B B"
    wrong = charges("ripple_effect", rooms, "2 1 2\n3 1 3")[0]
    assert wrong == ["A R1C1 R1C3", "A R2C1 R2C3", "B R1C1 R1C3", "B R1C2 R2C2", "B R2C1 R2C3"]
    assert "A R1C1 R1C2" in charges("star_battle", "N 1\n\nA B\nA B", "* *\n. .")[0]


def test_pairs_of_clues_are_both_named() -> None:
    """Both numbers of a group, not the second one alone."""
    wrong = charges("chainlink", ". 6 . . . 6\n" + ". . . . . .\n" * 4, "1,0 3,2\n1,3 3,5\n2,1 4,4")[0]
    assert wrong == ["H R1C2 R1C6"]


@pytest.mark.parametrize("name", ["chainlink", "celltinels", "star_battle", "hitori", "tapa", "akari"])
def test_where_nothing_is_drawn_nothing_is_wrong_yet(name: str) -> None:
    """It is not finished; but what is crossed out, with the rest open, may be wrong."""
    for example in catalogue.examples(name):
        puzzle = example.puzzle()
        report = check(puzzle, PartialAssignment(dict.fromkeys(puzzle.visible_marks, False)))
        assert not report.broken
        assert report.unfinished


def test_a_row_that_is_crossed_out_is_wrong() -> None:
    puzzle = catalogue.example("star_battle#1").puzzle()
    row = [m for m in puzzle.visible_marks if m.place.row == 0]
    assert {c.letter for c in check(puzzle, PartialAssignment(dict.fromkeys(row, False))).broken} == {"A"}


def test_of_two_loops_one_stroke_each_is_named() -> None:
    """As for all that does not hang together: a place in each piece."""
    two = "┌ ┐ ┌ ┐\n└ ┘ └ ┘"
    wrong = charges("masyu", ". . . .\n. . . .", two)[0]
    assert wrong == ["A R1C1-R1C2 R1C3-R1C4"]


def test_a_loop_for_which_there_is_no_room_is_missed() -> None:
    """A board without a place for a stroke: the rule that wants a loop is charged, at the cell."""
    report = check(catalogue.genre("masyu").parse("."), PartialAssignment())
    assert not report.right
    assert [(charge.letter, len(charge.places)) for charge in report.unfinished] == [("A", 1)]

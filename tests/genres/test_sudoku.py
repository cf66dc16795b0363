"""Sudoku beyond its examples: boxes of any shape, and boards in one word."""

from __future__ import annotations

import pytest

from enpitsu import formats
from enpitsu.catalogue import genre
from enpitsu.cli.source import text_of
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import grid
from enpitsu.layers import Boxes
from enpitsu.notation.recognition import recognise
from tests.oracle import sudoku as oracle

SUDOKU = genre("sudoku")

TALL = """\
. . . . 6 .
. . . . 1 3
. . . 5 . .
. . 6 . . .
. 5 1 4 . .
4 . . . 3 .

A A B B C C
A A B B C C
A A B B C C
D D E E F F
D D E E F F
D D E E F F"""

JIGSAW = """\
5 . 6 . . . .
. . . . . . .
. . . . 5 . .
. . 4 7 . 2 .
. . . . . . .
. 4 . . . . .
. . . . 1 . 3

A A A B B B B
A A C C B B B
A A C C C D D
E E C C D D D
E E F F D D G
E E F F F G G
E F F G G G G"""

WORD = "7....5...2...67.9...8...2....1.2......7496.......1.98.......3.9.2....76..6...4..8"


@pytest.mark.parametrize("givens", [TALL, JIGSAW], ids=["boxes of 3x2", "boxes of any shape"])
def test_boxes_are_those_that_are_named(givens: str) -> None:
    puzzle = SUDOKU.parse(givens)
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert outcome.answer is not None
    assert oracle.accepts(givens, puzzle.write_answer(outcome.answer))
    assert puzzle.text == givens
    for format in ("pzpr", "pzprv3", "line"):
        with pytest.raises(BadPuzzle):
            formats.write(puzzle, format)


def test_boxes_contract() -> None:
    """Unnamed boxes are the oracle's; naming them changes nothing, and they are not written."""
    for side in range(1, 17):
        bare = "\n".join([" ".join("." * side)] * side)
        usual = Boxes().blank(grid(side, side))
        found = [tuple((c.row, c.col) for c in region.cells) for region in usual.regions]
        assert sorted(found) == sorted(oracle.usual_boxes(side))
        name = {at: f"N{i}" for i, box in enumerate(found) for at in box}
        named = "\n".join([" ".join([name[r, c] for c in range(side)]) for r in range(side)])
        assert SUDOKU.parse(f"{bare}\n\n{named}").text == bare


def test_boxes_of_wrong_sizes_are_refused() -> None:
    with pytest.raises(BadPuzzle):
        SUDOKU.parse(". .\n. .\n\nA A\nA B")


def test_a_board_in_one_word() -> None:
    puzzle = formats.read(WORD)
    assert type(puzzle) is SUDOKU
    assert puzzle.text == "\n".join([" ".join(WORD[i : i + 9]) for i in range(0, 81, 9)])
    assert formats.write(puzzle, "line") == WORD + "\n"
    assert formats.read(WORD.replace(".", "0") + "\n").text == puzzle.text
    assert solve(puzzle).status == "unique"


def test_digits_beyond_nine_are_letters() -> None:
    word = "." * 255 + "G"
    puzzle = formats.read(word)
    assert puzzle.text.split()[-1] == "16"
    assert formats.write(puzzle, "line") == word + "\n"
    assert formats.read(word.lower()).text == puzzle.text


@pytest.mark.parametrize(
    ("word", "at"), [("1...5...........", 4), ("." * 80 + "A", 80)], ids=["a 5 of 4", "a 10 of 9"]
)
def test_a_digit_that_is_too_large_is_pointed_at(word: str, at: int) -> None:
    with pytest.raises(BadNotation) as caught:
        formats.read(word)
    assert caught.value.at == at


def test_other_words_are_no_boards() -> None:
    assert recognise("." * 80) == "text"
    with pytest.raises(BadPuzzle):
        formats.read(WORD, "slitherlink")
    with pytest.raises(BadNotation):
        formats.read("." * 80, "sudoku", "line")


def test_the_command_line_takes_a_word_for_a_board() -> None:
    assert text_of(WORD) == WORD

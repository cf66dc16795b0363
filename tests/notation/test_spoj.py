"""The contest problem: its samples byte for byte, faults with their places."""

from __future__ import annotations

from typing import Any

import pytest

from enpitsu.catalogue import genre
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.formats import read, read_all, write
from enpitsu.logic import PartialAssignment
from enpitsu.notation import spoj

from .corpus import SLINK

INPUT = "".join([f"{s['rows']} {s['cols']}\n{spoj.givens(s['grid'])}\n" for s in SLINK]) + "0 0\n"
OUTPUT = "\n".join(s["output"] for s in SLINK)


def test_data_sets_are_read() -> None:
    assert [b[:3] for b in spoj.read(INPUT)] == [(s["rows"], s["cols"], s["grid"]) for s in SLINK]


def test_the_samples_byte_for_byte() -> None:
    pictures = []
    for number, puzzle in enumerate(read_all(INPUT, "slink"), 1):
        outcome = solve(puzzle)
        assert outcome.status == "unique"
        pictures.append(spoj.write(number, puzzle, outcome.answers[0]))
    assert "\n".join(pictures) == OUTPUT


def test_the_frame_has_the_prescribed_size() -> None:
    for sample in SLINK:
        _, *lines = sample["output"].split("\n")
        assert len(lines) == 2 * sample["rows"] + 5
        assert {len(line) for line in lines} == {4 * sample["cols"] + 5}


def test_a_puzzle_alone_is_a_data_set() -> None:
    puzzle: Any = read("2 2\n2 2\n2 2\n0 0\n", "slink", "spoj")
    assert puzzle.text == "2 2\n2 2"
    assert write(puzzle, "spoj") == "2 2\n2 2\n2 2\n0 0\n"
    assert write(puzzle, "spoj", solve(puzzle).answers[0]) == SLINK[2]["output"].replace("3\n", "1\n", 1)


def test_pictures_show_what_is_drawn_and_no_more() -> None:
    puzzle = genre("slitherlink").parse("3 .\n? 0")
    some = [puzzle.bound["fence"][e] for e in puzzle.grid.cells[0].edges[:2]]
    assert (
        spoj.write(7, puzzle, PartialAssignment(dict.fromkeys(some, True)))
        == """\
7
#############
#           #
# +----     #
# | 3       #
# |         #
#   ?   0   #
#           #
#           #
#############"""
    )


def test_blank_lines_and_blanks_do_not_matter() -> None:
    [board] = spoj.read("\n 2   2 \n\n2 2 \n 2 2\n\n0 0")
    assert board == (2, 2, [[2, 2], [2, 2]], [[10, 12], [16, 18]], 2)
    assert spoj.read("0 0") == []


@pytest.mark.parametrize(("text", "at", "told"), [
    ("", 0, "cut short"),
    ("2 2\n", 3, "cut short"),
    ("2 2\n2 2\n2 2\n", 11, "should end with '0 0'"),
    ("2 2\n2 2\n", 7, "a row is missing"),
    ("2 2\n2 2\n2\n0 0", 9, "1 numbers, not 2"),
    ("2 2\n2 2 1\n2 2\n0 0", 8, "3 numbers, not 2"),
    ("2 2\n2 4\n2 2\n0 0", 6, "from 0 to 3"),
    ("2 2\n2 x\n2 2\n0 0", 6, "from 0 to 3"),
    ("2 2\n2 .\n2 2\n0 0", 6, "from 0 to 3"),
    ("2\n2 2\n2 2\n0 0", 0, "just two numbers"),
    ("two 2\n0 0", 0, "rows and columns"),
    ("2 0\n0 0", 0, "at least one row"),
    ("1000 1000\n1 1", 0, "too large"),
    ("0 0\n1", 4, "nothing should follow"),
])  # fmt: skip
def test_faults_have_a_place(text: str, at: int, told: str) -> None:
    with pytest.raises(BadNotation, match=told) as caught:
        spoj.read(text)
    assert caught.value.at == at


def test_boards_that_are_no_puzzle_of_the_contest() -> None:
    with pytest.raises(BadPuzzle, match="2 to 20") as unmet:
        read_all("1 2\n2 2\n0 0", "slink")
    assert (unmet.value.line, unmet.value.column) == (2, 1)
    with pytest.raises(BadNotation, match="2 puzzles") as caught:
        read("2 2\n2 2\n2 2\n2 2\n2 2\n2 2\n0 0", "slink", "spoj")
    assert (caught.value.line, caught.value.column) == (4, 1)
    with pytest.raises(BadNotation, match="must be named") as caught:
        read("2 2\n2 2\n2 2\n0 0", format="spoj")
    assert (caught.value.line, caught.value.column) == (1, 1)
    with pytest.raises(BadNotation, match="cannot read '1'") as caught:
        read("2 2\n1 3\n2 2\n0 0", "masyu", "spoj")
    assert (caught.value.line, caught.value.column) == (2, 1)


def test_genres_without_such_a_picture() -> None:
    puzzle = genre("koburin").parse("1 .")
    with pytest.raises(BadPuzzle, match="along their sides"):
        write(puzzle, "spoj")
    with pytest.raises(BadPuzzle, match="in every cell"):
        write(genre("slitherlink").parse("1 ."), "spoj")
    with pytest.raises(BadPuzzle, match="in every cell"):
        write(genre("slitherlink").parse("1 ?"), "spoj")
    with pytest.raises(BadPuzzle, match="in every cell"):
        write(genre("slitherlink").parse("1 #"), "spoj")

"""Files of puzz.link: those of the corpus, both forms of lines, all versions, faults."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.catalogue import genre
from enpitsu.engine.check import check
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.formats import read, read_document, read_marked, write, write_document
from enpitsu.grid import DIAGONAL, KING, Vertex
from enpitsu.layers import (
    Areas,
    Arrows,
    CircledNumbers,
    Fences,
    Links,
    Numbers,
    NumberSets,
    Rooms,
    Shading,
    Symbols,
)
from enpitsu.logic import PartialAssignment
from enpitsu.notation import pzprv3
from enpitsu.notation.pzpr import arrow_number16, borders, number16, number_sets, pzpr
from enpitsu.puzzle import Puzzle

from .corpus import BROKEN

FILES = [case["file"] for _, case in BROKEN]
WHOLE = [file for file in FILES if len(file) > 20]


@pytest.mark.parametrize("file", WHOLE)
def test_file_is_written_as_it_was_read(file: str) -> None:
    """All but what a player notes beside the answer; slither files are written in their later form."""
    puzzle, known = read_marked(file)
    lines = [line for line in file.replace("-1", "0").replace("+", ".").split("/") if line]
    if lines[:2] == ["pzprv3", "slither"]:
        height, width = int(lines[2]), int(lines[3])
        lines[0] = "pzprv3.1"
        lines[4 + height : 4 + height] = ["0 " * width] * height
    assert write(puzzle, "pzprv3", known).split("\n") == [*lines, ""]


@pytest.mark.parametrize("file", FILES)
def test_lines_may_be_parted_in_either_way(file: str) -> None:
    one, marks = read_marked(file)
    other, again = read_marked(file.replace("/", "\n"))
    assert one.text == other.text
    assert one.options == other.options
    assert marks is not None
    assert again is not None
    assert {str(m): v for m, v in marks.items()} == {str(m): v for m, v in again.items()}


@pytest.mark.parametrize(("pid", "case"), BROKEN)
def test_file_and_url_tell_the_same_givens(pid: str, case: dict[str, Any]) -> None:
    from_file, from_url = read(case["file"]), read(case["url"])
    assert from_file.text == from_url.text
    assert from_file.options == from_url.options


def test_right_answers_read_as_the_rule_sheet_prints_them() -> None:
    file = next(case["file"] for pid, case in BROKEN if pid == "canal" and case["complete"])
    puzzle, known = read_marked(file)
    assert known is not None
    assert puzzle.text.split("\n")[1] == ". 2 . . . ."
    assert (
        puzzle.write_answer(known)
        == """\
. # # # . .
. . # . . .
. . # . # .
. # # # # #
# # . # . #
# . # # . ."""
    )


def test_every_mark_is_made_or_not_made() -> None:
    puzzle, known = read_marked("pzprv3/slither/2/2/. . /. . /1 -1 0 /0 0 0 /1 0 /0 0 /0 -1 ")
    assert known is not None
    assert set(known) == set(puzzle.marks)
    assert {str(m.place) for m in known.made()} == {"N side of R1C1", "W side of R1C1"}


def test_rows_come_before_columns() -> None:
    assert read("pzprv3\ncanal\n1\n3\n. 2 .\n").text == ". 2 ."


def test_the_answer_may_be_missing() -> None:
    puzzle, known = read_marked("pzprv3\nkoburin\n2\n2\n. 1\n. .\n")
    assert known is not None
    assert puzzle.text == ". 1\n. ."
    assert not any(known.values())


@pytest.mark.parametrize("tail", [
    'info:{"metadata":{"author":"a/b"}}', "history:{", "trial:1/2", "\n\n", "__HISTORY__",
])  # fmt: skip
@pytest.mark.parametrize("part", ["/", "\n"])
def test_what_stands_after_the_blocks_is_skipped(tail: str, part: str) -> None:
    file = part.join(["pzprv3", "canal", "1", "2", ". 1 ", "# . ", tail])
    puzzle, known = read_marked(file)
    assert known is not None
    assert puzzle.write_answer(known) == "# ."


INFO = """\
pzprv3
canal
1
2
. 1
# .
info:{
 "metadata": {"author": "A. Author", "source": "Some/Book", "hard": "3", "comment": "one\\ntwo"},
 "history": {"type": "pzpr", "datas": [["BR1,1", 0, 1]]}
}
"""


def test_metadata_are_read_and_moves_are_kept() -> None:
    """The fields are those of pzprjs (src/pzpr/metadata.js); what has no name here goes back as it came."""
    found = read_document(INFO)
    said = found.metadata.said()
    assert said == {"author": "A. Author", "source": "Some/Book", "comment": "one\ntwo"}
    again = read_document(write_document(found, "pzprv3"))
    assert again.metadata == found.metadata
    info = json.loads(write_document(found, "pzprv3").split("info:")[1])
    assert info["history"] == {"type": "pzpr", "datas": [["BR1,1", 0, 1]]}
    assert info["metadata"]["hard"] == "3"


@pytest.mark.parametrize("part", ["/", "\n"])
def test_moves_alone_are_kept(part: str) -> None:
    file = part.join(["pzprv3", "canal", "1", "2", ". 1 ", "# . ", 'history:{"a": ["b/c"]}'])
    found = read_document(file)
    assert found.kept == {"history": '{"a": ["b/c"]}'}
    assert write_document(found, "pzprv3").endswith('history:{"a": ["b/c"]}\n')


def test_walls_are_read_from_later_files() -> None:
    """pzprjs' own board after drawing walls (test/script/lits.js)."""
    file = "pzprv3.1/lits/4/4/0 1 0 /0 1 1 /1 0 1 /0 0 0 /0 0 0 1 /0 1 0 0 /1 1 1 0 /" + ". . . . /" * 4
    assert read(file).text == "A A B B\nA A B C\nA B B C\nC C C C"


@pytest.mark.parametrize("version", ["pzprv3", "pzprv3.1", "pzprv3.2"])
def test_all_versions(version: str) -> None:
    assert read(f"{version}/canal/1/2/. 1 /# . ").text == ". 1"


def test_colours_and_flags_of_the_later_form() -> None:
    file = "pzprv3.1/slither/1/2/f/. 3 /2 1 /1 1 1 /1 1 /1 1 "
    puzzle, known = read_marked(file)
    assert puzzle.options == {"SL-1": "all"}
    assert known is not None
    assert sum(known.values()) == 7
    assert read("pzprv3.1/slither/1/2//. 3 /2 1 /1 1 1 /1 1 /1 1 ").options == {}


def test_a_url_may_carry_a_file() -> None:
    file = "pzprv3/canal/1/2/. 1 /# . /"
    assert read("https://puzz.link/p?" + quote(file, safe="/")).text == ". 1"
    assert read("https://puzz.link/p?" + file.replace(" ", "%20")).text == ". 1"


@pytest.mark.parametrize(("file", "at", "told"), [
    ("pzprv3.3/canal/1/1/. ", 0, "pzprv3.1"),
    ("pzprv3", 6, "cut short"),
    ("pzprv3/canal", 12, "cut short"),
    ("pzprv3/canal/2", 14, "cut short"),
    ("pzprv3/canal/x/2/. . ", 13, "number of rows"),
    ("pzprv3/canal/2/2/. . /", 22, "cut short"),
    ("pzprv3/canal/2/2/. . /. ", 23, "1 entries, not 2"),
    ("pzprv3/canal/1/2/. 1 1 /. . ", 21, "3 entries, not 2"),
    ("pzprv3/canal/1/2/. x /. . ", 19, "cannot read 'x'"),
    ("pzprv3/slither/1/2/. 4 ", 21, "from 0 to 3"),
    ("pzprv3/canal/1/2/. 1 /x . ", 22, "or '.' is expected"),
    ("pzprv3/koburin/1/2/. 1 /. . /2 ", 29, "1, 0 or -1"),
    ("pzprv3/canal/1/2/. 1 /. . /. . ", 27, "should end here"),
    ("pzprv3/koburin/1/2/x/. 1 ", 19, "flag 'x'"),
    ("pzprv3/koburin/1/2/v:x/. 1 ", 19, "rules of its own"),
    ("pzprv3.1/slither/1/1/. /x /0 0 /0 /0 ", 24, "colour's number"),
    ("pzprv3/canal/1000/1000/. ", 13, "too large"),
    ("pzprv3/canal/0/3/. ", 13, "at least one row"),
    ("pzprv3/nothing/1/1/. ", 7, "'nothing' is no genre in the pzpr notation"),
])  # fmt: skip
def test_faults_have_a_place(file: str, at: int, told: str) -> None:
    with pytest.raises(BadNotation, match=told) as caught:
        read_marked(file)
    assert caught.value.at == at


# -- other layers --------------------------------------------------------------------------------


class Stitch(Puzzle):
    circled = CircledNumbers()
    arrow = Arrows()
    block = Symbols("#")
    line = Links(DIAGONAL, on=Vertex)
    url = pzpr("stitch", arrow_number16(circled, arrow, block))


class Kings(Puzzle):
    arrow = Arrows()
    line = Links(KING, on=Vertex)
    url = pzpr("kings", arrow_number16(arrow))


class Districts(Puzzle):
    clue = Numbers()
    room = Rooms()
    black = Shading()
    url = pzpr("districts", borders(room, clue))


class Plots(Puzzle):
    room = Rooms(board=True)
    black = Shading()
    secret = Shading()
    secret.hidden = True
    url = pzpr("plots", borders(room))


class Walked(Puzzle):
    clue = Numbers(in_hole=True)
    line = Links()
    url = pzpr("walked", number16(clue))


class Shaded(Puzzle):
    clue = Numbers(in_hole=True)
    black = Shading()
    url = pzpr("shaded", number16(clue))


class Fenced(Puzzle):
    clue = Numbers()
    black = Shading()
    fence = Fences()
    url = pzpr("fenced", number16(clue))


def file_of(kind: Any, text: str) -> tuple[Puzzle, pzprv3.File]:
    """A puzzle of a synthetic genre, and the same out of its file."""
    puzzle = kind.parse(text)
    return puzzle, pzprv3.File(kind.url, pzprv3.write(kind.url, puzzle))


def test_regions_are_a_count_and_a_grid_of_numbers() -> None:
    puzzle, file = file_of(Districts, "3 .\n. 1\n\nA B\nA B")
    assert pzprv3.write(Districts.url, puzzle) == (
        "pzprv3\ndistricts\n2\n2\n2\n0 1 \n0 1 \n3 . \n. 1 \n. . \n. . \n"
    )
    assert Districts(file.grid, file.givens).text == puzzle.text
    for bad in ("x\n0 1 \n0 1 ", "2\n0 2 \n0 1 ", "2\n0 1 \n0 "):
        with pytest.raises(BadNotation):
            pzprv3.File(Districts.url, "pzprv3\ndistricts\n2\n2\n" + bad)


def test_regions_alone_and_hidden_layers() -> None:
    puzzle, file = file_of(Plots, "A A\nA B")
    assert pzprv3.write(Plots.url, puzzle) == "pzprv3\nplots\n2\n2\n2\n0 0 \n0 1 \n. . \n. . \n"
    known = file.contents(puzzle).known
    assert set(known) == set(puzzle.visible_marks)
    assert len(puzzle.marks) == 8
    assert Plots(file.grid, file.givens).text == puzzle.text


def test_arrows_are_pairs() -> None:
    words = ["0,3 1,2 2,- ", "# . 0,- "]
    puzzle = Stitch.parse("(3) 2^ ?v\n# . (?)")
    (body,) = Stitch.url.bodies
    assert body.write_rows(puzzle.grid, puzzle.givens) == words
    file = pzprv3.File(Stitch.url, "pzprv3/stitch/2/3/0,3 1,2 2,- /# . 0,- /")
    again = Stitch(file.grid, file.givens)
    assert again.text == puzzle.text


def test_diagonals_are_numbers_and_dots_follow() -> None:
    """1 is a backslash, 2 a slash; a player's colours and notes at dots are passed over."""
    puzzle = Stitch.parse(". .\n. #")
    made = puzzle.read_answer("X /\n\\ .")
    head, dots = "pzprv3\nstitch\n2\n2\n. . \n. # \n", "0 0 0 \n" * 3
    assert pzprv3.write(Stitch.url, puzzle, made) == f"{head}3 2 \n1 . \n{dots}"
    for answer in (f"3 2 \n1 . \n{dots}", "a3 b2 \na1 . \n1 . 2 \n. . . \n. . . \n", "3 2 \n1 0 \n"):
        assert pzprv3.File(Stitch.url, head + answer).contents(puzzle).known == made
    for answer in ("4 2 \n1 . \n", "3 2 \n1 # \n", f"3 2 \n1 . \n{dots[:-7]}"):
        with pytest.raises(BadNotation):
            pzprv3.File(Stitch.url, head + answer).contents(puzzle)


def test_holes_have_no_marks() -> None:
    puzzle, file = file_of(Walked, "1 .\n. .")
    assert isinstance(file.contents(puzzle).known, PartialAssignment)
    found = pzprv3.File(Walked.url, "pzprv3/walked/2/2/1 . /. . /1 /0 /0 0 ").contents(puzzle)
    assert found.lost == ("a line in a black cell, over the W side of R1C2",)
    assert [str(c) for c in check(puzzle, found.known).broken] == [
        "rule - at W side of R1C2: What is drawn is well-formed."
    ]
    puzzle = Shaded.parse("1 .")
    found = pzprv3.File(Shaded.url, "pzprv3/shaded/1/2/1 . /# . ").contents(puzzle)
    assert found.lost == ("the sign '#' in the black cell R1C1",)
    assert [c.places for c in check(puzzle, found.known).broken] == [(puzzle.grid.hole[0, 0],)]
    puzzle = Walked.parse("1 .\n. .")
    made = pzprv3.File(Walked.url, "pzprv3/walked/2/2/1 . /. . /0 /1 /0 1 ").contents(puzzle).known
    assert sum(made.values()) == 2


def test_layers_without_a_known_form_are_refused() -> None:
    with pytest.raises(BadPuzzle, match="'line' in pzprv3 files is not known"):
        pzprv3.write(Kings.url, Kings.parse("."))
    with pytest.raises(BadPuzzle, match="pzprv3 file of this genre"):
        pzprv3.write(Fenced.url, Fenced.parse("# ."))


@pytest.mark.parametrize("kind", [Fenced, genre("koburin"), genre("slitherlink"), genre("canal_view")])
@given(st.data())
def test_any_marks_come_back(kind: Any, data: Any) -> None:
    height, width = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 4))
    token = st.sampled_from([".", ".", "?", "1", "3"])
    rows = data.draw(
        st.lists(st.lists(token, min_size=width, max_size=width), min_size=height, max_size=height)
    )
    puzzle = kind.parse("\n".join([" ".join(row) for row in rows]))
    made = data.draw(st.lists(st.booleans(), min_size=len(puzzle.marks), max_size=len(puzzle.marks)))
    known = PartialAssignment(dict(zip(puzzle.marks, made, strict=True)))
    file = pzprv3.File(kind.url, pzprv3.write(kind.url, puzzle, known))
    assert file.grid is puzzle.grid
    assert file.contents(puzzle).known == known
    assert kind(file.grid, file.givens).text == puzzle.text


AREAS = """\
pzprv3
lohkous
5
5
. . . . .
. 2 . 2,3,4 .
. . . . .
. . . . .
. 2 -,1 . .
0 1 0 0
0 1 0 0
0 0 1 0
0 1 1 0
0 1 0 0
0 0 0 0 0
1 1 1 0 0
1 1 0 0 0
0 0 0 1 1
"""

FIELDS = """\
pzprv3
tontti
4
4
2 . 3 .
. . . .
. - . .
. . . .
0 0 0 0 0
0 1 1 0 0
0 0 0 1 1
0 1 1 0 0
0 1 0 0
0 1 0 0
1 0 1 0
1 0 1 0
0 0 0 0
"""


class Divided(Puzzle):
    """Borders of areas, as the rule sheet's example under 18 has them."""

    clue = NumberSets()
    area = Areas()
    url = pzpr("lohkous", number_sets(clue))


class Parted(Puzzle):
    """Lines that may end at the frame, as the rule sheet's example under 22 has them."""

    clue = Numbers(1)
    line = Links(frame=True)
    url = pzpr("tontti", number16(clue))


@pytest.mark.parametrize(
    ("kind", "file", "answer"),
    [
        (Divided, AREAS, "A A B B B\nA A B B B\nC C C B B\nD D C B B\nD D C C C"),
        (Parted, FIELDS, "· │ · ·\n┌ ┴ ┐ ·\n│ · ├ ─\n└ ─ ┘ ·"),
    ],
)
def test_borders_of_areas_and_lines_to_the_frame(kind: Any, file: str, answer: str) -> None:
    """Borders lie between neighbours; where a line may leave the board, the frame has pieces too."""
    found = pzprv3.File(kind.url, file)
    puzzle = kind(found.grid, found.givens)
    known = found.contents(puzzle).known
    assert puzzle.write_answer(known) == answer
    assert pzprv3.write(kind.url, puzzle, known).replace(" \n", "\n") == file
    noted = pzprv3.File(kind.url, file.replace("\n0 1 ", "\n-1 1 "))
    assert noted.contents(puzzle).known == known
    if kind is Divided:  # 2: a border beside which the player has noted something
        assert pzprv3.File(kind.url, file.replace("\n0 1 ", "\n0 2 ")).contents(puzzle).known == known
    else:
        with pytest.raises(BadNotation, match="1, 0 or -1"):
            pzprv3.File(kind.url, file.replace("\n0 1 ", "\n0 2 ")).contents(puzzle)


@pytest.mark.parametrize(
    ("name", "givens", "format"),
    [("canal_view", ". 1 .", "pzprv3"), ("koburin", ". 1\n. .", "pzprv3"), ("slitherlink", ". 3", "pzprv3"),
     ("slitherlink", ". 3", "spoj")],
)  # fmt: skip
def test_what_is_not_known_is_not_written_as_not_made(name: str, givens: str, format: str) -> None:
    """A file of puzz.link reads back with a value for every mark, so it can hold no partial answer."""
    puzzle = genre(name).parse(givens)
    none_made = puzzle.total({})
    assert write(puzzle, format, none_made)
    for mark in puzzle.visible_marks:
        partial = PartialAssignment({m: v for m, v in none_made.items() if m is not mark})
        with pytest.raises(BadPuzzle, match="no sign for what is not known, and 1 of the marks are not"):
            write(puzzle, format, partial)
    if format == "pzprv3":
        assert write(puzzle, format, PartialAssignment()) == write(puzzle, format)


def test_numbers_stand_beside_the_first_rows_and_the_last() -> None:
    """A frame of numbers around two rows of two cells, as the site writes it."""
    file = "pzprv3/skyscrapers/2/2/. 2 1 . /1 . . 2 /2 . . . /. . 1 . /"
    puzzle = read(file)
    at = puzzle.givens["outside"].at
    assert {side: at[side] for side in "TBLR"} == {
        "T": (2, 1), "B": (None, 1), "L": (1, 2), "R": (2, None)
    }  # fmt: skip
    assert write(puzzle, "pzprv3").split("\n") == [line for line in file.split("/") if line] + [""]


@pytest.mark.parametrize(("file", "given", "answer", "lost"), [
    ("pzprv3/heyawake/2/2/1/0 0 /0 0 /. . /. . /. . /# . /1 /0 /0 -1 /", ". .\n. .\n\nA A\nA A", ". .\n# .",
     ("1 helper line beside the answer: R1C1-R1C2",
      "1 crossed-out helper line beside the answer: R1C2-R2C2")),
    ("pzprv3/hitori/2/3/1 2 1 /2 1 3 /. . # /. . . /1 0 /0 0 /0 1 0 /", "1 2 1\n2 1 3", ". . #\n. . .",
     ("2 helper lines beside the answer: R1C1-R1C2, R1C2-R2C2",)),
    ("pzprv3/kurodoko/3/1/. /2 /. /. /. /# /0 /1 /", ".\n2\n.", ".\n.\n#",
     ("1 helper line beside the answer: R2C1-R3C1",)),
    ("pzprv3/tapa/1/3/# 2 . /1 -1 /", ". 2 .", "# . .",
     ("1 helper line beside the answer: R1C1-R1C2",
      "1 crossed-out helper line beside the answer: R1C2-R1C3")),
])  # fmt: skip
def test_helper_lines_beside_shaded_cells_are_lost(
    file: str, given: str, answer: str, lost: tuple[str, ...]
) -> None:
    """pzprjs writes such a block last (encodeBorderLineIfPresent): pairs in rows first, then in columns."""
    found = read_document(file)
    assert found.puzzle.text == given
    assert found.puzzle.write_answer(found.known) == answer
    assert found.lost == lost
    assert (found.lost_clues, found.notes) == ((), ())


@pytest.mark.parametrize(("tail", "at", "told"), [
    ("1 /x /0 -1 /", 3, "1, 0 or -1 is expected"), ("1 /0 /", 0, "should end here"),
])  # fmt: skip
def test_a_last_block_of_another_form_is_refused(tail: str, at: int, told: str) -> None:
    file = "pzprv3/heyawake/2/2/1/0 0 /0 0 /. . /. . /. . /# . /"
    with pytest.raises(BadNotation, match=told) as caught:
        read_document(file + tail)
    assert caught.value.at == len(file) + at

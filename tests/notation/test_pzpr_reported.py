"""Addresses and files of puzz.link that were reported, or whose reading is not what one might expect."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.document import Document
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.formats import read, read_document, read_marked, write, write_document
from enpitsu.logic import PartialAssignment
from enpitsu.notation.pzpr import Pzpr

from .corpus import corpus

REPORTED = corpus("pzpr-reported")
SLITHER = "slither/4/4/dgdh2c7b"
"""A body without dots."""


def judged(document: Document) -> bool:
    """Whether the marks of a document are right."""
    assert document.known is not None
    return check(document.puzzle, document.known).right


def answers(genre: str, givens: str, **options: str) -> int:
    """How many answers a small board has."""
    read = {id.replace("_", "-"): value for id, value in options.items()}
    return len(solve(catalogue.genre(genre).parse(givens, read), answers=50, why=False).answers)


@pytest.mark.parametrize("address", REPORTED["unique"])
def test_reported_addresses_have_one_answer(address: str) -> None:
    """pzprjs calls each of these answers complete."""
    assert solve(read_document(address).puzzle, why=False).status == "unique"


@pytest.mark.parametrize("address", REPORTED["none"])
def test_a_wall_may_leave_no_answer(address: str) -> None:
    """The one answer without the walls is refused by pzprjs (bkShadeDivide, bkPassTwice)."""
    puzzle = read(address)
    kind = type(puzzle)
    bare = kind.parse("\n".join([line for line in puzzle.text.split("\n") if "," not in line]))
    [answer] = solve(bare, answers=2).answers
    assert not check(puzzle, puzzle.read_answer(bare.write_answer(answer))).right
    assert solve(puzzle).status == "none"


# -- sums that are absent ------------------------------------------------------------------------


@pytest.mark.parametrize(("address", "rows"), REPORTED["kakuro"].items())
def test_absent_sums(address: str, rows: str) -> None:
    puzzle = read(f"https://puzz.link/p?{address}")
    assert write(puzzle, "pzpr") == f"https://puzz.link/p?{address}"
    written = write(puzzle, "pzprv3").split("\n")
    assert [*written[4 : 4 + rows.count("/")], ""] == rows.split("/")
    assert read("\n".join(written)).text == puzzle.text


def test_a_sum_of_0_is_absent_too() -> None:
    assert read("kakuro/2/2/n5630").text == read("kakuro/2/2/n563-").text


# -- names ---------------------------------------------------------------------------------------

NAMES = {
    "akari": "lightup akari bijutsukan", "bunnyhop": "bunnyhop bnuuyhop",
    "country_road": "country", "fillomino": "fillomino fillomino01",
    "hashiwokakero": "hashikake hashi bridges",
    "hebi_ichigo": "hebi snakes", "heyawake": "heyawake heyawacky", "masyu": "mashu masyu pearl",
    "numberlink": "numlin numberlink arukone", "ripple_effect": "ripple hakyukoka",
    "skyscrapers": "skyscrapers building skyscraper", "slitherlink": "slither slitherlink",
    "yajilin": "yajilin yajirin",
}  # fmt: skip
"""All names by which pzprjs knows a genre (src/pzpr/variety.js: its id, and every alias)."""


def test_all_names_of_pzprjs() -> None:
    found = {}
    for name in catalogue.genres():
        own = vars(catalogue.genre(name)).get("url")
        if isinstance(own, Pzpr) and len(own.names) > 1:
            found[name] = set(own.names)
    assert found == {name: set(names.split()) for name, names in NAMES.items() if " " in names}


def test_an_address_under_another_name() -> None:
    assert read("https://puzz.link/p?slitherlink/4/4/dgdh2c7b").text == read(SLITHER).text
    assert read("building/4/4/k13h4j3g").genre_id() == "skyscrapers"


# -- arukone -------------------------------------------------------------------------------------


def test_arukone_uses_all_cells() -> None:
    """Beside the direct line only the way around uses the two other cells."""
    assert answers("numberlink", "1 1\n. .") == 2
    every, some = read("arukone/2/2/11h"), read("arukone/e/2/2/11h")
    assert (every.options, some.options) == ({"NU-1": "all"}, {})
    assert solve(every).status == "unique"
    assert write(every, "pzpr") == "https://puzz.link/p?arukone/2/2/11h"
    assert write(some, "pzpr") == "https://puzz.link/p?numlin/2/2/11h"


def test_files_of_arukone_have_letters() -> None:
    """pzprjs' own board (test/script/arukone.js), which it calls complete."""
    file = (
        "pzprv3/arukone/4/4/passallcell/A B . . /. . . . /C A B C /. . . . /"
        "0 1 1 /1 0 1 /0 0 0 /1 1 1 /1 0 0 1 /0 1 1 0 /1 0 0 1 /"
    )
    puzzle, known = read_marked(file)
    assert puzzle.options == {"NU-1": "all"}
    assert puzzle.text.split("\n")[0] == "1 2 . ."
    assert known is not None
    assert check(puzzle, known).right
    assert write(puzzle, "pzprv3", known) == file.replace("/", "\n")
    other = read(file.replace("passallcell", "dontpassallcell"))
    assert (other.options, other.text) == ({}, puzzle.text)
    large = read("pzprv3/arukone/2/2/passallcell/a z /a z /")
    assert large.text == "27 52\n27 52"
    assert write(large, "pzprv3").split("\n")[5] == "a z "
    with pytest.raises(BadPuzzle, match="the 53 in R1C1 cannot be written in a pzprv3 file"):
        write(read("arukone/2/1/-35-35"), "pzprv3")


# -- flags ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("genre", "givens", "option", "value", "numbers"), [
    ("aqre", ". .\n\nA B", "AQ_1", "unlike", (4, 2)),  # of two cells one is shaded
    ("fillomino", ". . . .", "FI_1", "three", (4, 3)),  # 4; 3+1, 1+3, 1+2+1
    ("masyu", ". . .\n. . .\n. . .", "MA_1", "all", (13, 0)),  # no loop has nine cells
    ("masyu", ". . .\n. . .", "MA_1", "all", (3, 1)),
    ("koburin", ". . .\n. . .\n. . .", "KO_2", "outside", (5, 4)),  # the middle, or a corner
    ("country_road", ". .\n. .\n. .\n\nA A\nA A\nB B", "CR_1", "perhaps", (2, 3)),  # both, or A alone
])  # fmt: skip
def test_what_flags_change(
    genre: str, givens: str, option: str, value: str, numbers: tuple[int, int]
) -> None:
    """Counted by hand; pzprjs calls each of the answers complete under its flag, and no other."""
    assert (answers(genre, givens), answers(genre, givens, **{option: value})) == numbers


@pytest.mark.parametrize(("address", "options", "line"), [
    ("aqre/b/2/1/gh", {"AQ-1": "unlike"}, "b"), ("fillomino/t/4/1/j", {"FI-1": "three"}, "t"),
    ("masyu/f/3/2/00", {"MA-1": "all"}, "f"), ("koburin/o/3/3/o", {"KO-2": "outside"}, "o"),
    ("koburin/omb/3/3/o", {"KO-1": "around", "KO-2": "outside"}, "o\nm\nb"),
    ("country/e/2/3/06g0", {"CR-1": "perhaps"}, "country_empty"),
    ("slither/f/2/2/j", {"SL-1": "all"}, "f"), ("yajilin/ob/3/2/20e", {"YA-1": "outside"}, "o"),
])  # fmt: skip
def test_flags_in_addresses_and_files(address: str, options: dict[str, str], line: str) -> None:
    """The lines are those of pzprjs (decodeConfigFlag, decodeFlags); ``b`` of Yajilin has none."""
    puzzle = read(f"https://puzz.link/p?{address}")
    assert puzzle.options == options
    assert write(puzzle, "pzpr") == f"https://puzz.link/p?{address}"
    file = write(puzzle, "pzprv3")
    head = file.split("\n")[: 4 + len(line.split("\n"))]
    assert "\n".join(head[4:]) == line
    assert file.split("\n")[len(head)][:1] in "0.12"
    assert read(file).options == options


def test_a_room_may_have_no_cell_on_the_loop() -> None:
    """pzprjs passes over a 0; here it is a number, where rooms may be left out, and refused elsewhere."""
    assert answers("country_road", ". .\n. .\n0 .\n\nA A\nA A\nB B", CR_1="perhaps") == 1
    with pytest.raises(BadPuzzle, match="no 0 if all rooms are visited"):
        read("country/2/3/06g0")


def test_files_of_country_road_have_flags_before_walls() -> None:
    """Version 1 has a line of flags and a number for each region, version 2 walls (country.js)."""
    one = "pzprv3.1/country/3/2/country_empty/2/0 0 /0 0 /1 1 /. . /. . /0 . /"
    two = "pzprv3.2/country/3/2/country_empty/0 /0 /0 /0 0 /1 1 /. . /. . /0 . /"
    assert read(one).text == read(two).text == ". .\n. .\n0 .\n\nA A\nA A\nB B"
    plain = read("pzprv3.2\ncountry\n3\n2\n\n0 \n0 \n0 \n0 0 \n1 1 \n" + ". . \n" * 3)
    assert (plain.options, plain.text.split("\n\n")[1]) == ({}, "A A\nA A\nB B")


# -- givens among numbers outside ----------------------------------------------------------------


def test_givens_within_numbers_outside() -> None:
    """The file is pzprjs' own (test/script/skyscrapers.js), with its address as pzprjs writes it."""
    rows = ". . . . . . /. 2 1 4 3 . /4 1 2 3 4 . /. 4 q3 1 2 3 /. 3 4 2 1 . /. . 1 3 . . /"
    file = f"pzprv3/skyscrapers/4/4/{rows}"
    puzzle, known = read_marked(file)
    assert puzzle.text.split("\n")[:4] == [". . . .", ". . . .", ". 3 . .", ". . . ."]
    assert known is not None
    assert check(puzzle, known).right
    assert write(puzzle, "pzpr") == "https://puzz.link/p?skyscrapers/4/4/k13h4j3go3l"
    assert write(puzzle, "pzprv3", known).replace("\n", "/") == file
    assert read("skyscrapers/4/4/k13h4j3g").text.split("\n\n")[0] == "\n".join([". . . ."] * 4)


# -- walls within regions ------------------------------------------------------------------------


def test_no_tetromino_lies_across_a_wall() -> None:
    """Of the eight in 2x3 cells six have one of the two cells on the left."""
    assert (answers("lits", "A A A\nA A A"), answers("lits", "A A A\nA A A\n0,0_")) == (8, 6)


def test_no_loop_crosses_a_wall_within_a_room() -> None:
    """The loop around all cells, or around four; a wall with two empty cells is one border too many."""
    rooms = ". . .\n. . .\n\nA A B\nA A B"
    found = [answers("country_road", rooms + wall) for wall in ("", "\n0,0|", "\n0,0_")]
    assert found == [2, 1, 0]


@pytest.mark.parametrize(("genre", "givens", "marks", "charged"), [
    ("aqre", ". . .\n\nA A A\n0,0|", "# # .", []),
    ("heyawake", ". . . .\n\nA A A A\n0,0| 0,1|", ". . . .", ["D"]),
    ("norinori", "A A A\n0,0|", "# # .", []),
    ("ripple_effect", ". . .\n\nA A A\n0,0|", "1 2 3", []),
])  # fmt: skip
def test_what_a_wall_within_a_room_means_elsewhere(
    genre: str, givens: str, marks: str, charged: list[str]
) -> None:
    """pzprjs judges so: it is a border for the runs of Heyawake, and nothing for the other genres.

    Where nothing is drawn, what fails is not finished.
    """
    puzzle = catalogue.genre(genre).parse(givens)
    report = check(puzzle, puzzle.read_answer(marks))
    assert sorted({charge.letter for charge in (*report.broken, *report.unfinished)}) == charged


def test_walls_that_part_a_region_are_refused() -> None:
    puzzle = catalogue.genre("lits").parse("A A A\nA A A\n0,0| 1,0|")
    for format in ("pzpr", "pzprv3"):
        with pytest.raises(BadPuzzle, match="walls within the region of R1C2 part it"):
            write(puzzle, format)


# -- what trails an address, and other damage ----------------------------------------------------


@pytest.mark.parametrize(("address", "told"), [
    (f"https://puzz.link/p?{SLITHER}?utm_source=x", "not kept: '?utm_source=x' after the address"),
    (f"https://puzz.link/p?{SLITHER}&id=3#top", "not kept: '&id=3#top' after the address"),
    (f"https://puzz.link/p?{SLITHER}#", "not kept: '#' after the address"),
    (f"https://puzz.link/p?{SLITHER}%22", "not kept: '%22' after the address"),
    (f"https://puzz.link/p?{SLITHER}).", "not kept: ').' after the address"),
    (f"{SLITHER}?utm=1", "not kept: '?utm=1' after the address"),
    ("https://puzz.link/p%3F" + SLITHER.replace("/", "%2F"), "written with percent signs"),
    ("https://puzz.link/p?" + SLITHER.replace("/", "%2f"), "written with percent signs"),
    (f"https://puzz.link/p?{SLITHER}0", "has '0' after the last cell"),
])  # fmt: skip
def test_what_trails_an_address(address: str, told: str) -> None:
    found = read_document(address)
    assert found.puzzle.text == read(SLITHER).text
    [warning] = found.warnings
    assert told in warning


@pytest.mark.parametrize("address", [
    f"https://puzz.link/p?id=3&type=player&{SLITHER}",
    "http://www.kanpen.net/slitherlink.html?pzpr=/4/4/dgdh2c7b",
    "http://www.kanpen.net/slitherlink.html?pzpr=4/4/dgdh2c7b",
])  # fmt: skip
def test_what_stands_before_an_address(address: str) -> None:
    found = read_document(address)
    assert (found.puzzle.text, found.warnings) == (read(SLITHER).text, ())


@pytest.mark.parametrize(("address", "told"), [
    ("http://www.kanpen.net/slitherlink.html?problem=2/2/3_._/._./", "'problem=' of kanpen.net are not"),
    ("http://www.geocities.co.jp/heyawake/?problem=6x6/0", "'problem=' of kanpen.net are not read"),
    ("https://puzz.link/p?v:x/slither/2/2/h", "rules of its own"),
    ("https://puzz.link/p?slither/4/4/dgdh2c7", "15 of 16 cells|cut short"),
    ("https://puzz.link/p?slither/4/4/dgdh2c7b000", "should end here"),
    ("https://puzz.link/p?slither/4/4/dgdh2c7b1", "should end here"),
])  # fmt: skip
def test_what_is_still_refused(address: str, told: str) -> None:
    with pytest.raises(BadNotation, match=told):
        read(address)


def test_a_lost_dot() -> None:
    """A board whose last cell is black, as its first: with the dot it has one answer."""
    address = "https://puzz.link/p?shakashaka/12/12/.hcc6.rbrchbdh.mczck.jbehdrbp.gbcc"
    found = read_document(address)
    assert found.puzzle.text == read(address + ".").text
    [told] = found.repaired
    assert "read with a dot at its end" in told
    for cut in (1, 2, 5):
        with pytest.raises(BadNotation, match="cut short"):
            read(address[:-cut])


def test_two_signs_too_many() -> None:
    """An address in public use, which pzprjs, cspuz and puzzlekit read."""
    address = "http://pzv.jp/p.html?mashu/10/10/410001944313911a9013219371a9c30000"
    found = read_document(f"{address}.0")
    assert found.puzzle.text == read(address).text
    assert found.repaired == ("the address has '.0' after the last cell, which was passed over",)


@pytest.mark.parametrize(("file", "version"), [
    ("canal\n1\n2\n. 1 \n# . \n", "pzprv3"),
    ("canal/1/2/. 1 /# . /", "pzprv3"),
    ("slither/1/2/. 3 /2 1 /1 1 1 /1 1 /1 1 /", "pzprv3.1"),
    ("sudoku\n4\n. . . 1 \n. . . . \n. . . . \n. . . . \n", "pzprv3"),
])  # fmt: skip
def test_a_file_without_its_first_line(file: str, version: str) -> None:
    found = read_document(file)
    [told] = found.repaired
    assert told.endswith(f"it was read as {version}")
    part = "\n" if "\n" in file else "/"
    assert found.puzzle.text == read(f"{version}{part}{file}").text


def test_the_first_fault_of_a_file_without_its_first_line_is_told() -> None:
    with pytest.raises(BadNotation, match="3 entries, not 2"):
        read("canal\n1\n2\n. 1 1 \n# . \n")


# -- marks without room --------------------------------------------------------------------------


@pytest.mark.parametrize(("genre", "givens", "made"), [
    ("nurikabe", ". 1\n. .", ["sea R1C2"]),
    ("sudoku", "1 . . .\n. . . .\n. . . .\n. . . .", ["digit R1C2 2", "digit R1C2 3"]),
    ("sudoku", "1 . . .\n. . . .\n. . . .\n. . . .", ["digit R1C1 1", "digit R1C1 3"]),
    ("skyscrapers", "3 . .\n. . .\n. . .", ["height R1C1 1"]),
    ("shakashaka", ". .\n. .", ["triangle R1C1 ◢", "triangle R1C1 ◣"]),
])  # fmt: skip
def test_a_mark_without_room_is_an_error(genre: str, givens: str, made: list[str]) -> None:
    puzzle = catalogue.genre(genre).parse(givens)
    known = PartialAssignment({mark: str(mark) in made for mark in puzzle.visible_marks})
    assert [*map(str, known.made())] == made
    with pytest.raises(BadPuzzle, match=r"no room for the mark '\w+ R1C[12]"):
        write(puzzle, "pzprv3", known)
    bare = write_document(Document(puzzle, known).bare(), "pzprv3")
    assert read(bare).text == puzzle.text


# -- where this is right, and pzprjs judges otherwise --------------------------------------------


@pytest.mark.parametrize("file", REPORTED["nothing drawn"])
def test_nothing_drawn_may_be_right(file: str) -> None:
    """No rule asks for a mark: pzprjs wants one (brNoShade and its kin), though no clue is there."""
    found = read_document(file)
    assert judged(found)


FILLOMINO = "pzprv3/fillomino/2/2/1 . /. . /{numbers}/{beside} /{below} /"


def test_a_gap_in_a_border_joins_areas() -> None:
    """An area of 1 beside one of 3, with one of the two sides between them not drawn: that is one area.

    pzprjs goes by the number 1 and calls it complete; by the letter the area drawn has four cells.
    """
    whole = FILLOMINO.format(numbers=". . /. . ", beside="1 /0", below="1 0")
    gap = FILLOMINO.format(numbers=". . /. . ", beside="0 /0", below="1 0")
    for file, right in ((whole, True), (gap, False)):
        found = read_document(file)
        assert judged(found) is right


def test_areas_by_numbers_alone() -> None:
    """pzprjs' own board (test/script/fillomino.js), which it calls complete: a number in every cell."""
    file = "pzprv3/fillomino/3/3/t/. . . /. . . /. . . /1 2 2 /3 3 3 /2 2 1 /0 0 /0 0 /0 0 /"
    found = read_document(file + "0 0 0 /0 0 0 /")
    assert judged(found)
    assert "the areas are those of equal numbers" in found.repaired[0]
    other = read_document(file.replace("1 2 2", ". 2 2") + "0 0 0 /0 0 0 /")
    assert other.repaired == ()


@pytest.mark.parametrize(
    "text", ["simpleloop/6/6/", "bunnyhop/4/4/", "https://puzz.link/p?simpleloop/6/6/"]
)
def test_an_address_cut_to_nothing_is_told(text: str) -> None:
    found = read_document(text)
    assert found.repaired == ("the address has no body: the board is blank",)
    assert set(found.puzzle.text.split()) == {"."}
    assert read_document("simpleloop/2/2/0").repaired == ()

"""Addresses of Penpa+: facts of other programs, there and back, what cannot be said, broken input."""

from __future__ import annotations

import base64
import json
import random
import zlib
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.catalogue import genre, genres
from enpitsu.document import Document, Metadata, Note
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle, LostClues
from enpitsu.formats import read_document, write_document
from enpitsu.logic import PartialAssignment
from enpitsu.notation.penpa import lacking
from enpitsu.notation.penpa.address import LONG, short, unshort
from enpitsu.notation.penpa.board import PenpaBoard
from enpitsu.notation.recognition import recognise

from .corpus import corpus
from .equal import marks_of, same, written

ADDRESSES: list[dict[str, str]] = corpus("penpa-addresses")["addresses"]
EMPTY = json.dumps({"surface": {}, "number": {}, "symbol": {}, "line": {}, "lineE": {}})


def packed(text: str) -> str:
    """The address with a text inside."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(text.encode()) + deflate.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.b64encode(data).decode()


def address(
    size: tuple[int, int] = (4, 4), problem: Any = None, solution: Any = None, tags: Any = ("koburin",),
    margins: Any = (0, 0, 0, 0), head: str = "",
) -> str:  # fmt: skip
    """An address as Penpa+ itself writes it, of these layers."""
    header = f"square,{size[1]},{size[0]},38,0,1,1,228,228,40,40,0,0,0,0,Title: ,Author: ,,{head},OFF,false"
    lines = [
        header, json.dumps(list(margins)), "{}", json.dumps(problem or {}), json.dumps(solution or {}),
        "[]",
        "[]", "{}", '"x"', '"x"', "[3,1,4]", "{}", '"x"', "0", "{}", "{}", "{}", json.dumps(list(tags)), "",
    ]  # fmt: skip
    return packed("\n".join(lines))


# -- facts of other programs -----------------------------------------------------------------------


def test_points_of_an_executed_board() -> None:
    """square,9,9: key 28 is R1C1 and key 126 R8C8, as noqx reads them."""
    board = PenpaBoard(9, 9)
    assert [board.point(28), board.point(126)] == [(1, 1), (15, 15)]
    found = read_document(
        address((9, 9), {"number": {"28": ["5", 1, "1"], "126": ["4", 1, "1"]}}, tags=["canal view"])
    )
    rows = found.puzzle.text.split("\n")
    assert (rows[0].split()[0], rows[7].split()[7]) == ("5", "4")
    assert sum([token != "." for row in rows for token in row.split()]) == 2


def test_point_of_a_published_board() -> None:
    """Key 36 of 11 columns is 2*15+6: R1C5."""
    found = read_document(ADDRESSES[0]["address"], genre=ADDRESSES[0]["genre"])
    assert found.puzzle.text.split("\n")[0] == ". . . . 1 . . . . . ?"


@pytest.mark.parametrize("stored", ADDRESSES, ids=lambda s: s["genre"])
def test_published_addresses_have_one_answer_that_agrees_with_their_marks(stored: dict[str, str]) -> None:
    found = read_document(stored["address"], genre=stored["genre"])
    outcome = solve(found.puzzle)
    assert outcome.status == "unique"
    answer = outcome.answers[0]
    assert all(answer[m] for m in found.puzzle.visible_marks if found.known and found.known[m])
    crosses = {note.place for note in found.notes}
    assert not [m for m in found.puzzle.visible_marks if str(m) in crosses and answer[m]]


def test_published_marks_are_read() -> None:
    found = read_document(ADDRESSES[0]["address"], genre="koburin")
    assert found.known is not None
    made = {str(m) for m in found.puzzle.visible_marks if found.known[m]}
    assert made == {
        "black R1C1", "line R1C2-R1C3", "line R1C2-R2C2", "line R2C1-R2C2", "line R2C1-R3C1",
    }  # fmt: skip
    assert {n.place for n in found.notes} == {"line R3C3-R3C4", "line R1C5-R2C5"}


def test_older_forms_of_addresses_are_recognised() -> None:
    body = ADDRESSES[1]["address"]
    for text in (
        body,
        f"#{body}",
        f"https://example.org/penpa-edit/?{body}",
        body.replace("edit", "solve"),
    ):
        assert recognise(text) == "penpa"
        assert read_document(text).puzzle.text == read_document(body).puzzle.text


def test_tags_name_the_genre_and_wishes_overrule_them() -> None:
    by_tag = [read_document(s["address"]) for s in ADDRESSES[1:]]
    assert [type(d.puzzle) for d in by_tag] == [genre(s["genre"]) for s in ADDRESSES[1:]]
    assert read_document(ADDRESSES[0]["address"], genre="koburin").puzzle.title() == "Koburin"


# -- there and back --------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("id", genres())
def test_examples_there_and_back(id: str) -> None:
    for example in catalogue.examples(id):
        puzzle = example.puzzle()
        known = None if example.answer is None else puzzle.read_answer(example.answer)
        text = written(Document(puzzle, known), "penpa", "Penpa+ has no sign for launch")
        if text is None:
            text, known = write_document(Document(puzzle), "penpa"), None
        assert recognise(text) == "penpa"
        found = read_document(text)
        assert same(found.puzzle, puzzle)
        assert marks_of(found.known) == marks_of(known)
        assert (found.lost, found.notes, found.metadata) == ((), (), Metadata())


@pytest.mark.parametrize("id", genres())
def test_what_somebody_knows_there_and_back(id: str) -> None:
    rng = random.Random(id)
    for example in catalogue.examples(id)[:3]:
        if example.answer is None:
            continue
        puzzle = example.puzzle()
        answer = puzzle.read_answer(example.answer)
        known = PartialAssignment(
            {m: True for m in puzzle.visible_marks if answer.get(m) and rng.random() < 0.6}
        )
        text = written(Document(puzzle, known), "penpa", "Penpa+ ")
        if text is None:
            continue
        found = read_document(text)
        assert "l=solvedup" in text
        told = marks_of(found.known)
        assert told is not None
        assert {name for name, value in told.items() if value} == set(marks_of(known) or ())


def test_what_is_known_not_to_be_made_is_told_while_somebody_solves() -> None:
    puzzle = genre("koburin").parse("2 . .\n. . .\n. . .")
    names = {str(m): m for m in puzzle.visible_marks}
    said = {"black R1C2": True, "black R3C3": False, "line R2C1-R3C1": False, "line R2C2-R2C3": True}
    known = PartialAssignment({names[name]: value for name, value in said.items()})
    found = read_document(write_document(Document(puzzle, known), "penpa"))
    assert marks_of(found.known) == said
    assert found.notes == ()


def test_candidates_and_crosses_are_notes() -> None:
    puzzle = genre("sudoku").parse("1 . . .\n. . . .\n. . . .\n. . . .")
    names = [str(m) for m in puzzle.visible_marks if str(m).startswith("digit R2C2")]
    notes = (Note("possible", names[1]), Note("possible", names[3]))
    found = read_document(write_document(Document(puzzle, notes=notes), "penpa"))
    assert (found.notes, found.known) == (notes, None)


def test_texts_and_readings_are_carried() -> None:
    puzzle = genre("koburin").parse("2 . .\n. . .\n. . .", {"KO-1": "around"})
    texts = Metadata(
        "A puzzle, with zZ & zO = null", "Z. Pizza", "https://example.org/?a=1", "One\ntwo, three"
    )
    found = read_document(write_document(Document(puzzle, metadata=texts), "penpa"))
    assert (found.metadata, found.puzzle.options) == (texts, {"KO-1": "around"})


def test_rules_go_along_unless_there_are_some() -> None:
    puzzle = genre("star_battle").parse("N 1\n\nA A\nA A")
    text = write_document(Document(puzzle), "penpa")
    inside = zlib.decompress(base64.b64decode(text.split("p=")[1]), -15).decode()
    assert "N 1" in inside.split("\n")[0]
    assert read_document(text).metadata == Metadata()


def test_every_line_of_the_loader_is_there() -> None:
    puzzle = genre("koburin").parse("2 . .\n. . .\n. . .")
    text = write_document(Document(puzzle), "penpa")
    inside = zlib.decompress(base64.b64decode(text.split("p=")[1]), -15).decode().split("\n")
    assert len(inside) == 19
    for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17):
        json.loads(unshort(inside[number]))
    assert inside[0].startswith("square,3,3,38,0,1,1,152,152,")
    assert json.loads(inside[5]) == [16, 1, 1, 5, 1, 1, 5, 1, 1]


def test_the_centre_is_where_published_boards_have_it() -> None:
    """8x8: 209, 10x10: 286, 11x11: 112 (the headers of the published addresses)."""
    centres = {(n, n): PenpaBoard(n, n).number((n, n)) for n in (8, 10, 11)}
    assert centres == {(8, 8): 209, (10, 10): 286, (11, 11): 112}


def test_abbreviations_are_their_own_inverse() -> None:
    for word in (*LONG.values(), "zz", "zZ", "zO null", 'a "line" of zS'):
        assert unshort(short(word)) == word


# -- what belongs to no layer ----------------------------------------------------------------------


def test_what_could_change_the_puzzle_is_a_clue_and_refused() -> None:
    problem = {
        "symbol": {"18": [2, "star", 1], "19": [2, "star", 1]}, "thermo": [[18, 19]],
        "cage": {"329,330": 10}, "wall": {"26,27": 2}, "numberS": {"328": ["4", 1]},
        "number": {"20": ["12", 1, "7"]},
    }  # fmt: skip
    text = address(problem=problem)
    with pytest.raises(BadPuzzle, match=r"clues that cannot be kept: 2 symbols \(star 2\) of a kind"):
        read_document(text)
    found = read_document(text, lenient=True)
    assert found.lost == ()
    assert found.lost_clues == (
        "2 symbols (star 2) of a kind this genre does not print: R1C1, R1C2",
        "1 wall of a kind this genre does not print: R2C1-R2C2",
        "1 small number ('4') of a kind this genre does not print: R1C1",
        "1 list of candidates of a kind this genre does not print: R1C3",
        "1 thermometer that cannot be read: R1C1",
        "1 cage that cannot be read",
    )


def test_decorations_are_lost_and_no_clues() -> None:
    """Light colours, free lines, frames, and lines around clues or on the frame of the board."""
    around = {f"{a},{b}": 2 for a, b in ((73, 74), (73, 81), (74, 82), (81, 82))}
    problem = {
        "number": {"18": ["2", 1, "1"], "27": [" ", 1, "1"]}, "surface": {"20": 7},
        "freeline": {"18,27": 3}, "squareframe": [[18, 19]], "deletelineE": {"83,84": 1}, "lineE": around,
    }  # fmt: skip
    found = read_document(address(problem=problem))
    assert (found.puzzle.text.split()[0], found.lost_clues) == ("2", ())
    assert [phrase.partition(" of a kind")[0] for phrase in found.lost] == [
        "1 coloured cell (colour 7)", "1 free line", "4 border lines", "1 frame that cannot be read: R1C1",
        "1 erased grid line that cannot be read: the SE corner of R1C2",
    ]  # fmt: skip
    with pytest.raises(
        BadPuzzle, match="1 border line of a kind this genre does not print: the E side of R3C2"
    ):
        read_document(address(problem={"number": problem["number"], "lineE": {"91,99": 2}}))


def test_unknown_things_in_the_solution_are_listed() -> None:
    found = read_document(address(solution={"symbol": {"18": [1, "circle_L", 1]}, "surface": {"19": 4}}))
    assert found.lost == ("1 circle (white) in the solution, where this genre has no such mark: R1C1",)
    assert found.known is not None
    assert [str(m) for m in found.puzzle.visible_marks if found.known[m]] == ["black R1C2"]


def test_what_has_no_sign_is_an_error_with_its_place() -> None:
    puzzle = genre("lohkous").parse(". . 3,12\n. . .\n. . .")
    with pytest.raises(BadPuzzle, match=r"one digit each in Penpa.*R1C3"):
        write_document(Document(puzzle), "penpa")
    some = catalogue.example("ilotulite#1")
    board = some.puzzle()
    assert some.answer is not None
    with pytest.raises(BadPuzzle, match="no sign for launch launch T 2 1 1"):
        write_document(Document(board, board.read_answer(some.answer)), "penpa")


def test_every_genre_has_its_signs() -> None:
    assert {id: lacking(genre(id)) for id in genres() if lacking(genre(id))} == {}


def test_a_sign_where_there_is_no_cell_is_listed() -> None:
    """The list of cells leaves out R1C1 (18) of a board of 1x3; a number stands there all the same."""
    problem = {"number": {"16": ["2", 1, "1"], "17": ["1", 1, "1"]}}
    inside = zlib.decompress(base64.b64decode(address((1, 3), problem).split("p=")[1]), -15).decode()
    lines = inside.split("\n")
    lines[5] = "[17,1]"
    found = read_document(packed("\n".join(lines)), lenient=True)
    assert found.puzzle.text == "# 1 ."
    assert found.lost_clues == ("1 number ('2') of a kind this genre does not print: R1C1",)


def test_a_solution_that_would_take_minutes_is_listed_and_not_read() -> None:
    found = read_document(address((60, 60), solution={"surface": {"130": 1}}, tags=["mark the spot"]))
    assert found.known is None
    assert found.lost == ("the solution is not read: a board of this size has too many possible marks",)


def test_a_denied_star_is_no_star() -> None:
    puzzle = genre("star_battle").parse("N 1\n\nA A\nA A")
    names = {str(m): m for m in puzzle.visible_marks}
    known = PartialAssignment({names["star R1C1"]: True, names["star R1C2"]: False})
    found = read_document(write_document(Document(puzzle, known), "penpa"))
    assert (marks_of(found.known), found.puzzle.text) == (marks_of(known), puzzle.text)


# -- signs in cells --------------------------------------------------------------------------------


@pytest.mark.parametrize(("symbol", "way"), [
    ([[0, 0, 0, 1, 0, 0, 0, 0], "arrow_fouredge_G", 2], "^"),
    ([[0, 1, 0, 0, 0, 0, 0, 0], "arrow_fouredge_B", 2], "v"),
    ([[0, 0, 0, 0, 1, 0, 0, 0], "arrow_fouredge_B", 2], "<"),
    ([[1, 0, 0, 0, 0, 0, 1, 0], "arrow_fouredge_B", 2], ">"),
    ([1, "arrow_N_B", 2], "<"), ([3, "arrow_S", 2], "^"), ([5, "arrow_tri_W", 2], ">"),
    ([7, "arrow_Short", 2], "v"),
])  # fmt: skip
def test_a_number_and_an_arrow_are_one_clue(symbol: list[Any], way: str) -> None:
    """The ways as Penpa+ draws them: draw_arrowfouredge and draw_arrow in class_square.js."""
    problem = {"number": {"18": ["2", 1, "1"]}, "symbol": {"18": symbol}}
    found = read_document(address(problem=problem, tags=["yajilin"]))
    assert (found.puzzle.text.split()[0], found.warnings) == (f"2{way}", ())


@pytest.mark.parametrize("symbol", [
    [2, "arrow_N_B", 2], [[1, 1, 0, 0, 0, 0, 0, 0], "arrow_fouredge_B", 2], [5, "arrow_cross", 2],
])  # fmt: skip
def test_a_slanting_arrow_or_two_are_refused(symbol: list[Any]) -> None:
    problem = {"number": {"18": ["2", 1, "1"]}, "symbol": {"18": symbol}}
    with pytest.raises(BadPuzzle, match=r"1 symbol .arrow_"):
        read_document(address(problem=problem, tags=["yajilin"]))


@pytest.mark.parametrize(("id", "style", "text"), [
    ("kurodoko", 6, "?"), ("hashiwokakero", 7, "?"), ("shikaku", 5, "?"), ("nurimisaki", 6, "(o)"),
    ("kurodoko", 1, "."),
])  # fmt: skip
def test_a_ring_without_a_number_is_a_clue(id: str, style: int, text: str) -> None:
    found = read_document(address(problem={"number": {"18": [" ", style, "1"]}}, tags=[f"enpitsu:{id}"]))
    assert (found.puzzle.text.split()[0], found.warnings) == (text, ())


@pytest.mark.parametrize("id", ["nurikabe", "heyawake", "sudoku", "koburin", "kurodoko"])
def test_a_list_of_numbers_is_no_number(id: str) -> None:
    """Penpa+ draws the digits of a list apart, so 12 is 1 and 2; a list of one number is that number."""
    several = address(problem={"number": {"18": ["12", 1, "4"]}}, tags=[f"enpitsu:{id}"])
    with pytest.raises(LostClues, match="1 list of numbers of a kind this genre does not print: R1C1"):
        read_document(several)
    assert read_document(several, lenient=True).puzzle.text.split()[0] == "."
    one = read_document(address(problem={"number": {"18": ["2", 1, "4"]}}, tags=[f"enpitsu:{id}"]))
    assert (one.puzzle.text.split()[0], one.warnings) == ("2", ())


def test_a_circle_is_a_clue_where_numbers_have_none() -> None:
    problem = {"number": {"18": ["2", 1, "1"]}, "symbol": {"18": [1, "circle_L", 1]}}
    assert read_document(address(problem=problem, tags=["kurodoko"])).puzzle.text.startswith("2 .")
    with pytest.raises(BadPuzzle, match=r"1 circle \(white\)"):
        read_document(address(problem=problem, tags=["sudoku"]))


@pytest.mark.parametrize(("id", "colour", "said"), [
    ("akari", 1, "#"), ("akari", 8, "#"), ("masyu", 1, "#"), ("masyu", 4, "#"), ("masyu", 3, "refused"),
    ("yajilin", 3, "#"), ("koburin", 3, "."), ("nurikabe", 4, "."), ("masyu", 5, "."),
])  # fmt: skip
def test_dark_cells(id: str, colour: int, said: str) -> None:
    text = address(problem={"surface": {"18": colour}}, tags=[id])
    if said == "refused":
        with pytest.raises(BadPuzzle, match=f"1 coloured cell .colour {colour}"):
            read_document(text)
        return
    found = read_document(text)
    assert found.puzzle.text.split()[0] == said
    made = {str(mark) for mark, value in (found.known or {}).items() if value}
    assert bool(made) == (id in ("koburin", "nurikabe"))


def test_dark_colours_behind_just_the_clues_are_a_look() -> None:
    numbers = {"18": ["2", 1, "1"], "27": ["3", 1, "1"]}
    both = address(problem={"number": numbers, "surface": {"18": 3, "27": 3}}, tags=["slitherlink"])
    assert read_document(both).warnings == ()
    one = address(problem={"number": numbers, "surface": {"18": 3}}, tags=["slitherlink"])
    with pytest.raises(BadPuzzle, match="1 coloured cell"):
        read_document(one)


def test_small_numbers_are_those_of_rooms() -> None:
    small = {"numberS": {str(4 * (64 + 18) + corner): ["2", 1] for corner in (1,)}}
    assert read_document(address(problem=small, tags=["heyawake"])).puzzle.text.startswith("2 .")
    with pytest.raises(BadPuzzle, match=r"1 small number .'2'. .*: R1C1"):
        read_document(address(problem=small, tags=["ripple effect"]))


def test_one_half_of_a_line_is_none() -> None:
    """18 is R1C1, 146 = 2 * 64 + 18 its S side, 26 is R2C1."""
    tags = ["masyu"]
    whole = read_document(address(solution={"line": {"18,146": 3, "26,146": 3}}, tags=tags))
    assert whole.known is not None
    assert {str(mark) for mark, value in whole.known.items() if value} == {"line R1C1-R2C1"}
    half = read_document(address(solution={"line": {"18,146": 3}}, tags=tags))
    assert half.known is None
    assert half.lost[0].startswith("1 line in the solution")


# -- broken input ----------------------------------------------------------------------------------

HEAD = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


@pytest.mark.parametrize(("text", "said"), [
    (HEAD, "after p="),
    (HEAD + "!!!!", "not base64"),
    (HEAD + "AAAA", "cannot be unpacked|cut short"),
    (packed("1"), "first version"),
    (packed("hex,4,4"), "board of squares"),
    (packed("square,4"), "size of the board"),
    (packed("square,x,4\n[0,0,0,0]"), "size of the board"),
    (packed("square,4,4\n[9,9,9,9]"), "no cells"),
    (packed("square,4,4\n[0,0"), "line 1 of the text inside"),
    (packed("square,99999,99999\n[0,0,0,0]"), "too large"),
    (address(problem=["x"]), "layers of the board"),
    (address(problem={"number": {"18": ["77777777", 1, "1"]}}), "a number from 0"),
    (address(problem={"number": {"18": ["abc", 1, "1"]}}, tags=["akari"]), "1 number .'abc'."),
    (address(tags=["nothing of this kind"]), "genre is not said"),
    (packed("square,4,4\n[0,0,0,0]\n{}\n" + "[" * 100_000), "nested too deep|no JSON"),
    (packed("square,4,4\n[0,0,0,0]\n{}\n{}\n{}\n[1" + "0" * 5000 + "]"), "too long|list of cells"),
])  # fmt: skip
def test_broken_addresses(text: str, said: str) -> None:
    with pytest.raises((BadNotation, BadPuzzle), match=said) as caught:
        read_document(text)
    assert caught.value.line == 1
    assert caught.value.column is not None


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join([deflate.compress(b"0" * 1_000_000) for _ in range(300)]) + deflate.flush()
    with pytest.raises(BadNotation, match="unpacks to more than"):
        read_document(HEAD + base64.b64encode(data).decode())


def test_changed_letters_give_nothing_but_notation_faults() -> None:
    rng = random.Random(31)
    for stored in ADDRESSES:
        inside = zlib.decompress(base64.b64decode(stored["address"].split("p=")[1] + "=="), -15).decode()
        for _ in range(60):
            text = list(inside)
            for _ in range(rng.randint(1, 6)):
                text[rng.randrange(min(len(text), 3000))] = rng.choice('0123456789,"[]{}:zZSNLEO-_.\n')
            try:
                read_document(packed("".join(text)), genre=stored["genre"])
            except (BadNotation, BadPuzzle):
                continue

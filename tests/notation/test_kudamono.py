"""Addresses of Kudamono: facts of another program, there and back, what has no form, broken input."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.catalogue import genre, genres
from enpitsu.document import Document, Metadata
from enpitsu.errors import BadNotation, BadPuzzle, LostClues
from enpitsu.formats import read_document, write_document
from enpitsu.logic import PartialAssignment
from enpitsu.notation.kudamono import address, lacking
from enpitsu.notation.recognition import recognise

from .equal import same

HOST = "https://pedros.works/paper-puzzle-player?"


# -- facts: URLs of cspuz_core's tests -------------------------------------------------------------


def test_filled_cells_of_an_executed_address() -> None:
    board = address.read("W=5x4&L=x1x2x8x7x1&G=tricklayer")
    places = [f"R{r + 1}C{c + 1}" for r, c in board.layers["L"]]
    assert (places, board.width, board.height) == (["R3C1", "R1C1", "R1C3", "R2C5", "R1C5"], 5, 4)


def test_numbers_of_an_executed_address() -> None:
    """Numbers 10 and 1 stand in R1C1 and R1C2: cspuz_core shows them at (1, 1) and (1, 3)."""
    board = address.read(HOST + "W=4x4&L=(3)0(10)3(1)4&G=soulmates")
    assert board.layers["L"] == {(3, 0): "(3)", (0, 0): "(10)", (0, 1): "(1)"}


def test_walls_are_drawn_by_steps_between_corners() -> None:
    """1RU2R: from the corner above the lower left one to the right, then up; two corners on, right."""
    board = address.read("https://pedros.works/kudamono/player?W=7x5&SIE=1RU2R&G=any")
    assert board.walls == {((4, 0), (4, 1)), ((3, 1), (4, 1)), ((2, 0), (2, 1))}


@pytest.mark.parametrize("text", [
    "W=7x5&L=(1)0(1)2(4)2(0)4(1)16(3)5&SIE=1RU2RURRRU4RRD14RRUU1DDLLU12RDR&G=tetrochain-ctb",
    "W=5x6&L=b2b4w14&SIE=2R2RRUU3UURR9UURRUU5UUR10R6LUU&G=windows",
    "W=6x5&L=x4w4x4w2b6w3b3&SIE=3RRUU9UU8RRR4UUUU1RR10DLU&G=cross-border-parity-loop",
    "W=5x5&L-N=(2)6(3)1(4)2(4)1(1)1(6)11&L-S=(0)9(2)3(2)6&G=crosswall",
    "W=4x3&L=(4)2(6)1x3(1)3(11)2&G=hidoku",
])  # fmt: skip
def test_published_addresses_there_and_back(text: str) -> None:
    board = address.read(HOST + text)
    assert address.read(address.write(board)) == board


def test_first_version_counts_from_zero_in_the_order_of_dictionaries() -> None:
    board = address.read("W=11&H=0&L=x0x1x1x1&G=any")
    assert list(board.layers["L"]) == [(0, 0), (0, 1), (0, 10), (0, 11)]
    board = address.read("W=0&H=10&L=a1b1c1&G=any")
    assert board.layers["L"] == {(9, 0): "a", (0, 0): "b", (8, 0): "c"}


# -- puzzles ---------------------------------------------------------------------------------------


def test_both_versions_give_one_puzzle() -> None:
    """A board of 3 rows and 4 columns, by hand: the 2 stands in R3C1, the 0 in R1C4."""
    second = read_document("W=4x3&L=(2)0(0)11&G=koburin").puzzle
    first = read_document(HOST + "W=3&H=2&L=(2)0(0)11&G=koburin").puzzle
    assert second.text == first.text == ". . . 0\n. . . .\n2 . . ."


def test_rooms_and_texts() -> None:
    found = read_document("W=2x2&SIE=1RR&L=(1)1&G=heyawake&title=Two%20rooms&author=A&d=3")
    assert found.puzzle.text == "1 .\n. .\n\nA A\nB B"
    assert found.metadata == Metadata("Two rooms", "A")
    assert found.lost == ("the field d= is not read",)


@pytest.mark.parametrize("id", genres())
def test_examples_there_and_back(id: str) -> None:
    for example in catalogue.examples(id):
        puzzle = example.puzzle()
        if lacking(genre(id)):
            with pytest.raises(BadPuzzle, match="in Kudamono is not known"):
                write_document(Document(puzzle), "kudamono")
            continue
        text = write_document(Document(puzzle, metadata=Metadata("Ä & b", "c=d")), "kudamono")
        assert recognise(text) == "kudamono"
        found = read_document(text)
        assert same(found.puzzle, puzzle)
        assert (found.lost, found.known, found.metadata) == ((), None, Metadata("Ä & b", "c=d"))


def test_marks_have_no_place() -> None:
    example = catalogue.example("koburin#1")
    puzzle = example.puzzle()
    assert example.answer is not None
    with pytest.raises(BadPuzzle, match="no room for marks, and 'black R"):
        write_document(Document(puzzle, puzzle.read_answer(example.answer)), "kudamono")


@pytest.mark.parametrize(("format", "said"), [
    ("kudamono", "no room for marks, and 'link rectangle 0,0 1,1' is known not to be made"),
    ("json", ""), ("text", ""),
])  # fmt: skip
def test_what_is_known_not_to_be_made_is_refused_or_kept(format: str, said: str) -> None:
    """Of a half-known board nothing is left out in silence; a blank one has no marks."""
    example = catalogue.example("chainlink#1")
    puzzle = example.puzzle()
    known = PartialAssignment(dict.fromkeys(puzzle.visible_marks[: len(puzzle.visible_marks) // 2], False))
    if said:
        with pytest.raises(BadPuzzle, match=said):
            write_document(Document(puzzle, known), format)
    else:
        again = read_document(write_document(Document(puzzle, known), format), "chainlink")
        assert again.known == known
    assert write_document(
        Document(puzzle, PartialAssignment(dict.fromkeys(puzzle.visible_marks, False))), format
    )


@pytest.mark.parametrize(("fields", "told"), [
    ("L=q0(1)4&G=koburin", "q in the layer L has no place in this genre: R4C1"),
    ("L=(1)4&SIE=1R&G=koburin", "a wall has no place in this genre: N side of R4C1"),
    ("L=(3)4&SIE=2RR4UU&G=nurikabe", "a wall has no place in this genre"),
    ("L=(1)4&N=(3)4(2)7&G=nurikabe", "the field N= is not read"),
    ("L=(1)4&SIM=2RR4UU&G=nurikabe", "the field SIM= is not read"),
    ("L=(1)4&E-shown=1&G=nurikabe", "the field E-shown= is not read"),
    ("L=w4&L-Q=(3)4&G=masyu", "(3) in the layer L-Q has no place in this genre: R4C2"),
])  # fmt: skip
def test_what_could_change_the_puzzle_is_a_clue_and_refused(fields: str, told: str) -> None:
    """The places are counted by hand, up each column of four from the lower left corner."""
    text = f"https://pedros.works/kudamono/player?W=4x4&{fields}"
    with pytest.raises(LostClues) as caught:
        read_document(text)
    assert told in str(caught.value)
    found = read_document(text, lenient=True)
    assert (len(found.lost_clues), found.lost) == (1, ())


def test_decorations_are_lost_and_no_clues() -> None:
    found = read_document("W=3x3&L=(1)4&SIE=0RR&d=3&key=a&G=koburin")
    assert found.lost == (
        "walls on the frame of the board (2 pieces)", "the field d= is not read",
        "the field key= is not read",
    )  # fmt: skip
    assert found.lost_clues == ()


# -- broken input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "said", "column"), [
    ("W=3x4x5&SIE=4REUEUE&G=koburin", "hexagons", 3),
    ("W=3x4x5&G=koburin&L=", "hexagons", 3),
    ("W=3&L=x1&G=koburin", "the size of the board", 3),
    ("W=0x3&L=&G=koburin", "1 to 20000 cells", 3),
    ("W=99999x99999&L=&G=koburin", "1 to 20000 cells", 3),
    ("W=3x3&L=x1y&G=koburin", "a symbol and its distance", 11),
    ("W=3x3&L=x999999999&G=koburin", "beyond the last cell", 9),
    ("W=3x3&L=(1&G=koburin", "a symbol and its distance", 9),
    ("W=3x3&L=(99)1&G=koburin", "a number from 0 to 4", 9),
    ("W=3x3&SIE=1Q&L=&G=koburin", "a step of a wall", 12),
    ("W=3x3&SIE=1LL&L=&G=koburin", "leaves the board", 12),
    ("W=3x3&SIE=99999999999999R&L=&G=koburin", "too large", 11),
    ("W=4x4&L=(3)4(2)7w0&G=nurikabe", "a second symbol for R1C3", 17),
    ("W=4x4&L=(3)4(2)7&L=(1)0&G=nurikabe", "the field L= stands twice", 18),
    ("W=4x4&L=(3)4&G=nurikabe&G=koburin", "the field G= stands twice", 25),
    ("W=3x3&L=x1&SIE=1R", "genre is not said", 1),
])  # fmt: skip
def test_broken_addresses(text: str, said: str, column: int) -> None:
    with pytest.raises(BadNotation, match=said) as caught:
        read_document(text, format="kudamono")
    assert (caught.value.line, caught.value.column) == (1, column)


def test_unknown_genres_are_named() -> None:
    with pytest.raises(BadNotation, match="tricklayer") as caught:
        read_document("W=5x4&L=x1x2x8x7x1&G=tricklayer")
    assert caught.value.column == 22
    found = read_document("W=5x4&L=x1x2x8x7x1&G=tricklayer", genre="bricklayer")
    assert found.puzzle.text == "# . # . #\n. . . . #\n# . . . .\n. . . . ."

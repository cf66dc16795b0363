"""Boards turned, shifted and resized: what is printed goes along, and the answers with it."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.setting.editing import edited, sites_on
from enpitsu.engine.setting.words import site_named
from enpitsu.engine.solve import enumerate_answers
from enpitsu.engine.transform.moving import TURNS, moved
from enpitsu.errors import BadPuzzle
from enpitsu.puzzle import Puzzle
from tests.thorough import sample

BACK = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}

UP_AND_DOWN = {"diagaquarium", "rollercoaster", "parity_snake"}
"""Genres whose rules tell up from down, or rows from columns: a turned board is another puzzle."""

ONE_SHAPE = {"sudoku", "parity_snake", "slink"}
"""Genres whose boards are square, or full of numbers."""


def smallest(genre: str) -> Puzzle:
    """The smallest stored board of a genre, its regions named in reading order."""
    boards = [example.puzzle() for example in catalogue.examples(genre)]
    return moved(min(boards, key=lambda board: len(board.grid.cells)))


def answers(puzzle: Puzzle) -> int:
    """The number of answers, up to two, by another solver."""
    return sum([1 for _ in zip(range(2), enumerate_answers(puzzle, backend="glucose4"), strict=False)])


@pytest.mark.in_turn
@pytest.mark.parametrize("genre", catalogue.genres())
def test_a_turned_board_is_the_same_puzzle(genre: str) -> None:
    puzzle = smallest(genre)
    number = None if len(puzzle.grid.cells) > sample(26, 50) else answers(puzzle)
    for turn in TURNS[1:]:
        turned = moved(puzzle, turn)
        size = (turned.grid.height, turned.grid.width)
        swaps = turn in ("clockwise", "counterclockwise", "diagonal")
        assert size == (puzzle.grid.height, puzzle.grid.width)[:: -1 if swaps else 1]
        assert moved(turned, BACK.get(turn, turn)).text == puzzle.text  # type: ignore[arg-type]
        if number is not None and genre not in UP_AND_DOWN:
            assert answers(turned) == number


@pytest.mark.parametrize("genre", catalogue.genres())
def test_a_board_is_made_larger_and_smaller_again(genre: str) -> None:
    puzzle = smallest(genre)
    if genre in ONE_SHAPE:
        with pytest.raises(BadPuzzle, match="rule"):
            moved(puzzle, top=1, bottom=2, left=3, right=1)
        return
    larger = moved(puzzle, top=1, bottom=2, left=3, right=1)
    assert (larger.grid.height, larger.grid.width) == (puzzle.grid.height + 3, puzzle.grid.width + 4)
    assert type(puzzle).parse(larger.text).text == larger.text
    try:
        again = moved(larger, top=-1, bottom=-2, left=-3, right=-1)
    except BadPuzzle:
        return
    assert again.text == puzzle.text


def test_arrows_and_diagonals_are_turned() -> None:
    yajilin = catalogue.genre("yajilin").parse("2> . .\n. . 1^\n. # .")
    assert moved(yajilin, "clockwise").text == ". . 2v\n# . .\n. 1> ."
    assert moved(yajilin, "mirror").text == ". . 2<\n1^ . .\n. # ."


def test_rooms_are_parted_and_joined_side_by_side() -> None:
    board = catalogue.genre("norinori").parse("A A A\nA A A")
    kind = next(site.site[0] for site in sites_on(board) if site.one)
    sides = [site_named(board, f"{kind} {side}") for side in ("W side of R1C2", "W side of R2C2")]
    half = edited(board, sides[0], "+").puzzle
    assert half.text == "A A A\nA A A\n0,0|"
    parted = edited(board, sides[0], "+", sides[1:]).puzzle
    assert parted.text == "A B B\nA B B"
    joined = edited(parted, site_named(parted, f"{kind} W side of R1C2"), None).puzzle
    assert joined.text == "A A A\nA A A\n1,0|"


def test_a_number_goes_with_its_room() -> None:
    board = catalogue.genre("heyawake").parse("1 . .\n. . .\n\nA A A\nA A A")
    assert moved(board, "half").text == ". . .\n. . 1\n\nA A A\nA A A"


def test_black_cells_come_and_go_and_take_clues_along() -> None:
    board = catalogue.genre("slitherlink").parse("3 . .\n. 2 .")
    black = edited(board, site_named(board, "black cell R1C1"), "+").puzzle
    assert black.text == "# . .\n. 2 ."
    assert edited(black, site_named(black, "black cell R1C1"), None).puzzle.text == ". . .\n. 2 ."


def test_the_one_sign_of_its_kind_moves_where_it_is_put() -> None:
    board = next(e.puzzle() for e in catalogue.examples("roots"))
    start = next(s for s in sites_on(board) if s.text == "x")
    free = next(s for s in sites_on(board) if s.site[0] == start.site[0] and s.text is None)
    put = edited(board, free.site, "x").puzzle
    assert [s.site[1] for s in sites_on(put) if s.text == "x"] == [free.site[1]]


def test_what_is_refused_is_said_in_a_sentence() -> None:
    with pytest.raises(BadPuzzle, match="no cell would be left"):
        moved(catalogue.genre("slitherlink").parse(". ."), top=-1)
    with pytest.raises(BadPuzzle, match="The board is square"):
        moved(smallest("sudoku"), right=1)

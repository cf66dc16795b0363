"""Wishes in words: which of them a board can have."""

from __future__ import annotations

from itertools import islice

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.make.clues import clues_of, sites_of, value_text
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.options import GenerateOptions, generate_options, read_pattern
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle


@pytest.mark.parametrize("symmetry", ["none", "rotate", "mirror", "diagonal"])
def test_only_a_square_board_is_symmetric_about_its_diagonal(symmetry: str) -> None:
    assert generate_options(grid(3, 3), {}, symmetry=symmetry).symmetry == symmetry
    if symmetry != "diagonal":
        assert generate_options(grid(2, 3), {}, symmetry=symmetry).symmetry == symmetry
        return
    with pytest.raises(UnknownName):
        generate_options(grid(2, 3), {}, symmetry=symmetry)


def test_a_wish_that_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownName):
        generate_options(grid(3, 3), {}, symmetry="sideways")
    with pytest.raises(UnknownName):
        generate_options(grid(3, 3), {}, difficulty="unheard of")
    assert generate_options(grid(3, 3), {}, difficulty="hard").accept is not None
    assert generate_options(grid(3, 3), {}).accept is None


def test_a_pattern_is_read_row_by_row() -> None:
    assert read_pattern("x./.x", grid(2, 2)) == read_pattern("x.\n.x\n", grid(2, 2)) == {(0, 0), (1, 1)}


@pytest.mark.parametrize(
    ("text", "at"),
    [("x./.y", 4), ("x./.", 3), ("xx./..", 0), ("x.", None), ("", 0), ("x./../..", None)],
)
def test_what_is_wrong_with_a_pattern_is_shown(text: str, at: int | None) -> None:
    with pytest.raises(BadNotation) as raised:
        read_pattern(text, grid(2, 2))
    assert raised.value.at == at


@pytest.mark.parametrize("name", ["slitherlink"])
def test_clues_stand_in_the_cells_of_the_pattern_alone(name: str) -> None:
    pattern = "x.x./.x.x/x.x./.x.x"
    wanted = generate_options(grid(4, 4), {}, pattern=pattern)
    puzzle, answer = next(Maker(catalogue.genre(name), 4, 4, wanted=wanted, budget=Budget(60.0)).puzzles())
    assert {(at.row, at.col) for _, at in clues_of(puzzle)} == read_pattern(pattern, grid(4, 4))
    [only] = list(islice(enumerate_answers(puzzle, backend="glucose4"), 2))
    assert all([only[m] is answer[m] for m in puzzle.visible_marks])


@pytest.mark.parametrize(("name", "value"), [("slitherlink", "2"), ("masyu", "1")])
def test_clues_have_the_values_that_are_wanted(name: str, value: str) -> None:
    kind = catalogue.genre(name)
    text = next(t for t in offered(kind) if t != "?") if value not in offered(kind) else value
    wanted = generate_options(grid(5, 5), {}, values=[text])
    puzzle, _ = next(Maker(kind, 5, 5, wanted=wanted, budget=Budget(60.0)).puzzles())
    assert {value_text(puzzle, s, v) for s, v in clues_of(puzzle).items()} == {text}


def offered(kind: type[Puzzle]) -> list[str]:
    """The texts of the clues of a genre."""
    blank = kind(grid(5, 5), {}, {})
    return [
        value_text(blank, s, v) for s in sites_of(kind, blank.grid)[:1]
        for v in kind.printed[s[0]].candidates(blank.grid, s[1])
    ]  # fmt: skip


def test_values_and_patterns_that_no_board_can_have_are_refused() -> None:
    kind = catalogue.genre("slitherlink")
    with pytest.raises(UnknownName):
        next(Maker(kind, 4, 4, wanted=GenerateOptions(values=["7"])).puzzles())
    outside = catalogue.genre("diagaquarium")
    with pytest.raises(BadPuzzle):
        next(
            Maker(
                outside, 4, 4, wanted=generate_options(grid(4, 4), {}, pattern="x.../..../..../....")
            ).puzzles()
        )


def test_clues_are_not_all_equal_if_the_answer_bears_others() -> None:
    for seed in range(8):
        puzzle, _ = next(Maker(catalogue.genre("slitherlink"), 4, 4, seed=seed).puzzles())
        assert len(set(clues_of(puzzle).values())) > 1


@pytest.mark.parametrize("name", ["slitherlink", "lits", "hashiwokakero", "masyu"])
def test_clues_are_in_the_order_in_which_they_are_read(name: str) -> None:
    """So a puzzle and its text have one grade."""
    for seed in range(3):
        puzzle, _ = next(Maker(catalogue.genre(name), 6, 6, seed=seed).puzzles())
        assert list(clues_of(puzzle)) == list(clues_of(type(puzzle).parse(puzzle.text)))

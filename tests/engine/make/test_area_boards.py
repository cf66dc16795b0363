"""Puzzles of divisions: made by splitting areas and putting them together, unique, and the same again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.check import check
from enpitsu.engine.make.area_boards import AreaBoardMaker, is_division, sufficient_layers
from enpitsu.engine.make.generate import GenerateOptions, Maker, generate
from enpitsu.engine.solve import solve
from enpitsu.errors import OutOfBudget
from enpitsu.grid import grid
from enpitsu.layers import NumberSets
from enpitsu.puzzle import Puzzle, demand
from tests.shape.sketches import Corners, Lengths, Nests, Twists

DIVISIONS = {"Twists": Twists, "Lengths": Lengths, "Corners": Corners}


@pytest.mark.parametrize("name", DIVISIONS)
def test_divisions_have_exactly_one_answer(name: str) -> None:
    kind: type[Puzzle] = DIVISIONS[name]
    made = list(generate(kind, 4, 4, seed=3, count=3))
    assert len({p.text for p, _ in made}) == 3
    for puzzle, answer in made:
        outcome = solve(kind.parse(puzzle.text))
        assert outcome.status == "unique"
        assert outcome.answer is not None
        assert puzzle.write_answer(outcome.answer) == puzzle.write_answer(answer)
        assert check(puzzle, answer).right
    again = next(iter(generate(kind, 4, 4, seed=3)))
    assert again[0].text == made[0][0].text


def test_wishes_are_heard() -> None:
    calls: list[int] = []

    def large(puzzle: Puzzle, answer: object) -> bool:
        calls.append(len(puzzle.text))
        return len(calls) > 1

    maker = Maker(Twists, 3, 3, seed=1, wanted=GenerateOptions(accept=large))
    next(maker.puzzles())
    assert len(calls) == 2
    assert maker.questions > 0


def test_which_genres_are_divisions() -> None:
    assert all(is_division(kind, GenerateOptions()) for kind in DIVISIONS.values())
    assert not is_division(Nests, GenerateOptions())
    assert not is_division(Twists, GenerateOptions(symmetry="rotate"))  # clues move with their areas
    assert sufficient_layers(Corners, GenerateOptions()) == ["circle"]
    assert sufficient_layers(Twists, GenerateOptions()) == ["twist", "size"]


@pytest.mark.parametrize("lengths", [{1}, {2, 3}, {1, 2, 4, 5}, {1, 2, 3, 4, 5}])
def test_sets_are_told_by_asking_little(lengths: set[int]) -> None:
    """Which set it is follows from whether clues with question marks fit."""
    asked = []

    def fits(clue: tuple[int | None, ...]) -> bool:
        asked.append(clue)
        shown = {n for n in clue if n is not None}
        return len(clue) == len(lengths) and shown <= lengths

    found = NumberSets().fitting_value(grid(5, 5), None, fits)
    assert found == (tuple(sorted(lengths)) if len(lengths) <= 4 else None)
    assert len(asked) <= 9


class Square(Twists):
    """A genre of divisions that wants boards to be square."""

    @demand("Z", "The board is square.")
    def square(self) -> Iterator[tuple[Any, bool]]:
        yield self.grid, self.grid.height == self.grid.width


def test_demands_that_no_division_meets_end_the_search() -> None:
    """Not one question meets a conflict on so small a board: a limit of conflicts is never reached."""
    assert is_division(Square, GenerateOptions())
    with pytest.raises(OutOfBudget, match="met the demands"):
        next(generate(Square, 1, 2, budget=Budget(conflicts=10)))


def test_an_area_that_was_tried_changes_no_clue_of_the_others() -> None:
    """Sixty boards in a row are proved afresh; one tried in vain once hid a number of its neighbour."""
    maker = Maker(catalogue.genre("corner_meeting"), 3, 3, seed=0)
    assert len(list(islice(maker.puzzles(), 60))) == 60


def test_areas_are_split_where_steps_leave_borders_open() -> None:
    """Those on both sides of such a border, and no others."""
    kind = catalogue.genre("corner_meeting")
    wanted = GenerateOptions(
        open_to=lambda puzzle, answer: [m for m in puzzle.visible_marks if answer[m]][:1]
    )
    maker, rng = AreaBoardMaker(kind, grid(5, 5), wanted, Meter()), Random(1)
    maker._bare = kind(maker.grid, {}, {})
    areas = maker._grown(rng)
    maker._clue = dict.fromkeys(areas)
    answer = maker._answer(areas)
    cells = {*next(m for m in maker._bare.visible_marks if answer[m]).place.cells}
    beside = [a for a in areas if len(a) > 1 and not cells.isdisjoint(a)]
    assert maker._loose(areas) == beside
    assert len(beside) < len(areas)

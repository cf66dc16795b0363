"""Boards of one cell, of one row, with holes: every genre reads, draws, solves and checks them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.draw.svg import draw_svg
from enpitsu.draw.text import draw_text
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.errors import BadPuzzle
from enpitsu.grid import Grid, grid
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

SHAPES: list[tuple[int, int, tuple[tuple[int, int], ...]]] = [
    (1, 1, ()), (1, 2, ()), (2, 1, ()), (1, 5, ()), (5, 1, ()), (2, 2, ()),
    (1, 1, ((0, 0),)), (2, 2, ((0, 0),)), (1, 3, ((0, 1),)), (2, 3, ((0, 1),)), (3, 3, ((1, 1),)),
    (3, 4, ((0, 0), (1, 1), (2, 2), (2, 3))),
]  # fmt: skip
every_genre = pytest.mark.parametrize("name", catalogue.genres())


def sown(layer: Any, cells: Grid, rng: Random) -> Any:
    """A value of a printed layer: what a generator starts from, or some clues that may well be wrong."""
    sites = [s for s in layer.sites(cells) if rng.random() < 0.3]
    found = {s: list(layer.candidates(cells, s)) for s in sites}
    clues = {s: rng.choice(values[:4] + values[-1:]) for s, values in found.items() if values}
    return layer.with_clues(cells, clues) if clues else layer.invent(cells, rng)


def boards(genre: type[Puzzle]) -> Iterator[tuple[Grid, dict[str, Any], dict[str, str]]]:
    """Givens of every shape: blank, and sown at random under each reading of the rules."""
    readings = [{id: v} for id, option in genre.readings.items() for v in option.values[1:]]
    for number, (height, width, holes) in enumerate(SHAPES):
        cells = grid(height, width, holes)
        yield cells, {k: layer.blank(cells) for k, layer in genre.printed.items()}, {}
        for options in chain([{}], readings):
            rng = Random(number)
            yield cells, {k: sown(layer, cells, rng) for k, layer in genre.printed.items()}, options


def judged(puzzle: Puzzle) -> None:
    """Draw, solve and check a puzzle; what the solver finds is right."""
    for known in (
        PartialAssignment(),
        puzzle.total({}),
        puzzle.total(dict.fromkeys(puzzle.visible_marks, True)),
    ):
        assert draw_text(puzzle, known).plain is not None
        assert draw_svg(puzzle, known)
        check(puzzle, known)
    for answer in solve(puzzle, budget=Budget(conflicts=2000), why=False).answers:
        assert check(puzzle, puzzle.read_answer(puzzle.write_answer(answer))).right


@pytest.mark.in_turn
@every_genre
def test_tiny_boards_are_read_drawn_solved_and_checked_or_refused(name: str) -> None:
    genre = catalogue.genre(name)
    for cells, givens, options in boards(genre):
        text = genre(cells, givens, options).text
        try:
            puzzle = genre.parse(text, options)
        except BadPuzzle:  # a demand about the givens is not met
            continue
        assert puzzle.text == text
        judged(puzzle)

"""One strand of cells: the contract of the condition, and what is seen of rings and snakes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from enpitsu.grid import Cell
from enpitsu.layers import Shading
from enpitsu.lemmas.one_strand import one_strand
from enpitsu.logic import Bool
from tests.english import english
from tests.shape.contract import Judge
from tests.shape.test_connected import shaded, together
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

SIZES = (1, 1), (1, 3), (2, 2), (2, 3), (3, 3), (3, 4)
ENDS = (), (0, -1), (0, 2), (0, 1)
"""The cells where a snake ends, in reading order; of a ring there are none."""


def strand_of(cells: list[Cell], ends: tuple[int, ...]) -> Any:
    """Tells by counting neighbours whether a picture shows one strand that touches itself nowhere."""
    inside, last = together(cells, True), {cells[n] for n in ends}

    def right(picture: Picture) -> bool:
        on = {c for c, v in zip(cells, picture, strict=True) if v}
        if not on or not on >= last or not inside(picture):
            return False
        for c in on:
            if sum([d in on for d in c.neighbors]) != (1 if c in last else 2):
                return False
            for d in c.touching:  # at a corner: just one of the two cells beside both
                beside = [e in on for e in c.neighbors if e in d.neighbors]
                if d in on and d not in c.neighbors and beside.count(True) != 1:
                    return False
        return True

    return right


def ends_on(cells: list[Cell], ends: tuple[int, ...]) -> tuple[int, ...] | None:
    """Two different cells of a board, as places in reading order; None if it has them not."""
    places = [n % len(cells) for n in ends if -len(cells) <= n < len(cells)]
    return tuple(places) if len({*places}) == len(ends) else None


@pytest.mark.parametrize("ends", ENDS)
def test_contract_of_one_strand(ends: tuple[int, ...]) -> None:
    """``one_strand``: on all small boards, and on half filled ones of twelve cells."""
    dice = random.Random(str(ends))
    for size in SIZES:
        puzzle = shaded(*size)
        cells = list(puzzle.grid.cells)
        at = ends_on(cells, ends)
        if at is None:
            continue
        strand = one_strand(puzzle.black, [cells[n] for n in at])
        judge = Judge(strand, puzzle.visible_marks, strand_of(cells, at))
        if len(cells) < 9:
            judge.judge_all(product((None, False, True), repeat=len(cells)))
            continue
        judge.judge_all(pictures(len(cells)))
        for legal in [dice.choice(judge.legal) for _ in range(300)] if judge.legal else ():
            judge.judge([v if dice.random() < 0.5 else None for v in legal])
        judge.judge_all([dice.choices((None, False, True), (2, 1, 1), k=len(cells)) for _ in range(300)])


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("ends", ENDS)
def test_contract_of_one_strand_in_the_solver(ends: tuple[int, ...], guarded: bool) -> None:
    for height, width in SIZES:

        def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
            cells = list(puzzle.grid.cells)
            yield puzzle.grid, one_strand(puzzle.black, [cells[n] for n in ends_on(cells, ends) or ()])

        puzzle = board(genre({"black": Shading()}, cases), height, width)
        at = ends_on(list(puzzle.grid.cells), ends)
        if at is not None:
            right = strand_of(list(puzzle.grid.cells), at)
            wanted = {p for p in pictures(height * width) if right(p)}
            assert solver_answers(puzzle, guarded=guarded) == wanted


@pytest.mark.parametrize("ends", ENDS)
def test_contract_of_passing_a_cell(ends: tuple[int, ...]) -> None:
    """``ShadedCells.passed``: it says of a cell and those around it just what no strand there may do."""
    puzzle = shaded(3, 3)
    cells = list(puzzle.grid.cells)
    last = [cells[n] for n in ends]
    for picture in pictures(9):
        on = {c for c, v in zip(cells, picture, strict=True) if v}
        for cell in cells:
            near = [c for c in cell.neighbors if c in on]
            wanted = len(near) == (1 if cell in last else 2)
            for corner in set(cell.touching) - set(cell.neighbors):
                beside = [c for c in corner.neighbors if c in near]
                wanted = wanted and (corner not in on or len(beside) == 1)
            asked = puzzle.black.passed(cell, last)
            assert asked.holds(known(puzzle.visible_marks, picture)) is (cell not in on or wanted), (
                picture,
                cell,
            )


def test_a_ring_cannot_come_back_through_one_cell() -> None:
    """A pocket with one way out is left alone, and two parts are joined by the one way that is left."""
    puzzle = shaded(3, 5)
    ring = one_strand(puzzle.black)
    propagator: Any = ring.propagator()  # type: ignore[attr-defined]

    def told(text: str) -> dict[int, tuple[bool, str]]:
        state = text.replace(" ", "")
        on, off = (sum(1 << i for i, v in enumerate(state) if v == sign) for sign in "#x")
        clash, words, found = propagator.deduce(on, off, full=True)
        assert not clash, words
        return {d.mark: (d.value, english(d.reason)) for d in found}

    pocket = told("##x.. ....x ##x..")
    assert [pocket[mark] for mark in (3, 7)] == [
        (False, f"no ring passes R1C2 and {c}") for c in ("R1C4", "R2C3")
    ]
    joined = told("#.... #xx.. #...#")
    assert [joined[mark][0] for mark in (2, 12)] == [True, True]
    assert all([joined[mark][1].startswith("else no ring would pass R") for mark in (2, 12)])

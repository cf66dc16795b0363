"""Triangles against plain pictures of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from enpitsu.layers import Triangles
from enpitsu.logic import Bool, PartialAssignment
from tests.oracle import shakashaka
from tests.synthetic import board, genre, known, pictures

OCTANTS = ((1, "WS"), (3, "NW"), (2, "EN"), (0, "SE"))
"""Clockwise around the middle of 2x2 cells: a cell, and those of its quarters that are there."""


def nothing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    return iter(())


def blank(height: int, width: int, holes: Any = ()) -> Any:
    return board(genre({"triangle": Triangles()}, nothing), height, width, holes)


def drawn(puzzle: Any, tokens: dict[tuple[int, int], str]) -> PartialAssignment:
    return PartialAssignment({m: tokens[c.row, c.col] == t for (c, t), m in puzzle.triangle.items()})


def angles(tokens: tuple[str, ...]) -> list[int]:
    """The sizes of the white angles at the middle of four cells: runs of white in a ring of eight."""
    black = [quarter in shakashaka.BLACK[tokens[n]] for n, quarters in OCTANTS for quarter in quarters]
    if not any(black):
        return [360]
    start = black.index(True)
    ring = "".join(".#"[b] for b in black[start:] + black[:start])
    return [45 * len(run) for run in ring.split("#") if run]


def test_odd_angles_contract() -> None:
    """``TriangleCells.odd_angles``: all that four cells can be, black ones among them."""
    for tokens in product(".◤◥◢◣#", repeat=4):
        at = dict(zip([(0, 0), (0, 1), (1, 0), (1, 1)], tokens, strict=True))
        if all(token == "#" for token in tokens):
            continue
        puzzle = blank(2, 2, [cell for cell, token in at.items() if token == "#"])
        state, (middle,) = drawn(puzzle, at), [v for v in puzzle.grid.vertices if v.at == (2, 2)]
        odd = [angle.holds(state) for angle in puzzle.triangle.odd_angles(middle)]
        assert any(odd) is any(size not in (90, 180, 360) for size in angles(tokens)), tokens


@pytest.mark.parametrize(("height", "width"), [(1, 3), (2, 2), (2, 3)])
def test_no_odd_angle_means_rectangles(height: int, width: int) -> None:
    """On all boards, black cells among them: what hangs together is a rectangle, says a flood of quarters.

    (All of 2x4 were compared once, 1,679,616 boards: none differs.)
    """
    cells = list(product(range(height), range(width)))
    right = 0
    for black in product((False, True), repeat=len(cells)):
        if all(black):
            continue
        puzzle = blank(height, width, [c for c, b in zip(cells, black, strict=True) if b])
        white = [c for c, b in zip(cells, black, strict=True) if not b]
        odd = [angle for dot in puzzle.grid.vertices for angle in puzzle.triangle.odd_angles(dot)]
        for tokens in product(".◤◥◢◣", repeat=len(white)):
            filling = dict(zip(white, tokens, strict=True))
            state = drawn(puzzle, filling)
            found = not any(angle.holds(state) for angle in odd)
            areas = shakashaka.white_areas(filling)
            assert found is all(shakashaka.is_rectangle(area) for area in areas), filling
            right += found
    assert right == {(1, 3): 7, (2, 2): 12, (2, 3): 45}[height, width]


def test_triangles_contract() -> None:
    """``Triangles``: written and read side by side; at most one in a cell; each covers half of it."""
    puzzle = blank(1, 2)
    for text in [" ".join(pair) for pair in product(".◤◥◢◣", repeat=2)]:
        state = puzzle.read_answer(text)
        assert puzzle.write_answer(state) == text
        fills = [shape for shape in puzzle.triangle.paint(state) if type(shape).__name__ == "Fill"]
        assert len(fills) == 2 - text.count(".")
        for cell in puzzle.grid.cells:
            number = int(text.split()[cell.col] != ".")
            assert puzzle.triangle.number(cell).bounds(state) == (number, number)
    for picture in pictures(len(puzzle.visible_marks)):
        state = known(puzzle.visible_marks, picture)
        several = any(sum(picture[4 * i : 4 * i + 4]) > 1 for i in range(2))
        laws = [law.holds(state) for _, law in puzzle.triangle.laws()]
        assert all(laws) is not several

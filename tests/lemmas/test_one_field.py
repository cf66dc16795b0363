"""Fields of so many empty cells, and cells in which a line parts them: the contracts, by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from enpitsu.grid import Cell, Direction, Edge
from enpitsu.layers import Links
from enpitsu.lemmas import one_field, parting
from enpitsu.logic import Bool
from tests.english import english
from tests.shape.contract import Judge
from tests.shape.test_connected import nothing
from tests.synthetic import Picture, board, genre, pictures, solver_answers

SHAPES = ((2, 2, True), (3, 3, False))


def drawing(height: int, width: int, frame: bool) -> Any:
    """A board with lines that may end at the frame, or not."""
    return board(genre({"line": Links(frame=frame)}, nothing), height, width)


def field(puzzle: Any, picture: Picture, at: Cell) -> tuple[set[Any], set[Cell]]:
    """The dots of the field of a cell's first corner, and the empty cells in it."""
    drawn = {stroke for stroke, value in zip(puzzle.line, picture, strict=True) if value}
    shut = set[Any]()
    for stroke in drawn:
        a, b = stroke.ends
        shut.add(b if isinstance(b, Edge) else puzzle.grid.edge(a, b))
    found = {at.corners[0]}
    todo = [*found]
    for dot in todo:
        for edge in dot.edges:
            far = next(end for end in edge.ends if end is not dot)
            if edge not in shut and far not in found:
                found.add(far)
                todo.append(far)
    bare = [c for c in puzzle.grid.cells if not any([c in stroke.ends for stroke in drawn])]
    return found, {c for c in bare if c.corners[0] in found}


def no_line_at(puzzle: Any, picture: Picture, cell: Cell) -> bool:
    """Whether no stroke enters a cell."""
    return not any([v and cell in s.ends for s, v in zip(puzzle.line, picture, strict=True)])


def some_states(marks: int, many: int) -> Iterator[tuple[bool | None, ...]]:
    """States of a board by dice, with finished ones among them."""
    dice = Random(f"{marks}/{many}")
    for n in range(many):
        choices = (False, True) if n % 4 == 0 else (None, False, True)
        yield tuple([dice.choice(choices) for _ in range(marks)])


@pytest.mark.parametrize(("height", "width", "frame"), SHAPES)
@pytest.mark.parametrize("n", range(1, 4))
def test_contract_of_one_field(n: int, height: int, width: int, frame: bool) -> None:
    """The field with a cell has so many cells without a line, and not the other cell."""
    puzzle = drawing(height, width, frame)
    at, *_, other = puzzle.grid.cells

    def right(picture: Picture) -> bool:
        dots, empty = field(puzzle, picture, at)
        bare = no_line_at(puzzle, picture, at) and no_line_at(puzzle, picture, other)
        return bare and len(empty) == n and other.corners[0] not in dots

    judge = Judge(one_field(puzzle.line, at, n, without=[at, other]), puzzle.visible_marks, right)
    judge.judge_all(some_states(len(puzzle.visible_marks), 1500))


@pytest.mark.parametrize(("height", "width", "frame"), SHAPES)
def test_contract_of_parting(height: int, width: int, frame: bool) -> None:
    """Each corner of a cell is in one field with the first corner of one of two, and what else is asked."""
    puzzle = drawing(height, width, frame)
    first, *others = puzzle.grid.cells
    cell, seed = others[len(others) // 2], others[-1]
    also = [puzzle.line.degree(c).among(0, 2, 3) for c in (cell, first)]

    def right(picture: Picture) -> bool:
        reached = field(puzzle, picture, first)[0] | field(puzzle, picture, seed)[0]
        degrees = [
            sum([v and c in s.ends for s, v in zip(puzzle.line, picture, strict=True)])
            for c in (cell, first)
        ]
        return {0, 2, 3}.issuperset(degrees) and reached.issuperset(cell.corners)

    judge = Judge(parting(puzzle.line, cell, [first, seed], also), puzzle.visible_marks, right)
    judge.judge_all(some_states(len(puzzle.visible_marks), 1500))


@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_fields_in_the_solver(guarded: bool) -> None:
    """The answers are those that brute force finds."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        first, _, cell, last = puzzle.grid.cells
        yield first, one_field(puzzle.line, first, 1)
        yield cell, parting(puzzle.line, cell, [first, last])

    puzzle: Any = board(genre({"line": Links(frame=True)}, cases), 2, 2)
    first, _, cell, last = puzzle.grid.cells
    wanted = set()
    for picture in pictures(len(puzzle.visible_marks)):
        dots, empty = field(puzzle, picture, first)
        if len(empty) == 1 and no_line_at(puzzle, picture, first):
            if (dots | field(puzzle, picture, last)[0]).issuperset(cell.corners):
                wanted.add(picture)
    assert wanted
    assert solver_answers(puzzle, guarded=guarded) == wanted


def test_a_line_around_a_clue_is_seen_to_leave_no_room() -> None:
    """A field of two cells in a corner, with a line drawn around one of them."""
    puzzle = drawing(3, 3, True)
    grid, line = puzzle.grid, puzzle.line
    at, last = grid.cells[0], grid.cells[-1]
    whole: Any = one_field(line, at, 2, without=[last])
    above, middle, left = grid.cells[1], grid.cells[4], grid.cells[3]
    drawn = [line[grid.edge(above, middle).link], line[grid.edge(middle, left).link]]
    drawn += [line[s] for s in line if isinstance(s.ends[1], Edge) and s.ends[0] in (above, left)]
    on = sum([1 << mark.number - 1 for mark in drawn])
    facts, words, _ = whole.propagator().deduce(on, 0, full=True)
    assert facts
    assert not facts & ~on
    assert english(words) == "there is no room for a field of 2 empty cells without another clue"


def test_strokes_are_told_that_would_shut_off_a_corner() -> None:
    """A line that leaves a cell over the frame to the north does not leave it to the west, too."""
    puzzle = drawing(2, 2, True)
    cell, line = puzzle.grid.cells[0], puzzle.line
    whole: Any = parting(line, cell, [puzzle.grid.cells[3]], [line.degree(cell).among(0, 2, 3)])
    north, west = [
        next(line[s] for s in line if s.ends[1] is edge)
        for edge in (cell.side(Direction.NORTH), cell.side(Direction.WEST))
    ]
    _, _, found = whole.propagator().deduce(1 << north.number - 1, 0, full=True)
    assert [(d.mark, d.value) for d in found] == [(west.number - 1, False)]
    assert english(found[0].reason) == "else no way would be left for the line in R1C1"

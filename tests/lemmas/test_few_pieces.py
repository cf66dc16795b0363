"""Pieces told by their few ways, and nodes in one of them: the contracts, by brute force."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from enpitsu.grid import Cell
from enpitsu.layers import Areas, Shading
from enpitsu.lemmas import few_pieces, held
from enpitsu.lemmas.few_pieces import FewPieces
from enpitsu.logic import Bool
from tests.english import english
from tests.shape.contract import Judge
from tests.shape.test_connected import nothing, shaded
from tests.synthetic import Picture, board, genre, pictures, solver_answers

Piece = Callable[[Picture, Cell], "set[Cell] | None"]
"""The cells in one piece with one; None if it is not there, or a border ends within it."""


def group(cells: Collection[Cell], sign: bool) -> Piece:
    """The piece of cells that are shaded, or unshaded."""

    def piece(picture: Picture, at: Cell) -> set[Cell] | None:
        there = {c for c, v in zip(cells, picture, strict=True) if v is sign}
        return flood(at, lambda a, b: b in there) if at in there else None

    return piece


def area(puzzle: Any) -> Piece:
    """The area of a cell."""

    def piece(picture: Picture, at: Cell) -> set[Cell] | None:
        border = dict(zip(puzzle.area, picture, strict=True))
        found = flood(at, lambda a, b: not border[puzzle.grid.edge(a, b)])
        within = [e for e in border if found.issuperset(e.cells)]
        return None if any(border[e] for e in within) else found

    return piece


def flood(at: Cell, joined: Callable[[Cell, Cell], bool]) -> set[Cell]:
    found, todo = {at}, [at]
    for a in todo:
        for b in a.neighbors:
            if b not in found and joined(a, b):
                found.add(b)
                todo.append(b)
    return found


def lengths(cells: Collection[Cell]) -> set[int]:
    """The lengths of all maximal rows and columns of some cells."""
    found, at = set[int](), {(c.row, c.col) for c in cells}
    for turned in (at, {(c, r) for r, c in at}):
        for r, c in turned:
            if (r, c - 1) not in turned:
                found.add(next(n for n in range(1, 99) if (r, c + n) not in turned))
    return found


def halves(marks: int, many: int, seed: str) -> Iterator[tuple[bool | None, ...]]:
    """Boards half filled, by dice."""
    dice = Random(seed)
    for _ in range(many):
        yield tuple([dice.choice((None, False, True)) for _ in range(marks)])


@pytest.mark.parametrize("sign", [True, False])
@pytest.mark.parametrize("size", range(1, 5))
def test_contract_of_few_pieces_of_cells(size: int, sign: bool) -> None:
    """A group of so many cells without another cell, on all boards of two by three and some larger ones."""
    for shape, many in (((2, 3), 0), ((3, 3), 200)):
        puzzle = shaded(*shape)
        cells = puzzle.grid.cells
        net = puzzle.black.network if sign else puzzle.black.unshaded
        piece, at, other = group(cells, sign), cells[0], cells[-1]

        def right(picture: Picture, piece: Piece = piece, at: Cell = at, other: Cell = other) -> bool:
            found = piece(picture, at)
            return found is not None and len(found) == size and other not in found

        judge = Judge(few_pieces(net, at, size=size, without=[at, other]), puzzle.visible_marks, right)
        marks = len(puzzle.visible_marks)
        judge.judge_all(
            halves(marks, many, "cells") if many else product((None, False, True), repeat=marks)
        )


@pytest.mark.parametrize("wanted", [(1,), (2,), (1, 2), (1, 3), (None,), (1, None), (None, None), (2, 3)])
def test_contract_of_few_pieces_with_lengths(wanted: tuple[int | None, ...]) -> None:
    """An area with rows and columns of some lengths, on boards half filled by dice."""
    shown = {n for n in wanted if n is not None}
    puzzle: Any = board(genre({"area": Areas()}, nothing), 2, 3)
    piece, (at, *_, other) = area(puzzle), puzzle.grid.cells

    def right(picture: Picture) -> bool:
        found = piece(picture, at)
        if found is None or other in found:
            return False
        return shown <= lengths(found) and len(lengths(found)) == len(wanted)

    judge = Judge(few_pieces(puzzle.area, at, lengths=wanted, without=[other]), puzzle.visible_marks, right)
    judge.judge_all(product((None, False, True), repeat=len(puzzle.visible_marks)))


@pytest.mark.parametrize("wanted", range(3))
def test_contract_of_few_pieces_with_corners(wanted: int) -> None:
    """An area with so many dots of which it has just three cells, without another cell."""
    for shape, many in (((2, 3), 0), ((3, 3), 100)):
        puzzle: Any = board(genre({"area": Areas()}, nothing), *shape)
        piece, (at, *_, other) = area(puzzle), puzzle.grid.cells

        def right(picture: Picture, piece: Piece = piece, at: Cell = at, other: Cell = other) -> bool:
            found = piece(picture, at)
            if found is None or other in found:
                return False
            dots = {dot for cell in found for dot in cell.corners}
            return sum(len(found.intersection(dot.cells)) == 3 for dot in dots) == wanted

        judge = Judge(
            few_pieces(puzzle.area, at, corners=wanted, without=[other]), puzzle.visible_marks, right
        )
        marks = len(puzzle.visible_marks)
        judge.judge_all(
            halves(marks, many, "corners") if many else product((None, False, True), repeat=marks)
        )


def test_contract_of_held() -> None:
    """A cell that is there is in the piece of one of two others, each of which has its size."""
    puzzle = shaded(2, 3)
    cells, net = puzzle.grid.cells, puzzle.black.unshaded
    piece, node, seeds = group(cells, False), cells[4], {cells[0]: 2, cells[2]: 3}

    def right(picture: Picture) -> bool:
        if piece(picture, node) is None:
            return True
        found = {seed: piece(picture, seed) or set() for seed in seeds}
        return any(
            node in found[s] and len(found[s]) == n and len(found[s] & set(seeds)) == 1
            for s, n in seeds.items()
        )

    told = [few_pieces(net, seed, size=n, without=seeds) for seed, n in seeds.items()]
    judge = Judge(held(net, node, told), puzzle.visible_marks, right)
    judge.judge_all(product((None, False, True), repeat=len(puzzle.visible_marks)))


@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_few_pieces_in_the_solver(guarded: bool) -> None:
    """The answers are those that brute force finds, of groups and of areas."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        at, *_, other = puzzle.grid.cells
        told = [
            few_pieces(puzzle.black, at, size=3, without=[other]),
            few_pieces(puzzle.black, other, size=1),
        ]
        yield at, told[0]
        yield other, held(puzzle.black, puzzle.grid.cells[1], told)

    puzzle: Any = board(genre({"black": Shading()}, cases), 2, 3)
    cells = puzzle.grid.cells
    piece = group(cells, True)
    wanted = set()
    for picture in pictures(6):
        own = piece(picture, cells[0]) or set()
        if len(own) == 3 and cells[-1] not in own and (cells[1] in own or not picture[1]):
            wanted.add(picture)
    assert solver_answers(puzzle, guarded=guarded) == wanted

    def of_area(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield puzzle.grid, few_pieces(puzzle.area, puzzle.grid.cells[0], lengths=(1, 2))

    areas: Any = board(genre({"area": Areas()}, of_area), 2, 2)
    shown = {p for p in pictures(4) if lengths(area(areas)(p, areas.grid.cells[0]) or ()) == {1, 2}}
    assert solver_answers(areas, guarded=guarded) == {p for p in shown if sum(p) != 1}


def test_nothing_is_said_of_a_piece_that_may_lie_in_many_ways() -> None:
    """A piece of nine cells in the middle of a wide board; of two of them no way is left for one."""
    puzzle = shaded(9, 9)
    at = puzzle.grid.cells[40]
    whole = few_pieces(puzzle.black, at, size=9)
    assert isinstance(whole, FewPieces)
    assert whole.propagator().deduce(0, 0, full=True) == (0, None, [])
    near = sum([1 << puzzle.black[c].number - 1 for c in at.neighbors])
    clash, wrong, _ = whole.propagator().deduce(0, near, full=True)
    assert clash == near
    assert english(wrong) == "there is no room for a group of 9 cells"

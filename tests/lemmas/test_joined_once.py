"""Regions that are joined at most once, and in no ring: the contract, by brute force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from enpitsu.bits import mask
from enpitsu.grid import Cell, Region
from enpitsu.layers import Shading
from enpitsu.lemmas import joined_once
from enpitsu.lemmas.joined_once import JoinedOnce, RingPropagator, TreePropagator
from enpitsu.logic import Bool
from tests.english import english
from tests.shape.contract import Judge
from tests.shape.test_connected import shaded
from tests.synthetic import Picture, board, genre, pictures, solver_answers

DIVISIONS = {
    "two halves": ((2, 4), "aabb aabb"),
    "four": ((2, 4), "abbc addc"),
    "around a cell": ((3, 3), "aab dcb dee"),
    "single cells": ((2, 3), "abc def"),
}


def regions(cells: Sequence[Cell], letters: str) -> dict[str, Region]:
    """Regions by their letters, one for each cell, row by row."""
    found: dict[str, list[Cell]] = {}
    for cell, letter in zip(cells, letters.replace(" ", ""), strict=True):
        found.setdefault(letter, []).append(cell)
    of: dict[Cell, Region] = {}
    made = {letter: Region(letter, own, of) for letter, own in found.items()}
    of.update({cell: region for region in made.values() for cell in region.cells})
    return made


def joined(there: set[Cell], region_of: dict[Cell, Region]) -> list[tuple[Region, Region]]:
    """The regions of each two cells that are there side by side, in different ones."""
    pairs = [(a, b) for a in there for b in a.neighbors if b in there and (a.row, a.col) < (b.row, b.col)]
    return [(region_of[a], region_of[b]) for a, b in pairs if region_of[a] is not region_of[b]]


def is_forest(pairs: list[tuple[Region, Region]]) -> bool:
    """Whether no region can be left and reached again: the last pair of a ring is within one part."""
    parts: list[set[Region]] = []
    for a, b in pairs:
        own = [part for part in parts if part & {a, b}]
        if any({a, b} <= part for part in own):
            return False
        parts = [part for part in parts if part not in own] + [{a, b}.union(*own)]
    return True


def is_tree(cells: set[Cell], size: int) -> bool:
    """Whether so many cells hang together, with one side fewer."""
    if len(cells) != size or not cells:
        return False
    found = [min(cells, key=lambda c: (c.row, c.col))]
    for cell in found:
        found += [c for c in cell.neighbors if c in cells and c not in found]
    return len(found) == size == sum([c in cells for cell in cells for c in cell.neighbors]) // 2 + 1


@pytest.mark.parametrize("division", DIVISIONS)
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_contract_of_joined_once(division: str, size: int) -> None:
    """No ring of regions; besides, the first region holds a tree of so many cells."""
    shape, letters = DIVISIONS[division]
    puzzle = shaded(*shape)
    cells = puzzle.grid.cells
    made = regions(cells, letters)
    own = made["a"]
    region_of = {c: region for region in made.values() for c in region.cells}

    def right(picture: Picture) -> bool:
        there = {c for c, v in zip(cells, picture, strict=True) if v}
        fits = not size or is_tree(there & {*own.cells}, size)
        return fits and is_forest(joined(there, region_of))

    word = joined_once(puzzle.black, [*made.values()], own if size else None, size)
    judge = Judge(word, puzzle.visible_marks, right)
    every = product((None, False, True), repeat=len(puzzle.visible_marks))
    judge.judge_all(list(every)[:: 1 if len(cells) < 8 else 5])


@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_joined_once_in_the_solver(guarded: bool) -> None:
    """The answers are those that brute force finds."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        made = regions(puzzle.grid.cells, "aabb aabb")
        yield puzzle.grid, joined_once(puzzle.black, [*made.values()], made["a"], 3)

    puzzle: Any = board(genre({"black": Shading()}, cases), 2, 4)
    cells = puzzle.grid.cells
    made = regions(cells, "aabb aabb")
    region_of = {c: region for region in made.values() for c in region.cells}
    wanted = set()
    for picture in pictures(8):
        there = {c for c, v in zip(cells, picture, strict=True) if v}
        if is_tree(there & {*made["a"].cells}, 3) and is_forest(joined(there, region_of)):
            wanted.add(picture)
    assert solver_answers(puzzle, guarded=guarded) == wanted


def test_the_ring_is_named_in_its_order() -> None:
    puzzle = shaded(3, 3)
    cells = puzzle.grid.cells
    word: Any = joined_once(puzzle.black, [*regions(cells, "aab dcb dee").values()])
    assert isinstance(word, JoinedOnce)
    propagator = word.propagator()
    assert isinstance(propagator, RingPropagator)
    on = mask([puzzle.black[c].number - 1 for c in cells if c not in (cells[4], cells[8])])
    last = 1 << puzzle.black[cells[8]].number - 1
    ring = english(propagator.wrong(on | last, 0))
    assert ring == "the regions of R1C1, R1C3, R3C2 and R2C1 are joined in a ring"
    _, _, found = propagator.deduce(on, 0, full=True)
    assert [(d.mark, d.value, english(d.reason)) for d in found] == [
        (puzzle.black[cells[4]].number - 1, False,
         "else the regions of R2C1, R3C2 and R2C2 would be joined in a ring"),
        (puzzle.black[cells[8]].number - 1, False,
         "else the regions of R1C1, R1C3, R3C2 and R2C1 would be joined in a ring"),
    ]  # fmt: skip


def test_a_tree_is_looked_for_among_few() -> None:
    """Of a tree of two cells, one of which touches a wall, the other does not; size alone is not asked."""
    puzzle = shaded(2, 3)
    cells = puzzle.grid.cells
    made = regions(cells, "aab aab")
    word: Any = joined_once(puzzle.black, [*made.values()], made["a"], 2)
    propagator = word.propagator()
    assert isinstance(propagator, TreePropagator)
    bit = [puzzle.black[c].number - 1 for c in cells]
    _, _, found = propagator.deduce(mask([bit[1], bit[2], bit[5]]), 0, full=True)
    assert {(d.mark, d.value) for d in found} == {(bit[0], True), (bit[4], False)}
    assert {english(d.reason) for d in found} == {
        "else there would be no room for a tree of 2 without a ring of regions"
    }


def test_two_regions_are_joined_twice() -> None:
    puzzle = shaded(2, 4)
    cells = puzzle.grid.cells
    word: Any = joined_once(puzzle.black, [*regions(cells, "aabb aabb").values()])
    bit = [puzzle.black[c].number - 1 for c in cells]
    _, _, found = word.propagator().deduce(mask([bit[1], bit[2], bit[5]]), 0, full=True)
    assert [(d.mark, d.value, english(d.reason)) for d in found] == [
        (bit[6], False, "else the regions of R1C1 and R1C3 would be joined twice")
    ]

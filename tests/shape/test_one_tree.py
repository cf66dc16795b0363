"""One tree of so many: the contract of the condition, and the room that it sees."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from enpitsu.grid import Cell
from enpitsu.layers import Shading
from enpitsu.logic import Bool, PartialAssignment
from enpitsu.networks.trees import trees
from enpitsu.shape.one_tree import OneTree, one_tree
from tests.shape.contract import Judge
from tests.shape.test_connected import SIZES, shaded, together
from tests.synthetic import Picture, board, genre, pictures, solver_answers


def tree_of(cells: list[Cell], number: int) -> Any:
    """Tells by counting whether a picture shows one tree of so many cells."""
    inside = together(cells, True)
    sides = [(i, j) for i, c in enumerate(cells) for j, d in enumerate(cells) if i < j and d in c.neighbors]

    def right(picture: Picture) -> bool:
        joined = sum([picture[i] and picture[j] for i, j in sides])
        return inside(picture) and sum(picture) == number and joined == max(number - 1, 0)

    return right


@pytest.mark.parametrize("number", range(6))
def test_contract_of_one_tree(number: int) -> None:
    """On all boards, finished or half filled."""
    for size in ((1, 1), (1, 3), (2, 2), (2, 3)):
        puzzle = shaded(*size)
        right = tree_of(list(puzzle.grid.cells), number)
        judge = Judge(one_tree(puzzle.black, number), puzzle.visible_marks, right, tells_all=False)
        judge.judge_all(product((None, False, True), repeat=len(puzzle.visible_marks)))


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_contract_of_one_tree_in_the_solver(number: int, guarded: bool) -> None:
    for height, width in SIZES:

        def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
            yield puzzle.grid, one_tree(puzzle.black, number)

        puzzle = board(genre({"black": Shading()}, cases), height, width)
        right = tree_of(list(puzzle.grid.cells), number)
        wanted = {p for p in pictures(height * width) if right(p)}
        assert solver_answers(puzzle, guarded=guarded) == wanted


@pytest.mark.parametrize("number", range(1, 9))
def test_room_for_a_tree_is_seen_just_where_some_tree_fits(number: int) -> None:
    puzzle = shaded(3, 3)
    right = tree_of(list(puzzle.grid.cells), number)
    trees = [p for p in pictures(9) if right(p)]
    tree, dice, full = one_tree(puzzle.black, number), random.Random(number), 0
    assert isinstance(tree, OneTree)
    for _ in range(400):
        values = [dice.choice((None, None, False, True)) for _ in range(9)]
        known = dict(zip(puzzle.black.values(), values, strict=True))
        fits = any(
            [all(v is None or v is p for v, p in zip(values, shown, strict=True)) for shown in trees]
        )
        assert tree.has_room(known.get) is fits, values
        full += not fits
    assert full > 20


@pytest.mark.parametrize("holes", [(), ((1, 1),), ((0, 0), (1, 2))])
def test_contract_of_trees(holes: tuple[tuple[int, int], ...]) -> None:
    """``Network.trees``: each tree once, with its size, as the picture that shows it and no other."""
    puzzle = shaded(3, 3, holes)
    cells = list(puzzle.grid.cells)
    right = {n: tree_of(cells, n) for n in range(1, len(cells) + 1)}
    wanted = [p for p in pictures(len(cells)) if any(p) and right[sum(p)](p)]
    found = puzzle.black.network.trees(10_000)
    shows = [
        [p for p in wanted if tree.holds(PartialAssignment(zip(puzzle.black.values(), p, strict=True)))]
        for _, tree in found
    ]
    assert sorted([p for some in shows for p in some]) == sorted(wanted)
    assert all(len(some) == 1 and sum(some[0]) == n for some, (n, _) in zip(shows, found, strict=True))
    assert puzzle.black.network.trees(len(wanted) - 1) == []


class Node:
    """A node whose place in sets is chance, as that of cells is in another process."""

    def __init__(self, name: int, chance: int) -> None:
        self.name, self.chance = name, chance

    def __hash__(self) -> int:
        return self.chance


def test_trees_come_in_the_same_order_in_every_process() -> None:
    met = set()
    for seed in range(8):
        rng = random.Random(seed)
        nodes = [Node(n, rng.randrange(1 << 30)) for n in range(9)]
        sides = [(a, b) for a in nodes for b in nodes if abs(a.name - b.name) in (1, 3)]
        around = {node: [(b, None) for a, b in sides if a is node] for node in nodes}
        net: Any = SimpleNamespace(nodes=dict.fromkeys(nodes), around=around)
        met.add(tuple([tuple(sorted([n.name for n in tree])) for tree in trees(net)]))
    assert len(met) == 1

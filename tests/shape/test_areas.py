"""Areas: the division as borders, seeds that own cells, against the oracles of two genres."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from enpitsu.engine.check import check
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.model import Model
from enpitsu.engine.solve import enumerate_answers
from enpitsu.layers import Areas
from enpitsu.logic import TRUE, count
from enpitsu.networks.seeded import OwnerCuts
from enpitsu.puzzle import Puzzle
from tests.oracle import corner_meeting, lohkous, plot_twist
from tests.shape.sketches import Corners, Lengths, Twists
from tests.synthetic import board, genre, known, pictures, solver_answers


@pytest.mark.parametrize(
    ("kind", "oracle"), [(Twists, plot_twist), (Lengths, lohkous), (Corners, corner_meeting)]
)
def test_areas_contract_against_oracles(kind: type[Puzzle], oracle: Any) -> None:
    rng = Random("areas")
    several = 0
    for givens in oracle.boards(rng, 120):
        puzzle = kind.parse(givens)
        found = {oracle.normal(puzzle.write_answer(a)) for a in enumerate_answers(puzzle)}
        expected = {oracle.normal(a) for a in oracle.answers(givens)}
        assert found == expected, givens
        several += len(found) > 1
        for answer in list(enumerate_answers(puzzle))[:2]:
            assert check(puzzle, answer).right
    assert several > 10


def test_areas_contract_guarded_is_the_same() -> None:
    """Behind switches nothing may rely on the rule that every area has one seed."""
    for givens in list(plot_twist.boards(Random("guarded"), 12)):
        puzzle = Twists.parse(givens)
        model = Model(compile(puzzle, guarded=True), guarded=True)
        found = set()
        for m in model.answers(puzzle.visible_marks, model.switches):
            found.add(tuple([m[x.number - 1] > 0 for x in puzzle.visible_marks]))
        plain = {tuple([a[x] for x in puzzle.visible_marks]) for a in enumerate_answers(puzzle)}
        assert found == plain


def divisions(puzzle: Any) -> set[tuple[bool, ...]]:
    """All divisions of the cells into connected areas, as borders."""
    found = set()
    cells = puzzle.grid.cells
    for names in product(range(len(cells)), repeat=len(cells)):
        name = dict(zip(cells, names, strict=True))
        if all(_in_one_piece([c for c in cells if name[c] == k]) for k in set(names)):
            found.add(
                tuple([name[m.place.cells[0]] != name[m.place.cells[1]] for m in puzzle.visible_marks])
            )
    return found


def _in_one_piece(cells: list[Any]) -> bool:
    seen = {cells[0]}
    for _ in cells:
        seen |= {n for c in seen for n in c.neighbors if n in cells}
    return len(seen) == len(cells)


@pytest.mark.parametrize(("height", "width", "number"), [(2, 2, 12), (2, 3, 74)])
def test_borders_always_part_two_areas_contract(height: int, width: int, number: int) -> None:
    """12 and 74: the numbers of connected partitions of these grids (OEIS A145835)."""

    def nothing(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        return iter(())

    puzzle: Any = board(genre({"area": Areas()}, nothing), height, width)
    expected = divisions(puzzle)
    assert len(expected) == number
    assert solver_answers(puzzle) == expected
    assert solver_answers(puzzle, guarded=True) == expected
    law = next(b for _, b in puzzle.area.laws() if b is not TRUE)
    for picture in pictures(len(puzzle.visible_marks)):
        assert law.holds(known(puzzle.visible_marks, picture)) is (picture in expected)
    for picture in sorted(expected)[:20]:
        state = puzzle.total(known(puzzle.visible_marks, picture))
        assert puzzle.read_answer(puzzle.write_answer(state)) == state


def unequal(puzzle: Any) -> Iterator[tuple[Any, Any]]:
    """Areas of one size are never side by side (as in Fillomino)."""
    net = puzzle.area.network
    for edge in puzzle.grid.inner_edges:
        a, b = edge.cells
        yield edge, net.joined(a, b) | (net.size(a) != net.size(b))


def areas_of(puzzle: Any, picture: tuple[bool, ...]) -> list[set[Any]]:
    """The area of each cell, by floods over what is not parted."""
    shut = {m.place for m, v in zip(puzzle.visible_marks, picture, strict=True) if v}
    found = []
    for cell in puzzle.grid.cells:
        piece = {cell}
        while more := {b for a in piece for b in a.neighbors if puzzle.grid.edge(a, b) not in shut} - piece:
            piece |= more
        found.append(piece)
    return found


def sizes_of(puzzle: Any, picture: tuple[bool, ...]) -> dict[Any, int]:
    """The size of the area of each cell."""
    return dict(zip(puzzle.grid.cells, map(len, areas_of(puzzle, picture)), strict=True))


@pytest.mark.parametrize(
    "clues",
    [{}, {(0, 0): 1}, {(0, 0): 3}, {(0, 0): 1, (1, 2): 2}, {(0, 1): 4, (1, 1): 4}, {(0, 0): 9}],
)
def test_sizes_that_other_cases_bound_contract(clues: dict[tuple[int, int], int]) -> None:
    """``Network.size`` and ``Network.joined`` of areas, where numbers bound how far an area can reach."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        for at, n in clues.items():
            cell = puzzle.grid.cell[at]
            yield cell, puzzle.area.network.size(cell) == n
        yield from unequal(puzzle)

    puzzle: Any = board(genre({"area": Areas()}, stated), 2, 3)
    wanted = set()
    for picture in divisions(puzzle):
        size = sizes_of(puzzle, picture)
        shut = [m.place for m, v in zip(puzzle.visible_marks, picture, strict=True) if v]
        if all(size[e.cells[0]] != size[e.cells[1]] for e in shut):
            if all(size[puzzle.grid.cell[at]] == n for at, n in clues.items()):
                wanted.add(picture)
    assert bool(wanted) is (9 not in clues.values())
    assert solver_answers(puzzle) == wanted
    assert solver_answers(puzzle, guarded=True) == wanted


def is_rectangle(cells: list[Any]) -> bool:
    height, width = (1 + max(at) - min(at) for at in zip(*[(c.row, c.col) for c in cells], strict=True))
    return bool(height * width == len(cells))


@pytest.mark.parametrize("wording", ["size", "count", "none"])
@pytest.mark.parametrize(
    "clues",
    [{(0, 0): 2, (1, 2): 4}, {(0, 1): 3, (1, 0): 2, (1, 2): 1}, {(0, 0): 6}, {(0, 1): 4, (1, 1): 2}],
)
def test_areas_that_are_rectangles_contract(clues: dict[tuple[int, int], int], wording: str) -> None:
    """``Owners`` where areas are rectangles: candidates, whichever way their sizes are said."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        seeds = {puzzle.grid.cell[at]: n for at, n in clues.items()}
        part = puzzle.area.owners(seeds)
        for cell in puzzle.grid.cells:
            yield cell, part.number(cell) == 1
        for dot in puzzle.grid.vertices:
            yield dot, puzzle.area.angles(dot) != 1
        for seed, n in seeds.items():
            if wording == "size":
                yield seed, puzzle.area.network.size(seed) == n
            elif wording == "count":
                yield seed, count(part.around(seed).values()) == n

    puzzle: Any = board(genre({"area": Areas()}, stated), 2, 3)
    wanted = set()
    for picture in divisions(puzzle):
        size = sizes_of(puzzle, picture)
        pieces = areas_of(puzzle, picture)
        seeds = {puzzle.grid.cell[at]: n for at, n in clues.items()}
        if all(is_rectangle(list(p)) and sum(c in seeds for c in p) == 1 for p in pieces):
            if wording == "none" or all(size[c] == n for c, n in seeds.items()):
                wanted.add(picture)
    assert solver_answers(puzzle) == wanted
    assert solver_answers(puzzle, guarded=True) == wanted
    assert not [lazy for _, lazy in compile(puzzle).lazy_clauses if isinstance(lazy, OwnerCuts)]

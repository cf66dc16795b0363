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
from enpitsu.logic import TRUE
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
        for m in model.answers(puzzle.ink, model.switches):
            found.add(tuple([m[x.number - 1] > 0 for x in puzzle.ink]))
        plain = {tuple([a[x] for x in puzzle.ink]) for a in enumerate_answers(puzzle)}
        assert found == plain


def divisions(puzzle: Any) -> set[tuple[bool, ...]]:
    """All divisions of the cells into connected areas, as borders."""
    found = set()
    cells = puzzle.grid.cells
    for names in product(range(len(cells)), repeat=len(cells)):
        name = dict(zip(cells, names, strict=True))
        if all(_in_one_piece([c for c in cells if name[c] == k]) for k in set(names)):
            found.add(tuple([name[m.place.cells[0]] != name[m.place.cells[1]] for m in puzzle.ink]))
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
    for picture in pictures(len(puzzle.ink)):
        assert law.holds(known(puzzle.ink, picture)) is (picture in expected)
    for picture in sorted(expected)[:20]:
        state = puzzle.total(known(puzzle.ink, picture))
        assert puzzle.read_answer(puzzle.write_answer(state)) == state

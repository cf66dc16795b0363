"""How many other pieces a piece touches, and sizes by roots, against plain floods on all tiny boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from enpitsu.engine.compile.encode import Encoder, compile
from enpitsu.engine.compile.program import Program
from enpitsu.engine.solve import enumerate_answers, solve
from enpitsu.layers import Links, Shading
from enpitsu.logic import GUARDED, PLAIN, EncodingMode
from enpitsu.networks import distances, touching_pieces
from enpitsu.networks.roots import largest
from enpitsu.puzzle import Puzzle
from tests.networks.test_measures import BOARDS, network, piece, puzzle_of, shaded
from tests.oracle import snake_nest
from tests.shape.sketches import Nests
from tests.synthetic import known, pictures, solver_answers


def touched(at: Any, nodes: set[Any], links: set[frozenset[Any]]) -> int:
    """The pieces other than this one with a cell beside it."""
    mine = piece(at, nodes, links)
    beside = {n for c in mine for n in c.neighbors if n in nodes and n not in mine}
    return len({frozenset(piece(n, nodes, links)) for n in beside})


@pytest.mark.parametrize(("name", "layer", "height", "width"), [*BOARDS, ("line", Links, 1, 5)])
def test_touched_contract_values(name: str, layer: Any, height: int, width: int) -> None:
    """``Network.touched`` on every finished board."""
    puzzle = puzzle_of(name, layer, height, width)
    for picture in pictures(len(puzzle.visible_marks)):
        state, figure = known(puzzle.visible_marks, picture), shaded(puzzle, picture)
        for cell in puzzle.grid.cells:
            n = touched(cell, *figure)
            assert network(puzzle).touched(cell).bounds(state) == (n, n)


@pytest.mark.parametrize(("name", "layer", "height", "width"), [BOARDS[1], ("line", Links, 1, 6)])
def test_touched_contract_bounds_are_sound(name: str, layer: Any, height: int, width: int) -> None:
    puzzle = puzzle_of(name, layer, height, width)
    at = puzzle.grid.cells[1]
    for picture in product((False, True, None), repeat=len(puzzle.visible_marks)):
        low, high = network(puzzle).touched(at).bounds(known(puzzle.visible_marks, picture))
        for total in product(*[(False, True) if v is None else (v,) for v in picture]):
            assert low <= touched(at, *shaded(puzzle, total)) <= high


@pytest.mark.parametrize(
    ("guarded", "judged", "depth"),
    [
        (False, None, 8),
        (True, None, 8),
        (True, "apart", 8),
        (True, "few", 8),
        (True, "few", 1),
        (False, "few", 2),
    ],
)
@pytest.mark.parametrize("wanted", [0, 1, 2])
@pytest.mark.parametrize(("name", "layer", "height", "width"), [*BOARDS, ("line", Links, 1, 6)])
def test_touched_contract_encoding(
    name: str,
    layer: Any,
    height: int,
    width: int,
    wanted: int,
    guarded: bool,
    judged: EncodingMode | None,
    depth: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Together with sizes and what is joined, which are then counted at roots; or by themselves.

    ``depth``: the steps that are written as clauses, less than to the end of the board; cuts do the rest.
    """
    for module in (touching_pieces, distances):
        monkeypatch.setattr(module, "ONE_START_LEVELS", depth)

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        net = network(puzzle)
        first, second, *_, last = puzzle.grid.cells
        yield second, net.touched(second) == wanted
        yield last, (net.size(last) >= 3) | ~net.joined(first, second)

    puzzle = puzzle_of(name, layer, height, width, stated)
    first, second, *_, last = puzzle.grid.cells
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        figure = shaded(puzzle, picture)
        parted = second not in piece(first, *figure)
        if touched(second, *figure) == wanted and (len(piece(last, *figure)) >= 3 or parted):
            expected.add(picture)
    assert solver_answers(puzzle, guarded=guarded, judged=judged) == expected


@pytest.mark.parametrize("guarded", [False, True])
def test_touched_contract_when_sizes_are_bounded(guarded: bool) -> None:
    """Other cases that keep pieces small make the tables small, and change nothing else."""

    def stated(puzzle: Any) -> Iterator[tuple[Any, Any]]:
        net = network(puzzle)
        for cell in puzzle.grid.cells:
            yield cell, net.size(cell) <= 3
            yield cell, net.size(cell) == net.touched(cell) + 1

    puzzle = puzzle_of("line", Links, 2, 3, stated)
    expected = set()
    for picture in pictures(len(puzzle.visible_marks)):
        figure = shaded(puzzle, picture)
        sizes = {c: len(piece(c, *figure)) for c in puzzle.grid.cells}
        if all(n <= 3 and n == touched(c, *figure) + 1 for c, n in sizes.items()):
            expected.add(picture)
    assert solver_answers(puzzle, guarded=guarded) == expected


def test_equal_numbers_share_their_bounds() -> None:
    """What bounds the size of a line bounds what it touches."""
    puzzle = Nests.parse("2 . . .\n. . . .\n. . . .")
    encoder = Encoder(Program(puzzle.problem_template.top), PLAIN)
    encoder.write(puzzle.problem_template.cases + puzzle.given_cases())
    first, second, *_ = puzzle.grid.cells
    net: Any = puzzle.line.network
    assert largest(net.touched(second), encoder) == largest(net.size(second), encoder) == 4  # type: ignore[arg-type]
    assert largest(net.touched(first), encoder) == 2  # type: ignore[arg-type]
    careful = Encoder(Program(puzzle.problem_template.top), GUARDED)
    careful.write(puzzle.problem_template.cases + puzzle.given_cases())
    assert largest(net.touched(first), careful) == 11  # type: ignore[arg-type]


def test_nests_contract_against_the_oracle() -> None:
    puzzle: Puzzle = Nests.parse(snake_nest.SAMPLE[0])
    found = {snake_nest.normal(puzzle.write_answer(a)) for a in enumerate_answers(puzzle)}
    assert found == {snake_nest.normal(a) for a in snake_nest.answers(snake_nest.SAMPLE[0])}
    assert len(found) == 2


SIX = """\
3 . . 4 . .
. . . 2 . .
. . . . . 4
. . 7 . . .
. . . . . .
2 2 5 . . 2
"""


def test_touched_needs_no_cuts() -> None:
    """A nest of six by six with one answer: what lazy cuts took half a minute for is unit propagation."""
    puzzle = Nests.parse(SIX)
    assert {type(c).__name__ for _, c in compile(puzzle).lazy_clauses} <= {"ClashClauses", "Forests"}
    outcome = solve(puzzle)
    assert outcome.status == "unique"


def test_shaded_cells_touch_nobody() -> None:
    puzzle = puzzle_of("black", Shading, 2, 3)
    for picture in pictures(6):
        for cell in puzzle.grid.cells:
            assert network(puzzle).touched(cell).bounds(known(puzzle.visible_marks, picture)) == (0, 0)

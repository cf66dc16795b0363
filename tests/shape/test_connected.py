"""Connectedness: clashes, deductions and cuts against floods over plain sets."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.grid import Cell, grid
from enpitsu.layers import Shading
from enpitsu.logic import Bool, Mark, PartialAssignment
from enpitsu.networks.floods import Floods, OnePiece
from enpitsu.puzzle import Puzzle
from enpitsu.shape import connected, one_group
from tests.shape.contract import Judge
from tests.shape.figures import Stroke, grown, one_piece
from tests.synthetic import Picture, board, genre, known, pictures, solver_answers

Holes = tuple[tuple[int, int], ...]
SIZES = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)]


def nothing(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
    return iter(())


def shaded(height: int, width: int, holes: Holes = ()) -> Any:
    """A board with cells to shade."""
    return board(genre({"black": Shading()}, nothing), height, width, holes)


def sides(cells: Sequence[Cell]) -> list[Stroke]:
    """Pairs of cells that share a side, by their coordinates."""
    at = [(c.row, c.col) for c in cells]
    return [
        frozenset(p) for p in combinations(at, 2) if sum(abs(a - b) for a, b in zip(*p, strict=True)) == 1
    ]


def together(cells: Sequence[Cell], made: bool, nonempty: bool = False) -> Any:
    """Whether the cells that are shaded (or unshaded) are in one piece."""
    pairs = sides(cells)

    def right(picture: Picture) -> bool:
        inside = {(c.row, c.col) for c, v in zip(cells, picture, strict=True) if v is made}
        return one_piece(inside, pairs) and bool(inside or not nonempty)

    return right


def judge(puzzle: Any, made: bool, nonempty: bool) -> Judge:
    """The judge of connectedness on a small board."""
    cells = puzzle.grid.cells
    layer = puzzle.black if made else puzzle.black.unshaded
    whole = connected(layer, nonempty=nonempty)
    return Judge(whole, puzzle.visible_marks, together(cells, made, nonempty), tells_all=not nonempty)


KINDS = pytest.mark.parametrize(("made", "nonempty"), list(product((True, False), repeat=2)))


@KINDS
@pytest.mark.parametrize("size", SIZES)
def test_contract_of_connected_on_all_finished_boards(
    size: tuple[int, int], made: bool, nonempty: bool
) -> None:
    puzzle = shaded(*size)
    judge(puzzle, made, nonempty).judge_all(pictures(len(puzzle.visible_marks)))


@KINDS
def test_contract_of_connected_on_all_half_filled_boards(made: bool, nonempty: bool) -> None:
    for size in ((1, 3), (2, 2), (2, 3)):
        puzzle = shaded(*size)
        judge(puzzle, made, nonempty).judge_all(
            product((None, False, True), repeat=len(puzzle.visible_marks))
        )


HALF_FILLED = st.lists(st.sampled_from([None, False, True]), min_size=9, max_size=9)
HOLES = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=4, unique=True).map(tuple)


@given(HALF_FILLED, HOLES, st.booleans(), st.booleans())
def test_contract_of_connected_around_holes(
    values: list[bool | None], holes: Holes, made: bool, nonempty: bool
) -> None:
    puzzle = shaded(3, 3, holes)
    judge(puzzle, made, nonempty).judge(values[: len(puzzle.visible_marks)])


def test_contract_of_connected_within_a_region() -> None:
    """Only the region's cells count, and they must hang together inside it."""
    puzzle = shaded(3, 3)
    region = [c for c in puzzle.grid.cells if (c.row, c.col) not in ((0, 1), (1, 1))]
    inside = together(region, True)
    places = [puzzle.grid.cells.index(c) for c in region]
    whole = connected(puzzle.black.within(region))
    them = Judge(whole, puzzle.visible_marks, lambda p: inside(tuple([p[i] for i in places])))
    them.judge_all(pictures(9))
    dice = random.Random(1)
    them.judge_all([[dice.choice((None, False, True)) for _ in range(9)] for _ in range(300)])


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("number", range(5))
def test_contract_of_one_group(made: bool, number: int) -> None:
    """One piece of so many: on all boards, finished or half filled, and within a region."""
    for size in ((1, 1), (1, 3), (2, 2), (2, 3), (1, 5)):
        puzzle = shaded(*size)
        layer = puzzle.black if made else puzzle.black.unshaded
        judge_group(layer, puzzle, puzzle.grid.cells, made, number).judge_all(
            product((None, False, True), repeat=len(puzzle.visible_marks))
        )


@given(HALF_FILLED, HOLES, st.booleans(), st.integers(0, 6))
def test_contract_of_one_group_around_holes(
    values: list[bool | None], holes: Holes, made: bool, number: int
) -> None:
    puzzle = shaded(3, 3, holes)
    layer = puzzle.black if made else puzzle.black.unshaded
    judge_group(layer, puzzle, puzzle.grid.cells, made, number).judge(values[: len(puzzle.visible_marks)])


def judge_group(layer: Any, puzzle: Any, cells: Sequence[Cell], made: bool, number: int) -> Judge:
    """The judge of one group of so many cells."""
    inside = together(cells, made)

    def right(picture: Picture) -> bool:
        return inside(picture) and list(picture).count(made) == number

    return Judge(one_group(layer, number), puzzle.visible_marks, right)


@pytest.mark.parametrize("guarded", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_contract_of_one_group_in_the_solver(number: int, guarded: bool) -> None:
    for height, width in SIZES:

        def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
            yield puzzle.grid, one_group(puzzle.black, number)

        puzzle = board(genre({"black": Shading()}, cases), height, width)
        right = together(puzzle.grid.cells, True)
        wanted = {p for p in pictures(height * width) if right(p) and sum(p) == number}
        assert solver_answers(puzzle, guarded=guarded) == wanted


# -- larger boards ---------------------------------------------------------------------------------


@given(st.integers(0, 2**32), st.integers(4, 8), st.integers(4, 8), st.booleans())
def test_contract_of_connected_on_large_boards(seed: int, height: int, width: int, made: bool) -> None:
    """A right board never clashes, however much of it is hidden; a random one clashes if it is wrong."""
    dice = random.Random(seed)
    cells = grid(height, width).cells
    puzzle = shaded(height, width)
    whole = connected(puzzle.black if made else puzzle.black.unshaded)
    inside = grown(dice, [(c.row, c.col) for c in cells], sides(cells), dice.randrange(height * width))
    right = [((c.row, c.col) in inside) is made for c in cells]
    hidden = [v if dice.random() < 0.6 else None for v in right]
    assert whole.holds(known(puzzle.visible_marks, right)) is True
    assert whole.holds(known(puzzle.visible_marks, hidden)) is not False
    picture = tuple([v is not (dice.random() < 0.1) for v in right])
    assert whole.holds(known(puzzle.visible_marks, picture)) is together(cells, made)(picture)


# -- what the solver makes of it -------------------------------------------------------------------


def stated(height: int, width: int, holes: Holes, made: bool, nonempty: bool, apart: bool) -> Puzzle:
    """Connectedness as the rule of a genre; ``apart``: the others may not touch, as in many genres."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        layer = puzzle.black if made else puzzle.black.unshaded
        yield puzzle.grid, connected(layer, nonempty=nonempty)
        for edge in puzzle.grid.inner_edges:
            if apart:
                a, b = [puzzle.black[c] for c in edge.cells]
                yield edge, (a | b) if made else ~(a & b)

    return board(genre({"black": Shading()}, cases), height, width, holes)


def expected(puzzle: Puzzle, made: bool, nonempty: bool, apart: bool) -> set[Picture]:
    """All right answers, by brute force."""
    cells = puzzle.grid.cells
    right, pairs = together(cells, made, nonempty), sides(cells)
    found = set()
    for picture in pictures(len(cells)):
        others = {(c.row, c.col) for c, v in zip(cells, picture, strict=True) if v is not made}
        if right(picture) and not (apart and any(p <= others for p in pairs)):
            found.add(picture)
    return found


@KINDS
@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_connected_in_the_solver(
    made: bool, nonempty: bool, apart: bool, guarded: bool
) -> None:
    for height, width in (*SIZES, (3, 4)) if apart else SIZES:
        puzzle = stated(height, width, (), made, nonempty, apart)
        assert solver_answers(puzzle, guarded=guarded) == expected(puzzle, made, nonempty, apart)


@pytest.mark.parametrize("made", [True, False])
def test_contract_of_connected_in_the_solver_around_all_holes(made: bool) -> None:
    """Where the others may not touch the cuts are stronger: on boards of every shape, stars and specks."""
    places = [(r, c) for r in range(3) for c in range(3)]
    for n in range(9):
        for holes in combinations(places, n):
            puzzle = stated(3, 3, holes, made, False, True)
            assert solver_answers(puzzle) == expected(puzzle, made, False, True), holes


@given(HOLES, st.booleans(), st.booleans(), st.booleans())
def test_contract_of_connected_in_the_solver_around_holes(
    holes: Holes, made: bool, nonempty: bool, guarded: bool
) -> None:
    puzzle = stated(3, 3, holes, made, nonempty, False)
    assert solver_answers(puzzle, guarded=guarded) == expected(puzzle, made, nonempty, False)


@pytest.mark.parametrize("off", [0, 1])
def test_contract_of_connected_switched_off(off: int) -> None:
    """Behind switches one of two conditions can be off, and cuts nothing then."""

    def cases(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield puzzle.grid, connected(puzzle.black)
        yield puzzle.grid, connected(puzzle.black.unshaded)

    puzzle = board(genre({"black": Shading()}, cases), 2, 3)
    assert solver_answers(puzzle, guarded=True, on=[1 - off]) == expected(puzzle, off == 1, False, False)


# -- lazy clauses by themselves ----------------------------------------------------------------------------


@pytest.mark.parametrize("frame", [False, True])
@pytest.mark.parametrize("flipped", [False, True])
def test_contract_of_cuts_of_one_piece(frame: bool, flipped: bool) -> None:
    """A cut is broken by the model it was made for and kept by every right one."""
    height, width = 3, 4
    cells = list(product(range(height), range(width)))
    literals = [-i if flipped else i for i in range(1, 13)]
    pairs = [frozenset(p) for p in combinations(cells, 2)
             if sum(abs(a - b) for a, b in zip(*p, strict=True)) == 1]  # fmt: skip
    border = [frozenset({"outside", (r, c)}) for r, c in cells if r in (0, 2) or c in (0, 3)]

    def right(picture: Picture) -> bool:
        inside = {cell for cell, v in zip(cells, picture, strict=True) if v}
        return one_piece(inside | {"outside"}, pairs + border) if frame else one_piece(inside, pairs)

    def model(picture: Picture) -> list[int]:
        return [i if v is not flipped else -i for i, v in enumerate(picture, 1)]

    legal = [(p, set(model(p))) for p in pictures(12) if right(p)]
    dice = random.Random(5)
    for _ in range(150):
        picture = tuple([dice.random() < 0.5 for _ in cells])
        roots = [
            x if dice.random() < 0.3 and v else 0 for x, v in zip(model(picture), picture, strict=True)
        ]
        board = Floods(height, width, literals, frame)
        if dice.random() < 0.5:  # the same, read off its complement
            board = Floods(height, width, [-x for x in literals]).opposite(frame=frame)
        lazy = OnePiece(board)
        if dice.random() < 0.5:
            lazy.note_fixed([*roots, 0])
        else:
            roots = []
        found = lazy.violated([*model(picture), 0])
        assert bool(found) is not right(picture)
        for clause in found:
            assert not set(clause) & set(model(picture))
            for _, values in legal:
                assert set(clause) & values or not set(roots) - {0} <= values, (picture, clause)


def test_contract_of_cuts_along_the_frame() -> None:
    """A long piece behind the border: every border place beside it leads out, not only the end ones."""
    cells = [(r, c) for r in range(3) for c in range(5)]
    rim = [i for i, (r, c) in enumerate(cells) if r != 1 or c in (0, 4)]
    lazy = OnePiece(Floods(3, 5, range(1, 16), frame=True))
    (clause,) = lazy.violated([*[-i - 1 if i in rim else i + 1 for i in range(15)], 0])
    beside = {i + 1 for i in rim if cells[i] not in ((0, 0), (0, 4), (2, 0), (2, 4))}
    assert {x for x in clause if x > 0} == beside
    assert len([x for x in clause if x < 0]) == 1


def test_what_is_settled_in_one_solver_stays_there() -> None:
    """Two puzzles of one sheet share their program, not what each found out."""
    from enpitsu.engine.compile.encode import compile
    from enpitsu.engine.model import Model

    puzzle = stated(3, 3, (), True, False, False)
    first, second = Model(compile(puzzle)), Model(compile(puzzle))
    corner: Mark = puzzle.visible_marks[0]
    fixed = [0] * 20
    fixed[0] = corner.number
    for _, lazy in first.lazy_clauses:
        lazy.note_fixed(fixed)
    answers = {
        tuple([found[m.number - 1] > 0 for m in puzzle.visible_marks])
        for found in second.answers(puzzle.visible_marks)
    }
    assert answers == expected(puzzle, True, False, False)


def test_connected_says_where() -> None:
    """The clash names one cell of each piece and only what parts them."""
    puzzle = shaded(1, 5)
    whole: Any = connected(puzzle.black)
    board_known = PartialAssignment(
        dict(zip(puzzle.visible_marks, (True, False, False, False, True), strict=True))
    )
    (clash,) = whole.clashes(lambda b: b.holds(board_known))
    assert {m.place.col for m, v in clash.items() if v} == {0, 4}
    assert len([m for m, v in clash.items() if not v]) == 1, "one cell of the gap is wall enough"

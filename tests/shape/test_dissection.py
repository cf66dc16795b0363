"""Tilings and dissections against points counted one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from enpitsu.layers import Numbers, Pieces
from enpitsu.logic import none
from enpitsu.pieces import dominoes, polyominoes, right_trapezoids, triangles
from enpitsu.puzzle import Puzzle, Rule
from enpitsu.shape import dissection, tiling
from enpitsu.shape.dissection import POINTS, PRIME, uncovered
from tests.shape.contract import Judge, Right
from tests.synthetic import Picture, board, genre, solver_answers

MAKERS: dict[str, tuple[Any, tuple[int, int], frozenset[tuple[int, int]]]] = {
    "trapezoids 1x3": (right_trapezoids, (1, 3), frozenset()),
    "triangles 1x2": (triangles, (1, 2), frozenset()),
    "triangles 1x3 with a hole": (triangles, (1, 3), frozenset({(0, 1)})),
}
EVERY_MAKER = pytest.mark.parametrize("maker", MAKERS)


def drawn(maker: str) -> Any:
    make, size, holes = MAKERS[maker]
    layers = {"piece": Pieces(lambda puzzle: make(puzzle.grid))}
    return board(genre(layers, lambda puzzle: ()), *size, holes)


def fills(puzzle: Any) -> Right:
    """Every one of many points of each cell lies in exactly one piece.

    Boards are so small that each region between all possible sides holds some of the points.
    """
    points = [(c.row + Fraction(2 * i + 1, 24), c.col + Fraction(2 * j + 1, 24) + Fraction(1, 991))
              for c in puzzle.grid.cells for i in range(12) for j in range(12)]  # fmt: skip
    inside = [sum(1 << i for i, p in enumerate(points) if piece.side_of(*p) > 0) for piece in puzzle.piece]

    def right(picture: Picture) -> bool:
        once = 0
        for held in [h for h, v in zip(inside, picture, strict=True) if v]:
            if once & held:
                return False
            once |= held
        return once == (1 << len(points)) - 1

    return right


@cache
def judge(maker: str) -> Judge:
    puzzle = drawn(maker)
    return Judge(dissection(puzzle.piece), puzzle.visible_marks, fills(puzzle))


@EVERY_MAKER
def test_contract_of_dissections_on_finished_boards(maker: str) -> None:
    them = judge(maker)
    n = len(them.marks)
    assert them.legal
    them.judge_all(them.legal)
    boards = list(product((False, True), repeat=n))
    them.judge_all(random.Random(1).sample(boards, min(600, len(boards))))


@EVERY_MAKER
def test_contract_of_dissections_on_half_filled_boards(maker: str) -> None:
    them, dice = judge(maker), random.Random(1)
    for _ in range(200):
        them.judge([dice.choice((None, False, True)) for _ in them.marks])
        answer = dice.choice(them.legal)
        them.judge([v if dice.random() < 0.6 else None for v in answer])


@EVERY_MAKER
@pytest.mark.parametrize("guarded", [False, True])
def test_contract_of_dissections_encoded(maker: str, guarded: bool) -> None:
    make, size, holes = MAKERS[maker]
    layers = {"piece": Pieces(lambda puzzle: make(puzzle.grid))}
    puzzle = board(genre(layers, lambda p: [(p.grid, dissection(p.piece))]), *size, holes)
    assert solver_answers(puzzle, guarded=guarded) == set(judge(maker).legal)


def test_larger_dissections_have_no_gap_and_no_overlap() -> None:
    """What the solver finds on a board where pieces cross in many ways passes the other test."""
    layers = {"piece": Pieces(lambda puzzle: right_trapezoids(puzzle.grid))}
    puzzle: Any = board(genre(layers, lambda p: [(p.grid, dissection(p.piece))]), 2, 3)
    found = solver_answers(puzzle)
    assert found
    right = fills(puzzle)
    assert all(right(picture) for picture in found)


def test_what_is_left_of_a_cell_is_exact() -> None:
    puzzle = drawn("trapezoids 1x3")
    for piece in puzzle.piece:
        for cell in puzzle.grid.cells:
            rest = sum(area(ring) for ring in uncovered(cell, [piece.points]))
            for ring in uncovered(cell, [piece.points]):
                y, x = (sum(p[i] for p in ring) / len(ring) for i in (0, 1))
                assert piece.side_of(y, x) < 0
            assert 0 <= rest <= 2
        total = sum(area(r) for c in puzzle.grid.cells for r in uncovered(c, [piece.points]))
        assert total == 6 - piece.area2


def area(ring: list[Any]) -> Fraction:
    """Twice the area."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    total: Fraction = sum((a[0] * b[1] - a[1] * b[0] for a, b in pairs), Fraction(0))
    return abs(total)


def test_no_line_through_two_dots_meets_a_sample_point() -> None:
    for y, x in POINTS:
        for rise, run in product(range(-40, 41), repeat=2):
            if (rise, run) != (0, 0):
                assert (rise * x - run * y) % PRIME


def test_a_candidate_that_givens_rule_out_costs_nothing() -> None:
    """The program of a board on which one dissection is left is tiny."""
    from enpitsu.engine.compile.encode import compile

    def fixed(puzzle: Any) -> Any:
        yield puzzle.grid, dissection(puzzle.piece)

    def given(puzzle: Any) -> Any:
        wanted = {"0,0 0,1 3,2 3,0", "0,1 0,3 3,3 3,2"}
        yield puzzle.grid, none([m for p, m in puzzle.piece.items() if p.text not in wanted])

    layers = {"piece": Pieces(lambda puzzle: right_trapezoids(puzzle.grid))}
    puzzle: Any = board(genre(layers, fixed, given), 3, 3)
    program = compile(puzzle)
    units = len(puzzle.piece) - 2
    assert units > 180
    assert len(program.clauses) - units < 60
    assert len(solver_answers(puzzle)) == 1


def test_contract_of_tilings() -> None:
    """Domino tilings of a 2xn board are counted by Fibonacci numbers."""
    of = genre({"brick": Pieces(lambda p: dominoes(p.grid), tiling=True)}, lambda p: tiling(p.brick))
    assert [len(solver_answers(board(of, 2, n))) for n in range(1, 8)] == [1, 2, 3, 5, 8, 13, 21]
    assert len(solver_answers(board(of, 3, 3))) == 0
    assert len(solver_answers(board(of, 3, 3, {(1, 1)}))) == 2


class Bricks(Puzzle):
    clue = Numbers()
    brick = Pieces(lambda p: polyominoes(p.grid, {"I": [(0, 0), (0, 1), (0, 2)]}), tiling=True)
    stated = Rule("A", "Every cell lies in one piece.", lambda p: tiling(p.brick))


def test_tilings_are_written_as_names_of_pieces() -> None:
    puzzle = Bricks.parse("# . . .\n. . . .\n. . . .\n. . . .")
    [*found] = [puzzle.write_answer(k) for k in _answers(puzzle)]
    assert found
    for text in found:
        assert text[0] == "#"
        again = puzzle.read_answer(text)
        assert puzzle.write_answer(again) == text
        names = list(dict.fromkeys(text.replace("#", "").split()))
        assert names == list("ABCDE")
        swapped = text.replace("A", "z").replace("B", "A")
        assert puzzle.write_answer(puzzle.read_answer(swapped)) == text


def _answers(puzzle: Any) -> Any:
    from enpitsu.engine.solve import enumerate_answers

    return enumerate_answers(puzzle)


def test_names_that_are_no_pieces_are_not_read() -> None:
    from enpitsu.errors import BadNotation

    puzzle = Bricks.parse(". . .\n. . .")
    for text, sentence in (
        ("A A A\nB B C", "called B are no piece"),
        ("A A A\nB B", "3 names"),
        ("A A A", "2 rows"),
    ):
        with pytest.raises(BadNotation, match=sentence):
            puzzle.read_answer(text)
    partial = puzzle.read_answer("A A A\n. . .")
    assert puzzle.write_answer(partial) == "A A A\n. . ."

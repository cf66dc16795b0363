"""The path and piece oracles accept the samples and agree with themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, permutations, product
from random import Random
from typing import Protocol

import pytest

from tests.thorough import sample

from . import (
    bricklayer,
    bunnyhop,
    chainlink,
    corner_meeting,
    crossstitch,
    field_trespass,
    hebi_ichigo,
    hiking_track,
    litos,
    lohkous,
    mark_the_spot,
    mountain_climber,
    oddstitch,
    ouroboros,
    parity_snake,
    piirilevy,
    plot_twist,
    roots,
    seaweed,
    snake_nest,
    sudoku,
    tonttiraja,
    triangle_field,
    unrectangles,
)
from .boards import all_cells, join_rows, size
from .lattice import canonical_curve, closed_curves
from .partitions import NAMES, divisions
from .strokes import SHAPES, pictures, show_picture
from .tokens import beside, blocks, grid, show_points, simple_paths


class Oracle(Protocol):
    """What every oracle module offers."""

    __name__: str
    SAMPLE: tuple[str, str]
    OPTIONS: Mapping[str, tuple[str, ...]]

    def accepts(self, givens: str, answer: str, options: Mapping[str, str] = ...) -> bool: ...
    def answers(self, givens: str, options: Mapping[str, str] = ...) -> set[str]: ...
    def normal(self, answer: str) -> str: ...
    def boards(self, rng: Random, n: int) -> Iterator[str]: ...


REGIONS: list[Oracle] = [bricklayer, corner_meeting, litos, lohkous, plot_twist]
GLYPHS: list[Oracle] = [hiking_track, piirilevy, roots, tonttiraja]
BOARDS = sample(6, 24)
"""Boards of each genre."""

SMALL_SAMPLE: list[Oracle] = [
    bricklayer,
    corner_meeting,
    field_trespass,
    hiking_track,
    litos,
    mark_the_spot,
    mountain_climber,
    oddstitch,
    ouroboros,
    parity_snake,
    piirilevy,
    plot_twist,
    roots,
    seaweed,
    snake_nest,
    sudoku,
    triangle_field,
    unrectangles,
]
LARGE_SAMPLE: list[Oracle] = [bunnyhop, chainlink, crossstitch, hebi_ichigo, lohkous, tonttiraja]
ORACLES = SMALL_SAMPLE + LARGE_SAMPLE
VARIANTS = [
    (oracle, {name: value})
    for oracle in ORACLES
    for name, values in oracle.OPTIONS.items()
    for value in values[1:]
]


def name_of(value: object) -> str:
    """Name a test case."""
    if isinstance(value, dict):
        return "-".join(f"{name}-{word}" for name, word in value.items())
    if isinstance(value, set):
        return "-".join(sorted(value))
    return str(getattr(value, "__name__", value)).rsplit(".", maxsplit=1)[-1]


def board_size(givens: str) -> tuple[int, int]:
    """Return the size of the board of a givens text."""
    found = blocks(givens)
    return size(grid(found[1] if found[0][0].startswith("N ") else found[0]))


def raised(givens: str) -> Iterator[str]:
    """Yield the givens with each clue number raised by one (not the N of a whole board)."""
    text = givens.strip()
    head = text.split("\n\n", maxsplit=1)[0]
    for found in re.finditer(r"\d+", "" if head.startswith("N ") else head):
        yield text[: found.start()] + str(int(found[0]) + 1) + text[found.end() :]


@pytest.mark.parametrize("oracle", ORACLES, ids=name_of)
def test_sample_is_accepted(oracle: Oracle) -> None:
    givens, answer = oracle.SAMPLE
    assert oracle.accepts(givens, answer)
    assert oracle.accepts(givens, oracle.normal(answer))
    assert not oracle.accepts(givens, "nonsense")


@pytest.mark.parametrize("oracle", ORACLES, ids=name_of)
def test_raised_clue_is_rejected(oracle: Oracle) -> None:
    givens, answer = oracle.SAMPLE
    assert not any(oracle.accepts(changed, answer) for changed in raised(givens))


@pytest.mark.parametrize("oracle", SMALL_SAMPLE, ids=name_of)
def test_sample_is_among_its_answers(oracle: Oracle) -> None:
    givens, answer = oracle.SAMPLE
    assert oracle.normal(answer) in oracle.answers(givens)


def agree_with_each_other(oracle: Oracle, boards: list[str], options: Mapping[str, str]) -> None:
    """Compare accepts with answers, on the answers of all boards of a size."""
    found = {givens: oracle.answers(givens, options) for givens in boards}
    for givens, answers in found.items():
        assert all(oracle.normal(answer) == answer for answer in answers)
        assert all(oracle.accepts(givens, answer, options) for answer in answers)
        for other, others in found.items():
            if board_size(other) == board_size(givens):
                for answer in sorted(others)[:10]:
                    assert oracle.accepts(givens, answer, options) == (answer in answers)


@pytest.mark.parametrize("oracle", ORACLES, ids=name_of)
def test_accepts_and_answers_agree(oracle: Oracle) -> None:
    boards = list(oracle.boards(Random(7), BOARDS))
    assert len(boards) == BOARDS
    assert any(oracle.answers(givens) for givens in boards)
    agree_with_each_other(oracle, boards, {})


@pytest.mark.parametrize(("oracle", "options"), VARIANTS, ids=name_of)
def test_accepts_and_answers_agree_on_options(oracle: Oracle, options: dict[str, str]) -> None:
    most = 16 if "OS-3" in options else 81  # sharp turns make too many loops on larger boards
    boards = [
        givens
        for givens in oracle.boards(Random(8), BOARDS)
        if board_size(givens)[0] * board_size(givens)[1] <= most
    ]
    agree_with_each_other(oracle, boards, options)


TWO_ON_A_SEGMENT = (
    "o . . 3\n. 1 1 .",
    "0,0 0,1 0,2 0,3\n0,1 1,1\n0,2 1,2",
)
TWO_ON_A_LINE = (
    "o . . .\n. 1 . .\n. . . 1\n. . 5 .",
    "0,0 0,1 0,2 1,2 2,2 3,2\n0,1 1,1\n2,2 2,3",
)
THREE_TOUCHING_TIPS = (
    ". # . # . # .\n# . # . # . #\n. # . # . # .",
    "1,1 1\n1,3 1\n1,5 1",
)
ONE_COMMON_CELL = (
    ". # # # .\n# . # . #\n# # . # #\n# . # . #\n. # . # .\n# # # . #\n# # . # .",
    "2,2 2\n5,3 1",
)


@pytest.mark.parametrize(
    ("oracle", "case", "name", "accepting"),
    [
        (seaweed, TWO_ON_A_SEGMENT, "SW-1", {"cell"}),
        (seaweed, TWO_ON_A_LINE, "SW-1", {"cell", "segment"}),
        (mark_the_spot, THREE_TOUCHING_TIPS, "MS-1", {"through"}),
        (mark_the_spot, ONE_COMMON_CELL, "MS-2", {"any"}),
    ],
    ids=name_of,
)
def test_option_values_differ(
    oracle: Oracle, case: tuple[str, str], name: str, accepting: set[str]
) -> None:
    found = {value for value in oracle.OPTIONS[name] if oracle.accepts(*case, {name: value})}
    assert found == accepting


@pytest.mark.parametrize("oracle", [o for o in ORACLES if o.OPTIONS], ids=name_of)
def test_unknown_option_value_is_refused(oracle: Oracle) -> None:
    givens, answer = oracle.SAMPLE
    for name in oracle.OPTIONS:
        with pytest.raises(ValueError, match=name):
            oracle.accepts(givens, answer, {name: "?"})


def tiny_boards(oracle: Oracle, most: int) -> list[str]:
    """Return some random boards of a few cells."""
    boards = oracle.boards(Random(9), 100)
    found = [b for b in boards if board_size(b)[0] * board_size(b)[1] <= most][:5]
    assert found
    return found


def letterings(givens: str) -> Iterator[str]:
    """Yield every way to write letters, new ones in order, on the cells that are not black."""
    rows = grid(blocks(givens)[0])
    texts = [""]
    for r, c in all_cells(*size(rows)):
        longer = []
        for text in texts:
            count = len(set(text) & set(NAMES))
            names = "#" if rows[r][c] == "#" else NAMES[: count + 1]
            longer += [text + ("" if c else "\n") + name + " " for name in names]
        texts = longer
    for text in texts:
        yield "\n".join(line.strip() for line in text.strip().splitlines())


@pytest.mark.parametrize("oracle", REGIONS, ids=name_of)
def test_no_division_is_missed(oracle: Oracle) -> None:
    for givens in tiny_boards(oracle, 8 if oracle is litos else 6):
        accepted = {text for text in letterings(givens) if oracle.accepts(givens, text)}
        assert accepted == oracle.answers(givens)


@pytest.mark.parametrize("oracle", GLYPHS, ids=name_of)
def test_no_picture_is_missed(oracle: Oracle) -> None:
    for givens in tiny_boards(oracle, 4 if oracle is tonttiraja else 6):
        height, width = board_size(givens)
        allowed = dict.fromkeys(all_cells(height, width), SHAPES)
        every = pictures(height, width, allowed, frame_ends=oracle is tonttiraja)
        texts = (show_picture(picture, height, width) for picture in every)
        accepted = {text for text in texts if oracle.accepts(givens, text)}
        assert accepted == oracle.answers(givens)


@pytest.mark.parametrize(
    ("oracle", "words", "fixed", "most"),
    [(bunnyhop, "TRBL", "#", 6), (hebi_ichigo, ".12345", "#", 6), (crossstitch, "./\\X", ".", 9)],
    ids=name_of,
)
def test_no_filling_is_missed(oracle: Oracle, words: str, fixed: str, most: int) -> None:
    boards = sorted(tiny_boards(oracle, most), key=lambda givens: givens.count("."))
    for givens in boards[: 1 if oracle is crossstitch else 3]:
        rows = grid(givens.splitlines())
        height, width = size(rows)
        open_cells = [words if token in ".12345" else fixed for row in rows for token in row]
        every = product(*open_cells)
        texts = (join_rows(f[r * width : (r + 1) * width] for r in range(height)) for f in every)
        accepted = {text for text in texts if oracle.accepts(givens, text)}
        assert accepted == oracle.answers(givens)


@pytest.mark.parametrize(("oracle", "ends"), [(ouroboros, "o"), (seaweed, "1234")], ids=name_of)
def test_no_lines_are_missed(oracle: Oracle, ends: str) -> None:
    for givens in tiny_boards(oracle, 6):
        board = frozenset(all_cells(*board_size(givens)))
        count = sum(givens.count(end) for end in ends)
        paths = [show_points(path) for start in sorted(board) for path in simple_paths(start, board)]
        if count <= 2:
            texts = ("\n".join(lines) for lines in product(paths, repeat=count))
            accepted = {oracle.normal(text) for text in texts if oracle.accepts(givens, text)}
            assert accepted == oracle.answers(givens)


def test_no_crosses_are_missed() -> None:
    for givens in tiny_boards(mark_the_spot, 9):
        every = [f"{r},{c} {k}" for r, c in all_cells(*board_size(givens)) for k in (0, 1)]
        every = [word for word in every if word.endswith("0") or word.startswith("1,")]
        texts = ("\n".join(words) for n in range(8) for words in combinations(every, n))
        accepted = {text for text in texts if mark_the_spot.accepts(givens, text)}
        assert {mark_the_spot.normal(text) for text in accepted} == mark_the_spot.answers(givens)


def test_no_rectangles_are_missed() -> None:
    for givens in tiny_boards(chainlink, 16):
        dots = all_cells(*board_size(givens))
        every = [show_points((a, b)) for a in dots for b in dots if a[0] < b[0] and a[1] < b[1]]
        texts = ("\n".join(words) for n in range(4) for words in combinations(every, n))
        accepted = {chainlink.normal(text) for text in texts if chainlink.accepts(givens, text)}
        assert accepted == chainlink.answers(givens)


def test_no_triangles_are_missed() -> None:
    edges = ["0,0|", "0,0_", "0,1_", "1,0|"]
    for givens in tiny_boards(triangle_field, 4):
        marks = (f"{a} {b}\n{c} {d}" for a, b, c, d in product("./\\", repeat=4))
        drawn = [" ".join(words) for n in range(5) for words in combinations(edges, n)]
        texts = (f"{mark}\n\n{words}".strip() for mark, words in product(marks, drawn))
        assert {t for t in texts if triangle_field.accepts(givens, t)} == triangle_field.answers(givens)


def test_no_trapezoid_is_missed() -> None:
    vertices = all_cells(3, 4)
    every = {canonical_curve(corners) for corners in permutations(vertices, 4)}
    proper = {c for c in every if unrectangles.is_proper(c) and unrectangles.rule_b(c)}
    useful = {curve for curve in proper if unrectangles.whole_cells(curve, 2, 3)}
    assert useful == {canonical_curve(curve) for curve in unrectangles.trapezoids(2, 3)}


@pytest.mark.parametrize(("side", "count"), [(2, 1), (3, 13), (4, 213), (5, 9349)])
def test_closed_curves_of_a_square_grid(side: int, count: int) -> None:
    """The numbers of simple cycles of square grid graphs are well known."""
    points = all_cells(side, side)
    near = {point: [other for other in beside(point) if other in points] for point in points}
    assert sum(1 for _ in closed_curves(near, lambda _a, _b, _c: True)) == count


@pytest.mark.parametrize(("side", "count"), [(2, 12), (3, 1434)])
def test_divisions_of_a_square(side: int, count: int) -> None:
    """The numbers of divisions of a square into connected regions are well known."""
    assert sum(len(divisions(side, side, n + 1)) for n in range(side * side)) == count


def test_sudoku_of_side_four() -> None:
    """There are 288 of them."""
    assert len(sudoku.answers(join_rows([["."] * 4] * 4))) == 288

"""Oracle of Roots (rule sheet no. 17): a main line with side lines of one length.

Option RO-1: a length counts ``steps`` from the main line to the black circle (default), the cells
strictly ``between`` them, or all ``cells`` with both ends.  Exactly one white circle and one ``x``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from .strokes import (
    Picture,
    draw,
    figures,
    joined,
    pictured,
    plain,
    walk,
)
from .tokens import (
    Cell,
    Grid,
    beside,
    blank,
    cells,
    choice,
    circled,
    nudged,
    only_grid,
    show,
    simple_paths,
    tokens_of,
)

OPTIONS: Mapping[str, tuple[str, ...]] = {"RO-1": ("steps", "between", "cells")}

SAMPLE = (
    """\
(2) . . . x
. . . . #
. * . * .
""",
    """\
╶ ┬ ─ ┬ ╴
· │ · │ ·
· ╵ · ╵ ·
""",
)

Path = tuple[Cell, ...]


def places(board: Grid, kind: str) -> list[Cell]:
    """Return the places of a symbol; ``o`` stands for white circles."""
    found = tokens_of(board).items()
    return [at for at, token in found if token == kind or (kind == "o" and circled(token))]


def symbols(board: Grid) -> set[Cell]:
    """Return the cells of all symbols."""
    return {*places(board, "o"), *places(board, "x"), *places(board, "*")}


def one_white_circle_and_x(board: Grid) -> bool:
    """RO-2. There is exactly one white circle and exactly one x."""
    return len(places(board, "o")) == len(places(board, "x")) == 1


def side_steps(board: Grid, unit: str) -> int:
    """RO-1. The number of steps of every side line."""
    (circle,) = places(board, "o")
    number = int(board[circle[0]][circle[1]].strip("()"))
    return {"steps": number, "between": number + 1, "cells": number - 1}[unit]


def rule_f(board: Grid, picture: Picture) -> bool:
    """F. All lines form one tree whose leaves are exactly the symbols."""
    found = figures(picture)
    if len(found) != 1:
        return False
    lines = sum(len(shape) for shape in picture.values()) // 2
    leaves = {cell for cell, shape in picture.items() if len(shape) == 1}
    return lines == len(found[0]) - 1 and leaves == symbols(board)


def rule_g(board: Grid, picture: Picture) -> bool:
    """G. Black cells hold no line."""
    return all(not picture[cell] for cell in places(board, "#"))


def main_line(board: Grid, picture: Picture) -> Path:
    """A. The path from the white circle to the x in a tree."""
    (start,), (end,) = places(board, "o"), places(board, "x")
    paths: list[Path] = [(start,)]
    while True:
        for path in paths:
            if path[-1] == end:
                return path
        paths = [(*p, near) for p in paths for near in joined(picture, p[-1]) if near not in p]


def side_lines(board: Grid, picture: Picture, main: Path) -> list[Path]:
    """Follow the line out of every black circle up to the main line, a branch or an end."""
    return [walk(picture, circle, way, main) for circle in places(board, "*") for way in picture[circle]]


def rule_b_and_e(picture: Picture, main: Path, sides: list[Path]) -> bool:
    """B, E. Side lines reach the main line unbranched, and there are no other lines."""
    drawn = {cell for path in [main, *sides] for cell in path}
    return all(side[-1] in main for side in sides) and all(
        cell in drawn for cell, shape in picture.items() if shape
    )


def rule_c(sides: list[Path], steps: int) -> bool:
    """C. Every side line has the length the white circle says."""
    return all(len(side) - 1 == steps for side in sides)


def rule_d(picture: Picture, main: Path, sides: list[Path]) -> bool:
    """D. A side line starts where the main line runs straight, one per cell."""
    for side in sides:
        at = main.index(side[-1])
        if at in {0, len(main) - 1} or len(picture[side[-1]]) != 3:
            return False
        (a, b), (c, d), (e, f) = main[at - 1], main[at], main[at + 1]
        if (c - a, d - b) != (e - c, f - d):
            return False
    return True


def fits(board: Grid, picture: Picture, options: Mapping[str, str]) -> bool:
    """Tell whether all rules hold."""
    unit = choice(options, OPTIONS, "RO-1")
    if not one_white_circle_and_x(board):
        return False
    if not rule_f(board, picture) or not rule_g(board, picture):
        return False
    main = main_line(board, picture)
    sides = side_lines(board, picture, main)
    return (
        rule_b_and_e(picture, main, sides)
        and rule_c(sides, side_steps(board, unit))
        and rule_d(picture, main, sides)
    )


def all_pictures(board: Grid, steps: int) -> Iterator[Picture]:
    """Yield all main lines with one side line of the given length out of every black circle."""
    (start,), (end,) = places(board, "o"), places(board, "x")
    free = frozenset(places(board, "."))

    def add_sides(paths: list[Path], circles: list[Cell], left: frozenset[Cell]) -> Iterator[Picture]:
        if not circles:
            yield draw(tokens_of(board), paths)
            return
        for path in simple_paths(circles[0], left, steps):
            if len(path) == steps:
                for foot in beside(path[-1]):
                    if foot in paths[0][1:-1]:
                        side = (*path, foot)
                        yield from add_sides([*paths, side], circles[1:], left - frozenset(side))

    for path in simple_paths(start, free):
        if end in beside(path[-1]):
            yield from add_sides([(*path, end)], places(board, "*"), free - frozenset(path))


def candidates(board: Grid, options: Mapping[str, str]) -> Iterator[Picture]:
    """Yield every main line with every choice of side lines."""
    if one_white_circle_and_x(board):
        yield from all_pictures(board, side_steps(board, choice(options, OPTIONS, "RO-1")))


VERBS = pictured(only_grid, candidates, fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, plain


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: random symbols, most of them placed so that there is an answer."""
    for _ in range(n):
        board = blank(1, 1)
        for _ in range(30):
            height, width = rng.choice([(2, 3), (3, 3), (3, 4), (4, 4), (3, 5)])
            board = blank(height, width)
            marks = [f"({rng.choice([1, 1, 2, 2, 3])})", "x"]
            marks += ["*"] * rng.choice([0, 1, 1, 2, 2, 3]) + ["#"] * rng.choice([0, 1, 2])
            for mark, (r, c) in zip(marks, rng.sample(cells(height, width), 6), strict=False):
                board[r][c] = mark
            if answers(show(board)) and (len(marks) > 3 or rng.random() < 0.3):
                break
        yield show(nudged(rng, board, 1) if rng.random() < 0.2 else board)

r"""Shared field: one orthogonal loop per letter, enclosing all its occurrences.

The answer has one cyclic vertex list per loop. The canonical text starts each loop at its first
vertex, goes on to the earlier neighbour, and sorts the loops.

OPTIONS: SF-1, whether loops run on `vertices` (default) or through centres of cells without
letters (`cells`). SF-2 has only its default `enclose`: a loop does not pass through its letters.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, permutations

from .boards import (
    DEFAULTS,
    Cell,
    Rows,
    all_cells,
    blocks,
    choice,
    empty_rows,
    join_rows,
    neighbours,
    on_board,
    only_block,
    point,
    point_text,
    random_size,
    size,
)
from .loops import Loop, all_loops, corners, loop_edges, turned, way

OPTIONS = {"SF-1": ("vertices", "cells"), "SF-2": ("enclose",)}

SAMPLE = (
    """\
a . .
. a .
. . b
""",
    """\
0,0 0,1 0,2 1,2 2,2 2,1 2,0 1,0
1,1 1,2 1,3 2,3 3,3 3,2 3,1 2,1
""",
)

Letters = dict[str, set[Cell]]


def read(givens: str) -> tuple[Rows, Letters]:
    """The grid and the cells of every letter."""
    rows = only_block(givens)
    found: Letters = {}
    for r, c in all_cells(*size(rows)):
        token = rows[r][c]
        if token != ".":
            if not (len(token) == 1 and "a" <= token <= "z"):
                raise ValueError(f"unknown token {token}")
            found.setdefault(token, set()).add((r, c))
    return rows, found


def lattice_size(rows: Rows, word: str) -> tuple[int, int]:
    """Height and width of the lattice of the loops (SF-1)."""
    height, width = size(rows)
    return (height + 1, width + 1) if word == "vertices" else (height, width)


@cache
def enclosed(loop: Loop, height: int, width: int, word: str) -> frozenset[Cell]:
    """The cells inside the loop: those with an odd number of vertical loop edges to the left.

    In the `cells` reading the edge below a cell counts as being at its height, and cells on the
    loop are not inside.
    """
    columns: dict[int, list[int]] = {}
    for pair in loop_edges(loop):
        (r, c), (r2, _) = sorted(pair)
        if r != r2:
            columns.setdefault(r, []).append(c)
    return frozenset(
        (r, c)
        for r, c in all_cells(height, width)
        if sum(c2 <= c for c2 in columns.get(r, [])) % 2 == 1 and not (word == "cells" and (r, c) in loop)
    )


def rule_a(loops: list[Loop], letters: Letters) -> bool:
    """A. As many loops as different letters."""
    return len(loops) == len(letters)


def rule_b(rows: Rows, loops: list[Loop], letters: Letters, word: str) -> bool:
    """B. The loops can be assigned to the letters so that each encloses all of its letter."""
    inside = [enclosed(loop, *size(rows), word) for loop in loops]
    return any(
        all(cells <= area for cells, area in zip(letters.values(), order, strict=True))
        for order in permutations(inside)
    )


@cache
def ways_out(loop: Loop) -> dict[Cell, frozenset[Cell]]:
    """The two directions in which the loop leaves each of its vertices."""
    return {here: frozenset((way(here, before), way(here, after))) for before, here, after in corners(loop)}


@cache
def rule_c(one: Loop, other: Loop) -> bool:
    """C. Two loops share vertices only where both run straight and perpendicular."""
    first, second = ways_out(one), ways_out(other)
    return all(
        straight(first[place]) and straight(second[place]) and not first[place] & second[place]
        for place in first
        if place in second
    )


def straight(exits: frozenset[Cell]) -> bool:
    """Whether the two directions are opposite."""
    (r1, c1), (r2, c2) = exits
    return (r1 + r2, c1 + c2) == (0, 0)


def off_letters(loop: Loop, letters: Letters, word: str) -> bool:
    """SF-1 `cells`: no loop enters a cell with a letter."""
    return word == "vertices" or not any(cells & set(loop) for cells in letters.values())


def holds(rows: Rows, loops: list[Loop], letters: Letters, word: str) -> bool:
    """All rules on loops each of which is one simple loop (D)."""
    return (
        rule_a(loops, letters)
        and all(off_letters(loop, letters, word) for loop in loops)
        and all(rule_c(one, other) for one, other in combinations(loops, 2))
        and rule_b(rows, loops, letters, word)
    )


def simple_loop(places: list[Cell], height: int, width: int) -> bool:
    """D. Unit steps on the lattice, closed, and no vertex twice."""
    return (
        len(places) >= 4
        and len(set(places)) == len(places)
        and all(on_board(place, height, width) for place in places)
        and all(places[i] in neighbours(places[i - 1]) for i in range(len(places)))
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the loops obey all rules."""
    choice(OPTIONS, options, "SF-2")
    word = choice(OPTIONS, options, "SF-1")
    rows, letters = read(givens)
    loops = []
    for line in (line for part in blocks(answer) for line in part):
        try:
            places = [point(token) for token in line]
        except ValueError:
            return False
        if not simple_loop(places, *lattice_size(rows, word)):
            return False
        loops.append(turned(tuple(places)))
    return holds(rows, loops, letters, word)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All sets of as many loops as letters which obey the rules."""
    choice(OPTIONS, options, "SF-2")
    word = choice(OPTIONS, options, "SF-1")
    rows, letters = read(givens)
    useful = [
        loop
        for loop in all_loops(*lattice_size(rows, word))
        if any(cells <= enclosed(loop, *size(rows), word) for cells in letters.values())
        and off_letters(loop, letters, word)
    ]
    return {write(loops) for loops in compatible(useful, len(letters)) if holds(rows, loops, letters, word)}


def compatible(loops: list[Loop], count: int) -> Iterator[list[Loop]]:
    """All choices of some loops, any two of which obey C."""
    if count == 0:
        yield []
        return
    for i, first in enumerate(loops):
        others = [loop for loop in loops[i + 1 :] if rule_c(first, loop)]
        for rest in compatible(others, count - 1):
            yield [first, *rest]


def write(loops: list[Loop]) -> str:
    """The canonical text."""
    return join_rows([point_text(place) for place in loop] for loop in sorted(loops))


def normal(answer: str) -> str:
    """The answer in canonical form."""
    lines = [line for part in blocks(answer) for line in part]
    return write([turned(tuple(point(token) for token in line)) for line in lines])


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """One to three letters, mostly within random loops which obey C."""
    for _ in range(n):
        count = rng.choice((1, 2, 2, 2, 3))
        sizes = ((2, 2), (2, 3), (3, 3), (3, 3)) if count < 3 else ((2, 2), (2, 3))
        height, width = random_size(rng, sizes)
        rows = empty_rows(height, width)
        loops = random_loops(rng, height, width, count)
        for name, loop in zip("abc", loops, strict=False):
            inside = sorted(enclosed(loop, height, width, "vertices"))
            free = [(r, c) for r, c in inside if rows[r][c] == "."]
            for r, c in rng.sample(free, min(len(free), rng.choice((1, 1, 2, 3)))):
                rows[r][c] = name
        if rng.random() < 0.2 or not read(join_rows(rows))[1]:
            rows[rng.randrange(height)][rng.randrange(width)] = rng.choice("ab")
        yield join_rows(rows)


def random_loops(rng: random.Random, height: int, width: int, count: int) -> list[Loop]:
    """At most that many random loops which obey C."""
    chosen: list[Loop] = []
    while len(chosen) < count:
        fitting = [
            loop
            for loop in all_loops(height + 1, width + 1)
            if loop not in chosen and all(rule_c(other, loop) for other in chosen)
        ]
        if not fitting:
            break
        chosen.append(rng.choice(fitting))
    return chosen

"""Mirror loop: a loop which is symmetrical at mirrors, up to the next mirror.

OPTIONS: ML-1, what makes a mirror used: some cell pair it governs is not empty (`mirror`,
default), the same for each of its unit edges (`edge`), or some of the cells touching it are not
empty (`touching`). ML-2 has only its default `across`: a mirror edge across the ray stops it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from .boards import (
    DEFAULTS,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Cell,
    Edge,
    all_cells,
    blocks,
    choice,
    edge,
    edge_text,
    has_size,
    is_number,
    join_blocks,
    on_board,
    random_size,
    step,
    tidy,
)
from .loops import Loop, all_loops, corners, loop_text, read_loop, way

OPTIONS = {"ML-1": ("mirror", "edge", "touching"), "ML-2": ("across",)}

SAMPLE = (
    """\
3 4

1,1|
""",
    """\
┌ ─ ─ ┐
│ · · │
└ ─ ─ ┘
""",
)

Exits = dict[Cell, frozenset[Cell]]
FLIP = {
    "|": {LEFT: RIGHT, RIGHT: LEFT, UP: UP, DOWN: DOWN},
    "_": {UP: DOWN, DOWN: UP, LEFT: LEFT, RIGHT: RIGHT},
}


def read(givens: str) -> tuple[int, int, set[Edge]]:
    """Height, width, and all unit edges of mirrors."""
    parts = blocks(givens)
    if not parts or len(parts[0]) != 1 or len(parts[0][0]) != 2:
        raise ValueError("height and width expected")
    if not all(is_number(token) for token in parts[0][0]):
        raise ValueError("height and width expected")
    height, width = map(int, parts[0][0])
    edges = {edge(token) for rows in parts[1:] for row in rows for token in row}
    if not all(on_board(cell, height, width) for pair in edges for cell in pair):
        raise ValueError("a mirror edge must lie between two cells")
    return height, width, edges


def kind(pair: Edge) -> str:
    """`|` for an edge between two cells of a row, `_` for one between two of a column."""
    return "|" if pair[0][0] == pair[1][0] else "_"


def mirrors(edges: set[Edge]) -> list[list[Edge]]:
    """The maximal straight stretches (collinear touching mirrors are one mirror)."""
    found: list[list[Edge]] = []
    for pair in sorted(edges):
        along = UP if kind(pair) == "|" else LEFT
        before = (step(pair[0], along), step(pair[1], along))
        for stretch in found:
            if stretch[-1] == before:
                stretch.append(pair)
                break
        else:
            found.append([pair])
    return found


def governed(pair: Edge, edges: set[Edge], height: int, width: int) -> list[tuple[Cell, Cell]]:
    """The cell pairs of one unit edge: C. up to the board's edge or another mirror (ML-2)."""
    forth = way(pair[0], pair[1])
    back = way(pair[1], pair[0])
    near, far = pair
    found = []
    while on_board(near, height, width) and on_board(far, height, width):
        found.append((near, far))
        if (step(near, back), near) in edges or (far, step(far, forth)) in edges:
            break
        near, far = step(near, back), step(far, forth)
    return found


def exits(loop: Loop) -> Exits:
    """In which directions the line leaves each loop cell."""
    return {here: frozenset((way(here, before), way(here, after))) for before, here, after in corners(loop)}


def rule_b(pair: Edge, governs: list[tuple[Cell, Cell]], drawn: Exits) -> bool:
    """B. The two cells of a governed pair hold mirror-image line pieces."""
    flip = FLIP[kind(pair)]
    return all(
        drawn.get(far, frozenset()) == {flip[there] for there in drawn.get(near, frozenset())}
        for near, far in governs
    )


def rule_d(
    stretch: list[Edge], pairs: dict[Edge, list[tuple[Cell, Cell]]], drawn: Exits, word: str
) -> bool:
    """D. Every mirror is used (ML-1)."""
    if word == "edge":
        return all(any(near in drawn for near, _ in pairs[pair]) for pair in stretch)
    if word == "touching":
        return any(near in drawn for near, _ in stretch)
    return any(near in drawn for pair in stretch for near, _ in pairs[pair])


def holds(loop: Loop, edges: set[Edge], pairs: dict[Edge, list[tuple[Cell, Cell]]], word: str) -> bool:
    """All rules; E. nothing keeps the loop from passing through mirrors."""
    drawn = exits(loop)
    return all(rule_b(pair, pairs[pair], drawn) for pair in pairs) and all(
        rule_d(stretch, pairs, drawn, word) for stretch in mirrors(edges)
    )


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer obeys all rules."""
    word = choice(OPTIONS, options, "ML-1")
    height, width, edges = read(givens)
    pairs = {pair: governed(pair, edges, height, width) for pair in edges}
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], height, width):
        return False
    loop = read_loop(parts[0])  # A
    return loop is not None and holds(loop, edges, pairs, word)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops which obey the rules."""
    word = choice(OPTIONS, options, "ML-1")
    height, width, edges = read(givens)
    pairs = {pair: governed(pair, edges, height, width) for pair in edges}
    return {
        loop_text(loop, height, width)
        for loop in all_loops(height, width)
        if holds(loop, edges, pairs, word)
    }


normal = tidy


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Mirrors of one to three edges, mostly such as some chosen loop obeys."""
    for _ in range(n):
        height, width = random_size(rng, ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 4), (4, 5)))
        loop = rng.choice(all_loops(height, width))
        edges: set[Edge] = set()
        for _ in range(rng.choice((4, 12))):
            more = edges | random_mirror(rng, height, width)
            pairs = {pair: governed(pair, more, height, width) for pair in more}
            if holds(loop, more, pairs, "mirror"):
                edges = more
        if not edges or rng.random() < 0.2:
            edges |= random_mirror(rng, height, width)
        lines = [[edge_text(pair) for pair in stretch] for stretch in mirrors(edges)]
        yield join_blocks([[[str(height), str(width)]], lines])


def random_mirror(rng: random.Random, height: int, width: int) -> set[Edge]:
    """A straight stretch of one to three unit edges."""
    while True:
        cell = rng.choice(all_cells(height, width))
        across, along = rng.choice(((RIGHT, DOWN), (DOWN, RIGHT)))
        found = set()
        for _ in range(rng.choice((1, 1, 2, 3))):
            pair = (cell, step(cell, across))
            if all(on_board(end, height, width) for end in pair):
                found.add(pair)
            cell = step(cell, along)
        if found:
            return found

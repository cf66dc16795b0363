"""Uncheckers: two colours; every cluster of a colour has N cells.

OPTIONS: UC-1 has only the default `one`: one N for both colours and all clusters.
The answer shows black cells as `#`. The colours are interchangeable: the canonical answer gives
colour `a` to the first white cell in reading order.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

from .boards import (
    DEFAULTS,
    DOWN,
    RIGHT,
    Cell,
    Edge,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    choice,
    edge,
    edge_text,
    empty_rows,
    has_size,
    is_number,
    join_blocks,
    join_rows,
    neighbours,
    random_size,
    size,
    step,
    tidy,
)

OPTIONS = {"UC-1": ("one",)}

SAMPLE = (
    """\
N 4

. . . .
. . . .

0,0|
""",
    """\
a a b b
a a b b
""",
)

Colours = dict[Cell, str]
Cluster = frozenset[Cell]


def read(givens: str) -> tuple[int, Rows, set[Edge]]:
    """N, the grid of white and black cells, and the thick edges."""
    parts = blocks(givens)
    if len(parts) not in (2, 3) or len(parts[0]) != 1 or len(parts[0][0]) != 2:
        raise ValueError("N, a grid and possibly thick edges expected")
    name, value = parts[0][0]
    if name != "N" or not is_number(value):
        raise ValueError("N and a number expected")
    size(parts[1])
    check_tokens(parts[1], ".#")
    thick = {edge(token) for rows in parts[2:] for row in rows for token in row}
    return int(value), parts[1], thick


def clusters(colours: Colours, thick: set[Edge]) -> list[Cluster]:
    """B. Maximal sets of equally coloured cells connected through sides that are not thick."""
    found = []
    rest = set(colours)
    while rest:
        first = min(rest)
        cluster, reached = {first}, [first]
        while reached:
            here = reached.pop()
            for there in neighbours(here):
                wall = (here, there) in thick or (there, here) in thick
                same = colours.get(there) == colours[here]
                if same and not wall and there not in cluster:
                    cluster.add(there)
                    reached.append(there)
        rest -= cluster
        found.append(frozenset(cluster))
    return found


def rule_a(colours: Colours, rows: Rows) -> bool:
    """A, E. Every white cell has one of two colours, black cells have none."""
    white = {cell for cell in all_cells(*size(rows)) if rows[cell[0]][cell[1]] == "."}
    return set(colours) == white and set(colours.values()) <= {"a", "b"}


def rule_c(found: list[Cluster], n: int) -> bool:
    """C. Every cluster has exactly N cells."""
    return all(len(cluster) == n for cluster in found)


def rule_d(found: list[Cluster], colours: Colours) -> bool:
    """D. Two different clusters of the same colour never share a side, thick or not."""
    for cluster in found:
        for cell in cluster:
            for there in neighbours(cell):
                if there not in cluster and colours.get(there) == colours[cell]:
                    return False
    return True


def holds(n: int, rows: Rows, thick: set[Edge], colours: Colours) -> bool:
    """All rules."""
    found = clusters(colours, thick)
    return rule_a(colours, rows) and rule_c(found, n) and rule_d(found, colours)


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the colouring obeys all rules."""
    choice(OPTIONS, options, "UC-1")
    n, rows, thick = read(givens)
    parts = blocks(answer)
    if len(parts) != 1 or not has_size(parts[0], *size(rows)):
        return False
    colours = {(r, c): parts[0][r][c] for r, c in all_cells(*size(rows)) if parts[0][r][c] != "#"}
    return holds(n, rows, thick, colours)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All colourings which obey the rules, the first white cell being `a`."""
    choice(OPTIONS, options, "UC-1")
    n, rows, thick = read(givens)
    white = [cell for cell in all_cells(*size(rows)) if rows[cell[0]][cell[1]] == "."]
    found = set()
    for drawn in product("ab", repeat=len(white)):
        colours = dict(zip(white, drawn, strict=True))
        if drawn[:1] != ("b",) and holds(n, rows, thick, colours):
            found.add(write(rows, colours))
    return found


def write(rows: Rows, colours: Colours) -> str:
    """The answer text."""
    height, width = size(rows)
    return join_rows([[colours.get((r, c), "#") for c in range(width)] for r in range(height)])


def normal(answer: str) -> str:
    """The answer with colour `a` in the first white cell."""
    text = tidy(answer)
    if text.lstrip("# \n").startswith("b"):
        return text.translate({ord("a"): "b", ord("b"): "a"})
    return text


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """N, some black cells and thick edges; mostly several tries to get a board with an answer."""
    for _ in range(n):
        for _ in range(rng.choice((1, 1, 4, 4))):
            text = random_board(rng)
            if answers(text):
                break
        yield text


def random_board(rng: random.Random) -> str:
    """One board with N dividing the number of white cells."""
    height, width = random_size(rng, ((1, 4), (2, 2), (2, 3), (2, 4), (3, 3), (2, 5)))
    rows = empty_rows(height, width)
    cells = all_cells(height, width)
    for r, c in rng.sample(cells, rng.choice((0, 0, 1, 2))):
        rows[r][c] = "#"
    white = sum(row.count(".") for row in rows)
    n = rng.choice([n for n in (1, 2, 3, 4, 5) if white % n == 0])
    edges = [(cell, step(cell, way)) for cell in cells for way in (RIGHT, DOWN)]
    inner = [pair for pair in edges if pair[1] in cells]
    thick = rng.sample(inner, min(len(inner), rng.choice((0, 0, 1, 2, 3))))
    return join_blocks([[["N", str(n)]], rows, [[edge_text(pair)] for pair in sorted(thick)]])

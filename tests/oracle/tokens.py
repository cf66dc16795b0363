"""Text and tokens: the obvious shared bits of the path, piece and region oracles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from types import MappingProxyType

from .verbs import Candidates, Holds, Verbs

Cell = tuple[int, int]
Grid = list[list[str]]

NO_OPTIONS: Mapping[str, str] = MappingProxyType({})
ARROWS: Mapping[str, Cell] = MappingProxyType({"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)})


def choice(options: Mapping[str, str], declared: Mapping[str, tuple[str, ...]], name: str) -> str:
    """Return the value of an option; the first declared value is the default."""
    value = options.get(name, declared[name][0])
    if value not in declared[name]:
        raise ValueError(f"{name} must be one of {declared[name]}, not {value!r}")
    return value


def blocks(text: str) -> list[list[str]]:
    """Split a text at its blank lines into blocks of lines."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip():
            found[-1].append(line.strip())
        elif found[-1]:
            found.append([])
    return [block for block in found if block]


def grid(lines: Iterable[str]) -> Grid:
    """Read one token per cell; all rows must be equally long."""
    rows = [line.split() for line in lines]
    if not rows or len({len(row) for row in rows}) != 1:
        raise ValueError("not a grid")
    return rows


def only_grid(text: str) -> Grid:
    """Read a text that is one grid and nothing else."""
    found = blocks(text)
    if len(found) != 1:
        raise ValueError("expected exactly one block")
    return grid(found[0])


def spaced(text: str) -> str:
    """Return the canonical form of a text that is one grid: single blanks."""
    return show(only_grid(text))


def show(rows: Iterable[Iterable[str]]) -> str:
    """Write a grid, one board row per line."""
    return "\n".join(" ".join(row) for row in rows)


def size(rows: Grid) -> tuple[int, int]:
    """Return height and width."""
    return len(rows), len(rows[0])


def cells(height: int, width: int) -> list[Cell]:
    """Return all cells in reading order."""
    return [(r, c) for r in range(height) for c in range(width)]


def tokens_of(rows: Grid) -> dict[Cell, str]:
    """Return the token of every cell."""
    return {(r, c): rows[r][c] for r, c in cells(*size(rows))}


@cache
def beside(cell: Cell) -> tuple[Cell, ...]:
    """Return the four orthogonal neighbours, also those off the board."""
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def around(cell: Cell) -> list[Cell]:
    """Return the eight neighbours, also those off the board."""
    r, c = cell
    return [(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


def point(word: str) -> Cell:
    """Read ``r,c``."""
    r, c = word.split(",")
    return int(r), int(c)


def points(line: str) -> tuple[Cell, ...]:
    """Read ``r,c r,c ...``."""
    return tuple(point(word) for word in line.split())


def point_lists(text: str) -> tuple[tuple[Cell, ...], ...]:
    """Read a list of points from every line; ValueError if one is none."""
    return tuple(points(line) for line in lines_of(text))


def sorted_points(text: str) -> str:
    """Return the canonical form of lists of points: sorted."""
    return "\n".join(map(show_points, sorted(point_lists(text))))


def drawn_as_points(
    candidates: Candidates[Grid, tuple[tuple[Cell, ...], ...]],
    holds: Holds[Grid, tuple[tuple[Cell, ...], ...]],
) -> Verbs[Grid, tuple[tuple[Cell, ...], ...]]:
    """Return an oracle whose answers are lines, each written as the list of its points."""
    return Verbs(
        only_grid,
        candidates,
        holds,
        lambda _, answer: point_lists(answer),
        lambda _, lines: "\n".join(map(show_points, sorted(lines))),
    )


def show_points(path: Iterable[Cell]) -> str:
    """Write ``r,c r,c ...``."""
    return " ".join(f"{r},{c}" for r, c in path)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text that are not blank."""
    return [line for block in blocks(text) for line in block]


def circled(token: str) -> str | None:
    """Return ``x`` for a token ``(x)``, else None."""
    return token[1:-1] if token.startswith("(") and token.endswith(")") else None


def is_number(token: str) -> bool:
    """Tell whether the token is a plain number."""
    return re.fullmatch(r"\d+", token) is not None


def components(
    members: Iterable[Cell], near: Callable[[Cell], Iterable[Cell]] = beside
) -> list[frozenset[Cell]]:
    """Split a set of cells into its groups: edge-connected ones, or of what is near each other."""
    left = set(members)
    found = []
    while left:
        group = {left.pop()}
        fringe = list(group)
        while fringe:
            for other in near(fringe.pop()):
                if other in left:
                    left.remove(other)
                    group.add(other)
                    fringe.append(other)
        found.append(frozenset(group))
    return found


def simple_paths(
    start: Cell, free: frozenset[Cell], longest: int | None = None
) -> Iterator[tuple[Cell, ...]]:
    """Yield every path from ``start`` over free cells that uses no cell twice."""

    def extend(path: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
        yield path
        if longest is None or len(path) < longest:
            for near in beside(path[-1]):
                if near in free and near not in path:
                    yield from extend((*path, near))

    yield from extend((start,))


def is_simple_path(path: Sequence[Cell]) -> bool:
    """Tell whether the path steps between adjacent cells and uses no cell twice."""
    steps = pairwise(path)
    return len(set(path)) == len(path) > 0 and all(b in beside(a) for a, b in steps)


def nudged(rng: Random, rows: Grid, least: int = 0) -> Grid:
    """Change one number of the grid by one, if it has any number."""
    places = [
        cell for cell, token in tokens_of(rows).items() if re.search(r"\d", token) and "," not in token
    ]
    copy = [list(row) for row in rows]
    if places:
        r, c = rng.choice(places)
        step = rng.choice((-1, 1))
        copy[r][c] = re.sub(r"\d+", lambda n: str(max(least, int(n[0]) + step)), copy[r][c])
    return copy


def blank(height: int, width: int, fill: str = ".") -> Grid:
    """Return a grid of equal tokens."""
    return [[fill] * width for _ in range(height)]


def sprinkle(rng: Random, rows: Grid, clues: Mapping[Cell, str], share: float) -> Grid:
    """Write a random share of the possible clues into the grid."""
    copy = [list(row) for row in rows]
    for (r, c), token in clues.items():
        if rng.random() < share:
            copy[r][c] = token
    return copy

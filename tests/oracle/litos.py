"""Oracle of LITOS (rule sheet no. 40): tetrominoes, equal shapes apart, oriented symbols.

Option LO-1: ``oriented`` - a symbol fixes rotation and reflection (default); ``mirrored`` - the
left-right or up-down mirror image of the symbol will do as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from .partitions import (
    Division,
    Region,
    blacks,
    connected_sets,
    divided,
    relabel,
)
from .tokens import (
    Cell,
    Grid,
    beside,
    blank,
    blocks,
    cells,
    choice,
    grid,
    points,
    show,
    show_points,
    size,
    tokens_of,
)
from .verbs import Options

OPTIONS: Mapping[str, tuple[str, ...]] = {"LO-1": ("oriented", "mirrored")}

SAMPLE = (
    """\
. . . .
x . . .
. . . .

x 0,0 0,1 1,0 2,0
""",
    """\
A A B C
A B B C
A B C C
""",
)

Symbols = Mapping[str, Region]


Board = tuple[Grid, Symbols]


def read(givens: str) -> Board:
    """Read the board and the shape of every symbol id."""
    found = blocks(givens)
    board = grid(found[0])
    symbols = {}
    for line in found[1] if len(found) > 1 else []:
        name, shape = line.split(maxsplit=1)
        symbols[name] = moved_to_origin(points(shape))
    if any(token not in ".#" and token not in symbols for token in tokens_of(board).values()):
        raise ValueError("a symbol has no shape")
    return board, symbols


@cache
def moved_to_origin(region: frozenset[Cell] | tuple[Cell, ...]) -> Region:
    """Return the region moved so that it starts in row 0 and column 0."""
    top, left = min(r for r, _ in region), min(c for _, c in region)
    return frozenset((r - top, c - left) for r, c in region)


@cache
def free_shape(region: Region) -> frozenset[Region]:
    """Return the shape up to rotations and reflections: the set of its eight images."""
    images = set()
    turned = region
    for _ in range(4):
        turned = frozenset((c, -r) for r, c in turned)
        images.add(moved_to_origin(turned))
        images.add(moved_to_origin(frozenset((r, -c) for r, c in turned)))
    return frozenset(images)


def rule_a(division: Division) -> bool:
    """A. All regions are tetrominoes (there are no others than L, I, T, O, S)."""
    return all(len(region) == 4 for region in division)


def rule_b(division: Division) -> bool:
    """B. Two edge-adjacent tetrominoes have different shapes."""
    for one in division:
        for other in division:
            touching = any(near in other for cell in one for near in beside(cell))
            if one != other and touching and free_shape(one) == free_shape(other):
                return False
    return True


def rule_c(board: Grid, symbols: Symbols, division: Division, mirror: str) -> bool:
    """C. A symbol cell lies in a tetromino of the symbol's shape and orientation."""
    for region in division:
        for r, c in region:
            if board[r][c] != ".":
                wanted = symbols[board[r][c]]
                images = {wanted}
                if mirror == "mirrored":
                    images.add(moved_to_origin(frozenset((a, -b) for a, b in wanted)))
                    images.add(moved_to_origin(frozenset((-a, b) for a, b in wanted)))
                if moved_to_origin(region) not in images:
                    return False
    return True


def rule_d(board: Grid, division: Division) -> bool:
    """D. A tetromino contains at most one symbol."""
    return all(sum(board[r][c] != "." for r, c in region) <= 1 for region in division)


def tilings(free: frozenset[Cell]) -> Iterator[Division]:
    """Yield all divisions of the free cells into tetrominoes."""
    if not free:
        yield ()
        return
    first = min(free)
    near_first = frozenset(cell for cell in free if distance(cell, first) < 4)
    for region in connected_sets(first, near_first):
        if len(region) == 4:
            for rest in tilings(free - region):
                yield (region, *rest)


def distance(a: Cell, b: Cell) -> int:
    """Return the number of steps between two cells."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


@cache
def spread(free: frozenset[Cell]) -> tuple[Division, ...]:
    """Return all tilings of the free cells that satisfy A and B."""
    return tuple(division for division in tilings(free) if rule_b(division))


def fits(givens: Board, division: Division, options: Options) -> bool:
    """Tell whether all rules hold."""
    board, symbols = givens
    return (
        rule_c(board, symbols, division, choice(options, OPTIONS, "LO-1"))
        and rule_d(board, division)
        and rule_a(division)
        and rule_b(division)
    )


def candidates(givens: Board, _: Options) -> tuple[Division, ...]:
    """Return every tiling of the white cells with tetrominoes."""
    board = givens[0]
    return spread(frozenset(cells(*size(board))) - blacks(board))


VERBS = divided(read, candidates, fits)
accepts, answers, normal = VERBS.accepts, VERBS.answers, relabel


def random_shape(rng: Random) -> Region:
    """Return a random tetromino in a random orientation."""
    shapes = sorted(
        {
            tuple(sorted(moved_to_origin(region)))
            for region in connected_sets((0, 0), frozenset(cells(2, 4)))
            if len(region) == 4
        }
    )
    return frozenset(rng.choice(sorted(map(sorted, free_shape(frozenset(rng.choice(shapes)))))))


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: symbols read off a random tiling, some of them of another shape."""
    for _ in range(n):
        height, width, holes = rng.choice([(2, 4, 0), (3, 3, 1), (3, 4, 0), (4, 4, 0), (3, 5, 3)])
        all_cells = cells(height, width)
        dark: list[Cell] = []
        division: Division = ()
        for _ in range(20):
            dark = rng.sample(all_cells, holes)
            found = spread(frozenset(all_cells) - frozenset(dark))
            if found:
                division = rng.choice(found)
                break
        board = blank(height, width)
        for r, c in dark:
            board[r][c] = "#"
        names: dict[Region, str] = {}
        for region in division:
            if rng.random() < 0.4:
                wanted = moved_to_origin(region)
                if rng.random() < 0.15:
                    wanted = random_shape(rng)
                r, c = rng.choice(sorted(region))
                board[r][c] = names.setdefault(wanted, "pqrstu"[len(names)])
        shapes = [f"{name} {show_points(sorted(shape))}" for shape, name in names.items()]
        yield show(board) + ("\n\n" + "\n".join(shapes) if shapes else "")

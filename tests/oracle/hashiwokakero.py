"""Oracle of Hashiwokakero: single and double bridges between islands, all in one network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise, product
from random import Random

from .boards import DEFAULTS, Cell, Rows, all_cells, empty_rows, is_number, join_rows, point, size
from .tokens import blocks, grid, nudged, only_grid, show_points, tokens_of

OPTIONS: Mapping[str, tuple[str, ...]] = {}

SAMPLE = ("3 . 3\n. . .\n1 . 1\n", "┌ ─ ┐\n│ · │\n╵ · ╵\n\n0,0 0,1\n0,1 0,2\n")

Stroke = tuple[Cell, Cell]
Strokes = frozenset[Stroke]

GLYPHS = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Each glyph at the number made of its ways: 1 up, 2 right, 4 down, 8 left."""
WAYS = {1: (-1, 0), 2: (0, 1), 4: (1, 0), 8: (0, -1)}


def islands(board: Rows) -> dict[Cell, str]:
    """The cells with a number or `?`."""
    return {cell: token for cell, token in tokens_of(board).items() if token != "."}


def lanes(board: Rows) -> list[tuple[Stroke, ...]]:
    """The strokes of every possible bridge: straight, from island to the next one."""
    found, there = [], islands(board)
    for r, c in there:
        for down, right in ((0, 1), (1, 0)):
            path = [(r, c)]
            while True:
                y, x = path[-1][0] + down, path[-1][1] + right
                if y >= size(board)[0] or x >= size(board)[1]:
                    break
                path.append((y, x))
                if (y, x) in there:
                    found.append(tuple(pairwise(path)))
                    break
    return found


def inner(lane: tuple[Stroke, ...]) -> set[Cell]:
    """The cells between the two islands."""
    return {cell for stroke in lane for cell in stroke} - {lane[0][0], lane[-1][1]}


def holds(board: Rows, bridges: Mapping[tuple[Stroke, ...], int]) -> bool:
    """A (bridges do not cross), C (numbers), D (all islands hang together)."""
    built = [lane for lane, n in bridges.items() if n]
    if any(inner(one) & inner(other) for one, other in combinations(built, 2)):
        return False
    there = islands(board)
    ends = {lane: (lane[0][0], lane[-1][1]) for lane in built}
    for cell, token in there.items():
        total = sum(bridges[lane] for lane in built if cell in ends[lane])
        if total == 0 or (is_number(token) and total != int(token)):
            return False
    reached = set(list(there)[:1])
    while True:
        more = {end for pair in ends.values() if set(pair) & reached for end in pair} - reached
        if not more:
            return len(reached) == len(there)
        reached |= more


def read(board: Rows, answer: str) -> tuple[Strokes, Strokes] | None:
    """The strokes of first and of second bridges; None for what is no such answer."""
    parts = blocks(answer)
    if not 1 <= len(parts) <= 2:
        return None
    rows = grid(parts[0])
    if size(rows) != size(board):
        return None
    first: set[Stroke] = set()
    for (r, c), token in tokens_of(rows).items():
        if token not in GLYPHS:
            return None
        for bit, (down, right) in WAYS.items():
            if GLYPHS.index(token) & bit:
                y, x = r + down, c + right
                if (y, x) not in tokens_of(rows) or not GLYPHS.index(rows[y][x]) & {1: 4, 4: 1, 2: 8, 8: 2}[
                    bit
                ]:
                    return None
                first.add((min((r, c), (y, x)), max((r, c), (y, x))))
    second = {
        (min(a, b), max(a, b))
        for line in (parts[1] if len(parts) > 1 else [])
        for a, b in pairwise([point(word) for word in line.split()])
    }
    return frozenset(first), frozenset(second)


def write(first: Strokes, second: Strokes, height: int, width: int) -> str:
    """The glyphs of the first bridges, then the strokes of the second ones."""
    rows = empty_rows(height, width, "·")
    for cell in all_cells(height, width):
        ways = [bit for bit, (down, right) in WAYS.items()
                if any({cell, (cell[0] + down, cell[1] + right)} == set(s) for s in first)]  # fmt: skip
        rows[cell[0]][cell[1]] = GLYPHS[sum(ways)]
    listed = "\n".join(show_points(stroke) for stroke in sorted(second))
    return join_rows(rows) + (f"\n\n{listed}" if second else "")


def bridges_of(board: Rows, first: Strokes, second: Strokes) -> dict[tuple[Stroke, ...], int] | None:
    """How many bridges every lane has; None if a stroke lies on none, or a lane is half built."""
    found, left = {}, (set(first), set(second))
    for lane in lanes(board):
        one, two = first & set(lane), second & set(lane)
        if len(one) not in (0, len(lane)) or len(two) not in (0, len(lane)) or not two <= one:
            return None
        found[lane] = bool(one) + bool(two)
        left[0].difference_update(one)
        left[1].difference_update(two)
    return None if any(left) else found


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Tell whether the answer satisfies all rules for the givens."""
    board = only_grid(givens)
    drawn = read(board, answer)
    bridges = None if drawn is None else bridges_of(board, *drawn)
    return bridges is not None and holds(board, bridges)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """Try no bridge, one and two in every lane."""
    board = only_grid(givens)
    possible = lanes(board)
    found = set()
    for numbers in product((0, 1, 2), repeat=len(possible)):
        bridges = dict(zip(possible, numbers, strict=True))
        if holds(board, bridges):
            first = frozenset(stroke for lane, n in bridges.items() if n for stroke in lane)
            second = frozenset(stroke for lane, n in bridges.items() if n == 2 for stroke in lane)
            found.add(write(first, second, *size(board)))
    return found


def normal(answer: str) -> str:
    """Return the canonical form: a line for each stroke of a second bridge."""
    board = grid(blocks(answer)[0])
    drawn = read(board, answer)
    assert drawn is not None
    return write(*drawn, *size(board))


def boards(rng: Random, n: int) -> Iterator[str]:
    """Yield tiny boards: some islands, numbers read off bridges if there is a way, some of them changed."""
    for _ in range(n):
        height, width = rng.choice([(1, 4), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5)])
        board = empty_rows(height, width)
        for r, c in rng.sample(
            all_cells(height, width), min(height * width, rng.choice((2, 3, 4, 5, 5, 6)))
        ):
            board[r][c] = "?"
        found = sorted(answers(join_rows(board))) if len(lanes(board)) <= 7 else []
        if found:
            first, second = read(board, rng.choice(found)) or (frozenset(), frozenset())
            for r, c in islands(board):
                if rng.random() < 0.8:
                    board[r][c] = str(sum((r, c) in stroke for stroke in [*first, *second]))
            yield join_rows(nudged(rng, board, 1) if rng.random() < 0.15 else board)
        else:
            yield join_rows([["1" if token == "?" else token for token in row] for row in board])

"""Rollercoaster: a loop with one pillar hanging from every horizontal segment.

The answer is the glyph grid with `p` in pillar cells, then a line of the pillars' head cells.

OPTIONS: RC-1, pillars of length zero are `allowed` (default) or `forbidden`. RC-2, cells with a
number or circle are `grey` (default) or `white`. In `white` cells the loop and pillars may run,
and they neither stop the sight nor carry a pillar; the cell above a circle must hold a pillar
cell or a head.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import product

from .boards import (
    DEFAULTS,
    DOWN,
    UP,
    Cell,
    Rows,
    all_cells,
    blocks,
    check_tokens,
    choice,
    empty_rows,
    has_size,
    join_blocks,
    join_rows,
    nudged,
    numbers,
    only_block,
    places,
    point,
    point_text,
    seen_until,
    size,
    step,
)
from .loops import Loop, all_loops, draw_loop, loop_edges, read_loop, turns

OPTIONS = {"RC-1": ("allowed", "forbidden"), "RC-2": ("grey", "white")}

SAMPLE = (
    """\
. . .
. . .
. 4 .
. . .
. . .
. o .
""",
    """\
┌ ─ ┐
│ p │
│ · │
└ ─ ┘
· p ·
· · ·

0,1 3,1
""",
)

Pillar = tuple[Cell, list[Cell]]  # the head and the pillar cells below it


def read(givens: str) -> Rows:
    """The clue grid."""
    rows = only_block(givens)
    check_tokens(rows, ".#o?")
    return rows


def grey_cells(rows: Rows, options: Mapping[str, str]) -> set[Cell]:
    """The grey cells (RC-2)."""
    if choice(OPTIONS, options, "RC-2") == "white":
        return places(rows, "#")
    return set(all_cells(*size(rows))) - places(rows, ".")


def rule_a(grey: set[Cell], loop: Loop) -> bool:
    """A. Grey cells hold no line."""
    return not grey & set(loop)


def segments(loop: Loop) -> list[set[Cell]]:
    """The maximal horizontal segments of the loop."""
    across = [pair for pair in loop_edges(loop) if len({r for r, _ in pair}) == 1]
    found: list[set[Cell]] = []
    for pair in sorted(across, key=sorted):
        for segment in found:
            if segment & pair:
                segment |= pair
                break
        else:
            found.append(set(pair))
    return found


def pillar(head: Cell, grey: set[Cell], loop: Loop, height: int) -> list[Cell] | None:
    """C, D, E. The pillar cells from below the head to above a grey cell, free of the loop."""
    cells = []
    here = step(head, DOWN)
    while here not in grey:
        if here in loop or here[0] >= height:
            return None
        cells.append(here)
        here = step(here, DOWN)
    return cells


def rule_b(loop: Loop, heads: list[Cell]) -> bool:
    """B. Every maximal horizontal segment of the loop has exactly one pillar, no one is loose."""
    held = segments(loop)
    return len(heads) == len(held) and all(len(segment & set(heads)) == 1 for segment in held)


def rule_c(loop: Loop, heads: list[Cell]) -> bool:
    """C (first half). A head is a loop cell which is not a turn."""
    return set(heads) <= set(loop) - turns(loop)


def rule_f(rows: Rows, pillars: list[Pillar]) -> bool:
    """F. The cell above a circle cell contains a pillar."""
    filled = {cell for head, cells in pillars for cell in [head, *cells]}
    return all(step(circle, UP) in filled for circle in places(rows, "o"))


def rule_g(rows: Rows, grey: set[Cell], loop: Loop) -> bool:
    """G. A number counts the loop cells in the four directions up to the next grey cell."""
    cells = frozenset(loop)
    return all(
        seen_until(cells, cell, grey, *size(rows)) == number for cell, number in numbers(rows).items()
    )


def rule_h(rows: Rows, grey: set[Cell], loop: Loop) -> bool:
    """H. `?` is a non-zero number."""
    cells = frozenset(loop)
    return all(seen_until(cells, cell, grey, *size(rows)) > 0 for cell in places(rows, "?"))


def standing(rows: Rows, loop: Loop, heads: list[Cell], options: Mapping[str, str]) -> list[Pillar] | None:
    """The pillars below the heads, or None if one of them cannot stand there (C, D, E, RC-1)."""
    grey = grey_cells(rows, options)
    pillars = []
    for head in heads:
        cells = pillar(head, grey, loop, len(rows))
        if cells is None or (not cells and choice(OPTIONS, options, "RC-1") == "forbidden"):
            return None
        pillars.append((head, cells))
    return pillars


def holds(rows: Rows, loop: Loop, heads: list[Cell], options: Mapping[str, str]) -> bool:
    """All rules."""
    grey = grey_cells(rows, options)
    pillars = standing(rows, loop, heads, options)
    return (
        pillars is not None
        and rule_a(grey, loop)
        and rule_b(loop, heads)
        and rule_c(loop, heads)
        and rule_f(rows, pillars)
        and rule_g(rows, grey, loop)
        and rule_h(rows, grey, loop)
    )


def write(rows: Rows, loop: Loop, pillars: list[Pillar]) -> str:
    """The answer text."""
    drawn = draw_loop(loop, *size(rows))
    for _, cells in pillars:
        for r, c in cells:
            drawn[r][c] = "p"
    return join_blocks([drawn, [[point_text(head) for head, _ in sorted(pillars)]]])


def accepts(givens: str, answer: str, options: Mapping[str, str] = DEFAULTS) -> bool:
    """Whether the answer obeys all rules and its `p` cells are the pillars of its heads."""
    rows = read(givens)
    parts = blocks(answer)
    if len(parts) != 2 or not has_size(parts[0], *size(rows)):
        return False
    loop = read_loop([["·" if token == "p" else token for token in row] for row in parts[0]])
    if loop is None:
        return False
    try:
        heads = [point(token) for row in parts[1] for token in row]
    except ValueError:
        return False
    pillars = standing(rows, loop, heads, options)
    if pillars is None or {cell for _, cells in pillars for cell in cells} != places(parts[0], "p"):
        return False
    return holds(rows, loop, heads, options)


def answers(givens: str, options: Mapping[str, str] = DEFAULTS) -> set[str]:
    """All loops with all choices of a head in every horizontal segment."""
    rows = read(givens)
    grey = grey_cells(rows, options)
    found = set()
    for loop in all_loops(*size(rows)):
        if not rule_a(grey, loop) or not rule_g(rows, grey, loop):
            continue
        choices = [
            [head for head in sorted(segment) if standing(rows, loop, [head], options)]
            for segment in segments(loop)
        ]
        for heads in product(*choices):
            if holds(rows, loop, list(heads), options):
                pillars = standing(rows, loop, list(heads), options)
                assert pillars is not None
                found.add(write(rows, loop, pillars))
    return found


def normal(answer: str) -> str:
    """The answer with plain spacing and sorted heads."""
    drawn, heads = blocks(answer)
    listed = sorted(point(token) for row in heads for token in row)
    return join_blocks([drawn, [[point_text(head) for head in listed]]])


def boards(rng: random.Random, n: int) -> Iterator[str]:
    """Grey cells below a random loop's segments, some with circles or numbers read off it."""
    for _ in range(n):
        yield random_board(rng)


def random_board(rng: random.Random) -> str:
    """One board, in most cases with an answer."""
    height, width = rng.choice(((4, 3), (5, 3), (6, 3), (4, 4), (5, 4), (5, 4), (4, 5)))
    wide = [loop for loop in all_loops(height, width) if can_stand(loop, height)]
    loop = rng.choice(wide)
    rows = empty_rows(height, width)
    feet = set()
    for segment in segments(loop):
        r, c = rng.choice(sorted(segment - turns(loop)))
        below = [r + 1]
        while (below[-1] + 1, c) not in loop and below[-1] + 1 < height:
            below.append(below[-1] + 1)
        foot = (rng.choice(below), c)
        rows[foot[0]][c] = "#"
        feet.add(foot)
    others = [cell for cell in all_cells(height, width) if cell not in loop]
    for r, c in rng.sample(others, min(len(others), rng.choice((0, 0, 1)))):
        rows[r][c] = "#"
    grey = places(rows, "#")
    for r, c in sorted(grey):
        seen = seen_until(frozenset(loop), (r, c), grey, height, width)
        clue = rng.choice(("#", "o" if (r, c) in feet else "#", str(seen), "?"))
        rows[r][c] = clue
    return join_rows(nudged(rng, rows))


def can_stand(loop: Loop, height: int) -> bool:
    """Whether every horizontal segment has three cells and free room below a middle cell."""
    bends = turns(loop)
    return all(
        any(r + 1 < height and (r + 1, c) not in loop for r, c in segment - bends)
        for segment in segments(loop)
    )

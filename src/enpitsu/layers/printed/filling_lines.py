"""Random lines that fill a board: signs are put at their ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enpitsu.grid import Cell, Direction, Grid

if TYPE_CHECKING:
    from random import Random

MAX_RESTARTS = 200
"""So often a board is begun anew if a cell is left alone; then it stays without a line."""

MAX_BENDS = 2
"""So often a line bends at most."""


def filling_lines(grid: Grid, rng: Random, longest: int) -> list[list[Cell]]:
    """Random lines of two cells at least that share none and leave none, as far as that is found soon.

    Each begins where a cell has fewest free ones beside it.
    """
    best, left = list[list[Cell]](), len(grid.cells) + 1
    for _ in range(MAX_RESTARTS):
        lines, alone = _drawn(grid, rng, longest)
        if alone < left:
            best, left = lines, alone
        if not left:
            break
    return best


def _drawn(grid: Grid, rng: Random, longest: int) -> tuple[list[list[Cell]], int]:
    """Lines, and how many cells they leave."""
    free, lines, alone = dict.fromkeys(grid.cells), list[list[Cell]](), 0
    while free:
        room = {cell: sum([near in free for near in cell.neighbors]) for cell in free}
        least = min(room.values())
        line = [rng.choice([cell for cell in free if room[cell] == least])]
        del free[line[0]]
        most, bends = rng.randint(2, longest), 0
        ahead: Direction | None = None
        while len(line) < most:
            ways = [way for way in Direction if line[-1].step(way) in free]
            ways = [way for way in ways if way is ahead or ahead is None or bends < MAX_BENDS]
            if not ways:
                break
            way = rng.choice(ways)
            line.append(line[-1].step(way))
            del free[line[-1]]
            bends, ahead = bends + (ahead not in (None, way)), way
        if len(line) > 1:
            lines.append(line)
        else:
            alone += 1
    return lines, alone

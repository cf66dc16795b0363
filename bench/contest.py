"""How many boards of the contest problem SLINK are solved in a second: `python -m bench.contest`.

The contest allows one second for a whole input file of fully clued boards of up to 20x20 cells.  The
boards here are made from random loops by the code below.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random
from time import perf_counter, process_time

from enpitsu.engine.solve import solve
from enpitsu.formats import read_all
from enpitsu.notation import spoj

AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def inside_of_a_loop(rng: Random, height: int, width: int) -> set[tuple[int, int]]:
    """Cells inside a random loop: grown cell by cell, keeping inside and outside in one piece each."""
    start = rng.randrange(height), rng.randrange(width)
    inside, rim = {start}, [start]
    while rim:
        row, col = rim[rng.randrange(len(rim))]
        fresh = [
            (row + dr, col + dc) for dr, dc in AROUND[1::2]
            if 0 <= row + dr < height and 0 <= col + dc < width and (row + dr, col + dc) not in inside
        ]  # fmt: skip
        fresh = [cell for cell in fresh if _fits(cell, inside)]
        if not fresh:
            rim.remove((row, col))
            continue
        inside.add(rng.choice(fresh))
        rim.append(max(inside & set(fresh)))
    return inside


def _fits(cell: tuple[int, int], inside: set[tuple[int, int]]) -> bool:
    """Whether adding a cell keeps the border one loop: its neighbours inside are one run around it."""
    ring = [(cell[0] + dr, cell[1] + dc) in inside for dr, dc in AROUND]
    return sum(ring[i] and not ring[i - 1] for i in range(8)) == 1


def dataset(rng: Random, size: int) -> str:
    """One board of the contest's input."""
    inside = inside_of_a_loop(rng, size, size)

    def sides(r: int, c: int) -> int:
        return sum(((r + dr, c + dc) in inside) != ((r, c) in inside) for dr, dc in AROUND[1::2])

    rows = [[sides(r, c) for c in range(size)] for r in range(size)]
    return "\n".join([f"{size} {size}", *[" ".join(map(str, row)) for row in rows]])


def main(boards: int = 200, size: int = 20, seed: int = 1) -> None:
    """Time one whole process, then the boards alone."""
    rng = Random(seed)
    given = "\n".join([*[dataset(rng, size) for _ in range(boards)], "0 0", ""])
    command = [sys.executable, "-m", "enpitsu", "solve", "-", "--genre", "slink", "--format", "spoj"]
    start = perf_counter()
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    whole = perf_counter() - start
    pictures = ran.stdout.count("\n") // (2 * size + 6)
    print(f"{boards} boards of {size}x{size}, one process: {whole:.2f} s, {pictures} pictures")
    print(ran.stderr.strip() or "each board has exactly one answer")
    start, cpu = perf_counter(), process_time()
    for number, puzzle in enumerate(read_all(given, "slink"), 1):
        spoj.write(number, puzzle, solve(puzzle).answers[0])
    alone, cpu = perf_counter() - start, process_time() - cpu
    print(f"in this process: {alone:.2f} s, of processor time {cpu:.2f} s")
    print(f"that is {1000 * cpu / boards:.1f} ms a board: {int(boards / cpu)} boards in a second")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

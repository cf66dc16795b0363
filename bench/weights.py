"""The weights by which what is built is counted: bytes of what they stand for, measured.

    python -m bench.weights [--size N] [GENRE ...]

A thing of ``enpitsu/effort.py`` takes about a hundred bytes.  For a blank board of NxN cells of every
genre a line tells the bytes of a cell with its sides and dots, of a thing of its sheet (marks, cases and
their parts as they are reported) and of a clause, and the last line their medians.  A median that is far
from 100 x CELL, 100 or 100 x CLAUSE asks for other constants (of a clause, half is the solver's own copy,
which is not seen here).
"""

from __future__ import annotations

import gc
import tracemalloc
from argparse import ArgumentParser
from collections.abc import Callable
from statistics import median
from typing import TypeVar

from enpitsu import catalogue
from enpitsu.effort import CELL, CLAUSE, SizeLimit, on_work
from enpitsu.engine.compile.encode import compile
from enpitsu.errors import EnpitsuError
from enpitsu.grid import Grid, board, grid
from enpitsu.puzzle import Puzzle

T = TypeVar("T")


def weighed(make: Callable[[], T]) -> tuple[T, int, int]:
    """What is made, the bytes that stay of it, and the things that were reported."""
    load = SizeLimit()
    gc.collect()
    tracemalloc.start()
    with on_work(load):
        made = make()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return made, size, load.things


def laid_out(side: int) -> Grid:
    """A grid with all sides and dots, which are made when they are first asked for."""
    cells = grid(side, side)
    for cell in cells.cells:
        _ = cell.edges, cell.corners, cell.neighbors, cell.touching
    _ = cells.edges, cells.inner_edges, cells.vertices, cells.rows, cells.columns
    return cells


def measured(kind: type[Puzzle], side: int) -> tuple[float, float, float]:
    """Bytes of a cell, of a thing of the sheet, of a clause; raises EnpitsuError."""
    board._grids.clear()
    cells, grid_bytes, _ = weighed(lambda: laid_out(side))
    puzzle = kind(cells, {})
    _, sheet_bytes, things = weighed(lambda: puzzle.problem_template)
    program, program_bytes, _ = weighed(lambda: compile(puzzle))
    clauses = len(program.clauses) + len(program.definitions)
    return grid_bytes / len(cells.cells), sheet_bytes / max(1, things), program_bytes / max(1, clauses)


def main() -> None:
    """Measure all genres, or those that are named."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=9, metavar="N")
    parser.add_argument("genres", nargs="*")
    asked = parser.parse_args()
    rows = []
    print("  cell  thing  clause  bytes")
    for name in asked.genres or catalogue.genres():
        try:
            rows.append(measured(catalogue.load(name), asked.size))
        except EnpitsuError as error:
            print(f"{name}: {error}")
            continue
        print("{:6.0f} {:6.0f} {:7.0f}  ".format(*rows[-1]) + name)
    middle = [median(column) for column in zip(*rows, strict=True)]
    print("{:6.0f} {:6.0f} {:7.0f}  medians".format(*middle), end="")
    print(f"; as reported: {100 * CELL}, 100, {100 * CLAUSE}")


if __name__ == "__main__":
    main()

"""How long a setter waits for facts: `python -m bench.live [GENRE ...]`.

For each genre its largest stored board of up to 10x10 whose clues are read off, as it is, with every
second clue, and with a wrong one.  Milliseconds of processor time until the facts are told (whole, or what
is known within 0.3 s), and until all values at one place are (a solver is kept, as at the desk; first and
next place).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from enpitsu import catalogue
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.setting.editing import sites_on
from enpitsu.engine.setting.facts import BoardSolver, facts, free_sites, values
from enpitsu.errors import BadPuzzle
from enpitsu.puzzle import Puzzle

CELLS = 110
SOON = 0.3
LONG = 20.0


def boards() -> dict[str, Puzzle]:
    """The largest board of each genre that is no larger than 10x10."""
    found = {}
    for name in sys.argv[1:] or catalogue.genres():
        fitting = [e.puzzle() for e in catalogue.examples(name) if e.unique]
        fitting = [p for p in fitting if len(p.grid.cells) <= CELLS and clues_of(p)]
        if fitting:
            found[name] = max(fitting, key=lambda p: len(p.grid.cells))
    return found


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = process_time()
    found = work()
    return found, 1000 * (process_time() - start)


def wrong(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The board with another value of a clue, as long as that is allowed."""
    clues = clues_of(puzzle)
    for _ in range(50):
        site = rng.choice(list(clues))
        value = rng.choice(list(puzzle.printed[site[0]].candidates(puzzle.grid, site[1])))
        board = with_clues(puzzle, {**clues, site: value})
        try:
            board.demands()
        except BadPuzzle:
            continue
        if value != clues[site]:
            return board
    return puzzle


def main() -> None:
    print(
        "| genre | board | as it is | half of it | with a wrong clue | sites | values, first place | next |"
    )
    print("|---|---|---|---|---|---|---|---|")
    columns: list[list[float]] = [[] for _ in range(6)]
    for name, puzzle in boards().items():
        rng = Random(name)
        clues = clues_of(puzzle)
        half = with_clues(puzzle, dict(list(clues.items())[::2]))
        times, told = [], []
        for board in (puzzle, half, wrong(puzzle, rng)):
            found, took = timed(partial(facts, board, budget=Budget(SOON)))
            times.append(took)
            told.append(f"{took:.0f} {found.status}{' (part)' if found.stopped_by else ''}")
        _, took = timed(partial(sites_on, half))
        times.append(took)
        told.append(f"{took:.0f}")
        solver = BoardSolver(Meter(Budget(LONG)))
        for site in rng.sample([*free_sites(half), *clues_of(half)], 2):
            found, took = timed(partial(values, half, site, solver))
            times.append(took)
            told.append(f"{took:.0f} for {len(found.by_value)}{' (part)' if found.stopped_by else ''}")
        for column, took in zip(columns, times, strict=True):
            column.append(took)
        size = f"{puzzle.grid.height}x{puzzle.grid.width}"
        print(f"| {name} | {size} | {' | '.join(told)} |", flush=True)
    print(f"| **median** | | {' | '.join([f'{median(c):.0f}' for c in columns])} |")
    print(f"| **longest** | | {' | '.join([f'{max(c):.0f}' for c in columns])} |")


if __name__ == "__main__":
    main()

"""Ask the generator for easy boards of every genre.

    python -m bench.easy [--size HxW] [--jobs N] [--keep] [GENRE ...]

Three boards of 6x6 each, graded easy, with 60 seconds of processor time for all three.  A line for each genre
tells how many were made, the seconds of processor time (without the bench's own check of each grade), and
what ended the search, if something did.  `--keep` writes them to bench/easy.json, which docs/grading.md shows.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import process_time
from typing import TypeVar

from bench.speed import speed
from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.options import generate_options
from enpitsu.errors import EnpitsuError
from enpitsu.grid import grid
from enpitsu.logic import PartialAssignment
from enpitsu.notation.text import read_size
from enpitsu.puzzle import Puzzle

T = TypeVar("T")

BOARDS, SECONDS = 3, 60.0
KEPT = Path(__file__).with_suffix(".json")


class Late(Exception):
    """The processor time is used up."""


def look(name: str, height: int, width: int) -> tuple[int, float, str]:
    """How many easy boards were made of one genre, in how many seconds, and what ended the search."""
    start, made, why = process_time(), 0, ""
    wanted = generate_options(grid(height, width), {}, difficulty="easy")

    def timed(asked: Callable[[Puzzle, PartialAssignment], T] | None) -> Callable[[Puzzle, PartialAssignment], T]:
        """The same, as long as there is time."""
        assert asked is not None

        def in_time(puzzle: Puzzle, answer: PartialAssignment) -> T:
            if process_time() - start > SECONDS:
                raise Late
            return asked(puzzle, answer)

        return in_time

    wanted = replace(wanted, accept=timed(wanted.accept), open_to=timed(wanted.open_to), soon=timed(wanted.soon))
    try:
        # beside other work a second of processor time takes several
        maker = Maker(catalogue.genre(name), height, width, wanted=wanted, budget=Budget(seconds=4 * SECONDS))
        for puzzle, _ in islice(maker.puzzles(), BOARDS):
            made += process_time() - start <= SECONDS
            before = process_time()
            assert grade(puzzle).label == "easy"
            start += process_time() - before  # the check is not the maker's work
    except Late:
        why = "time"
    except EnpitsuError as error:
        why = str(error)
    return made, round(process_time() - start, 1), why


def main() -> int:
    """The number of genres without three easy boards."""
    asked = ArgumentParser()
    asked.add_argument("genres", nargs="*", metavar="GENRE")
    asked.add_argument("--size", default="6x6")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--keep", action="store_true")
    said = asked.parse_args()
    height, width = read_size(said.size, 99)
    poor, found = 0, {}
    with ProcessPoolExecutor(said.jobs, max_tasks_per_child=1) as pool:
        names = said.genres or catalogue.genres()
        asked_for = partial(look, height=height, width=width)
        for name, (made, seconds, why) in zip(names, pool.map(asked_for, names), strict=True):
            poor += made < BOARDS
            found[name] = {"boards": made, "seconds": seconds}
            print(f"{name:20} {made} {seconds:7.1f} s  {why}", flush=True)
    if said.keep:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) | found
        rows = (f"{json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(kept.items()))
        KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    print(f"{poor} genres without {BOARDS} easy boards; {speed()}")
    return poor


if __name__ == "__main__":
    sys.exit(main() > 0)

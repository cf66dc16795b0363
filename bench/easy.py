"""Ask the generator for easy boards of every genre: ``python -m bench.easy [--size HxW] [--jobs N] [GENRE ...]``.

Three boards of 6x6 each, graded easy, with 60 seconds of processor time for all three.  A line for each genre
tells how many were made, the seconds of processor time (without the bench's own check of each grade), and
what ended the search, if something did.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from time import process_time
from typing import TypeVar

from bench.speed import speed
from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.wishes import wish_for
from enpitsu.errors import EnpitsuError
from enpitsu.grid import grid
from enpitsu.logic import Known
from enpitsu.notation.text import read_size
from enpitsu.puzzle import Puzzle

T = TypeVar("T")

BOARDS, SECONDS = 3, 60.0


class Late(Exception):
    """The processor time is used up."""


def look(name: str, height: int, width: int) -> tuple[str, int]:
    """A line on one genre, and how many easy boards were made of it."""
    start, made, why = process_time(), 0, ""
    wish = wish_for(grid(height, width), {}, difficulty="easy")

    def timed(asked: Callable[[Puzzle, Known], T] | None) -> Callable[[Puzzle, Known], T]:
        """The same, as long as there is time."""
        assert asked is not None

        def in_time(puzzle: Puzzle, answer: Known) -> T:
            if process_time() - start > SECONDS:
                raise Late
            return asked(puzzle, answer)

        return in_time

    wish = replace(wish, accept=timed(wish.accept), open_to=timed(wish.open_to), soon=timed(wish.soon))
    try:
        # beside other work a second of processor time takes several
        maker = Maker(catalogue.genre(name), height, width, wish=wish, budget=Budget(seconds=4 * SECONDS))
        for puzzle, _ in islice(maker.puzzles(), BOARDS):
            made += process_time() - start <= SECONDS
            before = process_time()
            assert grade(puzzle).label == "easy"
            start += process_time() - before  # the check is not the maker's work
    except Late:
        why = "time"
    except EnpitsuError as error:
        why = str(error)
    return f"{name:20} {made} {process_time() - start:7.1f} s  {why}", made


def main() -> int:
    """The number of genres without three easy boards."""
    asked = ArgumentParser()
    asked.add_argument("genres", nargs="*", metavar="GENRE")
    asked.add_argument("--size", default="6x6")
    asked.add_argument("--jobs", type=int, default=2)
    said = asked.parse_args()
    height, width = read_size(said.size, 99)
    poor = 0
    with ProcessPoolExecutor(said.jobs, max_tasks_per_child=1) as pool:
        names = said.genres or catalogue.genres()
        for line, made in pool.map(partial(look, height=height, width=width), names):
            poor += made < BOARDS
            print(line, flush=True)
    print(f"{poor} genres without {BOARDS} easy boards; {speed()}")
    return poor


if __name__ == "__main__":
    sys.exit(main() > 0)

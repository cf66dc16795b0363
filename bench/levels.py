"""Grades beside the levels of other people's generators (Simon Tatham's puzzles, Debian's sgt-puzzles).

    python -m bench.levels [--boards N] [--seed S] [GENRE ...]   N boards of each level (24), from seed S on (1)
    python -m bench.levels --keep                                the same of two runs of seeds, into bench/levels.json

A line for each level of a genre: how many boards were explained to the end, the labels they get, the median effort
and hardest rank; and for each genre the share of pairs of boards of unlike level that effort, and the hardest rank,
put into the right order (ties count half), with an interval of 95 % (boards drawn again, 1,000 times).  The same
seeds give the same boards.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import median

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.grading import Grade, graded
from enpitsu.engine.explain.verbs import explain
from enpitsu.errors import EnpitsuError

KEPT = Path(__file__).with_suffix(".json")
LABELS = ["easy", "medium", "hard", "expert", "extreme"]
PLACES = "/usr/games:/usr/local/games"
SECONDS = 60.0
"""Seconds of one board, past which it is left out."""
SEEDS = (1000, 5000)
"""The first seeds of the runs that are kept: weights were chosen by the first, the second is fresh."""
AGAIN = 1000
"""Draws of an interval."""

Levelled = tuple[int, float, float]
"""The level of a board, its effort and its hardest rank."""


def read_runs(text: str, other: dict[str, str] | None = None) -> list[str]:
    """Cells of which runs of empty ones are letters: a is one, b are two."""
    cells: list[str] = []
    for sign in text:
        cells += ["."] * (ord(sign) - 96) if sign.islower() else [(other or {}).get(sign, sign)]
    return cells


def read_numbers(text: str) -> list[str]:
    """Cells of which runs of empty ones are letters, and numbers are parted by low lines."""
    words = re.findall(r"[a-z]|\d+", text)
    return [cell for word in words for cell in (["."] * (ord(word) - 96) if word.isalpha() else [word])]


def read_signs(text: str) -> list[str]:
    """Cells of one sign each, from 10 on letters."""
    return [str(int(sign, 36)) for sign in text]


@dataclass(frozen=True, slots=True)
class Leveller:
    """A generator with levels: its program, its parameters, the levels from easy to hard, its cells."""

    program: str
    parameters: str
    levels: str
    width: int
    cells: Callable[[str], list[str]]
    outside: bool = False
    """Numbers outside, of the top, the bottom, the left and the right, stand before the cells."""

    def board(self, level: str, seed: int) -> str:
        """A board of a level, as text."""
        path = shutil.which(f"sgt-{self.program}") or shutil.which(f"sgt-{self.program}", path=PLACES)
        if path is None:
            sys.exit("the generators are not there: apt-get install sgt-puzzles")
        order = [path, "--generate", "1", f"{self.parameters.format(level)}#{seed}"]
        made = subprocess.run(order, capture_output=True, text=True, check=True).stdout
        text, border = made.strip().partition(":")[2], ""
        if self.outside:
            seen, _, text = text.partition(",")
            sides = self._rows([number or "-" for number in seen.split("/")])
            border = "\n\n" + "\n".join([f"{side} {row}" for side, row in zip("TBLR", sides, strict=True)])
        cells = self.cells(text) if text else ["."] * self.width**2
        return "\n".join(self._rows(cells)) + border

    def _rows(self, cells: list[str]) -> list[str]:
        return [" ".join(cells[n : n + self.width]) for n in range(0, len(cells), self.width)]


def bridges(text: str) -> list[str]:
    return [str(int(cell, 36)) if cell.isupper() else cell for cell in read_runs(text)]


LEVELLERS = {
    "slitherlink": Leveller("loopy", "7x7t0d{}", "enth", 7, read_runs),
    "sudoku": Leveller("solo", "3x3d{}", "tbiaeu", 9, read_numbers),
    "hashiwokakero": Leveller("bridges", "7x7i30e10m2d{}", "012", 7, bridges),
    "akari": Leveller("lightup", "7x7b20s4d{}", "012", 7, lambda text: read_runs(text, {"B": "#"})),
    "masyu": Leveller("pearl", "8x8d{}", "et", 8, lambda text: read_runs(text, {"B": "*", "W": "o"})),
    "hitori": Leveller("singles", "6x6d{}", "ek", 6, read_signs),
    "skyscrapers": Leveller("towers", "6d{}", "ehxu", 6, read_numbers, outside=True),
}


def ordered(boards: Sequence[Levelled], part: int) -> float:
    """The share of pairs of unlike level that are in the right order; ties count half."""
    right = total = 0.0
    for one, other in combinations(boards, 2):
        if one[0] != other[0]:
            low, high = sorted((one, other))
            total += 1
            right += (high[part] > low[part]) + (high[part] == low[part]) / 2
    return right / total if total else 1.0


def interval(boards: Sequence[Levelled], part: int) -> tuple[float, float]:
    """The same of boards drawn again from these, level by level: its 2.5th and 97.5th percentile."""
    dice, levels = Random(1), sorted({level for level, *_ in boards})
    of = {level: [board for board in boards if board[0] == level] for level in levels}
    drawn = [[dice.choice(of[level]) for level in levels for _ in of[level]] for _ in range(AGAIN)]
    shares = sorted([ordered(one, part) for one in drawn])
    return shares[AGAIN // 40], shares[-AGAIN // 40]


def levelled(name: str, count: int, seed: int) -> Iterator[tuple[int, Grade]]:
    """Boards of each level of a genre with their grades."""
    of, kind = LEVELLERS[name], catalogue.genre(name)
    for number, level in enumerate(of.levels):
        for n in range(count):
            try:
                told = explain(kind.parse(of.board(level, seed + n)), budget=Budget(seconds=SECONDS))
                yield number, graded(told)
            except EnpitsuError as error:
                print(f"  left out: {error}")


def measured(name: str, count: int, seed: int) -> dict[str, list[float]]:
    """Print the lines of a genre; the shares of pairs in the right order, each with its interval."""
    found = list(levelled(name, count, seed))
    for number in sorted({level for level, _ in found}):
        grades = [one for level, one in found if level == number]
        labels = Counter([one.label for one in grades])
        shown = ", ".join([f"{labels[label]} {label}" for label in LABELS if labels[label]])
        effort, hardest = (median([getattr(g, part) for g in grades]) for part in ("effort", "hardest"))
        print(
            f"{name:14} {number} {len(grades):3} effort {effort:6.1f} hardest {hardest:3.1f}  {shown}",
            flush=True,
        )
    boards: list[Levelled] = [(level, one.effort, one.hardest) for level, one in found]
    out = {
        part: [round(x, 3) for x in (ordered(boards, n), *interval(boards, n))]
        for n, part in enumerate(("effort", "hardest"), 1)
    }
    print(
        f"{name:14} "
        + ", ".join([f"{part} {of} ({low} to {high})" for part, (of, low, high) in out.items()])
    )
    return out


def main() -> None:
    """Print the tables."""
    asked = ArgumentParser()
    asked.add_argument("--boards", type=int, default=24)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", action="store_true")
    asked.add_argument("genres", nargs="*")
    options = asked.parse_args()
    names, seeds = options.genres or list(LEVELLERS), SEEDS if options.keep else (options.seed,)
    found = {str(seed): {name: measured(name, options.boards, seed) for name in names} for seed in seeds}
    if options.keep:
        KEPT.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()

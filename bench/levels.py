"""Grades beside the levels of other people's generators (Simon Tatham's puzzles, Debian's sgt-puzzles).

    python -m bench.levels [BOARDS [GENRE ...]]       BOARDS of each level, 12 if not told otherwise

A line for each level of a genre: how many boards were explained to the end, the labels they get, the
median effort and the median of moments at which no single rule led on, the share of steps on one or two
places, and of those that nobody can follow (see bench.opaque); and for each genre how effort, label and
hardest step are ranked beside the levels (Spearman's correlation; 1: the same order).  The
generators draw other boards each time.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import correlation, median

from bench.opaque import counted
from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.grading import Grade, graded
from enpitsu.engine.explain.verbs import explain
from enpitsu.errors import EnpitsuError

LABELS = ["easy", "medium", "hard", "expert", "extreme"]
PLACES = "/usr/games:/usr/local/games"
SECONDS = 60.0
"""Seconds of one board, past which it is left out."""


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

    def boards(self, level: str, count: int) -> Iterator[str]:
        """Boards of a level, as text."""
        path = shutil.which(f"sgt-{self.program}") or shutil.which(f"sgt-{self.program}", path=PLACES)
        if path is None:
            sys.exit("the generators are not there: apt-get install sgt-puzzles")
        order = [path, "--generate", str(count), self.parameters.format(level)]
        made = subprocess.run(order, capture_output=True, text=True, check=True).stdout
        for line in made.split():
            text, border = line.partition(":")[2], ""
            if self.outside:
                seen, _, text = text.partition(",")
                sides = self._rows([number or "-" for number in seen.split("/")])
                border = "\n\n" + "\n".join(
                    [f"{side} {row}" for side, row in zip("TBLR", sides, strict=True)]
                )
            cells = self.cells(text) if text else ["."] * self.width**2
            yield "\n".join(self._rows(cells)) + border

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


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; those that are equal share theirs."""
    order = sorted(values)
    return [order.index(v) + (order.count(v) - 1) / 2 for v in values]


def likeness(levels: Sequence[float], values: Sequence[float]) -> str:
    """Spearman's correlation, if there is one."""
    if len(set(levels)) < 2 or len(set(values)) < 2:
        return "-"
    return f"{correlation(ranks(levels), ranks(values)):.2f}"


def main(count: str = "12", *genres: str) -> None:
    """Print the tables."""
    for name in genres or LEVELLERS:
        of, kind = LEVELLERS[name], catalogue.genre(name)
        found: list[tuple[int, Grade]] = []
        for number, level in enumerate(of.levels):
            grades, counts = list[Grade](), Counter[str]()
            for text in of.boards(level, int(count)):
                try:
                    told = explain(kind.parse(text), budget=Budget(seconds=SECONDS))
                    grades.append(graded(told))
                except EnpitsuError as error:
                    print(f"  left out: {error}")
                    continue
                counts.update({key: n for key, n in counted(told).items() if key != "kinds"})
            found += [(number, one) for one in grades]
            labels = Counter([one.label for one in grades])
            shown = ", ".join([f"{labels[label]} {label}" for label in LABELS if labels[label]])
            effort, stuck = (median([getattr(g, part) for g in grades]) for part in ("effort", "stuck"))
            print(
                f"{name:14} {level} {len(grades):3} effort {effort:6.1f} stuck {stuck:5.1f}"
                f"  near {counts['near'] / counts['steps']:4.0%} opaque {counts['opaque'] / counts['steps']:4.1%}  {shown}",
                flush=True,
            )
        levels = [number for number, _ in found]
        ways = {
            "effort": [one.effort for _, one in found],
            "stuck": [one.stuck for _, one in found],
            "label": [LABELS.index(one.label) for _, one in found],
            "hardest step": [one.hardest for _, one in found],
        }
        print(f"{name:14} " + ", ".join([f"{way} {likeness(levels, of_)}" for way, of_ in ways.items()]))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""How explanations are told: marks, words, places and arguments of each move, by data.

    python -m bench.moves [BOARD ...]          the 18 boards (ids or addresses), or some
    python -m bench.moves --stored             all stored boards up to ten by ten, into bench/moves.json

A move is what is told at once: an entry of the digest.  It is *mute* if its last step has no reason, *negative*
if it makes nothing (all its marks are crosses), *named* if its last step follows a technique or a pattern that
has a title, a *search* if a search found it.  Words are counted in the long sentence, cells by their names.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from enpitsu import catalogue, read
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.verbs import Explanation, explain
from enpitsu.puzzle import Puzzle

KEPT = Path(__file__).parent / "moves.json"
LARGE, SECONDS = 10, 20.0
"""Cells in a row of a stored board at most; seconds for which one is explained."""
ADDRESS = "https://puzz.link/p?"
BOARDS = (
    "koburin#2", "nurikabe#3", "masyu#2", "heyawake#1", "kakuro#3", "hebi_ichigo#2", "hashiwokakero#3", "lits#2",
    "yajilin#2", "alike#2", "akari#2", "lohkous#3", "sudoku#2", "slitherlink#2",
    f"{ADDRESS}sudoku/9/9/k8g1g7i2i99o2g3h75q19h5g4o83i4i6g4g5k",
    f"{ADDRESS}hitori/6/5/111.45.2..453.3.1..2....3.3.1.",
    f"{ADDRESS}fillomino/6/6/h4j53g2k5233k2g14j3h",
    f"{ADDRESS}starbattle/6/6/1/2u9gn9c9jpmk",
)  # fmt: skip
CELL = re.compile(r"R\d+C\d+")
MORE = re.compile(r"\b\d+ more\b")


@dataclass(frozen=True)
class Told:
    """The measures of an explanation."""

    moves: int
    words: int
    longest: int
    marks: int
    cells: int
    mute: int
    negative: int
    named: int
    searched: int
    more: int
    finished: bool

    def __add__(self, other: Told) -> Told:
        sums = {
            n: v + getattr(other, n) for n, v in asdict(self).items() if n not in ("longest", "finished")
        }
        return Told(
            **sums, longest=max(self.longest, other.longest), finished=self.finished and other.finished
        )

    def __str__(self) -> str:
        moves = max(1, self.moves)
        shares = {n: getattr(self, n) / moves for n in ("mute", "negative", "named", "searched")}
        return (
            f"{self.moves:4} moves {self.words:5} words ({self.words / moves:4.1f} a move, {self.longest:3} at most)"
            f" {self.marks / moves:4.1f} marks {self.cells / moves:4.1f} cells"
            + "".join([f" {name} {share:4.0%}" for name, share in shares.items()])
            + f" more {self.more}"
            + ("" if self.finished else " (stopped)")
        )


def measured(found: Explanation) -> Told:
    """The measures of an explanation, move by move."""
    count = Counter[str]()
    longest = 0
    for entry in found.entries():
        last = found.steps[entry.steps[-1]]
        words = len(entry.sentence.split())
        longest = max(longest, words)
        count["moves"] += 1
        count["words"] += words
        count["marks"] += len(entry.marks)
        count["cells"] += len(CELL.findall(entry.sentence))
        count["mute"] += last.reason is None and last.technique is None
        count["negative"] += not any([value for _, value in entry.marks])
        count["named"] += last.technique is not None or bool(last.pattern and last.pattern.title)
        count["searched"] += last.kind == "search"
        count["more"] += bool(MORE.search(entry.sentence))
    names = ("moves", "words", "marks", "cells", "mute", "negative", "named", "searched", "more")
    return Told(**{name: count[name] for name in names}, longest=longest, finished=found.finished)


def puzzles(names: Iterable[str]) -> Iterator[tuple[str, Puzzle]]:
    """Boards by their ids or addresses."""
    for name in names:
        yield name, read(name) if "/" in name else catalogue.example(name).puzzle()


def stored() -> Iterator[tuple[str, Puzzle]]:
    """All stored boards with one answer that are not too large."""
    for example in [e for genre in catalogue.genres() for e in catalogue.examples(genre) if e.unique]:
        puzzle = example.puzzle()
        if max(puzzle.grid.height, puzzle.grid.width) <= LARGE:
            yield example.id, puzzle


def main(*asked: str) -> None:
    """Print the measures of some boards, of genres (their medians), and of all."""
    found: dict[str, Told] = {}
    all_stored = asked == ("--stored",)
    for name, puzzle in stored() if all_stored else puzzles(asked or BOARDS):
        found[name] = measured(explain(puzzle, budget=Budget(seconds=SECONDS)))
        print(f"{name.removeprefix(ADDRESS):45}{found[name]}", flush=True)
        if all_stored:
            KEPT.write_text(json.dumps({n: asdict(told) for n, told in found.items()}, indent=0) + "\n")
    first, *others = found.values()
    for other in others:
        first += other
    marks = median([told.marks / max(1, told.moves) for told in found.values()])
    negative = median([told.negative / max(1, told.moves) for told in found.values()])
    print(f"{'all':45}{first}; medians: {marks:.1f} marks, {negative:.0%} negative")


if __name__ == "__main__":
    main(*sys.argv[1:])

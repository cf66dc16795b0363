"""How explanations are told: sentences, words, marks, places and arguments of each move, by data.

    python -m bench.moves [BOARD ...]          the 18 boards (ids or addresses), or some
    python -m bench.moves --keep               the same and all stored boards up to ten by ten, into bench/moves.json

A sentence is an entry of a move.  A move is *mute* if one of its sentences has no reason in words, *negative* if
it says nothing that people write down (``Marks.two_valued``), *named* if what it does has a name, a *search* if one of its steps is one.  Words are counted in the sentences, cells by their
names.
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
class Measures:
    """The measures of an explanation."""

    moves: int
    sentences: int
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

    def __add__(self, other: Measures) -> Measures:
        sums = {
            n: v + getattr(other, n) for n, v in asdict(self).items() if n not in ("longest", "finished")
        }
        return Measures(
            **sums, longest=max(self.longest, other.longest), finished=self.finished and other.finished
        )

    def __str__(self) -> str:
        moves, sentences = max(1, self.moves), max(1, self.sentences)
        shares = {n: getattr(self, n) / moves for n in ("mute", "negative", "named", "searched")}
        return (
            f"{self.moves:4} moves {self.sentences:4} sentences {self.words:5} words"
            f" ({self.words / sentences:4.1f} a sentence, {self.longest:3} at most)"
            f" {self.marks / moves:4.1f} marks {self.cells / moves:4.1f} cells"
            + "".join([f" {name} {share:4.0%}" for name, share in shares.items()])
            + f" more {self.more}"
            + ("" if self.finished else " (stopped)")
        )


def measured(found: Explanation) -> Measures:
    """The measures of an explanation, move by move."""
    count = Counter[str](moves=len(found.moves))
    longest = 0
    bound = found.puzzle.bound
    for move in found.moves:
        lasts = [found.steps[entry.steps[-1]] for entry in move.entries if not move.is_rest]
        steps = [found.steps[n] for n in move.steps]
        lengths = [len(entry.sentence.split()) for entry in move.entries]
        longest = max([longest, *lengths])
        count["sentences"] += len(lengths)
        count["words"] += sum(lengths)
        count["marks"] += len([mark for mark, value in move.marks if value or bound[mark.layer].two_valued])
        count["cells"] += len(CELL.findall(move.sentence))
        count["mute"] += any([last.reason is None and last.pattern is None for last in lasts])
        count["negative"] += not any([value or bound[mark.layer].two_valued for mark, value in move.marks])
        count["named"] += bool(move.techniques)
        count["searched"] += any([t.kind == "search" for t in steps])
        count["more"] += bool(MORE.search(move.sentence))
    names = (
        "moves", "sentences", "words", "marks", "cells", "mute", "negative", "named", "searched", "more",
    )  # fmt: skip
    return Measures(**{name: count[name] for name in names}, longest=longest, finished=found.finished)


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
    found: dict[str, Measures] = {}
    keep = asked == ("--keep",)
    boards = list(puzzles(BOARDS if keep else asked or BOARDS))
    for name, puzzle in [*boards, *(stored() if keep else ())]:
        if name in found:
            continue
        found[name] = measured(explain(puzzle, budget=Budget(seconds=SECONDS)))
        print(f"{name.removeprefix(ADDRESS):45}{found[name]}", flush=True)
        if keep:
            KEPT.write_text(json.dumps({n: asdict(told) for n, told in found.items()}, indent=0) + "\n")
    first, *others = found.values()
    for other in others:
        first += other
    marks = median([told.marks / max(1, told.moves) for told in found.values()])
    negative = median([told.negative / max(1, told.moves) for told in found.values()])
    print(f"{'all':45}{first}; medians: {marks:.1f} marks, {negative:.0%} negative")


if __name__ == "__main__":
    main(*sys.argv[1:])

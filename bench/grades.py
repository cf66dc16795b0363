"""Efforts and labels of known boards: stored ones, and an archive's where a folder has it.

    python -m bench.grades JOURNAL             explain all boards up to ten by ten, a line of JSON each, and go on
                                               where the journal ends
    python -m bench.grades JOURNAL --keep      the efforts of the journal as quantiles, for percentiles of grades

Boards that are not explained in the time count with the effort so far.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.notation.archive import archive

from enpitsu import catalogue, read
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.explain.percentiles import FOLDER
from enpitsu.errors import EnpitsuError
from enpitsu.puzzle import Puzzle

LARGE, SECONDS = 10, 12.0
"""Cells in a row of a board at most; seconds for which one is graded."""
FEWEST, KEPT = 8, 41
"""Boards of a genre that are enough for percentiles; quantiles that are kept of it."""


def boards() -> Iterator[tuple[str, Puzzle]]:
    """All boards with one answer that are not too large."""
    for example in [e for genre in catalogue.genres() for e in catalogue.examples(genre) if e.unique]:
        yield example.id, example.puzzle()
    for board in archive():
        yield f"{board.genre} {board.id}", read(board.text)


def gather(journal: Path) -> None:
    """Grade what the journal does not have yet."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    seen = {json.loads(line)["id"] for line in lines}
    with journal.open("a", encoding="utf-8") as out:
        for id, puzzle in boards():
            if id in seen or max(puzzle.grid.height, puzzle.grid.width) > LARGE:
                continue
            try:
                found = grade(puzzle, budget=Budget(seconds=SECONDS))
            except EnpitsuError as error:
                print(f"{id}: {error}")
                continue
            row = {"id": id, "genre": type(puzzle).genre_id(), "label": found.label, "effort": found.effort}
            row |= {"hardest": found.hardest, "searched": found.searched, "at_least": found.at_least}
            print(json.dumps(row), file=out, flush=True)


def quantiles(efforts: list[float]) -> list[float]:
    """Efforts at equal distances, from the least to the greatest; all of few."""
    if len(efforts) <= KEPT:
        return efforts
    return [efforts[round(n * (len(efforts) - 1) / (KEPT - 1))] for n in range(KEPT)]


def main(file: str, *asked: str) -> None:
    """Gather, or keep what was gathered and print the labels of each genre."""
    journal = Path(file)
    if asked != ("--keep",):
        gather(journal)
    rows = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    efforts: dict[str, list[float]] = {}
    labels: dict[str, Counter[str]] = {}
    for row in rows:
        efforts.setdefault(row["genre"], []).append(row["effort"])
        labels.setdefault(row["genre"], Counter())[row["label"]] += 1
    for genre, count in sorted(labels.items()):
        print(f"{genre:18} " + ", ".join([f"{n} {label}" for label, n in count.most_common()]))
    if asked == ("--keep",):
        for genre, of in efforts.items():
            if len(of) >= FEWEST:
                (FOLDER / f"{genre}.json").write_text(
                    json.dumps(quantiles(sorted(of))) + "\n", encoding="utf-8"
                )


if __name__ == "__main__":
    main(*sys.argv[1:])

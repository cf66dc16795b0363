"""Efforts, labels and techniques of known boards: stored ones, made ones, and an archive's where a folder has it.

    python -m bench.grades JOURNAL [PART ...]  explain all boards up to ten by ten, a line of JSON each, and go on
                                               where the journal ends; parts: stored, archive, made,
                                               or a genre, of which harder boards are made
    python -m bench.grades JOURNAL --keep      of the journal: the efforts as quantiles, for percentiles of grades;
                                               the techniques of each genre with an example, for its lessons

Boards that are not explained in the time count with the effort so far.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.notation.archive import archive

from enpitsu import catalogue, read
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.grading import of_moves
from enpitsu.engine.explain.lessons import FOLDER as LESSONS
from enpitsu.engine.explain.lessons import Lesson, Lessons
from enpitsu.engine.explain.percentiles import FOLDER
from enpitsu.engine.explain.verbs import Explanation, explain
from enpitsu.engine.make.difficulty import of_difficulty
from enpitsu.engine.make.generate import generate
from enpitsu.engine.make.options import GenerateOptions
from enpitsu.errors import EnpitsuError
from enpitsu.locale import technique_name
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

LARGE, SECONDS = 10, 6.0
"""Cells in a row of a board at most; seconds for which one is explained."""
MADE, SIZES, MAKING = 10, (7, 6, 5, 4), 15.0
"""Boards that a genre shall have at least; sizes of those that are made for it, the largest first; seconds for
making them of one size."""
HARDER, LARGER = ("hard", "expert"), (9, 8)
"""Difficulties of harder boards that are made when they are asked for, and their sizes."""
OF_ARCHIVE = 25
"""Boards of a genre that are taken from the archive at most."""
FEWEST, KEPT = 8, 41
"""Boards of a genre that are enough for percentiles; quantiles that are kept of it."""
SMALL = 5
"""Rows of a board below which it is no good example."""
CANDIDATES = 12
"""States of a technique that are tried as its example, the simplest first."""


def boards(parts: Collection[str]) -> Iterator[tuple[str, Puzzle]]:
    """All boards with one answer that are not too large, and those that are made where there are few."""
    known = list(stored())
    published = list(archived()) if {"archive", "made"} & {*parts} else []
    if "stored" in parts:
        yield from known
    if "archive" in parts:
        yield from published
    for genre in set(parts) & set(catalogue.genres()):
        for difficulty in HARDER:
            yield from made(genre, MADE, difficulty)
    count = Counter([type(puzzle).genre_id() for _, puzzle in (*known, *published)])
    for genre in catalogue.genres() if "made" in parts else ():
        yield from made(genre, MADE - count[genre])


def stored() -> Iterator[tuple[str, Puzzle]]:
    """All stored boards with one answer."""
    for genre in catalogue.genres():
        for example in [e for e in catalogue.examples(genre) if e.unique]:
            yield example.id, example.puzzle()


def archived() -> Iterator[tuple[str, Puzzle]]:
    """So many boards of each genre of the archive, as far as they can be read and are small enough."""
    taken: Counter[str] = Counter()
    for board in archive():
        try:
            puzzle = read(board.text)
        except EnpitsuError as error:
            print(f"{board.genre} {board.id}: {error}", flush=True)
            continue
        if max(puzzle.grid.height, puzzle.grid.width) <= LARGE and taken[board.genre] < OF_ARCHIVE:
            taken[board.genre] += 1
            yield f"{board.genre} {board.id}", puzzle


def made(genre: str, count: int, difficulty: str = "") -> Iterator[tuple[str, Puzzle]]:
    """So many boards of a genre that are made for it, of the largest size of which there are some."""
    sizes = LARGER if difficulty else SIZES
    accept = of_difficulty(difficulty) if difficulty else None
    for size in sizes if count > 0 else ():
        try:
            found = generate(
                catalogue.load(genre), size, size, seed=71, count=count, budget=Budget(seconds=MAKING * (4 if difficulty else 1)),
                wanted=GenerateOptions(accept=accept),
            )  # fmt: skip
            for n, (puzzle, _) in enumerate(found):
                count -= 1
                yield f"{genre} {size}x{size} {difficulty or 'made'} {n}", puzzle
        except EnpitsuError as error:
            print(f"{genre} {size}x{size}: {error}", flush=True)
        if count <= 0:
            return


def gather(journal: Path, parts: Collection[str]) -> None:
    """Explain what the journal does not have yet."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal.exists() else []
    seen = {json.loads(line)["id"] for line in lines}
    with journal.open("a", encoding="utf-8") as out:
        for id, puzzle in boards(parts):
            if id in seen or max(puzzle.grid.height, puzzle.grid.width) > LARGE:
                continue
            try:
                explained = explain(puzzle, budget=Budget(seconds=SECONDS))
                found = of_moves(explained)
            except EnpitsuError as error:
                print(f"{id}: {error}", flush=True)
                continue
            row = {"id": id, "genre": type(puzzle).genre_id(), "label": found.label, "effort": found.effort}
            row |= {
                "hardest": found.hardest,
                "searched": found.searched,
                "at_least": not explained.finished,
            }
            row["techniques"] = (
                {} if puzzle.options else techniques(explained)
            )  # lessons are of usual readings
            print(json.dumps(row), file=out, flush=True)


def techniques(explained: Explanation) -> dict[str, Any]:
    """Of each technique how often it is used, and the simplest use: how simple, its rank, the arguments of a lesson.

    Of what is known before, there is what is made, and of the rest what the step rests on.
    """
    puzzle, steps = explained.puzzle, explained.steps
    found: dict[str, list[Any]] = {}
    for entry in explained.entries():
        of = entry.technique_id
        if not of:
            continue
        n = max([n for n in entry.steps if steps[n].technique_id == of])
        step = steps[n]
        simple = len(step.sentence.split()) + 2 * len(step.given)
        shown = sorted([(not value, mark.number) for mark, value in step.marks if not mark.hidden])
        one = found.setdefault(of, [0, 999, 99.0, []])
        one[0] += 1
        if shown and (step.ranked.rank, simple) < (one[2], one[1]):
            known = _state(puzzle, steps[:n], step)
            ruled_out, number = shown[0]
            state = [puzzle.text, puzzle.write_answer(known), str(puzzle.marks[number - 1]), not ruled_out]
            one[1:] = [simple, step.ranked.rank, state]
    return found


def _state(puzzle: Puzzle, before: Sequence[ExplainedStep], step: ExplainedStep) -> PartialAssignment:
    """What a person has written down before a step: of marks that are ruled out, where one case does, those
    that it rests on.
    """
    needed = {mark for mark, _ in step.seen}
    known = [said for told in before for said in told.marks if not said[0].hidden]
    noted = step.kind not in ("single", "whole")
    return PartialAssignment(
        [
            (mark, value)
            for mark, value in known
            if value or noted or mark in needed or puzzle.bound[mark.layer].two_valued
        ]
    )


def quantiles(efforts: list[float]) -> list[float]:
    """Efforts at equal distances, from the least to the greatest; all of few."""
    if len(efforts) <= KEPT:
        return efforts
    return [efforts[round(n * (len(efforts) - 1) / (KEPT - 1))] for n in range(KEPT)]


def lessons(genre: str, rows: list[dict[str, Any]]) -> Iterator[Lesson]:
    """A lesson for each technique of a genre of which an example is found again."""
    kind = catalogue.load(genre)
    uses: dict[str, list[tuple[str, str, list[Any]]]] = defaultdict(list)
    for row in rows:
        for id, one in row["techniques"].items():
            uses[technique_name(kind, id)].append((row["id"], id, one))
    for name, found in uses.items():
        count, boards = sum([one[0] for *_, one in found]), len({board for board, *_ in found})
        for _, id, (_, _, rank, state) in sorted(found, key=_simple)[:CANDIDATES]:
            lesson = Lesson(id, rank, count, boards, *state) if state else None
            if lesson is not None and lesson.example(kind) is not None:
                yield lesson
                break
        else:
            print(f"{genre}: no example of {name} is found again ({len(found)} boards)", flush=True)


def _simple(use: tuple[str, str, list[Any]]) -> tuple[bool, float, bool, float]:
    """What makes a state a good example: the easier, the simpler, if the board is not all too small."""
    simple, rank, state = use[2][1:]
    return not state, rank, bool(state) and state[0].count("\n") + 1 < SMALL, simple


def main(file: str, *asked: str) -> None:
    """Gather, or keep what was gathered and print the labels of each genre."""
    journal = Path(file)
    if asked != ("--keep",):
        gather(journal, asked or ("stored", "archive", "made"))
    genres: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in journal.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        genres[row["genre"]].append(row)
    for genre, rows in sorted(genres.items()):
        labels = Counter([row["label"] for row in rows])
        print(f"{genre:18} " + ", ".join([f"{n} {label}" for label, n in labels.most_common()]))
        if asked == ("--keep",):
            keep(genre, rows)


def keep(genre: str, rows: list[dict[str, Any]]) -> None:
    """Write what is kept of a genre."""
    if len(rows) >= FEWEST:
        efforts = quantiles(sorted([row["effort"] for row in rows]))
        (FOLDER / f"{genre}.json").write_text(json.dumps(efforts) + "\n", encoding="utf-8")
    found = sorted(lessons(genre, rows), key=lambda one: (one.rank, -one.boards))
    (LESSONS / f"{genre}.json").write_text(Lessons(len(rows), tuple(found)).text(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])

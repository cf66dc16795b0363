"""Boards that are made ahead and kept with the package: the dailies of a year, graded boards of each genre.

    python -m bench.stored_boards dailies [--days N] [--seconds S]      a puzzle for each day
    python -m bench.stored_boards graded [--seconds S] [GENRE ...]      five boards of a genre, of all its grades
    python -m bench.stored_boards check [GENRE ...]                     every board kept: one answer, its grade

Each board has so many seconds of processor time (60), and as many again for its grade.  What was asked for is
kept line by line (`--journal FILE`, bench/stored_boards.jsonl), so an interrupted run goes on where it stopped,
and what is there is not made again; with more `--seconds`, what was not found is asked for once more.  Two runs at
a time, one of days and one of grades, need a journal each.  The files of the package (src/enpitsu/boards) are written after each day
and each genre.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from time import process_time
from zlib import crc32

from bench.processor_time import CAP, in_time
from enpitsu import catalogue
from enpitsu.dailies import WEEK, Dailies, Daily, dailies
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.make.difficulty import LABELS
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.make.options import generate_options
from enpitsu.engine.solve import solve
from enpitsu.errors import EnpitsuError, OutOfBudget
from enpitsu.files import Journal, write_file
from enpitsu.grid import grid
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

JOURNAL = Path(__file__).with_suffix(".jsonl")
FIRST = date(2027, 1, 4)
"""The first day of the dailies: a Monday."""
DAYS = 366
"""Days of a year at most."""
DAY_SIDES = (6, 7, 7, 8, 8, 9, 10)
DAY_LABELS = (("easy",), ("easy",), ("medium",), ("medium",), ("medium",), LABELS[2:], LABELS[2:])
"""Cells in a row, and the grades that will do, from Monday to Sunday."""
GRADED_SIDES = {"easy": 6, "medium": 7, "hard": 8, "expert": 9, "extreme": 10}
"""Cells in a row that a board of a grade has, if there is one."""
SECONDS = 60.0
"""Seconds of processor time that a board is given, and its grade."""
DAY_TRIES, GRADED_TRIES = 3, 3
"""Times that a genre is asked for a board of a day, and for one of a grade that was not met by itself."""
MOST = 5
"""Graded boards of a genre."""
NEAR = 1
"""Cells in a row that a graded board may have more or less: of one that is farther off, a better one is asked for once."""
BOUND = 6
"""Days before on which a genre may not have been."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A board that was asked for: its text and grade, or why there is none.

    ``use``: "graded", or the number of a day; ``wanted``: the grades that would do ("": any); ``given`` and
    ``seconds``: those of processor time that it was given, and that it took.
    """

    use: str
    genre: str
    side: int
    wanted: str
    seed: int
    given: float
    seconds: float
    label: str = ""
    text: str = ""
    why: str = ""


def label_of(puzzle: Puzzle, seconds: float) -> str:
    """The grade of a board; empty if it is not found in time.

    The board is read from its text: the order of the clues of one that was made may be another, and with it its
    grade.
    """
    try:
        with in_time(seconds) as budget:
            found = grade(type(puzzle).parse(puzzle.text, puzzle.options), budget=budget)
    except EnpitsuError:
        return ""
    return "" if found.at_least else found.label


def made(use: str, name: str, side: int, labels: Sequence[str], seed: int, seconds: float) -> Attempt:
    """A board of one of some grades (none: of any), asked for."""
    start, met = process_time(), dict[str, str]()
    asked = labels[0] if len(labels) == 1 else None
    wanted = generate_options(grid(side, side), {}, difficulty=asked)
    if len(labels) > 1:

        def accept(puzzle: Puzzle, answer: PartialAssignment) -> bool:
            met[puzzle.text] = label_of(puzzle, seconds)
            return met[puzzle.text] in labels

        wanted = replace(wanted, accept=accept)
    text, label, why = "", "", ""
    try:
        with in_time(seconds) as budget:
            maker = Maker(catalogue.genre(name), side, side, seed=seed, wanted=wanted, budget=budget)
            puzzle, _ = next(maker.puzzles())
        label = met.get(puzzle.text) or label_of(puzzle, seconds)
        text = puzzle.text if label and (not labels or label in labels) else ""
        why = "" if text else f"graded {label}" if label else "no grade in time"
    except EnpitsuError as error:
        why = error.reason if isinstance(error, OutOfBudget) else str(error)
    spent = round(process_time() - start, 1)
    return Attempt(use, name, side, "|".join(labels), seed, seconds, spent, label if text else "", text, why)


class Attempts:
    """What was asked for until now, in a journal that grows."""

    def __init__(self, file: Path) -> None:
        self.rows: list[Attempt] = []
        self._journal = Journal(file, lambda row: self.rows.append(Attempt(**row)), '{"use": ')
        self._journal.open()

    def make(self, use: str, name: str, side: int, labels: Sequence[str], seed: int, seconds: float) -> Attempt:
        """The board that was asked for before, with as much time if there was none, or is now."""
        asked = use, name, side, "|".join(labels), seed
        for row in self.rows:
            if (row.use, row.genre, row.side, row.wanted, row.seed) == asked and (row.text or row.given >= seconds):
                return row
        row = made(use, name, side, labels, seed, seconds)
        self.rows.append(row)
        self._journal.add(asdict(row))
        print(f"{use:>6} {name:20} {side:2} {row.wanted:20} {row.seconds:7.1f} s  {row.label or row.why}", flush=True)
        return row


# -- dailies -------------------------------------------------------------------------------------


def make_dailies(said: Namespace) -> int:
    """Make the dailies that are missing; 1 if one cannot be made."""
    attempts, kept = Attempts(said.journal), list(dailies().boards)
    for day in range(len(kept), said.days):
        found = of_day(day, kept, attempts, said.seconds)
        if found is None:
            print(f"no genre has a board for day {day} in time: give it more --seconds", file=sys.stderr)
            return 1
        kept.append(found)
        Dailies(FIRST, tuple(kept)).write()
    return 0


def of_day(day: int, kept: Sequence[Daily], attempts: Attempts, seconds: float) -> Daily | None:
    """The puzzle of a day: of the genre that has waited for the longest, of those that had such a board."""
    side, labels = DAY_SIDES[day % WEEK], DAY_LABELS[day % WEEK]
    last = {one.genre: one.day for one in kept}
    vain = Counter([row.genre for row in attempts.rows
                    if not row.text and row.given >= seconds
                    and row.side <= side and row.wanted == "|".join(labels)])  # fmt: skip
    free = [name for name in catalogue.genres() if last.get(name, -WEEK) < day - BOUND]
    for turn in range(DAY_TRIES):
        for name in sorted(free, key=lambda name: (vain[name], last.get(name, -1), crc32(name.encode()))):
            seed = DAY_TRIES * day + turn
            row = attempts.make(str(day), name, side, labels, seed, seconds)
            if row.text:
                return Daily(day, name, side, side, row.label, seed, row.text)
    return None


# -- graded boards -------------------------------------------------------------------------------


def make_graded(said: Namespace) -> int:
    """Make the graded boards of some genres (none named: of all)."""
    attempts = Attempts(said.journal)
    for name in said.genres or catalogue.genres():
        catalogue.genre(name)
        chosen = of_genre(name, attempts, said.seconds)
        write_graded(name, chosen)
        told = ", ".join([f"{row.label} {row.side}x{row.side}" for row in chosen]) or "none"
        print(f"{name}: {told}", flush=True)
    return 0


def of_genre(name: str, attempts: Attempts, seconds: float) -> list[Attempt]:
    """A board of each grade that is met, of the size that suits this best, and more of other sizes."""
    rows, vain = list[Attempt](), 0
    for side in GRADED_SIDES.values():
        if vain < 2:  # a larger one would take longer still
            rows.append(attempts.make("graded", name, side, (), 0, seconds))
            vain = vain + 1 if rows[-1].why == "time" else 0
    sides = [row.side for row in rows if row.text] or [min(GRADED_SIDES.values())]
    for label, wished in GRADED_SIDES.items():
        for tried in range(GRADED_TRIES):
            far = min([abs(row.side - wished) for row in rows if row.text and row.label == label], default=None)
            if far is not None and (far <= NEAR or tried):
                break
            side = sorted(sides, key=lambda side: abs(side - wished))[tried % len(sides)]
            rows.append(attempts.make("graded", name, side, (label,), 1 + tried, seconds))
    found = sorted([row for row in rows if row.text], key=lambda row: (LABELS.index(row.label), unfit(row)))
    chosen = [row for n, row in enumerate(found) if n == 0 or found[n - 1].label != row.label]
    while len(chosen) < MOST:
        count, taken = Counter([row.side for row in chosen]), {(row.label, row.side) for row in chosen}
        others = [row for row in found if (row.label, row.side) not in taken]
        if not others:
            break
        chosen.append(min(others, key=lambda row: (count[row.side], -row.side)))
    return [row for row in found if row in chosen]


def unfit(row: Attempt) -> float:
    """How far the size of a board is from the one that its grade should have: of two, the larger is nearer."""
    return abs(row.side - GRADED_SIDES.get(row.label, 0)) - row.side / 100


def write_graded(name: str, rows: Sequence[Attempt]) -> None:
    """Write the graded boards of a genre, a line each."""
    file = catalogue.GRADED / f"{name}.json"
    boards = [{"grade": row.label, "height": row.side, "width": row.side, "seed": row.seed, "givens": row.text}
              for row in rows]  # fmt: skip
    if boards:
        write_file(file, "[\n" + ",\n".join(map(json.dumps, boards)) + "\n]\n")
    else:
        file.unlink(missing_ok=True)


# -- check ---------------------------------------------------------------------------------------


def check(said: Namespace) -> int:
    """The number of boards that have not one answer and the grade that is told."""
    wrong = 0
    for name, told, puzzle in kept_boards(said.genres or catalogue.genres()):
        found = solve(puzzle, budget=Budget(CAP * said.seconds), why=False).status
        label = label_of(puzzle, said.seconds) if found == "unique" else ""
        if label != told:
            wrong += 1
            print(f"{name}: {found}, {label or 'no grade'}, but kept as {told}", flush=True)
    print(f"{wrong} boards are not what is told of them")
    return min(wrong, 1)


def kept_boards(names: Sequence[str]) -> Iterator[tuple[str, str, Puzzle]]:
    """All boards of some genres that are kept: a name, the grade that is told, the puzzle."""
    for name in names:
        for example in catalogue.graded_examples(name):
            yield example.id, example.grade, example.puzzle()
    for one in dailies().boards:
        if one.genre in names:
            yield f"day {one.day} ({one.genre})", one.grade, one.puzzle()


def main() -> int:
    limits = ArgumentParser(add_help=False)
    limits.add_argument("--seconds", type=float, default=SECONDS)
    limits.add_argument("--journal", type=Path, default=JOURNAL)
    asked = ArgumentParser()
    verbs = asked.add_subparsers(required=True)
    days = verbs.add_parser("dailies", parents=[limits])
    days.add_argument("--days", type=int, default=DAYS)
    days.set_defaults(does=make_dailies)
    for verb, does in (("graded", make_graded), ("check", check)):
        part = verbs.add_parser(verb, parents=[limits])
        part.add_argument("genres", nargs="*", metavar="GENRE")
        part.set_defaults(does=does)
    said = asked.parse_args()
    result: int = said.does(said)
    return result


if __name__ == "__main__":
    sys.exit(main())

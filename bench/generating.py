"""How long generated boards take, and what they look like: the table in docs/generating.md.

``python -m bench.generating [--again] [--workers N] [GENRE ...]``: boards of each genre at 6x6, 8x8 and 10x10,
with nothing wished for, each given some seconds of processor time.  What was made is kept genre by genre
(bench/generated.jsonl): an interrupted run goes on where it stopped, and the named genres (``--again``
without names: all) are made anew.  The table between the marks of the page is written at the end; ``--write``
writes it from what is there.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import process_time

from bench.processor_time import in_time
from enpitsu import catalogue
from enpitsu.engine.make.clues import clues_of
from enpitsu.engine.make.generate import Maker
from enpitsu.errors import EnpitsuError, OutOfBudget
from enpitsu.files import Journal, write_file
from enpitsu.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
PAGE, KEPT = ROOT / "docs" / "generating.md", ROOT / "bench" / "generated.jsonl"
BEGIN, END = "<!-- tables -->\n", "<!-- end -->\n"
SIZES = {6: 2.0, 8: 5.0, 10: 10.0}
"""Side of a board: the seconds of processor time within which the median of its boards is to be made."""
BOARDS, LIMIT = 5, 60.0
"""Boards of a genre and side that are asked for, and seconds of processor time that each may take."""
FOUND = 4
"""So many of them are to be found."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A board that was asked for: seconds of processor time, its text or why there is none."""

    genre: str
    side: int
    seed: int
    seconds: float
    text: str | None
    why: str = ""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was made."""
        assert self.text is not None
        return catalogue.genre(self.genre).parse(self.text)


def asked(name: str, side: int, seed: int) -> Asked:
    """A board of a genre, if it is made in time."""
    start, text, why = process_time(), None, ""
    try:
        with in_time(LIMIT) as budget:
            puzzle, _ = next(Maker(catalogue.genre(name), side, side, seed=seed, budget=budget).puzzles())
        text = puzzle.text
    except OutOfBudget as stop:
        why = stop.reason
    except EnpitsuError as error:
        why = str(error)
    return Asked(name, side, seed, round(process_time() - start, 3), text, why)


def further(name: str, rows: Sequence[Asked]) -> list[Asked]:
    """The boards of a genre that were not asked for yet."""
    made = list(rows)
    for side in SIZES:
        while (seed := missing(name, side, made)) is not None:
            made.append(asked(name, side, seed))
    return made[len(rows) :]


def kept() -> list[Asked]:
    """What was made before."""
    lines = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.is_file() else []
    return [Asked(**json.loads(line)) for line in lines]


def missing(name: str, side: int, rows: Sequence[Asked]) -> int | None:
    """The seed of the next board that is asked for; None if there are enough, or the median is known to be late.

    None, too, if no smaller board was made.
    """
    smaller = [[r.text for r in rows if (r.genre, r.side) == (name, less)] for less in SIZES if less < side]
    if any([texts and not any(texts) for texts in smaller]):
        return None
    here = [r for r in rows if (r.genre, r.side) == (name, side)]
    vain = sum([r.text is None for r in here])
    enough = len(here) >= BOARDS or 2 * vain > BOARDS or any([r.why not in ("", "time") for r in here])
    return None if enough else len(here)


# -- the table -----------------------------------------------------------------------------------


def middle(rows: Sequence[Asked]) -> float:
    """The median of the seconds of a genre's boards of one size; one that was not made counts as the limit."""
    seconds = [r.seconds if r.text is not None else LIMIT for r in rows]
    return median([*seconds, *[LIMIT] * (BOARDS - len(rows))])


def timing(rows: Sequence[Asked]) -> str:
    """The median of the seconds, and how many boards were made if not all were."""
    if any([r.text is None and r.why != "time" for r in rows]):
        return "none"
    made, seconds = sum([r.text is not None for r in rows]), middle(rows)
    shown = f"> {LIMIT:.0f}" if seconds >= LIMIT else f"{seconds:.2f}" if seconds < 9.95 else f"{seconds:.0f}"
    return shown if made == BOARDS else f"{shown} ({made} of {len(rows)})"


@dataclass(frozen=True, slots=True)
class Clues:
    """The clues of some boards: share of cells that bear one, of "?" among them, values, the most common one."""

    share: float
    hidden: float
    values: int
    common: float


def clues(puzzles: Sequence[Puzzle]) -> Clues | None:
    """What the clues of some boards are; None if no clues are read off there."""
    values = Counter([str(v) if v is not None else "?" for p in puzzles for v in clues_of(p).values()])
    cells, all_ = sum([len(p.grid.cells) for p in puzzles]), values.total()
    hidden = values.pop("?", 0)
    if not all_:
        return None
    return Clues(all_ / cells, hidden / all_, len(values), max(values.values(), default=0) / all_)


def row(name: str, rows: Sequence[Asked]) -> str:
    """A line of the table."""
    by_side = {side: [r for r in rows if r.side == side] for side in SIZES}
    times = [timing(of) if of else "-" for of in by_side.values()]
    made = [r.puzzle for side in (10, 8, 6) for r in by_side[side] if r.text is not None][:3]
    found = clues(made)
    columns = ["-"] * 4
    if found is not None:
        columns = [f"{found.share:.0%}", f"{found.hidden:.0%}", f"{found.values}", f"{found.common:.0%}"]
    return f"| {catalogue.genre(name).title()} | {' | '.join([*times, *columns])} |"


def table(rows: Sequence[Asked]) -> Iterator[str]:
    """The lines between the marks of the page."""
    names = list(dict.fromkeys([r.genre for r in rows]))
    yield "| genre | 6x6 | 8x8 | 10x10 | cells with a clue | `?` | values | most common |"
    yield "|---|---|---|---|---|---|---|---|"
    for name in sorted(names):
        yield row(name, [r for r in rows if r.genre == name])
    yield ""
    for side, most in SIZES.items():
        of = [[r for r in rows if (r.genre, r.side) == (name, side)] for name in names]
        within = sum([middle(rs) <= most for rs in of])
        found = sum([sum([r.text is not None for r in rs]) >= FOUND for rs in of])
        yield (
            f"* {side}x{side}: the median is within {most:.0f} s in {within} of {len(names)} genres; {FOUND} of "
            f"{BOARDS} boards are made in {LIMIT:.0f} s in {found}."
        )


def write() -> None:
    """Put the table between the marks of the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    write_file(PAGE, f"{before}{BEGIN}\n{chr(10).join(table(kept()))}\n\n{END}{after}")


def main() -> None:
    options = ArgumentParser()
    options.add_argument("genres", nargs="*", metavar="GENRE")
    options.add_argument("--again", action="store_true")
    options.add_argument("--write", action="store_true")
    options.add_argument("--workers", type=int, default=1)
    said = options.parse_args()
    rows = kept()
    names = said.genres or catalogue.genres()
    if said.genres or said.again:
        rows = [r for r in rows if r.genre not in names]
        write_file(KEPT, "".join([json.dumps(asdict(r)) + "\n" for r in rows]))
    if not said.write:
        journal = Journal(KEPT, lambda row: None, '{"genre": ')
        journal.open()
        with ProcessPoolExecutor(said.workers, max_tasks_per_child=1) as pool:
            of = {name: [r for r in rows if r.genre == name] for name in names}
            for name, new in zip(names, pool.map(further, names, of.values()), strict=True):
                for one in new:
                    journal.add(asdict(one))
                print(row(name, [*of[name], *new]), flush=True)
        journal.close()
    write()


if __name__ == "__main__":
    main()

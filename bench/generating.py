"""How long generated boards take, and what they look like: the table in docs/generating.md.

``python -m bench.generating [--again] [GENRE ...]``: boards of each genre at 6x6, 8x8 and 10x10, with
nothing wished for, each given some seconds of processor time.  What was made is kept board by board
(bench/generated.jsonl): an interrupted run goes on where it stopped, and the named genres (``--again``
without names: all) are made anew.  The table between the marks of the page is written at the end; ``--write``
writes it from what is there.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from enpitsu import catalogue
from enpitsu.effort import on_work
from enpitsu.engine.budget import Budget
from enpitsu.engine.make.clues import clues_of
from enpitsu.engine.make.generate import Maker
from enpitsu.errors import EnpitsuError, OutOfBudget
from enpitsu.files import Journal, write_file
from enpitsu.puzzle import Puzzle

ROOT = Path(__file__).resolve().parents[1]
PAGE, KEPT = ROOT / "docs" / "generating.md", ROOT / "bench" / "generated.jsonl"
BEGIN, END = "<!-- tables -->\n", "<!-- end -->\n"
SIZES = {6: (3, 5.0), 8: (3, 10.0), 10: (2, 30.0)}
"""Side of a board: so many are asked for, and seconds of processor time that each may take."""
LOOK = 0.05
"""Seconds between two looks at the processor time."""
CAP = 4
"""So many times as long may pass by the clock, on a busy machine."""


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
    """A board of a genre, in so much processor time as its size is given."""
    start, most = process_time(), SIZES[side][1]
    soon = perf_counter() + LOOK

    def looked(things: int) -> None:
        nonlocal soon
        if perf_counter() > soon:  # the other clock is slow to tell the time
            soon = perf_counter() + LOOK
            if process_time() - start > most:
                raise OutOfBudget("time")

    text, why = None, ""
    try:
        with on_work(looked):
            budget = Budget(CAP * most)  # by the clock: what hears no listener hears its meter
            puzzle, _ = next(Maker(catalogue.genre(name), side, side, seed=seed, budget=budget).puzzles())
        text = puzzle.text
    except OutOfBudget as stop:
        why = stop.reason
    except EnpitsuError as error:
        why = str(error)
    return Asked(name, side, seed, round(process_time() - start, 3), text, why)


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
    boards = SIZES[side][0]
    late = sum([r.text is None for r in here])
    enough = len(here) >= boards or 2 * late >= boards or any([r.why not in ("", "time") for r in here])
    return None if enough else len(here)


# -- the table -----------------------------------------------------------------------------------


def timing(rows: Sequence[Asked]) -> str:
    """The median of the seconds, and how many boards were made if not all were."""
    if any([r.text is None and r.why != "time" for r in rows]):
        return "none"
    made = sum([r.text is not None for r in rows])
    middle = median([r.seconds if r.text is not None else 1e9 for r in rows])
    said = (
        f"> {SIZES[rows[0].side][1]:.0f}"
        if middle >= 1e8
        else f"{middle:.2f}"
        if middle < 9.95
        else f"{middle:.0f}"
    )
    return said if made == len(rows) else f"{said} ({made} of {len(rows)})"


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
    told = ["-"] * 4
    if found is not None:
        told = [f"{found.share:.0%}", f"{found.hidden:.0%}", f"{found.values}", f"{found.common:.0%}"]
    return f"| {catalogue.genre(name).title()} | {' | '.join([*times, *told])} |"


def table(rows: Sequence[Asked]) -> Iterator[str]:
    """The lines between the marks of the page."""
    names = list(dict.fromkeys([r.genre for r in rows]))
    yield "| genre | 6x6 | 8x8 | 10x10 | cells with a clue | `?` | values | most common |"
    yield "|---|---|---|---|---|---|---|---|"
    for name in sorted(names):
        yield row(name, [r for r in rows if r.genre == name])
    yield ""
    for side, (_, most) in SIZES.items():
        of = [[r for r in rows if (r.genre, r.side) == (name, side)] for name in names]
        there = [rs for rs in of if rs and all([r.text is not None or r.why == "time" for r in rs])]
        within = sum(
            [
                median([r.text is None for r in rs]) < 1
                and sum([r.text is not None for r in rs]) * 2 > len(rs)
                for rs in there
            ]
        )
        made = sum([r.text is not None for rs in there for r in rs])
        yield f"* {side}x{side}: the median is within {most:.0f} s in {within} of {len(names)} genres; {made} of {sum(map(len, there))} boards that were asked for were made in that time."


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
    said = options.parse_args()
    rows = kept()
    names = said.genres or catalogue.genres()
    if said.genres or said.again:
        rows = [r for r in rows if r.genre not in names]
        write_file(KEPT, "".join([json.dumps(asdict(r)) + "\n" for r in rows]))
    if not said.write:
        journal = Journal(KEPT, lambda row: None, '{"genre": ')
        journal.open()
        for name in names:
            for side in SIZES:
                while (seed := missing(name, side, rows)) is not None:
                    rows.append(asked(name, side, seed))
                    journal.add(asdict(rows[-1]))
                    last = rows[-1]
                    print(f"{name:20} {side:2} {seed} {last.seconds:7.2f}  {last.why}", flush=True)
            print(row(name, [r for r in rows if r.genre == name]), flush=True)
        journal.close()
    write()


if __name__ == "__main__":
    main()

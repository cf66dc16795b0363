"""Compare the solver of another checkout with this one, board by board: `python -m bench.paired FOLDER [NAME ...]`.

Both engines stay open, each in a process of its own, and solve the same board in turn: the instances of
`bench/instances.json`, the boards of `bench.boards`, and all stored examples.  Times are processor time,
warm, and the least of all runs: what exceeds it is the work of other processes, as in Python's `timeit`.
Each is solved within a budget, as every command does.
A ratio above 1 means that this checkout is slower.  A board that seems slower by more than `MORE` is
measured again, with more runs, before it is told.  Only boards whose name begins with one of the names are
compared, if any is given.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.boards import BOARDS, SIZES
from enpitsu import catalogue

HERE = Path(__file__).parent
RUNS, AGAIN, MORE = 7, 31, 1.05
UNKNOWN = "UnknownName"
LONG, GIVEN_UP = 0.5, 20  # seconds: a board this slow is run three times, or is given up

ENGINE = """
import gc, json, sys
from time import process_time
from enpitsu import catalogue, formats
from enpitsu.engine.budget import Budget
from enpitsu.engine.solve import solve
gc.disable()
for number, line in enumerate(sys.stdin):
    asked = json.loads(line)
    if number % 20 == 0:
        gc.collect()
    start = process_time()
    try:
        if "url" in asked:
            puzzle = formats.read(asked["url"])
        else:
            puzzle = catalogue.genre(asked["genre"]).parse(asked["givens"], asked["options"])
        said = solve(puzzle, why=False, budget=Budget(seconds=GIVEN_UP)).status
    except Exception as error:
        said = type(error).__name__
    print(json.dumps([str(said), process_time() - start]), flush=True)
"""


class Engine:
    """The solver of a checkout, in a process of its own."""

    def __init__(self, checkout: Path) -> None:
        known = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        self._process = subprocess.Popen(
            [sys.executable, "-c", ENGINE.replace("GIVEN_UP", str(GIVEN_UP))],
            env=known,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def solve(self, asked: str) -> tuple[str, float]:
        """The status of a board and the seconds it took."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(asked, file=self._process.stdin, flush=True)
        said, seconds = json.loads(self._process.stdout.readline())
        return said, seconds


def boards() -> Iterator[tuple[str, str]]:
    """Name and request of every board."""
    for entry in json.loads((HERE / "instances.json").read_text())["instances"]:
        yield entry["name"], json.dumps({"url": entry["url"]})
    for name, make in BOARDS.items():
        for size in SIZES[name]:
            yield (
                f"{name} {size}x{size}",
                json.dumps({"genre": name, "givens": make(size, 1), "options": {}}),
            )
    for name in catalogue.genres():
        for n, stored in enumerate(catalogue.examples(name), 1):
            yield (
                f"{name}#{n}",
                json.dumps({"genre": name, "givens": stored.givens, "options": dict(stored.options)}),
            )


def compared(there: Engine, here: Engine, asked: str, runs: int) -> tuple[str, str, float, float]:
    """Status and least seconds of both engines, asked in turn; of a genre that is unknown there, nothing."""
    was, first = there.solve(asked)
    if was == UNKNOWN:
        return was, was, first, first
    now, last = here.solve(asked)
    if max(first, last) > GIVEN_UP:
        return was, now, first, last
    if max(first, last) > LONG:
        runs = 3
    times = [(there.solve(asked)[1], here.solve(asked)[1]) for _ in range(runs)]
    return was, now, min(before for before, _ in times), min(after for _, after in times)


def main(other: str, *names: str) -> int:
    """The number of boards that are slower, or have another status."""
    there, here = Engine(Path(other)), Engine(HERE.parent)
    ratios, total, bad = [], [0.0, 0.0], 0
    for name, asked in boards():
        if names and not name.startswith(names):
            continue
        was, now, before, after = compared(there, here, asked, RUNS)
        if was == UNKNOWN:
            continue
        if after > MORE * before:
            was, now, before, after = compared(there, here, asked, AGAIN)
        wrong = was != now or after > MORE * before
        bad += wrong
        ratios.append(after / before)
        total[0] += before
        total[1] += after
        mark = "  !" if wrong else ""
        print(
            f"{name:28} {was:8} {now:8} {1000 * before:9.2f} {1000 * after:9.2f} ms {after / before:6.2f}{mark}",
            flush=True,
        )
    print(f"{len(ratios)} boards: {total[0]:.2f} s there, {total[1]:.2f} s here; median ratio {median(ratios):.2f}, "
          f"highest {max(ratios):.2f}; {bad} slower by more than {MORE - 1:.0%} or with another status")  # fmt: skip
    return bad


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) > 0)

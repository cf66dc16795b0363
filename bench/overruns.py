"""How far commands outlast their time, and what they take: the worst of them.

    python -m bench.overruns [--time S] [--size HxW ...] [--worst K] [--verb VERB ...] [--journal FILE] [GENRE ...]

Each command that takes a time is run on the largest stored board of every genre and on blank boards, in a
process of its own; ``check``, ``draw`` and ``convert`` on the blank ones with marks made by lot.  ``verify`` is
run on the hostile archives of the tests, and ``solve`` on their hostile texts (``--verb hostile``).
A line tells the seconds beyond the time (less those that ``explain`` takes to start, a batch with its worker;
by the clock or by the processor, whichever is more), the seconds in all, those of the processor, megabytes,
the exit status and the command.  A command is late if it is more than a tenth of its time and half a second beyond it; it fails if
it ends with the status of an error of ours.  The exit status is 1 if any is late or fails.

Seconds of the wall say little while other work runs on the machine (``--processor`` leaves them out); those
of the processor say more.  With all genres and verbs it takes some hours; ``--journal`` keeps the lines, and
what is in it is not run again.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter
from typing import Any

from tests.proofs.hostile import HOSTILE
from tests.test_hostile_files import TEXTS

from enpitsu import catalogue, formats
from enpitsu.cli import EXIT_SOFTWARE
from enpitsu.engine.budget import Budget, Meter
from enpitsu.errors import EnpitsuError
from enpitsu.logic import PartialAssignment

ON_BOARDS = (
    "solve", "explain", "hint", "why-not", "grade", "review", "complete", "trim", "search", "sheet", "batch",
)  # fmt: skip
ON_MARKS = ("check", "draw", "convert")
ON_GENRES = ("generate", "compare", "needed")
VERBS = (*ON_BOARDS, *ON_MARKS, *ON_GENRES, "verify", "hostile")
MORE: dict[str, list[str]] = {
    "convert": ["--to", "svg"], "search": ["--workers", "1"], "batch": ["--workers", "1"],
    "compare": ["--up-to", "6x6"], "needed": ["--up-to", "6x6"],
}  # fmt: skip
"""What a command is given besides."""
SIZES = ["30x30", "50x50", "2x300"]
PATIENCE = 20.0
"""Seconds beyond its time after which a command is stopped."""
TIME_SHARE, LATENCY_SECONDS = 0.1, 0.5
"""The part of its time, and the seconds, by which a command may be late."""


@dataclass(frozen=True, slots=True, order=True)
class Ran:
    """A command that was run: seconds beyond its time, in all and of the processor, megabytes, its end."""

    over: float
    seconds: float
    processor: float
    megabytes: float
    status: int
    command: str

    def __str__(self) -> str:
        took = f"{self.over:+7.2f} {self.seconds:7.2f} {self.processor:7.2f} {self.megabytes:7.0f}"
        return f"{took} {self.status:4}  {self.command}"


def run(arguments: Sequence[str], allowed: float, wall: bool = True) -> Ran:
    """Run a command to its end, or until it is beyond all patience; ``wall``: its seconds count, too."""
    start = perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "enpitsu", *arguments],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    timer = Timer((1 if wall else 3) * (allowed + PATIENCE), child.kill)
    timer.start()
    _, status, used = os.wait4(child.pid, 0)
    timer.cancel()
    seconds, processor = perf_counter() - start, used.ru_utime + used.ru_stime
    child.returncode = os.waitstatus_to_exitcode(status)
    return Ran(
        max(processor, seconds if wall else 0.0) - allowed, seconds, processor, used.ru_maxrss / 1024,
        child.returncode, said(arguments),
    )  # fmt: skip


def started(command: Sequence[str], wall: bool) -> float:
    """Seconds that a command takes on a board of two cells (of five runs the third)."""
    return sorted([run(command, 0, wall).over for _ in range(5)])[2]


def said(arguments: Sequence[str]) -> str:
    """A command in words: of files, the names."""
    return " ".join([Path(a).name for a in arguments])


def largest(name: str) -> str:
    """The stored board of a genre that has the most cells."""
    boards = catalogue.examples(name)
    return max(boards, key=lambda board: len(board.givens.split())).id


def claim(board: str) -> str:
    """A mark of a stored board, as the command ``why-not`` takes it."""
    return str(catalogue.example(board).puzzle().visible_marks[0])


def blank(size: str, folder: Path) -> Path:
    """The text of a blank board."""
    height, width = map(int, size.split("x"))
    file = folder / f"blank{size}"
    file.write_text("\n".join([" ".join(["."] * width)] * height) + "\n")
    return file


def listed(name: str, board: str, folder: Path) -> Path:
    """A list of one puzzle, as the command ``batch`` takes it: a stored board's, or a file's."""
    file = folder / f"{name}_{Path(board).name}.jsonl"
    givens = Path(board).read_text() if Path(board).exists() else catalogue.example(board).givens
    file.write_text(json.dumps({"genre": name, "givens": givens}) + "\n")
    return file


def with_marks(name: str, size: str, folder: Path) -> Path | None:
    """A document of a blank board with marks made by lot; None where the genre has no board of the size."""
    file = folder / f"{name}{size}.json"
    if not file.exists():
        elsewhere(write_marks, name, blank(size, folder).read_text(), file)
    return file if file.stat().st_size else None


def write_marks(name: str, text: str, file: Path) -> None:
    """Write a document of a board with marks made by lot; nothing where the genre has no such board."""
    meter = Meter(Budget(seconds=PATIENCE))
    try:
        with meter.counting_work():
            puzzle = catalogue.genre(name).parse(text)
            visible = puzzle.visible_marks
    except EnpitsuError:
        file.touch()
        return
    lots = random.Random(name)
    file.write_text(formats.write(puzzle, "json", PartialAssignment({mark: lots.random() < 0.4 for mark in visible})))


def commands(
    names: Sequence[str], verbs: Sequence[str], sizes: Sequence[str], folder: Path
) -> Iterator[list[str]]:
    """The commands to be run, without their time."""
    for name in names:
        boards = [[largest(name)], *[[str(blank(size, folder)), "--genre", name] for size in sizes]]
        for verb in verbs:
            if verb in ("verify", "hostile"):
                continue
            more = MORE.get(verb, [])
            if verb == "generate":
                yield from ([verb, name, size] for size in sizes)
            elif verb in ON_GENRES:
                yield [verb, name, *more]
            elif verb in ON_MARKS:
                documents = [with_marks(name, size, folder) for size in sizes]
                yield from ([verb, str(file), *more] for file in documents if file is not None)
                if verb != "check":
                    yield [verb, *boards[0], *more]
            else:
                first = (
                    ["solve"]
                    if verb == "batch"
                    else ["--out", str(folder / "sheet.pdf")]
                    if verb == "sheet"
                    else []
                )
                for board in boards:
                    last = [claim(boards[0][0])] if verb == "why-not" else []
                    if verb == "batch":
                        board = [str(listed(name, board[0], folder))]
                    yield [verb, *first, board[0], *last, *board[1:], *more]


def write_hostile(name: str, file: Path) -> None:
    """Write a hostile archive (.zip) or text of the tests."""
    data = HOSTILE[name]() if file.suffix == ".zip" else TEXTS[name]().encode()
    file.write_bytes(data)


def elsewhere(do: Callable[..., None], *given: Any) -> None:
    """Do it in a process of its own: what this one holds would count for those that it starts."""
    with ProcessPoolExecutor(1, get_context("spawn")) as other:
        other.submit(do, *given).result()


def hostile_commands(verbs: Sequence[str], folder: Path) -> Iterator[list[str]]:
    """The commands on files that somebody made to do harm, without their time."""
    for name in HOSTILE if "verify" in verbs else ():
        file = folder / f"{name}.zip"
        elsewhere(write_hostile, name, file)
        yield ["verify", str(file)]
    for name in TEXTS if "hostile" in verbs else ():
        file = folder / name
        elsewhere(write_hostile, name, file)
        yield ["solve", str(file)]


def kept(journal: Path | None) -> list[Ran]:
    """The lines of a journal."""
    found = []
    for line in journal.read_text().splitlines() if journal and journal.exists() else ():
        over, seconds, processor, megabytes, status, command = line.split(maxsplit=5)
        found.append(
            Ran(float(over), float(seconds), float(processor), float(megabytes), int(status), command)
        )
    return found


def _asked() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=2.0, metavar="S")
    parser.add_argument("--size", action="append", metavar="HxW")
    parser.add_argument("--worst", type=int, default=30, metavar="K")
    parser.add_argument("--verb", action="append", choices=VERBS)
    parser.add_argument("--journal", type=Path, metavar="FILE")
    parser.add_argument("--processor", action="store_true")
    parser.add_argument("genres", nargs="*")
    return parser.parse_args()


def main() -> int:
    """Run the commands and print the worst; the exit status."""
    asked = _asked()
    ran = kept(asked.journal)
    done = {one.command for one in ran}
    with TemporaryDirectory() as folder:
        names, verbs, place = asked.genres or catalogue.genres(), asked.verb or VERBS, Path(folder)
        tiny, wall = [str(blank("1x2", place)), "--genre", "slitherlink"], not asked.processor
        starts, batch_starts = started(["explain", *tiny], wall), started(["batch", "solve", *tiny], wall)
        on_boards = commands(names, verbs, asked.size or SIZES, place)
        for command in chain(on_boards, hostile_commands(verbs, place)):
            if said(command) in done:
                continue
            time = ["--time", f"{asked.time:g}"]
            start = batch_starts if command[0] == "batch" else starts
            one = run([*command, *time], start + asked.time, not asked.processor)
            ran.append(Ran(one.over, one.seconds, one.processor, one.megabytes, one.status, said(command)))
            print(ran[-1], file=sys.stderr, flush=True)
            if asked.journal:
                with asked.journal.open("a") as journal:
                    print(ran[-1], file=journal)
    late = [one for one in ran if one.over > TIME_SHARE * asked.time + LATENCY_SECONDS]
    failed = [one for one in ran if one.status == EXIT_SOFTWARE or (one.status < 0 and one not in late)]
    print(
        f"a command starts in {starts:.2f} s, a batch in {batch_starts:.2f} s; {len(ran)} commands, {len(late)} late, {len(failed)} failed; the worst:"
    )
    print("   over seconds    cpu      MB exit  command")
    print(*sorted({*late, *failed, *sorted(ran, reverse=True)[: asked.worst]}, reverse=True), sep="\n")
    return 1 if late or failed else 0


if __name__ == "__main__":
    sys.exit(main())

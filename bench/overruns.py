"""How far commands outlast their time, and what they take: the worst of them.

    python -m bench.overruns [--time S] [--size N] [--worst K] [--verb VERB ...] [GENRE ...]

Each command that takes a time is run on the largest stored board of every genre and on a blank board of
NxN cells, in a process of its own.  A line tells the seconds beyond the time (less those that a command
takes to start), the seconds in all, those of the processor, megabytes, the exit status and the command.
Seconds of the wall say little while other work runs on the machine; those of the processor say more.
With all genres and verbs it takes about an hour.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from time import perf_counter

from enpitsu import catalogue

ON_BOARDS = ("solve", "explain", "hint", "why-not", "grade", "trim", "search")
VERBS = (*ON_BOARDS, "generate")
PATIENCE = 20.0
"""Seconds beyond its time after which a command is stopped."""


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


def run(arguments: Sequence[str], allowed: float) -> Ran:
    """Run a command to its end, or until it is beyond all patience."""
    start = perf_counter()
    child = subprocess.Popen(
        [sys.executable, "-m", "enpitsu", *arguments],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    timer = Timer(allowed + PATIENCE, child.kill)
    timer.start()
    _, status, used = os.wait4(child.pid, 0)
    timer.cancel()
    seconds = perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    return Ran(
        seconds - allowed, seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024,
        child.returncode, " ".join([Path(a).name for a in arguments]),
    )  # fmt: skip


def largest(name: str) -> str:
    """The stored board of a genre that has the most cells."""
    boards = catalogue.examples(name)
    return max(boards, key=lambda board: len(board.givens.split())).id


def claim(board: str) -> str:
    """A mark of a stored board, as the command ``why-not`` takes it."""
    return str(catalogue.example(board).puzzle().ink[0])


def commands(names: Sequence[str], verbs: Sequence[str], side: int, folder: Path) -> Iterator[list[str]]:
    """The commands to be run, without their time."""
    blank = folder / f"blank{side}"
    blank.write_text("\n".join([" ".join(["."] * side)] * side) + "\n")
    for name in names:
        boards = [[largest(name)], [str(blank), "--genre", name]]
        for verb in verbs:
            if verb == "generate":
                yield [verb, name, f"{side}x{side}"]
            for board in boards if verb in ON_BOARDS else ():
                middle = [claim(boards[0][0])] if verb == "why-not" else []
                yield [verb, board[0], *middle, *board[1:]]


def main() -> None:
    """Run the commands and print the worst."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--time", type=float, default=1.0, metavar="S")
    parser.add_argument("--size", type=int, default=50, metavar="N")
    parser.add_argument("--worst", type=int, default=30, metavar="K")
    parser.add_argument("--verb", action="append", choices=VERBS)
    parser.add_argument("genres", nargs="*")
    asked = parser.parse_args()
    starts = sorted([run(["draw", "slitherlink"], 0).seconds for _ in range(5)])[2]
    ran = []
    with TemporaryDirectory() as folder:
        names = asked.genres or catalogue.genres()
        for command in commands(names, asked.verb or VERBS, asked.size, Path(folder)):
            ran.append(run([*command, "--time", f"{asked.time:g}"], starts + asked.time))
            print(ran[-1], file=sys.stderr, flush=True)
    print(f"a command starts in {starts:.2f} s; {len(ran)} commands, the worst:")
    print("   over seconds    cpu      MB exit  command")
    print(*sorted(ran, reverse=True)[: asked.worst], sep="\n")


if __name__ == "__main__":
    main()

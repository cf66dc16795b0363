"""Processor time of a whole ``enpitsu solve``: ``python -m bench.process [--runs N] [GENRE ...]``.

For every genre the largest stored board of at most 100 cells, in a process of its own: the median of some runs,
from the start of the interpreter to its end.  A line for each genre, the longest last, and the median of all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from statistics import median

from enpitsu import catalogue

CELLS = 100


def seconds(board: str) -> float:
    """The processor time of one run."""
    child = subprocess.Popen(
        [sys.executable, "-m", "enpitsu", "solve", board],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Run them and print the times."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, metavar="N")
    parser.add_argument("genres", nargs="*")
    asked = parser.parse_args()
    times = []
    for name in asked.genres or catalogue.genres():
        sizes = {board.id: len(board.puzzle().grid.cells) for board in catalogue.examples(name)}
        fit = [board for board, cells in sizes.items() if cells <= CELLS]
        if fit:
            board = max(fit, key=sizes.__getitem__)
            times.append((median(seconds(board) for _ in range(asked.runs)), sizes[board], board))
    for took, cells, board in sorted(times):
        print(f"{took:6.3f} s  {cells:4} cells  {board}")
    print(f"median {median(took for took, _, _ in times):.3f} s of {len(times)} genres")


if __name__ == "__main__":
    main()

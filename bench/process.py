"""Processor time of a whole ``enpitsu solve``: ``python -m bench.process [--runs N] [GENRE ...]``.

For every genre the largest stored board of at most 100 cells, in a process of its own: the median of some runs,
from the start of the interpreter to its end.  A line for each genre, the longest last, and the median of all.
"""

from __future__ import annotations

from argparse import ArgumentParser
from statistics import median

from bench.overruns import run
from enpitsu import catalogue

CELLS, PATIENCE = 100, 60.0


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
            took = median(run(["solve", board], PATIENCE).processor for _ in range(asked.runs))
            times.append((took, sizes[board], board))
    for took, cells, board in sorted(times):
        print(f"{took:6.3f} s  {cells:4} cells  {board}")
    print(f"median {median(took for took, _, _ in times):.3f} s of {len(times)} genres")


if __name__ == "__main__":
    main()

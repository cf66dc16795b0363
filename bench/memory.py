"""Memory over many solves in one process: ``python -m bench.memory [--solves N] [--seed S]``.

Puzzles are stored boards of up to a hundred cells, of all genres in turn, each with a part of its clues rubbed
out by lot (where a demand wants one of them, or none is a clue, the board is as it is stored): sizes change all
the time.  Each is read from its text, solved and checked.
Prints a line for each two hundredth of the work, and draws docs/memory.svg: megabytes that the process has.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.solve import solve
from enpitsu.errors import BadPuzzle
from enpitsu.puzzle import Puzzle

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "memory.svg"
CELLS = 100
"""Cells of the largest boards."""
CONFLICTS, THINGS = 300, 3_000_000
"""What a solve may take: with few clues a board may be hard."""
LOOKS = 200
"""So often the memory is looked at."""
WIDTH, HEIGHT = 640, 240
"""The picture, without its margins."""


def puzzles(dice: Random) -> Iterator[Puzzle]:
    """Boards without end: all genres in turn, each stored board with other clues every time."""
    boards = {
        name: [p for e in catalogue.examples(name) if len((p := e.puzzle()).grid.cells) <= CELLS]
        for name in catalogue.genres()
    }
    while True:
        for some in boards.values():
            if some:
                board = dice.choice(some)
                kept = {s: v for s, v in clues_of(board).items() if dice.random() < 0.9}
                puzzle = with_clues(board, kept)
                try:
                    yield type(board).parse(puzzle.text, board.options)
                except BadPuzzle:  # a demand wants a clue that is gone
                    yield type(board).parse(board.text, board.options)


def resident() -> float:
    """Megabytes that the process has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def drawn(points: list[tuple[int, float]]) -> str:
    """A line of megabytes by solves, as SVG."""
    most, top = points[-1][0], 100 * (1 + int(max(y for _, y in points)) // 100)
    line = " ".join([f"{60 + WIDTH * x / most:.0f},{20 + HEIGHT * (1 - y / top):.0f}" for x, y in points])
    marks = "".join(
        [
            f'<text x="54" y="{24 + HEIGHT * (1 - y / top):.0f}" text-anchor="end">{y}</text>'
            f'<path d="M60 {20 + HEIGHT * (1 - y / top):.0f}h{WIDTH}" stroke="#ddd"/>'
            for y in range(0, top + 1, 100)
        ]
    )
    ends = f'<text x="60" y="{HEIGHT + 40}">0</text><text x="{60 + WIDTH}" y="{HEIGHT + 40}" text-anchor="end">{most:,} solves</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH + 80} {HEIGHT + 50}" width="{WIDTH + 80}" '
        f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/><text x="60" y="14">MB</text>'
        f'{marks}{ends}<polyline points="{line}" fill="none" stroke="#1f5f8b" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("--solves", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    points, decided = [(0, resident())], 0
    for n, puzzle in enumerate(puzzles(Random(chosen.seed)), 1):
        outcome = solve(puzzle, budget=Budget(conflicts=CONFLICTS, things=THINGS), why=False)
        decided += outcome.status != "unknown"
        for answer in outcome.answers[:1]:
            assert check(puzzle, answer).right
        if n % max(1, chosen.solves // LOOKS) == 0:
            points.append((n, resident()))
            print(f"{n:7} solves, {decided:7} decided, {points[-1][1]:7.0f} MB", flush=True)
        if n == chosen.solves:
            break
    PICTURE.write_text(drawn(points), encoding="utf-8")


if __name__ == "__main__":
    main()

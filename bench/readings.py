"""The smallest boards on which two readings of a genre's rules have different answers.

``python -m bench.readings nodeloop 16``: boards of black and white cells without any number, of up to so
many cells, by rising number of cells and then of white cells; one board of each kind that turning and
mirroring makes.  Prints a board for each pair of values of each option, and how many were looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations, product

from enpitsu import catalogue
from enpitsu.engine.solve import enumerate_answers
from enpitsu.puzzle import Puzzle

Board = tuple[str, ...]


def boards(cells: int) -> Iterator[Board]:
    """Boards of so many cells that a loop could fill, fewer white cells first."""
    found: set[Board] = set()
    for height in range(1, cells + 1):
        if cells % height == 0 and height <= cells // height:
            for signs in product(".#", repeat=cells):
                width = cells // height
                rows = tuple("".join(signs[i : i + width]) for i in range(0, cells, width))
                if may_be_filled(rows) and rows == min(turned(rows)):
                    found.add(rows)
    yield from sorted(found, key=lambda rows: ("".join(rows).count("."), rows))


def turned(rows: Board) -> list[Board]:
    """The board in all its positions of the same size."""
    out = [rows, rows[::-1]]
    out += [tuple(row[::-1] for row in board) for board in out]
    if len(rows) == len(rows[0]):
        out += [tuple(map("".join, zip(*board, strict=True))) for board in out]
    return out


def may_be_filled(rows: Board) -> bool:
    """No row or column is all black, and every white cell has two white neighbours at least."""
    if any("." not in line for line in (*rows, *map("".join, zip(*rows, strict=True)))):
        return False
    white = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."}
    return all(len(white & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}) >= 2 for r, c in white)


def answers(genre: type[Puzzle], rows: Board, options: dict[str, str]) -> set[str]:
    """All answers of a board under a reading."""
    text = "\n".join([" ".join(row) for row in rows])
    text += "\n\nrows" + " -" * len(rows) + "\ncols" + " -" * len(rows[0])
    puzzle = genre.parse(text, options)
    return {puzzle.write_answer(known) for known in enumerate_answers(puzzle)}


def main() -> None:
    """Search and print."""
    genre, most = catalogue.genre(sys.argv[1]), int(sys.argv[2])
    pairs = [(id, pair) for id, option in genre.readings.items() for pair in combinations(option.values, 2)]
    looked = 0
    for cells in range(1, most + 1):
        for rows in boards(cells):
            looked += 1
            told: dict[tuple[str, str], set[str]] = {}
            for id, pair in list(pairs):
                for value in pair:
                    if (id, value) not in told:
                        told[id, value] = answers(genre, rows, {id: value})
                one, other = (told[id, value] for value in pair)
                if one != other:
                    pairs.remove((id, pair))
                    print(f"{id}: {pair[0]} has {len(one)} answers, {pair[1]} {len(other)}; board {looked}")
                    print("\n".join([" ".join(row) for row in rows]), flush=True)
            if not pairs:
                return
    print(f"no board of up to {most} cells for {pairs}, {looked} boards looked at")


if __name__ == "__main__":
    main()

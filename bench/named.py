"""Named positions: whether explanations find the technique that others name there.

    python -m bench.named FILE [TECHNIQUE ...]

FILE is HoDoKu's regression library, or a part of it (not ours to ship): lines of a code, a candidate, the digits of
the cells (+ before those that are placed), candidates that are ruled out, eliminations, placements.  A position is
*right* if the technique that is told first is the one that is named, or if that is found for what the position
rules out and the one told has a lower rank; *first* if it is told first for just that.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from enpitsu import read
from enpitsu.engine.explain.chains import ChainCase, finders, link_of, technique_of
from enpitsu.engine.explain.naming import RANKS
from enpitsu.engine.explain.refutations import lightest_refutation
from enpitsu.engine.explain.step import Goal, Step
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.strategies.counts import count_steps
from enpitsu.engine.explain.tell import Teller
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

CODES = {
    "0000": "full_house", "0002": "last_place", "0003": "last_value", "0100": "pointing", "0101": "claiming",
    "0200": "naked_pair", "0201": "naked_triple", "0210": "hidden_pair", "0211": "hidden_triple",
    "0300": "x_wing", "0301": "swordfish", "0400": "skyscraper", "0401": "two_string_kite", "0702": "xy_chain",
    "0800": "xy_wing", "0801": "xyz_wing", "0803": "w_wing",
}  # fmt: skip
SIDE = 9
ROUNDS = 6


class Position(NamedTuple):
    """A named position: its puzzle, what is known, and what the technique concludes."""

    technique: str
    puzzle: Puzzle
    known: PartialAssignment
    goals: tuple[Goal, ...]


def positions(file: Path) -> Iterator[Position]:
    """The positions of a file that have one of the codes."""
    for line in file.read_text(encoding="utf-8").splitlines():
        parts = line.split(":")
        if len(parts) > 6 and parts[1] in CODES:
            yield position(*parts[1:7])


def position(code: str, _: str, digits: str, gone: str, out: str, placed: str) -> Position:
    """A position by the parts of its line."""
    written = list(digits.replace("+", ""))
    puzzle = read("".join(written), genre="sudoku")
    cells, marks = puzzle.grid.cells, puzzle.bound["digit"].marks  # type: ignore[attr-defined]
    values = {cell: int(n) for cell, n in zip(cells, written, strict=True) if n != "."}
    known: dict[Mark, bool] = {}
    for cell in cells:
        near = {values.get(other) for other in cells if other is not cell and _same_house(cell, other)}
        for n, mark in marks[cell].items():
            if cell in values:
                known[mark] = values[cell] == n
            elif n in near:
                known[mark] = False
    named = [(marks[cells[(int(r) - 1) * SIDE + int(c) - 1]][int(n)]) for n, r, c in gone.split()]
    known.update(dict.fromkeys(named, False))
    goals = [
        (marks[cells[(int(r) - 1) * SIDE + int(c) - 1]][int(n)].number - 1, value)
        for text, value in ((out, False), (placed, True))
        for n, r, c in text.split()
    ]
    return Position(CODES[code], puzzle, PartialAssignment(known), tuple(goals))


def _same_house(a: object, b: object) -> bool:
    row, col, other_row, other_col = a.row, a.col, b.row, b.col  # type: ignore[attr-defined]
    return row == other_row or col == other_col or (row // 3, col // 3) == (other_row // 3, other_col // 3)


def reasoner_at(at: Position) -> Reasoner:
    """The position in the engine."""
    reasoner = Reasoner(at.puzzle)
    reasoner.take(*reasoner.board.masks(at.known))
    return reasoner


def found_for(at: Position) -> set[str]:
    """The techniques that are found for what a position concludes."""
    reasoner = reasoner_at(at)
    board, out = reasoner.board, set[str]()
    steps: list[Step] = [*count_steps(reasoner), *reasoner.singles.fresh()]
    for goal in at.goals:
        step = lightest_refutation(reasoner, [goal])
        for one in [s for s in (*steps, step) if s is not None and goal in s.marks]:
            out.add(Teller(reasoner).tell(one).ranked.technique)
        links: list[ChainCase] = [link for c in board.cases if (link := link_of(c.case, c.index))]
        chains = (
            [] if goal[1] else [finder.chain(goal[0], reasoner.off, ROUNDS) for finder in finders(links)]
        )
        out |= {technique_of(board, chain) for chain in chains if chain is not None}
    return out


def main(file: str, *wanted: str) -> None:
    """Print a line for each technique, and one for each position that is not right."""
    total, first, right = Counter[str](), Counter[str](), Counter[str]()
    wrong: list[str] = []
    for at in positions(Path(file)):
        if wanted and at.technique not in wanted:
            continue
        reasoner = reasoner_at(at)
        step = reasoner.next()
        assert step is not None
        told = Teller(reasoner).tell(step)
        technique, rank = told.ranked[:2]
        hit = technique == at.technique
        total[at.technique] += 1
        first[at.technique] += hit and any([goal in told.step.marks for goal in at.goals])
        so = hit or (rank < RANKS[at.technique] and at.technique in found_for(at))
        right[at.technique] += so
        if not so:
            wrong.append(
                f"  {at.technique}: told {technique or 'nameless'} ({rank}); found {sorted(found_for(at))}"
            )
    for technique, count in total.items():
        print(f"{technique:16} {count:3}, right {right[technique]:3}, told first {first[technique]:3}")
    share = right.total() / max(1, total.total())
    print(
        f"{'all':16} {total.total():3}, right {right.total():3} ({share:.0%}), told first {first.total():3}",
        *wrong,
        sep="\n",
    )


if __name__ == "__main__":
    main(*sys.argv[1:])

"""What is said of a ring or a snake of shaded cells: found again by looking at cells and by floods."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from enpitsu.grid import Cell
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

THING, CELL, OTHER = "(?P<thing>ring|snake)", r"(?P<a>R\d+C\d+)", r"(?P<b>R\d+C\d+)"
Verdict = bool | None


class Strand:
    """A strand of cells by their marks in one state; a snake ends at the circles."""

    def __init__(self, puzzle: Puzzle, state: Mapping[Mark, bool], thing: str) -> None:
        kinds: dict[str, dict[Cell, Mark]] = {}
        for mark in puzzle.marks:
            if isinstance(mark.place, Cell) and mark.value is True:
                kinds.setdefault(mark.layer, {})[mark.place] = mark
        (marks,) = kinds.values()
        self.value: dict[Cell, Verdict] = {c: state.get(m) for c, m in marks.items()}
        self.ends = tuple(getattr(puzzle, "circle", ())) if thing == "snake" else ()

    def need(self, cell: Cell) -> int:
        """How many neighbours of a cell are there."""
        return 1 if cell in self.ends else 2

    def around(self, cell: Cell, *values: Verdict) -> list[Cell]:
        """The neighbours of a cell with one of some values."""
        return [c for c in cell.neighbors if self.value.get(c, False) in values]

    def reached(self, start: Cell, cells: Iterable[Cell]) -> set[Cell]:
        """All that some cells lead to, where the ends of a snake touch."""
        left, found = set(cells), [start]
        for cell in found:
            near = {c for c in cell.neighbors if c in left}
            near |= {c for c in self.ends if cell in self.ends and c in left}
            found += near - {*found}
        return set(found)

    def parted(self, a: Cell, b: Cell) -> bool:
        """Whether there is a cell without which no way leads from one cell to another."""
        open_ = {c for c, v in self.value.items() if v is not False} | {a, b}
        ways = [self.reached(a, open_ - {w}) for w in open_ - {a, b}]
        return any([b not in way for way in ways])

    def closed(self, cell: Cell) -> set[Cell] | None:
        """All cells of a strand that are closed by one of them; None if they are not."""
        there = {c for c, v in self.value.items() if v} - {cell}
        near = [c for c in cell.neighbors if c in there]
        pieces = [set(self.plain(one, there)) for one in near]
        return next((p for n, p in enumerate(pieces) if any(c in p for c in near[n + 1 :])), None)

    def plain(self, start: Cell, cells: set[Cell]) -> list[Cell]:
        """All that some cells lead to, side by side."""
        found = [start]
        for cell in found:
            found += [c for c in cell.neighbors if c in cells and c not in found]
        return found


def says(
    phrase: str,
    puzzle: Puzzle,
    cells: Mapping[str, Any],
    made: Iterable[tuple[Mark, bool]],
    known: Mapping[Mark, bool],
) -> bool | None:
    """Whether a phrase on a strand is so; None if it is no such phrase."""
    for pattern, check in PHRASES.items():
        match = re.fullmatch(pattern, phrase)
        if match is None:
            continue
        named = [cells[match[key]] for key in ("a", "b") if match.groupdict().get(key)]
        thing = "snake" if hasattr(puzzle, "circle") else "ring"
        if match.groupdict().get("thing", thing) != thing:
            return False
        if phrase.startswith("else ") or check is _closes:
            states = [{**known, mark: not value} for mark, value in made]
            return bool(states) and all([check(Strand(puzzle, s, thing), made, *named) for s in states])
        return check(Strand(puzzle, known, thing), made, *named)
    return None


def _goes_on(strand: Strand, made: Any, at: Cell) -> bool:
    open_ = strand.around(at, True, None)
    follows = [value and mark.place in open_ for mark, value in made]
    return strand.value[at] is True and len(open_) == strand.need(at) and bool(follows) and all(follows)


def _passes(strand: Strand, made: Any, at: Cell) -> bool:
    there = strand.around(at, True)
    follows = [not value and mark.place in at.neighbors for mark, value in made]
    return strand.value[at] is True and len(there) == strand.need(at) and bool(follows) and all(follows)


def _no_way_on(strand: Strand, made: Any, at: Cell) -> bool:
    follows = [not value and mark.place is at for mark, value in made]
    return len(strand.around(at, True, None)) < strand.need(at) and follows == [True]


def _ends(strand: Strand, made: Any, at: Cell) -> bool:
    return strand.value[at] is True and len(strand.around(at, True, None)) < strand.need(at)


def _branches(strand: Strand, made: Any, at: Cell) -> bool:
    return strand.value[at] is True and len(strand.around(at, True)) > strand.need(at)


def _fills(strand: Strand, made: Any, a: Cell, b: Cell) -> bool:
    block = [
        c for c, v in strand.value.items() if a.row <= c.row <= b.row and a.col <= c.col <= b.col and v
    ]
    return len(block) == 4 and b in a.touching


def _touch(strand: Strand, made: Any, a: Cell, b: Cell) -> bool:
    both = set(a.neighbors) & set(b.neighbors)
    off = [strand.value[c] is False for c in both]
    return (
        strand.value[a] is strand.value[b] is True and len(both) == 2 and all(off) and b not in a.neighbors
    )


def _none_passes(strand: Strand, made: Any, a: Cell, b: Cell) -> bool:
    follows = [not value and mark.place in (a, b) for mark, value in made]
    there = [strand.value[c] for c in (a, b)].count(True)
    return there >= (1 if follows else 2) and all(follows) and strand.parted(a, b)


def _none_would_pass(strand: Strand, made: Any, a: Cell, b: Cell) -> bool:
    return strand.value[a] is strand.value[b] is True and strand.parted(a, b)


def _closes(strand: Strand, made: Any, outside: Cell | None = None) -> bool:
    closed = [strand.closed(mark.place) for mark, value in made]
    left = [
        c is not None and (outside is None or (strand.value[outside] is True and outside not in c))
        for c in closed
    ]
    return all(left) and (outside is not None or bool(strand.ends))


PHRASES: dict[str, Callable[..., bool]] = {
    f"the {THING} must go on at {CELL}": _goes_on,
    f"the {THING} passes {CELL} already": _passes,
    f"the {THING} could not go on at {CELL}": _no_way_on,
    f"the {THING} ends at {CELL}": _ends,
    f"the {THING} branches at {CELL}": _branches,
    f"else the {THING} would branch at {CELL}": _branches,
    f"the {THING} fills the block {CELL}-{OTHER}": _fills,
    f"else the {THING} would fill the block {CELL}-{OTHER}": _fills,
    f"{CELL} and {OTHER} touch at a corner": _touch,
    f"else {CELL} and {OTHER} would touch at a corner": _touch,
    f"no {THING} passes {CELL} and {OTHER}": _none_passes,
    f"else no {THING} would pass {CELL} and {OTHER}": _none_would_pass,
    f"it would close a small {THING} while {CELL} is outside": _closes,
    "it would close a ring": _closes,
}
"""All that is said of a strand."""

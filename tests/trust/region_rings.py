"""What is said of regions that are joined, each by all its shaded cells: found again cell by cell."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from enpitsu.grid import Cell
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle

State = Mapping[Mark, bool]
JOINED = r"(?:else )?the regions of (?P<list>R.+) (?:are|would be) joined (?P<how>twice|in a ring)"
NO_TREE = r"(?:else there would be|there is) no room for a tree of (?P<n>\d+) without a ring of regions"


def says(
    phrase: str, puzzle: Puzzle, made: Iterable[tuple[Mark, bool]], known: State, place: Any
) -> bool | None:
    """Whether a phrase on joined regions is so; None if it is no such phrase."""
    joined, tree = re.fullmatch(JOINED, phrase), re.fullmatch(NO_TREE, phrase)
    if joined is None and tree is None:
        return None
    if phrase.startswith("else") is not bool([*made]):
        return False
    printed = [getattr(puzzle, name) for name in puzzle.printed]
    (regions,) = [layer.regions for layer in printed if hasattr(layer, "regions")]
    owner = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    states = [{**known, mark: not value} for mark, value in made] or [{**known}]
    boards = [_board(puzzle, state) for state in states]
    if tree is not None:
        return int(tree["n"]) in numbers_in(puzzle, place.cells) and all(
            [not any(_trees_left(board, owner, place.cells, int(tree["n"]))) for board in boards]
        )
    assert joined is not None
    names = re.split(", | and ", joined["list"])
    order = [n for name in names for n, region in enumerate(regions) if str(region.cells[0]) == name]
    if (
        len(order) != len(names)
        or len({*order}) != len(order)
        or (joined["how"] == "twice") != (len(order) == 2)
    ):
        return False
    return all([_in_a_ring({c for c, v in board.items() if v}, owner, order) for board in boards])


def numbers_in(puzzle: Puzzle, cells: Collection[Cell]) -> set[int]:
    """The numbers that are printed in some cells."""
    clues = [layer.clues(puzzle.givens[name]) for name, layer in puzzle.printed.items()]
    return {n for printed in clues for at, n in printed.items() if at in cells and type(n) is int}


def _board(puzzle: Puzzle, state: State) -> dict[Cell, bool | None]:
    """What is known of each cell."""
    return {m.place: state.get(m) for m in puzzle.marks if m.value is True and isinstance(m.place, Cell)}


def _met(there: Collection[Cell], owner: Mapping[Cell, int]) -> Iterator[tuple[int, int]]:
    """The regions of each two cells that are there, side by side, in different ones."""
    for cell in there:
        for other in cell.neighbors:
            if other in there and owner[cell] < owner[other]:
                yield owner[cell], owner[other]


def _in_a_ring(there: Collection[Cell], owner: Mapping[Cell, int], order: list[int]) -> bool:
    """Whether regions are joined one to the next, and the last to the first; two of them twice."""
    met = [*_met(there, owner)]
    pairs = [tuple(sorted(pair)) for pair in zip(order, [*order[1:], order[0]], strict=True)]
    return all([met.count(pair) >= pairs.count(pair) for pair in pairs])  # type: ignore[arg-type]


def _trees_left(
    board: Mapping[Cell, bool | None], owner: Mapping[Cell, int], cells: Collection[Cell], n: int
) -> Iterator[bool]:
    """Whether each tree of so many cells that a region may hold closes no ring of regions."""
    there = [c for c in cells if board[c]]
    open_ = [c for c in cells if board[c] is None]
    outside = {c for c, v in board.items() if v and c not in cells}
    for more in combinations(open_, n - len(there)) if n >= len(there) else ():
        tree = {*there, *more}
        sides = sum([other in tree for c in tree for other in c.neighbors]) // 2
        if sides == len(tree) - 1 and _hangs_together(tree):
            yield not _has_ring(_met(tree | outside, owner))


def _hangs_together(cells: set[Cell]) -> bool:
    found = [next(iter(cells))]
    for cell in found:
        found += [c for c in cell.neighbors if c in cells and c not in found]
    return len(found) == len(cells)


def _has_ring(met: Iterable[tuple[int, int]]) -> bool:
    """Whether regions are joined in a ring: what is joined at most once falls away from the outside in."""
    left = [*met]
    while left:
        ends = [k for pair in left for k in pair]
        kept = [pair for pair in left if min(ends.count(k) for k in pair) > 1]
        if len(kept) == len(left):
            return True
        left = kept
    return False

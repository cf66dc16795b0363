"""The smallest board on which two readings of a genre differ: sizes by cells, each by things printed.

Everything that hands can print counts as one thing: a clue, a side of a room, a wall, a missing cell, a
parameter that is not the usual one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.clues import has_overlapping_signs
from enpitsu.engine.readings.difference import Difference, difference
from enpitsu.engine.setting.kinds import BLACK, kinds_of
from enpitsu.engine.setting.moving import blackened
from enpitsu.errors import BadNotation, BadPuzzle, OutOfBudget
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle

Thing = tuple[str, Any, Any]
"""The kind of a printed thing, its place and its value."""


@dataclass(frozen=True, slots=True)
class Smallest:
    """The findings of a search: the difference, or None; ``boards``: how many were compared.

    ``done``: the sizes, with the number of things, all of whose boards were compared without a difference.
    ``stopped_by``: the limit of the budget that ended it, if one did.
    """

    difference: Difference | None
    boards: int
    done: tuple[tuple[int, int, int], ...]
    stopped_by: str | None = None


def smallest(
    genre: type[Puzzle], readings: tuple[Mapping[str, str], Mapping[str, str]], height: int, width: int,
    things: int, meter: Meter, tell: Callable[[str, int], object] = lambda word, n: None,
) -> Smallest:  # fmt: skip
    """The smallest board up to a size, with at most so many things, on which two readings differ."""
    done: list[tuple[int, int, int]] = []
    boards = 0
    sizes = sorted([(h * w, h, w) for h in range(1, height + 1) for w in range(1, width + 1)])
    try:
        for _, h, w in sizes:
            for many in range(things + 1):
                for board in boards_of(genre, dict(readings[0]), h, w, many):
                    boards += 1
                    tell("boards", boards)
                    meter.tick()
                    other = genre(board.grid, board.givens, dict(readings[1]))
                    found = difference(board, other, meter) if _is_puzzle(other) else None
                    if found is not None:
                        return Smallest(found, boards, tuple(done))
                done.append((h, w, many))
    except OutOfBudget as stop:
        return Smallest(None, boards, tuple(done), stop.reason)
    return Smallest(None, boards, tuple(done))


def _is_puzzle(board: Puzzle) -> bool:
    """Tells whether a board meets the demands of its genre."""
    try:
        board.demands()
    except BadPuzzle:
        return False
    return True


def boards_of(
    genre: type[Puzzle], options: dict[str, str], height: int, width: int, many: int
) -> Iterator[Puzzle]:
    """All boards of a size with just so many things printed that meet the demands of their genre."""
    bare = genre(grid(height, width), {}, options)
    black = [at for kind in kinds_of(bare).values() if kind.name == BLACK for at in kind.places]
    for missing in range(min(many, len(black) - 1) + 1 if black else 1):
        for gone in combinations(black, missing):
            try:
                board = blackened(bare, dict.fromkeys(gone, True)) if gone else bare
                yield from _printed(board, many - missing)
            except (BadNotation, BadPuzzle):
                continue


def _printed(board: Puzzle, many: int) -> Iterator[Puzzle]:
    kinds = {name: kind for name, kind in kinds_of(board).items() if name != BLACK}
    items: list[Thing] = [
        (name, at, value)
        for name, kind in kinds.items()
        for at in kind.places
        for value in kind.values(at)
        if kind.things.get(at) != value
    ]
    for chosen in combinations(items, many):
        if len({(name, at) for name, at, _ in chosen}) < many:
            continue
        givens = dict(board.givens)
        try:
            for name in dict.fromkeys([name for name, _, _ in chosen]):
                new = {at: value for kind, at, value in chosen if kind == name}
                givens[name] = kinds[name].gather({**kinds[name].things, **new})
            made = type(board)(board.grid, givens, board.options)
        except (BadNotation, BadPuzzle):
            continue
        if not has_overlapping_signs(made) and _is_puzzle(made):
            yield made

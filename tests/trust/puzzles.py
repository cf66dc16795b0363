"""Puzzles of every genre with none, one and several answers: stored ones, changed at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.make.clues import clues_of, has_overlapping_signs, with_clues
from enpitsu.engine.solve import Outcome, solve
from enpitsu.errors import BadPuzzle
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle

REFEREE = "glucose4"
"""Not the solver that the verbs ask."""

STATUSES = ("none", "unique", "several")
TRIES = 300
"""Changed boards of a genre that are looked at."""

LARGEST = 36
"""Cells of the second board that is changed."""


def judged(puzzle: Puzzle, known: Any = None, answers: int = 2) -> Outcome:
    """What a fresh solver of another kind says of a puzzle; "unknown" after so many conflicts."""
    budget = Budget(conflicts=20_000)
    return solve(puzzle, known, answers=answers, budget=budget, backend=REFEREE, why=False)


def stored(name: str) -> list[Puzzle]:
    """The two smallest stored boards of a genre (of up to so many cells)."""
    boards = sorted([e.puzzle() for e in catalogue.examples(name) if e.unique], key=lambda p: len(p.marks))
    return [boards[0], *[p for p in boards[1:2] if len(p.grid.cells) <= LARGEST]]


def puzzles(name: str, each: int) -> Iterator[tuple[Puzzle, Outcome]]:
    """Of each kind up to so many puzzles of a genre, the smallest stored one among them, and what is so.

    The second stored board is taken where changes of the first are not of all kinds.
    """
    bases, rng = stored(name), Random(name)
    left, met = dict.fromkeys(STATUSES, each), set[str]()
    for n in range(TRIES):
        puzzle: Puzzle | None = bases[len(bases) * n // TRIES]
        for _ in range(0 if not n else rng.choice((1, 1, 1, 2, 2, 3, 5))):
            puzzle = puzzle and changed(puzzle, rng)
        if puzzle is None or _key(puzzle) in met or not sound(puzzle):
            continue
        met.add(_key(puzzle))
        outcome = judged(puzzle)
        if left.get(outcome.status):
            left[outcome.status] -= 1
            yield puzzle, outcome
            if not any(left.values()):
                return


def _key(puzzle: Puzzle) -> str:
    return f"{sorted(puzzle.grid.holes)} {puzzle.text}"


def sound(puzzle: Puzzle) -> bool:
    """Whether a board can be printed, and meets the demands of its genre."""
    try:
        puzzle.demands()
    except BadPuzzle:
        return False
    return not has_overlapping_signs(puzzle)


def changed(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """A clue more, less or other, something else that is printed changed, or a cell black."""
    clues, cells = clues_of(puzzle), puzzle.grid
    ways: list[Any] = []
    sites = [(name, at) for name, layer in puzzle.printed.items() for at in layer.sites(cells)]
    if clues:
        ways += ["drop", "drop", "other", "other"]
    if sites:
        ways += ["other"]
    ways += [name for name, layer in puzzle.printed.items() if not layer.sites(cells)]
    if not ways:
        return pierced(puzzle, rng)
    way = rng.choice(ways)
    if way == "drop":
        gone = rng.choice(list(clues))
        return with_clues(puzzle, {s: v for s, v in clues.items() if s != gone})
    if way == "other":
        at = rng.choice(rng.choice((list(clues), sites)) or sites)
        value = rng.choice(list(puzzle.printed[at[0]].candidates(cells, at[1])) or [None])
        return with_clues(puzzle, {**{s: v for s, v in clues.items() if s[1] != at[1]}, at: value})
    layer, old = puzzle.printed[way], puzzle.givens[way]
    fewer = list(layer.fewer(cells, old))[:20]
    value = rng.choice(fewer) if fewer and rng.random() < 0.5 else layer.vary(cells, old, rng)
    return None if value is old else type(puzzle)(cells, {**puzzle.givens, way: value}, puzzle.options)


def pierced(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The same board with one black cell more, or less (nothing is printed on it)."""
    old = puzzle.grid
    holes = set(old.holes) ^ {(rng.randrange(old.height), rng.randrange(old.width))}
    return type(puzzle)(grid(old.height, old.width, holes), {}, puzzle.options)

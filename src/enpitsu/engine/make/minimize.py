"""Redundant clues of a puzzle: found, and taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.make.clues import Site, clues_of, is_valid, with_clues
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.solve import only_answer
from enpitsu.logic import Known
from enpitsu.puzzle import Puzzle

T = TypeVar("T")

Asked = Callable[[Puzzle, Known], bool]
"""Says whether a puzzle that has this answer has no other."""


def uniqueness(meter: Meter | None = None) -> Asked:
    """A question "has it another answer?" that keeps one solver for boards of this sheet."""
    kept: list[ReusableSolver] = []

    def unique(board: Puzzle, answer: Known) -> bool:
        if not kept or not kept[0].serves(board):
            kept[:] = [ReusableSolver(board.sheet, meter=meter)]
        return kept[0].unique(board, answer)

    return unique


def rub_out(
    puzzle: Puzzle,
    answer: Known,
    orbits: Sequence[Iterable[Site]],
    unique: Asked,
    keep: Callable[[int], bool] = lambda left: False,
    *,
    hide: bool = False,
) -> Puzzle:
    """Take clues away, orbit by orbit, as long as the answer stays the only one.

    ``keep(left)`` says when enough is gone; ``hide``: what cannot be missed is tried as "?".
    """
    for orbit in orbits:
        clues = clues_of(puzzle)
        here = [s for s in orbit if s in clues]
        if not here:
            continue
        if keep(len(clues)):
            break
        fewer = {s: v for s, v in clues.items() if s not in here}
        less = {**clues, **dict.fromkeys(here)} if hide and _may_hide(puzzle, here, clues) else None
        for attempt in (fewer, less):
            if attempt is None or attempt == clues:
                continue
            board = with_clues(puzzle, attempt)
            if is_valid(board, answer) and unique(board, answer):
                puzzle = board
                break
    return puzzle


def _may_hide(puzzle: Puzzle, sites: Sequence[Site], clues: dict[Site, object]) -> bool:
    """Tells whether these clues can be printed as "?", and are not already."""
    return all(
        clues[s] is not None and None in puzzle.printed[s[0]].candidates(puzzle.grid, s[1]) for s in sites
    )


def thin_out(puzzle: Puzzle, answer: Known, unique: Asked) -> Puzzle:
    """Take away what is searched for rather than read off (walls, mirrors), as long as it can be missed."""
    for name, layer in puzzle.printed.items():
        found = not layer.sites(puzzle.grid)
        while found:
            found, kept = False, 0  # so many things, from the first on, cannot be missed
            while (value := _nth(layer.fewer(puzzle.grid, puzzle.givens[name]), kept)) is not None:
                board = type(puzzle)(puzzle.grid, {**puzzle.givens, name: value}, puzzle.options)
                same = board.sheet is puzzle.sheet  # else the answer's marks are not this board's
                if same and is_valid(board, answer) and unique(board, answer):
                    puzzle, found = board, True
                else:
                    kept += 1
    return puzzle


def _nth(values: Iterable[T], n: int) -> T | None:
    """The n-th of some values, counted from 0; None if there are not so many."""
    return next(islice(values, n, None), None)


def redundant(puzzle: Puzzle, answer: Known, unique: Asked) -> list[Site]:
    """The clues each of which could be missing by itself."""
    clues = clues_of(puzzle)
    out = []
    for site in clues:
        board = with_clues(puzzle, {s: v for s, v in clues.items() if s != site})
        if is_valid(board, answer) and unique(board, answer):
            out.append(site)
    return out


def trim(
    puzzle: Puzzle, *, seed: int = 0, budget: Budget | None = None
) -> tuple[Puzzle, list[Site], list[Site]]:
    """A puzzle without redundant clues: (it, the clues taken away, all that were redundant by themselves).

    Raises NoAnswer, SeveralAnswers, OutOfBudget.
    """
    meter = Meter(budget)
    with meter.heard():
        return _trimmed(puzzle, seed, meter)


def _trimmed(puzzle: Puzzle, seed: int, meter: Meter) -> tuple[Puzzle, list[Site], list[Site]]:
    answer = only_answer(puzzle, meter, "only the clues of a puzzle with one answer can be trimmed")
    unique = uniqueness(meter)
    alone = redundant(puzzle, answer, unique)
    order = list(alone)
    Random(seed).shuffle(order)
    slim = puzzle
    gone = []
    for site in order:
        clues = clues_of(slim)
        board = with_clues(slim, {s: v for s, v in clues.items() if s != site})
        if is_valid(board, answer) and unique(board, answer):
            slim = board
            gone.append(site)
    return slim, gone, alone

"""Redundant clues of a puzzle: found, and taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.make.clues import Site, clues_of, has_answer, is_valid, with_clues
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.solve import only_answer
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

T = TypeVar("T")

Asked = Callable[[Puzzle, PartialAssignment], bool]
"""Says whether a puzzle that has this answer has no other."""


def uniqueness(meter: Meter | None = None) -> Asked:
    """A question "has it another answer?" that keeps one solver for boards of this template."""
    kept: list[ReusableSolver] = []

    def unique(board: Puzzle, answer: PartialAssignment) -> bool:
        if not kept or not kept[0].serves(board):
            kept[:] = [ReusableSolver(board.problem_template, meter=meter)]
        return kept[0].unique(board, answer)

    return unique


def rub_out(
    puzzle: Puzzle,
    answer: PartialAssignment,
    orbits: Sequence[Iterable[Site]],
    other: Callable[[Puzzle, PartialAssignment], PartialAssignment | None],
    keep: Callable[[int], bool] = lambda left: False,
    *,
    holds: Callable[[Puzzle], bool] | None = None,
    hide: bool = False,
) -> Puzzle:
    """Take clues away, many orbits at once, as long as the answer stays the only one.

    ``other`` gives another answer of a board, if there is one.  It tells at which orbit to stop: that one
    cannot be missed once those before it are gone.  So few questions are asked where few clues are needed,
    and the board is the same as with one orbit after the other, wherever clues only rule answers out.
    ``keep(left)`` says when enough is gone; ``holds``: says of a board with one answer if it is as it is
    wished to stay; ``hide``: what cannot be missed is tried as "?".
    """
    clues = clues_of(puzzle)
    todo = [here for orbit in orbits if (here := [s for s in orbit if s in clues])]
    stops: dict[
        int, PartialAssignment
    ] = {}  # orbits, each with an answer that fits without it and those before it
    at, most = 0, len(todo) if holds is None else 1
    while at < len(todo) and not keep(len(clues_of(puzzle))):
        end = min([stop for stop in stops if stop >= at], default=len(todo))
        if end == at and not has_answer(without(puzzle, [todo[at]]), stops[at]):
            del stops[at]  # one of those before it is kept
            continue
        end = min(end, at + most)
        while end > at and not _may_go(puzzle, answer, todo[at:end], keep):
            end = at + (end - at) // 2
            most = max(1, end - at)
        if end > at:
            board = without(puzzle, todo[at:end])
            found = other(board, answer)
            if found is None and (holds is None or holds(board)):
                puzzle, at, most = board, end, 2 * most
                continue
            if end - at > 1:
                if found is None:
                    most = (end - at) // 2
                else:
                    stops[_stop(puzzle, todo, at, end, found)] = found
                continue
        if hide and _may_hide(puzzle, todo[at], clues):
            board = with_clues(puzzle, {**clues_of(puzzle), **dict.fromkeys(todo[at])})
            if is_valid(board, answer) and other(board, answer) is None and (holds is None or holds(board)):
                puzzle = board
        at += 1
    return puzzle


def _may_go(
    puzzle: Puzzle, answer: PartialAssignment, orbits: Sequence[Iterable[Site]], keep: Callable[[int], bool]
) -> bool:
    """Return whether the answer fits the puzzle without some orbits, and all of them are to go."""
    last = without(puzzle, orbits[:-1])
    return not keep(len(clues_of(last))) and is_valid(without(last, orbits[-1:]), answer)


def _stop(
    puzzle: Puzzle, todo: Sequence[Iterable[Site]], first: int, end: int, answer: PartialAssignment
) -> int:
    """The orbit with which the puzzle without those from the first on begins to have an answer."""
    lacks, has, far = first, end, 1  # where many clues are needed, that is soon
    while has - lacks > 1:
        middle = min(first + far, (lacks + has) // 2)
        if has_answer(without(puzzle, todo[first:middle]), answer):
            has = middle
        else:
            lacks, far = middle, 2 * far
    return lacks


def without(puzzle: Puzzle, orbits: Iterable[Iterable[Site]]) -> Puzzle:
    """The puzzle without the clues of some orbits."""
    gone = {site for orbit in orbits for site in orbit}
    return with_clues(puzzle, {s: v for s, v in clues_of(puzzle).items() if s not in gone})


def _may_hide(puzzle: Puzzle, sites: Sequence[Site], clues: dict[Site, object]) -> bool:
    """Return whether these clues can be printed as "?", and are not already."""
    return all(
        clues[s] is not None and None in puzzle.printed[s[0]].candidates(puzzle.grid, s[1]) for s in sites
    )


def thin_out(puzzle: Puzzle, answer: PartialAssignment, unique: Asked) -> Puzzle:
    """Take away what is searched for rather than read off (walls, mirrors), as long as it can be missed."""
    for name, layer in puzzle.printed.items():
        found = not layer.sites(puzzle.grid)
        while found:
            found, kept = False, 0  # so many things, from the first on, cannot be missed
            while (value := _nth(layer.fewer(puzzle.grid, puzzle.givens[name]), kept)) is not None:
                board = type(puzzle)(puzzle.grid, {**puzzle.givens, name: value}, puzzle.options)
                same = (
                    board.problem_template is puzzle.problem_template
                )  # else the answer's marks are not this board's
                if same and is_valid(board, answer) and unique(board, answer):
                    puzzle, found = board, True
                else:
                    kept += 1
    return puzzle


def _nth(values: Iterable[T], n: int) -> T | None:
    """The n-th of some values, counted from 0; None if there are not so many."""
    return next(islice(values, n, None), None)


def redundant(puzzle: Puzzle, answer: PartialAssignment, unique: Asked) -> list[Site]:
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
    meter = metered(budget)
    with meter.counting_work():
        return _trimmed(puzzle, seed, meter)


def _trimmed(puzzle: Puzzle, seed: int, meter: Meter) -> tuple[Puzzle, list[Site], list[Site]]:
    answer = only_answer(puzzle, meter, say("only the clues of a puzzle with one answer can be trimmed"))
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

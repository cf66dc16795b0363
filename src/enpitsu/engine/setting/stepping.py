"""Make a puzzle slightly easier or harder: add, remove or move one clue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.explain.grading import Grade, grade
from enpitsu.engine.make.clues import Site, clues_of, is_valid, read_off, with_clues
from enpitsu.engine.make.difficulty import LABELS
from enpitsu.engine.make.minimize import uniqueness
from enpitsu.engine.setting.facts import free_sites
from enpitsu.engine.solve import only_answer
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

MAX_GRADED_BOARDS = 12
"""The most boards that are graded."""


def stepped(
    puzzle: Puzzle,
    harder: bool,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    progress: Callable[[int], object] = lambda n: None,
) -> tuple[Puzzle, Grade]:
    """Add, remove or move one clue so that the puzzle gets harder (or easier); returns it with its grade.

    The answer is the same and stays the only one.  At most ``MAX_GRADED_BOARDS`` candidates are graded; of
    those at most one label away, the one with the greatest change is returned.  Raises BadPuzzle if no
    candidate is harder (easier), NoAnswer, SeveralAnswers, OutOfBudget.
    """
    meter = metered(budget)
    with meter.counting_work():
        answer = only_answer(puzzle, meter, say("only a puzzle with one answer is made easier or harder"))
        at_first = _graded(puzzle, meter)
        if at_first is None:
            raise OutOfBudget("steps")
        now = _key(at_first)
        best: tuple[Puzzle, Grade] | None = None
        boards = _harder if harder else _easier
        try:
            for n, board in enumerate(
                islice(boards(puzzle, answer, Random(seed), meter), MAX_GRADED_BOARDS), 1
            ):
                found = _graded(board, meter)
                progress(n)
                if found is None or abs(_key(found)[0] - now[0]) > 1:
                    continue
                than = now if best is None else _key(best[1])
                if (_key(found) > than) if harder else (_key(found) < than):
                    best = board, found
        except OutOfBudget:
            if best is None:
                raise
    if best is None:
        if harder:
            raise BadPuzzle(say("no clue was found whose change would make it harder"))
        raise BadPuzzle(say("no clue was found whose change would make it easier"))
    return best


def _key(found: Grade) -> tuple[int, float]:
    return LABELS.index(found.label), found.effort


def _graded(board: Puzzle, meter: Meter) -> Grade | None:
    """The grade of a board; None if the explanation does not reach the answer; raises OutOfBudget."""
    found = grade(board, budget=meter.left())
    if found.stopped_by not in (None, "steps"):
        raise OutOfBudget(found.stopped_by)
    return None if found.at_least else found


def _read_off(puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> list[tuple[Site, object]]:
    """The clues that can be read off the answer at free sites, in random order."""
    found = list(read_off(puzzle, answer, free_sites(puzzle)).items())
    return rng.sample(found, len(found))


def _easier(puzzle: Puzzle, answer: PartialAssignment, rng: Random, meter: Meter) -> Iterator[Puzzle]:
    """Boards in which a "?" is replaced by its value, then boards with one more clue."""
    clues, unique = clues_of(puzzle), uniqueness(meter)
    hidden = [site for site, value in clues.items() if value is None]
    shown = list(read_off(puzzle, answer, hidden).items()) if hidden else []
    for site, value in [*rng.sample(shown, len(shown)), *_read_off(puzzle, answer, rng)]:
        board = with_clues(puzzle, {**clues, site: value})
        if is_valid(board, answer) and unique(board, answer):
            yield board


def _harder(puzzle: Puzzle, answer: PartialAssignment, rng: Random, meter: Meter) -> Iterator[Puzzle]:
    """Boards with one clue removed, then boards with one clue moved to another site."""
    clues, unique = clues_of(puzzle), uniqueness(meter)
    open_: list[Site] = []
    for site in rng.sample(list(clues), len(clues)):
        board = with_clues(puzzle, {s: v for s, v in clues.items() if s != site})
        if not is_valid(board, answer):
            continue
        if unique(board, answer):
            yield board
        else:
            open_.append(site)
    others = _read_off(puzzle, answer, rng)
    for site in open_:
        rest = {s: v for s, v in clues.items() if s != site}
        for other, value in others:
            board = with_clues(puzzle, {**rest, other: value})
            if is_valid(board, answer) and unique(board, answer):
                yield board

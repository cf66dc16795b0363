"""Answers as far as some layers show them: all, cube by cube, and those with most or fewest marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

from enpitsu.engine.budget import Budget, metered
from enpitsu.engine.compile.encode import Encoder, within_memory
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.engine.solve import model_of
from enpitsu.engine.spots import Spot, spot_of
from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.locale import say
from enpitsu.logic import PLAIN, Count, Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

CUBE_MARKS = 5
"""Marks that are decided beforehand: 32 cubes."""
DRAWN_MARKS = 40
"""Marks that are decided by lot where an answer is drawn."""


def shown(puzzle: Puzzle, layers: Sequence[str]) -> list[Mark]:
    """The visible marks of some layers (of all, if none is named); raises UnknownName."""
    if not layers:
        return puzzle.visible_marks
    for name in layers:
        if name not in puzzle.bound:
            raise UnknownName("layer", name, list(puzzle.bound))
    return [
        m for name in puzzle.bound if name in layers for m in puzzle.bound[name].all_marks() if not m.hidden
    ]


def cubes(marks: Sequence[Mark]) -> list[list[int]]:
    """Every way to decide the first few marks, as literals."""
    first = [m.number for m in marks[:CUBE_MARKS]]
    return [list(signs) for signs in product(*[(n, -n) for n in first])]


def listed(
    puzzle: Puzzle, marks: Sequence[Mark], cube: Sequence[int] = (), *, budget: Budget | None = None
) -> Iterator[int]:
    """Every way the marks look in an answer within a cube, as bits: the n-th for the n-th mark.

    Raises OutOfBudget.
    """
    model = model_of(puzzle, budget)
    for found in model.answers(marks, list(cube)):
        yield sum([1 << i for i, m in enumerate(marks) if found[m.number - 1] > 0])


def known(marks: Sequence[Mark], bits: int) -> PartialAssignment:
    """The marks of a look."""
    return PartialAssignment({m: bool(bits >> i & 1) for i, m in enumerate(marks)})


def extreme(
    puzzle: Puzzle, marks: Sequence[Mark], *, most: bool, budget: Budget | None = None
) -> tuple[int, PartialAssignment] | None:
    """An answer with the most (or fewest) of some marks made, and how many; None without an answer.

    Raises OutOfBudget.
    """
    meter = metered(budget)
    with meter.counting_work(), within_memory(puzzle):
        encoder = Encoder(Program(puzzle.problem_template.top), PLAIN)
        encoder.write(puzzle.cases())
        row = encoder.row(Count(tuple(marks)), len(marks))
        model = Model(encoder.program, meter=meter)
    best: tuple[int, PartialAssignment] | None = None
    while (found := model.solve()) is not None:
        number = sum([found[m.number - 1] > 0 for m in marks])
        best = number, model.known(found, puzzle)
        if number == (len(marks) if most else 0):
            break
        model.add([row[number] if most else -row[number - 1]])
    return best


def some_answers(
    puzzle: Puzzle, number: int, rng: Random, *, budget: Budget | None = None
) -> Iterator[PartialAssignment]:
    """Answers in which some marks are decided by lot: varied, but not uniform.  Raises OutOfBudget."""
    model = model_of(puzzle, budget)
    for _ in range(number):
        found, decided = model.solve(), list[int]()
        if found is None:
            return
        for mark in rng.sample(puzzle.visible_marks, min(DRAWN_MARKS, len(puzzle.visible_marks))):
            lot = mark.literal(rng.random() < 0.5)
            if found[mark.number - 1] != lot:
                other = model.solve([*decided, lot])
                lot, found = (lot, other) if other is not None else (-lot, found)
            decided.append(lot)
        yield model.known(found, puzzle)


# -- symmetries ------------------------------------------------------------------------------------


def symmetries(puzzle: Puzzle, marks: Sequence[Mark], found: set[int]) -> list[list[int]]:
    """The places of all marks, for each turn or reflection of the board that keeps all that was found.

    ``found`` must be all there is: whether a symmetry is one of the puzzle is read off its answers.
    """
    height, width = puzzle.grid.height, puzzle.grid.width
    at = {_key(m, lambda y, x: (y, x)): i for i, m in enumerate(marks)}
    if len(at) < len(marks):
        raise BadPuzzle(say("the marks of these layers have no places that could be turned"))
    out = []
    for flip in (False, True) if height == width else (False,):
        for up, left in product((False, True), repeat=2):

            def turned(
                y: float, x: float, up: bool = up, left: bool = left, flip: bool = flip
            ) -> tuple[float, float]:
                y, x = 2 * height - y if up else y, 2 * width - x if left else x
                return (x, y) if flip else (y, x)

            keys = [_key(m, turned) for m in marks]
            if all(key in at for key in keys):
                to = [at[key] for key in keys]
                if all(image(to, bits) in found for bits in found):
                    out.append(to)
    return out


def image(to: Sequence[int], bits: int) -> int:
    """A look after a symmetry."""
    return sum([1 << to[i] for i in range(bits.bit_length()) if bits >> i & 1])


def classes(puzzle: Puzzle, marks: Sequence[Mark], found: set[int]) -> list[int]:
    """One look of each class of those that are turned or reflected."""
    turns = symmetries(puzzle, marks, found)
    return sorted({min([image(to, bits) for to in turns]) for bits in found})


def _key(mark: Mark, turned: Any) -> Spot:
    """The spot of a mark after a turn of the board; raises BadPuzzle if its place has no points."""
    layer, value, points = spot_of(mark)
    if not points:
        raise BadPuzzle(say("the marks of these layers have no places that could be turned"))
    return layer, value, tuple(sorted([turned(*point) for point in points]))

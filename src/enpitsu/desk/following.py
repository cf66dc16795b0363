"""Crosses that follow by themselves: what is drawn rules them out, and no clue is read for it."""

from __future__ import annotations

from enpitsu.bits import bits
from enpitsu.engine.explain.board import compiled
from enpitsu.engine.explain.count_case import CountCase
from enpitsu.engine.explain.cubes import CLASH, TableCase
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle


def crosses(puzzle: Puzzle, known: PartialAssignment) -> list[Mark]:
    """The marks that cannot be made any more, by single cases that are the same on every board of the size.

    These are the laws of the layers, and what rules say before they read a given: a dot of a loop that has
    its two strokes gets no more, a cell beside a shaded one stays white where no two may touch.  Each case
    is taken by itself, and what it rules out counts for the next: the last way to a dead end goes, too.
    Nothing is made by itself, and nothing is ruled out that a look at the whole board would be needed for.
    """
    board = compiled(puzzle)
    shared = board.cases[: board.shared]
    local = {case.index: case for case in shared if isinstance(case, TableCase | CountCase)}
    crossed = sum([1 << mark.number - 1 for mark in puzzle.visible_marks if _is_crossed(puzzle, mark)])
    on, off = board.masks(known)
    before = on | off
    todo = dict.fromkeys(local)
    while todo:
        k, _ = todo.popitem()
        forced = local[k].single(on, off)
        fresh = 0 if forced == CLASH else forced[1] & crossed & ~(on | off)
        off |= fresh
        todo.update(dict.fromkeys([j for i in bits(fresh) for j in board.by_mark[i] if j in local]))
    return [board.marks[i] for i in bits(off & ~before)]


def _is_crossed(puzzle: Puzzle, mark: Mark) -> bool:
    """Return whether players cross a mark out: a side or cell, no piece, nothing with a second value."""
    bound = puzzle.bound[mark.layer]
    return not bound.open and bound.layer.gesture != "place"

"""Marks that givens make: an answer need not repeat the numbers that are printed."""

from __future__ import annotations

from typing import Any

from enpitsu.layers.drawn.digits import DigitCells
from enpitsu.layers.printed.cells import Numbers
from enpitsu.logic import Mark, PartialAssignment


def with_givens(puzzle: Any, known: PartialAssignment, *, empty_is_said: bool = False) -> PartialAssignment:
    """The marks of an answer, and the printed number of each cell in which it shows none.

    ::

        givens 1 .   answer . 2      known: 1 2
               . .          2 1             2 1

    Where it is not known what a cell has, it stays so.  Numbers are printed as those that a player
    writes: not circled, not with arrows, not in black cells.  ``empty_is_said``: a notation has a sign for
    an empty cell, which tells that it is empty in a layer whose cells may be.
    """
    added: dict[Mark, bool] = {}
    for marks in puzzle.bound.values():
        if not isinstance(marks, DigitCells) or (marks.layer.blank and empty_is_said):
            continue
        for name, layer in type(puzzle).printed.items():
            if type(layer) is not Numbers or layer.in_hole:
                continue
            for cell, n in puzzle.givens[name].numbered():
                own = marks.marks.get(cell, {})
                if n in own and all([known.get(mark) is False for mark in own.values()]):
                    added[own[n]] = True
    if not added:
        return known
    total = PartialAssignment({**known, **added})
    total.memo.update(known.memo)
    return total

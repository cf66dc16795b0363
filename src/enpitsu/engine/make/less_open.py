"""Boards that leave less and less open: one is changed for as long as that helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.maker import Steps
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

MISSED = 4
"""So many changes that come to no board take as long as a board that is judged, and count as one."""

FEW = 3
"""If those of the steps that are soon seen leave so few marks open, all of the steps are asked."""


class OpenBoard(NamedTuple):
    """A board, an answer of it, and the marks that some steps leave open."""

    board: Puzzle
    answer: PartialAssignment
    left: Sequence[Mark]


def judged(board: Puzzle, answer: PartialAssignment, soon: Steps, steps: Steps) -> OpenBoard:
    """A board with what is left open; ``soon``: those of the steps that are soon seen."""
    left = soon(board, answer)
    return OpenBoard(board, answer, steps(board, answer) if 0 < len(left) <= FEW else left)


def closed(
    here: OpenBoard, change: Callable[[OpenBoard], OpenBoard | None], idle: int, meter: Meter
) -> OpenBoard | None:
    """A board that leaves nothing open, by changes that leave no more open; None if none is found.

    ``change``: another board, or None.  After ``idle`` boards in a row that leave no less open, it ends.
    """
    vain = 0.0
    while here.left and vain < idle:
        meter.tick()
        there = change(here)
        if there is None:
            vain += 1 / MISSED
            continue
        vain = 0 if len(there.left) < len(here.left) else vain + 1
        if len(there.left) <= len(here.left):
            here = there
    return None if here.left else here

"""The steps of a board without words, from which patterns are mined."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.step import Step
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.patterns.pattern import Inference
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

MAX_CONFLICTS = 2_000
"""The limit of conflicts for the steps of a board; later steps are left out."""


def inferences(puzzle: Puzzle) -> Iterator[Inference]:
    """The steps to the answer of a board; those by single cases come in waves, without their facts."""
    reasoner = Reasoner(puzzle)
    board = reasoner.board
    while not reasoner.done and reasoner.effort.conflicts < MAX_CONFLICTS:
        try:
            wave = reasoner.singles.wave().forced
            step = None if wave else reasoner.next()
        except Contradiction:  # a board with several answers has none
            return
        for one in wave:
            yield Inference((board.cases[one.case].case,), board.known(one.on, one.off))
            reasoner.take(one.on, one.off)
        if step is not None:
            yield inference(reasoner, step)
            reasoner.take(step.on, step.off)
        elif not wave:
            return


def inference(reasoner: Reasoner, step: Step) -> Inference:
    """A step found at the present position, as an inference without words."""
    board, on, off = reasoner.board, reasoner.on, reasoner.off
    gives = PartialAssignment({board.marks[i]: value for i, value in step.marks})
    given = board.known(step.facts & on, step.facts & off)
    return Inference(tuple([board.cases[k].case for k in step.cases]), gives, given, board.known(on, off))

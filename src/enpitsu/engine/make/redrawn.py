"""Boards whose answers are drawn first, and drawn anew where they leave something open.

Where a rule fails on a board without clues whatever is drawn (every field wants a number of its own), lines
come first.  A random answer to the rules that read nothing printed gets all clues that its cells may have,
and these are taken away as long as no more rules fail.  The marks that easy steps leave open on the board
(or in which other answers differ) are drawn in another way; all others stay, and so do most clues.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf
from random import Random

from enpitsu.engine.make.anneal import State, anneal, judged_by_steps
from enpitsu.engine.make.answer_pool import open_marks
from enpitsu.engine.make.clues import Site, clues_of, decide_marks, is_valid, read_off, with_clues
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.maker import Made, Steps
from enpitsu.engine.make.random_answers import RandomAnswerMaker
from enpitsu.engine.model import LimitReached
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

IDLE = 12
"""After so many boards in a row that leave no less open, others are drawn.

Easy boards of 6x6 lines around numbers of empty cells take 8 s each with 12, 16 s with 25
(`python -m bench.easy`, several seeds).
"""

MOVED = 0.25
"""On this share of the boards a clue is moved, and the answer stays."""

BIASES = (0.2, 0.4, 0.6)
"""Shares, one of which is drawn by lot, of the marks that are wanted in a drawing that is changed."""

STIRRED = 0.1
"""The share of clues that may move to other cells of the answer though nothing else changes there."""

STAYING = (0.0, 0.0, 0.3, 0.6)
"""Shares, one of which is drawn by lot, of what is open that stays as it is."""

OTHERS = 4
"""So many other answers tell what is open where no steps are wanted."""

CONFLICTS = 500
"""After so many conflicts a changed drawing is taken to be impossible."""


class Redrawer:
    """Looks for boards that differ from a blank one in nothing but clues at some sites."""

    def __init__(self, maker: RandomAnswerMaker, sites: Sequence[Site], blank: Puzzle, rng: Random) -> None:
        self.maker, self.sites, self.blank, self.rng = maker, sites, blank, rng
        self.solver = maker.solver(blank)
        self.assumed = maker.required(blank)
        wanted = maker.wanted
        self.steps: Steps = wanted.open_to or self._differing
        self.soon: Steps = wanted.soon or self.steps

    def made(self) -> Made | None:
        """A board that leaves nothing open, with its only answer; None if none is found."""
        answer = self.maker.shaped_answer(self.blank, self.solver, self.assumed, self.rng)
        here = None if answer is None else self._clued(answer, ())
        if here is None:
            return None
        found = anneal(here, self._changed, self.rng, self.maker.meter, idle=IDLE, heat=0.0)
        return None if found is None else (found.board, found.answer)

    def _changed(self, of: State, most: float) -> State | None:
        """A board whose answer is the same but for what is open, or whose clues are moved."""
        rng, clues = self.rng, clues_of(of.board)
        if rng.random() < MOVED:
            near = {n for cell in rng.choice(of.left).place.cells for n in (cell, *cell.neighbors)}
            moved = [site for site in clues if site[1] in near] or [*clues]
            found = self._clued(of.answer, {*clues} - {rng.choice(moved)}, most)
            return None if found is None or found.board.text == of.board.text else found
        answer = self._redrawn(of)
        kept = [site for site in clues if rng.random() >= STIRRED]
        return None if answer is None else self._clued(answer, kept, most)

    def _redrawn(self, of: State) -> PartialAssignment | None:
        """An answer that differs from one in some of what is open, and in nothing else."""
        rng, model, visible = self.rng, self.solver.model, self.blank.visible_marks
        staying, bias, left = rng.choice(STAYING), rng.choice(BIASES), {*of.left}
        same = [m.literal(of.answer[m]) for m in visible if m not in left or rng.random() < staying]
        active = model.activation()
        model.add([-active, *[m.literal(not of.answer[m]) for m in of.left]])
        model.prefer([m.literal(rng.random() < bias) for m in visible])
        try:
            found = model.solve([*self.assumed, *same, active], conflicts=CONFLICTS)
        except LimitReached:
            return None
        finally:
            model.add([-active])
        return None if found is None else model.known(found, self.blank)

    def _clued(self, answer: PartialAssignment, kept: Collection[Site], most: float = inf) -> State | None:
        """The board with clues for an answer, where they may be at some sites; and what it leaves open."""
        asked = with_few_clues(self.blank, answer, self.sites, kept, self.rng)
        if asked is None:
            return None
        clues = clues_of(asked)
        board = with_clues(asked, {**clues, **read_off(asked, answer, list(clues))})
        if not is_valid(board, answer) or evenness(board, answer) == 0:
            return None
        return judged_by_steps(board, answer, self.soon, self.steps, most)

    def _differing(self, board: Puzzle, answer: PartialAssignment) -> Sequence[Mark]:
        """The marks in which a few other answers differ from this one."""
        others = self.maker.solver(board).others(board, answer, OTHERS)
        return open_marks(board, [answer, *others])


def with_few_clues(
    blank: Puzzle, answer: PartialAssignment, sites: Sequence[Site], kept: Collection[Site], rng: Random
) -> Puzzle | None:
    """The board with "?" at as few of the sites as the rules want for an answer; None if they do not fit.

    At first they are at all sites that bear one by themselves.  The last to go are those to be kept.
    """
    chosen = [site for site in sites if _bears(blank, answer, site)]
    rng.shuffle(chosen)
    chosen.sort(key=lambda site: site in kept)
    puzzle = with_clues(blank, dict.fromkeys(chosen))
    wrong = _wrong(puzzle, answer)
    for site in tuple(chosen):
        rest = [s for s in chosen if s != site]
        board = with_clues(blank, dict.fromkeys(rest))
        left = _wrong(board, answer)
        if left <= wrong:
            puzzle, wrong, chosen = board, left, rest
    return None if wrong else puzzle


def _bears(blank: Puzzle, answer: PartialAssignment, site: Site) -> bool:
    """Return whether the rules at a site allow a clue there."""
    cases = with_clues(blank, {site: None}).given_cases()
    return all([c.condition.holds(answer) is True for c in cases if c.place is site[1]])


def _wrong(board: Puzzle, answer: PartialAssignment) -> int:
    """The number of cases that fail for an answer."""
    return sum([c.condition.holds(answer) is not True for c in board.given_cases()])


def is_drawn_first(maker: RandomAnswerMaker, sites: Sequence[Site], blank: Puzzle, rng: Random) -> bool:
    """Return whether what is drawn decides where clues may be, and a rule fails where there are none."""
    if not sites or not _fails(blank) or decide_marks(blank, {sites[0]: None}):
        return False
    answer = maker.shaped_answer(blank, maker.solver(blank), [], rng)
    return answer is not None and not all([_bears(blank, answer, site) for site in sites])


def _fails(blank: Puzzle) -> bool:
    """Return whether a rule fails on a board, whatever is drawn."""
    return any([case.condition.refuted(PartialAssignment({})) for case in blank.given_cases()])

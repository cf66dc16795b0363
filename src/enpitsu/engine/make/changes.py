"""The moves of the annealing loop: the answer, what is invented, or a clue of a board is changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Protocol, TypeAlias

from enpitsu.engine.make.anneal import AnswerJudge, State
from enpitsu.engine.make.answer_pool import open_marks
from enpitsu.engine.make.clues import (
    Clues,
    Site,
    clues_of,
    fitting_answers,
    has_answer,
    has_overlapping_signs,
    in_marks_of,
    meets_demands,
    with_clues,
)
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.maker import GenerateOptions, Made
from enpitsu.engine.make.neighbours import MakerOfSites, other_clue
from enpitsu.grid import Cell
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

SCREENED = 6
"""Moves that are tried for one board that is judged."""

NEAR_SHARE = 0.8
"""The share of the changes of what is invented that are near an open mark."""

Move: TypeAlias = Callable[[State], Made | None]
"""Changes a board with an answer; gives None if no other one comes of it."""


class MakerOfBoards(MakerOfSites, Protocol):
    """A maker of boards around answers."""

    wanted: GenerateOptions

    @property
    def movable(self) -> Collection[Site]:
        """The sites of clues whose places can be chosen beforehand."""

    @property
    def judge(self) -> AnswerJudge:
        """Tells in which marks the answers of a board differ."""

    def allowed_sites(self, blank: Puzzle) -> Sequence[Site]:
        """The sites without those that demands refuse where all bear a clue."""

    def is_loose(self, board: Puzzle) -> bool:
        """Return whether clues are put where an answer wants them."""

    def orbit_of(self, site: Site) -> Sequence[Site]:
        """The sites to which the symmetry takes one, itself among them."""

    def cells_near(self, mark: Mark, rng: Random) -> set[Cell]:
        """The cells not far from a mark."""

    def redrawn_answer(
        self, board: Puzzle, own: PartialAssignment | None, free: Sequence[Mark], differ: Sequence[Mark],
        rng: Random,
    ) -> PartialAssignment | None:  # fmt: skip
        """An answer that differs from its own in free marks alone, and in one of some."""

    def clued(
        self, blank: Puzzle, answer: PartialAssignment, rng: Random, before: Clues | None = None,
        drawn: PartialAssignment | None = None, without: Site | None = None,
    ) -> Puzzle | None:  # fmt: skip
        """The board with clues for an answer, near those of a board before; None if it bears none."""


class Changes:
    """Changes boards of a maker by one of its moves.

    Boards have all clues that fit their answers; only ``_with_another_clue`` adds and drops single ones.
    """

    def __init__(self, maker: MakerOfBoards, rng: Random, start: State) -> None:
        self.maker, self.rng = maker, rng
        self.moves: list[Move] = []
        if maker.sites:
            bears = bool(clues_of(start.board))
            self.moves.append(self._redrawn if bears else self._with_another_clue)
            if bears and maker.wanted.symmetry != "none":  # few answers have all clues in whole orbits
                self.moves += [self._with_another_clue] * 2
        if maker.invented:
            self.moves += [self._relayout] * 2
        if maker.movable:
            self.moves.append(self._moved)

    def __call__(self, here: State, most: float) -> State | None:
        """Another board with at most so many open marks; None if the moves lead to none.

        A few moves are tried, and the first board is judged that rules out an answer met before.  Raises
        TooOpenError.
        """
        dull: Made | None = None
        for _ in range(SCREENED):
            made = self.rng.choice(self.moves)(here)
            if made is None or made[0].text == here.board.text:
                continue
            own, fitting = in_marks_of(made[1], made[0]), fitting_answers(made[0], here.met)
            if own is None or len(open_marks(made[0], [own, *fitting])) > most:
                continue
            if len(fitting) < len(here.met):
                return self.maker.judge(*made, most, fitting)
            dull = made
        return None if dull is None else self.maker.judge(*dull, most, here.met)

    # -- moves -----------------------------------------------------------------------------------

    def _redrawn(self, here: State) -> Made | None:
        """An answer that differs in some of what is open, and only near there."""
        maker, mark = self.maker, self.rng.choice(here.left)
        near = maker.cells_near(mark, self.rng)
        blank = self._blank(here.board, clues_of(here.board))
        free = [m for m in blank.visible_marks if not near.isdisjoint(m.place.cells)]
        own = in_marks_of(here.answer, blank)
        if own is None:
            return None
        left = {str(m) for m in here.left}
        differ = [m for m in free if str(m) in left] or free
        answer = maker.redrawn_answer(blank, own, free, differ, self.rng)
        return None if answer is None else self._clued(blank, answer, here)

    def _relayout(self, here: State) -> Made | None:
        """Something else invented, and the answer as it was if that fits, or else one like it."""
        maker, rng, board = self.maker, self.rng, here.board
        name = rng.choice(maker.invented)
        near = rng.choice(here.left).place.cells if rng.random() < NEAR_SHARE else ()
        value = board.printed[name].vary(board.grid, board.givens[name], rng, near)
        if value is board.givens[name]:
            return None
        blank = self._blank(board, clues_of(board))
        blank = type(board)(board.grid, {**blank.givens, name: value}, board.options)
        if has_overlapping_signs(blank):
            return None
        own = in_marks_of(here.answer, blank)
        if own is None or not (maker.is_loose(blank) or has_answer(blank, own)):
            own = maker.redrawn_answer(blank, own, blank.visible_marks, (), rng)
        return None if own is None else self._clued(blank, own, here)

    def _moved(self, here: State) -> Made | None:
        """A clue near an open mark stands elsewhere, where clues can be printed beforehand."""
        maker, rng, board = self.maker, self.rng, here.board
        near = maker.cells_near(rng.choice(here.left), rng)
        sites = [s for s in clues_of(board) if s in maker.movable]
        if not sites:
            return None
        gone = rng.choice([s for s in sites if not near.isdisjoint(_cells(s))] or sites)
        rest = [s for s in sites if s not in maker.orbit_of(gone)]
        if maker.is_loose(board):
            blank = with_clues(board, {})
            found = maker.clued(blank, here.answer, rng, dict.fromkeys(rest), without=gone)
            return None if found is None else (found, here.answer)
        taken, allowed = {s[1] for s in rest}, set(maker.allowed_sites(board))
        free = [
            s
            for s in maker.movable
            if s in allowed and s[1] not in taken and s != gone and not near.isdisjoint(_cells(s))
        ]
        if not free:
            return None
        blank = self._blank(board, [*rest, *maker.orbit_of(rng.choice(free))])
        own = in_marks_of(here.answer, blank)
        if own is None or not has_answer(blank, own):
            own = maker.redrawn_answer(blank, own, blank.visible_marks, (), rng)
        return None if own is None else self._clued(blank, own, None)

    def _with_another_clue(self, here: State) -> Made | None:
        """A clue more, less or other, where answers to a board without clues leave no place for one."""
        board = other_clue(self.maker, here.board, self.rng, here.left, [here.answer, *here.met])
        if not meets_demands(board):
            return None
        own = in_marks_of(here.answer, board)
        if own is None or not has_answer(board, own):  # those that were met may lack marks that are wanted
            own = self.maker.redrawn_answer(board, own, board.visible_marks, (), self.rng)
        return None if own is None or not has_answer(board, own) else (board, own)

    # -- parts -----------------------------------------------------------------------------------

    def _blank(self, board: Puzzle, sites: Collection[Site]) -> Puzzle:
        """The board without clues; with "?" at those of the sites that answers are drawn around."""
        kept = () if self.maker.is_loose(board) else [s for s in sites if s in self.maker.movable]
        return with_clues(board, dict.fromkeys(kept))

    def _clued(self, blank: Puzzle, answer: PartialAssignment, before: State | None) -> Made | None:
        """The board with clues for an answer, mostly as they were before; None if it bears none.

        None, too, if the answer leaves a quarter of the board empty.
        """
        if not evenness(blank, answer):
            return None
        clues = None if before is None else clues_of(before.board)
        board = self.maker.clued(blank, answer, self.rng, clues, before and before.answer)
        return None if board is None else (board, answer)


def _cells(site: Site) -> Sequence[Cell]:
    """The cells of a site."""
    found: Sequence[Cell] = getattr(site[1], "cells", ())
    return found

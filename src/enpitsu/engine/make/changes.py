"""The moves of the annealing loop: the answer, what is invented, or a clue of a board is changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from enpitsu.engine.make.anneal import Judge, State
from enpitsu.engine.make.clues import (
    Site,
    clues_of,
    fitting_answers,
    has_answer,
    has_overlapping_signs,
    in_marks_of,
    meets_demands,
    occupied,
    open_marks,
    read_off,
    with_clues,
)
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.options import Made
from enpitsu.grid import Cell
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

if TYPE_CHECKING:
    from enpitsu.engine.make.answer_first import AnswerFirstMaker

SCREENED = 6
"""Moves that are tried for one board that is judged."""

NEAR_SHARE = 0.8
"""The share of the changes of what is invented, and of single clues, that are near an open mark."""

TRIED_VALUES = 8
"""Values of a clue, one of which stands where an answer gives none; tries that show if a layer changes."""

Move: TypeAlias = Callable[[State], Made | None]
"""Changes a board with an answer; gives None if no other one comes of it."""


class Changes:
    """Changes boards of a maker by one of its moves.

    Boards have all clues that fit their answers; only ``_with_another_clue`` adds and drops single ones.
    """

    def __init__(self, maker: AnswerFirstMaker, judge: Judge, rng: Random, start: State) -> None:
        self.maker, self.judge, self.rng = maker, judge, rng
        self.moves: list[Move] = []
        if maker.sites:
            bears = bool(clues_of(start.board))
            self.moves.append(self._redrawn if bears else self._with_another_clue)
            single = maker.wanted.symmetry != "none" or (maker.needs_clues and not maker.movable)
            if bears and single:  # few answers have all clues in whole orbits, or those that others have
                self.moves += [self._with_another_clue] * 2
        if maker.layers:
            self.moves += [self._relayout] * 2
        if maker.movable:
            self.moves.append(self._moved)

    def __call__(self, here: State, most: float) -> State | None:
        """Another board with at most so many open marks; None if the moves lead to none.

        A few moves are tried, and the first board is judged that rules out an answer met before.  Raises
        TooOpenError.
        """
        dull: Made | None = None
        for _ in range(SCREENED if self.moves else 0):
            made = self.rng.choice(self.moves)(here)
            if made is None or made[0].text == here.board.text:
                continue
            own, fitting = in_marks_of(made[1], made[0]), fitting_answers(made[0], here.met)
            if own is None or len(open_marks(made[0], [own, *fitting])) > most:
                continue
            if len(fitting) < len(here.met) or not here.met:
                return self.judge(*made, most, fitting)
            dull = made
        return None if dull is None else self.judge(*dull, most, here.met)

    # -- moves -----------------------------------------------------------------------------------

    def _redrawn(self, here: State) -> Made | None:
        """An answer that differs in some of what is open, and only near there."""
        maker, mark = self.maker, self.rng.choice(here.left)
        near = maker.cells_near(mark, self.rng)
        blank = maker.blank(here.board, [*clues_of(here.board)])
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
        name = rng.choice(maker.layers)
        near = rng.choice(here.left).place.cells if rng.random() < NEAR_SHARE else ()
        value = board.printed[name].vary(board.grid, board.givens[name], rng, near)
        if value is board.givens[name]:
            return None
        blank = maker.blank(board, [*clues_of(board)])
        blank = type(board)(board.grid, {**blank.givens, name: value}, board.options)
        return None if has_overlapping_signs(blank) else self._around(blank, here, here)

    def _moved(self, here: State) -> Made | None:
        """A clue near an open mark stands elsewhere, where clues can be printed beforehand."""
        maker, rng, board = self.maker, self.rng, here.board
        near = maker.cells_near(rng.choice(here.left), rng)
        sites = [s for s in clues_of(board) if s in maker.movable]
        if not sites:
            return None
        gone = rng.choice([s for s in sites if not near.isdisjoint(_cells(s))] or sites)
        rest = [s for s in sites if s not in maker.orbit_of(gone)]
        if maker.loose:
            found = maker.clued(maker.blank(board), here.answer, rng, dict.fromkeys(rest), without=gone)
            return None if found is None else (found, here.answer)
        taken, allowed = {s[1] for s in rest}, set(maker.allowed_sites(board))
        free = [
            s
            for s in maker.movable
            if s in allowed and s[1] not in taken and s != gone and not near.isdisjoint(_cells(s))
        ]
        if not free:
            return None
        blank = maker.blank(board, [*rest, *maker.orbit_of(rng.choice(free))])
        return self._around(blank, here, None)

    def _with_another_clue(self, here: State) -> Made | None:
        """A clue more, less or other, where answers to a board without clues leave no place for one."""
        board = self.with_other_clue(here, [here.answer, *here.met])
        if not meets_demands(board):
            return None
        own = in_marks_of(here.answer, board)
        if own is None or not has_answer(board, own):  # those that were met may lack marks that are wanted
            own = self.maker.redrawn_answer(board, own, board.visible_marks, (), self.rng)
        return None if own is None or not has_answer(board, own) else (board, own)

    # -- parts -----------------------------------------------------------------------------------

    def with_other_clue(self, here: State, answers: Sequence[PartialAssignment]) -> Puzzle:
        """A clue more, less or other, as one of these answers has it - mostly where something is open."""
        maker, rng, board = self.maker, self.rng, here.board
        clues, taken = clues_of(board), occupied(board)
        orbits = maker.orbits_of([s for s in maker.sites if s[1] not in taken])
        if rng.random() < NEAR_SHARE:
            near = {n for c in rng.choice(here.left).place.cells for n in (c, *c.neighbors)}
            orbits = [o for o in orbits if any(s[1] in near for s in o)] or orbits
        orbit = rng.choice(orbits)
        fewer = {s: v for s, v in clues.items() if s[1] not in {o[1] for o in orbit}}
        if any(s in clues for s in orbit) and rng.random() < 0.5:
            return with_clues(board, fewer)
        offered = {s: list(board.printed[s[0]].candidates(board.grid, s[1])) for s in orbit}
        values = {s: rng.choice(some[:TRIED_VALUES]) for s, some in offered.items()}
        values |= read_off(board, rng.choice(answers), orbit, beside=fewer)
        return with_clues(board, {**fewer, **values})

    def _around(self, blank: Puzzle, here: State, before: State | None) -> Made | None:
        """A board with the answer as it was if it fits, or else with one like it; None if it bears none."""
        maker, own = self.maker, in_marks_of(here.answer, blank)
        if own is None or not (maker.loose or has_answer(blank, own)):
            own = maker.redrawn_answer(blank, own, blank.visible_marks, (), self.rng)
        return None if own is None else self._clued(blank, own, before)

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

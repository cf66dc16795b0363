"""Puzzles made from an answer, on one board, from the layers and rules of a genre alone.

Invent what is no clue (rooms, parameters), draw a random answer, read every clue off it by asking the
rules, change the board until the answer is the only one, and rub clues out while it stays so.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, partial
from random import Random

from enpitsu.engine.make.anneal import AnswerJudge, State, StepsJudge, TooOpenError, anneal
from enpitsu.engine.make.changes import Changes
from enpitsu.engine.make.clued_boards import CluedBoards
from enpitsu.engine.make.clues import (
    Site,
    clues_of,
    in_marks_of,
    sites_of,
    value_text,
    with_clues,
)
from enpitsu.engine.make.dense_start import dense_board
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.minimize import rub_out, thin_out
from enpitsu.engine.make.options import Made
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

STARTS = 5
"""Boards around answers that are judged before the least open one is annealed."""

WIDE = 0.6
"""The share of open marks with which a board is begun only if no other one is less open."""

NARROW = 0.05
"""The share of open marks with which a board is annealed at once."""

LATER = 6
"""Blank boards in vain until cells are reserved for clues that cannot be "?", or clues count as wanted."""


class AnswerFirstMaker(CluedBoards):
    """Makes puzzles around random answers, which are changed until they are the only ones."""

    @cached_property
    def judge(self) -> AnswerJudge:
        """Judges the boards of this maker by their answers."""
        return AnswerJudge(self.meter)

    @cached_property
    def _failed(self) -> list[int]:
        """Boards around which no answer was drawn that bears clues: blank ones, and with reserved cells."""
        return [0, 0 if self.hidden else LATER]

    # -- one puzzle ------------------------------------------------------------------------------

    def _attempted(self, rng: Random, attempt: int) -> Made | None:
        here = self._start(rng, attempt)
        return None if here is None else self.finished(here, rng)

    def finished(self, here: State, rng: Random) -> Made | None:
        """The puzzle that comes of a board; None if none does."""
        found = anneal(here, Changes(self, self.judge, rng, here), rng, self.meter)
        steps, soon = self.wanted.open_to, self.wanted.soon
        if found is not None and steps is not None:
            judge = StepsJudge(self.judge, soon or steps, steps)
            try:
                here = judge(found.board, found.answer)
            except TooOpenError:  # without answers met before, the solver may come to its limit
                return None
            found = anneal(here, Changes(self, judge, rng, here), rng, self.meter)
        return None if found is None else self.reduced(found.board, found.answer, rng)

    def _start(self, rng: Random, attempt: int) -> State | None:
        """The least open of a few boards around answers; None if no answer bears clues."""
        here: State | None = None
        wide: Made | None = None
        for n in range(STARTS):
            self.meter.tick()
            made = self._begun(rng, attempt + n)
            if made is None:
                continue
            wide = made
            most = WIDE * len(made[0].visible_marks) if here is None else len(here.left) - 1
            try:
                here = self.judge(*made, most)
            except TooOpenError:
                continue
            if len(here.left) <= NARROW * len(made[0].visible_marks):
                break
        try:
            return here if here is not None or wide is None else self.judge(*wide)
        except TooOpenError:
            return None

    def _begun(self, rng: Random, attempt: int) -> Made | None:
        """A board with all clues that fit an answer of it; None if no answer was met that bears some."""
        board = self.bare_board(rng)
        reserving = min(attempt % 2, 1 - attempt % 2, key=lambda kind: self._failed[kind])
        if self.loose or not reserving:
            board = self.blank(board)
        unknown = None
        if reserving and not self.hidden:
            board = self.with_reserved_sites(board, rng, self.sites)
            unknown = self.said_by_any_values(board)
        answer = (
            self.drawn_answer(board, rng) if unknown is None else self.shaped_answer(board, rng, unknown)
        )
        made = None if answer is None else self.clued(board, answer, rng)
        if made is None or answer is None or not evenness(board, answer):
            self._failed[reserving] += 1
            return None
        if attempt % 4 > 1:  # with as much of what is invented as the answer bears
            made = self.clued(dense_board(made, answer, rng), answer, rng) or made
        return made, answer

    @property
    def needs_clues(self) -> bool:
        """Whether no answer was drawn of many boards without clues."""
        return self._failed[0] >= LATER

    @property
    def questions(self) -> int:
        return super().questions + self.judge.calls

    def reduced(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Made | None:
        """The puzzle less what can be rubbed out; None if it cannot be made symmetric."""
        orbits = self._common_first(puzzle, rng)
        if self.wanted.density is None and not self.wanted.minimal:
            orbits = [o for o in orbits if not all([puzzle.printed[s[0]].complete for s in o])]
        whole = self._symmetric(puzzle, answer)
        if self.wanted.pattern is not None:
            orbits = []  # all of it bears clues
            if {(at.row, at.col) for _, at in clues_of(puzzle)} != self.wanted.pattern:
                return None
        if whole is None or (self.wanted.open_to is not None and not self.is_wanted(whole, answer)):
            return None
        slim = self.rubbed_out(thin_out(whole, answer, self.is_wanted), answer, orbits)
        if self.wanted.minimal:
            slim = rub_out(slim, answer, [[s] for s in self.sites], partial(self.other, near=True))
        slim = thin_out(slim, answer, self.is_wanted)  # a legend may tell of signs that are gone
        slim = self._in_order(self._varied(slim, whole, rng))
        own = in_marks_of(answer, slim)
        assert own is not None, "it is still an answer"
        return slim, own

    def _common_first(self, puzzle: Puzzle, rng: Random) -> list[list[Site]]:
        """The orbits of sites in a random order, in which common clues come before rare ones as a rule."""
        clues = clues_of(puzzle)
        often = Counter([value_text(puzzle, s, v) for s, v in clues.items()])
        weight = {s: often[value_text(puzzle, s, v)] for s, v in clues.items()}
        orbits = self.orbits_of(self.sites)
        lots = {tuple(o): rng.random() * sum([weight.get(s, 0) for s in o]) for o in orbits}
        return sorted(orbits, key=lambda orbit: lots[tuple(orbit)], reverse=True)

    def _varied(self, slim: Puzzle, whole: Puzzle, rng: Random) -> Puzzle:
        """The puzzle with an orbit of other clues, if its own are all equal and the board had others."""
        clues, before = clues_of(slim), clues_of(whole)
        equal = {value_text(slim, s, v) for s, v in clues.items()}
        others = [s for s, v in before.items() if s not in clues and value_text(whole, s, v) not in equal]
        if len(clues) < 2 or len(equal) > 1 or not others or self.wanted.minimal:
            return slim
        orbit = self.orbit_of(rng.choice(others), before)
        return with_clues(slim, {**clues, **{s: before[s] for s in orbit}})

    def _in_order(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with its clues in the order in which they are read: grades may depend on it."""
        clues = clues_of(puzzle)
        return with_clues(puzzle, {s: clues[s] for s in sites_of(self.genre, self.grid) if s in clues})

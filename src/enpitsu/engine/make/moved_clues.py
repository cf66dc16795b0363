"""Move clues around an answer that stays, until some steps lead to the end of the board.

Where the cells of clues decide what they say (lines end at them, say), many boards have one answer, and are
not easy.  A clue or two near a mark that easy steps leave open are moved, all clues are read off the answer
again, and the board is kept if the steps leave no more open on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.anneal import State, anneal, judged_by_steps
from enpitsu.engine.make.clues import (
    Site,
    clues_of,
    has_answer,
    meets_demands,
    occupied,
    read_off,
    with_clues,
)
from enpitsu.engine.make.maker import Steps
from enpitsu.grid import Cell
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

IDLE = 40
"""After so many moves in a row that leave no fewer marks open, the search ends."""


class ClueMover:
    """Moves clues on boards of one grid; the more often in vain, the fewer of them it takes on."""

    def __init__(
        self,
        sites: Sequence[Site],
        steps: Steps,
        soon: Steps,
        meter: Meter,
        is_more_open: Callable[[Puzzle, PartialAssignment, int], bool] = lambda board, answer, most: False,
    ) -> None:
        """``sites``: those at which "?" may stand.  ``soon``: those of the steps that are soon seen.

        ``is_more_open``: tells, sooner than steps do, that a board leaves more marks open than so many.
        """
        self.steps, self.soon, self.meter, self.is_more_open = steps, soon, meter, is_more_open
        self.movable = frozenset(sites)
        self.sites: dict[Cell, list[Site]] = {}
        for site in sites:
            if isinstance(site[1], Cell):
                self.sites.setdefault(site[1], []).append(site)
        self._vain = 0  # searches in a row that found nothing
        self._passed = 0  # boards since the last search

    def around(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle | None:
        """The puzzle with clues moved until the steps leave nothing open; None if none is found.

        After each search in vain one board more is passed over, so other ways to boards have their share.
        Nothing moves beside clues that are to stay, as an author's own: they say what they say.
        """
        if not self.movable.issuperset(clues_of(puzzle)):
            return None
        self._passed += 1
        if not self.sites or self._passed <= self._vain:
            return None
        self._passed = 0
        found = self._moved(puzzle, answer, rng)
        self._vain = self._vain + 1 if found is None else 0
        return found

    def _moved(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle | None:
        met = {puzzle.text}

        def change(here: State, most: float) -> State | None:
            board = self.with_one_moved(here.board, answer, rng.choice(here.left), rng)
            if board is None or board.text in met:
                return None
            met.add(board.text)
            if self.is_more_open(board, answer, len(here.left)):
                return None
            return judged_by_steps(board, answer, self.soon, self.steps, most)

        start = judged_by_steps(puzzle, answer, self.soon, self.steps)
        found = anneal(start, change, rng, self.meter, idle=IDLE, heat=0.0)
        return None if found is None else found.board

    def with_one_moved(
        self, puzzle: Puzzle, answer: PartialAssignment, mark: Mark, rng: Random
    ) -> Puzzle | None:
        """The puzzle with a clue or two more, less or of another layer near a mark.

        None if it has not this answer, or nothing could be changed.
        """
        taken = occupied(puzzle)
        near = dict.fromkeys([n for cell in mark.place.cells for n in (cell, *cell.neighbors)])
        free = [cell for cell in near if cell in self.sites and cell not in taken]
        if not free:
            return None
        chosen = dict.fromkeys(clues_of(puzzle))
        for cell in rng.sample(free, min(len(free), rng.choice((1, 1, 2)))):
            there = [site for site in self.sites[cell] if site in chosen]
            others = [site for site in self.sites[cell] if site not in there]
            for site in there:
                del chosen[site]
            if others and (not there or rng.random() < 0.5):
                chosen[rng.choice(others)] = None
        bare = with_clues(puzzle, chosen)
        if not has_answer(bare, answer):
            return None
        # most of them say what they said before
        found = read_off(bare, answer, list(chosen), likely=clues_of(puzzle))
        board = with_clues(puzzle, {**chosen, **found})
        if board.text == puzzle.text:
            return None
        right = len(found) == len(chosen) or has_answer(board, answer)  # what is read off fits the answer
        return board if right and meets_demands(board) else None

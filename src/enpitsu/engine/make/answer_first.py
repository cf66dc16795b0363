"""Puzzles made from an answer, on one board, from the layers and rules of a genre alone.

Invent what is no clue (rooms, parameters), draw a random answer, read every clue off it
by asking the rules, rub clues out while the answer stays the only one.  Where the answer cannot be
made unique that way, clues and what is invented are searched for by climbing on the number of forced
marks (simulated annealing, as in cspuz's generator).
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from functools import cached_property, partial
from math import inf
from random import Random
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.anneal import AnswerJudge, State, TooOpenError, anneal
from enpitsu.engine.make.changes import Changes
from enpitsu.engine.make.climb import Climb, Start, verdict
from enpitsu.engine.make.clue_sites import DOUBT, from_loose_answer, one_by_one, with_fitting_sites
from enpitsu.engine.make.clues import (
    Clues,
    Site,
    clues_of,
    decide_marks,
    has_answer,
    has_overlapping_signs,
    in_marks_of,
    is_valid,
    occupied,
    read_off,
    sites_of,
    unmet_places,
    with_clues,
    without_refused_clues,
    without_refused_sites,
)
from enpitsu.engine.make.dense_start import dense_board
from enpitsu.engine.make.fitted_layout import FittedLayout
from enpitsu.engine.make.initial_givens import initial_givens
from enpitsu.engine.make.layout_score import evenness, symmetric_place
from enpitsu.engine.make.maker import GenerateOptions, Made
from enpitsu.engine.make.minimize import rub_out, thin_out
from enpitsu.engine.make.moved_clues import ClueMover
from enpitsu.engine.make.neighbours import full_neighbour, invented, neighbour
from enpitsu.engine.make.random_answers import RandomAnswerMaker
from enpitsu.engine.make.redrawn import is_drawn_first, with_few_clues
from enpitsu.engine.model import LimitReached
from enpitsu.grid import Grid
from enpitsu.layers import Parameter
from enpitsu.layers.base import CellGiven
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

DOUBTED = -2
"""So many boards more may have no answer than have one before it is looked for in other ways."""

BARE = 20
"""So many layouts of reserved cells are tried in a row."""

PLAIN = 6
"""So many attempts are made before what was invented is fitted to answers."""

REFILLS = 12
"""So often at most a board is filled up around another answer."""

ANSWERS = 2
"""So many answers are drawn for each turn of climbing, which takes longer."""

AT_MOST = 16
"""So many boards at most that have one answer, and are not as it is wanted, are drawn before a climb."""

LUCKY = 8
"""So many are drawn where one of them had one answer, and was not as it is wanted."""

FILLED = 6
"""So many are drawn where boards that are climbed to keep all clues: a drawn one is as soon judged."""

TURN = 20
"""The first turn of climbing has so many steps, the second twice as many, and so on."""

ONLY = 4
"""So many boards that have one answer and are not easy are met in a row before one is climbed by steps."""

STARTS = 12
"""Boards around answers that are judged before the least open one is annealed."""

ANNEALED = 3
"""Attempts of which the first is annealed, and the others climb from clue to clue.

Lines around letters, 8x8, take 2 s when climbed to, 4 to 20 annealed; islands of given sizes, 10x10,
minutes, not 2 s.
"""

WIDE = 0.6
"""The share of open marks with which a board is begun only if no other one is less open."""

IDLE = 100
"""Boards judged in a row that leave no less open, after which others are begun."""

HEAT = 1.5
"""Open marks more that the annealing takes now and then, on average."""

STALE = 150
"""After so many steps that left no fewer marks open, another board is climbed from."""


def _stands_in_holes(genre: type[Puzzle], site: Site) -> bool:
    """Return whether the clue of a site stands in a black cell."""
    layer = genre.printed[site[0]]
    return isinstance(layer, CellGiven) and layer.in_hole


class AnswerFirstMaker(RandomAnswerMaker):
    """Makes puzzles from random answers; where none becomes the only one, searches for givens.

    ``values``: so many values of a clue are refused by a demand before its site is left out (None: all).
    """

    values: int | None = 1
    anneals = True

    def __init__(
        self,
        genre: type[Puzzle],
        cells: Grid,
        wanted: GenerateOptions | None = None,
        meter: Meter | None = None,
        *,
        in_holes: bool = False,
    ) -> None:
        """``in_holes``: clues stand in black cells only."""
        super().__init__(genre, cells, wanted, meter)
        self._in_holes = in_holes
        self.sites = [s for s in sites_of(genre, cells) if not in_holes or _stands_in_holes(genre, s)]
        self.hidden = [s for s in self.sites if None in genre.printed[s[0]].candidates(cells, s[1])]
        self._signs_wanted = False  # many boards without signs had no answer
        self.has_plain_sites = len(self.hidden) < len(self.sites)
        # what is invented keeps demands, what is put at sites need not
        self._demanding = bool(self.sites) and any(r.kind == "demand" for r in genre.rules)
        # where only clues can change, more boards with one answer are easy; else both climbs take turns
        self.invented = invented(genre, cells)
        self._turning = self.wanted.open_to is not None and bool(self.invented or not self.sites)
        self.climbed_by = None
        self._starts = {False: Start(), True: Start()}  # to climb from, by answers alone or by steps
        self._drawn = 0  # boards around an answer since the last turn of climbing
        self._turns = {False: 0, True: 0}
        self._answers = 0  # so many boards more had an answer when it was drawn than had none
        self._lucky = False  # a board that was drawn had one answer
        self._only = 0  # boards in a row that have one answer, and are not easy
        self._loose: bool | None = None

    @cached_property
    def refusing(self) -> bool:
        """Whether demands speak of clues: a board with one at each site does not meet them."""
        if not self._demanding:
            return False
        bare = self.bare_board(Random(0), 0)
        first = {s: next(iter(bare.printed[s[0]].candidates(self.grid, s[1])), None) for s in self.sites}
        return bool(unmet_places(with_clues(bare, first)))

    @cached_property
    def drawn_first(self) -> bool:
        """Whether what is drawn comes before the cells of clues are chosen, even by lot.

        Where these are to be symmetric they come first, as few drawings bear them.
        """
        if self.wanted.symmetry != "none":
            return False
        rng = Random(0)
        return is_drawn_first(self, self.hidden, with_clues(self.bare_board(rng, 0), {}), rng)

    @cached_property
    def mover(self) -> ClueMover | None:
        """Moves clues where some steps are to lead to the end, and only clues can change."""
        wanted = self.wanted
        if wanted.open_to is None or self._turning or wanted.symmetry != "none":
            return None
        soon = wanted.soon or wanted.open_to
        return ClueMover(self.hidden, wanted.open_to, soon, self.meter, self.is_more_open)

    @property
    def _filling(self) -> bool:
        """Whether boards that are climbed from keep all clues in this turn."""
        return bool(self.sites) and self.climbed_by is not None

    # -- one puzzle ------------------------------------------------------------------------------

    def _attempted(self, rng: Random, attempt: int) -> Made | None:
        if self.anneals and self.wanted.open_to is None and not attempt % ANNEALED:
            here = self._start(rng, attempt)
            if here is not None:
                closed = anneal(here, Changes(self, rng, here), rng, self.meter, idle=IDLE, heat=HEAT)
                return None if closed is None else self.reduced(closed.board, closed.answer, rng)
        only = self._only
        found = self._from_answer(rng, attempt)
        patient = (self._only > only and self._only % AT_MOST) or 0 < self._drawn < self._patience
        if found is None and not (patient or self.refusing or self.drawn_first):
            found = self._from_search(rng, attempt)
        return found

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
            if not here.left:
                break
        return here if here is not None or wide is None else self._judged_wide(wide)

    def _judged_wide(self, made: Made) -> State | None:
        """The state of a board however much is open; None if its answer is none."""
        try:
            return self.judge(*made)
        except TooOpenError:
            return None

    def _begun(self, rng: Random, attempt: int) -> Made | None:
        """A board with all clues that fit an answer of it; None if no answer was met that bears some."""
        blank = self.bare_board(rng, attempt)
        if self.is_loose(blank) or not attempt % 2:  # else cells are reserved for clues
            blank = with_clues(blank, {})
        answer = self.shaped_answer(blank, self.solver(blank), self.switches(blank), rng)
        answer = answer or self.walked_answer(blank, rng)
        if answer is None or not evenness(blank, answer):
            return None
        board = self.clued(blank, answer, rng)
        if board is None:
            return None
        if attempt % 4 > 1:  # with as much of what is invented as the answer bears
            board = self.clued(dense_board(board, answer, rng), answer, rng) or board
        return board, answer

    @cached_property
    def judge(self) -> AnswerJudge:
        """Tells in which marks the answers of a board differ."""
        return AnswerJudge(self.meter)

    @property
    def questions(self) -> int:
        return super().questions + self.judge.calls

    def switches(self, board: Puzzle) -> list[int]:
        return self.required(board) if self.is_loose(board) else super().switches(board)

    def is_loose(self, board: Puzzle) -> bool:
        """Return whether boards without clues have no answer: clues are put where an answer wants them."""
        if self._loose is None:
            self._loose = self._found_loose(with_clues(board, {}))
        return self._loose

    def _found_loose(self, blank: Puzzle) -> bool:
        first = next(iter(self.sites), None)
        layouts = [name for name in self.invented if not isinstance(self.genre.printed[name], Parameter)]
        if first is None or layouts or self.wanted.symmetry != "none":
            return False
        if decide_marks(
            blank, {first: next(iter(blank.printed[first[0]].candidates(self.grid, first[1])), None)}
        ):
            return False
        try:
            return self.any_answer(blank, conflicts=DOUBT) is None
        except LimitReached:
            return False

    def orbit_of(self, site: Site, among: Container[Site] | None = None) -> list[Site]:
        """A site and the one to which the symmetry takes it, if that is among some (the movable ones)."""
        twin = (site[0], symmetric_place(self.grid, site[1], self.wanted.symmetry))
        some = self.movable if among is None else among
        return [site] if twin == site or twin not in some else [site, twin]

    @cached_property
    def movable(self) -> dict[Site, None]:
        """The sites of clues whose places can be chosen beforehand."""
        return dict.fromkeys(self.hidden or (self.sites if self._loose else ()))

    def clued(
        self, blank: Puzzle, answer: PartialAssignment, rng: Random, before: Clues | None = None,
        drawn: PartialAssignment | None = None, without: Site | None = None,
    ) -> Puzzle | None:  # fmt: skip
        """The board with clues for an answer; None if it bears none.

        ``before``: the clues of a board that differs in little, which are kept where they fit; ``drawn``:
        its answer.  ``without``: a site that is to bear none, where clues can be anywhere.
        """
        if not self.sites:
            board: Puzzle | None = blank
        elif self.is_loose(blank):
            board = self._loosely_clued(blank, answer, before or {}, rng, without)
        else:
            board = None if not before else self._reclued(blank, answer, before, drawn or {}, rng)
            board = board or self.with_all_clues(blank, answer, rng)
            if self.wanted.symmetry != "none":
                board = self._in_whole_orbits(board)
        return board if board is not None and is_valid(board, answer) else None

    def allowed_sites(self, blank: Puzzle) -> list[Site]:
        """The sites but for those that demands refuse where all bear a clue: a room has one number."""
        if not self._demanding:
            return self.sites
        return without_refused_sites(with_clues(blank, {}), self.sites, self.values)

    def _reclued(
        self,
        blank: Puzzle,
        answer: PartialAssignment,
        before: Clues,
        drawn: Mapping[Mark, bool],
        rng: Random,
    ) -> Puzzle | None:
        """The board with the clues of another one, read anew where answers differ; None if they clash."""
        cells = {c for m, v in answer.items() if drawn.get(m) is not v for c in m.place.cells}
        sites = self.allowed_sites(blank)
        allowed = set(sites)
        before = {s: v for s, v in before.items() if s in allowed}
        board = with_clues(blank, before)
        failing = {c.place for c in board.given_cases() if c.condition.holds(answer) is not True}
        cells.update([c for place in failing for c in place.cells])
        anew = [s for s in sites if s[1] in failing or not cells.isdisjoint(getattr(s[1], "cells", ()))]
        kept = {s: v for s, v in before.items() if s not in set(anew)}
        taken = occupied(blank) | {s[1] for s in kept}
        anew = [s for s in anew if s[1] not in taken and (s in before or s not in self.movable)]
        rng.shuffle(anew)
        found = read_off(with_clues(blank, kept), answer, anew, lots=rng, beside=kept, likely=before)
        board = with_clues(blank, {**kept, **found})
        return board if has_answer(board, answer) and not has_overlapping_signs(board) else None

    def _loosely_clued(
        self,
        blank: Puzzle,
        answer: PartialAssignment,
        sites: Collection[Site],
        rng: Random,
        without: Site | None,
    ) -> Puzzle | None:
        """The board with clues where rules want them for an answer."""
        if self.has_plain_sites:
            full = self.with_all_clues(blank, answer, rng)
            if is_valid(full, answer):
                return full
        pool = [s for s in self.movable if s != without]
        kept = [s for s in sites if s in self.movable]
        if self.drawn_first:
            board = with_few_clues(blank, answer, pool, kept, rng)
        else:
            board = with_fitting_sites(blank, answer, pool, rng, kept)
            if board is None and not kept:
                board = one_by_one(blank, answer, pool, rng, self.meter)
        if board is None:
            return None
        clues = clues_of(board)
        return with_clues(board, {**clues, **read_off(board, answer, list(clues))})

    def _in_whole_orbits(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle without clues whose orbit has a place without one."""
        clues = clues_of(puzzle)
        places = {s[1] for s in clues}
        return with_clues(puzzle, {
            s: clues[s] for orbit in self.orbits() for s in orbit
            if s in clues and all(o[1] in places for o in orbit)
        })  # fmt: skip

    @property
    def _patience(self) -> int:
        """So many boards with more answers are drawn before one is climbed from."""
        if self._filling:
            return FILLED
        return LUCKY if self._lucky and not self._turning else ANSWERS

    def _from_answer(self, rng: Random, attempt: int) -> Made | None:
        bare = self.bare_board(rng, attempt)
        answer = self._drawn_answer(bare, rng)
        while answer is None and self._answers > DOUBTED:
            bare = self.bare_board(rng, attempt)
            answer = self._drawn_answer(bare, rng)
        if answer is None and not self._filling:
            found = self.from_loose_answer(bare, rng)
            if found is not None or self.drawn_first:
                return found
        for i in range(BARE if answer is None else 0):  # where few layouts of reserved cells have an answer
            self._signs_wanted |= not self.hidden and i == BARE // 2
            bare = self.bare_board(rng, attempt)
            answer = self.random_answer(bare, rng)
            if answer is not None:
                break
        if answer is None:  # where boards keep all clues, what takes so long comes last
            return self.from_loose_answer(bare, rng) if self._filling else None
        puzzle = self.with_all_clues(bare, answer, rng)
        if attempt % 2 and not self.wanted.require:
            puzzle, answer = self._refilled(puzzle, answer, rng)
        if not is_valid(puzzle, answer):
            return None
        only = self.climbed_by is not None or self.is_only(puzzle, answer)  # the sooner known the better
        if not only or not self.is_wanted(puzzle, answer):
            fitted = self.fitted(puzzle, answer, rng) if attempt >= PLAIN else None
            if fitted is None:
                if self.climbed_by is not None or not only:
                    self._remember(puzzle)
                else:
                    self._lucky = True
                    self._refused(puzzle)
                return None
            puzzle = fitted
        return self.reduced(puzzle, answer, rng)

    def _drawn_answer(self, bare: Puzzle, rng: Random) -> PartialAssignment | None:
        """A random answer, or None; the maker remembers if boards mostly have one."""
        answer = self.random_answer(bare, rng)
        self._answers += -1 if answer is None else 1
        return answer

    def fitted(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle | None:
        """A board with other rooms, say, on which this is the only answer; None if none is found."""
        if not self.refusing:
            return None
        return FittedLayout(self, self.with_all_clues, answer, rng).around(puzzle)

    def from_loose_answer(self, bare: Puzzle, rng: Random) -> Made | None:
        """A puzzle around an answer to the rules that read nothing printed; None if none is found."""
        return from_loose_answer(self, bare, rng)

    def _remember(self, puzzle: Puzzle) -> None:
        """Remember a board with more answers to climb from, if it leaves fewer marks open."""
        self._drawn += 1
        forced = self.offered(self._starts[self.climbed_by is not None], puzzle)
        if forced is not None:
            self.left_open(puzzle, forced)

    def offered(self, start: Start, puzzle: Puzzle) -> dict[Mark, bool] | None:
        """Offer a board to climb from; the marks that are forced on it, unless others leave less open."""
        try:
            forced, open_, _ = verdict(self, puzzle, inf if start.board is None else start.open)
        except TooOpenError:
            return None
        if forced is not None:
            start.offer(puzzle, open_)
        return forced

    def left_open(self, puzzle: Puzzle, forced: Mapping[Mark, bool]) -> None:
        """Hear of a board with all clues that still has several answers, and of what these share."""

    def _refilled(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Made:
        """Filled up around an answer; then around another one that is left, and so on."""
        before = ""
        found: PartialAssignment | None = answer
        for _ in range(REFILLS):
            if found is None or puzzle.text == before:
                break
            before, answer = puzzle.text, found
            puzzle = self.with_all_clues(dense_board(puzzle, answer, rng), answer, rng)
            found = self.other(puzzle, answer)
        return puzzle, answer

    def bare_board(self, rng: Random, attempt: int) -> Puzzle:
        """A board with everything that is no clue, and "?" where clue cells are wanted beforehand."""
        genre, cells = self.genre, self.grid
        bare = genre(cells, initial_givens(genre, cells, rng), self.wanted.options)
        return self.with_reserved_sites(bare, rng, attempt)

    def with_reserved_sites(self, bare: Puzzle, rng: Random, attempt: int) -> Puzzle:
        """A board with "?" at some more sites, where clues are wanted beforehand; or with random signs."""
        cells, own = self.grid, clues_of(bare)
        taken = occupied(bare) | {s[1] for s in own}
        wanted = self.sites if self._signs_wanted else self.hidden
        hidden = [s for s in wanted if s[1] not in taken]
        # the later the attempt, the fewer cells are reserved: some boards bear none
        share = rng.choice((0.12, 0.2, 0.28)) * 0.8 ** (attempt // 3)
        orbits = self.orbits_of(hidden)
        rng.shuffle(orbits)
        chosen: dict[Site, Any] = {}
        for orbit in orbits:
            if len(chosen) >= share * len(cells.cells):
                break
            if not {s[1] for s in orbit} & {s[1] for s in chosen}:
                for site in orbit:
                    signs = bare.printed[site[0]].candidates(cells, site[1])
                    chosen[site] = rng.choice(signs) if self._signs_wanted else None
        return with_clues(bare, {**own, **chosen})

    def with_all_clues(self, bare: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle:
        """The board with every clue that fits the answer (one layer's clue per place)."""
        reserved = list(clues_of(bare))
        taken = {s[1] for s in reserved} | occupied(bare)
        more = [s for s in self.sites if s[1] not in taken]
        rng.shuffle(more)
        if self._demanding:
            more = without_refused_sites(bare, more, self.values)
        fitting = read_off(bare, answer, reserved, lots=rng)
        clues = {s: fitting.get(s) for s in reserved}
        board = with_clues(bare, clues)
        if not has_answer(board, answer):  # "?" may say more than the answer bears
            board = with_clues(bare, fitting)
        free = self.bearable(board, answer, more)
        both = read_off(board, answer, [*clues_of(board), *free], rng if self._in_holes else None, lots=rng)
        full = with_clues(board, {**clues_of(board), **both})
        if has_overlapping_signs(full):
            both = dict({s[1]: (s, v) for s, v in both.items()}.values())  # one for each place
            full = with_clues(board, both)
        if self._demanding:
            full = without_refused_clues(full)
        return full if has_answer(full, answer) else board

    def bearable(self, board: Puzzle, answer: PartialAssignment, sites: Sequence[Site]) -> list[Site]:
        """Further sites that can carry a clue without making the answer wrong."""
        out: list[Site] = []
        clues = clues_of(board)
        hidden = [s for s in sites if None in board.printed[s[0]].candidates(board.grid, s[1])]
        trial = with_clues(board, {**clues, **dict.fromkeys(hidden)})
        guilty = {c.place for c in trial.given_cases() if c.condition.holds(answer) is not True}
        quiet = [s for s in hidden if s[1] not in guilty]
        if has_answer(with_clues(board, {**clues, **dict.fromkeys(quiet)}), answer):
            out += quiet
        else:
            for site in quiet[: max(4, len(self.grid.cells) // 8)]:
                if has_answer(with_clues(board, {**clues, **dict.fromkeys([*out, site])}), answer):
                    out.append(site)
        taken = {s[1] for s in out}
        return [*out, *[s for s in sites if s not in hidden and s[1] not in taken]]

    def others(self, puzzle: Puzzle, answer: PartialAssignment, most: int) -> list[PartialAssignment]:
        """Up to so many answers that differ from this one in visible marks, and from each other."""
        return self.solver(puzzle).others(puzzle, answer, most)

    def reduced(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Made | None:
        """The puzzle less what can be rubbed out; None if it cannot be made symmetric."""
        orbits = self.orbits()
        rng.shuffle(orbits)
        if self.wanted.density is None and not self.wanted.minimal:
            orbits = [o for o in orbits if not all([puzzle.printed[s[0]].complete for s in o])]
        whole = self._symmetric(puzzle, answer)
        if whole is None or (self.wanted.open_to is not None and not self.is_wanted(whole, answer)):
            return None
        slim = self.rubbed_out(thin_out(whole, answer, self.is_wanted), answer, orbits)
        if self.wanted.minimal:
            slim = rub_out(slim, answer, [[s] for s in self.sites], partial(self.other, near=True))
        slim = thin_out(slim, answer, self.is_wanted)  # a legend may tell of signs that are gone
        own = in_marks_of(answer, slim)
        assert own is not None, "it is still an answer"
        return slim, own

    def _symmetric(self, puzzle: Puzzle, answer: PartialAssignment) -> Puzzle | None:
        """The puzzle without orbits of which not every place bears a clue; None if it needs them."""
        if self.wanted.symmetry == "none":
            return puzzle
        board = self._in_whole_orbits(puzzle)
        return board if is_valid(board, answer) and self.is_only(board, answer) else None

    # -- search ----------------------------------------------------------------------------------

    def _from_search(self, rng: Random, attempt: int) -> Made | None:
        """A puzzle that is climbed to, from the best board with more answers if there is one."""
        self._drawn, by_steps = 0, self.climbed_by is not None
        self._turns[by_steps] += 1
        steps = TURN * self._turns[by_steps]
        start = self._starts[by_steps]
        climb = Climb(self, lambda board, *known: self.neighbour(board, rng, *known), rng, start.judged)
        top, open_ = climb.onwards(start.board or self.bare_board(rng, attempt), steps)
        if open_ <= 2 * len(top.visible_marks):  # it has an answer
            if open_ and not start.offer(top, open_):
                start.idle += steps
        if not open_ or start.idle >= STALE:
            self._starts[by_steps] = Start()
        if self._turning and (by_steps or open_):
            self._only, self.climbed_by = 0, None if by_steps else self.wanted.open_to
        if open_:
            return None
        answer = self.any_answer(top)
        assert answer is not None
        board = self._numbered(top, answer)
        wished = self._wished_marks(top)
        if wished is None or not all([answer[m] is v for m, v in wished]):
            return None
        if evenness(top, answer) == 0 or not is_valid(board, answer):
            return None
        found = self.reduced(board, answer, rng)
        if found is None and not by_steps:
            self._refused(board)
            moved = None if self.mover is None else self.mover.around(board, answer, rng)
            return None if moved is None else self.reduced(moved, answer, rng)
        return found

    def _refused(self, board: Puzzle) -> None:
        """Hear of a board with one answer that is not as it is wanted: by steps it may be climbed from."""
        self._only += 1
        if self._turning:
            self.climbed_by = self.wanted.open_to
            self.offered(self._starts[True], board)
            if self._only < ONLY:
                self.climbed_by = None
            else:
                self._only = 0

    def _numbered(self, puzzle: Puzzle, answer: PartialAssignment) -> Puzzle:
        """The puzzle with the numbers in place of its question marks."""
        clues = clues_of(puzzle)
        hidden = [s for s, v in clues.items() if v is None]
        board = with_clues(puzzle, {**clues, **read_off(puzzle, answer, hidden)})
        return board if has_answer(board, answer) else puzzle

    def any_answer(self, puzzle: Puzzle, conflicts: int = 0) -> PartialAssignment | None:
        """Any answer of a puzzle, its hidden marks included; None if there is none.

        Raises LimitReached after so many conflicts, if a number is given.
        """
        solver = self.solver(puzzle)
        solver.model.prefer(
            [-m.number for m in puzzle.visible_marks]
        )  # on boards with few clues, that is found soon
        found = solver.model.solve(solver.switches(puzzle), conflicts=conflicts)
        return None if found is None else solver.model.known(found, puzzle)

    def neighbour(
        self,
        puzzle: Puzzle,
        rng: Random,
        forced: Mapping[Mark, bool] | None,
        met: Sequence[PartialAssignment],
    ) -> Puzzle | None:
        """One clue more, less or other, or something invented changed; None if nothing can change.

        Where some steps are to lead to the end, all clues are printed that fit an answer.
        """
        if self._filling:
            return full_neighbour(self, puzzle, rng, forced, met)
        return neighbour(self, puzzle, rng, forced, met)

    # -- parts -----------------------------------------------------------------------------------

    def orbits(self) -> list[list[Site]]:
        """All sites of clues, those together that the symmetry takes to each other."""
        return self.orbits_of(self.sites)

    def orbits_of(self, sites: Sequence[Site]) -> list[list[Site]]:
        """Sites that the symmetry takes to each other."""
        if self.wanted.symmetry == "none":
            return [[s] for s in sites]
        some = set(sites)
        seen: set[Site] = set()
        out = []
        for site in sites:
            if site not in seen:
                orbit = self.orbit_of(site, some)
                seen.update(orbit)
                out.append(orbit)
        return out

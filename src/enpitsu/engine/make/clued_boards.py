"""Boards with clues for their answers: which sites bear clues, and which of them, and their symmetry."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.clue_sites import (
    bears,
    failing_places,
    one_by_one,
    with_few_clues,
    with_fitting_sites,
)
from enpitsu.engine.make.clues import (
    Clues,
    Site,
    clues_of,
    decide_marks,
    has_answer,
    has_overlapping_signs,
    is_valid,
    occupied,
    read_off,
    sites_of,
    value_text,
    with_clues,
    without_refused_clues,
    without_refused_sites,
)
from enpitsu.engine.make.initial_givens import initial_givens
from enpitsu.engine.make.layout_score import symmetric_place
from enpitsu.engine.make.maker import MAX_CONFLICTS
from enpitsu.engine.make.options import GenerateOptions
from enpitsu.engine.make.random_answers import RandomAnswerMaker
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.model import LimitReached
from enpitsu.grid import Cell, Grid, Vector
from enpitsu.layers import AddressLook, Parameter
from enpitsu.layers.base import CellGiven, Given
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

RESERVED = (0.03, 0.06, 0.12, 0.2, 0.28)
"""Shares of cells that are reserved for clues before an answer is drawn; one of them by lot."""

OWN_CASES = 4
"""Cases that a clue adds and takes away, up to which the solver chooses where clues are."""

BLANKS = 6
"""Blank boards, which differ in what is invented, that are looked at to see what a genre is like."""

IN_CELLS = 8
"""So many times as often something invented in cells is changed as a parameter.

With each as often as the other, 6x6 boards of lines that bend at most N times took three times as long.
"""


def _is_in_pattern(site: Site, pattern: Collection[Vector] | None) -> bool:
    """Return whether a clue may stand at a site: in a cell of the pattern, if there is one."""
    return pattern is None or (isinstance(site[1], Cell) and (site[1].row, site[1].col) in pattern)


def _stands_in_holes(genre: type[Puzzle], site: Site) -> bool:
    """Return whether the clue of a site stands in a black cell."""
    layer = genre.printed[site[0]]
    return isinstance(layer, CellGiven) and layer.in_hole


def changing_layers(genre: type[Puzzle], cells: Grid) -> list[str]:
    """The names of the layers that are invented, and of which some invented value can be changed.

    A name stands there as often as a change of it is worth trying: a parameter is one thing, and decides
    all; beside what is invented in cells it stands once.
    """
    found = [
        name
        for name, layer in genre.printed.items()
        if not (layer.sites(cells) or isinstance(layer, AddressLook)) and _is_changed(layer, cells)
    ]
    plain = [name for name in found if isinstance(genre.printed[name], Parameter)]
    others = [name for name in found if name not in plain]
    return [*plain, *others * IN_CELLS] if plain and others else found


def _is_changed(layer: Given[Any], cells: Grid) -> bool:
    """Return whether a few tries change something that a layer invents (it may never have signs)."""
    for seed in range(BLANKS):
        rng = Random(seed)
        value = layer.invent(cells, rng)
        if layer.vary(cells, value, rng) is not value:
            return True
    return False


class CluedBoards(RandomAnswerMaker):
    """Puts clues on boards for their answers.

    ``values``: so many values of a clue are refused by a demand before its site is left out (None: all).
    """

    values: int | None = 1

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
        self.own: Clues = {}
        """Clues that stay on every board."""
        self.sites = [
            s
            for s in sites_of(genre, cells)
            if (not in_holes or _stands_in_holes(genre, s)) and _is_in_pattern(s, self.wanted.pattern)
        ]
        self.hidden = [s for s in self.sites if None in genre.printed[s[0]].candidates(cells, s[1])]
        self.has_plain_sites = len(self.hidden) < len(self.sites)
        # what is invented keeps demands, what is put at sites need not
        self._demanding = bool(self.sites) and any(r.kind == "demand" for r in genre.rules)
        self.layers = changing_layers(genre, cells)
        self._far_reaching = False
        self._free: tuple[ReusableSolver, str, list[int]] | None = None
        """The last board of which the solver chooses the clues: the solver, its text, the assumptions."""

    # -- boards without clues --------------------------------------------------------------------

    def blank(self, board: Puzzle, sites: Collection[Site] = ()) -> Puzzle:
        """The board without clues that may go; with "?" at sites that answers are drawn around."""
        kept = () if self.loose else [s for s in sites if s in self.movable]
        return with_clues(board, {**dict.fromkeys(kept), **self.own})

    def bare_board(self, rng: Random) -> Puzzle:
        """A board with everything that is no clue, and "?" where clue cells are wanted beforehand."""
        return self.with_reserved_sites(self._blank(rng), rng, self.hidden)

    def with_reserved_sites(self, bare: Puzzle, rng: Random, sites: Sequence[Site]) -> Puzzle:
        """A board with "?" at some more of these sites, or with some value where that cannot be printed."""
        own = clues_of(bare)
        taken = occupied(bare) | {s[1] for s in own}
        share = rng.choice(RESERVED)
        allowed = set(self.allowed_sites(bare)) if self._demanding else set(sites)
        orbits = self.orbits_of([s for s in sites if s in allowed and s[1] not in taken])
        rng.shuffle(orbits)
        chosen: dict[Any, Site] = {}
        for orbit in orbits:
            if len(chosen) >= share * len(self.grid.cells):
                break
            if chosen.keys().isdisjoint([s[1] for s in orbit]):
                chosen.update({s[1]: s for s in orbit})
        values = {s: [*bare.printed[s[0]].candidates(self.grid, s[1])] for s in chosen.values()}
        shown = {s: None if None in some else some[0] for s, some in values.items() if some}
        return with_clues(bare, {**own, **shown})

    def said_by_any_values(self, board: Puzzle) -> list[int]:
        """The assumptions that a board shares with one of other clues at its sites, as if they were "?"."""
        free = [s for s in clues_of(board) if s not in self.own]
        clues = {s: [*board.printed[s[0]].candidates(self.grid, s[1])] for s in free}
        others = [
            with_clues(board, {**self.own, **{s: some[n] for s, some in clues.items()}}) for n in (0, -1)
        ]
        said = [] if self.loose else self.solver(board).shared(board, others)
        return [*said, *self.required(board)]

    @cached_property
    def loose(self) -> bool:
        """Whether boards without clues have no answer: clues are put where an answer wants them."""
        layouts = [name for name in self.layers if not isinstance(self.genre.printed[name], Parameter)]
        if not self.sites or layouts or self.own or self.wanted.symmetry != "none":
            return False
        blanks = {board.text: board for board in [self._blank(Random(seed)) for seed in range(BLANKS)]}
        name, at = self.sites[0]
        for blank in blanks.values():  # they differ in numbers of the whole board
            value = next(iter(blank.printed[name].candidates(self.grid, at)), None)
            try:
                if (
                    decide_marks(blank, {(name, at): value})
                    or self.any_answer(blank, conflicts=MAX_CONFLICTS) is not None
                ):
                    return False
            except LimitReached:
                return False
        return True

    def _blank(self, rng: Random) -> Puzzle:
        """A board with everything that is no clue."""
        givens = initial_givens(self.genre, self.grid, rng)
        return with_clues(self.genre(self.grid, givens, self.wanted.options), {})

    def any_answer(self, puzzle: Puzzle, conflicts: int = 0) -> PartialAssignment | None:
        """Any answer of a puzzle, its hidden marks included; None if there is none.

        Raises LimitReached after so many conflicts, if a number is given.
        """
        solver = self.solver(puzzle)
        solver.model.prefer([-m.number for m in puzzle.visible_marks])  # few clues: that is found soon
        found = solver.model.solve(solver.switches(puzzle), conflicts=conflicts)
        return None if found is None else solver.model.known(found, puzzle)

    def switches(self, board: Puzzle) -> list[int]:
        if not self.loose:
            return super().switches(board)
        return [*self.required(board), *self._around_free_clues(board)]

    def _around_free_clues(self, board: Puzzle) -> Sequence[int]:
        """The assumptions of a board wherever its clues are: the solver chooses at which sites one is.

        None if a clue changes more than a few cases, as it does where cases elsewhere speak of it, too, and
        if there are sites of other clues: a board may need these.
        """
        if self._far_reaching or len(self.movable) < len(self.sites):
            return ()
        solver = self.solver(board)
        here = solver.switches(board)
        if self._free is not None and self._free[:2] == (solver, board.text):
            return self._free[2]
        said = {*here}
        unless = {case: list[int]() for case in said}
        for site in self.movable:
            value = next(iter(board.printed[site[0]].candidates(self.grid, site[1])), None)
            there = {*solver.switches(with_clues(board, {**self.own, site: value}))}
            if len(said ^ there) > OWN_CASES:
                self._far_reaching = True
                return ()
            clue = solver.model.activation()
            for case in there - said:
                solver.model.add([-clue, case])
            for case in said - there:
                unless[case].append(clue)
        for case, clues in unless.items():
            if clues:
                solver.model.add([case, *clues])
        solver.switches(board)
        found = [case for case, clues in unless.items() if not clues]
        self._free = solver, board.text, found
        return found

    @cached_property
    def drawn_first(self) -> bool:
        """Whether what is drawn decides where clues may be, and a rule fails where there are none."""
        if not self.hidden:
            return False
        rng = Random(0)
        blank = with_clues(self.bare_board(rng), {})
        if not any([case.condition.refuted(PartialAssignment({})) for case in blank.given_cases()]):
            return False
        answer = self.shaped_answer(blank, rng)
        return answer is not None and not all([bears(blank, answer, site) for site in self.hidden])

    # -- clues -----------------------------------------------------------------------------------

    @cached_property
    def movable(self) -> dict[Site, None]:
        """The sites of clues whose places can be chosen beforehand."""
        return dict.fromkeys(self.hidden or (self.sites if self.loose else ()))

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
        elif self.loose:
            board = self._loosely_clued(blank, answer, before or {}, rng, without)
        else:
            board = None if not before else self._reclued(blank, answer, before, drawn or {}, rng)
            board = board or self.with_all_clues(blank, answer, rng)
        board = None if board is None else self.as_wanted(board)
        return board if board is not None and is_valid(board, answer) else None

    def as_wanted(self, board: Puzzle) -> Puzzle:
        """The board without clues that are not of the values that are wanted, or lack their image."""
        clues, values = clues_of(board), self.wanted.values
        if values:
            fitting = {s: v for s, v in clues.items() if s in self.own or value_text(board, s, v) in values}
            board = board if fitting.keys() == clues.keys() else with_clues(board, fitting)
        return board if self.wanted.symmetry == "none" else self._in_whole_orbits(board)

    def allowed_sites(self, blank: Puzzle) -> list[Site]:
        """The sites but for those that demands refuse where all bear a clue: a room has one number."""
        if not self._demanding:
            return self.sites
        return without_refused_sites(with_clues(blank, self.own), self.sites, self.values)

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
        allowed = {*sites, *self.own}
        before = {s: v for s, v in before.items() if s in allowed}
        board = with_clues(blank, before)
        failing = set(failing_places(board, answer))
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
        board: Puzzle | None = None
        if self.drawn_first:
            board = with_few_clues(blank, answer, pool, kept, rng)
        elif self.hidden:
            board = with_fitting_sites(blank, answer, pool, rng, kept)
        if board is None and not kept and not self.drawn_first:
            board = one_by_one(blank, answer, pool, rng, self.meter)
        if board is None:
            return None
        clues = clues_of(board)
        return with_clues(board, {**clues, **read_off(board, answer, list(clues))})

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
        guilty = set(failing_places(trial, answer))
        quiet = [s for s in hidden if s[1] not in guilty]
        if has_answer(with_clues(board, {**clues, **dict.fromkeys(quiet)}), answer):
            out += quiet
        else:
            for site in quiet[: max(4, len(self.grid.cells) // 8)]:
                if has_answer(with_clues(board, {**clues, **dict.fromkeys([*out, site])}), answer):
                    out.append(site)
        taken = {s[1] for s in out}
        return [*out, *[s for s in sites if s not in hidden and s[1] not in taken]]

    # -- symmetry --------------------------------------------------------------------------------

    def _symmetric(self, puzzle: Puzzle, answer: PartialAssignment) -> Puzzle | None:
        """The puzzle without orbits of which not every place bears a clue; None if it needs them."""
        if self.wanted.symmetry == "none":
            return puzzle
        board = self._in_whole_orbits(puzzle)
        return board if is_valid(board, answer) and self.is_only(board, answer) else None

    def _in_whole_orbits(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle without clues whose orbit has a place without one."""
        clues = clues_of(puzzle)
        places = {s[1] for s in clues}
        return with_clues(puzzle, {
            s: clues[s] for orbit in self.orbits_of([*self.sites, *self.own]) for s in orbit
            if s in clues and (s in self.own or all(o[1] in places for o in orbit))
        })  # fmt: skip

    def orbit_of(self, site: Site, among: Container[Site] | None = None) -> list[Site]:
        """A site and the one to which the symmetry takes it, if that is among some (the movable ones)."""
        twin = (site[0], symmetric_place(self.grid, site[1], self.wanted.symmetry))
        some = self.movable if among is None else among
        return [site] if twin == site or twin not in some else [site, twin]

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

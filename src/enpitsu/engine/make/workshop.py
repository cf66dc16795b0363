"""The workshop: puzzles with exactly one answer on one board, from the layers and rules of a genre alone.

Answer first: invent what is no clue (rooms, parameters), draw a random answer, read every clue off it
by asking the rules, rub clues out while the answer stays the only one.  Where the answer cannot be
made unique that way, clues and what is invented are searched for by climbing on the number of forced
marks (simulated annealing, as in cspuz's generator).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count as naturals
from math import exp
from random import Random
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.clues import (
    Site,
    admitted,
    carried,
    clues_of,
    doubled,
    fits,
    keeps,
    occupied,
    read_off,
    sites_of,
    with_clues,
)
from enpitsu.engine.make.fill import filled
from enpitsu.engine.make.invent import invented
from enpitsu.engine.make.kept import KeptModel
from enpitsu.engine.make.minimize import rub_out, thin_out
from enpitsu.engine.make.place import from_loose_answer
from enpitsu.engine.make.taste import image, spread
from enpitsu.grid import Grid
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Puzzle
from enpitsu.sheet import Sheet

SYMMETRIES = ("none", "rotate", "mirror", "diagonal")
"""Of the clues: none, half a turn, left and right, across the main diagonal."""

NEVER = [1, -1]
"""Literals that no answer has together."""

SETTLING = 12
"""So often at most a board is filled up around another answer."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a generated puzzle should be like."""

    symmetry: str = "none"  # one of SYMMETRIES
    density: float | None = None  # share of cells that keep a clue; None: as few as rubbing out gives
    minimal: bool = False  # no clue can be spared, not even where symmetry or density ask for it
    hide: bool = False  # print "?" where the number itself is not needed
    require: Sequence[tuple[str, bool]] = ()  # marks (as printed) that the answer must (not) have
    options: Mapping[str, str] = field(default_factory=dict)
    accept: Callable[[Puzzle, Known], bool] | None = None  # a last word: difficulty, taste
    easing: bool = False  # after a board that was not accepted, keep more clues than in that one

    def eased(self) -> Wish:
        """The wish after a board that was not accepted."""
        if not self.easing:
            return self
        return replace(self, density=0.3 if self.density is None else min(self.density + 0.15, 0.75))


class Workshop:
    """Makes puzzles of one genre and board, keeping its solvers between them."""

    def __init__(
        self,
        genre: type[Puzzle],
        cells: Grid,
        wish: Wish | None = None,
        meter: Meter | None = None,
        *,
        in_holes: bool = False,
    ) -> None:
        """``in_holes``: clues stand in black cells only."""
        self.genre, self.grid, self.wish = genre, cells, wish or Wish()
        self.meter = meter or Meter()
        self._in_holes, black = in_holes, set(cells.hole.values())
        self._sites = [s for s in sites_of(genre, cells) if not in_holes or s[1] in black]
        self.hidden = [s for s in self._sites if None in genre.printed[s[0]].candidates(cells, s[1])]
        self._demanding = any(r.kind == "demand" for r in genre.rules)
        self._near: Puzzle | None = None  # of the last boards with more answers, the one that lacks least
        self._sure = 0  # how many of its marks are forced
        self._kept: dict[Sheet, KeptModel] = {}
        self._asked = 0
        self.attempts = 0

    # -- one puzzle ------------------------------------------------------------------------------

    def make(self, seed: str) -> tuple[Puzzle, Known]:
        """A puzzle and its only answer; raises OutOfBudget."""
        rng = Random(seed)
        for attempt in naturals():
            self.meter.tick()
            self.attempts += 1
            found = self._from_answer(rng, attempt)
            patient = self._near is not None and attempt % 3 < 2  # a search takes longer than an answer
            if found is None and not patient and not self._demanding:  # it would run against demands
                found = self._from_search(rng, attempt)
            if found is not None:
                if self.wish.accept is None or self.wish.accept(*found):
                    return found
                self.wish = self.wish.eased()
        raise AssertionError

    def _from_answer(self, rng: Random, attempt: int) -> tuple[Puzzle, Known] | None:
        bare = self.invented(rng, attempt)
        answer = self.random_answer(bare, rng)
        if answer is None:
            return from_loose_answer(self, bare, rng)
        puzzle = self.clued(bare, answer, rng)
        if attempt % 2 and not self.wish.require:
            puzzle, answer = self._settled(puzzle, answer, rng)
        if not keeps(puzzle, answer):
            return None
        if not self._unique(puzzle, answer):
            self._nearly(puzzle)
            return None
        return self.slim(puzzle, answer, rng)

    def _nearly(self, puzzle: Puzzle) -> None:
        """Remember a board with more answers, if it lacks less than the last one."""
        sure = len(self._forced(puzzle) or ())
        if self._near is None or sure > self._sure:
            self._near, self._sure = puzzle, sure

    def _settled(self, puzzle: Puzzle, answer: Known, rng: Random) -> tuple[Puzzle, Known]:
        """Filled up around an answer; then around another one that is left, and so on."""
        before = ""
        found: Known | None = answer
        for _ in range(SETTLING):
            if found is None or puzzle.text == before:
                break
            before, answer = puzzle.text, found
            puzzle = self.clued(filled(puzzle, answer, rng), answer, rng)
            found = self.other(puzzle, answer)
        return puzzle, answer

    def invented(self, rng: Random, attempt: int) -> Puzzle:
        """A board with everything that is no clue, and "?" where clue cells are wanted beforehand."""
        genre, cells = self.genre, self.grid
        bare = genre(cells, invented(genre, cells, rng), self.wish.options)
        taken = occupied(bare)
        hidden = [s for s in self.hidden if s[1] not in taken]
        # the later the attempt, the fewer cells are reserved: some boards bear none
        share = rng.choice((0.12, 0.2, 0.28)) * 0.8 ** (attempt // 3)
        orbits = self._orbits(hidden)
        rng.shuffle(orbits)
        chosen: dict[Site, Any] = {}
        for orbit in orbits:
            if len(chosen) >= share * len(cells.cells):
                break
            if not {s[1] for s in orbit} & {s[1] for s in chosen}:
                chosen |= dict.fromkeys(orbit)
        return with_clues(bare, chosen)

    def random_answer(self, bare: Puzzle, rng: Random) -> Known | None:
        """An answer shaped by random wishes, the fullest of a few; None if there is none."""
        kept = self.model(bare)
        switches = kept.switches(bare) + self.required(bare)
        best: tuple[float, Known] | None = None
        for _ in range(3):
            found = self.wished(bare, kept, switches, rng)
            if found is None:
                return None
            score = spread(bare, found)
            if best is None or score > best[0]:
                best = score, found
        assert best is not None
        return best[1] if best[0] > 0 else None

    def wished(self, bare: Puzzle, kept: KeptModel, switches: list[int], rng: Random) -> Known | None:
        """An answer in which a good part of some random wishes comes true."""
        model, ink = kept.model, bare.ink
        bias = rng.choice((0.45, 0.6, 0.75))
        model.prefer([m.number if rng.random() < bias else -m.number for m in ink])
        found = model.solve(switches)
        if found is None:
            return None
        assumed = list(switches)
        wishes = rng.sample(ink, min(len(ink), 60, 6 + len(ink) // 12))
        for mark in wishes:
            literal = mark.number if rng.random() < bias else -mark.number
            if found[mark.number - 1] == literal:
                assumed.append(literal)
                continue
            other = model.solve([*assumed, literal])
            if other is not None:
                found = other
                assumed.append(literal)
        return Known({m: found[m.number - 1] > 0 for m in bare.marks})

    def answer_like(self, bare: Puzzle, like: Collection[str]) -> Known | None:
        """An answer in which just the ink of these names is made; if there is none, any."""
        kept = self.model(bare)
        switches = kept.switches(bare) + self.required(bare)
        literals = [m.number if str(m) in like else -m.number for m in bare.ink]
        found = kept.model.solve([*switches, *literals])
        if found is None:
            found = kept.model.solve(switches)
        return None if found is None else Known({m: found[m.number - 1] > 0 for m in bare.marks})

    def _wished_marks(self, board: Puzzle) -> list[tuple[Mark, bool]] | None:
        """The marks that the answer is wished to have; None if one of them is none of this board."""
        by_name = {str(m): m for m in board.ink} if self.wish.require else {}
        if any([made and name not in by_name for name, made in self.wish.require]):
            return None
        return [(by_name[name], made) for name, made in self.wish.require if name in by_name]

    def required(self, bare: Puzzle) -> list[int]:
        """The literals of the marks that the answer is wished to have."""
        wished = self._wished_marks(bare)
        return NEVER if wished is None else [m.number if v else -m.number for m, v in wished]

    def clued(self, bare: Puzzle, answer: Known, rng: Random) -> Puzzle:
        """The board with every clue that fits the answer (one layer's clue per place)."""
        reserved = list(clues_of(bare))
        taken = {s[1] for s in reserved} | occupied(bare)
        more = [s for s in self._sites if s[1] not in taken]
        rng.shuffle(more)
        fitting = read_off(bare, answer, reserved)
        clues = {s: fitting.get(s) for s in reserved}
        board = with_clues(bare, clues)
        if not fits(board, answer):  # "?" may say more than the answer bears
            board = with_clues(bare, fitting)
        free = self._bearable(board, answer, more)
        both = read_off(board, answer, [*clues_of(board), *free], rng if self._in_holes else None)
        full = with_clues(board, {**clues_of(board), **both})
        if doubled(full):
            both = dict({s[1]: (s, v) for s, v in both.items()}.values())  # one for each place
            full = with_clues(board, both)
        if self._demanding:
            full = admitted(full)
        return full if fits(full, answer) else board

    def _bearable(self, board: Puzzle, answer: Known, sites: Sequence[Site]) -> list[Site]:
        """Further sites that can carry a clue without making the answer wrong."""
        out: list[Site] = []
        clues = clues_of(board)
        hidden = [s for s in sites if None in board.printed[s[0]].candidates(board.grid, s[1])]
        trial = with_clues(board, {**clues, **dict.fromkeys(hidden)})
        guilty = {c.place for c in trial.given_cases() if c.condition.holds(answer) is not True}
        quiet = [s for s in hidden if s[1] not in guilty]
        if fits(with_clues(board, {**clues, **dict.fromkeys(quiet)}), answer):
            out += quiet
        else:
            for site in quiet[: max(4, len(self.grid.cells) // 8)]:
                if fits(with_clues(board, {**clues, **dict.fromkeys([*out, site])}), answer):
                    out.append(site)
        taken = {s[1] for s in out}
        return [*out, *[s for s in sites if s not in hidden and s[1] not in taken]]

    def _unique(self, puzzle: Puzzle, answer: Known) -> bool:
        return self.other(puzzle, answer) is None

    def other(self, puzzle: Puzzle, answer: Known) -> Known | None:
        """An answer that differs from this one in ink; None if there is none."""
        return self.model(puzzle).other(puzzle, answer)

    def others(self, puzzle: Puzzle, answer: Known, most: int) -> list[Known]:
        """Up to so many answers that differ from this one in ink, and from each other."""
        return self.model(puzzle).others(puzzle, answer, most)

    def slim(self, puzzle: Puzzle, answer: Known, rng: Random) -> tuple[Puzzle, Known] | None:
        """The puzzle less what can be rubbed out; None if it cannot be made symmetric."""
        orbits = self._orbits(self._sites)
        rng.shuffle(orbits)
        whole = self._symmetric(puzzle, answer, orbits)
        if whole is None:
            return None
        density = self.wish.density
        least = 0.0 if density is None else density * len(self.grid.cells)
        keep = (lambda left: left <= least) if density is not None else (lambda left: False)
        whole = thin_out(whole, answer, self._unique)
        slim = rub_out(whole, answer, orbits, self._unique, keep, hide=self.wish.hide)
        if self.wish.minimal:
            slim = rub_out(slim, answer, [[s] for s in self._sites], self._unique)
        slim = thin_out(slim, answer, self._unique)  # a legend may tell of signs that are gone
        own = carried(answer, slim)
        assert own is not None, "it is still an answer"
        return slim, own

    def _symmetric(self, puzzle: Puzzle, answer: Known, orbits: Sequence[Sequence[Site]]) -> Puzzle | None:
        """The puzzle without orbits of which not every place bears a clue; None if it needs them."""
        if self.wish.symmetry == "none":
            return puzzle
        clues = clues_of(puzzle)
        places = {s[1] for s in clues}
        whole = {s: clues[s] for orbit in orbits for s in orbit
                 if s in clues and all(o[1] in places for o in orbit)}  # fmt: skip
        board = with_clues(puzzle, whole)
        return board if keeps(board, answer) and self._unique(board, answer) else None

    # -- search ----------------------------------------------------------------------------------

    def _from_search(self, rng: Random, attempt: int) -> tuple[Puzzle, Known] | None:
        """Change a little at a time, climbing by the number of forced marks.

        Starts from the last board whose answer was not the only one, if there is one.
        """
        here, self._near = self._near or self.invented(rng, attempt), None
        steps = 60 + 20 * min(attempt, 20)
        forced = self._forced(here)
        for step in range(steps):
            self.meter.tick()
            there = self._varied(here, rng, forced)
            if there is None:
                return None
            other = self._forced(there)
            if other is None:
                continue
            gain = len(here.ink) - len(forced or ()) - len(there.ink) + len(other)  # fewer are open
            heat = 0.3 + 3.0 * (1 - step / steps)
            if forced is None or gain >= 0 or rng.random() < exp(gain / heat):
                here, forced = there, other
            if forced is not None and len(forced) == len(here.ink):
                answer = self.any_answer(here)
                assert answer is not None
                board = self._numbered(here, answer)
                wished = self._wished_marks(here)
                if wished is None or not all([answer[m] is v for m, v in wished]):
                    return None
                if spread(here, answer) == 0 or not keeps(board, answer):
                    return None
                return self.slim(board, answer, rng)
        return None

    def _numbered(self, puzzle: Puzzle, answer: Known) -> Puzzle:
        """The puzzle with the numbers in place of its question marks."""
        clues = clues_of(puzzle)
        hidden = [s for s, v in clues.items() if v is None]
        board = with_clues(puzzle, {**clues, **read_off(puzzle, answer, hidden)})
        return board if fits(board, answer) else puzzle

    def _forced(self, puzzle: Puzzle) -> dict[Mark, bool] | None:
        """The ink that all answers share; None if there is no answer."""
        same = self.model(puzzle).forced(puzzle)
        return None if same is None else {puzzle.marks[abs(x) - 1]: x > 0 for x in same}

    def any_answer(self, puzzle: Puzzle) -> Known | None:
        """Any answer of a puzzle, its hidden marks included; None if there is none."""
        kept = self.model(puzzle)
        found = kept.model.solve(kept.switches(puzzle))
        return None if found is None else Known({m: found[m.number - 1] > 0 for m in puzzle.marks})

    def _varied(self, puzzle: Puzzle, rng: Random, forced: Mapping[Mark, bool] | None) -> Puzzle | None:
        """One clue more, less or other, or something invented changed; None if nothing can change."""
        other = [k for k, v in self.genre.printed.items() if not v.sites(self.grid)]
        for _ in range(30):
            if other and (not self._sites or rng.random() < 0.4):
                name = rng.choice(other)
                value = self.genre.printed[name].vary(self.grid, puzzle.givens[name], rng)
                if value is not puzzle.givens[name]:
                    board = self.genre(self.grid, {**puzzle.givens, name: value}, puzzle.options)
                    if not doubled(board):
                        return board
                continue
            if not self._sites:
                return None
            return self._other_clue(puzzle, rng, forced)
        return None

    def _other_clue(self, puzzle: Puzzle, rng: Random, forced: Mapping[Mark, bool] | None) -> Puzzle:
        """A clue more, less or other - mostly where something is still open."""
        clues = clues_of(puzzle)
        taken = occupied(puzzle)
        orbits = self._orbits([s for s in self._sites if s[1] not in taken])
        if forced is not None and rng.random() < 0.7:
            open_ = [m for m in puzzle.ink if m not in forced]
            if open_:
                near = {n for c in rng.choice(open_).place.cells for n in (c, *c.neighbors)}
                orbits = [o for o in orbits if any(s[1] in near for s in o)] or orbits
        orbit = rng.choice(orbits)
        values = {s: rng.choice(list(puzzle.printed[s[0]].candidates(self.grid, s[1]))[:8]) for s in orbit}
        fewer = {s: v for s, v in clues.items() if s[1] not in {o[1] for o in orbit}}
        drop = any(s in clues for s in orbit) and rng.random() < 0.5
        return with_clues(puzzle, fewer if drop else {**fewer, **values})

    # -- parts -----------------------------------------------------------------------------------

    @property
    def questions(self) -> int:
        """Solver calls so far."""
        return self._asked + sum([k.model.calls for k in self._kept.values()])

    def model(self, puzzle: Puzzle) -> KeptModel:
        sheet = puzzle.sheet
        if sheet not in self._kept:
            if len(self._kept) > 4:
                self._asked = self.questions
                self._kept.clear()
            self._kept[sheet] = KeptModel(sheet, meter=self.meter)
        return self._kept[sheet]

    def _orbits(self, sites: Sequence[Site]) -> list[list[Site]]:
        """Sites that the symmetry takes to each other."""
        if self.wish.symmetry == "none":
            return [[s] for s in sites]
        by_place = {s: s for s in sites}
        seen: set[Site] = set()
        out = []
        for site in sites:
            if site not in seen:
                twin = (site[0], image(self.grid, site[1], self.wish.symmetry))
                orbit = [site] if twin == site or twin not in by_place else [site, twin]
                seen.update(orbit)
                out.append(orbit)
        return out

"""Generate: a puzzle with exactly one answer for any genre, from its layers and rules alone.

Answer first: invent what is no clue (rooms, parameters), draw a random answer, read every clue off it
by asking the rules, rub clues out while the answer stays the only one.  Where the answer cannot be
made unique that way, clues and what is invented are searched for by climbing on the number of forced
marks (simulated annealing, as in cspuz's generator).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as naturals
from math import exp
from random import Random
from typing import Any, Literal, TypeAlias

from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.clues import Site, clues_of, keeps, read_off, sites_of, with_clues
from enpitsu.engine.kept import KeptModel
from enpitsu.engine.minimize import rub_out
from enpitsu.errors import OutOfBudget
from enpitsu.grid import Grid, grid
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Puzzle, Sheet

Symmetry: TypeAlias = Literal["none", "rotate", "mirror", "diagonal"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a generated puzzle should be like."""

    symmetry: Symmetry = "none"
    density: float | None = None  # share of cells that keep a clue; None: as few as rubbing out gives
    hide: bool = False  # print "?" where the number itself is not needed
    require: Sequence[tuple[str, bool]] = ()  # marks (as printed) that the answer must (not) have
    options: Mapping[str, str] = field(default_factory=dict)
    accept: Callable[[Puzzle, Known], bool] | None = None  # a last word: difficulty, taste


class Workshop:
    """Makes puzzles of one genre and size, keeping its solvers between them."""

    def __init__(
        self, genre: type[Puzzle], height: int, width: int, wish: Wish | None = None,
        meter: Meter | None = None,
    ) -> None:  # fmt: skip
        self.genre, self.wish = genre, wish or Wish()
        self.grid: Grid = grid(height, width)
        self.meter = meter or Meter()
        self._kept: dict[Sheet, KeptModel] = {}
        self.questions = self.attempts = 0

    # -- one puzzle ------------------------------------------------------------------------------

    def make(self, seed: str) -> tuple[Puzzle, Known]:
        """A puzzle and its only answer; raises OutOfBudget."""
        rng = Random(seed)
        for attempt in naturals():
            self.meter.tick()
            self.attempts += 1
            found = self._from_answer(rng, attempt) if attempt % 4 < 3 else self._from_search(rng)
            if found is not None and (self.wish.accept is None or self.wish.accept(*found)):
                return found
        raise AssertionError

    def _from_answer(self, rng: Random, attempt: int) -> tuple[Puzzle, Known] | None:
        bare = self._invented(rng, attempt)
        answer = self._random_answer(bare, rng)
        if answer is None:
            return None
        puzzle = self._clued(bare, answer, rng)
        kept = self._model(puzzle)
        if not kept.unique(puzzle, answer):
            return None
        return self._slim(puzzle, answer, rng), answer

    def _invented(self, rng: Random, attempt: int) -> Puzzle:
        """A board with everything that is no clue, and "?" where clue cells are wanted beforehand."""
        genre, cells = self.genre, self.grid
        givens = {k: v.invent(cells, rng) for k, v in genre.printed.items() if not v.sites(cells)}
        bare = genre(cells, givens, self.wish.options)
        hidden = [s for s in sites_of(genre, cells) if None in genre.printed[s[0]].candidates(cells, s[1])]
        # the later the attempt, the fewer cells are reserved: some boards bear none
        share = rng.choice((0.12, 0.2, 0.28)) * 0.8 ** (attempt // 4)
        orbits = self._orbits(hidden)
        rng.shuffle(orbits)
        chosen: dict[Site, Any] = {}
        for orbit in orbits:
            if len(chosen) >= share * len(cells.cells):
                break
            if not {s[1] for s in orbit} & {s[1] for s in chosen}:
                chosen |= dict.fromkeys(orbit)
        return with_clues(bare, chosen)

    def _random_answer(self, bare: Puzzle, rng: Random) -> Known | None:
        """An answer shaped by random wishes, the fullest of a few; None if there is none."""
        kept = self._model(bare)
        switches = kept.switches(bare) + self._required(bare)
        best: tuple[float, Known] | None = None
        for _ in range(3):
            found = self._wished(bare, kept, switches, rng)
            if found is None:
                return None
            score = spread(bare, found) + rng.random() * 0.05
            if best is None or score > best[0]:
                best = score, found
        assert best is not None
        return best[1] if best[0] > 0 else None

    def _wished(self, bare: Puzzle, kept: KeptModel, switches: list[int], rng: Random) -> Known | None:
        """An answer in which a good part of some random wishes comes true."""
        model, ink = kept.model, bare.ink
        bias = rng.choice((0.45, 0.6, 0.75))
        model.prefer([m.number if rng.random() < bias else -m.number for m in ink])
        found = model.solve(switches)
        if found is None:
            return None
        assumed = list(switches)
        wishes = rng.sample(ink, min(len(ink), 6 + len(ink) // 12))
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

    def _required(self, bare: Puzzle) -> list[int]:
        by_name = {str(m): m for m in bare.ink}
        return [by_name[n].number if v else -by_name[n].number for n, v in self.wish.require]

    def _clued(self, bare: Puzzle, answer: Known, rng: Random) -> Puzzle:
        """The board with every clue that fits the answer (one layer's clue per place)."""
        reserved = list(clues_of(bare))
        taken = {s[1] for s in reserved}
        more = [s for s in sites_of(self.genre, self.grid) if s[1] not in taken]
        rng.shuffle(more)
        fitting = read_off(bare, answer, reserved)
        clues = {s: fitting.get(s) for s in reserved}
        board = with_clues(bare, clues)
        if not keeps(board, answer):  # "?" may say more than the answer bears
            board = with_clues(bare, fitting)
        free = self._bearable(board, answer, more)
        both = read_off(board, answer, [*clues_of(board), *free])
        full = with_clues(board, {**clues_of(board), **both})
        return full if keeps(full, answer) else board

    def _bearable(self, board: Puzzle, answer: Known, sites: Sequence[Site]) -> list[Site]:
        """Further sites that can carry a clue without making the answer wrong."""
        out: list[Site] = []
        clues = clues_of(board)
        hidden = [s for s in sites if None in board.printed[s[0]].candidates(board.grid, s[1])]
        trial = with_clues(board, {**clues, **dict.fromkeys(hidden)})
        guilty = {c.place for c in trial.given_cases() if c.condition.holds(answer) is not True}
        quiet = [s for s in hidden if s[1] not in guilty]
        if keeps(with_clues(board, {**clues, **dict.fromkeys(quiet)}), answer):
            out += quiet
        else:
            for site in quiet[: max(4, len(self.grid.cells) // 8)]:
                if keeps(with_clues(board, {**clues, **dict.fromkeys([*out, site])}), answer):
                    out.append(site)
        taken = {s[1] for s in out}
        return [*out, *[s for s in sites if s not in hidden and s[1] not in taken]]

    def _slim(self, puzzle: Puzzle, answer: Known, rng: Random) -> Puzzle:
        """The puzzle less what can be rubbed out."""
        sites = sites_of(self.genre, self.grid)
        orbits = self._orbits(sites)
        rng.shuffle(orbits)
        density = self.wish.density
        least = 0.0 if density is None else density * len(self.grid.cells)
        kept = self._model(puzzle)
        puzzle = self._symmetric(puzzle, answer, orbits, kept)
        keep = (lambda left: left <= least) if density is not None else (lambda left: False)
        return rub_out(puzzle, answer, orbits, kept.unique, keep, hide=self.wish.hide)

    def _symmetric(
        self, puzzle: Puzzle, answer: Known, orbits: Sequence[Sequence[Site]], kept: KeptModel
    ) -> Puzzle:
        """Orbits of which not every place bears a clue go, if the answer allows."""
        if self.wish.symmetry == "none":
            return puzzle
        clues = clues_of(puzzle)
        places = {s[1] for s in clues}
        whole = {s: v for orbit in orbits for s in orbit if s in clues
                 for v in [clues[s]] if all(o[1] in places for o in orbit)}  # fmt: skip
        board = with_clues(puzzle, whole)
        return board if keeps(board, answer) and kept.unique(board, answer) else puzzle

    # -- search ----------------------------------------------------------------------------------

    def _from_search(self, rng: Random, steps: int = 300) -> tuple[Puzzle, Known] | None:
        """Change a little at a time, climbing by the number of forced marks."""
        here = self._invented(rng, 8)
        score = self._score(here)
        for step in range(steps):
            self.meter.tick()
            there = self._varied(here, rng)
            if there is None:
                return None
            other = self._score(there)
            heat = 0.5 + 4.0 * (1 - step / steps)
            if other >= score or (other >= 0 and rng.random() < exp((other - score) / heat)):
                here, score = there, other
            if score == len(here.ink):
                answer = self._answer(here)
                if answer is not None and spread(here, answer) > 0:
                    return self._slim(here, answer, rng), answer
                return None
        return None

    def _score(self, puzzle: Puzzle) -> int:
        """The number of forced marks; -1 if there is no answer."""
        same = self._model(puzzle).forced(puzzle)
        return -1 if same is None else len(same)

    def _answer(self, puzzle: Puzzle) -> Known | None:
        kept = self._model(puzzle)
        found = kept.model.solve(kept.switches(puzzle))
        return None if found is None else Known({m: found[m.number - 1] > 0 for m in puzzle.marks})

    def _varied(self, puzzle: Puzzle, rng: Random) -> Puzzle | None:
        """One clue more, less or other, or something invented changed; None if nothing can change."""
        sites = sites_of(self.genre, self.grid)
        other = [k for k, v in self.genre.printed.items() if not v.sites(self.grid)]
        for _ in range(30):
            if other and (not sites or rng.random() < 0.4):
                name = rng.choice(other)
                value = self.genre.printed[name].vary(self.grid, puzzle.givens[name], rng)
                if value is not puzzle.givens[name]:
                    return self.genre(self.grid, {**puzzle.givens, name: value}, puzzle.options)
                continue
            if not sites:
                return None
            clues = clues_of(puzzle)
            orbit = rng.choice(self._orbits(sites))
            values = {
                s: rng.choice(list(puzzle.printed[s[0]].candidates(self.grid, s[1]))[:8]) for s in orbit
            }
            fewer = {s: v for s, v in clues.items() if s[1] not in {o[1] for o in orbit}}
            drop = any(s in clues for s in orbit) and rng.random() < 0.5
            return with_clues(puzzle, fewer if drop else {**fewer, **values})
        return None

    # -- parts -----------------------------------------------------------------------------------

    def _model(self, puzzle: Puzzle) -> KeptModel:
        self.questions += 1
        sheet = puzzle.sheet
        if not sheet.shared:
            return KeptModel(sheet, meter=self.meter)
        if sheet not in self._kept:
            if len(self._kept) > 4:
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
                twin = (site[0], _image(self.grid, site[1], self.wish.symmetry))
                orbit = [site] if twin == site or twin not in by_place else [site, twin]
                seen.update(orbit)
                out.append(orbit)
        return out


def _image(cells: Grid, place: Any, symmetry: Symmetry) -> Any:
    """Where the symmetry takes a cell (other places stay)."""
    if not hasattr(place, "row"):
        return place
    r, c, h, w = place.row, place.col, cells.height, cells.width
    at = {"rotate": (h - 1 - r, w - 1 - c), "mirror": (r, w - 1 - c), "diagonal": (c, r)}[symmetry]
    return cells.cell.get(at, place)


def spread(puzzle: Puzzle, answer: Known) -> float:
    """How evenly an answer fills the board: the ink of its emptiest quarter, over the average (0 to 1).

    Boards smaller than 4x4 have no quarters: 1 if there is any ink.
    """
    cells = puzzle.grid
    made = [m for m in puzzle.ink if answer.get(m)]
    if not made:
        return 0.0
    if cells.height < 4 or cells.width < 4:
        return 1.0
    quarters = [0] * 4
    for mark in made:
        row, col = _middle(mark)
        quarters[2 * (row >= cells.height) + (col >= cells.width)] += 1
    return 4 * min(quarters) / len(made)


def _middle(mark: Mark) -> tuple[float, float]:
    """The middle of a mark's place, in half steps."""
    at = getattr(mark.place, "at", None)
    if at is None:
        near = [c.at for c in mark.place.cells] or [(0, 0)]
        at = (sum(y for y, _ in near) / len(near), sum(x for _, x in near) / len(near))
    return float(at[0]), float(at[1])


def generate(
    genre: type[Puzzle],
    height: int,
    width: int,
    *,
    seed: int = 0,
    count: int = 1,
    wish: Wish | None = None,
    budget: Budget | None = None,
) -> Iterator[tuple[Puzzle, Known]]:
    """Puzzles of a genre and size, each with its only answer; all different.

    The same seed gives the same puzzles, in the same order, whatever ``count`` is.  Ends early, with
    what it has, when the budget runs out; raises OutOfBudget if it has nothing.
    """
    shop = Workshop(genre, height, width, wish, Meter(budget))
    met: set[str] = set()
    for i in naturals():
        if len(met) >= count:
            return
        fresh = Workshop(genre, height, width, wish, shop.meter)
        try:
            puzzle, answer = fresh.make(f"{seed}/{i}")
        except OutOfBudget:
            if not met:
                raise
            return
        if puzzle.text not in met:
            met.add(puzzle.text)
            yield puzzle, answer

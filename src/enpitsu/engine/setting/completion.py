"""Complete a puzzle: add clues to those that are printed until it has exactly one answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import product
from math import inf, prod
from random import Random
from typing import Any

from enpitsu.effort import report_work
from enpitsu.engine.budget import Budget, Meter, metered
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.make.anneal import State, TooOpenError, anneal
from enpitsu.engine.make.answer_first import AnswerFirstMaker
from enpitsu.engine.make.changes import Changes
from enpitsu.engine.make.clue_sites import one_by_one, with_fitting_sites
from enpitsu.engine.make.clues import (
    Site,
    clues_of,
    has_answer,
    in_marks_of,
    is_valid,
    occupied,
    read_off,
    with_clues,
)
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.options import GenerateOptions, Made
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.model import Model
from enpitsu.engine.setting.facts import BoardSolver
from enpitsu.engine.solve import solve
from enpitsu.errors import BadPuzzle, NoAnswer, OutOfBudget
from enpitsu.grid import Cell
from enpitsu.locale import say
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle

DRAWN_PLACEMENTS = 20
"""Attempts at placing clues for a given answer."""

MAX_EXHAUSTIVE_WAYS = 256
"""The most ways of adding clues that are tried exhaustively; with more, the search is randomised."""

MAX_LAYOUTS = 20
"""The most layouts of unknown clues that are tried on a board without an answer."""

MAX_NAMED_CELLS = 6
"""The most open cells that an error names."""

ANNEALED_BOARD = 4
"""The second of every so many full boards is followed by annealing the least open one so far."""

TRIED_CHANGES = 60
"""Changes of clues that are tried for one board that is judged."""

MAX_SHARPENINGS, MAX_VALUES = 40, 40
"""The most clue values that are changed to exclude other answers, and the values tried for each."""


def completed(
    puzzle: Puzzle,
    answer: PartialAssignment | None = None,
    *,
    wanted: GenerateOptions | None = None,
    seed: int = 0,
    budget: Budget | None = None,
) -> Made:
    """Add clues to a puzzle until it has exactly one answer: the given one, or a random one.

    Present clues are never moved, changed or dropped, and only needed clues are added, subject to
    ``wanted`` (symmetry, density, an ``accept`` predicate): where the symmetry maps a present clue to
    another site, that site gets a clue, too.  If there are at most ``MAX_EXHAUSTIVE_WAYS`` ways of adding
    clues, all are tried.

    Returns the puzzle and its answer.  Raises NoAnswer (the puzzle as it stands has none), BadPuzzle (the
    given answer breaks a rule or cannot be made the only one, or no added clues work), OutOfBudget (with
    the cells that stayed open).
    """
    wanted = wanted or GenerateOptions(options=puzzle.options)
    meter = metered(budget)
    with meter.counting_work():
        maker = CompletingMaker(puzzle, wanted, meter)
        if answer is not None:
            return _proved(*maker.around(_with_hidden(puzzle, answer, meter), Random(seed)), meter)
        found = solve(puzzle, meter=meter)
        if found.status == "none" and not maker.is_curable(Random(seed)):
            raise NoAnswer(found.core)
        if found.status == "unknown":
            raise OutOfBudget(found.stopped_by or "time")
        if found.status == "unique":
            return puzzle, found.answers[0]
        try:
            made = maker.by_trial(Random(seed)) or maker.make(str(seed))
        except OutOfBudget as stop:
            raise OutOfBudget(stop.reason, stop.more or maker.stuck) from None
        return _proved(*made, meter)


def _with_hidden(puzzle: Puzzle, answer: PartialAssignment, meter: Meter) -> PartialAssignment:
    """Extend an answer by hidden marks, under all rules or else under those that read no clue."""
    if all([mark in answer for mark in puzzle.marks]):
        return answer
    drawn = [mark.literal(answer[mark]) for mark in puzzle.visible_marks]
    model = Model(compile(puzzle), meter=meter)
    found = model.solve(drawn)
    if found is None:
        model = ReusableSolver(puzzle.problem_template, meter=meter).model
        found = model.solve(drawn)
    return answer if found is None else model.known(found, puzzle)


def _overlaid(board: Puzzle, shown: Mapping[Site, Any]) -> Puzzle:
    """The board with these clues in place of those at the same places."""
    places = {at for _, at in shown}
    rest = {s: v for s, v in clues_of(board).items() if s[1] not in places}
    return with_clues(board, {**rest, **shown})


def _proved(puzzle: Puzzle, answer: PartialAssignment, meter: Meter) -> Made:
    """Verify by a fresh solver that a puzzle has this answer and no other; raises OutOfBudget."""
    found = solve(puzzle, meter=meter, why=False)
    if found.status == "unknown":
        raise OutOfBudget(found.stopped_by or "time")
    if found.status != "unique" or any(
        [found.answers[0][m] is not answer[m] for m in puzzle.visible_marks]
    ):
        raise AssertionError(f"a puzzle was completed whose answer is not the only one: {puzzle.text!r}")
    return puzzle, found.answers[0]


class CompletingMaker(AnswerFirstMaker):
    """Make puzzles that extend one puzzle: all its clues stay."""

    values = None

    def __init__(self, puzzle: Puzzle, wanted: GenerateOptions, meter: Meter) -> None:
        super().__init__(type(puzzle), puzzle.grid, wanted, meter)
        self.puzzle, self.own = puzzle, clues_of(puzzle)
        self._all, self.layers = self.sites, []  # what is printed stays
        taken = occupied(puzzle) | {place for _, place in self.own}
        self.sites = [s for s in self.sites if s[1] not in taken]
        self.hidden = [s for s in self.hidden if s[1] not in taken]
        self._boards = 0  # with all clues that fit an answer, and with others
        self._open: set[Cell] = set()  # where each of these had other answers

    def other(
        self, puzzle: Puzzle, answer: PartialAssignment, *, near: bool = False
    ) -> PartialAssignment | None:
        """Another answer, by the kept solver: all boards have most of their cases in common."""
        return self.solver(puzzle).other(puzzle, answer, near=near)

    def _start(self, rng: Random, attempt: int) -> State | None:
        found = super()._start(rng, attempt)
        if found is not None and found.left:
            here = {cell for mark in found.left for cell in mark.place.cells}
            self._open = self._open & here if self._boards else here
            self._boards += 1
        return found

    @property
    def stuck(self) -> str:
        """A sentence that names the cells in which other answers differed in every attempt, or empty."""
        if self._boards < 2 or not self._open:
            return ""
        cells = [str(cell) for cell in sorted(self._open, key=lambda cell: (cell.row, cell.col))]
        named = ", ".join(
            [
                *cells[:MAX_NAMED_CELLS],
                *(["\N{HORIZONTAL ELLIPSIS}"] if len(cells) > MAX_NAMED_CELLS else []),
            ]
        )
        return say(
            "{} answers were drawn, and of each all clues that fit were printed; "
            "others that have them, too, differ in {} each time",
            self._boards,
            named,
        )

    def is_curable(self, rng: Random) -> bool:
        """Return whether some board with "?" at more sites has an answer, although the puzzle has none."""
        boards = [self.bare_board(rng) for _ in range(MAX_LAYOUTS if self.hidden else 0)]
        return any(self.any_answer(board) is not None for board in boards)

    def by_trial(self, rng: Random) -> Made | None:
        """Complete the puzzle with the fewest added clues, by exhaustive search over all ways to add some.

        None if there are more than ``MAX_EXHAUSTIVE_WAYS``.  Raises BadPuzzle if none of them works.
        """
        at: dict[Any, list[tuple[Site, Any]]] = {}
        places = 0  # with clues to choose from
        for site in self.sites:
            values = self.puzzle.printed[site[0]].candidates(self.grid, site[1])
            report_work(len(values))
            choices = at.setdefault(site[1], [])
            places += bool(values and not choices)
            choices.extend([(site, value) for value in values])
            if places > MAX_EXHAUSTIVE_WAYS.bit_length():  # there are two ways at each, or more
                return None
        if not any(at.values()):
            raise BadPuzzle(say("there is no place left for a clue that could be read off an answer"))
        if prod([1 + len(choices) for choices in at.values()]) > MAX_EXHAUSTIVE_WAYS:
            return None
        ways = [
            dict([choice for choice in chosen if choice is not None])
            for chosen in product(*[[None, *choices] for choices in at.values()])
        ]
        rng.shuffle(ways)
        solver, found = BoardSolver(self.meter), list[Made]()
        for more in sorted(ways, key=len):
            board = with_clues(self.puzzle, {**self.own, **more})
            if solver.verdict(board) == "unique":
                answer = solver.answer(board)
                assert answer is not None
                found.append((board, answer))
        if not found:
            where = ", ".join(map(str, at))
            raise BadPuzzle(
                say("whatever clues are added at {}, there is no answer, or there are several", where)
            )
        accept = self.wanted.accept or (lambda board, answer: True)
        wanted = [made for made in found if self._is_symmetric(made[0]) and accept(*made)]
        if not wanted:
            raise BadPuzzle(
                say("none of the clues that can be added leaves just one answer and all that is wanted")
            )
        return next((made for made in wanted if evenness(*made) > 0), wanted[0])

    def _is_symmetric(self, board: Puzzle) -> bool:
        """Return whether the wanted symmetry maps each site with a clue to a place with a clue."""
        clues = clues_of(board)
        places = {at for _, at in clues}
        return all([places.issuperset([s[1] for s in orbit]) for orbit in self.orbits_of(self._all)
                    if not places.isdisjoint([s[1] for s in orbit])])  # fmt: skip

    def around(self, answer: PartialAssignment, rng: Random) -> Made:
        """The puzzle completed around a given answer; raises BadPuzzle."""
        full: Puzzle | None = None
        best: State | None = None
        for i in range(DRAWN_PLACEMENTS):
            self.meter.tick()
            board = self._bearing(answer, rng)
            if board is None:
                continue
            shown = {s: v for s, v in clues_of(board).items() if v is not None}
            full = _overlaid(self.with_all_clues(board, answer, rng), shown)
            full = self._sharpened(full, answer, rng)
            if not is_valid(full, answer):
                continue
            if not self.is_only(full, answer):
                with suppress(TooOpenError):
                    best = self.judge(full, answer, inf if best is None else len(best.left) - 1)
                closed = self._closed(best, rng) if best is not None and i % ANNEALED_BOARD == 1 else None
                if closed is None:
                    continue
                full = closed
            found = self.reduced(full, answer, rng)
            if found is not None:
                return found
        if full is None or not has_answer(full, answer):
            raise BadPuzzle(
                say(
                    "the answer given breaks a rule, whatever clues are added (a check says which), "
                    "or its clues cannot be read off"
                )
            )
        raise BadPuzzle(say("other answers have all the clues that were read off this one together, too"))

    def bearable(self, board: Puzzle, answer: PartialAssignment, sites: Sequence[Site]) -> list[Site]:
        """All sites: where a "?" would exclude the answer, a value may still be consistent with it."""
        found = super().bearable(board, answer, sites)
        taken = {at for _, at in found}
        return [*found, *[site for site in sites if site[1] not in taken]]

    def _bearing(self, answer: PartialAssignment, rng: Random) -> Puzzle | None:
        """The puzzle with clues added until ``answer`` keeps all rules; None if no such sites are found."""
        board: Puzzle | None = self.puzzle
        if not has_answer(self.puzzle, answer):
            shown = {**read_off(self.puzzle, answer, self.sites, rng), **self.own}
            board = with_clues(self.puzzle, shown)  # perhaps whatever can bear a clue must
            if not has_answer(board, answer):
                free = list(dict.fromkeys([*self.hidden, *[s for s in shown if s not in self.own]]))
                board = with_fitting_sites(self.puzzle, answer, free, rng, self.own, shown)
                board = board or one_by_one(self.puzzle, answer, self.sites, rng, self.meter)
        right = board is not None and all(
            [c.condition.holds(answer) is True for c in board.problem_template.cases]
        )
        return board if right else None

    def _closed(self, start: State, rng: Random) -> Puzzle | None:
        """Change clues, and keep the answer, until it is the only one; None if that fails."""
        answer, changes = start.answer, Changes(self, self.judge, rng, start)

        def change(here: State, most: float) -> State | None:
            before = clues_of(here.board)
            for _ in range(TRIED_CHANGES):
                there = changes.with_other_clue(here, [answer])
                sites = [s for s in clues_of(there) if s not in self.own]
                unknown = with_clues(self.puzzle, {**dict.fromkeys(sites), **self.own})
                anew = with_clues(unknown, {**read_off(unknown, answer, sites), **self.own})
                for board in (there, anew):
                    if clues_of(board) != before and is_valid(board, answer):
                        return self.judge(board, answer, most, here.met)
            return None

        found = anneal(start, change, rng, self.meter)
        return None if found is None else found.board

    def _sharpened(self, full: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle:
        """Change values of clues on a full board to exclude other answers, one answer at a time."""
        for _ in range(MAX_SHARPENINGS):
            other = self.other(full, answer) if has_answer(full, answer) else None
            better = None if other is None else self._against(full, answer, other, rng)
            if better is None:
                return full
            full = better
        return full

    def _against(
        self, full: Puzzle, answer: PartialAssignment, other: PartialAssignment, rng: Random
    ) -> Puzzle | None:
        """Change one clue so that ``answer`` keeps it and ``other`` breaks it; None if none does so."""
        clues = clues_of(full)
        places = {at for _, at in clues}
        free = [site for site in self.sites if site[1] in places]
        for site in rng.sample(free, len(free)):
            values = list(full.printed[site[0]].candidates(full.grid, site[1]))
            rest = {s: v for s, v in clues.items() if s[1] != site[1]}
            for value in rng.sample(values, min(len(values), MAX_VALUES)):
                board = with_clues(full, {**rest, site: value})
                if value is not None and has_answer(board, answer) and not has_answer(board, other):
                    return board
        return None

    # -- what differs from a maker of new boards -----------------------------------------------------

    def bare_board(self, rng: Random) -> Puzzle:
        unknown = [site for site in self._twins() if site in self.hidden]
        bare = with_clues(self.puzzle, {**dict.fromkeys(unknown), **self.own})
        return self.with_reserved_sites(bare, rng, self.hidden)

    def _twins(self) -> list[Site]:
        """The free sites to which the symmetry maps the puzzle's own clues."""
        own, free, orbits = set(self.own), set(self.sites), self.orbits_of(self._all)
        return [s for orbit in orbits if not own.isdisjoint(orbit) for s in orbit if s in free]

    def with_all_clues(self, bare: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle:
        full = super().with_all_clues(bare, answer, rng)
        return with_clues(full, {**clues_of(full), **self.own})  # a "?" stays one

    def reduced(self, puzzle: Puzzle, answer: PartialAssignment, rng: Random) -> Made | None:
        """Remove added clues that are not needed for uniqueness, orbit by orbit; returns puzzle and answer.

        None if the clues cannot be restricted to whole orbits of the wanted symmetry.
        """
        orbits = self.orbits_of(self._all)
        rng.shuffle(orbits)
        clues, places = clues_of(puzzle), {s[1] for s in clues_of(puzzle)}
        ours = {s for orbit in orbits if all([s[1] in places for s in orbit]) for s in orbit} | set(
            self.own
        )
        whole = with_clues(puzzle, {s: v for s, v in clues.items() if s in ours})
        if whole.text != puzzle.text and not (is_valid(whole, answer) and self.is_only(whole, answer)):
            return None
        if not places.issuperset([s[1] for s in self._twins()]):
            return None
        free = [orbit for orbit in orbits if not any([s in self.own for s in orbit])]
        slim = self.rubbed_out(whole, answer, free)
        own = in_marks_of(answer, slim)
        assert own is not None, "it is still an answer"
        return slim, own

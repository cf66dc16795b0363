"""Patterns of a book on a board: where they may apply, and how far they lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter

from enpitsu.effort import booked
from enpitsu.engine.check import check
from enpitsu.engine.explain.board import CompiledPuzzle, SharedSolverCase, WholeCase
from enpitsu.engine.explain.cubes import CLASH, Cube
from enpitsu.engine.explain.pairs import Contradiction
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.strategies.wholes import whole_steps
from enpitsu.engine.solve import Outcome
from enpitsu.engine.spots import DIGITS, TURNS, Point, Spot, moved, spot_of
from enpitsu.engine.theorems.book import Book, LocalPattern
from enpitsu.engine.theorems.reading import letter_of
from enpitsu.engine.theorems.theorem import Premise, Theorem
from enpitsu.engine.theorems.weakening import prime_cubes
from enpitsu.puzzle import Puzzle

SINGLE, WHOLE = "a single rule at a place", "a single rule on the whole board"
"""The names under which steps by single cases are counted."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A condition of a pattern on a board: what it refuses (on, off), and the cases that may say so."""

    refused: tuple[Cube, ...]
    cases: tuple[int, ...]


@dataclass(slots=True)
class PlacedPattern:
    """A pattern at a place of a board; ``scope``: the marks that its cases speak of."""

    pattern: LocalPattern
    demands: tuple[Demand, ...]
    on: int
    off: int
    scope: int
    seen: int = -1  # what was known of its scope when it was last tried


class PatternsOnBoard:
    """All places of a board at which the patterns of a book may apply."""

    def __init__(self, board: CompiledPuzzle, book: Book) -> None:
        self.board = board
        self._number = {spot_of(mark): i for i, mark in enumerate(board.marks)}
        self.placed: list[PlacedPattern] = []
        for pattern in booked(book.patterns):
            turned = [form.image(turn, (0.0, 0.0)) for form in pattern.forms for turn in TURNS]
            images = dict.fromkeys(turned)
            met: set[tuple[Demand, ...]] = set()
            for image in images:
                for by in self._starts(image):
                    placed = self._place(pattern, image, by)
                    if placed is not None and placed.demands not in met:
                        met.add(placed.demands)
                        self.placed.append(placed)

    def _starts(self, image: Theorem) -> Iterator[Point]:
        """The ways to move an image by whole cells so that its first mark is one of the board."""
        layer, value, points = image.marks[0]
        for spot in self._by_kind.get((layer, value, len(points)), ()):
            (y, x), (v, u) = spot[2][0], points[0]
            by = round(y - v, DIGITS), round(x - u, DIGITS)
            if by[0] % 2 == by[1] % 2 == 0:
                yield by

    @cached_property
    def _by_kind(self) -> dict[tuple[str, str, int], list[Spot]]:
        """The marks of the board that have places, by layer, value and points."""
        found: dict[tuple[str, str, int], list[Spot]] = {}
        for spot in self._number:
            if spot[2]:
                found.setdefault((spot[0], spot[1], len(spot[2])), []).append(spot)
        return found

    def _place(self, pattern: LocalPattern, image: Theorem, by: Point) -> PlacedPattern | None:
        """A pattern's image at a place; None where the board has not all its marks, or no such cases."""
        number: dict[Spot, int] = {}
        for layer, value, points in image.marks:
            i = self._number.get((layer, value, moved(points, 0, by)))
            if i is None:
                return None
            number[layer, value, points] = i
        demands, scope = [], 0
        for one in image.premises:
            demand = self._demand(one, [number[mark] for mark in one.marks])
            if not demand.cases:
                return None
            demands.append(demand)
            scope |= self.board.scope(demand.cases)
        on, off = (
            sum([1 << number[g.mark] for g in image.gives if g.value is value]) for value in (True, False)
        )
        return PlacedPattern(pattern, tuple(demands), on, off, scope)

    def _demand(self, one: Premise, marks: Sequence[int]) -> Demand:
        """A condition on these marks, and the cases of its rule that speak of all of them."""
        board, scope = self.board, sum([1 << i for i in marks])
        refused = [
            (
                sum([1 << i for n, i in enumerate(marks) if care >> n & 1 and made >> n & 1]),
                sum([1 << i for n, i in enumerate(marks) if care >> n & 1 and not made >> n & 1]),
            )
            for care, made in prime_cubes(one.refused(), len(marks))
        ]
        cases = [
            k
            for k in board.by_mark[marks[0]]
            if not scope & ~board.cases[k].scope and letter_of(board.cases[k]) == one.letter
        ]
        return Demand(tuple(refused), tuple(cases))

    # -- applying ----------------------------------------------------------------------------------

    def next(self, on: int, off: int) -> PlacedPattern | None:
        """The first that gives something new; raises Contradiction if it contradicts what is known."""
        known = on | off
        for placed in self.placed:
            if not (placed.on & ~on or placed.off & ~off) or placed.seen == known & placed.scope:
                continue
            if self.applies(placed, on, off):
                if placed.on & off or placed.off & on:
                    raise Contradiction(tuple([demand.cases[0] for demand in placed.demands]))
                return placed
            placed.seen = known & placed.scope
        return None

    def applies(self, placed: PlacedPattern, on: int, off: int) -> bool:
        """Tells whether some case says of each of its conditions as much, with what is known.

        That is so if the case cannot hold with any of what the condition refuses.
        """
        return all([any([self._says(k, d, on, off) for k in d.cases]) for d in placed.demands])

    def _says(self, k: int, demand: Demand, on: int, off: int) -> bool:
        case = self.board.cases[k]
        assert not isinstance(case, WholeCase | SharedSolverCase)
        for made, not_made in demand.refused:
            if made & off or not_made & on:
                continue
            if case.single(on | made, off | not_made) != CLASH:
                return False
        return True


def solve_by_patterns(puzzle: Puzzle, book: Book) -> Outcome:
    """The findings of single cases and of the patterns of a book, and nothing else.

    If they find every mark the answer is the only one, since each is a theorem; ``stats`` counts how
    often each was applied.  Otherwise the status is "unknown" and ``forced`` what they found.
    """
    start = perf_counter()
    reasoner = Reasoner(puzzle)
    board, stats = reasoner.board, dict[str, int]()
    patterns, clash = PatternsOnBoard(board, book), False
    try:
        while not reasoner.done:
            wave = reasoner.singles.wave()
            reasoner.take(wave.on, wave.off)
            stats[SINGLE] = stats.get(SINGLE, 0) + len(wave.forced)
            if wave.forced:
                continue
            placed = patterns.next(reasoner.on, reasoner.off)
            if placed is not None:
                reasoner.take(placed.on, placed.off)
                used = str(placed.pattern)
            else:
                whole = next(whole_steps(reasoner), None)
                if whole is None:
                    break
                reasoner.take(whole.on, whole.off)
                used = WHOLE
            stats[used] = stats.get(used, 0) + 1
    except Contradiction:
        clash = True
    known = board.known(reasoner.on, reasoner.off)
    out = Outcome("unknown", puzzle, [], known, stopped_by="techniques", stats=stats)
    if clash:
        out.status, out.stopped_by = "none", None
    elif reasoner.done:
        right = check(puzzle, known).right
        out.status, out.stopped_by = ("unique" if right else "none"), None
        out.answers = [known] if right else []
    out.seconds["solve"] = perf_counter() - start
    return out

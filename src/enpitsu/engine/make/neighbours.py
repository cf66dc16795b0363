"""Boards that differ in little: one clue, or something that was invented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from enpitsu.engine.make.clues import (
    Site,
    clues_of,
    has_answer,
    has_overlapping_signs,
    in_marks_of,
    is_valid,
    occupied,
    read_off,
    with_clues,
)
from enpitsu.engine.make.layout_score import evenness
from enpitsu.engine.make.reusable_solver import ReusableSolver
from enpitsu.engine.model import LimitReached
from enpitsu.grid import Grid
from enpitsu.layers import AddressLook, Parameter
from enpitsu.layers.base import Given
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

TRIES = 30
"""So many changes are tried until one leaves a board with an answer."""

CHANGES = 10
"""So many invented values are changed to see if a layer can be."""

SOON = 200
"""Conflicts after which a question for another answer is given up."""

IN_CELLS = 8
"""So many times as often something invented in cells is changed as a parameter.

With each as often as the other, 6x6 boards of lines that bend at most N times took three times as long.
"""

SHARE = 0.6
"""So often something invented is changed rather than the answer."""


class MakerOfSites(Protocol):
    """A maker of boards: the sites of their clues, which of these the symmetry takes to each other.

    And the names of the layers that are invented, and can be changed.
    """

    genre: type[Puzzle]
    grid: Grid
    sites: list[Site]
    invented: list[str]

    def orbits_of(self, sites: Sequence[Site]) -> list[list[Site]]:
        """These sites, those together that the symmetry takes to each other."""


class MakerOfAnswers(MakerOfSites, Protocol):
    """A maker that finds answers, too, and prints all clues that fit one."""

    hidden: list[Site]

    def solver(self, puzzle: Puzzle) -> ReusableSolver:
        """The solver of all boards of a puzzle's template."""

    def required(self, bare: Puzzle) -> list[int]:
        """The literals of the marks that the answer is wanted to have."""

    def with_all_clues(self, bare: Puzzle, answer: PartialAssignment, rng: Random) -> Puzzle:
        """The board with every clue that fits the answer."""


def neighbour(
    maker: MakerOfSites,
    puzzle: Puzzle,
    rng: Random,
    forced: Mapping[Mark, bool] | None,
    met: Sequence[PartialAssignment],
) -> Puzzle | None:
    """One clue more, less or other, or something invented changed; None if nothing can change."""
    other = maker.invented
    open_ = open_marks_of(puzzle, forced)
    for _ in range(TRIES):
        near = rng.choice(open_).place.cells if open_ and rng.random() < 0.7 else ()
        if other and (not maker.sites or rng.random() < 0.4):
            name = rng.choice(other)
            value = maker.genre.printed[name].vary(maker.grid, puzzle.givens[name], rng, near)
            if value is not puzzle.givens[name]:
                board = maker.genre(maker.grid, {**puzzle.givens, name: value}, puzzle.options)
                if not has_overlapping_signs(board):
                    return board
            continue
        if not maker.sites:
            return None
        return other_clue(maker, puzzle, rng, open_, met)
    return None


def full_neighbour(
    maker: MakerOfAnswers,
    puzzle: Puzzle,
    rng: Random,
    forced: Mapping[Mark, bool] | None,
    met: Sequence[PartialAssignment],
) -> Puzzle | None:
    """Something invented changed around an answer, or the answer; and all clues that fit it.

    None if nothing can change.
    """
    if forced is None:
        return neighbour(maker, puzzle, rng, forced, met)
    open_ = [m for m in puzzle.visible_marks if m not in forced] or puzzle.visible_marks
    names = maker.invented
    kept = {s: None for s in clues_of(puzzle) if s in maker.hidden}
    for _ in range(TRIES):
        mark, answer = rng.choice(open_), rng.choice(met)
        board = with_clues(puzzle, kept)
        if names and rng.random() < SHARE:
            name = rng.choice(names)
            near = mark.place.cells if rng.random() < 0.7 else ()
            value = puzzle.printed[name].vary(maker.grid, puzzle.givens[name], rng, near)
            if value is puzzle.givens[name]:
                continue
            board = type(puzzle)(puzzle.grid, {**board.givens, name: value}, puzzle.options)
            if has_overlapping_signs(board) or not has_answer(board, answer):
                continue
            own = in_marks_of(answer, board)
        elif board.problem_template is not puzzle.problem_template:  # clues decide which marks there are
            continue
        else:
            own = answer_near(maker, board, answer, mark)
        if own is None or not evenness(board, own):
            continue
        full = maker.with_all_clues(board, own, rng)
        if is_valid(full, own):
            return full
    return None


def answer_near(
    maker: MakerOfAnswers, bare: Puzzle, answer: PartialAssignment, mark: Mark
) -> PartialAssignment | None:
    """An answer with this mark otherwise than another one, and little else; None if none is met soon."""
    solver = maker.solver(bare)
    solver.model.prefer([m.literal(answer[m]) for m in bare.visible_marks])
    assumed = [*solver.switches(bare), *maker.required(bare), mark.literal(not answer[mark])]
    try:
        found = solver.model.solve(assumed, conflicts=SOON)
    except LimitReached:
        return None
    return None if found is None else solver.model.known(found, bare)


def invented(genre: type[Puzzle], cells: Grid) -> list[str]:
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
    for seed in range(CHANGES):
        rng = Random(seed)
        value = layer.invent(cells, rng)
        if layer.vary(cells, value, rng) is not value:
            return True
    return False


def open_marks_of(puzzle: Puzzle, forced: Mapping[Mark, bool] | None) -> list[Mark]:
    """The marks that are not forced; none where it is not known which are."""
    return [] if forced is None else [m for m in puzzle.visible_marks if m not in forced]


def other_clue(
    maker: MakerOfSites,
    puzzle: Puzzle,
    rng: Random,
    open_: Sequence[Mark],
    met: Sequence[PartialAssignment],
) -> Puzzle:
    """A clue more, less or other, as one of these answers has it - mostly where something is open."""
    clues = clues_of(puzzle)
    taken = occupied(puzzle)
    orbits = maker.orbits_of([s for s in maker.sites if s[1] not in taken])
    if open_ and rng.random() < 0.7:
        near = {n for c in rng.choice(open_).place.cells for n in (c, *c.neighbors)}
        orbits = [o for o in orbits if any(s[1] in near for s in o)] or orbits
    orbit = rng.choice(orbits)
    fewer = {s: v for s, v in clues.items() if s[1] not in {o[1] for o in orbit}}
    if any(s in clues for s in orbit) and rng.random() < 0.5:
        return with_clues(puzzle, fewer)
    values = {s: rng.choice(list(puzzle.printed[s[0]].candidates(maker.grid, s[1]))[:8]) for s in orbit}
    if met:
        values |= read_off(puzzle, rng.choice(met), orbit, beside=fewer)
    return with_clues(puzzle, {**fewer, **values})

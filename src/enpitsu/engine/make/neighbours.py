"""Boards that differ in little: one clue, or something that was invented."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from enpitsu.engine.make.clues import (
    Site,
    clues_of,
    has_overlapping_signs,
    occupied,
    read_off,
    with_clues,
)
from enpitsu.grid import Grid
from enpitsu.layers import AddressLook
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Puzzle


class MakerOfSites(Protocol):
    """A maker of boards: the sites of their clues, and which of these the symmetry takes to each other."""

    genre: type[Puzzle]
    grid: Grid
    sites: list[Site]

    def orbits_of(self, sites: Sequence[Site]) -> list[list[Site]]:
        """These sites, those together that the symmetry takes to each other."""


def neighbour(
    maker: MakerOfSites,
    puzzle: Puzzle,
    rng: Random,
    forced: Mapping[Mark, bool] | None,
    met: Sequence[Known],
) -> Puzzle | None:
    """One clue more, less or other, or something invented changed; None if nothing can change."""
    other = [
        k for k, v in maker.genre.printed.items() if not (v.sites(maker.grid) or isinstance(v, AddressLook))
    ]
    open_ = [m for m in puzzle.ink if m not in forced] if forced is not None else []
    for _ in range(30):
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
        return other_clue(maker, puzzle, rng, forced, met)
    return None


def other_clue(
    maker: MakerOfSites,
    puzzle: Puzzle,
    rng: Random,
    forced: Mapping[Mark, bool] | None,
    met: Sequence[Known],
) -> Puzzle:
    """A clue more, less or other, as one of these answers has it - mostly where something is open."""
    clues = clues_of(puzzle)
    taken = occupied(puzzle)
    orbits = maker.orbits_of([s for s in maker.sites if s[1] not in taken])
    if forced is not None and rng.random() < 0.7:
        open_ = [m for m in puzzle.ink if m not in forced]
        if open_:
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

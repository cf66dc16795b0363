"""Lemmas of Star Battle."""

from collections.abc import Iterable
from typing import Any

from enpitsu.genres.star_battle import StarBattle
from enpitsu.logic import chosen, none
from enpitsu.puzzle import Cases, lemma


def apart_in(puzzle: StarBattle, places: Iterable[Any]) -> Cases:
    """In each of some places there are N stars that do not touch; one by itself is no new fact."""
    things, n = f"way to place {puzzle.stars} stars", puzzle.stars
    for place in places if n > 1 else ():
        near = [(c, d) for c in place.cells for d in c.touching]
        yield place, chosen({c: puzzle.star[c] for c in place.cells}, n, near, things)


@lemma("A", "The stars of a row lie apart.")
def rows_apart(puzzle: StarBattle) -> Cases:
    yield from apart_in(puzzle, puzzle.grid.rows)


@lemma("B", "The stars of a column lie apart.")
def columns_apart(puzzle: StarBattle) -> Cases:
    yield from apart_in(puzzle, puzzle.grid.columns)


@lemma("C", "The stars of a region lie apart.")
def regions_apart(puzzle: StarBattle) -> Cases:
    yield from apart_in(puzzle, puzzle.room.regions)


@lemma("D", "No cell around a star has another.")
def none_around(puzzle: StarBattle) -> Cases:
    for cell in puzzle.grid.cells:
        yield cell, puzzle.star[cell].implies(none([puzzle.star[c] for c in cell.touching]))

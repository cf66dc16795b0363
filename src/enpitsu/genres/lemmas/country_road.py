"""Lemmas of Country Road."""

from enpitsu.genres.country_road import CountryRoad
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, lemma


@lemma("B", "The loop takes a way through a room that goes with its number and its borders.")
def ways(puzzle: CountryRoad) -> Cases:
    numbers = dict(puzzle.clue.numbered())
    for region in puzzle.room.regions:
        if region.borders:
            n = next((numbers[c] for c in region.cells if c in numbers), None)
            length = count([puzzle.line.visits(c) for c in region.cells])
            passes = [puzzle.line.degree(c).among(0, 2) for c in region.cells]
            beside = [puzzle.not_empty(side) for side in region.borders]
            number = [] if n is None else [length == n]
            yield region, every([puzzle.visit(region), *number, *passes, *beside], "way through the room")

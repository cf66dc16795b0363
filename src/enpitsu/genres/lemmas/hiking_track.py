"""Lemmas of Hiking Track."""

from itertools import combinations

from enpitsu.genres.hiking_track import HikingTrack
from enpitsu.grid import Area, Cell
from enpitsu.lemmas import joined_stops, joining
from enpitsu.logic import Bool
from enpitsu.puzzle import Cases, lemma


def tracks_of(puzzle: HikingTrack, cell: Cell, n: int) -> Bool:
    """The tracks of a plain number lead to other stations and bend so often."""
    each = puzzle.bends_are == "each"
    others = [b for b in puzzle.station if b is not cell]
    to = [b for b in others if puzzle.bends.get(b) in (None, n)] if each else others
    single = [b for b in others if puzzle.single(cell, b)]
    return joining(puzzle.tracks, cell, to, n, each=each, once=single)


@lemma("H", "Such tracks lead from a plain number to others, all in one network.")
def bends_to_others(puzzle: HikingTrack) -> Cases:
    numbers = puzzle.bends.numbered() if len(puzzle.station) > 1 else ()
    joinings = {cell: tracks_of(puzzle, cell, n) for cell, n in numbers}
    for cell, own in joinings.items():
        yield cell, joined_stops(puzzle.line, puzzle.tracks, [own])
    for a, b in combinations(joinings, 2):
        if b in a.touching:
            yield Area((a, b)), joined_stops(puzzle.line, puzzle.tracks, [joinings[a], joinings[b]])

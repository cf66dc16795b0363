"""Lemmas of Hiking Track."""

from itertools import combinations

from enpitsu.genres.hiking_track import HikingTrack
from enpitsu.grid import Area
from enpitsu.lemmas import joined_stops
from enpitsu.puzzle import Cases, lemma


@lemma("H", "Such tracks lead from a plain number to others, all in one network.")
def bends_to_others(puzzle: HikingTrack) -> Cases:
    numbers = puzzle.bends.numbered() if len(puzzle.station) > 1 else ()
    joinings = {cell: puzzle.joining(cell, n) for cell, n in numbers}
    for cell, joining in joinings.items():
        yield cell, joined_stops(puzzle.line, puzzle.tracks, [joining])
    for a, b in combinations(joinings, 2):
        if b in a.touching:
            yield Area((a, b)), joined_stops(puzzle.line, puzzle.tracks, [joinings[a], joinings[b]])

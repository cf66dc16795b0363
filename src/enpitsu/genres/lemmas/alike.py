"""Lemmas of Alike."""

from enpitsu.genres.alike import Alike
from enpitsu.grid import Region
from enpitsu.lemmas import joined_once
from enpitsu.logic import every, some
from enpitsu.puzzle import Cases, lemma

MAX_TREES = 200
"""Trees of a region, of which more are told by their numbers of cells alone."""


@lemma("E", "Regions are joined at most once, and in no ring.")
def no_ring_of_regions(puzzle: Alike) -> Cases:
    yield puzzle.grid, joined_once(puzzle.black, puzzle.room.regions)


@lemma("F", "No region has the number of one that it touches.")
def different_from_all(puzzle: Alike) -> Cases:
    near: dict[Region, list[Region]] = {r: [] for r in puzzle.room.regions}
    for a, b in [border.regions for border in puzzle.room.borders if puzzle.neighbors == "regions"]:
        near[a].append(b)
        near[b].append(a)
    for region, others in near.items():
        taken = {puzzle.number_of[other] for other in others if other in puzzle.number_of}
        open_ = [puzzle.shaded[other] for other in others if other not in puzzle.number_of]
        ways = puzzle.black.within(region.cells).trees(MAX_TREES)
        noun = "tree" if ways else "number of shaded cells"
        ways = ways or [(n, puzzle.shaded[region] == n) for n in range(1, len(region.cells) + 1)]
        left = [(n, way) for n, way in ways if n not in taken]
        yield region, some([way & every([other != n for other in open_]) for n, way in left], noun)


@lemma("G", "The tree of a numbered region is in no ring of regions.")
def tree_in_no_ring(puzzle: Alike) -> Cases:
    for region, n in puzzle.number_of.items():
        yield region, joined_once(puzzle.black, puzzle.room.regions, region, n)

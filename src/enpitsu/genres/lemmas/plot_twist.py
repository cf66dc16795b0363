"""Lemmas of Plot twist."""

from itertools import product

from enpitsu.genres.plot_twist import PlotTwist
from enpitsu.lemmas import few_pieces
from enpitsu.logic import Said, some, worded
from enpitsu.puzzle import Cases, lemma

NO_CLUES = Said(
    "no two clues are left for {} and {}",
    would="no two clues would be left for {} and {}",
    technique="no_way",
)


@lemma("A", "On both sides of a border are the areas of two clues.")
def two_clues(puzzle: PlotTwist) -> Cases:
    seeds = [*puzzle.twist, *puzzle.size]
    within = {s: puzzle.part.around(s) for s in seeds}
    others = {
        (s, cell): some([within[t][cell] for t in seeds if t is not s])
        for s, cell in product(seeds, puzzle.grid.cells)
    }
    for edge, border in puzzle.area.items():
        a, b = edge.cells
        two = some([within[s][a] & others[s, b] for s in seeds])
        yield edge, worded(border.implies(two), NO_CLUES, a, b)


@lemma("B", "The area of a number lies in one of few ways.")
def few_areas(puzzle: PlotTwist) -> Cases:
    for seed, n in puzzle.size.numbered():
        yield seed, few_pieces(puzzle.area, seed, size=n, without=[*puzzle.twist, *puzzle.size])


@lemma("C", "The area of a plain number lies in one of few ways.")
def few_twists(puzzle: PlotTwist) -> Cases:
    for seed, n in puzzle.twist.numbered() if puzzle.holes == "count" else ():
        yield seed, few_pieces(puzzle.area, seed, corners=n, without=[*puzzle.twist, *puzzle.size])

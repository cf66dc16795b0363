"""Lemmas of Loop battle."""

from enpitsu.genres.loop_battle import LoopBattle
from enpitsu.grid import Direction
from enpitsu.logic import Said, count, every, none, worded
from enpitsu.puzzle import Cases, lemma

AS_MANY_BENDS = Said(
    "{} cannot have as many bends as {}", would="{} could not have as many bends as {}", technique="bounds"
)
MAX_DIFFERENT_CELLS = 6
"""The most cells in which rows and regions may differ for a person to compare them."""


@lemma("B", "In a row or column just as many straight stretches begin or end.")
def ends_of_stretches(puzzle: LoopBattle) -> Cases:
    line = puzzle.line
    for lanes, way in ((puzzle.grid.rows, Direction.EAST), (puzzle.grid.columns, Direction.SOUTH)):
        for lane in lanes:
            ends = [line.arm(c, way) != line.arm(c, way.back) for c in lane]
            passed = [line.degree(c).among(0, 2) for c in lane]
            yield lane, every([count(ends) == puzzle.turns, *passed], "way to turn so often")


@lemma("D", "Where rows or columns and as many regions differ, both have as many turns.")
def differences(puzzle: LoopBattle) -> Cases:
    for lanes in (puzzle.grid.rows, puzzle.grid.columns):
        for place, own, others in puzzle.room.against(lanes, MAX_DIFFERENT_CELLS):
            here, there = [[puzzle.line.bends(c) for c in cells] for cells in (own, others)]
            same = worded(count(here) == count(there), AS_MANY_BENDS, own, others)
            yield place, same if others else none(here)

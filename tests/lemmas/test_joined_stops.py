"""Lines that hang together and lead from some stops to others, against walks over plain pairs of points."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enpitsu.layers import Links
from enpitsu.lemmas import joined_stops, joining
from tests.english import english
from tests.lemmas.test_joining import STOPS
from tests.lemmas.test_joining import right as leads
from tests.shape.contract import Judge
from tests.synthetic import Picture, board, genre, solver_answers

WANTED = [((0, False),), ((2, False),), ((1, True),), ((1, False), (1, False)), ((2, True), (2, True))]
"""For the first stop, or the first two, how often its lines bend, and whether each of them does."""
EVERY_WISH = pytest.mark.parametrize("wanted", WANTED)


def made(puzzle: Any, wanted: Any) -> Any:
    at = {(c.row, c.col): c for c in puzzle.grid.cells}
    stops = [at[s] for s in STOPS]
    ways = puzzle.line.ways(stops)
    joinings = [
        joining(ways, stop, [s for s in stops if s is not stop], bends, each=each)
        for stop, (bends, each) in zip(stops, wanted, strict=False)
    ]
    return joined_stops(puzzle.line, ways, joinings)


def right(puzzle: Any, picture: Picture, wanted: Any) -> bool:
    """All strokes hang together, and the lines of the first stops do what is wanted."""
    drawn = [m.place.ends for m, v in zip(puzzle.visible_marks, picture, strict=True) if v]
    found = {*drawn[0]} if drawn else set()
    for _ in drawn:
        found |= {end for ends in drawn if found & {*ends} for end in ends}
    if not all(found & {*ends} for ends in drawn):
        return False
    return all(
        leads(puzzle, picture, bends, each, (), STOPS[n:] + STOPS[:n])
        for n, (bends, each) in enumerate(wanted)
    )


@EVERY_WISH
def test_contract_of_joined_stops(wanted: Any) -> None:
    """``joined_stops``: exact, and encoded alike; what is deduced is so."""
    puzzle: Any = board(genre({"line": Links()}, lambda p: [(p.grid, made(p, wanted))]), 3, 3)
    judge = Judge(
        made(puzzle, wanted), puzzle.visible_marks, lambda picture: right(puzzle, picture, wanted)
    )
    assert solver_answers(puzzle) == {*judge.legal}
    assert solver_answers(puzzle, guarded=True) == {*judge.legal}
    dice = random.Random(len(wanted))
    for _ in range(300):
        judge.judge([dice.choice((None, None, None, False, True)) for _ in puzzle.visible_marks])
    for picture in judge.legal[:40]:
        judge.judge([dice.choice((None, v)) for v in picture])


def test_few_ways_are_told() -> None:
    """What is deduced says of which stops it is."""
    puzzle: Any = board(genre({"line": Links()}, lambda p: []), 3, 3)
    propagator = made(puzzle, ((2, True), (2, True))).propagator()
    assert propagator.deduce(0, 0, full=False) == (0, None, [])
    off = [m.number - 1 for m in puzzle.visible_marks if "R2C2" in str(m.place)]
    _, wrong, found = propagator.deduce(0, sum(1 << i for i in off), full=True)
    said = {english(wrong), *[english(d.reason) for d in found]}
    assert any("and those from R1C3" in phrase and "hang together" in phrase for phrase in said), said

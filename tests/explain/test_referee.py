"""The judges of cases, by all pictures of a tiny board, and what they must see at once."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from enpitsu.engine.explain.board import Board
from enpitsu.engine.explain.referee import SHORT, Referee
from enpitsu.layers.measures import Measure
from enpitsu.logic import Among, Known
from enpitsu.puzzle import Puzzle
from tests.shape.sketches import Nests
from tests.shape.test_touched import SIX
from tests.synthetic import known, pictures

TINY = "2 . .\n. . ."


@cache
def tiny() -> tuple[Board, list[Known]]:
    """A nest of six cells, and all its pictures."""
    board = Board(Nests.parse(TINY))
    return board, [known(board.marks, picture) for picture in pictures(len(board.marks))]


@given(st.data())
def test_judges_agree_with_all_pictures(data: st.DataObject) -> None:
    """Behind switches, written apart or together, and in a solver of just this question."""
    board, states = tiny()
    numbers = st.integers(0, len(board.cases) - 1)
    cases = sorted(data.draw(st.sets(numbers, min_size=1, max_size=4)))
    facts = data.draw(st.dictionaries(st.integers(0, len(board.marks) - 1), st.booleans(), max_size=5))
    mark = data.draw(st.integers(0, len(board.marks) - 1).filter(lambda i: i not in facts))
    value = data.draw(st.booleans())
    legal = [
        state
        for state in states
        if all(state[board.marks[i]] is v for i, v in facts.items())
        and all(board.cases[k].case.condition.holds(state) for k in cases)
    ]
    forced = all(state[board.marks[mark]] is value for state in legal)
    assumed = [i + 1 if v else -(i + 1) for i, v in facts.items()]
    judge = Referee(board, cases)
    assert judge.forces(cases, assumed, mark, value, 1000) is forced
    assert judge.together.forces(cases, assumed, mark, value, 1000) is forced
    other = -(mark + 1) if value else mark + 1
    assert judge.impossible(cases, [*assumed, other], 1000) is forced


def test_what_one_size_forces_is_seen_at_once() -> None:
    """A line of four at R1C4 goes left; joined to R2C2 and on to R2C3 it has five cells at least.

    Asked by way of the roots of all cells, 200,000 conflicts did not settle it: cells far away might
    claim the root of the line.
    """
    puzzle: Puzzle = Nests.parse(SIX)
    board = Board(puzzle)
    (size,) = [
        c.index
        for c in board.cases
        if str(c.case.place) == "R1C4"
        and isinstance(c.case.condition, Among)
        and isinstance(c.case.condition.count, Measure)
        and c.case.rule.letter == "E"
    ]
    at = {str(m): m.number for m in board.marks}
    facts = [-at["line R1C4-R1C5"], -at["line R1C4-R2C4"], at["line R1C2-R2C2"]]
    judge = Referee(board, [size])
    mark = at["line R2C2-R2C3"] - 1
    assert judge._forces_within([size], facts, mark, False, SHORT) is True
    assert judge.model.conflicts() < SHORT
    for less in ([a for a in facts if a is not fact] for fact in facts):
        assert judge._forces_within([size], less, mark, False, SHORT) is False

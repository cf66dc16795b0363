"""The words for what a line does at a node, against its strokes there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from enpitsu.grid import Direction
from enpitsu.layers import Links
from enpitsu.logic import FALSE, TRUE, Bool, PartialAssignment
from tests.english import english
from tests.synthetic import board, genre
from tests.trust.view import does

SAID = {
    "visits": ("visits", "does not visit"),
    "ends": ("ends at", "does not end at"),
    "bends": ("bends at", "does not bend at"),
    "straight": ("runs straight on at", "does not run straight on at"),
}
COUNTED = {"visits": "cell of the loop", "ends": "end of the loop", "bends": "bend", "straight": ""}


ALONG = {
    "across": (Direction.WEST, "runs west to east through", "does not run west to east through"),
    "down": (Direction.SOUTH, "runs north to south through", "does not run north to south through"),
}


@pytest.mark.parametrize("word", [*SAID, *ALONG])
def test_what_a_line_does_at_a_node_is_said_and_denied(word: str) -> None:
    """Whichever condition has words: where it holds, the strokes at the node are so."""
    way, *said = ALONG.get(word, (None, *SAID.get(word, ())))
    dice = random.Random(word)
    puzzle: Any = board(genre({"loop": Links()}, lambda puzzle: ()), 3, 3)
    loop = puzzle.loop
    told = 0
    for cell in puzzle.grid.cells:
        condition: Bool = getattr(loop, word)(cell) if way is None else loop.straight(cell, way)
        for asked, holds in ((condition, True), (~condition, False)):
            at = loop.at_node(asked)
            if condition is FALSE or condition is TRUE:
                assert at is None
                continue
            assert (at.node, at.holds, at.noun) == (cell, holds, COUNTED.get(word, ""))
            assert english(at) == f"the loop {said[not holds]} {cell}"
            for _ in range(50):
                state = PartialAssignment(
                    {m: dice.random() < 0.5 for m in puzzle.marks if dice.random() < 0.8}
                )
                strokes = [loop[s] for s in loop.segments_at[cell]]
                verdict = does(word, cell, strokes, state)
                if verdict is not None and asked.holds(state) is not None:
                    assert asked.holds(state) is (verdict is holds)
                    told += 1
    assert told > 100


def test_what_is_no_word_about_a_node_is_not_said() -> None:
    puzzle: Any = board(genre({"loop": Links()}, lambda puzzle: ()), 3, 3)
    loop, cell = puzzle.loop, puzzle.grid.cell[1, 1]
    for condition in (
        loop.degree(cell) >= 3,
        loop.visits(cell) & loop.bends(cell),
        TRUE,
        FALSE,
    ):
        assert loop.at_node(condition) is None

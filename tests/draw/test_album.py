"""A step in a picture of its own: no more of the board than it speaks of."""

from __future__ import annotations

from enpitsu import catalogue
from enpitsu.draw.album import elsewhere, part_of
from enpitsu.draw.story import Moment, Story
from enpitsu.layers.graphics import Text

KOBURIN = """
2 . . .
. . . .
. . . .
. . . 1
"""


def test_clues_that_a_step_says_nothing_of_are_left_out() -> None:
    """The step is about the 2 in the corner: the 1 in the other corner is not drawn, and not framed."""
    puzzle = catalogue.genre("koburin").parse(KOBURIN)
    [case] = [
        case for case in puzzle.cases()
        if case.rule.letter == "C" and case.place == puzzle.grid.cell[0, 0]
    ]  # fmt: skip
    mark = next(mark for mark in puzzle.visible_marks if mark.place == puzzle.grid.cell[0, 1])
    story = Story(puzzle, [Moment("It is black.", ((mark, True),), (), (case,))])
    scene, (left, top, width, height) = part_of(story, 0)
    assert [shape.text for shape in scene.of(Text)] == ["2"]
    assert {shape.text for shape in elsewhere(story, 0) if isinstance(shape, Text)} == {"1"}
    assert left + width < 4 * 40 - 40
    assert top + height < 4 * 40 - 40

"""Paragraphs: all moves, in order, each group in one part of the board, under a heading that says where."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from enpitsu import Mark, Move
from enpitsu.engine.explain.paragraphs import paragraphs
from enpitsu.grid import Cell
from enpitsu.locale import speaking
from tests.engine.explain.test_steps import explained

BOARDS = ("nurikabe#3", "koburin#2", "masyu#2")


def cells(moves: Sequence[Move]) -> list[Cell]:
    """The cells of marks that some moves make, of all marks if they make none."""
    marks: list[Mark] = [mark for move in moves for mark, value in move.marks if value]
    marks = marks or [mark for move in moves for mark, _ in move.marks]
    return [cell for mark in marks for cell in mark.place.cells]


@pytest.mark.parametrize("id", BOARDS)
def test_all_moves_are_in_paragraphs_in_order(id: str) -> None:
    found = explained(id)
    parts = found.paragraphs()
    assert [move for part in parts for move in part.moves] == found.moves
    assert len(parts) > 3


@pytest.mark.parametrize("id", BOARDS)
def test_a_heading_says_where_its_moves_are(id: str) -> None:
    found = explained(id)
    height, width = found.puzzle.grid.height, found.puzzle.grid.width
    for part in found.paragraphs():
        rows, columns = [c.row for c in cells(part.moves)], [c.col for c in cells(part.moves)]
        if part.heading == "rest":
            assert all([move.is_rest for move in part.moves])
        elif part.heading == "at once":
            printed = {mark for mark, _ in found.printed.marks} if found.printed else set()
            assert all([mark in printed for move in part.moves for mark, _ in move.given])
        else:
            assert len(part.moves) == 1 or max(rows) - min(rows) <= height // 2 + 1
            assert len(part.moves) == 1 or max(columns) - min(columns) <= width // 2 + 1
            middle = (min(rows) + max(rows)) / 2, (min(columns) + max(columns)) / 2
            assert ("top" in part.heading) <= (middle[0] < height / 2)
            assert ("bottom" in part.heading) <= (middle[0] > height / 2 - 1)
            assert ("left" in part.heading) <= (middle[1] < width / 2)
            assert ("right" in part.heading) <= (middle[1] > width / 2 - 1)


def test_a_small_board_is_one_paragraph() -> None:
    found = explained("koburin#1")
    assert len(found.paragraphs()) == 1
    assert not found.headings()
    assert not paragraphs(found.puzzle.grid, [])


def test_headings_are_said_in_both_languages() -> None:
    found = explained("nurikabe#3")
    english = [text for _, text in found.headings()]
    assert english[:2] == ["What stands at once", "Bottom right"]
    assert all([a != b for a, b in pairwise(english)])
    with speaking("ja"):
        assert [text for _, text in found.headings()][:2] == ["最初から決まる所", "右下"]

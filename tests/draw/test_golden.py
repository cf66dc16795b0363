"""Pictures that were looked at and found good."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from enpitsu.draw.svg import draw_svg, svg_of
from enpitsu.draw.text import draw_text, text_of
from enpitsu.engine.check import check
from tests.draw.samples import BOARDS, every_shape

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("name", BOARDS)
def test_board(name: str, golden: Golden) -> None:
    genre, givens, answer = BOARDS[name]
    puzzle = genre.parse(givens)
    known = puzzle.read_answer(answer)
    assert check(puzzle, known).right
    golden(f"{name}.txt", draw_text(puzzle, known).plain)
    golden(f"{name}.svg", draw_svg(puzzle, known))


def test_every_shape(golden: Golden) -> None:
    golden("every_shape.txt", text_of(every_shape(), colour=False).plain)
    golden("every_shape.svg", svg_of(every_shape()))

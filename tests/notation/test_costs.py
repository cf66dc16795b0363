"""What reading costs: nothing is built that reading does not need, and absurd texts are refused unread."""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

from enpitsu import catalogue, formats
from enpitsu.draw.svg import draw_svg
from enpitsu.draw.text import draw_text
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Cell, grid
from enpitsu.layers import Links, Shading, Zones
from enpitsu.notation.text import MAX_WORDS
from enpitsu.pieces import launches
from enpitsu.puzzle import Puzzle


@pytest.mark.parametrize("name", catalogue.genres())
def test_a_board_is_read_written_and_drawn_without_a_mark(name: str) -> None:
    """Marks and cases are made when they are first asked for."""
    for example in catalogue.examples(name):
        puzzle = example.puzzle()
        assert puzzle.text
        assert formats.read(formats.write(puzzle, "text")).text == puzzle.text
        assert draw_text(puzzle).plain
        assert draw_svg(puzzle)
        assert "problem_template" not in vars(puzzle)
    assert puzzle.marks
    assert "problem_template" in vars(puzzle)


LONG = {
    "rows": ". . . .\n" * (MAX_WORDS // 4 + 1),
    "blocks": ". .\n\n" * (MAX_WORDS // 2 + 1),
    "one word": "." * (16 * MAX_WORDS + 1),
    "json": '{"genre": "koburin", "givens": "' + ". " * (MAX_WORDS + 1) + '"}',
    "answer": "genre: koburin\n. .\n. .\n\nsolution:\n" + ". .\n" * 10_000,
    "file": "pzprv3\nkoburin\n2\n2\n" + ". . \n" * (8 * MAX_WORDS // 10 + 1),
    "anything": "?" * 16_000_001,
}


@pytest.mark.parametrize("kind", LONG)
def test_texts_that_no_puzzle_needs_are_refused_before_they_are_read(kind: str) -> None:
    with pytest.raises(BadNotation, match=r"too long|no puzzle is that large") as refused:
        formats.read_marked(LONG[kind], "koburin")
    assert len(str(refused.value)) < 300


def calls(work: Any) -> int:
    """How many functions some work calls."""
    seen: Counter[str] = Counter()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        seen[event] += 1

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return seen["call"] + seen["c_call"]


def test_a_launch_is_no_larger_than_the_board_whatever_number_is_printed() -> None:
    cells = grid(5, 5)
    of = {n: Zones().read_block(cells, [["B", "0-1", n]]) for n in ("3", "999999")}
    found = {n: [x.text for x in launches(zones, cells)] for n, zones in of.items()}
    assert found["3"] == found["999999"]
    assert calls(lambda: list(launches(of["999999"], cells))) < 2 * calls(
        lambda: list(launches(of["3"], cells))
    )


def test_straight_runs_are_not_walked_again_for_every_length() -> None:
    """The work for all lengths together grows as the strokes of all runs do, not as a power above."""
    cost = {}
    for width in (20, 40):
        puzzle: Any = type("Synthetic", (Puzzle,), {"line": Links(), "black": Shading()})(
            grid(1, width), {}
        )
        line = puzzle.line
        cost[width] = calls(lambda line=line, width=width: [list(line.runs(n)) for n in range(1, width)])
        runs = [chain for n in range(1, width) for chain, _ in line.runs(n)]
        assert len(runs) == width * (width - 1) // 2
        assert all(isinstance(end, Cell) for chain in runs for s in chain for end in s.ends)
    assert cost[40] < 5 * cost[20]


@pytest.mark.parametrize("format", ["text", "json", "pzprv3"])
def test_marks_that_would_take_seconds_to_make_are_not_read(format: str) -> None:
    """A board of few words with 400 numbers in one room: refused where its marks begin."""
    side = 20
    rows, room = [". " * side] * side, ["A " * side] * side
    givens = "\n".join([*rows, "", *room])
    answer = "\n".join(["1 " * side] * side)
    text, line = {
        "text": (f"genre: ripple_effect\n\n{givens}\n\nsolution:\n{answer}", 45),
        "json": (json.dumps({"genre": "ripple_effect", "givens": givens, "answer": answer}, indent=1), 4),
        "pzprv3": (
            "\n".join(["pzprv3", "ripple", "20", "20", *["0 " * 19] * 20, *["0 " * 20] * 19, *rows * 2]),
            1,
        ),
    }[format]
    with pytest.raises(BadPuzzle, match="too many possible marks") as refused:
        formats.read_document(text)
    assert refused.value.line == line
    assert calls(lambda: suppressed(text)) < 1_000_000


def suppressed(text: str) -> None:
    """Read a text that is refused."""
    with suppress(BadPuzzle):
        formats.read_document(text)

"""The picture for the terminal: readable without colour, every mark where it belongs."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from enpitsu import example
from enpitsu.draw.box_drawing import DOUBLE, HEAVY, LIGHT, glyph
from enpitsu.draw.characters import BLOCKS, LINES, SIGNS
from enpitsu.draw.scene import Scene
from enpitsu.draw.text import draw_text, text_of
from enpitsu.genres.koburin import Koburin
from enpitsu.genres.slitherlink import Slitherlink
from enpitsu.layers.graphics import Absent, Disc, Fill, Shape, Sign, Stroke, Text, square
from enpitsu.logic import PartialAssignment
from tests.draw.samples import BOARDS, every_shape
from tests.draw.test_svg import boards, some_known

ARMS = {
    " ": "", "·": "", "╶": "E", "╴": "W", "╵": "N", "╷": "S", "─": "EW", "│": "NS", "╭": "ES", "╮": "SW",
    "╰": "NE", "╯": "NW", "├": "NES", "┤": "NSW", "┬": "ESW", "┴": "NEW", "┼": "NESW",
}  # fmt: skip
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


def lines(*shapes: Shape, height: int = 1, width: int = 2) -> list[str]:
    return text_of(Scene(height, width, shapes), colour=False).plain.split("\n")


def char(picture: list[str], row: int, col: int) -> str:
    return picture[row][col] if row < len(picture) and col < len(picture[row]) else " "


@given(boards(Slitherlink, 0, 3), st.data())
def test_fences_are_where_the_marks_are(givens: str, data: st.DataObject) -> None:
    puzzle = Slitherlink.parse(givens)
    known = some_known(puzzle, data)
    picture = draw_text(puzzle, known, colour=False).plain.split("\n")
    for dot in puzzle.grid.vertices:
        shown = ARMS[char(picture, 2 * dot.row, 4 * dot.col)]
        made = {s.way(dot) for s in dot.edges if known.get(puzzle.fence[s])}
        assert {STEP[a] for a in shown} == made
        for way in ("E", "S"):
            dy, dx = STEP[way]
            beside = char(picture, 2 * dot.row + dy, 4 * dot.col + 2 * dx)
            expected = ("─" if dx else "│") if STEP[way] in made else " "
            assert beside == expected
    for cell, n in puzzle.clue.items():
        assert char(picture, 2 * cell.row + 1, 4 * cell.col + 2) == ("?" if n is None else str(n))


@given(boards(Koburin, 0, 4), st.data())
def test_dense_boards_show_numbers_blocks_and_lines(givens: str, data: st.DataObject) -> None:
    puzzle = Koburin.parse(givens)
    known = some_known(puzzle, data)
    picture = draw_text(puzzle, known, colour=False).plain.split("\n")
    assert len(picture) == puzzle.grid.height + 2
    for cell in puzzle.grid.cells:
        left, mid, right = (picture[cell.row + 1][3 * cell.col + i] for i in (1, 2, 3))
        made = {s.way(cell) for s in puzzle.line.segments_at[cell] if known.get(puzzle.line[s])}
        shaded = known.get(puzzle.black[cell])
        if cell in puzzle.clue:
            n = puzzle.clue[cell]
            assert mid == ("?" if n is None else str(n))
        elif made:
            assert {STEP[a] for a in ARMS[mid]} == made
        else:
            assert mid == ("▓" if shaded else "·")
        blank = "▓" if shaded else " "
        assert (left, right) == ("─" if (0, -1) in made else blank, "─" if (0, 1) in made else blank)


@given(boards(Koburin, 0, 4), st.data())
def test_without_colour_there_is_none_and_nothing_else_is_lost(givens: str, data: st.DataObject) -> None:
    puzzle = Koburin.parse(givens)
    known = some_known(puzzle, data)
    plain = draw_text(puzzle, known, colour=False)
    assert not [span for span in plain.spans if span.style]
    assert not plain.style
    assert plain.plain == draw_text(puzzle, known, colour=True).plain


def test_colour_reaches_a_terminal_and_wide_boards_are_not_wrapped() -> None:
    genre, givens, answer = BOARDS["koburin"]
    puzzle = genre.parse(givens)
    out = StringIO()
    Console(file=out, force_terminal=True, color_system="standard", width=200).print(
        draw_text(puzzle, puzzle.read_answer(answer))
    )
    assert "\x1b[" in out.getvalue()
    narrow = StringIO()
    Console(file=narrow, width=10).print(draw_text(puzzle, colour=False), soft_wrap=True)
    assert narrow.getvalue().rstrip("\n") == draw_text(puzzle, colour=False).plain


def test_pencilled_marks_and_highlights_show_without_colour() -> None:
    genre, givens, answer = BOARDS["koburin"]
    puzzle = genre.parse(givens)
    known = puzzle.read_answer(answer)
    pale = draw_text(puzzle, known, forced=PartialAssignment(), colour=False).plain
    assert "▓" not in pale
    assert "░░░" in pale
    assert "╌" in pale
    assert "╎" in pale
    marked = draw_text(puzzle, colour=False, highlight=[puzzle.grid.cells[1], puzzle.grid.rows[1]]).plain
    assert marked.count("‹") == marked.count("›") == 6
    sides = draw_text(
        puzzle, colour=False, highlight=[puzzle.grid.inner_edges[0], puzzle.grid.vertices[7]]
    ).plain
    assert sides.count("◆") == 2
    spans = draw_text(puzzle, highlight=[puzzle.grid.cells[1]]).spans
    assert any("on yellow" in str(span.style) for span in spans)


def test_crosses_and_labels() -> None:
    puzzle = Slitherlink.parse(". .\n. .")
    known = PartialAssignment(dict.fromkeys(puzzle.visible_marks[:3], False))
    assert draw_text(puzzle, known, colour=False).plain.count("×") == 0
    assert draw_text(puzzle, known, colour=False, crosses=True).plain.count("×") == 3
    labelled = draw_text(puzzle, colour=False, labels=True).plain.split("\n")
    assert labelled[0].split() == ["1", "2"]
    assert [row[0] for row in labelled[1:]] == [" ", "1", " ", "2", " "]


def test_walls_are_thick_and_lines_cross_them_visibly() -> None:
    room = [Stroke(((0, 2), (2, 2)), "border"), Stroke(((1, 1), (1, 3)))]
    assert lines(*room) == ["┏━━━┳━━━┓", "┃ ╶─╂─╴ ┃", "┗━━━┻━━━┛"]
    mirror = [Stroke(((0, 2), (2, 2)), "mirror"), Stroke(((1, 1), (1, 3)))]
    assert lines(*mirror)[1] == "┃ ╶─╫─╴ ┃"


def test_diagonals_lie_within_their_cells_and_other_slants_are_listed() -> None:
    whole = [Stroke(((0, 0), (2, 2))), Stroke(((0, 4), (2, 2)))]
    assert lines(*whole)[1] == "┃ ╲   ╱ ┃"
    both = [Stroke(((0, 0), (2, 2))), Stroke(((0, 2), (2, 0)))]
    assert lines(*both)[1] == "┃ ╳     ┃"
    assert lines(Stroke(((0, 0), (1, 1), (0, 2))))[1] == "┃╲ ╱    ┃"
    assert lines(Stroke(((0, 2), (1, 1), (2, 2))))[1] == "┃  <    ┃"
    assert lines(Stroke(((0, 0), (1, 1), (2, 0))))[1] == "┃>      ┃"
    assert lines(Stroke(((1, 1), (2, 2))))[1] == "┃  ╲    ┃"
    knight = lines(Stroke(((0, 0), (2, 4)), kind=1))
    assert knight[-1] == "◆ dots 0,0 1,2"
    assert knight[0][0] == knight[2][8] == "◆"
    closed = [Stroke(((0, 0), (2, 4))), Stroke(((2, 4), (4, 0))), Stroke(((4, 0), (0, 0)))]
    assert lines(*closed[:2], height=2)[-1] == "● dots 0,0 1,2 2,0"
    cells = lines(Stroke(((1, 1), (3, 5), (5, 3), (1, 1))), height=3, width=3)
    assert "cells" in cells[-1]
    assert cells[-1].endswith("closed")


def test_circles_signs_and_sets_are_one_word_in_their_cell() -> None:
    assert "(6)" in lines(Disc((1, 1)), Text((1, 1), "6"))[1]
    assert "○" in lines(Disc((1, 1)))[1]
    assert "●" in lines(Disc((1, 1), fill="black"))[1]
    assert "2,3,?" in lines(Text((0.6, 1.4), "3"), Text((0.6, 0.6), "2"), Text((1.4, 1), "?"))[1]
    assert "3→" in lines(Text((1, 1), "3", arrow=(0, 1)))[1]
    for sign, shown in SIGNS.items():
        assert shown in lines(Sign((1, 1), sign))[1]


def test_clues_show_in_every_tone_and_blocks_flow_together() -> None:
    for tone in BLOCKS:
        row = lines(Fill(square(0, 0), tone), Text((1, 1), "7"))[1]
        assert row[2] == "7"
        assert row[1] == row[3] == BLOCKS[tone][0]
    blocks = [Fill(square(*at)) for at in ((0, 0), (0, 1), (1, 0))]
    roomy = lines(*blocks, Absent((3, 2)), height=2)
    assert roomy[1:4] == ["┃▓▓▓▓▓▓▓┃", "┃▓▓▓·   ┃", "┃▓▓▓×   ┃"]


def test_halves_of_cells_are_drawn_in_quarters() -> None:
    half = lines(Fill(((0, 0), (0, 2), (2, 0)), "water"))[1]
    assert half == "┃▛▀▘    ┃"
    assert lines(Fill(((0, 2), (2, 2), (2, 0)), "water"))[1] == "┃▗▄▟    ┃"
    wide = lines(Fill(((0, 0), (0, 6), (2, 4), (2, 0)), "water"), width=3)[1]
    assert wide == "┃▒▒▒▒▒▒▒▒▛▀▘┃"


def test_arrow_heads_and_words_outside() -> None:
    row = lines(Stroke(((1, 1), (1, 3)), arrow=True))[1]
    assert row.index("▶") > row.index("─")
    outside = lines(Text((1, -1), "10"), Text((-1, 1), "4"), Text((1, 5), "1 2"))
    assert outside[0].strip() == "4"
    assert outside[2].startswith("10 ┃")
    assert outside[2].endswith("┃ 1 2")
    trail = lines(Stroke(((2.4, 1), (1, 1)), "trail"))
    assert [row[2] for row in trail[1:]] == ["╷", "┿", "╵"]


def test_lines_of_several_kinds_differ_without_colour() -> None:
    looks = {(rule.weight, rule.dash, rule.rounded) for rule in LINES}
    assert len(looks) == len(LINES)
    square_line = ((1, 1), (1, 3), (3, 3), (3, 1), (1, 1))
    rings = [Stroke(tuple([(y, x + 4 * k) for y, x in square_line]), kind=k) for k in range(6)]
    picture = lines(*rings, height=2, width=12)
    cut = [tuple(row[6 * k + 1 : 6 * k + 7] for row in picture[1:3]) for k in range(6)]
    assert len(set(cut)) == 6


@pytest.mark.parametrize(("arms", "expected"), [
    ((LIGHT, 0, LIGHT, 0), "│"), ((0, HEAVY, HEAVY, 0), "┏"), ((LIGHT, HEAVY, LIGHT, HEAVY), "┿"),
    ((DOUBLE, LIGHT, DOUBLE, LIGHT), "╫"), ((HEAVY, LIGHT, LIGHT, 0), "┞"), ((0, 0, 0, 0), " "),
    ((DOUBLE, HEAVY, DOUBLE, HEAVY), "╋"), ((0, DOUBLE, 0, 0), "╺"),
])  # fmt: skip
def test_box_glyphs(arms: Any, expected: str) -> None:
    assert glyph(arms) == expected


def test_every_mixture_of_light_and_heavy_has_a_glyph() -> None:
    weights = range(3)
    found = {glyph((n, e, s, w)) for n in weights for e in weights for s in weights for w in weights}
    assert len(found) == 81


def test_every_shape_can_be_drawn_with_and_without_colour() -> None:
    assert text_of(every_shape()).plain == text_of(every_shape(), colour=False).plain


@pytest.mark.parametrize("name", ["slitherlink#2", "koburin#2", "sudoku", "masyu", "canal_view#2"])
def test_where_the_board_is_too_wide_cells_are_narrow_and_show_the_same(name: str) -> None:
    """Each character of the narrow picture is the one in the middle of those of the usual picture."""
    stored = example(name)
    puzzle = stored.puzzle()
    known = puzzle.read_answer(stored.answer or "")
    usual = draw_text(puzzle, known, colour=False).plain.split("\n")
    wide = max(len(line) for line in usual)
    assert draw_text(puzzle, known, colour=False, width=wide).plain.split("\n") == usual
    narrow = draw_text(puzzle, known, colour=False, width=wide - 1).plain.split("\n")
    cells = puzzle.grid.width
    dense = wide < 4 * cells
    assert max(len(line) for line in narrow) == (cells + 2 if dense else 2 * cells + 1)
    assert len(narrow) == len(usual)
    for line, other in zip(narrow, usual, strict=True):
        if dense:
            assert line == other[0] + other[2:-1:3] + other[-1]
        else:
            assert line.ljust(2 * cells + 1) == other.ljust(4 * cells + 1)[::2]


def test_long_words_keep_their_room() -> None:
    stored = example("tapa")
    usual = draw_text(stored.puzzle(), colour=False).plain
    longest = max(len(word) for word in usual.split() if word[0].isdecimal())
    narrow = draw_text(stored.puzzle(), colour=False, width=1).plain
    assert longest > 1
    assert sorted(w for w in narrow.replace("·", " ").split() if w[0].isdecimal()) == sorted(
        w for w in usual.replace("·", " ").split() if w[0].isdecimal()
    )

"""Whatever is printed can be read in both pictures, whichever layer it is of."""

from __future__ import annotations

from typing import Any

import pytest

from enpitsu.draw.scene import scene
from enpitsu.draw.svg import draw_svg
from enpitsu.draw.text import draw_text
from enpitsu.grid import Vertex
from enpitsu.layers import (
    Arrows,
    Choices,
    CircledNumbers,
    Circles,
    Links,
    Margins,
    Mirrors,
    Numbers,
    NumberSets,
    Parameter,
    Rooms,
    Shading,
    Spots,
    Templates,
    Zones,
)
from enpitsu.layers.graphics import Disc, Sign, Stroke, Text
from enpitsu.layers.printed.signs import Letters, Signs, Symbols
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.draw.test_svg import texts

BOARDS: dict[str, tuple[dict[str, Any], str, list[str], list[str]]] = {
    # layers, givens, words of the SVG, lines of the terminal picture
    "numbers": ({"a": Numbers(), "b": Shading()}, "12 ?", ["12", "?"], ["┃ 12 ? ┃"]),
    "circles": ({"a": CircledNumbers(), "b": Links()}, "(6) (?)", ["6", "?"], ["┃(6)(?)┃"]),
    "arrows": ({"a": Arrows(in_hole=True), "b": Shading()}, "3v .", ["3"], ["┃█3↓ · ┃"]),
    "sets": ({"a": NumberSets(), "b": Links()}, "2,3 .", ["2", "3"], ["┃2,3 · ┃"]),
    "letters": ({"a": Letters(), "b": Links()}, "a b", ["a", "b"], ["┃ a  b ┃"]),
    "grey": ({"a": Numbers(grey=True), "b": Links()}, "7 .", ["7"], ["┃░7░ · ┃"]),
    "grey circles": ({"a": Circles(grey=True), "b": Links()}, "o .", [], ["┃░○░ · ┃"]),
    "a start": ({"a": Symbols("@"), "b": Links()}, "@ .", [], ["┃ ○  · ┃"]),
    "symbols": ({"a": Symbols("x", "o"), "b": Links()}, "x o", [], ["┃ ×  ○ ┃"]),
    "margins": (
        {"a": Margins(), "b": Shading()}, ". .\n\nrows 7\ncols 10 -", ["7", "10"],
        ["    10", "  ┏━━━━━━┓", "7 ┃ ·  · ┃", "  ┗━━━━━━┛"],
    ),
    "parameter": ({"a": Parameter(), "b": Shading()}, "N 2\n\n. .", ["N = 2"], ["┃ ·  · ┃"]),
    "rooms": (
        {"a": Numbers(), "room": Rooms(), "b": Shading()}, "1 .\n\nA B", ["1"],
        ["┏━━━┳━━━┓", "┃ 1 ┃   ┃", "┗━━━┻━━━┛"],
    ),
    "mirrors": ({"a": Mirrors(), "b": Links()}, "1 2\n\n0,0|", [], ["┃   ║   ┃"]),
    "zones": (
        {"a": Symbols("x"), "zone": Zones(), "b": Shading()}, ". .\n. .\n\nL 0-1 3 4\nB 0-1 1 2",
        ["3", "4", "1 2"], ["3 ┃   ·   ┃", "4 ┃       ┃", "  ╶──1 2──╴"],
    ),
    "templates": (
        {"a": Signs("[x]"), "shape": Templates(), "b": Shading()}, "x .\n\nx 0,0 0,1 1,0", ["x", "x"],
        [" x ░░░░", "   ░░"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BOARDS)
def test_printed_layer(name: str) -> None:
    layers, givens, words, rows = BOARDS[name]
    genre: type[Puzzle] = type("Printed", (Puzzle,), layers)
    puzzle = genre.parse(givens)
    assert sorted(e.text or "" for e in texts(draw_svg(puzzle))) == sorted(words)
    picture = [row.rstrip() for row in draw_text(puzzle, colour=False).plain.split("\n")]
    assert [row for row in rows if row not in picture] == []


def test_lines_of_another_look_are_other_strokes() -> None:
    """Dashed, and double in characters."""
    genre: Any = type("Two", (Puzzle,), {"a": Links(look=1), "b": Links()})
    puzzle = genre.parse(". .\n. .")
    one, other = (PartialAssignment({layer[next(iter(layer))]: True}) for layer in (puzzle.a, puzzle.b))
    assert "stroke-dasharray" in draw_svg(puzzle, one)
    assert "stroke-dasharray" not in draw_svg(puzzle, other)
    assert "══" in draw_text(puzzle, one).plain


def test_pillars_reach_up_to_the_heads_they_hang_from() -> None:
    genre: Any = type("Hung", (Puzzle,), {"head": Spots(hanging=True), "pillar": Spots("p")})
    puzzle = genre.parse(".\n.\n.")
    at = puzzle.grid.cell
    made = PartialAssignment({puzzle.head[at[0, 0]]: True, puzzle.pillar[at[1, 0]]: True})
    strokes = [
        s.points for marks in puzzle.bound.values() for s in marks.paint(made) if isinstance(s, Stroke)
    ]
    assert sorted(strokes) == [((1, 1), (2, 1)), ((2, 1), (4, 1))]


def test_diagonals_that_are_chosen_lie_in_cells_of_a_grid() -> None:
    """Beside a line on dots, too, which by itself asks for dots alone; other signs ask for no ground."""
    for signs, look in (("/\\", "grid"), ("xy", "dots")):
        genre: Any = type("Both", (Puzzle,), {"sign": Choices(signs), "line": Links(on=Vertex)})
        assert scene(genre.parse(". .\n. .")).look == look


def test_spots_with_the_sign_of_a_star_are_stars() -> None:
    """But those that are drawn as something else, and those of another sign."""
    for spots, kind in ((Spots("*"), Sign), (Spots("*", figure="lamp"), Disc), (Spots("o"), Disc)):
        genre: Any = type("Starry", (Puzzle,), {"spot": spots})
        puzzle = genre.parse(".")
        [shape] = puzzle.bound["spot"].paint(PartialAssignment({puzzle.spot[puzzle.grid.cell[0, 0]]: True}))
        assert isinstance(shape, kind)


def test_a_bare_board_has_a_frame_and_no_sides_of_cells() -> None:
    for bare, look in ((True, "frame"), (False, "grid")):
        genre: Any = type("Bare", (Puzzle,), {"line": Links(bare=bare), "other": Links()})
        puzzle = genre.parse(". .\n. .")
        assert scene(puzzle).look == look
        assert ('stroke-opacity=".24"' in draw_svg(puzzle)) is not bare
        assert 'stroke-width="3"' in draw_svg(puzzle)


def test_numbers_around_a_cell_stand_in_a_diamond() -> None:
    """Each at a corner of its own; other numbers of a cell stand in rows."""
    for many in (2, 3, 4):
        for around, rows in ((True, {2: 2, 3: 2, 4: 3}[many]), (False, (many + 1) // 2)):
            genre: Any = type("Around", (Puzzle,), {"clue": NumberSets(0, around=around)})
            puzzle = genre.parse(",".join("1" * many))
            seats = [s.at for s in scene(puzzle).shapes if isinstance(s, Text)]
            assert len(set(seats)) == many
            assert len({y for y, _ in seats}) == rows

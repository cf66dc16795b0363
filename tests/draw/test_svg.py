"""The SVG picture shows just the marks that are made, and never hides a number."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.draw.contact_sheet import contact_sheet
from enpitsu.draw.palette import INK, LINES, MARKER, PAPER, STYLES, TONES
from enpitsu.draw.scene import Scene
from enpitsu.draw.svg import draw_svg, svg_of
from enpitsu.genres.koburin import Koburin
from enpitsu.genres.slitherlink import Slitherlink
from enpitsu.layers.graphics import Absent, Disc, Fill, Ground, Stroke, Text, square
from enpitsu.logic import PartialAssignment
from tests.draw.samples import BOARDS, every_shape

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> list[ET.Element]:
    """The elements of a picture in painting order."""
    return list(ET.fromstring(svg).iter())


def texts(svg: str) -> list[ET.Element]:
    return [e for e in drawn(svg) if e.tag == f"{SVG}text" and not e.get("aria-hidden")]


def steps(data: str) -> set[frozenset[tuple[float, float]]]:
    """The 40-unit steps, as pairs of (x, y), that path data run along; written from the SVG standard."""
    found, at, start = set(), (0.0, 0.0), (0.0, 0.0)
    for command, numbers in re.findall(r"([MLHVZ])([^MLHVZ]*)", data):
        values = [float(n) for n in numbers.split()]
        if command == "M":
            at = start = (values[0], values[1])
            continue
        to = {"H": lambda: (values[0], at[1]), "V": lambda: (at[0], values[0]),
              "L": lambda: (values[0], values[1]), "Z": lambda: start}[command]()  # fmt: skip
        n = round(max(abs(to[0] - at[0]), abs(to[1] - at[1])) / 40)
        for i in range(n):
            ends = [(at[0] + (to[0] - at[0]) * k / n, at[1] + (to[1] - at[1]) * k / n) for k in (i, i + 1)]
            found.add(frozenset(ends))
        at = to
    return found


def boards(genre: Any, low: int, high: int) -> st.SearchStrategy[str]:
    """Givens of random boards."""
    token = st.sampled_from([".", ".", "?", *map(str, range(low, high + 1))])
    size = st.tuples(st.integers(1, 5), st.integers(2, 5))

    def rows(hw: tuple[int, int]) -> st.SearchStrategy[str]:
        row = st.lists(token, min_size=hw[1], max_size=hw[1]).map(" ".join)
        return st.lists(row, min_size=hw[0], max_size=hw[0]).map("\n".join)

    return size.flatmap(rows)


def some_known(puzzle: Any, data: st.DataObject) -> PartialAssignment:
    """Random marks, whether they keep the rules or not."""
    values = data.draw(st.lists(st.sampled_from([True, False, None]), min_size=len(puzzle.visible_marks),
                                max_size=len(puzzle.visible_marks)))  # fmt: skip
    return PartialAssignment(
        {m: v for m, v in zip(puzzle.visible_marks, values, strict=True) if v is not None}
    )


@given(boards(Koburin, 0, 4), st.data())
def test_every_number_is_written_after_every_mark(givens: str, data: st.DataObject) -> None:
    puzzle = Koburin.parse(givens)
    svg = draw_svg(puzzle, some_known(puzzle, data))
    order = [e.tag.removeprefix(SVG) for e in drawn(svg)]
    seen = [(e.text, float(e.get("x", 0)), float(e.get("y", 0))) for e in texts(svg)]
    expected = [
        (("?" if n is None else str(n)), 40 * c.col + 20, 40 * c.row + 20) for c, n in puzzle.clue.items()
    ]
    assert sorted((t, x) for t, x, _ in seen) == sorted((t, x) for t, x, _ in expected)
    assert all(any(t == u and abs(y - v) < 15 for u, _, v in seen) for t, _, y in expected)
    if "text" in order:
        assert set(order[order.index("text") :]) == {"text"}


@given(boards(Slitherlink, 0, 3), st.data())
def test_the_paths_are_just_the_marks_made(givens: str, data: st.DataObject) -> None:
    puzzle = Slitherlink.parse(givens)
    known = some_known(puzzle, data)
    svg = draw_svg(puzzle, known)
    paths = [e for e in drawn(svg) if e.get("stroke") == LINES[0].colour]
    assert len(paths) <= 1
    shown = {s for e in paths for s in steps(e.get("d", ""))}
    made = {
        frozenset((40.0 * v.col, 40.0 * v.row) for v in s.ends)
        for s, m in puzzle.fence.items()
        if known.get(m)
    }
    assert shown == made
    assert all(e.get("stroke-linejoin") == e.get("stroke-linecap") == "round" for e in paths)


@pytest.mark.parametrize("name", BOARDS)
def test_a_loop_is_one_closed_path(name: str) -> None:
    genre, givens, answer = BOARDS[name]
    puzzle = genre.parse(givens)
    data = [e.get("d", "") for e in drawn(draw_svg(puzzle, puzzle.read_answer(answer)))
            if e.get("stroke") == LINES[0].colour]  # fmt: skip
    assert [(d.count("M"), d.count("Z")) for d in data] == ([] if name == "canal_view" else [(1, 1)])


@given(boards(Koburin, 0, 4), st.data())
def test_crosses_are_shown_only_when_asked(givens: str, data: st.DataObject) -> None:
    puzzle = Koburin.parse(givens)
    known = some_known(puzzle, data)
    absent = [m for m, v in known.items() if v is False and m.place not in puzzle.clue]
    plain, crossed = draw_svg(puzzle, known), draw_svg(puzzle, known, crosses=True)
    extra = [e for e in drawn(crossed) if ET.tostring(e) not in set(map(ET.tostring, drawn(plain)))]
    marks = [e for e in extra if e.tag == f"{SVG}path"]
    assert sum(e.get("d", "").count("M") for e in marks) == 2 * len(absent)


def test_what_is_not_forced_is_pale() -> None:
    genre, givens, answer = BOARDS["koburin"]
    puzzle = genre.parse(givens)
    known = puzzle.read_answer(answer)
    made = [m for m in puzzle.visible_marks if known[m]]
    sure = PartialAssignment(dict.fromkeys(made[::2], True))
    svg = draw_svg(puzzle, known, forced=sure)
    lines = [e for e in drawn(svg) if e.get("stroke") == LINES[0].colour]
    pale = {s for e in lines if e.get("opacity") for s in steps(e.get("d", ""))}
    full = {s for e in lines if not e.get("opacity") for s in steps(e.get("d", ""))}
    assert len(full) == sum(1 for m in made[::2] if m.layer == "line")
    assert len(pale) == sum(1 for m in made[1::2] if m.layer == "line")
    assert not full & pale
    assert draw_svg(puzzle, forced=sure).count('opacity=".4"') == 0


def test_the_ground_follows_the_wishes_of_the_layers() -> None:
    assert Scene(2, 2, (Ground("dots"),)).look == "dots"
    assert Scene(2, 2, (Ground("dots"), Ground("grid"))).look == "grid"
    assert Scene(2, 2, (Ground("dots"), Ground("centres"))).look == "centres"
    assert Scene(2, 2, ()).look == "grid"
    slitherlink = Slitherlink.parse("3 .\n. .")
    assert "Z" not in draw_svg(slitherlink)  # no frame
    assert draw_svg(slitherlink).count("h0") == 9


def test_letters_on_black_are_white_and_get_a_halo_only_from_lines() -> None:
    cell = (1, 1)
    black = texts(svg_of(Scene(1, 1, (Fill(square(0, 0), "hole"), Text(cell, "2")))))
    assert [e.get("fill") for e in black] == [PAPER]
    svg = svg_of(Scene(1, 2, (Stroke(((1, 1), (1, 3))), Text(cell, "2"))))
    assert [e.get("fill") for e in drawn(svg) if e.get("aria-hidden")] == [PAPER]
    shade = svg_of(Scene(1, 2, (Fill(square(0, 0)), Stroke(((1, 1), (1, 3))), Text(cell, "2"))))
    assert [e.get("fill") for e in drawn(shade) if e.get("aria-hidden")] == [TONES["shade"]]
    assert "aria-hidden" not in svg_of(Scene(1, 2, (Stroke(((0, 0), (0, 2))), Text(cell, "2"))))
    disc = texts(svg_of(Scene(1, 1, (Disc(cell, fill="black"), Text(cell, "?")))))
    assert [e.get("fill") for e in disc] == [PAPER]


def test_pens_differ_in_more_than_colour() -> None:
    assert len({(p.width, p.dash, p.core) for p in LINES}) == len(LINES)
    printed = [STYLES[s] for s in ("thin", "dashed", "border", "wall", "mirror")]
    assert len({(p.width, p.dash, p.core) for p in printed}) == len(printed)
    assert {p.colour for p in printed} <= {INK, "#6b7480"}


@given(st.text(max_size=8))
def test_any_title_gives_valid_xml_with_title_and_description(word: str) -> None:
    word = "".join(c for c in word if c.isprintable())
    root = ET.fromstring(svg_of(Scene(1, 1, (Text((1, 1), word),), title=word, text=f"{word}<&>\"'")))
    assert root.findtext(f"{SVG}title") == word
    assert root.findtext(f"{SVG}desc") == f"{word}<&>\"'"
    assert root.get("role") == "img"


def test_the_box_grows_with_what_lies_outside() -> None:
    x, y, width, height = (
        float(v) for v in ET.fromstring(svg_of(every_shape())).get("viewBox", "").split()
    )
    assert x < -20 < 12 * 40 < x + width
    assert y < -20 < 13 * 40 + 20 < y + height
    small = Scene(2, 2, (Text((1, -1), "1 2 3 4"),))
    assert small.seat(small.of(Text)[0])[1] < -2  # long words beside the board keep off it
    assert small.box[1] < -4


def test_places_are_highlighted_and_rows_numbered() -> None:
    puzzle = Koburin.parse(". . .\n. . .")
    grid = puzzle.grid
    places = [grid.cells[0], grid.inner_edges[0], grid.vertices[0], grid.rows[1], grid]
    svg = draw_svg(puzzle, highlight=places, labels=True)
    fills = [e.get("d", "") for e in drawn(svg) if e.get("fill") == MARKER]
    strokes = [e.get("d", "") for e in drawn(svg) if e.get("stroke") == MARKER]
    assert [d.count("M") for d in fills] == [4]
    assert [d.count("M") for d in strokes] == [2]
    labels = [e for e in drawn(svg) if e.tag == f"{SVG}g"]
    assert [[t.text for t in g] for g in labels] == [["1", "2", "1", "2", "3"]]


def test_absent_marks_are_small_crosses() -> None:
    svg = svg_of(Scene(1, 2, (Absent((1, 2)),)))
    assert sum("M" in e.get("d", "") and e.get("stroke-width") == "1.6" for e in drawn(svg)) == 1


def test_a_sheet_holds_all_pictures_side_by_side() -> None:
    pictures = [(f"<{n}>", svg_of(Scene(n, 7 - n, (Text((1, 1), str(n)),)))) for n in range(1, 7)]
    sheet = ET.fromstring(contact_sheet(pictures, columns=4))
    inner = [e for e in sheet if e.tag == f"{SVG}svg"]
    assert [t.text for t in sheet if t.tag == f"{SVG}text"] == [f"<{n}>" for n in range(1, 7)]
    boxes = [[float(e.get(k, 0)) for k in ("x", "y", "width", "height")] for e in inner]
    assert [[t.text for t in e.iter(f"{SVG}text")] for e in inner] == [[str(n)] for n in range(1, 7)]
    width, height = float(sheet.get("width", 0)), float(sheet.get("height", 0))
    for i, (x, y, w, h) in enumerate(boxes):
        assert 0 <= x <= x + w <= width
        assert 0 <= y <= y + h <= height
        assert all(x + w <= u or u + v <= x or y + h <= t or t + s <= y for u, t, v, s in boxes[:i])
    with pytest.raises(ValueError, match="viewBox"):
        contact_sheet([("", "<svg/>")])


def test_borders_between_dark_cells_have_a_white_seam() -> None:
    """Only there: a border beside one dark cell is seen on the other, light one."""
    border = Stroke(((0, 2), (2, 2)), "border")
    for dark, seams in (((0, 1), 1), ((0,), 0), ((), 0)):
        svg = svg_of(Scene(1, 2, (*[Fill(square(0, col)) for col in dark], border)))
        pens = [p.get("stroke") for p in drawn(svg) if p.get("d") and p.get("stroke") in {INK, PAPER}]
        assert pens.count(PAPER) == seams
        assert pens[-1] == INK


def test_letters_on_a_band_are_seen_as_they_are() -> None:
    """Digits stand on it without a halo, which a line needs."""
    for style, halos in (("band", 0), ("line", 1)):
        stroke = Stroke(((1, 1), (1, 3)), style)  # type: ignore[arg-type]
        assert svg_of(Scene(1, 2, (stroke, Text((1, 1), "7")))).count("aria-hidden") == halos


def test_a_thin_line_in_a_black_cell_is_one_white_line() -> None:
    slash = Stroke(((0.2, 0.2), (1.8, 1.8)), "thin")
    for dark in (False, True):
        found = svg_of(Scene(1, 1, (slash, *[Fill(square(0, 0), "hole")] * dark)))
        width = f'stroke-width="{STYLES["thin"].width}"'
        [line] = [one for one in found.splitlines() if 'd="M4 4' in one]
        assert width in line
        assert f'stroke="{PAPER if dark else INK}"' in line


def test_a_line_is_seen_on_a_black_circle() -> None:
    """It has a rim there, and nowhere else: not on white circles, not where it only passes by."""
    line = Stroke(((1, 1), (1, 3)))
    for disc, rims in ((Disc((1, 1), fill="black"), 1), (Disc((1, 1)), 0), (Disc((3, 1), fill="black"), 0)):
        found = svg_of(Scene(2, 2, (line, disc)))
        assert found.count(f'stroke="{PAPER}"') == rims


def test_borders_of_regions_are_lighter_than_the_frame() -> None:
    assert 1 < STYLES["border"].width < 3

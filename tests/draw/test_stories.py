"""Pictures of steps: for every genre, whole in themselves, told apart without colour."""

from __future__ import annotations

import json
import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu import catalogue
from enpitsu.draw.flipbook import _dark as dark_under
from enpitsu.draw.flipbook import flipbook
from enpitsu.draw.outlines import border, corner, middle, outline
from enpitsu.draw.overlay import ARROWS, LOOKS, Tag, overlay, printed_boxes
from enpitsu.draw.scene import Scene, inside
from enpitsu.draw.stepper import draw_page
from enpitsu.draw.story import Moment, Story
from enpitsu.draw.strip import draw_step, draw_strip
from enpitsu.grid import grid
from enpitsu.layers.graphics import Absent, Disc, Fill, Sign, Stroke, Text
from tests.examples import smallest
from tests.kept import of_late

SVG = "{http://www.w3.org/2000/svg}"


@of_late
def story(name: str) -> Story:
    """A story without an explainer: the marks of a stored answer, a few at a time, with cases by turns."""
    stored = catalogue.example(smallest(name))
    puzzle = stored.puzzle()
    answer = list(puzzle.read_answer(stored.answer or "").items())
    size = max(1, len(answer) // 12)
    chunks = [answer[i : i + size] for i in range(0, len(answer), size)]
    cases = puzzle.cases()
    moments = []
    for n, chunk in enumerate(chunks):
        some = cases[n :: len(chunks)][:4]
        letters = " and ".join([f"{c.rule.letter} at {c.place}" for c in some])
        before = chunks[n - 1][:3] if n else []
        supposed = [[(m, not v)] for m, v in chunk[:2]] if n % 3 == 1 else []
        words = "Suppose this; then <that>" if supposed else "Thus & so"
        moments.append(
            Moment(f"Moment {n}. {words} by {letters}.", chunk, before, some, n // 2 + 1, supposed)
        )
    return Story(puzzle, moments, ending="The end of it.")


GENRES = [n for n in catalogue.genres() if any(e.answer is not None for e in catalogue.examples(n))]
"""New genres join by themselves."""


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GENRES)
def test_a_strip_shows_every_step_with_its_sentence(name: str) -> None:
    told = story(name)
    drawn = draw_strip(told)
    picture = ET.fromstring(drawn)
    assert len(picture.findall(f"{SVG}svg")) == len(told.moments)
    written = " ".join([e.text or "" for e in picture.iter(f"{SVG}text")])
    for moment in told.moments:
        assert moment.sentence.split()[1] in written
    assert not re.search(r"\b(nan|inf)\b", drawn)


def test_a_strip_has_as_many_columns_as_it_has_steps_up_to_three() -> None:
    told = story("koburin")
    widths = [float(ET.fromstring(draw_strip(told, 0, n)).attrib["width"]) for n in (1, 2, 3, 4)]
    one, two, three, four = widths
    assert two - one == three - two > 0
    assert four == three
    assert one < 2 * (two - one), "one step is as wide as one column, with what is around it"


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GENRES)
def test_a_page_is_whole_in_itself_and_holds_every_step(name: str) -> None:
    told = story(name)
    page = draw_page(told)
    for outside in ("http", "src=", "url(", "@import", "<link", "<!--"):
        assert outside not in page
    board = re.search(r'<svg id="board".*?</svg>', page, re.DOTALL)
    assert board is not None
    ET.fromstring(board[0])
    data = json.loads(re.findall(r'id="data">(.*?)</script>', page, re.DOTALL)[0])
    assert len(data["steps"]) == len(data["paragraphs"]) == len(told.moments)
    numbers = {k for step in data["steps"] for look in LOOKS for k in step[look.name]}
    assert numbers == set(range(len(data["outlines"])))
    items = re.findall(r"<li>(.*?)</li>", page, re.DOTALL)
    assert page.count("<li>") == page.count("</li>") == len(items)
    assert "".join(items).count('<p id="s') == len(told.moments), "each step is in a paragraph"
    for n, moment in enumerate(told.moments, 1):
        line = re.search(rf'<p id="s{n}">(.*?)</p>', page)
        assert line is not None
        plain = re.sub(r"<a.*?</a> |<span.*?</span> |<[^>]*>", "", line[1])
        cited = re.findall(r'data-rule="(.)"', line[1])
        assert cited == list(dict.fromkeys([case.rule.letter for case in moment.cases]))
        assert plain.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") == moment.sentence
    for case in [case for moment in told.moments for case in moment.cases]:
        assert f'id="rule-{case.rule.letter}"' in page


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GENRES)
def test_the_board_drawn_once_shows_just_what_each_state_has(name: str) -> None:
    told = story(name)
    book = flipbook(told)
    for n in range(len(told.states)):
        seen = [svg for level in book for svg, spans in level if any(a <= n <= b for a, b in spans)]
        shapes = told.shapes(n)
        letters = r"<text(?![^>]*aria-hidden)[^>]*>([^<>]+)</text>"
        texts = Counter([t for svg in seen for t in re.findall(letters, svg)])
        for halo in [svg for svg in seen if "aria-hidden" in svg]:
            assert re.fullmatch(
                r"<text[^>]*aria-hidden[^>]*>([^<>]+)</text><text[^>]*>\1</text>.*", halo, re.DOTALL
            )
        assert texts == Counter([s.text for s in shapes if isinstance(s, Text)])
        assert sum("<circle" in svg for svg in seen) == sum(isinstance(s, Disc) for s in shapes)
        fills = [svg for level in book[:1] for svg, spans in level if any(a <= n <= b for a, b in spans)]
        assert len(fills) == sum(isinstance(s, Fill) for s in shapes)
        signs = [svg for svg, spans in book[6] if any(a <= n <= b for a, b in spans)]
        assert len(signs) == sum(isinstance(s, Sign | Absent) for s in shapes)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GENRES)
def test_what_becomes_known_is_ringed_and_what_it_rests_on_dotted(name: str) -> None:
    told = story(name)
    for n, moment in enumerate(told.moments):
        over, drawn = overlay(told, n), draw_step(told, n)
        assert {place for place, _ in over.rings} == {m.place for m, _ in moment.marks}
        assert {place for place, _ in over.facts} == {m.place for m, _ in moment.facts}
        assert {place for place, _ in over.places} == {c.place for c in moment.cases}
        for look in LOOKS:
            for spotted in over.of(look):
                data = look.outline(*spotted)
                assert data.startswith("M")
                assert data in drawn
        for said in moment.marks:  # a mark that the board does not show is written
            shows = told.painted(said) or any(v and m.place is said[0].place for m, v in moment.marks)
            x, y = middle(said[0].place)
            shows = shows or any(a < x < c and b < y < d for a, b, c, d in printed_boxes(told))
            assert shows or any(
                told.word(said).lstrip("≠") in tag.text for tag in over.tags if tag.kind == "ring"
            )


def together(told: Story) -> Story:
    """The same, paragraph by paragraph."""
    texts = ["." for _ in {moment.paragraph for moment in told.moments}]
    return Story(told.puzzle, told.moments, told.start, paragraphs=texts).by_paragraphs()


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GENRES)
def test_nothing_is_written_over_a_clue(name: str) -> None:
    """Neither letters of rules nor words for marks, on the pictures of moments and of paragraphs."""
    told = story(name)
    clues = printed_boxes(told)
    for of in (told, together(told)):
        for n in range(len(of.moments)):
            over = [tag for tag in overlay(of, n).tags if tag.kind != "badge" and tag.lies_over(clues)]
            assert not over


def test_what_lies_over_a_clue_is_seen() -> None:
    told = story("sudoku")
    left, top, right, bottom = printed_boxes(told)[0]
    assert Tag((left + right) / 2, bottom, "3", "ring").lies_over(printed_boxes(told))
    assert not Tag((left + right) / 2, top, "3", "place").lies_over(printed_boxes(told)[:1])


def test_rings_outlines_and_dots_differ_in_more_than_colour() -> None:
    assert len({look.dash for look in LOOKS}) == len(LOOKS)
    assert sum(not look.dash for look in LOOKS) == 1, "only rings are solid"
    board = grid(3, 3)
    cell = board.cells[4]
    assert len({look.outline(cell) for look in LOOKS}) == len(LOOKS)


def test_the_letter_of_a_rule_stands_in_the_first_cell_of_its_place() -> None:
    """A cell is 40 wide; the letter is 7.5 from its left side and 11.5 below its upper one."""
    board = grid(4, 4)
    assert corner(board.cell[2, 1]) == (1 * 40 + 7.5, 2 * 40 + 11.5)
    assert corner(board.rows[3]) == (7.5, 3 * 40 + 11.5)


def test_the_colour_of_a_stroke_depends_on_the_dark_cells_under_it() -> None:
    black = Fill(((0, 0), (0, 2), (2, 2), (2, 0)), "black")
    water = Fill(((0, 2), (0, 4), (2, 4), (2, 2)), "water")
    assert dark_under(Scene(1, 2, (black, water)), Stroke(((1, 1), (1, 3)))) == [black]


def corners(data: str) -> list[list[tuple[float, float]]]:
    """The corners (y, x) of the polygons of path data."""
    found = []
    for loop in data.rstrip("Z").split("Z"):
        points = [tuple(map(float, p.split())) for p in loop.removeprefix("M").split("L")]
        found.append([(y, x) for x, y in points])
    return found


CELLS = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=18)


@given(CELLS)
def test_a_border_parts_its_cells_from_all_others(cells: set[tuple[int, int]]) -> None:
    loops = corners(border(cells, 2.2))
    for r in range(-1, 6):
        for c in range(-1, 6):
            for y, x in ((20, 20), (4, 4), (4, 36), (36, 4), (36, 36)):
                point = (40.0 * r + y, 40.0 * c + x)
                within = sum(inside(point, tuple(loop)) for loop in loops) % 2 == 1
                assert within == ((r, c) in cells)


def test_a_stroke_that_is_not_there_is_ringed_at_its_cross() -> None:
    edge = grid(2, 2).inner_edges[0]
    drawn, absent = outline(edge, 7.5), outline(edge, 7.5, absent=True)
    assert drawn != absent
    assert absent.count("a") == 2, "a circle"
    assert drawn.count("A") == 2, "a capsule"


def test_the_script_finds_what_it_asks_for() -> None:
    page = draw_page(story(GENRES[0]))
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)[0]
    asked = set(re.findall(r'get\("(\w+)"\)', script))
    assert {"first", "back", "next", "last", "slider", "grain", "now", "tags", "pale"} <= asked
    for name in asked:
        assert f'id="{name}"' in page
    for look in (*LOOKS, ARROWS):
        assert page.count(f'class="{look.name}"') >= 2, "a seam and a line"
    for key in ("ArrowRight", "ArrowLeft", "Home", "End"):
        assert key in script


def test_cells_that_touch_at_a_corner_have_borders_of_their_own() -> None:
    assert len(corners(border([(0, 0), (1, 1)], 2.2))) == 2
    assert len(corners(border([(0, 1), (1, 0)], 2.2))) == 2
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]
    assert sorted(map(len, corners(border(ring, 2.2)))) == [4, 4], "outside and inside"

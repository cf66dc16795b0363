"""What the board answers to marks: clues that are satisfied or exceeded, clashes, marks of a trial."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from enpitsu.formats import read_document
from enpitsu.play.run import fragment
from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_settings import choose_setting

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)

SATISFIED, BROKEN, CLASH = "#board text.satisfied", "#board text.broken", "#board .clash"


def make(player: Player, *names: str) -> None:
    """Make marks by the mouse."""
    for name in names:
        place = next(p for p in player.layers[0]["places"] if any(m["name"] == name for m in p["marks"]))
        player.tap(player.inside(place))


def test_a_number_of_lines_greys_when_they_are_there_and_reddens_when_they_are_too_many(
    page: Page, address: str
) -> None:
    """The 2 in the corner of slitherlink#1."""
    player = Player(page, address, "slitherlink#1")
    first = page.locator("#board text.given").first
    expect(first).to_have_text("2")
    zeros = page.locator(SATISFIED).count()
    make(player, "fence N side of R1C1")
    page.wait_for_timeout(300)
    assert page.locator(SATISFIED).count() == zeros
    make(player, "fence W side of R1C1")
    expect(first).to_have_class("given strong satisfied")
    make(player, "fence N side of R2C1")
    expect(first).to_have_class("given strong broken")
    page.click("#undo")
    expect(first).to_have_class("given strong satisfied")
    choose_setting(page, "clues", "off")
    expect(page.locator(SATISFIED)).to_have_count(0)
    choose_setting(page, "clues", "on")
    expect(first).to_have_class("given strong satisfied")


def test_a_loop_that_closes_too_soon_is_shown_as_it_closes(page: Page, address: str) -> None:
    player = Player(page, address, "slitherlink#1")
    player.drag([[4, 4], [4, 6], [6, 6], [6, 4]])
    player.drag([[10, 8], [10, 10]])
    page.wait_for_timeout(300)
    assert page.locator(CLASH).count() == 0
    player.drag([[6, 4], [4, 4]])
    expect(page.locator(CLASH)).to_have_count(4)
    choose_setting(page, "clashes", "off")
    expect(page.locator(CLASH)).to_have_count(0)


def test_equal_digits_in_a_house_redden_both(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    cells = {p["marks"][0]["place"]: p for p in player.layers[0]["places"] if not p.get("locked")}
    row = sorted([name for name in cells if name.startswith("R1")])
    assert len(row) >= 2
    for name in row[:2]:
        player.tap(cells[name]["at"])
        page.keyboard.press("4")
    expect(page.locator("#board text.pen.broken")).to_have_count(2)
    choose_setting(page, "clashes", "off")
    expect(page.locator("#board text.pen.broken")).to_have_count(0)


def test_lamps_that_see_each_other_are_shown(page: Page, address: str) -> None:
    player = Player(page, address, "akari#1")
    player.tap([1, 3])
    page.wait_for_timeout(300)
    assert page.locator(CLASH).count() == 0
    player.tap([1, 7])
    expect(page.locator(CLASH)).to_have_count(2)


@pytest.mark.parametrize(
    ("id", "shape"),
    [("nurikabe#1", "text"), ("akari#1", "text"), ("masyu#1", ".disc"), ("kropki#1", ".disc")],
)
def test_when_it_is_solved_clues_of_each_kind_are_grey_and_nothing_is_red(
    page: Page, address: str, id: str, shape: str
) -> None:
    player = Player(page, address, id)
    player.solve_by_mouse()
    clues = len([s for s in player.board["printed"] if s["kind"] == shape.strip(".")])
    expect(page.locator(f"#board {shape}.satisfied")).to_have_count(clues)
    expect(page.locator(f"{BROKEN}, {CLASH}, #board .disc.broken")).to_have_count(0)


@pytest.mark.parametrize(("id", "tried"), [("slitherlink#1", ".part-trial"), ("nurikabe#1", ".trial")])
def test_marks_of_a_trial_have_a_colour_of_their_own(page: Page, address: str, id: str, tried: str) -> None:
    player = Player(page, address, id)
    first, second = [p for p in player.layers[0]["places"] if not p.get("locked")][:2]
    player.tap(player.inside(first))
    assert page.locator(f"#board {tried}").count() == 0
    page.click("#trial")
    player.tap(player.inside(second))
    assert page.locator(f"#board {tried}").count() == 1
    choose_setting(page, "trials", "off")
    assert page.locator(f"#board {tried}").count() == 0
    choose_setting(page, "trials", "on")
    page.click("#accept")
    assert page.locator(f"#board {tried}").count() == 0


def test_whether_all_is_right_is_said_without_where_and_undone_to_the_last_right_state(
    page: Page, address: str
) -> None:
    player = Player(page, address, "nurikabe#1")
    places = [p for p in player.layers[0]["places"] if not p.get("locked")]
    right = [p for p in places if player.value(p, player.wanted) == 1]
    wrong = [p for p in places if player.value(p, player.wanted) != 1 and p not in right]
    shaded = "#board .fill-shade"
    player.tap(right[0]["at"])
    page.click("#still")
    expect(page.locator("#message")).to_contain_text("Yes")
    player.tap(wrong[0]["at"])
    before = page.locator(shaded).first.get_attribute("d")
    player.tap(right[1]["at"])
    page.click("#still")
    expect(page.locator("#message")).to_contain_text("No: these marks are part of no answer.")
    assert page.locator("#board .ring, #board .wrong").count() == 0
    page.click("#to-right")
    expect(page.locator("#message")).to_contain_text("the last marks")
    assert page.locator(shaded).first.get_attribute("d") not in (None, before)
    page.click("#still")
    expect(page.locator("#message")).to_contain_text("Yes")
    page.click("#redo")
    page.click("#still")
    expect(page.locator("#message")).to_contain_text("No")


def test_answers_of_a_puzzle_with_several_are_shown_side_by_side(page: Page, address: str) -> None:
    """An empty board of digits has many answers; four are shown."""
    text = "genre: sudoku\n\n. . . .\n. . . .\n. . . .\n. . . .\n"
    page.goto(f"{address}#{fragment(read_document(text))}")
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#still")
    page.click("#side-by-side")
    expect(page.locator("#message .answers svg")).to_have_count(4)
    shown = page.eval_on_selector_all("#message .answers svg", "all => all.map((one) => one.textContent)")
    assert len(set(shown)) == 4
    assert all(len(digits) == 16 for digits in shown)


def test_sums_grey_when_their_run_is_full_and_redden_when_it_cannot_be(page: Page, address: str) -> None:
    """The run of the 4 in the first row of kakuro#1: the two cells below it."""
    player = Player(page, address, "kakuro#1")
    four = page.locator("#board text:text-is('4')").first
    cells = {p["marks"][0]["place"]: p for p in player.layers[0]["places"]}
    below = [cells[name] for name in ("R2C4", "R3C4")]
    right = [player.value(p, player.wanted) for p in below]
    for place, n in zip(below, right, strict=True):
        assert page.locator("#board text.satisfied").count() == 0
        player.tap(place["at"])
        page.keyboard.press(str(n))
        page.wait_for_timeout(200)
    expect(four).to_have_class("on-dark strong satisfied")
    page.keyboard.press("9")
    expect(four).to_have_class("on-dark strong broken")


def test_shaded_cells_and_areas_have_colours_on_request(page: Page, address: str) -> None:
    """The wall of nurikabe#1; of fillomino#1, the areas that borders part."""
    player = Player(page, address, "nurikabe#1")
    player.solve_by_mouse()
    coloured = page.locator('#board path[class*="fill-shade part-"]')
    expect(coloured).to_have_count(0)
    choose_setting(page, "pieces", value=True)
    expect(coloured).to_have_count(1)  # all of it is one wall
    player = Player(page, address, "fillomino#1")
    assert page.locator('#board path[class*="fill-tint"]').count() == 0
    player.solve_by_mouse()
    assert page.locator('#board path[class*="fill-tint"]').count() > 1
    choose_setting(page, "pieces", value=False)
    assert page.locator('#board path[class*="fill-tint"]').count() == 0

"""What a player does beside making marks: undo, trial, going away and coming back, sharing, asking."""

from __future__ import annotations

import io
import json
import math
import random
import re
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from enpitsu import catalogue
from enpitsu.desk.verbs import answer
from tests.play.browser import MISSING, browser_path, holding, patient, served
from tests.play.player import Player
from tests.thorough import WATCHDOG

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def made(page: Page) -> list[str]:
    """The places that are not empty, with their values; what is printed there (in brackets) left out."""
    labels = page.eval_on_selector_all(
        "#board .spot", "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    return [re.sub(r" \([^)]*\)(?=: )", "", label) for label in labels if not label.endswith(": empty")]


def kept(page: Page) -> int:
    """How many actions the browser keeps of the only puzzle."""
    found = page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes('puzzle:'))[0]?.[1]")
    return len(json.loads(found)["history"]["actions"]) if found else 0


KEYS = """(keys) => {
  const board = document.getElementById("board");
  for (const key of keys) board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""
"""Presses many keys at once; hands of other tests press them one by one."""


def test_undo_and_redo_over_500_moves(page: Page, address: str) -> None:
    Player(page, address, "hitori#1")
    chance = random.Random(0)
    page.focus("#board")
    states = [made(page)]
    for _ in range(26):
        page.keyboard.press("Space")
        keys = []
        for n in range(19):
            keys += [chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"])] * (n % 3 == 0) + [
                " "
            ]
        page.evaluate(KEYS, keys)
        states.append(made(page))
    assert len(states) == 27

    def press(button: str, times: int) -> None:
        page.evaluate("([id, n]) => { while (n--) document.getElementById(id).click(); }", [button, times])

    page.keyboard.press("Control+z")
    press("undo", 19)
    for state in reversed(states[1:-1]):
        assert made(page) == state
        press("undo", 20)
    assert made(page) == states[0] == []
    expect(page.locator("#undo")).to_be_disabled()
    page.keyboard.press("Control+Shift+z")
    press("redo", 19)
    for state in states[1:-1]:
        assert made(page) == state
        press("redo", 20)
    assert made(page) == states[-1]
    expect(page.locator("#redo")).to_be_disabled()


def test_a_trial_is_opened_dropped_and_kept(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    before = made(page)
    for _ in range(2):
        page.click("#trial")
        page.focus("#board")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
    within = made(page)
    assert len(within) == len(before) + 2
    page.click("#accept")
    assert made(page) == within
    expect(page.locator("#discard")).to_be_visible()
    page.click("#discard")
    assert made(page) == before
    expect(page.locator("#discard")).to_be_hidden()
    page.click("#undo")
    assert made(page) == within, "nothing that was done is lost"


def test_marks_come_back_after_a_reload_with_all_that_can_be_undone(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    page.focus("#board")
    for key in ("ArrowRight", "Space", "ArrowDown", "ArrowDown", "x"):
        page.keyboard.press(key)
    before = made(page)
    assert len(before) == 2
    page.reload()
    page.wait_for_selector("#board .spot", state="attached")
    assert made(page) == before
    assert kept(page) == 2
    page.click("#undo")
    page.click("#undo")
    assert made(page) == []
    page.click("#to-gallery")
    page.locator("#begun-list button").first.click()
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#redo")
    page.click("#redo")
    assert made(page) == before


@pytest.mark.parametrize("button", ["#share", "#share-marks"])
def test_a_link_opens_in_a_fresh_profile(page: Page, address: str, browser: Browser, button: str) -> None:
    player = Player(page, address, "koburin#1")
    player.solve_by_mouse()
    assert player.solved()
    page.click(button)
    expect(page.locator("#link")).to_be_visible()
    link = page.input_value("#link")
    assert link.startswith(address + "#z=")
    with patient(browser.new_context()) as other:
        fresh = other.new_page()
        fresh.goto(link)
        fresh.wait_for_selector("#board .spot", state="attached")
        assert fresh.inner_text("#title") == page.inner_text("#title")
        if button == "#share":
            assert made(fresh) == []
        else:
            assert made(fresh) == made(page)
            fresh.reload()
            fresh.wait_for_selector("#board .spot", state="attached")
            assert made(fresh) == made(page)


def read_code(page: Page) -> None:
    """Wait until the QR code on the page says its link to a decoder that knows nothing of ours.

    What comes above it (how difficult the puzzle was) may move it while the picture is taken; a code that
    the decoder misses at that size is enlarged for it, as a telephone that comes nearer does.
    """
    give_up = monotonic() + WATCHDOG
    found, text = set[str](), ""
    while text not in found and monotonic() < give_up:
        text = page.input_value("#link")
        picture = Image.open(io.BytesIO(page.locator("#code svg").screenshot(scale="css")))
        nearer = picture.resize((3 * picture.width, 3 * picture.height))
        found = {code.text for one in (picture, nearer) for code in zxingcpp.read_barcodes(one)}
    assert found == {text}


@pytest.mark.fresh("its medium is another")
@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_link_is_a_code_for_a_telephone_to_read(
    page: Page, address: str, look: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=look)
    player = Player(page, address, "koburin#1")
    page.click("#share")
    page.wait_for_selector("#code svg")
    read_code(page)
    player.solve_by_mouse()
    before = page.input_value("#link")
    page.click("#share-marks")
    expect(page.locator("#link")).not_to_have_value(before)
    page.wait_for_selector("#code svg")
    assert player.solved()
    read_code(page)


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_link_that_is_too_long_for_a_code_is_told(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    page.evaluate("""async () => {
      const { showLink } = await import("/sharing.js");
      const noise = Array.from({ length: 3000 }, (_, n) => Math.abs(Math.sin(n)).toString(36).slice(2));
      await showLink({ puzzle: { noise } });
    }""")
    expect(page.locator("#code")).to_have_text("The link is too long for a QR code.")
    assert len(page.input_value("#link")) > 2953


def test_hints_come_in_degrees_and_lead_to_the_end(page: Page, address: str) -> None:
    Player(page, address, "canal_view#1")
    said = []
    page.click("#hint")
    for _ in range(3):
        page.wait_for_selector("#message .more")
        said.append(page.inner_text("#message p:first-child"))
        assert made(page) == [] or len(said) == 3
        page.click("#message .more")
    assert said[0].startswith("Look at R")
    assert "Rule " in said[1]  # after the name of the technique
    assert re.search(r" R\d.*: ", said[2]), "the technique, what follows, and why"
    assert made(page)
    for _ in range(60):
        if page.locator("#message .good-news").count():
            return
        page.click("#hint")
        page.wait_for_selector("#message .more, #message .good-news")
        for _ in range(3):
            if page.locator("#message .more").count():
                page.click("#message .more")
        page.wait_for_timeout(500)
    raise AssertionError


def test_a_wrong_mark_is_told_and_gone_back_before(page: Page, address: str) -> None:
    player = Player(page, address, "canal_view#1")
    page.focus("#board")
    target = next(p for p in player.layers[0]["places"] if player.value(p, player.wanted) == 0)
    player.go(0, target)
    page.keyboard.press("Space")
    page.click("#hint")
    page.click("#message .more")
    expect(page.locator("#message p").first).to_contain_text(target["marks"][0]["place"])
    page.click("#message button:has-text('Go back')")
    assert made(page) == []


def test_why_not_is_answered_at_a_place(page: Page, address: str) -> None:
    player = Player(page, address, "canal_view#1")
    target = next(p for p in player.layers[0]["places"] if player.value(p, player.wanted) == 0)
    page.click("#why")
    player.tap(target["at"])
    assert made(page) == []
    page.click("#message .claims button:text-is('shaded')")
    page.wait_for_selector("#message .step")
    assert "it cannot be" in page.inner_text("#message p:first-child")
    expect(page.locator("#why")).to_have_attribute("aria-pressed", "false")


def said(move: dict[str, Any]) -> str:
    """The text of a move: the names of what is done, and its sentence."""
    names = [name[:1].upper() + name[1:] for name in move["techniques"][:3]]
    return " ".join([*names, str(move["sentence"])])


def test_an_explanation_is_stepped_through_and_taken_over(page: Page, address: str) -> None:
    Player(page, address, "canal_view#1")
    page.click("#explain")
    page.wait_for_selector("#message .step")
    assert page.inner_text("#message .step").startswith("1/")
    first = made(page)
    assert first
    page.click("#step-on")
    assert page.inner_text("#message .step").startswith("2/")
    assert len(made(page)) > len(first)
    page.click("#step-back")
    assert made(page) == first
    page.click("#step-close")
    assert made(page) == []
    page.click("#explain")
    page.wait_for_selector("#message .step")
    while page.locator("#step-on:not(:disabled)").count():
        page.click("#step-on")
    page.click("#step-take")
    page.wait_for_selector("#message .good-news")


def test_a_move_is_unfolded_to_its_single_steps(page: Page, address: str) -> None:
    player = Player(page, address, "canal_view#1")
    told = answer("explain", {"puzzle": player.source})
    steps, entries = told["steps"], told["moves"]
    many = len(entries)
    assert any(len(entry["steps"]) > 1 for entry in entries)
    page.click("#explain")
    step = page.locator("#message .step")
    for n, entry in enumerate(entries, 1):
        expect(step).to_have_text(f"{n}/{many} {said(entry)}")
        folded = entry["steps"]
        if len(folded) > 1:
            page.click("#step-unfold")
            for k, at in enumerate(folded, 1):
                expect(step).to_have_text(f"{n}/{many} · {k}/{len(folded)} {steps[at]['sentence']}")
                if k < len(folded):
                    page.click("#step-on")
            page.click("#step-fold")
            expect(step).to_have_text(f"{n}/{many} {said(entry)}")
        if n < many:
            page.click("#step-on")
    expect(page.locator("#step-on")).to_be_disabled()
    while page.locator("#step-back:not(:disabled)").count():
        page.click("#step-back")
    page.click("#step-unfold")
    everything = [at for entry in entries for at in entry["steps"]]
    for at in everything:
        expect(step).to_contain_text(steps[at]["sentence"])
        if at != everything[-1]:
            page.click("#step-on")
    expect(page.locator("#step-on")).to_be_disabled()
    page.click("#step-back")
    expect(step).to_contain_text(steps[everything[-2]]["sentence"])


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_hint_is_unfolded_to_its_single_steps(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    folded = answer("hint", {"puzzle": player.source})["folded"]
    assert len(folded) > 1
    page.click("#hint")
    for _ in range(2):
        page.click("#message .more")
    page.click("#step-unfold")
    step = page.locator("#message .step")
    for told in folded:
        expect(step).to_contain_text(told["sentence"])
        if told is not folded[-1]:
            page.click("#step-on")
    expect(page.locator("#step-on")).to_be_disabled()


def test_a_step_shows_what_it_rests_on_and_what_follows(page: Page, address: str) -> None:
    Player(page, address, "canal_view#1")
    page.click("#explain")
    page.wait_for_selector("#message .legend")
    over = page.locator("#board .news")
    facts = 0
    for _ in range(100):
        assert over.count() == page.locator("#board .points-at").count() > 0
        facts += page.locator("#board .fact").count()
        if not page.locator("#step-on:not(:disabled)").count():
            break
        page.click("#step-on")
    assert facts
    page.click("#step-close")
    assert over.count() == page.locator("#board .told").count() == 0


def test_a_letter_shows_where_its_rule_applies(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    wanted = answer("places", {"puzzle": player.source, "letter": "C"})["places"]
    cells = {tuple(cell) for place in wanted for cell in place["cells"]}
    assert cells
    rings = page.locator("#board .applies")
    letter = page.locator("#rules button[data-letter='C']")
    letter.hover()
    expect(rings).to_have_count(len(cells))
    page.hover("#title")
    expect(rings).to_have_count(0)
    letter.focus()
    expect(rings).to_have_count(len(cells))
    letter.press("Enter")
    page.focus("#board")
    page.keyboard.press("Space")
    expect(rings).to_have_count(len(cells))
    letter.click()
    expect(letter).to_have_attribute("aria-pressed", "false")
    page.focus("#board")
    page.hover("#title")
    expect(rings).to_have_count(0)


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
@pytest.mark.parametrize("id", ["crossstitch#1", "canal_view#1"], ids=["strokes", "cells"])
def test_crosses_keep_clear_of_clues_and_of_each_other(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    page.focus("#board")
    for place in player.layers[0]["places"]:
        player.go(0, place)
        page.keyboard.press("x")
    ways = page.locator("#board .absent").get_attribute("d") or ""
    strokes = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", ways)
    middles = [((float(a) + float(c)) / 40, (float(b) + float(d)) / 40) for a, b, c, d in strokes[::2]]
    assert len(set(middles)) == len(middles) == len(player.layers[0]["places"])
    printed = player.board["printed"]
    clues = [shape.get("centre") or shape["at"] for shape in printed if shape["kind"] in ("disc", "text")]
    assert clues
    for y, x in clues:
        assert all(math.dist((x, y), middle) > 0.8 for middle in middles)


def test_what_is_unfinished_is_never_called_wrong(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    page.click("#check")
    page.wait_for_selector("#message p:has-text('Fine so far')")
    player.solve_by_mouse()
    assert player.solved()
    page.click("#undo")
    page.click("#check")
    page.wait_for_selector("#message p:has-text('Fine so far')")
    assert page.locator("#board .ring").count() == 0


@pytest.mark.fresh("the search stays")
def test_the_gallery_is_searched_and_an_example_opened(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#genres li .picture")
    families = page.locator("#genres h3:visible")
    assert page.locator("#genres li:visible").count() == len(catalogue.genres())
    before = families.count()
    sizes = [one.locator("li").count() for one in page.locator("#genres section").all()]
    assert sizes[:-1] == sorted(sizes[:-1], reverse=True), "the rest is the last"
    page.fill("#search", "rectangle")
    shown = page.locator("#genres li:visible")
    assert 0 < shown.count() < 10
    assert 0 < families.count() < before
    shown.first.locator("button").first.click()
    page.wait_for_selector("#board .spot", state="attached")
    page.go_back()
    expect(page.locator("#gallery")).to_be_visible()


def test_a_new_puzzle_is_made_and_making_can_be_stopped(page: Page, address: str) -> None:
    page.select_option("#make-genre", "litos")
    page.fill("#make-height", "20")
    page.fill("#make-width", "20")
    page.click("#make-go")
    page.click("#make-stop")
    expect(page.locator("#make-error")).to_have_text("Stopped.")
    page.select_option("#make-genre", "slitherlink")
    page.fill("#make-height", "4")
    page.fill("#make-width", "5")
    page.click("#make-go")
    page.wait_for_selector("#board .spot", state="attached")
    assert page.inner_text("#title").endswith("4×5")


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
@pytest.mark.fresh("it goes on making puzzles")
def test_puzzles_are_made_one_after_the_other(page: Page, address: str) -> None:
    page.goto(address)
    page.select_option("#make-genre", "slitherlink")
    page.fill("#make-height", "4")
    page.fill("#make-width", "4")
    page.select_option("#make-difficulty", "easy")
    page.check("#make-endless")
    page.click("#make-go")
    page.wait_for_selector("#board .spot", state="attached")
    ways = {page.url}
    for n in range(2):
        expect(page.locator("#next-state")).to_have_text("The next puzzle is ready.")
        before = page.url
        page.click("#next-puzzle")
        expect(page).not_to_have_url(before)
        page.wait_for_selector("#board .spot", state="attached")
        ways.add(page.url)
        assert len(ways) == n + 2
        expect(page.locator("#title")).to_contain_text("4×4")
    page.click("#hint")
    page.wait_for_selector("#message .more")
    page.click("#next-stop")
    expect(page.locator("#endless")).to_be_hidden()


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
@pytest.mark.fresh("its requests are held")
def test_what_takes_long_shows_that_it_goes_on(page: Page, address: str) -> None:
    holding(page, "explain")
    Player(page, address, "koburin#1")
    page.click("#explain")
    expect(page.locator("#message progress")).to_be_visible()
    expect(page.locator("#message .seconds")).to_have_text(re.compile(r"[1-9]\d* s"))
    page.click("#stop")
    expect(page.locator("#message .error")).to_be_visible()
    assert page.locator("progress").count() == 0
    expect(page.locator("#stop")).to_be_hidden()


def test_an_address_is_pasted_and_what_cannot_be_read_is_told(page: Page, address: str) -> None:
    page.wait_for_selector("#genres li")
    page.fill("#pasted", "<img src=x onerror=alert(1)>")
    page.click("#paste button")
    expect(page.locator("#paste-error")).not_to_be_empty()
    assert page.locator("img").count() == 0
    page.fill("#pasted", "https://puzz.link/p?canal/6/6/3i3h2z4h5i2")
    page.click("#paste button")
    page.wait_for_selector("#board .spot", state="attached")
    assert page.inner_text("#title").endswith("6×6")


def test_touch_draws_and_shades(browser: Browser, address: str) -> None:
    with patient(browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)) as context:
        page = context.new_page()
        player = Player(page, address, "koburin#1")
        place = next(p for p in player.layers[0]["places"] if player.value(p, player.wanted))
        page.touchscreen.tap(*player.at(place["at"]))
        assert made(page) == [f"{place['marks'][0]['place']}: shaded"]
        session = context.new_cdp_session(page)
        for kind, points in (
            ("touchStart", [[1, 3]]), ("touchMove", [[1, 5]]), ("touchMove", [[3, 5]]), ("touchEnd", []),
        ):  # fmt: skip
            spots = [dict(zip("xy", player.at(point), strict=True)) for point in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})
        assert len(made(page)) == 3
        for button in page.locator("button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44


def test_the_page_keeps_to_its_width(browser: Browser, address: str) -> None:
    for width in (360, 1440):
        with patient(browser.new_context(viewport={"width": width, "height": 800})) as context:
            page = context.new_page()
            for id in ("koburin#2", "litos#1", "ilotulite#1"):
                Player(page, address, id)
                assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_phone_shows_a_step_and_its_board_together(browser: Browser, address: str) -> None:
    with patient(browser.new_context(viewport={"width": 360, "height": 640})) as context:
        page = context.new_page()
        Player(page, address, "koburin#2")
        page.click("#explain")
        page.click("#step-on")
        board, step, close, reach = (
            page.locator(part).bounding_box()
            for part in ("#board", "#message .step", "#step-close", "#reach")
        )
        assert board is not None
        assert step is not None
        assert close is not None
        assert board["y"] >= 0
        assert step["y"] >= board["y"] + board["height"]
        assert reach is not None
        assert close["y"] + close["height"] <= reach["y"]
        assert reach["y"] + reach["height"] <= 640


@pytest.mark.parametrize("size", [(390, 844), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("id", ["sudoku#1", "slitherlink#2", "slitherlink#3", "canal_view#2"])
def test_the_board_is_as_large_as_its_window_allows(
    browser: Browser, address: str, size: tuple[int, int], id: str
) -> None:
    """Its cells are large enough, or else it fills the width, or the height that its bars leave."""
    width, height = size
    with patient(browser.new_context(viewport={"width": width, "height": height})) as context:
        page = context.new_page()
        grid = Player(page, address, id).puzzle.grid
        board, play, actions = (
            page.locator(part).bounding_box() for part in ("#board", "#play", "#actions")
        )
        assert board is not None
        assert play is not None
        assert actions is not None
        bottom = actions["y"] + actions["height"]
        full = board["width"] >= play["width"] - 2 or height - bottom <= (90 if width < 880 else 12)
        assert full or board["width"] / grid.width >= 72
        assert bottom <= height - (60 if width < 880 else 0)
        assert board["y"] + board["height"] <= actions["y"]


@pytest.mark.parametrize("width", [390, 1440])
def test_what_has_nothing_to_say_is_not_seen(browser: Browser, address: str, width: int) -> None:
    """No message, no rules on a phone, no words on the buttons but their names."""
    with patient(browser.new_context(viewport={"width": width, "height": 844})) as context:
        page = context.new_page()
        Player(page, address, "koburin#1")
        expect(page.locator("#message")).to_be_hidden()
        page.focus("#board")
        page.keyboard.press("Space")
        assert page.text_content("#said")
        expect(page.locator("#message")).to_be_hidden()
        expect(page.locator("#rules")).to_be_visible(visible=width > 880)
        for name in ("Undo", "Redo", "Hint", "Check", "Why not?", "Explain", "Trial", "Clear", "Larger"):
            button = page.get_by_role("button", name=name, exact=True)
            expect(button.locator("svg")).to_be_visible()
            expect(button).to_have_attribute("title", name)
        page.click("#trial")
        expect(page.get_by_role("button", name="Trial (1 open)")).to_have_attribute(
            "title", "Trial (1 open)"
        )
        page.click("#check")
        expect(page.locator("#message")).to_be_visible()


def test_the_icons_of_a_phone_stand_in_one_row(browser: Browser, address: str) -> None:
    """Also where values are noted, which has a button more."""
    with patient(browser.new_context(viewport={"width": 390, "height": 844})) as context:
        page = context.new_page()
        Player(page, address, "kakuro#1")
        expect(page.locator("#notes")).to_be_visible()
        icons = page.locator("#actions > .bar:not(#reach) > button:visible")
        assert icons.count() > 7
        boxes = [one.bounding_box() for one in icons.all()]
        assert len({box["y"] for box in boxes if box is not None}) == 1


CONTROLS = "button:not(.rule-letter):visible, input:visible, select:visible, textarea:visible, nav:visible"


@pytest.mark.parametrize("width", [390, 1440])
def test_on_paper_are_the_board_and_its_rules_without_controls(
    browser: Browser, address: str, width: int
) -> None:
    with patient(browser.new_context(viewport={"width": width, "height": 844})) as context:
        page = context.new_page()
        Player(page, address, "kakuro#1")
        page.click("#check")
        assert page.locator(CONTROLS).count()
        page.emulate_media(media="print", color_scheme="dark")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(page.locator("#board")).to_be_visible()
        expect(page.locator("#rules")).to_be_visible()
        expect(page.locator("#message")).to_be_hidden()
        assert page.locator(CONTROLS).count() == 0
        ground = "e => getComputedStyle(e).backgroundColor"
        assert page.locator("aside .card:visible").evaluate(ground) == "rgba(0, 0, 0, 0)"


COVERS = """() => {
  const box = (one) => {
    const { x, y, width, height } = one.getBBox();
    if (one.tagName !== "text") return [x, y, x + width, y + height];
    const base = Number(one.getAttribute("y"));
    return [x, base - 0.72 * Number(one.getAttribute("font-size")), x + width, base];
  };
  const all = (names) => [...document.querySelectorAll(names)].map(box);
  const shared = (a, b, c, d) => Math.min(b, d) - Math.max(a, c);
  const met = (a, b) => shared(a[0], a[2], b[0], b[2]) > 0.5 && shared(a[1], a[3], b[1], b[3]) > 0.5;
  const over = all("#board :is(.letter, .link-number, .points-at)");
  const clues = all("#board text.strong");
  return [over.length, over.filter((one) => clues.some((clue) => met(one, clue))).length];
}"""
"""How many captions and arrows lie over the board, and how many of them on a clue."""


@pytest.mark.parametrize("id", ["slitherlink#1", "tapa#1", "kakuro#1", "koburin#1", "hitori#1", "sudoku#1"])
def test_what_a_step_shows_covers_no_clue(page: Page, address: str, id: str) -> None:
    Player(page, address, id)
    page.click("#explain")
    page.wait_for_selector("#message .step")
    seen = 0
    for _ in range(40):
        page.wait_for_timeout(50)
        shown, covering = page.evaluate(COVERS)
        assert covering == 0, page.inner_text("#message .step")
        seen += shown
        if page.locator("#step-on:not(:disabled)").count() == 0:
            break
        page.click("#step-on")
    assert seen


def test_the_board_has_names_and_values_for_who_cannot_see_it(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    board = page.locator("#board")
    expect(board).to_have_attribute("role", "listbox")
    assert "4 rows" in (board.get_attribute("aria-label") or "")
    board.focus()
    player.go(0, next(p for p in player.layers[0]["places"] if not p["locked"]))
    page.keyboard.type("2")
    here = page.get_attribute("#board", "aria-activedescendant")
    assert (page.get_attribute(f"#{here}", "aria-label") or "").endswith(": 2")
    assert (page.text_content("#said") or "").endswith(": 2")
    expect(page.locator("#message")).to_be_hidden()


GENRE = '''
"""A genre of one's own."""
from enpitsu.layers import Numbers, Shading
from enpitsu.puzzle import Cases, Puzzle, rule


class Lonely(Puzzle):
    """Shade just the cells with a number."""

    clue = Numbers(0, 9)
    dark = Shading()

    @rule("A", "A cell is shaded if it has a number.")
    def shaded(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.dark[cell] if cell in self.clue else ~self.dark[cell]
'''


@pytest.mark.fresh("it is at another server")
def test_a_genre_in_a_file_of_ones_own_plays_at_once(page: Page, tmp_path: Path) -> None:
    (tmp_path / "lonely.py").write_text(GENRE, encoding="utf-8")
    (tmp_path / "puzzle.txt").write_text("genre: lonely\n\n1 .\n. .\n", encoding="utf-8")
    with served(str(tmp_path / "puzzle.txt"), "--genre", str(tmp_path / "lonely.py")) as address:
        page.goto(address)
        page.wait_for_selector("#board .spot", state="attached")
        page.focus("#board")
        page.keyboard.press("Space")
        page.wait_for_selector("#message .good-news")


def test_what_is_printed_is_said_to_who_does_not_see_it(page: Page, address: str) -> None:
    """The clues stand in a list, with the rooms, and in the names of the places that they are about."""
    player = Player(page, address, "slitherlink#1")
    rows = [line.split() for line in catalogue.example("slitherlink#1").givens.splitlines()]
    clues = {f"R{r}C{c}": n for r, row in enumerate(rows, 1) for c, n in enumerate(row, 1) if n.isdigit()}
    listed = page.eval_on_selector_all("#printed li", "all => all.map((one) => one.textContent)")
    assert listed == [f"{cell}: {n}" for cell, n in clues.items()]
    names = page.eval_on_selector_all(
        "#board .spot", "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    for cell, n in clues.items():
        sides = [name for name in names if f"{cell} {n}" in name]
        assert len(sides) == 4, "each side of the cell says its number"
    assert len(names) == len(player.board["marks"])
    Player(page, address, "heyawake#1")
    rooms = page.eval_on_selector_all("#printed li", "all => all.map((one) => one.textContent)")
    told = [room.split(": ")[1].split(", ") for room in rooms if room.startswith("room")]
    puzzle = catalogue.example("heyawake#1").puzzle()
    regions = next(value for value in puzzle.givens.values() if hasattr(value, "regions"))
    wanted = {frozenset(map(str, region.cells)) for region in regions.regions}
    assert {frozenset(room) for room in told} == wanted
    assert page.get_attribute("#board .spot", "aria-label") == "R1C1 (2, room 1): empty"


@pytest.mark.fresh("its size is another")
def test_keys_mean_the_board_before_anything_is_touched(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    page.set_viewport_size({"width": 360, "height": 500})
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Control")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    assert len(made(page)) == 1
    assert page.evaluate("scrollY") == 0
    page.focus("#hint")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "hint"


def test_rules_of_one_letter_stand_at_one_letter(page: Page, address: str) -> None:
    Player(page, address, "sudoku#1")
    rules = answer("open", {"puzzle": {"example": "sudoku#1"}})["rules"]
    letters = [rule["letter"] for rule in rules]
    assert len(letters) > len(set(letters))
    assert page.locator("#rules dt").all_inner_texts() == sorted(set(letters))
    assert page.locator("#rules dd p").all_inner_texts() == [rule["sentence"] for rule in rules]


def test_a_player_reads_the_chosen_reading_and_no_question(page: Page, address: str) -> None:
    """Which reading holds is the setter's choice: the sentence says it, and nothing can be chosen."""
    opened = answer("open", {"puzzle": {"example": "slitherlink#1"}})
    [reading] = opened["readings"]
    assert reading["letters"] == ["A"]
    Player(page, address, "slitherlink#1")
    said = page.locator('#rules [data-letter="A"] p').all_inner_texts()
    assert [phrase in " ".join(said) for phrase in reading["phrases"].values()] == [True, False]
    assert page.locator("#table input[type=radio]").count() == 0


def test_a_board_made_larger_has_the_room_of_the_window(browser: Browser, address: str) -> None:
    """Also where it is low and wide: its frame grows, and the bars stay where they can be reached."""
    with patient(browser.new_context(viewport={"width": 390, "height": 844})) as context:
        page = context.new_page()
        Player(page, address, "slitherlink#2")
        before = page.locator("#frame").bounding_box()
        page.click("#zoom-in")
        after, actions = (page.locator(part).bounding_box() for part in ("#frame", "#actions"))
        assert before is not None
        assert after is not None
        assert actions is not None
        assert before["height"] < 300
        assert after["height"] > 500
        assert actions["y"] + actions["height"] < 844 - 60
        page.click("#zoom-fit")
        assert page.locator("#frame").bounding_box() == before

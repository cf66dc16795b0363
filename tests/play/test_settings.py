"""The settings of the page: kept between visits, and undone by choosing otherwise."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import Browser, Page, expect

from enpitsu.desk.verbs import answer
from tests.play.browser import MISSING, browser_path, patient
from tests.play.player import Player
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def choose_setting(page: Page, name: str, value: str | bool) -> None:
    """Choose something in the form."""
    page.click("#to-settings")
    if isinstance(value, bool):
        page.set_checked(f"#setting-{name}", value)
    else:
        page.select_option(f"#setting-{name}", value)
    page.click("#settings-close")
    expect(page.locator("#settings")).to_be_hidden()


def parts(page: Page) -> list[str]:
    """The colours of the lines that are drawn."""
    names = page.eval_on_selector_all(
        "#board .stroke", "all => all.map((one) => one.getAttribute('class').match(/part-\\d/)?.[0])"
    )
    return [name for name in names if name]


def test_lines_that_hang_together_have_a_colour_which_they_keep(page: Page, address: str) -> None:
    player = Player(page, address, "slitherlink#1")
    player.drag([[0, 0], [0, 4]])
    player.drag([[4, 0], [4, 4]])
    assert parts(page) == []
    choose_setting(page, "lines", True)
    assert len(set(parts(page))) == 2
    before = page.locator("#board .stroke[class*='part-']").first.get_attribute("class")
    page.reload()
    page.wait_for_selector("#board .stroke[class*='part-']", state="attached")
    assert len(set(parts(page))) == 2
    player.drag([[0, 4], [4, 4]])
    assert len(parts(page)) == 1
    assert page.locator("#board .stroke[class*='part-']").get_attribute("class") == before
    choose_setting(page, "lines", False)
    assert parts(page) == []


def test_crosses_follow_by_themselves_if_that_is_chosen(page: Page, address: str) -> None:
    player = Player(page, address, "slitherlink#1")
    light = page.locator("#board .absent.light")
    words = player.layers[0]["words"]

    def crossed() -> set[str]:
        return {label.rpartition(": ")[0] for label in made(page) if label.endswith(f": {words[1]}")}

    def follow(*lines: str) -> set[str]:
        marks = dict.fromkeys([f"fence {line}" for line in lines], True)
        told = answer("follow", {"puzzle": player.source, "marks": marks})["marks"]
        return {name.partition(" ")[2] for name in told}

    line = ["N side of R2C1", "N side of R2C2"]
    player.drag([[2, 0], [2, 2], [2, 4]])
    page.wait_for_timeout(200)
    assert light.count() == 0
    choose_setting(page, "crosses", True)
    expect(light).to_have_count(1)
    assert crossed() == follow(*line) == {"W side of R1C2", "W side of R2C2"}
    player.drag([[2, 4], [2, 6]])
    expected = follow(*line, "N side of R2C3")
    labels = page.locator(f"#board .spot[aria-label$=': {words[1]}']")
    expect(labels).to_have_count(len(expected))
    assert crossed() == expected
    page.click("#undo")
    assert crossed() == follow(*line), "they go with what they follow from"
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert "R1C2" not in kept
    page.reload()
    expect(light).to_have_count(1)
    assert crossed() == follow(*line)
    choose_setting(page, "crosses", False)
    assert crossed() == set()


def test_the_page_is_light_or_dark_as_is_chosen(page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    choose_setting(page, "look", "dark")
    dark = page.evaluate(ground)
    page.reload()
    assert page.evaluate(ground) == dark
    choose_setting(page, "look", "light")
    assert page.evaluate(ground) != dark


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_for_the_left_hand_the_board_is_on_the_right(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")

    def side() -> bool:
        board, rules = page.locator("#board").bounding_box(), page.locator("#rules").bounding_box()
        assert board is not None
        assert rules is not None
        return board["x"] > rules["x"]

    assert not side()
    choose_setting(page, "left", True)
    assert side()
    page.reload()
    page.wait_for_selector("#board .spot", state="attached")
    assert side()


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
@pytest.mark.fresh("its medium is another")
def test_nothing_moves_by_itself_where_that_is_chosen(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    player.solve_by_mouse()
    moving = "getComputedStyle(document.querySelector('.good-news')).animationName"
    page.wait_for_selector("#message .good-news")
    assert page.evaluate(moving) == "arriving"
    choose_setting(page, "still", True)
    assert page.evaluate(moving) == "none"
    choose_setting(page, "still", False)
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == "none"


def width(page: Page) -> float:
    """How wide the board is."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_the_board_is_made_larger_and_played_there(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    before = width(page)
    page.mouse.move(*player.at([5, 5]))
    spot = player.at([5, 5])
    page.keyboard.down("Control")
    page.mouse.wheel(0, -500)
    page.keyboard.up("Control")
    page.wait_for_selector("#frame.large")
    assert width(page) > 1.5 * before
    assert math.dist(player.at([5, 5]), spot) < 3
    page.focus("#board")
    last = player.layers[0]["places"][-1]
    player.go(0, last)
    frame = page.locator("#frame").bounding_box()
    assert frame is not None
    x, y = player.at(last["at"])
    assert frame["x"] < x < frame["x"] + frame["width"]
    assert frame["y"] < y < frame["y"] + frame["height"]
    player.tap(last["at"])
    assert f"{last['marks'][0]['place']}: shaded" in made(page)
    page.click("#zoom-in")
    larger = width(page)
    page.click("#zoom-out")
    assert width(page) < larger
    page.click("#zoom-fit")
    assert width(page) == before
    page.focus("#board")
    page.keyboard.press("+")
    assert width(page) > before
    page.keyboard.press("-")
    assert width(page) == before


def test_two_fingers_zoom_and_draw_nothing(browser: Browser, address: str) -> None:
    with patient(browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)) as context:
        page = context.new_page()
        player = Player(page, address, "koburin#1")
        before = width(page)
        session = context.new_cdp_session(page)
        (x, y), (u, v) = player.at([3, 3]), player.at([5, 5])
        for kind, fingers in (
            ("touchStart", [(x, y)]), ("touchStart", [(x, y), (u, v)]),
            ("touchMove", [(x - 20, y - 20), (u + 20, v + 20)]),
            ("touchMove", [(x - 40, y - 40), (u + 40, v + 40)]), ("touchEnd", []),
        ):  # fmt: skip
            points = [{"x": a, "y": b, "id": n} for n, (a, b) in enumerate(fingers)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        assert width(page) > 1.5 * before
        assert made(page) == []
        page.touchscreen.tap(*player.at([5, 3]))
        assert len(made(page)) == 1


@pytest.mark.fresh("its language is another")
def test_the_page_speaks_the_language_of_the_browser_or_another_one(
    page: Page, browser: Browser, address: str
) -> None:
    player = Player(page, address, "koburin#1")
    expect(page.locator("#check")).to_have_text("Check")
    player.tap(player.targets(player.layers[0])[0][0]["at"])
    before = made(page)
    page.click("#to-settings")
    page.select_option("#setting-language", "ja")
    expect(page.locator("#check")).to_have_text("チェック")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#check")
    expect(page.locator("#message p")).to_have_text("ここまで間違いはありません。まだ完成していません。")
    choose_setting(page, "look", "dark")
    page.click("#to-settings")
    page.select_option("#setting-language", "en")
    expect(page.locator("#check")).to_have_text("Check")
    page.wait_for_selector("#board .spot", state="attached")
    assert made(page) == before
    with patient(browser.new_context(locale="ja-JP")) as context:
        other = context.new_page()
        other.goto(address)
        expect(other.locator("#to-gallery")).to_have_text("一覧")
        assert other.locator("[data-word]:empty").count() == 0

"""Everybody can use the page: axe-core finds no serious and no critical fault on it, light and dark."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_pasting import UNSAID, WARNED
from tests.play.test_settings import choose_setting
from tests.thorough import sample

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


TABLES = ("koburin#1", "sudoku#1", "canal_view#1", "slitherlink#1")


def faults(page: Page) -> list[str]:
    """The serious and critical faults, each with what has it."""
    page.wait_for_timeout(300)  # transitions of the browser itself
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:120]} {node['failureSummary'][:300]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("look", sample(["dark"], ["light", "dark"]))
def test_the_gallery(page: Page, address: str, look: str) -> None:
    choose_setting(page, "look", look)
    page.wait_for_selector("#genres li .picture")
    assert faults(page) == []
    page.click("#to-settings")
    assert faults(page) == []


@pytest.mark.parametrize("look", sample(["dark"], ["light", "dark"]))
@pytest.mark.parametrize("id", sample(["sudoku#1"], list(TABLES)))
def test_the_table(page: Page, address: str, look: str, id: str) -> None:
    player = Player(page, address, id)
    choose_setting(page, "look", look)
    page.focus("#board")
    page.keyboard.press("Space")
    page.click("#check")
    page.wait_for_selector("#message p")
    assert faults(page) == []
    page.click("#undo") if page.locator("#undo:not(:disabled)").count() else None
    page.click("#explain")
    page.wait_for_selector("#message .step")
    page.click("#trial")
    assert faults(page) == []
    page.click("#clear")
    player.solve_by_mouse()
    assert player.solved()
    assert faults(page) == []


@pytest.mark.parametrize("look", sample(["dark"], ["light", "dark"]))
def test_what_was_pasted(page: Page, address: str, look: str) -> None:
    choose_setting(page, "look", look)
    page.fill("#pasted", f"{UNSAID['puzzle']}\nwhat is this\n{WARNED}")
    page.click("#paste button")
    page.wait_for_selector("#pasted-list select")
    assert faults(page) == []
    page.locator("#pasted-list > li").last.get_by_role("button").click()
    page.wait_for_selector("#board .spot", state="attached")
    page.wait_for_selector("#warnings li")
    assert faults(page) == []
    page.click("#edit")
    page.wait_for_selector("#set-warnings li")
    assert faults(page) == []


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_lessons_of_a_genre(page: Page, address: str, look: str) -> None:
    Player(page, address, "koburin#1")
    choose_setting(page, "look", look)
    page.click("#explain")
    page.wait_for_selector("#message .step")
    while not page.locator("#message .technique").count():
        page.click("#step-on")
    page.locator("#message .technique").first.click()
    page.wait_for_selector("#lessons figure svg")
    assert faults(page) == []


@pytest.mark.fresh("a fault is planted in it")
def test_a_fault_is_found(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("document.querySelector('h1').append(document.createElement('button'))")
    assert any(fault.startswith("button-name") for fault in faults(page))

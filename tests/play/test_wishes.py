"""What a player can wish of the page: kept between visits, and undone by wishing otherwise."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def wish(page: Page, name: str, value: str | bool) -> None:
    """Wish for something in the form."""
    page.click("#to-settings")
    if isinstance(value, bool):
        page.set_checked(f"#wish-{name}", value)
    else:
        page.select_option(f"#wish-{name}", value)
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
    wish(page, "lines", True)
    assert len(set(parts(page))) == 2
    before = page.locator("#board .stroke[class*='part-']").first.get_attribute("class")
    page.reload()
    page.wait_for_selector("#board .stroke[class*='part-']", state="attached")
    assert len(set(parts(page))) == 2
    player.drag([[0, 4], [4, 4]])
    assert len(parts(page)) == 1
    assert page.locator("#board .stroke[class*='part-']").get_attribute("class") == before
    wish(page, "lines", False)
    assert parts(page) == []


def test_the_page_is_light_or_dark_as_is_wished(page: Page, address: str) -> None:
    page.goto(address)
    ground = "getComputedStyle(document.body).backgroundColor"
    wish(page, "look", "dark")
    dark = page.evaluate(ground)
    page.reload()
    assert page.evaluate(ground) == dark
    wish(page, "look", "light")
    assert page.evaluate(ground) != dark

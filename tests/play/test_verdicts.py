"""What was said of the marks is true of them, as long as it is to be read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)

GENRE = "kurodoko#1"
FINE, WRONG, DONE = "Fine so far", "Something is wrong", "Solved!"


def tapped(player: Player, wanted: int, places: int = 1) -> None:
    """Tap some places that the answer has shaded (1), or unshaded (0)."""
    layer = player.layers[0]
    found = [p for p in layer["places"] if player.value(p, player.wanted) == wanted and not p["locked"]]
    for place in found[:places]:
        player.tap(place["at"])


def test_what_a_check_said_goes_when_a_mark_is_made(page: Page, address: str) -> None:
    player = Player(page, address, GENRE)
    message = page.locator("#message")
    page.click("#check")
    expect(message).to_contain_text(FINE)
    tapped(player, 0, 4)
    expect(message).not_to_contain_text(FINE)
    page.click("#check")
    expect(message).to_contain_text(WRONG)
    page.click("#undo")
    expect(message).not_to_contain_text(WRONG)


def test_solved_is_no_longer_said_when_the_last_mark_is_undone(page: Page, address: str) -> None:
    player = Player(page, address, GENRE)
    player.solve_by_mouse()
    message = page.locator("#message")
    expect(message).to_contain_text(DONE)
    page.click("#undo")
    expect(message).not_to_contain_text(DONE)
    page.click("#redo")
    expect(message).to_contain_text(DONE)


def test_a_hint_is_still_to_be_read_while_its_marks_are_made(page: Page, address: str) -> None:
    player = Player(page, address, GENRE)
    page.click("#hint")
    expect(page.locator("#message .more")).to_be_visible()
    tapped(player, 1)
    expect(page.locator("#message .more")).to_be_visible()


def test_an_explanation_of_wrong_marks_does_not_blame_the_puzzle(page: Page, address: str) -> None:
    player = Player(page, address, GENRE)
    tapped(player, 0)
    page.click("#explain")
    expect(page.locator("#message")).to_contain_text("No answer has your marks")
    tapped(player, 0, 6)
    page.click("#explain")
    expect(page.locator("#message")).to_have_text(re.compile("No answer has your marks"))


def test_an_explanation_stays_while_a_link_is_asked_for(page: Page, address: str) -> None:
    Player(page, address, GENRE)
    page.click("#explain")
    expect(page.locator("#message .step")).to_be_visible()
    page.click("#share-marks")
    expect(page.locator("#message .quiet")).to_contain_text("link")
    page.click("#step-close")
    assert made(page) == []


@pytest.mark.parametrize("button", ["#why", "#check"])
def test_steps_leave_the_board_with_their_sentences(page: Page, address: str, button: str) -> None:
    player = Player(page, address, GENRE)
    page.click("#explain")
    expect(page.locator("#message .step")).to_be_visible()
    assert made(page)
    player.page.click(button)
    expect(page.locator("#message .step")).to_have_count(0)
    assert made(page) == []
    assert page.locator("#rules .cited").count() == 0

"""Pencil notes: made by button and by key, undone, kept and dropped like marks, and never checked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def noted(page: Page) -> list[str]:
    """The notes that are seen on the board."""
    return page.locator("#board .note").all_text_contents()


def at_an_empty_place(page: Page, address: str) -> tuple[Player, Any]:
    """A puzzle whose cells are written in, with the cursor at the first that is empty."""
    player = Player(page, address, "sudoku#1")
    place = next(p for p in player.layers[0]["places"] if not p["locked"])
    page.focus("#board")
    player.go(0, place)
    return player, place


def test_keys_mean_the_board_after_a_button_was_pressed_with_a_pointer(page: Page, address: str) -> None:
    player, place = at_an_empty_place(page, address)
    player.tap(place["at"])
    page.click("#notes")
    page.keyboard.press("1")
    assert noted(page) == ["1"]
    page.click("#undo")
    page.keyboard.press("2")
    assert noted(page) == ["2"]
    page.click("#undo")
    page.keyboard.press(".")
    expect(page.locator("#notes")).to_have_attribute("aria-pressed", "false")
    page.focus("#notes")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "notes"


def test_notes_are_made_by_key_and_by_button(page: Page, address: str) -> None:
    _, place = at_an_empty_place(page, address)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit3")
    assert noted(page) == ["1", "3"]
    assert f"{place['marks'][0]['place']}: noted 1, 3" in made(page)
    page.keyboard.press("Shift+Digit1")
    assert noted(page) == ["3"]
    page.keyboard.press(".")
    expect(page.locator("#notes")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("4")
    assert noted(page) == ["3", "4"]
    page.locator("#pad button:text-is('2')").click()
    assert noted(page) == ["2", "3", "4"]
    page.click("#notes")
    expect(page.locator("#notes")).to_have_attribute("aria-pressed", "false")
    page.focus("#board")
    page.keyboard.press("Backspace")
    assert noted(page) == []


def test_a_value_hides_the_notes_and_undo_brings_them_back(page: Page, address: str) -> None:
    at_an_empty_place(page, address)
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("2")
    assert noted(page) == []
    assert made(page)[0].endswith(": 2")
    page.click("#undo")
    assert noted(page) == ["1", "2"]
    page.click("#undo")
    assert noted(page) == ["1"]


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_trial_and_a_reload_carry_notes(page: Page, address: str) -> None:
    at_an_empty_place(page, address)
    page.keyboard.press("Shift+Digit1")
    page.click("#trial")
    page.focus("#board")
    page.keyboard.press("Shift+Digit2")
    page.reload()
    page.wait_for_selector("#board .note")
    assert noted(page) == ["1", "2"]
    page.click("#discard")
    assert noted(page) == ["1"]
    page.click("#undo")
    assert noted(page) == ["1", "2"]


def test_notes_are_never_told_to_the_engine(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    asked: list[Any] = []
    page.on("request", lambda told: asked.append(told.post_data) if told.url.endswith("/ask") else None)
    page.focus("#board")
    for place in player.layers[0]["places"]:
        if not place["locked"]:
            player.go(0, place)
            page.keyboard.press("Shift+Digit1")
    assert noted(page)
    page.click("#check")
    page.wait_for_selector("#message p:has-text('Fine so far')")
    told = [json.loads(body)["args"] for body in asked if body]
    assert any("marks" in args for args in told)
    assert [args for args in told if args.get("marks")] == []
    assert [args for args in told if "notes" in args] == []
    player.solve_by_mouse()
    assert player.solved()
    assert noted(page) == []


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_where_nothing_is_written_there_are_no_notes(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    expect(page.locator("#notes")).to_be_hidden()
    page.focus("#board")
    page.keyboard.press(".")
    expect(page.locator("#notes")).to_have_attribute("aria-pressed", "false")

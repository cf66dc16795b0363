"""What the browser keeps: of one puzzle in two tabs, of many puzzles, and when there is no room."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def test_what_another_tab_has_made_is_not_lost(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("#board .spot", state="attached")
    other.focus("#board")
    other.keyboard.press("ArrowDown")
    other.keyboard.press("Space")
    expect(page.locator("#undo")).to_be_enabled()
    assert made(page) == made(other) != []
    page.focus("#board")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    both = made(page)
    assert len(both) == 2
    expect(other.locator("#board .spot:not([aria-label$=': empty'])")).to_have_count(2)
    assert made(other) == both
    other.close()
    page.reload()
    page.wait_for_selector("#board .spot", state="attached")
    assert made(page) == both


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_tab_that_was_asleep_does_not_write_over_another_one(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    page.focus("#board")
    page.keyboard.press("Space")
    key, before = kept(page)
    later = json.loads(before)
    later["when"] += 1
    later["seconds"] = 1234
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(later)])
    page.click("#to-gallery")
    assert json.loads(kept(page)[1])["seconds"] == 1234


def kept(page: Page) -> tuple[str, str]:
    """The one puzzle that is kept: its key, and what is kept of it."""
    page.wait_for_function("() => Object.keys(localStorage).some((key) => key.includes(':puzzle:'))")
    key, text = page.evaluate(
        "() => Object.entries(localStorage).find(([key]) => key.includes(':puzzle:'))"
    )
    return key, text


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_where_there_is_no_room_the_puzzles_left_first_make_some(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    page.evaluate("""() => {
      const kept = { puzzle: {}, title: "Old", size: "1×1", filler: "x".repeat(900_000) };
      for (let n = 0; n < 5; n++) {
        localStorage.setItem(`enpitsu:puzzle:old${n}`, JSON.stringify({ ...kept, when: n }));
      }
      let room = 900_000;
      while (room >= 1) {
        try { localStorage.setItem(`enpitsu:filler${room}`, "x".repeat(room)); } catch { }
        room = Math.floor(room / 2);
      }
    }""")
    page.focus("#board")
    page.keyboard.press("Space")
    page.wait_for_function("() => localStorage.getItem('enpitsu:puzzle:old0') === null")
    page.click("#to-gallery")
    expect(page.locator("#begun-list li")).to_have_count(5)
    expect(page.locator("#begun-list li").first).to_contain_text("Koburin")


def test_all_that_was_begun_is_listed_and_forgotten(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("""() => {
      const kept = { puzzle: {}, title: "Old", size: "1×1" };
      for (let n = 0; n < 14; n++) {
        localStorage.setItem(`enpitsu:puzzle:old${n}`, JSON.stringify({ ...kept, when: n }));
      }
    }""")
    page.reload()
    rows = page.locator("#begun-list li")
    expect(rows).to_have_count(13)
    page.get_by_role("button", name="All 14").click()
    expect(rows).to_have_count(14)
    page.get_by_role("button", name="Forget").first.focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(13)
    expect(rows.first.locator("button").first).to_be_focused()

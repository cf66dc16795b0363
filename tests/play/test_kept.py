"""What the browser kept for earlier versions opens on today's page: games, drafts and links."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.corpus.make_kept import KEPT
from tests.play.browser import MISSING, browser_path
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)
VERSIONS = sorted([path for path in KEPT.iterdir() if path.is_dir()])


def laid(page: Page, address: str, saved: dict[str, str]) -> None:
    """Show the gallery of a browser that has kept so much."""
    page.goto(address)
    page.evaluate("(kept) => Object.entries(kept).forEach(([k, v]) => localStorage.setItem(k, v))", saved)
    page.reload()


def marks_of(kept: Any) -> set[str]:
    """The marks of a game that was kept, by its record alone: those on the way to where the player was."""
    history, changes, at = kept["history"], [], kept["history"]["here"]
    while at:
        at, action = history["actions"][at - 1]
        changes.append(action.get("set", {}))
    marks: dict[str, bool | None] = dict(history["marks"])
    for change in reversed(changes):
        marks |= change
    return {name for name, value in marks.items() if value is not None}


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_games_and_drafts_that_were_kept_are_gone_on_with(page: Page, address: str, version: Any) -> None:
    saved = json.loads((version / "saved.json").read_text(encoding="utf-8"))
    games = [json.loads(text) for key, text in saved.items() if ":puzzle:" in key]
    [draft] = [json.loads(text) for key, text in saved.items() if ":draft:" in key]
    laid(page, address, saved)
    expect(page.locator("#begun-list li")).to_have_count(len(games))
    for game in games:
        page.locator("#begun-list li", has_text=game["title"]).locator("button").first.click()
        page.wait_for_selector("#board .spot", state="attached")
        expect(page.locator("#undo")).to_be_enabled()
        assert "another version" not in page.inner_text("#message")
        assert len(made(page)) >= len(marks_of(game)) > 0
        page.click("#to-gallery")
        expect(page.locator("#gallery")).to_be_visible()
    page.locator("#drafts-list button").first.click()
    page.wait_for_selector("#sheet .spot", state="attached")
    expect(page.locator("#set-text")).to_have_value(draft["puzzle"]["givens"])
    page.click("#set-undo")
    expect(page.locator("#set-text")).not_to_have_value(draft["puzzle"]["givens"])


def test_a_game_and_a_link_of_a_newer_version_are_refused_with_what_to_do(page: Page, address: str) -> None:
    saved = json.loads((VERSIONS[-1] / "saved.json").read_text(encoding="utf-8"))
    key, text = next((key, text) for key, text in saved.items() if ":puzzle:" in key)
    newer = json.dumps({**json.loads(text), "version": 2})
    laid(page, address, {key: newer})
    page.locator("#begun-list li button").first.click()
    page.wait_for_selector("#board .spot", state="attached")
    expect(page.locator("#message")).to_contain_text("another version of the page")
    page.click("#to-gallery")
    expect(page.locator("#gallery")).to_be_visible()
    assert page.evaluate("(key) => localStorage.getItem(key)", key) == newer
    shared = json.dumps({"version": 2, "puzzle": json.loads(text)["puzzle"]}).encode()
    for before in ("", "set="):
        page.goto(f"{address}#{before}j={base64.urlsafe_b64encode(shared).decode().rstrip('=')}")
        expect(page.locator("#paste-error")).to_contain_text("This link is of a newer version of Enpitsu")

"""What a player asks is answered by the engine inside the page, too: each answer is the native one's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from enpitsu.desk.verbs import answer
from tests.play.browser import MISSING, Warm, browser_path
from tests.play.player import Player
from tests.play.test_inside import ask
from tests.play.test_playing import made, said
from tests.play.test_reasons import opened_with, wrong_marks

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


@pytest.fixture
def page(warm: Warm, isolated: str) -> Iterator[Page]:
    """A page whose engine has answered others before."""
    with warm.page(isolated) as page:
        yield page


def test_a_hint_comes_in_degrees(page: Page, isolated: str) -> None:
    player = Player(page, isolated, "koburin#1")
    told = answer("hint", {"puzzle": player.source})
    page.click("#hint")
    page.click("#message .more")
    page.click("#message .more")
    expect(page.locator("#message .step")).to_contain_text(told["step"]["sentence"])
    page.click("#message .more")
    assert len(made(page)) == len(told["step"]["marks"])


def test_a_wrong_mark_is_told_with_its_reason(page: Page, isolated: str) -> None:
    player = Player(page, isolated, "koburin#1")
    name = wrong_marks(player)[0]
    told = answer("hint", {"puzzle": player.source, "marks": {name: True}})
    opened_with(page, isolated, player, [name])
    page.click("#hint")
    page.click("#message .more")
    expect(page.locator("#message .step")).to_have_text(told["sentence"])
    page.click("#go-back")
    assert made(page) == []


def test_why_not_and_an_explanation(page: Page, isolated: str) -> None:
    player = Player(page, isolated, "canal_view#1")
    target = next(
        p for p in player.layers[0]["places"] if player.value(p, player.wanted) == 0 and not p["locked"]
    )
    claim = {"mark": target["marks"][0]["name"], "value": True}
    told = answer("why_not", {"puzzle": player.source, **claim})
    page.click("#why")
    player.tap(target["at"])
    page.locator("#message .claims button").first.click()
    step = page.locator("#message .step")
    expect(step).to_contain_text(told["digest"][-1]["sentence"])
    explained = answer("explain", {"puzzle": player.source})["moves"]
    page.click("#explain")
    for n, entry in enumerate(explained, 1):
        expect(step).to_have_text(f"{n}/{len(explained)} {said(entry)}")
        if n < len(explained):
            page.click("#step-on")
    page.click("#step-take")
    page.wait_for_selector("#message .good-news")


def test_a_lesson_is_the_same(page: Page) -> None:
    asked = {"genre": "koburin"}
    lessons = answer("lessons", asked)
    assert ask(page, "lessons", asked) == {"ok": lessons}
    one = {**asked, "technique": lessons["lessons"][0]["technique_id"]}
    assert ask(page, "lesson", one) == {"ok": answer("lesson", one)}


def test_puzzles_one_after_the_other_until_they_are_stopped(page: Page) -> None:
    page.select_option("#make-genre", "slitherlink")
    page.fill("#make-height", "4")
    page.fill("#make-width", "4")
    page.check("#make-endless")
    page.click("#make-go")
    page.wait_for_selector("#board .spot", state="attached")
    expect(page.locator("#next-state")).to_have_text("The next puzzle is ready.")
    before = page.url
    page.click("#next-puzzle")
    expect(page).not_to_have_url(before)
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#next-stop")
    expect(page.locator("#endless")).to_be_hidden()

"""Hints are looked for while the player thinks: told at once, for what is there alone, never in the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from enpitsu.desk.verbs import answer
from tests.play.browser import MISSING, Warm, browser_path, holding
from tests.play.player import Player
from tests.thorough import WATCHDOG

pytestmark = [
    pytest.mark.skipif(browser_path() is None, reason=MISSING),
    pytest.mark.fresh("its clock is put forward"),
]

THOUGHT = 3_000
"""Milliseconds by which the page's clock is put forward."""


@dataclass
class Heard:
    """The hints that the page has asked its server for, each with the marks of the player.

    ``reasons``: those that tell why a mark is wrong.
    """

    quiet: list[Any] = field(default_factory=list)
    reasons: list[Any] = field(default_factory=list)
    loud: list[Any] = field(default_factory=list)
    answered: int = 0

    def take(self, request: Request) -> None:
        if not request.url.endswith("/ask"):
            return
        asked = json.loads(request.post_data or "")
        if asked["verb"] == "hint":
            hints = self.quiet if "budget" in asked["args"] else self.loud
            (self.reasons if asked["args"].get("reasons", True) else hints).append(asked["args"]["marks"])

    def note(self, request: Request) -> None:
        """Count an answer to a request for a hint."""
        self.answered += '"hint"' in (request.post_data or "")


@pytest.fixture
def heard(page: Page) -> Heard:
    page.clock.install()
    heard = Heard()
    page.on("request", heard.take)
    page.on("requestfinished", heard.note)
    return heard


def think(page: Page) -> None:
    page.clock.run_for(THOUGHT)
    page.evaluate("1")


def mark(page: Page) -> None:
    page.focus("#board")
    for key in ("ArrowLeft", "ArrowRight", "Space"):  # the second cell: the first has a clue
        page.keyboard.press(key)


def look(page: Page) -> None:
    """Ask for a hint, and see its first degree."""
    page.click("#hint")
    page.wait_for_selector("#message .more")


def test_the_first_hint_is_there_before_it_is_asked_for(page: Page, address: str, heard: Heard) -> None:
    player = Player(page, address, "koburin#1")
    think(page)
    while not heard.answered:
        page.wait_for_timeout(20)
    assert (heard.quiet, heard.loud) == ([{}], [])
    look(page)
    page.click("#message .more")
    page.click("#message .more")
    told = answer("hint", {"puzzle": player.source})
    expect(page.locator("#message .step")).to_contain_text(told["step"]["sentence"])
    assert (heard.quiet, heard.loud) == ([{}], [])


def test_no_more_are_looked_for_until_the_player_wants_one(page: Page, address: str, heard: Heard) -> None:
    Player(page, address, "koburin#1")
    think(page)
    mark(page)
    think(page)
    assert (heard.quiet, heard.loud) == ([{}], [])
    look(page)
    assert len(heard.loud) == 1
    page.click("#undo")
    mark(page)
    think(page)
    assert heard.quiet[1:] == heard.loud


def test_a_hint_that_is_taken_is_followed_by_the_next(page: Page, address: str, heard: Heard) -> None:
    player = Player(page, address, "koburin#1")
    think(page)
    step = answer("hint", {"puzzle": player.source})["step"]
    look(page)
    for _ in range(3):
        page.click("#message .more")
    page.clock.run_for(1)
    known = {one["mark"]: one["value"] for one in step["marks"]}
    assert heard.quiet == [{}, known]
    look(page)
    assert heard.loud == []


def test_a_hint_for_another_state_is_not_told(page: Page, address: str, heard: Heard) -> None:
    Player(page, address, "koburin#1")
    think(page)
    mark(page)
    look(page)
    [marks] = heard.loud
    assert len(marks) == 1


def test_one_that_was_not_found_in_time_is_asked_for(page: Page, address: str, heard: Heard) -> None:
    late = {"error": "OutOfBudget", "message": "the time is up"}

    def refuse(route: Route) -> None:
        if '"budget"' in (route.request.post_data or ""):
            route.fulfill(json=late)
        else:
            route.continue_()

    page.route("**/ask", refuse)
    Player(page, address, "koburin#1")
    think(page)
    page.wait_for_timeout(0)
    think(page)
    assert heard.quiet == [{}], "it is not tried twice"
    look(page)
    assert heard.loud == [{}]
    assert page.locator("#message .error").count() == 0


def test_the_wait_for_it_can_be_stopped(page: Page, address: str, heard: Heard) -> None:
    holding(page, "hint")
    Player(page, address, "koburin#1")
    think(page)
    page.click("#hint")
    page.clock.run_for(THOUGHT)
    page.click("#stop")
    expect(page.locator("#message")).to_have_text("Stopped.")
    assert (heard.quiet, heard.loud) == ([{}], [])
    page.click("#hint")
    page.wait_for_timeout(0)
    assert heard.loud == [{}], "the next is another request"


@pytest.fixture
def ready(warm: Warm, isolated: str) -> Iterator[Page]:
    """A page whose engine has answered others before."""
    with warm.page(isolated) as page:
        yield page


@pytest.mark.thorough("half a minute of a second engine; served, the same is tested above")
def test_inside_the_page_a_second_worker_answers_what_is_asked_for(ready: Page) -> None:
    told = ready.evaluate(
        """async ([slow, short]) => {
          const { ask, askQuietly } = await import("/engine.js");
          await ask(...short);
          const stop = new AbortController();
          let ended = "";
          const quiet = askQuietly(...slow, stop.signal).then(() => "found", (error) => error.kind);
          quiet.then((how) => { ended = how; });
          const told = [];
          for (let n = 0; n < 3; n++) told.push((await ask(...short)).finished, ended);
          stop.abort();
          return [...told, await quiet];
        }""",
        [
            ["generate", {"genre": "litos", "height": 20, "width": 20, "budget": {"seconds": WATCHDOG}}],
            ["check", {"puzzle": {"example": "koburin#1"}}],
        ],
    )
    assert told == [False, "", False, "", False, "", "Aborted"]

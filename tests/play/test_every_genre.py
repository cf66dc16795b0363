"""Every genre is solved in a browser, by mouse and by keyboard; a wrong mark is charged by its letter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from enpitsu import catalogue
from enpitsu.desk.verbs import answer
from tests.examples import smallest
from tests.play.browser import MISSING, Warm, browser_path
from tests.play.player import Finger, Player
from tests.thorough import sample

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def unlike() -> list[str]:
    """A genre for each set of gestures, that with the smallest board."""
    found: dict[tuple[str, ...], str] = {}
    for name in sorted(
        catalogue.genres(), key=lambda name: len(catalogue.example(smallest(name)).puzzle().grid.cells)
    ):
        layers = [layer for layer in catalogue.genre(name).drawn.values() if not layer.hidden]
        found.setdefault(tuple(sorted({layer.gesture for layer in layers})), name)
    return list(found.values())


PLAYED = [
    *[("served", name) for name in sample(unlike(), catalogue.genres())],
    *[("inside", name) for name in sample(unlike()[1:2], catalogue.genres())],
]
"""The engines, and the genres that are played with each."""


@pytest.fixture
def home(request: pytest.FixtureRequest, engine: str) -> str:
    """The address of the gallery, answered by one of the engines."""
    return str(request.getfixturevalue({"served": "address", "inside": "isolated"}[engine]))


@pytest.fixture
def page(warm: Warm, home: str) -> Iterator[Page]:
    """A page on which other genres were played before."""
    with warm.page(home) as page:
        yield page


@pytest.mark.parametrize(("engine", "genre"), PLAYED)
def test_it_is_solved_by_mouse_and_a_wrong_mark_is_charged(page: Page, home: str, genre: str) -> None:
    player = Player(page, home, smallest(genre))
    player.solve_by_mouse()
    assert player.solved()
    found = wrong(player)
    if found is None:
        assert wrong(player, locked=True) is not None
        return
    layer, place, value, letters = found
    player.choose(layer)
    if layer["touch"] == "pieces":
        page.keyboard.press("Shift+Tab")
        page.focus("#board")
        for _ in layer["index"] * [0]:
            page.keyboard.press("Tab")
        player.go(layer["index"], place)
        page.locator("#pad button").nth(value - 1).click()
    elif layer["touch"] == "values":
        player.tap(place["at"])
        page.locator("#pad button").nth(value).click()
    else:
        many, before = len(place["values"]), player.value(place, player.wanted)
        player.tap(player.inside(place), (value - before) % many)
    page.click("#check")
    page.wait_for_selector("#message .charges")
    assert set(page.locator("#message .charges b").all_inner_texts()) == letters
    assert page.locator("#board .ring").count() or not letters


def wrong(player: Player, *, locked: bool = False) -> tuple[Any, Any, int, set[str]] | None:
    """A layer, a place and a value that breaks a rule of the solved board, and the letters charged.

    None if hands can make none; ``locked``: of the places that cannot be marked, as rules keep them free.
    """
    for layer in player.layers:
        for place in layer["places"]:
            for value, change in enumerate(place["values"]):
                if (
                    value == player.value(place, player.wanted)
                    or True not in change.values()
                    or place["locked"] is not locked
                ):
                    continue
                if layer["touch"] == "pieces" and any(player.wanted.get(name) for name in change):
                    continue
                marks = {k: v for k, v in {**player.wanted, **change}.items() if v is not None}
                report = answer("check", {"puzzle": player.source, "marks": marks})
                letters = {charge["letter"] for charge in report["broken"]}
                if letters - {""}:
                    return layer, place, value, letters
    return None


@pytest.mark.parametrize(("engine", "genre"), PLAYED)
def test_it_is_solved_by_keyboard(page: Page, home: str, genre: str) -> None:
    player = Player(page, home, smallest(genre))
    player.solve_by_keyboard()
    assert player.solved()


@pytest.mark.parametrize(("engine", "genre"), PLAYED)
def test_it_is_solved_by_touch(page: Page, home: str, genre: str) -> None:
    player = Finger(page, home, smallest(genre))
    player.solve_by_mouse()
    assert player.solved()

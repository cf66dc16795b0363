"""What hands do on a board beside tapping: each gesture, in a genre of a kind that has it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def drawn(page: Page) -> dict[str, str]:
    """What is not empty on the board, by place."""
    return dict(label.split(": ", 1) for label in made(page))


def ends(place: Any) -> list[Any]:
    """The two ends of the stroke of a place."""
    return [place["strokes"][0][0], place["strokes"][0][-1]]


def test_a_stroke_is_dragged_again_for_a_double_one_and_again_for_none(page: Page, address: str) -> None:
    player = Player(page, address, "hashiwokakero#1")
    assert [layer["name"] for layer in player.layers] == ["bridge"], "one layer, with no button of its own"
    assert page.locator("#tools").is_hidden()
    place = player.layers[0]["places"][0]
    seen = []
    for _ in range(3):
        player.drag(ends(place))
        seen.append((drawn(page), page.locator("#board .double").count()))
    name = place["marks"][0]["place"]
    assert seen == [({name: "drawn"}, 0), ({name: "2"}, 1), ({}, 0)]
    page.click("#undo")
    assert page.locator("#board .double").count() == 1, "and it can be undone"
    assert page.locator("#board .line-0").count() == 0, "a double stroke is not drawn over a single one"


def test_a_double_stroke_is_made_by_taps_and_by_keys(page: Page, address: str) -> None:
    player = Player(page, address, "hashiwokakero#1")
    place = player.layers[0]["places"][0]
    name = place["marks"][0]["place"]
    for said in ("drawn", "2", "not drawn", None):
        player.tap(player.inside(place))
        assert drawn(page).get(name) == said
    page.focus("#board")
    for said in ("drawn", "2", "not drawn", None):
        page.keyboard.press("Space")
        assert drawn(page).get(name) == said
    for key, said in (("2", "2"), ("1", "drawn"), ("0", None)):
        page.keyboard.press(key)
        assert drawn(page).get(name) == said


def test_strokes_of_one_drag_become_the_same(page: Page, address: str) -> None:
    player = Player(page, address, "hashiwokakero#1")
    first = player.layers[0]["places"][0]
    a, b = ends(first)
    c = [2 * b[0] - a[0], 2 * b[1] - a[1]]
    player.drag([a, b])
    player.drag([a, b, c])
    assert list(drawn(page).values()) == ["2", "2"]
    player.drag([a, b, c, b])
    assert list(drawn(page).values()) == ["2"], "back over the second one: only the first is gone"


def borders(page: Page) -> int:
    """How many borders are drawn."""
    return sum(said == "a border" for said in drawn(page).values())


@pytest.mark.parametrize("id", ["shikaku#1", "fillomino#1"])
def test_a_rectangle_is_dragged_from_corner_to_corner(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    player.drag([[0, 0], [4, 6]])
    assert borders(page) == 2 + 3, "along the frame of the board there is nothing to draw"
    player.drag([[4, 6], [2, 2]])
    assert borders(page) == 5 + 3, "three of its sides are borders already"
    player.drag([[2, 2], [4, 6]])
    assert borders(page) == 8 - 6, "the same again takes them back"
    player.drag([[2, 0], [2, 2], [4, 2]])
    assert borders(page) == 2 + 2, "along sides, they are drawn one by one"


def test_a_diagonal_is_dragged_from_corner_to_corner(page: Page, address: str) -> None:
    player = Player(page, address, "triangle_field#1")
    board = player.board
    cell = next(p for p in player.layers[0]["places"] if not p["locked"])
    y, x = cell["at"]
    player.drag([[y - 1, x - 1], [y + 1, x + 1]])
    assert [m["value"] for m in cell["marks"] if m["on"][0]["points"][0] == [y - 1, x - 1]] == list(
        drawn(page).values()
    )
    player.drag([[y - 1, x + 1], [y + 1, x - 1]])
    assert len(drawn(page)) == 1, "the other one takes its place"
    player.drag([[y - 1, x + 1], [y + 1, x - 1]])
    assert drawn(page) == {}
    assert board["layers"][0]["gesture"] == "choose"

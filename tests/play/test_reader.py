"""What a screen reader is given: Chromium's own accessibility tree, asked for by its debugging protocol."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play.browser import MISSING, browser_path
from tests.play.player import Player

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)

UNLIKE = ["koburin#1", "slitherlink#1", "kropki#1"]
PRESSED = {
    "button",
    "radio",
    "checkbox",
    "textbox",
    "combobox",
    "link",
    "DisclosureTriangle",
    "application",
}
"""Roles of what can be reached by Tab."""


class Reader:
    """The tree of a page, as it is now."""

    def __init__(self, page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Accessibility.enable")
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        self.nodes: list[Any] = [node for node in nodes if not node.get("ignored")]
        self.by_id = {node["nodeId"]: node for node in nodes}
        self.by_element = {node.get("backendDOMNodeId"): node for node in nodes}

    def of(self, role: str) -> list[Any]:
        return [node for node in self.nodes if node["role"]["value"] == role]

    def text(self, node: Any) -> str:
        """All that is read out of a node and what is in it."""
        if node["role"]["value"] == "StaticText":
            return str(node["name"]["value"])
        return " ".join([self.text(self.by_id[id]) for id in node.get("childIds", []) if id in self.by_id])

    @staticmethod
    def said(node: Any) -> str:
        return str(node.get("name", {}).get("value", ""))

    @staticmethod
    def tells(node: Any, name: str) -> Any:
        """A property of a node."""
        return next((p["value"] for p in node.get("properties", []) if p["name"] == name), {})

    def at(self) -> str:
        """The name of the place of the cursor, as it is told while the board has the focus."""
        [board] = self.of("application")
        assert self.tells(board, "focused").get("value") is True
        [there] = self.tells(board, "activedescendant")["relatedNodes"]
        return self.said(self.by_element[there["backendDOMNodeId"]])


@pytest.mark.parametrize("id", UNLIKE)
def test_a_board_is_read_and_played_without_being_seen(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    page.focus("#board")
    reader = Reader(page)
    [board] = reader.of("application")
    assert reader.said(board).split(",")[1:] == [
        f" {player.board['height']} rows", f" {player.board['width']} columns"
    ]  # fmt: skip
    assert board["description"]["value"].startswith("Arrow keys move")
    places = [place for layer in player.layers for place in layer["places"]]
    images = [reader.said(node) for node in reader.of("image")]
    assert len(images) == len(places)
    assert len(set(images)) == len(images), "each place has a name of its own"
    assert all(": " in name for name in images), "and a value"
    printed = next(node for node in reader.of("region") if reader.said(node) == "Printed on the board")
    texts = [shape["text"] for shape in player.board["printed"] if shape["kind"] == "text"]
    assert all(text in reader.text(printed) for text in texts)
    page.keyboard.press("ArrowRight")
    before = Reader(page).at()
    page.keyboard.press("Space")
    after = Reader(page).at()
    assert before != after
    assert before.split(": ")[0] == after.split(": ")[0]
    page.click("#check")
    expect(page.locator("#message")).to_contain_text("no rule is broken")
    reader = Reader(page)
    [messages] = [
        node for node in reader.of("region") if reader.tells(node, "live").get("value") == "polite"
    ]
    assert page.locator("#message p").first.inner_text() in reader.text(messages)


@pytest.mark.parametrize("id", UNLIKE)
def test_all_that_can_be_pressed_has_a_name_and_is_reached_by_tab(
    page: Page, address: str, id: str
) -> None:
    Player(page, address, id)
    reader = Reader(page)
    able = [node for role in PRESSED for node in reader.of(role) if reader.tells(node, "focusable")]
    assert [node["role"]["value"] for node in able if not reader.said(node)] == []
    names: list[str] = []
    for _ in range(2 * len(able)):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        names.append(page.evaluate("document.activeElement.id || document.activeElement.outerHTML"))
    alone = [node for node in able if node["role"]["value"] != "radio"]  # those of a group are one stop
    assert len(dict.fromkeys(names)) >= len(alone)
    wanted = ["board", "trial", "check", "hint", "why", "explain", "share"]
    assert [name for name in dict.fromkeys(names) if name in wanted] == wanted

"""What a screen reader is given: Chromium's own accessibility tree, asked for by its debugging protocol."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.play.browser import MISSING, browser_path, holding
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
    "listbox",
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
        [board] = self.of("listbox")
        assert self.tells(board, "focused").get("value") is True
        [there] = self.tells(board, "activedescendant")["relatedNodes"]
        return self.said(self.by_element[there["backendDOMNodeId"]])


@pytest.mark.parametrize("id", UNLIKE)
def test_a_board_is_read_and_played_without_being_seen(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    page.focus("#board")
    reader = Reader(page)
    [board] = reader.of("listbox")
    assert reader.said(board).split(",")[1:] == [
        f" {player.board['height']} rows", f" {player.board['width']} columns"
    ]  # fmt: skip
    assert board["description"]["value"].startswith("Arrow keys move")
    places = [place for layer in player.layers for place in layer["places"]]
    names = [reader.said(node) for node in reader.of("option")]
    assert len(names) == len(places)
    assert len(set(names)) == len(names), "each place has a name of its own"
    assert all(": " in name for name in names), "and a value"
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
    said = page.locator("#message p").all_inner_texts()
    assert said
    assert read_out(page) == " ".join(said)


def read_out(page: Page) -> str:
    """The text of the only line of the table of which readers are told when it changes."""
    reader = Reader(page)
    lines = [node for node in reader.nodes if reader.tells(node, "live").get("value")]
    assert {reader.tells(node, "live")["value"] for node in lines} == {"polite"}
    [text] = [text for text in map(reader.text, lines) if text]
    return text.strip("\u00a0")


@pytest.fixture
def waiting(page: Page, address: str) -> Player:
    """A Koburin on which nothing is marked, and the keys go to its board."""
    player = Player(page, address, "koburin#1")
    page.focus("#board")
    return player


def test_sentences_are_read_out_and_buttons_are_not(page: Page, waiting: Player) -> None:
    page.click("#explain")
    expect(page.locator("#step-on")).to_be_focused()
    told = page.locator("#message p:not(.legend)").all_inner_texts()
    assert len(told) >= 2
    assert read_out(page) == " ".join(told)
    assert page.locator("#step-on").inner_text() not in read_out(page).split()


def test_who_presses_keys_in_a_message_is_led_on_and_back_to_the_board(page: Page, waiting: Player) -> None:
    page.click("#hint")
    expect(page.locator("#message .more")).to_be_visible()
    page.focus("#message .more")
    for _ in range(3):  # which rule, why, make it
        expect(page.locator("#message .more")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_focused()
    assert read_out(page) == page.locator("#message p").first.inner_text()


@pytest.mark.fresh("requests are held up")
def test_the_focus_stays_with_a_message_while_the_engine_thinks(page: Page, address: str) -> None:
    held = holding(page, "why_not")
    Player(page, address, "koburin#1")
    page.focus("#board")
    page.click("#why")
    page.focus("#message .claims button >> nth=0")
    page.keyboard.press("Enter")
    expect(page.locator("#message .busy")).to_be_visible()
    expect(page.locator("#message")).to_be_focused()
    for route in held:
        route.continue_()
    expect(page.locator("#message .step")).to_be_visible()
    expect(page.locator("#message button").first).to_be_focused()


def test_what_is_said_again_is_read_out_again(page: Page, waiting: Player) -> None:
    page.evaluate(
        """() => {
            window.heard = [];
            const said = document.getElementById("said");
            const heard = () => window.heard.push(said.textContent);
            new MutationObserver(heard).observe(said, { childList: true });
        }"""
    )
    page.click("#check")
    page.wait_for_function("() => window.heard.length === 1")
    page.click("#check")
    page.wait_for_function("() => window.heard.length === 2")
    first, second = page.evaluate("() => window.heard")
    assert first != second
    assert first.strip("\u00a0") == second.strip("\u00a0")


def test_a_key_that_writes_over_a_clue_says_what_is_there(page: Page, address: str) -> None:
    player = Player(page, address, "sudoku#1")
    page.focus("#board")
    player.go(0, next(place for place in player.layers[0]["places"] if place["locked"]))
    page.keyboard.press("1")
    assert read_out(page) == "R1C2: 3", "the first clue of this Sudoku"


def test_a_rule_is_read_out_with_its_letter(page: Page, waiting: Player) -> None:
    letter = page.locator("#rules button").first
    letter.focus()
    reader = Reader(page)
    [button] = [node for node in reader.of("button") if reader.tells(node, "focused").get("value")]
    assert button["description"]["value"] == page.locator("#rules dd").first.inner_text()


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
    wanted = ["board", "hint", "check", "trial", "why", "explain", "share"]
    assert [name for name in dict.fromkeys(names) if name in wanted] == wanted

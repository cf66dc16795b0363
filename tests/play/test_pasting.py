"""The box of the gallery: an address, a text, files, lists, and what is said of what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from enpitsu import catalogue
from enpitsu.formats import write
from tests.play.browser import MISSING, at_gallery, browser_path

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)

PEERS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "corpus" / "penpa-peers.json").read_text(encoding="utf-8")
)
UNSAID = next(peer for peer in PEERS["boards"] if peer["genre"] == "yajilin")
"""An address that does not say its genre."""
REFUSED = PEERS["refused"][0]
"""One with clues that its genre does not have."""
URL = "https://puzz.link/p?slither/5/5/cbcbcddad"
WARNED = '{"genre": "slitherlink", "givens": ". 3\\n. .", "mood": "good"}'
"""A puzzle with something that is not kept."""
NOT_KEPT = "not kept: the field 'mood'"
BOARD = "#board .spot"


def paste(page: Page, address: str, text: str) -> None:
    at_gallery(page, address)
    page.fill("#pasted", text)
    page.click("#paste button[type=submit]")


def expect_board(page: Page, title: str) -> None:
    expect(page.locator("#title")).to_have_text(title)
    page.wait_for_selector(BOARD, state="attached")


@pytest.mark.parametrize("format", ["pzpr", "text", "json", "pzprv3"])
def test_a_puzzle_is_opened_at_once(page: Page, address: str, format: str) -> None:
    paste(page, address, write(catalogue.example("slitherlink#1").puzzle(), format))
    expect_board(page, "Slitherlink 5×5")
    expect(page.locator("#warnings")).to_be_hidden()


def test_what_was_not_kept_is_said_until_it_is_closed(page: Page, address: str) -> None:
    paste(page, address, WARNED)
    expect_board(page, "Slitherlink 2×2")
    banner = page.get_by_role("status").filter(has_text=NOT_KEPT)
    expect(banner).to_be_visible()
    page.click("#share")
    expect(page.locator("#link")).not_to_have_value("")
    shared = page.input_value("#link")
    page.reload()
    expect(banner).to_be_visible()
    banner.get_by_role("button").click()
    expect(page.locator("#warnings")).to_be_hidden()
    expect(page.locator("#board")).to_be_focused()
    page.wait_for_function("link => location.href === link", arg=shared)
    page.reload()
    expect_board(page, "Slitherlink 2×2")
    expect(page.locator("#warnings")).to_be_hidden()


def test_the_setter_says_it_as_well(page: Page, address: str) -> None:
    paste(page, address, WARNED)
    expect_board(page, "Slitherlink 2×2")
    page.click("#edit")
    banner = page.locator("#set-warnings")
    expect(banner).to_contain_text(NOT_KEPT)
    page.reload()
    expect(banner).to_contain_text(NOT_KEPT)
    before = page.url
    banner.get_by_role("button").click()
    expect(banner).to_be_hidden()
    page.wait_for_function("before => location.href !== before", arg=before)
    page.reload()
    expect(page.locator("#title")).to_contain_text("Slitherlink 2×2")
    expect(banner).to_be_hidden()


def test_a_list_shows_what_can_be_opened_and_what_cannot(page: Page, address: str) -> None:
    paste(page, address, f"{URL}\nwhat is this\n{WARNED}\nhttps://puzz.link/p?slither/5/5/c\n")
    rows = page.locator("#pasted-list > li")
    expect(rows).to_have_count(4)
    expect(page.locator("#paste-told")).to_have_text("Puzzles that can be opened: 2 of 4.")
    expect(rows.nth(0)).to_contain_text("Slitherlink5×5")
    expect(rows.nth(1)).to_contain_text("line 2: this line is no puzzle")
    expect(rows.nth(1).get_by_role("button")).to_have_count(0)
    expect(rows.nth(2)).to_contain_text(NOT_KEPT)
    expect(rows.nth(3)).to_contain_text("line 4: the URL is cut short")
    rows.nth(2).get_by_role("button").click()
    expect_board(page, "Slitherlink 2×2")
    expect(page.locator("#warnings")).to_contain_text(NOT_KEPT)
    page.click("#to-gallery")
    expect(rows).to_have_count(4)
    rows.nth(0).get_by_role("button").click()
    expect_board(page, "Slitherlink 5×5")
    expect(page.locator("#warnings")).to_be_hidden()


def test_what_was_pasted_before_is_forgotten(page: Page, address: str) -> None:
    paste(page, address, f"{URL}\n{URL}")
    expect(page.locator("#pasted-list > li")).to_have_count(2)
    paste(page, address, "https://puzz.link/p?slither/5/5/c")
    expect(page.locator("#paste-error")).to_contain_text("the URL is cut short")
    expect(page.locator("#pasted-list button")).to_have_count(0)
    expect(page.locator("#paste-told")).to_be_empty()


def a_file(name: str, text: str) -> Any:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def test_files_are_read(page: Page, address: str) -> None:
    at_gallery(page, address)
    page.set_input_files("#paste-files", [a_file("a.txt", URL), a_file("b.txt", f"{URL}\noh\n")])
    rows = page.locator("#pasted-list > li")
    expect(rows).to_have_count(3)
    expect(rows.nth(2)).to_contain_text("b.txt, line 2: this line is no puzzle")
    with page.expect_file_chooser() as chosen:
        page.click("#choose-file")
    chosen.value.set_files([a_file("a.txt", "genre: slitherlink\ntitle: Mine\n\n. 3\n. .\n")])
    expect_board(page, "Slitherlink 2×2")
    expect(page.locator("#about")).to_have_text("Mine")


DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const box = document.getElementById("paste");
  for (const kind of ["dragover", "drop"])
    box.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


def test_a_file_is_dropped_onto_the_box(page: Page, address: str) -> None:
    at_gallery(page, address)
    page.evaluate(DROP, ["a.txt", URL])
    expect_board(page, "Slitherlink 5×5")


def test_a_file_that_is_too_large_is_told_and_the_others_are_read(page: Page, address: str) -> None:
    at_gallery(page, address)
    page.set_input_files("#paste-files", [a_file("a.txt", "1" * 1_000_001), a_file("b.txt", URL)])
    rows = page.locator("#pasted-list > li")
    expect(rows.nth(0)).to_contain_text("a.txt: A file with puzzles has at most 1,000,000 bytes.")
    expect(rows.nth(1).get_by_role("button")).to_have_count(1)


def test_a_genre_that_is_not_said_is_asked_for(page: Page, address: str) -> None:
    paste(page, address, UNSAID["puzzle"])
    question = page.get_by_role("group", name="Which genre is it?")
    expect(question).to_be_visible()
    expect(page.locator("#paste-error")).to_contain_text("the genre is not said")
    buttons = question.get_by_role("button")
    expect(buttons.nth(0)).to_have_text("Yajilin")
    options = question.locator("option")
    assert options.nth(0).get_attribute("value") == "yajilin"
    assert options.count() == len(catalogue.genres())
    buttons.nth(0).click()
    expect(page.locator("#title")).to_contain_text("Yajilin")
    page.wait_for_selector(BOARD, state="attached")
    page.click("#to-gallery")
    expect(question).to_have_count(0)
    expect(page.locator("#paste-error")).to_be_empty()


def test_any_other_genre_can_be_chosen_and_clues_left_out(page: Page, address: str) -> None:
    paste(page, address, REFUSED["puzzle"])
    question = page.get_by_role("group", name="Which genre is it?")
    question.get_by_role("combobox").select_option(REFUSED["genre"])
    question.get_by_role("button").last.click()
    expect(page.locator("#paste-error")).to_contain_text("clues that cannot be kept")
    expect(question).to_be_visible()
    page.get_by_role("button", name="Open without them").click()
    expect(page.locator("#title")).to_contain_text(catalogue.genre(REFUSED["genre"]).title())
    expect(page.locator("#warnings")).to_contain_text(REFUSED["names"])


def test_a_number_of_the_board_is_asked_for(page: Page, address: str) -> None:
    paste(page, address, "begin\npuzzle starbattle\nrows 1\ncols 1\nareas\n1\nend")
    expect(page.locator("#paste-error")).to_contain_text("does not say the number N")
    row = page.locator("#pasted-list li")
    row.get_by_label("N =").fill("1")
    row.get_by_role("button").click()
    expect_board(page, "Star Battle 1×1")


def test_a_list_asks_for_the_genre_of_each(page: Page, address: str) -> None:
    paste(page, address, f"{UNSAID['puzzle']}\n{URL}\n{REFUSED['puzzle']}")
    rows = page.locator("#pasted-list > li")
    expect(rows).to_have_count(3)
    rows.nth(2).get_by_role("combobox").select_option(REFUSED["genre"])
    rows.nth(2).get_by_role("button").last.click()
    expect(rows.nth(2)).to_contain_text("line 3: clues that cannot be kept")
    expect(rows.nth(0)).to_contain_text("the genre is not said")
    rows.nth(2).get_by_role("button", name="Open without them").click()
    expect(page.locator("#warnings")).to_contain_text(REFUSED["names"])


def test_an_old_link_with_odd_warnings_is_opened(page: Page, address: str) -> None:
    """Whatever a link says in their place, the puzzle is there."""
    for warnings in ("all is lost", {"a": 1}, [None, 3, ""], ["<b>bold</b>"]):
        shared = {
            "puzzle": {"genre": "slitherlink", "options": {}, "givens": ". 3\n. ."},
            "warnings": warnings,
        }
        hash = page.evaluate("async (shared) => (await import('/share.js')).fragmentOf(shared)", shared)
        page.evaluate("hash => { location.hash = hash; }", hash)
        expect_board(page, "Slitherlink 2×2")
        if warnings == ["<b>bold</b>"]:
            expect(page.locator("#warnings")).to_contain_text("<b>bold</b>")
        else:
            expect(page.locator("#warnings")).to_be_hidden()
        at_gallery(page, address)

"""The page around the puzzle: links that are broken, a search in vain, paper, colours of the system."""

from __future__ import annotations

import base64
import json

import pytest
from playwright.sync_api import Page, expect

from enpitsu import catalogue
from enpitsu.formats import write
from tests.play.browser import MISSING, at_gallery, browser_path
from tests.play.player import Player

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


@pytest.mark.fresh("the search stays")
def test_a_search_that_finds_nothing_says_so(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("#genres li .picture")
    page.fill("#search", "no such genre at all")
    expect(page.locator("#found")).to_have_text("Nothing is like that.")
    page.fill("#search", "")
    expect(page.locator("#found")).to_have_text("")


@pytest.mark.parametrize(
    ("link", "said"),
    [pytest.param("z=!", "The address holds no", marks=pytest.mark.fresh("a link is its first address")),
     ("z=AAAA", "The address holds no"), ("nonsense", "The address"),
     ("genre", "there is no genre"), ("givens", "line ")],
)  # fmt: skip
def test_a_broken_link_is_told_in_the_gallery(page: Page, address: str, link: str, said: str) -> None:
    broken = {"genre": {"genre": "nothing", "givens": ". ."}, "givens": {"genre": "koburin", "givens": "§"}}
    if link in broken:
        text = json.dumps({"puzzle": broken[link]}).encode()
        link = f"j={base64.urlsafe_b64encode(text).decode().rstrip('=')}"
    page.goto(f"{address}#{link}")
    expect(page.locator("#paste-error")).to_contain_text(said)
    page.wait_for_selector("#genres li .picture")
    page.locator("#genres li button").first.click()
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#to-gallery")
    expect(page.locator("#paste-error")).to_have_text("")


@pytest.mark.fresh("its medium is another")
def test_on_paper_are_the_board_and_its_rules(page: Page, address: str) -> None:
    Player(page, address, "koburin#1")
    page.emulate_media(media="print", color_scheme="dark")
    for shown in ("#board", "#rules", "#title"):
        expect(page.locator(shown)).to_be_visible()
    for hidden in ("#to-gallery", "#undo", "#check", "#message", "#share", "#timer"):
        expect(page.locator(hidden)).to_be_hidden()
    paper = "one => getComputedStyle(one).backgroundColor"
    assert page.eval_on_selector("#board", paper) == "rgb(255, 255, 255)"
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


@pytest.mark.fresh("its medium is another")
def test_colours_of_the_system_leave_the_board_as_it_is(page: Page, address: str) -> None:
    """What is black on a board says something; what a button says must be seen."""
    Player(page, address, "koburin#1")
    colours = "one => { const s = getComputedStyle(one); return [s.backgroundColor, s.color]; }"
    before = page.eval_on_selector("#board", colours)
    page.emulate_media(forced_colors="active")
    assert page.eval_on_selector("#board", colours)[0] == before[0]
    page.click("#why")
    assert page.eval_on_selector("#why", colours) != page.eval_on_selector("#hint", colours)


def test_what_is_about_the_whole_board_is_ringed_once(page: Page, address: str) -> None:
    ringed = """async (cells) => {
      const { Picture } = await import("/picture.js");
      const picture = new Picture(document.getElementById("board"));
      picture.board = { height: 2, width: 2, holes: [[1, 1]] };
      return picture.framed({ cells, strokes: [] });
    }"""
    assert page.evaluate(ringed, [[0, 0], [0, 1]])["cells"] == [[0, 0], [0, 1]]
    for cells in ([], [[0, 0], [0, 1], [1, 0]]):
        told = page.evaluate(ringed, cells)
        assert (told["cells"], told["strokes"], len(told["around"])) == ([], [], 4)


def test_what_stands_in_a_field_looks_like_no_placeholder(page: Page, address: str) -> None:
    at_gallery(page, address)
    ink = page.evaluate("getComputedStyle(document.body).color")
    for field in ("#make-genre", "#make-height", "#make-difficulty", "#search"):
        assert page.eval_on_selector(field, "one => getComputedStyle(one).color") == ink
    assert page.eval_on_selector("#make label", "one => getComputedStyle(one).color") != ink


NAMED = {"pzpr": "puzz.link", "penpa": "Penpa+", "kudamono": "Kudamono", "text": "text"}
"""Notations, by the words that the page has for them."""


@pytest.mark.parametrize(("form", "name"), NAMED.items())
def test_each_address_that_can_be_pasted_is_opened(page: Page, address: str, form: str, name: str) -> None:
    at_gallery(page, address)
    expect(page.locator("#paste label")).to_contain_text(name)
    page.fill("#pasted", write(catalogue.example("koburin#1").puzzle(), form))
    page.click("#paste button")
    expect(page.locator("#title")).to_have_text("Koburin 5×5")
    page.wait_for_selector("#board .spot", state="attached")

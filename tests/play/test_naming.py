"""Places and values have names in the language of the page, whatever is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from enpitsu import catalogue
from enpitsu.desk.answers import PlaceData, place_data
from enpitsu.desk.board import layers_data
from enpitsu.grid import Area, Segment, grid
from enpitsu.layers.drawn.halves import Half
from enpitsu.locale import speaking
from tests.examples import smallest
from tests.play.browser import MISSING, browser_path, patient
from tests.play.player import Player

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)

NAMES = """async (places) => {
  const { placeName } = await import("/naming.js");
  return places.map(placeName);
}"""

SPOTS = "#board .spot"
LATIN = re.compile(r"(?!R\d+C\d+)(?<![A-Za-z\d])[A-Za-z]")
"""A Latin letter that does not name a cell."""


@pytest.fixture
def japanese(browser: Browser, address: str) -> Iterator[Page]:
    """The page as a Japanese browser has it."""
    with patient(browser.new_context(locale="ja-JP")) as context:
        page = context.new_page()
        page.goto(address)
        yield page


BOARD = grid(4, 12)
ONE = BOARD.cell[1, 0]
PLACES = [
    (BOARD.cell[2, 11], "R3C12", "R3C12"),
    (BOARD.vertex[0, 0], "NW corner of R1C1", "R1C1の左上の角"),
    (BOARD.vertex[4, 12], "SE corner of R4C12", "R4C12の右下の角"),
    (ONE.edges[0], "N side of R2C1", "R2C1の上の辺"),
    (BOARD.cell[3, 0].edges[2], "S side of R4C1", "R4C1の下の辺"),
    (Half(BOARD.cell[0, 0], "/", True), "upper half of R1C1", "R1C1の上半分"),
    (Segment(BOARD.cell[0, 0], BOARD.cell[0, 1]), "R1C1-R1C2", "R1C1〜R1C2"),
    (Area(BOARD.cells[:2]), "R1C1, R1C2", "R1C1、R1C2"),
    (Area(BOARD.cells[:12]), "row 1", "1行目"),
    (Area(BOARD.cells[11::-1]), "row 1 from the right", "右から見た1行目"),
    (Area(BOARD.cells[1::12]), "column 2", "2列目"),
    (BOARD, "the whole grid", "盤面全体"),
]
"""A place, and how the page says it in each language."""


@pytest.mark.parametrize("language", [0, 1], ids=["en", "ja"])
def test_places_are_named(page: Page, japanese: Page, address: str, language: int) -> None:
    asked = [place_data(place) for place, *_ in PLACES]
    names = (page, japanese)[language].evaluate(NAMES, asked)
    assert names == [said[language] for _, *said in PLACES]


PLACES_TOLD = """async (places) => {
  const { placesName } = await import("/naming.js");
  return placesName(places, 3);
}"""


def test_what_lies_between_cells_that_are_named_is_left_out(page: Page, address: str) -> None:
    page.goto(address)
    board = grid(4, 4)
    one, below = board.cell[1, 0], board.cell[2, 0]
    between, beside = below.edges[0], below.edges[2]
    for places, said in (
        ([between, one, below], "R2C1, R3C1"),
        ([between, below, beside], "the N side of R3C1, R3C1, the N side of R4C1"),
        ([board, one, below, one], "the whole grid, R2C1, R3C1"),
        ([*board.cells[:2], *board.cells], "R1C1, R1C2, R1C3"),
    ):
        assert page.evaluate(PLACES_TOLD, [place_data(place) for place in places]) == said


def test_all_places_of_all_genres_have_a_japanese_name(japanese: Page) -> None:
    places, words = dict[str, PlaceData](), list[str]()
    for genre in catalogue.genres():
        puzzle = catalogue.example(smallest(genre)).puzzle()
        with speaking("ja"):
            words += [word for layer in layers_data(puzzle) for word in (layer["title"], *layer["words"])]
        touched = {mark.place for mark in puzzle.visible_marks} | {case.place for case in puzzle.cases()}
        places |= {str(place): place_data(place) for place in touched}
    assert len(places) > 500
    names = japanese.evaluate(NAMES, list(places.values()))
    english = {text: said for text, said in zip(places, names, strict=True) if LATIN.search(said)}
    assert english == {}
    assert [word for word in words if LATIN.search(word)] == []
    cells = [said for text, said in zip(places, names, strict=True) if re.fullmatch(r"R\d+C\d+", text)]
    assert len(set(cells)) == len(cells)


def test_what_the_page_says_is_japanese(japanese: Page, address: str) -> None:
    player = Player(japanese, address, "koburin#1")
    place, _ = player.targets(player.layers[0])[0]
    row, column = place["cells"][0]
    player.tap(place["at"])
    named = f"R{row + 1}C{column + 1}"
    labels = japanese.eval_on_selector_all(SPOTS, "all => all.map((one) => one.getAttribute('aria-label'))")
    assert [label for label in labels if not label.endswith(": 空")] == [f"{named}: 黒マス"]
    expect(japanese.locator("#said")).to_have_text(f"{named}: 黒マス")
    japanese.click("#why")
    expect(japanese.locator("#message p").first).to_contain_text(f"{named}について")
    japanese.click("#why")
    japanese.click("#undo")
    japanese.click("#hint")
    japanese.wait_for_selector("#message .more")
    hint = japanese.inner_text("#message p:first-child")
    assert re.fullmatch(r".+を見てください。", hint)
    assert not LATIN.search(hint)

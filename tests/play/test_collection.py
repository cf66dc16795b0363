"""A collection: puzzles of one's own before all genres, with what is said about them."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from enpitsu import catalogue
from enpitsu.cli import run
from enpitsu.cli.playing import collection_of
from enpitsu.cli.read_options import ReadOptions
from enpitsu.formats import read_document
from enpitsu.formats.as_json import puzzle_data
from enpitsu.play.collection import FILE, Collection
from enpitsu.play.site import stored
from tests.play.browser import MISSING, browser_path, heard, served
from tests.play.hosting import hosted
from tests.play.test_playing import GENRE

browsing = pytest.mark.skipif(browser_path() is None, reason=MISSING)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three files in three notations; one says who made it."""
    out = tmp_path_factory.mktemp("mine")
    koburin, lohkous, sudoku = [
        catalogue.example(id).puzzle() for id in ("koburin#1", "lohkous#1", "sudoku#1")
    ]
    about = {"title": "<b>Bends & blocks</b>", "author": "A. Setter"}
    (out / "1.json").write_text(json.dumps({**puzzle_data(koburin), "metadata": about}), encoding="utf-8")
    (out / "2.txt").write_text(f"genre: lohkous\n\n{lohkous.text}", encoding="utf-8")
    (out / "3.txt").write_text(f"title: Nine\ngenre: sudoku\n\n{sudoku.text}", encoding="utf-8")
    return out


@pytest.fixture(scope="module")
def laid(folder: Path) -> dict[str, bytes]:
    """The stored answers of a site with the collection."""
    return stored(collection_of(str(folder), ReadOptions()))


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A server of its own, with the collection."""
    with served("--collection", str(folder)) as address:
        yield address


@browsing
@pytest.mark.fresh("it is at another server")
def test_cards_are_searched_and_opened_and_tell_what_was_done(
    page: Page, address: str, browser: Browser
) -> None:
    page.goto(address)
    cards = page.locator("#collection li")
    expect(cards).to_have_count(3)
    expect(cards.locator(".picture")).to_have_count(3)
    assert page.locator("#collection h3").all_inner_texts() == ["<b>Bends & blocks</b>", "Lohkous", "Nine"]
    page.fill("#collection-search", "setter koburin")
    expect(cards.locator("visible=true").locator("h3")).to_have_text(["<b>Bends & blocks</b>"])
    page.fill("#collection-search", "nobody")
    expect(page.locator("#collection-found")).to_have_text("Nothing is like that.")
    page.fill("#collection-search", "bends")
    cards.locator("visible=true").get_by_role("button").click()
    page.wait_for_selector("#board .spot", state="attached")
    expect(page.locator("#about")).to_have_text("<b>Bends & blocks</b> · A. Setter")
    page.focus("#board")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.click("#share")
    expect(page.locator("#link")).not_to_have_value("")
    link = page.input_value("#link")
    page.click("#to-gallery")
    expect(cards.first).to_contain_text("begun")
    expect(page.locator("#about")).to_be_hidden()
    page.locator("#begun-list button").first.click()
    expect(page.locator("#about")).to_contain_text("A. Setter")
    with heard(browser) as (other, faults):
        other.goto(link)
        expect(other.locator("#about")).to_have_text("<b>Bends & blocks</b> · A. Setter")
        assert faults == []


@browsing
@pytest.mark.fresh("it is at another server")
def test_what_a_link_says_is_text_and_short(page: Page, address: str) -> None:
    puzzle = puzzle_data(catalogue.example("koburin#1").puzzle())
    about = {"title": {"a": 1}, "author": "x" * 5000, "source": ["y"], "rules": "z"}
    text = json.dumps({"puzzle": puzzle, "about": about}).encode()
    page.goto(f"{address}#j={base64.urlsafe_b64encode(text).decode().rstrip('=')}")
    page.wait_for_selector("#board .spot", state="attached")
    expect(page.locator("#about")).to_have_text("x" * 200)


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
@browsing
def test_on_a_site_it_opens_without_an_engine(browser: Browser, site: Path, laid: dict[str, bytes]) -> None:
    files = {
        name: laid[name].decode() for name in (FILE, "stored/collection/2.json", "stored/lohkous.json")
    }
    with hosted(site, None, files) as address, heard(browser) as (page, _):
        page.route("**/engine/**", lambda route: route.abort())
        page.route("**/worker.js", lambda route: route.abort())
        page.goto(address)
        page.locator("#collection li").nth(1).get_by_role("button").click()
        page.wait_for_selector("#board .spot", state="attached")
        assert page.inner_text("#title").startswith("Lohkous")


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_puzzle_of_a_site_is_laid_out_as_the_desk_does(laid: dict[str, bytes]) -> None:
    files, plain = laid, stored()
    assert json.loads(plain[FILE]) == {"title": "", "puzzles": []}
    assert set(files) - set(plain) == {f"stored/collection/{n}.json" for n in (1, 2, 3)}
    opened = json.loads(files["stored/collection/2.json"])
    assert opened == json.loads(files["stored/lohkous/1.json"])
    assert json.loads(files["stored/lohkous.json"])["collection#2"] == opened["puzzle"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "holds no puzzle"),
        ("# nothing\n\n", "holds no puzzle"),
        ("https://puzz.link/p?canal/6/6/3i3h2z4h5i2\nnonsense\n", "line 2: "),
    ],
)
def test_what_is_no_collection_is_told(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(text, encoding="utf-8")
    assert run(["site", str(tmp_path / "out"), "--collection", str(file)]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1
    assert run(["play", "--no-browser", "--port", "0", "--collection", str(tmp_path / "none")]) == 2
    assert "there is no file or folder" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_genre_in_a_file_is_played_but_is_on_no_site(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(catalogue.forget)
    (tmp_path / "own.py").write_text(GENRE, encoding="utf-8")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "1.txt").write_text("genre: lonely\n\n. .\n. .\n", encoding="utf-8")
    told = ["--collection", str(tmp_path / "mine"), "--genre", str(tmp_path / "own.py")]
    assert run(["site", str(tmp_path / "out"), *told]) == 2
    assert "which no site holds" in capsys.readouterr().err


def test_a_card_says_what_was_not_kept() -> None:
    text = '{"genre": "slitherlink", "givens": ". 3\\n. .", "mood": "good"}'
    documents = [read_document(text), read_document(text.replace(', "mood": "good"', ""))]
    warned, other = json.loads(Collection("Mine", documents).data)["puzzles"]
    assert warned["warnings"] == ["not kept: the field 'mood'"]
    assert "warnings" not in other

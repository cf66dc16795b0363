"""Boards that are looked for: what is said meanwhile, Stop, what helps; and the puzzle of the day."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, Worker, expect

from enpitsu import catalogue
from enpitsu.dailies import dailies
from enpitsu.desk.verbs import answer
from tests.play.browser import MISSING, browser_path, heard, holding
from tests.play.test_setting import begin
from tests.thorough import WATCHDOG

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)

SLOW = "litos"
"""A genre of which no board of 20x20 is found within the time that the page gives."""
PAGE_SECONDS = 25
"""Seconds that the page gives a search: what ends sooner was stopped."""


def ask_for(page: Page, genre: str, side: int, difficulty: str = "") -> None:
    """Fill in the form for a new puzzle, and send it."""
    page.wait_for_selector("#make-genre option", state="attached")
    page.select_option("#make-genre", genre)
    page.fill("#make-height", str(side))
    page.fill("#make-width", str(side))
    page.select_option("#make-difficulty", difficulty)
    page.click("#make-go")


def told(route: Route, error: str, message: str = "") -> None:
    """Answer a request with an error."""
    route.fulfill(json={"error": error, "message": message})


def asked(held: list[Route], number: int, page: Page) -> Any:
    """The n-th request that is held, as data."""
    give_up = monotonic() + WATCHDOG
    while len(held) <= number and monotonic() < give_up:
        page.wait_for_timeout(20)
    return (held[number].request.post_data_json or {})["args"]


# -- what is said --------------------------------------------------------------------------------


@pytest.mark.fresh("its requests are held, and its clock is moved")
def test_a_search_that_takes_long_says_what_would_be_quicker(page: Page, address: str) -> None:
    page.clock.install()
    held = holding(page, "generate")
    page.goto(address)
    ask_for(page, SLOW, 10)
    said = page.locator("#make-busy .doing")
    expect(said).to_have_text("Looking for a board with one answer …")
    expect(page.locator("#make-busy")).to_have_attribute("role", "status")
    expect(page.locator("#make-stop")).to_be_focused()
    expect(page.locator("#make-go")).to_be_hidden()
    asked(held, 0, page)
    page.clock.run_for(12_000)
    expect(said).to_contain_text("Still looking")
    expect(said).to_contain_text("8×8")
    page.click("#make-busy + .remedies button:text-is('Make 8×8')")
    expect(said).to_have_text("Looking for a board with one answer …")
    expect(page.locator(".remedies")).to_have_count(0)
    expect(page.locator("#make-stop")).to_be_focused()
    assert asked(held, 1, page)["height"] == 8
    page.click("#make-stop")
    expect(page.locator("#make-error")).to_have_text("Stopped.")
    expect(page.locator("#make-busy")).to_be_empty()
    expect(page.locator("#make-go")).to_be_focused()
    expect(page.locator("#make-height")).to_have_value("8")


@pytest.mark.fresh("its requests are held")
def test_what_may_help_is_offered_and_done(page: Page, address: str) -> None:
    held = holding(page, "generate")
    page.goto(address)
    ask_for(page, SLOW, 10, "hard")
    assert asked(held, 0, page)["difficulty"] == "hard"
    told(held[0], "OutOfBudget")
    error, helps = page.locator("#make-error"), page.locator("#make-error + .remedies button")
    expect(error).to_contain_text("No board of 10×10 was found in time")
    assert helps.all_inner_texts() == ["Make 8×8", "Any difficulty", "Try once more"]
    helps.nth(0).click()
    expect(error).to_be_empty()
    expect(helps).to_have_count(0)
    assert {**asked(held, 1, page), "seed": 0, "budget": 0} == {
        "genre": SLOW, "height": 8, "width": 8, "difficulty": "hard", "seed": 0, "budget": 0,
    }  # fmt: skip
    told(held[1], "Stopped", "This was stopped after 30 seconds.")
    expect(error).to_contain_text("8×8")
    helps.nth(1).click()
    assert "difficulty" not in asked(held, 2, page)
    expect(page.locator("#make-difficulty")).to_have_value("")
    told(held[2], "BadPuzzle", "no board of 8x8 cells has an answer")
    expect(error).to_have_text("no board of 8x8 cells has an answer")
    expect(helps).to_have_count(0)


@pytest.mark.fresh("its requests are held")
def test_the_next_puzzle_that_is_not_found_says_what_may_help(page: Page, address: str) -> None:
    held = holding(page, "generate")
    page.goto(address)
    page.wait_for_selector("#make-genre option", state="attached")
    page.check("#make-endless")
    ask_for(page, catalogue.genres()[0], 8)
    first = catalogue.example(catalogue.genres()[0])
    asked(held, 0, page)
    held[0].fulfill(json={"ok": {"puzzle": {"genre": first.genre, "options": {}, "givens": first.givens}}})
    page.wait_for_selector("#board .spot", state="attached")
    for n in range(1, 21):
        asked(held, n, page)
        expect(page.locator("#next-state .doing")).to_be_visible()
        told(held[n], "OutOfBudget")
    expect(page.locator("#next-state")).to_contain_text("No board of 8×8 was found in time")
    page.click("#next-state + .remedies button:text-is('Make 6×6')")
    assert asked(held, 21, page)["height"] == 6
    page.click("#next-stop")
    expect(page.locator("#endless")).to_be_hidden()
    expect(page.locator("#board .spot").first).to_be_attached()


@pytest.mark.fresh("its requests are held")
def test_a_puzzle_that_cannot_be_filled_in_says_what_may_help(page: Page, address: str) -> None:
    held = holding(page, "complete")
    page.goto(address)
    begin(page, address, "slitherlink", 4, 4)
    page.select_option("#set-symmetry", "rotate")
    page.select_option("#set-difficulty", "easy")
    page.click("#set-fill-go")
    expect(page.locator("#set-fill-told .doing")).to_be_visible()
    text = page.input_value("#set-text")
    asked(held, 0, page)
    held[0].fulfill(
        json={"error": "OutOfBudget", "message": "out of time: R1C1 is open", "more": "R1C1 is open"}
    )
    helps = page.locator("#set-fill-told + .remedies button")
    expect(page.locator("#set-fill-told .error")).to_contain_text(
        "No clues that leave one answer were found"
    )
    expect(page.locator("#set-fill-told .told-more")).to_have_text("R1C1 is open")
    assert helps.all_inner_texts() == ["No symmetry", "Any difficulty", "Try once more"]
    helps.nth(0).click()
    assert asked(held, 1, page)["symmetry"] == "none"
    page.click("#set-stop")
    expect(page.locator("#set-stop")).to_be_hidden()
    assert page.input_value("#set-text") == text


@pytest.mark.fresh("its requests are held")
def test_who_goes_elsewhere_is_not_called_back(page: Page, address: str) -> None:
    held = holding(page, "generate")
    page.goto(address)
    ask_for(page, SLOW, 10)
    asked(held, 0, page)
    page.click("#daily a")
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#to-gallery")
    expect(page.locator("#make-go")).to_be_visible()
    expect(page.locator("#make-error")).to_be_empty()


# -- Stop ----------------------------------------------------------------------------------------


def processor_ticks(process: int) -> int:
    """The processor time of a process and of all that it has started, in ticks."""
    spent, children = 0, [process]
    parents: dict[int, list[int]] = {}
    times: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        id = int(stat.parent.name)
        parents.setdefault(int(fields[1]), []).append(id)
        times[id] = int(fields[11]) + int(fields[12])
    for one in children:
        spent += times.get(one, 0)
        children += parents.get(one, [])
    return spent


def is_idle_soon(process: int) -> bool:
    """Whether a process and those that it has started come to rest before a search would end by itself."""
    give_up = monotonic() + PAGE_SECONDS - 10
    while monotonic() < give_up:
        before = processor_ticks(process)
        sleep(0.5)
        if processor_ticks(process) - before <= 2:
            return True
    return False


@pytest.fixture
def server_alone() -> Iterator[tuple[int, str]]:
    """The process and the address of a server that nobody else asks."""
    command = [sys.executable, "-m", "enpitsu", "play", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.pid, process.stdout.readline().strip()
        finally:
            process.terminate()


def worked_for_a_second(process: int, since: int, page: Page) -> None:
    """Wait until a process and those that it has started have worked for a second more."""
    while processor_ticks(process) < since + os.sysconf("SC_CLK_TCK"):
        page.wait_for_timeout(100)


@pytest.mark.fresh("it is at another server")
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")
def test_stop_ends_the_work_of_the_server(page: Page, server_alone: tuple[int, str]) -> None:
    process, address = server_alone
    page.goto(address)
    before = processor_ticks(process)
    ask_for(page, SLOW, 20)
    worked_for_a_second(process, before, page)
    page.click("#make-stop")
    expect(page.locator("#make-error")).to_have_text("Stopped.")
    assert is_idle_soon(process)
    ask_for(page, "slitherlink", 4)
    page.wait_for_selector("#board .spot", state="attached")


@pytest.mark.fresh("it is at another server")
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")
def test_stop_ends_the_filling_in_of_the_server(page: Page, server_alone: tuple[int, str]) -> None:
    process, address = server_alone
    page.goto(address)
    begin(page, address, SLOW, 20, 20)
    assert is_idle_soon(process)
    text, before = page.input_value("#set-text"), processor_ticks(process)
    page.click("#set-fill-go")
    worked_for_a_second(process, before, page)
    page.click("#set-stop")
    expect(page.locator("#set-fill-told")).to_have_text("Stopped.")
    expect(page.locator("#set-fill-go")).to_be_focused()
    assert is_idle_soon(process)
    assert page.input_value("#set-text") == text


BLANK = """async (args) => { await (await import("/engine.js")).ask("blank", args); }"""
FREE = "() => new Promise((free) => setTimeout(() => free(true)))"


@pytest.mark.parametrize("kind", ["inside", "isolated"])
def test_stop_ends_the_work_inside_the_page(
    request: pytest.FixtureRequest, browser: Browser, kind: str
) -> None:
    """A worker that can be told is free again; one that cannot is ended, and another takes its place."""
    with heard(browser) as (page, faults):
        page.goto(request.getfixturevalue(kind))
        page.wait_for_selector("#make-genre option", state="attached")
        page.evaluate(BLANK, {"genre": SLOW, "height": 4, "width": 4, "seed": 1})  # the engine has started
        worker = page.workers[0]
        ended: list[Worker] = []

        def end(worker: Worker) -> None:
            ended.append(worker)

        worker.on("close", end)
        ask_for(page, SLOW, 20)
        page.wait_for_timeout(1500)
        began = monotonic()
        page.click("#make-stop")
        expect(page.locator("#make-error")).to_have_text("Stopped.")
        while not ended and kind == "inside" and monotonic() < began + PAGE_SECONDS - 10:
            page.wait_for_timeout(50)
        if not ended:
            assert worker.evaluate(FREE)
        assert monotonic() < began + PAGE_SECONDS - 10
        assert (kind == "inside") == bool(ended)
        ask_for(page, "slitherlink", 4)
        page.wait_for_selector("#board .spot", state="attached")
        assert faults == []


# -- dailies -------------------------------------------------------------------------------------


def today(browser: Browser, address: str, day: datetime) -> tuple[str, str]:
    """The puzzle of a day in a new profile: what the link says, and where it leads."""
    with heard(browser) as (page, faults):
        page.clock.set_fixed_time(day)
        page.goto(address)
        said = page.locator("#daily span").inner_text()
        page.click("#daily a")
        page.wait_for_selector("#board .spot", state="attached")
        assert faults == []
        return said, page.url.partition("#")[2]


@pytest.mark.parametrize("days", [0, 3, -40, 5000])
def test_the_puzzle_of_a_day_is_the_same_in_two_profiles(browser: Browser, address: str, days: int) -> None:
    kept = dailies()
    day = datetime(kept.first.year, kept.first.month, kept.first.day, 12) + timedelta(days=days)
    one, other = today(browser, address, day), today(browser, address, day.replace(hour=23))
    assert one == other
    wanted = kept.of(day.date())
    assert wanted is not None
    title = catalogue.genre(wanted.genre).title()
    assert one[0] == f"{title}, {wanted.height}×{wanted.width}, {wanted.grade}"
    shared = "async (hash) => (await (await import('/share.js')).readFragment(hash)).puzzle"
    with heard(browser) as (page, _):
        page.goto(address)
        assert page.evaluate(shared, one[1]) == wanted.data


def test_a_site_has_the_same_puzzle_of_the_day(browser: Browser, address: str, inside: str) -> None:
    day = datetime(2027, 1, 6, 12)
    assert today(browser, inside, day) == today(browser, address, day)


def test_a_puzzle_of_the_day_that_was_begun_says_so(page: Page, address: str) -> None:
    page.click("#daily a")
    page.wait_for_selector("#board .spot", state="attached")
    page.evaluate("document.querySelector('#board').focus()")
    for _ in range(6):  # a rule may keep the first places free
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    expect(page.locator("#undo")).to_be_enabled()
    page.click("#to-gallery")
    expect(page.locator("#daily span")).to_contain_text("begun")


def test_a_graded_board_is_opened_by_its_size_and_grade(page: Page, address: str) -> None:
    genres = json.loads(json.dumps(answer("genres", {})))["genres"]
    genre = next(one for one in genres if one["graded"])
    first = genre["graded"][0]
    size = first["size"].replace("x", "×")
    button = page.get_by_role("button", name=f"{genre['title']}, {size}, {first['grade']}", exact=True)
    expect(button).to_have_text(f"{size} {first['grade']}")
    button.click()
    page.wait_for_selector("#board .spot", state="attached")
    assert page.inner_text("#title").endswith(size)

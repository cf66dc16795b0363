"""A puzzle made in the page: what is told at each change is what a solver says, and nothing is lost."""

from __future__ import annotations

import contextlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, Route, expect

from enpitsu import catalogue
from enpitsu.desk.verbs import answer
from enpitsu.document import Document
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.solve import solve
from enpitsu.formats import read_document
from enpitsu.formats.as_json import puzzle_data
from enpitsu.logic import PartialAssignment
from enpitsu.play.run import fragment
from enpitsu.puzzle import Puzzle
from tests.play.browser import MISSING, Warm, at_gallery, browser_path
from tests.play.player import HALF, MATRIX, Player
from tests.play.test_axe import faults
from tests.play.test_settings import choose_setting
from tests.thorough import sample

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)

LOOP = "slitherlink"
OUTSIDE = "diagaquarium"
ROOMS = "norinori"


def begin(page: Page, address: str, genre: str, height: int, width: int) -> None:
    """Open a blank board from the gallery."""
    at_gallery(page, address)
    page.wait_for_selector("#make-genre option", state="attached")
    page.select_option("#make-genre", genre)
    page.fill("#make-height", str(height))
    page.fill("#make-width", str(width))
    page.click("#make-blank")
    at_desk(page)


def at_desk(page: Page) -> None:
    """Wait for the board of a puzzle in the making, and for the verdict on it."""
    expect(page.locator("#setter")).to_be_visible()
    expect(page.locator("#title")).to_contain_text("×")
    page.wait_for_selector("#sheet .spot", state="attached")
    settled(page)


def settled(page: Page) -> str:
    """The verdict on what is on the page now."""
    page.wait_for_selector('#set-verdict[data-fresh="true"]')
    status = page.get_attribute("#set-verdict", "data-status")
    assert status is not None
    return status


def written(page: Page, text: str) -> None:
    """Wait for a text of the puzzle that the facts are about."""
    expect(page.locator("#set-text")).to_have_value(text)
    settled(page)


def puzzle_on(page: Page, genre: str, options: dict[str, str] | None = None) -> Puzzle:
    """The puzzle that the text field shows."""
    return catalogue.genre(genre).parse(page.input_value("#set-text"), options)


def spot(page: Page, name: str) -> Locator:
    """The site of a name."""
    return page.locator(f'#sheet .spot[aria-label^="{name}:"]')


def go(page: Page, name: str) -> None:
    """Click on a site."""
    found = spot(page, name)
    x, y = (float(found.get_attribute(axis) or "") for axis in ("cx", "cy"))
    a, d, e, f = page.evaluate(MATRIX.replace("#board", "#sheet"))
    page.mouse.click(a * x + e, d * y + f)


def put(page: Page, name: str, key: str) -> None:
    """Write a clue with the keyboard, and wait until the page knows of it."""
    before = page.input_value("#set-text")
    go(page, name)
    page.keyboard.press(key)
    expect(page.locator("#set-text")).not_to_have_value(before)


def things(puzzle: Puzzle) -> list[Any]:
    """All that hands could print on a board and that is there, as the page has it."""
    source: Any = {"text": json.dumps(puzzle_data(puzzle))}
    return [site for site in answer("sites", {"puzzle": source})["sites"] if site["text"] is not None]


def point(page: Page, at: list[float]) -> tuple[float, float]:
    """Where on the screen a point of the board is."""
    a, d, e, f = page.evaluate(MATRIX.replace("#board", "#sheet"))
    return a * HALF * at[1] + e, d * HALF * at[0] + f


def choose(page: Page, layer: str) -> None:
    """Choose a kind of printed things, if there are several."""
    button = page.locator("#set-layers button", has_text=re.compile(f"^{layer}$"))
    if button.count():
        button.click()


def test_keys_mean_the_board_after_a_value_was_pressed_with_a_pointer(page: Page, address: str) -> None:
    begin(page, address, "sudoku", 4, 4)
    go(page, "R1C1")
    page.locator('#set-values [data-value="3"]').click()
    expect(page.locator("#set-text")).to_have_value(re.compile(r"^3 \. "))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    expect(page.locator("#set-text")).to_have_value(re.compile(r"^3 2 "))
    page.focus('#set-values [data-value="2"]')
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.value") == "2"


def put_by_hand(page: Page, site: Any) -> None:
    """Put a thing where it belongs, by mouse where that is enough, and wait until the page knows of it."""
    before = page.input_value("#set-text")
    choose(page, site["layer"])
    page.mouse.click(*point(page, site["at"]))
    if not site["one"]:
        value = page.locator(f"#set-values [data-value={json.dumps(site['text'])}]")
        if value.count():
            value.click()
        else:
            page.fill("#set-other-value", site["text"])
            page.press("#set-other-value", "Enter")
    expect(page.locator("#set-text")).not_to_have_value(before)


def opens(page: Page) -> int:
    """The number of cells that are shaded."""
    return page.locator("#sheet .open").count()


def told_is_true(page: Page, genre: str, options: dict[str, str] | None = None) -> str:
    """Compare the verdict and the shading with a fresh solver; gives the verdict."""
    status, puzzle = settled(page), puzzle_on(page, genre, options)
    found = solve(puzzle)
    assert found.status == status
    open_cells = {
        cell for mark in puzzle.visible_marks if mark not in found.forced for cell in mark.place.cells
    }
    assert opens(page) == (len(open_cells) if status == "several" else 0)
    if status == "several":
        assert f"{len(open_cells)} cells" in page.inner_text("#set-verdict")
    return status


def clues(puzzle: Puzzle) -> dict[str, str]:
    """The clues of a puzzle by their place."""
    source: Any = {"text": json.dumps(puzzle_data(puzzle))}
    sites = answer("sites", {"puzzle": source})["sites"]
    return {site["place"]: site["text"] for site in sites if site["text"] is not None and site["clued"]}


def example_of(genre: str, most: int) -> str:
    """An example of at most so many cells."""
    for one in catalogue.examples(genre):
        grid = one.puzzle().grid
        if grid.height * grid.width <= most:
            return one.id
    raise AssertionError


FIVE = [
    *["lohkous#1", "sudoku#1"],
    *sample([], ["koburin#1", "nodeloop#2", "diagaquarium#1"]),
    *sample([], ["koburin#2", "nodeloop#4", "lohkous#2", "sudoku#3"]),
]
"""Boards whose clues, walls, halves and black cells are made by hand."""


@pytest.mark.parametrize("id", FIVE)
def test_a_puzzle_of_each_kind_is_made_by_hand_and_explained_when_it_breaks(
    page: Page, address: str, id: str
) -> None:
    wanted, genre = catalogue.example(id).puzzle(), id.partition("#")[0]
    begin(page, address, genre, wanted.grid.height, wanted.grid.width)
    blank = page.input_value("#set-text")
    verdicts = [told_is_true(page, genre)]
    for reading, value in wanted.options.items():
        page.get_by_label(f"Reading {reading}").select_option(value)
        verdicts.append(told_is_true(page, genre, wanted.options))
    there = [(site["site"], site["text"]) for site in things(puzzle_on(page, genre))]  # usual boxes
    missing = [site for site in things(wanted) if (site["site"], site["text"]) not in there]
    parts = sorted(missing, key=lambda site: site["clued"])  # walls and black cells first
    for site in parts:
        put_by_hand(page, site)
        verdicts.append(told_is_true(page, genre, wanted.options))
    assert puzzle_on(page, genre).text == wanted.text
    assert verdicts[-1] == "unique"
    # one value of the last clue that leaves no answer
    last = parts[-1]
    source: Any = {"text": json.dumps(puzzle_data(wanted))}
    told = answer("values", {"puzzle": source, "site": last["site"]})["values"]
    wrong = next((one["text"] for one in told if one["verdict"] == "none"), None)
    if wrong is not None:
        put_by_hand(page, {**last, "text": wrong})
        assert told_is_true(page, genre, wanted.options) == "none"
        broken: Any = {"text": json.dumps(puzzle_data(puzzle_on(page, genre, wanted.options)))}
        letters = {case["letter"] or "–" for case in answer("facts", {"puzzle": broken})["clash"]}
        assert set(page.locator("#set-details li b").all_inner_texts()) == letters
        page.click("#set-undo")
        assert told_is_true(page, genre, wanted.options) == "unique"
    for _ in (*parts, *wanted.options):
        page.click("#set-undo")
    expect(page.locator("#set-text")).to_have_value(blank)
    assert told_is_true(page, genre) == verdicts[0]


def test_walls_and_rooms_are_drawn_by_dragging(page: Page, address: str) -> None:
    begin(page, address, OUTSIDE, 4, 4)
    choose(page, "wall")
    drag(page, [(0, 4), (6, 4), (6, 8)])
    expect(page.locator("#set-text")).to_have_value(re.compile(r"0,1\| 1,1\| 2,1\| 2,2_ 2,3_"))
    drag(page, [(2, 4), (6, 4)])
    expect(page.locator("#set-text")).to_have_value(re.compile(r"\n0,1\| 2,2_ 2,3_"))
    page.click("#set-undo")
    page.click("#set-undo")
    expect(page.locator("#set-undo")).to_be_disabled()
    page.click("#to-gallery")
    begin(page, address, ROOMS, 2, 4)
    page.fill("#set-text", "A A A A\nA A A A")
    settled(page)
    choose(page, "room")
    drag(page, [(0, 4), (4, 4)])
    expect(page.locator("#set-text")).to_have_value("A A B B\nA A B B")
    assert settled(page) == solve(puzzle_on(page, ROOMS)).status


PAIRS = "numberlink"
BOXES = "sudoku"


def pending(page: Page) -> list[str]:
    """The sites of the changes that are shown as pending."""
    return sorted(
        {at.get_attribute("data-site") or "" for at in page.locator("#sheet .pending [data-site]").all()}
    )


def test_a_change_is_pending_until_others_fit(page: Page, address: str) -> None:
    """Half a pair is no puzzle: it is shown, told, undone, dropped, and put with the other half."""
    begin(page, address, PAIRS, 2, 3)
    blank = page.input_value("#set-text")
    told = page.locator("#set-pending")
    expect(told).to_be_hidden()
    go(page, "R1C1")
    page.keyboard.press("1")
    expect(told).to_contain_text("Every number is there twice. (rule A)")
    expect(spot(page, "R1C1")).to_have_attribute("aria-label", "R1C1: 1")
    assert (pending(page), page.input_value("#set-text")) == (["number R1C1"], blank)
    page.click("#set-undo")
    expect(told).to_be_hidden()
    expect(spot(page, "R1C1")).to_have_attribute("aria-label", "R1C1: empty")
    page.click("#set-redo")
    expect(told).to_be_visible()
    told.locator("button").click()
    expect(told).to_be_hidden()
    assert pending(page) == []
    page.click("#set-undo")
    expect(told).to_be_visible()
    page.reload()
    at_desk(page)
    expect(told).to_be_visible()
    assert pending(page) == ["number R1C1"]
    go(page, "R1C3")
    page.keyboard.press("1")
    written(page, "1 . 1\n. . .")
    expect(told).to_be_hidden()
    assert pending(page) == []
    assert settled(page) == solve(puzzle_on(page, PAIRS)).status


def test_boxes_are_given_another_shape_by_dragging(page: Page, address: str) -> None:
    begin(page, address, BOXES, 4, 4)
    blank = page.input_value("#set-text")
    choose(page, "box")
    drag(page, [(0, 4), (4, 4)])
    expect(page.locator("#set-pending")).to_be_visible()
    assert pending(page) == ["box W side of R1C3", "box W side of R2C3"]
    drag(page, [(4, 2), (2, 2), (2, 6), (0, 6)])
    written(page, blank + "\n\nA A A B\nA B B B\nC C D D\nC C D D")
    assert pending(page) == []
    assert settled(page) == solve(puzzle_on(page, BOXES)).status


def drag(page: Page, way: list[tuple[float, float]]) -> None:
    """Drag along points of the board, in half steps."""
    page.mouse.move(*point(page, list(way[0])))
    first, second = (point(page, list(at)) for at in way[:2])
    away = [(b - a) / 8 for a, b in zip(first, second, strict=True)]
    page.mouse.move(first[0] + away[0], first[1] + away[1])
    page.mouse.down()
    for at in way[1:]:
        page.mouse.move(*point(page, list(at)), steps=4)
    page.mouse.up()


def test_a_rule_is_dropped_while_a_puzzle_is_set(page: Page, address: str) -> None:
    """Two threes side by side have one loop; without the rule of the loop, other lines as well."""
    begin(page, address, LOOP, 1, 2)
    put(page, "R1C1", "3")
    put(page, "R1C2", "3")
    assert told_is_true(page, LOOP) == "unique"
    letters = page.locator("#set-rules dt").all_inner_texts()
    page.click("#set-choices summary")
    page.locator('#set-choices-list input[data-rule="A"]').click()
    expect(page.locator("#set-rules dt")).to_have_count(len(letters) - 1)
    assert settled(page) == "several"
    page.click("#set-undo")
    expect(page.locator("#set-rules dt")).to_have_count(len(letters))
    assert settled(page) == "unique"


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_the_board_is_turned_shifted_and_resized(page: Page, address: str) -> None:
    begin(page, address, LOOP, 2, 3)
    put(page, "R1C2", "3")
    settled(page)
    for name, text in (
        ("Turn clockwise", ". .\n. 3\n. ."),
        ("Shift down", ". .\n. .\n. 3"),
        ("Exchange top and bottom", ". 3\n. .\n. ."),
        ("One line more: Left", ". . 3\n. . .\n. . ."),
        ("One line fewer: Bottom", ". . 3\n. . ."),
        ("Exchange left and right", "3 . .\n. . ."),
    ):
        page.get_by_role("button", name=name).click()
        expect(page.locator("#set-text")).to_have_value(text)
        told_is_true(page, LOOP)
        expect(page.locator("#title")).to_contain_text(f"{len(text.splitlines())}×")
    for _ in range(6):
        page.click("#set-undo")
    expect(page.locator("#set-text")).to_have_value(". 3 .\n. . .")
    begin(page, address, "sudoku", 4, 4)
    page.get_by_role("button", name="One line more: Left").click()
    expect(page.locator("#set-said")).to_contain_text("The board is square")


def test_clues_are_read_off_an_answer_that_was_drawn(page: Page, address: str) -> None:
    whole = catalogue.example(example_of(LOOP, 36)).puzzle()
    answer_of_it = solve(whole).answers[0]
    bare = catalogue.genre(LOOP).parse("\n".join([" ".join("." * whole.grid.width)] * whole.grid.height))
    drawn = PartialAssignment(dict.fromkeys(answer_of_it.made(), True))
    page.goto(f"{address}#{fragment(Document(bare, drawn))}")
    page.wait_for_selector("#board .spot", state="attached")
    page.click("#read-off")
    expect(page.locator("#set-fill-told")).to_contain_text("read off your answer")
    assert told_is_true(page, LOOP) == "unique"
    made = puzzle_on(page, LOOP)
    assert {str(m) for m in solve(made).answers[0].made()} == {str(m) for m in answer_of_it.made()}
    page.click("#set-undo")
    expect(page.locator("#set-text")).to_have_value(bare.text)


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_spare_clues_are_dropped_and_a_step_makes_it_easier(page: Page, address: str) -> None:
    id = example_of(LOOP, 36)
    puzzle = catalogue.example(id).puzzle()
    Player(page, address, id)
    page.click("#edit")
    at_desk(page)
    assert settled(page) == "unique"
    page.click("#set-trim")
    expect(page.locator("#set-fill-told")).to_contain_text("No clue that is left")
    assert told_is_true(page, LOOP) == "unique"
    slim = puzzle_on(page, LOOP)
    assert clues(slim).items() <= clues(puzzle).items()
    for place in clues(slim):
        without = {at: text for at, text in clues(slim).items() if at != place}
        assert solve(with_numbers(slim, without)).status == "several"
    page.click("#set-easier")
    expect(page.locator("#set-fill-told")).to_contain_text("Difficulty")
    assert told_is_true(page, LOOP) == "unique"
    easier = puzzle_on(page, LOOP)
    assert clues(easier).items() > clues(slim).items()
    assert grade(easier).effort < grade(slim).effort


def with_numbers(puzzle: Puzzle, texts: dict[str, str]) -> Puzzle:
    """The board with these clues, by their places."""
    rows = [
        [texts.get(f"R{r + 1}C{c + 1}", ".") for c in range(puzzle.grid.width)]
        for r in range(puzzle.grid.height)
    ]
    return type(puzzle).parse("\n".join([" ".join(row) for row in rows]))


@pytest.mark.fresh("its requests are held")
def test_the_verdict_comes_first_and_no_change_waits_for_the_rest(page: Page, address: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        asked = json.loads(route.request.post_data or "{}")
        if asked["verb"] == "facts" and asked["args"].get("part") != "verdict" and not released:
            held.append(route)
        else:
            route.continue_()

    released = False
    page.route("**/ask", hold)
    page.goto(address)
    page.wait_for_selector("#make-genre option", state="attached")
    page.select_option("#make-genre", LOOP)
    for side in ("height", "width"):
        page.fill(f"#make-{side}", "4")
    page.click("#make-blank")
    verdict = page.locator("#set-verdict")
    expect(verdict).to_have_attribute("data-fresh", "verdict")
    expect(verdict).to_have_text("several answers")
    put(page, "R1C1", "3")
    put(page, "R1C2", "0")
    expect(verdict).to_have_text("No answer")
    expect(verdict).to_have_attribute("data-fresh", "verdict")
    assert page.locator("#set-details li").count() == 0
    released = True
    for route in held:
        with contextlib.suppress(Error):  # those of boards that are no more were broken off
            route.continue_()
    assert told_is_true(page, LOOP) == "none"
    assert page.locator("#set-details li").count() > 0


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_puzzle_is_handed_out_with_its_title(page: Page, address: str) -> None:
    id = example_of(LOOP, 36)
    Player(page, address, id)
    page.click("#edit")
    at_desk(page)
    settled(page)
    page.fill("#set-about-title", "Round and round")
    page.fill("#set-about-author", "A. Setter")
    for form, name in (
        ("text", "Round and round.txt"),
        ("svg", "Round and round.svg"),
        ("pdf", "Round and round.pdf"),
        ("pzpr", "Round and round.pzpr.txt"),
        ("pzprv3", "Round and round.pzprv3.txt"),
    ):
        page.select_option("#set-format", form)
        with page.expect_download() as coming:
            page.click("#set-publish-go")
        assert coming.value.suggested_filename == name
        content = Path(coming.value.path()).read_bytes()
        if form == "text":
            found = read_document(content.decode())
            assert found.puzzle.text == puzzle_on(page, LOOP).text
            assert (found.metadata.title, found.metadata.author) == ("Round and round", "A. Setter")
        else:
            starts = {"pdf": b"%PDF", "svg": b"<svg", "pzpr": b"https://", "pzprv3": b"pzprv3"}
            assert content.startswith(starts[form])
    page.reload()
    expect(page.locator("#set-about-author")).to_have_value("A. Setter")


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_the_twin_of_a_clue_is_shown_and_clues_without_one_are_marked(page: Page, address: str) -> None:
    begin(page, address, LOOP, 4, 5)
    page.select_option("#set-symmetry", "rotate")
    put(page, "R1C2", "2")
    settled(page)
    alone = page.locator("#sheet .alone")
    assert [one.get_attribute("data-site") for one in alone.all()] == ["clue R1C2"]
    assert page.locator("#sheet .twin").count() == 1
    put(page, "R4C4", "3")
    told_is_true(page, LOOP)
    expect(alone).to_have_count(0)
    page.select_option("#set-symmetry", "mirror")
    expect(alone).to_have_count(2)
    page.select_option("#set-symmetry", "none")
    expect(alone).to_have_count(0)
    assert page.locator("#sheet .twin").count() == 0


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_what_is_certain_is_drawn(page: Page, address: str) -> None:
    id = example_of(LOOP, 36)
    puzzle = catalogue.example(id).puzzle()
    Player(page, address, id)
    page.click("#edit")
    at_desk(page)
    assert settled(page) == "unique"
    shapes = page.locator("#sheet > g").first
    before = shapes.inner_html()
    page.click("#set-reveal")
    drawn = sum([value for mark, value in solve(puzzle).forced.items() if not mark.hidden])
    assert shapes.inner_html().count("M") - before.count("M") >= drawn > 0
    page.click("#set-reveal")
    assert shapes.inner_html() == before


@pytest.mark.parametrize(
    "genre",
    [LOOP, pytest.param("koburin", marks=pytest.mark.thorough("one of its boards is made by hand above"))],
)
def test_from_blank_to_one_answer_and_back_to_blank(page: Page, address: str, genre: str) -> None:
    made = answer("generate", {"genre": genre, "height": 6, "width": 6, "seed": 3})["puzzle"]
    puzzle = catalogue.genre(genre).parse(made["givens"])
    wanted = clues(puzzle)
    begin(page, address, genre, 6, 6)
    blank = page.input_value("#set-text")
    verdicts = [told_is_true(page, genre)]
    for name, text in wanted.items():
        put(page, name, text)
        verdicts.append(told_is_true(page, genre))
    assert verdicts[0] == "several"
    assert verdicts[-1] == "unique"
    # Koburin's loop avoids the cells of clues, so that some of them alone may leave it no way.
    assert genre != LOOP or "none" not in verdicts
    assert puzzle_on(page, genre).text == puzzle.text
    for _ in wanted:
        page.click("#set-undo")
    expect(page.locator("#set-text")).to_have_value(blank)
    expect(page.locator("#set-undo")).to_be_disabled()
    assert told_is_true(page, genre) == "several"
    for _ in wanted:
        page.keyboard.press("Control+Shift+Z")
    expect(page.locator("#set-redo")).to_be_disabled()
    assert told_is_true(page, genre) == "unique"


def test_a_contradiction_is_explained_by_letter_and_its_clues_are_ringed(page: Page, address: str) -> None:
    """A 3 in the corner beside a 0: the line above the 3 ends at the dot between them."""
    begin(page, address, LOOP, 6, 6)
    put(page, "R1C1", "3")
    assert told_is_true(page, LOOP) == "several"
    put(page, "R1C2", "0")
    assert told_is_true(page, LOOP) == "none"
    puzzle = puzzle_on(page, LOOP)
    source: Any = {"puzzle": {"text": json.dumps(puzzle_data(puzzle))}}
    told = answer("facts", source)
    letters = {rule.letter for rule in puzzle.rules}
    shown = set(page.locator("#set-details li b").all_inner_texts())
    assert shown == {case["letter"] for case in told["clash"]} <= letters
    ringed = {one.get_attribute("data-site") for one in page.locator("#sheet .ring").all()}
    assert ringed == {"clue R1C1", "clue R1C2"} == set(told["clues"])
    assert page.locator("#set-rules .cited").count() == len(shown)
    expect(spot(page, "R1C1")).to_have_attribute("aria-label", "R1C1: 3, contradicts others")
    put(page, "R1C2", "Backspace")
    assert told_is_true(page, LOOP) == "several"
    assert page.locator("#sheet .ring").count() == 0


def test_the_values_of_a_site_are_those_that_a_solver_finds(page: Page, address: str) -> None:
    id = example_of(LOOP, 36)
    puzzle = catalogue.example(id).puzzle()
    wanted = clues(puzzle)
    Player(page, address, id)
    page.click("#edit")
    at_desk(page)
    name = next(iter(wanted))
    put(page, name, "Backspace")
    page.wait_for_selector('#set-values [data-verdict="none"], #set-values [data-verdict="unique"]')
    shown = {
        button.get_attribute("data-value"): button.get_attribute("data-verdict")
        for button in page.locator('#set-values button:not([data-value=""])').all()
    }
    assert wanted[name] in shown
    for text, verdict in shown.items():
        edited = answer("edit", {
            "puzzle": {"text": json.dumps(puzzle_data(puzzle))}, "site": f"clue {name}", "text": text,
        })["puzzle"]  # fmt: skip
        assert solve(catalogue.genre(LOOP).parse(edited["givens"])).status == verdict
    label = page.locator(f'#set-values [data-value="{wanted[name]}"]').get_attribute("aria-label")
    assert label == f"{wanted[name]}: exactly one answer"


def test_text_and_board_are_one(page: Page, address: str) -> None:
    begin(page, address, LOOP, 4, 4)
    page.fill("#set-text", ". 1 . .\n. . . .\n. . 2 .\n. . . .")
    expect(spot(page, "R3C3")).to_have_attribute("aria-label", re.compile("^R3C3: 2"))
    assert told_is_true(page, LOOP) in {"several", "none"}
    wrong = ". 1 . .\n. x . .\n. . 2 .\n. . . ."
    page.fill("#set-text", wrong)
    expect(page.locator("#set-text-error")).to_contain_text("line 2")
    expect(page.locator("#set-text")).to_have_value(wrong)
    go(page, "R1C1")
    page.keyboard.press("0")
    expect(page.locator("#set-said")).to_contain_text("cannot be read")
    expect(page.locator("#set-text")).to_have_value(wrong)
    page.reload()
    page.wait_for_selector("#sheet .spot", state="attached")
    expect(page.locator("#set-text")).to_have_value(wrong)
    expect(page.locator("#set-text-error")).to_contain_text("line 2")
    page.click("#set-undo")
    expect(page.locator("#set-text-error")).to_have_text("")
    put(page, "R1C1", "0")
    expect(page.locator("#set-text")).to_have_value("0 1 . .\n. . . .\n. . 2 .\n. . . .")


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_draft_is_kept_with_all_that_can_be_undone(page: Page, address: str) -> None:
    begin(page, address, LOOP, 4, 4)
    blank = page.input_value("#set-text")
    put(page, "R1C1", "3")
    put(page, "R2C2", "1")
    now = page.input_value("#set-text")
    page.reload()
    page.wait_for_selector("#sheet .spot", state="attached")
    expect(page.locator("#set-text")).to_have_value(now)
    page.click("#to-gallery")
    page.locator("#drafts-list button").first.click()
    page.wait_for_selector("#sheet .spot", state="attached")
    expect(page.locator("#set-text")).to_have_value(now)
    page.click("#set-undo")
    page.click("#set-undo")
    expect(page.locator("#set-text")).to_have_value(blank)


@pytest.mark.parametrize("genre", sample([LOOP], [LOOP, "koburin", "sudoku"]))
def test_the_rest_is_filled_in_with_symmetry_and_one_undo_takes_it_back(
    page: Page, address: str, genre: str
) -> None:
    begin(page, address, genre, 6, 6)
    put(page, "R1C2", "2")
    mine = page.input_value("#set-text")
    page.select_option("#set-symmetry", "rotate")
    page.click("#set-fill-go")
    expect(page.locator("#set-fill-told")).to_contain_text("Filled in")
    assert told_is_true(page, genre) == "unique"
    rows = [line.split() for line in page.input_value("#set-text").splitlines()]
    there = {(r, c) for r, row in enumerate(rows) for c, text in enumerate(row) if text != "."}
    assert rows[0][1] == "2"
    assert there == {(5 - r, 5 - c) for r, c in there}
    page.click("#set-spare")
    page.wait_for_selector("#set-more p:not(.busy)")
    page.click("#set-grade")
    expect(page.locator("#set-graded")).to_contain_text("Difficulty")
    page.click("#set-undo")
    expect(page.locator("#set-text")).to_have_value(mine)


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_suggestion_is_put_in_by_a_click(page: Page, address: str) -> None:
    def open_marks() -> int:
        puzzle = puzzle_on(page, LOOP)
        return len(puzzle.visible_marks) - len(solve(puzzle).forced)

    begin(page, address, LOOP, 4, 4)
    put(page, "R1C1", "3")
    settled(page)
    before = open_marks()
    page.click("#set-suggest")
    first = page.locator("#set-more button").first
    [site, text] = [first.get_attribute(f"data-{what}") for what in ("site", "value")]
    left = re.search(r"leaves (\d+) open", first.inner_text())
    assert left is not None
    first.click()
    place = str(site).split(" ")[1]
    expect(spot(page, place)).to_have_attribute("aria-label", re.compile(f"^{place}: {text}"))
    assert told_is_true(page, LOOP) != "none"
    assert open_marks() == int(left[1]) < before


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
def test_a_clue_outside_the_board_is_put_by_a_click(page: Page, address: str) -> None:
    begin(page, address, OUTSIDE, 4, 4)
    outside = page.locator("#sheet .spot").all()
    points = [(float(s.get_attribute("cx") or ""), float(s.get_attribute("cy") or "")) for s in outside]
    n = next(n for n, (x, y) in enumerate(points) if x < 0 < y < 8 * HALF)
    before = page.input_value("#set-text")
    a, d, e, f = page.evaluate(MATRIX.replace("#board", "#sheet"))
    page.mouse.click(a * points[n][0] + e, d * points[n][1] + f)
    page.click('#set-values [data-value="3"]')
    expect(page.locator("#set-text")).not_to_have_value(before)
    settled(page)
    told = answer("sites", {"puzzle": {"text": json.dumps(puzzle_data(puzzle_on(page, OUTSIDE)))}})["sites"]
    assert [n] == [k for k, site in enumerate(told) if site["text"] == "3"]
    names = page.locator("#set-layers button").all_inner_texts()
    assert names == list(dict.fromkeys([site["layer"] for site in told]))


def test_from_the_table_to_the_desk_and_back(page: Page, address: str) -> None:
    id = example_of(LOOP, 36)
    Player(page, address, id)
    page.click("#edit")
    at_desk(page)
    assert settled(page) == "unique"
    assert puzzle_on(page, LOOP).text == catalogue.example(id).puzzle().text
    page.click("#set-play")
    page.wait_for_selector("#board .spot", state="attached")
    expect(page.locator("#setter")).to_be_hidden()


def test_by_keyboard_alone(page: Page, address: str) -> None:
    begin(page, address, LOOP, 4, 4)
    page.focus("#sheet")
    for key in ("ArrowRight", "ArrowDown", "2"):
        page.keyboard.press(key)
    expect(page.locator("#set-text")).to_have_value(". . . .\n. 2 . .\n. . . .\n. . . .")
    page.keyboard.press("Tab")  # to the other kind of things, then off the board
    page.keyboard.press("Space")
    expect(page.locator("#set-text")).to_have_value(". . . .\n. # . .\n. . . .\n. . . .")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.parentElement.id") == "set-values"
    page.keyboard.press("Enter")
    expect(page.locator("#set-text")).to_have_value(". . . .\n. . . .\n. . . .\n. . . .")


def test_what_is_typed_at_once_is_all_put_and_the_last_verdict_counts(page: Page, address: str) -> None:
    begin(page, address, LOOP, 4, 4)
    page.focus("#sheet")
    for key in ("3", "ArrowRight", "0", "ArrowDown", "2", "ArrowRight", "1", "ArrowUp", "3", "Backspace"):
        page.keyboard.press(key)
    page.keyboard.press("2")
    expect(page.locator("#set-text")).to_have_value("3 0 2 .\n. 2 1 .\n. . . .\n. . . .")
    assert told_is_true(page, LOOP) == "none"


@pytest.mark.thorough("`make browser`, too, takes all there is of the page")
@pytest.mark.parametrize("look", ["light", "dark"])
def test_everybody_can_use_it(page: Page, address: str, look: str) -> None:
    choose_setting(page, "look", look)
    begin(page, address, LOOP, 4, 4)
    put(page, "R1C1", "3")
    page.wait_for_selector("#set-values [data-verdict='several']")
    page.click("#set-suggest")
    page.wait_for_selector("#set-more button")
    assert faults(page) == []
    put(page, "R1C2", "0")
    assert settled(page) == "none"
    assert faults(page) == []


def test_the_engine_inside_tells_the_same(warm: Warm, isolated: str) -> None:
    with warm.page(isolated) as page:
        told_inside(page, isolated)


def told_inside(page: Page, address: str) -> None:
    begin(page, address, LOOP, 4, 4)
    assert told_is_true(page, LOOP) == "several"
    put(page, "R1C1", "3")
    assert told_is_true(page, LOOP) == "several"
    put(page, "R1C2", "0")
    assert told_is_true(page, LOOP) == "none"
    page.click("#set-undo")
    assert told_is_true(page, LOOP) == "several"

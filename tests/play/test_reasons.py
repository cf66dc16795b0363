"""A reason comes as a sentence first, its entries and steps on request; a move names its techniques."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from enpitsu.desk.verbs import answer
from enpitsu.document import Document
from enpitsu.logic import PartialAssignment
from enpitsu.play.run import fragment
from tests.play.browser import MISSING, browser_path
from tests.play.player import Player
from tests.play.test_playing import made

pytestmark = pytest.mark.skipif(browser_path() is None, reason=MISSING)


def wrong_marks(player: Player) -> list[str]:
    """The marks that a player could make and that are wrong."""
    printed = {m["name"] for m in player.board["marks"] if m.get("printed")}
    return [m["name"] for m in player.board["marks"] if m["name"] not in {*player.wanted, *printed}]


def opened_with(page: Page, address: str, player: Player, marks: list[str]) -> None:
    """Open the puzzle of a player with some marks made."""
    by_name = {str(mark): mark for mark in player.puzzle.visible_marks}
    known = PartialAssignment({by_name[name]: True for name in marks})
    page.evaluate("location.hash = ''")
    page.wait_for_selector("#board .spot", state="detached")
    page.goto(f"{address}#{fragment(Document(player.puzzle, known))}")
    page.wait_for_selector("#board .spot", state="attached")


def hints_of_wrong_marks(player: Player) -> list[tuple[str, Any]]:
    """Each wrong mark that can be made first, with what is said of it."""
    found = []
    for name in wrong_marks(player):
        told = answer("hint", {"puzzle": player.source, "marks": {name: True}})
        assert told["kind"] == "wrong"
        found.append((name, told))
    return found


def test_why_a_mark_is_wrong_is_one_sentence_with_its_steps_on_request(page: Page, address: str) -> None:
    player = Player(page, address, "yajilin#1")
    name, told = next(one for one in hints_of_wrong_marks(player) if len(one[1].get("folded", [])) > 2)
    opened_with(page, address, player, [name])
    [before] = made(page)
    page.click("#hint")
    page.click("#message .more")
    step = page.locator("#message .step")
    expect(step).to_have_text(told["sentence"])
    assert page.locator("#board .wrong").count() == 1
    assert made(page) == [before]
    page.click("#step-unfold")
    for n, one in enumerate(told["folded"], 1):
        expect(step).to_have_text(f"1/1 · {n}/{len(told['folded'])} {one['sentence']}")
        assert before not in made(page), "the steps go from the right marks"
        if n < len(told["folded"]):
            page.click("#step-on")
    assert page.locator("#step-take").count() == 0
    page.click("#go-back")
    assert made(page) == []


def reasons_wanted(route: Route) -> bool:
    """Tells whether a request asks for a hint with its reasons."""
    asked = json.loads(route.request.post_data or "{}")
    return asked.get("verb") == "hint" and bool(asked["args"].get("reasons", True))


@pytest.mark.fresh("its requests are held")
def test_that_a_mark_is_wrong_does_not_wait_for_why(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    name, told = next(one for one in hints_of_wrong_marks(player) if one[1]["because"])
    held: list[Route] = []
    page.route("**/ask", lambda route: held.append(route) if reasons_wanted(route) else route.continue_())
    opened_with(page, address, player, [name])
    page.click("#hint")
    expect(page.locator("#message")).to_contain_text("One of your marks is wrong.")
    page.click("#message .more")
    expect(page.locator("#message progress")).to_be_visible()
    assert len(held) == 1, "it was asked for once, before the player wanted to know"
    held[0].continue_()
    expect(page.locator("#message .step")).to_have_text(told["sentence"])


@pytest.mark.fresh("its requests are refused")
def test_a_mark_is_told_to_be_wrong_where_no_reason_is_found_in_time(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    name = wrong_marks(player)[0]
    late = {"error": "OutOfBudget", "message": "the time is up"}
    page.route(
        "**/ask", lambda route: route.fulfill(json=late) if reasons_wanted(route) else route.continue_()
    )
    opened_with(page, address, player, [name])
    page.click("#hint")
    page.click("#message .more")
    expect(page.locator("#message .step")).to_contain_text("that is wrong, no answer has it.")
    assert page.locator("#board .wrong").count() == 1
    [_] = made(page)
    page.click("#go-back")
    assert made(page) == []


def test_a_mark_that_takes_a_search_is_told_by_itself_and_the_search_made_on_request(
    page: Page, address: str
) -> None:
    player = Player(page, address, "parity_snake#3")
    before = made(page)
    bare = answer("hint", {"puzzle": player.source, "marks": {}, "reasons": False})
    [mark] = bare["bare"]
    assert mark["mark"] in player.wanted
    page.click("#hint")
    message, more = page.locator("#message"), page.locator("#message .more")
    expect(message).to_contain_text("Look at")
    assert page.locator("#board .news").count() == 1
    more.click()
    expect(message).to_contain_text(bare["sentence"])
    more.first.click()
    expect(message).to_contain_text("No reason was found")
    more.first.click()
    told = answer("hint", {"puzzle": player.source, "marks": {}})
    expect(page.locator("#message .step")).to_contain_text(told["step"]["sentence"])
    more.click()
    assert [value["value"] for value in told["step"]["marks"]] == [False]
    page.click("#undo")
    page.click("#hint")
    more.click()
    more.last.click()
    [drawn] = [mark for mark in made(page) if mark not in before]
    assert "not drawn" not in drawn


def test_where_a_rule_is_broken_is_shown(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    name, told = next(one for one in hints_of_wrong_marks(player) if one[1]["because"])
    [case] = told["because"]
    opened_with(page, address, player, [name])
    page.click("#hint")
    page.click("#message .more")
    expect(page.locator("#message .step")).to_have_text(told["sentence"])
    assert page.locator("#board .wrong").count() == 1
    assert page.locator("#board .ring").count() == len(case["place"]["cells"]) > 0
    expect(page.locator(f"#rules .cited[data-letter='{case['letter']}']")).to_have_count(1)
    page.click("#step-close")
    assert page.locator("#board .wrong").count() == 0
    assert len(made(page)) == 1


def test_why_not_is_one_sentence_with_its_reasons_on_request(page: Page, address: str) -> None:
    player = Player(page, address, "koburin#1")
    for name in wrong_marks(player):
        told = answer("why_not", {"puzzle": player.source, "mark": name, "value": True})
        if len(told["digest"]) > 1:
            break
    mark = next(m for m in player.board["marks"] if m["name"] == name)
    layer = player.layers[mark["layer"]]
    page.focus("#board")
    for _ in range(mark["layer"]):
        page.keyboard.press("Tab")
    player.go(mark["layer"], next(p for p in layer["places"] if p["marks"][0]["name"] == name))
    page.click("#why")
    page.locator("#message .claims button").first.click()
    step = page.locator("#message .step")
    expect(step).to_contain_text(told["digest"][-1]["sentence"])
    page.click("#step-parts")
    for n, entry in enumerate(told["digest"], 1):
        expect(step).to_contain_text(f"{n}/{len(told['digest'])} ")
        expect(step).to_contain_text(entry["sentence"])
        if n < len(told["digest"]):
            page.click("#step-on")
    expect(page.locator("#step-on")).to_be_disabled()


def test_a_move_names_its_technique_and_leads_to_its_lesson(page: Page, address: str) -> None:
    player = Player(page, address, "masyu#2")
    told = answer("explain", {"puzzle": player.source})
    move = next(move for move in told["moves"] if move["technique_ids"])
    page.click("#explain")
    for _ in range(told["moves"].index(move)):
        page.click("#step-on")
    link = page.locator("#message .step .technique").first
    expect(link).to_have_text(re.compile(f"^{re.escape(move['techniques'][0])}$", re.IGNORECASE))
    link.click()
    expect(page.locator("#lessons")).to_be_visible()
    opened = page.locator("#lessons details[open]")
    expect(opened).to_have_count(1)
    expect(opened).to_have_attribute("data-technique", move["technique_ids"][0])
    wanted = answer("lesson", {"genre": "masyu", "technique": move["technique_ids"][0]})
    expect(opened.locator("figcaption")).to_have_text(wanted["sentence"])
    picture = opened.locator("figure svg")
    assert picture.locator(".news").count() == len(wanted["marks"])
    assert picture.locator(".fact").count() == len(wanted["given"])
    top, left, bottom, right = wanted["part"]
    box = [float(x) for x in (picture.get_attribute("viewBox") or "").split()]
    assert box == pytest.approx(
        [20 * x for x in (left - 0.5, top - 0.5, right - left + 1, bottom - top + 1)], abs=0.1
    )
    shown = picture.bounding_box()
    assert shown is not None
    assert shown["width"] > 100
    page.click("#lessons-close")
    expect(page.locator("#lessons")).to_be_hidden()


def test_the_techniques_of_a_genre_can_be_learnt_from_its_rules(page: Page, address: str) -> None:
    Player(page, address, "nurikabe#2")
    page.click("#learn")
    wanted = answer("lessons", {"genre": "nurikabe"})
    expect(page.locator("#lessons-title")).to_have_text("Nurikabe: techniques")
    rows = page.locator("#lessons details")
    expect(rows).to_have_count(len(wanted["lessons"]))
    for n, one in enumerate(wanted["lessons"]):
        expect(rows.nth(n)).to_contain_text(one["meaning"])
    rows.nth(1).locator("summary").click()
    expect(rows.nth(1).locator("figure svg")).to_be_visible()


@pytest.mark.parametrize("id", ["koburin#1", "sudoku#1"])
def test_the_end_tells_how_difficult_it_was(page: Page, address: str, id: str) -> None:
    player = Player(page, address, id)
    player.solve_by_mouse()
    assert player.solved()
    grade = answer("grade", {"puzzle": player.source})
    expect(page.locator("#message .graded")).to_contain_text(f"Difficulty: {grade['label']}.")
    expect(page.locator("#message .curve rect")).to_have_count(len(grade["curve"]))
    expect(page.locator("#message .hardest")).to_contain_text(grade["sentence"])

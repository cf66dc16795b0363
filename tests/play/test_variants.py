"""Variants in the page: opened by their address, rules shown, checked, hinted; rules changed there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from enpitsu import read_document
from enpitsu.document import Document
from enpitsu.play.run import fragment

FOLDER = Path(__file__).parents[2] / "examples" / "variants"
QUICK = ("touching", "ground_in_one", "towers")
"""A rule added, a rule dropped, two genres."""
NAMES = [
    name
    if name in QUICK
    else pytest.param(name, marks=pytest.mark.thorough("a page for each stored variant"))
    for name in sorted([file.stem for file in FOLDER.glob("*.txt")])
]


@pytest.mark.parametrize("name", NAMES)
def test_an_address_opens_a_variant(page: Page, address: str, name: str) -> None:
    puzzle = read_document((FOLDER / f"{name}.txt").read_text(encoding="utf-8")).puzzle
    page.goto(f"{address}#{fragment(Document(puzzle))}")
    page.wait_for_selector("#board .spot", state="attached")
    expect(page.locator("#title")).to_contain_text(type(puzzle).title())
    letters = list(dict.fromkeys([rule.letter for rule in puzzle.rules]))
    expect(page.locator("#rules dt")).to_have_text(letters)
    page.click("#check")
    expect(page.locator("#message")).to_contain_text("no rule is broken")
    page.click("#hint")
    expect(page.locator("#message")).not_to_contain_text("no rule is broken")


def test_a_rule_is_dropped_and_one_is_added(page: Page, address: str) -> None:
    puzzle = read_document((FOLDER / "ground_in_one.txt").read_text(encoding="utf-8")).puzzle
    page.goto(f"{address}#{fragment(Document(puzzle))}")
    page.wait_for_selector("#board .spot", state="attached")
    before = page.locator("#rules dt").count()
    page.click("#choices summary")
    # A click, not check(): the box is emptied by the choice, and check() looks at it once more afterwards.
    page.locator('#choices-list input[data-rule="no_three:canal"]').click()
    expect(page.locator("#rules dt")).to_have_count(before + 1)
    expect(page.locator("#choices-list input")).to_have_count(0)  # those of the puzzle before are gone
    page.click("#choices summary")
    page.locator('#choices-list input[data-rule="B"]').click()
    expect(page.locator("#rules dt")).to_have_count(before)
    expect(page.locator("#title")).to_contain_text("without B")

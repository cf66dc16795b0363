"""Bring the listings, the pictures and the page of words in the prose up to date (``make docs``)."""

from __future__ import annotations

import re
from pathlib import Path

import desk_page
import man_pages
import measured_page
import notation_page
import sheets
import techniques_page
import variants_page
import words_page

import enpitsu
from enpitsu.cli.stories import story_of
from enpitsu.draw.strip import draw_strip
from enpitsu.engine.explain.verbs import explain
from enpitsu.logic import PartialAssignment

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "enpitsu"
SHOWN = "koburin"
"""The genre that the README shows."""
STEPS = 2, 8
"""The steps of its first example that the page on explaining shows (from 0, the last one left out)."""


def put(page: Path, language: str, listing: str) -> None:
    """Replace the one listing of a language in a page."""
    text = page.read_text(encoding="utf-8")
    pattern = re.compile(rf"^```{language}\n.*?^```$", re.DOTALL | re.MULTILINE)
    text, found = pattern.subn(lambda _: f"```{language}\n{listing}```", text)
    if found != 1:
        raise SystemExit(f"{page} should have one listing in {language}, not {found}")
    page.write_text(text, encoding="utf-8")


def first_puzzle(examples: Path) -> str:
    """The first puzzle of an example file, with its broken boards."""
    _, first, *others = re.split(r"^(?=\[\[puzzle\]\])", examples.read_text("utf-8"), flags=re.MULTILINE)
    return first.rstrip("\n") + "\n" if others else first


def main() -> None:
    """Write everything that is shown elsewhere."""
    put(ROOT / "README.md", "python", (PACKAGE / "genres" / f"{SHOWN}.py").read_text(encoding="utf-8"))
    guide, template = ROOT / "docs" / "adding-a-genre.md", PACKAGE / "template"
    put(guide, "python", (template / "new_genre.py").read_text(encoding="utf-8"))
    put(guide, "toml", first_puzzle(template / "new_genre.toml"))
    stored = enpitsu.example(f"{SHOWN}#2")
    puzzle = stored.puzzle()
    picture = enpitsu.draw_svg(puzzle, puzzle.read_answer(stored.answer or ""))
    (ROOT / "docs" / f"{SHOWN}.svg").write_text(picture.rstrip("\n") + "\n", encoding="utf-8")
    steps = explain(enpitsu.example(SHOWN).puzzle())
    strip = draw_strip(story_of(steps, PartialAssignment()).by_paragraphs(), *STEPS)
    (ROOT / "docs" / "explaining.svg").write_text(strip.rstrip("\n") + "\n", encoding="utf-8")
    words_page.main()
    techniques_page.main()
    sheets.main()
    desk_page.main()
    variants_page.main()
    notation_page.main()
    measured_page.main()
    man_pages.main()


if __name__ == "__main__":
    main()

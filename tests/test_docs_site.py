"""The documentation site: built strictly, whole in itself, a page for each genre with its pictures."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from enpitsu import catalogue
from tests.thorough import WATCHDOG

ROOT = Path(__file__).parents[1]
FEW = ["koburin", "nodeloop"]


class Links(HTMLParser):
    """What a page loads, and where its links lead."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if "src" in named:
            self.loaded.append(named["src"])
        if "href" in named:
            (self.links if tag == "a" else self.loaded).append(named["href"])
        if "id" in named:
            self.ids.add(named["id"])


def built(out: Path, only: list[str]) -> Path:
    """The site with the pages of some genres (of all, if none is named); fails at a warning."""
    command = [
        sys.executable,
        str(ROOT / "docs" / "docs_site.py"),
        str(out),
        *(["--only", *only] if only else []),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=WATCHDOG)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return out / "html"


def judged(site: Path, genres: list[str]) -> None:
    """Nothing is loaded from elsewhere, links lead somewhere, genres have what their pages promise."""
    pages = {page: Links(page) for page in sorted(site.rglob("*.html"))}
    assert {page.stem for page in (site / "genres").glob("*.html")} == {*genres, "index"}
    for page, found in pages.items():
        for link in found.loaded:
            assert not re.match(r"\w+:|//", link) or link.startswith("data:"), (page.name, link)
        for link in {*found.loaded, *found.links}:
            path, _, anchor = link.partition("#")
            if re.match(r"\w+:", path):
                continue
            aim = (page.parent / path.partition("?")[0]).resolve() if path else page
            assert aim.is_file(), (page.name, link)
            if anchor and aim in pages:
                assert anchor in pages[aim].ids, (page.name, link)
    for style in site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//|@import", style.read_text(encoding="utf-8")), (
            style.name
        )
    for name in genres:
        text = (site / "genres" / f"{name}.html").read_text(encoding="utf-8")
        genre, stored = catalogue.genre(name), catalogue.examples(name)
        for id, option in genre.readings.items():
            assert all([f"{id}={value}" in text for value in option.values]), (name, id)
        broken = {letter for e in stored for b in e.broken for letter in b.charged}
        shown = re.findall(r'alt="[^"]*: a board that breaks rules? ([^"]*)"', text)
        assert {letter for letters in shown for letter in letters.split(", ")} >= broken, name
        assert re.search(rf'src="[^"]*/{name}-puzzle\.svg"', text)
        assert re.search(rf'src="[^"]*/{name}-answer\.svg"', text)


def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    judged(built(tmp_path, FEW), FEW)


@pytest.mark.thorough("pages of all genres")
def test_the_whole_site_is_built_without_a_warning(tmp_path: Path) -> None:
    judged(built(tmp_path, []), catalogue.genres())


def test_what_writes_the_pages_names_no_genre() -> None:
    for script in ("genre_page", "docs_site"):
        text = (ROOT / "docs" / f"{script}.py").read_text(encoding="utf-8")
        found = [
            n for n in catalogue.genres() if re.search(rf"\b({n}|{catalogue.genre(n).title()})\b", text)
        ]
        assert not found, script


def test_a_link_that_leads_nowhere_is_a_failure(tmp_path: Path) -> None:
    (tmp_path / "index.md").write_text("# Page\n\n[nowhere](other.md)\n", encoding="utf-8")
    settings = str(ROOT / "docs" / "site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "-c",
        settings,
        str(tmp_path),
        str(tmp_path / "out"),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=WATCHDOG)
    assert done.returncode != 0
    assert "other.md" in done.stderr

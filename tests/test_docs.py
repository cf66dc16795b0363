"""The prose keeps step with the code: listings are the files shown, blocks run, links lead somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.formats import FORMATS
from tests.blocks import blocks, run
from tests.test_levels import LEVELS
from tests.test_words import page_of, words_page

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]


def listings(page: Path, language: str) -> list[str]:
    """The blocks of code in a language that a page shows."""
    return re.findall(
        rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if any(block.mark for block in blocks(page))],
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_marked_blocks_do_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(page, tmp_path, monkeypatch)


def test_every_block_of_the_tutorials_is_marked() -> None:
    tutorials = sorted((ROOT / "docs" / "tutorial").glob("*.md"))
    assert len(tutorials) >= 3
    for page in tutorials:
        found = blocks(page)
        assert any(block.mark.startswith("run") for block in found)
        for block in found:
            assert block.mark, block.text
            assert not block.mark.startswith("not run") or ":" in block.mark, "the reason is told"


def test_a_page_that_tells_another_output_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.md"
    told = "<!-- run -->\n```python\nprint(6 * 7)\n```\n\n<!-- prints -->\n```text\n{}\n```\n"
    for text in ("42", "...", "4..."):
        page.write_text(told.format(text), encoding="utf-8")
        run(page, tmp_path, monkeypatch)
    page.write_text(told.format("43"), encoding="utf-8")
    with pytest.raises(AssertionError):
        run(page, tmp_path, monkeypatch)


def test_the_readme_shows_one_genre_file_whole() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [listing] = listings(ROOT / "README.md", "python")
    shown = re.search(r"\((src/enpitsu/genres/\w+\.py)\)", text)
    assert shown is not None
    assert listing == (ROOT / shown[1]).read_text(encoding="utf-8"), "make docs brings it up to date"


def test_the_readme_names_commands_that_exist_and_continuous_integration_runs_them() -> None:
    """Lint and types come before the tests: the last command ends with pytest's summary."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    shown = "\n".join(listings(ROOT / "README.md", "sh"))
    assert re.findall(r"^make (\w+(?: \w+)*)", shown, re.MULTILINE) == ["run", "test", "lint types"]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.findall(r"^(?:exec )?make (.*)", script, re.MULTILINE)[1:] == ["lint types", "test"]
    for target in ("run", "test", "lint", "types", "fmt", "bench", "docs", "docs-site", "play"):
        assert re.search(rf"^{target}:.*;", makefile, re.MULTILINE), f"{target} is one line of the Makefile"


def test_the_guide_shows_the_template() -> None:
    guide = ROOT / "docs" / "adding-a-genre.md"
    template = catalogue.PACKAGE / "template"
    assert listings(guide, "python") == [(template / "new_genre.py").read_text(encoding="utf-8")]
    [example] = listings(guide, "toml")
    assert example in (template / "new_genre.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("part", [0, 1], ids=["the words", "the genres and their words"])
def test_the_page_of_words_is_as_the_docstrings_have_it(part: int) -> None:
    written = (ROOT / "docs" / "words.md").read_text(encoding="utf-8").split("\n## Genres")
    assert written[part] == words_page().page().split("\n## Genres")[part], "make docs brings it up to date"


def test_the_page_and_the_schema_of_the_desk_are_as_its_types_have_them() -> None:
    desk = page_of("desk_page")
    assert desk.page_text() == desk.PAGE.read_text(encoding="utf-8"), "make docs brings it up to date"
    assert desk.schema_text() == desk.SCHEMA.read_text(encoding="utf-8"), "make docs brings it up to date"


def test_the_table_of_formats_and_the_schema_of_documents_are_as_the_code_has_them() -> None:
    notation = page_of("notation_page")
    assert notation.page_text() == notation.PAGE.read_text(encoding="utf-8"), (
        "make docs brings it up to date"
    )
    written = notation.SCHEMA.read_text(encoding="utf-8")
    assert notation.schema_text() == written, "make docs brings it up to date"


def test_every_notation_has_a_chapter() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    chapters = re.findall(r"^## (\w+)$", text, re.MULTILINE)
    assert set(chapters) == set(FORMATS)


def test_the_page_of_techniques_is_as_the_engine_reads_them() -> None:
    written = (ROOT / "docs" / "techniques.md").read_text(encoding="utf-8")
    assert written == page_of("techniques_page").page(), "make docs brings it up to date"


def test_the_tables_of_what_was_measured_are_as_it_was_counted() -> None:
    measured = page_of("measured_page")
    for page in measured.TABLES:
        assert page.read_text(encoding="utf-8") == measured.page_text(page), (
            "make docs brings it up to date"
        )


def test_a_genre_that_gives_fewer_easy_boards_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = page_of("measured_page")
    kept = tmp_path / "easy.json"
    kept.write_text('{"akari": {"boards": 2, "seconds": 60.1}, "tapa": {"boards": 3, "seconds": 7.4}}')
    monkeypatch.setattr(measured, "EASY", kept)
    said = measured.easy_table()
    assert "1 of 2 genres give three" in said
    assert "| up to 15 | 1: Tapa (7) |" in said
    assert "| fewer boards | 1: Akari |" in said


def test_easy_boards_were_asked_of_every_genre() -> None:
    kept = json.loads((ROOT / "bench" / "easy.json").read_text(encoding="utf-8"))
    assert list(kept) == sorted(catalogue.genres())


def test_the_page_of_variants_is_as_the_shelf_and_the_examples_have_it() -> None:
    page = page_of("variants_page")
    assert page.PAGE.read_text(encoding="utf-8") == page.page_text(), "make docs brings it up to date"


def test_the_house_is_described_floor_by_floor() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    described = {name: int(level) for level, name in re.findall(r"^\| (\d) \| `(\w+)", text, re.MULTILINE)}
    built = {p.name.removesuffix(".py") for p in catalogue.PACKAGE.iterdir() if not p.name.startswith("_")}
    for part in built - {"examples", "api", "py.typed"}:
        assert described.get(part) == LEVELS[part], part


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if not link.startswith("http"):
            assert (page.parent / link).exists(), link


def open_readings() -> dict[str, str]:
    """Title of a genre -> what the page of open readings tells of it."""
    text = (ROOT / "docs" / "readings-open.md").read_text(encoding="utf-8")
    parts = re.split(r"^### (.*)\n", text, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


@pytest.mark.parametrize("title", open_readings())
def test_open_readings_are_told_for_every_option_and_no_other(title: str) -> None:
    """What a genre's file has is an option there; the page tells why, and names what is fixed."""
    genre = catalogue.genre(title)
    assert genre.title() == title
    ids = re.findall(r"^\* \*\*([A-Z]+-\d+)\*\* (\*Fixed\.\*)?", open_readings()[title], re.MULTILINE)
    assert {id for id, fixed in ids if not fixed} == set(genre.readings)
    assert not {id for id, fixed in ids if fixed} & set(genre.readings)


def test_decisions_are_numbered_and_short() -> None:
    decisions = sorted((ROOT / "docs" / "adr").glob("*.md"))
    assert [int(p.name[:4]) for p in decisions] == list(range(1, len(decisions) + 1))
    for page in decisions:
        assert len(page.read_text(encoding="utf-8").splitlines()) <= 40


def test_every_command_exists() -> None:
    from enpitsu.cli.app import COMMANDS

    text = " ".join(p.read_text(encoding="utf-8") for p in PAGES)
    for command in re.findall(r"`enpitsu ([a-z][a-z-]*)", text):
        assert command in COMMANDS, command

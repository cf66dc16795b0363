"""The command ``strategies``: the books of the package, and mining for any genre."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

from enpitsu import catalogue
from enpitsu.engine.explain.lessons import lessons_of
from enpitsu.engine.patterns.book import book_of
from tests.cli.running import Run

KOBURIN = catalogue.genre("koburin")


def test_the_patterns_of_a_book_are_listed(run: Run) -> None:
    done = run("strategies", "koburin")
    book = book_of(catalogue.genre("koburin"))
    assert book is not None
    assert done.status == 0
    lines = done.out.splitlines()
    assert lines[0] == "Koburin: techniques"
    assert "Koburin: patterns" in lines
    names = [lesson.name(KOBURIN) for lesson in lessons_of(KOBURIN).lessons]
    assert [line[6:].partition(" (on ")[0] for line in lines if " (on " in line] == names
    assert len([line for line in lines if " met " in line]) == len(book.patterns)
    assert f"met {book.patterns[0].count} times" in done.out


def test_pictures_are_svg_and_say_nothing_that_is_markup(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "book.html"
    assert run("strategies", "koburin", "--html", str(file)).status == 0
    page = file.read_text(encoding="utf-8")
    figures = page.split("<figure>")[1:]
    told = json.loads(run("strategies", "koburin", "--json").out)
    assert len(figures) == len(told["patterns"]) + len(told["techniques"])
    for figure in figures:
        ET.fromstring(figure.split("<figcaption>")[0])
        assert "<figcaption><b>" in figure
    assert "src=" not in page
    assert "script" not in page


def test_mining_is_the_same_each_time_and_keeps_what_it_finds(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    first = run("strategies", "koburin", "--mine", "5x5", "--boards", "8", "--out", str(file))
    again = run("strategies", "koburin", "--mine", "5x5", "--boards", "8", "--json")
    assert first.status == again.status == 0
    assert file.read_text(encoding="utf-8").strip() == again.out.strip()
    assert json.loads(again.out)["boards"] == 8


def test_a_genre_of_ones_own_can_be_mined(run: Run, tmp_path: Path) -> None:
    source = Path(catalogue.__file__).parent / "genres" / "koburin.py"
    own = tmp_path / "my_loop.py"
    own.write_text(
        source.read_text(encoding="utf-8").replace("class Koburin", "class MyLoop"), encoding="utf-8"
    )
    done = run("strategies", str(own), "--mine", "5x5", "--boards", "6")
    assert done.status == 0
    assert " met " in done.out
    told = run("strategies", str(own))
    assert (told.status, told.out) == (2, "")
    assert "has no book of patterns yet" in told.err


def test_what_cannot_be_is_told_in_a_sentence(run: Run) -> None:
    for arguments, said in (
        (("koburin", "--mine", "7by7"), "a size is written HxW"),
        (("koburin", "--mine", "1x1"), "no board of 1 by 1 was made"),
        (("nosuch",), "there is no genre 'nosuch'"),
        (("sudoku", "--out", "x.json"), "has no book of patterns yet"),
    ):
        done = run("strategies", *arguments)
        assert done.status == 2
        assert said in done.err


def test_techniques_of_a_genre_without_pictures_are_named_steps(run: Run) -> None:
    done = run("solve", "star_battle#2", "--by-techniques", "--no-color")
    assert done.status == 0
    assert "x a single rule" in done.out
    assert "x regions in as many rows" in done.out
    assert "steps" not in done.err

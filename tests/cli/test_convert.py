"""``convert``, ``sheet`` and ``rules --notation``, as a user runs them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from enpitsu import catalogue
from enpitsu.cli.commands.puzzles import NOTATIONS
from enpitsu.engine.solve import solve
from enpitsu.formats import FORMATS, read_document, write
from enpitsu.notation.text import read_givens

from .running import Run

TEXT = """\
title: A first one
author: N. N.
genre: canal_view
source: The book
comment: easy
comment: and small
rules: Shade.

. 1
. .

solution:
. #
. .
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.txt"
    path.write_text(TEXT.replace(". #\n. .", ". .\n. #"), encoding="utf-8")
    return path


def test_metadata_come_before_and_after_the_genre(run: Run, file: Path) -> None:
    found = json.loads(run("convert", str(file), "--to", "json").out)
    assert found["metadata"] == {
        "title": "A first one", "author": "N. N.", "source": "The book", "comment": "easy\nand small",
        "rules": "Shade.",
    }  # fmt: skip
    assert found["answer"] == ". .\n. #"
    again = run("convert", str(file), "--to", "text").out
    assert read_document(again).metadata == read_document(file.read_text(encoding="utf-8")).metadata


def test_metadata_go_where_there_is_room(run: Run, file: Path) -> None:
    """pzprv3 has room for author, source and comment; an address for none: nothing is an error."""
    _, out, err = run("convert", str(file), "--to", "pzprv3")
    assert '"author": "N. N."' in out
    assert "A first one" not in out
    assert [line for line in err.splitlines() if "author" in line] == []
    assert "enpitsu: not kept: title - the notation 'pzprv3' has no room for it\n" in err
    status, out, err = run("convert", str(file), "--to", "pzpr", "--bare")
    assert (status, out) == (0, "https://puzz.link/p?canal/2/2/g1h\n")
    assert [line.split()[3] for line in err.splitlines()] == [
        "title",
        "author",
        "source",
        "rules",
        "comment",
    ]


def test_what_a_target_cannot_say_is_named(run: Run, file: Path, tmp_path: Path) -> None:
    status, _, err = run("convert", str(file), "--to", "pzpr")
    assert status == 2
    assert "no room for marks, and 'canal R2C2' is made" in err
    file.write_text("genre: koburin\noption: KO-1=around\n\n. 1\n. .\n", encoding="utf-8")
    assert run("convert", str(file), "--to", "pzpr").out == "https://puzz.link/p?koburin/m/2/2/gb\n"
    for text, told in (
        ("genre: mirror_loop\n\n3 4\n", "Mirror Loop has no pzpr notation"),
        ("genre: kropki\n\n. 1\n. .\n", "no form for the 1 in R1C2"),
        ("genre: kropki\noption: KR-1=some\n\n. .\n. .\n", "no sign for the option KR-1=some"),
    ):
        file.write_text(text, encoding="utf-8")
        status, _, err = run("convert", str(file), "--to", "pzpr")
        assert status == 2
        assert told in err
    status, _, err = run("convert", "koburin", "--to", "word")
    assert status == 2
    assert "no format 'word'" in err


def test_from_overrules_what_is_recognised(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "line"
    file.write_text("2 2\n2 2\n2 2\n0 0\n", encoding="utf-8")
    status, out, _ = run("convert", str(file), "--genre", "slink", "--to", "text")
    assert (status, out) == (0, "genre: slink\n\n2 2\n2 2\n2 2\n0 0\n"), "a board of four rows"
    status, out, _ = run("convert", str(file), "--genre", "slink", "--from", "spoj", "--to", "text")
    assert (status, out) == (0, "genre: slink\n\n2 2\n2 2\n")
    status, _, err = run("convert", str(file), "--from", "nothing", "--to", "text")
    assert status == 2
    assert "no format 'nothing'" in err


def test_pictures_and_print(run: Run, file: Path, tmp_path: Path) -> None:
    for form in ("svg", "png", "pdf"):
        assert run("convert", str(file), "--to", form, "--out", str(tmp_path / f"x.{form}")).status == 0
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").startswith("<svg")
    assert Image.open(io.BytesIO((tmp_path / "x.png").read_bytes())).size == (200, 200)
    pages = [p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(tmp_path / "x.pdf")]
    assert len(pages) == 2
    assert "A first one" in pages[0]
    assert "Shade." in pages[0]


def test_a_sheet_of_several(run: Run, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    given = [str(file), "koburin", "slink"]
    assert run("sheet", *given, "-o", str(out), "--paper", "letter", "--per-page", "2").status == 0
    pages = [p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(out)]
    assert len(pages) == 3
    assert "3. Slink" in pages[1]
    assert run("sheet", *given, "-o", str(tmp_path / "sheet.png"), "--no-answers").status == 0
    assert Image.open(io.BytesIO((tmp_path / "sheet.png").read_bytes())).size == (1240, 1754)
    status, _, err = run("sheet", "koburin", "-o", "sheet.txt")
    assert status == 2
    assert "a file .pdf or .png" in err


def test_a_collection_as_a_sheet(run: Run, file: Path, tmp_path: Path) -> None:
    """Puzzles of a folder come after those that are named; the sheet may be written there, and again."""
    mine = tmp_path / "mine"
    (mine / "more").mkdir(parents=True)
    for name, id in (("2.txt", "slink"), ("more/1.txt", "sudoku"), ("1.txt", "koburin")):
        text = catalogue.example(id).puzzle().text
        (mine / name).write_text(f"title: This is {id}\ngenre: {id}\n\n{text}", encoding="utf-8")
    for form, most in (("pdf", 3), ("png", 3)) * 2:
        out = mine / f"sheet.{form}"
        given = [str(file), "--collection", str(mine), "--per-page", "2"]
        assert run("sheet", *given, "-o", str(out)).status == 0
        if form == "pdf":
            pages = [p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(out)]
            assert len(pages) == most
            found = [line.strip() for page in pages for line in page.splitlines() if "This is" in line]
            assert [line.split()[3] for line in found] == ["koburin", "slink", "sudoku"]
            assert [line.split()[0] for line in found] == ["2.", "3.", "4."]
        else:
            assert len(list(mine.glob("sheet-*.png"))) == most
    (mine / "0.txt").write_text("genre: koburin\n\n9 x\n", encoding="utf-8")
    status, _, err = run("sheet", "--collection", str(mine), "-o", str(mine / "sheet.pdf"))
    assert status == 2
    assert f"{mine}, 0.txt: " in err
    status, _, err = run("sheet", "-o", str(mine / "sheet.pdf"))
    assert status == 2
    assert "needs a puzzle or a --collection" in err


def test_a_wrong_drawing_is_not_printed_as_the_answer(run: Run, tmp_path: Path) -> None:
    """A drawing that breaks a rule does not stand among the answers: the puzzle is solved instead."""
    puzzle = catalogue.example("koburin#1").puzzle()
    right = solve(puzzle).answer
    assert right is not None
    wrong = puzzle.total({m: not right[m] for m in puzzle.visible_marks})
    pictures = []
    for known in (right, wrong, None):
        document = tmp_path / "one.json"
        document.write_text(write(puzzle, "json", known), encoding="utf-8")
        assert run("sheet", str(document), "-o", str(tmp_path / "one.png")).status == 0
        pictures.append((tmp_path / "one-2.png").read_bytes())
    assert pictures[0] == pictures[1] == pictures[2]


@pytest.mark.parametrize("name", catalogue.genres())
def test_the_notation_of_every_genre_is_explained(name: str, run: Run) -> None:
    """Every layer is named; the example reads as itself, and the blank board as a board."""
    status, out, err = run("rules", name, "--notation")
    assert (status, err) == (0, "")
    kind: Any = catalogue.genre(name)
    for layer in (*kind.printed.values(), *[v for v in kind.drawn.values() if not v.hidden]):
        assert f"  {layer.name} (" in out
    explained, _, rest = out.partition("\nAn example:\n\n")
    example, _, blank = rest.partition("\nA blank board:\n\n")
    assert max(map(len, explained.split("\n"))) <= 140
    assert read_document(example).puzzle.text == catalogue.examples(name)[0].puzzle().text
    assert read_givens(kind, blank.partition("\n\n")[2])[0].height == 6


def test_help_tells_all_notations() -> None:
    assert sorted(NOTATIONS.replace(" or ", ", ").split(", ")) == sorted(FORMATS)

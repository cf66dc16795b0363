"""Sheets for print and pictures: what stands on a page, and what the renderers make of it."""

from __future__ import annotations

import io
import sys
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from enpitsu import catalogue
from enpitsu.document import Metadata
from enpitsu.draw.print_sheet import PAPERS, PrintSheet, SheetEntry, printed, rules_of
from enpitsu.draw.render import Ruler, pdf_of, png_of
from enpitsu.draw.svg import draw_svg
from enpitsu.errors import BadPuzzle, MissingPackage, UnknownName

UNLIKE = (
    "koburin", "slitherlink", "crossstitch", "hebi_ichigo", "diagaquarium", "sudoku", "lohkous",
    "mirror_loop", "kropki", "skyscrapers", "ilotulite", "mountain_climber",
)  # fmt: skip


def entry(id: str, **said: str) -> SheetEntry:
    stored = catalogue.example(id)
    puzzle = stored.puzzle()
    return SheetEntry(puzzle, Metadata.of(said), puzzle.read_answer(stored.answer or ""))


def words(pdf: bytes) -> list[str]:
    """The text of each page, in one line."""
    read = pypdfium2.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in read]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_sheet_of_twelve_unlike_genres(paper: str) -> None:
    """Rules first, then twelve puzzles on a page, then twelve answers; all of it within the paper."""
    sheet = PrintSheet([entry(id) for id in UNLIKE], paper, 12)
    rules, puzzles, answers = words(pdf_of(sheet.pages(), sheet.width, sheet.height))
    for place, id in enumerate(UNLIKE, 1):
        title = catalogue.genre(id).title()
        assert f"{title} ({place})" in rules
        assert f"{place}. {title}" in puzzles
        assert f"{place}." in answers
        for rule in [rule for rule in catalogue.genre(id).rules if rule.published]:
            assert rule.sentence.split(";")[0][:24] in rules
    page = pypdfium2.PdfDocument(pdf_of(sheet.pages(), sheet.width, sheet.height))[0]
    assert [round(side) for side in page.get_size()] == [round(side) for side in PAPERS[paper]]


def test_rules_stand_above_their_puzzle_where_there_is_room() -> None:
    sheet = PrintSheet([entry("koburin#2", title="A first one", author="N. N.", source="A book")], "a4", 4)
    puzzle, answer = words(pdf_of(sheet.pages(), sheet.width, sheet.height))
    for said in ("1. A first one (Koburin)", "by N. N., A book", "F. Two black cells are never"):
        assert said in puzzle
        assert said not in answer
    assert words(pdf_of(sheet.pages(answers=False), sheet.width, sheet.height)) == [puzzle]


def test_four_puzzles_stand_on_a_page_if_nothing_is_said() -> None:
    """As `enpitsu sheet --help` says; a fifth one needs a second page."""
    five = [entry("koburin")] * 5
    pages = words(printed(five, answers=False, pdf=True)[0])
    assert [sum(f"{n}. Koburin" in page for n in range(1, 6)) for page in pages] == [4, 1]


def test_the_rules_are_those_of_the_readings_chosen_or_of_the_source() -> None:
    around = catalogue.genre("koburin").parse("1 .\n. .", {"KO-1": "around"})
    default = catalogue.genre("koburin").parse("1 .\n. .")
    assert rules_of(SheetEntry(around)) != rules_of(SheetEntry(default))
    assert rules_of(SheetEntry(around, Metadata(rules="One.\nTwo."))) == ["One.", "Two."]


def test_what_has_no_answer_is_said() -> None:
    puzzle = catalogue.example("koburin").puzzle()
    sheet = PrintSheet([SheetEntry(puzzle, remark="it has several answers")])
    assert "it has several answers" in words(pdf_of(sheet.pages(), sheet.width, sheet.height))[-1]


def test_pictures_lie_within_their_places() -> None:
    """No ink outside the margins of a page, whatever the sizes of the boards."""
    sheet = PrintSheet(
        [entry(id) for id in ("slitherlink#2", "sudoku#2", "lohkous", "ilotulite")], "letter", 4
    )
    for page in sheet.pages():
        image = Image.open(io.BytesIO(png_of(page, 1))).convert("L")
        assert image.size == (612, 792)
        inked = image.point(lambda shade: 255 if shade < 200 else 0).getbbox()
        assert inked is not None
        assert inked[0] >= 40 and inked[1] >= 40 and inked[2] <= 574 and inked[3] <= 775  # noqa: PT018


def test_png_shows_what_svg_says() -> None:
    """Cells of 80 pixels after a margin of 20: black where the puzzle is, a number where one stands."""
    puzzle: Any = catalogue.genre("nurikabe").parse("2 .\n. .")
    known = puzzle.total({puzzle.sea[puzzle.grid.cell[1, 1]]: True})
    image = Image.open(io.BytesIO(png_of(draw_svg(puzzle, known)))).convert("RGB")
    assert image.size == (200, 200)
    assert image.getpixel((140, 140)) == (0x59, 0x65, 0x6F)
    assert image.getpixel((140, 60)) == (255, 255, 255)
    assert image.crop((40, 40, 80, 80)).convert("L").point(lambda n: 255 if n < 60 else 0).getbbox()


def test_letters_that_no_font_has_are_named() -> None:
    with pytest.raises(BadPuzzle, match=r"no '한' \(U\+D55C\), which stands in"):
        PrintSheet([entry("sudoku", title="한글")]).pages()
    assert Ruler().wrapped("a bb ccc", 10, Ruler().width("a bb", 10)) == ["a bb", "ccc"]


def test_japanese_texts_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As text in a PDF and as ink in a PNG, within their lines; without the font one sentence names it."""
    rule = "黒マスは縦横に連続しない。" * 12
    one = entry("sudoku#2", title="数独の本", author="岡本", rules=rule + "\nThe second rule.")
    sheet = PrintSheet([one, one])
    page = words(pdf_of(sheet.pages(), sheet.width, sheet.height))[0]
    for said in ("1. 数独の本 (Sudoku)", "by 岡本", "The second rule."):
        assert said in page
    assert rule in page.replace(" ", "")
    image = Image.open(io.BytesIO(png_of(sheet.pages()[0], 1))).convert("L")
    inked = image.point(lambda shade: 255 if shade < 200 else 0).getbbox()
    assert inked is not None
    assert inked[0] >= 40 and inked[2] <= 555  # noqa: PT018
    ruler = Ruler()
    lines = ruler.wrapped(rule, 8, 200)
    assert "".join(lines) == rule
    assert all(ruler.width(line, 8) <= 200 and not line.startswith("。") for line in lines)
    monkeypatch.setitem(sys.modules, "pylopdf_fonts_jp", None)
    with pytest.raises(BadPuzzle, match=r"no '数' .*enpitsu\[pictures\]"):
        PrintSheet([one]).pages()


def test_letters_beyond_latin_1_are_printed() -> None:
    """Dashes, curly quotation marks and the euro are in Windows-1252, and not in the fonts of fpdf2."""
    title = "Dash – here: “x”, „y“, ’ €"
    sheet = PrintSheet([entry("sudoku", title=title, author="Jörg")])
    page = words(pdf_of(sheet.pages(), sheet.width, sheet.height))[0]
    assert title in page
    assert "by Jörg" in page
    assert png_of(sheet.pages()[0], 1).startswith(b"\x89PNG")


def test_papers_are_named() -> None:
    with pytest.raises(UnknownName, match="paper 'a5'"):
        PrintSheet([], "a5")


@pytest.mark.parametrize(("module", "package"), [("resvg_py", "resvg-py"), ("fpdf", "fpdf2")])
def test_a_missing_library_is_one_sentence(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingPackage, match=rf"package {package}: pip install 'enpitsu\[pictures\]'"):
        png_of("<svg/>") if module == "resvg_py" else pdf_of([], 10, 10)


def test_rules_of_one_letter_are_one_paragraph() -> None:
    puzzle = catalogue.example("sudoku#1").puzzle()
    letters = [rule.letter for rule in puzzle.rules]
    assert len(letters) > len(set(letters))
    lines = rules_of(SheetEntry(puzzle))
    assert [line.split(".")[0] for line in lines] == sorted(set(letters))
    assert all(any(rule.sentence in line for line in lines) for rule in puzzle.rules)

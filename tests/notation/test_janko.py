"""Texts of janko.at: published records and their solutions, both dialects, there and back, broken input."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.catalogue import genre, genres
from enpitsu.document import Document, Metadata
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle, LostClues
from enpitsu.formats import read_document, write_document
from enpitsu.logic import PartialAssignment
from enpitsu.notation.janko.reading import lacking
from enpitsu.notation.recognition import recognise

from .corpus import corpus
from .equal import marks_of, same, written

RECORDS: list[dict[str, str]] = corpus("janko-records")["records"]
KOBURIN = next(r["text"] for r in RECORDS if r["puzzle"] == "koburin")
UNTOLD = ("a solution on janko.at cannot tell bridge",)
"""What is said of examples whose answers janko.at cannot tell."""


# -- published records -----------------------------------------------------------------------------


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: r["puzzle"])
def test_published_solutions_are_the_one_answer(record: dict[str, str]) -> None:
    assert recognise(record["text"]) == "janko"
    found = read_document(record["text"])
    assert found.lost == ()
    assert found.known is not None
    report = check(found.puzzle, found.known)
    assert (report.broken, report.unfinished) == ((), ())
    outcome = solve(found.puzzle)
    assert outcome.status == "unique"
    assert all(outcome.answers[0][m] == found.known[m] for m in found.puzzle.visible_marks)


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: r["puzzle"])
def test_published_records_there_and_back(record: dict[str, str]) -> None:
    found = read_document(record["text"])
    written = write_document(found, "janko")
    again = read_document(written)
    assert same(again.puzzle, found.puzzle)
    assert (marks_of(again.known), again.kept, again.metadata) == (
        marks_of(found.known), found.kept, found.metadata,
    )  # fmt: skip


def test_metadata_and_moves_are_kept() -> None:
    found = read_document(RECORDS[0]["text"])
    assert found.metadata == Metadata(author="Otto Janko", source="https://www.janko.at/Raetsel/")
    assert found.kept["janko moves"].endswith("cb,4;db,2;")
    assert found.kept["janko info"] == "9037-41-405125-0-254"


# -- dialects --------------------------------------------------------------------------------------


def test_brackets_pages_and_bare_texts_are_one() -> None:
    plain = read_document(KOBURIN)
    lines = [
        f"[{line}]" if line in ("problem", "solution", "end") else line for line in KOBURIN.split("\n")
    ]
    brackets = "\n".join(lines).replace("begin\n", "")
    page = (
        f'<html><body>\n<script id="data" type="application/x-janko">\n{brackets}</script>\n</body></html>'
    )
    for text in (brackets, page):
        assert recognise(text) == "janko"
        found = read_document(text)
        assert same(found.puzzle, plain.puzzle)
        assert marks_of(found.known) == marks_of(plain.known)


def test_format_may_be_named_where_it_is_not_recognised() -> None:
    text = "puzzle nurikabe\nsize 2\nproblem\n2 -\n- -\n"
    assert recognise(text) == "text"
    assert read_document(text, format="janko").puzzle.text == "2 .\n. ."


# -- there and back --------------------------------------------------------------------------------


@pytest.mark.parametrize("id", genres())
def test_examples_there_and_back(id: str) -> None:
    for example in catalogue.examples(id):
        puzzle = example.puzzle()
        if lacking(genre(id)):
            with pytest.raises(BadPuzzle, match="has no such genre"):
                write_document(Document(puzzle), "janko")
            continue
        if puzzle.options:
            with pytest.raises(BadPuzzle, match="no place for option"):
                write_document(Document(puzzle), "janko")
            continue
        known = None if example.answer is None else puzzle.read_answer(example.answer)
        text = written(Document(puzzle, known), "janko", UNTOLD)
        if text is None:
            text, known = write_document(Document(puzzle), "janko"), None
        found = read_document(text)
        assert same(found.puzzle, puzzle)
        assert (marks_of(found.known), found.lost) == (marks_of(known), ())


def test_what_is_not_known_is_an_error_with_its_place() -> None:
    puzzle = genre("koburin").parse("2 . .\n. . .\n. . .")
    some = PartialAssignment({puzzle.visible_marks[0]: True})
    with pytest.raises(BadPuzzle, match="is whole, and black R1C2 is not known"):
        write_document(Document(puzzle, some), "janko")


# -- broken input ----------------------------------------------------------------------------------

HEAD = "begin\npuzzle koburin\n"


@pytest.mark.parametrize(("text", "said", "place"), [
    ("begin\nend", "genre is not said", (1, 1)),
    (HEAD + "end", "the part 'problem' is missing", (1, 1)),
    ("begin\npuzzle nonesuch\nproblem\n-\nend", "no genre that is known here", (2, 8)),
    ("begin\nproblem\n-\nend", "genre is not said", (1, 1)),
    (HEAD + "size 2\nproblem\n- -\nend", "2 rows are expected under problem, not 1", (5, 1)),
    (HEAD + "problem\n- -\n-\nend", "row 2 of problem has 1 words, not 2", (5, 1)),
    (HEAD + "problem\n- q\n- -\nend", "cannot read 'q' in a cell", (4, 3)),
    (HEAD + "problem\n- 9\n- -\nend", "a number from 0 to 4", (4, 3)),
    (HEAD + "size 99999\nproblem\n-\nend", "1 to 20000 cells", (1, 1)),
    (HEAD + "size 9999999\nproblem\n-\nend", "a number is expected after size", (3, 6)),
    (HEAD + "problem\n-\nproblem\n-\nend", "stands here twice", (5, 1)),
    (HEAD + "problem\n- -\n- -\nsolution\nse sw\nne q\nend", "cannot read 'q' in a solution", (8, 4)),
    (HEAD + "problem\n- -\n- -\nsolution\nse ns\nne nw\nend", "a line comes here from R1C1", (7, 4)),
    (HEAD + "3!\nproblem\n-\nend", "a keyword of janko.at", (3, 1)),
    ("begin\npuzzle heyawake\nproblem\n- -\nend", "the part 'areas' is missing", (1, 1)),
    ("begin\npuzzle heyawake\nproblem\n- - -\nareas\n1 2 1\nend", "R1C1 and one with R1C3", (6, 5)),
    ("begin\npuzzle skyscraper\nproblem\n-\nclabels\nq\n-\nend", "a number of at least 1", (6, 1)),
])  # fmt: skip
def test_broken_texts(text: str, said: str, place: tuple[int, int]) -> None:
    with pytest.raises(BadNotation, match=said) as caught:
        read_document(text)
    assert (caught.value.line, caught.value.column) == place


# -- forms of the archive ----------------------------------------------------------------------------


def judged(text: str) -> str:
    """The givens of a text, after its solution was judged right and found to be the only one."""
    found = read_document(text)
    assert found.warnings == ()
    assert found.known is not None
    assert check(found.puzzle, found.known).right
    [answer] = solve(found.puzzle, answers=2).answers
    assert all(answer[m] == found.known[m] for m in found.puzzle.visible_marks)
    givens: str = found.puzzle.text
    return givens


def test_a_loop_along_sides_is_told_by_the_cells_inside() -> None:
    """The ones and the 0 leave the loop around R1C1 alone (by hand)."""
    text = "begin\npuzzle slitherlink\nsize 2\nproblem\n- 1\n1 0\nsolution\nx -\n- -\nend"
    assert judged(text) == ". 1\n1 0"
    rows = "{0}\n{0}\n{0}\n"
    whole = f"begin\npuzzle slitherlink\nsize 3\nproblem\n{rows.format('- - -')}"
    found = read_document(f"{whole}solution\n{rows.format('x x x')}end")  # R2C2 tells no side of its own
    assert found.known is not None
    assert [m.place for m in found.known.made()] == [
        e for e in found.puzzle.grid.edges if len(e.cells) == 1
    ]


def test_ends_of_lines_show_one_side() -> None:
    text = "begin\npuzzle arukone\nrows 2\ncols 3\nproblem\n1 - 1\n2 - 2\nsolution\ne ew w\ne ew w\nend"
    assert judged(text) == "1 . 1\n2 . 2"


def test_pearls_are_told_by_numbers() -> None:
    """White at the middle of each side of a ring of 3x3: the only loop (by hand)."""
    text = (
        "begin\npuzzle masyu\nsize 3\nproblem\n- 1 -\n1 - 1\n- 1 -\n"
        "solution\nse ew sw\nns - ns\nne ew nw\nend"
    )
    assert judged(text) == ". o .\no . o\n. o ."
    assert judged(text.replace("1", "w")) == ". o .\no . o\n. o ."
    black = text.replace("- 1 -\n1 - 1\n- 1 -", "2 - -\n- - -\n- - -").replace("1", "w")
    assert read_document(black).puzzle.text == "* . .\n. . .\n. . ."


@pytest.mark.parametrize("sign", ["@", "#"])
def test_cells_that_are_missing(sign: str) -> None:
    """Three rooms in a ring around nothing: one star each, none beside another."""
    text = ("begin\npuzzle starbattle\nrows 1\ncols 5\nstars 1\nareas\n1 1 @ 2 2\nend").replace("@", sign)
    assert read_document(text).puzzle.text.endswith("A A # B B")
    yajilin = "begin\npuzzle yajilin\nrows 2\ncols 3\nproblem\n- - @\n- - -\nend".replace("@", sign)
    assert read_document(yajilin).puzzle.text == ". . #\n. . ."
    with pytest.raises(BadNotation, match="no cell here for '2' to stand in"):
        read_document(
            "begin\npuzzle heyawake\nrows 1\ncols 2\nproblem\n- 2\nareas\n1 @\nend".replace("@", sign)
        )


def test_sums_of_kakuro() -> None:
    """``3,4`` is 3 below and 4 to the right: 1 and 3 in a row, 2 below the 1 (by hand)."""
    text = (
        "begin\npuzzle kakuro\nsize 3\nproblem\n- 3, 4,\n,4 0 0\n,3 0 0\nsolution\n- - -\n- 1 3\n- 2 1\nend"
    )
    assert judged(text) == "# 3\\ 4\\\n\\4 . .\n\\3 . ."
    again = write_document(read_document(text), "janko")
    assert same(read_document(again).puzzle, read_document(text).puzzle)
    assert "\n,4 0 0\n" in again


def test_triangles_of_shakashaka() -> None:
    """One triangle beside the 1, so there are four of them, around a tilted square (by hand)."""
    text = (
        "begin\npuzzle shakashaka\nsize 4\nproblem\n5 1 x 5\nx - - 5\nx - - x\nx x 5 x\n"
        "solution\n- - - -\n- nw ne -\n- sw se -\n- - - -\nend"
    )
    assert judged(text) == "# 1 # #\n# . . #\n# . . #\n# # # #"
    written = write_document(read_document(text), "janko")
    assert same(read_document(written).puzzle, read_document(text).puzzle)


@pytest.mark.parametrize("line", ["options D", "variant diagonal", "depth 3", "pattern x"])
def test_a_rule_that_is_not_known_is_refused(line: str) -> None:
    text = f"begin\npuzzle hochhaus\nsize 2\n{line}\nproblem\n- -\n- -\nsolution\n1 2\n2 1\nend"
    with pytest.raises(LostClues, match=line):
        read_document(text)
    found = read_document(text, lenient=True)
    assert found.warnings == (
        f"not kept: the line '{line}'", "not kept: the solution, as it is one of other rules",
    )  # fmt: skip
    assert read_document(text.replace(line, "depth 2")).warnings == ()


def test_lines_that_are_not_read_are_named() -> None:
    text = "begin\npuzzle koburin\nsize 1\nsolver A. Body\nunit 30\nfoo bar\nproblem\n-\nend"
    assert read_document(text).warnings == ("not kept: the line 'foo bar'",)


def test_a_hash_is_no_name_of_a_room() -> None:
    """In a text of our own, a hole is one in the givens and in the rooms."""
    with pytest.raises(BadNotation, match="the name of a region is expected here") as caught:
        read_document("genre: country_road\n\n. .\n. .\n\nA A\nA #")
    assert (caught.value.line, caught.value.column) == (7, 3)
    with pytest.raises(BadNotation, match="# is expected here") as caught:
        read_document("genre: country_road\n\n. .\n. #\n\nA A\nA A")
    assert (caught.value.line, caught.value.column) == (7, 3)


@pytest.mark.parametrize(("name", "part"), [
    ("sudoku", "clabels\n1 2"), ("sudoku", "rlabels\n1 2"), ("nurikabe", "areas\n1 1\n1 1"),
    ("slitherlink", "clabels\n1 2"),
])  # fmt: skip
def test_a_part_that_the_genre_has_not_is_refused(name: str, part: str) -> None:
    text = f"begin\npuzzle {name}\nsize 2\nproblem\n1 -\n- -\n{part}\nend"
    with pytest.raises(LostClues, match=f"the part '{part.split(maxsplit=1)[0]}'"):
        read_document(text)
    assert read_document(text, lenient=True).puzzle.text == "1 .\n. ."

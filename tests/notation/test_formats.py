"""Recognising notations, headers, options, marks; bad input in every form."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu.catalogue import genre, genres
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle, EnpitsuError, UnknownName
from enpitsu.formats import FORMATS, read, read_document, read_marked, write
from enpitsu.logic import PartialAssignment
from enpitsu.notation.recognition import recognise
from enpitsu.puzzle import Puzzle
from tests.thorough import sample

from .corpus import BROKEN, SLINK

SEED = "2____\n_____\n__1__\n_____\n1___0\n"


def solved(id: str, text: str) -> tuple[Puzzle, PartialAssignment]:
    """A small puzzle with its answer."""
    puzzle = genre(id).parse(text)
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    return puzzle, outcome.answers[0]


# -- recognising ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "format"), [
    ("https://puzz.link/p?canal/6/6/3i3h2z4h5i2", "pzpr"),
    ("  puzz.link/p?canal/6/6/3i3h2z4h5i2\n", "pzpr"),
    ("canal/6/6/3i3h2z4h5i2", "pzpr"),
    ("https://example.org", "pzpr"),
    ("pzprv3/canal/1/1/. ", "pzprv3"),
    ("pzprv3.1\ncanal\n1\n1\n. ", "pzprv3"),
    ('{"genre": "koburin"}', "json"),
    ("genre: koburin\n1 .", "text"),
    ("1 .\n. .", "text"),
    ("/ /\n\\ \\", "text"),
    ("2____\n_____", "text"),
    ("2 2\n2 2\n2 2\n0 0", "text"),
])  # fmt: skip
def test_formats_are_recognised(text: str, format: str) -> None:
    assert recognise(text) == format


def test_plain_text_needs_a_genre() -> None:
    assert read(SEED, "koburin").text == "2 . . . .\n. . . . .\n. . 1 . .\n. . . . .\n1 . . . 0"
    assert read(SEED, genre("koburin")).text == read(SEED, "koburin").text
    with pytest.raises(BadNotation, match="'genre: NAME'"):
        read(SEED)


@pytest.mark.parametrize("head", [
    "genre: koburin\n", "\n\n genre:  Koburin \n\n", "genre:koburin\ngivens:\n",
    "genre: KOBURIN\n\n\ngivens: \n",
])  # fmt: skip
def test_a_first_line_tells_the_genre(head: str) -> None:
    assert type(read(head + SEED)) is genre("koburin")


def test_titles_name_genres_too() -> None:
    assert type(read("genre: Canal View\n. 1")) is genre("canal_view")
    assert type(read(". 1", "Canal-View")) is genre("canal_view")


def test_lines_of_options() -> None:
    text = "genre: koburin\noption: KO-1=around\n" + SEED
    assert read(text).options == {"KO-1": "around"}
    assert read(text, options={"KO-1": "beside"}).options == {}
    assert read(SEED, "koburin", options={"KO-1": "around"}).options == {"KO-1": "around"}
    with pytest.raises(BadNotation, match="'KO-9'") as caught:
        read("genre: koburin\noption: KO-9=around\n" + SEED)
    assert (caught.value.line, caught.value.column) == (2, 9)
    with pytest.raises(BadNotation, match="'round' is no value of option KO-1; did you mean around"):
        read("genre: koburin\noption: KO-1=round\n" + SEED)
    with pytest.raises(UnknownName, match="'KO-9'"):
        read(SEED, "koburin", options={"KO-9": "around"})
    with pytest.raises(BadNotation, match="ID=VALUE") as caught:
        read("genre: koburin\noption: KO-1\n" + SEED)
    assert caught.value.line == 2


def test_bytes_line_ends_and_marks_of_byte_order() -> None:
    text = "genre: koburin\n" + SEED
    want = read(text).text
    for source in (text.encode(), text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        assert read(source).text == want
    assert read(b"\xef\xbb\xbf" + text.encode()).text == want


# -- every format, there and back ----------------------------------------------------------------

SMALL = [
    ("koburin", "2 . . . .\n. . . . .\n. . 1 . .\n. . . . .\n1 . . . 0"),
    ("slitherlink", "2 . . 1 .\n. 2 . . 1\n. . 2 . .\n3 . . 3 .\n. 0 . . 3"),
    ("slink", "2 2\n2 2"),
    ("canal_view", "3 . . . 3 .\n. 2 . . . .\n. . . . . .\n. . . . . .\n. . . . 4 .\n. 5 . . . 2"),
]


@pytest.mark.parametrize(("id", "text"), SMALL)
@pytest.mark.parametrize("format", ["text", "json", "pzprv3"])
def test_answers_come_back(id: str, text: str, format: str) -> None:
    puzzle, answer = solved(id, text)
    written = write(puzzle, format, answer)
    again, known = read_marked(written, id)
    assert type(again) is type(puzzle)
    assert again.text == text
    assert known is not None
    assert again.write_answer(known) == puzzle.write_answer(answer)
    assert write(again, format, known) == written


@pytest.mark.parametrize(("id", "text"), SMALL)
@pytest.mark.parametrize("format", ["text", "json", "pzpr", "pzprv3"])
def test_puzzles_without_marks_come_back(id: str, text: str, format: str) -> None:
    puzzle = genre(id).parse(text)
    again, known = read_marked(write(puzzle, format), id)
    assert again.text == text
    assert (known is None) == (format != "pzprv3")
    assert not any((known or {}).values())


def test_json_keeps_open_marks_open() -> None:
    puzzle, answer = solved(*SMALL[0])
    some = PartialAssignment({m: answer[m] for m in puzzle.visible_marks[::3]})
    again, known = read_marked(write(puzzle, "json", some))
    assert known is not None
    assert again.grid is puzzle.grid
    assert {str(m): v for m, v in known.items()} == {str(m): v for m, v in some.items()}


@pytest.mark.parametrize("format", ["text", "json", "pzpr", "pzprv3"])
def test_options_come_back(format: str) -> None:
    puzzle = genre("koburin").parse("1 .\n. .", {"KO-1": "around"})
    assert read(write(puzzle, format)).options == {"KO-1": "around"}


def test_the_samples_of_a_rule_sheet_can_be_pasted() -> None:
    puzzle, known = read_marked("givens:\n2 2\n2 2\n\nsolution:\n┌ ─ ┐\n│ · │\n└ ─ ┘\n", "slink")
    assert known is not None
    assert puzzle.text == "2 2\n2 2"
    assert sum(known.values()) == 8


def test_faults_behind_a_header_keep_their_place() -> None:
    with pytest.raises(BadNotation) as caught:
        read("genre: koburin\n\ngivens:\n1 .\n. x")
    assert (caught.value.line, caught.value.column) == (5, 3)
    assert caught.value.context() == ". x\n  ^"
    with pytest.raises(BadNotation) as caught:
        read_marked("genre: koburin\n1 .\n. .\nsolution:\n. #\n# x")
    assert (caught.value.line, caught.value.column) == (6, 3)


def test_unknown_format() -> None:
    with pytest.raises(UnknownName, match="no format 'pzp'; did you mean pzpr"):
        read("1 .", "koburin", "pzp")
    with pytest.raises(UnknownName, match="no format 'svg'"):
        write(genre("koburin").parse("1 ."), "svg")


# -- places of what is wrong ---------------------------------------------------------------------


@pytest.mark.parametrize(("source", "genre_id", "format", "place"), [
    ("genre: slink\n\n2 2\n2 .", None, None, (4, 3)),
    ('{"genre": "slink",\n "givens": "2 2\\n2 ."}', None, None, (2, 20)),
    ('{"genre": "slink",\n "givens": "2 2\\n2 \\u0663"}', None, None, (2, 20)),
    ('{"givens": "1 .\\n. .",\n "answer": ". \\u2510\\n\\u2514 !"}', "koburin", None, (2, 30)),
    ('{"genre": "koburin", "givens": "1",\n"notes": [{"kind": "not", "place": "x"}]}', None, None, (2, 27)),
    ('{"givens": "2 2",\n "genre": "koborin"}', None, None, (2, 2)),
    ('{"genre": "koburin",\n "options": {"KO-1": "round"}, "givens": "1 ."}', None, None, (2, 14)),
    ("https://puzz.link/p?slither/3/2/22.222", "slink", None, (1, 35)),
    ("pzprv3\nslither\n2\n2\n2 2 \n2 . \n", "slink", None, (3, 1)),
    ("", "koburin", None, (1, 1)), (b"1 .\n. \xff", "koburin", None, (2, 3)),
    ("1 .\n. \x07", "koburin", None, (2, 3)), ("1 .\n2 .", None, None, (1, 1)),
    ("\n\n1 .", "koburin", "line", (3, 1)),
])  # fmt: skip
def test_every_fault_of_a_text_has_a_line_and_a_column(
    source: str | bytes, genre_id: str | None, format: str | None, place: tuple[int, int]
) -> None:
    """Demands that are not met have it, too: that of the cell, where the notation has a sign for it."""
    with pytest.raises((BadNotation, BadPuzzle)) as caught:
        read_document(source, genre_id, format)
    assert (caught.value.line, caught.value.column) == place
    assert str(caught.value).startswith(f"line {place[0]}, column {place[1]}: ")


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "told"), [
    ("", "empty"), ("  \n\t\n", "empty"), (b"", "empty"), (b"\xff\xfe\x00", "byte 0 is not UTF-8"),
    (b"\x89PNG\r\n", "byte 0 is not UTF-8"), ("\x00\x01", "control character"), (b"1 .\x1b[0m", "control"),
    ("1 .\n. . .", "row 2 has 3 cells"), ("1 . .\n. .", "row 2 has 2 cells"), ("9 .", "from 0 to 4"),
    ("1 x", "cannot read 'x'"), ("1 .\n\n. .", "should end before this block"),
    ("\u0663 .", "cannot read"), ("99999999999999999999 .", "from 0 to 4"), ("-1 .", "cannot read"),
])  # fmt: skip
def test_bad_text_is_refused_in_one_sentence(source: str | bytes, told: str) -> None:
    with pytest.raises(BadNotation, match=told) as caught:
        read(source, "koburin")
    assert "\n" not in caught.value.expected


@pytest.mark.parametrize(("source", "told"), [
    ("{", "no JSON"), ("{}", "givens"), ('{"genre": 3, "givens": "1"}', "genre"),
    ('{"givens": "1 ."}', "genre is not said"),
    ('{"genre": "koburin", "givens": "1 x"}', "cannot read 'x'"),
    ('{"genre": "koburin", "givens": "1 .", "options": 3}', "options"),
    ('{"genre": "koburin", "givens": "1 .", "options": {"KO-1": 1}}', "options"),
    ('{"genre": "koburin", "givens": "1 .", "marks": {"black R1C1": 1}}', "marks"),
    ('{"genre": "koburin", "givens": "1 .", "answer": 3}', "answer"),
    ("{" + '"a":{' * 100_000, "JSON"), ('{"a": ' + "9" * 9999 + "}", "JSON"),
])  # fmt: skip
def test_bad_json_is_refused(source: str, told: str) -> None:
    with pytest.raises(BadNotation, match=told):
        read(source)


def test_json_that_is_no_object_and_marks_that_are_none() -> None:
    with pytest.raises(BadNotation, match="is an object"):
        read("[1]", "koburin", "json")
    with pytest.raises(BadNotation, match="no mark 'red R1C1'") as caught:
        read_marked('{"genre": "koburin",\n"givens": "1 .", "marks": {"red R1C1": true}}')
    assert (caught.value.line, caught.value.column) == (2, 28)


def test_genres_that_are_wrong() -> None:
    with pytest.raises(BadNotation, match="no genre 'koborin'; did you mean koburin") as caught:
        read("genre: koborin\n1 .")
    assert (caught.value.line, caught.value.column) == (1, 8)
    with pytest.raises(UnknownName):
        read("1 .", "nothing")
    with pytest.raises(BadPuzzle, match="of Koburin, not of Canal View") as other:
        read("genre: koburin\n1 .", "canal_view")
    assert (other.value.line, other.value.column) == (1, 8)
    with pytest.raises(BadPuzzle, match="of Canal View, not of Koburin"):
        read(BROKEN[0][1]["file"], "koburin")
    assert type(read("genre: slitherlink\n2 2\n2 2", "slink")) is genre("slink")
    assert type(read("genre: slink\n2 2\n2 2", "slitherlink")) is genre("slitherlink")


class Bare(Puzzle):
    """A genre of which no other program knows."""


def test_a_genre_without_a_notation_elsewhere() -> None:
    for format in ("pzpr", "pzprv3"):
        with pytest.raises(BadPuzzle, match="Bare has no pzpr notation"):
            write(Bare.parse(". ."), format)
    assert write(Bare.parse(". #"), "text") == "genre: bare\n\n. #\n"


@pytest.mark.parametrize("text", [
    "1 " * 1_000_000, "1\n" * 200_000, "genre: koburin" + " " * 1_000_000, "a/" + "1" * 1_000_000,
    "https://puzz.link/p?canal/9/9/" + "z" * 1_000_000, "?" * 1_000_000, "a" * 1_000_000, "/" * 1_000_000,
    "pzprv3/canal/9/9/" + ". " * 500_000,
], ids=lambda t: t[:24])  # fmt: skip
def test_a_flood_is_refused_soon(text: str) -> None:
    with pytest.raises(EnpitsuError):
        read(text, "koburin")


def test_what_is_in_a_cell_may_hide_the_end_of_a_stroke() -> None:
    """A line that runs through a black cell can be told (and charged); one end must show each stroke."""
    puzzle = genre("koburin").parse(". . .\n. . .")
    text = "┌ # ┐\n└ ─ ┘"
    made = {str(m) for m in puzzle.read_answer(text).made()}
    assert {"black R1C2", "line R1C1-R1C2", "line R1C2-R1C3"} < made
    assert puzzle.write_answer(puzzle.read_answer(text)) == text
    with pytest.raises(BadNotation, match="not shown"):
        puzzle.read_answer("┌ · ┐\n└ ─ ┘")
    with pytest.raises(BadNotation, match="not shown"):
        puzzle.read_answer("┌ ┐ ┐\n└ ─ ┘")


WORDS = [
    "genre: koburin\n", "genre: slink\n", "option: KO-1=around\n", "givens:", "solution:\n", "pzprv3",
    "pzprv3.1", "/", "canal", "slither", "koburin", "https://puzz.link/p?", "v:", "f/", "3/3/", "0 0\n",
    "2 2\n", ". ", "1 ", "# ", "? ", "-1 ", "┌ ─ ┐\n", "\n", "\n\n", "z", "g", "{", "}", ",", "info:",
    '"genre": "koburin"', '"givens": "1 ."',
]  # fmt: skip
NOISE = st.one_of(
    st.binary(max_size=40),
    st.text(max_size=40).map(lambda t: t.encode("utf-8", "surrogatepass")),
    st.lists(st.sampled_from(WORDS), max_size=14).map(lambda words: "".join(words).encode()),
)


@settings(max_examples=sample(400, 4000))
@given(NOISE, st.sampled_from([None, *FORMATS]), st.sampled_from([None, *genres()]))
def test_any_bytes_are_read_or_refused(source: bytes, format: Any, id: Any) -> None:
    try:
        puzzle, known = read_marked(source, id, format)
    except EnpitsuError as refused:
        str(refused)
        return
    assert type(puzzle).genre_id() in genres()
    again, marks = read_marked(write(puzzle, "json", known))
    assert again.text == puzzle.text
    assert (marks is None) == (known is None)


@given(st.text(alphabet=st.characters(), max_size=40))
def test_any_string_is_read_or_refused(source: str) -> None:
    for id in genres():
        try:
            read(source, id)
        except EnpitsuError as refused:
            str(refused)


MUTABLE = [
    "https://puzz.link/p?koburin/m/5/5/clcbg.n", BROKEN[3][1]["file"], BROKEN[-1][1]["file"],
    json.dumps({"genre": "koburin", "givens": "1 .\n. .", "marks": {"black R1C2": True}}),
    f"genre: slink\n{2} {2}\n2 2\n\nsolution:\n┌ ─ ┐\n│ · │\n└ ─ ┘\n", SLINK[2]["output"],
]  # fmt: skip


@settings(max_examples=sample(150, 1500))
@given(
    st.sampled_from(MUTABLE),
    st.integers(0, 400),
    st.integers(0, 6),
    st.sampled_from(["", "/", "9", "\n", "x", "."]),
)
def test_damaged_input_is_read_or_refused(text: str, at: int, cut: int, put: str) -> None:
    try:
        read_document(text[:at] + put + text[at + cut :])
    except EnpitsuError as refused:
        str(refused)

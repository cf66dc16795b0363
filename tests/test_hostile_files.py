"""Files and texts that are made to harm whoever reads them: refused in bounded memory, in one sentence."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from enpitsu.errors import BadFile, BadGenre, BadNotation, BadPuzzle
from enpitsu.example_tables import puzzle_tables
from enpitsu.files import Journal, lines_of, read_data
from enpitsu.formats import MAX_CHARACTERS, read_document
from enpitsu.formats.entries import MAX_BYTES, entries
from enpitsu.plain import MAX_JSON_BYTES, json_value
from enpitsu.search.paths.definition import definition
from tests.bounded import START, ran, wants_rusage
from tests.thorough import sample

MEGABYTES = 300
MILLION = 1_000_000


def bomb(size: int) -> str:
    """An address with a body that unpacks to so many bytes."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join([deflate.compress(bytes(MILLION)) for _ in range(size // MILLION)]) + deflate.flush()
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64.b64encode(packed).decode()}"


def full(begins: str, again: str, ends: str = "") -> Callable[[], str]:
    """A text of the greatest length that is read, mostly the same again and again."""
    return lambda: begins + again * ((MAX_CHARACTERS - len(begins) - len(ends)) // len(again)) + ends


PUZZLINK = "https://puzz.link/p?nurikabe/9/9"
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit"
KUDAMONO = "https://pedros.works/kudamono/player?W="
TEXTS: dict[str, Callable[[], str]] = {
    "json-nested": full('{"genre":', '{"genre":'),
    "json-of-lists": full("", "["),
    "json-of-empty-objects": full('{"genre": [', "{},", "{}]}"),
    "json-of-empty-lists": full('{"genre": [', "[],", "[]]}"),
    "json-of-digits": full('{"genre": ', "9", "}"),
    "json-of-escapes": full('{"genre": "', "\\u0000", '"}'),
    "json-of-names": lambda: json.dumps({"genre": "akari", "givens": {f"x{n}": {} for n in range(90_000)}}),
    "address-that-unpacks-to-200-MB": lambda: bomb(200 * MILLION),
    "penpa-of-fields": full(PENPA, "&p=a"),
    "penpa-of-percents": full(PENPA + "&p=", "https%3A%2F%2F"),
    "puzzlink-of-zeros": full(PUZZLINK + "/", "0"),
    "puzzlink-of-holes": full(PUZZLINK + "/", "z"),
    "puzzlink-of-slashes": full(PUZZLINK, "/"),
    "puzzlink-of-percents": full(PUZZLINK + "/", "%25"),
    "puzzlink-of-a-huge-size": lambda: "https://puzz.link/p?nurikabe/999999999/999999999/z",
    "pzprv3": full("pzprv3\nnurikabe\n9999\n9999\n", ". "),
    "pzprv3-in-a-line": full("pzprv3/nurikabe/9/9/", ". /"),
    "kudamono-of-a-huge-size": full(KUDAMONO + "99999x99999&L=", "1"),
    "kudamono-nested": full(KUDAMONO + "9x9&L=", "("),
    "contest": full("begin\npuzzle akari\n", "- "),
    "own-words": full("genre: akari\n", ". "),
    "own-lines": full("genre: akari\n", ".\n"),
    "own-digits": full("genre: akari\n\n", "9"),
    "letters": full("", "a"),
    "digits": full("", "1"),
    "quotes": full("", '"'),
    "spaces": full("", " "),
    "line-breaks": full("", "\n"),
    "carriage-returns": full("", "\r"),
    "zero-bytes": full("", "\0"),
    "percents": full("https%3A%2F%2F", "%25"),
    "one-more-than-is-read": lambda: "a" * (MAX_CHARACTERS + 1),
}
SOME = [
    "json-nested", "json-of-empty-objects", "address-that-unpacks-to-200-MB", "puzzlink-of-slashes",
    "puzzlink-of-percents", "own-words", "letters", "line-breaks",
]  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_is_refused_with_one_sentence(name: str) -> None:
    with pytest.raises((BadNotation, BadPuzzle)) as refused:
        read_document(TEXTS[name]())
    told = str(refused.value).split("\n")
    assert len(told) <= 3
    assert max(map(len, told)) < 300


@wants_rusage
@pytest.mark.parametrize("name", sample(SOME, [*TEXTS]))
@pytest.mark.parametrize("verb", sample(["solve"], ["solve", "convert", "batch"]))
def test_a_hostile_file_is_refused_within_memory(name: str, verb: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile"
    file.write_text(TEXTS[name](), encoding="utf-8")
    words = {"solve": ["solve"], "convert": ["convert", "--to", "text"], "batch": ["batch", "solve"]}[verb]
    found = ran([*words, str(file)])
    assert found.status == 2 or (verb == "batch" and found.status in (0, 1)), found.err
    assert found.megabytes < MEGABYTES
    assert found.seconds < 20 * START
    assert "error of enpitsu" not in found.err
    assert found.status != 2 or len(found.err.splitlines()) <= 3


@wants_rusage
@pytest.mark.parametrize(
    "words",
    [
        ["solve"], ["convert", "--to", "text"], ["check", "akari"], ["draw"], ["explain"], ["verify"],
        ["batch", "solve"], ["hint"], ["grade"],
    ],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize("source", ["/dev/zero", "-"])
def test_a_file_without_an_end_is_refused(words: list[str], source: str) -> None:
    """Zeros without end as a file, lines without end on standard input (to batch, one line)."""
    if words == ["verify"] and source == "-":
        pytest.skip("a proof is no text")
    feed = "yes" if words[0] != "batch" else "cat /dev/zero"
    found = ran([*words, source], feed=feed if source == "-" else "")
    assert found.status == 2, found.err
    assert found.megabytes < MEGABYTES
    assert "bytes: no" in found.err
    assert len(found.err.splitlines()) == 1


def test_a_batch_passes_over_a_line_that_is_too_long(tmp_path: Path) -> None:
    """The lines around it are read; it is an entry that says why it is none."""
    file = tmp_path / "many"
    file.write_bytes(b"a/9/9/1\n" + b"x" * (3 * MAX_BYTES) + b"\nb/9/9/1\n")
    found = list(entries(file))
    assert [(one.number, one.name, len(one.text)) for one in found] == [
        (1, "line 1", 7), (2, "line 2", MAX_BYTES + 1), (3, "line 3", 7),
    ]  # fmt: skip
    assert [one.bad for one in found] == [
        "",
        f"this line has more than {MAX_BYTES:,} bytes: no puzzle is that large",
        "",
    ]


def test_lines_are_cut_and_files_have_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enpitsu.files.MAX_BYTES", 20)
    file = tmp_path / "lines"
    file.write_bytes(b"123456789\n" + b"1234567890123456789\n" + b"12345\n12")
    with file.open("rb") as lines:
        assert list(lines_of(lines, 5)) == [b"123456", b"123456", b"12345\n", b"12"]
    file.write_bytes(b"1\n" + b"123456789012345678901\n")
    with file.open("rb") as lines, pytest.raises(BadFile, match="a line has more than 20 bytes"):
        list(lines_of(lines, 5))
    assert len(read_data(file, 24)) == 24
    with pytest.raises(BadFile, match="has more than 23 bytes"):
        read_data(file, 23)


NESTED = "[" * 100_000


@pytest.mark.parametrize(
    "line", [NESTED, '{"a":' * 100_000, "[" + "{}," * 400_000 + "{}]", "9" * 10_000, "\udcff", "{", "[]"]
)
def test_a_journal_of_hostile_lines_is_foreign(line: str, tmp_path: Path) -> None:
    file = tmp_path / "journal"
    file.write_bytes(line.encode("utf-8", "surrogateescape") + b"\n")
    with pytest.raises(BadFile, match="holds something else"):
        Journal(file, lambda row: None, "{")


def test_json_is_weighed_before_it_is_read() -> None:
    """Its values may take forty times the bytes of its text."""
    fits = "[" + "0," * (MAX_JSON_BYTES // 70) + "0]"
    assert len(json_value(fits)) == MAX_JSON_BYTES // 70 + 1
    for sign in ("{}", "[]", "0"):
        with pytest.raises(BadNotation, match="too many values"):
            json_value("[" + f"{sign}," * (MAX_JSON_BYTES // 64) + f"{sign}]")


@pytest.mark.parametrize(
    "text",
    [f"a = {NESTED}", "a = " + "{a=" * 100_000, "a = 1\n" + "#" * 21_000_000, "\0", "a = 1\na = 2"],
    ids=["lists", "tables", "large", "zero", "twice"],
)
def test_tables_of_users_are_refused_with_one_sentence(text: str, tmp_path: Path) -> None:
    """Example files of genres, and definitions of searches."""
    file = tmp_path / "hostile.toml"
    file.write_text(text)
    with pytest.raises(BadGenre, match="is no example file"):
        puzzle_tables(file, trusted=False)
    with pytest.raises(BadPuzzle, match="is no definition of a search"):
        definition(str(file))

"""Addresses as mails and pages hand them on are read like themselves, and what was mended is told."""

from __future__ import annotations

from time import perf_counter
from urllib.parse import quote

import pytest

from enpitsu import catalogue
from enpitsu.document import Document
from enpitsu.errors import BadNotation
from enpitsu.formats import read_document, write_document
from enpitsu.notation.recognition import recognise

PUZZLE = Document(catalogue.example("nurikabe#1").puzzle())
ADDRESSES = {format: write_document(PUZZLE, format) for format in ("pzpr", "penpa", "kudamono")}
WAS_ENCODED = "the address was written with percent signs in place of its own signs"
UNSEEN = "characters that cannot be seen were left out of the address"


def in_capitals(address: str) -> str:
    """The address with its scheme and host in capital letters."""
    scheme, _, rest = address.partition("://")
    host, _, path = rest.partition("/")
    return f"{scheme.upper()}://{host.upper()}/{path}"


def broken(address: str, blank: str = "\n") -> str:
    """The address broken in its middle."""
    return address[: len(address) // 2] + blank + address[len(address) // 2 :]


@pytest.mark.parametrize("format", ADDRESSES)
@pytest.mark.parametrize(("wrap", "lost", "repaired"), [
    (lambda a: quote(a, safe=""), None, WAS_ENCODED),
    (lambda a: quote(quote(a, safe=""), safe=""), None, WAS_ENCODED),
    (lambda a: quote(a.partition("://")[2], safe="/"), None, WAS_ENCODED),
    (in_capitals, None, None),
    (lambda a: a + "\u200b", None, UNSEEN),
    (lambda a: broken(a, "\u200b"), None, UNSEEN),
    (lambda a: f"<{a}>", None, "the signs around the address were left out"),
    (broken, None, "the address was broken over 2 lines, which were joined"),
    (lambda a: broken(a, "\r\n    "), None, "the address was broken over 2 lines, which were joined"),
    (lambda a: f"{a} by me", "'by me' after the address", None),
    (lambda a: f"{a}\nby a friend\nof mine", "'by a friend of mine' after the address", None),
    (lambda a: f"{a}#x", "'#x' after the address", None),
    (lambda a: f'{a}"', "'\"' after the address", None),
])  # fmt: skip
def test_a_wrapped_address_is_read(format: str, wrap, lost: str | None, repaired: str | None) -> None:  # type: ignore[no-untyped-def]
    text = wrap(ADDRESSES[format])
    found = read_document(text)
    assert recognise(text) == format
    assert found.puzzle.text == PUZZLE.puzzle.text
    assert found.lost == ((lost,) if lost else ())
    assert found.repaired == ((repaired,) if repaired else ())


def test_plus_signs_of_base64_that_became_blanks_or_numbers() -> None:
    head, body = ADDRESSES["penpa"].split("&p=")
    assert "+" in body
    found = read_document(f"{head}&p={body.replace('+', ' ')}")
    assert found.puzzle.text == PUZZLE.puzzle.text
    assert found.repaired == ("the address had blanks, which were read as plus signs",)
    assert read_document(f"{head}&p={quote(body, safe='')}").puzzle.text == PUZZLE.puzzle.text


def test_encodings_without_end_are_refused_soon() -> None:
    """Each decoding reads the whole text."""
    begin = perf_counter()
    with pytest.raises(BadNotation):
        read_document("https://a.b/p%" + 200_000 * "25" + "3Fslither/1/1/0")
    assert perf_counter() - begin < 5


@pytest.mark.parametrize("format", ADDRESSES)
def test_a_second_address_is_refused(format: str) -> None:
    with pytest.raises(BadNotation, match="a second address begins here") as caught:
        read_document(f"{ADDRESSES[format]}\n{ADDRESSES[format]}")
    assert (caught.value.line, caught.value.column) == (2, 1)


def test_a_field_behind_a_blank_is_not_left_out() -> None:
    with pytest.raises(BadNotation, match="a blank in the address") as caught:
        read_document("https://pedros.works/kudamono/player?W=4x4&G=nurikabe&title=Two words&L=(3)4")
    assert caught.value.column == 64


def test_an_encoded_address_may_carry_a_file() -> None:
    plain = "https://puzz.link/p?pzprv3/canal/1/2/. 1 /# . /"
    assert read_document(quote(plain, safe="")).puzzle.text == ". 1"


@pytest.mark.parametrize("text", [
    "source: https://puzz.link/p?slither/1/1/0\ngenre: nurikabe\n\n1 .\n. .",
    'genre: nurikabe\n\n1 .\n. .\n',
])  # fmt: skip
def test_a_text_that_only_names_an_address_is_none(text: str) -> None:
    assert recognise(text) == "text"
    assert read_document(text).puzzle.text == "1 .\n. ."

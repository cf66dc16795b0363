"""An address that does not say its genre: genres that its clues fit are proposed."""

from __future__ import annotations

import pytest

import enpitsu
from enpitsu.document import Document
from enpitsu.errors import BadNotation
from enpitsu.formats import write_document
from enpitsu.notation.penpa import address as addresses

from .running import Run


def test_genres_are_proposed(run: Run) -> None:
    """A Masyu drawn in Penpa+ by somebody who named no genre."""
    written = write_document(Document(enpitsu.example("masyu#1").puzzle()), "penpa")
    lines = addresses.read(written).lines
    tags = next(n for n, line in enumerate(lines) if "enpitsu:masyu" in line)
    lines[tags] = "[]"
    unsaid = addresses.write(
        [addresses.unshort(line).replace("Masyu", "").replace("masyu", "") for line in lines]
    )
    status, out, err = run("solve", unsaid)
    assert (status, out) == (2, "")
    assert "the genre is not said" in err
    proposed = err.rpartition("--genre ")[2].rstrip(")\n").split(", ")
    assert "masyu" in proposed
    assert run("solve", unsaid, "--genre", "masyu").status == 0


def test_a_text_without_a_genre_has_no_proposals(run: Run) -> None:
    status, _, err = run("solve", "-", given=". . 1\n")
    assert (status, "--genre" in err) == (2, False)


def test_the_name_of_an_example_is_no_text() -> None:
    for name in ("koburin", "koburin#2"):
        with pytest.raises(BadNotation, match=rf"enpitsu.example\('{name}'\) has it"):
            enpitsu.read(name)

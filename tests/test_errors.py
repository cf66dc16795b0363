"""Errors: the names that are told to somebody who typed one that there is not."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.errors import UnknownName, near_names, typed_wrongly


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("slitherlnk", "slitherlink"),
        ("slihterlink", "slitherlink"),
        ("slither", "slitherlink"),
        ("nurikabee", "nurikabe"),
        ("nurkiabe", "nurikabe"),
        ("masu", "masyu"),
        ("sudoko", "sudoku"),
        ("Sudokku ", "sudoku"),
        ("hebi ichgo", "hebi_ichigo"),
        ("starbatle", "star_battle"),
        ("shakshaka", "shakashaka"),
        ("hashi", "hashiwokakero"),
        ("kakro", "kakuro"),
        ("tapaa", "tapa"),
        ("hitory", "hitori"),
    ],
)
def test_a_name_typed_wrongly_is_guessed(typed: str, meant: str) -> None:
    assert near_names(typed, catalogue.genres())[0] == meant


@pytest.mark.parametrize(
    "typed", ["nosuch", "xyzzy", "foo", "bar", "test", "nothing", "puzzle", "example", "", "ab", "x" * 90]
)
def test_nonsense_is_not_taken_for_a_name(typed: str) -> None:
    assert near_names(typed, catalogue.genres()) == []
    assert str(UnknownName("genre", typed, catalogue.genres())) == f"there is no genre {typed!r}"


@pytest.mark.parametrize(
    ("a", "b", "wrong"),
    [("", "", 0), ("ab", "", 2), ("masyu", "masu", 1), ("abcd", "abdc", 1), ("abc", "cab", 2),
     ("kitten", "sitting", 3)],
)  # fmt: skip
def test_letters_typed_wrongly_are_counted(a: str, b: str, wrong: int) -> None:
    assert typed_wrongly(a, b, 9) == typed_wrongly(b, a, 9) == wrong
    assert typed_wrongly(a, b, 0) > 0 or a == b

"""Errors: the names that are told to somebody who typed one that there is not, and their sentences."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from enpitsu import catalogue
from enpitsu.catalogue import genre
from enpitsu.engine.solve import answer
from enpitsu.errors import BadNotation, NoAnswer, OutOfBudget, UnknownName, near_names, typed_wrongly
from enpitsu.locale import speaking


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


def test_an_error_is_in_one_language() -> None:
    """Its place is said as the rest, wherever it is shown."""
    with speaking("ja"), pytest.raises(BadNotation) as raised:
        genre("masyu").parse(". x\n. .")
    assert str(raised.value) == "1行3列：マスの'x'を読めない\n. x\n  ^"
    assert raised.value.sentence == "1行3列：マスの'x'を読めない"


def test_the_sentence_of_an_error_is_one_line() -> None:
    with pytest.raises(BadNotation) as raised:
        genre("masyu").parse(". x\n. .")
    assert raised.value.sentence == "line 1, column 3: cannot read 'x' in a cell"
    with pytest.raises(NoAnswer) as none:
        answer(genre("masyu").parse("* *\n* *"))
    assert none.value.sentence == "no answer: these contradict each other"
    assert str(none.value).startswith(f"{none.value.sentence}\n  ")


@pytest.mark.parametrize(
    ("error", "english", "japanese"),
    [
        (
            lambda: UnknownName("layer of {}", "x", ["a", "b", "c"], of=["Masyu"]),
            "'x' is no layer of Masyu; choose a, b or c",
            "'x'はMasyuのレイヤーではない。選べるもの：a, b または c",
        ),
        (
            lambda: UnknownName("rule of the library", "knihgt", ["knight"], narrow=True),
            "'knihgt' is no rule of the library; did you mean knight?",
            "'knihgt'は追加できるルールではない。もしかして：knight",
        ),
        (lambda: UnknownName("option", "x"), "there is no option 'x'", "'x'というオプションはない"),
        (lambda: OutOfBudget("time"), "the time is up", "時間切れ"),
        (lambda: OutOfBudget("rounds"), "out of budget (rounds)", "制限に達した（rounds）"),
        (lambda: OutOfBudget("memory", "M"), "it would take too much memory: M", "メモリが足りない：M"),
    ],
)
def test_sentences_of_both_languages(error: Callable[[], Exception], english: str, japanese: str) -> None:
    assert str(error()) == english
    with speaking("ja"):
        assert str(error()) == japanese

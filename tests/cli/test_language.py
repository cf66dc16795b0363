"""The command line in another language than English."""

from __future__ import annotations

import re

import pytest

from enpitsu import catalogue

from .running import Run

GENRES = (
    "slitherlink", "koburin", "masyu", "nurikabe", "heyawake", "sudoku", "star_battle", "fillomino",
    "yajilin", "hebi_ichigo",
)  # fmt: skip
ALLOWED = re.compile(r"[A-Z]{2}-\d=[a-z-]+|--option ID=VALUE|R\d+C\d+|\d+x\d+|\d+\.\d+ s")
"""Values of readings, names of cells, sizes and seconds."""
LETTERS = re.compile(r"^( *\d+\.)? *[A-Z]{2,}  ", re.MULTILINE)
"""The letters of rules before a sentence."""


def left_over(text: str, *names: str) -> list[str]:
    """The words of two Latin letters and more in a text that are no names."""
    for name in names:
        text = text.replace(name, "")
    return re.findall(r"[A-Za-z]{2,}", ALLOWED.sub("", LETTERS.sub("", text)))


@pytest.mark.parametrize("name", GENRES)
def test_a_genre_in_japanese(run: Run, name: str) -> None:
    """Nothing is left in English but names, in any of the verbs that speak."""
    stored = catalogue.example(name)
    title = catalogue.genre(name).title()
    for verb in ("explain", "hint", "grade", "rules", "solve"):
        ran = run("--language", "ja", verb, name)
        assert ran.status == 0, ran.err
        said = ran.out if verb != "solve" else ran.out.split("\n")[0]
        assert left_over(said, name, title) == [], said
        assert not said.isascii()
    ran = run("--language", "ja", "explain", "--unfold", name)
    assert left_over(ran.out, name, title) == []
    assert stored.answer is not None
    ran = run("--language", "ja", "check", name, "-", given=stored.answer)
    assert "正解" in ran.out
    for broken in stored.broken:
        ran = run("--language", "ja", "check", "--no-color", name, "-", given=broken.answer)
        said = "\n".join(line for line in ran.out.split("\n") if "ルール" in line or "：" in line)
        assert left_over(said, name, title) == [], said
        ran = run("--language", "ja", "hint", name, "--marks", "-", given=broken.answer)
        assert left_over(ran.out, name, title) == [], ran.out


def test_a_claim_in_japanese(run: Run) -> None:
    refused = run("--language", "ja", "why-not", "koburin", "R1C1 shaded")
    possible = run("--language", "ja", "why-not", "koburin", "R1C2 shaded")
    assert {refused.status, possible.status} <= {0, 1}
    for ran in (refused, possible):
        assert left_over(ran.out) == []


def test_genres_have_japanese_titles_and_are_found_by_them(run: Run) -> None:
    listed = run("--language", "ja", "genres").out
    assert "数独" in listed
    assert run("rules", "数独").out == run("rules", "sudoku").out


def test_the_language_is_an_option_before_the_verb_or_in_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run("hint", "masyu").out
    asked = run("--language", "ja", "hint", "masyu").out
    assert plain.isascii()
    assert not asked.isascii()
    assert run("--language=ja", "hint", "masyu").out == asked
    monkeypatch.setenv("ENPITSU_LANGUAGE", "ja")
    assert run("hint", "masyu").out == asked
    assert run("--language", "en", "hint", "masyu").out == plain


def test_an_unknown_language_is_a_mistake(run: Run) -> None:
    ran = run("--language", "tlh", "genres")
    assert ran.status == 2
    assert ran.err == "enpitsu: there is no language 'tlh'; choose en or ja\n"
    assert run("--version", "--language", "ja").status == 2
    assert run("--language").status == 2


def test_a_puzzle_without_an_answer_in_japanese(run: Run) -> None:
    none = "genre: masyu\n\n* *\n* .\n"
    ran = run("--language", "ja", "solve", "-", given=none)
    assert ran.status == 1
    assert "解なし" in ran.out
    graded = run("--language", "ja", "grade", "-", given=none)
    assert graded.status == 1
    assert "解なし" in graded.out
    several = run("--language", "ja", "grade", "-", given="genre: masyu\n\n. . .\n. . .\n. . .\n")
    assert several.status == 1
    assert "解は複数" in several.out

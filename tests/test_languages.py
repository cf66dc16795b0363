"""Languages: the current one, what its catalogs say, and English where they say nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from enpitsu import catalogue, locale
from enpitsu.batch.work import run
from enpitsu.desk.verbs import answer
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.ja.words import Lexicon
from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.locale import catalogs, language, languages, say, speaking, titled
from enpitsu.play.site import package
from enpitsu.rules import Option, Rule
from enpitsu.variants.rule_library import RULE_LIBRARY

PACKAGE = Path(locale.__file__).parent

GENRE = {
    "title": "数字の輪",
    "about": "輪を描く。",
    "rules": {"one_loop": "輪を描く。すべての点を{SL-1}。"},
    "readings": {"SL-1": {"some": "通らなくてよい", "all": "通る"}},
    "said": {"{} is odd": "{}は奇数"},
    "words": {"line": "輪っか"},
}
GENERAL = {
    "words": {"line": "線", "line of {} cells": "{}マスの線"},
    "laws": {"A cell has at most one value.": "値は1つまで。"},
    "sentences": {"exactly {} answers": "解はちょうど{}個"},
}


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Japanese of a few texts, in place of the catalogs of the package."""
    (tmp_path / "ja" / "genres").mkdir(parents=True)
    (tmp_path / "ja" / "genres" / "slitherlink.json").write_text(json.dumps(GENRE), encoding="utf-8")
    (tmp_path / "ja" / "words.json").write_text(json.dumps(GENERAL), encoding="utf-8")
    kept = (catalogs.general_texts, catalogs.genre_texts, catalogs.genre_titles)
    monkeypatch.setattr(catalogs, "PACKAGE", tmp_path)
    for one in kept:
        one.cache_clear()
    with speaking("ja"):
        yield
    for one in kept:
        one.cache_clear()


def test_english_is_spoken_until_another_language_is() -> None:
    assert language() == "en"
    with speaking("ja"):
        assert language() == "ja"
        with speaking("en"):
            assert language() == "en"
        assert language() == "ja"
    assert language() == "en"


def test_a_language_without_a_folder_is_refused() -> None:
    with pytest.raises(UnknownName, match="choose en or ja"), speaking("tlh"):
        raise AssertionError
    assert languages() == ["en", "ja"]


def test_each_language_has_a_folder_of_sentences() -> None:
    folder = Path(str(renderer.__code__.co_filename)).parent
    assert sorted(path.parent.name for path in folder.glob("*/sentences.py")) == sorted(languages())


@pytest.mark.usefixtures("other")
def test_a_rule_is_said_in_the_current_language_as_it_is_read() -> None:
    genre = catalogue.genre("slitherlink")
    said = {rule.letter: rule.sentence for rule in genre.rules}
    assert said["A"] == "輪を描く。すべての点を通らなくてよい。"
    assert said["B"] == next(rule.english for rule in genre.rules if rule.letter == "B")
    read = next(rule for rule in genre.read({"SL-1": "all"}) if rule.letter == "A")
    assert read.sentence == "輪を描く。すべての点を通る。"
    assert read.again("Z", read.cases).sentence == read.sentence
    with speaking("en"):
        assert read.sentence == read.english


@pytest.mark.usefixtures("other")
def test_titles_are_for_readers_and_names_stay() -> None:
    genre = catalogue.genre("slitherlink")
    assert (genre.display_title(), genre.title(), genre.about()) == (
        "数字の輪",
        "Slitherlink",
        "輪を描く。",
    )
    assert titled("数字の輪") == "slitherlink"
    assert catalogue.genre("数字の輪") is genre
    variant = catalogue.genre("slitherlink --without B")
    assert variant.display_title().startswith("数字の輪 ")
    with speaking("en"):
        assert variant.display_title() == variant.title()
    with pytest.raises(UnknownName):
        catalogue.genre("数字の和")


@pytest.mark.usefixtures("other")
def test_what_a_catalog_lacks_is_said_in_english() -> None:
    genre = catalogue.genre("masyu")
    assert genre.display_title() == "Masyu"
    assert [rule.sentence for rule in genre.rules] == [rule.english for rule in genre.rules]
    assert say("no such text: {}", 3) == "no such text: 3"
    assert Lexicon(genre).word("route") == "route"
    assert Lexicon(genre).said("{} is odd") == "{} is odd"


@pytest.mark.usefixtures("other")
def test_words_are_those_of_the_genre_or_else_of_all() -> None:
    assert say("exactly {} answers", 2) == "解はちょうど2個"
    assert Lexicon(catalogue.genre("masyu")).word("line") == "線"
    assert Lexicon(catalogue.genre("slitherlink")).word("line") == "輪っか"
    assert Lexicon(catalogue.genre("slitherlink")).said("{} is odd") == "{}は奇数"
    assert Lexicon(catalogue.genre("masyu")).word("line of 7 cells") == "7マスの線"


@pytest.mark.usefixtures("other")
def test_a_law_is_found_by_its_english_sentence() -> None:
    laws = [case.rule for case in catalogue.example("sudoku").puzzle().cases() if case.rule.kind == "law"]
    said = {rule.english: rule.sentence for rule in laws}
    assert said.get("A cell has at most one value.", "値は1つまで。") == "値は1つまで。"


def test_a_class_from_elsewhere_has_no_catalog() -> None:
    assert locale.home(catalogue.genre("slitherlink")) == "slitherlink"
    assert locale.home(type("Slitherlink", (), {})) == ""


def test_two_languages_at_once_in_two_threads() -> None:
    both = Barrier(2, timeout=60)

    def told(wanted: str) -> Any:
        with speaking(wanted):
            both.wait()
            found = [answer("hint", {"puzzle": {"example": "sudoku"}})["sentence"] for _ in range(3)]
            both.wait()
            return language(), found

    with ThreadPoolExecutor(2) as pool:
        (en, english), (ja, japanese) = pool.map(told, ("en", "ja"))
    assert (en, ja) == ("en", "ja")
    assert len({*english}) == len({*japanese}) == 1
    assert english[0].isascii()
    assert not japanese[0].isascii()
    assert language() == "en"


def test_a_request_to_the_desk_names_its_language() -> None:
    asked = {"puzzle": {"example": "masyu"}, "language": "ja"}
    assert "。" in answer("hint", asked)["sentence"]
    assert "。" not in answer("hint", {**asked, "language": "en"})["sentence"]
    with pytest.raises(UnknownName, match="language"):
        answer("hint", {**asked, "language": "tlh"})
    told = answer("explain", {**asked, "steps": 3})
    assert all("。" in step["sentence"] for step in told["steps"])
    assert {step["kind"] for step in told["steps"]} <= {
        "single",
        "pair",
        "whole",
        "group",
        "suppose",
        "search",
    }


def test_a_demand_that_is_not_met_is_told_with_its_place() -> None:
    with speaking("ja"), pytest.raises(BadPuzzle, match="ルール"):
        raise BadPuzzle(say("{}: {} (rule {})", "R1C1", "…", "A"))


def test_a_rule_or_option_without_a_class_is_english() -> None:
    with speaking("ja"):
        assert Rule("A", "It is so.", lambda puzzle: iter(())).sentence == "It is so."
        assert Option("X-1", one="this", two="that").phrase("two") == "that"


def test_every_rule_of_the_shelf_is_said_in_japanese() -> None:
    """Its sentence in the catalog is for one noun, as in English."""
    told = json.loads((PACKAGE / "ja" / "cli.json").read_text(encoding="utf-8"))["library"]
    assert told.keys() == {rule.sentence for rule in RULE_LIBRARY.values()}
    assert all("{0}" in said and said.endswith("。") for said in told.values())
    genre = catalogue.genre("sudoku --with knight")
    with speaking("ja"):
        assert "ナイト" in genre.rules[-1].sentence
    assert "knight" in genre.rules[-1].sentence


def test_the_catalogs_are_files_of_the_page_too() -> None:
    assert json.loads(package()["enpitsu/locale/ja/cli.json"]).keys() >= {"sentences", "library"}


def test_a_batch_is_told_its_language() -> None:
    """Workers are other processes: each job says it."""
    text = f"genre: masyu\n\n{catalogue.example('masyu').givens}"
    payload = {
        "verb": "explain", "text": text, "number": 1, "genre": None, "options": {}, "seconds": 60,
        "conflicts": None, "answers": 2, "lenient": False, "parameters": {}, "language": "ja",
    }  # fmt: skip
    row = run(payload, print)
    assert all("。" in sentence for sentence in row["steps"])
    assert language() == "en"

"""Every language says all that genres say, and nothing that they do not say any more."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.catalogue import PACKAGE
from enpitsu.engine.explain.naming import RANKS
from enpitsu.layers.base import CellGiven
from enpitsu.locale import ENGLISH, languages, snake_case, speaking, technique_name
from enpitsu.puzzle import Puzzle
from enpitsu.rules import LAW, Option, Rule

LOCALE = PACKAGE / "locale"
LANGUAGES = [name for name in languages() if name != ENGLISH]
SECTIONS = {"title", "about", "rules", "readings", "said", "words", "techniques", "meanings"}
JAPANESE = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
"""Kana or kanji."""
SIGNS = {"×"}
"""What stands in Japanese for a word and has no letters."""
NOUNS = (
    "group", "area", "cluster", "field", "line", "ring", "snake", "tree", "cell", "dot", "bend", "step",
    "clue", "jump",
)  # fmt: skip
"""Nouns that reasons carry of themselves: pieces, what is counted at nodes and on ways."""
DOES = ("cell of {}", "dot of {}", "end of {}", "line of {}")
"""Nouns for what a line does at a node."""


def classes() -> Iterator[type[Puzzle]]:
    """All genres of the package, and the classes in its genre files on which they are based."""
    found: dict[type[Puzzle], None] = {}
    for id in catalogue.genres():
        for kind in catalogue.genre(id).__mro__:
            if kind.__module__.startswith("enpitsu.genres."):
                found[kind] = None
    return iter(found)


KINDS = {snake_case(kind.__name__): kind for kind in classes()}
GENRES = [name for name, kind in KINDS.items() if "abstract" not in vars(kind)]
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_kind = pytest.mark.parametrize("name", list(KINDS))


@cache
def read(path: Path) -> dict[str, Any]:
    """A catalog; empty if there is no such file."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def catalog(language: str, name: str) -> dict[str, Any]:
    """The catalog of a genre, or of a base of genres."""
    return read(LOCALE / language / "genres" / f"{name}.json")


def general(language: str, section: str) -> dict[str, str]:
    """A section of the catalog for all genres."""
    found: dict[str, str] = read(LOCALE / language / "words.json")[section]
    return found


def own_lemmas(kind: type[Puzzle]) -> dict[str, Rule]:
    """The lemmas whose sentences the catalog of a class has."""
    home = snake_case(kind.__name__)
    return {rule.name: rule for rule in kind.all_lemmas({}) if rule.source == (home, rule.name)}


def own(kind: type, what: type) -> dict[str, Any]:
    """The rules, or the readings, that a class itself defines."""
    return {k: v for k, v in vars(kind).items() if isinstance(v, what)}


def places(text: str) -> list[str]:
    """The names in braces, sorted; those without a name by their number."""
    names = [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    return sorted([name or str(names[:i].count("")) for i, name in enumerate(names)])


def said(path: Path) -> list[str]:
    """The sentences of a file that conditions say when they fail."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Said":
            first = node.args[0]
            if isinstance(first, ast.Constant) or "genres" in path.parts:
                assert isinstance(first, ast.Constant), f"{path.name}: a text with values filled in"
                assert isinstance(first.value, str)
                found.append(first.value)
    return found


@each_language
def test_the_catalogs_are_those_of_genres(language: str) -> None:
    files = {path.stem for path in (LOCALE / language / "genres").glob("*.json")}
    assert files <= set(KINDS)
    assert set(GENRES) <= files


@each_language
@each_kind
def test_a_catalog_has_the_texts_of_its_class(language: str, name: str) -> None:
    texts, kind = catalog(language, name), KINDS[name]
    rules = own_lemmas(kind) | own(kind, Rule)
    readings = {v.id: v for v in own(kind, Option).values()}
    assert set(texts) <= SECTIONS
    assert ("title" in texts) == ("about" in texts) == (name in GENRES)
    assert set(texts.get("rules", ())) == set(rules)
    for rule, sentence in texts.get("rules", {}).items():
        assert places(sentence) == places(rules[rule].template), rule
    assert {id: set(said) for id, said in texts.get("readings", {}).items()} == {
        id: set(option.values) for id, option in readings.items()
    }


@each_language
@pytest.mark.parametrize("module", sorted({kind.__module__ for kind in KINDS.values()}))
def test_what_a_genre_says_of_failures_has_its_translation(language: str, module: str) -> None:
    theirs = [name for name, kind in KINDS.items() if kind.__module__ == module]
    texts = {k: v for name in theirs for k, v in catalog(language, name).get("said", {}).items()}
    file = f"{module.rpartition('.')[2]}.py"
    files = [PACKAGE / "genres" / file, PACKAGE / "genres" / "lemmas" / file]
    assert set(texts) == {english for path in files if path.exists() for english in said(path)}
    for english, other in texts.items():
        assert places(english) == places(other)


@each_language
def test_what_the_parts_of_the_package_say_of_failures_has_its_translation(language: str) -> None:
    folders = [PACKAGE / name for name in ("logic", "networks", "layers", "shape", "lemmas")]
    texts = general(language, "said")
    assert set(texts) == {text for at in folders for path in at.rglob("*.py") for text in said(path)}
    for english, other in texts.items():
        assert places(english) == places(other)


@pytest.mark.parametrize("language", languages())
def test_techniques_have_names(language: str) -> None:
    """In general all, in some genres other ones: in English, too, as their keys are no words."""
    general = read(LOCALE / language / "techniques.json")
    assert set(general["techniques"]) == set(RANKS)
    assert set(RANKS) - {"pattern"} <= set(general["meanings"])
    for name, kind in KINDS.items():
        own_names = catalog(language, name).get("techniques", {})
        for section in ("techniques", "meanings"):
            own, english = catalog(language, name), catalog(ENGLISH, name)
            assert set(own.get(section, {})) == set(english.get(section, {})) <= set(RANKS)
        with speaking(language):
            for technique in RANKS:
                assert (
                    technique_name(kind, technique) == own_names.get(technique)
                    or technique not in own_names
                )
    assert all([JAPANESE.search(said) or said.isascii() for said in general["techniques"].values()])


def words_of(kind: type[Puzzle]) -> Iterator[str]:
    """The words of the layers of a genre: of marks, of things that are counted, of lines that run."""
    for name, layer in kind.drawn.items():
        own_name = (layer.title or name).replace("_", " ")
        yield from (own_name, layer.called, *layer.words, *(layer.verbs or ()))
        yield from [thing.format(name=own_name, value="") for thing in layer.nouns]
        if layer.verbs is not None:
            yield from [form.format(layer.called) for form in DOES]
    yield from [name for name, layer in kind.printed.items() if isinstance(layer, CellGiven)]
    puzzle = catalogue.examples(kind)[0].puzzle()
    todo = [case.condition for case in (*puzzle.cases(), *puzzle.lemma_cases())]
    seen = dict[int, Any]()
    while todo:
        condition = todo.pop()
        if id(condition) not in seen:
            seen[id(condition)] = condition
            todo += condition.parts()
            noun = getattr(condition, "noun", "")
            if isinstance(noun, str):
                yield re.sub(r"\d+", "{}", noun)


@each_language
@pytest.mark.parametrize("name", GENRES)
def test_all_words_of_a_genre_are_translated(language: str, name: str) -> None:
    known = set(general(language, "words"))
    for kind in KINDS[name].__mro__:
        known |= set(catalog(language, snake_case(kind.__name__)).get("words", ()))
    assert not {*words_of(KINDS[name]), *NOUNS} - {""} - known


@each_language
def test_all_laws_are_translated(language: str) -> None:
    layers = [layer for name in GENRES for layer in KINDS[name].drawn.values()]
    laws = {text for layer in layers for text in (layer.nature, layer.law)} | {LAW.name, LAW.sentence}
    assert set(general(language, "laws")) == laws


def test_nothing_is_left_in_english() -> None:
    files = [*(LOCALE / "ja" / "genres").glob("*.json"), LOCALE / "ja" / "words.json"]
    for path in files:
        title = KINDS[path.stem].title() if path.stem in GENRES else None
        for text in leaves(read(path)):
            assert JAPANESE.search(text) or text in SIGNS or text == title == text.upper(), path.name


def leaves(texts: Any) -> Iterator[str]:
    """All texts of a catalog."""
    if isinstance(texts, str):
        yield texts
    else:
        for text in texts.values():
            yield from leaves(text)

"""Every word of the vocabulary has a picture, and a contract test that holds it to brute force.

A *contract test* is a test with ``contract`` in its name (``pytest -k contract`` runs them all).  It
holds a word if it asks for it, by itself or through helpers and tables of the tests that it uses; what
a layer or a part of the grid answers, it must also call by its full name in a docstring
(``Lines.bends``), since an attribute alone does not tell whose it is.
"""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from bench import words

from enpitsu import catalogue
from enpitsu.layers import (
    Arrows,
    CircledNumbers,
    Numbers,
    NumberSets,
    Parameter,
    Rooms,
    SideNumbers,
    SideSymbols,
    Sums,
    Symbols,
)
from enpitsu.notation.pzpr import number4
from tests.synthetic import DotRows, printed

ROOT = Path(__file__).parents[1]


@cache
def page_of(name: str) -> ModuleType:
    """A script of ``docs/`` that writes a page."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def words_page() -> ModuleType:
    """``docs/words_page.py``, which lists the words."""
    return page_of("words_page")


def vocabulary() -> dict[str, Any]:
    """All words."""
    return {name: word for chapter in words_page().sections().values() for name, word in chapter.items()}


class Source:
    """A module of tests: what it defines, and where the names it uses come from."""

    def __init__(self, path: Path) -> None:
        self.defined: dict[str, list[ast.stmt]] = {}
        self.imported: dict[str, tuple[str, str]] = {}
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                self.imported |= {a.asname or a.name: (node.module, a.name) for a in node.names}
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.defined.setdefault(node.name, []).append(node)
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    for name in ast.walk(target):
                        if isinstance(name, ast.Name):
                            self.defined.setdefault(name.id, []).append(node)


@cache
def sources() -> dict[str, Source]:
    """The modules of the tests, by their names."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    return {".".join(p.relative_to(ROOT).with_suffix("").parts): Source(p) for p in paths}


def reached(module: str, name: str, seen: dict[tuple[str, str], None]) -> Iterator[ast.stmt]:
    """The statements of the tests that a name stands for, and all that they use in turn."""
    source = sources().get(module)
    if source is None or (module, name) in seen:
        return
    seen[module, name] = None
    if name in source.imported:
        there, original = source.imported[name]
        if there.startswith("tests"):
            yield from reached(there, original, seen)
            yield from reached(f"{there}.{original}", "", seen)
    for statement in source.defined.get(name, ()):
        yield statement
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                yield from reached(module, node.id, seen)


@cache
def contracts() -> dict[str, tuple[frozenset[str], frozenset[str], str]]:
    """For each contract test what it asks of the package and of objects, and all its words."""
    found = {}
    for module, source in sources().items():
        for name in source.defined:
            if not name.startswith("test_") or "contract" not in name:
                continue
            asked, attributes, prose = set(), set(), []
            seen: dict[tuple[str, str], None] = {}
            for statement in reached(module, name, seen):
                for node in ast.walk(statement):
                    if isinstance(node, ast.Attribute):
                        attributes.add(node.attr)
                    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                        prose.append(node.value)
            for there, used in seen:
                origin, original = sources()[there].imported.get(used, ("", ""))
                if origin.startswith("enpitsu"):
                    asked.add(original)
            found[f"{module}.{name}"] = frozenset(asked), frozenset(attributes), "\n".join(prose)
    return found


def holders(word: str) -> list[str]:
    """The contract tests that hold a word."""
    owner, _, name = word.rpartition(".")
    if not owner:
        return [test for test, (asked, _, _) in contracts().items() if name in asked]
    full = re.compile(rf"(?<![\w.]){re.escape(word)}(?!\w)")
    return [
        test for test, (_, attributes, prose) in contracts().items()
        if name in attributes and full.search(prose)
    ]  # fmt: skip


@pytest.mark.parametrize("word", sorted(vocabulary()))
def test_every_word_is_told_and_drawn(word: str) -> None:
    """A sentence and a picture (in the docstring, after ``::``) that fits on the page."""
    sentence, picture = words_page().described(vocabulary()[word])
    assert sentence, f"{word} has no docstring"
    assert picture, f"{word} has no picture in its docstring (a block after ::)"
    assert all(len(line) <= 100 for line in picture.split("\n"))


@pytest.mark.parametrize("word", sorted(vocabulary()))
def test_every_word_is_held_to_brute_force(word: str) -> None:
    assert holders(word), (
        f"no contract test holds {word}: write one, with 'contract' in its name, that asks for it"
        f" and says ``{word}`` in its docstring"
    )


def declared() -> dict[str, Any]:
    """What a genre file calls with options: layers, whole-layer words, codecs of addresses."""
    page, chapters = words_page(), words_page().sections()
    layers = {**chapters["What is printed"], **chapters["What is drawn"]}
    layers = {name: word for name, word in layers.items() if isinstance(word, type)}
    return {**layers, **chapters["Whole layers"], **page.codecs()}


@pytest.mark.parametrize("name", sorted(set(declared()) - {"AnyOf", "StructureKey"}))
def test_every_option_is_told(name: str) -> None:
    """In a line of the docstring that begins with its name."""
    for option, (_, told) in words_page().options(declared()[name]).items():
        assert told, f"a line '``{option}``: ...' is missing in the docstring of {name}"


PRINTED: dict[str, dict[str, Any]] = {
    "arrow_number16": {"circled": CircledNumbers(), "arrow": Arrows()}, "black_cells": {},
    "borders": {"room": Rooms(board=True)}, "circles": {"symbol": Symbols("o", "*")},
    "number4": {"clue": Numbers()}, "number10": {"clue": Numbers()}, "number16": {"clue": Numbers()},
    "number36": {"clue": Numbers()}, "run_lengths": {"clue": NumberSets(0, around=True)},
    "number_sets": {"clue": NumberSets()}, "pzpr": {"clue": Numbers()},
    "outside_number16": {"board": Numbers(), "side": SideNumbers()},
    "parameter": {"stars": Parameter(), "board": Rooms(board=True)},
    "sums": {"clue": Sums()}, "side_circles": {"board": Numbers(), "dot": SideSymbols("o", "*")},
    "number10_or_16": {"clue": Numbers()}, "bits": {"ice": Symbols("x")},
    "corner_number4": {"board": Numbers(), "at": DotRows()},
    "corner_marks": {"board": Numbers(), "at": DotRows()}, "dots": {"board": Numbers(), "at": DotRows()},
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(words_page().codecs().keys() - {"flag"}))  # a line of files
def test_the_picture_of_a_codec_is_true(name: str) -> None:
    """Two columns: a board in the text notation, and in its last line the characters in an address."""
    _, picture = words_page().described(words_page().codecs()[name])
    if name == "pzpr":
        board, code = "3 .\n. .", picture.rpartition("/")[2]
        codec = number4
    else:
        rows = [re.split(r" {4,}", line) for line in picture.split("\n")]
        board, code = "\n".join([row[0] for row in rows]), rows[-1][1]
        codec = words_page().codecs()[name]
    genre: Any = printed(**PRINTED[name])
    puzzle = genre.parse(board)
    layers = [layer for key, layer in genre.printed.items() if key != "board"]
    assert codec(*layers).write(puzzle.grid, puzzle.givens) == code


def test_words_cost_what_the_page_says() -> None:
    """Within a factor of two, so that the table tells large words from small ones."""
    table = (ROOT / "docs" / "words" / "costs.md").read_text(encoding="utf-8").replace(",", "")
    rows = re.findall(r"^\| `(.+)` \| (\d+) \| (\d+) \| (yes|no) \|", table, re.MULTILINE)
    told = {name: (int(clauses), int(more), lazy == "yes") for name, clauses, more, lazy in rows}
    measured = dict(words.measured())
    assert set(told) == set(measured)
    assert {name.partition("(")[0] for name in told} >= set(words_page().sections()["Whole layers"])
    for name, (clauses, variables, lazy) in told.items():
        found = measured[name]
        assert found.lazy is lazy, name
        for said, true in ((clauses, found.clauses), (variables, found.variables)):
            assert true <= 2 * said, (name, found)
            assert said <= 2 * true, (name, found)


def test_holders_are_found_through_what_they_use() -> None:
    """The scan follows helpers, tables and imports; it does not take one word for another."""
    assert "tests.layers.lines.test_line_words.test_contract_of_words_at_a_node" in holders("Lines.bends")
    assert "tests.logic.test_words.test_contract_of_parts" in holders("unbroken")
    assert not holders("Lines.nonsense")
    assert not holders("Rooms.bends")
    assert not holders("nonsense")
    assert not set(holders("Network.around")) & set(holders("Grid.around"))


def test_every_genre_has_its_words() -> None:
    """The words of a genre are those of its file, or planned while there is none."""
    page = words_page()
    rows = dict(re.findall(r"^\| (\w+) \| (.+) \|$", page.page(), re.MULTILINE))
    there = catalogue.genres()
    for genre in {*there, *page.PLANNED}:
        words = re.findall(r"`(\w+)`", rows[genre])
        assert words if genre in there else rows[genre].startswith("planned: "), genre
        last = {name.rpartition(".")[2] for name in vocabulary()}
        assert set(words) <= last, genre

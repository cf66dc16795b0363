"""How puzzles are written, in Japanese: the form of every layer, and the sentences around it."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator

import pytest

from enpitsu import catalogue
from enpitsu.locale import speaking
from enpitsu.notation import explained as notation
from enpitsu.notation.explained import explained, form_of
from tests.test_catalogs import JAPANESE

TEXTS: dict[str, str] = json.loads(
    (catalogue.PACKAGE / "locale" / "ja" / "notation.json").read_text(encoding="utf-8")
)["notation"]


def forms() -> set[str]:
    """The forms of all layers of all genres that are written."""
    kinds = [catalogue.genre(id) for id in catalogue.genres()]
    drawn = [layer for kind in kinds for layer in kind.drawn.values() if not layer.hidden]
    return {form_of(layer) for layer in [*drawn, *[v for kind in kinds for v in kind.printed.values()]]}


def sentences() -> Iterator[str]:
    """The sentences of the module."""
    for call in ast.walk(ast.parse(inspect.getsource(notation))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "_said":
            for node in ast.walk(call.args[0]):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value
    yield from (notation.GRID, notation.SINGLE)


def test_all_texts_are_translated_and_no_others() -> None:
    assert TEXTS.keys() == forms() | set(sentences())


def test_each_has_the_gaps_of_its_english() -> None:
    assert [text for text, said in TEXTS.items() if text.count("{}") != said.count("{}")] == []


@pytest.mark.parametrize("id", ["slitherlink", "star_battle", "sudoku", "kakuro", "heyawake"])
def test_a_notation_is_explained_in_japanese(id: str) -> None:
    english = explained(catalogue.genre(id))
    with speaking("ja"):
        found = explained(catalogue.genre(id))
    told = [line for line in found if line.strip() and not line.startswith("      ")]
    assert [line for line in told if not JAPANESE.search(line)] == []
    assert explained(catalogue.genre(id)) == english

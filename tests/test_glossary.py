"""The glossary names what is there: its terms are in order, and its names are names of the code."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from enpitsu.catalogue import PACKAGE

GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"


def rows() -> list[list[str]]:
    """Term, meaning, the term of the field, name in the code."""
    lines = [line for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" |")] for line in lines[1:]]


@cache
def names() -> frozenset[str]:
    """All classes, functions and constants of the package, and ``Class.member``."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.add(node.name)
                found |= {f"{node.name}.{name}" for inner in node.body for name in defined(inner)}
            elif isinstance(node, ast.stmt):
                found |= defined(node)
    return frozenset(found)


def defined(node: ast.stmt) -> set[str]:
    """The name that a statement defines, if it does."""
    if isinstance(node, ast.FunctionDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    found = {target.id for target in targets if isinstance(target, ast.Name)}
    return set(ast.literal_eval(node.value)) if found == {"__slots__"} else found  # type: ignore[attr-defined]


def test_terms_are_in_order_and_each_has_one_sentence() -> None:
    terms = [row[0] for row in rows()]
    assert len(terms) > 60
    assert terms == sorted(set(terms), key=str.lower)
    for term, meaning, *_ in rows():
        assert re.fullmatch(r"[A-Z][^|]*\.", meaning), term
        assert len(re.findall(r"\.(?= |$)", meaning)) == 1, term


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_a_name_of_the_glossary_is_in_the_code(row: list[str]) -> None:
    assert len(row) == 4
    for name in re.findall(r"`([\w.]+)`", row[3]):
        assert name in names(), name

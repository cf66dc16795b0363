"""A docstring says what a thing is or does: it begins with a noun or a verb, never with a question."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from enpitsu.catalogue import PACKAGE

QUESTIONS = re.compile(
    r"(What|Whether|Whom?|Whose|How|Which|Where|When|Why|(By|Under|Of|To) (which|whom))\b"
)


def parts() -> list[Path]:
    """All modules."""
    return [p.relative_to(PACKAGE) for p in sorted(PACKAGE.rglob("*.py"))]


def told(source: str) -> Iterator[str]:
    """All docstrings of a source, those of constants and attributes included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Lambda | ast.IfExp):
            continue
        for statement in getattr(node, "body", []):
            value = getattr(statement, "value", None)
            if isinstance(statement, ast.Expr) and isinstance(value, ast.Constant):
                if isinstance(value.value, str):
                    yield value.value.strip()


def test_docstrings_begin_with_a_noun_or_a_verb() -> None:
    docstrings = [
        (str(path), text) for path in parts() for text in told((PACKAGE / path).read_text("utf-8"))
    ]
    assert len(docstrings) > len(parts())
    assert [(path, text) for path, text in docstrings if QUESTIONS.match(text)] == []


@pytest.mark.parametrize(
    "path", [path for path in parts() if ">>> " in (PACKAGE / path).read_text("utf-8")], ids=str
)
def test_examples_of_docstrings_do_what_they_say(path: Path) -> None:
    module = import_module(".".join(["enpitsu", *path.with_suffix("").parts]).removesuffix(".__init__"))
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_the_scan_sees_every_kind_of_docstring() -> None:
    source = """
'''Whose?'''
class A:
    '''How?'''
    x = 1
    '''What?'''
    def f(self):
        '''A?'''
"""
    assert [bool(QUESTIONS.match(text)) for text in told(source)] == [True, True, True, False]

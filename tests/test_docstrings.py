"""A docstring says what a thing is or does: it begins with a noun or a verb, never with a question."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from enpitsu.catalogue import HOUSE

QUESTIONS = re.compile(
    r"(What|Whether|Whom?|Whose|How|Which|Where|When|Why|(By|Under|Of|To) (which|whom))\b"
)


def parts() -> list[Path]:
    """All modules."""
    return [p.relative_to(HOUSE) for p in sorted(HOUSE.rglob("*.py"))]


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


@pytest.mark.parametrize("path", parts(), ids=str)
def test_docstrings_begin_with_a_noun_or_a_verb(path: Path) -> None:
    docstrings = list(told((HOUSE / path).read_text(encoding="utf-8")))
    assert [text for text in docstrings if QUESTIONS.match(text)] == []


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

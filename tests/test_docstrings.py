"""Every module and public name has a docstring; examples in docstrings do what they say."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from enpitsu.catalogue import PACKAGE


def parts() -> list[Path]:
    """All modules."""
    return [p.relative_to(PACKAGE) for p in sorted(PACKAGE.rglob("*.py"))]


def undocumented(source: str) -> Iterator[str]:
    """The public classes and functions of a source, and itself, that have no docstring."""
    tree = ast.parse(source)
    if not ast.get_docstring(tree):
        yield "module"
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            if not (ast.get_docstring(node) or node.decorator_list):  # a lemma has its sentence
                yield node.name


def test_public_names_have_docstrings() -> None:
    sources = {str(path): (PACKAGE / path).read_text("utf-8") for path in parts()}
    left = {path: names for path, source in sources.items() if (names := list(undocumented(source)))}
    assert {path: names for path, names in left.items() if not path.startswith("template")} == {}


@pytest.mark.parametrize(
    "path", [path for path in parts() if ">>> " in (PACKAGE / path).read_text("utf-8")], ids=str
)
def test_examples_of_docstrings_do_what_they_say(path: Path) -> None:
    module = import_module(".".join(["enpitsu", *path.with_suffix("").parts]).removesuffix(".__init__"))
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_the_scan_sees_what_has_no_docstring() -> None:
    assert list(undocumented("class A:\n    pass\ndef f():\n    pass\ndef _g():\n    pass\n")) == [
        "module", "A", "f",
    ]  # fmt: skip

"""The API of the package: what it exports, and what importing it costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import enpitsu

INIT = Path(enpitsu.__file__)

VERBS = {"genre", "genres", "read", "write", "solve", "check", "draw_text", "draw_svg"}
VERDICTS = {"NoAnswer", "SeveralAnswers"}
ERRORS = {"EnpitsuError", "BadNotation", "BadPuzzle", "UnknownName", "OutOfBudget"} | VERDICTS


@pytest.mark.parametrize("name", enpitsu.__all__)
def test_every_exported_name_is_there(name: str) -> None:
    value = getattr(enpitsu, name)
    assert value.__name__ == name
    assert value.__doc__


def test_the_verbs_and_errors_are_exported() -> None:
    assert set(enpitsu.__all__) >= VERBS | ERRORS
    assert list(enpitsu.__all__) == sorted(enpitsu.__all__)
    assert set(enpitsu.__all__) <= set(dir(enpitsu))


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(INIT.read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {a.name for node in block.body if isinstance(node, ast.ImportFrom) for a in node.names}
    assert seen == set(enpitsu.__all__)


@pytest.mark.parametrize("name", ["layers", "lemmas", "pieces", "shape", "variants"])
def test_a_lazy_package_hands_out_what_it_says(name: str) -> None:
    """Type checkers see the same names, and a module never stands in the place of its function."""
    package = import_module(f"enpitsu.{name}")
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: str(node.module) for node in imports for alias in node.names}
    assert seen.keys() == set(package.__all__) == package.handed_out.keys()
    for each, home in seen.items():
        assert getattr(package, each) is getattr(import_module(home), each)
    with pytest.raises(AttributeError, match="nonsense"):
        package.nonsense  # noqa: B018


def test_what_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        enpitsu.nonsense  # noqa: B018


def test_errors_form_a_tree() -> None:
    for name in ERRORS:
        assert issubclass(getattr(enpitsu, name), enpitsu.EnpitsuError)


def test_the_folder_of_genres_does_not_hide_the_verb() -> None:
    first = enpitsu.genres()[0]
    assert _python(f"import enpitsu, enpitsu.genres.{first}; print(enpitsu.genres()[0])") == first + "\n"


def test_importing_the_face_imports_nothing_else() -> None:
    """So it costs nothing: no other module of ours, none from elsewhere, few of Python's own."""
    code = "import sys; before = set(sys.modules); import enpitsu; print(*sorted({*sys.modules} - before))"
    found = _python(code).split()
    assert [name for name in found if name.split(".")[0] not in sys.stdlib_module_names] == ["enpitsu"]
    assert len(found) < 40


def _python(code: str) -> str:
    path = str(INIT.parents[1])
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={"PYTHONPATH": path}
    ).stdout

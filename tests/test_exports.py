"""The face of the package: what it exports, and what importing it costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import enpitsu

FACE = Path(enpitsu.__file__)

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
    tree = ast.parse(FACE.read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {a.name for node in block.body if isinstance(node, ast.ImportFrom) for a in node.names}
    assert seen == set(enpitsu.__all__)


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
    path = str(FACE.parents[1])
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, env={"PYTHONPATH": path}
    ).stdout

"""The notebooks of ``examples/notebooks``: every code cell runs, in order, and shows what a notebook shows.

``make release-check`` runs them once more, by a Jupyter kernel in an environment of its own.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def shown(source: str, space: dict[str, Any]) -> Any:
    """Run a cell; the value of its last expression, as a notebook shows it."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), space)
        return None
    tree.body.pop()
    exec(compile(tree, "cell", "exec"), space)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), space)
    for name in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            return getattr(value, name)()
    return repr(value)


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_is_well_formed_and_stored_without_outputs(path: Path) -> None:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert (found["nbformat"], found["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in found["cells"]}) == len(found["cells"])
    assert found["cells"][0]["source"][0].startswith("# ")
    for cell in found["cells"]:
        assert cell["cell_type"] in {"markdown", "code"}
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda p: p.stem)
def test_a_notebook_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, Any] = {"__name__": "__main__"}
    out = [shown("".join(cell["source"]), space) for cell in cells(path) if cell["cell_type"] == "code"]
    assert sum("<svg" in text for text in out if text) >= 2
    assert not any("object at 0x" in text for text in out if text)


def test_a_cell_that_fails_is_found_out() -> None:
    assert shown("x = 6\nx * 7", {}) == "42"
    with pytest.raises(AssertionError):
        shown("assert 1 == 2", {})

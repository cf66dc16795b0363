"""The house has floors: a module imports only from floors below its own (docs/architecture.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "src" / "enpitsu"

FLOORS = {
    "effort": 0, "errors": 0, "grid": 0, "memory": 0,
    "logic": 1, "pieces": 1, "workers": 1,
    "layers": 2, "shape": 2,
    "notation": 3,
    "puzzle": 4,
    "genres": 5, "template": 5, "techniques": 5, "engine": 5, "draw": 5,
    "play": 6, "batch": 6, "search": 6, "catalogue": 6, "formats": 6,
    "cli": 7, "__main__": 7,
}  # fmt: skip
"""Part of the package -> its floor.  The face ``enpitsu/__init__`` is no part: it only hands out names."""

BESIDE = {
    ("memory", "effort"), ("grid", "effort"), ("grid", "memory"),
    ("shape", "layers"),  # conditions on a whole layer speak of bound layers
    ("formats", "catalogue"),  # a notation names its genre
    ("play", "catalogue"), ("play", "formats"), ("batch", "catalogue"), ("batch", "formats"),
    ("search", "catalogue"), ("search", "formats"),
    ("__main__", "cli"),
}  # fmt: skip
"""The imports allowed on one floor; none of them is mutual."""


def modules() -> list[Path]:
    return sorted(p for p in HOUSE.rglob("*.py") if p != HOUSE / "__init__.py")


def part(path: Path) -> str:
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def imported(source: str) -> Iterator[str]:
    """The parts of the package that a source imports, inside functions too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the floor"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            words = name.split(".")
            if words[0] == "enpitsu" and len(words) > 1:
                yield words[1]


def breach(here: str, there: str) -> bool:
    """Whether one part may not import another."""
    if there == "__version__" or here == there or (here, there) in BESIDE:
        return False
    return FLOORS[there] >= FLOORS[here]


@pytest.mark.parametrize("path", modules(), ids=lambda p: str(p.relative_to(HOUSE)))
def test_a_module_imports_only_from_below(path: Path) -> None:
    here = part(path)
    assert here in FLOORS, f"{here} has no floor yet: give it one here and in docs/architecture.md"
    source = path.read_text(encoding="utf-8")
    assert [there for there in imported(source) if breach(here, there)] == []


def test_only_the_backends_import_a_solver() -> None:
    libraries = {"pysolvers", "pysat", "ortools", "clingo", "z3"}
    for path in modules():
        if (HOUSE / "engine" / "backends") in path.parents:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not libraries & {name.split(".")[0] for name in names}, path


def test_the_walk_sees_every_kind_of_import() -> None:
    source = "import enpitsu.engine.solve\nfrom enpitsu import cli\nif x:\n    from enpitsu.puzzle import Y"
    assert list(imported(source)) == ["engine", "cli", "puzzle"]
    assert breach("draw", "engine")
    assert breach("engine", "genres")
    assert breach("layers", "shape")
    assert not breach("engine", "puzzle")
    assert not any((b, a) in BESIDE for a, b in BESIDE)

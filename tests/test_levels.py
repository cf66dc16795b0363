"""The package has levels: a module imports only from levels below its own (docs/architecture.md)."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "enpitsu"

LEVELS = {
    "bits": 0, "nested": 0, "effort": 0, "errors": 0, "files": 0, "grid": 0, "lazy": 0, "locale": 0,
    "memory": 0, "nouns": 0, "plain": 0, "plain_types": 0, "reasons": 0, "renamed": 0,
    "example_tables": 1, "logic": 1, "pieces": 1, "workers": 1,
    "document": 2, "networks": 2, "rules": 2,
    "layers": 3, "shape": 3,
    "lemmas": 4, "notation": 4, "problem_template": 4,
    "puzzle": 5,
    "genres": 6, "template": 6, "books": 6, "efforts": 6, "lessons": 6, "boards": 6,
    "engine": 6,
    "draw": 6, "variants": 6,
    "desk": 7, "play": 7, "batch": 7, "search": 7, "catalogue": 7, "dailies": 7, "formats": 7,
    "proofs": 7,
    "cli": 8, "__main__": 8,
}  # fmt: skip
"""Part of the package -> its level.  The API (``API``) is no part: it only hands out."""

API = {"__init__.py", "api.py"}
"""The names of the package, and the verbs as methods of puzzles (ADR 27)."""

BESIDE = {
    ("effort", "renamed"), ("memory", "effort"), ("grid", "effort"), ("grid", "memory"), ("grid", "locale"),
    ("shape", "layers"),  # conditions on a whole layer speak of bound layers
    ("formats", "catalogue"),  # a notation names its genre
    ("desk", "catalogue"), ("desk", "formats"), ("play", "desk"),
    ("dailies", "catalogue"), ("play", "dailies"),
    ("play", "catalogue"), ("play", "formats"), ("batch", "catalogue"), ("batch", "formats"),
    ("engine", "variants"),  # which rules are needed
    ("search", "catalogue"), ("search", "formats"), ("proofs", "formats"),
    ("__main__", "cli"), ("files", "errors"), ("files", "plain"), ("plain", "errors"),
    ("plain_types", "errors"), ("errors", "locale"), ("files", "locale"), ("plain", "locale"),
    ("plain_types", "locale"),
    ("locale", "errors"),  # a language that there is not is an error, said in the current one
}  # fmt: skip
"""The imports allowed on one level."""
MUTUAL = {("errors", "locale"), ("locale", "errors")}
"""Those of them that go both ways: the second is met only where a language is refused."""


def modules() -> list[Path]:
    return sorted(p for p in PACKAGE.rglob("*.py") if p not in {PACKAGE / name for name in API})


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def statements(source: str) -> Sequence[ast.stmt]:
    """What a source imports and the classes that it defines, inside functions too."""
    kinds = (ast.Import, ast.ImportFrom, ast.ClassDef)
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, kinds)]


def imported(source: str) -> Iterator[str]:
    """The parts of the package that a source imports."""
    for node in statements(source):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the level"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            words = name.split(".")
            if words[0] == "enpitsu" and len(words) > 1:
                yield words[1]


def breach(here: str, there: str) -> bool:
    """Whether one part may not import another."""
    if there == "__version__" or here == there or (here, there) in BESIDE | {("puzzle", "PuzzleMethods")}:
        return False
    return there not in LEVELS or LEVELS[there] >= LEVELS[here]


def test_a_module_imports_only_from_below() -> None:
    breaches = []
    for path in modules():
        here = part(path)
        assert here in LEVELS, f"{here} has no level yet: give it one here and in docs/architecture.md"
        source = path.read_text(encoding="utf-8")
        breaches += [(str(path), there) for there in imported(source) if breach(here, there)]
    assert breaches == []


def test_the_api_only_hands_out() -> None:
    """It imports nothing of the package before it is asked, and puzzles alone have their methods of it."""
    for name in API:
        tree = ast.parse((PACKAGE / name).read_text(encoding="utf-8"))
        at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        assert not [n for n in at_once if "enpitsu" in ast.unparse(n)], name
    tree = ast.parse((PACKAGE / "api.py").read_text(encoding="utf-8"))
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        words = (ast.For, ast.While, ast.If, ast.Try)
        assert not [n for n in ast.walk(function) if isinstance(n, words)], f"{function.name} does work"
    names = {"api", "PuzzleMethods"}
    asking = [p for p in modules() if names & set(imported(p.read_text(encoding="utf-8")))]
    assert [part(p) for p in asking] == ["puzzle"]


def test_a_puzzle_loads_no_engine() -> None:
    code = (
        "import sys, enpitsu; enpitsu.example('koburin').puzzle(); "
        "print(*[m for m in sys.modules if m.startswith(('enpitsu.engine', 'enpitsu.draw'))])"
    )
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True,
                           env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)})  # fmt: skip
    assert found.stdout.split() == []


def test_only_the_backends_import_a_solver() -> None:
    libraries = {"pysolvers", "pysat", "ortools", "clingo", "z3"}
    for path in modules():
        if (PACKAGE / "engine" / "backends") in path.parents:
            continue
        for node in statements(path.read_text(encoding="utf-8")):
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
    assert {(a, b) for a, b in BESIDE if (b, a) in BESIDE} == MUTUAL


def test_no_class_name_stands_twice() -> None:
    """Whoever reads a name knows which class is meant."""
    homes: dict[str, list[str]] = {}
    for path in modules():
        if "genres" not in path.parts:
            for node in statements(path.read_text(encoding="utf-8")):
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes.setdefault(node.name, []).append(str(path.relative_to(PACKAGE)))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_imports_make_no_circle() -> None:
    """Imports within functions count, but for one: a language that there is not is an error, said in one.

    With imports for type checkers alone, which cost nothing, circles have two modules.
    """
    assert circles(typing=False) == [["enpitsu.errors", "enpitsu.locale.__init__"]]
    assert [circle for circle in circles(typing=True) if len(circle) > 2] == []


def circles(*, typing: bool) -> list[list[str]]:
    paths = {
        ".".join(["enpitsu", *p.relative_to(PACKAGE).with_suffix("").parts]): p
        for p in [*modules(), PACKAGE / "api.py"]
    }
    graph = {name: set(_modules_imported(paths[name], paths, typing=typing)) for name in paths}
    reach = {name: _reached(name, graph) for name in graph}
    found = {frozenset(b for b in reach[a] if a in reach[b]) for a in graph if a in reach[a]}
    return sorted(map(sorted, found))


def _modules_imported(path: Path, known: dict[str, Path], *, typing: bool) -> Iterator[str]:
    source = path.read_text(encoding="utf-8")
    for_types = {
        node.lineno
        for part in ast.walk(ast.parse(source))
        if isinstance(part, ast.If) and "TYPE_CHECKING" in ast.dump(part.test)
        for node in part.body
    }
    for node in statements(source):
        if isinstance(node, ast.ImportFrom) and (typing or node.lineno not in for_types):
            for alias in node.names:
                for name in (f"{node.module}.{alias.name}", str(node.module), f"{node.module}.__init__"):
                    if name in known:
                        yield name
                        break


def _reached(start: str, graph: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    todo = list(graph[start])
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += graph[name]
    return found


def test_explanations_and_theorems_know_nothing_of_each_other() -> None:
    """Both know what a pattern is, and its pictures; whoever mines hands the steps over."""
    engine = PACKAGE / "engine"
    for path in (engine / "patterns").rglob("*.py"):
        assert "engine.explain" not in path.read_text(encoding="utf-8"), path
    for path in (engine / "explain").rglob("*.py"):
        for module in ("theorem", "weakening", "mining", "book"):
            assert f"engine.patterns.{module}" not in path.read_text(encoding="utf-8"), path

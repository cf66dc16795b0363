"""Caches that live as long as the process: each has a bound, or stands here with the reason why not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import enpitsu
from enpitsu.effort import report_work
from enpitsu.memory import WeightedLRU

PACKAGE = Path(enpitsu.__file__).parent

BOUNDED = {
    "catalogue.py": {"_nearest_first"},
    "desk/opened.py": {"_read"},
    "desk/setting.py": {"_solver"},
    "engine/hidden_marks.py": {"hidden_model"},
    "engine/compile/prime_clauses.py": {"clauses_of_form", "prime_clauses"},
    "engine/compile/templates.py": {"among", "among_rows", "either", "merged", "same_among", "seen"},
    "engine/explain/board.py": {"_compiled"},
    "engine/explain/cubes.py": {"_tables"},
    "engine/explain/percentiles.py": {"_efforts"},
    "engine/explain/lessons.py": {"lessons_of"},
    "grid/board.py": {"_grids"},
    "layers/printed/boxes.py": {"_usual"},
    "locale/catalogs.py": {"general_texts", "genre_texts", "genre_titles"},
    "pieces/polygons.py": {"_quarters", "_slanted"},
    "shape/dissection.py": {"_covered"},
    "problem_template.py": {"_templates"},
    "variants/layers.py": {"_depends_on", "guest_kind", "options_of"},
    "variants/made.py": {"crossbreed", "varied"},
}
"""Shelves with a weight, and functions that remember so many results."""

REASONS = {
    ("catalogue.py", "_modules"): "one table: the files of genres in the package",
    ("catalogue.py", "_installed"): "one table: the genres of installed packages",
    ("catalogue.py", "_loaded"): "a genre for each file that the user names; modules stay loaded anyway",
    ("catalogue.py", "_references"): "the same genres once more",
    ("catalogue.py", "_stored"): "a file of examples for each genre",
    ("engine/backends/pysat.py", "reads_budgets"): "one answer",
    ("engine/patterns/pattern.py", "_drawn"): "the files of pictures in the package",
    ("engine/patterns/book.py", "_stored"): "the books of genres in the package",
    ("variants/rule_library.py", "RULE_LIBRARY"): "the rules of the library",
    ("workers/cluster.py", "_here"): "one crew of one process for each thread of a Dask worker",
    ("cli/app.py", "command_line"): "one value for each command, and all",
    ("cli/options.py", "DEFAULT"): "never filled: the default of an option",
    ("engine/count/sweep.py", "_NOTHING"): "never filled: what a trail starts with",
    ("puzzle.py", "Puzzle.layers"): "never filled: each genre has its own",
    ("puzzle.py", "Puzzle.printed"): "never filled: each genre has its own",
    ("puzzle.py", "Puzzle.drawn"): "never filled: each genre has its own",
    ("puzzle.py", "Puzzle.readings"): "never filled: each genre has its own",
}
"""What is not bounded by itself, with the reason why it stays small."""

MAKERS = {"dict", "list", "set", "OrderedDict", "defaultdict", "Counter", "deque", "thread_local"}
WEAK = {"WeakKeyDictionary", "WeakValueDictionary", "WeakSet"}


def is_empty(value: ast.expr) -> bool:
    """Tells whether a value is a container that is made to be filled."""
    if isinstance(value, ast.Dict):
        return not value.keys
    if isinstance(value, ast.List | ast.Set):
        return not value.elts
    return isinstance(value, ast.Call) and name_of(value.func) in MAKERS | WEAK


def name_of(function: ast.expr) -> str:
    """The last part of a function's name, type parameters left out."""
    return ast.unparse(function).partition("[")[0].rpartition(".")[2]


def caches(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, bool]]:
    """(name, whether it is bounded) for each cache of a module or class."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from caches(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for decorator in node.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if name_of(called) in ("cache", "lru_cache"):
                    limit = ast.unparse(decorator).partition("(")[2]
                    yield within + node.name, limit not in ("", ")") and "None" not in limit
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(node.value, ast.Call) and name_of(node.value.func) == "WeightedLRU":
                yield within + ast.unparse(target), True
            elif is_empty(node.value):
                yield within + ast.unparse(target), False
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from caches(node.body, within)


def found() -> Iterator[tuple[str, str, bool]]:
    """(file, name, whether it is bounded) for each cache of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        for name, bounded in caches(ast.parse(path.read_text(encoding="utf-8")).body):
            yield file, name, bounded


def test_every_cache_has_a_bound_or_a_reason() -> None:
    everything = list(found())
    bounded = {(file, name) for file, name, bound in everything if bound}
    assert bounded == {(file, name) for file, names in BOUNDED.items() for name in names}
    assert {(file, name) for file, name, bound in everything if not bound} == REASONS.keys()


def test_no_function_keeps_what_it_sets_for_the_whole_process() -> None:
    """A name that a function declares global could be a cache that the other test does not see."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [n for n in ast.walk(tree) if isinstance(n, ast.Global)], path


@pytest.mark.parametrize(
    "source",
    ["@cache\ndef f(x): ...", "@functools.lru_cache(maxsize=None)\ndef f(x): ...",
     "@lru_cache\ndef f(x): ...", "f = {}", "f: dict[int, int] = dict()",
     "class A:\n    f = OrderedDict()", "f = WeakKeyDictionary[int, int]()",
     "try:\n    f = []\nfinally: pass"],
)  # fmt: skip
def test_what_has_no_bound_is_seen(source: str) -> None:
    [(name, bounded)] = caches(ast.parse(source).body)
    assert name in ("f", "A.f")
    assert not bounded


class Thing:
    """A thing that can be referred to weakly."""


def made(things: int) -> Thing:
    """A thing that consists of many."""
    report_work(things)
    return Thing()


def test_a_cache_drops_what_was_not_asked_for_the_longest() -> None:
    cache: WeightedLRU[str, Thing] = WeightedLRU(100)
    cache.get("a", lambda: made(39))
    cache.get("b", lambda: made(39))
    cache.get("a", lambda: made(0))
    assert (len(cache), cache.weight) == (2, 80)
    cache.get("c", lambda: made(39))
    assert (len(cache), cache.weight) == (2, 80)
    kept = cache.get("a", lambda: made(0))
    assert len(cache) == 2
    assert cache.get("b", lambda: made(39)) is not kept


def test_what_is_too_heavy_is_not_kept_and_still_made_only_once() -> None:
    cache: WeightedLRU[str, Thing] = WeightedLRU(100)
    heavy = cache.get("a", lambda: made(500))
    assert (len(cache), cache.weight) == (0, 0)
    assert cache.get("a", lambda: made(500)) is heavy
    light = cache.get("b", lambda: made(9))
    cache.heavier("b", 91)
    assert len(cache) == 0
    assert cache.get("b", lambda: made(9)) is light

"""Plant small bugs one at a time in a copy of the package and see whether the tests find them.

    python -m bench.mutants [--number N] [--seed S] [--quick] [--elsewhere] [--pick I,J] [AREA ...]

A bug is one comparison turned, one number off by one, one `and` for an `or`, one yielded case dropped.
The quick tests of its area are run; if they pass, so are the thorough ones.  A bug that only these find is
what the quick samples cost; one that nobody finds may change nothing.  Exit status 1 if there is any of
the first kind.  ``--quick``: the thorough tests are left out.  ``--elsewhere``: before the thorough ones,
the quick tests of others who use what the area makes.  ``--pick``: of the same bugs, only those with
these numbers, as they were printed.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 900
"""Seconds after which a run counts as failed, unless told otherwise: a bug may make a search endless.

It is to be well above what the tests take without a bug.
"""

AREAS: dict[str, tuple[str, list[str]]] = {
    "logic": ("logic/*.py", ["tests/logic"]),
    "networks": ("networks/*.py", ["tests/networks"]),
    "shape": ("shape/*.py", ["tests/shape"]),
    "layers": ("layers/**/*.py", ["tests/layers"]),
    "setting": ("engine/setting/*.py", ["tests/engine/setting"]),
    "genres": ("genres/[!_]*.py", ["tests/genres/test_every_genre.py", "tests/genres/test_oracles.py"]),
    "compile": ("engine/compile/*.py", ["tests/engine/compile", "tests/engine/test_referee.py"]),
    "make": ("engine/make/*.py", ["tests/engine/make", "tests/trust/test_generated.py"]),
    "check": (
        "engine/check.py",
        [
            *[f"tests/engine/test_{name}.py" for name in ("check", "scopes", "hidden_marks")],
            "tests/genres/test_every_genre.py",
            "tests/genres/test_oracles.py",
        ],
    ),
    "explain": ("engine/explain/**/*.py", ["tests/engine/explain"]),
    "oracle": (
        "engine/explain/oracle.py",
        [f"tests/engine/explain/test_{name}.py" for name in ("oracle", "parts", "hasty", "steps")],
    ),
    "minimise": (
        "engine/minimise.py",
        [f"tests/engine/explain/test_{name}.py" for name in ("parts", "oracle", "steps")],
    ),
    "prober": (
        "engine/explain/look_ahead.py",
        [f"tests/engine/explain/test_{name}.py" for name in ("look_ahead", "easy", "steps", "grade")],
    ),
    "joined": (
        "engine/explain/joined_cases.py",
        [f"tests/engine/explain/test_{name}.py" for name in ("joined_cases", "effort")],
    ),
    "notation": ("notation/**/*.py", ["tests/notation"]),
    "draw": ("draw/*.py", ["tests/draw", "tests/genres/test_every_genre.py"]),
}
"""Sources under src/enpitsu, and the tests that look at them."""

GENRES = [f"tests/genres/test_{name}.py" for name in ("tiny_boards", "oracles", "every_genre")]
ELSEWHERE: dict[str, list[str]] = {
    "layers": ["tests/draw", "tests/notation/test_answers.py", *GENRES],
    "setting": ["tests/desk/test_setting.py", "tests/cli/test_cli_setting.py"],
    "make": ["tests/desk/test_desk.py", "tests/cli/test_cli.py", "tests/trust"],
    "check": ["tests/desk/test_desk.py", "tests/trust"],
    "explain": ["tests/desk/test_desk.py", "tests/cli/test_cli_explaining.py", "tests/trust"],
    "notation": ["tests/cli/test_convert.py", "tests/desk", "tests/trust"],
}
"""The tests of others that stand on an area: those of the genres where nothing else is said."""

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip


def mutations(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Change a tree in place, once for each bug that can be planted, and tell its line and kind."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
            old = node.ops[0]
            node.ops[0] = TURNED[type(old)]()
            yield node.lineno, f"{type(old).__name__} -> {type(node.ops[0]).__name__}"
            node.ops[0] = old
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            node.value += 1
            yield node.lineno, f"{node.value - 1} -> {node.value}"
            node.value -= 1
        elif isinstance(node, ast.BoolOp):
            whole = node.op
            node.op = ast.Or() if isinstance(whole, ast.And) else ast.And()
            yield node.lineno, f"{type(whole).__name__} turned"
            node.op = whole
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield) and node.value.value:
            case = node.value
            node.value = ast.YieldFrom(ast.Tuple([], ast.SizeLimit()))
            yield node.lineno, "case dropped"
            node.value = case


def can_be_planted(path: Path) -> bool:
    """Whether there is any bug that can be planted in a file."""
    return next(mutations(ast.parse(path.read_text(encoding="utf-8"))), None) is not None


def planted(path: Path) -> list[tuple[int, str, str]]:
    """Every bug that can be planted in a file: its line, its kind, the text of the file with it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        (at, kind, ast.unparse(ast.fix_missing_locations(deepcopy(tree)))) for at, kind in mutations(tree)
    ]


def changed(before: str, after: str) -> str:
    """The first line of a text, as a syntax tree is written, that is another with the bug."""
    pairs = zip(ast.unparse(ast.parse(before)).splitlines(), after.splitlines(), strict=False)
    return next((new.strip() for old, new in pairs if old != new), "")


def found(copy: Path, tests: list[str], only: str, *, thorough: bool, limit: int) -> str:
    """How the tests end in a copy of the checkout: "failed", "stopped"; empty if they pass."""
    env = {**os.environ, "ENPITSU_THOROUGH": str(int(thorough)), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    command += ["-k", only] if only else []
    try:
        run = subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return "stopped"
    return "failed" if run.returncode else ""


def main() -> int:
    """The exit status: 1 if a bug was found by the thorough tests alone."""
    asked = ArgumentParser()
    asked.add_argument("areas", nargs="*", metavar="AREA")
    asked.add_argument("--number", type=int, default=8)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--quick", action="store_true")
    asked.add_argument("--elsewhere", action="store_true")
    asked.add_argument("--pick", type=lambda said: [int(number) for number in said.split(",")])
    asked.add_argument("--limit", type=int, default=LIMIT)
    said = asked.parse_args()
    counts: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", ".*_cache", "__pycache__")
        )
        for area in said.areas or AREAS:
            pattern, tests = AREAS[area]
            rng = Random(f"{area} {said.seed}")
            files = [
                path for path in sorted((copy / "src" / "enpitsu").glob(pattern)) if can_be_planted(path)
            ]
            runs = [("quick", tests)]
            runs += [("elsewhere", ELSEWHERE.get(area, GENRES))] * said.elsewhere
            runs += [("thorough", tests)] * (not said.quick)
            for number in range(1, said.number + 1):
                path = rng.choice(files)
                line, kind, text = rng.choice(planted(path))
                if said.pick and number not in said.pick:
                    continue
                whole, only = path.read_text(encoding="utf-8"), path.stem if area == "genres" else ""
                path.write_text(text, encoding="utf-8")
                verdict, end = "nobody", ""
                for who, where in runs:
                    if end := found(copy, where, only, thorough=who == "thorough", limit=said.limit):
                        verdict = who
                        break
                path.write_text(whole, encoding="utf-8")
                counts[verdict] += 1
                name = f"{number:3} {area} {path.stem}:{line}"
                late = f" ({end} after {said.limit} s)" if end == "stopped" else ""
                print(f"{verdict:9} {name} {kind}: {changed(whole, text)}{late}", flush=True)
    print(dict(counts))
    return int(counts["thorough"] > 0)


if __name__ == "__main__":
    sys.exit(main())

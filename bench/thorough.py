"""Explain stored boards to the end, judge every step and every entry, and check every reason.

    python -m bench.thorough [--reasons | --entries] [--jobs N] [--journal FILE] [BOARD ...]

All boards, if none are named; two at a time, in the order given.  With a journal, each board that was
judged is kept with a signature of all code that explains and judges it; a later run goes on with what is
not there, or was judged by other code.  A line for each tells its steps, the
share of one or two cases, the largest, how many are open, a fingerprint of all that is told, seconds of
processor time (to explain, to judge), and what the judge found: it looks at every step, and at every case and fact of it, and what it
cannot tell in time counts as wrong.  The checkers (`tests/trust/checkers.py`) take the data of a step;
`--reasons` asks only them, `--entries` only the judge of entries.  It takes hours: the largest boards alone about two.
"""

from __future__ import annotations

import ast
import inspect
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any

os.environ["ENPITSU_THOROUGH"] = "1"

from tests.engine.explain import judge
from tests.engine.explain import test_moves as digests
from tests.engine.explain import test_steps as judged
from tests.trust import checkers, test_told

from enpitsu import catalogue
from enpitsu.files import Journal

TESTS: tuple[Callable[[str], None], ...] = (
    judged.test_the_steps_reach_the_stored_answer,
    judged.test_a_step_rests_on_what_was_known_before_it,
    judged.test_cited_cases_and_facts_alone_force_the_marks,
    judged.test_the_chain_of_a_supposition_is_a_chain,
    judged.test_no_cited_case_or_fact_can_be_dropped,
    digests.test_cases_and_marks_told_before_alone_force_an_entry,
    digests.test_an_entry_rests_on_what_was_told_before_it,
    digests.test_every_step_has_its_place,
    digests.test_a_folded_step_follows_from_what_its_entry_cites,
    test_told.test_all_that_is_told_of_a_board_is_so,
)


ROOT = Path(__file__).resolve().parents[1]
APART = (
    *[
        f"enpitsu.{part}"
        for part in (
            "catalogue",
            "cli",
            "desk",
            "document",
            "draw",
            "engine.explain.hints",
            "engine.make",
            "engine.setting",
            "errors",
            "api",
            "files",
            "formats",
            "notation",
            "plain",
            "plain_types",
            "workers",
        )
    ],
    "tests.engine.explain.test_hints",
)
"""Modules that the judges use and that change no explanation: a board's text is signed by itself."""
JUDGES = (judge, judged, digests, checkers, test_told)

ENTRIES: tuple[Callable[[str], None], ...] = tuple([t for t in TESTS if t.__module__ == digests.__name__])


def _imported(tree: ast.AST) -> set[str]:
    """The modules that a module imports, inside functions too; names that a package hands out by their own."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                found |= {
                    _handed_out(node.module).get(alias.name, node.module),
                    f"{node.module}.{alias.name}",
                }
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


@cache
def _handed_out(package: str) -> dict[str, str]:
    """The names that a package only imports, and from which module."""
    file = _file(package)
    if file is None or file.name != "__init__.py":
        return {}
    nodes = ast.parse(file.read_text(encoding="utf-8")).body
    if any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in nodes):
        return {}
    return {a.name: n.module for n in nodes if isinstance(n, ast.ImportFrom) and n.module for a in n.names}


@cache
def _file(module: str) -> Path | None:
    """The file of a module of this checkout; None for all others, and for what lies apart."""
    parts = module.split(".")
    if (
        parts[0] not in {"enpitsu", "tests"}
        or module == "enpitsu"
        or f"{module}.".startswith(tuple([f"{a}." for a in APART]))
    ):
        return None
    base = (ROOT / "src" if parts[0] == "enpitsu" else ROOT).joinpath(*parts)
    return next((f for f in (base.with_suffix(".py"), base / "__init__.py") if f.is_file()), None)


@cache
def _program(file: Path) -> tuple[str, frozenset[str]]:
    """A file's program, without comments and docstrings; the modules that it imports."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = frozenset(_imported(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [
                s for s in node.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
            ]
    return ast.dump(tree), imported


def _closure(files: Iterable[Path]) -> dict[Path, str]:
    """These files and all that they import, each as its program."""
    todo, out = list(files), {}
    while todo:
        file = todo.pop()
        if file not in out:
            out[file], imported = _program(file)
            todo += [found for name in imported if (found := _file(name))]
    return out


@cache
def _common() -> dict[Path, str]:
    """The programs and data on which every explanation and every judge may depend."""
    out = _closure([Path(inspect.getfile(module)) for module in JUDGES])
    books = (ROOT / "src" / "enpitsu" / "books").rglob("*")
    out |= {f: f.read_text(encoding="utf-8") for f in books if f.suffix in {".json", ".toml"}}
    return out


def signature(id: str) -> str:
    """A fingerprint of all that explains and judges a board, and of the board."""
    stored = catalogue.example(id)
    puzzle = stored.puzzle()
    own = _closure(
        [Path(inspect.getfile(kind)) for kind in type(puzzle).__mro__ if "genres" in kind.__module__]
    )
    code = {**_common(), **own}
    parts = [
        *sorted(code.values()),
        puzzle.text,
        repr(puzzle.options),
        stored.answer or "",
    ]  # wherever it lies
    return sha256("\n".join(parts).encode()).hexdigest()[:16]


def look(id: str, tests: Sequence[Callable[[str], None]] = TESTS) -> tuple[str, bool]:
    """A line on one board, and whether all is well with it and nothing open."""
    start = process_time()
    found = judged.explained(id)
    took, wrong = process_time() - start, []
    print(f"  {id}: explained, {took:.1f} s", flush=True)
    for test in tests:
        try:
            test(id)
        except Exception as error:  # the other boards are looked at all the same
            wrong.append(f"{test.__name__}: {error!r}")
    items = sum(len(told.because) + len(told.given) for told in found.steps)
    sizes = [len(told.because) for told in found.steps]
    few, loose = sum(n <= 2 for n in sizes), sum(not told.step.is_minimal for told in found.steps)
    line = f"{id}: {len(sizes)} steps, {few} of one or two cases, largest {max(sizes, default=0)}, {loose} open; {items} cases and facts"
    line += f"; {sha256(judged.text_of(found).encode()).hexdigest()[:12]}"
    judging = process_time() - start - took
    for kept in (
        judged.explained,
        digests.entries,
        test_told.steps,
        test_told.checker_of,
    ):
        kept.cache_clear()
    return (
        f"{line}; {took:.1f} s, judged {judging:.1f} s: {'; '.join(wrong) or 'all well'}",
        not wrong and not loose,
    )


def main() -> int:
    """The number of boards of which something is wrong, or open."""
    asked = ArgumentParser()
    asked.add_argument("boards", nargs="*", metavar="BOARD")
    asked.add_argument("--reasons", action="store_true")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--entries", action="store_true")
    asked.add_argument("--journal", type=Path)
    said = asked.parse_args()
    if said.journal and (said.reasons or said.entries):
        asked.error("a journal keeps what all judges say")
    tests = (test_told.test_all_that_is_told_of_a_board_is_so,) if said.reasons else TESTS
    tests = ENTRIES if said.entries else tests
    boards = said.boards or judged.EXAMPLES
    known: dict[str, dict[str, Any]] = {}
    signatures = {id: signature(id) for id in boards} if said.journal else {}

    def keep(row: dict[str, Any]) -> None:
        if signatures.get(row["board"]) == row["code"]:
            known[row["board"]] = row

    journal = Journal(said.journal, keep, '{"board":') if said.journal else None
    if journal:
        journal.open()
    for row in known.values():
        print(f"(kept) {row['line']}", flush=True)
    bad = sum(not row["well"] for row in known.values())
    with ProcessPoolExecutor(said.jobs) as pool:
        asked_for = {pool.submit(look, id, tests): id for id in boards if id not in known}
        for done in as_completed(asked_for):
            line, well = done.result()
            bad += not well
            print(line, flush=True)
            if journal:
                id = asked_for[done]
                journal.add({"board": id, "code": signatures[id], "well": well, "line": line})
    print(f"{bad} boards with something wrong or open")
    return bad


if __name__ == "__main__":
    sys.exit(main() > 0)

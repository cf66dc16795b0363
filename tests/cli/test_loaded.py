"""What a command loads: of notations the one that its text is in, of everything else what it uses."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable

import pytest

from enpitsu import catalogue
from enpitsu.cli.read_options import ReadOptions
from enpitsu.cli.solving import SolveArguments
from enpitsu.document import Document
from enpitsu.formats import write_document
from enpitsu.formats.registry import HOMES
from enpitsu.notation.recognition import recognise
from tests.cli.running import Run

SOURCES = catalogue.PACKAGE.parent
URL = "https://puzz.link/p?slither/5/5/cbcbcddad"
UNUSED = (
    "enpitsu.notation.janko.reading", "enpitsu.notation.kudamono", "enpitsu.notation.line",
    "enpitsu.notation.penpa", "enpitsu.notation.pzprv3", "enpitsu.notation.spoj", "enpitsu.formats.as_json",
    "enpitsu.formats.own",
    "enpitsu.draw.svg", "enpitsu.desk", "enpitsu.engine.check", "enpitsu.engine.explain",
    "enpitsu.engine.make", "enpitsu.engine.proof", "enpitsu.locale.catalogs",
    "enpitsu.layers.drawn.areas", "enpitsu.pieces.polygons",
    "enpitsu.variants.names", "enpitsu.variants.rule_library", "enpitsu.workers", "enpitsu.cli.app",
    "click", "rich", "typer", "json", "tomllib", "random",
)  # fmt: skip
"""Modules and packages that a puzzle of one notation, solved and drawn without colour, does not need."""


def loaded(code: str, *arguments: str) -> list[str]:
    """The modules that are there in a new process after some code."""
    end = "import sys; print(*sys.modules, sep='\\n', file=sys.stderr)"
    env = {**os.environ, "PYTHONPATH": str(SOURCES), "NO_COLOR": "1"}
    found = subprocess.run(
        [sys.executable, "-c", f"{code}; {end}", *arguments], check=True, capture_output=True, text=True,
        env=env,
    )  # fmt: skip
    return found.stderr.split()


def inside(names: Iterable[str], packages: Iterable[str]) -> list[str]:
    """Those of some modules that are, or lie in, some packages."""
    within = tuple([f"{package}." for package in packages])
    return [name for name in names if f"{name}.".startswith(within)]


def test_solving_an_address_loads_what_it_uses() -> None:
    names = loaded("import sys; from enpitsu.cli import run; run(sys.argv[1:])", "solve", URL)
    assert "enpitsu.formats.pzpr" in names
    assert "enpitsu.draw.text" in names
    assert inside(names, UNUSED) == []
    assert inside(names, ["enpitsu.genres"]) == ["enpitsu.genres", "enpitsu.genres.slitherlink"]


def test_solving_as_json_draws_nothing() -> None:
    names = loaded("import sys; from enpitsu.cli import run; run(sys.argv[1:])", "solve", "--json", URL)
    assert inside(names, ["enpitsu.draw", "enpitsu.cli.screen", "enpitsu.engine.explain", "rich"]) == []


@pytest.mark.parametrize("name", [name for name in HOMES if name != "spoj"])
def test_of_the_notations_that_of_the_text_is_loaded(name: str) -> None:
    """A file of puzz.link and its address are declared together."""
    genre = "sudoku" if name == "line" else "slitherlink"
    text = write_document(Document(catalogue.example(genre).puzzle()), name)
    assert recognise(text) == name
    names = loaded("import sys; from enpitsu import read; read(sys.argv[1])", text)
    used = {home for home in HOMES.values() if home in names}
    assert used - {HOMES["pzpr"] if name == "pzprv3" else ""} == {HOMES[name]}


def test_a_plain_solve_is_that_which_is_parsed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ReadOptions, SolveArguments]] = []

    def solve_all(argument: str, how: ReadOptions, wanted: SolveArguments) -> int:
        asked.append((argument, how, wanted))
        return 0

    monkeypatch.setattr("enpitsu.cli.solving.solve_all", solve_all)
    run("solve", URL)
    run("solve", "--", URL)
    assert asked[0] == asked[1] == (URL, ReadOptions(), SolveArguments())

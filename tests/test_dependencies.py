"""The packages that are used: their versions, and the private calls of the solver library."""

from __future__ import annotations

import ast
import inspect
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from struct import calcsize
from typing import Any

import pytest
from bench.environments import EXTRAS, oldest, requirements
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from enpitsu.cli.app import command_line
from enpitsu.engine.backends import make, pysat

LIB: Any = vars(pysat)["lib"]

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]
NEEDED = {(r := Requirement(text)).name: r.specifier for text in PROJECT["dependencies"]}
KNOWN = {
    "python-sat": (["1.8.dev30", "1.9.dev1", "1.9.dev17"], ["1.8.dev25", "1.8.dev26", "1.9.dev18", "2.0"]),
    "typer": (["0.15.4", "0.16.0", "0.22.0", "0.28.0"], ["0.12.0", "0.12.5", "0.14.0", "0.15.1", "0.29.0"]),
    "rich": (["13.7.0", "15.0.0"], ["13.6.0"]),
}  # fmt: skip
"""Versions with which all was tried and went well, and those that are gone, go wrong or were not tried."""


@pytest.mark.parametrize("name", NEEDED)
def test_just_the_versions_that_work_are_allowed(name: str) -> None:
    good, bad = KNOWN[name]
    spec: SpecifierSet = NEEDED[name]
    assert [v for v in good if not spec.contains(v, prereleases=True)] == []
    assert [v for v in bad if spec.contains(v, prereleases=True)] == []
    assert spec.contains(version(name), prereleases=True)


def test_every_bound_has_its_lowest_version_and_says_the_same_everywhere() -> None:
    """`make environments` tries the lowest and the newest of each."""
    for needed in requirements():
        assert oldest(needed).startswith(f"{needed.name}==")
    extras = PROJECT["optional-dependencies"]
    found: dict[str, set[str]] = {}
    for text in (*PROJECT["dependencies"], *[text for texts in extras.values() for text in texts]):
        found.setdefault(Requirement(text).name, set()).add(str(Requirement(text).specifier))
    assert [name for name, specs in found.items() if len(specs) > 1] == []


def test_an_extra_without_a_trial_is_noticed() -> None:
    extras = PROJECT["optional-dependencies"]
    assert {*extras} - {"dev", "peers"} == {*EXTRAS}


def test_no_argument_of_many_has_a_default_of_its_own() -> None:
    """click before 8.3 refuses one (and then no command is left that works)."""
    for name, command in command_line().commands.items():
        for one in command.params:
            if one.nargs == -1 and one.param_type_name == "argument":
                assert not isinstance(one.default, list | tuple), name


class Watched:
    """The library; it remembers what was called, and with how many arguments."""

    def __init__(self, lib: Any) -> None:
        self.lib, self.called = lib, set[str]()

    def __getattr__(self, name: str) -> Any:
        def call(*given: Any) -> Any:
            self.called.add(name)
            return getattr(self.lib, name)(*given)

        return call


def verbs() -> set[str]:
    """The calls that stand in the backend's source."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(pysat))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "_call"
        ):
            [verb] = node.args
            assert isinstance(verb, ast.Constant)
            found.add(str(verb.value))
    return found


@pytest.mark.parametrize("name", ["cadical195", "minisat22", "glucose4"])
def test_every_call_of_the_library_is_taken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them is refused for its arguments, and what comes back has the shape that is relied on."""
    watched = Watched(LIB)
    monkeypatch.setattr(pysat, "lib", watched)
    solver = make(name)
    solver.load([(1, 2), (-1, 3)])
    solver.add((4,))
    solver.prefer([1, -2, 3, 4])
    assert solver.solve([1, -3], 10) is False
    assert set(solver.core()) <= {1, -3}
    assert solver.solve() is True
    assert [abs(x) for x in solver.model()] == [1, 2, 3, 4]
    assert solver.fixed([4]) == [4]
    assert solver.propagate([1]) == [1, 3]
    assert solver.propagate([1, -3]) is None
    assert solver.conflicts() >= 0
    del solver
    expected = verbs() - (set() if name == "cadical195" else {"set"})
    assert len(expected) >= 9
    assert {called.partition("_")[2] for called in watched.called} == expected


def pigeons(holes: int) -> list[list[int]]:
    """More pigeons than holes: no model, and a long way to find out."""
    at = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    one = [[at[p, h] for h in range(holes)] for p in range(holes + 1)]
    return one + [
        [-at[p, h], -at[q, h]] for h in range(holes) for p, q in combinations(range(holes + 1), 2)
    ]


@pytest.fixture
def asked_anew() -> Iterator[None]:
    """What is known of the library is asked again, before and after."""
    pysat.reads_budgets.cache_clear()
    yield
    pysat.reads_budgets.cache_clear()


@pytest.mark.usefixtures("asked_anew")
@pytest.mark.parametrize("name", ["cadical195", "minisat22", "glucose4"])
def test_budgets_are_heard_where_a_long_has_four_bytes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As there: a larger number is refused, and the upper half of what is taken for a budget is chance."""

    class Narrow(Watched):
        def __getattr__(self, called: str) -> Any:
            taken = super().__getattr__(called)
            if not called.endswith("_cbudget"):
                return taken

            def narrow(solver: Any, budget: int) -> Any:
                if budget >= 1 << 31:
                    raise OverflowError("Python int too large to convert to C long")
                return taken(solver, 0x1234567 << 32 | budget)

            return narrow

    monkeypatch.setattr(pysat, "lib", Narrow(LIB))
    assert not pysat.reads_budgets()
    narrow = Narrow(LIB)
    monkeypatch.setattr(pysat, "lib", narrow)
    solver = make(name)
    solver.load(pigeons(7))
    assert solver.solve([], 5) is None
    assert 0 < solver.conflicts() < 50
    while (settled := solver.solve([], 500)) is None:
        assert solver.conflicts() < 1_000_000
    assert settled is False
    assert not any(called.startswith(("glucose", "minisat")) for called in narrow.called)


@pytest.mark.parametrize("name", ["minisat22", "glucose4"])
def test_here_a_long_is_long_enough_or_others_are_not_used(name: str) -> None:
    assert pysat.reads_budgets() == (calcsize("l") >= 8)
    solver = make(name)
    solver.load(pigeons(7))
    assert solver.solve([], 1) is None, "a budget of one conflict is heard"

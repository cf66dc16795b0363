"""Dependence as code tells it, against what rules read; kinds left out, against plain enumeration."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from types import SimpleNamespace
from typing import Any, Never

import pytest

from enpitsu import catalogue
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.readings import smallest as module
from enpitsu.engine.readings.rule_sets import RuleSet
from enpitsu.engine.readings.smallest import Smallest, smallest
from enpitsu.layers import ReadsGivens
from enpitsu.puzzle import Option, Puzzle
from enpitsu.variants.layers import depends_on
from tests.thorough import sample

GENRES = catalogue.genres()
READINGS = [
    (name, id, value)
    for name in GENRES
    for id, option in catalogue.genre(name).readings.items()
    for value in option.values[1:]
]
SAMPLE = READINGS[:: sample(12, 1)]
CELLS, THINGS, MADE = sample(3, 4), sample(1, 2), sample(500_000, 6_000_000)


class Read(Exception):
    """What is sealed was asked for."""


class Sealed(dict[str, Any]):
    """Options, or givens, some of which cannot be read."""

    def __init__(self, values: Mapping[str, Any], sealed: Collection[str]) -> None:
        super().__init__({name: value for name, value in values.items() if name not in sealed})
        self.sealed = sealed

    def get(self, name: str, default: Any = None) -> Any:
        if name in self.sealed:
            raise Read(name)
        return super().get(name, default)

    def __missing__(self, name: str) -> Never:
        raise Read(name) if name in self.sealed else KeyError(name)


def sealed(puzzle: Puzzle, names: Collection[str]) -> Any:
    """A copy of a puzzle that knows nothing yet; some options and printed layers of it cannot be read."""
    genre = type(puzzle)
    ids = [getattr(genre, name).id for name in names if isinstance(getattr(genre, name), Option)]
    copy: Any = object.__new__(genre)
    copy.grid, copy.options = puzzle.grid, Sealed(puzzle.options, ids)
    copy.givens = Sealed(puzzle.givens, names)
    copy.__dict__.update(dict(copy.givens), rules=puzzle.rules)
    copy.__dict__["problem_template"] = SimpleNamespace(derived={}, keep=lambda what, make: make())
    return copy


@pytest.mark.parametrize("name", GENRES)
def test_rules_read_nothing_on_which_their_code_does_not_depend(name: str) -> None:
    genre = catalogue.genre(name)
    known = {*genre.printed, *[name for name in dir(genre) if isinstance(getattr(genre, name), Option)]}
    for example in catalogue.examples(name)[: sample(2, 20)]:
        puzzle = example.puzzle()
        for rule in puzzle.rules:
            copy = sealed(puzzle, known - depends_on(genre, rule))
            first = 1
            for layer_name, layer in genre.drawn.items():
                try:
                    copy.__dict__[layer_name] = bound = layer.bind(copy, first)
                    first += len(list(bound.all_marks()))
                except (Read, ReadsGivens):  # the rule does not depend on this layer either
                    assert layer_name not in depends_on(genre, rule)
                    first += len(list(puzzle.bound[layer_name].all_marks()))
            deque(rule.cases(copy), 0)  # raises if it reads what is sealed


def test_a_rule_depends_on_what_its_code_speaks_of() -> None:
    genre = catalogue.genre("nodeloop")
    depends = {rule.letter: depends_on(genre, rule) for rule in genre.rules}
    assert depends["E"] >= {"node", "line", "bend"}
    assert "jump" in depends["D"]  # through a layer that a reading decides
    assert [letter for letter in depends if "number" in depends[letter]] == ["H"]


def compared(name: str, id: str, value: str) -> Smallest:
    genre = catalogue.genre(name)
    usual = genre.readings[id].values[0]
    rules = RuleSet(genre, {id: usual}), RuleSet(genre, {id: value})
    return smallest(rules, CELLS, THINGS, Meter(Budget(things=MADE)))


@pytest.mark.parametrize(("name", "id", "value"), SAMPLE)
def test_kinds_that_are_left_out_hide_no_difference(
    name: str, id: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boards with all kinds of things are gone through, too: no smaller one differs."""
    quick = compared(name, id, value)
    with monkeypatch.context() as patch:
        patch.setattr(module, "idle_kinds", lambda rules, grid: ())
        plain = compared(name, id, value)
    if plain.difference is not None:
        assert quick.difference is not None
        sizes = [
            len(found.difference.puzzles[0].grid.cells) for found in (plain, quick) if found.difference
        ]
        assert sizes[0] == sizes[1]
    elif quick.difference is None:
        assert {*plain.done} <= {*quick.done}


def test_some_kinds_are_left_out() -> None:
    found = compared("oddstitch", "OS-3", "deflection")
    assert found.idle == ("arrow", "block", "circle")
    assert found.whole == CELLS

"""Kinds of givens that cannot separate two rule sets (idle kinds): they add the same conditions to both.

No rule in which the two differ and no demand depends on an idle kind, and all other rules only add
conditions where it is printed.  So if an answer separates the rule sets on a board with such givens, it
also separates them without: it keeps the remaining conditions of one set, and breaks the same case of the
other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from enpitsu.effort import reported
from enpitsu.engine.compile.structural_hashing import Structures
from enpitsu.engine.readings.dependence import layers_that_matter
from enpitsu.engine.readings.difference import same_marks
from enpitsu.engine.readings.rule_sets import RuleSet
from enpitsu.engine.setting.kinds import Kind, kinds_of
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Grid
from enpitsu.layers.base import MISSING
from enpitsu.puzzle import Puzzle

CROWDED_BOARDS = 12
"""The number of random boards with many givens that are examined, besides all boards with one."""


def idle_kinds(rules: tuple[RuleSet, RuleSet], grid: Grid) -> tuple[str, ...]:
    """The idle kinds of two rule sets on a grid.

    That a kind only adds conditions is tested on all boards with one given of the kind, and on random
    boards with many givens of all idle kinds: the latter is evidence, not a proof.
    """
    mine, theirs = (each.board(grid, {}) for each in rules)
    if not same_marks(mine, theirs):
        return ()
    matter = layers_that_matter(mine, theirs)
    grows = _Grows(mine)
    kinds = {name: k for name, k in kinds_of(mine).items() if name in mine.printed and name not in matter}
    idle = [name for name in kinds if all(map(grows, _each_alone(name, kinds[name])))]
    while idle and not all(map(grows, _crowded({name: kinds[name] for name in idle}))):
        idle.pop()
    return tuple(idle)


class _Grows:
    """Test whether a board with some givens has all conditions of the bare board."""

    def __init__(self, bare: Puzzle) -> None:
        self._bare = bare
        self._structures = Structures()
        self._least = self._conditions(bare)

    def _conditions(self, board: Puzzle) -> frozenset[int]:
        return frozenset([self._structures.of(case.condition) for case in reported(board.cases(), 0)])

    def __call__(self, givens: Mapping[str, Any]) -> bool:
        try:
            board = type(self._bare)(self._bare.grid, givens, self._bare.options)
            return (
                board.problem_template is self._bare.problem_template
                and self._least <= self._conditions(board)
            )
        except (BadNotation, BadPuzzle):  # there is no such board
            return True


def _each_alone(name: str, kind: Kind) -> Iterator[dict[str, Any]]:
    """The givens of all boards with exactly one given of a kind."""
    for at in kind.places:
        for value in kind.values(at):
            if kind.things.get(at, MISSING) != value:
                yield _with(name, kind, {at: value})


def _crowded(kinds: Mapping[str, Kind]) -> Iterator[dict[str, Any]]:
    """The givens of random boards with many givens of some kinds."""
    rng = Random(0)
    for _ in range(CROWDED_BOARDS):
        givens: dict[str, Any] = {}
        for name, kind in kinds.items():
            places = [at for at in kind.places if kind.values(at)]
            some = rng.sample(places, rng.randint(0, len(places)))
            givens |= _with(name, kind, {at: rng.choice(list(kind.values(at))) for at in some})
        yield givens


def _with(name: str, kind: Kind, things: Mapping[Any, Any]) -> dict[str, Any]:
    return {name: kind.gather({**kind.things, **things})}

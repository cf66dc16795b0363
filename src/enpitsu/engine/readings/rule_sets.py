"""Rule sets: a genre under a reading, perhaps with one letter of its rules dropped or added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from enpitsu.errors import UnknownName
from enpitsu.grid import Grid
from enpitsu.puzzle import Puzzle, Rule, freedom


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules by which boards are judged: a genre's class and the reading that is chosen."""

    genre: type[Puzzle]
    options: Mapping[str, str] = field(default_factory=dict)

    def board(self, grid: Grid, givens: Mapping[str, Any]) -> Puzzle:
        """A puzzle under these rules."""
        return self.genre(grid, givens, dict(self.options))


def letters_of(genre: type[Puzzle]) -> list[str]:
    """The letters that yield cases, so that it can be asked whether they are needed."""
    return list(dict.fromkeys([r.letter for r in genre.rules if r.kind in ("rule", "implied")]))


def with_and_without(
    genre: type[Puzzle], letter: str, options: Mapping[str, str]
) -> tuple[RuleSet, RuleSet]:
    """The rules with a letter, and the rules without it; raises UnknownName.

    A letter that is said to follow from the others is no case of the solver: with it, it becomes one.
    Demands on what is printed stay: both sets are about the same boards.
    """
    if letter not in letters_of(genre):
        raise UnknownName(f"rule of {genre.title()} that yields cases", letter, letters_of(genre))
    mine = [r for r in genre.rules if r.letter == letter]
    with_it = [Rule(letter, r.template, r.cases) for r in mine if r.kind == "implied"]
    for made, r in zip(with_it, [r for r in mine if r.kind == "implied"], strict=True):
        made.name = r.name
    without = {r.name: freedom(letter, r.template) for r in mine if r.kind in ("rule", "implied")}
    return (
        RuleSet(_changed(genre, {r.name: r for r in with_it}), options),
        RuleSet(_changed(genre, without), options),
    )


def _changed(genre: type[Puzzle], rules: Mapping[str, Rule]) -> type[Puzzle]:
    """A genre in which some rules are others."""
    if not rules:
        return genre
    members = {k: v for k, v in vars(genre).items() if k in ("name", "__module__", "__doc__")}
    return type(genre.__name__, (genre,), {**members, **rules})

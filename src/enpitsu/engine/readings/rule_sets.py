"""Rule sets: a genre under a reading, perhaps with one letter of its rules dropped or added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from enpitsu.errors import UnknownName
from enpitsu.grid import Grid
from enpitsu.puzzle import Puzzle
from enpitsu.variants import Change, varied


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules by which boards are judged: a genre's class and the chosen reading of its options."""

    genre: type[Puzzle]
    options: Mapping[str, str] = field(default_factory=dict)

    def board(self, grid: Grid, givens: Mapping[str, Any]) -> Puzzle:
        """A puzzle under these rules."""
        return self.genre(grid, givens, dict(self.options))


def letters_of(genre: type[Puzzle]) -> list[str]:
    """The letters of rules that yield cases: those whose necessity can be examined."""
    return list(dict.fromkeys([r.letter for r in genre.rules if r.kind in ("rule", "implied")]))


def with_and_without(
    genre: type[Puzzle], letter: str, options: Mapping[str, str]
) -> tuple[RuleSet, RuleSet]:
    """The rules of a genre with a letter, and without it; raises UnknownName.

    If the letter is an implied one, which normally judges no answer, the first set turns it into a rule.
    Demands on givens are kept in both sets, so that both concern the same boards.
    """
    if letter not in letters_of(genre):
        raise UnknownName(
            "rule of {} that yields cases", letter, letters_of(genre), of=[genre.display_title()]
        )
    kinds = {r.kind for r in genre.rules if r.letter == letter}
    mine = genre
    if "rule" not in kinds:
        named = [r.again(letter, r.cases) for r in genre.rules if (r.letter, r.kind) == (letter, "implied")]
        mine = type(
            genre.__name__, (genre,), {**_told(genre), **{f"asked_{n}": r for n, r in enumerate(named)}}
        )
    theirs = varied(Change(genre, dropped=(letter,)), genre.genre_id(), genre.title())
    return RuleSet(mine, options), RuleSet(theirs, options)


def _told(genre: type[Puzzle]) -> dict[str, Any]:
    """The members that identify a class: its name, module and docstring."""
    return {k: v for k, v in vars(genre).items() if k in ("name", "__module__", "__doc__")}

"""What is wanted of a generated board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from enpitsu.engine.make.difficulty import LABELS, EasySteps, of_difficulty
from enpitsu.errors import UnknownName
from enpitsu.grid import Grid
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle

SYMMETRIES = ("none", "rotate", "mirror", "diagonal")
"""Of the clues: none, half a turn, left and right, across the main diagonal."""

Made: TypeAlias = tuple[Puzzle, PartialAssignment]
"""A puzzle and its only answer."""

Steps: TypeAlias = Callable[[Puzzle, PartialAssignment], Sequence[Mark]]
"""Some steps, by the marks that they leave open on a board with this answer.

Where they leave nothing open, there is no other answer.
"""


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """The properties that a generated puzzle should have; raises UnknownName for an unknown symmetry."""

    symmetry: str = "none"  # one of SYMMETRIES
    density: float | None = None  # share of cells that keep a clue; None: as few as rubbing out gives
    minimal: bool = False  # no clue can be spared, not even where symmetry or density ask for it
    hide: bool = False  # print "?" where the number itself is not needed
    require: Sequence[tuple[str, bool]] = ()  # marks (as printed) that the answer must (not) have
    options: Mapping[str, str] = field(default_factory=dict)
    accept: Callable[[Puzzle, PartialAssignment], bool] | None = None  # the final acceptance predicate
    open_to: Steps | None = None  # easy ones, say: they are to leave nothing open
    soon: Steps | None = None  # those of them that are soon seen: clues are rubbed out by them if they do

    def __post_init__(self) -> None:
        if self.symmetry not in SYMMETRIES:
            raise UnknownName("symmetry", self.symmetry, SYMMETRIES)


def generate_options(
    cells: Grid,
    options: Mapping[str, str],
    *,
    symmetry: str = "none",
    density: float | None = None,
    difficulty: str | None = None,
    minimal: bool = False,
    hide: bool = False,
    require: Sequence[tuple[str, bool]] = (),
) -> GenerateOptions:
    """What is wanted of boards of a grid; raises UnknownName (of a symmetry that it cannot have, too)."""
    square = cells.height == cells.width
    fitting = [name for name in SYMMETRIES if name != "diagonal" or square]
    if symmetry not in fitting:
        raise UnknownName("symmetry of this board", symmetry, fitting, narrow=True)
    easy = EasySteps()
    accept = None if difficulty is None else of_difficulty(difficulty, easy)
    keeping = difficulty == LABELS[0] and not minimal  # clues stay for the sake of easy steps
    return GenerateOptions(
        symmetry, density, minimal, hide, tuple(require), options, accept,
        open_to=easy.all if keeping else None, soon=easy.soon if keeping else None,
    )  # fmt: skip

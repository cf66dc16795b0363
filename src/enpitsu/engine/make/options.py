"""What is wanted of a generated board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from enpitsu.engine.make.difficulty import LABELS, EasySteps, of_difficulty
from enpitsu.errors import BadNotation, UnknownName
from enpitsu.grid import Grid, Vector
from enpitsu.locale import say
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
    values: Sequence[str] = ()  # texts of the clues that are printed, such as "2" and "?"; empty: all
    pattern: frozenset[Vector] | None = (
        None  # rows and columns of the cells with a clue: these and no others
    )
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
    values: Sequence[str] = (),
    pattern: str | None = None,
) -> GenerateOptions:
    """What is wanted of boards of a grid; raises UnknownName (of a symmetry that it cannot have, too).

    ``pattern``: see ``read_pattern``.  Raises BadNotation.
    """
    square = cells.height == cells.width
    fitting = [name for name in SYMMETRIES if name != "diagonal" or square]
    if symmetry not in fitting:
        raise UnknownName("symmetry of this board", symmetry, fitting, narrow=True)
    easy = EasySteps()
    accept = None if difficulty is None else of_difficulty(difficulty, easy)
    keeping = difficulty == LABELS[0] and not minimal  # clues stay for the sake of easy steps
    return GenerateOptions(
        symmetry, density, minimal, hide, tuple(require), options, tuple(values),
        None if pattern is None else read_pattern(pattern, cells), accept,
        open_to=easy.all if keeping else None, soon=easy.soon if keeping else None,
    )  # fmt: skip


def read_pattern(text: str, cells: Grid) -> frozenset[Vector]:
    """The cells of a clue layout: "x" for a cell with a clue, "." for others; rows end with "/" or a line.

    Raises BadNotation if that is not a row of these for each row of the grid.
    """
    rows = text.strip().replace("\n", "/").split("/")
    at = 0
    for row in rows:
        wrong = next((i for i, sign in enumerate(row) if sign not in "x."), None)
        if wrong is not None:
            raise BadNotation(text, at + wrong, say("a pattern has x for each cell with a clue, else ."))
        if len(row) != cells.width:
            wide = say("a row of the pattern has {} cells, not {}", len(row), cells.width)
            raise BadNotation(text, at, wide)
        at += len(row) + 1
    if len(rows) != cells.height:
        raise BadNotation(text, None, say("the pattern has {} rows, not {}", len(rows), cells.height))
    return frozenset([(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x"])

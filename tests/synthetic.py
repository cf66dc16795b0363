"""Tiny genres made on the spot, and all their answers by brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from enpitsu.engine.compile.encode import Encoder, compile
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.grid import Grid, grid
from enpitsu.layers import Numbers, Shading
from enpitsu.layers.base import Block
from enpitsu.logic import Bool, EncodingMode, Mark, PartialAssignment, Profile
from enpitsu.puzzle import Puzzle, Rule

Stated = Callable[[Any], Iterable[tuple[Any, Bool]]]
"""What a rule of a synthetic genre yields for its puzzle."""


def genre(layers: dict[str, Any], fixed: Stated, given: Stated | None = None) -> type[Puzzle]:
    """A genre with these drawn layers, one rule that reads no given and one that does."""

    def from_sheet(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        yield from fixed(puzzle)

    def from_givens(puzzle: Any) -> Iterator[tuple[Any, Bool]]:
        assert puzzle.clue is not None  # raises ReadsGivens on the blank board
        if given is not None:
            yield from given(puzzle)

    members: dict[str, Any] = {
        "clue": Numbers(),
        **layers,
        "stated": Rule("A", "What the test states of any board.", from_sheet),
        "asked": Rule("B", "What the test asks of this board.", from_givens),
    }
    return type("Synthetic", (Puzzle,), members)


def printed(**layers: Any) -> Any:
    """A genre of these printed layers, without rules."""
    return type("Synthetic", (Puzzle,), {**layers, "black": Shading()})


def board(of: type[Puzzle], height: int, width: int, holes: Iterable[tuple[int, int]] = ()) -> Puzzle:
    """An empty board of a synthetic genre."""
    cells: Grid = grid(height, width, frozenset(holes))
    return of(cells, {})


Picture = tuple[bool, ...]
"""The values of some marks, in order."""


def solver_answers(
    puzzle: Puzzle,
    *,
    guarded: bool = False,
    judged: EncodingMode | None = None,
    on: Sequence[int] | None = None,
    backend: str = "cadical195",
) -> set[Picture]:
    """All answers as the engine lists them.

    ``on`` picks the cases (by index) of a guarded program; ``judged``: it is written as for explaining.
    """
    program = Program(len(puzzle.marks)) if judged else compile(puzzle, guarded=guarded)
    if judged:
        Encoder(program, Profile(judged)).write(list(puzzle.cases()))
    model = Model(program, guarded=guarded, backend=backend)
    assumed: list[int] = []
    if guarded:
        assumed = model.switches if on is None else [model.switches[i] for i in on]
    found: set[Picture] = set()
    for answer in model.answers(puzzle.visible_marks, assumed):
        picture = tuple([answer[m.number - 1] > 0 for m in puzzle.visible_marks])
        assert picture not in found, "an answer is listed twice"
        found.add(picture)
    return found


def pictures(n: int) -> Iterator[Picture]:
    """All values that n marks can have."""
    return product((False, True), repeat=n)


def known(marks: Sequence[Mark], picture: Sequence[bool | None]) -> PartialAssignment:
    """Marks with their values; None leaves a mark open."""
    return PartialAssignment({m: v for m, v in zip(marks, picture, strict=True) if v is not None})


class DotRows(Block[tuple[tuple[str, ...], ...]]):
    """A word for each place of a lattice, row by row."""

    optional = True

    def blank(self, grid: Grid) -> tuple[tuple[str, ...], ...]:
        return ()

    def read_block(self, grid: Grid, rows: list[list[str]]) -> tuple[tuple[str, ...], ...]:
        return tuple([tuple(row) for row in rows])

    def write_block(self, grid: Grid, value: tuple[tuple[str, ...], ...]) -> list[str]:
        return [" ".join(row) for row in value]

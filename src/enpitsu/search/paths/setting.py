"""From a path to a puzzle: fill the board around it, take clues away until digits and path are unique.

The puzzle asks for the digits and for a path that tells its way.  All such paths are known (they were
searched for), so each is a literal: "this path is one of the filled board"; one of them must hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from enpitsu import catalogue
from enpitsu.engine.budget import Budget
from enpitsu.engine.solve import model_of
from enpitsu.errors import BadPuzzle, NoAnswer, UnknownName
from enpitsu.grid import Cell, grid
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle
from enpitsu.search.paths.definition import FoundPaths
from enpitsu.search.paths.walks import Path, PathWalks, Rules

DRAWN_CELLS = 25
"""Cells filled by lot before the solver fills the rest."""

PathAt = tuple[int, Path]


@dataclass(frozen=True, slots=True)
class Setting:
    """A puzzle with its only answer: the givens, the digits, the path and the kind of its first cell."""

    puzzle: Puzzle
    answer: PartialAssignment
    start: int
    path: Path
    clues: Mapping[int, int]


class Setter:
    """Fills boards around the paths of a definition and takes clues away; keeps one solver for all."""

    def __init__(self, found: FoundPaths, *, budget: Budget | None = None) -> None:
        self.of, self.board = found.of, found.of.board
        filling = found.of.table.get("filling")
        if filling is None:
            raise BadPuzzle(say("{} does not say how a board is filled", found.of.name))
        self.paths: Sequence[PathAt] = found.different
        self.kind = catalogue.genre(filling["genre"])
        self.blank = self.kind(grid(self.board.height, self.board.width), {}, {})
        cells = list(self.blank.grid.cells)
        layer = self.blank.bound.get(filling["layer"])
        if layer is None:
            raise UnknownName(
                "layer of {}",
                filling["layer"],
                list(self.blank.bound),
                of=[self.kind.display_title()],
            )
        values = {value for name in found.of.kinds for value in filling[name]}
        digits = getattr(layer, "marks", {})
        if not all([isinstance(of := digits.get(cell), dict) and values <= of.keys() for cell in cells]):
            raise BadPuzzle(
                say("{} has no such numbers to fill in: {}", self.kind.display_title(), sorted(values))
            )
        self.marks: list[dict[int, Mark]] = [digits[cell] for cell in cells]
        self.cells: list[Cell] = cells
        self.model = model_of(self.blank, budget)
        self._kinds = self._define([filling[name] for name in found.of.kinds])
        walks = [PathWalks(self.board, Rules(start)) for start in (0, 1)]
        self._told = [walks[start].described(path) for start, path in self.paths]

    def _define(self, values: Sequence[Sequence[int]]) -> list[list[int]]:
        """Literals "this cell is of the first kind", "... of the second"."""
        found: list[list[int]] = [[], []]
        for marks in self.marks:
            first = self.model.activation()
            for sign, those in ((first, values[0]), (-first, values[1])):
                for value in those:
                    self.model.add([-marks[value].number, sign])
            found[0].append(first)
            found[1].append(-first)
        return found

    def _needs(self, described: tuple[int, int]) -> list[int]:
        """The literals that a path asks for."""
        return [self._kinds[k][x] for k in (0, 1) for x in range(len(self.cells)) if described[k] >> x & 1]

    def fillable(self, index: int) -> bool:
        """Return whether a path extends to a completely filled board."""
        return self.model.solve(self._needs(self._told[index])) is not None

    def make(self, index: int, seed: int) -> Setting:
        """A puzzle around one of the paths; raises NoAnswer if no board can be filled around it."""
        rng = Random(f"{seed}/{index}")
        digits = self._filled(index, rng)
        self._know_paths()
        # no other answer: not these digits together with this path
        active = self.model.activation()
        mine = [self.marks[x][n].number for x, n in enumerate(digits)]
        self.model.add([-active, -self._on[index], *[-m for m in mine]])
        clues = self._thinned(mine, active, rng)
        self.model.add([-active])
        known = self.blank.total({self.marks[x][n]: True for x, n in enumerate(digits)})
        start, path = self.paths[index]
        return Setting(self._printed(clues), known, start, path, clues)

    def _filled(self, index: int, rng: Random) -> list[int]:
        needs = self._needs(self._told[index])
        model = self.model.solve(needs)
        if model is None:
            raise NoAnswer(())
        decided = list(needs)
        for x in rng.sample(range(len(self.cells)), DRAWN_CELLS):
            lot = self.marks[x][rng.choice(list(self.marks[x]))].number
            other = self.model.solve([*decided, lot])
            if other is not None:
                model = other
                decided.append(lot)
        assert model is not None
        return [next(n for n, m in marks.items() if model[m.number - 1] > 0) for marks in self.marks]

    def _know_paths(self) -> None:
        """Every path as a literal, one of which holds: from now on the solver asks for a path, too."""
        if hasattr(self, "_on"):
            return
        self._on: list[int] = []
        for described in self._told:
            on = self.model.activation()
            self._on.append(on)
            for need in self._needs(described):
                self.model.add([-on, need])
        self.model.add(self._on)

    def _thinned(self, mine: Sequence[int], active: int, rng: Random) -> dict[int, int]:
        """The clues that are left when none can be spared: cell -> digit."""
        kept = list(range(len(mine)))
        for x in rng.sample(kept, len(kept)):
            fewer = [y for y in kept if y != x]
            if self.model.solve([active, *[mine[y] for y in fewer]]) is None:
                kept = fewer
        value = {m.number: n for marks in self.marks for n, m in marks.items()}
        return {x: value[mine[x]] for x in kept}

    def _printed(self, clues: Mapping[int, int]) -> Puzzle:
        width = self.board.width
        rows = [
            [str(clues.get(r * width + c, ".")) for c in range(width)] for r in range(self.board.height)
        ]
        return self.kind.parse("\n".join([" ".join(row) for row in rows]) + "\n")


def fitting(found: FoundPaths, length: int | None) -> list[int]:
    """The different paths of a length (any, if None), by index; raises BadPuzzle if there is none."""
    picked = [i for i, (_, path) in enumerate(found.different) if length in (None, len(path))]
    if not picked:
        raise BadPuzzle(say("no path is {} cells long", length))
    return picked


def complete(found: FoundPaths) -> int:
    """The number of classes of paths that extend to a completely filled board."""
    setter = Setter(found)
    index = {described: i for i, described in enumerate(found.different)}
    return sum([setter.fillable(index[_normal(described)]) for described in found.classes])


def _normal(described: PathAt) -> PathAt:
    start, path = described
    return (start, min(path, path[::-1])) if len(path) % 2 else described

"""Search for the smallest board on which two rule sets differ: by cells, then by givens, then by shape.

Each clue, side of a room, wall, missing cell and non-default parameter counts as one given ("thing").  The
cells counted are those of the whole rectangle, missing ones included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Any

from enpitsu.engine.budget import Meter
from enpitsu.engine.make.clues import has_overlapping_signs
from enpitsu.engine.readings.difference import Difference, difference
from enpitsu.engine.readings.idle import idle_kinds
from enpitsu.engine.readings.rule_sets import RuleSet
from enpitsu.engine.setting.kinds import BLACK, kinds_of
from enpitsu.engine.solve import solve
from enpitsu.engine.transform.moving import blackened
from enpitsu.errors import BadNotation, BadPuzzle, OutOfBudget
from enpitsu.grid import grid
from enpitsu.layers.base import MISSING
from enpitsu.puzzle import Puzzle

Thing = tuple[str, Any, Any]
"""The kind of a given, its place and its value."""


@dataclass(frozen=True, slots=True)
class Smallest:
    """The result of a search: the difference, or None; ``boards``: the number of boards compared.

    ``done``: pairs (cells, givens) for which all boards were compared without a difference; givens of
    ``idle`` kinds are not counted, as they cannot make one.  ``whole``: the number of cells up to which no
    board differs, whatever is printed.  ``stopped_by``: the limit that ended the search, if any.
    """

    difference: Difference | None
    boards: int
    done: tuple[tuple[int, int], ...]
    stopped_by: str | None = None
    idle: tuple[str, ...] = ()
    whole: int = 0


def smallest(
    rules: tuple[RuleSet, RuleSet], cells: int, things: int, meter: Meter,
    tell: Callable[[str, int], object] = lambda word, n: None, *, unique: bool = False,
) -> Smallest:  # fmt: skip
    """Find the smallest board with at most ``cells`` cells and ``things`` givens on which rule sets differ.

    ``unique``: consider only boards on which the first rule set has exactly one answer.  Exceeding the
    budget is no error: the result says what was searched until then.
    """
    search = _Search(rules, things, meter, tell, unique)
    try:
        for area in range(1, cells + 1):
            found = search.of_area(area)
            if found is not None:
                return search.findings(found)
    except OutOfBudget as stop:
        return search.findings(None, stop.reason)
    return search.findings(None)


class _Search:
    """A search for a difference, by increasing number of cells."""

    def __init__(
        self, rules: tuple[RuleSet, RuleSet], things: int, meter: Meter,
        tell: Callable[[str, int], object], unique: bool,
    ) -> None:  # fmt: skip
        self.rules, self.things, self.meter, self.tell, self.unique = rules, things, meter, tell, unique
        self.boards = self.whole = 0
        self.done: list[tuple[int, int]] = []
        self.idle: set[str] | None = None  # kinds that were so on all boards until now

    def findings(self, found: Difference | None, stopped_by: str | None = None) -> Smallest:
        """The result so far."""
        idle = tuple(sorted(self.idle or ()))
        return Smallest(found, self.boards, tuple(self.done), stopped_by, idle, self.whole)

    def of_area(self, area: int) -> Difference | None:
        """The first difference on a board with ``area`` cells."""
        with self.meter.counting_work():
            shapes = [(shape, self._idle(shape)) for shape in shapes_of(area)]
        most = max([_most_things(self.rules[0], *shape, idle) for shape, idle in shapes])
        for many in range(self.things + 1):
            for shape, idle in shapes if many <= most else ():
                if (found := self._first(shape, many, idle)) is not None:
                    return found
            self.done.append((area, many))
        if most <= self.things and self.whole == area - 1:
            self.whole = area
        kinds = [set(idle) for _, idle in shapes]
        self.idle = set.intersection(*kinds, *([] if self.idle is None else [self.idle]))
        return None

    def _idle(self, shape: tuple[int, int]) -> tuple[str, ...]:
        if self.unique:  # a clue can make an answer the only one
            return ()
        return idle_kinds(self.rules, grid(*shape))

    def _first(self, shape: tuple[int, int], many: int, idle: Collection[str]) -> Difference | None:
        """The first difference on a board of a size with ``many`` givens that are not of idle kinds."""
        mine, theirs = self.rules
        for board in boards_of(mine.genre, dict(mine.options), *shape, many, without=idle):
            self.boards += 1
            self.tell("boards", self.boards)
            self.meter.tick()
            other = theirs.board(board.grid, board.givens)
            found = difference(board, other, self.meter) if is_puzzle(other) else None
            if found is not None and (not self.unique or status_of(board, self.meter) == "unique"):
                return found
        return None


def _most_things(rules: RuleSet, height: int, width: int, idle: Collection[str]) -> int:
    """The most givens that a board of a size can have, without those of ``idle`` kinds."""
    kinds = kinds_of(rules.board(grid(height, width), {}))
    return sum([len(kind.places) for name, kind in kinds.items() if name not in idle])


def shapes_of(area: int) -> list[tuple[int, int]]:
    """The (height, width) of all rectangles with ``area`` cells, the most square first."""
    found = [(height, area // height) for height in range(1, area + 1) if not area % height]
    return sorted(found, key=lambda shape: (abs(shape[0] - shape[1]), shape))


def status_of(board: Puzzle, meter: Meter) -> str:
    """The status of a board: "none", "unique" or "several" answers; raises OutOfBudget."""
    found = solve(board, meter=meter, why=False)
    if found.status == "unknown":
        raise OutOfBudget(found.stopped_by or "time")
    return found.status


def is_puzzle(board: Puzzle) -> bool:
    """Return whether a board meets the demands of its genre."""
    try:
        board.demands()
    except BadPuzzle:
        return False
    return True


def boards_of(
    genre: type[Puzzle], options: dict[str, str], height: int, width: int, many: int,
    givens: Mapping[str, Any] = MappingProxyType({}), without: Collection[str] = (),
) -> Iterator[Puzzle]:  # fmt: skip
    """Enumerate the boards of a size with exactly ``many`` givens that meet the demands of their genre.

    ``givens``: printed on each board in addition.  ``without``: kinds of givens to leave out.
    """
    bare = genre(grid(height, width), dict(givens), options)
    black = [at for kind in kinds_of(bare).values() if kind.name == BLACK for at in kind.places]
    for missing in range(min(many, len(black) - 1) + 1 if black else 1):
        for gone in combinations(black, missing):
            try:
                board = blackened(bare, dict.fromkeys(gone, True)) if gone else bare
                yield from _printed(board, many - missing, without)
            except (BadNotation, BadPuzzle):
                continue


def _printed(board: Puzzle, many: int, without: Collection[str]) -> Iterator[Puzzle]:
    kinds = {name: kind for name, kind in kinds_of(board).items() if name not in (BLACK, *without)}
    items: list[Thing] = [
        (name, at, value)
        for name, kind in kinds.items()
        for at in kind.places
        for value in kind.values(at)
        if kind.things.get(at, MISSING) != value
    ]
    for chosen in combinations(items, many):
        if len({(name, at) for name, at, _ in chosen}) < many:
            continue
        givens = dict(board.givens)
        try:
            for name in dict.fromkeys([name for name, _, _ in chosen]):
                new = {at: value for kind, at, value in chosen if kind == name}
                givens[name] = kinds[name].gather({**kinds[name].things, **new})
            made = type(board)(board.grid, givens, board.options)
        except (BadNotation, BadPuzzle):
            continue
        if not has_overlapping_signs(made) and is_puzzle(made):
            yield made

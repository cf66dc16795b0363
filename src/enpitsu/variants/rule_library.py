"""The rule library: rules that fit every genre with such a layer, each a sentence and its cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any

from enpitsu.errors import BadPuzzle, UnknownName
from enpitsu.grid import Cell, Direction, Grid
from enpitsu.layers import Areas, Digits, Links, Numbers, Rooms, Shading, Spots
from enpitsu.layers.base import Layer
from enpitsu.locale import general, say
from enpitsu.logic import Digit, count, every, total, unbroken
from enpitsu.nouns import plural
from enpitsu.puzzle import Cases, Puzzle, Rule
from enpitsu.shape import connected, single_loop

Kinds = tuple[type[Layer], ...]
Names = tuple[tuple[str, str], ...]
MARKED: Kinds = (Shading, Spots)
"""Layers that mark cells."""
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))
"""A knight's moves, each pair of cells once."""


@dataclass(frozen=True)
class LibraryRule:
    """A rule of the library: its name, its sentence with {0}, {1} for layers, their kinds, its cases."""

    name: str
    sentence: str
    kinds: tuple[Kinds, ...]
    cases: Callable[..., Cases]

    def rule(self, letter: str, kind: type[Puzzle], names: Names) -> Rule:
        """The rule with a letter, about some layers of a genre."""
        ours = [name for _, name in names]
        said = self.sentence.format(*[_called(kind.layers[name]) for name in ours])

        def cases(puzzle: Any) -> Cases:
            return self.cases(puzzle.grid, *[getattr(puzzle, name) for name in ours])

        def spoken() -> str | None:
            form, nouns = general("library", self.sentence), [_noun(kind.layers[name]) for name in ours]
            said = [general("words", noun) or noun for noun in nouns]
            return None if form is None else form.format(*said)

        vars(cases)["layers"] = ours
        rule = Rule(letter, said[0].upper() + said[1:], cases)
        rule.spoken = spoken
        return rule


RULE_LIBRARY: dict[str, LibraryRule] = {}
"""The rules by name."""


def _offer(*kinds: Kinds | type[Layer]) -> Callable[[Callable[..., Cases]], LibraryRule]:
    def put(cases: Callable[..., Cases]) -> LibraryRule:
        sentence = cases.__doc__ or ""
        made = LibraryRule(
            cases.__name__, sentence, tuple([k if isinstance(k, tuple) else (k,) for k in kinds]), cases
        )
        RULE_LIBRARY[made.name] = made
        return made

    return put


def _called(layer: Layer) -> str:
    """The words for what a layer holds: "shaded cells", "digits", "the line"."""
    return layer.called if isinstance(layer, Links) else plural(_noun(layer))


def _noun(layer: Layer) -> str:
    """The noun for one thing that a layer holds: "shaded cell", "digit", "the line"."""
    if isinstance(layer, Links):
        return layer.called
    noun = str(getattr(layer, "nouns", ("",))[0]) or "{name}"
    noun = "{name}" if "{value}" in noun else noun
    return noun.format(name=layer.name.replace("_", " "))


def _fits(rule: LibraryRule, kind: type[Puzzle]) -> list[list[str]]:
    """For each layer of which a rule speaks, the layers of a genre that it may be."""
    return [
        [
            k
            for k, v in kind.layers.items()
            if type(v) in kinds and getattr(v, "on", Cell) is Cell and not getattr(v, "hidden", False)
        ]
        for kinds in rule.kinds
    ]


def fitting(kind: type[Puzzle]) -> Iterator[tuple[str, Rule]]:
    """The rules of the library that fit a genre, as they are named and (without a letter) as rules."""
    for rule in RULE_LIBRARY.values():
        for chosen in product(*_fits(rule, kind)):
            names = tuple(zip(map(str, range(len(chosen))), chosen, strict=True))
            yield ":".join([rule.name, *chosen]), rule.rule("", kind, names)


def placed(rule: LibraryRule, kind: type[Puzzle], words: list[str]) -> Names:
    """The layers of a genre of which a rule is to speak; raises UnknownName, BadPuzzle."""
    chosen = []
    found = _fits(rule, kind)
    if len(words) > len(found):
        numbers = len(found), len(words)
        if len(found) > 1:
            raise BadPuzzle(say("{} speaks of {} layers, not of {}", rule.name, *numbers))
        raise BadPuzzle(say("{} speaks of {} layer, not of {}", rule.name, *numbers))
    for n, fit in enumerate(found):
        kinds = say(" or ").join([one.__name__ for one in rule.kinds[n]])
        if n < len(words):
            if words[n] not in fit:
                raise UnknownName(
                    "layer of {} for {} ({})", words[n], fit, of=[kind.display_title(), rule.name, kinds]
                )
            chosen.append(words[n])
        elif len(fit) == 1:
            chosen += fit
        elif not fit:
            raise BadPuzzle(
                say("{} does not fit {}: it has no layer of {}", rule.name, kind.display_title(), kinds)
            )
        else:
            told = say(" or ").join([":".join([rule.name, *chosen, k]) for k in fit])
            raise BadPuzzle(say("{} speaks of {}: say {}", rule.name, kinds, told))
    return tuple(zip(map(str, range(len(chosen))), chosen, strict=True))


def _moved(grid: Grid, cell: Cell, by: tuple[int, int]) -> Cell | None:
    return grid.cell.get((cell.row + by[0], cell.col + by[1]))


def _pairs(grid: Grid, *moves: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of cells that some moves lead from one to the other."""
    for cell in grid.cells:
        for move in moves:
            other = _moved(grid, cell, move)
            if other is not None:
                yield cell, other


def _turned(grid: Grid, cell: Cell) -> Cell | None:
    """The cell that a half turn of the board puts in the place of another."""
    return grid.cell.get((grid.height - 1 - cell.row, grid.width - 1 - cell.col))


# -- of cells that are marked --------------------------------------------------------------------


@_offer(Shading)
def one_group(grid: Grid, marked: Any) -> Cases:
    """All {0} form one orthogonally connected group."""
    yield grid, connected(marked)


@_offer(Shading)
def rest_in_one_group(grid: Grid, marked: Any) -> Cases:
    """All cells other than {0} form one orthogonally connected group."""
    yield grid, connected(marked.unshaded)


@_offer(MARKED)
def no_2x2(grid: Grid, marked: Any) -> Cases:
    """No 2x2 block is full of {0}."""
    for block in grid.blocks(2, 2):
        yield block, ~every([marked[c] for c in block])


@_offer(MARKED)
def in_every_2x2(grid: Grid, marked: Any) -> Cases:
    """Every 2x2 block has at least one of the {0}."""
    for block in grid.blocks(2, 2):
        yield block, count([marked[c] for c in block]) >= 1


@_offer(MARKED)
def no_touch(grid: Grid, marked: Any) -> Cases:
    """{0} never share a side."""
    for edge in grid.inner_edges:
        yield edge, ~every([marked[c] for c in edge.cells])


@_offer(MARKED)
def no_corner_touch(grid: Grid, marked: Any) -> Cases:
    """{0} never touch at a corner."""
    for one, other in _pairs(grid, (1, 1), (1, -1)):
        yield one, ~(marked[one] & marked[other])


@_offer(MARKED)
def no_knight(grid: Grid, marked: Any) -> Cases:
    """{0} are never a knight's move apart."""
    for one, other in _pairs(grid, *KNIGHT):
        yield one, ~(marked[one] & marked[other])


@_offer(MARKED)
def no_three(grid: Grid, marked: Any) -> Cases:
    """No three {0} stand in a row or column side by side."""
    for block in (*grid.blocks(1, 3), *grid.blocks(3, 1)):
        yield block, ~every([marked[c] for c in block])


@_offer(MARKED)
def half_turn(grid: Grid, marked: Any) -> Cases:
    """A half turn of the board leaves all {0} in place."""
    for cell in grid.cells:
        other = _turned(grid, cell)
        if other is None:
            yield cell, ~marked[cell]
        elif cell.at < other.at:
            yield cell, marked[cell] == marked[other]


@_offer(MARKED)
def equal_counts(grid: Grid, marked: Any) -> Cases:
    """As many {0} stand in every row as in the next one, and so in columns."""
    for lanes in (grid.rows, grid.columns):
        for one, other in pairwise(lanes):
            yield one, count([marked[c] for c in one.cells]) == count([marked[c] for c in other.cells])


@_offer(MARKED, Rooms)
def equal_rooms(grid: Grid, marked: Any, rooms: Any) -> Cases:
    """Every region has as many {0} as the next one."""
    for one, other in pairwise(rooms.regions):
        yield one, count([marked[c] for c in one.cells]) == count([marked[c] for c in other.cells])


@_offer(Shading, Numbers)
def view_numbers(grid: Grid, marked: Any, clue: Any) -> Cases:
    """A number counts the cells in view in the four directions, and its own, up to {0}."""
    for cell, n in clue.numbered():
        seen = [unbroken([~marked[c] for c in cell.ray(d)]) for d in Direction]
        yield cell, total([count([~marked[cell]]), *seen]) == n


@_offer(Shading, Numbers)
def around_numbers(grid: Grid, marked: Any, clue: Any) -> Cases:
    """A number counts the {0} among its own cell and the eight around it."""
    for cell, n in clue.numbered():
        yield cell, count([marked[c] for c in (cell, *cell.touching)]) == n


# -- of digits -----------------------------------------------------------------------------------


def _different(a: Digit, b: Digit) -> Any:
    return (a != b) | (a == 0)


@_offer(Digits)
def knight(grid: Grid, digit: Any) -> Cases:
    """Equal {0} are never a knight's move apart."""
    for one, other in _pairs(grid, *KNIGHT):
        yield one, _different(digit[one], digit[other])


@_offer(Digits)
def king(grid: Grid, digit: Any) -> Cases:
    """Equal {0} never touch, not even at a corner."""
    for one, other in _pairs(grid, (0, 1), (1, 0), (1, 1), (1, -1)):
        yield one, _different(digit[one], digit[other])


@_offer(Digits)
def no_neighbours(grid: Grid, digit: Any) -> Cases:
    """{0} in cells that share a side never differ by one."""
    for edge in grid.inner_edges:
        a, b = [digit[c] for c in edge.cells]
        for n in range(max(digit.low, 1), digit.high):
            yield edge, ~((a == n) & (b == n + 1)) & ~((a == n + 1) & (b == n))


@_offer(Digits)
def diagonals(grid: Grid, digit: Any) -> Cases:
    """{0} on each of the two long diagonals differ."""
    for step in (1, -1):
        start = 0 if step > 0 else grid.width - 1
        places = [(i, start + step * i) for i in range(min(grid.height, grid.width))]
        line = [grid.cell[at] for at in places if at in grid.cell]
        for i, one in enumerate(line):
            for other in line[i + 1 :]:
                yield one, _different(digit[one], digit[other])


@_offer(Digits)
def equal_sums(grid: Grid, digit: Any) -> Cases:
    """The {0} of every row have one sum, and so those of every column."""
    for lanes in (grid.rows, grid.columns):
        for one, other in pairwise(lanes):
            yield one, total([digit[c] for c in one]) == total([digit[c] for c in other])


# -- of lines and areas --------------------------------------------------------------------------


@_offer(Links)
def one_loop(grid: Grid, line: Any) -> Cases:
    """{0} is one closed loop."""
    yield grid, single_loop(line)


@_offer(Links)
def visits_all(grid: Grid, line: Any) -> Cases:
    """{0} visits every cell."""
    for node in line.nodes:
        yield node, line.visits(node)


@_offer(Links)
def bends_soon(grid: Grid, line: Any) -> Cases:
    """{0} never goes straight on through three cells."""
    for node in line.nodes:
        for way in ((0, 1), (1, 0)):
            three = [node.go(*[n * x for x in way]) for n in (-1, 0, 1)]
            if None not in three:
                strokes = [line.get(grid.segment(a, b)) for a, b in pairwise(three)]
                if None not in strokes:
                    yield node, ~every(strokes)


@_offer(Areas)
def rectangles(grid: Grid, area: Any) -> Cases:
    """Every one of the {0} is a rectangle."""
    for vertex in grid.vertices:
        yield vertex, area.angles(vertex) != 1

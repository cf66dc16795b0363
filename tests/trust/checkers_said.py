"""Checkers of what single genres say of a broken rule, by the sentence that each of them has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, groupby, pairwise, product
from math import hypot
from typing import Any

from enpitsu.genres import (
    diagaquarium, koburin, loop_battle, nurimisaki, parity_snake, piirilevy, plot_twist, seaweed,
    shakashaka, shared_field, skating, tonttiraja, yajilin,
)  # fmt: skip
from enpitsu.grid import Direction, Edge
from enpitsu.reasons import Said
from tests.trust.checkers_lines import Plane, near, walk
from tests.trust.view import State, Verdict, View, always, other_end, straight


def is_so(v: View, of: Said) -> bool:
    """Whether a sentence of a genre is so of its places."""
    said = of.having(places=())
    checks = [check for spoken, check in SAID.items() if spoken == said]
    checks += [check for spoken, check in with_words(v) if spoken == said]
    return any([check(v, *of.places) for check in checks])


def lines(v: View) -> dict[Any, Verdict]:
    """The strokes of the first kind of line."""
    return next(iter(v.strokes()))


def cells(v: View) -> Mapping[Any, Any]:
    """The marks of the first layer of cells."""
    return next(iter(v.board.cells.values()))


# -- lines ---------------------------------------------------------------------------------------------


def routes(v: View, at: Any) -> Iterator[tuple[frozenset[Any], int]]:
    """The routes through a cell that are drawn from stop to stop: their strokes, and how often they bend."""
    strokes = lines(v)
    for first in [s for s in near(strokes, at) if strokes[s]]:
        halves = [walk(strokes, (first, end), v.board.spots, False) for end in first.ends]
        if all([half[-1][1] in v.board.spots for half in halves]):
            turns = [not straight(a, b, node) for half in halves for (a, node), (b, _) in pairwise(half)]
            yield frozenset([s for half in halves for s, _ in half]), turns.count(True)


def alike(v: View, a: Any, b: Any) -> bool:
    """Two routes in cells side by side bend equally often."""
    pairs = product({*routes(v, a)}, {*routes(v, b)})
    return b in a.neighbors and any([one != other and one[1] == other[1] for one, other in pairs])


def alike_there(v: View, at: Any) -> bool:
    pairs = combinations({*routes(v, at)}, 2)
    return at in v.board.spots and any([one[1] == other[1] for one, other in pairs])


def encloses(v: View, cell: Any) -> bool:
    """A corner of a cell through which no line runs is seen to be inside the loop."""
    reached = Plane(lines(v)).reached()
    y, x = cell.at
    return v.here(cell) and any([((y + dy, x + dx), True) in reached for dy in (-1, 1) for dx in (-1, 1)])


def two_branches(v: View, a: Any, b: Any) -> bool:
    """A line runs straight through two cells, with another that leaves it at each of them."""
    if a is b or (a.row != b.row and a.col != b.col):
        return False
    drawn = {frozenset(e.at for e in s.ends) for s, there in lines(v).items() if there}
    (y, x), (w, u) = a.at, b.at
    dy, dx = ((w > y) - (w < y)) * 2, ((u > x) - (u < x)) * 2
    way = [(y + n * dy, x + n * dx) for n in range(-1, (abs(w - y) + abs(u - x)) // 2 + 2)]
    off = [[frozenset(((p, q), (p + s * dx, q + s * dy))) in drawn for s in (1, -1)] for p, q in (a.at, b.at)]
    return all([frozenset(pair) in drawn for pair in pairwise(way)]) and all(map(any, off))


def without(name: str, other: str) -> Callable[[View, Any], bool]:
    """One line is at a stroke where another is not."""

    def check(v: View, stroke: Any) -> bool:
        found = {v.puzzle.drawn[m.layer].called: v(m) for m in v.board.at[stroke]}
        return v.here(stroke) and found.get(name) is True and found.get(other) is False

    return check


def unstopped(v: View, cell: Any) -> bool:
    """A line turns at a cell, whichever way round, and nothing is there that would stop it."""
    line = lines(v)

    def drawn(way: Direction) -> Verdict:
        ahead = cell.step(way)
        return False if ahead is None else line.get(v.puzzle.grid.edge(cell, ahead).link, False)

    def is_free(way: Direction) -> bool:
        ahead = cell.step(way)
        holes: Any = v.puzzle.givens["hole"]
        crosses = v.puzzle.crosses  # type: ignore[attr-defined]
        return ahead is not None and v(cells(v)[ahead]) is False and (ahead not in holes or crosses != "stop")

    def heads(way: Direction) -> bool:
        """Whether the line comes to the cell in a direction, going round the loop as it must."""
        clockwise = next(v(m) for m in v.puzzle.marks if m.layer == "clockwise")
        (y, x), (dy, dx) = cell.at, way.value
        right = (y - dy + dx, x - dx - dy)  # the face to the right of the stroke that leads here
        return clockwise is not None and (right, clockwise) in Plane(line).reached()

    for way in Direction:
        if drawn(way.back) and not drawn(way) and is_free(way):
            if any([drawn(turn) and is_free(turn.back) for turn in way.sideways]):
                return v.here(cell)
            loop = v.puzzle.direction == "loop"  # type: ignore[attr-defined]
            if loop and drawn(way) is False and heads(way):
                return v.here(cell)
    return False


def cannot_go_on(label: str) -> Callable[[View, Any], bool]:
    """One stroke of a loop comes to a dot from which no other may go on at 135 degrees or more."""

    def check(v: View, dot: Any) -> bool:
        at = {m.place: v(m) for s in v.board.at for m in v.board.at[s]
              if str(m.value) == label and dot in getattr(s, "ends", ())}  # fmt: skip
        drawn = [s for s, so in at.items() if so]
        on = [s for s, so in at.items() if so is not False]
        return v.here(dot) and any([
            not any([_cosine(dot, a, b) < -0.7 for b in on if b is not a]) for a in drawn
        ])  # fmt: skip

    return check


def _cosine(at: Any, *strokes: Any) -> float:
    """The cosine of the angle between two strokes at a dot."""
    (a, b), (c, d) = [
        [x - y for x, y in zip(other_end(s, at).at, at.at, strict=True)] for s in strokes
    ]  # fmt: skip
    return (a * c + b * d) / (hypot(a, b) * hypot(c, d))


def as_many_bends(v: View, own: Any, others: Any) -> bool:
    """Rows, or columns, and as many regions differ in these cells, which do not have as many bends."""
    regions = {c: r for r in v.puzzle.room.regions for c in r.cells}  # type: ignore[attr-defined]
    place = next((p for p in v.places if {*own, *others} & {*getattr(p, "cells", ())}), None)
    both = {*getattr(place, "cells", ())}
    sides = [{c in both for c in some} for some in (own, others)]
    theirs = {c for c in (*own, *others) if c not in both}
    touched = {regions[c] for c in both.difference(own, others) | theirs}
    differ = both ^ {c for r in touched for c in r.cells}
    right = {*own, *others} == differ and sides in ([{True}, {False}], [{False}, {True}])
    return right and v.board.impossible(v.cases, v.state)


# -- cells ---------------------------------------------------------------------------------------------


def dead_end(v: View, cell: Any) -> bool:
    """An unshaded cell without a circle has one cell beside it at most that may be unshaded, too."""
    marks = cells(v)
    beside = [c for c in cell.neighbors if not v(marks[c])]
    circles = v.puzzle.circle  # type: ignore[attr-defined]
    return v.here(cell) and cell not in circles and v(marks[cell]) is False and len(beside) < 2


def no_clues(v: View, a: Any, b: Any) -> bool:
    """Two cells with a border between them cannot be in the areas of two clues."""
    borders = {m.place: v(m) for m in v.puzzle.marks if isinstance(m.place, Edge)}
    found = []
    for cell in (a, b):
        reached = [cell]
        for one in reached:
            ways = [e for e in one.edges if len(e.cells) > 1 and not borders[e]]
            reached += [c for e in ways for c in e.cells if c not in reached]
        found.append(v.board.spots & {*reached})
    between = v.puzzle.grid.edge(a, b)
    return v.here(between) and borders[between] is True and (not all(found) or len(found[0] | found[1]) < 2)


def twice(number: int) -> Callable[[View, Any], bool]:
    """Two cells of a row or column are unshaded and have a number."""

    def check(v: View, lane: Any) -> bool:
        there = [c for c in lane.cells if v(cells(v)[c]) is False and number in v.board.numbers(c)]
        return v.here(lane) and len(there) > 1

    return check


def same_parity(v: View, a: Any, b: Any) -> bool:
    """The line runs between two cells, and all digits that they may have are odd, or all are even."""
    link = v.puzzle.grid.edge(a, b).link
    return v.here(link) and lines(v)[link] is True and (_parity(v, a), _parity(v, b)) in (({0},) * 2, ({1},) * 2)


def choice(v: View, cell: Any) -> bool:
    """The line visits a cell and does not run to one beside it whose parity is certainly another."""
    at = {s: lines(v)[s] for s in near(lines(v), cell)}
    other = {1 - n for n in _parity(v, cell)}
    needed = 1 if v.puzzle.told_at == "all" else 2  # type: ignore[attr-defined]
    left = [s for s, so in at.items() if so is False and _parity(v, other_end(s, cell)) == other]
    return v.here(cell) and len(other) == 1 and [*at.values()].count(True) >= needed and bool(left)


def _parity(v: View, cell: Any) -> set[int]:
    """0 if a cell may have an even digit, 1 if it may have an odd one."""
    values = {m.value: v(m) for m in v.board.at[cell] if type(m.value) is int}
    sure = [n for n, so in values.items() if so] or [n for n, so in values.items() if so is None]
    return {int(n) % 2 for n in sure}


def not_level(v: View, cell: Any) -> bool:
    """Something at the surface of a body is full, and something at the surface or below it is not."""
    full = {m.place: v(m) for m in v.puzzle.marks}
    bodies = [p for p in v.places if str(p) == str(cell)]
    return any([
        any([full.get(p) for p in body.surface]) and any([full.get(p) is False for p in body.pieces])
        for body in bodies
    ])  # fmt: skip


RIGHT_AT = {"◤": (0, 0), "◥": (0, 1), "◢": (1, 1), "◣": (1, 0)}
"""The corner of its cell at which a half is right-angled, as (down, to the right)."""


def wrong_angle(v: View, dot: Any) -> bool:
    """Each way to fill the cells around a dot leaves the white an angle that no rectangle has."""
    board = {c.at: c for c in v.puzzle.grid.cells}
    y, x = dot.at
    around = [board.get((y + dy, x + dx)) for dy, dx in ((-1, 1), (1, 1), (1, -1), (-1, -1))]

    def is_odd(state: State) -> bool:
        white = [one for cell in around for one in _sectors(v, dot, cell, state)]
        if all(white):
            return False
        start = white.index(False)
        turned = groupby(white[start:] + white[:start])
        return any([is_white and len([*run]) not in (2, 4, 8) for is_white, run in turned])

    return v.here(dot) and always(is_odd, v.state)


def _sectors(v: View, dot: Any, cell: Any, state: State) -> tuple[bool, bool]:
    """Whether the two eighths of a turn in a cell are white at the dot, clockwise."""
    marks = [m for m in v.board.at.get(cell, ()) if m.value in RIGHT_AT]
    if not marks:
        return False, False
    there = next((m.value for m in sorted(marks, key=lambda m: not v(m)) if state[m]), None)
    if there is None:
        return True, True
    (dy, dx), corner = RIGHT_AT[there], (int(dot.at[0] > cell.at[0]), int(dot.at[1] > cell.at[1]))
    if corner == (dy, dx) or (corner[0] != dy and corner[1] != dx):
        return corner != (dy, dx), corner != (dy, dx)
    first = (corner[1] == dx) == (corner in ((1, 0), (0, 1)))  # the black side comes first, clockwise
    return not first, first


# -- fields --------------------------------------------------------------------------------------------


def kinds(v: View, a: Any, b: Any) -> bool:
    """No two kinds of lines are left for two cells side by side."""
    return v.here(v.puzzle.grid.edge(a, b)) and v.board.impossible(v.cases, v.state)


def same_kind(v: View, a: Any, b: Any) -> bool:
    return lines(v).get(v.puzzle.grid.edge(a, b).link) is True and kinds(v, a, b)


def more_fields(v: View) -> bool:
    """Lines branch and end at the frame so often that they part more fields than clues."""
    drawn = [s for s, so in lines(v).items() if so]
    branches = [len(near(drawn, cell)) for cell in v.puzzle.grid.cells].count(3)
    ends = [end for s in drawn for end in s.ends if isinstance(end, Edge)]
    return branches + len(ends) > 2 * len(v.board.spots) - 2


def no_way(v: View, dot: Any) -> bool:
    return v.here(dot) and v.board.impossible(v.cases, v.state)


def no_set(number: int) -> Callable[[View], bool]:
    """No digits with a sum that is printed at the place are left."""
    return lambda v: number in v.board.numbers(v.where) and v.board.impossible(v.cases, v.state)


SAID: dict[Said, Callable[..., bool]] = {
    piirilevy.ALIKE: alike, piirilevy.ALIKE_THERE: alike_there, nurimisaki.DEAD_END: dead_end,
    yajilin.ENCLOSED: encloses, koburin.ENCLOSED: encloses, seaweed.TWO_BRANCHES: two_branches,
    shakashaka.WRONG_ANGLE: wrong_angle, plot_twist.NO_CLUES: no_clues,
    loop_battle.AS_MANY_BENDS: as_many_bends, skating.UNSTOPPED: unstopped,
    tonttiraja.SAME_KIND: same_kind, tonttiraja.NO_KINDS: kinds, tonttiraja.MORE_FIELDS: more_fields,
    shared_field.NO_WAY: no_way, parity_snake.SAME_PARITY: same_parity, parity_snake.CHOICE: choice,
    diagaquarium.NOT_LEVEL: not_level,
}  # fmt: skip
"""The sentence of a genre -> its checker."""


def with_words(v: View) -> Iterator[tuple[Said, Callable[..., bool]]]:
    """Those with a word in them: a number that is printed, the label of a loop, the names of lines."""
    for n in {n for some in v.board.printed.values() for n in some}:
        has = f"the number {n} unshaded twice"
        yield Said(f"{{}} has {has}", f"{{}} would have {has}"), twice(n)
        left = f"left for {n}"
        yield Said(f"no set of digits is {left}", would=f"no set of digits would be {left}"), no_set(n)
    for label in {str(m.value) for m in v.puzzle.marks if m.value is not True}:
        on = f"go on at {{}}"
        yield Said(f"loop {label} cannot {on}", f"loop {label} could not {on}"), cannot_go_on(label)
    for name, other in product([layer.called for layer in v.puzzle.drawn.values()], repeat=2):
        runs = f"{{}} without {other}"
        yield Said(f"{name} runs {runs}", f"{name} would run {runs}"), without(name, other)

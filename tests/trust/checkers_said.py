"""Checkers of what single genres say of a broken rule, by the sentence that each of them has.

Some are found again by what they mean; of all the others the case of the place does not let it be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, groupby, pairwise, product
from typing import Any

from enpitsu.genres import (
    diagaquarium,
    hitori,
    parity_snake,
    piirilevy,
    seaweed,
    shakashaka,
    skating,
    tonttiraja,
)
from enpitsu.genres.lemmas import (
    koburin,
    loop_battle,
    nurimisaki,
    plot_twist,
    yajilin,
)
from enpitsu.genres.lemmas import tonttiraja as more_of_tonttiraja
from enpitsu.grid import Edge
from enpitsu.logic.counting import NO_SET
from enpitsu.reasons import Said
from enpitsu.shape.loop import ALONE
from tests.trust.checkers_lines import Plane, near, walk
from tests.trust.view import Verdict, View, other_end, straight


def is_so(v: View, of: Said) -> bool:
    """Whether a sentence of the genre is so of its places."""
    said, modules = of.having(places=()), {kind.__module__ for kind in type(v.puzzle).__mro__}
    own = [(spoken, check) for genre, spoken, check in SAID
           if genre.__name__.replace(".lemmas.", ".") in modules]  # fmt: skip
    return any([check(v, *of.places) for spoken, check in (*own, *with_words(v)) if spoken == said])


def lines(v: View) -> dict[Any, Verdict]:
    """The strokes of the first kind of line."""
    return next(iter(v.strokes()))


def at_place(v: View, *places: Any) -> bool:
    """The case of the place, or of the side between two cells, does not let it be."""
    a, *others = places
    return v.here(v.puzzle.grid.edge(a, *others) if others else a) and v.shut()


def routes(v: View, at: Any) -> set[tuple[frozenset[Any], int]]:
    """The routes through a cell from stop to stop: their strokes, and how often they bend."""
    strokes, found = lines(v), set()
    for first in [s for s in near(strokes, at) if strokes[s]]:
        halves = [walk(strokes, (first, end), v.board.spots) for end in first.ends]
        turns = [not straight(a, b, node) for half in halves for (a, node), (b, _) in pairwise(half)]
        if all([half[-1][1] in v.board.spots for half in halves]):
            found.add((frozenset([s for half in halves for s, _ in half]), turns.count(True)))
    return found


def alike(v: View, a: Any, b: Any) -> bool:
    """Two routes in cells side by side bend equally often."""
    pairs = product(routes(v, a), routes(v, b))
    return b in a.neighbors and any([one != other and one[1] == other[1] for one, other in pairs])


def encloses(v: View, cell: Any) -> bool:
    """A corner of a cell through which no line runs is seen to be inside the loop."""
    reached, corners = Plane(lines(v)).reached(), product(*[(x - 1, x + 1) for x in cell.at])
    return v.here(cell) and any([(corner, True) in reached for corner in corners])


def two_branches(v: View, a: Any, b: Any) -> bool:
    """The case speaks of the way between two cells, at both of which more than two strokes are drawn."""
    there = [[s for s in near(lines(v), cell) if lines(v)[s]] for cell in (a, b)]
    return a is not b and (a.row == b.row or a.col == b.col) and min(map(len, there)) > 2 and v.shut()


def without(name: str, other: str) -> Callable[[View, Any], bool]:
    """One line is at a stroke where another is not."""

    def check(v: View, stroke: Any) -> bool:
        found = {v.puzzle.drawn[m.layer].called: v(m) for m in v.board.at[stroke]}
        return v.here(stroke) and found.get(name) is True and found.get(other) is False

    return check


def as_many_bends(v: View, own: Any, others: Any) -> bool:
    """Rows, or columns, and as many regions differ in these cells, which do not have as many bends."""
    regions = {c: set(r.cells) for r in v.puzzle.room.regions for c in r.cells}  # type: ignore[attr-defined]
    both = next(set(c.place.cells) for c in v.cases if {*own, *others} & {*getattr(c.place, "cells", ())})
    theirs = {c for c in (*own, *others) if c not in both}
    touched = set().union(*[regions[c] for c in both.difference(own, others) | theirs])
    parted = [{c in both for c in some} for some in (own, others)] in ([{True}, {False}], [{False}, {True}])
    return parted and {*own, *others} == both ^ touched and v.shut()


def dead_end(v: View, cell: Any) -> bool:
    """An unshaded cell without a circle has one cell beside it at most that may be unshaded, too."""
    (marks,) = v.board.cells.values()
    beside = [c for c in cell.neighbors if not v(marks[c])]
    circles = v.puzzle.circle  # type: ignore[attr-defined]
    return v.here(cell) and cell not in circles and v(marks[cell]) is False and len(beside) < 2


def twice(number: int) -> Callable[[View, Any], bool]:
    """Two cells of a row or column are unshaded and have a number."""

    def check(v: View, lane: Any) -> bool:
        there = [c for c in lane.cells if v(v.board.at[c][0]) is False and number in v.board.numbers(c)]
        return v.here(lane) and len(there) > 1

    return check


def same_parity(v: View, a: Any, b: Any) -> bool:
    """The line runs between two cells, and all digits that they may have are odd, or all are even."""
    link = v.puzzle.grid.edge(a, b).link
    parities = [_parity(v, a), _parity(v, b)]
    return v.here(link) and lines(v)[link] is True and parities in ([{0}] * 2, [{1}] * 2)


def choice(v: View, cell: Any) -> bool:
    """The line visits a cell and does not run to one beside it whose parity is certainly another."""
    at, other = {s: lines(v)[s] for s in near(lines(v), cell)}, {1 - n for n in _parity(v, cell)}
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
    body = next(c.place for c in v.cases if str(c.place) == str(cell))
    return any([full[p] for p in body.surface]) and any([full[p] is False for p in body.pieces])


RIGHT_AT = {"◤": (0, 0), "◥": (0, 1), "◢": (1, 1), "◣": (1, 0)}
"""The corner of its cell at which a half is right-angled, as (down, to the right)."""


def wrong_angle(v: View, dot: Any) -> bool:
    """Each way to fill the cells around a dot leaves the white an angle that no rectangle has."""
    board, (y, x) = {c.at: c for c in v.puzzle.grid.cells}, dot.at
    around = [board.get((y + dy, x + dx)) for dy, dx in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    ways = [[one for two in way for one in two] for way in product(*[_white(v, dot, c) for c in around])]
    turned = [way[way.index(False) :] + way[: way.index(False)] if False in way else way for way in ways]
    angles = [[len([*run]) for white, run in groupby(way) if white] for way in turned]
    return v.here(dot) and all([{*some} - {2, 4, 8} for some in angles])


def _white(v: View, dot: Any, cell: Any) -> list[tuple[bool, bool]]:
    """Whether the two eighths of a turn in a cell may be white at the dot, clockwise."""
    marks = [m for m in v.board.at.get(cell, ()) if m.value in RIGHT_AT]
    sure = [m.value for m in marks if v(m)]
    found = [] if sure or not marks else [(True, True)]
    for token in sure or [m.value for m in marks if v(m) is None]:
        (dy, dx), corner = RIGHT_AT[token], (int(dot.at[0] > cell.at[0]), int(dot.at[1] > cell.at[1]))
        first = (corner[1] == dx) == (corner in ((1, 0), (0, 1)))  # the black side comes first, clockwise
        far = corner[0] != dy and corner[1] != dx
        found.append((far, far) if far or corner == (dy, dx) else (not first, first))
    return found or [(False, False)]


def more_fields(v: View) -> bool:
    """Lines branch and end at the frame so often that they part more fields than clues."""
    drawn = [s for s, so in lines(v).items() if so]
    branches = [len(near(drawn, cell)) for cell in v.puzzle.grid.cells].count(3)
    ends = [end for s in drawn for end in s.ends if isinstance(end, Edge)]
    return branches + len(ends) > 2 * len(v.board.spots) - 2


def same_kind(v: View, a: Any, b: Any) -> bool:
    return lines(v)[v.puzzle.grid.edge(a, b).link] is True and at_place(v, a, b)


def alike_there(v: View, at: Any) -> bool:
    pairs = combinations(routes(v, at), 2)
    return at in v.board.spots and any([one[1] == other[1] for one, other in pairs])


SAID: tuple[tuple[Any, Said, Callable[..., bool]], ...] = (
    (diagaquarium, diagaquarium.NOT_LEVEL, not_level), (koburin, koburin.ENCLOSED, encloses),
    (loop_battle, loop_battle.AS_MANY_BENDS, as_many_bends), (nurimisaki, nurimisaki.DEAD_END, dead_end),
    (parity_snake, parity_snake.SAME_PARITY, same_parity), (parity_snake, parity_snake.CHOICE, choice),
    (piirilevy, piirilevy.ALIKE, alike), (piirilevy, piirilevy.ALIKE_THERE, alike_there),
    (plot_twist, plot_twist.NO_CLUES, at_place), (seaweed, seaweed.TWO_BRANCHES, two_branches),
    (shakashaka, shakashaka.WRONG_ANGLE, wrong_angle),
    (skating, skating.UNSTOPPED, at_place), (tonttiraja, tonttiraja.SAME_KIND, same_kind),
    (more_of_tonttiraja, more_of_tonttiraja.NO_KINDS, at_place),
    (more_of_tonttiraja, more_of_tonttiraja.MORE_FIELDS, more_fields),
    (yajilin, yajilin.ENCLOSED, encloses),
)  # fmt: skip
"""The sentences of each genre, and their checkers."""


def with_words(v: View) -> Iterator[tuple[Said, Callable[..., bool]]]:
    """Those with a word in them: a number that is printed, the label of a loop, the names of lines."""
    for n in {n for some in v.board.printed.values() for n in some}:
        yield hitori.TWICE.having(words=(("n", str(n)),)), twice(n)
        yield NO_SET.having(words=(("n", str(n)),)), no_set(n)
    for name, other in product([layer.called for layer in v.puzzle.drawn.values()], repeat=2):
        yield ALONE.having(words=(("ring", name), ("line", other))), without(name, other)


def no_set(number: int) -> Callable[[View], bool]:
    """No digits are left for a number that is printed at the place."""
    return lambda v: number in v.board.numbers(v.where) and v.shut()

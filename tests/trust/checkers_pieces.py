"""Checkers of what hangs together, of rings, and of things for which no room or no way is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from enpitsu import reasons as r
from enpitsu.grid import Direction
from enpitsu.logic import Mark
from enpitsu.pieces.piece import Piece
from tests.trust.checkers_lines import near
from tests.trust.view import View, beside, flood, other_end, spread, straight, words


def amount(v: View, of: Any) -> bool:
    """The piece at a place has too many cells or clues, too few, or cannot have so many.

    What no flood sees is so if such a number is printed in it, and the case does not let it be.
    """
    at, noun = of.what.at, of.what.noun
    numbers: set[int] = {getattr(of, name) for name in ("most", "least", "number") if name in of.fields}
    numbers |= {*getattr(of, "numbers", ())}
    goals = None if of.noun == "cell" else v.board.clues[of.noun]
    for there, links in v.kinds(noun):
        if at not in links or there[at] is False or (noun == "cluster" and there[at] is None):
            continue
        found = [flood(at, (there, links), hopeful=hopeful) for hopeful in (False, True)]
        low, high = [len(some if goals is None else some & goals) for some in found]
        if low > max(numbers) if isinstance(of, r.TooMany) else high < min(numbers):
            return not isinstance(of, r.HasJust)
        if isinstance(of, r.HasJust) and low == high == of.number:
            return True
        few = isinstance(of, r.TooFew | r.CannotHave) and low < min(numbers) and noun != "line"
        if few and goals is None and numbers <= v.board.numbers(*found[1]) and v.here(at):
            return v.shut()
    return False


def length(v: View, of: Any) -> bool:
    """The row of an area cannot be as long as the case of its place needs it."""
    return of.noun == "cell" and v.here(of.what.at) and v.shut()


def same_size(v: View, of: r.SameSize) -> bool:
    return of.a is not of.b and any([
        {len(flood(at, kind, hopeful=how)) for at in (of.a, of.b) for how in (True, False)} == {of.number}
        for kind in v.kinds(of.noun)
    ])  # fmt: skip


def in_one(v: View, of: r.InOne) -> bool:
    """Two places are in one piece; what is printed there is what it is called."""
    printed = not of.printed or {of.a, of.b} <= v.board.clues[of.printed]
    for there, links in v.kinds(of.noun):
        if of.a in links and of.b in flood(of.a, (there, links), hopeful=False):
            border = not of.bordered or dict(links[of.a]).get(of.b) is False
            return printed and border and of.a is not of.b
    return False


def apart(v: View, of: r.Apart) -> bool:
    return any([
        of.b not in flood(of.a, kind, hopeful=True) for kind in v.kinds(of.noun)
        if {of.a, of.b} <= {*kind[1]} and False not in (kind[0][of.a], kind[0][of.b])
    ])  # fmt: skip


# -- cut off -----------------------------------------------------------------------------------------


def touched(place: Any) -> Sequence[Any]:
    """The nodes of a stroke, the cells of a piece, or a place itself."""
    return place.ends if hasattr(place, "ends") else place.cells if isinstance(place, Piece) else (place,)


def joined(a: Mark, b: Mark, open_: Iterable[Mark]) -> bool:
    """Whether a way leads from one mark to another over marks that touch."""
    at: dict[Any, list[Mark]] = {}
    for mark in (*open_, b):
        for node in touched(mark.place):
            at.setdefault(node, []).append(mark)

    def beside_it(place: Any) -> Iterable[Any]:
        return touched(place) if hasattr(place, "ends") else place.neighbors

    return b in {*spread([a], lambda m: [other for n in beside_it(m.place) for other in at.get(n, ())])}


def cut_off(v: View, of: r.CutOff) -> bool:
    """No way leads from one place to another over what may be so as these are."""
    ways = (marks_parted, strokes_parted) if v.board.at.get(of.a) else (lit_parted, hops_parted)
    return of.a is not of.b and any([parted(v, of.a, of.b) for parted in ways])


def marks_parted(v: View, one: Any, other: Any) -> bool:
    """Both places are so (or not so), and no way of such marks leads from one to the other, there."""
    zones = [{*getattr(case.place, "cells", ())} for case in v.cases if case.place is not v.puzzle.grid]
    zone = next((cells for cells in zones if {one, other} <= cells), None)
    for a, b in [(a, b) for a in v.board.at[one] for b in v.board.at[other]]:
        if (a.layer, repr(a.value)) == (b.layer, repr(b.value)) and v(a) is v(b) is not None:
            kin = kind_of(v, a)
            inside = [m for m in kin if not zone or {*getattr(m.place, "cells", (m.place,))} <= zone]
            if not joined(a, b, [m for m in inside if v(m) in (None, v(a))]):
                return True
    return False


def kind_of(v: View, mark: Mark) -> list[Mark]:
    """The marks that make up one line, or one shading."""
    return [m for m in v.puzzle.marks if (m.layer, repr(m.value)) == (mark.layer, repr(mark.value))]


def strokes_parted(v: View, one: Any, other: Any) -> bool:
    """No line leads from one drawn stroke to another, straight on where two lines cross for sure."""
    for strokes in v.strokes():

        def onward(here: Any, strokes: Any = strokes) -> Iterator[Any]:
            for node in here.ends:
                at = [s for s in near(strokes, node) if s is not here and strokes[s] is not False]
                crossed = [strokes[s] for s in (*at, here)].count(True) > 2
                yield from [s for s in at if not crossed or straight(here, s, node)]

        if strokes.get(one) and strokes.get(other) and other not in spread([one], onward):
            return True
    return False


def lit_parted(v: View, one: Any, other: Any) -> bool:
    """Two cells are lit by pieces, and no way of cells that may be leads from one to the other."""
    lights = [m for m in v.puzzle.marks if isinstance(m.place, Piece) and v(m) is not False]
    cells = [(v(m), {*getattr(m.place, "firework", m.place.cells)}) for m in lights]
    lit, open_ = ({c for so, some in cells if so or how for c in some} for how in (False, True))
    around = "touching" if getattr(v.puzzle, "adjacency", "four") == "eight" else "neighbors"
    return {one, other} <= lit and other not in beside(one, open_, around)


def hops_parted(v: View, one: Any, other: Any) -> bool:
    """Hops come to two dots, and no hops that may be lead from one to the other."""
    tokens = dict(zip("TRBL", Direction, strict=True))
    hops = [m for m in v.puzzle.marks if m.value in tokens and v(m) is not False]
    ways = [(v(m), {*m.place.side(tokens[m.value]).ends}) for m in hops]
    reached = spread([one], lambda dot: [end for _, ends in ways if dot in ends for end in ends])
    return {one, other} <= {dot for so, ends in ways if so for dot in ends} and other not in reached


def unreachable(v: View, of: r.Unreachable) -> bool:
    """No way leads from what is there to what is concluded; or to what is there, and may not be."""
    for mark, value in v.made:
        if mark.place == of.a:
            kin = kind_of(v, mark)
            root = next(m for m in kin if m.place == of.root)
            return v(root) is (not value) and not joined(mark, root, [m for m in kin if v(m) is not value])
    return len(v.made) != 1 and of.a is not of.root and marks_parted(v, of.a, of.root)


# -- rings, and shapes -------------------------------------------------------------------------------


def make_ring(v: View, of: r.MakeRing) -> bool:
    """Cells that are there are all on ways back to themselves."""
    for marks in v.board.cells.values():
        left = {c for c, m in marks.items() if v(m)}
        while alone := {c for c in left if len(left & {*c.neighbors}) < 2}:
            left -= alone
        if {*of.places} <= left and len({*of.places}) == len(of.places) > 3:
            return True
    return False


def closes_ring(v: View, of: r.ClosesRing) -> bool:
    """One of the things that are there closes a ring of the others."""
    layer, value, sign = v.board.nouns.get(of.noun, ("", None, True))
    there = {m.place for m, so in v.state.items() if (m.layer, m.value, so) == (layer, value, sign)}
    pairs = [(c, *pair) for c in there for pair in combinations(there & {*c.neighbors}, 2)]
    return any([b in beside(a, there - {c}) for c, a, b in pairs])


def joined_twice(v: View, of: r.JoinedTwice) -> bool:
    """Regions, by their first cells, are joined one to the next, the last to the first; two twice."""
    given = [getattr(v.puzzle, name) for name in v.puzzle.printed]
    regions = next(layer.regions for layer in given if hasattr(layer, "regions"))
    owner = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    order = [next(n for n, region in enumerate(regions) if region.cells[0] is at) for at in of.regions]
    pairs = [{a, b} for a, b in zip(order, [*order[1:], order[0]], strict=True)]
    if len({*order}) != len(order) or of.ring is (len(order) < 3) or len(order) < 2:
        return False
    there = {c for marks in v.board.cells.values() for c, m in marks.items() if v(m)}
    met = [{owner[a], owner[b]} for a in there for b in a.neighbors if b in there and a.at < b.at]
    return all([met.count(pair) >= pairs.count(pair) for pair in pairs])


def same_shape(v: View, of: r.SameShape) -> bool:
    """All that is there of two places is known, and one of the two can be laid on the other."""
    forms = []
    for place in of.places:
        marks = [m for cell in place.cells for m in v.board.at[cell]]
        there = [(m.place.row, m.place.col) for m in marks if v(m)]
        turned = [[(i * y, j * x) if k else (j * x, i * y) for y, x in there]
                  for i in (1, -1) for j in (1, -1) for k in (0, 1)]  # fmt: skip
        least = [(min(y for y, _ in some), min(x for _, x in some), some) for some in turned]
        forms.append({frozenset((y - top, x - left) for y, x in some) for top, left, some in least})
        if None in [v(m) for m in marks]:
            return False
    return len({*map(id, of.places)}) == 2 and bool(forms[0] & forms[1])


# -- no room, and no way -----------------------------------------------------------------------------


def group_of(v: View, what: r.GroupOf) -> bool:
    """No group of so many is left in a region; no tree of them, without a ring of regions or at all."""
    numbers = v.board.numbers(*v.where.cells)
    if what.noun not in ("group", "tree") or (numbers and what.size not in numbers):
        return False
    if what.noun == "tree":
        return v.shut() and (what.ringless or not any(trees(v, what.size)))
    for marks in v.board.cells.values():
        for sign in {value for _, value in v.made} or {True, False}:
            open_ = [c for c in v.where.cells if v(marks[c]) in (None, sign)]
            sure = [c for c in open_ if v(marks[c]) is sign]
            sizes = [len(beside(c, open_)) for c in sure or open_]
            if (min(sizes) if sure else max(sizes, default=0)) < what.size:
                return True
    return False


def trees(v: View, n: int) -> Iterator[bool]:
    """Whether each choice of so many cells of a region, with all that are there, is a tree."""
    marks = {c: m for some in v.board.cells.values() for c, m in some.items() if c in v.where.cells}
    there = [c for c, m in marks.items() if v(m)]
    for more in combinations([c for c, m in marks.items() if v(m) is None], max(n - len(there), 0)):
        tree = {*there, *more}
        sides = sum([other in tree for c in tree for other in c.neighbors]) // 2
        yield len(tree) == n == sides + 1 == len(beside(next(iter(tree)), tree))


def no_room_there(v: View, of: r.NoRoomThere) -> bool:
    """Where it is concluded that nothing is, no group of so many could be."""
    return bool(v.made) and all([len(beside(m.place, _rest(v, m, x))) < of.size for m, x in v.made])


def too_far(v: View, of: r.TooFar) -> bool:
    """It is more steps away from those that are there than are left of so many."""
    for mark, value in v.made:
        open_ = _rest(v, mark, value)
        reached = {c for c, m in open_.items() if v(m) is (not value)}
        for _ in range(of.size - len(reached) if reached else 0):
            reached |= {o for c in reached for o in c.neighbors if o in open_}
        if mark.place in reached or not reached:
            return False
    return bool(v.made)


def _rest(v: View, mark: Mark, value: bool) -> dict[Any, Mark]:
    """The cells of the place of the case that may not be as it is concluded of one."""
    marks = v.board.cells[mark.layer]
    return {c: m for c, m in marks.items() if c in v.where.cells and v(m) is not value}


def nouns(v: View) -> tuple[str, ...]:
    """What pieces may be called on the board."""
    areas = "Areas" in [type(layer).__name__ for layer in v.puzzle.drawn.values()]
    return ("area",) if areas else ("group", "cluster", "line", "part of the line", "field")


def piece_like(v: View, what: r.PieceLike) -> bool:
    """The case of the place lets no piece be so large, or have just such rows, as is printed."""
    tables = [given for given in v.puzzle.givens.values() if hasattr(given, "keys")]
    printed = [table[v.where] for table in tables if v.where in table]
    right = what.noun in nouns(v) and what.without in ("", "clue", "number")
    like = any([LIKENESSES[type(what.likeness)](value, what.likeness) for value in printed])
    return right and like and v.shut()


LIKENESSES: dict[type, Callable[[Any, Any], bool]] = {
    r.CellCount: lambda value, of: value == of.number,
    r.CornerCount: lambda value, of: value == of.number,
    r.LaneLengths: lambda value, of: not isinstance(value, int)
    and sorted([n for n in value if n is not None]) == [*of.shown]
    and list(value).count(None) == of.others,
}  # fmt: skip
"""What is printed about a piece: whether it is that."""


def no_cluster(v: View, of: r.NoClusterHasRoom) -> bool:
    """The case does not let it be; without others beside it, no set of so many cells can stand alone."""
    marks = next(m for m in v.board.cells.values() if of.at in m)
    colour = {c: v(m) for c, m in marks.items()}
    either = {word for value in (True, False) for word in words(v.puzzle, marks[of.at], value)[:1]}
    right = v.here(of.at) and of.size in [n for n in v.puzzle.givens.values() if isinstance(n, int)]
    said = {*of.words} == (either if colour[of.at] is None and not of.beside else set())
    return right and said and v.shut() and (of.beside or not stands_alone(v, colour, of.at, of.size))


def stands_alone(v: View, colour: Mapping[Any, bool | None], at: Any, n: int) -> bool:
    """Whether a place may have a cluster of so many cells of one colour, with the other one around it."""
    links = {c: [o for o in c.neighbors if o in colour and v.puzzle.grid.edge(c, o) not in v.board.spots]
             for c in colour}  # fmt: skip
    for light in (True, False):
        sets = {frozenset([at])} if colour[at] in (None, light) else set()
        for _ in range(n - 1):
            grown = {one | {d} for one in sets for c in one for d in links[c] if d not in one}
            sets = {one for one in grown if all(colour[c] in (None, light) for c in one)}
        rims = [{d for c in one for d in c.neighbors if d in colour} - one for one in sets]
        if any([all(colour[d] is not light for d in rim) for rim in rims]):
            return True
    return False


def line_from(v: View, what: r.LineFrom) -> bool:
    strokes = [s for some in v.strokes() for s in near(some, what.start) if some[s]]
    return any([what.by in (None, other_end(s, what.start)) for s in strokes])


def number_of(v: View, what: r.NumberOf) -> bool:
    at = v.having(cases=[case for case in v.cases if case.place == what.place])
    for values, count in at.numbers():
        runs = getattr(count, "runs", ())
        terms = [*getattr(count, "terms", ()), *[b for run in runs for b in run]]
        if values == 1 << what.number and terms and bool(runs) is what.seen and v.called(terms, what.noun):
            return True
    return False


def piece_at(v: View, what: r.PieceAt) -> bool:
    return v.here(what.at) and what.noun in nouns(v)


ROOMS: dict[type, Callable[[View, Any], bool]] = {
    r.GroupOf: group_of, r.PieceLike: piece_like,
    r.FieldOf: lambda v, of: of.size in v.board.numbers(v.where) and v.shut(),
}  # fmt: skip
"""Things for which there is no room."""

WAYS: dict[type, Callable[[View, Any], bool]] = {
    r.LineFrom: line_from, r.NumberOf: number_of, r.PieceAt: piece_at,
    r.TreeIn: lambda v, of: v.here(of.place) and of.size in v.board.numbers(*of.place.cells),
    r.LineIn: lambda v, of: of.at is None or v.here(of.at),
}  # fmt: skip
"""Things for which no way is left: whether there is such a thing."""

CHECKERS: dict[type, Callable[[View, Any], bool]] = {
    r.CutOff: cut_off, r.Unreachable: unreachable, r.InOne: in_one, r.Apart: apart,
    r.SameSize: same_size, r.MakeRing: make_ring, r.ClosesRing: closes_ring,
    r.SameShape: same_shape, r.JoinedTwice: joined_twice, r.NoClusterHasRoom: no_cluster,
    r.NoRoom: lambda v, of: ROOMS[type(of.what)](v, of.what),
    r.NoneReaches: lambda v, of: v.here(of.at) and of.noun in ("area", "group") and v.shut(),
    r.NoRoomThere: no_room_there, r.TooFar: too_far,
    r.NoWayLeft: lambda v, of: WAYS[type(of.what)](v, of.what) and v.shut(),
}  # fmt: skip

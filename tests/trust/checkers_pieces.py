"""Checkers of what hangs together: areas, groups, lines and fields, by floods and by trying all pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from enpitsu import reasons as r
from enpitsu.grid import Direction
from enpitsu.logic import Mark
from enpitsu.pieces.piece import Piece
from tests.trust.checkers_lines import near, straight
from tests.trust.view import MANY, Kind, Verdict, View, flood, plain_flood, words

Wanted: TypeAlias = Callable[[frozenset[Any], frozenset[Any]], bool]
"""Whether a piece of all these, and of some of those, may be as it is wanted."""


# -- how large -----------------------------------------------------------------------------------------


def amount(v: View, of: Any) -> bool:
    """The piece at a place has too many cells or clues, too few, or cannot have so many."""
    at, noun = of.what.at, of.what.noun
    for kind in v.kinds(noun):
        there, links = kind
        if at not in links or there[at] is False or (noun == "cluster" and there[at] is None):
            continue
        sure, may = flood(at, kind, hopeful=False), flood(at, kind, hopeful=True)
        if of.noun != "cell":
            goals = v.board.clues.get(of.noun, v.board.spots)
            sure, may = sure & goals, may & goals
        if isinstance(of, r.TooMany):
            wrong = len(sure) > of.most
        elif isinstance(of, r.TooFew):
            wrong = len(_within(at, kind, of.least) if of.noun == "cell" else may) < of.least
        elif isinstance(of, r.HasJust):
            wrong = len(sure) == len(may) == of.number
        else:
            wrong = not any([_may_have(at, kind, n) for n in of.numbers])
        if wrong and (of.noun in ("cell", "clue") or of.noun in v.board.clues):
            return True
    return False


def _within(at: Any, kind: Kind, most: int) -> set[Any]:
    """The nodes in some piece of at most so many that holds one: costs are relaxed until they stay."""
    there, links = kind
    clump = {node: flood(node, kind, hopeful=False) for node in links}
    cost = dict.fromkeys(clump[at], len(clump[at]))
    changed = True
    while changed:
        changed = False
        for node, other in [(n, o) for n in list(cost) for o, joined in links[n] if joined is not False]:
            if there[other] is not False and other not in clump[at]:
                more = clump[other] if there[other] else {other}
                for taken in more:
                    if cost[node] + len(more) <= min(most, cost.get(taken, most + 1) - 1):
                        cost[taken] = cost[node] + len(more)
                        changed = True
    return set(cost)


def _may_have(at: Any, kind: Kind, n: int) -> bool:
    """Whether the piece of a node may have just so many: all sets that hang together are looked at."""
    there, links = kind
    sets, met = {frozenset(flood(at, kind, hopeful=False))}, set[frozenset[Any]]()
    while sets and len(met) < MANY // 4:
        one = sets.pop()
        met.add(one)
        near = [(o, joined) for node in one for o, joined in links[node] if o not in one]
        if len(one) == n and not [o for o, joined in near if joined and there[o]]:
            return True
        if len(one) < n:
            more = {o for o, joined in near if joined is not False and there[o] is not False}
            sets |= {one | {o} for o in more} - met
    return bool(sets)


def length(v: View, of: Any) -> bool:
    """The cells of a row, with one, that are in its area are too many, too few, or cannot be so many."""
    found = _lengths(v, of.what.at, (0, 1) if of.what.level else (1, 0))
    if isinstance(of, r.TooMany):
        return min(found) > of.most
    if isinstance(of, r.TooFew):
        return max(found) < of.least
    return found == {of.number} if isinstance(of, r.HasJust) else not found & {*of.numbers}


def _lengths(v: View, at: Any, step: tuple[int, int]) -> set[int]:
    ((_, links),) = v.kinds("area")
    cells = {(c.row, c.col): c for c in links}
    lane = [c for n in range(-len(cells), len(cells))
            if (c := cells.get((at.row + n * step[0], at.col + n * step[1])))]  # fmt: skip
    joined = [dict(links[a]).get(b, False) for a, b in zip(lane, lane[1:], strict=False)]
    here, ends = lane.index(at), [False, *joined, False]
    return {
        last - first + 1
        for first in range(here + 1) for last in range(here, len(lane))
        if not ends[first] and not ends[last + 1] and False not in joined[first:last]
    }  # fmt: skip


def same_size(v: View, of: r.SameSize) -> bool:
    return of.a is not of.b and any([
        {len(flood(at, kind, hopeful=how)) for at in (of.a, of.b) for how in (True, False)} == {of.number}
        for kind in v.kinds(of.noun) if of.a in kind[1] and of.b in kind[1]
    ])  # fmt: skip


# -- together, or apart --------------------------------------------------------------------------------


def in_one(v: View, of: r.InOne) -> bool:
    """Two places are in one piece; what is printed there is what it is called."""
    printed = v.board.clues.get(of.printed, v.board.spots if of.printed == "clue" else set())
    if of.a is of.b or (of.printed and not {of.a, of.b} <= printed):
        return False
    for kind in v.kinds(of.noun):
        if of.a in kind[1] and of.b in flood(of.a, kind, hopeful=False):
            return not of.bordered or dict(kind[1][of.a]).get(of.b) is False
    return False


def apart(v: View, of: r.Apart) -> bool:
    return any([
        of.b not in flood(of.a, kind, hopeful=True) for kind in v.kinds(of.noun)
        if {of.a, of.b} <= {*kind[1]} and False not in (kind[0][of.a], kind[0][of.b])
    ])  # fmt: skip


def touched(place: Any) -> Sequence[Any]:
    """The nodes of a stroke, the cells of a piece, or a place itself."""
    return place.ends if hasattr(place, "ends") else place.cells if isinstance(place, Piece) else (place,)


def joined(a: Mark, b: Mark, open_: Iterable[Mark]) -> bool:
    """Whether a way leads from one mark to another over marks that touch."""
    at: dict[Any, list[Mark]] = {}
    for mark in (*open_, a, b):
        for node in touched(mark.place):
            at.setdefault(node, []).append(mark)
    seen, todo = {a}, [a]
    for mark in todo:
        nodes = touched(mark.place) if hasattr(mark.place, "ends") else mark.place.neighbors
        more = dict.fromkeys([other for node in nodes for other in at.get(node, ()) if other not in seen])
        seen.update(more)
        todo += more
    return b in seen


def cut_off(v: View, of: r.CutOff) -> bool:
    """No way leads from one place to another over what may be so as these are."""
    if of.a is of.b:
        return False
    if v.board.at.get(of.a) and v.board.at.get(of.b):
        return _marks_parted(v, of.a, of.b, v.places) or _strokes_parted(v, of.a, of.b)
    return _lit_parted(v, of.a, of.b) or _hops_parted(v, of.a, of.b)


def _marks_parted(v: View, one: Any, other: Any, within: Sequence[Any] = ()) -> bool:
    """Both places are so (or not so), and no way of such marks leads from one to the other."""
    grid = v.puzzle.grid
    for a in v.board.at[one]:
        kin = [m for m in v.puzzle.marks if (m.layer, repr(m.value)) == (a.layer, repr(a.value))]
        b = next((m for m in kin if m.place == other), None)
        if b is None or None in (v(a), v(b)) or v(a) is not v(b):
            continue
        cells = [set(getattr(place, "cells", ())) for place in within if place is not grid]
        zones = [some for some in cells if some and {one, other} <= some]
        for zone in zones or [None]:
            inside = [m for m in kin if zone is None or {*getattr(m.place, "cells", (m.place,))} <= zone]
            if not joined(a, b, [m for m in inside if v(m) in (None, v(a))]):
                return True
    return False


def _strokes_parted(v: View, one: Any, other: Any) -> bool:
    """No line leads from one drawn stroke to another, straight on where two lines cross for sure."""
    for strokes in v.strokes():
        if not (strokes.get(one) and strokes.get(other)):
            continue
        found, todo = {one}, [one]
        for here in todo:
            for node in here.ends:
                at = [s for s in near(strokes, node) if s is not here and strokes[s] is not False]
                crossed = [strokes[s] for s in at].count(True) + bool(strokes[here]) > 2
                more = [s for s in at if s not in found and (not crossed or straight(here, s, node))]
                found.update(more)
                todo += more
        if other not in found:
            return True
    return False


def _lit_parted(v: View, one: Any, other: Any) -> bool:
    """Two cells are lit by pieces, and no way of cells that may be leads from one to the other."""
    lit, open_ = set[Any](), set[Any]()
    for mark in v.puzzle.marks:
        if isinstance(mark.place, Piece) and v(mark) is not False:
            cells = getattr(mark.place, "firework", mark.place.cells)
            open_.update(cells)
            lit.update(cells if v(mark) else ())
    near = "touching" if getattr(v.puzzle, "adjacency", "four") == "eight" else "neighbors"
    return {one, other} <= lit and other not in plain_flood(one, open_, near)


def _hops_parted(v: View, one: Any, other: Any) -> bool:
    """Hops come to two dots, and no hops that may be lead from one to the other."""
    tokens = dict(zip("TRBL", Direction, strict=True))
    hops = [m for m in v.puzzle.marks if m.value in tokens and hasattr(m.place, "row") and v(m) is not False]
    ways = {m: {*m.place.side(tokens[m.value]).ends} for m in hops}
    if not {one, other} <= {dot for m, ends in ways.items() if v(m) for dot in ends}:
        return False
    reached = {one}
    for _ in ways:
        reached |= {dot for ends in ways.values() if reached & ends for dot in ends}
    return other not in reached


def unreachable(v: View, of: r.Unreachable) -> bool:
    """What is concluded there cannot be: no way leads to it from what may be there."""
    for mark, value in v.made:
        if mark.place == of.a:
            kin = [m for m in v.puzzle.marks if (m.layer, repr(m.value)) == (mark.layer, repr(mark.value))]
            root = next((m for m in kin if m.place == of.root), None)
            if root is None or v(root) is not (not value):
                return False
            return not joined(mark, root, [m for m in kin if v(m) is not value])
    return len(v.made) != 1 and of.a is not of.root and _marks_parted(v, of.a, of.root)


# -- rings ---------------------------------------------------------------------------------------------


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
    """What would be at a place, but for what is concluded, closes a ring of what is there (of corners, too)."""
    layer, value, sign = v.board.nouns.get(of.noun, ("", None, True))
    there = {m.place for m, so in v.state.items() if (m.layer, m.value, so) == (layer, value, sign)}
    for cell in there:
        beside = {c for c in cell.neighbors if c in there}
        if any([b in plain_flood(a, there - {cell}) for a, b in combinations(beside, 2)]):
            return True
    return False


def joined_twice(v: View, of: r.JoinedTwice) -> bool:
    """Regions are joined one to the next, and the last to the first; two of them twice."""
    regions = next(g.regions for name in v.puzzle.printed if hasattr(g := getattr(v.puzzle, name), "regions"))
    owner = {cell: n for n, region in enumerate(regions) for cell in region.cells}
    order = [owner[at] for at in of.regions]
    pairs = [tuple(sorted(pair)) for pair in zip(order, [*order[1:], order[0]], strict=True)]
    if len({*order}) != len(order) or of.ring is (len(order) == 2) or len(order) < 2:
        return False
    for marks in v.board.cells.values():
        met = [*_met({c for c, m in marks.items() if v(m)}, owner)]
        if all([met.count(pair) >= pairs.count(pair) for pair in pairs]):
            return True
    return False


def _met(there: Collection[Any], owner: Mapping[Any, int]) -> Iterator[tuple[int, ...]]:
    """The regions of each two cells that are there, side by side, in different ones."""
    for cell in there:
        for other in cell.neighbors:
            if other in there and owner[cell] < owner[other]:
                yield owner[cell], owner[other]


def same_shape(v: View, of: r.SameShape) -> bool:
    """All that is there of two places is known, and one of the two can be laid on the other."""
    forms = []
    for place in of.places:
        marks = [m for m in v.puzzle.marks if m.place in set(getattr(place, "cells", ()))]
        if not marks or None in [v(m) for m in marks]:
            return False
        there = [(m.place.row, m.place.col) for m in marks if v(m)]
        turned = [[(i * y, j * x) if k else (j * x, i * y) for y, x in there]
                  for i in (1, -1) for j in (1, -1) for k in (0, 1)]  # fmt: skip
        forms.append({
            tuple(sorted((y - min(a for a, _ in some), x - min(b for _, b in some)) for y, x in some))
            for some in turned
        })  # fmt: skip
    return len(forms) == len({*map(id, of.places)}) == 2 and bool(forms[0] & forms[1])


# -- room ----------------------------------------------------------------------------------------------


def no_room(v: View, of: r.NoRoom) -> bool:
    return ROOMS[type(of.what)](v, of.what)


def group_of(v: View, what: r.GroupOf) -> bool:
    """No group of so many is left in a region; no tree of them, without a ring of regions or at all."""
    cells = v.where.cells
    if what.noun not in ("group", "tree") or what.size not in (v.board.numbers(*cells) or {what.size}):
        return False
    if what.noun == "tree":
        marks = {c: m for some in v.board.cells.values() for c, m in some.items()}
        return v.here(v.where) and not any(trees(v, marks, cells, what.size, what.ringless))
    for marks in v.board.cells.values():
        for sign in {value for _, value in v.made} or {True, False}:
            open_ = [c for c in cells if v(marks[c]) in (None, sign)]
            sure = [c for c in open_ if v(marks[c]) is sign]
            sizes = [len(plain_flood(c, open_)) for c in sure or open_]
            if (min(sizes) if sure else max(sizes, default=0)) < what.size:
                return True
    return False


def trees(
    v: View, marks: Mapping[Any, Mark], cells: Sequence[Any], n: int, ringless: bool
) -> Iterator[set[Any]]:
    """The trees of so many cells that a region may hold; those that close no ring of regions."""
    there, open_ = [c for c in cells if v(marks[c])], [c for c in cells if v(marks[c]) is None]
    outside = {c for c, m in marks.items() if v(m) and c not in cells}
    regions = [g.regions for name in v.puzzle.printed if hasattr(g := getattr(v.puzzle, name), "regions")]
    owner = {cell: k for k, region in enumerate(regions[0]) for cell in region.cells}
    for more in combinations(open_, n - len(there)) if n >= len(there) else ():
        tree = {*there, *more}
        sides = sum([other in tree for c in tree for other in c.neighbors]) // 2
        if sides == n - 1 and len(plain_flood(next(iter(tree)), tree)) == n:
            left = [*_met(tree | outside, owner)] if ringless else []
            while left:  # what is joined at most once falls away from the outside in
                ends = [k for pair in left for k in pair]
                kept = [pair for pair in left if min(ends.count(k) for k in pair) > 1]
                if len(kept) == len(left):
                    break
                left = kept
            if not left:
                yield tree


def no_room_there(v: View, of: r.NoRoomThere) -> bool:
    """Where it is concluded that nothing is, no group of so many could be."""
    return bool(v.made) and all([
        len(plain_flood(mark.place, _rest(v, mark, value))) < of.size for mark, value in v.made
    ])  # fmt: skip


def too_far(v: View, of: r.TooFar) -> bool:
    """It is more steps away from those that are there than are left of so many."""
    for mark, value in v.made:
        open_ = _rest(v, mark, value)
        reached = {c for c, m in open_.items() if v(m) is (not value)}
        if not reached:
            return False
        for _ in range(of.size - len(reached)):
            reached |= {o for c in reached for o in c.neighbors if o in open_}
        if mark.place in reached:
            return False
    return bool(v.made)


def _rest(v: View, mark: Mark, value: bool) -> dict[Any, Mark]:
    """The cells of the place of the case that may not be as it is concluded of one."""
    marks = v.board.cells[mark.layer]
    return {c: m for c, m in marks.items() if c in v.where.cells and v(m) is not value}


def field_of(v: View, what: r.FieldOf) -> bool:
    """The field of a clue has other than so many empty cells alone: all may be open but at clues, or not."""
    at, (kind,) = v.where, v.kinds("field")
    if what.size not in v.board.numbers(at):
        return False
    strokes = next(iter(v.strokes()))
    bare = {s for s in strokes if v.board.spots & {*s.ends}}
    clear = View(v.board, {**v.state, **{v.board.at[s][0]: False for s in bare}}, v.cases)
    (kind,) = clear.kinds("field")
    others = [dot for clue in v.board.spots if clue is not at for dot in clue.corners]
    out = set[Any]().union(*[flood(dot, kind, hopeful=False) for dot in others])
    inside = set[Any]().union(*[flood(dot, kind, hopeful=False) for dot in at.corners])
    room = set[Any]().union(*[flood(d, kind, hopeful=True, without=out) for d in at.corners if d not in out])

    def empty(dots: set[Any], may: Collection[Verdict]) -> int:
        at_cell = {c: [clear(v.board.at[s][0]) for s in near(strokes, c)] for c in v.puzzle.grid.cells}
        return sum([dots.issuperset(c.corners) and {*x} <= {*may} for c, x in at_cell.items()])

    return bool(inside & out) or empty(inside, (False,)) > what.size > 0 or empty(room, (False, None)) < what.size


def piece_like(v: View, what: r.PieceLike) -> bool:
    """No piece with the place is so large, or has just such rows and columns, without another clue."""
    given = [g for name in v.puzzle.printed if hasattr(g := v.puzzle.givens[name], "get")]
    printed = [table[v.where] for table in given if v.where in table]
    others = v.board.spots - {v.where}
    without = {"": set(), "clue": others,
               "number": {o for o in others if any([t.get(o) not in (None, *printed) for t in given])},
               }.get(what.without)  # fmt: skip
    wanted = [(one, like) for one in printed for like in (likeness(one), likeness(one, corners=True))]
    wanted = [(one, like) for one, like in wanted if like[0] == what.likeness]
    if without is None or not wanted:
        return False
    return any([
        kind[0].get(v.where) is not False and not has_room(v.where, kind, like[1], without)
        for _, like in wanted for kind in v.kinds(what.noun) if v.where in kind[1]
    ])  # fmt: skip


def place_in_piece(v: View, what: r.PlaceInPiece) -> bool:
    """No piece with a printed cell, as that says, holds a place."""
    ((_, given),) = [(name, v.puzzle.givens[name]) for name in v.puzzle.printed]
    for there, links in v.kinds(what.noun):
        if what.at in links and there[what.at] is not False and v.here(what.at):
            kind = {**there, what.at: True}, links
            seeds = [(seed, value) for seed, value in given.items() if there.get(seed) is not False]
            if not any([has_room(s, kind, likeness(n)[1], v.board.spots, what.at) for s, n in seeds]):
                return True
    return False


def likeness(value: Any, *, corners: bool = False) -> tuple[str, Wanted]:
    """What is printed, in words, and whether a piece may be so."""
    if isinstance(value, int):
        noun = "concave corner" if corners else "cell"
        said = f"one {noun}" if value == 1 else f"{value} {noun}s"
        return said, _with_corners(value) if corners else lambda a, b: len(a) <= value <= len(b)
    shown, more = sorted([n for n in value if n is not None]), list(value).count(None)
    words = [*map(str, shown), *([f"{'one' if more == 1 else more} more"] if more else [])]
    text = " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    return f"just the length{'s' if len(words) > 1 or more > 1 else ''} {text}", _with_lengths({*shown}, more)


def _with_corners(n: int) -> Wanted:
    """Around so many dots it has three cells, and not the fourth."""

    def wanted(inside: frozenset[Any], room: frozenset[Any]) -> bool:
        dots = {dot for cell in room for dot in cell.corners}
        many = [(len(inside & {*dot.cells}), len(room & {*dot.cells})) for dot in dots]
        return many.count((3, 3)) <= n <= len([1 for least, most in many if least <= 3 <= most])

    return wanted


def _with_lengths(told: set[int], more: int) -> Wanted:
    """Its maximal rows and columns have these lengths, and so many others."""

    def wanted(inside: frozenset[Any], room: frozenset[Any]) -> bool:
        done, open_ = set[int](), set[int]()
        for step in ((0, 1), (1, 0)):
            for cell in inside:
                least, most = _run(cell, inside, step), _run(cell, room, step)
                done |= {least} if least == most else set()
                if not more and not any([least <= n <= most for n in told]):
                    return False
            open_ |= {n for cell in room for n in range(1, _run(cell, room, step) + 1)}
        if done - told and len(done - told) > more:
            return False
        return told <= open_ and (inside != room or (told <= done and len(done - told) == more))

    return wanted


def _run(cell: Any, cells: Collection[Any], step: tuple[int, int]) -> int:
    """How many cells of a set are in one row, or column, with one."""
    at, found = {(c.row, c.col) for c in cells}, 1
    for sign in (-1, 1):
        row, col = cell.row + sign * step[0], cell.col + sign * step[1]
        while (row, col) in at:
            found += 1
            row, col = row + sign * step[0], col + sign * step[1]
    return found


def has_room(at: Any, kind: Kind, wanted: Wanted, without: Collection[Any] = (), must: Any = None) -> bool:
    """Whether some set of nodes with one may be a piece as it is wanted; also if they are too many."""
    there, links = kind
    clump = {n: flood(n, ({**there, at: True, n: True}, links), hopeful=False) for n in links}
    todo = [(frozenset(clump[at]), frozenset([n for n in links if there[n] is False]) | {*without} - {at})]
    for looked in range(MANY * 3):
        if not todo:
            return False
        inside, out = todo.pop()
        for node in inside:
            out |= {other for other, joined in links[node] if joined is False}
        if inside & out or must in out:
            continue
        room, front = set(inside), list(inside)
        for node in front:
            more = {other for other, _ in links[node] if other not in room and not clump[other] & out}
            room |= more
            front += more
        if (must is not None and must not in room) or not wanted(inside, frozenset(room)):
            continue
        rim = next((o for n in inside for o, _ in links[n] if o in room and o not in inside), None)
        if rim is None:
            return True
        todo += [(inside, out | clump[rim]), (inside | clump[rim], out)]
    return looked > 0


def no_cluster(v: View, of: r.NoClusterHasRoom) -> bool:
    """No set of so many cells with one can be of one colour, with the other around it, walls or not."""
    if not v.here(of.at) or of.size not in [n for n in v.puzzle.givens.values() if isinstance(n, int)]:
        return False
    *_, (_, links) = v.kinds("cluster")
    marks = next(m for m in v.board.cells.values() if of.at in m)
    colour = {c: v(m) for c, m in marks.items()}
    found = _standing_alone(colour, links, of.at, of.size)
    if of.beside:  # each cell around it needs one of its own, all of them together
        return not any([_all_alone(then, links, [*rim], of.size) for then, rim in found])
    either = {word for value in (True, False) for word in words(v.puzzle, marks[of.at], value)[:1]}
    return {*of.words} == (either if colour[of.at] is None else set()) and not any(found)


def _standing_alone(
    colour: Mapping[Any, Verdict], links: Any, at: Any, n: int
) -> Iterator[tuple[dict[Any, Verdict], set[Any]]]:
    """The colours with each cluster of so many cells that one may have, and the cells around that."""
    for light in (True, False):
        sets = {frozenset([at])} if colour[at] in (None, light) else set()
        for _ in range(n - 1):
            grown = {one | {d} for one in sets for c in one for d, _ in links[c] if d not in one}
            sets = {one for one in grown if all(colour[c] in (None, light) for c in one)}
        for one in sets:
            rim = {d for c in one for d in c.neighbors if d in colour} - one
            if all(colour[d] is not light for d in rim):
                yield {**colour, **dict.fromkeys(one, light), **dict.fromkeys(rim, not light)}, rim


def _all_alone(colour: Mapping[Any, Verdict], links: Any, cells: Sequence[Any], n: int) -> bool:
    """Whether each of some cells may have a cluster of so many, all of them together."""
    if not cells:
        return True
    found = _standing_alone(colour, links, cells[0], n)
    return any(_all_alone(then, links, cells[1:], n) for then, _ in found)


# -- no way is left ------------------------------------------------------------------------------------


def no_way(v: View, of: r.NoWayLeft) -> bool:
    """There is such a thing, and the cases that are cited do not hold together."""
    return WAYS[type(of.what)](v, of.what) and v.board.impossible(v.cases, v.state)


def _from(v: View, what: r.LineFrom) -> bool:
    strokes = [s for some in v.strokes() for s in near(some, what.start) if some[s]]
    return any([what.by is None or what.by in s.ends for s in strokes])


def _counted(v: View, what: r.NumberOf) -> bool:
    at = v.having(cases=[case for case in v.cases if case.place == what.place])
    for values, count in at.numbers():
        terms = [*getattr(count, "terms", ()), *[b for run in getattr(count, "runs", ()) for b in run]]
        seen = bool(getattr(count, "runs", ()))
        if values == 1 << what.number and terms and seen is what.seen and v.called(terms, what.noun):
            return True
    return False


def _piece(v: View, what: r.PieceAt) -> bool:
    kinds = v.kinds(what.noun) if v.here(what.at) else ()
    return any([what.at in links and there[what.at] is not False for there, links in kinds])


ROOMS: dict[type, Callable[[View, Any], bool]] = {
    r.GroupOf: group_of, r.FieldOf: field_of, r.PieceLike: piece_like, r.PlaceInPiece: place_in_piece,
}  # fmt: skip
"""Things for which there is no room."""

WAYS: dict[type, Callable[[View, Any], bool]] = {
    r.LineFrom: _from, r.NumberOf: _counted, r.PieceAt: _piece,
    r.TreeIn: lambda v, of: v.here(of.place) and of.size in v.board.numbers(*of.place.cells),
    r.LineIn: lambda v, of: of.at is None or v.here(of.at),
}  # fmt: skip
"""Things for which no way is left."""

CHECKERS: dict[type, Callable[[View, Any], bool]] = {
    r.CutOff: cut_off, r.Unreachable: unreachable, r.InOne: in_one, r.Apart: apart,
    r.SameSize: same_size, r.MakeRing: make_ring, r.ClosesRing: closes_ring,
    r.SameShape: same_shape, r.JoinedTwice: joined_twice, r.NoRoom: no_room,
    r.NoRoomThere: no_room_there, r.TooFar: too_far, r.NoClusterHasRoom: no_cluster, r.NoWayLeft: no_way,
}  # fmt: skip

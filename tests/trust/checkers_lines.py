"""Checkers of what lines do: at nodes, on both sides of a loop, from a place on, as strands of cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from enpitsu import reasons as r
from enpitsu.logic import Mark
from tests.trust.view import Verdict, View, beside, does, other_end, spread, straight

Point: TypeAlias = tuple[int, int]
Strokes: TypeAlias = Mapping[Any, Verdict]


# -- at a node ---------------------------------------------------------------------------------------


def near(strokes: Iterable[Any], node: Any) -> list[Any]:
    return [s for s in strokes if node in s.ends]


def bounds(strokes: Strokes, node: Any) -> tuple[int, int]:
    """How many strokes are drawn at a node, and how many may be."""
    verdicts = [strokes[s] for s in near(strokes, node)]
    return verdicts.count(True), len(verdicts) - verdicts.count(False)


def is_minimal(strokes: Strokes) -> dict[Any, Verdict]:
    """The strokes of a line, of which no third comes to a node where two are drawn."""
    full = {end for s in strokes for end in s.ends if bounds(strokes, end)[0] > 1}
    return {s: False if v is None and full & {*s.ends} else v for s, v in strokes.items()}


def lines_of(v: View) -> Iterator[tuple[dict[Any, Verdict], bool]]:
    """The strokes of each line that is spoken of, and whether it may cross itself."""
    for strokes in v.strokes():
        layer = v.board.at[next(iter(strokes))][0].layer
        crosses = bool(getattr(v.puzzle.drawn[layer], "cut", None))
        yield strokes if crosses else is_minimal(strokes), crosses


def goes_on(v: View, of: Any) -> bool:
    """What is concluded at a node is all or nothing, as no other number of strokes can come there."""
    noun, drawn = getattr(of, "noun", "line"), isinstance(of, r.MustGoOn | r.MustPass)
    there = {m.place for m, _ in v.made}
    if noun != "line" or getattr(of, "straight", False):
        return goes_straight(v, of) if noun == "line" else at_cell(v, of, noun)
    for strokes, crosses in lines_of(v):
        least, most = bounds({s: None if s in there else x for s, x in strokes.items()}, of.node)
        lit = {r.Passes: least > 0, r.MustGoOn: least > 0, r.CannotGoOn: not least, r.MustPass: least < 2}
        for degrees in ((0, 2), (2, 4)) if crosses else ((0, 2),):
            if [n for n in degrees if least <= n <= most] == [most if drawn else least] and lit[type(of)]:
                return bool(there) and all([x is drawn and of.node in m.place.ends for m, x in v.made])
    return False


def goes_straight(v: View, of: Any) -> bool:
    """A line goes straight on at a node, or cannot come there, where no line turns."""
    strokes = {s: x for some in v.strokes() for s, x in some.items() if of.node in s.ends}
    drawn = {s for s, x in strokes.items() if x}
    for mark, value in v.made:
        ahead = [s for s in strokes if s is not mark.place and straight(s, mark.place, of.node)]
        off = all([strokes[s] is False for s in ahead]) or bool(drawn.difference(ahead))
        if mark.place not in strokes or not ([s in drawn for s in ahead] == [True] if value else off):
            return False
    return bool(v.made) and v.here(of.node) and bool(drawn) is isinstance(of, r.MustGoOn)


def wrong_at_node(v: View, of: Any) -> bool:
    """More than two strokes come to a node, or just one, or none can."""
    noun = getattr(of, "noun", getattr(of, "what", "line"))
    if noun in STRANDS or isinstance(noun, r.Thing):
        return ends_at(v, of) if isinstance(noun, r.Thing) else at_cell(v, of, noun)
    for strokes, crosses in lines_of(v):
        least, most = bounds(strokes, of.node)
        right = [n for n in ((2, 4) if crosses else (2,)) if least <= n <= most]
        so = least > (1 if crosses else 2) if isinstance(of, r.Branches) else most < 2
        ends = isinstance(of, r.Branches) or least == isinstance(of, r.Ends)
        if so and ends and not right and noun == "line" and near(strokes, of.node):
            return True
    return False


def at_node(v: View, of: r.AtNode) -> bool:
    """A line does something at a node of the case, or does not."""
    for (name, _), strokes in v.board.lines.items():
        marks = [strokes[s] for s in near(strokes, of.node)]
        if v.puzzle.drawn[name].called == of.line and marks:
            return does(of.does, of.node, marks, v.state) is of.holds and about(v, of.node)
    return False


def about(v: View, node: Any) -> bool:
    """Whether some case is about a node: its place, a part of that, or beside it."""
    parts = [getattr(c.place, name, ()) for c in v.cases for name in ("cells", "ends", "neighbors")]
    return v.here(node) or any([node in some for some in parts])


def enters(v: View, of: r.Enters) -> bool:
    """A line would come to a printed cell."""
    at = of.place in v.board.spots
    return at and bool(v.made) and all([not so and of.place in m.place.ends for m, so in v.made])


# -- the sides of a loop -----------------------------------------------------------------------------


class Plane:
    """The strokes of one line as pairs of points; the points between are faces of the plane."""

    def __init__(self, strokes: Strokes) -> None:
        self.verdict = {(s.ends[0].at, s.ends[1].at): x for s, x in is_minimal(strokes).items()}
        rows, cols = ({point[k] for pair in self.verdict for point in pair} for k in (0, 1))
        self.frame = min(rows) - 1, min(cols) - 1
        tall, wide = range(self.frame[0], max(rows) + 2, 2), range(self.frame[1], max(cols) + 2, 2)
        self.faces = {(y, x) for y in tall for x in wide}

    def steps(self, face: Point) -> Iterator[tuple[Point, Verdict]]:
        """The faces beside one, and whether a stroke parts them (False: none can)."""
        y, x = face
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            a, b = (y + dy - dx, x + dx - dy), (y + dy + dx, x + dx + dy)
            if (y + 2 * dy, x + 2 * dx) in self.faces:
                yield (y + 2 * dy, x + 2 * dx), self.verdict.get((a, b), self.verdict.get((b, a), False))

    def reached(self) -> set[tuple[Point, bool]]:
        """The faces with what each is seen to be, inside or outside, by some way from the frame."""
        return {*spread([(self.frame, False)], lambda at: [
            (there, at[1] ^ parted) for there, parted in self.steps(at[0]) if parted is not None
        ])}  # fmt: skip

    def parted(self, at: Point, other: Point | None, inside: bool) -> bool:
        """Whether two faces that are inside cannot hang together; or one that is outside, and the frame."""
        reached, end = self.reached(), other or self.frame
        shut = {face for face, within in reached if within is not inside} - {at, end}
        open_ = spread([at], lambda f: [t for t, parted in self.steps(f) if not parted and t not in shut])
        return at != end and {(at, inside), (end, inside)} <= reached and end not in open_

    def sides(self, stroke: Any) -> set[tuple[bool, bool]]:
        """What the two faces of a stroke may be seen to be, on ways that do not cross it."""
        (a, b), (c, d) = pair = (stroke.ends[0].at, stroke.ends[1].at)
        before, self.verdict[pair] = self.verdict[pair], None
        reached = self.reached()
        self.verdict[pair] = before
        faces = [((a + c) // 2 + s * (d - b) // 2, (b + d) // 2 + s * (c - a) // 2) for s in (-1, 1)]
        one, other = [[inside for inside in (True, False) if (f, inside) in reached] for f in faces]
        return {(x, y) for x in one for y in other}


def sides(v: View, of: r.SidesAlike | r.SidesDiffer) -> bool:
    """The sides of a stroke are known, which is drawn just if they differ: it follows, or is otherwise."""
    alike = isinstance(of, r.SidesAlike)
    wanted = {(of.inside, of.inside)} if isinstance(of, r.SidesAlike) else {(True, False), (False, True)}
    for strokes in v.strokes():
        if of.stroke in strokes and wanted & Plane(strokes).sides(of.stroke):
            made = [(m.place, x) for m, x in v.made]
            return made == [(of.stroke, not alike)] if made else is_minimal(strokes)[of.stroke] is alike
    return False


def parted(v: View, of: r.InsideParted | r.OutsideParted) -> bool:
    other = of.other.at if isinstance(of, r.InsideParted) else None
    return any([Plane(s).parted(of.at.at, other, other is not None) for s in v.strokes()])


# -- loops that are closed ---------------------------------------------------------------------------


def ring(strokes: Strokes, stroke: Any, crosses: bool, outside: Any = None) -> bool:
    """Whether drawn strokes, but for one that is outside, surely lead back to a stroke, if it is drawn."""
    now = {**strokes, stroke: True}

    def ahead(way: tuple[Any, Any]) -> list[tuple[Any, Any]]:
        here, node = way
        on = [s for s in near(now, node) if now[s] and s is not here]
        if crosses and not (len(on) == 1 and bounds(now, node)[1] < 4):
            on = [s for s in on if straight(here, s, node)]
        return [(s, other_end(s, node)) for s in on if s is not outside and (len(on) == 1 or not crosses)]

    ways = spread([(stroke, stroke.ends[1])], ahead)
    return stroke is not outside and any([ways[0] in ahead(way) for way in ways])


def small_loop(v: View, of: r.SmallLoop) -> bool:
    """A loop is closed while a drawn stroke is outside."""
    return any([
        strokes.get(of.outside) and drawn and ring(strokes, stroke, crosses, of.outside)
        for strokes, crosses in lines_of(v) for stroke, drawn in strokes.items()
    ])  # fmt: skip


def would_close(v: View, of: r.WouldClose) -> bool:
    """Each stroke (cell) that is not drawn would close a loop (strand) while another is outside."""
    if of.noun in STRANDS:
        value, ends = strand(v, of.noun)
        there = ends if of.outside is None else value.get(of.outside)
        found = [not x and closed(v, of.noun, m.place) for m, x in v.made]
        return bool(there and found) and all([one and of.outside not in one for one in found])
    for strokes, crosses in lines_of(v):
        rings = [not x and ring(strokes, m.place, crosses, of.outside) for m, x in v.made]
        if strokes.get(of.outside) and rings and all(rings):
            return of.noun == "loop"
    return False


# -- from a place on ---------------------------------------------------------------------------------

Way: TypeAlias = tuple[Any, Any]
"""A stroke, and the node to which it leads."""


def onward(strokes: Strokes, stops: Collection[Any], crossing: bool, way: Way) -> list[Way]:
    """The ways on over strokes that may be drawn; a line does not leave one that is."""
    stroke, node = way
    at = [s for s in near(strokes, node) if s is not stroke and strokes[s] is not False]
    crossed = [s for s in at if crossing and straight(stroke, s, node)]
    free = [s for s in at if s in crossed or not any([strokes[t] for t in at if t is not s])]
    return [(s, other_end(s, node)) for s in free if node not in stops]


def walk(strokes: Strokes, first: Way, stops: Collection[Any], crossing: bool = False) -> list[Way]:
    """The way that is surely walked after a stroke."""

    def sure(way: Way) -> list[Way]:
        found = [w for w in onward(strokes, stops, crossing, way) if strokes[w[0]]]
        return found if len(found) == 1 else []

    return spread([first], sure)


def stops(v: View) -> set[Any]:
    """Where lines end: what is printed, and spots that are there."""
    return v.board.spots | {c for marks in v.board.cells.values() for c, m in marks.items() if v(m)}


def walks(v: View, line: Any) -> Iterator[tuple[Way, Strokes, bool]]:
    """Where the lines from a place (by way of another) surely lead, if they cross others or not."""
    for strokes in v.strokes():
        for stroke in near(strokes, line.start):
            to = other_end(stroke, line.start)
            if strokes[stroke] and getattr(line, "by", None) in (None, to):
                for crossing in (False, True):
                    yield walk(strokes, (stroke, to), stops(v), crossing)[-1], strokes, crossing


def ends_at(v: View, of: r.Ends) -> bool:
    found = [(way, onward(strokes, stops(v), crosses, way)) for way, strokes, crosses in walks(v, of.what)]
    return any([way[1] is of.node and not more for way, more in found])


def cannot_reach(v: View, of: r.CannotReach) -> bool:
    for way, strokes, crossing in walks(v, of.line):
        found = spread([way], partial(onward, strokes, stops(v), crossing))
        if not {node for _, node in found} & {*of.goals}:
            return True
    return False


def closes(v: View, of: r.Closes | r.ComesTwice) -> bool:
    """The line from a node comes back to it."""
    drawn = [(s, stroke) for s in v.strokes() for stroke in near(s, of.node) if s[stroke]]
    return any([ring(s, stroke, crosses) for s, stroke in drawn for crosses in (False, True)])


def through(v: View, of: r.TooFew) -> bool:
    """From a line that is drawn at a node, no way leads to anything of a kind."""
    for strokes in v.strokes():
        first = [(s, end) for s in near(strokes, of.what.at) if strokes[s] for end in s.ends]
        found = spread(first, partial(onward, strokes, (), False))
        if found and of.least == 1 and v.board.clues[of.noun].isdisjoint([node for _, node in found]):
            return True
    return False


def along(v: View, of: Any) -> bool:
    """The lines from a place are there, and the cases do not let them have so many bends (steps, jumps)."""
    numbers = {getattr(of, name, None) for name in ("most", "least", "number")} - {None}
    numbers |= {*getattr(of, "numbers", ())}
    right = isinstance(of, r.HasOne) or numbers <= v.board.numbers(*[case.place for case in v.cases])
    there = [s for strokes in v.strokes() for s in near(strokes, of.what.start) if strokes[s] is not False]
    return bool(there) and right and of.noun in ("bend", "step", "jump") and v.shut()


def cannot_have(v: View, of: r.LinesCannotHave) -> bool:
    """The numbers are those of the stations of the case, and the lines cannot all have so many bends."""
    numbers = {of.at: of.number, **{at: n for at, n, _ in of.others}}
    right = any([{*numbers} in ({c.place}, {*getattr(c.place, "cells", ())}) for c in v.cases])
    right = right and of.hanging is (v.cases[-1].rule.kind == "implied")
    return right and v.board.clues[of.noun] == v.board.spots and v.shut() and all([
        n in v.board.numbers(at) for at, n in numbers.items()
    ])  # fmt: skip


def walked(v: View) -> dict[Mark, bool]:
    """All that follows as a line goes on with one stroke where it comes, and passes a node once."""
    known, before = dict(v.state), -1
    while len(known) > before:
        before = len(known)
        for strokes in [some for (_, value), some in v.board.lines.items() if value == "True"]:
            for node in {end for s in strokes for end in s.ends}:
                at = [strokes[s] for s in near(strokes, node)]
                on, open_ = [m for m in at if known.get(m)], [m for m in at if m not in known]
                if len(on) == 2 or len(on) + len(open_) == 1 or len(on) == len(open_) == 1:
                    known.update(dict.fromkeys(open_, len(on) == 1))
    return known


# -- strands of cells --------------------------------------------------------------------------------

STRANDS = ("ring", "snake")


def strand(v: View, noun: str) -> tuple[dict[Any, Verdict], tuple[Any, ...]]:
    """What is known of the cells of a strand that is called so; and its ends: a snake's are the circles."""
    (marks,) = [some for some in v.board.cells.values() if noun == STRANDS[hasattr(v.puzzle, "circle")]]
    return {c: v(m) for c, m in marks.items()}, tuple(getattr(v.puzzle, "circle", ()))


def at_cell(v: View, of: Any, noun: str) -> bool:
    """Beside a cell of a strand are too many, too few, or just so many that something follows."""
    value, ends = strand(v, noun)
    around = [value.get(c, False) for c in of.node.neighbors]
    least, most, need = around.count(True), len(around) - around.count(False), 1 if of.node in ends else 2
    made, next_to = [(m.place, x) for m, x in v.made], of.node.neighbors
    if isinstance(of, r.CannotGoOn):
        return most < need and made == [(of.node, False)]
    on = isinstance(of, r.MustGoOn)
    follows = bool(made) and all([x is on and cell in next_to for cell, x in made])
    so = {r.Ends: most < need, r.Branches: least > need}.get(
        type(of), follows and need == (most if on else least)
    )
    return value[of.node] is True and so and not getattr(of, "straight", False)


def closed(v: View, noun: str, cell: Any) -> set[Any]:
    """All cells of a strand that are closed by one of them; none if they are not."""
    there = {c for c, x in strand(v, noun)[0].items() if x} - {cell}
    next_to = [c for c in cell.neighbors if c in there]
    found = [beside(one, there) for one in next_to]
    return next((some for n, some in enumerate(found) if {*next_to[n + 1 :]} & some), set())


def fills(v: View, of: r.FillsBlock) -> bool:
    value, (a, b) = strand(v, of.noun)[0], (of.first, of.last)
    block = [c for c, x in value.items() if x and a.row <= c.row <= b.row and a.col <= c.col <= b.col]
    return len(block) == 4 and b in a.touching


def touch(v: View, of: r.TouchAtCorner) -> bool:
    value, both = strand(v, STRANDS[hasattr(v.puzzle, "circle")])[0], {*of.a.neighbors} & {*of.b.neighbors}
    there = value[of.a] is value[of.b] is True and of.b not in of.a.neighbors
    return there and len(both) == 2 and {value[c] for c in both} == {False}


def none_passes(v: View, of: r.NonePasses) -> bool:
    """Without some cell no way leads from one to the other; both are there, or one is not to be."""
    value, ends = strand(v, of.noun)
    open_ = {c for c, x in value.items() if x is not False} | {of.a, of.b}

    def beside_it(gone: Any, cell: Any) -> list[Any]:
        return [
            c for c in (*cell.neighbors, *(ends if cell in ends else ())) if c in open_ and c is not gone
        ]

    ways = [spread([of.a], partial(beside_it, gone)) for gone in open_ - {of.a, of.b}]
    right = all([not x and m.place in (of.a, of.b) for m, x in v.made])
    there = [value[c] for c in (of.a, of.b)].count(True) >= (1 if v.made else 2)
    return right and there and of.a is not of.b and any([of.b not in way for way in ways])


CHECKERS: dict[type, Callable[[View, Any], bool]] = {
    **dict.fromkeys((r.Passes, r.MustGoOn, r.CannotGoOn, r.MustPass), goes_on),
    **dict.fromkeys((r.Branches, r.Ends, r.NoLinePasses), wrong_at_node),
    r.AtNode: at_node, r.Enters: enters, r.Closes: closes, r.ComesTwice: closes,
    r.TwoLinesLeave: lambda v, of: any([bounds(strokes, of.node)[0] > 1 for strokes in v.strokes()]),
    r.SidesAlike: sides, r.SidesDiffer: sides, r.InsideParted: parted, r.OutsideParted: parted,
    r.SmallLoop: small_loop, r.WouldClose: would_close, r.CannotReach: cannot_reach,
    r.LinesCannotHave: cannot_have, r.NonePasses: none_passes, r.FillsBlock: fills,
    r.TouchAtCorner: touch,
    r.TooManyInRow: lambda v, of: of.most == 2 and v.here(of.stroke) and v.shut(),
}  # fmt: skip
"""Two lines of a kind may follow each other, by the published rules."""

"""Checkers of what lines do: at nodes, on both sides of a loop, from a place on, as strands of cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, TypeAlias

from enpitsu import reasons as r
from enpitsu.logic import Mark
from tests.trust.view import Verdict, View, does, other_end, plain_flood, straight

Point: TypeAlias = tuple[int, int]
Strokes: TypeAlias = Mapping[Any, Verdict]
FEW = 5_000
"""Ways of a line that are followed; past that it may have any number of things."""


def near(strokes: Iterable[Any], node: Any) -> list[Any]:
    return [s for s in strokes if node in s.ends]


# -- at a node -----------------------------------------------------------------------------------------


def settled(strokes: Strokes) -> dict[Any, Verdict]:
    """The strokes of a line, of which no third comes to a node where two are drawn."""
    count: dict[Any, int] = {}
    for stroke, drawn in strokes.items():
        for end in stroke.ends:
            count[end] = count.get(end, 0) + (drawn is True)
    return {s: False if v is None and max([count[e] for e in s.ends]) > 1 else v for s, v in strokes.items()}


def bounds(strokes: Strokes, node: Any) -> tuple[int, int]:
    """How many strokes are drawn at a node, and how many may be."""
    verdicts = [strokes[s] for s in near(strokes, node)]
    return verdicts.count(True), len(verdicts) - verdicts.count(False)


def lines_of(v: View) -> Iterator[tuple[dict[Any, Verdict], bool]]:
    """The strokes of each line that is spoken of, and whether it may cross itself."""
    for strokes in v.strokes():
        mark = v.board.at[next(iter(strokes))][0]
        crosses = bool(getattr(v.puzzle.drawn[mark.layer], "cut", None))
        yield strokes, crosses
        if not crosses:
            yield settled(strokes), False


def goes_on(v: View, of: Any) -> bool:
    """What is concluded at a node is all or nothing, as no other number of strokes can come there."""
    node, noun = of.node, getattr(of, "noun", "line")
    if noun in STRANDS:
        return not getattr(of, "straight", False) and strand_goes_on(v, of)
    if noun != "line":
        return False
    drawn = isinstance(of, r.MustGoOn | r.MustPass)
    lit = {r.Passes: (1, 9), r.MustGoOn: (1, 9), r.CannotGoOn: (0, 0), r.MustPass: (0, 1)}[type(of)]
    if getattr(of, "straight", False):
        return goes_straight(v, of)
    for strokes, crosses in lines_of(v):
        there = {m.place for m, _ in v.made}
        strokes = {s: None if s in there else x for s, x in strokes.items()}
        least, most = bounds(strokes, node)
        for degrees in ((0, 2), (2, 4)) if crosses else ((0, 2),):
            left = [n for n in degrees if least <= n <= most]
            if left == [most if drawn else least] and lit[0] <= least <= lit[1]:
                return bool(v.made) and all([x is drawn and node in m.place.ends for m, x in v.made])
    return False


def goes_straight(v: View, of: Any) -> bool:
    """A line goes straight on at a node, or cannot come there, where no line turns."""
    for strokes in v.strokes():
        at = near(strokes, of.node)
        drawn = [s for s in at if strokes[s]]
        if bool(drawn) is not isinstance(of, r.MustGoOn) or not v.made:
            continue
        for mark, value in v.made:
            ahead = [s for s in at if mark.place in at and s is not mark.place and straight(s, mark.place, of.node)]
            is_on = [strokes[s] is True for s in ahead] == [True]
            off = all([strokes[s] is False for s in ahead]) or bool({*drawn}.difference(ahead))
            if mark.place not in at or not (is_on if value else off):
                return False
        return True
    return False


def wrong_at_node(v: View, of: Any) -> bool:
    """More than two strokes come to a node, or just one, or none can."""
    if getattr(of, "noun", "") in STRANDS or getattr(of, "what", "") in STRANDS:
        return strand_is_wrong(v, of)
    if isinstance(of, r.Ends) and isinstance(of.what, r.Thing):
        return ends_at(v, of)
    noun = getattr(of, "noun", getattr(of, "what", "line"))
    for strokes, crosses in lines_of(v):
        if noun != "line" or not near(strokes, of.node):
            continue
        least, most = bounds(strokes, of.node)
        for degrees in ((2,), (2, 4)) if crosses else ((2,),):
            none = not [n for n in degrees if least <= n <= most]
            if isinstance(of, r.Branches):
                so = least > 1 if crosses and none else least > 2
            elif isinstance(of, r.Ends):
                so = least == most == 1
            else:
                so = most < 2 and least == 0
            if so and none:
                return True
    return False


def at_node(v: View, of: r.AtNode) -> bool:
    """A line does something at a node, or does not."""
    for (name, _), strokes in v.board.lines.items():
        if v.puzzle.drawn[name].called == of.line:
            at = [strokes[s] for s in near(strokes, of.node)]
            if at and does(of.does, of.node, at, v.state) is of.holds:
                return True
    return False


def leaves_twice(v: View, of: r.TwoLinesLeave) -> bool:
    return any([bounds(strokes, of.node)[0] > 1 for strokes in v.strokes()])


def enters(v: View, of: r.Enters) -> bool:
    """A line would come to a printed cell."""
    at = of.place in v.board.spots
    return at and bool(v.made) and all([not so and of.place in m.place.ends for m, so in v.made])


# -- the sides of a loop -------------------------------------------------------------------------------


class Plane:
    """The strokes of one line as pairs of points; the points between are faces of the plane."""

    def __init__(self, strokes: Strokes) -> None:
        self.verdict = {(s.ends[0].at, s.ends[1].at): x for s, x in settled(strokes).items()}
        rows, cols = ({point[k] for pair in self.verdict for point in pair} for k in (0, 1))
        self.first = min(rows) - 1, min(cols) - 1
        self.faces = {(y, x) for y in range(self.first[0], max(rows) + 2, 2)
                      for x in range(self.first[1], max(cols) + 2, 2)}  # fmt: skip

    def steps(self, face: Point) -> Iterator[tuple[Point, Verdict]]:
        """The faces beside one, and whether a stroke parts them (False: none can)."""
        y, x = face
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            a, b = (y + dy - dx, x + dx - dy), (y + dy + dx, x + dx + dy)
            if (y + 2 * dy, x + 2 * dx) in self.faces:
                yield (y + 2 * dy, x + 2 * dx), self.verdict.get((a, b), self.verdict.get((b, a), False))

    def reached(self) -> set[tuple[Point, bool]]:
        """The faces with what each is seen to be, inside or outside, by some way from the frame."""
        found, todo = {(self.first, False)}, [(self.first, False)]
        for face, inside in todo:
            then = [(there, inside ^ parted) for there, parted in self.steps(face) if parted is not None]
            todo += [one for one in dict.fromkeys(then) if one not in found]
            found.update(then)
        return found

    def flooded(self, start: Point, shut: Collection[Point]) -> set[Point]:
        """The faces that may be on one side with one."""
        seen, todo = {start}, [start]
        for face in todo:
            more = [t for t, parted in self.steps(face) if not parted and t not in seen and t not in shut]
            seen.update(more)
            todo += more
        return seen

    def parted(self, at: Point, other: Point | None, inside: bool) -> bool:
        """Whether two faces that are inside cannot hang together (or one that is outside, and the frame)."""
        reached = self.reached()
        shut = {face for face, within in reached if within is not inside} - {at, other or at}
        ends = {(at, inside), (other or self.first, inside)}
        return ends <= reached and (other or self.first) not in self.flooded(at, shut)

    def sides(self, stroke: Any) -> set[tuple[bool, bool]]:
        """What the two faces of a stroke may be seen to be, on ways that do not cross it."""
        pair = (stroke.ends[0].at, stroke.ends[1].at)
        (a, b), (c, d) = pair
        (y, x), (dy, dx) = ((a + c) // 2, (b + d) // 2), ((c - a) // 2, (d - b) // 2)
        before, self.verdict[pair] = self.verdict[pair], None
        reached = self.reached()
        self.verdict[pair] = before
        one, other = [(y + s * dx, x + s * dy) for s in (-1, 1)]
        return {(a, b) for a in (True, False) for b in (True, False) if {(one, a), (other, b)} <= reached}


def sides(v: View, of: r.SidesAlike | r.SidesDiffer) -> bool:
    """The sides of a stroke are known, which is drawn just if they differ: it follows, or is otherwise."""
    alike = isinstance(of, r.SidesAlike)
    wanted = {(of.inside, of.inside)} if isinstance(of, r.SidesAlike) else {(True, False), (False, True)}
    for strokes in v.strokes():
        if of.stroke in strokes and wanted & Plane(strokes).sides(of.stroke):
            if v.made:
                return [(m.place, x) for m, x in v.made] == [(of.stroke, not alike)]
            if settled(strokes)[of.stroke] is alike:
                return True
    return False


def parted(v: View, of: r.InsideParted | r.OutsideParted) -> bool:
    inside = isinstance(of, r.InsideParted)
    other = of.other.at if isinstance(of, r.InsideParted) else None
    return any([of.at.at != other and Plane(s).parted(of.at.at, other, inside) for s in v.strokes()])


# -- loops that are closed -----------------------------------------------------------------------------


def ring(strokes: Strokes, stroke: Any, crosses: bool) -> set[Any] | None:
    """All strokes that surely follow one until it comes back to it; None if it does not."""
    here, node = stroke, stroke.ends[1]
    found = {stroke}
    for _ in strokes:
        on = [s for s in near(strokes, node) if strokes[s] and s is not here]
        ahead = [s for s in on if straight(here, s, node)] if crosses else on
        if not ahead and len(on) == 1 and bounds(strokes, node)[1] < 4:
            ahead = on
        if len(ahead) != 1:
            return None
        (here,) = ahead
        if here is stroke:
            return found
        found.add(here)
        node = other_end(here, node)
    return None


def small_loop(v: View, of: r.SmallLoop) -> bool:
    """A loop is closed while a drawn stroke is outside."""
    for strokes, crosses in lines_of(v):
        rings = [ring(strokes, s, crosses) for s, drawn in strokes.items() if drawn]
        if strokes.get(of.outside) and any([one is not None and of.outside not in one for one in rings]):
            return True
    return False


def would_close(v: View, of: r.WouldClose) -> bool:
    """Each stroke (cell) that is not drawn would close a loop (strand) while another is outside."""
    if of.noun in STRANDS:
        closed = [(s, s.closed(m.place)) for m, x in v.made if not x for s in Strand.all(v, of.noun)]
        out = [c is not None and (s.ends if of.outside is None else s.value.get(of.outside) and
                                  of.outside not in c) for s, c in closed]  # fmt: skip
        return len(out) == len(v.made) > 0 and all(out)
    for strokes, crosses in lines_of(v):
        rings = [
            ring({**strokes, m.place: True}, m.place, crosses)
            for m, x in v.made if not x and m.place in strokes
        ]  # fmt: skip
        left = [one is not None and of.outside not in one for one in rings]
        if len(left) == len(v.made) > 0 and all(left) and strokes.get(of.outside) and of.noun == "loop":
            return True
    return False


def closes(v: View, of: r.Closes | r.ComesTwice) -> bool:
    """The line from a node comes back to it."""
    return any([
        node is of.node
        for strokes in v.strokes()
        for stroke in near(strokes, of.node) if strokes[stroke]
        for _, node in walk(strokes, (stroke, other_end(stroke, of.node)), {of.node}, True)
    ])  # fmt: skip


# -- from a place on -----------------------------------------------------------------------------------

Way: TypeAlias = tuple[Any, Any]
"""A stroke, and the node to which it leads."""


def onward(way: Way, strokes: Strokes, crossing: bool) -> list[Way]:
    """The ways on over strokes that may be drawn; a line does not leave one that is."""
    stroke, node = way
    at = [s for s in near(strokes, node) if s is not stroke and strokes[s] is not False]
    free = [
        s for s in at
        if (crossing and straight(stroke, s, node)) or not any([strokes[t] for t in at if t is not s])
    ]  # fmt: skip
    return [(s, other_end(s, node)) for s in free]


def walk(strokes: Strokes, first: Way, stops: Collection[Any], crossing: bool) -> list[Way]:
    """The way that is surely walked after a stroke."""
    way = [first]
    while way[-1][1] not in stops:
        sure = [w for w in onward(way[-1], strokes, crossing) if strokes[w[0]]]
        if len(sure) != 1 or sure[0] in way:
            break
        way.append(sure[0])
    return way


def stops(v: View) -> set[Any]:
    """Where lines end: what is printed, and spots that are there."""
    return v.board.spots | {c for marks in v.board.cells.values() for c, m in marks.items() if v(m)}


def walks(v: View, start: Any, by: Any) -> Iterator[tuple[list[Way], Strokes, bool]]:
    """The ways surely walked from a place (by way of another), along each line, crossing others or not."""
    for strokes in v.strokes():
        for stroke in near(strokes, start):
            to = other_end(stroke, start)
            if strokes[stroke] and by in (None, to):
                for crossing in (False, True):
                    yield walk(strokes, (stroke, to), stops(v), crossing), strokes, crossing


def ends_at(v: View, of: r.Ends) -> bool:
    for way, strokes, crossing in walks(v, of.what.start, getattr(of.what, "by", None)):
        node = way[-1][1]
        if node is of.node and (node in stops(v) or not onward(way[-1], strokes, crossing)):
            return True
    return False


def cannot_reach(v: View, of: r.CannotReach) -> bool:
    for way, strokes, crossing in walks(v, of.line.start, getattr(of.line, "by", None)):
        todo = [way[-1]]
        for here in todo:
            if here[1] not in stops(v):
                todo += [then for then in onward(here, strokes, crossing) if then not in todo]
        if not {node for _, node in todo} & {*of.goals}:
            return True
    return False


def through(v: View, of: r.TooFew) -> bool:
    """From a line that is drawn at a node, no way leads to anything of a kind."""
    goals = v.board.clues.get(of.noun, v.board.spots if of.noun == "clue" else {of.what.at})
    for strokes in v.strokes():
        todo = [(s, end) for s in near(strokes, of.what.at) if strokes[s] for end in s.ends]
        for way in todo:
            todo += [then for then in onward(way, strokes, False) if then not in todo]
        if todo and of.least == 1 and goals.isdisjoint([of.what.at, *[node for _, node in todo]]):
            return True
    return False


def along(v: View, of: Any) -> bool:
    """The lines from a place have another number of bends (steps, jumps) in all, however they go on."""
    if isinstance(of, r.CannotHave):
        wrong: Callable[[int], bool] = lambda n: n not in of.numbers
    else:
        wrong = {
            r.TooMany: lambda n: n > of.most, r.TooFew: lambda n: n < of.least, r.HasOne: lambda n: n > 0,
            r.HasJust: lambda n: n == of.number,
        }[type(of)]  # fmt: skip
    for strokes in v.strokes():
        for crossing in (False, True):
            sums, met = {0}, 0
            for stroke in near(strokes, of.what.start):
                to = other_end(stroke, of.what.start)
                if strokes[stroke] is not False and getattr(of.what, "by", None) in (None, to):
                    met += 1
                    found = [*islice(_numbers(v, [(stroke, to)], strokes, of.noun, crossing), FEW)]
                    if len(found) == FEW:
                        return False
                    sums = {a + b for a in sums for b in (*found, *([] if strokes[stroke] else [0]))}
            if met and all(map(wrong, sums)):
                return True
        if not isinstance(of, r.CannotHave | r.HasJust) and _surely(v, of, wrong):
            return True
    return False


def _surely(v: View, of: Any, wrong: Callable[[int], bool]) -> bool:
    """Whether what is surely walked has too many, or all of it that there can be too few."""
    for way, strokes, crossing in walks(v, of.what.start, getattr(of.what, "by", None)):
        if of.noun == "jump":
            continue
        turns = [not straight(a, b, node) for (a, node), (b, _) in pairwise(way)].count(True)
        ended = way[-1][1] in stops(v) or not onward(way[-1], strokes, crossing)
        if wrong(len(way) if of.noun == "step" else turns) and (ended or not isinstance(of, r.TooFew)):
            return True
    return False


def _numbers(v: View, way: list[Way], strokes: Strokes, noun: str, crossing: bool) -> Iterator[int]:
    """The numbers of things on a line, at each end that it may come to after a way."""
    stroke, node = way[-1]
    now = {**strokes, **dict.fromkeys([s for s, _ in way], True)}
    at = [s for s in near(now, node) if s is not stroke and now[s] is not False]
    ahead = [] if node in stops(v) else onward(way[-1], now, crossing)
    spot = [m for m in v.board.at.get(node, ()) if m.value is True and m not in v.state]
    bound = [to for to in ahead if now[to[0]] and (len(at) == 1 or straight(stroke, to[0], node))]
    if not bound or spot:
        yield from _met(v, way, noun)
    for then in ahead:
        if then[0] in [s for s, _ in way]:
            yield 1_000_000
        else:  # unless it crosses another, no other stroke is there
            others = [] if crossing and straight(stroke, then[0], node) else [s for s in at if s is not then[0]]
            rest = {**strokes, **dict.fromkeys(others, False)}
            yield from _numbers(v, [*way, then], rest, noun, crossing)


def _met(v: View, way: Sequence[Way], noun: str) -> set[int]:
    """The numbers of things that a way may have."""
    found = {len(way) if noun == "step" else 0}
    for (a, node), (b, _) in pairwise(way) if noun != "step" else ():
        on = straight(a, b, node)
        values = {int(not on)} if noun == "bend" else _jumps(v, a, b, node) if on else {0}
        found = {n + x for n in found for x in values}
    return found


def _jumps(v: View, a: Any, b: Any, node: Any) -> set[int]:
    """Whether another line crosses between two strokes in line, below them if levels are told apart."""
    drawn: dict[Any, list[Verdict]] = {}
    for strokes in v.strokes():
        for s in near(strokes, node):
            if s not in (a, b):
                drawn.setdefault(s, []).append(strokes[s])
    across = [True if True in x else x[0] for x in drawn.values()] if len(drawn) == 2 else [False]
    level = [v(m) for m in v.board.at.get(node, ()) if m.hidden]
    verdicts = [*across, *[x if x is None else x is not a.upright for x in level]]
    return {0} if False in verdicts else {0, 1} if None in verdicts else {1}


def walked(v: View) -> dict[Mark, bool]:
    """All that follows as a line goes on with one stroke where it comes, and passes a node once."""
    known, before = dict(v.state), -1
    while len(known) > before:
        before = len(known)
        for (_, value), strokes in v.board.lines.items():
            for node in {end for s in strokes for end in s.ends} if value == "True" else ():
                at = [strokes[s] for s in near(strokes, node)]
                on, open_ = [m for m in at if known.get(m)], [m for m in at if m not in known]
                if len(on) == 2 or (not on and len(open_) == 1):
                    known.update(dict.fromkeys(open_, False))
                elif len(on) == len(open_) == 1:
                    known[open_[0]] = True
    return known


def too_many_in_row(v: View, of: r.TooManyInRow) -> bool:
    """The case of the stroke does not let it be; two of a kind may follow each other, by the published rules."""
    return of.most == 2 and v.here(of.stroke) and v.board.impossible(v.cases, v.state)


def none_leaves_room(v: View, of: r.NoneLeavesRoom) -> bool:
    """The case of the place does not let it be."""
    return of.noun in ("route", "line") and v.here(of.at) and v.board.impossible(v.cases, v.state)


def cannot_have(v: View, of: r.LinesCannotHave) -> bool:
    """The numbers are those of the stations of the case, and the lines cannot all have so many bends."""
    numbers = {of.at: of.number, **{at: n for at, n, _ in of.others}}
    right = any([{*numbers} in ({at}, {*getattr(at, "cells", ())}) for at in v.places])
    right = right and all([n in v.board.numbers(at) for at, n in numbers.items()])
    return right and v.board.impossible(v.cases, v.state)


# -- strands of cells ----------------------------------------------------------------------------------

STRANDS = ("ring", "snake")


class Strand:
    """A strand of cells in one state; a snake ends at the circles."""

    def __init__(self, v: View, marks: Mapping[Any, Mark], noun: str) -> None:
        self.value = {c: v(m) for c, m in marks.items()}
        self.ends = tuple(getattr(v.puzzle, "circle", ())) if noun == "snake" else ()

    @classmethod
    def all(cls, v: View, noun: str) -> list[Strand]:
        """The strands that may be meant."""
        right = noun == STRANDS[hasattr(v.puzzle, "circle")]
        return [cls(v, marks, noun) for marks in v.board.cells.values()] if right else []

    def bounds(self, cell: Any) -> tuple[int, int]:
        """How many neighbours of a cell are there, and how many may be."""
        near = [self.value.get(c, False) for c in cell.neighbors]
        return near.count(True), len(near) - near.count(False)

    def need(self, cell: Any) -> int:
        return 1 if cell in self.ends else 2

    def parted(self, a: Any, b: Any) -> bool:
        """Whether there is a cell without which no way leads from one cell to another."""
        open_ = {c for c, x in self.value.items() if x is not False} | {a, b}
        return any([b not in self._reached(a, open_ - {w}) for w in open_ - {a, b}])

    def _reached(self, start: Any, cells: set[Any]) -> list[Any]:
        found = [start]
        for cell in found:
            beside = [*cell.neighbors, *(self.ends if cell in self.ends else ())]
            found += [c for c in dict.fromkeys(beside) if c in cells and c not in found]
        return found

    def closed(self, cell: Any) -> set[Any] | None:
        """All cells of a strand that are closed by one of them; None if they are not."""
        there = {c for c, x in self.value.items() if x} - {cell}
        near = [c for c in cell.neighbors if c in there]
        found = [plain_flood(one, there) for one in near]
        return next((p for n, p in enumerate(found) if {*near[n + 1 :]} & p), None)


def strand_goes_on(v: View, of: Any) -> bool:
    """What follows beside a cell of a strand that goes on, or passes; or in a cell where it cannot."""
    for s in Strand.all(v, of.noun) if v.made else ():
        least, most = s.bounds(of.node)
        if isinstance(of, r.CannotGoOn):
            return most < s.need(of.node) and [(m.place, x) for m, x in v.made] == [(of.node, False)]
        goes_on = isinstance(of, r.MustGoOn)
        right = s.value.get(of.node) is True and s.need(of.node) == (most if goes_on else least)
        return right and all([x is goes_on and m.place in of.node.neighbors for m, x in v.made])
    return False


def strand_is_wrong(v: View, of: r.Ends | r.Branches) -> bool:
    for s in Strand.all(v, getattr(of, "noun", "") or getattr(of, "what", "")):
        least, most = s.bounds(of.node)
        need = s.need(of.node)
        return s.value.get(of.node) is True and (most < need if isinstance(of, r.Ends) else least > need)
    return False


def fills(v: View, of: r.FillsBlock) -> bool:
    a, b = of.first, of.last
    for s in Strand.all(v, of.noun):
        block = [c for c, x in s.value.items() if a.row <= c.row <= b.row and a.col <= c.col <= b.col and x]
        return len(block) == 4 and b in a.touching
    return False


def touch(v: View, of: r.TouchAtCorner) -> bool:
    for s in Strand.all(v, STRANDS[hasattr(v.puzzle, "circle")]):
        both = {*of.a.neighbors} & {*of.b.neighbors}
        there = s.value.get(of.a) is s.value.get(of.b) is True
        return there and len(both) == 2 and {s.value[c] for c in both} == {False} and of.b not in of.a.neighbors
    return False


def none_passes(v: View, of: r.NonePasses) -> bool:
    """No strand passes two cells that are there; or one that is there, and what is concluded."""
    for s in Strand.all(v, of.noun):
        there = [s.value.get(c) for c in (of.a, of.b)].count(True)
        right = all([not x and m.place in (of.a, of.b) for m, x in v.made])
        return right and there >= (1 if v.made else 2) and s.parted(of.a, of.b)
    return False


CHECKERS: dict[type, Callable[[View, Any], bool]] = {
    **dict.fromkeys((r.Passes, r.MustGoOn, r.CannotGoOn, r.MustPass), goes_on),
    **dict.fromkeys((r.Branches, r.Ends, r.NoLinePasses), wrong_at_node),
    r.AtNode: at_node, r.TwoLinesLeave: leaves_twice, r.Enters: enters, r.Closes: closes,
    r.ComesTwice: closes, r.SidesAlike: sides, r.SidesDiffer: sides, r.InsideParted: parted,
    r.OutsideParted: parted, r.SmallLoop: small_loop, r.WouldClose: would_close,
    r.CannotReach: cannot_reach, r.LinesCannotHave: cannot_have, r.TooManyInRow: too_many_in_row,
    r.NonePasses: none_passes, r.FillsBlock: fills, r.TouchAtCorner: touch,
    r.NoneLeavesRoom: none_leaves_room,
}  # fmt: skip

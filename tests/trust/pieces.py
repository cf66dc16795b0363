"""Clauses about areas, groups and lines in printed sentences, checked by floods of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice, pairwise
from typing import Any, TypeAlias

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle
from tests.trust.rooms import has_room, sized, with_corners, with_lengths
from tests.trust.tracks import can_have

State: TypeAlias = Mapping[Mark, bool]
Links: TypeAlias = dict[Any, list[tuple[Any, bool | None]]]
"""Node -> its neighbours, and whether the two hang together if both are there (None: not known)."""

NOUN = r"(?:part of the )?(?:area|group|line|field|cluster)"
HAVE, ARE, CAN, ENDS = (
    "(?:has|(?<!would )have|would have)",
    "(?:are|would be)",
    "(?:cannot|could not)",
    "(?:ends|would end)",
)
N = r"(?P<n>one|\d+)"
THINGS = "bend|step|jump"
MANY = 5000

CLAUSES = {
    f"the (?P<noun>{NOUN}) at (?P<at>.+) {HAVE} (?:no (?P<none>[a-z ]+?)"
    f"|(?P<way>more|fewer) than {N} (?P<things>[a-z ]+?)s?)(?:, light or dark)?": "total",
    rf"the lines from (?P<at>.+?) to other (?P<clues>[a-z ]+?)s {CAN} have(?: just)? {N} bends?"
    r"(?P<each> each)?(?: and those from (?P<b>R\d+C\d+)(?: just)? (?P<also>\d+) bends?(?: each)?)?"
    "(?P<hang> while all lines hang together)?": "joining",
    rf"no cluster of (?P<n>\d+) {HAVE} room at (?P<at>.+?)(?P<either>, light or dark)?"
    "(?P<beside> with others beside it)?": "no_room",
    f"there (?:is|would be) no room for an? (?P<noun>{NOUN}) of "
    f"(?:{N} (?:(?P<corners>concave corner)s?|cells?)"
    "|just the lengths? (?P<list>(?:[0-9, ]|and|one|more)+?))"
    "(?: without another (?P<alone>clue|number))?": "no_room_for",
    f"there (?:is|would be) no room for (?P<a>.+) in the (?P<noun>{NOUN}) of any clue": "no_room_with",
    f"the line through (?P<a>.+) {HAVE} no (?P<none>[a-z ]+)": "without",
    f"the (?P<noun>{NOUN}) at (?P<at>.+) {CAN} have(?: just)? {N} cells?(?:, light or dark)?": "of_size",
    f"the (?P<noun>{NOUN})s at (?P<a>.+?) and (?P<b>.+?) (?:have|would have) {N} cells? each": "same_size",
    f"(?:the (?P<clues>[a-z ]+)s at )?(?P<a>.+) and (?P<b>.+) {ARE} in one (?P<noun>{NOUN})"
    "(?P<border>, with a border between them)?": "together",
    f"(?P<a>.+) and (?P<b>.+) {ARE} in different (?P<noun>{NOUN})s": "apart",
    f"the (?P<lane>row|column) of the area at (?P<at>.+) {HAVE} "
    f"(?:(?P<way>more|fewer) than )?{N} cells?": "length",
    rf"the (?P<lane>row|column) of the area at (?P<at>.+) {CAN} have (?P<list>[\d, or]+) cells?": "lengths",
    rf"the line from (?P<at>.+?)(?: by way of (?P<by>.+?))? {ENDS} at (?P<to>.+)": "ends_at",
    rf"the line from (?P<at>.+?)(?: by way of (?P<by>.+?))? {CAN} reach (?P<list>.+)": "unreached",
    rf"the lines? from (?P<at>.+?)(?: by way of (?P<by>.+?))? "
    rf"(?:{HAVE} (?:no (?P<none>{THINGS})|a (?P<some>{THINGS}))"
    rf"|(?:{HAVE} (?P<way>more|fewer) than|(?P<number>{CAN} have)(?: just)?) {N} "
    rf"(?P<things>{THINGS})s?)": "along",
}


class Pieces:
    """What hangs together on one board, in one state of it; ``at``: the place that a sentence speaks of."""

    def __init__(self, puzzle: Puzzle, names: Mapping[str, Any], state: State, at: Any) -> None:
        self.puzzle, self.names, self.state, self.place = puzzle, names, state, at
        self.clues = {
            name.replace("_", " "): set(layer.clues(puzzle.givens[name]))
            for name, layer in puzzle.printed.items()
        }
        self.printed = set().union(*self.clues.values())
        spots = {
            m.place for m, v in state.items() if v and m.value is True and hasattr(m.place, "neighbors")
        }
        self.stops = self.printed | spots
        self.crossing = False  # whether lines go straight on where they meet others: tried both ways

    def holds(self, clause: str) -> bool | None:
        """Whether a clause is so; None if it cannot be read."""
        coloured = re.fullmatch(
            f"(.+ at (.+?) (?:{HAVE}|{CAN} have) .+?)(, light or dark| if it is (light|dark))", clause
        )
        if coloured is not None:
            mark = next((m for m in self.puzzle.marks if m.place is self.names.get(coloured[2])), None)
            if mark is None:
                return None
            values = [True, False] if coloured[4] is None else [coloured[4] == "light"]
            found = [
                Pieces(self.puzzle, self.names, {**self.state, mark: value}, self.place).holds(coloured[1])
                for value in values
            ]
            return None if None in found else all(found)
        for pattern, check in CLAUSES.items():
            match = re.fullmatch(pattern, clause)
            if match is not None:
                places = {k: match[k] for k in ("at", "a", "b", "to", "by") if match.groupdict().get(k)}
                nouns = {match[k] for k in ("none", "some", "things", "clues") if match.groupdict().get(k)}
                if all([name in self.names for name in places.values()]) and nouns <= {
                    "cell", "clue", *THINGS.split("|"), *self.clues,
                }:  # fmt: skip
                    so = False
                    for self.crossing in (False, True):
                        so = so or bool(getattr(self, f"_{check}")(match))
                    return so
        return None

    # -- clauses -----------------------------------------------------------------------------------

    def _total(self, match: re.Match[str]) -> bool:
        at, most = self.names[match["at"]], _number(match["n"])
        for there, links in self._kinds(match["noun"]):
            if at not in links or there.get(at) is False:
                continue
            if match["noun"] == "cluster" and there[at] is None:  # it may have another colour
                continue
            sure = _flood(at, there, links, hopeful=False)
            may = _flood(at, there, links, hopeful=True)
            if match["none"]:
                if not self._clues(match["none"]) & may:
                    return True
            elif match["things"] == "cell":
                if match["way"] == "more" and len(sure) > most:
                    return True
                if match["way"] == "fewer" and len(_within(at, there, links, most)) < most:
                    return True
            else:
                clues = self._clues(match["things"])
                if len(clues & sure) > most if match["way"] == "more" else len(clues & may) < most:
                    return True
        return False

    def _joining(self, match: re.Match[str]) -> bool:
        """The lines from a station cannot all lead to others and bend so often."""
        wanted = [(self.names[match["at"]], _number(match["n"]))]
        if match["b"]:
            wanted.append((self.names[match["b"]], _number(match["also"])))
        (strokes,) = self._lines()
        stations = self._clues(match["clues"])
        each, hang = bool(match["each"]), bool(match["hang"])
        return {at for at, _ in wanted} <= stations and not can_have(
            self.puzzle, stations, wanted, each, strokes, hang
        )

    def _no_room(self, match: re.Match[str]) -> bool:
        """No set of so many cells with one can be of one colour, with the other around it, walls or not."""
        at, n = self.names[match["at"]], _number(match["n"])
        colour = {m.place: self.state.get(m) for m in self.puzzle.marks if hasattr(m.place, "neighbors")}
        *_, (_, links) = self._clusters()
        found = _standing_alone(colour, links, at, n)
        if match["beside"]:  # each cell around it needs one of its own, all of them together
            return not any([_all_alone(then, links, [*rim], n) for then, rim in found])
        return (colour[at] is None) is bool(match["either"]) and not any(found)

    def _no_room_for(self, match: re.Match[str]) -> bool:
        """No piece with the place is so large, or has just such rows and columns."""
        given = [self.puzzle.givens[name] for name in self.puzzle.printed]
        printed = [table[self.place] for table in given if self.place in table]
        if match["list"]:
            shown, _, more = re.sub("(?:^| and )(one|[0-9]+) more$", r"|\1", match["list"]).partition("|")
            lengths = [int(n) for n in re.findall(r"\d+", shown)]
            besides = _number(more) if more else 0
            if [sorted(lengths), besides] not in [
                [sorted([n for n in value if n]), list(value).count(None)] for value in printed
            ]:
                return False
            wanted = with_lengths(lengths, besides)
        elif _number(match["n"]) in printed:
            wanted = (with_corners if match["corners"] else sized)(_number(match["n"]))
        else:
            return False
        others = self.printed - {self.place}
        without: set[Any] = others if match["alone"] == "clue" else set()
        if match["alone"] == "number":  # one that differs
            without = {o for o in others if any([table.get(o) not in (None, *printed) for table in given])}
        for there, links in self._kinds(match["noun"]):
            if self.place in links and there.get(self.place) is not False:
                if not has_room(self.place, there, links, wanted, without):
                    return True
        return False

    def _no_room_with(self, match: re.Match[str]) -> bool:
        """No piece with a printed cell, as that says, holds a node."""
        node = self.names[match["a"]]
        (given,) = [self.puzzle.givens[name] for name in self.puzzle.printed]
        for there, links in self._kinds(match["noun"]):
            if there.get(node) is False or node is not self.place:
                continue
            room = False
            for seed, value in given.items():
                wanted = (
                    sized(value) if isinstance(value, int)
                    else with_lengths([n for n in value if n is not None], value.count(None))
                )  # fmt: skip
                if there.get(seed) is not False:
                    here = {**there, node: True}
                    room = room or has_room(seed, here, links, wanted, self.printed, node)
            if not room:
                return True
        return False

    def _without(self, match: re.Match[str]) -> bool:
        """From a line that is drawn at a node, no way leads to anything of a kind."""
        for strokes in self._lines():
            at, met = self.names[match["a"]], dict[Any, None]()
            todo = [(s, end) for s, drawn in strokes.items() if drawn and at in s.ends for end in s.ends]
            while todo:
                met[todo[-1]] = None
                todo += [way for way in self._onward(todo.pop(), strokes) if way not in met]
            if met and self._clues(match["none"]).isdisjoint([at, *[node for _, node in met]]):
                return True
        return False

    def _of_size(self, match: re.Match[str]) -> bool:
        """No piece with a node has just so many nodes: all sets that hang together are looked at."""
        at, n = self.names[match["at"]], _number(match["n"])
        for there, links in self._kinds(match["noun"]):
            if at not in links or there.get(at) is False:
                continue
            if match["noun"] == "cluster" and there[at] is None:
                continue
            sets = {frozenset(_flood(at, there, links, hopeful=False))}
            met = set[frozenset[Any]]()
            while sets and len(met) < MANY:
                one = sets.pop()
                met.add(one)
                near = [(o, joined) for node in one for o, joined in links[node] if o not in one]
                bound = [o for o, joined in near if joined and (there.get(o) or _ends(there))]
                if len(one) == n and not bound:
                    break
                if len(one) < n:
                    more = {o for o, joined in near if joined is not False and there.get(o) is not False}
                    sets |= {one | {o} for o in more} - met
            else:
                if not sets:
                    return True
        return False

    def _same_size(self, match: re.Match[str]) -> bool:
        a, b, n = self.names[match["a"]], self.names[match["b"]], _number(match["n"])
        for there, links in self._kinds(match["noun"]):
            sizes = {len(_flood(at, there, links, hopeful=how)) for at in (a, b) for how in (True, False)}
            if sizes == {n}:
                return True
        return False

    def _together(self, match: re.Match[str]) -> bool:
        a, b = self.names[match["a"]], self.names[match["b"]]
        if match["clues"] and not {a, b} <= self._clues(match["clues"]):
            return False
        for there, links in self._kinds(match["noun"]):
            between = dict(links.get(a, ())).get(b)
            if b in _flood(a, there, links, hopeful=False):
                return not match["border"] or between is False
        return False

    def _apart(self, match: re.Match[str]) -> bool:
        a, b = self.names[match["a"]], self.names[match["b"]]
        kinds = [k for k in self._kinds(match["noun"]) if a in k[1] and b in k[1]]
        return any([
            b not in _flood(a, there, links, hopeful=True) for there, links in kinds
        ])  # fmt: skip

    def _length(self, match: re.Match[str]) -> bool:
        n, found = _number(match["n"]), self._lengths_of(match)
        if match["way"] == "more":
            return min(found) > n
        return max(found) < n if match["way"] else found == {n}

    def _lengths(self, match: re.Match[str]) -> bool:
        told = {int(n) for n in re.findall(r"\d+", match["list"])}
        return not told & self._lengths_of(match)

    def _lengths_of(self, match: re.Match[str]) -> set[int]:
        """How many cells of a row, with this one, can be in its area."""
        at, step = self.names[match["at"]], (0, 1) if match["lane"] == "row" else (1, 0)
        ((_, links),) = self._kinds("area")
        cells = {(c.row, c.col): c for c in links}
        found = set[int]()
        for back in range(len(cells)):
            first = cells.get((at.row - back * step[0], at.col - back * step[1]))
            if first is None:
                break
            run = [first]
            while True:
                then = cells.get((run[-1].row + step[0], run[-1].col + step[1]))
                joined = False if then is None else dict(links[run[-1]]).get(then, False)
                if joined is not True and len(run) > back:
                    before = cells.get((first.row - step[0], first.col - step[1]))
                    if before is None or dict(links[first]).get(before, False) is not True:
                        found.add(len(run))
                if joined is False or then is None:
                    break
                run.append(then)
        return found

    def _ends_at(self, match: re.Match[str]) -> bool:
        to = self.names[match["to"]]
        for strokes in self._lines():
            for way in self._walk(match, strokes):
                here = way[-1]
                onward = self._onward(here, strokes) if here[1] not in self.stops else []
                if here[1] is to and not onward:
                    return True
        return False

    def _unreached(self, match: re.Match[str]) -> bool:
        goals = [self.names.get(name) for name in re.split(", | or ", match["list"])]
        if None in goals:
            return False
        for strokes in self._lines():
            for way in self._walk(match, strokes):
                seen, todo = {way[-1]}, [way[-1]]
                for here in todo:
                    for then in self._onward(here, strokes) if here[1] not in self.stops else ():
                        if then not in seen:
                            seen.add(then)
                            todo.append(then)
                if not {node for _, node in seen} & set(goals):
                    return True
        return False

    def _along(self, match: re.Match[str]) -> bool:
        things = match["none"] or match["some"] or match["things"]
        n = 0 if match["some"] else _number(match["n"])
        for strokes in self._lines() if things != "jump" and not match["number"] else ():
            for way in self._walk(match, strokes):
                ways = [
                    (s.ends[1].at[0] - s.ends[0].at[0], s.ends[1].at[1] - s.ends[0].at[1]) for s, _ in way
                ]
                turns = sum([(a[0] == 0) is not (b[0] == 0) for a, b in pairwise(ways)])
                many = len(way) if things == "step" else turns
                if (match["some"] or match["way"] == "more") and many > n:
                    return True
                last = way[-1]
                ended = last[1] in self.stops or not self._onward(last, strokes)
                if not match["some"] and match["way"] != "more" and many < n and ended:
                    return True
        return self._whichever_way(match)

    def _whichever_way(self, match: re.Match[str]) -> bool:
        """The lines from a place have another number of things in all, however they go on."""
        things = match["none"] or match["some"] or match["things"]
        n = 0 if match["some"] else _number(match["n"])
        wrong: dict[str, Callable[[int], bool]] = {"more": lambda s: s > n, "fewer": lambda s: s < n}
        verdict = wrong.get(
            match["way"] or ("fewer" if match["none"] else "more" if match["some"] else ""),
            lambda s: s != n,
        )
        for strokes in self._lines():
            sums, met = {0}, 0
            for stroke, drawn in strokes.items():
                if self.names[match["at"]] not in stroke.ends or drawn is False:
                    continue
                (to,) = [end for end in stroke.ends if end is not self.names[match["at"]]]
                if match["by"] is None or to is self.names[match["by"]]:
                    met += 1
                    found = [*islice(self._numbers([(stroke, to)], strokes, things), MANY)]
                    # more than anybody looks at: it may have any number
                    numbers = {*found, *([] if drawn else [0]), *([n] if len(found) == MANY else [])}
                    sums = {a + b for a in sums for b in numbers}
            if met and all(map(verdict, sums)):
                return True
        return False

    def _numbers(
        self, way: list[tuple[Any, Any]], strokes: Mapping[Any, bool | None], things: str
    ) -> Iterator[int]:
        """The numbers of things on a line, at each end that it may come to after a way."""
        (stroke, node), walked = way[-1], dict.fromkeys([s for s, _ in way], True)
        now = {**strokes, **walked}
        near = [s for s in now if node in s.ends and s is not stroke and now[s] is not False]
        onward = self._onward(way[-1], now) if node not in self.stops else []
        spots = [
            m
            for m in self.puzzle.marks
            if m.place is node and m.value is True and self.state.get(m) is None
        ]
        bound = [
            to for to in onward if now[to[0]] and (len(near) == 1 or self._straight(stroke, to[0], node))
        ]
        if not bound or spots:
            yield from self._met(way, things)
        for then in onward:
            if then[0] in walked:
                yield 1_000_000
            else:  # unless it crosses another, no other stroke is there
                crossing = self.crossing and self._straight(stroke, then[0], node)
                others = () if crossing else [s for s in near if s is not then[0]]
                yield from self._numbers([*way, then], {**strokes, **dict.fromkeys(others, False)}, things)

    def _met(self, way: list[tuple[Any, Any]], things: str) -> set[int]:
        """The numbers of things that a way may have."""
        if things == "step":
            return {len(way)}
        found = {0}
        for (a, node), (b, _) in pairwise(way):
            straight = self._straight(a, b, node)
            values = (
                {int(not straight)} if things == "bend" else self._jumps(a, b, node) if straight else {0}
            )
            found = {n + v for n in found for v in values}
        return found

    def _jumps(self, a: Any, b: Any, node: Any) -> set[int]:
        """Whether other lines cross between two strokes in line, below them if levels are told apart."""
        drawn: dict[Any, bool | None] = {}
        for mark in self.puzzle.marks:
            ends = getattr(mark.place, "ends", ())
            if len(ends) == 2 and node in ends and mark.place not in (a, b):
                value, before = self.state.get(mark), drawn.get(mark.place)
                if mark.value is not True:  # of one kind: it is drawn if it is of any
                    value = before if value is not True else True
                drawn[mark.place] = before if value is None else value
        over = [self.state.get(m) for m in self.puzzle.marks if m.hidden and m.place is node]
        across = list(drawn.values()) if len(drawn) == 2 else [False]
        levels = [v if v is None else v is not a.upright for v in over]
        verdicts = [*across, *levels]
        return {0} if False in verdicts else {0, 1} if None in verdicts else {1}

    def _straight(self, a: Any, b: Any, node: Any) -> bool:
        ends = [end for s in (a, b) for end in s.ends if end is not node]
        return all([2 * n == x + y for n, x, y in zip(node.at, ends[0].at, ends[1].at, strict=True)])

    # -- what hangs together -----------------------------------------------------------------------

    def _clues(self, noun: str) -> set[Any]:
        """The places of what is printed, by its noun."""
        return self.clues.get(noun, self.printed)

    def _kinds(self, noun: str) -> Iterator[tuple[dict[Any, bool | None], Links]]:
        """Each thing that a noun may mean: which nodes are there, and how they are linked."""
        grid, state = self.puzzle.grid, self.state
        kind = noun.removeprefix("part of the ")
        inside = self._region() if noun != kind else None
        if kind == "area":
            edges = [m for m in self.puzzle.marks if type(self.puzzle.drawn[m.layer]).__name__ == "Areas"]
            links: Links = {cell: [] for cell in grid.cells}
            for mark in edges:
                (a, b), border = mark.place.cells, state.get(mark)
                there = None if border is None else not border
                links[a].append((b, there))
                links[b].append((a, there))
            yield dict.fromkeys(links, True), links
        elif kind == "cluster":
            yield from self._clusters()
        elif kind == "group":
            layers = {
                m.layer for m in self.puzzle.marks if m.value is True and hasattr(m.place, "neighbors")
            }
            for layer in layers:
                marks = {m.place: m for m in self.puzzle.marks if m.layer == layer and m.value is True}
                joins: Links = {c: [(o, True) for o in c.neighbors if o in marks] for c in marks}
                for sign in (True, False):
                    values = {c: state.get(m) for c, m in marks.items()}
                    yield {c: None if v is None else v is sign for c, v in values.items()}, joins
            yield from self._blanks()
        elif kind == "line":
            for strokes in self._lines():
                links = {}
                for stroke, drawn in strokes.items():
                    a, b = stroke.ends
                    if inside is None or {a, b} <= inside:
                        links.setdefault(a, []).append((b, drawn))
                        links.setdefault(b, []).append((a, drawn))
                yield dict.fromkeys(links), links
        else:
            yield from self._fields()

    def _blanks(self) -> Iterator[tuple[dict[Any, bool | None], Links]]:
        """The cells that no placed piece has on its outline."""
        over: dict[Any, list[bool | None]] = {cell: [] for cell in self.puzzle.grid.cells}
        pieces = [m for m in self.puzzle.marks if hasattr(m.place, "outline")]
        for mark in pieces:
            for cell in {*mark.place.outline} & {*over}:
                over[cell].append(self.state.get(mark))
        blank = {c: False if True in v else None if None in v else True for c, v in over.items()}
        if pieces:
            yield blank, {c: [(o, True) for o in c.neighbors if o in blank] for c in blank}

    def _clusters(self) -> Iterator[tuple[dict[Any, bool | None], Links]]:
        """The cells, joined through sides without a wall where they are of one colour."""
        colour = {m.place: self.state.get(m) for m in self.puzzle.marks if hasattr(m.place, "neighbors")}
        for sign in (True, False):  # those of one colour: what is known to have the other is not there
            same: Links = {
                a: [(b, True) for b in a.neighbors
                    if b in colour and self.puzzle.grid.edge(a, b) not in self.printed]
                for a in colour
            }  # fmt: skip
            yield {c: None if v is None else v is sign for c, v in colour.items()}, same
        links: Links = {cell: [] for cell in colour}
        for a in links:
            for b in a.neighbors:
                if b in links and self.puzzle.grid.edge(a, b) not in self.printed:
                    known = colour[a] is not None and colour[b] is not None
                    links[a].append((b, colour[a] is colour[b] if known else None))
        yield dict.fromkeys(links, True), links

    def _fields(self) -> Iterator[tuple[dict[Any, bool | None], Links]]:
        """The dots of the board, joined where no line passes between them."""
        for strokes in self._lines():
            drawn = {frozenset(s.ends): v for s, v in strokes.items()}
            links: Links = {dot: [] for dot in self.puzzle.grid.vertices}
            for dot in links:
                for edge in dot.edges:
                    far = next(end for end in edge.ends if end is not dot)
                    cells = frozenset(edge.cells)
                    across = [v for ends, v in drawn.items() if len(cells) == 2 and ends == cells]
                    if len(cells) == 1:  # a line may end at the frame
                        across = [v for s, v in strokes.items() if edge in s.ends]
                    known = across[0] if across else False
                    links[dot].append((far, None if known is None else not known))
            yield dict.fromkeys(links, True), links

    def _region(self) -> set[Any]:
        """The cells of the region with the place that is spoken of."""
        cells = set(getattr(self.place, "cells", (self.place,)))
        for name in self.puzzle.printed:
            given = self.puzzle.givens[name]
            regions = given.values() if hasattr(given, "values") else given
            for zone in regions if isinstance(given, tuple) or hasattr(given, "values") else ():
                if cells <= set(getattr(zone, "cells", ())):
                    return set(zone.cells)
        return set()

    def _lines(self) -> Iterator[dict[Any, bool | None]]:
        """The strokes of each kind of line, and whether they are drawn."""
        kinds: dict[tuple[str, str], dict[Any, bool | None]] = {}
        for mark in self.puzzle.marks:
            if len(getattr(mark.place, "ends", ())) == 2:
                kinds.setdefault((mark.layer, repr(mark.value)), {})[mark.place] = self.state.get(mark)
        yield from kinds.values()

    def _walk(self, match: re.Match[str], strokes: Mapping[Any, bool | None]) -> Iterator[list[Any]]:
        """The ways surely walked from a place (by way of another): strokes, each with where it leads."""
        at, by = self.names[match["at"]], self.names[match["by"]] if match["by"] else None
        for stroke, drawn in strokes.items():
            if not drawn or at not in stroke.ends:
                continue
            (to,) = [end for end in stroke.ends if end is not at]
            if by is not None and to is not by:
                continue
            way = [(stroke, to)]
            while way[-1][1] not in self.stops:
                onward = self._onward(way[-1], strokes)
                sure = [w for w in onward if strokes[w[0]]]
                if len(sure) != 1 or sure[0] in way:
                    break
                way.append(sure[0])
            yield way

    def _onward(self, way: tuple[Any, Any], strokes: Mapping[Any, bool | None]) -> list[Any]:
        """The ways on over strokes that may be drawn; a line does not leave one that is."""
        stroke, node = way
        near = [s for s in strokes if node in s.ends and s is not stroke and strokes[s] is not False]
        out = []
        for then in near:
            (to,) = [end for end in then.ends if end is not node]
            (back,) = [end for end in stroke.ends if end is not node]
            straight = all([2 * n == a + b for n, a, b in zip(node.at, back.at, to.at, strict=True)])
            if (straight and self.crossing) or not any([strokes[s] for s in near if s is not then]):
                out.append((then, to))
        return out


def _standing_alone(
    colour: Mapping[Any, bool | None], links: Links, at: Any, n: int
) -> Iterator[tuple[dict[Any, bool | None], set[Any]]]:
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


def _all_alone(colour: Mapping[Any, bool | None], links: Links, cells: list[Any], n: int) -> bool:
    """Whether each of some cells may have a cluster of so many, all of them together."""
    if not cells:
        return True
    found = _standing_alone(colour, links, cells[0], n)
    return any(_all_alone(then, links, cells[1:], n) for then, _ in found)


def _number(text: str | None) -> int:
    return 1 if text in (None, "one") else int(str(text))


def _flood(at: Any, there: Mapping[Any, bool | None], links: Links, *, hopeful: bool) -> set[Any]:
    """The nodes that hang together with one, surely or perhaps."""
    seen, todo = {at}, [at]
    for node in todo:
        for other, joined in links.get(node, ()):
            here = there.get(other)
            if here is None and not hopeful:  # the end of a line that is drawn is there
                here = True if joined is True and None in (there.get(node), True) and _ends(there) else None
            so = joined is not False and here is not False if hopeful else joined is True and here is True
            if so and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def _ends(there: Mapping[Any, bool | None]) -> bool:
    """Whether nothing is known of nodes but by what links them: the ends of strokes."""
    return not any([value is not None for value in there.values()])


def _within(at: Any, there: Mapping[Any, bool | None], links: Links, most: int) -> set[Any]:
    """The nodes in some piece of at most so many that holds one: costs are relaxed until they stay."""
    clump = {node: frozenset(_flood(node, there, links, hopeful=False)) for node in links}
    cost = dict.fromkeys(clump[at], len(clump[at]))
    changed = True
    while changed:
        changed = False
        for node in list(cost):
            for other, joined in links[node]:
                if joined is False or there.get(other) is False or other in clump[at]:
                    continue
                more = clump[other] if there.get(other) or _ends(there) else frozenset([other])
                total = cost[node] + len(more)
                for taken in more:
                    if total <= most and total < cost.get(taken, most + 1):
                        cost[taken] = total
                        changed = True
    return set(cost)

"""A board in one state, as reasons speak of it: what is printed, drawn, counted, and hangs together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, combinations
from random import Random
from typing import Any, TypeAlias

from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.logic import Among, Bool, Count, Known, Mark, Profile
from enpitsu.puzzle import Case, Puzzle

Said: TypeAlias = tuple[Mark, bool]
State: TypeAlias = Mapping[Mark, bool]
Verdict: TypeAlias = bool | None
Links: TypeAlias = dict[Any, list[tuple[Any, Verdict]]]
"""Node -> its neighbours, and whether the two hang together if both are there (None: not known)."""
Kind: TypeAlias = tuple[dict[Any, Verdict], Links]
"""Which nodes are there, and how they are linked."""

MANY = 20_000
"""States that are looked at; what takes more is not taken for true."""


class Lie(AssertionError):
    """A reason, or what is said with it, that is not so."""


class _Open(Exception):
    """A mark is asked for that is not known."""


class _Complete(dict[Mark, bool]):
    """A state that is asked as if all of it were known."""

    def __missing__(self, mark: Mark) -> bool:
        raise _Open(mark)


def always(so: Callable[[State], bool], state: State) -> bool:
    """Whether something is so of each complete state that goes on from one: marks are tried as it asks."""
    todo, looked = [dict(state)], 0
    while todo:
        now = todo.pop()
        looked += 1
        if looked > MANY:
            return False
        try:
            if not so(_Complete(now)):
                return False
        except _Open as open_:
            todo += [{**now, open_.args[0]: value} for value in (False, True)]
    return True


class Board:
    """What can be drawn on a board, and what is printed there."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.printed: dict[Any, list[int]] = {}
        self.clues: dict[str, set[Any]] = {}
        for name, layer in puzzle.printed.items():
            given = puzzle.givens[name]
            for zone in given if isinstance(given, tuple) else ():
                numbers = list(getattr(zone, "numbers", ()))
                self.printed[zone] = [*numbers, *[numbers.count(n) for n in numbers]]
            clues = layer.clues(given)
            self.clues[name.replace("_", " ")] = set(clues)
            for site, value in clues.items():
                values = value if isinstance(value, tuple | list) else [getattr(value, "number", value)]
                self.printed.setdefault(site, []).extend([n for n in values if type(n) is int])
        self.spots = set().union(*self.clues.values())
        self.lines: dict[tuple[str, str], dict[Any, Mark]] = {}
        self.cells: dict[str, dict[Any, Mark]] = {}
        self.at: dict[Any, list[Mark]] = {}
        self.meant: dict[tuple[Any, str], list[Said]] = {}
        for mark in puzzle.marks:
            self.at.setdefault(mark.place, []).append(mark)
            if len(getattr(mark.place, "ends", ())) == 2:
                self.lines.setdefault((mark.layer, repr(mark.value)), {})[mark.place] = mark
            elif mark.value is True and hasattr(mark.place, "neighbors"):
                self.cells.setdefault(mark.layer, {})[mark.place] = mark
            for value in (True, False):
                for word in words(puzzle, mark, value):
                    self.meant.setdefault((mark.place, word), []).append((mark, value))
        self.nouns = dict(_nouns(puzzle))
        self._models: dict[tuple[int, ...], Model] = {}

    def numbers(self, *places: Any) -> set[int]:
        """The numbers that are printed at some places."""
        at = [one for place in places for one in (place, getattr(place, "cells", ()))]
        return {n for one in at for n in self.printed.get(one, ())}

    def model(self, cases: Sequence[Case]) -> Model:
        """A solver of some cases alone."""
        key = tuple([id(case) for case in cases])
        if key not in self._models:
            program = Program(len(self.puzzle.marks))
            Encoder(program, Profile("few", steps=12)).write(cases)
            self._models[key] = Model(program)
        return self._models[key]

    def forced(self, cases: Sequence[Case], state: State) -> dict[Mark, bool] | None:
        """All that some cases force with some marks; None if they do not hold together."""
        literals = [m.literal(v) for m, v in state.items()]
        found = self.model(cases).backbone([m.number for m in self.puzzle.marks], literals)
        return None if found is None else {self.puzzle.marks[abs(x) - 1]: x > 0 for x in found}

    def impossible(self, cases: Sequence[Case], state: State) -> bool:
        """Whether some cases do not hold together with some marks."""
        return self.model(cases).solve([m.literal(v) for m, v in state.items()], rounds=MANY) is None


def words(puzzle: Puzzle, mark: Mark, value: bool) -> list[str]:
    """What a mark may be said to be, with its layer or without."""
    if mark.value is not True:
        return [f"{'' if value else 'not '}{word}" for word in (f"{mark.value}", f"{mark.layer} {mark.value}")]
    layer = puzzle.drawn[mark.layer]
    word = layer.words[not value]
    return [word, f"{word} as {layer.title or mark.layer}"]


def _nouns(puzzle: Puzzle) -> Iterator[tuple[str, tuple[str, Any, bool]]]:
    """What is counted by a noun: marks of a layer and value that are made, or that are not."""
    forms = [(name, layer, form) for name, layer in puzzle.drawn.items() for form in layer.things if form]
    for name, layer, form in forms:
        same = [other for _, other, one in forms if one == form and form[:1] != "{"]
        of = f" of {layer.called}" if len(same) > 1 else ""
        for value in {repr(m.value): m.value for m in puzzle.marks if m.layer == name}.values():
            if ("{value}" in form) is (value is not True):
                said = form.format(name=name.replace("_", " "), value=value)
                yield said + of, (name, value, form == layer.things[0])


@dataclass(frozen=True)
class View:
    """A state of a board, and what follows from it by some cases: the marks that are concluded."""

    board: Board
    state: State
    cases: Sequence[Case]
    made: Sequence[Said] = ()
    chained: bool = False  # it follows in a chain: more may be known than it takes
    _kinds: dict[str, list[Kind]] = field(default_factory=dict)

    @property
    def puzzle(self) -> Puzzle:
        return self.board.puzzle

    @property
    def places(self) -> list[Any]:
        """The places of the cases."""
        return [case.place for case in self.cases]

    @property
    def where(self) -> Any:
        """The place of the last case."""
        return self.cases[-1].place

    def here(self, place: Any) -> bool:
        """Whether a place is that of a case."""
        return any([place is at or place == at for at in self.places])

    def having(self, **changes: Any) -> View:
        return replace(self, _kinds={}, **changes)

    def otherwise(self) -> Iterator[View]:
        """The states in which one of the marks is not as it is concluded."""
        for mark, value in self.made:
            yield self.having(state={**self.state, mark: not value}, made=())

    def __call__(self, mark: Mark | None) -> Verdict:
        return None if mark is None else self.state.get(mark)

    # -- numbers ---------------------------------------------------------------------------------------

    def numbers(self) -> Iterator[tuple[int, Any]]:
        """The numbers of which the cases speak, each with the values that it may have (as bits)."""
        todo: list[Any] = [case.condition for case in self.cases]
        met = set[int]()
        for b in todo:
            if isinstance(b, Among):
                yield b.values, b.count
            elif not b.number and id(b) not in met:
                todo += [*b.parts(), *(getattr(b, "told", None) or ())]
            met.add(id(b))

    def counts(self, noun: str) -> Iterator[tuple[int, list[Bool], tuple[int, int]]]:
        """Those that count what a noun says: their values, conditions, and how many hold now."""
        for values, count in self.numbers():
            if isinstance(count, Count) and not count.runs and (not noun or self.called(count.terms, noun)):
                verdicts = [term.holds(Known(self.state)) for term in count.terms]
                low, high = verdicts.count(True), len(verdicts) - verdicts.count(False)
                yield values, list(count.terms), (low, high)

    def called(self, terms: Iterable[Bool], noun: str) -> bool:
        """Whether conditions are what a noun says, each at a place of its own."""
        marks = [(getattr(term, "mark", term), isinstance(term, Mark)) for term in terms]
        if not all([isinstance(mark, Mark) for mark, _ in marks]):
            return lines_do(self, list(terms), noun)
        found = {(m.layer, m.value, made) for m, made in marks}
        return found == {self.board.nouns.get(noun)} and len({m.place for m, _ in marks}) == len(marks)

    # -- lines ---------------------------------------------------------------------------------------------

    def strokes(self) -> Iterator[dict[Any, Verdict]]:
        """The strokes of each kind of line that is spoken of, and whether they are drawn."""
        kinds = {(m.layer, repr(m.value)) for m, _ in self.made} & {*self.board.lines} or {*self.board.lines}
        for kind in sorted(kinds):
            yield {stroke: self(mark) for stroke, mark in self.board.lines[kind].items()}

    # -- what hangs together -------------------------------------------------------------------------------

    def kinds(self, noun: str) -> list[Kind]:
        """All that a noun may mean: "area", "group", "line", "cluster", "field"."""
        if noun not in self._kinds:
            self._kinds[noun] = list(self._found(noun))
        return self._kinds[noun]

    def _found(self, noun: str) -> Iterator[Kind]:
        if noun == "area":
            areas = [m for m in self.puzzle.marks if type(self.puzzle.drawn[m.layer]).__name__ == "Areas"]
            yield _linked([(m.place.cells, _not(self(m))) for m in areas], self.puzzle.grid.cells)
        elif noun == "group":
            for marks in self.board.cells.values():
                yield from self._alike(marks, lambda a, b: True)
            yield from self._blank()
        elif noun == "cluster":
            for marks in self.board.cells.values():
                yield from self._alike(marks, self._open)
                yield _linked([((a, b), self._same(marks[a], marks[b])) for a in marks for b in a.neighbors
                               if b in marks and a.at < b.at and self._open(a, b)], marks)  # fmt: skip
        elif noun == "field":
            yield from self._fields()
        elif noun in ("line", "part of the line"):
            inside = self._region() if noun.startswith("part of") else None
            for strokes in self.strokes():
                links = [(s.ends, v) for s, v in strokes.items() if inside is None or {*s.ends} <= inside]
                yield _linked(links, {end for ends, _ in links for end in ends})

    def _alike(self, marks: Mapping[Any, Mark], open_: Callable[[Any, Any], bool]) -> Iterator[Kind]:
        """The cells that are so, and those that are not so."""
        near: Links = {a: [(b, True) for b in a.neighbors if b in marks and open_(a, b)] for a in marks}
        for sign in (True, False):
            yield {c: None if self(m) is None else self(m) is sign for c, m in marks.items()}, near

    def _open(self, a: Any, b: Any) -> bool:
        """Whether nothing is printed between two cells."""
        return self.puzzle.grid.edge(a, b) not in self.board.spots

    def _same(self, a: Mark, b: Mark) -> Verdict:
        return None if None in (self(a), self(b)) else self(a) is self(b)

    def _blank(self) -> Iterator[Kind]:
        """The cells that no placed piece has on its outline."""
        over: dict[Any, list[Verdict]] = {cell: [] for cell in self.puzzle.grid.cells}
        for mark in self.puzzle.marks:
            for cell in {*getattr(mark.place, "outline", ())} & {*over}:
                over[cell].append(self(mark))
        if any(over.values()):
            blank = {c: False if True in v else None if None in v else True for c, v in over.items()}
            yield blank, {c: [(o, True) for o in c.neighbors if o in blank] for c in blank}

    def _fields(self) -> Iterator[Kind]:
        """The dots of the board, joined where no line passes between them."""
        for strokes in self.strokes():
            across = {side(self.puzzle.grid, stroke): v for stroke, v in strokes.items()}
            dots = self.puzzle.grid.vertices
            links = {edge: _not(across.get(edge, False)) for dot in dots for edge in dot.edges}
            yield _linked([(edge.ends, v) for edge, v in links.items()], dots)

    def _region(self) -> set[Any]:
        """The cells of the region with the place of the cases."""
        cells = set(getattr(self.where, "cells", (self.where,)))
        for given in self.puzzle.givens.values():
            zones = given.values() if hasattr(given, "values") else given if isinstance(given, tuple) else ()
            for zone in zones:
                if cells <= set(getattr(zone, "cells", ())):
                    return set(zone.cells)
        return set()


def side(grid: Any, stroke: Any) -> Any:
    """The side of cells that a stroke crosses: between two cells, or at the frame."""
    edges = [end for end in stroke.ends if not hasattr(end, "neighbors") and hasattr(end, "cells")]
    return edges[0] if edges else grid.edge(*stroke.ends) if hasattr(stroke.ends[0], "row") else stroke


def _not(verdict: Verdict) -> Verdict:
    return None if verdict is None else not verdict


def _linked(links: Iterable[tuple[Sequence[Any], Verdict]], nodes: Iterable[Any]) -> Kind:
    near: Links = {node: [] for node in nodes}
    for (a, b), joined in links:
        near[a].append((b, joined))
        near[b].append((a, joined))
    return dict.fromkeys(near, True), near


def flood(at: Any, kind: Kind, *, hopeful: bool, without: Collection[Any] = ()) -> set[Any]:
    """The nodes that hang together with one, surely or perhaps."""
    there, links = kind
    seen, todo = {at}, [at]
    for node in todo:
        for other, joined in links.get(node, ()):
            here = there.get(other)
            so = joined is not False and here is not False if hopeful else joined is True and here is True
            if so and other not in seen and other not in without:
                seen.add(other)
                todo.append(other)
    return seen


def plain_flood(at: Any, among: Collection[Any], near: str = "neighbors") -> set[Any]:
    """The cells among some that hang together with one."""
    seen, todo = {at}, [at]
    for cell in todo:
        more = [other for other in getattr(cell, near) if other in among and other not in seen]
        seen.update(more)
        todo += more
    return seen


COUNTED = {"bend": "bends", "cell of {}": "visits", "dot of {}": "visits", "end of {}": "ends"}
"""What a line does where it is counted as such a thing."""
TRIED = 6
"""Boards at random on which what is counted is compared with what it is called."""


def does(word: str, node: Any, strokes: Iterable[Mark], state: State) -> Verdict:
    """Whether a line does something at a node, by its strokes there; None if that is open."""
    strokes = list(strokes)
    open_ = [mark for mark in strokes if mark not in state]
    found = {
        _does(word, node, [m.place for m in strokes if state.get(m) or m in {*now}])
        for now in chain.from_iterable(combinations(open_, n) for n in range(len(open_) + 1))
    }
    return found.pop() if len(found) == 1 else None


def _does(word: str, node: Any, drawn: Sequence[Any]) -> bool:
    if word in ("visits", "ends"):
        return len(drawn) == 1 if word == "ends" else bool(drawn)
    if word in ("across", "down"):  # both ends of a stroke have the same row, or column
        drawn = [s for s in drawn if len({end.at[word == "down"] for end in s.ends}) == 1]
    return any([straight(a, b, node) is not (word == "bends") for a, b in combinations(drawn, 2)])


def straight(a: Any, b: Any, node: Any) -> bool:
    """Whether two strokes run straight on through a node."""
    ends = [other_end(s, node).at for s in (a, b)]
    return all([2 * n == x + y for n, x, y in zip(node.at, *ends, strict=True)])


def other_end(stroke: Any, node: Any) -> Any:
    """The end of a stroke that is not this one."""
    return stroke.ends[stroke.ends[0] is node]


def lines_do(view: View, terms: Sequence[Bool], noun: str) -> bool:
    """Whether conditions are that a line does what a noun counts, each at a node of its own."""
    dice = Random(1)
    boards = [Known({m: dice.random() < 0.5 for m in view.puzzle.marks}) for _ in range(TRIED)]
    for (name, value), strokes in view.board.lines.items():
        line = view.puzzle.drawn[name].called
        for word in [word for form, word in COUNTED.items() if value == "True" and form.format(line) == noun]:
            near: dict[Any, list[Mark]] = {}
            for stroke, mark in strokes.items():
                for end in stroke.ends:
                    near.setdefault(end, []).append(mark)
            seen = {node: [does(word, node, near[node], board) for board in boards] for node in near}
            if _each_its_own(terms, boards, near, seen):
                return True
    return False


def _each_its_own(
    terms: Iterable[Bool], boards: Sequence[Known], near: dict[Any, list[Mark]], seen: dict[Any, Any]
) -> bool:
    left = set(near)
    for term in terms:
        told = [term.holds(board) for board in boards]
        if any(told) or list(term.parts()):  # else it is nowhere so
            alike = [n for n in left if seen[n] == told and {*marks_in(term)} <= {*near[n]}]
            if not alike:
                return False
            left.remove(alike[0])
    return True


def marks_in(term: Bool) -> Iterator[Mark]:
    """The marks of a condition that is made of them."""
    mark = getattr(term, "mark", term)
    if isinstance(mark, Mark):
        yield mark
    else:
        for part in term.parts():
            yield from marks_in(part)

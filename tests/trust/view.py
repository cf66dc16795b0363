"""A board in one state, as reasons speak of it: what is printed, drawn, counted, and hangs together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from random import Random
from typing import Any, TypeAlias

from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.model import Model
from enpitsu.logic import Among, Bool, Count, Mark, PartialAssignment, Profile
from enpitsu.puzzle import Case, Puzzle

Said: TypeAlias = tuple[Mark, bool]
State: TypeAlias = Mapping[Mark, bool]
Verdict: TypeAlias = bool | None
Kind: TypeAlias = tuple[dict[Any, Verdict], dict[Any, list[tuple[Any, Verdict]]]]
"""Which nodes are there; the neighbours of each, and whether they hang together if both are there."""

ROUNDS = 20_000
"""Cuts of a solver, past which nothing is said."""


class Lie(AssertionError):
    """A reason, or what is said with it, that is not so."""


class Board:
    """What can be drawn on a board, and what is printed there."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.printed: dict[Any, list[int]] = {}
        self.clues: dict[str, set[Any]] = {}
        for name, layer in puzzle.printed.items():
            given = puzzle.givens[name]
            for zone in given if isinstance(given, tuple) else ():
                self.printed[zone] = list(getattr(zone, "numbers", ()))
            clues = layer.clues(given)
            self.clues[name.replace("_", " ")] = set(clues)
            for site, value in clues.items():
                values = value if isinstance(value, tuple | list) else [getattr(value, "number", value)]
                self.printed.setdefault(site, []).extend([n for n in values if type(n) is int])
        self.clues["clue"] = self.spots = set().union(*self.clues.values())
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
        self.shared = _shared_nouns(puzzle)
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
        return self.model(cases).solve([m.literal(v) for m, v in state.items()], rounds=ROUNDS) is None


def words(puzzle: Puzzle, mark: Mark, value: bool) -> list[str]:
    """What a mark may be said to be, with its layer or without."""
    if mark.value is not True:
        return [
            f"{'' if value else 'not '}{word}" for word in (f"{mark.value}", f"{mark.layer} {mark.value}")
        ]
    layer = puzzle.drawn[mark.layer]
    return [layer.words[not value], f"{layer.words[not value]} as {layer.title or mark.layer}"]


def _nouns(puzzle: Puzzle) -> Iterator[tuple[str, tuple[str, Any, bool]]]:
    """What is counted by a noun: marks of a layer and value that are made, or that are not."""
    forms = [(name, layer, form) for name, layer in puzzle.drawn.items() for form in layer.nouns if form]
    for name, layer, form in forms:
        several = [other for _, other, one in forms if one == form and form[:1] != "{"]
        of = f" of {layer.called}" if len(several) > 1 else ""
        for value in {repr(m.value): m.value for m in puzzle.marks if m.layer == name}.values():
            if ("{value}" in form) is (value is not True):
                said = form.format(name=name.replace("_", " "), value=value)
                yield said + of, (name, value, form == layer.nouns[0])


def _shared_nouns(puzzle: Puzzle) -> dict[str, set[tuple[str, Any, bool]]]:
    """The nouns that several layers have for what is made in them, with these: lines of two bridges."""
    found: dict[str, set[tuple[str, Any, bool]]] = {}
    for name, layer in puzzle.drawn.items():
        found.setdefault(layer.nouns[0], set()).add((name, True, True))
    return {form: kinds for form, kinds in found.items() if len(kinds) > 1 and "{" not in form}


@dataclass(frozen=True)
class View:
    """A state of a board, and what follows from it by some cases: the marks that are concluded.

    ``chained``: in a chain of reasons, where more may be known than it takes.
    """

    board: Board
    state: State
    cases: Sequence[Case]
    made: Sequence[Said] = ()
    chained: bool = False

    @property
    def puzzle(self) -> Puzzle:
        return self.board.puzzle

    @property
    def where(self) -> Any:
        """The place of the last case."""
        return self.cases[-1].place

    def here(self, place: Any) -> bool:
        """Whether a place is that of a case."""
        return any([place == case.place for case in self.cases])

    def shut(self) -> bool:
        """Whether the cases do not hold together in this state."""
        return self.board.impossible(self.cases, self.state)

    def having(self, **changes: Any) -> View:
        return replace(self, **changes)

    def otherwise(self) -> Iterator[View]:
        """The states in which one of the marks is not as it is concluded."""
        for mark, value in self.made:
            yield self.having(state={**self.state, mark: not value}, made=())

    def __call__(self, mark: Mark | None) -> Verdict:
        return None if mark is None else self.state.get(mark)

    # -- numbers -------------------------------------------------------------------------------------

    def numbers(self) -> Iterator[tuple[int, Any]]:
        """The numbers of which the cases speak, each with the values that it may have (as bits)."""
        todo: list[Any] = [case.condition for case in self.cases]
        for b in todo:
            if isinstance(b, Among):
                yield b.values, b.count
            elif not b.number:
                todo += [*b.parts(), *(getattr(b, "told", None) or ())]

    def counts(self, noun: str) -> Iterator[tuple[int, list[Bool], tuple[int, int]]]:
        """Those that count what a noun says: their values, conditions, and how many hold now."""
        for values, count in self.numbers():
            if isinstance(count, Count) and not count.runs and (not noun or self.called(count.terms, noun)):
                verdicts = [term.holds(PartialAssignment(self.state)) for term in count.terms]
                low, high = verdicts.count(True), len(verdicts) - verdicts.count(False)
                yield values, list(count.terms), (low, high)

    def called(self, terms: Sequence[Bool], noun: str) -> bool:
        """Whether conditions are what a noun says, each at a place of its own."""
        marks: list[tuple[Any, bool]] = [
            (getattr(term, "mark", term), isinstance(term, Mark)) for term in terms
        ]
        if not all([isinstance(mark, Mark) for mark, _ in marks]):
            return lines_do(self, terms, noun)
        found = {(m.layer, m.value, made) for m, made in marks}
        if len(found) > 1:
            return found == self.board.shared.get(noun) and len({m for m, _ in marks}) == len(marks)
        return found == {self.board.nouns.get(noun)} and len({m.place for m, _ in marks}) == len(marks)

    # -- lines, and what hangs together --------------------------------------------------------------

    def strokes(self) -> Iterator[dict[Any, Verdict]]:
        """The strokes of each kind of line that is spoken of, and whether they are drawn."""
        kinds = {(m.layer, repr(m.value)) for m, _ in self.made} & {*self.board.lines} or {
            *self.board.lines
        }
        for kind in sorted(kinds):
            yield {stroke: self(mark) for stroke, mark in self.board.lines[kind].items()}

    def kinds(self, noun: str) -> Iterator[Kind]:
        """All that a noun may mean: "area", "group", "cluster", "line", "part of the line"."""
        if noun == "area":
            areas = [m for m in self.puzzle.marks if type(self.puzzle.drawn[m.layer]).__name__ == "Areas"]
            joined = [(m.place.cells, None if self(m) is None else not self(m)) for m in areas]
            yield _linked(joined, self.puzzle.grid.cells)
        for marks in self.board.cells.values() if noun in ("group", "cluster") else ():
            shut = self.board.spots if noun == "cluster" else set()
            pairs = [((a, b), True) for a in marks for b in a.neighbors if b in marks and a.at < b.at]
            _, near = _linked([p for p in pairs if self.puzzle.grid.edge(*p[0]) not in shut], marks)
            for sign in (True, False):
                yield {c: None if self(m) is None else self(m) is sign for c, m in marks.items()}, near
        for strokes in self.strokes() if noun in ("line", "part of the line") else ():
            inside = self._region() if noun != "line" else None
            drawn = [(s.ends, v) for s, v in strokes.items() if inside is None or {*s.ends} <= inside]
            yield _linked(drawn, {end for ends, _ in drawn for end in ends})

    def _region(self) -> set[Any]:
        """The cells of the printed region with the place of the cases."""
        given = [g for g in self.puzzle.givens.values() if hasattr(g, "values") or isinstance(g, tuple)]
        zones = [zone for g in given for zone in (g.values() if hasattr(g, "values") else g)]
        return next(set(zone.cells) for zone in zones if self.where in getattr(zone, "cells", ()))


def _linked(links: Iterable[tuple[Sequence[Any], Verdict]], nodes: Iterable[Any]) -> Kind:
    near: dict[Any, list[tuple[Any, Verdict]]] = {node: [] for node in nodes}
    for (a, b), joined in links:
        near[a].append((b, joined))
        near[b].append((a, joined))
    return dict.fromkeys(near, True), near


def spread(start: Iterable[Any], onward: Callable[[Any], Iterable[Any]]) -> list[Any]:
    """All that some things lead to, in the order in which they are met."""
    found = dict.fromkeys(start)
    todo = list(found)
    for one in todo:
        more = [other for other in dict.fromkeys(onward(one)) if other not in found]
        found.update(dict.fromkeys(more))
        todo += more
    return todo


def flood(at: Any, kind: Kind, *, hopeful: bool) -> set[Any]:
    """The nodes that hang together with one, surely or perhaps."""
    there, links = kind
    may = (True, None) if hopeful else (True,)
    return {*spread([at], lambda n: [o for o, joined in links[n] if joined in may and there[o] in may])}


def beside(at: Any, among: Collection[Any], near: str = "neighbors") -> set[Any]:
    """The cells among some that hang together with one."""
    return {*spread([at], lambda cell: [other for other in getattr(cell, near) if other in among])}


# -- what lines do at nodes --------------------------------------------------------------------------

COUNTED = {"bend": "bends", "cell of {}": "visits", "dot of {}": "visits", "end of {}": "ends"}
"""What a line does where it is counted as such a thing."""
TRIED = 6
"""Boards at random on which what is counted is compared with what it is called."""


def does(word: str, node: Any, strokes: Iterable[Mark], state: State) -> Verdict:
    """Whether a line does something at a node, by its strokes there; None if that is open."""
    marks = list(strokes)
    open_ = [mark for mark in marks if mark not in state]
    ways = chain.from_iterable(combinations(open_, n) for n in range(len(open_) + 1))
    found = {_does(word, node, [m.place for m in marks if state.get(m) or m in {*way}]) for way in ways}
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
    boards = [PartialAssignment({m: dice.random() < 0.5 for m in view.puzzle.marks}) for _ in range(TRIED)]
    for (name, value), strokes in view.board.lines.items():
        line = view.puzzle.drawn[name].called
        for word in [
            word for form, word in COUNTED.items() if value == "True" and form.format(line) == noun
        ]:
            near: dict[Any, list[Mark]] = {}
            for stroke, mark in strokes.items():
                for end in stroke.ends:
                    near.setdefault(end, []).append(mark)
            left = {node: [does(word, node, near[node], board) for board in boards] for node in near}
            for term in terms:
                told = [term.holds(board) for board in boards]
                alike = [n for n in left if left[n] == told and {*marks_in(term)} <= {*near[n]}]
                if (any(told) or list(term.parts())) and left.pop(
                    alike[0] if alike else None, None
                ) is None:
                    break  # it is no such thing; what is nowhere so counts as one
            else:
                return True
    return False


def marks_in(term: Bool) -> Iterator[Mark]:
    """The marks of a condition that is made of them."""
    mark = getattr(term, "mark", term)
    if isinstance(mark, Mark):
        yield mark
    else:
        for part in term.parts():
            yield from marks_in(part)

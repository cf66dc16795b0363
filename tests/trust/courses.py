"""That no way is left for a line, or a piece: every way on is tried against the cited cases."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, product
from typing import Any, TypeAlias

from enpitsu.engine.compile.encode import Encoder
from enpitsu.engine.compile.program import Program
from enpitsu.engine.explain.board import with_implied
from enpitsu.engine.model import Model
from enpitsu.logic import Among, Count, Every, Known, Mark, Profile
from enpitsu.puzzle import Puzzle
from tests.trust.at_nodes import marks_in
from tests.trust.pieces import NOUN, Pieces
from tests.trust.region_rings import numbers_in

State: TypeAlias = dict[Mark, bool]
MANY = 3000
"""States that are looked at: far more than a reader looks at."""
FEW = 300
"""Parts of a condition that speaks of a few marks."""


class Courses:
    """Ways on, in one state of a board, by some cases: letters (laws: "- ...") with their places."""

    def __init__(
        self,
        puzzle: Puzzle,
        names: Mapping[str, Any],
        state: Mapping[Mark, bool],
        cited: Iterable[tuple[str, Any]],
    ) -> None:
        self.puzzle, self.names, self.state = puzzle, names, dict(state)
        wanted = {(letter[0], str(place)) for letter, place in cited}
        self.cases = [
            case
            for case in with_implied(puzzle.cases())
            if ("-" if case.rule.kind == "law" else case.rule.letter, str(case.place)) in wanted
        ]
        self.conditions = [case.condition for case in self.cases]
        self.looked = 0

    @cached_property
    def _model(self) -> Model:
        program = Program(len(self.puzzle.marks))
        Encoder(program, Profile("apart")).write(self.cases)
        return Model(program)

    def shut(self, phrase: str) -> bool | None:
        """Whether it is so that no way is left; None if the phrase says something else."""
        line = re.fullmatch(
            r"no way is left for the line from (?P<at>.+?)(?: by way of (?P<by>.+))?", phrase
        )
        tree = re.fullmatch(r"no way is left for a tree of (?P<n>\d+) in (?P<at>.+)", phrase)
        if tree is not None and tree["at"] in self.names:
            cells, n = self.names[tree["at"]].cells, int(tree["n"])
            return n in numbers_in(self.puzzle, cells) and self._no_tree(cells, n)
        piece = re.fullmatch(f"no way is left for the (?P<noun>{NOUN}) at (?P<at>.+)", phrase)
        if line is not None:
            at, by = self.names.get(line["at"]), self.names.get(line["by"]) if line["by"] else None
            return any([
                self._line(kind, stroke, to, {stroke}, self.state)
                for kind, stroke, to in self._first(at)
                if by is None or to is by
            ])  # fmt: skip
        if piece is not None and piece["at"] in self.names:
            return self._piece(piece["noun"], self.names[piece["at"]], self.state)
        return None

    def of_numbers(self, phrase: str) -> Iterator[tuple[str, Any, Count, int]]:
        """The things, the place and the numbers at it that are to be so, of which a phrase may speak."""
        match = re.fullmatch(r"no way is left for the (?P<n>one|[2-9]|[1-9]\d+) (?P<rest>.+)", phrase)
        if match is None:
            return
        words = match["rest"].split(" of ")
        for k in range(1, len(words)):
            things, at = " of ".join(words[:k]), self.names.get(" of ".join(words[k:]))
            plain = things.removesuffix(" in view")
            todo = [case.condition for case in self.cases if at is not None and str(case.place) == str(at)]
            n = 1 if match["n"] == "one" else int(match["n"])
            for b in todo:
                if isinstance(b, Every):
                    todo += b.parts()
                elif isinstance(b, Among) and isinstance(b.count, Count) and b.values == 1 << n:
                    if bool(b.count.runs) is (plain != things):
                        yield plain, at, b.count, n

    def none_adds_up(self, count: Count, n: int) -> bool:
        """Whether each way in which so many of some conditions may hold breaks something."""
        todo = [self.state]
        while todo:
            state = todo.pop()
            low, high = count.bounds(Known(state))
            if not low <= n <= high or self._broken(state):
                continue
            open_ = [m for b in count.parts() for m in marks_in(b) if m not in state]
            if not open_ or self.looked > MANY:
                return False
            todo += [{**state, open_[0]: value} for value in (True, False)]
        return True

    def _broken(self, state: State) -> bool:
        self.looked += 1
        known = Known(state)
        if any([condition.holds(known) is False for condition in self.conditions]):
            return True
        return self._model.solve([m.literal(v) for m, v in state.items()]) is None

    def _no_tree(self, cells: Collection[Any], n: int) -> bool:
        """Whether each tree of so many of some cells, and no others, breaks something."""
        marks = {m.place: m for m in self.puzzle.marks if m.value is True and m.place in cells}
        for tree in combinations(cells, n):
            found = [tree[0]]
            for cell in found:
                found += [c for c in cell.neighbors if c in tree and c not in found]
            sides = sum([other in tree for c in tree for other in c.neighbors]) // 2
            then = {marks[c]: c in tree for c in cells}
            fits = all([self.state.get(mark, value) is value for mark, value in then.items()])
            if len(found) == n == sides + 1 and fits and not self._broken({**self.state, **then}):
                return False
        return True

    # -- lines -------------------------------------------------------------------------------------

    def _first(self, at: Any) -> list[tuple[tuple[str, Any], Any, Any]]:
        """The drawn strokes at a place, each with its kind and its other end."""
        return [
            ((mark.layer, mark.value), mark.place, next(end for end in mark.place.ends if end is not at))
            for mark, value in self.state.items()
            if value and len(getattr(mark.place, "ends", ())) == 2 and at in mark.place.ends
        ]

    def _line(self, kind: tuple[str, Any], stroke: Any, node: Any, path: set[Any], state: State) -> bool:
        """Whether each way on from a node breaks something."""
        if self._broken(state):
            return True
        if self.looked > MANY:
            return False
        here = [m for m in self.puzzle.marks if (m.layer, m.value) == kind and node in m.place.ends]
        here = [m for m in here if m.place is not stroke]
        spots = [m for m in self.puzzle.marks if m.place is node and m.value is True]
        open_ = [m for m in (*spots, *here) if m not in state]
        for values in product((False, True), repeat=len(open_)):
            then = {**state, **dict(zip(open_, values, strict=True))}
            if not self._broken(then) and not self._on(
                kind, stroke, node, [m for m in here if then[m]], path, then
            ):
                return False
        return True

    def _on(
        self, kind: tuple[str, Any], stroke: Any, node: Any, drawn: list[Mark], path: set[Any], state: State
    ) -> bool:
        """Whether a line that goes on over one of some strokes breaks something farther on."""
        (back,) = [end for end in stroke.ends if end is not node]
        straight = tuple([2 * n - b for n, b in zip(node.at, back.at, strict=True)])
        ahead = [m for m in drawn if straight in [tuple(end.at) for end in m.place.ends]]
        then = drawn if len(drawn) == 1 else ahead
        if len(then) != 1 or then[0].place in path:
            return False
        (to,) = [end for end in then[0].place.ends if end is not node]
        return self._line(kind, then[0].place, to, path | {then[0].place}, state)

    # -- pieces ------------------------------------------------------------------------------------

    def _piece(self, noun: str, at: Any, state: State) -> bool:
        """Whether each way in which a piece may grow breaks something."""
        if self._broken(state):
            return True
        mark = self._rim(noun, at, state) if self.looked <= MANY else None
        if mark is None and self.looked <= MANY:
            mark = self._near(state)
        return mark is not None and all([self._piece(noun, at, {**state, mark: v}) for v in (True, False)])

    def _rim(self, noun: str, at: Any, state: State) -> Mark | None:
        """A mark at the rim of a piece that is not known."""
        colour = next((m for m in self.puzzle.marks if m.place is at), None) if "cluster" in noun else None
        if colour is not None and colour not in state:
            return colour
        pieces, line = Pieces(self.puzzle, self.names, state, at), noun.endswith("line")
        region = pieces._region() if noun.startswith("part of") else None
        for there, links in pieces._kinds(noun):
            if at not in links or there.get(at) is False:
                continue
            links = {n: [x for x in near if region is None or x[0] in region] for n, near in links.items()}
            piece, todo = {at}, [at]
            for node in todo:
                for other, joined in links[node]:
                    here = there.get(other) or (line and there.get(other) is None)
                    if other not in piece and joined and here:
                        piece.add(other)
                        todo.append(other)
            for node in piece:
                for other, joined in links[node]:
                    if other not in piece and joined is not False and there.get(other) is not False:
                        found = next((m for m in self._between(node, other) if m not in state), None)
                        if found is not None:
                            return found
            for node in piece if "cluster" in noun else ():  # what is beside it behind a wall
                found = next(
                    (m for m in self.puzzle.marks if m.place in node.neighbors and m not in state), None
                )
                if found is not None:
                    return found
        return None

    def _near(self, state: State) -> Mark | None:
        """A mark that is not known, of a cited case that speaks of a few."""
        for condition in self.conditions:
            marks, todo = list[Mark](), [condition]
            for b in todo:
                marks += [m for m in self.puzzle.marks if b.number and m.number == abs(b.number)]
                todo += [] if b.number else b.parts()
                if len(todo) > FEW:
                    break
            open_ = [m for m in marks if m not in state]
            if open_ and len(todo) <= FEW:
                return open_[0]
        return None

    def _between(self, a: Any, b: Any) -> list[Mark]:
        """The marks that may tell whether a piece goes on from one node to another."""
        edge = (
            next((e for e in getattr(a, "edges", ()) if b in e.ends), None) if hasattr(b, "edges") else None
        )
        across = frozenset(edge.cells) if edge is not None and a not in edge.cells else frozenset()
        found = []
        for mark in self.puzzle.marks:
            place = mark.place
            ends, cells = frozenset(getattr(place, "ends", ())), frozenset(getattr(place, "cells", ()))
            crossing = across and (ends == across or edge in ends)
            if place is b or {a, b} in (ends, cells) or crossing:
                found.append(mark)
        return found

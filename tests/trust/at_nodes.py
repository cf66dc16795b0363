"""What a line does at nodes, in words: read from its strokes, and counted at the places of cases."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, pairwise, product
from typing import Any

from enpitsu.logic import Among, Bool, Count, Known, Mark
from enpitsu.puzzle import Puzzle

SAYS = {
    "visits": "visits", "ends at": "ends", "bends at": "bends", "runs straight on at": "straight",
    "runs west to east through": "row", "runs north to south through": "column",
}  # fmt: skip
DENIES = {
    "does not visit": "visits", "does not end at": "ends", "does not bend at": "bends",
    "does not run straight on at": "straight", "does not run west to east through": "row",
    "does not run north to south through": "column",
}  # fmt: skip
COUNTED = {"bend": "bends", "cell of {line}": "visits", "dot of {line}": "visits", "end of {line}": "ends"}
NUMBER = re.compile(
    r"(?P<at>.+?) (?P<has>has|cannot have) (?P<how>no |fewer than |more than |just |)"
    r"(?P<n>one |\d+ |)(?P<things>.+)"
)
VIEW = re.compile(r"(?P<at>.+?) sees too (?P<many>few|many) (?P<things>.+), not (?P<n>\d+)")
MANY = 16
"""Open marks of a case, past which it is not looked whether a number can be reached."""
TRIED = 6
"""Boards at random on which what is counted is compared with what it is called."""


class AtNodes:
    """Says of one state of a board what its lines do at nodes; ``place``: of the case that speaks."""

    def __init__(
        self, puzzle: Puzzle, names: Mapping[str, Any], state: Mapping[Mark, bool], place: Any
    ) -> None:
        self.puzzle, self.names, self.state, self.place = puzzle, names, state, place
        self.lines: dict[str, dict[Any, list[Mark]]] = {}
        for name, layer in puzzle.drawn.items():
            at: dict[Any, list[Mark]] = {}
            for mark in puzzle.marks:
                if mark.layer == name and mark.value is True and len(getattr(mark.place, "ends", ())) == 2:
                    for end in mark.place.ends:
                        at.setdefault(end, []).append(mark)
            if at:
                self.lines[layer.called] = at

    def holds(self, clause: str) -> bool | None:
        """Whether a clause is so; None if it says something else."""
        for words, value in ((SAYS, True), (DENIES, False)):
            for said, word in words.items():
                for line, at in self.lines.items():
                    head = f"{line} {said} "
                    if clause.startswith(head) and clause.removeprefix(head) in self.names:
                        node = self.names[clause.removeprefix(head)]
                        so = does(word, node, at.get(node, []), self.state) is value
                        return so or (None if said == "ends at" else False)  # another line may end there
        view = VIEW.fullmatch(clause)
        if view is not None:
            return self._seen(view)
        match = NUMBER.fullmatch(clause)
        return None if match is None else self._number(match)

    def _seen(self, match: re.Match[str]) -> bool | None:
        """Whether a view has another length than it must."""
        found = self._called(match["things"])
        if found is None:
            return None
        return any([self._is_wrong(match, count, *found) for count in self._counts()])

    def _is_wrong(self, match: re.Match[str], count: Count, word: str, at: dict[Any, list[Mark]]) -> bool:
        """Whether one number of what is seen is too small, or too large."""
        if not self._are([term for run in count.runs for term in run], word, at):
            return False
        low = high = 0
        for run in count.runs:
            verdicts = [term.holds(Known(self.state)) for term in run]
            low += next((n for n, v in enumerate(verdicts) if not v), len(run))
            high += next((n for n, v in enumerate(verdicts) if v is False), len(run))
        return low > int(match["n"]) if match["many"] == "many" else high < int(match["n"])

    def _number(self, match: re.Match[str]) -> bool | None:
        """Whether more or fewer of some things are at a place than there may be; or none of the number."""
        found = self._called(match["things"])
        if found is None or self.names.get(match["at"]) is None:
            return None
        word, at = found
        assert str(self.names[match["at"]]) == str(self.place), f"it is not at {match['at']}"
        n = 1 if match["n"] in ("one ", "") else int(match["n"])
        several = match["n"] not in ("one ", "")
        assert several is match["things"].partition(" of ")[0].endswith("s"), "one or several?"
        return any([self._so(match, n, count, word, at) for count in self._counts()])

    def _so(self, match: re.Match[str], n: int, count: Count, word: str, at: dict[Any, list[Mark]]) -> bool:
        """Whether it is so of what one case counts, and these are such things."""
        if not self._are(count.terms, word, at):
            return False
        if count.runs:
            return False
        verdicts = [term.holds(Known(self.state)) for term in count.terms]
        low, high = verdicts.count(True), len(verdicts) - verdicts.count(False)
        if match["has"] == "cannot have":
            assert (match["how"] == "just ") is (n == 1)
            return self._unreachable(count, n)
        if match["how"] == "more than ":
            return low > n
        assert match["how"] in ("no ", "fewer than ")
        assert (match["how"] == "no ") is (n == 1)
        return high < n

    def counts(self, count: Count, things: str) -> bool:
        """Whether a number counts such things."""
        found, terms = self._called(things), [*count.terms, *[term for run in count.runs for term in run]]
        return found is not None and self._are(terms, *found)

    def _called(self, things: str) -> tuple[str, dict[Any, list[Mark]]] | None:
        """The word for what is counted, and the line of which it is."""
        head, of, rest = things.partition(" of ")
        for line, at in self.lines.items():
            for noun, word in COUNTED.items():
                if noun.format(line=line) in (things, f"{head.removesuffix('s')}{of}{rest}"):
                    return word, at
        return None

    def _counts(self) -> Iterator[Count]:
        """The numbers of the cases at the place, of conditions that are no marks."""
        for case in self.puzzle.cases():
            number = case.condition.count if isinstance(case.condition, Among) else None
            if str(case.place) == str(self.place) and isinstance(number, Count):
                terms = [*number.terms, *[t for run in number.runs for t in run]]
                if terms and not any([t.number for t in terms]):
                    yield number

    def _are(self, terms: Iterable[Bool], word: str, at: dict[Any, list[Mark]]) -> bool:
        """Whether conditions are that a line does something at nodes, each at one of its own."""
        dice, left = random.Random(1), set(at)
        boards = [Known({m: dice.random() < 0.5 for m in self.puzzle.marks}) for _ in range(TRIED)]
        seen = {node: [does(word, node, at[node], board) for board in boards] for node in at}
        for term in terms:
            told = [term.holds(board) for board in boards]
            if not any(told) and not list(term.parts()):
                continue  # it is nowhere so
            alike = [node for node in left if seen[node] == told and self._speaks_of(term, at[node])]
            if not alike:
                return False
            left.remove(alike[0])
        return True

    def _speaks_of(self, term: Bool, strokes: Iterable[Mark]) -> bool:
        """Whether a condition speaks of strokes at a node alone."""
        return set(marks_in(term)) <= set(strokes)

    def _unreachable(self, count: Count, n: int) -> bool:
        """Whether so many conditions never hold, however the marks that are left turn out."""
        open_ = [
            m for m in dict.fromkeys(m for t in count.terms for m in marks_in(t)) if m not in self.state
        ]
        assert len(open_) <= MANY, "too many to be looked at"
        for values in product((False, True), repeat=len(open_)):
            full = Known({**self.state, **dict(zip(open_, values, strict=True))})
            if [t.holds(full) for t in count.terms].count(True) == n:
                return False
        return True


def branch_off(puzzle: Puzzle, a: Any, b: Any, state: Mapping[Mark, bool]) -> bool:
    """Whether a line runs straight through two cells, with another that leaves it at each of them."""
    if a is None or b is None or a is b or (a.row != b.row and a.col != b.col):
        return False
    drawn = {frozenset(e.at for e in m.place.ends) for m in puzzle.marks
             if state.get(m) and len(getattr(m.place, "ends", ())) == 2}  # fmt: skip
    (y, x), (v, u) = a.at, b.at
    dy, dx = ((v > y) - (v < y)) * 2, ((u > x) - (u < x)) * 2
    steps = (abs(v - y) + abs(u - x)) // 2
    way = [(y + n * dy, x + n * dx) for n in range(-1, steps + 2)]
    straight = all([frozenset(pair) in drawn for pair in pairwise(way)])
    off = [
        [frozenset(((r, c), (r + s * dx, c + s * dy))) in drawn for s in (1, -1)]
        for r, c in ((y, x), (v, u))
    ]
    return straight and all(map(any, off))


def can_be_even(
    puzzle: Puzzle, some: Iterable[Any], others: Iterable[Any], state: Mapping[Mark, bool]
) -> bool:
    """Whether some nodes may have as many bends as others, however the strokes there turn out."""
    at: dict[Any, list[Mark]] = {node: [] for node in (*some, *others)}
    for mark in puzzle.marks:
        for end in getattr(mark.place, "ends", ()):
            if end in at:
                at[end].append(mark)
    open_ = list(dict.fromkeys(m for marks in at.values() for m in marks if m not in state))

    def even(full: Mapping[Mark, bool]) -> bool:
        a, b = [[does("bends", n, at[n], full) for n in nodes].count(True) for nodes in (some, others)]
        return a == b

    def bounds(nodes: Iterable[Any]) -> tuple[int, int]:
        verdicts = [does("bends", node, at[node], state) for node in nodes]
        return verdicts.count(True), len(verdicts) - verdicts.count(False)

    (low, high), (least, most) = bounds(some), bounds(others)
    if high < least or most < low:
        return False
    assert len(open_) <= MANY, "too many to be looked at"
    return any(
        even({**state, **dict(zip(open_, values, strict=True))})
        for values in product((False, True), repeat=len(open_))
    )


def views(puzzle: Puzzle, place: Any) -> Iterator[list[tuple[Bool, ...]]]:
    """What is seen from a place, by its cases: each run of conditions, from the place on."""
    for case in puzzle.cases():
        number = case.condition.count if isinstance(case.condition, Among) else None
        if str(case.place) == str(place) and isinstance(number, Count) and number.runs:
            yield [(term,) for term in number.terms] + list(number.runs)


def marks_in(term: Bool) -> Iterator[Mark]:
    """The marks of a condition that is made of them."""
    mark = getattr(term, "mark", term)
    if isinstance(mark, Mark):
        yield mark
    else:
        for part in term.parts():
            yield from marks_in(part)


def does(word: str, node: Any, strokes: Iterable[Mark], state: Mapping[Mark, bool]) -> bool | None:
    """Whether a line does something at a node, by its strokes there."""
    known = {m.place: state.get(m) for m in strokes}
    drawn, open_ = [s for s, v in known.items() if v], [s for s, v in known.items() if v is None]
    if word == "visits":
        return True if drawn else None if open_ else False
    if word == "ends":
        if len(drawn) > 1 or (not drawn and not open_):
            return False
        return None if open_ else True

    def in_line(a: Any, b: Any) -> bool:
        ends = [end for s in (a, b) for end in s.ends if end is not node]
        return all([2 * n == x + y for n, x, y in zip(node.at, *[e.at for e in ends], strict=True)])

    wanted: Callable[[Any, Any], bool] = (lambda a, b: not in_line(a, b)) if word == "bends" else in_line
    if word in ("row", "column"):  # both ends of a stroke have the same one
        axis = word == "column"
        known = {s: v for s, v in known.items() if len({end.at[axis] for end in s.ends}) == 1}
    pairs = [pair for pair in combinations(known, 2) if wanted(*pair)]
    verdicts = [False if False in v else None if None in v else True
                for v in ([known[s] for s in pair] for pair in pairs)]  # fmt: skip
    return True if True in verdicts else None if None in verdicts else False

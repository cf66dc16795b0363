"""What is said of a loop that crosses itself and visits every cell: found again stroke by stroke."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle
from tests.trust.rows import straight

AT, STROKE, OTHER = r"(?P<at>R\d+C\d+)", r"(?P<a>R\d+C\d+-R\d+C\d+)", r"(?P<b>R\d+C\d+-R\d+C\d+)"
Made = Sequence[tuple[Mark, bool]]


class Crossings:
    """The strokes of a loop in one state; two or four come to each node."""

    def __init__(self, strokes: Mapping[Any, Mark], state: Mapping[Mark, bool], made: Made) -> None:
        self.verdict = {s: state.get(m) for s, m in strokes.items()}
        self.named = {str(s): s for s in strokes}
        self.made = [(m.place, value) for m, value in made if strokes.get(m.place) is m]
        self.all_made = len(self.made) == len(made)
        self.at: dict[Any, list[Any]] = {}
        for stroke in strokes:
            for node in stroke.ends:
                self.at.setdefault(node, []).append(stroke)
        self.nodes = {str(node): node for node in self.at}

    def counts(self, node: Any) -> tuple[int, int]:
        """How many strokes are drawn at a node, and how many may be."""
        found = [self.verdict[s] for s in self.at[node]]
        return found.count(True), len(found) - found.count(False)

    def follows(self, at: str, *, drawn: bool, there: Callable[[int], bool]) -> bool:
        """Whether all open strokes at a node are drawn, or none is, as no other number can come there."""
        node = self.nodes.get(at)
        if node is None or not self.made or not self.all_made:
            return False
        least, most = self.counts(node)
        left = [n for n in (2, 4) if least <= n <= most]
        so = all(value is drawn and node in stroke.ends for stroke, value in self.made)
        return so and there(least) and left == [most if drawn else least]

    def dead_end(self, at: str) -> bool:
        """Whether one stroke comes to a corner of which the other is not drawn: none can."""
        node = self.nodes.get(at)
        found = [] if node is None else [self.verdict[s] for s in self.at[node]]
        one = [value is False and node in stroke.ends for stroke, value in self.made]
        return len(found) == 2 and found.count(False) == 1 and one == [True] and self.all_made

    def wrong(self, at: str, there: Callable[[int], bool]) -> bool:
        """Whether no right number of strokes can come to a node."""
        node = self.nodes.get(at)
        if node is None or self.made:
            return False
        least, most = self.counts(node)
        return there(least) and not [n for n in (2, 4) if least <= n <= most]

    def round(self, stroke: Any) -> set[Any] | None:
        """All strokes that surely follow one until it comes back to it; None if it does not."""
        here, node = stroke, stroke.ends[1]
        found = {stroke}
        for _ in self.verdict:
            others = [s for s in self.at[node] if self.verdict[s] and s is not here]
            ahead = [s for s in others if straight(here, s, node)]
            if not ahead and len(others) == 1 and self.counts(node)[1] < 4:
                ahead = others
            if len(ahead) != 1:
                return None
            (here,) = ahead
            if here is stroke:
                return found
            found.add(here)
            node = next(end for end in here.ends if end is not node)
        return None

    def closes(self, outside: str) -> bool:
        """Whether each stroke that is not drawn would close a loop while another stroke is outside."""
        other = self.named.get(outside)
        for stroke, value in self.made:
            before, self.verdict[stroke] = self.verdict[stroke], True
            ring = self.round(stroke)
            self.verdict[stroke] = before
            if value or ring is None or other in ring or not self.verdict.get(other):
                return False
        return bool(self.made) and self.all_made

    def closed(self, outside: str) -> bool:
        """Whether some loop is closed while a stroke is outside."""
        other = self.named.get(outside)
        rings = [self.round(s) for s, drawn in self.verdict.items() if drawn]
        return bool(self.verdict.get(other)) and any(r is not None and other not in r for r in rings)

    def may_join(self, a: Any, b: Any, node: Any) -> bool:
        """Whether the loop may go on from one stroke to another at a node that both come to."""
        others = [self.verdict[s] for s in self.at[node] if s is not a and s is not b]
        if self.verdict[a] is False or self.verdict[b] is False:
            return False
        alone = True not in others
        return alone or (straight(a, b, node) and len(others) == 2 and False not in others)

    def parted(self, one: str, other: str) -> bool:
        """Whether no way leads from one drawn stroke to another, in each state that is said not to be."""
        a, b = self.named.get(one), self.named.get(other)
        for stroke, value in self.made or [(None, False)]:
            before = dict(self.verdict)
            if stroke is not None:
                self.verdict[stroke] = not value
            found = [a]
            for here in found:
                for node in here.ends if here is not None else ():
                    found += [s for s in self.at[node] if s not in found and self.may_join(here, s, node)]
            so = bool(self.verdict.get(a) and self.verdict.get(b)) and b not in found
            self.verdict = before
            if not so:
                return False
        return self.all_made


def some(n: int) -> bool:
    return n > 0


def no(n: int) -> bool:
    return n == 0


def few(n: int) -> bool:
    return n < 2  # one may be told before the other


PHRASES: dict[str, Callable[..., bool]] = {
    f"the line passes {AT} already": lambda c, at: c.follows(at, drawn=False, there=some),
    f"the line must go on at {AT}": lambda c, at: c.follows(at, drawn=True, there=some),
    f"a line must pass {AT}": lambda c, at: c.follows(at, drawn=True, there=few),
    f"a line could not go on at {AT}": Crossings.dead_end,
    f"no line can pass {AT}": lambda c, at: c.wrong(at, no),
    f"the line ends at {AT}": lambda c, at: c.wrong(at, lambda n: n == 1),
    f"the line branches at {AT}": lambda c, at: c.wrong(at, lambda n: n > 1),
    f"it would close a small loop while {STROKE} is outside": lambda c, a: c.closes(a),
    f"a small loop is closed while {STROKE} is outside": lambda c, a: c.closed(a),
    f"(?:else )?{STROKE} and {OTHER} (?:are|would be) cut off from each other": Crossings.parted,
}
"""All that is said of such a loop."""


def says(phrase: str, puzzle: Puzzle, made: Made, state: Mapping[Mark, bool]) -> bool:
    """Whether a phrase is about a loop that crosses itself, and is so."""
    layers = [name for name, layer in puzzle.drawn.items() if getattr(layer, "cut", None)]
    for pattern, check in PHRASES.items():
        if match := re.fullmatch(pattern, phrase):
            for name in layers:
                strokes = {m.place: m for m in puzzle.marks if m.layer == name and m.value is True}
                if check(Crossings(strokes, state, made), *match.groups()):
                    return True
    return False

"""Several lines on one lattice: a label for each, known or hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from enpitsu.grid import Crossing, Direction, Grid, Segment, in_line
from enpitsu.layers.base import Unreadable
from enpitsu.layers.lines.lines import Lines
from enpitsu.layers.lines.notations import Form, NodeLists, places, trace, trace_strokes
from enpitsu.layers.lines.rows import rows
from enpitsu.layers.lines.ways import Joints
from enpitsu.locale import say
from enpitsu.logic import Bool, Int, Mark, PartialAssignment, count, every, none, some


class LabelledLines(Lines):
    """Strokes, and the label of each: ``line[stroke]`` is visible, ``line.of[label]`` the lines of a label.

    ::

        a a
        a a b b      line.of["a"] and line.of["b"] are loops of their own
            b b

    The lines of a label are ordinary lines, so every word works for them.  Whose stroke it is stays
    hidden, unless the labels are kinds of line that the answer tells.
    """

    def __init__(self, layer: Any, grid: Grid, first: int, labels: Iterable[Any], swappable: bool) -> None:
        super().__init__(layer, grid, first)
        named: Mapping[Any, Any] = labels if isinstance(labels, Mapping) else {x: x for x in labels}
        self.labels, self.swappable = tuple(named.values()), swappable
        self.spots: Mapping[Any, Mark] = {}
        first += len(self)
        self.of: dict[Any, Lines] = {}
        for name, label in named.items():
            self.of[name] = Lines(layer, grid, first, self, label)
            first += len(self)

    @property
    def lines(self) -> tuple[Lines, ...]:
        """The lines of each label, in the order of the labels.

        ::

            1 1 2 2
            1 1 2 2      lines[0]: what is drawn of the first loop
        """
        return tuple(self.of.values())

    def all_marks(self) -> Iterator[Mark]:
        yield from self.values()
        for line in self.of.values():
            yield from line.values()

    def crossed_by_two(self, crossing: Crossing) -> Bool:
        """Both strokes of a crossing are drawn, and they have different labels.

        ::

            1 2
             X       of lines 1 and 2: yes; of one line that crosses itself: no
            2 1
        """
        s, t = crossing.segments
        same = [line[s] & line[t] for line in self.of.values()]
        return self._once(
            ("by two", crossing), lambda: every([self.crossed(crossing), *[~both for both in same]])
        )

    def separates(self, a: Any, b: Any) -> Bool:
        """Some label's line encloses just one of two places.

        ::

            ┌ ─ ┐
            │ x │ y      separates(x, y)
            └ ─ ┘
        """
        return some([line.encloses(a) != line.encloses(b) for line in self.of.values()])

    def visitors(self, node: Any) -> Int:
        """The number of labels that come to a node.

        ::

            1 ─ o ─ 1
                2        visitors(o) == 2
        """
        return count([line.visits(node) for line in self.of.values()])

    # -- lines of several kinds, cut at spots ----------------------------------------------------

    def meeting(self, node: Any, straight: Any, crossing: int) -> Iterator[Bool]:
        """Each way in which lines come to a node: two end in a spot, or one passes, or two cross there.

        ::

            = o -  two end      - .  one that turns      = + =  two of different kinds
                                  |                        |

        Lines of the kind ``straight`` do not turn; at a crossing ``crossing`` strokes at least are of it.
        """
        near, spot = self.segments_at[node], self.spots[node]
        for kinds in product((None, *self.of), repeat=len(near)):
            of = {s: kind for s, kind in zip(near, kinds, strict=True) if kind is not None}
            same = [
                pair for pair in combinations(of, 2) if in_line(*pair) and len({of[s] for s in pair}) == 1
            ]
            turns = len({*of.values()}) == 1 and straight not in of.values()
            drawn = [self[s] if s in of else ~self[s] for s in near]
            drawn += [
                one[s] if of.get(s) == kind else ~one[s] for kind, one in self.of.items() for s in near
            ]
            if len(of) == 2:
                yield every([spot, *drawn])
            if (len(of) == 2 and (same or turns)) or (len(same) == 2 and kinds.count(straight) >= crossing):
                yield every([~spot, *drawn])

    def leaping(self, kind: Any, joints: Joints) -> Iterator[tuple[Segment, Bool]]:
        """For each stroke: if it is of a kind, it is of a straight line from spot to spot with one joint.

        ::

            o = + = = o      of these the line is drawn, and one is a crossing
                |

        And if it is drawn: it is of another kind, or of such a line.
        """
        for stroke, ways in self._leaps(kind, joints).items():
            others = [line[stroke] for name, line in self.of.items() if name != kind]
            yield stroke, some([~self.of[kind][stroke], *ways], "straight line")
            yield stroke, some([~self[stroke], *others, *ways], "kind of line")

    def _leaps(self, kind: Any, joints: Joints) -> dict[Segment, list[Bool]]:
        """For each stroke the straight lines with one joint, from spot to spot, that it may be of."""
        line = self.of[kind]
        over = {(n, s.upright): b for (s, t), b in joints.items() for n in {*s.ends} & {*t.ends}}
        whole: dict[Segment, list[Bool]] = {stroke: [] for stroke in line}
        for start in self.spots:
            for way in (Direction.EAST, Direction.SOUTH):
                lane, upright = (start, *start.ray(way)), way is Direction.SOUTH
                for n in range(2, len(lane)):
                    strokes = [node.side(way).link for node in lane[:n]]
                    drawn = [self.spots[start], self.spots[lane[n]], *[line[s] for s in strokes]]
                    drawn += [self[s] for s in strokes]
                    free = none([self.spots[node] for node in lane[1:n]])
                    one = count([over[node, upright] for node in lane[1:n]]) == 1
                    for stroke in strokes:
                        whole[stroke].append(every([*drawn, free, one]))
        return whole

    def in_a_row(
        self, kind: Any, most: int, bends: int, leaping: tuple[Any, Joints] | None = None
    ) -> Iterator[tuple[Segment, Bool]]:
        """For each stroke: at most so many lines of a kind follow each other, with so many bends each.

        ::

            o -
              |        of at most two lines with one bend each: the node in the middle is a spot
          o - .

        ``leaping``: another kind, of straight lines with one joint (see ``leaping``); then all strokes
        count that are drawn and cannot be of it.
        """
        there: Mapping[Segment, Bool] = self.of[kind]
        if leaping is not None:
            there = {s: self[s] & none(ways) for s, ways in self._leaps(*leaping).items()}
        return rows(self.of[kind], there, self.degrees, self.spots, most, bends)

    def laws(self) -> Iterator[tuple[Any, Bool]]:
        """A stroke has one label; swappable ones are numbered by the first node of their lines."""
        for stroke, mark in self.items():
            yield stroke, count([~mark, *[line[stroke] for line in self.of.values()]]) == 1
        if self.swappable:
            for one, other in zip(self.lines, self.lines[1:], strict=False):
                yield from _in_order(one, other)

    def style(self, known: PartialAssignment, stroke: Segment) -> int:
        """Lines differ by their labels; while these are not known, closed ones by their order."""
        named = [i for i, line in enumerate(self.lines) if known.get(line[stroke])]
        if named:
            return named[0]
        told: dict[Segment, int] | None = known.memo.get(("told apart", self.name))
        if told is None:
            chains = [c for c in trace_strokes([s for s, m in self.items() if known.get(m)]) if c.closed]
            told = {s: i for i, chain in enumerate(chains) for s in chain.strokes}
            known.memo["told apart", self.name] = told
        return told.get(stroke, 0)


def _in_order(one: Lines, other: Lines) -> Iterator[tuple[Any, Bool]]:
    """The first node of one line comes no later than that of another."""
    above: list[Bool] = []
    row: list[Bool] = []
    last = None
    for node in sorted(one.nodes, key=lambda n: (n.row, n.col)):
        if last is not None and node.row != last.row:
            above, row = [some([*above, *row])], []
        last = node
        row = [*row, one.visits(node)]
        yield node, other.visits(node).implies(some([*above, *row]))


class KindLists:
    """A block with a list for each line: its kind and its nodes, one line after the other.

    ::

        A 0,1 1,1 2,1      each line begins where the one before it ends
        B 2,1 2,0 1,0
    """

    kind: type | None = None

    def __init__(self, lines: LabelledLines, spots: Any) -> None:
        self.lines, self.spots = lines, spots
        self.letters = dict(zip(lines.labels, lines.lines, strict=True))
        self.lists = {k: NodeLists(line, False) for k, line in self.letters.items()}

    def write(self, known: PartialAssignment) -> list[str]:
        """The lines of the block, in the order in which they follow each other."""
        stops = [n for n, m in self.spots.items() if known.get(m)]
        pieces = []
        for kind, line in self.letters.items():
            drawn = [s for s, m in line.items() if known.get(m)]
            pieces += [(kind, chain) for chain in trace(drawn, stops)]
        pieces.sort(key=lambda piece: (piece[0], places(piece[1])))
        return [" ".join([kind, *[n.text for n in chain]]) for kind, chain in _following(pieces)]

    def read(self, rows: list[list[str]]) -> dict[Mark, bool]:
        """The strokes and spots made; raises Unreadable."""
        made: dict[Mark, bool] = {}
        for i, (kind, *row) in enumerate(rows):
            if kind not in self.lists:
                raise Unreadable(say("one of {} is expected here", ", ".join(self.lists)), i)
            strokes = list(self.lists[kind].strokes(row, i, 1))
            for stroke, mark, j in strokes:
                if self.lines[stroke] in made:
                    raise Unreadable(say("the stroke {} is drawn twice", stroke), i, j)
                made[mark] = made[self.lines[stroke]] = True
            grid_nodes = self.lines.grid.nodes(self.lines.kind)
            for token in (row[0], row[-1]):
                r, c = token.split(",")
                made[self.spots[grid_nodes[int(r), int(c)]]] = True
        return made


def _following(pieces: Sequence[tuple[str, list[Any]]]) -> Iterator[tuple[str, list[Any]]]:
    """Lines put so that each begins where the one before it ends, as far as they do."""
    left = list(pieces)
    while left:
        kind, chain = left.pop(0)
        yield kind, chain
        while True:
            end = chain[-1]
            found = next((p for p in left if end in (p[1][0], p[1][-1])), None)
            if found is None:
                break
            left.remove(found)
            kind, chain = found
            chain = chain if chain[0] is end else chain[::-1]
            yield kind, chain


class KindLines(LabelledLines):
    """Lines of several kinds, cut at spots; the answer tells kinds and spots."""

    def __init__(self, layer: Any, grid: Grid, first: int, labels: Iterable[Any], spots: Any) -> None:
        super().__init__(layer, grid, first, labels, False)
        self.spots = spots

    def _written(self, form: Form) -> Any:
        return KindLists(self, self.spots)


def labelled(layer: Any, puzzle: Any, first: int) -> LabelledLines:
    """The labelled lines of a layer on a puzzle's board; raises ReadsGivens if givens label them."""
    labels = layer.labels
    if isinstance(labels, int):
        return LabelledLines(layer, puzzle.grid, first, range(1, labels + 1), True)
    if callable(labels):
        return LabelledLines(layer, puzzle.grid, first, tuple(labels(puzzle)), False)
    assert labels is not None
    spots = {} if layer.cut is None else getattr(puzzle, layer.cut.name)
    return KindLines(layer, puzzle.grid, first, labels, spots)

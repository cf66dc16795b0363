"""Drawn lines in the text notation: glyphs, diagonal signs, lists of nodes or sides."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

from enpitsu.grid import Cell, Direction, Segment, Vertex, in_line
from enpitsu.layers.base import Unreadable
from enpitsu.layers.lines.strokes import Strokes
from enpitsu.layers.printed.sides import Sides, sides
from enpitsu.locale import say
from enpitsu.logic import Mark, PartialAssignment

Form: TypeAlias = Literal["glyphs", "diagonals", "loops", "paths", "sides"]
"""The form in which a line layer is written: see the classes of this module."""

GLYPHS = {
    "": "·", "E": "╶", "W": "╴", "N": "╵", "S": "╷", "EW": "─", "NS": "│", "ES": "┌", "SW": "┐",
    "NE": "└", "NW": "┘", "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
"""Arms (in the order north, east, south, west) -> the glyph of the text notation."""

TO_CLOSE = "..."
"""The sign after the nodes of a line that is to be a loop, and does not close."""

ARMS = {glyph: arms for arms, glyph in GLYPHS.items()}


class Glyphs:
    """A token per node that shows its arms (orthogonal steps).

    ::

        ┌ ┐
        └ ┘
    """

    def __init__(self, lines: Strokes) -> None:
        self.kind: type | None = lines.kind
        self.steps: dict[Any, dict[Direction, Segment]] = {
            n: {Direction(s.way(n)): s for s in near if not s.slanted}
            for n, near in lines.segments_at.items()
        }
        self._letters: dict[Any, dict[str, Mark]] = {}
        self.arms: dict[Any, dict[Direction, Mark]] = {
            n: {d: lines[s] for d, s in near.items()} for n, near in self.steps.items()
        }

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        """The glyph of a node; None if no line comes there."""
        arms = self.arms[node]
        text = "".join([d.name[0] for d in Direction if d in arms and known.get(arms[d])])
        return GLYPHS[text] if text else None

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        """The strokes that a glyph shows; raises Unreadable."""
        if token not in ARMS:
            return None
        arms = self.arms[node]
        shown = [d for d in Direction if d.name[0] in ARMS[token]]
        if not all(d in arms for d in shown):
            raise Unreadable(say("no line can leave the cell there"))
        return {arms[d]: True for d in shown}

    def marks_at(self, node: Any) -> dict[str, Mark]:
        """The strokes that leave a node, by the first letters of their directions."""
        found = self._letters.get(node)
        if found is None:
            found = self._letters[node] = {d.name[0]: mark for d, mark in self.arms[node].items()}
        return found

    def joins(self, node: Any, token: str) -> Iterator[Any]:
        """The nodes to which the strokes of a glyph lead."""
        for d, step in self.steps[node].items():
            if d.name[0] in ARMS[token]:
                yield step.other(node)


class DiagonalSigns:
    r"""A token per cell: ``/``, ``\`` or ``X`` (diagonal steps on dots).

    ::

        / \
        \ /
    """

    def __init__(self, lines: Strokes) -> None:
        self.kind: type | None = Cell
        self.strokes: dict[Any, dict[str, Mark]] = {c: {} for c in lines.grid.cells}
        for s, mark in lines.items():
            a, b = s.ends
            self.strokes[s.through[0]]["/" if (a.row < b.row) != (a.col < b.col) else "\\"] = mark

    def token(self, known: PartialAssignment, node: Any) -> str | None:
        """The sign of a cell; None if it is empty."""
        drawn = [sign for sign, m in self.strokes[node].items() if known.get(m)]
        return None if not drawn else "X" if len(drawn) == 2 else drawn[0]

    def read_token(self, token: str, node: Any) -> Mapping[Mark, bool] | None:
        """The strokes that a sign shows."""
        if token not in ("/", "\\", "X"):
            return None
        return {m: True for sign, m in self.strokes[node].items() if token in (sign, "X")}

    def marks_at(self, node: Any) -> dict[str, Mark]:
        """The strokes in a cell, by their signs."""
        return self.strokes[node]


class SideList:
    """A block of the sides that are drawn (lines along sides between cells).

    ::

        0,0| 1,0|
    """

    kind: type | None = None

    def __init__(self, lines: Strokes) -> None:
        self.lines = lines

    def write(self, known: PartialAssignment) -> list[str]:
        """The lines of the block."""
        drawn = Sides([s for s, m in self.lines.items() if known.get(m)])
        return [" ".join(drawn.words())] if drawn else []

    def read(self, rows: list[list[str]]) -> dict[Mark, bool]:
        """The marks made; raises Unreadable."""
        return {self.lines[s]: True for _, s in sides(self.lines.grid, rows)}


class NodeLists:
    """A block with a list of nodes for each line.

    ::

        0,0 0,1 1,1 1,0      a loop closes by itself
        0,2 0,3 ...          a line that is to close, and does not yet

    Lines are traced from visible marks alone: straight on where four strokes meet; where three meet, the
    one that is not in line ends there.  A loop starts at its first node in reading order and is walked
    clockwise; a path starts at its first end, or at an anchor (ends there, if ``ending``).  ``alone``: an
    anchor without a stroke is a line, too.
    """

    kind: type | None = None

    def __init__(self, lines: Strokes, closed: bool, ending: bool = False, alone: bool = False) -> None:
        self.lines, self.closed, self.ending, self.alone = lines, closed, ending, alone

    def write(self, known: PartialAssignment, anchors: Collection[Any] = ()) -> list[str]:
        """The lines of the block."""
        drawn = [s for s, m in self.lines.items() if known.get(m)]
        chains = [self._turned(chain, anchors) for chain in trace(drawn)]
        if self.alone:
            met = {n for chain in chains for n in chain}
            chains += [[n] for n in anchors if n not in met]
        return [" ".join(self._words(chain)) for chain in sorted(chains, key=places)]

    def _words(self, chain: list[Any]) -> list[str]:
        """The words of a line: the first node of a loop stands there but once."""
        words = [n.text for n in chain]
        if not self.closed:
            return words
        return words[:-1] if chain[0] is chain[-1] else [*words, TO_CLOSE]

    def _turned(self, chain: list[Any], anchors: Collection[Any]) -> list[Any]:
        """A chain from the end where it is to start."""
        first, last = chain[0] in anchors, chain[-1] in anchors
        return chain if first == last or first != self.ending else chain[::-1]

    def read(self, rows: list[list[str]], anchors: Collection[Any] = ()) -> dict[Mark, bool]:
        """The strokes made; raises Unreadable."""
        made: dict[Mark, bool] = {}
        for i, row in enumerate(rows):
            ends = len(row) - (self.closed and row[-1] == TO_CLOSE)
            nodes = [node_of(self.lines, token, i, j) for j, token in enumerate(row[:ends])]
            if nodes and self._turned(nodes, anchors) != nodes:
                raise Unreadable(say("this line is to be listed the other way round"), i)
            for stroke, mark, j in self.strokes(row, i):
                if mark in made:
                    raise Unreadable(say("the stroke {} is drawn twice", stroke), i, j)
                made[mark] = True
        return made

    def strokes(self, row: Sequence[str], i: int, shift: int = 0) -> Iterator[tuple[Segment, Mark, int]]:
        """The strokes of one line of text, with the token each ends at; raises Unreadable."""
        closed = self.closed and row[-1:] != [TO_CLOSE]
        row = row if closed or not self.closed else row[:-1]
        nodes = [node_of(self.lines, token, i, j) for j, token in enumerate(row, shift)]
        if len(nodes) < (3 if closed else 1 if self.alone else 2):
            raise Unreadable(say("a line visits more places than this"), i, shift)
        steps = list(pairwise(nodes))
        if closed:
            steps.append((nodes[-1], nodes[0]))
        for j, (a, b) in enumerate(steps, shift + 1):
            stroke = next((s for s in self.lines.segments_at[a] if s.other(a) is b), None)
            if stroke is None:
                raise Unreadable(say("no step of a line joins {} and {}", a.text, b.text), i, j)
            yield stroke, self.lines[stroke], j


def node_of(lines: Strokes, token: str, i: int, j: int) -> Any:
    """The node that ``r,c`` names; raises Unreadable."""
    m = re.fullmatch(r"(\d{1,4}),(\d{1,4})", token)
    node = lines.grid.nodes(lines.kind).get((int(m[1]), int(m[2]))) if m else None
    if node is None:
        if lines.kind is Vertex:
            told = say("a dot 'r,c' of the board is expected here, not {!r}", token[:20])
        else:
            told = say("a cell 'r,c' of the board is expected here, not {!r}", token[:20])
        raise Unreadable(told, i, j)
    return node


def places(chain: Sequence[Any]) -> list[tuple[int, int]]:
    """Rows and columns of some nodes: how lists of nodes are ordered."""
    return [(n.row, n.col) for n in chain]


def trace(drawn: Iterable[Segment], stops: Iterable[Any] = ()) -> list[list[Any]]:
    """The lines that strokes form, as lists of nodes; a closed one ends with its first node.

    Lines end at ``stops``.  Where more than two strokes meet, those in line go on.
    """
    chains = []
    for chain in trace_strokes(drawn, stops):
        path = [*chain.nodes, chain.end]
        chains.append(_clockwise(path) if path[0] is path[-1] else min(path, path[::-1], key=places))
    return sorted(chains, key=places)


class Chain(NamedTuple):
    """A line as strokes, the nodes they leave, its end, and whether it goes on from there to its start."""

    strokes: list[Segment]
    nodes: list[Any]
    end: Any
    closed: bool


def trace_strokes(drawn: Iterable[Segment], stops: Iterable[Any] = ()) -> list[Chain]:
    """The lines that strokes form, stroke by stroke."""
    strokes = list(drawn)
    onward = _onward(strokes, set(stops))
    doors = sorted([(n, s) for s in strokes for n in s.ends], key=_by_node)
    chains: list[Chain] = []
    left = dict.fromkeys(strokes)
    for node, stroke in [*[d for d in doors if d not in onward], *doors]:
        chain = Chain([], [], None, (node, stroke) in onward)
        here, step = node, stroke
        while step in left:
            del left[step]
            chain.strokes.append(step)
            chain.nodes.append(here)
            here = step.other(here)
            if (here, step) not in onward:
                break
            step = onward[here, step]
        if chain.nodes:
            chains.append(chain._replace(end=here))
    return chains


def _onward(strokes: Iterable[Segment], cut: set[Any]) -> dict[tuple[Any, Segment], Segment]:
    """(node, stroke) -> the stroke that goes on there."""
    at: dict[Any, list[Segment]] = {}
    for s in strokes:
        for n in s.ends:
            at.setdefault(n, []).append(s)
    onward: dict[tuple[Any, Segment], Segment] = {}
    for node, near in at.items():
        for a, b in combinations(near, 2) if node not in cut else ():
            if len(near) == 2 or in_line(a, b):
                onward[node, a], onward[node, b] = b, a
    return onward


def _clockwise(ring: list[Any]) -> list[Any]:
    """A closed line (its first node repeated at the end) from that node on, clockwise."""
    area = sum([a.col * b.row - b.col * a.row for a, b in pairwise(ring)])
    return ring if area >= 0 else ring[::-1]


def _by_node(door: tuple[Any, Segment]) -> tuple[int, int, int, int]:
    node, stroke = door
    other = stroke.other(node)
    return node.row, node.col, other.row, other.col

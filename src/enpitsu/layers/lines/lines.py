"""Lines the player draws: from cell to cell, or from dot to dot; any step set."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from enpitsu.grid import Cell, Crossing, Direction, Segment, Vector, Vertex, angle, in_line, once
from enpitsu.layers.lines.at_node import at_node
from enpitsu.layers.lines.faces import Faces, faces
from enpitsu.layers.lines.figures import Cut, fields, strands
from enpitsu.layers.lines.inside import Inside
from enpitsu.layers.lines.ways import WalkedLines
from enpitsu.logic import FALSE, TRUE, Bool, Int, every, some
from enpitsu.networks.network import Network
from enpitsu.reasons import AtNode


class Lines(WalkedLines):
    """Segment -> the mark "is drawn"."""

    like: Lines | None

    # -- words at a node -----------------------------------------------------------------------

    @property
    def nodes(self) -> Iterable[Any]:
        """The nodes the line can go through."""
        return self.segments_at

    def at(self, node: Any, ways: Collection[Vector] | None = None) -> tuple[Bool, ...]:
        """The strokes that meet in a node (along some steps, if given).

        ::

              │
            ─ o ─      at(o): these four marks, drawn or not
              │
        """
        if ways is None:
            return self.degrees[node].terms
        both = {*ways, *[(-r, -c) for r, c in ways]}
        return tuple([self[s] for s in self.segments_at[node] if s.way(node) in both])

    def around(self, place: Any) -> list[Bool]:
        """The strokes around a face of the lattice: a cell (lines on dots), a dot (lines through cells).

        ::

            ┌ ─      3 of the 4 strokes around the dot in the middle
            └ ─
        """
        if self.kind is Vertex:
            return [self[e] for e in place.edges]
        return [self[e.link] for e in place.edges if len(e.cells) == 2]

    def degree(self, node: Any) -> Int:
        """The number of strokes that meet in a node: one object per node.

        ::

            ─ ┬ ─      3 in the middle
        """
        return self.degrees[node]

    def _once(self, key: tuple[Any, ...], make: Callable[[], Bool]) -> Bool:
        """One object per question, so that its literal is shared."""
        found = self._asked.get(key)
        if found is None:
            found = self._asked[key] = make()
        return found

    @once
    def _asked(self) -> dict[tuple[Any, ...], Bool]:
        return {}

    @once
    def _arms(self) -> dict[Any, dict[Vector, Bool]]:
        """The strokes at a node by their steps, of nodes that were asked about."""
        return {}

    def visits(self, node: Any) -> Bool:
        """The line comes to this node.

        ::

            ╶ ╴ ·      visits(R1C1), not visits(R1C3)
        """
        return self._once(("visits", node), lambda: self.degrees[node] >= 1)

    def avoids(self, node: Any) -> Bool:
        """The line does not come to this node.

        ::

            ╶ ╴ ·      avoids(R1C3), not avoids(R1C1)
        """
        return ~self.visits(node)

    def ends(self, node: Any) -> Bool:
        """The line has a loose end in this node.

        ::

            ╶ ─ ┐      R1C1 and R2C3 are ends
                ╵
        """
        return self._once(("ends", node), lambda: self.degrees[node] == 1)

    def last(self, node: Any, starts: Collection[Any]) -> Bool:
        """A path from one of some starts has its last node here: a loose end, or a start without strokes.

        ::

            o ─ x · o      last(x, the o), last(the second o, the o)
        """
        return self.avoids(node) if node in starts else self.ends(node)

    def crosses(self, node: Any, other: Lines | None = None) -> Bool:
        """Four strokes meet in this node; of two layers: both run straight through it, at right angles.

        ::

            ─ ┼ ─
        """
        if other is None:
            return self._once(("crosses", node), lambda: self.degrees[node] == 4)
        bars = [s.way(node) for s, t in combinations(self.segments_at[node], 2) if in_line(s, t)]
        return some([self.straight(node, (r, c)) & other.straight(node, (-c, r)) for r, c in bars])

    def arm(self, node: Any, way: Direction | Vector) -> Bool:
        """The stroke that leaves a node in a direction (FALSE at the border).

        ::

            o ─ ╴      arm(o, EAST), not arm(o, SOUTH)
        """
        step = way.value if isinstance(way, Direction) else way
        arms = self._arms.get(node)
        if arms is None:
            arms = self._arms[node] = {s.way(node): self[s] for s in self.segments_at[node]}
        return arms.get(step, FALSE)

    def corners(self, node: Any, *, above: float = 0, below: float = 360) -> Iterator[Bool]:
        """Every two strokes that may meet in a node at an angle in some range: both are drawn.

        ::

            o ─
            │        corners(o, below=135): this one, of 90 degrees, drawn or not
        """
        for s, t in combinations(self.segments_at[node], 2):
            if above < angle(s, t) < below:
                yield self[s] & self[t]

    def passages(self, node: Any) -> Iterator[tuple[tuple[Any, Any], Bool]]:
        """Each way in which a line passes a node: the nodes on both sides, and that it does so.

        ::

            ─ o ┐      one of the ways through o: from the left to the right
              · ╵
        """
        near = self.segments_at[node]
        for pair in combinations(near, 2):
            drawn = [self[s] if s in pair else ~self[s] for s in near]
            yield (pair[0].other(node), pair[1].other(node)), every(drawn)

    def past_shaded(self, node: Any, shaded: Mapping[Any, Bool]) -> Bool:
        """A line passes a node over nodes none of which is shaded, or avoids it, and it is shaded alone.

        ::

            ─ o #      past_shaded(o): the line turns there, as o cannot be shaded
              │
        """
        near = [s.other(node) for s in self.segments_at[node]]
        ways = [every([shaded[node], self.avoids(node), *[~shaded[n] for n in near]])]
        for ends, passes in self.passages(node):
            ways.append(every([passes, *[~shaded[n] for n in (node, *ends)]]))
        return some(ways, "way for the loop")

    def straight(self, node: Any, way: Direction | Vector | None = None) -> Bool:
        """The line runs straight on through this node (in or against a direction, if one is given).

        ::

            ─ ─ ─      straight(R1C2), straight(R1C2, EAST)
        """
        step = way.value if isinstance(way, Direction) else way
        return self._once(
            ("straight", node, step),
            lambda: some([self[s] & self[t] for s, t in combinations(self.segments_at[node], 2)
                          if in_line(s, t) and step in (None, s.way(node), t.way(node))]),
        )  # fmt: skip

    def bends(self, node: Any) -> Bool:
        """The line turns in this node: two strokes meet there that are not in line.

        ::

            ╶ ┐      bends(R1C2)
              ╵
        """
        return self._once(
            ("bends", node),
            lambda: some([self[s] & self[t] for s, t in combinations(self.segments_at[node], 2)
                          if not in_line(s, t)]),
        )  # fmt: skip

    def at_node(self, condition: Bool) -> AtNode | None:
        """The words for a condition that says what the line does at a node."""
        if self._told_of < len(self._asked):
            self._known_as.update({id(b): key for key, b in self._asked.items() if not b.number})
            self._told_of = len(self._asked)
        return at_node(self.layer.called, self._counted_nodes, self._known_as, condition)

    _told_of = 0
    """The number of conditions asked about whose words are kept."""

    @once
    def _counted_nodes(self) -> dict[int, Any]:
        """The nodes by the numbers of their strokes."""
        return {id(count): node for node, count in self.degrees.items()}

    @once
    def _known_as(self) -> dict[int, tuple[Any, ...]]:
        """The words for the conditions that were asked about."""
        return {}

    # -- words about cells and the plane -------------------------------------------------------

    @once
    def _through(self) -> dict[Cell, list[Segment]]:
        out: dict[Cell, list[Segment]] = {c: [] for c in self.grid.cells}
        for s in self:
            for cell in s.through:
                out[cell].append(s)
        return out

    def through(self, cell: Cell) -> list[Bool]:
        r"""The strokes that run through the inside of a cell (lines on dots).

        ::

            ·   ·
              \        through(R1C1): this one and its mirror image
            ·   ·
        """
        return [self[s] for s in self._through[cell]]

    @once
    def _crossings_in(self) -> dict[Cell, list[Crossing]]:
        out: dict[Cell, list[Crossing]] = {c: [] for c in self.grid.cells}
        for x in self.crossings:
            for cell in x.cells:
                out[cell].append(x)
        return out

    def crossings_in(self, cell: Cell) -> list[Crossing]:
        """The places in a cell or on its sides where two possible strokes meet.

        ::

            · ·
             X       crossings_in(R1C1): the two diagonals, drawn or not
            · ·
        """
        return self._crossings_in[cell]

    def crossed(self, crossing: Crossing) -> Bool:
        r"""Both strokes of a crossing are drawn.

        ::

            \ /
            / \
        """
        s, t = crossing.segments
        return self._once(("crossed", crossing), lambda: self[s] & self[t])

    def meeting_in(self, cell: Cell) -> Bool:
        """Two strokes meet in a cell or on its side, away from nodes.

        ::

            · ·
             X       meeting_in(R1C1): both diagonals are drawn
            · ·
        """
        return self._once(
            ("meeting", cell), lambda: some([self.crossed(x) for x in self._crossings_in[cell]])
        )

    def runs(
        self, steps: int, ways: Collection[Vector] | None = None
    ) -> Iterator[tuple[tuple[Segment, ...], Bool]]:
        """Every straight chain of so many strokes (along some steps, if given): they, and all are drawn.

        ::

            ─ ─ ─      one run of 2 steps, two of 1
        """
        for way, lane, i in self._lanes:
            chain = lane[i : i + steps]
            if len(chain) == steps and (ways is None or way in ways):
                yield chain, every([self[s] for s in chain])

    @once
    def _lanes(self) -> list[tuple[Vector, tuple[Segment, ...], int]]:
        """For each stroke its way, the longest straight chain it can be part of, and its place there."""
        ahead: dict[Segment, Segment] = {}
        way_of: dict[Segment, Vector] = {}
        for first in self:
            start, node = first.ends
            if first.way(start) < (0, 0):  # an exit to the north or west
                start, node = node, start
            way = way_of[first] = first.way(start)
            onward = next((s for s in self.segments_at.get(node, ()) if s.way(node) == way), None)
            if onward is not None:
                ahead[first] = onward
        at: dict[Segment, tuple[tuple[Segment, ...], int]] = {}
        behind = set(ahead.values())
        for first in [s for s in self if s not in behind]:
            lane = [first]
            while lane[-1] in ahead:
                lane.append(ahead[lane[-1]])
            whole = tuple(lane)
            at |= {s: (whole, i) for i, s in enumerate(lane)}
        return [(way_of[s], *at[s]) for s in self]

    @once
    def _inside(self) -> Inside:
        return Inside(self)

    def encloses(self, place: Any) -> Bool:
        """A place off the line lies inside it: a ray from the west crosses an odd number of strokes.

        ::

            ┌ ─ ┐
            │ x │ y      encloses(x), not encloses(y)
            └ ─ ┘

        The place may be a cell, a dot, a side: anything with a position; no stroke may run over it.
        """
        return self._inside.at(*place.at)

    def met_from(self, node: Any) -> Iterator[list[Bool]]:
        """For a node off the line, the strokes met on each way along a row or column to the border.

        ::

            ┌ ─ ┐
            │ x │      on the way up: the upper stroke beside x on the left, or the one on the right
            └ ─ ┘

        The way is a little to one side, or to the other, so that it meets no node.
        """
        for way in Direction:
            for side in way.sideways:
                yield [met for n in node.ray(way) if (met := self.arm(n, side)) is not FALSE]

    def heads(self, stroke: Segment, node: Any, clockwise: Bool) -> Bool:
        """Going round the loop clockwise (or not), the line comes over a stroke to one of its ends.

        ::

            ┌ → ┐      clockwise, the line heads over the upper stroke to the right
            └ ─ ┘

        The inside of a loop is on the right hand of who walks it clockwise (orthogonal steps).
        """
        (y, x), (dr, dc) = node.at, stroke.way(stroke.other(node))
        inside = self._inside.at(y - dr + dc, x - dc - dr)
        return self._once(
            ("heads", stroke, node, clockwise), lambda: every([self[stroke], inside == clockwise])
        )

    def arrives(self, node: Any, way: Direction, clockwise: Bool) -> Bool:
        """Going round the loop clockwise (or not), the line comes to a node heading in a direction.

        ::

            ┌ > ┐      clockwise, the line arrives EAST at the upper right corner
            └ ─ ┘
        """
        back = way.back.value
        stroke = next((s for s in self.segments_at[node] if s.way(node) == back), None)
        return FALSE if stroke is None else self.heads(stroke, node, clockwise)

    # -- figures -------------------------------------------------------------------------------

    @once
    def network(self) -> Network:
        """The nodes that the line visits, joined along it.

        ::

            ╶ ─ ┐ · ╷
            · · ╵ · ╵      two pieces, of 4 and 2 nodes
        """
        nodes = {n: self.visits(n) for n in self.segments_at}
        return Network(nodes, {s.ends: m for s, m in self.items()}, name=self.name, noun="line")

    def within(self, cells: Iterable[Any]) -> Network:
        """The stretches of the line inside a region: their nodes, joined along the line.

        ::

            ┌ ─ ┐
            │ · │      within(the middle row): two pieces of one node
            └ ─ ┘
        """
        return self.network.within(cells)

    def strands(self, cut: Cut | None = None, crossing: bool = False) -> Network:
        """The strokes, joined where the line goes on: what is one line from end to end.

        ::

            ╶ ─ o ─ ╴      cut at o: two strands
                │
            ─ ─ ┼ ─        crossing: straight on is one strand, across another
                │

        ``cut``: for a node, the condition that lines end there.  ``crossing``: where more than two
        strokes meet, only those in line are joined.
        """
        return strands(self, cut, crossing)

    @once
    def turns(self) -> dict[tuple[Segment, Segment], Bool]:
        """Every two strokes that make a corner: the joins of strands at which a line bends.

        ::

            ╶ ┐      strands().total(stroke, turns) == 1
              ╵
        """
        pairs = [p for near in self.segments_at.values() for p in combinations(near, 2)]
        return dict.fromkeys([(s, t) for s, t in pairs if not in_line(s, t)], TRUE)

    @once
    def fields(self) -> Network:
        """The fields into which the drawing cuts the board, as places joined where no stroke parts them.

        ::

            · │ ·      lines through cells part the dots: left and right of the line
            · │ ·      lines along sides part the cells

        A cell without a line lies in the field of (any of) its corners.
        """
        return fields(self)

    @once
    def faces(self) -> tuple[Faces, ...]:
        """The faces of each part of the lattice that strokes can join; none if some lead to the frame.

        ::

            · · ·
            · · ·      2 faces of lines from dot to dot (and the outside)
        """
        return faces(self) if self.like is None else self.like.faces

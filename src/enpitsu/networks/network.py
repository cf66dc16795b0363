"""Networks with the words of rules: sizes, totals, contacts and connectedness of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from enpitsu.effort import report_work
from enpitsu.logic import TRUE, Bool, Int, every
from enpitsu.networks.measures import Tally
from enpitsu.networks.net import Net
from enpitsu.networks.reach import InOnePiece, Surrounding
from enpitsu.networks.touch_counts import Touched
from enpitsu.networks.trees import trees

CACHED_COUNTS, CACHED_UNNAMED_COUNTS = 16, 256
"""The most tallies cached under one name, and without a name; a network outlives its puzzles."""


class Network(Net):
    """A graph with optional nodes and links, and the words of rules about its pieces.

    Shaded cells, lines, areas (links = no border), strands of a loop between stations are networks.
    """

    def within(self, places: Iterable[Any]) -> Network:
        """The part of this network on some nodes.

        ::

            # # #
            # . #      within(the lower row): two pieces
        """
        keep = set(places)
        report_work(0)
        return Network(
            {n: b for n, b in self.nodes.items() if n in keep},
            {ab: b for ab, b in self.links.items() if keep.issuperset(ab)},
            noun=self.noun and f"part of the {self.noun}",
        )

    def trees(self, most: int) -> list[tuple[int, Bool]]:
        """Each tree that it can be, with its size; none if there are more than ``most``.

        ::

            # #        one of those of two cells: they are there, and no others
            . .
        """
        found = list[tuple[int, Bool]]()
        for tree in trees(self):
            if len(found) == most:
                return []
            found.append((len(tree), every([b if n in tree else ~b for n, b in self.nodes.items()])))
        return found

    def size(self, at: Any) -> Int:
        """The number of nodes of the piece with this node; 0 if the node is absent.

        ::

            # # .
            . # .      size(R1C1) == 3
        """
        tally = self.memo.get("size")
        if tally is None:
            tally = self.memo["size"] = Tally(self, dict.fromkeys(self.nodes, TRUE))
        number: Int = tally.number(at)
        return number

    def total(self, at: Any, of: Mapping[Any, Bool], name: object = None) -> Int:
        """The number of some nodes or links, each with a condition, on the piece with this node.

        ::

            ┌ ─ ┐
            ╵ · ╵      bends of the line through R1C1: 2

        ``name``: measures of this network that count the same share a name, and so their literals.
        """
        same: list[Tally] = self.memo.setdefault(("total", name), [])
        # a network outlives its puzzle: on the next one the same name may count other clues
        tally = next(
            (t for t in same if t.counted is of or (name is not None and _same(t.counted, of))), None
        )
        if tally is None:
            tally = Tally(self, of)
            same.insert(0, tally)
            del same[CACHED_COUNTS if name is not None else CACHED_UNNAMED_COUNTS :]
        tally.counted = of  # equal; the next of its nodes asks with the very same table
        number: Int = tally.number(at)
        return number

    def touched(self, at: Any) -> Int:
        """The number of other pieces with a node beside the piece with this one; 0 if it is absent.

        ::

            ╶ ╴ ╷
            ╶ ╴ ╵      touched(R1C1) == 2, touched(R1C3) == 2

        Beside is what might be linked.
        """
        numbers: dict[Any, Int] | None = self.memo.get("touched")
        if numbers is None:
            numbers = self.memo["touched"] = {n: Touched(self, n) for n in self.nodes}
        return numbers[at]

    def joined(self, a: Any, b: Any) -> Bool:
        """Two nodes are there and in one piece.

        ::

            # # .
            . # #      joined(R1C1, R2C3)
        """
        found: Bool | None = self.memo.get(("joined", a, b))
        if found is None:
            found = self.memo["joined", a, b] = self.memo["joined", b, a] = InOnePiece(self, a, b)
        return found

    def together(self, at: Any) -> Mapping[Any, Bool]:
        """For each node, whether it is in one piece with this one.

        ::

            s # .
            . # #      together(s)[R2C3] holds
        """
        found: dict[Any, Bool] | None = self.memo.get(("together", at))
        if found is None:
            found = self.memo["together", at] = {n: Surrounding(self, at, n) for n in self.nodes}
        return found


def _same(a: Mapping[Any, Bool], b: Mapping[Any, Bool]) -> bool:
    """Return whether two tables count the same things under identical conditions."""
    return a is b or (len(a) == len(b) and all([b.get(k) is v for k, v in a.items()]))

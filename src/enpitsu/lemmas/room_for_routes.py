"""Lines from stop to stop that fill the board, with others beside them: for those who explain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from enpitsu.bits import mask
from enpitsu.grid import Cell
from enpitsu.layers.lines.walks import Walks
from enpitsu.lemmas.filling import Filling
from enpitsu.lemmas.room_left import Lying, RoomLeft
from enpitsu.logic import Bool, Clash, Deducer, Read, Sink, Whole
from enpitsu.logic.ways import WAYS
from enpitsu.reasons import NoneLeavesRoom


class RoomForRoutes(Whole):
    """A cell is filled as it may be, and so is each beside its lines; those side by side are unlike."""

    __slots__ = ("at", "filling", "things")

    def __init__(self, filling: Filling, at: Cell, things: str) -> None:
        self.filling, self.at, self.things = filling, at, things

    def parts(self) -> Iterable[Bool]:
        return self.filling.line.values()

    def clashes(self, value: Read) -> Iterator[Clash]:
        """All that is known, if nothing that may be there leaves room beside it."""
        known = {b: v for b in self.parts() if (v := value(b)) is not None}
        on, off = (mask([b.number - 1 for b, v in known.items() if v is of]) for of in (True, False))
        state, laid = on | off << self.filling.shift, self.filling.laid[self.at]
        if not any([self._has_room(own.made, own.beside, state) for own in laid]):
            yield dict(known)

    def _has_room(self, made: int, beside: Iterable[Cell], known: int) -> bool:
        """Tells whether each cell beside some lines may be filled, as far as that is seen at once."""
        shift = self.filling.shift

        def fits(way: int) -> bool:
            return not (way >> shift & made or made >> shift & way)

        made |= known
        if (made >> shift) & made:
            return False
        for cell in beside:
            left = [laid.made for laid in self.filling.laid.get(cell, ()) if fits(laid.made)]
            if cell in self.filling.laid and not left:
                return False
            made |= left[0] if len(left) == 1 else 0
        return True

    def encode(self, to: Sink) -> None:
        """One of the ways of the cell, one of each beside it; lines differ where they must."""
        laid, drawn, unlike = self.filling.laid, self.filling.drawn, self.filling.unlike
        own = [(way, to.literal(way.drawn)) for way in laid[self.at]]
        to.add([[literal for _, literal in own]])
        there = list(dict.fromkeys([cell for way, _ in own for cell in way.beside if cell in laid]))
        looked = dict(zip(there, range(first := to.fresh(len(there)), first + len(there)), strict=True))
        met = dict[int, int]()
        """For each line a literal, which holds if it is one of those that must be unlike."""
        for way, literal in own:
            to.add([[-literal, looked[cell]] for cell in way.beside if cell in laid])
        near = [(self.at, None), *looked.items()]
        for cell, seen in near:
            if seen is not None:
                to.add([[-seen, *[to.literal(way.drawn) for way in laid[cell]]]])
            for n in sorted({n for way in laid[cell] for n in way.routes}):
                if n not in met:
                    met[n] = to.fresh(1)
                to.add([[*([] if seen is None else [-seen]), -to.literal(drawn[n]), met[n]]])
        to.add([[-a, -b] for (n, a), (m, b) in combinations(met.items(), 2) if unlike[n] >> m & 1])

    def deducer(self) -> Deducer:
        laid = self.filling.laid
        spots = {i: stroke.ends[0] for stroke, i in self.filling.marks.items()}
        own = [Lying(way.made, tuple([c for c in way.beside if c in laid])) for way in laid[self.at]]
        near = {cell for lying in own for cell in lying.beside}
        others = {cell: [way.made for way in laid[cell]] for cell in near}
        none = NoneLeavesRoom(self.things, self.at)
        return RoomLeft(self.at, spots, self.filling.shift, own, others, WAYS, none)


def room_for_routes(
    ways: Walks, bends: int, *, ends: int = 2, meeting: bool = True, things: str = "line"
) -> Iterator[tuple[Cell, Bool]]:
    """For each cell: its lines join two stops and bend so often at most, unlike those beside them.

    ::

        o ─ ┐          o ─ o        of the first cell, one bend at most
        o ─ o  yes     o ─ o  no

    All cells beside these lines are filled so, too.
    Explanations look at the few lines that there may be, and at the room that each leaves.

    ``ends``: one line ends in a stop, or up to two, which meet at a right angle.
    ``meeting``: two lines that meet in a stop must not bend equally often, either.
    ``things``: a noun for them.
    """
    filling = Filling(ways, bends, ends, meeting)
    for cell in filling.laid:
        yield cell, RoomForRoutes(filling, cell, things)

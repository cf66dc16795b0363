"""Conditions that are no clauses: what hangs together, and how large it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


class Flood:
    """A rectangle of consecutive variables whose true (or false) places hang together.

    ``frame``: by way of a frame around it; ``roots``: every piece holds one of these, which are surely
    there, instead.  ``certain``: no piece and no rest can be without a place (no two others touch).
    """

    def __init__(
        self, first: int, height: int, width: int, *, on: bool = True, frame: bool = False,
        roots: Iterable[tuple[int, int]] = (), certain: bool = False,
    ) -> None:  # fmt: skip
        self.first, self.height, self.width = first, height, width
        self.sign, self.step, self.certain = 1 if on else -1, width + 1, certain
        rows, cols = range(height), range(width)
        self.full = sum(1 << r * self.step + c for r in rows for c in cols)
        ends = [(r, c) for r in rows for c in cols if r in (0, height - 1) or c in (0, width - 1)]
        self.held = sum(1 << r * self.step + c for r, c in (ends if frame else roots))

    def cuts(self, model: Sequence[int]) -> Iterator[list[int]]:
        """For each stray piece: a place of a minimal wall, or a representative is not there."""
        some, held = self._read(model), self.held
        if held:
            main = self._flood(some & held, some)
            strays = list(self._pieces(some & ~main))
        else:
            pieces = sorted(self._pieces(some), key=int.bit_count)
            if len(pieces) < 2:
                return
            *strays, main = pieces
        for piece in strays:
            around = self._next(piece) & self.full & ~piece
            free = self.full & ~around & ~piece
            wall = around & (self._next(self._flood(free & held | main, free)) | held)
            clause = [self._literal(x) for x in self._bits(wall)]
            if not self.certain:
                clause.append(-self._literal(piece & -piece))
                if not held:
                    clause.append(-self._literal(main & -main))
            yield clause

    def _read(self, model: Sequence[int]) -> int:
        start, n, w = self.first - 1, self.height * self.width, self.width
        on = self.sign
        row = "".join(["1" if x * on > 0 else "0" for x in model[start : start + n]])
        return int("0".join([row[i : i + w] for i in range(0, n, w)])[::-1], 2)

    def _next(self, some: int) -> int:
        return some << 1 | some >> 1 | some << self.step | some >> self.step

    def _flood(self, seed: int, free: int) -> int:
        while (more := seed | self._next(seed) & free) != seed:
            seed = more
        return seed

    def _pieces(self, some: int) -> Iterator[int]:
        while some:
            piece = self._flood(some & -some, some)
            yield piece
            some &= ~piece

    @staticmethod
    def _bits(some: int) -> Iterator[int]:
        while some:
            yield some & -some
            some &= some - 1

    def _literal(self, bit: int) -> int:
        row, col = divmod(bit.bit_length() - 1, self.step)
        return self.sign * (self.first + row * self.width + col)


Edge = tuple[int, int, int]
"""The literal of an edge, and its ends."""


class Network:
    """Edges that join all of so many places."""

    def __init__(self, size: int, edges: Iterable[Edge]) -> None:
        self.at: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        for x, a, b in edges:
            self.at[a].append((x, b))
            self.at[b].append((x, a))

    def cuts(self, model: Sequence[int]) -> Iterator[list[int]]:
        """For each piece: an edge leads out of it."""
        pieces = list(self.pieces(model, range(len(self.at))))
        for piece in pieces if len(pieces) > 1 else ():
            inside = set(piece)
            yield [x for p in piece for x, q in self.at[p] if q not in inside]

    def pieces(self, model: Sequence[int], starts: Iterable[int]) -> Iterator[list[int]]:
        """The places that hang together by edges that are there, for each piece with a start."""
        seen: set[int] = set()
        for start in starts:
            if start not in seen:
                seen.add(start)
                piece = [start]
                for p in piece:
                    more = [q for x, q in self.at[p] if model[x - 1] > 0 and q not in seen]
                    seen.update(more)
                    piece += more
                yield piece


class Rings(Network):
    """Edges of lines, each of which holds one of some places: none is a ring of its own."""

    def __init__(self, size: int, edges: Iterable[Edge], ends: Iterable[int]) -> None:
        super().__init__(size, edges)
        self.ends = list(ends)

    def cuts(self, model: Sequence[int]) -> Iterator[list[int]]:
        """For each ring: an edge of it is not there."""
        anchored = {p for piece in self.pieces(model, self.ends) for p in piece}
        for ring in self.pieces(model, [p for p in range(len(self.at)) if p not in anchored]):
            if len(ring) > 1:
                inside = {x for p in ring for x, _ in self.at[p] if model[x - 1] > 0}
                yield [-x for x in inside]


class Sizes:
    """Equal numbers that hang together are as many as they say."""

    MOST = 6  # cuts for a small area without a clue

    def __init__(self, near: list[list[int]], of: list[dict[int, int]]) -> None:
        """``near``: the neighbours of each place; ``of``: its literals by number (one alone: given)."""
        self.near, self.of = near, of

    def cuts(self, model: Sequence[int]) -> Iterator[list[int]]:
        """For each area: a larger one holds another number in it, a smaller one grows."""
        number = [next(k for k, x in of.items() if model[x - 1] > 0) for of in self.of]
        seen: set[int] = set()
        for start, k in enumerate(number):
            if start in seen:
                continue
            area = self._spread(start, number)
            seen.update(area)
            given = [p for p in area if len(self.of[p]) == 1]
            if len(area) > k:
                for seed in {(given or area)[0], (given or area)[-1]}:
                    part = self._spread(seed, number, k + 1)
                    yield [-self.of[p][k] for p in part if len(self.of[p]) > 1]
            elif len(area) < k:
                inside = set(area)
                around = dict.fromkeys(q for p in area for q in self.near[p] if q not in inside)
                out = [self.of[q][k] for q in around if k in self.of[q]]
                if given:
                    yield out
                    continue
                for p in area[:: max(1, len(area) // self.MOST)]:
                    yield [-self.of[p][k], *out]

    def _spread(self, start: int, number: list[int], most: int | None = None) -> list[int]:
        """The places around a start with its number, so many at most, given ones first."""
        seen, out = {start}, list[int]()
        given, free = [start], list[int]()
        while (given or free) and len(out) != most:
            p = given.pop() if given else free.pop()
            out.append(p)
            for q in self.near[p]:
                if number[q] == number[p] and q not in seen:
                    seen.add(q)
                    (given if len(self.of[q]) == 1 else free).append(q)
        return out

"""Clauses by hand, floods as cuts, and the literals that every answer shares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

from pysat.solvers import Cadical195


class Cnf:
    """Clauses of one puzzle, the variables that are its ink, and its connectivity conditions."""

    def __init__(self) -> None:
        self.top = 0
        self.clauses: list[Sequence[int]] = []
        self.ink: list[int] = []
        self.floods: list[Flood] = []

    def new(self, n: int) -> list[int]:
        """So many new variables."""
        self.top += n
        return list(range(self.top - n + 1, self.top + 1))

    def exactly(self, literals: Sequence[int], n: int) -> None:
        """Exactly n of these hold (all subsets, or pairs in groups for one of many)."""
        size = len(literals)
        if n == 1 and size > 8:
            self.clauses.append(literals)
            rest = list(literals)
            while len(rest) > 6:
                (link,) = self.new(1)
                self.clauses += combinations([-x for x in (*rest[:4], link)], 2)
                rest = [-link, *rest[4:]]
            self.clauses += combinations([-x for x in rest], 2)
            return
        assert comb(size, n + 1) + comb(size, size - n + 1) <= max(40, 3 * size)
        if n < size:
            self.clauses += combinations([-x for x in literals], n + 1)
        if n > 0:
            self.clauses += combinations(literals, size - n + 1)

    def forced(self) -> set[int] | None:
        """The ink literals that every answer shares; None without an answer."""
        with Cadical195(bootstrap_with=self.clauses) as solver:
            model = self._model(solver)
            if model is None:
                return None
            same = [model[x - 1] for x in self.ink]
            while same:
                other = [-x for x in same]
                solver.set_phases(other)
                solver.add_clause(other)
                model = self._model(solver)
                if model is None:
                    break
                same = [x for x in same if model[abs(x) - 1] == x]
            return set(same)

    def _model(self, solver: Cadical195) -> list[int] | None:
        while solver.solve():
            model: list[int] = solver.get_model()
            cuts = [c for flood in self.floods for c in flood.cuts(model)]
            if not cuts:
                return model
            for clause in cuts:
                solver.add_clause(clause)
        return None


class Flood:
    """A rectangle of consecutive variables whose true (or false) places hang together."""

    def __init__(
        self, first: int, height: int, width: int, *, on: bool = True, frame: bool = False
    ) -> None:
        self.first, self.height, self.width = first, height, width
        self.sign, self.frame, self.step = 1 if on else -1, frame, width + 1
        rows, cols = range(height), range(width)
        self.full = sum(1 << r * self.step + c for r in rows for c in cols)
        edge = [(r, c) for r in rows for c in cols if r in (0, height - 1) or c in (0, width - 1)]
        self.border = sum(1 << r * self.step + c for r, c in edge)

    def cuts(self, model: Sequence[int]) -> Iterator[list[int]]:
        """For each stray piece: a place of a minimal wall, or a representative is not there."""
        some = self._read(model)
        if self.frame:
            main = self._flood(some & self.border, some)
            strays = list(self._pieces(some & ~main))
        else:
            pieces = sorted(self._pieces(some), key=int.bit_count)
            if len(pieces) < 2:
                return
            *strays, main = pieces
        for piece in strays:
            around = self._next(piece) & self.full & ~piece
            free = self.full & ~around & ~piece
            seed = (free & self.border) | main if self.frame else main
            wall = around & (self._next(self._flood(seed, free)) | (self.border if self.frame else 0))
            clause = [self._literal(x) for x in self._bits(wall)] + [-self._literal(piece & -piece)]
            yield clause if self.frame else [*clause, -self._literal(main & -main)]

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

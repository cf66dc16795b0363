"""Search for paths that are marked by two kinds of cells, by backtracking from cell to cell.

The kinds alternate along a path.  A cell beside the path is of the same kind as the path's cell that it
touches, so that the path can be followed unambiguously.  Every unit of the board has a given number of
cells of each kind, and every area is visited.  Cells are bits of integers; after each step the units are
propagated to a fixpoint (a unit with all its cells of one kind is filled up with the other).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from enpitsu.nested import Search, flat

Path: TypeAlias = tuple[int, ...]
Look: TypeAlias = Callable[[Sequence[int], int, int], object]
"""Called with the path so far and the cells known to be of the first and second kind (bits)."""


@dataclass(frozen=True)
class PathBoard:
    """A board for paths: units with their numbers of cells of the first and second kind, areas to visit."""

    height: int
    width: int
    units: tuple[tuple[tuple[int, ...], int, int], ...]
    areas: tuple[tuple[int, ...], ...]

    @cached_property
    def near(self) -> list[list[int]]:
        """The orthogonal neighbours of each cell, by index."""
        h, w = self.height, self.width
        found = []
        for y in range(h):
            for x in range(w):
                spots = ((y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1))
                found.append([r * w + c for r, c in spots if 0 <= r < h and 0 <= c < w])
        return found

    @cached_property
    def symmetries(self) -> list[list[int]]:
        """The rotations and reflections that keep units and areas, as permutations; the identity first."""
        h, w = self.height, self.width
        units = {(frozenset(cells), a, b) for cells, a, b in self.units}
        areas = {frozenset(cells) for cells in self.areas}
        found = []
        for flip in (False, True) if h == w else (False,):
            for up in (False, True):
                for left in (False, True):
                    to = []
                    for cell in range(h * w):
                        r, c = divmod(cell, w)
                        r, c = h - 1 - r if up else r, w - 1 - c if left else c
                        to.append(c * w + r if flip else r * w + c)
                    if {(frozenset([to[x] for x in u]), a, b) for u, a, b in units} == units:
                        if {frozenset([to[x] for x in area]) for area in areas} == areas:
                            found.append(to)
        return found

    def least(self, path: Path, *, reverse: bool) -> Path:
        """The smallest image of a path, as the representative of its class.

        ``reverse``: images of the reversed path are in the same class.
        """
        ways = (path, path[::-1]) if reverse else (path,)
        return min([tuple([to[x] for x in way]) for way in ways for to in self.symmetries])

    def images(self, path: Path) -> set[Path]:
        """All images of a path under the symmetries."""
        return {tuple([to[x] for x in path]) for to in self.symmetries}


@dataclass(frozen=True)
class Rules:
    """The rules by which paths are accepted.

    ``start``: the kind of the first cell, 0 or 1.  ``local``: accept a path by counting alone; around its
    last two cells only an evident second way is rejected, as by a player's eye.  Otherwise there must be a
    complete assignment of kinds that marks the path at every cell.
    """

    start: int = 0
    local: bool = False


class PathWalks:
    """Enumerate all paths of a board from a beginning; ``look`` is called at every search node."""

    def __init__(self, board: PathBoard, rules: Rules, look: Look | None = None) -> None:
        self.board, self.rules, self.look = board, rules, look
        self.seen = 0
        """The number of search nodes visited."""
        self._near_bits = [sum([1 << n for n in near]) for near in board.near]
        self._units = [(sum([1 << x for x in cells]), a, b) for cells, a, b in board.units]
        self._areas = [sum([1 << x for x in cells]) for cells in board.areas]
        self._all = (1 << board.height * board.width) - 1
        shade = [sum(divmod(x, board.width)) % 2 for x in range(board.height * board.width)]
        self._shade = shade
        self._dark = sum([1 << x for x, s in enumerate(shade) if s])

    def beginnings(self, length: int) -> list[Path]:
        """The paths of this length that do not touch themselves, one of each class of images."""
        cells = range(len(self.board.near))
        layer: list[Path] = sorted({self.board.least((x,), reverse=False) for x in cells})
        for _ in range(length - 1):
            grown: dict[Path, None] = {}
            for path in layer:
                for x in self.board.near[path[-1]]:
                    if x not in path and not any(n in path[:-1] for n in self.board.near[x]):
                        grown[self.board.least((*path, x), reverse=False)] = None
            layer = list(grown)
        return layer

    def grown(self, beginning: Path) -> Iterator[Path]:
        """The paths that satisfy the rules and properly extend a beginning."""
        state = self._follow(beginning)
        if state is None:
            return
        yield from flat(self._grow(list(beginning), *state))

    def short(self, length: int) -> Iterator[Path]:
        """The accepted paths of at most ``length`` cells, one of each class of images."""
        for n in range(2, length + 1):
            for path in self.beginnings(n):
                state = self._follow(path[:-1])
                bits = sum([1 << x for x in path])
                if (
                    state is not None
                    and self._everywhere(bits)
                    and self._ends(list(path), *state[:2], bits)
                ):
                    yield path

    # -- the search ------------------------------------------------------------------------------

    def _follow(self, path: Path) -> tuple[int, int, int] | None:
        """Propagate the kinds along a beginning, except around its end.

        Returns the cells of the first kind, of the second kind and of the path, as bits;
        None if a unit has too many cells of a kind.
        """
        kinds = [0, 0]
        bits = 0
        for i, cell in enumerate(path):
            bits |= 1 << cell
            kinds[(i + self.rules.start) % 2] |= 1 << cell
        for i in range(len(path) - 1):
            kinds[(i + self.rules.start) % 2] |= self._near_bits[path[i]] & ~bits
        known = self._counted(kinds[0], kinds[1], self._all)
        return None if known is None else (*known, bits)

    def _grow(self, path: list[int], one: int, two: int, bits: int) -> Search:
        """Extend a path; ``one``, ``two``: the cells of each kind implied by all cells but the head."""
        head = path[-1]
        kind = (len(path) - 1 + self.rules.start) % 2
        opposite = one if kind else two
        around = self._near_bits[head] & ~bits
        surely = around & opposite  # more than one of them would be a second way
        if surely & (surely - 1):
            return
        same = two if kind else one
        for cell in self.board.near[head]:
            bit = 1 << cell
            if bits & bit or same & bit or (surely and not surely & bit):
                continue
            self.seen += 1
            path.append(cell)
            now = bits | bit
            if self._everywhere(now) and self._ends(path, one, two, now):
                yield tuple(path)
            described = around & ~bit
            a, b = (one | bit, two | described) if kind else (one | described, two | bit)
            fresh = (a & ~one) | (b & ~two)
            known = self._counted(a, b, fresh) if fresh else (a, b)
            if known is not None and self._hopeful(cell, known[0], known[1], now):
                if self.look is not None:
                    self.look(path, known[0], known[1])
                yield self._grow(path, known[0], known[1], now)
            path.pop()

    def _counted(self, one: int, two: int, fresh: int) -> tuple[int, int] | None:
        """Propagate the units with ``fresh`` cells to a fixpoint; None if one has too many of a kind."""
        if one & two:
            return None
        while fresh:
            new = 0
            for cells, a, b in self._units:
                if not cells & fresh:
                    continue
                n, m = (cells & one).bit_count(), (cells & two).bit_count()
                if n > a or m > b:
                    return None
                if n == a:
                    if m != b:
                        fill = cells & ~one & ~two
                        two |= fill
                        new |= fill
                elif m == b:
                    fill = cells & ~one & ~two
                    one |= fill
                    new |= fill
            fresh = new
        return one, two

    def _everywhere(self, bits: int) -> bool:
        return all([area & bits for area in self._areas])

    def _hopeful(self, head: int, one: int, two: int, bits: int) -> bool:
        """Return whether the areas not yet visited can still be reached."""
        left = [area for area in self._areas if not area & bits]
        if not left:
            return True
        # along the path, the dark cells of a chequered board are all of one kind
        dark, bright = (one, two) if (self._shade[head] == 1) == bool(two >> head & 1) else (two, one)
        able = (self._dark & ~dark) | (~self._dark & ~bright)
        able &= self._all & ~bits
        for area in left:
            if not area & able:
                return False
        return self._reach(1 << head, able, left)

    def _reach(self, start: int, able: int, left: list[int]) -> bool:
        """Return whether cells that the path may still go through lead to all these areas."""
        w = self.board.width
        east, west = self._columns
        reached = start
        while True:
            grown = reached | (
                (reached << w | reached >> w | (reached & east) << 1 | (reached & west) >> 1) & able
            )
            if grown == reached:
                break
            reached = grown
        return all([area & reached for area in left])

    @cached_property
    def _columns(self) -> tuple[int, int]:
        """The cells that have one to the right, and to the left."""
        w = self.board.width
        cells = range(len(self.board.near))
        return sum([1 << x for x in cells if x % w < w - 1]), sum([1 << x for x in cells if x % w])

    # -- what counts -----------------------------------------------------------------------------

    def _ends(self, path: list[int], one: int, two: int, bits: int) -> bool:
        """Return whether a path may end here; ``one`` and ``two`` know nothing of its last two cells."""
        kind = (len(path) - 1 + self.rules.start) % 2
        head, neck = path[-1], path[-2]
        a, b = (one, two | 1 << head) if kind else (one | 1 << head, two)
        beside_head, beside_neck = self._near_bits[head] & ~bits, self._near_bits[neck] & ~bits
        if not self.rules.local:
            a, b = (a | beside_neck, b | beside_head) if kind else (a | beside_head, b | beside_neck)
        known = self._counted(a, b, self._all)
        if known is None:
            return False
        if self.rules.local:
            mine, other = known[kind], known[1 - kind]
            return not (beside_head & other or beside_neck & mine)
        return self.pattern(*known) is not None

    def pattern(self, one: int, two: int) -> tuple[int, int] | None:
        """A whole board of kinds that agrees with what is known, or None."""
        known = self._counted(one, two, self._all)
        if known is None:
            return None
        one, two = known
        open = self._all & ~one & ~two
        if not open:
            return known
        bit = open & -open
        return self.pattern(one | bit, two) or self.pattern(one, two | bit)

    def described(self, path: Path) -> tuple[int, int]:
        """The kinds of a path's cells and of all cells beside it (bits)."""
        kinds = [0, 0]
        bits = sum([1 << x for x in path])
        for i, cell in enumerate(path):
            kinds[(i + self.rules.start) % 2] |= 1 << cell | (self._near_bits[cell] & ~bits)
        return kinds[0], kinds[1]


def square(side: int, box: tuple[int, int], second: int) -> PathBoard:
    """A square board whose rows, columns and boxes have so many cells of the second kind."""
    cells = range(side * side)
    rows = [tuple([x for x in cells if x // side == r]) for r in range(side)]
    columns = [tuple([x for x in cells if x % side == c]) for c in range(side)]
    h, w = box
    boxes: dict[tuple[int, int], list[int]] = {}
    for x in cells:
        boxes.setdefault((x // side // h, x % side // w), []).append(x)
    areas = tuple([tuple(box) for box in boxes.values()])
    units: Iterable[tuple[int, ...]] = (*rows, *columns, *areas)
    return PathBoard(side, side, tuple([(u, len(u) - second, second) for u in units]), areas)

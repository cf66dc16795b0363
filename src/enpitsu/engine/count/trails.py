"""Trails of conditions: the summary that a sweeping line keeps of the marks behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from enpitsu.logic import Bool, Mark, PartialAssignment

FREE, INNER = 255, 254


class Trail:
    """The state of one condition so far: a small value that moves on at each of its marks."""

    marks: frozenset[int]
    """The marks it looks at, by their turn in the sweep."""
    start: Any

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for trails that say the same."""
        return (id(self),)

    def step(self, state: Any, mark: int, value: bool) -> Any:
        """The value after one more mark; None if the condition can no longer hold."""
        raise NotImplementedError

    def good(self, state: Any) -> bool:
        """Return whether the condition holds, after its last mark."""
        raise NotImplementedError


class Counting(Trail):
    """The number of some marks that have (or lack) the value that counts.

    ::

        # . #|. .      two so far
    """

    def __init__(self, terms: Sequence[tuple[int, bool]], values: int) -> None:
        self.marks = frozenset([at for at, _ in terms])
        self.start = 0
        self.values = values
        self.add: dict[tuple[int, bool], int] = {}
        for at, sign in terms:
            self.add[at, sign] = self.add.get((at, sign), 0) + 1

    def step(self, state: int, mark: int, value: bool) -> int | None:
        state += self.add.get((mark, value), 0)
        return state if self.values >> state else None

    def good(self, state: int) -> bool:
        return bool(self.values >> state & 1)


class Values(Trail):
    """The values of the marks met, until they decide the condition."""

    def __init__(self, marks: Mapping[int, Mark], condition: Bool) -> None:
        self.of, self.condition = dict(sorted(marks.items())), condition
        self.marks = frozenset(marks)
        self.start: tuple[tuple[int, bool], ...] | bool = ()
        if not marks:
            self.start = bool(condition.holds(PartialAssignment()))
        self._next: dict[Any, Any] = {}

    def step(self, state: Any, mark: int, value: bool) -> Any:
        if state is True:
            return True
        key = state, mark, value
        if key not in self._next:
            met = (*state, (mark, value))
            verdict = self.condition.holds(PartialAssignment({self.of[i]: v for i, v in met}))
            self._next[key] = met if verdict is None else True if verdict else None
        return self._next[key]

    def good(self, state: Any) -> bool:
        return state is True


class LoopTrail(Trail):
    """The ends of lines at the sweeping line, each with the other end of its line; one loop in the end.

    ::

        ┌ ─ ┐ ┌ ╴
        a   b c      a and b are ends of one line, c belongs to another
    """

    def __init__(self, ends: Mapping[int, tuple[Any, Any]], name: str) -> None:
        self.name = name
        self.marks = frozenset(ends)
        order = sorted(ends)
        last = {n: i for i in order for n in ends[i]}
        seat: dict[Any, int] = {}
        free: list[int] = []
        wide = 0
        self.plan: dict[int, tuple[tuple[int, ...], int, int, tuple[int, ...]]] = {}
        for i in order:
            new = [n for n in ends[i] if n not in seat]
            for node in new:
                if not free:
                    free.append(wide)
                    wide += 1
                seat[node] = free.pop()
            a, b = [seat[n] for n in ends[i]]
            fresh = tuple([seat[n] for n in new])
            gone = tuple([seat.pop(n) for n in ends[i] if last[n] == i])
            free += gone
            self.plan[i] = fresh, a, b, gone
        self.start = bytes([FREE] * wide)
        self.seats = range(wide)

    @property
    def key(self) -> tuple[object, ...]:
        return LoopTrail, self.name

    def step(self, state: bytes, mark: int, value: bool) -> bytes | None:
        if not state:  # the loop is closed
            return None if value else state
        new, a, b, gone = self.plan[mark]
        if not (new or value or gone):
            return state
        mate = bytearray(state)
        for s in new:
            mate[s] = s
        if value:
            one, other = mate[a], mate[b]
            if INNER in (one, other):
                return None
            mate[a] = mate[b] = INNER
            if one == b:  # the two ends of one line: it closes, and must be all there is
                for s in self.seats:
                    if mate[s] not in (s, INNER, FREE):
                        return None
                return b""
            mate[one], mate[other] = other, one
        for s in gone:
            if mate[s] not in (s, INNER):
                return None
            mate[s] = FREE
        return bytes(mate)

    def good(self, state: bytes) -> bool:
        return not state


class PieceTrail(Trail):
    """The nodes at the sweeping line that are there, and those of them that are one piece already.

    ::

        # # . #
        a . . b      a and b are not joined yet, and must be
    """

    def __init__(
        self, seat: Mapping[Any, tuple[int, bool]], links: Sequence[tuple[Any, Any]], nonempty: bool
    ) -> None:
        self.nonempty = nonempty
        turn = {n: at for n, (at, _) in seat.items()}
        self.sign = dict(seat.values())
        self.marks = frozenset(self.sign)
        back: dict[int, list[int]] = {at: [] for at in self.marks}
        last = {at: at for at in self.marks}
        for a, b in links:
            early, late = sorted((turn[a], turn[b]))
            back[late].append(early)
            last[early] = max(last[early], late)
        self.back = {at: tuple(near) for at, near in back.items()}
        self.gone: dict[int, tuple[int, ...]] = {}
        for at in sorted(last):
            self.gone[last[at]] = (*self.gone.get(last[at], ()), at)
        self.start: Any = ("none",)
        self._next: dict[Any, Any] = {}

    def step(self, state: Any, mark: int, value: bool) -> Any:
        key = state, mark, value
        if key not in self._next:
            self._next[key] = self._moved(state, mark, value is self.sign[mark])
        return self._next[key]

    def _moved(self, state: Any, mark: int, there: bool) -> Any:
        """A state is its phase ("none" met, "some", "all") and the open pieces, as (node, label)."""
        phase, *rest = state
        pieces: list[tuple[int, int]] = list(rest)
        if there:
            if phase == "all":
                return None
            near = set(self.back[mark])
            joined = {label for at, label in pieces if at in near}
            pieces = [(at, mark if label in joined else label) for at, label in pieces] + [(mark, mark)]
            phase = "some"
        leaving = set(self.gone.get(mark, ()))
        if leaving and pieces:
            left = [(at, label) for at, label in pieces if at not in leaving]
            lost = {label for _, label in pieces} - {label for _, label in left}
            if lost:
                if left or len(lost) > 1:
                    return None
                phase = "all"
            pieces = left
        least: dict[int, int] = {}
        for at, label in pieces:
            least.setdefault(label, at)
        return (phase, *[(at, least[label]) for at, label in pieces])

    def good(self, state: Any) -> bool:
        return state[0] == "all" or (state[0] == "none" and not self.nonempty)

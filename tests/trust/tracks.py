"""Clauses about all lines of a station, checked by going through all tracks that may leave it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from enpitsu.puzzle import Puzzle

Strokes: TypeAlias = Mapping[Any, bool | None]

MANY = 20_000
"""Tracks, or choices of them, past which anything may be so."""


class Track(NamedTuple):
    """Strokes that lead from a station to another, and how often they bend."""

    strokes: tuple[Any, ...]
    end: Any
    bends: int


def can_have(
    puzzle: Puzzle,
    stations: set[Any],
    wanted: Sequence[tuple[Any, int]],
    each: bool,
    strokes: Strokes,
    hang: bool = False,
) -> bool:
    """Whether the lines from stations can all lead to others, bending so often.

    ``hang``: and all lines hang together.
    """
    try:
        return _Looking(puzzle, stations, each, strokes, hang).stops(wanted, strokes)
    except TooMany:
        return True


class TooMany(Exception):
    """Anything may be so."""


class _Looking:
    """A look at all lines of some stations, one after the other."""

    def __init__(
        self, puzzle: Puzzle, stations: set[Any], each: bool, strokes: Strokes, hang: bool
    ) -> None:
        self.puzzle, self.stations, self.each, self.hang, self.looked = puzzle, stations, each, hang, 0
        self.near: dict[Any, list[Any]] = {}
        for stroke in strokes:
            for end in stroke.ends:
                self.near.setdefault(end, []).append(stroke)

    def stops(self, wanted: Sequence[tuple[Any, int]], state: Strokes) -> bool:
        """Whether the lines of each station can lead to others and bend so often."""
        if not wanted:
            return True
        spokes = sorted(self.near[wanted[0][0]], key=lambda s: not state[s])
        return self.spokes(wanted, spokes, state, [], 0)

    def spokes(
        self,
        wanted: Sequence[tuple[Any, int]],
        left: Sequence[Any],
        state: Strokes,
        ends: list[Any],
        bent: int,
    ) -> bool:
        """The same, where some strokes of the first station are left, and its other lines bend so often."""
        (at, bends), numbers = wanted[0], self.puzzle.givens["bends"]
        if not left:
            return bool(ends) and (self.each or bent == bends) and self.stops(wanted[1:], state)
        now = None if state[left[0]] else self.then(state, [left[0]], False)
        if now is not None and self.spokes(wanted, left[1:], now, ends, bent):
            return True
        doubles = self.puzzle.no_doubles  # type: ignore[attr-defined]
        most = bends - (0 if self.each else bent)
        for track in _tracks(at, left[0], state, self.near, self.stations, most):
            self.looked += 1
            if self.looked > MANY:
                raise TooMany
            other = numbers.get(track.end)
            if self.each and (track.bends < bends or (track.end in numbers and other not in (None, bends))):
                continue
            if track.end in ends and (doubles == "pair" or _same(self.puzzle, track.end, at)):
                continue
            now = self.then(state, track.strokes, True)
            if now is not None and self.spokes(
                wanted, left[1:], now, [*ends, track.end], bent + track.bends
            ):
                return True
        return False

    def then(self, state: Strokes, strokes: Iterable[Any], drawn: bool) -> Strokes | None:
        """What follows if some strokes are drawn, or are not; None if that cannot be."""
        found = _fits({**state, **dict.fromkeys(strokes, drawn)}, self.near, self.stations)
        return found if found is None or not self.hang or _hang(found, self.near) else None


def _hang(strokes: Strokes, near: Mapping[Any, Sequence[Any]]) -> bool:
    """Whether all strokes that are drawn may hang together."""
    drawn = [s for s, value in strokes.items() if value]
    found = [*drawn[:1]]
    for stroke in found:
        for end in stroke.ends:
            found += [s for s in near[end] if strokes[s] is not False and s not in found]
    return all(s in found for s in drawn)


def _same(puzzle: Puzzle, a: Any, b: Any) -> bool:
    """Whether the same is printed in two stations."""
    kinds = [puzzle.givens[name] for name in ("bends", "leaving")]
    return [kind.get(a, 0) for kind in kinds] == [kind.get(b, 0) for kind in kinds]


def _tracks(
    at: Any, first: Any, strokes: Strokes, near: Mapping[Any, Sequence[Any]], stations: set[Any], most: int
) -> Iterator[Track]:
    """All tracks over a stroke that bend no more than so often."""
    todo: list[tuple[tuple[Any, ...], Any, int]]
    todo = [((first,), next(end for end in first.ends if end is not at), 0)]
    while todo:
        way, node, bends = todo.pop()
        if strokes[way[-1]] is False or bends > most or node is at:
            continue
        if node in stations:
            yield Track(way, node, bends)
            continue
        for onward in near[node]:
            if onward not in way:
                level = [s.ends[0].row == s.ends[1].row for s in (way[-1], onward)]
                (then,) = [end for end in onward.ends if end is not node]
                todo.append(((*way, onward), then, bends + (level[0] is not level[1])))


def _fits(strokes: Strokes, near: Mapping[Any, Sequence[Any]], stations: set[Any]) -> Strokes | None:
    """What follows, node by node, where no line ends or branches but at stations; None if one does."""
    state, again = dict(strokes), True
    while again:
        again = False
        for node, here in near.items():
            on, left = [state[s] for s in here].count(True), [s for s in here if state[s] is None]
            if node in stations:
                continue
            if on > 2 or (on == 1 and not left):
                return None
            if left and (on == 2 or len(left) == 1):
                state |= dict.fromkeys(left, on == 1)
                again = True
    return state

"""Clauses about all lines of a station, checked by going through all tracks that may leave it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
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


def can_have(puzzle: Puzzle, stations: set[Any], at: Any, bends: int, each: bool, strokes: Strokes) -> bool:
    """Whether the lines from a station can all lead to others, bending so often."""
    near: dict[Any, list[Any]] = {}
    for stroke in strokes:
        for end in stroke.ends:
            near.setdefault(end, []).append(stroke)
    numbers = puzzle.givens["bends"]
    doubles = puzzle.no_doubles  # type: ignore[attr-defined]
    options: list[list[Track | None]] = []
    looked = 0
    for first in near[at]:
        mine: list[Track | None] = [] if strokes[first] else [None]
        for track in _tracks(at, first, strokes, near, stations, bends):
            looked += 1
            if looked > MANY:
                return True
            other = numbers.get(track.end)
            if not each or (track.bends == bends and (track.end not in numbers or other in (None, bends))):
                mine.append(track)
        options.append(mine)
    for n, chosen in enumerate(product(*options)):
        if n > MANY:
            return True
        tracks = [track for track in chosen if track is not None]
        ends = [t.end for t in tracks if doubles == "pair" or _same(puzzle, t.end, at)]
        if not tracks or len(set(ends)) < len(ends) or (not each and sum(t.bends for t in tracks) != bends):
            continue
        drawn = {s for track in tracks for s in track.strokes}
        now = {**strokes, **dict.fromkeys(near[at], False), **dict.fromkeys(drawn, True)}
        if _fits(now, near, stations):
            return True
    return False


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


def _fits(strokes: Strokes, near: Mapping[Any, Sequence[Any]], stations: set[Any]) -> bool:
    """Whether no line ends or branches but at stations, as far as is seen node by node."""
    state, again = dict(strokes), True
    while again:
        again = False
        for node, here in near.items():
            on, left = [state[s] for s in here].count(True), [s for s in here if state[s] is None]
            if node in stations:
                continue
            if on > 2 or (on == 1 and not left):
                return False
            if left and (on == 2 or len(left) == 1):
                state |= dict.fromkeys(left, on == 1)
                again = True
    return True

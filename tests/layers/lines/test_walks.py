"""Lines that close in a model are those of which each node has two strokes."""

from __future__ import annotations

from random import Random

from enpitsu.grid import Cell
from enpitsu.layers import Links
from enpitsu.puzzle import Puzzle


class Drawn(Puzzle):
    """Made up here: strokes alone."""

    line = Links()


def test_lines_that_close_are_found_both_ways_round() -> None:
    """As components of the strokes tell, found by themselves; none passes a stop."""
    rng, met = Random(0), 0
    puzzle = Drawn.parse(". . .\n. . .\n. . .")
    line = puzzle.line  # type: ignore[attr-defined, unused-ignore]
    for _ in range(400):
        drawn = {s for s in line if rng.random() < 0.1}
        for block in puzzle.grid.blocks(2, 2):  # around some blocks, so that many lines close
            if rng.random() < 0.5:
                drawn ^= {s for s in line if {*s.ends} <= {*block}}
        stops = frozenset(rng.sample(list(line.segments_at), rng.choice((0, 0, 1))))
        model = [
            m.number if line.get(m.place) is m and m.place in drawn else -m.number for m in puzzle.marks
        ]
        found = line.ways(stops).closed([*model, 0])
        expected = [piece for piece in pieces(drawn) if closes(piece, drawn) and stops.isdisjoint(piece)]
        assert sorted(sorted(str(way[1]) for way, _, _ in walk) for walk in found) == sorted(
            [sorted(map(str, piece)) for piece in expected] * 2
        )
        met += len(found)
    assert met > 20


def pieces(drawn: set) -> list[set[Cell]]:  # type: ignore[type-arg]
    """The cells that hang together by strokes."""
    out: list[set[Cell]] = []
    for stroke in drawn:
        touching = [piece for piece in out if not piece.isdisjoint(stroke.ends)]
        out = [piece for piece in out if piece not in touching] + [set(stroke.ends).union(*touching)]
    return out


def closes(piece: set[Cell], drawn: set) -> bool:  # type: ignore[type-arg]
    """Tells whether each cell of a piece has two strokes."""
    return all(sum(cell in stroke.ends for stroke in drawn) == 2 for cell in piece)

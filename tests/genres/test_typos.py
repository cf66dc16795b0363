"""Genre files are typed: strict mypy refuses a misspelt word of every layer, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("mypy")

GENRE = '''
from enpitsu.grid import Direction, Vertex
from enpitsu.layers import (
    Areas, Choices, Colours, Digits, Fences, HalfShading, Hidden, Hops, LabelledLinks, Links, Numbers,
    Pieces, Shading, Spots,
)
from enpitsu.pieces import dominoes
from enpitsu.puzzle import Cases, Puzzle, rule


class Typos(Puzzle):
    """A misspelt word in every line of its rule."""

    clue = Numbers(0, 4)
    black, line, fence = Shading(), Links(), Fences()
    loop = LabelledLinks(on=Vertex, labels=2)
    digit, spot, area, hop = Digits(1, 9), Spots(), Areas(), Hops()
    half, side, clockwise = HalfShading(), Choices({"T": 1}), Hidden()
    level = Hidden(lambda puzzle: puzzle.grid.cells, range(3))
    routes = line.ways(clue)

    @rule("A", "Every line is wrong.")
    def wrong(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, self.line.LINE(cell)
            yield cell, self.line.degree(cell).DEGREE(0, 2)
            yield cell, self.fence.FENCE(cell)
            yield cell, self.black[cell].MARK(self.black[cell])
            yield cell, self.loop.LOOP(cell)
            yield cell, self.loop.lines[0].ONE_LOOP(cell)
            yield cell, self.digit[cell].DIGIT(3)
            yield cell, self.spot.SPOT(cell)
            yield cell, self.area.AREA(cell)
            yield cell, self.hop.HOP(cell)
            yield cell, self.side.SIDE(cell)
            yield cell, self.clockwise.HIDDEN
            yield cell, self.level[cell].LEVEL(2)
            yield cell, self.black.network.NETWORK(cell) == 2
        for cell, n in self.clue.CLUES():
            yield cell, self.black[cell]
        for way in self.routes.WAYS(*self.clue):
            yield way.start, way.drawn
'''
RIGHT = {
    "LINE": "visits", "DEGREE": "among", "FENCE": "visits", "MARK": "implies", "LOOP": "visits",
    "ONE_LOOP": "visits", "DIGIT": "among", "SPOT": "get", "AREA": "get", "HOP": "get", "SIDE": "get",
    "HIDDEN": "board", "LEVEL": "among", "NETWORK": "size", "CLUES": "numbered", "WAYS": "leaving",
}  # fmt: skip


def complaints(folder: Path, **sources: str) -> list[str]:
    """What strict mypy says of genre files."""
    from mypy import api

    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    root = Path(__file__).parents[2]
    out, err, _ = api.run([
        "--config-file", str(root / "pyproject.toml"), "--no-error-summary", "--no-pretty",
        "--cache-dir", str(root / ".mypy_cache"), *[str(folder / f"{name}.py") for name in sources],
    ])  # fmt: skip
    assert not err
    return out.splitlines()


def test_every_misspelt_word_is_refused_and_no_other(tmp_path: Path) -> None:
    words = re.findall(r"\b[A-Z_]{3,}\b", GENRE)
    assert sorted(words) == sorted(RIGHT)
    right = re.sub(r"\b[A-Z_]{3,}\b", lambda m: RIGHT[m[0]], GENRE)
    told = [
        found.groups()
        for line in complaints(tmp_path, misspelt=GENRE, right=right)
        if (found := re.search(r'(\w+)\.py:\d+: .* has no attribute "(\w+)"', line))
    ]
    assert sorted(told) == sorted([("misspelt", word) for word in RIGHT])

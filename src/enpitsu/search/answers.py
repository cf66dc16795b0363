"""The answers of a puzzle (or of a blank board of a genre), as far as some layers show them, in cubes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Any

from enpitsu import catalogue
from enpitsu.engine.count.listing import cubes, listed, shown
from enpitsu.errors import BadPuzzle
from enpitsu.locale import say
from enpitsu.puzzle import Puzzle
from enpitsu.workers.job import Tell

HEX = re.compile(r"[0-9a-f]+", re.ASCII)
MAX_ANSWERS = 1_000_000
"""The most answers of one cube that are listed."""


class Answers:
    """Every way some layers look in an answer."""

    work = "enpitsu.search.answers:walk"

    def __init__(self, puzzle: Puzzle, layers: Sequence[str] = (), *, watched: bool = False) -> None:
        self.watched = watched
        self.puzzle, self.layers = puzzle, list(layers)
        self.marks = shown(puzzle, layers)
        self.title = f"{puzzle.title()} {puzzle.grid.height}x{puzzle.grid.width}"

    def cubes(self) -> list[Any]:
        described = {"genre": catalogue.reference(type(self.puzzle)), "givens": self.puzzle.text,
                "options": self.puzzle.options, "layers": self.layers, "watched": self.watched}  # fmt: skip
        return [{**described, "cube": cube} for cube in cubes(self.marks)]

    def sound(self, cube: Any, result: Any) -> bool:
        """Return whether a result holds looks as bits, each once, with the values that the cube decides."""
        if not isinstance(result, list) or not all([isinstance(bits, str) for bits in result]):
            return False
        if not all(map(HEX.fullmatch, result)):
            return False
        looks = [int(bits, 16) for bits in result]
        at = {m.number: i for i, m in enumerate(self.marks)}
        decided = [(at[abs(x)], x > 0) for x in cube["cube"]]
        for look in looks:
            if look >> len(self.marks) or any([(look >> i & 1) != v for i, v in decided]):
                return False
        return len(set(looks)) == len(looks)

    def put_together(self, results: Iterable[Any]) -> list[int]:
        """All looks, as bits of the marks shown."""
        return sorted({int(bits, 16) for result in results for bits in result})


def walk(payload: Any, tell: Tell) -> Any:
    """List one cube, in a worker process."""
    puzzle = catalogue.load(payload["genre"]).parse(payload["givens"], payload["options"])
    found: list[str] = []
    next_look = 0.0
    for bits in listed(puzzle, shown(puzzle, payload["layers"]), payload["cube"]):
        found.append(f"{bits:x}")
        if payload["watched"] and monotonic() >= next_look:
            next_look = monotonic() + 0.04
            tell({"bits": found[-1], "found": len(found)})
        if len(found) > MAX_ANSWERS:
            raise BadPuzzle(
                say("more than {} answers in one cube: they can be counted, not listed", MAX_ANSWERS)
            )
    return found

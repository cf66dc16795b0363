"""Small boards of every genre with clues, changed at random places as a setter would."""

from __future__ import annotations

from random import Random

from enpitsu import catalogue
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.errors import BadPuzzle
from enpitsu.puzzle import Puzzle

CELLS = 26
"""Of the largest board: whatever is asked of it can be tried out."""


def small_boards() -> dict[str, Puzzle]:
    """The smallest board of each genre whose clues are read off, by genre."""
    found = {}
    for name in catalogue.genres():
        boards = sorted([e.puzzle() for e in catalogue.examples(name)], key=lambda p: len(p.grid.cells))
        clued = [
            p for p in boards if len(p.grid.cells) <= CELLS and clues_of(p) and len(p.visible_marks) <= 400
        ]
        if clued:
            found[name] = clued[0]
    return found


BOARDS = small_boards()


def edited(puzzle: Puzzle, rng: Random) -> Puzzle:
    """A puzzle with up to three clues changed, added or rubbed out; one that its demands allow."""
    sites = [(name, at) for name, layer in puzzle.printed.items() for at in layer.sites(puzzle.grid)]
    for _ in range(50):
        clues = clues_of(puzzle)
        for _ in range(rng.randint(1, 3)):
            site = rng.choice([*clues, *rng.sample(sites, min(2, len(sites)))])
            candidates = list(puzzle.printed[site[0]].candidates(puzzle.grid, site[1]))[:8]
            clues = {s: v for s, v in clues.items() if s[1] != site[1]}
            if candidates and rng.random() < 0.6:
                clues[site] = rng.choice(candidates)
        board = with_clues(puzzle, clues)
        try:
            board.demands()
        except BadPuzzle:
            continue
        return board
    return puzzle

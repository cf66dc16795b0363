"""Hand-written encoders, a genre each: the yardstick for what the engine compiles from rules."""

from __future__ import annotations

from collections.abc import Callable

from bench.reference import (
    canal,
    country,
    fillomino,
    hashi,
    hebi,
    heyawake,
    kurodoko,
    lits,
    masyu,
    numlin,
    nurikabe,
    shikaku,
    slither,
    starbattle,
    sudoku,
    yajilin,
)
from bench.reference.cnf import Cnf

MODULES = (
    canal, country, fillomino, hashi, hebi, heyawake, kurodoko, lits, masyu, numlin, nurikabe, shikaku,
    slither, starbattle, sudoku, yajilin,
)  # fmt: skip
ENCODERS: dict[str, Callable[[int, int, str], Cnf]] = {
    m.__name__.rpartition(".")[2]: m.encode for m in MODULES
}
"""The encoders by the genre's name in puzz.link URLs."""


def encode(url: str) -> Cnf | None:
    """The clauses of a puzzle given by its URL; None if there is no encoder for it or for its flags."""
    genre, width, height, body = url.split("?", 1)[1].split("/", 3)
    if not width.isdecimal():
        return None
    encoder = ENCODERS.get(genre)
    return encoder(int(height), int(width), body) if encoder else None

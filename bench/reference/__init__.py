"""Hand-written encoders of four genres: the yardstick for what the engine compiles from rules."""

from __future__ import annotations

from bench.reference import canal, hebi, slither, sudoku
from bench.reference.cnf import Cnf

ENCODERS = {"slither": slither.encode, "canal": canal.encode, "hebi": hebi.encode, "sudoku": sudoku.encode}


def encode(url: str) -> Cnf | None:
    """The clauses of a puzzle given by its URL; None if there is no encoder for it."""
    genre, width, height, body = url.split("?", 1)[1].split("/")[:4]
    encoder = ENCODERS.get(genre)
    return encoder(int(height), int(width), body) if encoder else None

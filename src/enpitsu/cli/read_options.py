"""The way in which a command reads its puzzles."""

from __future__ import annotations

from typing import NamedTuple


class ReadOptions(NamedTuple):
    """The way in which the puzzles that a command names are read.

    ``genre``: its name, with the rules that are added and dropped.  ``readings``: ``ID=VALUE`` each.
    ``parameters``: numbers of the whole board, ``N=2`` each, where a text does not say them.
    ``lenient``: a clue that the genre has no place for is left out, with a warning, and is no error.
    """

    genre: str | None = None
    readings: tuple[str, ...] = ()
    parameters: tuple[str, ...] = ()
    lenient: bool = False


USUAL = ReadOptions()
"""Read as the text says it."""

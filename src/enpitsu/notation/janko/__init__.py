"""Texts of janko.at, in both dialects: genres declare their names and what is their own in one line.

Genres need the declaration alone, so it is all that this package loads.
"""

from enpitsu.notation.janko.declaration import Janko, janko

__all__ = ["Janko", "janko"]

"""Marks as people write them: ``R3C4 black``, ``no line R1C1-R1C2``, ``R2C2 = 5``, ``R2C2 not 5``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from enpitsu.errors import BadNotation
from enpitsu.logic import Mark

NO = {"no", "not", "isn't", "never", "off", "white", "empty", "blank"}
FILL = {"is", "are", "the", "a", "=", "on", "yes", "side", "of", "dot"}

WORD = re.compile(r"[^\s,;]+(?:(?<=\d),(?=\d)[^\s,;]+)*")
"""A comma is part of a dot's name, such as 0,1; elsewhere it parts words."""


class Board(Protocol):
    """What reading marks needs of a puzzle."""

    @property
    def ink(self) -> Sequence[Mark]: ...
    @property
    def drawn(self) -> Mapping[str, Any]: ...


def read_mark(puzzle: Board, text: str) -> tuple[Mark, bool]:
    """The mark that a claim speaks of, and the value it claims; raises BadNotation.

    A mark's own name means it.  Else the words may stand in any order; the layer may be left out where the
    place tells it, its own words (``shaded``, ``unshaded``, ``drawn`` ...) may stand for its name.
    """
    words = WORD.findall(text.replace("=", " = "))
    value, rest = True, []
    for word in words:
        if word.lower() in NO:
            value = not value
        else:
            rest.append(word)
    for mark in puzzle.ink:
        if str(mark) == " ".join(rest):
            return mark, value
    wanted, value = _own_words(puzzle, rest, value)
    found = [m for m in puzzle.ink if wanted <= _names(puzzle, m)]
    exact = [m for m in found if _places(m) <= wanted] or found
    layers = list(dict.fromkeys([m.layer for m in exact]))
    if len(exact) == 1:
        return exact[0], value
    if not exact or not wanted:
        raise BadNotation(
            text, 0, f"no mark of this puzzle is meant by this (marks read like {_sample(puzzle)})"
        )
    hint = f"say which: {' or '.join(layers)}" if len(layers) > 1 else f"such as {exact[0]}"
    raise BadNotation(text, 0, f"this could mean {len(exact)} marks; {hint}")


def _own_words(puzzle: Board, words: Sequence[str], value: bool) -> tuple[set[str], bool]:
    """Words that say "made" or "not made" in the words of a layer become its name."""
    wanted: set[str] = set()
    for word in words:
        low = word.lower()
        for name, layer in puzzle.drawn.items():
            yes, no = (w.lower() for w in layer.words)
            if low in (yes, no) and low != name:
                value = value if low == yes else not value
                wanted.add(name)
                break
        else:
            if low not in FILL:
                wanted.add(low)
    return wanted, value


def _places(mark: Mark) -> set[str]:
    return {w.lower() for w in re.split(r"[\s]+", str(mark.place)) if w.lower() not in FILL}


def _names(puzzle: Board, mark: Mark) -> set[str]:
    """All words that may stand for a mark."""
    names = _places(mark) | {mark.layer.lower(), str(mark.value).lower()}
    ends = getattr(mark.place, "ends", None)
    if ends is not None:
        a, b = (str(e).lower().replace("dot ", "") for e in ends)
        names |= {f"{a}-{b}", f"{b}-{a}"}
    return names


def _sample(puzzle: Board) -> str:
    return f"'{puzzle.ink[0]}'" if puzzle.ink else "nothing"

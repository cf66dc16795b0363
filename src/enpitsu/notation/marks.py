"""Marks as people write them: ``R3C4 black``, ``no line R1C1-R1C2``, ``R2C2 = 5``, ``R2C2 not 5``."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from enpitsu.errors import BadNotation
from enpitsu.grid import all_names, along
from enpitsu.locale import say
from enpitsu.logic import Mark

NO = {"no", "not", "isn't", "never", "off", "white", "empty", "blank"}
FILL = {"is", "are", "the", "a", "=", "on", "yes", "side", "of", "dot", "as"}

WORD = re.compile(r"[^\s,;]+(?:(?<=\d),(?=\d)[^\s,;]+)*")
"""A comma is part of a dot's name, such as 0,1; elsewhere it parts words."""


class MarkedBoard(Protocol):
    """The parts of a puzzle that reading marks needs."""

    @property
    def visible_marks(self) -> Sequence[Mark]: ...
    @property
    def drawn(self) -> Mapping[str, Any]: ...
    @property
    def named_layers(self) -> Collection[str]: ...


def read_mark(puzzle: MarkedBoard, text: str) -> tuple[Mark, bool]:
    """The mark that a claim speaks of, and the value it claims; raises BadNotation.

    A mark's own name means it, and so does what sentences say of it alone.  Else the words may stand in
    any order; the layer may be left out where the place tells it, its own words (``shaded``, ``unshaded``,
    ``drawn`` ...) may stand for its name.
    """
    said, whole = _plain(text), " ".join(text.lower().split()).rstrip(".")
    for mark in puzzle.visible_marks:
        for value in (True, False):
            if whole in _sentences(puzzle, mark, value):
                return mark, value
        if said[0] == _plain(str(mark))[0]:
            return mark, said[1]
        for value in (True, False):
            form = _plain(f"{mark.place} {word(puzzle, mark, value)}")
            if said[0] == form[0]:
                return mark, value if said[1] == form[1] else not value
    rest = WORD.findall(" ".join(said[0]))
    wanted, value = _own_words(puzzle, rest, said[1])
    found = [m for m in puzzle.visible_marks if wanted <= _names(puzzle, m)]
    exact = [m for m in found if _places(m) <= wanted] or found
    layers = list(dict.fromkeys([m.layer for m in exact]))
    if len(exact) == 1:
        return exact[0], value
    if not exact or not wanted:
        raise BadNotation(
            text, 0, say("no mark of this puzzle is meant by this (marks read like {})", _sample(puzzle))
        )
    if len(layers) > 1:
        choice = say(" or ").join(layers)
        raise BadNotation(text, 0, say("this could mean {} marks; say which: {}", len(exact), choice))
    raise BadNotation(text, 0, say("this could mean {} marks; such as {}", len(exact), exact[0]))


def word(puzzle: MarkedBoard, mark: Mark, value: bool) -> str:
    """The word in a sentence for a mark's value: "drawn", "not drawn", "5", "not drawn as bridge"."""
    apart = mark.layer in puzzle.named_layers and not str(mark.place).startswith(f"{mark.layer} ")
    if mark.value is not True:
        said = f"{mark.layer} {mark.value}" if apart else str(mark.value)
        return said if value else f"not {said}"
    layer = puzzle.drawn.get(mark.layer)
    words = layer.words if layer is not None else ("so", "not so")
    name = layer.title if layer is not None and layer.title else mark.layer
    return words[0 if value else 1] + (f" as {name}" if apart else "")


def verbs(puzzle: MarkedBoard, mark: Mark) -> tuple[str, str] | None:
    """The words that say with a verb that a stroke is, or is not, made: "the loop runs"; None of others."""
    layer = puzzle.drawn.get(mark.layer)
    if layer is None or mark.value is not True or layer.verbs is None:
        return None
    same = [other for other in puzzle.drawn.values() if other.called == layer.called]
    does, does_not = layer.verbs
    return None if len(same) > 1 else (f"{layer.called} {does}", f"{layer.called} {does_not}")


def _sentences(puzzle: MarkedBoard, mark: Mark, value: bool) -> list[str]:
    """The sentences about a mark alone, in small letters: "the line runs r1c1-r1c2"."""
    names, verb = all_names(mark.place), verbs(puzzle, mark)
    if verb is None:
        said = [f"{name} is {word(puzzle, mark, value)}" for name in names]
    else:
        said = [f"{verb[not value]} {along([mark.place])}{name}" for name in names]
    layer = puzzle.drawn.get(mark.layer)
    if layer is not None and layer.parts and not value:
        a, b = mark.place.cells
        said += [f"{one} and {other} are one {layer.parts}" for one, other in ((a, b), (b, a))]
    return [one.lower() for one in said]


def _plain(text: str) -> tuple[list[str], bool]:
    """The words that tell which mark is meant, and whether it is said to be made."""
    words = text.replace("=", " = ").lower().split()
    kept = [w for w in words if w.strip(",;") not in NO]
    meant = [w for w in kept[:-1] if w not in FILL] + kept[-1:]  # "a" at the end is a name, no article
    return meant, (len(words) - len(kept)) % 2 == 0


def _own_words(puzzle: MarkedBoard, words: Sequence[str], value: bool) -> tuple[set[str], bool]:
    """Words that say "made" or "not made" in the words of a layer become its name."""
    wanted: set[str] = set()
    for low in words:
        layers = {name: [w.lower() for w in v.words] for name, v in puzzle.drawn.items() if name != low}
        meant = [name for name, own in layers.items() if low in own]
        if meant:
            value = value if low == layers[meant[0]][0] else not value
            wanted |= set(meant) if len(meant) == 1 else set()
        elif low not in FILL:
            wanted.add(low)
    return wanted, value


def _places(mark: Mark) -> set[str]:
    return {w.lower() for w in re.split(r"[\s]+", str(mark.place)) if w.lower() not in FILL}


def _names(puzzle: MarkedBoard, mark: Mark) -> set[str]:
    """All words that may stand for a mark."""
    names = _places(mark) | {mark.layer.lower(), str(mark.value).lower()}
    ends = getattr(mark.place, "ends", None)
    if ends is not None:
        a, b = (str(e).lower().replace("dot ", "") for e in ends)
        names |= {f"{a}-{b}", f"{b}-{a}"}
    return names


def _sample(puzzle: MarkedBoard) -> str:
    return f"'{puzzle.visible_marks[0]}'" if puzzle.visible_marks else "nothing"

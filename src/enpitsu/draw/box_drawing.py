"""Box-drawing characters by their four arms."""

from __future__ import annotations

import unicodedata
from typing import TypeAlias

Arms: TypeAlias = tuple[int, int, int, int]
"""The weights of the arms north, east, south, west."""

NONE, LIGHT, HEAVY, DOUBLE = range(4)

WEIGHTS = {"LIGHT": LIGHT, "SINGLE": LIGHT, "HEAVY": HEAVY, "DOUBLE": DOUBLE}
SIDES = {"UP": (0,), "RIGHT": (1,), "DOWN": (2,), "LEFT": (3,), "VERTICAL": (0, 2), "HORIZONTAL": (1, 3)}
ROUND = {"┌": "╭", "┐": "╮", "└": "╰", "┘": "╯"}
DASHED = {"─": "╌", "│": "╎", "━": "╍", "┃": "╏"}
DOTTED = {"─": "┈", "│": "┊", "━": "┉", "┃": "┋"}


def _arms(name: str) -> Arms:
    """The arms that the Unicode name of a box-drawing character tells.

    "LIGHT DOWN AND RIGHT": the weight comes first; "DOWN HEAVY AND RIGHT LIGHT": it comes after.
    """
    words = [w for w in name.split() if w in WEIGHTS or w in SIDES]
    before = words[0] in WEIGHTS
    arms, weight = [0, 0, 0, 0], NONE
    for word in words if before else reversed(words):
        if word in WEIGHTS:
            weight = WEIGHTS[word]
        else:
            for side in SIDES[word]:
                arms[side] = weight
    return arms[0], arms[1], arms[2], arms[3]


def _table() -> dict[Arms, str]:
    found: dict[Arms, str] = {(0, 0, 0, 0): " "}
    for code in range(0x2500, 0x2580):
        name = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ")
        if not {"DASH", "ARC", "DIAGONAL"} & set(name.split()):
            found[_arms(name)] = chr(code)
    return found


GLYPHS = _table()


def glyph(arms: Arms, dash: str = "", rounded: bool = False) -> str:
    """The character with these arms; the nearest one where there is none.

    ``dash``: "dashed" or "dotted" for straight ones; ``rounded``: light bends are round.
    """
    found = GLYPHS.get(arms) or GLYPHS[_plainer(arms)]
    if dash:
        found = (DASHED if dash == "dashed" else DOTTED).get(found, found)
    return ROUND.get(found, found) if rounded else found


def _plainer(arms: Arms) -> Arms:
    """With heavy arms for double ones: every mixture of light and heavy has its character."""
    n, e, s, w = [HEAVY if a == DOUBLE else a for a in arms]
    return n, e, s, w

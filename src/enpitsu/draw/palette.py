"""Colours, widths and dashes of shapes in a vector picture, told apart on grey paper too."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.layers.graphics import Style, Tone

INK = "#15181c"  # what is printed
PEN = "#1f5fa8"  # what the player writes
PAPER = "#ffffff"
GREY = "#6b7480"
MARKER = "#ffd23f"  # what is highlighted
HEAT = "#e0752d"  # what is open, the more the stronger

TONES: dict[Tone, str] = {
    "hole": "#15181c", "black": "#15181c", "grey": "#c3c9d0", "shade": "#59656f",
    "water": "#93c5ec", "a": "#f7e2a8", "b": "#4a6c94", "tint": "#ffffff",
}  # fmt: skip
ORDER: tuple[Tone, ...] = ("tint", "water", "a", "b", "grey", "shade", "black", "hole")
TINTS = ("#fdecc8", "#d9ecf7", "#e3f1d7", "#f6dfe6", "#e8e2f4", "#f1efe3", "#d8f0ec", "#ecdfd0")


class Pen(NamedTuple):
    """A way to draw a stroke; ``core`` is the width of the white inside of a double line."""

    colour: str
    width: float
    dash: str = ""
    cap: str = "round"
    core: float = 0
    join: str = "round"


LINES = (
    Pen(PEN, 4.6),
    Pen("#b3420b", 4.6, "7 7.5"),
    Pen("#1c7a4a", 5.4, ".01 8.2"),
    Pen("#7b3fa0", 7.4, core=3),
    Pen("#7d6200", 4.6, "11 7 .01 7"),
    Pen("#3d4752", 8.4, "1.6 3.4", "butt", core=0),
)
"""The line of kind 0, 1, 2 ...: solid, dashed, dotted, double, dash-dot, ticked."""

STYLES: dict[Style, Pen] = {
    "band": Pen("#f6d28a", 24),
    "thin": Pen(INK, 1.2),
    "dashed": Pen(GREY, 1.2, "4 3", "butt"),
    "border": Pen(INK, 2.4),
    "division": Pen(PEN, 4.2),
    "double": Pen(PEN, 9, core=3.4),
    "wall": Pen(INK, 5.2),
    "mirror": Pen(INK, 7, "", "butt", 2.4, "miter"),
    "pillar": Pen("#9a7b4f", 9, "", "butt", 4),
    "trail": Pen("#b3420b", 3, ".01 6"),
}
STACK: tuple[Style, ...] = (
    "band", "thin", "dashed", "border", "wall", "mirror", "pillar", "trail", "division", "line", "double"
)  # fmt: skip
"""From the lowest to the uppermost."""


def pen(style: Style, kind: int) -> Pen:
    """The pen for a style; lines of several kinds differ in more than colour."""
    if style == "line":
        return LINES[kind % len(LINES)]
    found = STYLES[style]
    if style in {"trail", "division"} and kind:
        line = LINES[kind % len(LINES)]
        return Pen(line.colour, found.width, found.dash or line.dash, found.cap)
    return found

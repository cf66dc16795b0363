"""What is on a board is seen by day and by night: contrasts, from the colours of the style sheet."""

from __future__ import annotations

import re

import pytest

from enpitsu.play.client import WEB

LOOKS = ("light", "dark")
TEXT, SHAPE = 4.5, 3.0
"""The contrasts that WCAG 2.2 wants of text and of what is not text."""
CSS = (WEB / "style.css").read_text(encoding="utf-8")
BOARD = "#board, .picture, .sample"


def colours(selector: str, look: str) -> dict[str, str]:
    """The custom colours of a rule, as one of the looks has them."""
    [body] = re.findall(rf"^{re.escape(selector)} \{{(.*?)\}}", CSS, re.MULTILINE | re.DOTALL)
    found = re.findall(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", body)
    return {name: both or (light if look == "light" else dark) for name, light, dark, both in found}


def light_of(colour: str, ground: str) -> float:
    """The relative luminance of a colour on a ground, by the formula of WCAG."""
    *rgb, alpha = [int(part, 16) / 255 for part in re.findall("..", (colour[1:] + "ff")[:8])]
    below = [int(part, 16) / 255 for part in re.findall("..", ground[1:])]
    mixed = [alpha * x + (1 - alpha) * y for x, y in zip(rgb, below, strict=True)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in mixed]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(colour: str, ground: str) -> float:
    """The contrast of a colour with its ground, from 1 to 21."""
    low, high = sorted([light_of(colour, ground), light_of(ground, ground)])
    return (high + 0.05) / (low + 0.05)


def pale(colours_: dict[str, str], ground: str, names: list[str], least: float) -> list[str]:
    """Those of some colours that have too little contrast with a ground."""
    seen = {name: contrast(colours_[name], ground) for name in names}
    return [f"{name}: {found:.2f}" for name, found in seen.items() if found < least]


def test_the_formula_is_that_of_wcag() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)  # the grey that just fails
    assert contrast("#00000080", "#ffffff") == pytest.approx(contrast("#7f7f7f", "#ffffff"), abs=0.01)


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_written_on_a_board_can_be_read(look: str) -> None:
    board = colours(BOARD, look)
    assert pale(board, board["paper"], ["ink", "pen", "soft", "accent", "ring"], TEXT) == []
    assert pale(board, board["white"], ["ink", "pen", "ring"], TEXT) == []
    for tone in ("hole", "black", "shade", "b"):
        assert pale(board, board[tone], ["white"], TEXT) == [], tone
    for tone in ("grey", "water", "a", "band", *[f"tint-{n}" for n in range(8)]):
        assert pale(board, board[tone], ["ink"], TEXT) == [], tone


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_drawn_on_a_board_is_seen(look: str) -> None:
    board = colours(BOARD, look)
    lines = [name for name in board if re.match(r"(line|part)-\d", name)]
    assert len(lines) == 14
    fills, outlines = ["hole", "black", "shade", "b"], ["told", "fact", "bad"]
    shapes = [*lines, *fills, *outlines, "pillar", "trail", "thin", "grid"]
    edges = [name for name in board if name.endswith("-edge")]
    assert pale(board, board["paper"], [*shapes, *edges], SHAPE) == []
    for tone in ("grey", "water", "a", "band"):  # what lies on a light tone
        assert pale(board, board[tone], ["ink", "pen", "soft", "line-0"], SHAPE) == [], tone


@pytest.mark.parametrize("look", LOOKS)
def test_what_is_filled_is_darker_than_paper(look: str) -> None:
    """A shaded cell is never taken for a white one, nor a black circle for a white one."""
    board = colours(BOARD, look)
    light = {name: light_of(colour, colour) for name, colour in board.items() if len(colour) == 7}
    for dark in ("hole", "black", "shade", "b", "ink", "pen"):
        assert light[dark] < 0.25 * light["paper"] <= light["white"], dark
    assert contrast(board["shade"], board["black"]) >= SHAPE


@pytest.mark.parametrize("look", LOOKS)
def test_the_page_can_be_read(look: str) -> None:
    page = colours(":root", look)
    for ground in ("page", "card"):
        assert pale(page, page[ground], ["ink", "soft", "accent", "bad", "good", "ring"], TEXT) == []
    assert pale(page, page["accent"], ["on-accent"], TEXT) == []


def test_every_colour_of_a_shape_is_one_of_these() -> None:
    shapes = CSS[CSS.index("/* the board */") :]
    used = set(re.findall(r"var\(--([\w-]+)\)", shapes)) - {"page-accent"}
    assert used <= set(colours(BOARD, "light"))
    assert re.findall(r"(?:fill|stroke): #", shapes) == []

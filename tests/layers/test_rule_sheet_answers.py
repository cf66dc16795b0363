"""The worked examples of the rule sheet: each notation is read, judged by its layers, written again.

Givens and answers are copied from RULES.md, the project's normative rule sheet (its sections' numbers
are given); the genres here are layers without rules.
"""

from __future__ import annotations

from typing import Any

import pytest

from enpitsu.errors import BadNotation
from enpitsu.grid import DIAGONAL, KING, KNIGHT, ORTHOGONAL, Direction, Vertex
from enpitsu.layers import (
    Arrows,
    Choices,
    CircledNumbers,
    Circles,
    Colours,
    Diagonals,
    Fences,
    HalfShading,
    LabelledLinks,
    Letters,
    Links,
    Margins,
    Mirrors,
    Numbers,
    Parameter,
    Pieces,
    Shading,
    Signs,
    Spots,
    Symbols,
    Templates,
    Walls,
    Zones,
)
from enpitsu.logic import PartialAssignment
from enpitsu.pieces import (
    crosses,
    dominoes,
    launches,
    rectangles,
    right_trapezoids,
    tetrominoes,
)
from enpitsu.puzzle import Puzzle

SIDES = {"T": Direction.NORTH, "R": Direction.EAST, "B": Direction.SOUTH, "L": Direction.WEST}
circle, clue, leaf, node, cut, box = Circles(), Numbers(), Symbols("*"), Spots(), Diagonals(), Symbols("b")

SAMPLES: dict[str, tuple[dict[str, Any], str, str]] = {
    "7": (
        {"circle": circle, "lines": CircledNumbers(), "cells": Numbers(),
         "line": LabelledLinks(labels=lambda p: p.circle, form="paths", anchors=circle)},
        "o . . .\n. (2) 7 .\n. . . o",
        "0,0 0,1 0,2 0,3 1,3\n2,3 2,2 2,1 2,0 1,0",
    ),
    "8": (
        {"circle": Circles(), "clue": clue,
         "line": LabelledLinks(labels=lambda p: p.clue, form="paths", anchors=clue, ending=True)},
        "3 . . .\n. . . 3\n. . . .\no . . 3",
        "1,0 1,1 1,2 1,3\n1,2 2,2 3,2 3,3\n3,0 2,0 1,0 0,0",
    ),
    "9": (
        {"circled": CircledNumbers(), "arrow": Arrows(), "block": Symbols("#"),
         "loop": LabelledLinks(DIAGONAL, Vertex, labels=2)},
        "(0) . . . . .\n. . . 1^ . .\n. . (3) ?v . .\n1> . . . . .\n. . . . . .\n. . # . . (?)",
        ". . / X \\ .\n. / / . \\ \\\n. X . . / /\n. \\ X \\ \\ \\\n. . . X / /\n. . . \\ / .",
    ),
    "10": (
        {"arrow": Arrows(), "loop": LabelledLinks(KNIGHT, Vertex, labels=2)},
        ". . .\n. 1> .\n. . .",
        "0,1 1,3 3,2 2,0\n0,2 2,3 3,1 1,0",
    ),
    "11": (
        {"clue": Numbers(), "circle": Circles(), "pillar": Spots("p"), "loop": Links(), "head": Spots()},
        ". . .\n. . .\n. 4 .\n. . .\n. . .\n. o .",
        "┌ ─ ┐\n│ p │\n│ · │\n└ ─ ┘\n· p ·\n· · ·\n\n0,1 3,1",
    ),
    "12": (
        {"start": Symbols("@"), "box": box, "wall": Symbols("#"), "target": Symbols("x"), "loop": Links(),
         "push": Links(form="paths", anchors=box)},
        "@ . . . .\n. # . b x\n. . . . .\n. b . . .",
        "┌ ─ ┐ · ·\n│ · │ · ·\n└ ─ ┘ · ·\n· · · · ·\n\n1,3 1,4",
    ),
    "13": (
        {"tracks": CircledNumbers(), "bends": Numbers(), "line": Links()},
        "(2) . .\n. # .\n(1) . 1",
        "┌ ─ ┐\n│ · │\n╵ · ╵",
    ),
    "14": (
        {"ladder": Symbols("+"), "rock": Symbols("x"), "flag": Numbers(),
         "contour": LabelledLinks(KING, labels=lambda p: p.flag, prefix="C"),
         "path": Links(form="paths", prefix="P")},
        ". . 1 . .\n. . + . .\n. . 2 . .\n. . . . .\n. . . . x",
        "C 1,1 1,2 1,3 2,4 3,4 4,3 4,2 4,1 3,0 2,0\nP 0,2 1,2 2,2",
    ),
    "15": (
        {"dot": Symbols("x"), "zone": Zones(), "launch": Pieces(lambda p: launches(p.zone, p.grid))},
        ". . . . .\n. . . . .\n. . . . .\n. . . . .\nx . . . .\n\nB 1-4 1 2",
        "B 2 2 2\nB 4 1 1",
    ),
    "17": (
        {"begin": CircledNumbers(), "end": Symbols("x"), "leaf": leaf, "line": Links()},
        "(2) . . . x\n. . . . #\n. * . * .",
        "╶ ┬ ─ ┬ ╴\n· │ · │ ·\n· ╵ · ╵ ·",
    ),
    "19": (
        {"cut": cut, "wall": Walls(), "number": Margins(), "water": HalfShading(cut)},
        "\\ .\n. \\\n\nrows 0 3\ncols 2 1",
        "00 00\n11 01",
    ),
    "21": (
        {"inside": Circles(), "outside": Symbols("*"), "clue": Numbers(),
         "link": Pieces(lambda p: rectangles(p.grid))},
        ". . . . . 4\n. 3 . . . .\n. . . . . .\n. . . . . .\n. . . . o .\n* . . . . .",
        "0,0 3,3\n2,2 5,5",
    ),
    "22": (
        {"clue": Numbers(), "line": Links(frame=True)},
        "2 . 3 .\n. . . .\n. 1 . .\n. . . .",
        "· │ · ·\n┌ ┴ ┐ ·\n│ · ├ ─\n└ ─ ┘ ·",
    ),
    "23": (
        {"hole": Symbols("x"), "black": Shading(), "loop": Links()},
        ". . . .\n. . . .\n. . . .\n. . . .",
        "┌ ─ ┐ #\n│ # └ ┐\n└ ┐ # │\n# └ ─ ┘",
    ),
    "24": (
        {"letter": Letters(), "loop": LabelledLinks(ORTHOGONAL, Vertex, labels=lambda p: p.letter.groups)},
        "a . .\n. a .\n. . b",
        "0,0 0,1 0,2 1,2 2,2 2,1 2,0 1,0\n1,1 1,2 1,3 2,3 3,3 3,2 3,1 2,1",
    ),
    "26": (
        {"hole": Symbols("x"), "letter": Letters(),
         "loop": LabelledLinks(KING, Vertex, labels=lambda p: p.letter.groups)},
        ". . . . . . .\na a . x . b .\n. . . . . . .",
        "0,1 0,2 1,3 2,3 3,2 3,1 2,0 1,0\n0,5 0,6 1,7 2,7 3,6 3,5 2,4 1,4",
    ),
    "29": (
        {"cell": Numbers(), "number": Margins(), "node": node,
         "line": LabelledLinks(labels=("A", "B"), cut=node)},
        "# . .\n. . .\n. . #\n\nrows 1 2 1\ncols 1 2 1",
        "A 0,1 1,1 2,1\nB 2,1 2,0 1,0\nA 1,0 1,1 1,2\nB 1,2 0,2 0,1",
    ),
    "33": (
        {"circle": Circles(), "cut": Diagonals(), "wall": Walls(), "diagonal": Links(DIAGONAL, Vertex),
         "side": Fences(inner=True, form="sides")},
        ". .\n. .",
        "/ /\n\\ \\\n\n0,0| 1,0|",
    ),
    "34": (
        {"cell": Numbers(), "hop": Choices(SIDES)},
        "# . . .\n. . . #\n. # . .\n. . . #",
        "# R T L\nR T R #\nR # B L\nR B L #",
    ),
    "35": (
        {"clue": Numbers(), "piece": Pieces(lambda p: right_trapezoids(p.grid))},
        "4 . 4\n. . .",
        "0,0 0,1 2,2 2,0\n0,1 0,3 2,3 2,2",
    ),
    "36": (
        {"cell": Numbers(), "brick": Pieces(lambda p: dominoes(p.grid), tiling=True)},
        ". . .\n. # .\n. . .",
        "A A B\nC # B\nC D D",
    ),
    "38": (
        {"size": Parameter(), "cell": Numbers(), "wall": Walls(), "colour": Colours()},
        "N 4\n\n. . . .\n. . . .\n\n0,0|",
        "a a b b\na a b b",
    ),
    "39": (
        {"cell": Numbers(), "cross": Pieces(lambda p: crosses(p.grid.cells))},
        ". # .\n. . .\n. # .",
        "1,0 0\n1,1 1\n1,2 0",
    ),
    "40": (
        {"symbol": Signs(), "template": Templates(),
         "piece": Pieces(lambda p: tetrominoes(p.grid), tiling=True)},
        ". . . .\nx . . .\n. . . .\n\nx 0,0 0,1 1,0 2,0",
        "A A B C\nA B B C\nA B C C",
    ),
    "41": (
        {"mirror": Mirrors(), "loop": Links()},
        "3 4\n\n1,1|",
        "┌ ─ ─ ┐\n│ · · │\n└ ─ ─ ┘",
    ),
}  # fmt: skip
"""Section -> layers, givens, answer.  (8, 14, 36, 39 list or name their lines in our order.)"""

ANSWERS = {"29": ("line",), "23": ("black", "loop"), "11": ("pillar", "loop", "head")}


def genre(section: str) -> type[Puzzle]:
    layers = dict(SAMPLES[section][0])
    if section in ANSWERS:
        layers["answer"] = tuple(layers[name] for name in ANSWERS[section])
    return type("Synthetic", (Puzzle,), layers)


@pytest.mark.parametrize("section", SAMPLES)
def test_answers_come_back(section: str) -> None:
    _, givens, answer = SAMPLES[section]
    puzzle = genre(section).parse(givens)
    assert puzzle.text == givens
    made = puzzle.read_answer(answer)
    assert any(made.values())
    assert puzzle.write_answer(made) == answer
    again = genre(section).parse(puzzle.text)
    assert again.write_answer(again.read_answer(answer)) == answer


@pytest.mark.parametrize("section", SAMPLES)
def test_every_layer_paints_what_it_shows(section: str) -> None:
    _, givens, answer = SAMPLES[section]
    puzzle = genre(section).parse(givens)
    made = puzzle.read_answer(answer)
    shapes = [s for marks in puzzle.bound.values() for s in marks.paint(made)]
    blank = [s for marks in puzzle.bound.values() for s in marks.paint(PartialAssignment())]
    assert len(shapes) > len(blank)


WRONG: list[tuple[str, str, str]] = [
    ("7", "0,0 0,1 0,1", "no step of a line"),
    ("7", "0,0 0,9", "a cell 'r,c'"),
    ("10", "0,1 1,3", "more places"),
    ("10", "0,1 1,3 2,2 9,9", "a dot 'r,c'"),
    ("8", "1,3 1,2 1,1 1,0", "other way round"),
    ("12", "┌ ─ ┐ · ·\n│ · │ · ·\n└ ─ ┘ · ·\n· · · · ·\n\n1,4 1,3", "other way round"),
    ("13", "┌ ─ ┐\n│ · │\n╵ · ·", "not shown"),
    ("13", "┌ ─ ─\n│ · ·\n╵ · ·", "no line can leave"),
    ("14", "Q 1,1 1,2 1,3", "one of C, P"),
    ("29", "C 0,1 1,1 2,1", "one of A, B"),
    ("29", "A 0,1 1,1 2,1\nB 2,1 1,1", "drawn twice"),
    ("33", "/ /\n\\ \\\n\n0,1|", "between no two cells"),
    ("35", "0,0 0,1 1,1 1,0", "no piece"),
    ("38", "a a b b", "2 rows"),
]


@pytest.mark.parametrize(("section", "text", "sentence"), WRONG)
def test_what_cannot_be_an_answer_is_not_read(section: str, text: str, sentence: str) -> None:
    from enpitsu.errors import BadNotation

    puzzle = genre(section).parse(SAMPLES[section][1])
    with pytest.raises(BadNotation, match=sentence):
        puzzle.read_answer(text)


def test_partial_drawings_are_written_and_read() -> None:
    """Half a line is a glyph on both of its cells; a loop of a list closes by itself."""
    puzzle = genre("13").parse(SAMPLES["13"][1])
    made = puzzle.read_answer("╶ ╴ ·\n· · ·\n· · ·")
    assert sum(made.values()) == 1
    assert puzzle.write_answer(made) == "╶ ╴ ·\n· · ·\n· · ·"


@pytest.mark.parametrize("text", ["A A B\nD # B\n# # C", "A A B\nD E B\nD C C", "A A B\nD . B\nD C C"])
def test_a_black_cell_is_shown_as_one_and_no_other_cell_is(text: str) -> None:
    genre: Any = type("Bricks", (Puzzle,), {"brick": Pieces(lambda p: dominoes(p.grid), tiling=True)})
    with pytest.raises(BadNotation, match="black cells"):
        genre.parse(". . .\n. # .\n. . .").read_answer(text)

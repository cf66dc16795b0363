"""The board as data: what is printed, and for each mark where it is, how it is drawn and by which gesture.

Points are (row, column) in half steps, as in ``layers.graphics``: the centre of R1C1 is (1, 1), the dot at
the upper left corner (0, 0).  A client that knows shapes and gestures can show and play every genre.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields
from fractions import Fraction
from functools import partial
from math import hypot
from typing import Any, NotRequired, TypedDict

from enpitsu.desk.place_names import PlaceName, place_name
from enpitsu.draw.scene import Scene, printed, printed_as, spot
from enpitsu.effort import reported
from enpitsu.layers.graphics import Ground, Shape, Text
from enpitsu.layers.marks import Drawn, Marks
from enpitsu.locale import word_of
from enpitsu.logic import Count, Mark, PartialAssignment
from enpitsu.logic.condition import Blank
from enpitsu.logic.number import Among
from enpitsu.puzzle import Puzzle


class ShapeData(TypedDict):
    """A shape: its kind (fill, stroke, disc, sign, text, absent) and what differs from the default."""

    kind: str
    corners: NotRequired[list[list[float]]]
    points: NotRequired[list[list[float]]]
    at: NotRequired[list[float]]
    centre: NotRequired[list[float]]
    tone: NotRequired[str]
    style: NotRequired[str]
    sign: NotRequired[str]
    fill: NotRequired[str]
    text: NotRequired[str]
    tint: NotRequired[int]
    radius: NotRequired[float]
    size: NotRequired[float]
    printed: NotRequired[bool]
    arrow: NotRequired[bool | list[float]]


class LayerData(TypedDict):
    """A drawn layer: its name, its gesture, and how a mark that is made, or is not, is said.

    ``title`` and ``words`` are in the language of the request.  Of what parts areas: ``sizes``: printed
    numbers are sizes of areas; ``rectangles``: areas are rectangles.
    """

    name: str
    title: str
    gesture: str
    words: list[str]
    sizes: NotRequired[bool]
    rectangles: NotRequired[bool]


class MarkData(TypedDict):
    """A mark: the place it is at, where it is touched, and the shapes of its two values.

    ``value`` tells marks at one place apart ("" where there is one); ``cells`` and ``strokes``: what is
    coloured to show the place; ``named``: the name of the place (``place_names``); ``upon``: the mark that
    it is drawn together with; ``doubles``: the mark that it doubles, as a second stroke beside it;
    ``printed``: it is given; ``closed``: a rule says of this place alone that it is not made.
    """

    name: str
    layer: int
    place: str
    named: PlaceName
    value: str
    at: list[float]
    cells: list[list[int]]
    strokes: list[list[list[float]]]
    on: list[ShapeData]
    off: list[ShapeData]
    upon: NotRequired[str]
    doubles: NotRequired[str]
    printed: NotRequired[bool]
    closed: NotRequired[bool]


class RingData(TypedDict):
    """A place at which a rule is broken, or applies: text, name, what to ring (nothing: the board)."""

    letter: str
    place: str
    named: PlaceName
    cells: list[list[int]]
    strokes: list[list[list[float]]]


class BoardData(TypedDict):
    """A board: its size, its ground (grid, centres or dots), what is printed, layers and marks.

    ``box``: top, left, bottom and right of all that is printed.
    """

    height: int
    width: int
    look: str
    holes: list[list[int]]
    box: list[float]
    printed: list[ShapeData]
    layers: list[LayerData]
    marks: list[MarkData]


def board_data(puzzle: Puzzle) -> BoardData:
    """The board of a puzzle, with nothing drawn on it."""
    layers = [puzzle.bound[name] for name, layer in puzzle.drawn.items() if not layer.hidden]
    index = {name: n for n, name in enumerate(_by_hand(puzzle))}
    ground = [shape for bound in layers for shape in bound.layer.ground(puzzle)]
    scene = Scene(puzzle.grid.height, puzzle.grid.width, tuple(dict.fromkeys([*printed(puzzle), *ground])))
    shown = _texts(puzzle)
    marks: list[MarkData] = []
    closed = closed_marks(puzzle)
    for bound in layers:
        visible = [mark for mark in bound.all_marks() if not mark.hidden]
        first = {mark.place: mark for mark in reversed(visible)}
        of = bound.layer.doubles
        doubled = {mark.place: mark for mark in puzzle.bound[of.name].all_marks()} if of else {}
        marks += [
            _mark(bound, mark, first[mark.place], index[(of or bound).name], shown, doubled.get(mark.place))
            for mark in reported(visible, 0, batch=16)
        ]
    for mark in marks:
        if mark["name"] in closed:
            mark["closed"] = True
    return {
        "height": scene.height,
        "width": scene.width,
        "look": scene.look,
        "holes": [list(at) for at in sorted(puzzle.grid.holes)],
        "box": [float(x) for x in scene.box],
        "printed": [shape_data(s) for s in scene.shapes if not isinstance(s, Ground)],
        "layers": layers_data(puzzle),
        "marks": marks,
    }


def layers_data(puzzle: Puzzle) -> list[LayerData]:
    """The layers of a puzzle on which a player draws, in the current language."""
    word = partial(word_of, type(puzzle))
    found: list[LayerData] = []
    for name, layer in _by_hand(puzzle).items():
        words = [word(said) for said in layer.words]
        found.append(
            {"name": name, "title": word(layer.title or name), "gesture": layer.gesture, "words": words}
        )
        if layer.sizes:
            found[-1]["sizes"] = True
        if layer.rectangles:
            found[-1]["rectangles"] = True
    return found


def _by_hand(puzzle: Puzzle) -> dict[str, Drawn[Any]]:
    """The layers of which hands choose one: what doubles another layer is drawn with that one."""
    return {
        name: layer for name, layer in puzzle.drawn.items() if not layer.hidden and layer.doubles is None
    }


def ring_data(letter: str, place: Any) -> RingData:
    """A place charged with a rule."""
    cells, strokes = spot(place)
    return {
        "letter": letter,
        "place": str(place),
        "named": place_name(place),
        "cells": [list(cell) for cell in cells],
        "strokes": [[_point(p) for p in stroke] for stroke in strokes],
    }


def given_marks(puzzle: Puzzle) -> list[Mark]:
    """The marks that are printed already, such as the digits of a clue: no player makes them."""
    shown = _texts(puzzle)
    layers = [puzzle.bound[name] for name, layer in puzzle.drawn.items() if not layer.hidden and shown]
    found = []
    for bound in layers:
        found += [
            m
            for m in reported(bound.all_marks(), 0, batch=16)
            if _is_printed(list(bound.paint(PartialAssignment({m: True}))), shown)
        ]
    return found


def closed_marks(puzzle: Puzzle) -> set[str]:
    """The marks that rules rule out where something is printed: a clue is not shaded, no line comes to it.

    These are cases about a single cell or line end that say no more than this: of a side of a cell that a
    number leaves without lines, players want to know by themselves.
    """
    found: set[Mark] = set()
    for case in puzzle.given_cases():
        ruled = case.condition
        if isinstance(ruled, Blank) and ruled.mark.place == case.place:
            found.add(ruled.mark)
        elif isinstance(ruled, Among) and ruled.values == 1 and isinstance(ruled.count, Count):
            terms = ruled.count.parts()
            if all([isinstance(m, Mark) and case.place in getattr(m.place, "ends", ()) for m in terms]):
                found.update(m for m in terms if isinstance(m, Mark))
    seen = [mark for mark in found if not mark.hidden]
    bound = puzzle.bound
    return {str(m) for m in seen if not bound[m.layer].open and bound[m.layer].layer.gesture != "place"}


def _texts(puzzle: Puzzle) -> set[Shape]:
    """The texts that are printed."""
    return {shape for shape in printed(puzzle) if isinstance(shape, Text)}


def _is_printed(shapes: list[Shape], shown: set[Shape]) -> bool:
    """Return whether a mark, drawn by some shapes, is there already."""
    return bool(shapes and shown) and all([printed_as(shape) in shown for shape in shapes])


def _mark(
    bound: Marks[Any], mark: Mark, first: Mark, layer: int, shown: set[Shape], doubled: Mark | None
) -> MarkData:
    """A mark with the shapes of both its values; ``first``: the first mark at its place.

    ``shown``: the texts that are printed; ``doubled``: the mark that it doubles.
    """
    place = mark.place
    cells, strokes = spot(place)
    on, off = [list(bound.paint(PartialAssignment({mark: value}))) for value in (True, False)]
    out: MarkData = {
        "name": str(mark),
        "layer": layer,
        "place": str(place),
        "named": place_name(place),
        "value": "" if mark.value is True else str(mark.value),
        "at": _point(_centre(place, cells, strokes)),
        "cells": [list(cell) for cell in cells],
        "strokes": [[_point(p) for p in stroke] for stroke in strokes],
        "on": [shape_data(s) for s in on],
        "off": [shape_data(s) for s in off],
    }
    if doubled is not None:
        out["doubles"], out["value"] = str(doubled), "2"
        out["off"] = [shape_data(Text(_beside(out["strokes"][0]), "1", 0.45, printed=False))]
    if _is_printed(on, shown):
        out["printed"] = True
    if not on and not off and first is not mark:
        out["upon"] = str(first)
        out["on"] = [shape_data(s) for s in bound.paint(PartialAssignment({first: True, mark: True}))]
    return out


def _centre(place: Any, cells: Iterable[Any], strokes: Iterable[Any]) -> Any:
    """The point of a place: its own, or the middle of what is coloured to show it."""
    at = getattr(place, "at", None)
    if isinstance(at, tuple) and len(at) == 2:
        return at
    points = [p for stroke in strokes for p in stroke]
    points += [(2 * r + 1, 2 * c + 1) for r, c in cells]
    return tuple([sum([float(p[i]) for p in points]) / max(1, len(points)) for i in (0, 1)])


def _beside(stroke: list[list[float]]) -> tuple[float, float]:
    """A point beside the middle of a stroke."""
    (y1, x1), (y2, x2) = stroke[0], stroke[-1]
    long = 2 * hypot(y2 - y1, x2 - x1) / 0.9
    return (y1 + y2) / 2 + (x1 - x2) / long, (x1 + x2) / 2 + (y2 - y1) / long


def _point(point: Iterable[Any]) -> list[float]:
    return [round(float(x), 4) for x in point]


CHARACTERS_ONLY = ("bare",)
"""Fields of shapes that only pictures of characters read."""


def shape_data(shape: Shape) -> ShapeData:
    """A shape as plain data: fields that have their default are left out."""
    out: dict[str, Any] = {"kind": type(shape).__name__.lower()}
    for field in fields(shape):
        value = getattr(shape, field.name)
        if field.name in CHARACTERS_ONLY or (field.default is not MISSING and value == field.default):
            continue
        name = "tint" if field.name == "kind" else field.name
        if field.name in ("corners", "points"):
            out[name] = [_point(p) for p in value]
        elif isinstance(value, tuple):
            out[name] = _point(value)
        else:
            out[name] = float(value) if isinstance(value, Fraction) else value
    return out  # type: ignore[return-value]

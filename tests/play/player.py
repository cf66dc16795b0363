"""A player with a mouse or a keyboard: from the data of a board to what hands do, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Page

from enpitsu import catalogue
from enpitsu.desk.board import board_data
from enpitsu.document import Document
from enpitsu.formats.as_json import PuzzleData, puzzle_data
from enpitsu.play.run import fragment

HALF = 20

LAYERS = """async (board) => {
  const { layersOf, neighbour, ARROWS } = await import("/places.js");
  const layers = layersOf(board);
  const steps = new Map();
  const from = ({ places }, id) => {
    const known = steps.get(id) ?? Object.keys(ARROWS).map((arrow) =>
      [neighbour(places, places.find((place) => place.id === id), arrow).id, arrow]);
    steps.set(id, known);
    return known;
  };
  globalThis.wayTo = (layer, start, to) => {
    const came = new Map([[start, null]]);
    const todo = [start];
    for (const here of todo) {
      if (came.has(to)) break;
      for (const [next, arrow] of from(layers[layer], here))
        if (!came.has(next)) { came.set(next, [here, arrow]); todo.push(next); }
    }
    const way = [];
    for (let at = to; came.get(at); at = came.get(at)[0]) way.unshift(came.get(at)[1]);
    return came.has(to) ? way : null;
  };
  return layers.map(({ links, marks, nodes, ...layer }) => layer);
}"""
"""Lays out a board as the page does; from then on the page can be asked for ways by arrow keys."""
HERE = "document.querySelector('#board').getAttribute('aria-activedescendant')"
WAY = f"([layer, to]) => [{HERE}, globalThis.wayTo ? wayTo(layer, {HERE}, to) : 'not laid out']"
MATRIX = "() => { const m = document.querySelector('#board').getScreenCTM(); return [m.a, m.d, m.e, m.f]; }"


class Player:
    """A page on which an example is opened, and hands for it; ``wanted``: the marks to be made."""

    def __init__(self, page: Page, address: str, id: str) -> None:
        stored = catalogue.example(id)
        self.puzzle, self.page = stored.puzzle(), page
        assert stored.answer is not None
        known = self.puzzle.read_answer(stored.answer)
        self.board: Any = board_data(self.puzzle)
        both = {bound.name for bound in self.puzzle.bound.values() if bound.open}
        printed = {m["name"] for m in self.board["marks"] if m.get("printed")}
        self.wanted = {
            str(m): bool(v)
            for m, v in known.items()
            if not m.hidden and str(m) not in printed and (v or m.layer in both)
        }
        page.goto(f"{address}#{fragment(Document(self.puzzle))}")
        page.wait_for_selector("#board .spot", state="attached")
        self.layers: list[Any] = page.evaluate(LAYERS, self.board)

    @property
    def source(self) -> PuzzleData:
        """The puzzle as requests of the desk have it."""
        return puzzle_data(self.puzzle)

    def targets(self, layer: Any) -> list[tuple[Any, int]]:
        """The places of a layer that need a value, and which of their values that is."""
        found = []
        for place in layer["places"]:
            value = self.value(place, self.wanted)
            if value:
                found.append((place, value))
        return found

    @staticmethod
    def value(place: Any, marks: Mapping[str, bool]) -> int:
        """Which of its values a place has."""
        here = {m["name"]: marks.get(m["name"]) for m in place["marks"]}
        return next((n for n, v in enumerate(place["values"]) if {**dict.fromkeys(here), **v} == here), 0)

    def pieces(self, layer: Any) -> list[Any]:
        """The pieces that are wanted."""
        marks = {m["name"]: m for place in layer["places"] for m in place["marks"]}
        return [mark for name, mark in marks.items() if self.wanted.get(name)]

    def solved(self) -> bool:
        """Whether the page says, without being asked, that all is done."""
        self.page.wait_for_selector("#message .good-news")
        return True

    def pressed(self, mark: Any) -> bool:
        """Whether the pad shows a piece as made."""
        button = self.page.locator(f'#pad button[data-mark="{mark["name"]}"]')
        return button.count() == 1 and button.get_attribute("aria-pressed") == "true"

    # -- mouse ------------------------------------------------------------------------------------

    def at(self, point: Iterable[float]) -> tuple[float, float]:
        """Where a point of the board is on the screen."""
        return self.all_at([point])[0]

    def all_at(self, points: Iterable[Iterable[float]]) -> list[tuple[float, float]]:
        """Where some points of the board are on the screen."""
        a, d, e, f = self.page.evaluate(MATRIX)
        return [(a * HALF * x + e, d * HALF * y + f) for y, x in points]

    def drag(self, points: list[Any]) -> None:
        """Press at the first point, move over the others, let go."""
        mouse = self.page.mouse
        first, *others = self.all_at(points)
        mouse.move(*first)
        mouse.down()
        for x, y in others:
            mouse.move(x, y)
            self.moved()
        mouse.up()

    def moved(self) -> None:
        """Called after each move of a drag."""

    def tap(self, point: Any, times: int = 1) -> None:
        """Tap a point."""
        for _ in range(times):
            self.page.mouse.click(*self.at(point))

    def inside(self, place: Any) -> Any:
        """A point within a place, off the middle of a stroke, where another one may cross."""
        if place["strokes"]:
            (y1, x1), (y2, x2) = place["strokes"][0][0], place["strokes"][0][-1]
            return [y1 + 0.35 * (y2 - y1), x1 + 0.35 * (x2 - x1)]
        fill = next((s for s in place["marks"][0]["on"] if s["kind"] == "fill"), None)
        if fill is None:
            return place["at"]
        return [sum(p[i] for p in fill["corners"]) / len(fill["corners"]) for i in (0, 1)]

    def choose(self, layer: Any) -> None:
        """Choose a layer on the tool bar, unless the gesture tells."""
        if self.page.locator('#tools button:has-text("by gesture")').count() == 0 and len(self.layers) > 1:
            self.page.click(f'#tools button:text-is("{layer["name"]}")')

    def solve_by_mouse(self) -> None:
        """Make all marks that are wanted."""
        for layer in self.layers:
            self.choose(layer)
            {
                "strokes": self._draw, "cells": self._tap, "values": self._write, "pieces": self._place,
            }[layer["touch"]](layer)  # fmt: skip

    def _draw(self, layer: Any) -> None:
        """Drag along the lines, in trails as long as can be; tap where a line is of another kind."""
        targets = self.targets(layer)
        links = {frozenset([tuple(s[0]), tuple(s[-1])]) for p, _ in targets for s in p["strokes"]}
        while links:
            ends = [node for link in links for node in link]
            start = min(sorted(set(ends)), key=lambda node: (ends.count(node) % 2 == 0, node))
            trail = [start]
            while step := next((n for n in sorted(links, key=sorted) if trail[-1] in n), None):
                links.remove(step)
                [end] = step - {trail[-1]}
                if len(trail) > 1 and end == trail[-2]:
                    raise AssertionError
                trail.append(end)
            self.drag(trail)
        for place, value in targets:
            self.tap(self.inside(place), value - 1)

    def _tap(self, layer: Any) -> None:
        for place, value in self.targets(layer):
            self.tap(self.inside(place), value)

    def _write(self, layer: Any) -> None:
        for place, value in self.targets(layer):
            self.tap(place["at"])
            self.page.locator("#pad button").nth(value).click()

    def _place(self, layer: Any) -> None:
        for mark in self.pieces(layer):
            points = [[2 * r + 1, 2 * c + 1] for r, c in walk([tuple(c) for c in mark["cells"]])]
            for _ in range(50):
                self.drag(points) if len(points) > 1 else self.tap(points[0])
                if self.pressed(mark):
                    break
            assert self.pressed(mark), mark["name"]

    # -- keyboard ---------------------------------------------------------------------------------

    def solve_by_keyboard(self) -> None:
        """Make all marks that are wanted, by keys alone."""
        keys = self.page.keyboard
        self.page.focus("#board")
        for n, layer in enumerate(self.layers):
            if n:
                keys.press("Tab")
            if layer["touch"] == "pieces":
                self._place_by_keys(layer)
                continue
            for place, value in self.targets(layer):
                self.go(n, place)
                if layer["touch"] == "values":
                    [name] = [name for name, made in place["values"][value].items() if made]
                    keys.type(name.rpartition(" ")[2])
                    self.page.wait_for_timeout(0 if len(name.rpartition(" ")[2]) == 1 else 950)
                else:
                    for _ in range(value):
                        keys.press("Space")

    def go(self, layer: int, place: Any) -> None:
        """Move the cursor to a place by arrow keys."""
        here, way = self.page.evaluate(WAY, [layer, place["id"]])
        if way == "not laid out":  # the page was loaded anew
            self.page.evaluate(LAYERS, self.board)
            here, way = self.page.evaluate(WAY, [layer, place["id"]])
        assert way is not None, f"no way from {here} to {place['id']}"
        for key in way:
            self.page.keyboard.press(key)
        assert self.page.evaluate(HERE) == place["id"]

    def _place_by_keys(self, layer: Any) -> None:
        pieces = self.pieces(layer)
        for mark in pieces:
            others = [tuple(c) for other in pieces if other is not mark for c in other["cells"]]
            place = next(
                p for p in layer["places"]
                if p["cells"][0] in mark["cells"] and tuple(p["cells"][0]) not in others
            )  # fmt: skip
            self.go(layer["index"], place)
            for _ in range(100):
                self.page.keyboard.press("Space")
                if self.pressed(mark):
                    break
            assert self.pressed(mark), mark["name"]


TOUCH = """(points) => {
  const board = document.getElementById("board");
  points.forEach(([x, y], n) => {
    const send = (type) => board.dispatchEvent(new PointerEvent(type, {
      pointerId: 7, pointerType: "touch", clientX: x, clientY: y, bubbles: true, isPrimary: true }));
    send(n ? "pointermove" : "pointerdown");
    if (n === points.length - 1) send("pointerup");
  });
}"""
"""A finger that is put down at the first point, goes over the others and is lifted."""


class Finger(Player):
    """The same with a finger on the board."""

    def drag(self, points: list[Any]) -> None:
        self.page.evaluate(TOUCH, self.all_at(points))

    def tap(self, point: Any, times: int = 1) -> None:
        for _ in range(times):
            self.drag([point])


def walk(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A way over cells, from neighbour to neighbour and back where it has to be."""
    way, seen = [cells[0]], {cells[0]}

    def go_on(cell: tuple[int, int]) -> None:
        for other in cells:
            if other not in seen and max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1:
                if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1 or not joined(cells):
                    seen.add(other)
                    way.append(other)
                    go_on(other)
                    way.append(cell)

    go_on(cells[0])
    return way


def joined(cells: list[tuple[int, int]]) -> bool:
    """Whether cells hang together by their sides."""
    found, todo = {cells[0]}, [cells[0]]
    while todo:
        r, c = todo.pop()
        for other in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if other in cells and other not in found:
                found.add(other)
                todo.append(other)
    return len(found) == len(cells)

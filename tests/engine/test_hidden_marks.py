"""Hidden marks of a board that is broken: as few cases are charged as can be, found without trying each."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import enpitsu.engine.hidden_marks
from enpitsu import catalogue
from enpitsu.catalogue import Broken, Example
from enpitsu.engine.check import Report, check
from enpitsu.engine.hidden_marks import hidden_model, put_back
from enpitsu.grid import Cell, Direction
from enpitsu.layers import Choices, Links, Pieces
from enpitsu.logic import Bool, PartialAssignment, count, some
from enpitsu.memory import IdentityKey
from enpitsu.pieces import Piece
from enpitsu.puzzle import Cases, Puzzle, rule

BROKEN = [
    (example, broken)
    for name in catalogue.genres()
    for example in catalogue.examples(name)
    for broken in example.broken
    if any(layer.hidden for layer in catalogue.genre(name).drawn.values())
]


def one_by_one(model: Any, charged: Sequence[int], on: Sequence[int], visible: list[int]) -> int:
    """How many of some cases stay off if each is tried by itself, in order."""
    kept, off = list(on), 0
    for switch in [s for s in charged if s not in set(on)]:
        if model.solve([*kept, switch, *visible]) is None:
            off += 1
        else:
            kept.append(switch)
    return off


def board(example: Example, broken: Broken) -> tuple[Puzzle, Any]:
    puzzle = example.puzzle()
    return puzzle, puzzle.read_answer(broken.answer)


def test_there_are_some() -> None:
    assert len(BROKEN) > 10


@pytest.mark.parametrize(("example", "broken"), BROKEN[::4], ids=lambda one: getattr(one, "id", None))
def test_halves_lead_where_one_by_one_leads(example: Example, broken: Broken) -> None:
    puzzle, known = board(example, broken)
    model = hidden_model(IdentityKey(puzzle))
    visible = [m.literal(known[m]) for m in puzzle.visible_marks if m in known]
    of = model.program.cases
    charged = [s for s in model.switches if of[model.case_of[s]].rule.kind != "implied"]
    for asked in {of[model.case_of[s]].rule for s in charged}:
        fewer = [s for s in charged if of[model.case_of[s]].rule is not asked]
        found = model.solve([*fewer, *visible])
        if found is not None:
            off, last = put_back(model, fewer, visible, found)
            assert off == one_by_one(model, charged, fewer, visible)
            assert not [x for x in visible if last[abs(x) - 1] != x], "the model has the player's marks"
            assert put_back(model, fewer, visible, found, 1)[0] == min(1, off)


def test_what_only_a_long_search_finds_is_not_charged(monkeypatch: pytest.MonkeyPatch) -> None:
    """And on a board that is done, the search goes on to its end."""
    example = catalogue.example("oddstitch#1")
    puzzle = example.puzzle()
    assert example.answer is not None
    answer = puzzle.read_answer(example.answer)
    made = {mark: value for mark, value in answer.items() if value and not mark.hidden}
    part = type(answer)(dict(list(made.items())[: len(made) // 2]))
    monkeypatch.setattr(enpitsu.engine.hidden_marks, "MAX_CONFLICTS", 0)
    report = check(puzzle, part)
    assert not report.broken
    assert not report.finished
    assert check(puzzle, answer).right


# -- the same marks, the same charges ----------------------------------------------------------------

WAYS = {"^": Direction.NORTH, "v": Direction.SOUTH, "<": Direction.WEST, ">": Direction.EAST}


class Pencil(Piece):
    """A body of cells in a row, behind the cell of its tip."""

    def __init__(self, tip: Cell, sign: str, body: Sequence[Cell]) -> None:
        self.tip, self.sign, self.cells = tip, sign, tuple(body)

    @property
    def text(self) -> str:
        return " ".join([self.sign, self.tip.text, *[c.text for c in self.cells]])


def pencils(puzzle: Any) -> Iterator[Pencil]:
    """Every place of a pencil."""
    for tip in puzzle.grid.cells:
        for sign, way in WAYS.items():
            body = tip.ray(way.back)
            yield from [Pencil(tip, sign, body[:n]) for n in range(1, len(body) + 1)]


class Pencils(Puzzle):
    """Pencils, of which the tips alone are drawn, and a line from each tip, as long as its pencil."""

    tip = Choices(WAYS)
    line = Links()
    pencil = Pieces(pencils, hidden=True)

    @rule("A", "Every cell is used once, by a pencil or by a line.")
    def all_cells(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, count([self.pencil.on(cell), self.line.visits(cell)]) == 1
            yield cell, self.pencil.number(cell) <= 1

    @rule("B", "Each tip has one pencil behind it, and each pencil a tip, where a line ends.")
    def tips(self) -> Cases:
        behind: dict[Any, list[Bool]] = {}
        for pencil, mark in self.pencil.items():
            behind.setdefault((pencil.tip, WAYS[pencil.sign]), []).append(mark)
        for tip, mark in self.tip.items():
            yield tip[0], mark == some(behind.get(tip, []))
            yield tip[0], mark.implies(self.line.ends(tip[0]))

    @rule("C", "A line is as long as its pencil.")
    def lengths(self) -> Cases:
        for pencil, mark in self.pencil.items():
            size = self.line.network.size(pencil.tip)
            yield pencil.tip, mark.implies(size == len(pencil.cells) + 1)


DRAWN = (
    "· ^ · ·\n· · · ·\n> ╴ · ·\n· · · v",
    "^ · ╶ ^\n· · · ·\n· v · ·\n· > ╴ ·",
    "· · ^\n< · ·\n· v ·",
    "v ╶ >\n╵ · ·\n· · ·",
)
"""Boards that break the rules, in many ways to add pencils."""


def told(report: Report) -> list[str]:
    return [str(c) for c in (*report.broken, *report.unfinished)]


def charges_of(order: Sequence[int], turn: int) -> dict[int, list[str]]:
    """The charges of some boards, looked at in an order, each after a part of itself."""
    found: dict[int, list[str]] = {}
    puzzles = [Pencils.parse(re.sub(r"\S", ".", text)) for text in DRAWN]
    for k in order:
        puzzle = puzzles[k]
        known = puzzle.read_answer(DRAWN[k])
        random = Random(f"{turn} {k}")
        check(puzzle, PartialAssignment({m: v for m, v in known.items() if random.random() < 0.6}))
        found[k] = told(check(puzzle, known))
    return found


def test_the_same_marks_are_charged_alike_whatever_was_asked_before() -> None:
    boards = list(range(len(DRAWN)))
    first = charges_of(boards, 0)
    assert all(first.values())
    for turn in range(1, 4):
        Random(turn).shuffle(boards)
        assert charges_of(boards, turn) == first


@pytest.mark.parametrize("seed", [1, 2])
def test_they_are_charged_alike_in_every_process(seed: int) -> None:
    code = "from tests.engine.test_hidden_marks import *; print(charges_of([2, 0, 3, 1], 7))"
    env = {**os.environ, "PYTHONHASHSEED": str(seed)}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
    assert ast.literal_eval(said.stdout) == charges_of([0, 1, 2, 3], 0)

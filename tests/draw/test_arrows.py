"""Arrows in pictures of moves: from where a rule looks to what follows there, past all that is written."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from enpitsu import catalogue, explain
from enpitsu.cli.stories import story_of
from enpitsu.draw.arrows import arrow, wanted_arrows
from enpitsu.draw.outlines import XY, middle
from enpitsu.draw.overlay import ARROWS, MAX_ARROWS, MAX_RINGS, overlay, printed_boxes, written_boxes
from enpitsu.draw.stepper import draw_page
from enpitsu.draw.story import Moment, Story
from enpitsu.draw.strip import LEGEND, draw_step, draw_strip
from enpitsu.grid import Grid, grid
from enpitsu.layers.graphics import Disc, Text
from enpitsu.logic import TRUE, PartialAssignment
from enpitsu.rules import Case
from tests.draw.test_stories import GENRES, story, together
from tests.kept import of_late

EVERYWHERE = (-1000.0, -1000.0, 1000.0, 1000.0)


@of_late
def explained(name: str) -> Story:
    """A stored board explained, move by move."""
    return story_of(explain(catalogue.example(name).puzzle()), PartialAssignment())


def points(data: str) -> list[XY]:
    """Points on the lines (not the heads) of arrows, from their path data alone."""
    out = []
    for found in re.findall(r"M(\S+) (\S+)Q(\S+) (\S+) (\S+) ([^ML]+)", data):
        x1, y1, x2, y2, x3, y3 = map(float, found)
        for t in [k / 100 for k in range(101)]:
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            out.append((a * x1 + b * x2 + c * x3, a * y1 + b * y2 + c * y3))
    return out


def is_at(point: XY, place: object, far: float) -> bool:
    """Tells whether a point is near enough to the middle of a place."""
    x, y = middle(place)
    return abs(point[0] - x) <= far and abs(point[1] - y) <= far


def holds(case: Case, place: object) -> bool:
    return case.place is place or place in getattr(case.place, "cells", ())


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GENRES)
def test_arrows_lead_from_where_a_rule_looks_to_what_follows_and_over_nothing_printed(name: str) -> None:
    told = story(name)
    for of in (told, together(told)):
        boxes = printed_boxes(of)
        for n, moment in enumerate(of.moments):
            over = overlay(of, n)
            way = points(over.ways())
            assert len(over.arrows) <= MAX_ARROWS
            assert len(way) == 101 * len(over.arrows)
            assert not [p for p in way for a, b, c, d in boxes if a < p[0] < c and b < p[1] < d]
            for k, one in enumerate(over.arrows):
                parts = [
                    part
                    for part in moment.parts or [moment]
                    if one.target in {m.place for m, _ in part.marks}
                ]
                assert any(holds(case, one.source) for part in parts for case in part.cases), (
                    "its own reason"
                )
                assert not any([part.supposed for part in moment.parts or [moment]])
                assert not isinstance(one.source, Grid)
                assert is_at(way[101 * k], one.source, 24)
                assert is_at(way[101 * k + 100], one.target, 24)


MOVES = ["masyu", "canal_view", "nurimisaki", "nurikabe#2"]
"""Stored boards whose moves have arrows."""


@pytest.mark.parametrize("name", MOVES)
def test_arrows_of_moves_pass_over_nothing_written_and_no_other_ring(name: str) -> None:
    told = explained(name).by_paragraphs()
    drawn = 0
    for n, moment in enumerate(told.moments):
        over = overlay(told, n)
        drawn += len(over.arrows)
        boxes = [*written_boxes(told, n), *[tag.box() for tag in over.tags]]
        for k, one in enumerate(over.arrows):
            way = points(over.ways())[101 * k : 101 * k + 101]
            assert not [p for p in way for a, b, c, d in boxes if a < p[0] < c and b < p[1] < d]
            others = {m.place for m, _ in moment.marks} - {one.source, one.target}
            assert not [p for p in way for place in others if is_at(p, place, 7.5)]
    assert drawn, "or this tests nothing"


def test_discs_and_letters_that_are_drawn_are_written_too() -> None:
    told = explained("masyu")
    discs = [shape for shape in told.shapes(0) if isinstance(shape, Disc)]
    assert discs
    assert len(written_boxes(told, 0)) >= len(discs) > len(printed_boxes(told))
    digits = story("sudoku")
    last = len(digits.moments) - 1
    assert len(written_boxes(digits, last)) == sum(isinstance(s, Text) for s in digits.shapes(last + 1))
    assert len(written_boxes(digits, last)) > len(printed_boxes(digits))


def test_an_arrow_is_straight_bends_around_one_box_and_is_left_out_among_many() -> None:
    board = grid(7, 7)
    source, target = board.cell[3, 1], board.cell[3, 5]
    straight = arrow(source, target, [], EVERYWHERE)
    assert straight is not None
    assert {round(y, 6) for _, y in straight.points()} == {140}
    box = (132.0, 132.0, 148.0, 148.0)
    assert straight.lies_over([box])
    bent = arrow(source, target, [box], EVERYWHERE)
    assert bent is not None
    assert max(abs(y - 140) for _, y in bent.points()) > 8
    assert not bent.lies_over([box])
    assert arrow(source, target, [(138.0, 0.0, 142.0, 280.0)], EVERYWHERE) is None, "a wall"
    assert arrow(source, target, [box], (0.0, 139.0, 280.0, 141.0)) is None, "no room"
    assert arrow(source, board.cell[4, 2], [], EVERYWHERE) is None, "too short to be seen"


def moment(told: Story, places: Sequence[object], cells: Sequence[object], **more: object) -> Moment:
    """A moment in which cells become known by cases that look at some places."""
    rule = told.puzzle.cases()[0].rule
    marks = [(mark, False) for mark in told.puzzle.marks if mark.place in cells]
    assert len(marks) == len(cells)
    return Moment(".", marks, [], [Case(rule, place, TRUE) for place in places], **more)  # type: ignore[arg-type]


def test_arrows_are_wanted_where_what_follows_is_not_beside_its_reason() -> None:
    told = Story(catalogue.example("nurikabe#3").puzzle(), [])
    cell = told.puzzle.grid.cell
    far, near, both = (
        moment(told, [cell[0, 0]], cells)
        for cells in ([cell[3, 3]], [cell[1, 1]], [cell[0, 1], cell[0, 2], cell[0, 3]])
    )
    assert wanted_arrows(told, far) == {cell[3, 3]: cell[0, 0]}
    assert not wanted_arrows(told, near)
    assert not wanted_arrows(told, both), "what hangs together begins beside it"
    two = moment(told, [cell[0, 0], cell[4, 4]], [cell[2, 3], cell[2, 2]])
    assert list(wanted_arrows(told, two).values()) == [cell[4, 4]], "one, from the nearest"
    assert not wanted_arrows(told, moment(told, [told.puzzle.grid], [cell[3, 3]])), "the board is nowhere"
    supposed = replace(far, supposed=((far.marks[0],),))
    assert not wanted_arrows(told, supposed)
    assert not wanted_arrows(told, replace(far, parts=[far, supposed])), "numbers lead through the move"
    assert wanted_arrows(told, replace(two, parts=[far, near])) == wanted_arrows(told, far)


def test_a_full_picture_has_no_arrows() -> None:
    told = Story(catalogue.example("nurikabe#3").puzzle(), [])
    board = told.puzzle.grid
    corners = [cell for cell in board.cells if cell.row % 2 == cell.col % 2 == 0][2:]
    few, more = (moment(told, [board.cell[0, 0]], corners[:k]) for k in (MAX_ARROWS, MAX_ARROWS + 1))
    assert len(wanted_arrows(told, more)) == MAX_ARROWS + 1
    assert overlay(replace(told, moments=[few]), 0).arrows
    assert not overlay(replace(told, moments=[more]), 0).arrows
    many = moment(told, [board.cell[0, 0]], [*board.cells[-MAX_RINGS - 1 :]])
    assert len(wanted_arrows(told, many)) <= MAX_ARROWS
    assert not overlay(replace(told, moments=[many]), 0).arrows


def test_strips_and_pages_draw_arrows_and_tell_what_they_mean() -> None:
    told, legend = explained("masyu"), dict(LEGEND)["arrow"]
    moves = told.by_paragraphs()
    n = next(n for n in range(len(moves.moments)) if overlay(moves, n).arrows)
    ways = overlay(moves, n).ways()
    assert ARROWS.path(ways) in draw_step(moves, n)
    assert ways in draw_strip(moves, n, n + 1)
    assert legend in draw_strip(moves, n, n + 1)
    assert legend not in draw_strip(moves, 0, 1), "there are none"
    page = draw_page(told)
    data = json.loads(re.findall(r'id="data">(.*?)</script>', page, re.DOTALL)[0])
    assert data["arrows"][n] == ways
    assert len(data["arrows"]) == len(told.paragraphs)
    assert [step.get("arrows", "") for step in data["steps"]] == [
        overlay(told, n).ways() for n in range(len(told.moments))
    ]
    assert legend in page
    assert page.count('class="arrow"') == 2, "a seam and a line"

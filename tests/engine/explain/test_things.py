"""Sentences of entries speak of things: what a clue needs, areas, lines that run on, two lines alike."""

from __future__ import annotations

import pytest

from enpitsu import catalogue
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.render import renderer
from enpitsu.engine.explain.render.en.wording import Wording
from enpitsu.engine.explain.render.entries import is_onward, takes
from enpitsu.engine.explain.render.ja.wording import JapaneseWording
from enpitsu.locale import speaking
from enpitsu.logic import Mark
from enpitsu.puzzle import Puzzle
from enpitsu.reasons import Else, MustGoOn, NoRoom
from tests.engine.explain.test_steps import explained


def marks(puzzle: Puzzle, layer: str, **values: bool) -> list[tuple[Mark, bool]]:
    """Marks of a layer by the texts of their places."""
    found = {str(mark.place): mark for mark in puzzle.marks if mark.layer == layer}
    return [(found[place], value) for place, value in values.items()]


def of_room(id: str) -> list[ExplainedStep]:
    """The steps of a board that a clue gives, as otherwise it had no room."""
    return [
        told
        for told in explained(id).steps
        if isinstance(told.reason, Else) and isinstance(told.reason.wrong, NoRoom)
    ]


@pytest.mark.parametrize("id", ["nurikabe#2", "nurikabe#3"])
def test_a_clue_needs_the_cells_of_its_island_and_no_others(id: str) -> None:
    """An island is white: what its clue needs is unshaded."""
    puzzle, seen = explained(id).puzzle, set[bool]()
    for told in of_room(id):
        white = not any([value for _, value in told.marks])
        mixed = len({value for _, value in told.marks}) > 1
        assert mixed or takes(puzzle, told) is white
        seen.add(takes(puzzle, told))
        said = renderer().entry_text(puzzle, [told], 1, told.marks, told.given)
        assert ("needs" in said) is takes(puzzle, told)
        assert told.ranked.technique == ("needs_it" if takes(puzzle, told) else "nothing_fits")
        assert ("else nothing would fit" in said) is not takes(puzzle, told)
    assert seen == {True, False}


def test_a_clue_needs_what_joins_its_area() -> None:
    """In a Fillomino a side without a border joins; borders beside it go without saying."""
    puzzle, seen = explained("fillomino#1").puzzle, set[bool]()
    for told in of_room("fillomino#1"):
        joins = any([not value for _, value in told.marks])
        said = renderer().entry_text(puzzle, [told], 1, told.marks, told.given)
        assert ("one area" in said) is joins
        assert ("border" in said) is not joins
        seen.add(joins)
    assert seen == {True, False}


def test_cells_with_nothing_between_them_are_one_area() -> None:
    puzzle = catalogue.example("fillomino#1").puzzle()
    between = [mark for mark in puzzle.marks if len(getattr(mark.place, "cells", ())) == 2]
    sides = {frozenset(map(str, mark.place.cells)): mark for mark in between}
    joined = [
        (sides[frozenset(pair)], False) for pair in (("R1C1", "R1C2"), ("R1C2", "R2C2"), ("R3C1", "R3C2"))
    ]
    said = "R1C1, R1C2 and R2C2 are one area and R3C1 and R3C2 are one area"
    assert Wording(puzzle).said(joined) == said
    with speaking("ja"):
        said = "R1C1、R1C2、R2C2は同じ領域、R3C1とR3C2は同じ領域"
        assert JapaneseWording(puzzle).said(joined) == said


def test_a_line_that_runs_where_another_does_is_told_in_short() -> None:
    puzzle = catalogue.example("hashiwokakero#3").puzzle()
    both = [
        *marks(puzzle, "bridge", **{"R1C8-R1C9": True, "R1C8-R2C8": False}),
        *marks(puzzle, "second", **{"R1C8-R1C9": True, "R1C8-R2C8": False}),
    ]
    said = "the bridge runs R1C8-R1C9 but not R1C8-R2C8 and so does the second bridge"
    assert Wording(puzzle).said(both) == said
    none = [(mark, False) for mark, _ in both]
    said = "the bridge does not run R1C8-R1C9 or R1C8-R2C8 and neither does the second bridge"
    assert Wording(puzzle).said(none) == said
    with speaking("ja"):
        assert JapaneseWording(puzzle).said(both).endswith("、2本目の橋も同様")
    assert "so does" not in Wording(puzzle).said(both[:1] + both[3:])


def test_a_line_that_runs_straight_on_is_drawn_with_the_one_before() -> None:
    """No entry tells such a stroke alone where it could be told with the one before it."""
    found = explained("hashiwokakero#3")
    onward = [n for n, told in enumerate(found.steps) if is_onward(told)]
    assert len(onward) > 10
    assert all([isinstance(found.steps[n].reason, MustGoOn) for n in onward])
    alone = [entry for entry in found.entries() if {*entry.steps} <= {*onward}]
    assert len(alone) < len(onward) / 4


def test_a_symbol_has_a_name() -> None:
    """Of two kinds of circles with its colour; a cell without one is named by its place."""
    puzzle = catalogue.example("masyu#2").puzzle()
    pearls = puzzle.givens["pearl"]
    white = next(cell for cell, sign in pearls.items() if sign == "o")
    black = next(cell for cell, sign in pearls.items() if sign == "*")
    bare = next(cell for cell in puzzle.grid.cells if cell not in pearls)
    wording = Wording(puzzle)
    assert wording.thing(white) == f"the white pearl in {white}"
    assert wording.thing(black) == f"the black pearl in {black}"
    assert wording.thing(bare) == str(bare)
    with speaking("ja"):
        assert JapaneseWording(puzzle).thing(black) == f"{black}の黒丸"
        assert JapaneseWording(puzzle).thing(bare) == str(bare)


@pytest.mark.parametrize("id", ["fillomino#1", "fillomino#2", "nurikabe#3", "lohkous#1"])
def test_clues_that_need_something_are_not_told_with_others_that_do_not(id: str) -> None:
    found, of = explained(id), {told.step.marks: takes(explained(id).puzzle, told) for told in of_room(id)}
    for entry in found.entries():
        steps = [found.steps[n] for n in entry.steps if {*found.steps[n].marks} <= {*entry.marks}]
        assert len({of[told.step.marks] for told in steps if told.step.marks in of}) <= 1, entry.sentence


def test_a_trial_says_what_it_leads_to() -> None:
    """Where no reason has words: the marks that follow from the opposite, and what these break."""
    found, seen = explained("hebi_ichigo#2"), 0
    for entry in found.entries():
        told = found.steps[entry.steps[-1]]
        links = [link for link in told.step.chain if link.mark is not None]
        if (
            told.reason is None
            and len(told.marks) == 1
            and 0 < len([one for one in links if one.value]) <= 4
        ):
            end = found.board.cases[told.step.chain[-1].cases[0]].case
            places = [found.board.marks[link.mark or 0].place for link in links if link.value]
            assert all([str(place) in entry.sentence for place in places]), entry.sentence
            assert f"against rule {end.rule.letter}" in entry.sentence
            seen += 1
    assert seen > 1


def test_what_houses_need_is_in_others() -> None:
    """A pair, pointing, and two regions in two rows, in the words of people."""
    said = " ".join([entry.sentence for entry in explained("sudoku#3").entries()])
    assert "R1C8 and R1C9 have the 1 and 3 of the block R1C7-R3C9" in said
    assert "the 4 of column 7 is in the block R1C7-R3C9" in said


def test_hidden_pieces_are_not_told_alone() -> None:
    found = explained("lits#1")
    assert any([mark.hidden for told in found.steps for mark, _ in told.marks])
    for move in found.moves:
        for entry in move.entries:
            assert move.is_rest or not all([mark.hidden for mark, _ in entry.marks]), entry.sentence

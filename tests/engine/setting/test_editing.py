"""Blank boards of every genre, and clues put on them one by one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.desk.setting_answers import changes_data
from enpitsu.engine.setting.editing import SiteOnBoard, blank, edited, sites_on
from enpitsu.engine.setting.words import site_named, site_text
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.puzzle import Puzzle

ALL_CLUES = {"slink"}
"""Genres in which every cell has a clue."""


@pytest.mark.in_turn
@pytest.mark.parametrize("genre", catalogue.genres())
def test_clues_are_put_and_rubbed_out_on_a_blank_board(genre: str) -> None:
    kind = catalogue.genre(genre)
    board = blank(kind, 4, 4, {})
    assert kind.parse(board.text).text == board.text
    sites, rng = sites_on(board), Random(genre)
    assert len({site_text(found.site) for found in sites}) == len(sites)
    kinds = sorted({found.site[0] for found in sites})
    for found in [site for name in kinds for site in some([s for s in sites if s.site[0] == name], rng)]:
        name = site_text(found.site)
        assert site_named(board, name) == found.site
        text = rng.choice(found.values)
        put = edited(board, found.site, text)
        if put.pending:  # a demand of the genre
            assert printed(put.puzzle) == printed(board)
            assert list(put.pending) == [found.site]
            assert "(rule " in put.why
            back = edited(board, found.site, found.text, pending=[(found.site, text)])
            assert (back.puzzle.text, back.pending, back.why) == (board.text, {}, "")
            continue
        more = put.puzzle
        assert printed(more)[name] == text
        again = kind.parse(more.text)
        assert printed(again) == printed(more)
        rubbed = edited(more, site_named(more, name), None)
        less = rubbed.puzzle
        if rubbed.pending:
            assert less is more
        elif found.clued:
            assert printed(less) == {site: at for site, at in printed(board).items() if site != name}
        elif found.one:
            assert name not in printed(less)


def some(sites: list[SiteOnBoard], rng: Random) -> list[SiteOnBoard]:
    """A few sites."""
    return rng.sample(sites, min(3, len(sites)))


def printed(board: Puzzle) -> dict[str, str]:
    """All that hands could print and that is there, by site."""
    return {site_text(found.site): found.text for found in sites_on(board) if found.text is not None}


@pytest.mark.parametrize("genre", sorted(ALL_CLUES))
def test_a_board_whose_cells_all_have_clues_begins_with_the_first_ones(genre: str) -> None:
    sites = [site for site in sites_on(blank(catalogue.genre(genre), 4, 4, {})) if site.clued]
    assert sites
    assert [site.text for site in sites] == [site.values[0] for site in sites]


def changed(board: Puzzle, *changes: tuple[str, str | None]) -> tuple[str, dict[str, Any]]:
    """The text of a board after changes one by one, and those that are pending."""
    pending: list[tuple[str, str | None]] = []
    for name, text in changes:
        found = edited(
            board, site_named(board, name), text, pending=[(site_named(board, at), t) for at, t in pending]
        )
        board = found.puzzle
        pending = [(change["site"], change["text"]) for change in changes_data(board, found.pending)]
        assert bool(pending) == bool(found.why)
    return board.text, dict(pending)


def test_a_number_waits_for_its_twin() -> None:
    board = blank(catalogue.genre("numberlink"), 2, 3, {})
    first = [("number R1C1", "1"), ("number R2C2", "2")]
    assert changed(board, *first) == (board.text, dict(first))
    more = [*first, ("number R1C3", "1")]
    assert changed(board, *more) == ("1 . 1\n. . .", {"number R2C2": "2"})
    assert changed(board, *more, ("number R2C3", "2")) == ("1 . 1\n. 2 2", {})
    assert changed(board, *more, ("number R2C2", None)) == ("1 . 1\n. . .", {})
    fewer = [*more, ("number R2C3", "2"), ("number R1C1", None)]
    assert changed(board, *fewer) == ("1 . 1\n. 2 2", {"number R1C1": None})
    assert changed(board, *fewer, ("number R1C3", None)) == (". . .\n. 2 2", {})


def test_boxes_change_their_shapes_side_by_side() -> None:
    board = blank(catalogue.genre("sudoku"), 4, 4, {})
    gone = [("box W side of R1C3", None), ("box W side of R2C3", None)]
    more = [(f"box {side}", "+") for side in ("W side of R2C2", "N side of R2C2", "W side of R1C4")]
    text, pending = changed(board, *gone, *more)
    assert text == board.text + "\n\nA A B B\nA A B B\nC C D D\nC C D D\n0,2| 1,0|"  # within boxes
    assert set(pending) == {"box W side of R1C3", "box W side of R2C3", "box N side of R2C2"}
    text, pending = changed(board, *gone, *more, ("box N side of R2C3", "+"))
    assert (text, pending) == (board.text + "\n\nA A A B\nA B B B\nC C D D\nC C D D", {})


def test_sides_within_the_usual_boxes_are_kept() -> None:
    text = ". . . .\n" * 4 + "\nA A B B\nA A B B\nC C D D\nC C D D\n0,0|"
    assert catalogue.genre("sudoku").parse(text).text == text


def test_zones_are_written_at_their_positions() -> None:
    board = blank(catalogue.genre("ilotulite"), 2, 4, {})
    zone = [("zone N side of R1C2", "1 2"), ("zone N side of R1C3", "+"), ("zone W side of R2C1", "1")]
    assert changed(board, *zone) == (board.text + "\n\nT 1-2 1 2\nL 1-1 1", {})
    parted = [*zone, ("zone N side of R1C3", "-"), ("zone N side of R1C1", "+")]
    assert changed(board, *parted) == (board.text + "\n\nT 0-0\nT 1-1 1 2\nT 2-2\nL 1-1 1", {})
    with pytest.raises(BadNotation, match="the numbers of a zone"):
        changed(board, ("zone N side of R1C2", "0"))


def test_shapes_are_written_row_by_row() -> None:
    board = blank(catalogue.genre("litos"), 2, 4, {})
    assert changed(board, ("symbol R1C1", "a")) == (board.text, {"symbol R1C1": "a"})
    both = [("symbol R1C1", "a"), ("template shape a", ".x/xx/x")]
    assert changed(board, *both) == ("a . . .\n. . . .\n\na 0,1 1,0 1,1 2,0", {})
    assert changed(board, *both, ("template shape a", None))[1] == {"template shape a": None}
    with pytest.raises(BadNotation, match="the rows of a shape"):
        changed(board, ("template shape a", "xyx"))


def test_a_change_that_leaves_no_board_is_refused() -> None:
    board = catalogue.genre("slitherlink").parse(".")
    with pytest.raises(BadPuzzle, match="no cell would be left"):
        edited(board, site_named(board, "black cell R1C1"), "+")


def test_a_text_that_is_no_clue_is_refused_with_what_is_expected() -> None:
    board = blank(catalogue.genre("slitherlink"), 3, 3, {})
    with pytest.raises(BadNotation, match="from 0 to 3"):
        edited(board, site_named(board, "R1C1"), "7")
    with pytest.raises(BadNotation, match="0, 1, 2, 3"):
        edited(board, site_named(board, "R1C1"), "x")
    with pytest.raises(UnknownName):
        site_named(board, "R4C1")


def test_a_clue_outside_is_painted_outside() -> None:
    board = blank(catalogue.genre("diagaquarium"), 4, 5, {})
    rows = [found.at for found in sites_on(board) if found.at[1] < 0]
    columns = [found.at for found in sites_on(board) if found.at[0] < 0]
    assert ([y for y, _ in rows], [x for _, x in columns]) == ([1, 3, 5, 7], [1, 3, 5, 7, 9])

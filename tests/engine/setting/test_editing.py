"""Blank boards of every genre, and clues put on them one by one."""

from __future__ import annotations

from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.engine.setting.editing import SiteOnBoard, blank, edited, sites_on
from enpitsu.engine.setting.words import site_named, site_text
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.puzzle import Puzzle

NEVER_BLANK = {"slink"}
"""Genres in which every cell has a clue."""


@pytest.mark.in_turn
@pytest.mark.parametrize("genre", [g for g in catalogue.genres() if g not in NEVER_BLANK])
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
        try:
            more = edited(board, found.site, text)
        except BadPuzzle:  # a demand of the genre
            continue
        assert printed(more)[name] == text
        again = kind.parse(more.text)
        assert printed(again) == printed(more)
        try:
            less = edited(more, site_named(more, name), None)
        except BadPuzzle:
            continue
        if found.clued:
            assert printed(less) == {site: at for site, at in printed(board).items() if site != name}
        elif found.one:
            assert name not in printed(less)


def some(sites: list[SiteOnBoard], rng: Random) -> list[SiteOnBoard]:
    """A few sites."""
    return rng.sample(sites, min(3, len(sites)))


def printed(board: Puzzle) -> dict[str, str]:
    """All that hands could print and that is there, by site."""
    return {site_text(found.site): found.text for found in sites_on(board) if found.text is not None}


@pytest.mark.parametrize("genre", sorted(NEVER_BLANK))
def test_a_genre_whose_cells_all_have_clues_has_no_blank_board(genre: str) -> None:
    with pytest.raises(BadPuzzle):
        blank(catalogue.genre(genre), 4, 4, {})


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

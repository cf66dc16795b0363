"""The genres that are proposed for a text that does not say of which it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.errors import BadNotation, BadPuzzle, LostClues, UnsaidGenre
from enpitsu.formats import fitting_genres, read_document

PEERS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "corpus" / "penpa-peers.json").read_text(encoding="utf-8")
)
ANSWERED = [p for p in PEERS["boards"] if p["genre"] != "canal_view"]
"""Boards that a peer solves, but for one with cells that are shaded already."""
WIDE = '{"givens": "' + r"1 2 . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ." + '"}'


@pytest.mark.parametrize("peer", ANSWERED, ids=lambda peer: f"{peer['genre']} {peer['what']}")
def test_the_genre_of_a_published_board_is_proposed(peer: dict[str, Any]) -> None:
    with pytest.raises(UnsaidGenre):
        read_document(peer["puzzle"])
    assert peer["genre"] in fitting_genres(peer["puzzle"])


def test_all_that_is_proposed_can_be_read_without_a_lost_clue() -> None:
    address = next(peer["puzzle"] for peer in ANSWERED if peer["genre"] == "yajilin")
    found = fitting_genres(address)
    warnings = [
        len(read_document(address, id).warnings) for id in found
    ]  # raises LostClues if there are any
    assert warnings == sorted(warnings)
    others = [id for id in catalogue.genres() if id not in found]
    assert len(others) > len(found)
    refused = 0
    for id in others:
        try:
            read_document(address, id)
        except (LostClues, BadPuzzle, BadNotation):
            refused += 1
    assert refused > len(others) // 2


def test_arrows_beside_numbers_leave_few_genres() -> None:
    address = next(peer["puzzle"] for peer in ANSWERED if peer["genre"] == "yajilin")
    assert "slitherlink" not in fitting_genres(address)
    assert "sudoku" not in fitting_genres(address)


def test_a_text_in_which_no_genre_finds_anything_has_no_proposals() -> None:
    assert fitting_genres("a b\nc") == []
    assert "slitherlink" not in fitting_genres(WIDE.replace("1", ".").replace("2", "."))


def test_any_notation_that_does_not_say_its_genre_has_proposals() -> None:
    assert "slitherlink" in fitting_genres(WIDE)
    assert "slitherlink" not in fitting_genres(WIDE.replace("2", "9"))  # no cell has nine sides

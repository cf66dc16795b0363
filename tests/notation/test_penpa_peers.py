"""Addresses of Penpa+ as other programs publish them, judged by what these programs make of them."""

from __future__ import annotations

from typing import Any

import pytest

from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle, UnknownName
from enpitsu.formats import read_document, write_document
from enpitsu.layers.printed.blocks import AddressLook

from .corpus import corpus

PEERS: dict[str, list[dict[str, Any]]] = corpus("penpa-peers")
BOARDS, DRAWN, REFUSED = PEERS["boards"], PEERS["drawn"], PEERS["refused"]
ANSWERED = [stored for stored in BOARDS if "answer" in stored]


def _named(stored: dict[str, Any]) -> str:
    return f"{stored['genre']}-{stored['what']}"


def _made(document: Any) -> set[str]:
    return {str(mark) for mark in document.puzzle.visible_marks if document.known[mark]}


@pytest.mark.parametrize("stored", BOARDS, ids=_named)
def test_a_board_has_as_many_answers_as_its_publisher_says(stored: dict[str, Any]) -> None:
    found = read_document(stored["puzzle"], stored["genre"], parameters=stored.get("parameters"))
    assert solve(found.puzzle, why=False).status == stored["status"]


@pytest.mark.parametrize("stored", ANSWERED, ids=_named)
def test_a_published_answer_is_right_and_the_only_one(stored: dict[str, Any]) -> None:
    found = read_document(stored["answer"], stored["genre"])
    assert found.known is not None
    assert found.puzzle.check(found.known).right
    only = solve(found.puzzle, why=False).answers[0]
    assert _made(found) == {str(mark) for mark in found.puzzle.visible_marks if only[mark]}


@pytest.mark.parametrize("stored", DRAWN, ids=lambda stored: stored["url"].split("?")[1][:30])
def test_a_drawing_made_of_an_address_is_the_puzzle_of_that_address(stored: dict[str, str]) -> None:
    there = read_document(stored["url"]).puzzle
    here = read_document(stored["address"], type(there))
    assert _plain_text(here.puzzle) == _plain_text(there)


def _plain_text(puzzle: Any) -> str:
    """The text of a puzzle without what changes only the look of its board."""
    printed = type(puzzle).printed.items()
    looks = [name for name, layer in printed if isinstance(layer, AddressLook)]
    bare = type(puzzle)(puzzle.grid, {**puzzle.givens, **dict.fromkeys(looks, False)}, puzzle.options)
    return str(bare.text)


@pytest.mark.parametrize("stored", REFUSED, ids=lambda stored: stored["names"])
def test_clues_of_variants_are_named_and_refused(stored: dict[str, str]) -> None:
    with pytest.raises(BadPuzzle, match=rf"clues that cannot be kept: .*{stored['names']}.*: .*R\d"):
        read_document(stored["puzzle"], stored["genre"])
    found = read_document(stored["puzzle"], stored["genre"], lenient=True)
    assert any(stored["names"] in phrase for phrase in found.lost_clues)
    assert found.lost == ()


def test_a_number_of_the_board_that_is_not_said_is_asked_for() -> None:
    stored = next(stored for stored in BOARDS if "parameters" in stored)
    with pytest.raises(BadNotation, match=r"does not say the number N of this board \(stars\).*N="):
        read_document(stored["puzzle"], stored["genre"])
    with pytest.raises(BadNotation, match="a number of at least 1"):
        read_document(stored["puzzle"], stored["genre"], parameters={"N": 0})
    with pytest.raises(BadNotation, match="does not say the number N"):
        read_document("https://pedros.works/kudamono/player?W=2x2&L=&G=star-battle")


def test_a_parameter_that_no_text_lacks_is_an_error() -> None:
    text = "genre: star battle\n\nN 1\n\nA A\nA A"
    assert read_document(text, parameters={"N": 1}).puzzle.givens["stars"] == 1
    with pytest.raises(BadPuzzle, match="the text says N = 1, not 2"):
        read_document(text, parameters={"N": 2})
    with pytest.raises(UnknownName, match="'M' is no parameter of Star Battle"):
        read_document(text, parameters={"M": 2})


@pytest.mark.parametrize("genre", ["kakuro", "hashiwokakero", "numberlink", "yajilin", "hebi_ichigo"])
def test_what_was_read_is_written_and_read_again(genre: str) -> None:
    for stored in BOARDS:
        if stored["genre"] == genre:
            once = read_document(stored["puzzle"], genre).puzzle
            again = read_document(write_document(read_document(once.text, genre), "penpa"))
            assert (again.puzzle.text, again.warnings) == (once.text, ())


def test_given_marks_of_the_problem_layer_are_kept_as_marks() -> None:
    stored = next(stored for stored in BOARDS if stored["genre"] == "canal_view")
    found = read_document(stored["puzzle"], "canal_view")
    assert found.known is not None
    assert {str(mark): found.known[mark] for mark in found.known} == {
        "canal R3C1": True,
        "canal R3C2": False,
    }
    assert found.warnings == (
        "the problem layer makes marks, which are kept as such and are no clues: canal R3C1, no canal R3C2",
    )

"""A room's number may stand in any of its cells, in every notation."""

import pytest

from enpitsu import catalogue, formats
from enpitsu.errors import BadPuzzle

ROOMS = "A A B\nA B B\nA B B"
NUMBERED = ["aqre", "country_road", "heyawake"]
"""Genres in which a number is that of its room."""


@pytest.mark.parametrize("name", NUMBERED)
@pytest.mark.parametrize("notation", ["text", "json", "penpa", "kudamono", "janko", "pzprv3"])
def test_it_stays_where_it_is(name: str, notation: str) -> None:
    puzzle = catalogue.genre(name).parse(f". . .\n. . .\n3 . 2\n\n{ROOMS}")
    assert formats.read(formats.write(puzzle, notation), name).text == puzzle.text


@pytest.mark.parametrize("name", NUMBERED)
def test_an_address_of_puzz_link_has_it_in_the_first_cell(name: str) -> None:
    """The address has a number for each room and no place in it (pzprjs prints it in the first cell)."""
    puzzle = catalogue.genre(name).parse(f". . .\n. . .\n3 . 2\n\n{ROOMS}")
    assert formats.read(formats.write(puzzle, "pzpr")).text == f"3 . 2\n. . .\n. . .\n\n{ROOMS}"


@pytest.mark.parametrize("name", NUMBERED)
def test_two_numbers_in_a_room_are_refused(name: str) -> None:
    with pytest.raises(BadPuzzle, match="A room has at most one number") as caught:
        formats.read(f"genre: {name}\n\n. . .\n. . 1\n3 . 2\n\n{ROOMS}")
    assert caught.value.line == 5


def test_the_number_counts_its_whole_room() -> None:
    """One cell of three is shaded, wherever the number stands: three answers (by hand)."""
    for givens in ("1 . .", ". 1 .", ". . 1"):
        puzzle = catalogue.genre("aqre").parse(f"{givens}\n\nA A A")
        assert len(puzzle.solve(answers=9).answers) == 3

"""One text for boards that are the same but for turns and reflections, held to rows turned by hand."""

from __future__ import annotations

from itertools import islice, product

import pytest

from enpitsu import catalogue
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.transform.canonical import OBLONG, SQUARE, canonical_text, images
from enpitsu.engine.transform.moving import TURNS, moved
from enpitsu.errors import BadPuzzle, OutOfBudget
from enpitsu.layers import Numbers, Shading
from enpitsu.layers.printed.outside import Zones
from enpitsu.logic import count
from enpitsu.puzzle import Cases, Puzzle, rule
from tests.engine.transform.test_moving import smallest

Rows = tuple[str, ...]


def turned_by_hand(rows: Rows) -> set[Rows]:
    """All images of rows of signs that have their size."""
    found = {rows}
    while True:
        more = {tuple(row[::-1] for row in one) for one in found}
        more |= {one[::-1] for one in found}
        more |= {tuple("".join(column) for column in zip(*one, strict=True)) for one in found}
        more = {one for one in more if (len(one), len(one[0])) == (len(rows), len(rows[0]))} | found
        if more == found:
            return found
        found = more


def read(rows: Rows) -> Puzzle:
    return catalogue.genre("slitherlink").parse("\n".join(" ".join(row) for row in rows))


@pytest.mark.parametrize(
    ("height", "width", "signs", "classes"),
    [(3, 3, ".1", 102), (2, 3, ".1", 24), (3, 1, ".123", 40), (2, 2, ".0123", 120)],
)
def test_boards_have_one_text_just_if_a_symmetry_takes_one_to_the_other(
    height: int, width: int, signs: str, classes: int
) -> None:
    """All boards of a size with some signs: as many texts as classes, each class found by hand."""
    texts: dict[frozenset[Rows], set[str]] = {}
    for word in product(signs, repeat=height * width):
        rows = tuple("".join(word[width * r : width * (r + 1)]) for r in range(height))
        texts.setdefault(frozenset(turned_by_hand(rows)), set()).add(canonical_text(read(rows)))
    assert len(texts) == classes
    assert all(len(text) == 1 for text in texts.values())
    assert len(set.union(*texts.values())) == classes


def test_a_board_has_as_many_images_as_its_shape_has_symmetries() -> None:
    lopsided = read(("12.", "...", "..."))
    assert len({image.text for image in images(lopsided)}) == len(SQUARE) == 8
    assert len({image.text for image in images(read(("1..", "...")))}) == len(OBLONG) == 4


@pytest.mark.in_turn
@pytest.mark.parametrize("genre", catalogue.genres())
def test_a_turned_board_has_the_same_text(genre: str) -> None:
    """Of every genre; the parts of its text stand in an order that does not depend on the turn."""
    puzzle = smallest(genre)
    for turn in TURNS[1:]:
        turned = moved(puzzle, turn)
        if turned.grid.height == puzzle.grid.height:
            assert canonical_text(turned) == canonical_text(puzzle), turn


class Fenced(Puzzle):
    """Made up here: zones at the sides of a board with numbers."""

    zone = Zones()
    clue = Numbers(0, 3)
    black = Shading()

    @rule("A", "A number counts the shaded cells beside its cell.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, count([self.black[c] for c in cell.neighbors]) == n


def test_the_order_in_which_zones_are_told_makes_no_other_board() -> None:
    one, other, third = [
        Fenced.parse(f"1 .\n. .\n\n{zones}")
        for zones in ("T 0-1 3\nL 0-0 2", "L 0-0 2\nT 0-1 3", "T 0-1 3")
    ]
    assert canonical_text(one) == canonical_text(other) != canonical_text(third)


def test_where_nothing_can_be_turned_the_text_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> Puzzle:
        raise BadPuzzle("boards with these cannot be turned")

    one, other = read(("1.", "..")), read((".1", ".."))
    assert canonical_text(one) == canonical_text(other)
    monkeypatch.setattr("enpitsu.engine.transform.canonical.moved", refused)
    assert canonical_text(one) == one.text
    assert canonical_text(other) == other.text


@pytest.mark.parametrize("size", [(2, 2), (2, 3)])
def test_no_two_puzzles_that_are_made_are_alike(size: tuple[int, int]) -> None:
    """On tiny boards nearly all are: the search for one more ends, and those made before stay the same."""
    made = []
    puzzles = Maker(catalogue.genre("slitherlink"), *size, seed=1).puzzles()
    with pytest.raises(OutOfBudget, match="nothing new"):  # noqa: PT012
        for puzzle, _ in puzzles:
            made.append(puzzle)
    classes = {frozenset(turned_by_hand(tuple(p.text.replace(" ", "").split("\n")))) for p in made}
    assert len(classes) == len(made) > 1
    again = islice(Maker(catalogue.genre("slitherlink"), *size, seed=1).puzzles(), 3)
    assert [p.text for p, _ in again] == [p.text for p in made[:3]]

"""Each technique is a theorem of its genre's cases on any board around it, or is refuted on a smallest one.

*Proved* means: the clues and dots of the picture alone - their cases, nothing of the board around them -
force by solver what the picture gives.  A board's border is no exception: sides beyond it are as sides
that are not drawn.  Pictures that ask for a drawn side elsewhere rest on the single loop, too: where
what they give fails, those few cases close a loop round the picture's cells, and there is no second one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.model import Model
from enpitsu.engine.patterns.pattern import Book, LocalPattern, Picture, drawn_patterns
from enpitsu.engine.patterns.pictures import Patterns, Placed, or_beyond
from enpitsu.engine.solve import solve
from enpitsu.grid import grid
from enpitsu.logic import GlobalConstraint, Mark
from tests.shape.figures import one_loop
from tests.techniques.boards import loops, numbers

GENRES = [id for id in catalogue.genres() if catalogue.genre(id).techniques is not None]
START = 3
"""The dot (row and column) of the patch at which a picture's first dot lies."""
SIZE = 9

Named = tuple[LocalPattern, Picture]


def shown(genre: str) -> list[Named]:
    """Every picture of a genre's techniques."""
    return [(t, p) for t in drawn_patterns(catalogue.genre(genre)).patterns for p in t.pictures]


PICTURES = [
    pytest.param(genre, t, p, id=f"{genre}-{t.number}{'abcdefgh'[t.pictures.index(p)]}")
    for genre in GENRES for t, p in shown(genre)
]  # fmt: skip
EVERY_PICTURE = pytest.mark.parametrize(("genre", "technique", "drawn"), PICTURES)


class Patch:
    """A picture in the middle of a board that is blank around it."""

    def __init__(self, genre: str, drawn: Picture) -> None:
        of = catalogue.genre(genre)
        self.of: Book = drawn_patterns(of)
        cells = grid(SIZE, SIZE)
        at = {c.at: c for c in cells.cells}
        layer: Any = of.printed[self.of.clues]
        clues = {at[self.point(p)]: layer.read(sign) for p, sign in drawn.clues.items()}
        givens = {self.of.clues: layer.gather(cells, clues)}
        self.puzzle: Any = of(cells, givens)
        self.marks: Any = getattr(self.puzzle, self.of.marks)
        self.mark: dict[tuple[int, int], Mark] = {s.at: m for s, m in self.marks.items()}
        self.cases = self.puzzle.cases()
        self.model = Model(compile(self.puzzle, guarded=True), guarded=True)
        inner = range(1, SIZE)
        self.local = [
            self.model.switches[i] for i, case in enumerate(self.cases)
            if not isinstance(case.condition, GlobalConstraint)
            and (case.place in clues or (hasattr(case.place, "row") and case.place.row in inner
                                         and case.place.col in inner and case.place not in at.values()))
        ]  # fmt: skip

    def point(self, p: tuple[int, int]) -> tuple[int, int]:
        return p[0] + 2 * START, p[1] + 2 * START

    def literals(self, known: dict[tuple[int, int], bool]) -> list[int]:
        """Some marks of the picture with their values, as literals."""
        return [self.mark[self.point(p)].number * (1 if v else -1) for p, v in known.items()]

    def forced(self, assumed: list[int], literal: int) -> bool:
        """Whether the local cases force a literal."""
        return self.model.solve([*self.local, *assumed, -literal]) is None

    def everything(self, assumed: list[int]) -> list[int] | None:
        """An answer of the whole board."""
        return self.model.solve([*self.model.switches, *assumed])


def fails(patch: Patch, drawn: Picture) -> list[int]:
    """The literals a picture gives that its cases do not force."""
    needs = patch.literals(dict(drawn.needs))
    return [x for x in patch.literals(dict(drawn.gives)) if not patch.forced(needs, x)]


@EVERY_PICTURE
def test_each_picture_is_a_theorem(genre: str, technique: LocalPattern, drawn: Picture) -> None:
    patch = Patch(genre, drawn)
    needs = patch.literals(dict(drawn.needs))
    left = fails(patch, drawn)
    if not drawn.elsewhere:
        assert not left
        return
    assert left, "it would hold without asking for a side elsewhere"
    own = [m for s, m in patch.marks.items() if set(s.cells) & set(patch.puzzle.clue)]
    for x in left:
        drawn_then = [m for m in own if patch.forced([*needs, -x], m.number)]
        ends = [frozenset((n.row, n.col) for n in m.place.ends) for m in drawn_then]
        assert one_loop(ends), "if it fails, the sides of these cells are a loop of their own"


@EVERY_PICTURE
def test_each_picture_occurs(genre: str, technique: LocalPattern, drawn: Picture) -> None:
    """What a picture asks for is not impossible by itself, so its theorem says something."""
    patch = Patch(genre, drawn)
    both = patch.literals({**drawn.needs, **drawn.gives})
    assert patch.everything(both) is not None
    assert drawn.gives


@EVERY_PICTURE
def test_no_picture_asks_for_too_much(genre: str, technique: LocalPattern, drawn: Picture) -> None:
    """Without any one of the things it asks for, a picture is no theorem of any kind: some loop on a
    large board refutes it.  One picture of the document asks for a side too many."""
    idle = []
    weaker = [replace(drawn, needs={q: v for q, v in drawn.needs.items() if q != p}) for p in drawn.needs]
    for less in weaker:
        patch = Patch(genre, less)
        needs = patch.literals(dict(less.needs))
        far = [m.number for s, m in patch.marks.items() if not set(s.cells) & set(patch.puzzle.clue)]
        gone = [x for x in patch.literals(dict(drawn.gives)) if patch.everything([*needs, -x, far[0]])]
        if not gone:
            idle.append(next(p for p in drawn.needs if p not in less.needs))
    if technique.number == 12 and not drawn.added:
        assert idle == [(-1, 0)], "the exit need not be blocked"
    else:
        assert not idle


@pytest.mark.parametrize("genre", GENRES)
def test_the_document_is_told_whole(genre: str) -> None:
    of = drawn_patterns(catalogue.genre(genre))
    assert [t.number for t in of.patterns] == list(range(1, 16))
    assert len({t.name for t in of.patterns}) == 15
    for t in of.patterns:
        assert any(not p.added for p in t.pictures)


# -- on whole boards -------------------------------------------------------------------------------


@cache
def patterns(text: str) -> Patterns:
    return Patterns(catalogue.genre("slitherlink").parse(text))


def refutations(
    drawn: Picture, height: int, width: int
) -> Iterator[tuple[str, frozenset[tuple[int, int]]]]:
    """The fully clued boards of a size, and their loops, on which a picture says what is not so."""
    images = drawn.images()
    for loop in loops(height, width):
        text = numbers(set(loop), height, width)
        if any(_wrong(image, loop, height, width, text) for image in images):
            yield text, loop


def _wrong(image: Picture, loop: frozenset[tuple[int, int]], height: int, width: int, text: str) -> bool:
    """Whether an image of a picture fits somewhere on a finished board and says what is not so."""
    sign = {
        (2 * r + 1, 2 * c + 1): word
        for r, row in enumerate(text.split("\n")) for c, word in enumerate(row.split())
    }  # fmt: skip
    for y in range(-2, 2 * height + 1, 2):
        for x in range(-2, 2 * width + 1, 2):
            if any(sign.get((y + dy, x + dx)) != s for (dy, dx), s in image.clues.items()):
                continue
            fits = all(((y + dy, x + dx) in loop) is v for (dy, dx), v in image.needs.items())
            if fits and image.elsewhere:
                near = {(y + dy + sy, x + dx + sx) for dy, dx in image.clues
                        for sy, sx in ((0, 1), (1, 0), (0, -1), (-1, 0))}  # fmt: skip
                fits = bool(loop - near)
            if fits and any(((y + dy, x + dx) in loop) is not v for (dy, dx), v in image.gives.items()):
                return True
    return False


SIZES = [(1, 1), (1, 2), (1, 3), (2, 2), (1, 4), (2, 3), (2, 4), (3, 3)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_small_board_refutes_a_picture(size: tuple[int, int]) -> None:
    """All loops of all small boards: at the border, in corners, wherever pictures fit."""
    for book in {id(book): book for book in map(drawn_patterns, map(catalogue.genre, GENRES))}.values():
        for technique in book.patterns:
            for drawn in technique.pictures:
                assert not list(refutations(drawn, *size)), technique


@pytest.mark.parametrize("size", [(2, 2), (2, 3)], ids=str)
def test_what_is_placed_on_a_board_agrees_with_every_loop(size: tuple[int, int]) -> None:
    """The engine's own placements (bits, borders, turns), on every loop's fully clued board."""
    for loop in loops(*size):
        text = numbers(set(loop), *size)
        if "4" in text:
            continue
        all_placed = patterns(text)
        known = or_beyond({mark: at in loop for at, mark in all_placed.mark.items()})
        for placed in all_placed.placed:
            assert isinstance(placed, Placed)
            if placed.applies(known):
                assert all(known[mark] is value for mark, value in placed.gives)


def smallest(drawn: Picture, least: int) -> str:
    """The smallest fully clued board with one answer that refutes a picture."""
    for height, width in SIZES:
        if min(height, width) < least:
            continue
        for text, loop in refutations(drawn, height, width):
            if "4" in text:
                continue
            outcome = solve(catalogue.genre("slitherlink").parse(text))
            if outcome.status == "unique":
                made = {m.place.at for m, v in outcome.answers[0].items() if v}
                assert made == loop
                return text
    raise AssertionError("no small board refutes it")


def test_rule_4_as_printed_is_refuted() -> None:
    """The common side of two 3s is not drawn if the loop runs round just these two."""
    four = drawn_patterns(catalogue.genre("slink")).patterns[3]
    common = four.pictures[1]
    assert common.elsewhere
    printed = replace(common, elsewhere=False)
    assert smallest(printed, 1) == "3 3"
    assert smallest(printed, 2) == "3 3\n1 1"
    catalogue.genre("slink").parse("3 3\n1 1")  # a board the document allows
    outer = four.pictures[0]
    assert not outer.elsewhere, "the outer sides are drawn all the same"


def test_rule_15_as_printed_is_refuted() -> None:
    """ "The two edges around the three" must be around the 1: round a 3 they are all drawn (rule 12)."""
    fifteen = drawn_patterns(catalogue.genre("slink")).patterns[14].pictures[0]
    [at] = fifteen.clues
    printed = replace(fifteen, clues={at: "3"})
    assert smallest(printed, 2) == "3 3\n1 1"
    patch = Patch("slitherlink", printed)
    needs = patch.literals(dict(printed.needs))
    for x in patch.literals(dict(printed.gives)):
        assert patch.forced(needs, -x), "the opposite is a theorem"


def test_rule_13_may_be_read_in_two_ways() -> None:
    """ "If the far corner of the 1 had been blocked": its sides there, or its exits; both are theorems."""
    thirteen = drawn_patterns(catalogue.genre("slink")).patterns[12].pictures[1]
    assert dict(thirteen.needs) == {(3, 4): False, (4, 3): False}, "its own sides"
    exits = replace(thirteen, needs={(4, 5): False, (5, 4): False})
    assert not fails(Patch("slitherlink", exits), exits)
    nothing = replace(thirteen, needs={})
    assert fails(Patch("slitherlink", nothing), nothing), "some of it must be known"

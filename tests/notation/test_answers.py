"""Answers in the text notation: whatever is drawn, and whatever is not known, comes back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu import catalogue, formats
from enpitsu.cli.pictures import check_marks
from enpitsu.cli.printing import convert_document
from enpitsu.cli.read_options import ReadOptions
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import KNIGHT, Vertex, grid
from enpitsu.layers import (
    Areas,
    Choices,
    Digits,
    Fences,
    LabelledLinks,
    Links,
    Numbers,
    Pieces,
    Shading,
    Spots,
    Symbols,
)  # fmt: skip
from enpitsu.layers.drawn.choices import ColouredCells
from enpitsu.logic import PartialAssignment
from enpitsu.notation.pzpr import Pzpr
from enpitsu.pieces import dominoes
from enpitsu.puzzle import Puzzle

GENRES = catalogue.genres()
EXAMPLES = [e for name in GENRES for e in catalogue.examples(name)]
every_genre = pytest.mark.parametrize("name", GENRES)
DICE = st.randoms(use_true_random=False)


def smallest(name: str) -> Puzzle:
    return min([e.puzzle() for e in catalogue.examples(name)], key=lambda p: len(p.marks))


def ink_of(known: PartialAssignment) -> dict[Any, bool]:
    return {m: v for m, v in known.items() if not m.hidden}


def normal(puzzle: Puzzle, known: PartialAssignment) -> PartialAssignment:
    """The same marks with interchangeable colours in the order in which they are read."""
    made: dict[Any, bool | None] = {**known}
    for marks in puzzle.bound.values():
        made = marks.tidied(made) if isinstance(marks, ColouredCells) else made
    return PartialAssignment({m: v for m, v in made.items() if v is not None})


def drawn(puzzle: Puzzle, dice: Random) -> PartialAssignment:
    """Marks of any kind: few or many of them made, some, most or none of them not known."""
    made, open_ = dice.choice([0, 0.05, 0.3, 0.7, 1]), dice.choice([0, 0, 0.1, 0.5, 0.9])
    known = PartialAssignment(
        {m: dice.random() < made for m in puzzle.visible_marks if dice.random() >= open_}
    )
    return normal(puzzle, known)


def comes_back(puzzle: Puzzle, known: PartialAssignment) -> None:
    text = puzzle.write_answer(known)
    assert ink_of(puzzle.read_answer(text)) == ink_of(known), text
    for format in ("text", "json"):
        back, marks = formats.read_marked(formats.write(puzzle, format, known), type(puzzle))
        assert marks is not None
        assert {str(m): v for m, v in ink_of(marks).items()} == {str(m): v for m, v in known.items()}
        assert back.text == puzzle.text


@pytest.mark.in_turn
@every_genre
def test_anything_drawn_and_anything_open_comes_back(name: str) -> None:
    """In every genre, right or wrong, whole or in part: as text and as JSON."""
    puzzle, dice = smallest(name), Random(name)
    for _ in range(12):
        comes_back(puzzle, drawn(puzzle, dice))


# -- layers of any kinds together ------------------------------------------------------------------


def of(height: int, width: int, **layers: Any) -> Puzzle:
    """A board of a genre without rules."""
    return genre(**layers)(grid(height, width), {})


def genre(**layers: Any) -> type[Puzzle]:
    """A genre without rules."""
    return type("Synthetic", (Puzzle,), layers)


BRIDGES = of(3, 3, one=Links(), two=Links())
TOGETHER = [
    BRIDGES,
    of(2, 3, one=Links(), two=Links(), three=Links()),
    of(3, 3, line=Links(), fence=Fences()),  # cells and dots: a grid each
    of(2, 3, fence=Fences(), other=Fences(), black=Shading()),
    of(2, 3, black=Shading(), line=Links(), spot=Spots("o")),
    of(2, 3, digit=Digits(1, 12), line=Links(), way=Choices({"T": 1, "up": 2})),
    of(2, 3, digit=Digits(1, 3), other=Digits(1, 3)),
    of(3, 3, loop=LabelledLinks(KNIGHT, on=Vertex, labels=2), path=Links(form="paths"), spot=Spots()),
    of(2, 3, path=Links(form="paths"), side=Fences(inner=True, form="sides"), area=Areas()),
    of(2, 3, a=Links(form="paths", prefix="A"), b=Links(form="loops", prefix="B"), black=Shading()),
    of(2, 3, brick=Pieces(lambda puzzle: dominoes(puzzle.grid), tiling=True), area=Areas()),
]


@pytest.mark.parametrize("puzzle", TOGETHER, ids=lambda p: "+".join(p.drawn))
def test_layers_together_lose_nothing(puzzle: Puzzle) -> None:
    @given(DICE)
    def holds(dice: Random) -> None:
        known = drawn(puzzle, dice)
        text = puzzle.write_answer(known)
        assert ink_of(puzzle.read_answer(text)) == ink_of(known), text

    holds()


def test_two_bridges_side_by_side_are_shown_as_two() -> None:
    """A sign for each layer where one sign cannot tell both."""
    one, two = BRIDGES.bound["one"], BRIDGES.bound["two"]
    upper = BRIDGES.grid.segment(BRIDGES.grid.cell[0, 0], BRIDGES.grid.cell[0, 1])
    lower = BRIDGES.grid.segment(BRIDGES.grid.cell[2, 0], BRIDGES.grid.cell[2, 1])
    double = PartialAssignment(
        {**dict.fromkeys(BRIDGES.marks, False), one[upper]: True, two[upper]: True, one[lower]: True}
    )
    text = "╶+╶ ╴+╴ ·\n· · ·\n╶ ╴ ·"
    assert BRIDGES.write_answer(double) == text
    assert BRIDGES.read_answer(text) == double
    second = BRIDGES.read_answer("·+╶ ·+╴ ·\n· · ·\n· · ·")
    assert [m for m, v in second.items() if v] == [two[upper]]
    with pytest.raises(BadNotation, match="not shown"):
        BRIDGES.read_answer("╶+╶ ╴ ·\n· · ·\n· · ·")


def test_an_empty_list_keeps_its_place() -> None:
    puzzle = of(2, 2, first=Links(form="paths"), second=Links(form="paths"))
    known = puzzle.read_answer(".\n\n0,0 0,1")
    assert [str(m) for m, v in known.items() if v] == ["second R1C1-R1C2"]
    assert puzzle.write_answer(known) == ".\n\n0,0 0,1"


# -- what is not known -----------------------------------------------------------------------------


def open_marks(puzzle: Puzzle, text: str) -> list[str]:
    known = puzzle.read_answer(text)
    return [str(m) for m in puzzle.visible_marks if m not in known]


def test_a_question_mark_is_a_cell_of_which_nothing_is_known() -> None:
    puzzle = of(2, 2, black=Shading())
    assert open_marks(puzzle, "# ?\n. ?") == ["black R1C2", "black R2C2"]
    assert puzzle.write_answer(puzzle.read_answer("# ?\n. ?")) == "# ?\n. ?"


def test_strokes_not_known_are_told_from_strokes_not_drawn() -> None:
    puzzle = of(2, 2, line=Links())
    assert open_marks(puzzle, "╶? ╴\n? ·") == ["line R1C1-R2C1"]  # the other end of R2C1-R2C2 is blank
    assert open_marks(puzzle, "╶ ╴?\n· ?") == ["line R1C2-R2C2"]
    assert open_marks(puzzle, "?E ?W\n· ·") == ["line R1C1-R1C2"]
    assert open_marks(puzzle, "? ?\n? ?") == [str(m) for m in puzzle.visible_marks]
    for text in ("╶? ╴\n? ·", "?E ?W\n· ·", "╶?S ╴\n?N ·"):
        known = puzzle.read_answer(text)
        assert puzzle.read_answer(puzzle.write_answer(known)) == known
    with pytest.raises(BadNotation, match="cannot read"):
        puzzle.read_answer("?X ·\n· ·")


def test_candidates_of_a_cell_are_listed() -> None:
    puzzle = of(1, 2, digit=Digits(1, 12))
    assert open_marks(puzzle, "?3,12 1") == ["digit R1C1 3", "digit R1C1 12"]
    assert puzzle.write_answer(puzzle.read_answer("?3,12 1")) == "?3,12 1"
    puzzle = of(1, 2, digit=Digits(1, 4))
    assert open_marks(puzzle, "?34 1") == ["digit R1C1 3", "digit R1C1 4"]


def test_a_printed_question_mark_is_no_answer() -> None:
    """Where the givens have a ``?``, it takes two to say that the cell is not known."""
    puzzle = genre(clue=Numbers(), black=Shading()).parse("? .\n. .")
    assert open_marks(puzzle, "? ?\n. #") == ["black R1C2"]
    assert open_marks(puzzle, "?? .\n. #") == ["black R1C1"]
    known = puzzle.read_answer("?? ?\n. #")
    assert puzzle.write_answer(known) == "?? ?\n. #"


def test_lists_say_that_the_rest_is_not_known() -> None:
    puzzle = of(1, 3, path=Links(form="paths"))
    assert open_marks(puzzle, "0,0 0,1") == []
    assert open_marks(puzzle, "0,0 0,1\n?") == ["path R1C2-R1C3"]
    assert puzzle.write_answer(puzzle.read_answer("0,0 0,1\n?")) == "0,0 0,1\n?"


def test_an_area_not_known() -> None:
    puzzle = of(1, 4, area=Areas())
    known = puzzle.read_answer("A A ? B")
    sides = [puzzle.bound["area"][e] for e in puzzle.grid.inner_edges]
    assert [known.get(m) for m in sides] == [False, None, None]


def test_marks_by_name_win_over_the_grid() -> None:
    puzzle = of(1, 3, black=Shading())
    known = puzzle.read_answer("# # .\n\nmarks:\nno black R1C1\nyes black R1C3\n? black R1C2")
    assert {str(m): v for m, v in known.items()} == {"black R1C1": False, "black R1C3": True}
    for wrong in ("perhaps black R1C1", "yes", "no white R1C1"):
        with pytest.raises(BadNotation, match="name"):
            puzzle.read_answer(f"# # .\n\nmarks:\n{wrong}")


# -- through the command line ----------------------------------------------------------------------


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """What ``check`` (or ``convert``, if a form is named) prints of a text, and its exit status."""

    def run(text: str, to: str = "", *, genre: str | None = None, json: bool = True) -> tuple[int, str]:
        file = tmp_path / "puzzle"
        file.write_text(text, encoding="utf-8")
        if to:
            status = convert_document(str(file), ReadOptions(genre), to)
        else:
            status = check_marks(str(file), None, ReadOptions(genre), None, as_json=json, no_color=True)
        return status, capsys.readouterr().out

    return run


def forms(puzzle: Puzzle) -> Iterator[str]:
    yield from ("text", "json")
    if isinstance(vars(type(puzzle)).get("url"), Pzpr):
        try:
            formats.write(puzzle, "pzprv3")
        except BadPuzzle:
            return
        yield "pzprv3"


@pytest.mark.in_turn
@every_genre
def test_check_accepts_every_answer_that_convert_writes(name: str, said: Any) -> None:
    """The stored answers, and those the solver finds on small boards sown at random."""
    puzzles = [(e.puzzle(), e.answer) for e in catalogue.examples(name) if e.answer]
    answers = [(p, p.read_answer(text or "")) for p, text in puzzles if len(p.grid.cells) <= 64]
    answers += found(name)
    assert answers
    for puzzle, answer in answers:
        for form in forms(puzzle):
            status, text = said(formats.write(puzzle, "text", answer), form)
            assert status == 0
            assert said(text, genre=name)[0] == 0, text


def found(name: str) -> list[tuple[Puzzle, PartialAssignment]]:
    """Answers of small boards of a genre, under each reading."""
    kind, out = catalogue.genre(name), []
    readings = [{}, *[{id: v} for id, option in kind.readings.items() for v in option.values[1:]]]
    for number, options in enumerate(readings):
        for height, width in ((3, 3), (3, 4)):
            cells, dice = grid(height, width), Random(number)
            givens = {k: layer.invent(cells, dice) for k, layer in kind.printed.items()}
            puzzle = kind(cells, givens, options)
            try:
                puzzle.demands()
            except BadPuzzle:
                continue
            outcome = solve(puzzle, answers=3, budget=Budget(conflicts=1000), why=False)
            out += [(puzzle, answer) for answer in outcome.answers]
    return out


@pytest.mark.in_turn
@every_genre
def test_a_part_of_an_answer_is_not_wrong(name: str, said: Any) -> None:
    """``check`` says of a right answer with gaps that nothing is wrong so far."""
    example = min([e for e in catalogue.examples(name) if e.answer], key=lambda e: len(e.answer or ""))
    puzzle, dice = example.puzzle(), Random(name)
    whole = puzzle.read_answer(example.answer or "")
    for share in (0.1, 0.5, 0.9):
        part = PartialAssignment({m: v for m, v in whole.items() if not m.hidden and dice.random() < share})
        for form in ("text", "json"):
            status, text = said(formats.write(puzzle, form, part))
            report = json.loads(text)
            assert report["broken"] == [], part
            assert status == (0 if report["right"] else 1)
    status, text = said(formats.write(puzzle, "text", PartialAssignment()), json=False)
    assert "nothing is wrong so far" in text
    assert status == 1


def test_loops_that_touch_or_stay_open_are_read_back(said: Any) -> None:
    """Knight's moves: two loops with a common dot, and a chain that does not close."""
    puzzle = of(4, 4, loop=LabelledLinks(KNIGHT, on=Vertex, labels=2))
    known = puzzle.read_answer("0,0 1,2 2,0 ...\n0,2 2,1 1,3 ...")
    assert sum(ink_of(known).values()) == 4
    assert puzzle.write_answer(known) == "0,0 1,2 2,0 ...\n0,2 2,1 1,3 ..."
    stored = smallest("oddstitch")
    text = formats.write(stored, "text", PartialAssignment(dict.fromkeys(stored.visible_marks, True)))
    status, converted = said(text, "text")
    assert (status, converted.strip()) == (0, text.strip())
    assert json.loads(said(text)[1])["broken"]


def test_one_name_for_two_areas_stays_one_name() -> None:
    puzzle = of(1, 3, area=Areas())
    known = puzzle.read_answer("A B A")
    assert puzzle.write_answer(known) == "A B A"
    assert [c.letter for c in check(puzzle, known).broken] == ["-"]


def test_areas_of_dominoes_and_symbols_may_share_an_answer() -> None:
    puzzle = of(2, 2, wall=Symbols("x"), black=Shading(), area=Areas())
    known = puzzle.read_answer("# .\n. #\n\nA A\nB B")
    assert puzzle.write_answer(known) == "# .\n. #\n\nA A\nB B"

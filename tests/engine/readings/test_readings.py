"""Two readings compared: what is told is so by check and brute force; nothing smaller is passed over."""

from __future__ import annotations

import json
from itertools import islice, product

import pytest
from bench.nodeloop_loose import NodeloopLoose

from enpitsu import catalogue
from enpitsu.cli import run
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.check import check
from enpitsu.engine.readings.difference import difference, same_cases
from enpitsu.engine.readings.rule_sets import RuleSet
from enpitsu.engine.readings.smallest import boards_of, shapes_of, smallest
from enpitsu.engine.solve import enumerate_answers
from enpitsu.layers import Numbers, Shading
from enpitsu.logic import PartialAssignment, count
from enpitsu.puzzle import Cases, Option, Puzzle, rule


class Crowd(Puzzle):
    """Shade cells; a number counts those around it, and perhaps its own."""

    clue = Numbers(0, 2)
    dark = Shading()
    own = Option("CR-1", out="but not its own", in_="and its own", also="with its own")

    @rule("A", "A number counts the shaded cells beside it, {CR-1}.")
    def counted(self) -> Cases:
        for cell, number in self.clue.numbered():
            counted = [*cell.neighbors, *([] if self.own == "out" else [cell])]
            yield cell, count([self.dark[c] for c in counted]) == number


def readings(one: str, other: str) -> tuple[RuleSet, RuleSet]:
    """Two readings of the crowd."""
    return RuleSet(Crowd, {"CR-1": one}), RuleSet(Crowd, {"CR-1": other})


def answers(puzzle: Puzzle) -> set[frozenset[str]]:
    """All answers by trying every shading."""
    found = set()
    for values in product((False, True), repeat=len(puzzle.visible_marks)):
        known = PartialAssignment(dict(zip(puzzle.visible_marks, values, strict=True)))
        if check(puzzle, known).right:
            found.add(frozenset(str(m) for m, v in known.items() if v))
    return found


def inks(puzzle: Puzzle) -> set[frozenset[str]]:
    """All answers by the solver, without any check."""
    return {frozenset(str(m) for m in known.made() if not m.hidden) for known in enumerate_answers(puzzle)}


def boards(height: int, width: int, clues: int) -> list[Puzzle]:
    """All boards with so many numbers, written by hand."""
    texts = [
        "".join(" ".join(row[r * width : (r + 1) * width]) + "\n" for r in range(height))
        for row in product((".", "?", "0", "1", "2"), repeat=height * width)
        if sum(token != "." for token in row) == clues
    ]
    return [Crowd.parse(text) for text in texts]


@pytest.mark.parametrize(("height", "width", "many"), [(1, 1, 1), (1, 2, 1), (2, 2, 0), (2, 2, 2)])
def test_boards_are_all_there_are(height: int, width: int, many: int) -> None:
    made = [puzzle.text for puzzle in boards_of(Crowd, {}, height, width, many)]
    assert len(set(made)) == len(made)
    shown = [text for text in made if "#" not in text]
    assert set(shown) == {puzzle.text for puzzle in boards(height, width, many)}


@pytest.mark.parametrize(
    ("size", "many"), [((1, 1), 0), ((1, 1), 1), ((1, 2), 1), ((1, 2), 2), ((2, 2), 0), ((2, 2), 2)]
)
def test_a_difference_is_found_just_where_there_is_one(size: tuple[int, int], many: int) -> None:
    differ = 0
    for one in boards(*size, many):
        other = Crowd(one.grid, one.givens, {"CR-1": "in"})
        found = difference(one, other)
        mine, theirs = answers(one), answers(other)
        assert (found is None) == (mine == theirs)
        if found is not None:
            differ += 1
            made = frozenset(str(m) for m, v in found.answer.items() if v)
            assert made in ((mine - theirs), (theirs - mine))[found.having]
    assert differ or not many


def test_the_smallest_board_is_one_cell() -> None:
    """A 0 leaves its own cell free only if it does not count it; a bare board asks for nothing."""
    found = smallest(readings("out", "in"), 4, 2, Meter())
    assert found.difference is not None
    assert len(found.difference.puzzles[0].grid.cells) == 1
    assert found.done == ((1, 0),)


def test_shapes_of_an_area_are_all_its_rectangles() -> None:
    for area in range(1, 13):
        assert sorted(shapes_of(area)) == [
            (h, w) for h in range(1, 13) for w in range(1, 13) if h * w == area
        ]


def test_two_names_of_one_reading_never_differ() -> None:
    found = smallest(readings("in", "also"), 4, 1, Meter())
    assert found.difference is None
    assert found.done == tuple((cells, n) for cells in (1, 2, 3, 4) for n in (0, 1))
    assert found.stopped_by is None
    one = Crowd.parse("1 .\n. .\n", {"CR-1": "in"})
    assert same_cases(one, Crowd(one.grid, one.givens, {"CR-1": "also"}))
    assert not same_cases(one, Crowd(one.grid, one.givens))


def test_a_budget_ends_it_and_says_how_far_it_came() -> None:
    meter = Meter(Budget(things=2_000))
    found = smallest(readings("in", "also"), 25, 2, meter)
    assert found.stopped_by is not None
    assert found.difference is None
    assert len(found.done) < 75


EXAMPLES = [
    (example.id, id)
    for name in catalogue.genres()
    for example in catalogue.examples(name)
    for id in example.options
    if len(example.puzzle().visible_marks) <= 60
]


@pytest.mark.parametrize(("example", "id"), EXAMPLES)
def test_stored_boards_of_an_option_are_told_apart_by_check(example: str, id: str) -> None:
    """Whatever is told to differ is an answer of the one and none of the other."""
    stored = catalogue.example(example)
    one = stored.puzzle()
    other = type(one)(one.grid, one.givens, {k: v for k, v in stored.options.items() if k != id})
    found = difference(one, other, Meter(Budget(conflicts=5_000)))
    if found is None:
        assert inks(one) == inks(other)
        return
    mine = found.puzzles[found.having]
    assert check(mine, mine.read_answer(mine.write_answer(found.answer))).right
    theirs = found.puzzles[1 - found.having]
    by_name = {str(m): v for m, v in found.answer.items()}
    known = PartialAssignment({m: by_name.get(str(m), False) for m in theirs.visible_marks})
    lost = {str(m) for m, v in found.answer.items() if v and not m.hidden} - {
        str(m) for m in theirs.visible_marks
    }
    assert lost or not check(theirs, known).right


def test_the_command_tells_readings_board_answer_and_bound(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["compare", "nodeloop", "--option", "NL-1=over-under", "--up-to", "2x2"]
    assert run(asked) == 0
    said = capsys.readouterr().out
    assert "NL-1=paper and NL-1=over-under" in said
    assert "only NL-1=over-under has this answer" in said
    assert "no difference on any of at most 3 cells with at most 2 things printed." in said
    assert run([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["verdict"], told["having"]) == ("differ", 1)
    puzzle = catalogue.genre("nodeloop").parse(told["puzzle"]["givens"], told["readings"][1])
    assert check(puzzle, puzzle.read_answer(told["answer"])).right


def test_one_puzzle_is_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "koburin", "koburin#1", "--option", "KO-1=around"]) == 0
    said = capsys.readouterr().out
    usual = catalogue.example("koburin#1").puzzle()
    around = type(usual)(usual.grid, usual.givens, {"KO-1": "around"})
    assert ("They have the same answers here." in said) == (inks(usual) == inks(around))
    assert ("They differ here" in said) == (inks(usual) != inks(around))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "two readings are compared: --option ID=V --option ID=W (options of Koburin: KO-1, KO-2)"),
        (["KO-1=beside"], "KO-1=beside is the usual reading: another one is needed, too"),
        (["KO-1=around"] * 2, "two readings are compared"),
        (["KO-1=around", "KO-1=beside", "KO-1=around"], "KO-1 is given 3 times"),
        (["KO-1=nothing"], "'nothing' is no value of option KO-1; choose"),
        (["XX-1=nothing"], "there is no option"),
    ],
)
def test_what_cannot_be_compared_is_told(
    options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [part for each in options for part in ("--option", each)]
    assert run(["compare", "koburin", *given]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_a_loop_that_may_leave_cells_out_stands_for_all_layouts_of_black_cells() -> None:
    """NL-1 in docs/readings.md: an answer of a layout is one of the blank board, and 3x5 is smallest."""
    rules = [RuleSet(NodeloopLoose, {"NL-1": reading}) for reading in ("paper", "symmetric")]
    found = smallest((rules[0], rules[1]), 15, 0, Meter(Budget(conflicts=1_000_000)))
    assert found.difference is not None
    grid = found.difference.puzzles[0].grid
    assert (grid.height, grid.width) == (3, 5)
    stored, blank = catalogue.example("nodeloop#10"), found.difference.puzzles[0].text
    layout, loose = stored.puzzle(), NodeloopLoose.parse(blank, stored.options)
    assert len(layout.grid.cells) < len(loose.grid.cells)
    for answer in islice(enumerate_answers(layout), 20):
        made = {str(mark): value for mark, value in answer.items()}
        assert set(made) <= {str(mark) for mark in loose.marks}
        assert check(
            loose, PartialAssignment({m: made.get(str(m), False) for m in loose.visible_marks})
        ).right

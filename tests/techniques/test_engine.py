"""Techniques applied: samples, random boards, order, clashes, pictures that cannot be read, commands."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from enpitsu import catalogue, cli
from enpitsu.engine.check import check
from enpitsu.engine.explain.by_techniques import solve_by_techniques
from enpitsu.engine.patterns.pattern import Book, Picture, drawn_patterns, picture
from enpitsu.engine.patterns.pictures import Application, Patterns, or_beyond
from enpitsu.engine.solve import solve
from enpitsu.logic import Mark, PartialAssignment
from tests.techniques.boards import loops, numbers, unique_boards

SLINK = catalogue.genre("slink")
SLITHERLINK = catalogue.genre("slitherlink")
SAMPLES = json.loads((Path(__file__).parents[1] / "corpus" / "slink-samples.json").read_text("utf-8"))


def text(sample: Any) -> str:
    return "\n".join(" ".join(map(str, row)) for row in sample["grid"])


def applied(
    puzzle: Any, known: dict[Mark, bool] | None = None, *, added: bool = False
) -> tuple[list[Application], PartialAssignment, bool]:
    """The applications of pictures that do not clash, what is known then, and whether one clashes."""
    steps = list(Patterns(puzzle, added=added).applied(known or {}))
    assert not any(step.clashes for step in steps[:-1])
    good = [step for step in steps if not step.clashes]
    return (
        good,
        PartialAssignment({**(known or {}), **dict(m for step in good for m in step.marks)}),
        good != steps,
    )


@pytest.mark.parametrize("sample", SAMPLES["samples"], ids=lambda s: f"{s['rows']}x{s['cols']}")
def test_the_samples_are_solved_by_the_rules_alone(sample: Any) -> None:
    puzzle = SLINK.parse(text(sample))
    outcome = solve_by_techniques(puzzle)
    assert outcome.status == "unique"
    assert outcome.answers == [PartialAssignment(solve(puzzle).answers[0])]


def test_random_boards_are_solved_by_the_rules_alone() -> None:
    """A few of the 200 that ``python -m tests.techniques.boards 200`` measures."""
    boards = unique_boards(7, 10, 10)
    for _ in range(6):
        board, loop = next(boards)
        outcome = solve_by_techniques(SLINK.parse(board))
        assert outcome.status == "unique"
        assert {m.place.at for m, v in outcome.answers[0].items() if v} == loop


def test_some_boards_are_beyond_the_rules() -> None:
    """The smallest: all that is found is right, and nothing more applies."""
    for board in ("2 2 2 3\n2 3 2 2\n2 2 2 3", "3 2 2 2\n2 2 3 2\n3 2 2 2"):
        puzzle = SLINK.parse(board)
        outcome, whole = solve_by_techniques(puzzle), solve(puzzle)
        assert whole.status == "unique"
        assert (outcome.status, outcome.stopped_by) == ("unknown", "techniques")
        assert 0 < len(outcome.forced) < len(puzzle.visible_marks)
        assert outcome.forced.items() <= whole.answers[0].items()
        known = or_beyond(outcome.forced)
        applying = [placed for placed in Patterns(puzzle, added=False).placed if placed.applies(known)]
        assert not [placed for placed in applying if any(known.get(m) is not v for m, v in placed.gives)]


def test_all_boards_of_three_by_three_but_the_ambiguous_are_solved() -> None:
    boards = [numbers(set(loop), 3, 3) for loop in loops(3, 3)]
    for board in [b for b in boards if boards.count(b) == 1 and "4" not in b][::9]:
        assert solve_by_techniques(SLINK.parse(board)).status == "unique"


@pytest.mark.parametrize("seed", range(4))
def test_the_order_does_not_matter(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is applied first, the same marks are found: what can be applied stays so."""
    puzzle = SLITHERLINK.parse(
        "\n".join(" ".join(random.Random(seed).choice(".0123.") for _ in range(6)) for _ in range(6))
        if seed == 0 else _thinned(seed)
    )  # fmt: skip
    _, straight, clash = applied(puzzle)
    init = Patterns.__init__

    def shuffled(self: Patterns, puzzle: Any, **options: Any) -> None:
        init(self, puzzle, **options)
        random.Random(seed).shuffle(self.placed)

    monkeypatch.setattr(Patterns, "__init__", shuffled)
    _, other, other_clash = applied(puzzle)
    assert other_clash == clash
    if not clash:
        assert other == straight


def _thinned(seed: int) -> str:
    dice = random.Random(seed)
    board, _ = next(unique_boards(seed, 6, 7))
    return "\n".join(
        " ".join(n if dice.random() < 0.6 else "." for n in row.split()) for row in board.split("\n")
    )


def test_what_is_known_already_counts() -> None:
    """The picture of the document: the line enters a 3 and cannot pass it by."""
    puzzle: Any = SLITHERLINK.parse(". . .\n. 3 .\n. . .")
    at = {s.at: m for s, m in puzzle.fence.items()}
    steps, found, _ = applied(puzzle, {at[2, 1]: True, at[1, 2]: False})
    [first] = [s for s in steps if s.pattern.number == 12]
    assert {m.place.at: v for m, v in first.marks} == {(4, 3): True, (3, 4): True}
    assert str(first) == "12 (line enters a 3) at R2C2"
    assert not all(m in found for m in puzzle.visible_marks)
    _, more, _ = applied(puzzle, {at[2, 1]: True}, added=True)
    assert more[at[1, 2]] is False


def test_a_board_without_an_answer_clashes() -> None:
    _, _, clash = applied(SLITHERLINK.parse("3 0\n0 0"))
    assert clash
    outcome = solve_by_techniques(SLITHERLINK.parse("3 0\n0 0"))
    assert (outcome.status, outcome.stopped_by) == ("none", None)


def test_two_loops_are_no_answer() -> None:
    """Patterns see no whole loop: what they find is checked before it is called the answer."""
    board = "1 1 0 1 1\n3 3 1 3 3\n1 1 0 1 1"
    puzzle = SLITHERLINK.parse(board)
    _, found, _ = applied(puzzle)
    if all(m in found for m in puzzle.visible_marks):
        assert not check(puzzle, found).right
        assert solve_by_techniques(puzzle).status == "none"
    assert solve(puzzle).status == "none"


def test_a_picture_is_tried_in_all_its_ways() -> None:
    of = drawn_patterns(SLINK)
    images = [len(p.images()) for t in of.patterns for p in t.pictures]
    assert set(images) <= {1, 2, 4, 8}
    zero, bend = of.patterns[0].pictures[0], of.patterns[13].pictures[0]
    assert len(zero.images()) == 1
    assert len(bend.images()) == 8
    for technique in of.patterns:
        for drawn in technique.pictures:
            shapes = {_shape(i) for i in drawn.images()}
            assert shapes == {_shape(j) for i in drawn.images() for j in i.images()}


def _shape(drawn: Picture) -> object:
    return tuple(tuple(sorted(part.items())) for part in (drawn.clues, drawn.needs, drawn.gives))


def test_what_is_no_picture_is_refused() -> None:
    for wrong in ("+.+ => +x+\n.0.", "+.+\n.0.\n+.+", "+.+ +x+\n.0. x0\n+.+ +x+"):
        with pytest.raises(ValueError, match="two pictures of one size"):
            picture(wrong)


def test_only_genres_with_techniques_have_them() -> None:
    assert drawn_patterns(SLINK) is drawn_patterns(SLITHERLINK)
    assert drawn_patterns(SLINK).patterns
    sudoku = catalogue.example("sudoku").puzzle()
    assert drawn_patterns(sudoku) == Book()
    assert not Patterns(sudoku).placed
    assert not list(Patterns(sudoku).applied({}))


def test_solve_by_techniques(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    boards = [f"{s['rows']} {s['cols']}\n{text(s)}" for s in SAMPLES["samples"]]
    path.write_text("\n".join([*boards, "0 0\n"]), encoding="utf-8")
    assert cli.run(["solve", str(path), "--genre", "slink", "--format", "spoj", "--by-techniques"]) == 0
    wanted = "\n".join(s["output"] for s in SAMPLES["samples"])
    assert capsys.readouterr().out.rstrip("\n") == wanted
    assert cli.run(["solve", "slink#2", "--by-techniques", "--no-color"]) == 0
    assert "(line enters a 1)" in capsys.readouterr().out
    assert cli.run(["solve", "slitherlink#2", "--by-techniques", "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == "unknown"
    assert told["stopped_by"] == "techniques"
    assert told["techniques"]["1 (zero)"] > 0
    assert cli.run(["solve", "sudoku#1", "--by-techniques"]) == 0

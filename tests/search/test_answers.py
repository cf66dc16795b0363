"""Searches over genres: lists against plain enumeration, extremes, samples, classes, the command."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from enpitsu import catalogue, check, cli
from enpitsu.engine.count.listing import classes, extreme, known, listed, shown, some_answers
from enpitsu.engine.count.sweep import Sweep
from enpitsu.engine.solve import enumerate_answers
from enpitsu.errors import BadFile, UnknownName
from enpitsu.grid import grid
from enpitsu.puzzle import Puzzle
from enpitsu.search.answers import Answers
from enpitsu.search.run import Search
from enpitsu.workers import LocalCrew


def blank(genre: str, height: int, width: int) -> Puzzle:
    return catalogue.genre(genre)(grid(height, width), {})


def test_cubes_together_hold_every_answer_once() -> None:
    puzzle = blank("slitherlink", 3, 3)
    question = Answers(puzzle)
    with LocalCrew(2) as crew:
        search = Search(question, crew)
        list(search.run())
    results = search.gathered()
    assert sum(map(len, results)) == 213
    found = question.put_together(results)
    plain = {
        sum(1 << i for i, m in enumerate(puzzle.visible_marks) if k[m]) for k in enumerate_answers(puzzle)
    }
    assert set(found) == plain


def test_layers_are_projected_to() -> None:
    puzzle = blank("koburin", 4, 4)
    marks = shown(puzzle, ["black"])
    found = set(listed(puzzle, marks))
    expected = {
        sum(1 << i for i, m in enumerate(marks) if answer[m]) for answer in enumerate_answers(puzzle)
    }
    assert found == expected
    with pytest.raises(UnknownName, match="layer"):
        shown(puzzle, ["nothing"])


def test_classes_are_the_orbits() -> None:
    """Turned and reflected by hand, as pictures of numbers of strokes around the cells."""
    puzzle = blank("slitherlink", 3, 3)
    found = set(listed(puzzle, puzzle.visible_marks))
    fence = puzzle.bound["fence"]

    def looks(bits: int) -> frozenset[str]:
        marks = known(puzzle.visible_marks, bits)
        drawn = {tuple(sorted((n.row, n.col) for n in s.ends)) for s, m in fence.items() if marks[m]}
        out = []
        for flip in (False, True):
            for up in (False, True):
                for left in (False, True):
                    turned = []
                    for stroke in drawn:
                        spots = [(3 - r if up else r, 3 - c if left else c) for r, c in stroke]
                        turned.append(tuple(sorted([(c, r) if flip else (r, c) for r, c in spots])))
                    out.append(str(sorted(turned)))
        return frozenset(out)

    assert len(classes(puzzle, puzzle.visible_marks, found)) == len({looks(bits) for bits in found})


def test_the_fewest_and_the_most() -> None:
    puzzle = blank("slitherlink", 3, 4)
    marks = shown(puzzle, ["fence"])
    sizes = [sum(answer[m] for m in marks) for answer in enumerate_answers(puzzle)]
    for most, bound in ((False, min(sizes)), (True, max(sizes))):
        best = extreme(puzzle, marks, most=most)
        assert best is not None
        assert best[0] == bound == sum(best[1][m] for m in marks)
        assert check(puzzle, best[1]).right
    assert extreme(catalogue.genre("slitherlink").parse("0 0\n0 0\n"), marks[:4], most=True) is None


def test_samples_are_uniform() -> None:
    """Each of the 13 loops of two by two cells comes up about equally often."""
    puzzle = blank("slitherlink", 2, 2)
    drawn = Sweep(puzzle).sample(2600, Random(1))
    times = Counter(puzzle.write_answer(k) for k in drawn)
    assert len(times) == 13
    assert sum((n - 200) ** 2 / 200 for n in times.values()) < 32.9  # chi-square, 12 degrees, p = 0.001
    assert all(check(puzzle, k).right for k in drawn[:50])
    assert Sweep(catalogue.genre("slitherlink").parse("0 0\n0 0\n")).sample(3, Random(0)) == []


def test_answers_by_lot_are_answers() -> None:
    puzzle = blank("sudoku", 9, 9)
    drawn = list(some_answers(puzzle, 3, Random(2)))
    assert len({puzzle.write_answer(k) for k in drawn}) == 3
    assert all(check(puzzle, k).right for k in drawn)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    def described(*arguments: str) -> dict[str, object]:
        assert cli.run(["search", *arguments, "--json"]) == 0, capsys.readouterr().err
        found: dict[str, object] = json.loads(capsys.readouterr().out)
        return found

    assert described("slitherlink", "4x4")["answers"] == 9349
    assert described("slitherlink", "2x2", "--classes")["classes"] == 4  # 1 to 4 cells inside
    assert described("slitherlink", "3x3", "--most", "fence")["most"] == 16  # all dots
    assert len(described("slitherlink", "2x2", "--sample", "4")["sample"]) == 4  # type: ignore[arg-type]
    kept = str(tmp_path / "kept")
    first = described("koburin", "3x3", "--layer", "black", "--checkpoint", kept, "--list", "1")
    assert (
        described("koburin", "3x3", "--layer", "black", "--checkpoint", kept, "--resume", "--list", "1")
        == first
    )
    assert cli.run(["search", "koburin", "3x3", "--layer", "black", "--checkpoint", kept]) == 2
    assert "--resume goes on" in capsys.readouterr().err
    for bad in (["slitherlink", "axb"], ["nothing", "3x3"], ["slitherlink", "3x3", "--layer", "x"]):
        assert cli.run(["search", *bad]) == 2


def test_a_checkpoint_with_foreign_cubes_is_refused(tmp_path: Path) -> None:
    """Whatever was done to a line: nothing is counted that this search has not found itself."""
    puzzle, file = blank("slitherlink", 3, 3), tmp_path / "kept"
    question = Answers(puzzle)

    def search() -> int:
        with LocalCrew(2) as crew:
            run = Search(question, crew, file, resume=True)
            list(run.run())
        return len(question.put_together(run.gathered()))

    assert search() == 213
    head, *lines = file.read_text().splitlines()
    full = next(line for line in lines if len(json.loads(line)["result"]) > 1)
    row = json.loads(full)
    with LocalCrew(1) as crew:
        other = Search(Answers(puzzle, ["fence"]), crew, tmp_path / "other")
        list(other.run())
    foreign = (tmp_path / "other").read_text().splitlines()[1]
    bad = {
        "foreign": foreign,
        "a cube beyond the last": json.dumps({**row, "cube": 32}),
        "a cube below the first": json.dumps({**row, "cube": -1}),
        "a cube by another kind of number": json.dumps({**row, "cube": float(row["cube"])}),
        "a truth value": json.dumps({**row, "cube": True}),
        "one answer more": json.dumps({**row, "result": [*row["result"], "0"]}),
        "one answer fewer": json.dumps({**row, "result": row["result"][1:]}),
        "no list": json.dumps({**row, "result": "abc"}),
        "no sum": json.dumps({k: v for k, v in row.items() if k != "sum"}),
        "no object": "[]",
        "no JSON": "nonsense",
    }
    rest = [line for line in lines if line != full]
    for what, line in bad.items():
        text = "\n".join([head, *rest, line, ""])
        file.write_text(text)
        with pytest.raises(BadFile):
            search()
        assert file.read_text() == text, what
    for text in ("\n".join([head, *lines, full, ""]), "\n".join([*lines, head, ""]), "my thesis"):
        file.write_text(text)
        with pytest.raises(BadFile):
            search()
        assert file.read_text() == text
    file.write_text("\n".join([head, *rest, full[:-9]]))
    assert search() == 213, "a line that was cut short is done again"


def test_only_results_of_a_cube_are_sound() -> None:
    """What the shape of a result is, sum or no sum."""
    puzzle = blank("slitherlink", 2, 2)
    question = Answers(puzzle)
    for cube in question.cubes():
        made = {abs(x): x > 0 for x in cube["cube"]}
        looks = [
            sum(1 << i for i, m in enumerate(puzzle.visible_marks) if k[m])
            for k in enumerate_answers(puzzle)
        ]
        places = [(i, made[m.number]) for i, m in enumerate(puzzle.visible_marks) if m.number in made]
        own = [f"{look:x}" for look in looks if all((look >> i & 1) == value for i, value in places)]
        assert question.sound(cube, own)
        foreign = [f"{look:x}" for look in looks if f"{look:x}" not in own]
        assert not any(question.sound(cube, [look]) for look in foreign)
        shapes: list[object] = [None, {}, "1", [1], [[]], ["-1"], [""], ["xyz"], ["1" + "0" * 40]]
        for bad in shapes + ([own[:1] * 2] if own else []):
            assert not question.sound(cube, bad)

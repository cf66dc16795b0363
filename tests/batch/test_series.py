"""Series of puzzles by many processes: the same rows as by one, no two alike, resumable."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue, cli, grade
from enpitsu.batch.collect import Collector, LostPuzzle
from enpitsu.batch.series import Series, digest
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.make.generate import REPEATS, Maker
from enpitsu.engine.make.options import generate_options
from enpitsu.engine.transform.canonical import canonical_text
from enpitsu.errors import BadPuzzle, EnpitsuError, OutOfBudget
from enpitsu.grid import grid
from enpitsu.workers import Done, Job, LocalCrew
from enpitsu.workers.job import function
from enpitsu.workers.local import nothing

TINY = Series("slitherlink", 2, 2)
"""All its boards with one answer are soon made, up to turns and reflections."""
SMALL = Series("slitherlink", 4, 4, seed=3)


class Disordered:
    """A crew of this process whose results come in any order; ``spoiled`` may change what becomes of a job.

    ``ahead``: so many jobs are taken before the first result is told.
    """

    def __init__(
        self, seed: int = 0, ahead: int = 5, spoiled: Callable[[Job, Done], Done] | None = None
    ) -> None:
        self.rng, self.ahead, self.spoiled = Random(seed), ahead, spoiled or (lambda job, done: done)
        self.ran = 0

    def run(self, jobs: Iterable[Job], tell: Callable[[int, Any], object] = nothing) -> Iterator[Done]:
        left, taken = iter(jobs), list[Job]()
        while True:
            taken += islice(left, self.ahead - len(taken))
            if not taken:
                return
            job = taken.pop(self.rng.randrange(len(taken)))
            self.ran += 1
            payload = json.loads(json.dumps(job.payload))
            result = json.loads(json.dumps(function(job.work)(payload, lambda told: None)))
            yield self.spoiled(job, Done(job.number, result))

    def close(self) -> None:
        """Nobody is there to be let go."""


def by(crew: Any, series: Series, count: int, done: dict[int, str] | None = None) -> list[dict[str, Any]]:
    return [row for row, _ in Collector(series, count, Meter(), done).rows(crew)]


def alone(series: Series, count: int) -> list[dict[str, Any]]:
    """The rows that one process makes."""
    puzzles = islice(series.maker(Budget()).puzzles(), count)
    return [series.row(n, *made, Meter()) for n, made in enumerate(puzzles, 1)]


def test_the_same_rows_by_any_number_of_processes() -> None:
    rows = alone(SMALL, 10)
    for workers in (1, 2):
        with LocalCrew(workers) as crew:
            assert by(crew, SMALL, 10) == rows
    assert [row["number"] for row in rows] == list(range(1, 11))


def until_the_end(rows: Iterator[Any]) -> list[Any]:
    """What comes before there is nothing new."""
    found = []
    with pytest.raises(OutOfBudget, match="nothing new was made for long"):  # noqa: PT012
        for row in rows:
            found.append(row)  # noqa: PERF402
    return found


def test_the_order_in_which_results_come_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of which most are alike: those that count are the same, and so is the end."""
    monkeypatch.setattr("enpitsu.batch.collect.REPEATS", 30)
    monkeypatch.setattr("enpitsu.engine.make.generate.REPEATS", 30)
    made = until_the_end(TINY.maker(Budget()).puzzles())
    rows = [TINY.row(n, puzzle, answer, Meter()) for n, (puzzle, answer) in enumerate(made, 1)]
    assert len(rows) > 3
    for seed in range(4):
        found = until_the_end(Collector(TINY, 50, Meter()).rows(Disordered(seed, ahead=1 + 3 * seed)))
        assert [row for row, _ in found] == rows


def test_no_two_rows_are_alike() -> None:
    found = list(Collector(Series("slitherlink", 2, 3), 8, Meter()).rows(Disordered()))
    puzzles = [catalogue.genre("slitherlink").parse(row["givens"]) for row, _ in found]
    assert [alike for _, alike in found] == [digest(canonical_text(puzzle)) for puzzle in puzzles]
    assert len({alike for _, alike in found}) == 8


def test_the_search_for_another_board_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks for more than so many candidates of the first index that has none."""
    monkeypatch.setattr("enpitsu.batch.collect.REPEATS", 5)
    known = [digest(canonical_text(puzzle)) for puzzle, _ in until_the_end(TINY.maker(Budget()).puzzles())]
    crew = Disordered(ahead=2)
    with pytest.raises(OutOfBudget, match="nothing new"):
        by(crew, TINY, 1000, dict(enumerate(known, 1)))
    assert 5 <= crew.ran <= 10
    assert REPEATS > 5


def test_what_was_made_before_is_not_made_again() -> None:
    whole = list(Collector(SMALL, 8, Meter()).rows(Disordered()))
    for made in (0, 3, 8):
        crew = Disordered()
        done = {n: alike for n, (_, alike) in enumerate(whole[:made], 1)}
        assert by(crew, SMALL, 8, done) == [row for row, _ in whole[made:]]
        assert crew.ran == 8 - made
    assert by(Disordered(), SMALL, 2, dict.fromkeys(range(1, 9), "x")) == []


@pytest.mark.parametrize(
    ("spoilt", "error", "told"),
    [
        (Done(0, lost="crash", reason="exit status 7"), LostPuzzle, "puzzle 4 was lost (crash: exit"),
        (Done(0, lost="hang", reason="killed"), OutOfBudget, "the time is up"),
        (Done(0, {"status": "budget", "reason": "memory", "more": ""}), OutOfBudget, "too much memory"),
        (Done(0, {"status": "malformed", "reason": "no such mark"}), BadPuzzle, "no such mark"),
    ],
)  # fmt: skip
def test_what_is_lost_ends_the_series_with_what_came_before(
    spoilt: Done, error: type[EnpitsuError], told: str
) -> None:
    def spoiled(job: Job, done: Done) -> Done:
        return (
            Done(job.number, spoilt.result, spoilt.lost, spoilt.reason)
            if job.payload["index"] == 3
            else done
        )

    found = []
    crew = Disordered(ahead=1, spoiled=spoiled)
    with pytest.raises(error) as met:  # noqa: PT012
        for row, _ in Collector(SMALL, 50, Meter()).rows(crew):
            found.append(row)
    assert told in str(met.value)
    assert found == alone(SMALL, 3)
    assert crew.ran == 4, "nothing is made behind it"


def test_without_time_nothing_is_asked_for() -> None:
    crew = Disordered()
    with pytest.raises(OutOfBudget, match="the time is up"):
        list(Collector(SMALL, 5, Meter(Budget(seconds=0))).rows(crew))
    assert crew.ran == 0


def test_a_worker_that_is_killed_changes_nothing() -> None:
    rows = alone(SMALL, 12)
    found = []
    with LocalCrew(2) as crew:
        for row, _ in Collector(SMALL, 12, Meter()).rows(crew):
            found.append(row)
            if len(found) in {2, 6}:
                crew.children[0].process.kill()
    assert found == rows


def test_an_order_is_the_same_in_another_process() -> None:
    marks, options = (("black R1C1", False),), {"KO-1": "around"}
    wanted = Series(
        "koburin", 5, 4, 7, "rotate", 0.25, "easy", True, True, marks, options, True, ("2", "?")
    )
    again = Series.of(json.loads(json.dumps(wanted.data())))
    assert again == wanted
    assert again.asked == wanted.asked != SMALL.asked
    assert again.maker(Budget()).seed == 7


def test_all_wishes_are_heard() -> None:
    """The rows are those of a maker with the same wishes."""
    cells = grid(4, 4)
    wishes: dict[str, Any] = {"symmetry": "rotate", "density": 0.5, "require": (("black R1C1", False),)}
    [row] = by(Disordered(), Series("koburin", 4, 4, 2, **wishes), 1)
    maker = Maker(catalogue.genre("koburin"), 4, 4, seed=2, wanted=generate_options(cells, {}, **wishes))
    assert row["givens"] == next(maker.puzzles())[0].text


def test_rows_tell_grades() -> None:
    rows = by(Disordered(), Series("slitherlink", 3, 3, grades=True), 2)
    for row in rows:
        found = grade(catalogue.genre("slitherlink").parse(row["givens"]))
        assert (row["label"], row["grade"]["effort"]) == (found.label, found.effort)
        assert row["grade"]["at_least"] is False


def test_a_grade_that_takes_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the time of all the work is up, or it is stopped."""
    series = Series("slitherlink", 3, 3, grades=True)
    puzzle, answer = next(series.maker(Budget()).puzzles())

    def stopped(reason: str) -> Callable[..., Any]:
        def run(*_: object, **__: object) -> Any:
            raise OutOfBudget(reason)

        return run

    monkeypatch.setattr("enpitsu.engine.explain.grading.grade", stopped("time"))
    assert "label" not in series.row(1, puzzle, answer, Meter())
    with pytest.raises(OutOfBudget):
        series.row(1, puzzle, answer, Meter(Budget(seconds=0)))
    monkeypatch.setattr("enpitsu.engine.explain.grading.grade", stopped("interrupt"))
    with pytest.raises(OutOfBudget):
        series.row(1, puzzle, answer, Meter())


# -- by command ---------------------------------------------------------------------------------------

COMMAND = ["generate", "slitherlink", "4x4", "--seed", "3"]


def out_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.run([*COMMAND, *words]) == 0
    return capsys.readouterr().out


def test_what_is_printed_is_the_same_by_workers(capsys: pytest.CaptureFixture[str]) -> None:
    for form in (["--json"], [], ["--grades"], ["--grades", "--json"]):
        assert out_of(capsys, "--count", "3", *form) == out_of(
            capsys, "--count", "3", *form, "--workers", "2"
        )
    graded = out_of(capsys, "--count", "2", "--grades")
    assert graded.count("\ncomment: ") == 2
    rows = [json.loads(line) for line in out_of(capsys, "--count", "2", "--grades", "--json").splitlines()]
    assert rows == by(Disordered(), Series("slitherlink", 4, 4, 3, grades=True), 2)


class Interrupted(Disordered):
    """A crew that is stopped after so many results, as Ctrl-C would."""

    def __init__(self, after: int) -> None:
        super().__init__(ahead=1)
        self.after = after

    def run(self, jobs: Iterable[Job], tell: Callable[[int, Any], object] = nothing) -> Iterator[Done]:
        for done in super().run(jobs, tell):
            if not self.after:
                raise OutOfBudget("interrupt")
            self.after -= 1
            yield done


def test_a_series_that_was_interrupted_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, out = tmp_path / "whole", tmp_path / "rows.jsonl"
    part = tmp_path / "rows.jsonl.part"
    assert cli.run([*COMMAND, "--count", "6", "--workers", "1", "--out", str(whole)]) == 0
    with monkeypatch.context() as stopped:
        stopped.setattr("enpitsu.cli.making.crew_of", lambda execution: Interrupted(3))
        assert cli.run([*COMMAND, "--count", "6", "--out", str(out)]) == 130
    told = capsys.readouterr().err
    assert f"stopped: 3 of 6 made; --resume goes on from here (the rows so far are in {part})" in told
    assert part.read_bytes() == b"".join(whole.read_bytes().splitlines(keepends=True)[:3])
    with part.open("a") as file:
        file.write('{"number": 4, "dig')  # as if the power had gone
    assert cli.run([*COMMAND, "--count", "6", "--out", str(out)]) == 2
    assert "is kept from before" in capsys.readouterr().err
    assert cli.run([*COMMAND, "--count", "6", "--workers", "2", "--out", str(out), "--resume"]) == 0
    assert "3 done before" in capsys.readouterr().err
    assert out.read_bytes() == whole.read_bytes()
    assert not part.exists()
    assert cli.run([*COMMAND, "--count", "8", "--workers", "2", "--out", str(out), "--resume"]) == 0
    assert out.read_bytes().startswith(whole.read_bytes())
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["number"] for row in rows] == list(range(1, 9))
    assert [row["givens"] for row in rows] == [row["givens"] for row in alone(SMALL, 8)]


def test_rows_of_another_series_are_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rows"
    assert cli.run([*COMMAND, "--out", str(out)]) == 0
    before = out.read_bytes()
    for other in (
        ["--seed", "4"],
        ["--density", "0.5"],
        ["--minimal"],
        ["--grades"],
        ["--option", "SL-1=all"],
    ):
        assert cli.run([*COMMAND, *other, "--out", str(out), "--resume"]) == 2
        assert "another genre, size, seed or wish" in capsys.readouterr().err
        assert out.read_bytes() == before
    assert cli.run([*COMMAND, "--time", "5", "--out", str(out), "--resume"]) == 0
    assert out.read_bytes() == before
    out.write_text("my thesis\n")
    assert cli.run([*COMMAND, "--out", str(out)]) == 2
    assert out.read_text() == "my thesis\n"


def test_a_size_of_few_boards_ends_with_a_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("enpitsu.batch.collect.REPEATS", 20)
    out = tmp_path / "rows"
    words = ["generate", "slitherlink", "2x2", "--count", "50", "--workers", "2"]
    assert cli.run([*words, "--out", str(out)]) == 3
    said = capsys.readouterr().err.splitlines()[-1]
    part = out.with_name("rows.part")
    made = len(part.read_text().splitlines())
    assert said == f"enpitsu: nothing new was made for long: {made} of 50 made; the rows are in {part}"
    assert made > 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--resume"], "--resume needs --out FILE"),
        (["--workers", "0"], "--workers"),
        (["--scheduler", "nowhere"], "there is no scheduler 'nowhere'"),
        (["--workers", "2", "--require", "R9C9 black"], "no mark of this puzzle"),
        (["--workers", "2", "--symmetry", "round"], "'round'"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run([*COMMAND, *words]) == 2
    said = capsys.readouterr().err
    assert told in said.splitlines()[0]
    assert said.count("enpitsu: ") == 1


def test_a_size_without_a_board_is_refused_before_anybody_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "rows"
    assert cli.run(["generate", "star_battle", "3x3", "--workers", "2", "--out", str(out)]) == 2
    assert "no board of 3x3 cells has an answer" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []

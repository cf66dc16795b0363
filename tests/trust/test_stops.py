"""Every command stops when its time is up: no work goes on for long without asking the budget.

Nothing here depends on the clock of the machine: clocks stand still, and silence is counted in calls.
"""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from enpitsu import __version__, catalogue, cli
from enpitsu.cli.solving import SolveArguments, _show
from enpitsu.effort import on_work
from enpitsu.engine import budget
from enpitsu.engine.budget import INTERRUPT_LATENCY, Budget, Meter
from enpitsu.engine.count.sweep import Sweep
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.explain.why_not import why_not
from enpitsu.engine.make.generate import Maker
from enpitsu.engine.solve import solve
from enpitsu.errors import OutOfBudget
from enpitsu.grid import board, grid
from enpitsu.logic import PartialAssignment
from enpitsu.problem_template import _templates
from enpitsu.puzzle import Puzzle

SILENCE = 200_000
"""Calls of functions between two looks at the budget: some tenths of a second."""


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(budget, "perf_counter", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def longest_silence(work: Callable[[], object], looks: int) -> int:
    """The most calls of functions between two looks at the budget, before so many looks."""
    calls = longest = seen = 0

    def count(frame: object, event: str, of: object) -> None:
        nonlocal calls
        calls += event == "call"

    def look(things: int) -> None:
        nonlocal calls, longest, seen
        longest, calls, seen = max(longest, calls), 0, seen + 1
        if seen > looks:
            raise OutOfBudget("time")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        with on_work(look):
            work()
    except OutOfBudget:
        pass
    finally:
        sys.setprofile(before)
    return max(longest, calls)


def blank(name: str, side: int) -> Puzzle:
    return catalogue.genre(name)(grid(side, side), {})


def clued(name: str, side: int, layer: str, clue: Any) -> Puzzle:
    """A board with one clue, in its first cell."""
    cells = grid(side, side)
    return catalogue.genre(name)(cells, {layer: {cells.cells[0]: clue}})


@pytest.mark.parametrize(
    ("name", "side", "work"),
    [("canal_view", 20, explain), ("hebi_ichigo", 8, explain), ("bricklayer", 16, explain),
     ("crossstitch", 10, explain), ("sudoku", 16, Sweep)],
)  # fmt: skip
def test_no_work_is_silent_for_long(name: str, side: int, work: Callable[[Puzzle], object]) -> None:
    assert longest_silence(lambda: work(blank(name, side)), 3000) < SILENCE


@pytest.mark.parametrize("name", ["corner_meeting", "hitori"])
def test_making_a_large_board_is_not_silent_for_long(name: str) -> None:
    def work() -> object:
        return next(Maker(catalogue.genre(name), 20, 20, seed=1).puzzles())

    assert longest_silence(work, 600) < SILENCE


def test_a_hint_by_techniques_is_not_silent() -> None:
    puzzle = catalogue.example("slitherlink#3").puzzle()
    assert longest_silence(lambda: hint(puzzle, PartialAssignment()), 3000) < SILENCE


def test_a_case_with_many_parts_is_not_silent() -> None:
    puzzle = clued("lohkous", 20, "clue", (None,))
    assert longest_silence(puzzle.cases, 1000) < SILENCE


def test_a_moment_of_grace(clock: Clock) -> None:
    board._grids.clear()
    meter = Meter(Budget(seconds=0))
    with pytest.raises(OutOfBudget), meter.counting_work():
        grid(3, 17)
    with meter.with_grace_period():
        grid(3, 18)
    clock.now += INTERRUPT_LATENCY
    with pytest.raises(OutOfBudget), meter.with_grace_period():
        grid(3, 19)
    assert meter.left().seconds == 0
    with Meter().with_grace_period():
        grid(3, 20)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["solve", "koburin"], "There was no time to set the puzzle up."),
     (["solve", "koburin", "--json"], '"marks": null'),
     (["solve", "koburin", "--format", "text", "--forced"], "not settled"),
     (["explain", "koburin"], "the time is up"),
     (["grade", "koburin"], "the time is up"), (["hint", "koburin"], "the time is up"),
     (["trim", "koburin"], "the time is up"),
     (["why-not", "koburin", "R1C1 black"], "the time is up"), (["search", "koburin"], "the time is up"),
     (["generate", "koburin", "4x4"], "the time is up: 0 of 1 made")],
)  # fmt: skip
def test_no_time_at_all_is_enough_to_read_and_to_say_so(
    arguments: list[str], said: str, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    _templates.clear()
    assert cli.run([*arguments, "--time", "0"]) == 3
    out, err = capsys.readouterr()
    assert said in out + err


def test_what_cannot_be_drawn_in_time_is_said(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = solve(blank("slitherlink", 3))
    assert outcome.status == "several"
    outcome.stopped_by = "time"
    wanted = SolveArguments(2, False, "", 0, "", True)
    allowed = Meter(Budget(seconds=0))
    _show(outcome, wanted, allowed)
    assert "There was no time" not in capsys.readouterr().out
    clock.now += INTERRUPT_LATENCY
    _show(outcome, wanted, allowed)
    assert "There was no time to draw it." in capsys.readouterr().out


def test_hints_and_reasons_have_a_budget() -> None:
    puzzle = blank("koburin", 6)
    with pytest.raises(OutOfBudget):
        hint(puzzle, {}, budget=Budget(things=10))
    with pytest.raises(OutOfBudget):
        why_not(puzzle, (puzzle.visible_marks[0], True), budget=Budget(seconds=0))


@pytest.mark.parametrize(
    "where", [f"{name}.report_work" for name in ("grid.board", "problem_template", "engine.model")]
)
@pytest.mark.parametrize("verb", ["solve", "explain", "hint", "grade", "trim", "search"])
def test_ctrl_c_is_heard_while_a_board_is_built(
    where: str, verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """While it is read, while its cases are made, and while these go to a solver."""
    monkeypatch.setattr(f"enpitsu.{where}", lambda things: signal.raise_signal(signal.SIGINT))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b". . .\n" * 4)))
    board._grids.clear()
    _templates.clear()
    layers = ["--most", "black"] if verb == "search" else []  # not by sweeping
    assert cli.run([verb, "-", "--genre", "koburin", *layers]) == 130
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert "stopped" in (out + err).lower()


def test_the_program_leaves_at_once() -> None:
    """Nothing is freed one by one at the end: the process ends as soon as all is written."""
    code = """
from enpitsu import cli
class Kept:
    def __del__(self):
        print("freed")
cli.kept = Kept()
cli.main(["--version"])
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == f"enpitsu {__version__}\n"
    assert found.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "vain"),
    [(["koburin", "--record", "a.svg", "--make"], "a puzzle has no use for --record, --make"),
     (["koburin", "4x4", "--svg", "a.svg"], "a search over a genre or a puzzle has no use for --svg"),
     (["koburin", "--length", "3", "--frame", "half"], "has no use for --frame, --length"),
     (["snakes_by_parity", "4x4", "--fewest", "x"], "a search for paths has no use for HxW, --fewest"),
     (["snakes_by_parity", "--classes", "--sample", "3"], "has no use for --classes, --sample")],
)  # fmt: skip
def test_search_refuses_options_that_mean_nothing_to_it(
    arguments: list[str], vain: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["search", *arguments]) == 2
    err = capsys.readouterr().err
    assert vain in err
    assert err.count("\n") == 1

"""Published boards of sizes people solve: one answer each, found by every solver, and how long it takes.

The boards are in tests/corpus/pzpr-real-urls.json, with their sources; those of genres we have are solved.
Times are printed, never asserted.
"""

from __future__ import annotations

import json
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import pytest

from enpitsu import formats
from enpitsu.engine.check import check
from enpitsu.engine.solve import Outcome, contradiction, solve
from enpitsu.errors import UnknownName
from enpitsu.puzzle import Puzzle
from tests.thorough import THOROUGH

CORPUS = Path(__file__).parents[1] / "corpus" / "pzpr-real-urls.json"

FIRST_KOBURIN = """\
genre: koburin
2____
_____
__1__
_____
1___0
"""
"""The first puzzle of the notes this project began with, in their own notation."""


def boards() -> dict[str, str]:
    """Name -> text of every stored board of a genre we have."""
    found = {"first_koburin": FIRST_KOBURIN}
    for entry in json.loads(CORPUS.read_text(encoding="utf-8"))["urls"]:
        try:
            formats.read(entry["url"])
        except UnknownName:
            continue
        found[entry["name"]] = entry["url"]
    return found


UNSOLVED = {"numlin_26x26"}
"""Boards that nobody here has solved yet."""

SLOW = {"fillomino_9x9", "fillomino_15x15"}
"""Boards that take many seconds: only the thorough run solves them."""

READINGS = {"numlin_14x9": {"NU-1": "all"}}
"""Boards that were made for another reading than the default one."""

BOARDS = {
    name: board
    for name, board in boards().items()
    if name not in UNSOLVED and (THOROUGH or name not in SLOW)
}
SEVERAL = {name for name in BOARDS if "drop" in name}
"""Boards from which clues were taken until they had several answers."""


def timed(puzzle: Puzzle, backend: str) -> tuple[Outcome, float]:
    start = perf_counter()
    return solve(puzzle, backend=backend), perf_counter() - start


def test_the_boards_asked_for_are_there() -> None:
    wanted = {"first_koburin", "canal_17x17", "slither_25x15", "slither_36x20_sgt1", "slither_30x30_sgt1"}
    assert wanted <= set(BOARDS)
    assert SEVERAL


@pytest.mark.parametrize("name", BOARDS)
def test_real_board(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """CaDiCaL and Glucose agree with each other, the checker and the oracle."""
    puzzle = formats.read(BOARDS[name])
    puzzle = type(puzzle)(puzzle.grid, puzzle.givens, READINGS.get(name))
    outcome, seconds = timed(puzzle, "cadical195")
    other, slower = timed(puzzle, "glucose4")
    with capsys.disabled():
        stats = outcome.stats
        print(f"\n{name:28} {outcome.status:8} {seconds:6.3f} s (Glucose {slower:6.3f} s), "
              f"{stats['rounds']} rounds, {stats['cuts']} cuts", end="")  # fmt: skip
    assert outcome.status == other.status == ("several" if name in SEVERAL else "unique")
    assert outcome.forced == other.forced
    assert len(outcome.answers) == (2 if name in SEVERAL else 1)
    id = type(puzzle).genre_id()
    for known in outcome.answers:
        assert check(puzzle, known).right
        if find_spec(f"tests.oracle.{id}"):
            text = puzzle.write_answer(known)
            assert import_module(f"tests.oracle.{id}").accepts(puzzle.text, text, puzzle.options)


def test_a_spoilt_board_has_a_core_of_few_cases() -> None:
    """One clue too many: the contradiction names cases that cannot be dropped, and that clue."""
    genre, rows = formats.read(FIRST_KOBURIN), FIRST_KOBURIN.replace("2____", "2___4")
    puzzle = formats.read(rows)
    assert type(puzzle) is type(genre)
    core = contradiction(puzzle)
    assert solve(puzzle).status == "none"
    assert "C at R1C5" in [str(case) for case in core]
    assert len(core) < 12

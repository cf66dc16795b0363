"""The hand-written encoders of bench/reference know nothing of our rules, and find the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench.reference import ENCODERS, encode

from enpitsu import catalogue, formats
from enpitsu.engine.solve import solve
from tests.thorough import sample

INSTANCES = Path(__file__).parents[1] / "bench" / "instances.json"

UNSOLVED = {"numlin_26x26"}
"""Boards that nobody here has solved yet."""

SLOW = {
    "fillomino_15x15", "fillomino_9x9", "fillomino_20x20_sgt1", "lits_24x24", "nurikabe_10x10_b",
    "nurikabe_19x12", "shikaku_30x30_sgt1", "slither_20x20_sgt1_drop15", "slither_30x30_sgt1_drop10",
    "slither_36x20_sgt1_drop30",
}  # fmt: skip
"""Boards that take more than a moment: only the thorough run solves them."""


def boards() -> dict[str, str]:
    """Name -> address of every instance that there is a hand-written encoder for, and of such examples."""
    found = {e["name"]: e["url"] for e in json.loads(INSTANCES.read_text(encoding="utf-8"))["instances"]}
    for id in catalogue.genres():
        for n, example in enumerate(catalogue.examples(id)):
            if example.url and not example.options:  # the encoders know the usual readings
                found[f"{id}#{n + 1}"] = example.url
    left_out = UNSOLVED | sample(SLOW, set())
    return {
        name: url
        for name, url in found.items()
        if name not in left_out and url.split("?")[1].split("/")[0] in ENCODERS
    }


BOARDS = boards()


def test_every_encoder_is_asked() -> None:
    assert {url.split("?")[1].split("/")[0] for url in BOARDS.values()} == set(ENCODERS)


@pytest.mark.parametrize("name", BOARDS)
def test_the_same_marks_are_forced(name: str) -> None:
    puzzle, cnf = formats.read(BOARDS[name]), encode(BOARDS[name])
    assert cnf is not None
    outcome, forced = solve(puzzle, why=False), cnf.forced()
    assert forced is not None
    theirs = [True if x in forced else False if -x in forced else None for x in cnf.visible_marks]
    ours = [outcome.forced.get(mark) for mark in puzzle.visible_marks]
    assert outcome.status == ("several" if None in theirs else "unique")
    if type(puzzle).genre_id() == "sudoku":  # has no literals for what the givens decide
        assert theirs.count(True) == ours.count(True) - len(puzzle.given)  # type: ignore[attr-defined]
    else:
        assert theirs == ours

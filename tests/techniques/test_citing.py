"""Explanations cite techniques by name, where a step is an instance of one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.desk.answers import step_data
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.patterns.pattern import drawn_patterns
from tests.techniques.boards import unique_boards

SAMPLES = json.loads(
    (Path(__file__).parents[1] / "corpus" / "slink-samples.json").read_text(encoding="utf-8")
)["samples"]


def explained(board: str, genre: str = "slink") -> Any:
    found = explain(catalogue.genre(genre).parse(board))
    assert found.finished
    return found


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda s: f"{s['rows']}x{s['cols']}")
def test_every_step_on_the_samples_is_one_of_the_fifteen(sample: Any) -> None:
    found = explained("\n".join(" ".join(map(str, row)) for row in sample["grid"]))
    assert all(told.pattern is not None for told in found.steps)


def test_steps_of_several_cases_say_the_name() -> None:
    """Two 3s at a corner, with nothing else known: one step, said by its name."""
    found = explain(catalogue.genre("slitherlink").parse(". . . .\n. 3 . .\n. . 3 .\n. . . ."), steps=1)
    [told] = found.steps
    five = drawn_patterns(catalogue.genre("slitherlink")).patterns[4]
    assert told.pattern is five
    assert told.technique_id == five.name
    assert "Two 3s at a corner: " in told.sentence
    assert step_data(told, found.board)["technique"] == "5 (two 3s at a corner)"


def test_what_is_cited_gives_what_the_step_says() -> None:
    """A step's marks follow from its facts by one picture of the technique that it cites."""
    cited = 0
    board, _ = next(unique_boards(3, 7, 7))
    found = explained(board)
    for told in found.steps:
        here = {m.place.at: v for m, v in told.marks}
        facts = {m.place.at: v for m, v in told.given}
        if told.pattern is not None:
            cited += 1
            clue = {c.at: str(n) for c, n in found.puzzle.clue.items()}
            marks = {p.at for p in found.puzzle.fence}
            assert any(
                _explains(image, (y, x), clue, facts, here, marks)
                for drawn in told.pattern.pictures for image in drawn.images()
                for y in range(-4, 18, 2) for x in range(-4, 18, 2)
            ), told.sentence  # fmt: skip
    assert cited > 20


def _explains(image: Any, at: Any, clue: Any, facts: Any, here: Any, marks: Any) -> bool:
    """Whether an image of a picture, put at a place, asks for no more than facts and gives all marks."""
    y, x = at
    clues = {(y + dy, x + dx): s for (dy, dx), s in image.clues.items()}
    needs = {(y + dy, x + dx): v for (dy, dx), v in image.needs.items()}
    gives = {(y + dy, x + dx): v for (dy, dx), v in image.gives.items()}
    return (
        all(clue.get(p) == s for p, s in clues.items())
        and all(facts.get(p) is v if p in marks else not v for p, v in needs.items())
        and all(gives.get(p) is v for p, v in here.items())
    )


def test_genres_without_techniques_cite_none() -> None:
    found = explain(catalogue.example("sudoku").puzzle(), steps=3)
    assert [told.pattern for told in found.steps[-3:]] == [None] * 3

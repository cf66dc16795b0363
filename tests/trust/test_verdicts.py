"""Every verb's verdict on puzzles with none, one and several answers is that of a fresh solver.

By default a puzzle of most genres; in `make thorough` up to nine of all, and boards of all are made.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from enpitsu import catalogue
from enpitsu.batch.work import run as work
from enpitsu.cli import explaining, making, run
from enpitsu.cli.stories import story_of
from enpitsu.document import Document
from enpitsu.engine.explain import grading, verbs
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.verbs import Explanation, explain
from enpitsu.engine.explain.why_not import why_not
from enpitsu.engine.make.clues import clues_of, with_clues
from enpitsu.engine.make.minimize import trim
from enpitsu.engine.solve import Outcome
from enpitsu.errors import EnpitsuError, NoAnswer, SeveralAnswers
from enpitsu.formats import write
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.thorough import THOROUGH, sample
from tests.trust.puzzles import STATUSES, judged, puzzles, sound

SLOW = {
    "field_trespass",
    "hebi_ichigo",
    "litos",
    "mountain_climber",
    "oddstitch",
    "snake_nest",
    "tonttiraja",
    "triangle_field",
}
GENRES = [name for name in catalogue.genres() if THOROUGH or name not in SLOW]
EACH = sample(1, 3)  # puzzles of each kind
CLAIMS = sample(1, 3)  # of each puzzle
MADE = sample(["alike", "bricklayer", "chainlink", "koburin", "plot_twist", "sudoku"], GENRES)
SIZES = {"field_trespass": "3x7", "ilotulite": "6x6", "mountain_climber": "5x5", "parity_snake": "6x6"}
"""Where a genre has no boards of four by four, or hardly any: what is generated."""

said = Counter[tuple[str, str]]()
"""How often each verb has given each verdict."""


@pytest.fixture(scope="module", autouse=True)
def summary() -> Iterator[None]:
    yield
    for verb in sorted({verb for verb, _ in said}):
        print(
            f"\n{verb}: ",
            ", ".join([f"{n} {s}" for (v, s), n in sorted(said.items()) if v == verb]),
            end="",
        )


@cache
def made(name: str) -> list[tuple[Puzzle, Outcome]]:
    """The puzzles of a genre, and what is so; a sample takes one kind of each genre, in turn."""
    found = list(puzzles(name, EACH))
    if THOROUGH:
        return found
    wanted = STATUSES[GENRES.index(name) % len(STATUSES)]
    return [(p, o) for p, o in found if o.status == wanted]


@pytest.fixture
def once(monkeypatch: pytest.MonkeyPatch) -> Callable[[Puzzle], Explanation]:
    """Explains each puzzle but once, whichever verb asks: they differ in what they make of it."""
    kept: dict[Any, Explanation] = {}

    def cached(puzzle: Puzzle, known: Any = None, **more: Any) -> Explanation:
        more.pop("budget", None), more.pop("meter", None), more.pop("progress", None)
        more = {name: value for name, value in more.items() if value is not None}
        key = sorted(puzzle.grid.holes), puzzle.text, tuple(known or ()), tuple(more.items())
        if str(key) not in kept:
            kept[str(key)] = explain(puzzle, known, **more)
        return kept[str(key)]

    for module in (verbs, grading, explaining):
        monkeypatch.setattr(module, "explain", cached)
    return cached


def raised(verb: Callable[[], Any]) -> str:
    """The status that a verb gives: of the error it raises, or "unique"."""
    try:
        verb()
    except NoAnswer:
        return "none"
    except SeveralAnswers:
        return "several"
    except EnpitsuError as error:
        return repr(error)
    return "unique"


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GENRES)
def test_verdicts_are_those_of_a_fresh_solver(
    name: str, once: Callable[[Puzzle], Explanation], capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    for puzzle, truth in made(name):
        for verb, status in (
            ("explain", explained(once(puzzle), truth)),
            ("grade", raised(lambda: grade(puzzle))),
            ("trim", raised(lambda: trimmed(puzzle))),
            *[(f"batch {verb}", row(verb, puzzle)) for verb in ("solve", "explain", "grade")],
            *[
                (f"enpitsu {v}", command(v, puzzle, capsys, monkeypatch))
                for v in ("explain", "grade", "trim")
            ],
        ):
            assert status == truth.status, (verb, puzzle.text)
            said[verb, status] += 1
        hinted(puzzle, {}, truth)
        rng = Random(puzzle.text)
        for _ in range(CLAIMS):
            claimed(puzzle, rng)


def explained(told: Explanation, truth: Outcome) -> str:
    """The verdict of an explanation, and of the sentence below its pictures; its steps are forced."""
    assert told.finished is (told.verdict == "unique")
    ending = story_of(told, PartialAssignment()).ending
    assert ("this is the only answer" in ending) is (told.verdict == "unique")
    assert ("the puzzle has several answers" in ending) is (told.verdict == "several")
    assert ("The puzzle has no answer" in ending) is (told.verdict == "none")
    if truth.status != "none":
        visible = {m: v for m, v in told.known.items() if not m.hidden}
        assert visible.items() <= truth.forced.items()
        assert told.exhausted is (told.verdict == "several")
        assert len(visible) == len(truth.forced)
    return told.verdict


def trimmed(puzzle: Puzzle) -> None:
    """A puzzle without clues to spare: of what is left each is needed, of what was spared none."""
    slim, gone, alone = trim(puzzle)
    answer = ink_of(judged(puzzle))
    assert ink_of(judged(slim)) == answer
    assert judged(slim).status == "unique"
    clues, left = clues_of(puzzle), clues_of(slim)
    assert set(left) == set(clues) - set(gone)
    for site in Random(puzzle.text).sample(list(clues), min(4, len(clues))):
        fewer = with_clues(puzzle, {s: v for s, v in clues.items() if s != site})
        truth = judged(fewer)
        same = truth.status == "unique" and ink_of(truth) == answer  # a clue may be in another one's way
        assert (site in alone) is (sound(fewer) and same)


def ink_of(outcome: Outcome) -> set[str]:
    """What is drawn in an answer."""
    return {str(m) for m in outcome.answers[0].made()}


def row(verb: str, puzzle: Puzzle) -> str:
    """The status of a batch's row."""
    payload = {"verb": verb, "text": write(puzzle, "json"), "number": 1, "genre": None, "options": {},
               "seconds": None, "conflicts": None, "answers": 2}  # fmt: skip
    status: str = work(payload, lambda what: None)["status"]
    return "unique" if status in ("explained", "graded") else status


def command(
    verb: str, puzzle: Puzzle, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> str:
    """The verdict that a command prints, with its exit status."""
    for module in (explaining, making):
        monkeypatch.setattr(module, "document_of", lambda *_: Document(puzzle))
    status = run([verb, "puzzle"])
    out = capsys.readouterr().out.lower()
    for found, phrase in (("none", "no answer"), ("several", "several answers")):
        if phrase in out:
            assert status == 1
            return found
    assert status == 0
    return "unique"


def hinted(puzzle: Puzzle, marks: dict[Mark, bool], truth: Outcome) -> None:
    """What a hint says of some marks is so."""
    found = hint(puzzle, marks)
    left = judged(puzzle, marks) if marks else truth
    said["hint", found.kind] += 1
    assert (found.kind == "none") is (truth.status == "none")
    assert (found.kind in ("wrong", "clash")) is (left.status == "none" != truth.status)
    if found.kind in ("wrong", "clash"):
        wrong = {m for m, v in marks.items() if judged(puzzle, {m: v}).status == "none"}
        assert {m for m, _ in found.wrong} == wrong
        assert bool(wrong) is (found.kind == "wrong")
    if found.kind == "clash":
        assert judged(puzzle, dict(found.clash)).status == "none"
    if found.kind == "next":
        assert found.entry is not None
        assert {m: v for m, v in found.entry.marks if not m.hidden}.items() <= left.forced.items()
    if found.kind == "stuck":
        assert left.status == "several"
        assert set(left.forced) == set(marks)


def claimed(puzzle: Puzzle, rng: Random) -> None:
    """What is said of a claim, and of a player with a few marks, is so."""
    visible = puzzle.visible_marks
    marks = {m: rng.random() < 0.4 for m in rng.sample(visible, min(len(visible), rng.randrange(3)))}
    mark, value = rng.choice(visible), rng.random() < 0.5
    others = {m: v for m, v in marks.items() if m is not mark}
    found, truth = why_not(puzzle, (mark, value), others), judged(puzzle)
    possible = judged(puzzle, {**others, mark: value}).status
    assert possible in STATUSES
    assert found.possible is (possible != "none")
    said["why-not", "possible" if found.possible else "impossible"] += 1
    if found.answer is not None:
        assert judged(puzzle, {m: found.answer[m] for m in visible}).status == "unique"
        assert {m: found.answer[m] for m in (*others, mark)} == {**others, mark: value}
    else:
        assert (found.obstacle == "The puzzle has no answer.") is (truth.status == "none")
        left = judged(puzzle, others)
        assert bool(found.steps) is (left.status != "none")
        for told in found.steps:
            assert {m: v for m, v in told.marks if not m.hidden}.items() <= left.forced.items()
    hinted(puzzle, {**others, mark: value}, truth)


@pytest.mark.parametrize("name", MADE)
def test_what_is_generated_has_just_one_answer(name: str) -> None:
    order = {"genre": name, "size": SIZES.get(name, "4x4")}
    payload = {"verb": "generate", "text": json.dumps(order), "number": 1, "genre": None, "options": {},
               "seconds": None, "conflicts": 500_000, "answers": 2}  # fmt: skip
    found = work(payload, lambda what: None)
    said["batch generate", found["status"]] += 1
    if found["status"] == "budget" and name in SIZES:
        return
    assert found["status"] == "made", found
    puzzle = catalogue.genre(name).parse(found["givens"])
    truth = judged(puzzle)
    assert truth.status == "unique"
    assert puzzle.write_answer(truth.answers[0]) == found["answer"]


def test_all_kinds_are_met() -> None:
    """The puzzles of all genres: of each kind about as many."""
    found = Counter([truth.status for name in GENRES for _, truth in made(name)])
    said.update({("puzzles", status): n for status, n in found.items()})
    assert found.keys() == set(STATUSES)
    assert found.total() >= sample(36, 300)
    assert min(found.values()) >= found.total() // 4

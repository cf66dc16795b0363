"""Grades: labels of generated boards agree with their steps; boards of a grade are made on request."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from statistics import mean

import pytest

from enpitsu import catalogue
from enpitsu.batch.run import Plan
from enpitsu.batch.work import run as work
from enpitsu.cli import run
from enpitsu.effort import on_work
from enpitsu.engine.budget import Budget, Meter
from enpitsu.engine.explain import grading
from enpitsu.engine.explain.easy import is_easy
from enpitsu.engine.explain.explained_step import ExplainedStep
from enpitsu.engine.explain.grading import LOOK_EFFORT, Grade, grade, graded
from enpitsu.engine.explain.soon_broken import soon_broken
from enpitsu.engine.explain.verbs import Explanation, explain
from enpitsu.engine.make.difficulty import EasySteps
from enpitsu.engine.make.generate import GenerateOptions, Maker
from enpitsu.engine.make.options import Steps
from enpitsu.engine.solve import solve
from enpitsu.errors import OutOfBudget
from enpitsu.formats.entries import Entry
from enpitsu.logic import PartialAssignment
from enpitsu.puzzle import Puzzle
from tests.thorough import sample

LABELS = ["easy", "medium", "hard", "expert", "extreme"]
BOARDS, SEEDS = 30, range(5, 9)
GENRES = ["slitherlink"]
LARGER = sample("6x6", "8x8")
"""A board of which some are easy, none is tiny."""


@cache
def boards(name: str) -> list[tuple[Explanation, Grade]]:
    """Generated boards of four by four cells, the easiest label first."""
    makers = [Maker(catalogue.genre(name), 4, 4, seed=seed) for seed in SEEDS]
    found = [explain(puzzle) for maker in makers for puzzle, _ in islice(maker.puzzles(), BOARDS)]
    return sorted([(e, graded(e)) for e in found], key=lambda pair: LABELS.index(pair[1].label))


def weight(told: ExplainedStep) -> int:
    """The weight of a step, counted from what is told: 1 for a case at a place, 3 for one on the board."""
    return sum(3 if str(case.place) == "the whole grid" else 1 for case in told.because)


def is_easy_step(explained: Explanation, told: ExplainedStep) -> bool:
    """A single case, a whole layer by itself, or two cases at once at places."""
    at_places = not any([explained.board.cases[k].whole for k in told.step.cases])
    return told.kind in ("single", "whole") or (
        told.kind != "search" and at_places and len(told.because) <= 2
    )


@pytest.mark.parametrize("name", GENRES)
def test_generated_boards_are_of_several_grades(name: str) -> None:
    labels = [g.label for _, g in boards(name)]
    assert len(labels) == BOARDS * len(SEEDS)
    assert all(labels.count(label) >= 3 for label in ("easy", "medium", "hard")), labels


@pytest.mark.parametrize("name", GENRES)
def test_a_grade_is_that_of_the_moves(name: str) -> None:
    for explained, found in boards(name):
        ranks = [move.rank for move in explained.moves]
        assert list(found.curve) == ranks
        assert found.hardest == max(ranks) == ranks[found.move - 1]
        assert found.as_hard == ranks.count(found.hardest)
        assert found.hardest == max([told.ranked.rank for told in explained.steps])
        assert found.technique in explained.moves[found.move - 1].techniques or not found.technique
        assert explained.moves[found.move - 1].hardest.sentence in found.sentence
        assert found.steps == len(explained.steps)
        assert found.stuck == sum(told.kind != "single" for told in explained.steps)
        assert found.searched is any(told.kind == "search" for told in explained.steps)
        assert len(found.sparkline) == len(ranks)
        assert found.sparkline[found.move - 1] == max(found.sparkline)


def by_hand(told: ExplainedStep) -> float:
    """The effort of a step from what is told: weight, half its facts, a quarter of its extent; by rank."""
    if told.kind == "single":
        return (0.1 + 0.02 * len(told.given)) * (told.ranked.rank - 1)
    places = [case.place for case in told.because] + [mark.place for mark, _ in told.given]
    spots = [place.at for place in places if hasattr(place, "at")]
    extents = [max(s[d] for s in spots) - min(s[d] for s in spots) for d in (0, 1)] if spots else [0]
    return (weight(told) + len(told.given) / 2 + float(max(extents)) / 8) * (told.ranked.rank - 1)


@pytest.mark.parametrize("name", GENRES)
def test_effort_is_that_of_all_steps(name: str) -> None:
    for explained, found in boards(name):
        looked = sum(LOOK_EFFORT / max(1, move.choices) for move in explained.moves)
        steps = sum(by_hand(t) for t in explained.steps)
        assert found.effort == pytest.approx(looked + steps, abs=0.051)
    means = [mean(g.effort for _, g in boards(name) if g.label == label) for label in LABELS[:3]]
    assert means == sorted(means)


@pytest.mark.parametrize("name", GENRES)
def test_labels_follow_the_steps(name: str) -> None:
    for explained, found in boards(name):
        hard = [told for told in explained.steps if not is_easy_step(explained, told)]
        if not hard:
            assert found.label == "easy"
        if found.label != "easy":
            top = max(told.ranked.rank for told in hard)
            most = {"medium": 3.5, "hard": 4.7, "expert": 7.0}
            assert found.label == next((label for label, rank in most.items() if top <= rank), "extreme")


TWO_AT_ONCE = """
4 5 3 6 2 1
6 2 1 4 3 5
1 3 5 2 4 6
2 6 4 1 5 3
3 4 6 5 1 2
5 1 2 3 6 4
"""


def test_two_cases_at_once_are_easy_however_they_are_found() -> None:
    """A count of all ends of a path is no table, so a pair with it is found by supposing the opposite."""
    board = catalogue.genre("parity_snake").parse(TWO_AT_ONCE)
    explained = explain(board)
    supposed = [told for told in explained.steps if told.kind == "suppose"]
    assert supposed
    assert all(len(told.because) == 2 and told.step.chain for told in supposed)
    assert graded(explained).label == "easy"
    assert is_easy(board)


@pytest.mark.parametrize("name", GENRES)
def test_easy_is_below_medium_is_below_hard(name: str) -> None:
    by_label = {label: [g for _, g in boards(name) if g.label == label] for label in LABELS[:3]}
    for below, above in pairwise(LABELS[:3]):
        for part in ("hardest", "effort", "stuck"):
            low, high = ([getattr(g, part) for g in by_label[label]] for label in (below, above))
            assert mean(low) <= mean(high), (part, below, above)
    assert max(g.hardest for g in by_label["medium"]) < min(g.hardest for g in by_label["hard"])


ROOM = """
2 . 1,2 . 1,2,3 .
. . . . . .
. . 1,2 . 2,3 .
1,4 . . . . 1,2
. . 2,3 . . 2,3
. . . . . .
"""


def test_a_board_is_easy_if_easy_steps_lead_to_its_end_whichever_are_told() -> None:
    """That an area would have no room is seen of many marks; one was settled where it is supposed."""
    board = catalogue.genre("lohkous").parse(ROOM)
    explained = explain(board)
    supposed = [told for told in explained.steps if told.kind == "suppose"]
    found = graded(explained)
    assert supposed
    assert all([len(told.because) <= 2 for told in supposed])  # two cases at once are easy, too
    assert found.label == "easy"
    assert is_easy(board)


@pytest.mark.parametrize("name", GENRES)
def test_a_board_is_easy_just_if_easy_steps_lead_to_its_end(name: str) -> None:
    for explained, found in boards(name):
        last = explained.steps[-1]
        searched = replace(last, step=replace(last.step, kind="search"))
        harder = replace(explained, steps=[*explained.steps[:-1], searched])
        assert (graded(harder).label == "easy") is is_easy(explained.puzzle) is (found.label == "easy")


def test_what_two_cases_refute_comes_before_what_three_do() -> None:
    """Of marks that three cases were found to refute, one is refuted by two of its cells."""
    explained = explain(catalogue.example("akari#2").puzzle())
    weights = [weight(told) for told in explained.steps if told.kind != "single"]
    assert weights.count(3) == 0
    assert weights.count(2) >= 2


@pytest.mark.parametrize(
    ("name", "size"),
    sample([("kurodoko", 5)], [("slitherlink", 4), ("kurodoko", 5), ("corner_meeting", 3)]),
)
def test_clues_stay_for_the_sake_of_an_easy_board(name: str, size: int) -> None:
    """Fewer boards are drawn in vain, and what stays is easy; `is_easy` says what the grade says."""

    def boards(open_to: Steps | None, most: int = 8) -> list[Puzzle]:
        seen: list[Puzzle] = []

        def accept(puzzle: Puzzle, answer: PartialAssignment) -> bool:
            seen.append(puzzle)
            return len(seen) == most

        wanted = GenerateOptions(accept=accept, open_to=open_to)
        next(Maker(catalogue.genre(name), size, size, seed=4, wanted=wanted).puzzles())
        return seen

    plain, kept = boards(None), boards(EasySteps().all)
    for puzzle in [*plain, *kept]:
        assert is_easy(puzzle) is (grade(puzzle).label == "easy")
    assert sum(map(is_easy, kept)) > sum(map(is_easy, plain))


@pytest.mark.parametrize(
    ("size", "label"),
    [*sample([], [("4x4", "easy"), ("4x4", "medium")]), ("4x4", "hard"), (LARGER, "easy")],
)
def test_three_boards_of_a_grade_on_request(
    size: str, label: str, capsys: pytest.CaptureFixture[str]
) -> None:
    order = [
        "generate",
        "slitherlink",
        size,
        "--count",
        "3",
        "--difficulty",
        label,
        "--seed",
        "2",
        "--json",
    ]
    assert run(order) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len({row["givens"] for row in rows}) == 3
    kind = catalogue.genre("slitherlink")
    for row in rows:
        puzzle: Puzzle = kind.parse(row["givens"])
        assert grade(puzzle).label == label
        assert solve(puzzle).status == "unique"


def test_a_board_too_hard_for_its_time_is_at_least_as_hard_as_its_steps_so_far(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is known of some steps is a lower bound of every part; the stop is that of any verb."""
    explained, whole = boards("slitherlink")[-1]
    assert not whole.at_least
    told = list[int]()

    def stopped(*given: object, **named: object) -> Explanation:
        out = explain(*given, **named)  # type: ignore[arg-type]
        out.moves = out.moves[: told[0]]
        out.steps = [out.steps[n] for n in sorted({n for move in out.moves for n in move.steps})]
        out.finished, out.stopped_by, out.verdict = False, "time", "unknown"
        return out

    monkeypatch.setattr(grading, "explain", stopped)
    for moves in range(1, len(explained.moves) + 1):
        told[:] = [moves]
        part = grade(explained.puzzle)
        assert part.at_least
        assert len(part.curve) == moves
        assert LABELS.index(part.label) <= LABELS.index(whole.label)
        for name in ("hardest", "steps", "stuck", "effort"):
            assert getattr(part, name) <= getattr(whole, name), name
    assert part.label == whole.label != "easy"
    monkeypatch.setattr(grading, "is_easy", out_of_time)
    assert grade(explained.puzzle).label == "easy"  # that it is harder is not settled
    told[:] = [0]
    with pytest.raises(OutOfBudget, match="the time is up"):
        grade(explained.puzzle)


def out_of_time(puzzle: Puzzle) -> bool:
    raise OutOfBudget("time")


def test_a_grade_that_is_a_lower_bound_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the screen, as JSON, in the row of a batch; the exit status is that of what stops early."""
    found = replace(grade(catalogue.example("koburin#2").puzzle()), stopped_by="time")
    # first where it is imported to: importing that module later would keep what stands in its place
    monkeypatch.setattr("enpitsu.cli.explaining.grade", lambda *_, **__: found)
    monkeypatch.setattr(grading, "grade", lambda *_, **__: found)
    assert run(["grade", "koburin"]) == 3
    out, err = capsys.readouterr()
    said, sentence, bars = out.splitlines()
    assert said.startswith(f"{found.label} or more: hardest move {found.hardest:g} ({found.technique}); ")
    assert f"move {found.move} of {len(found.curve)}" in said
    assert (sentence, bars) == (found.titled, found.sparkline)
    assert err == "enpitsu: the time is up\n"
    assert run(["grade", "koburin", "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["at_least"] is True
    text = json.dumps({"genre": "koburin", "givens": catalogue.example("koburin").givens})
    row = Plan("grade").job(Entry(1, "one", text), 1)
    told = work(row.payload, lambda note: None)
    assert (told["status"], told["reason"], told["label"]) == ("budget", "time", found.label)
    assert told["grade"]["at_least"] is True
    assert told["grade"]["effort"] == found.effort
    monkeypatch.setattr(
        "enpitsu.cli.explaining.grade", lambda *_, **__: replace(found, stopped_by="interrupt")
    )
    assert run(["grade", "koburin"]) == 130


def test_a_grade_takes_a_minute_at_most_unless_it_is_given_more(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = list[float | None]()

    def meter(budget: Budget) -> Meter:
        seconds.append(budget.seconds)
        return Meter(budget)

    monkeypatch.setattr("enpitsu.engine.budget.Meter", meter)
    monkeypatch.setattr(grading, "_easy", lambda puzzle, meter: True)
    puzzle = catalogue.example("koburin").puzzle()
    for budget in (None, Budget(), Budget(seconds=500)):
        puzzle.grade(budget=budget)
    assert seconds == [60.0, None, 500]
    assert run(["grade", "--help"]) == 0
    assert "60.0" in capsys.readouterr().out


def test_a_sentence_that_takes_long_to_find_is_stopped() -> None:
    """Whether cases break soon is asked thousands of times for one sentence: the clock is looked at."""
    explained = explain(catalogue.example("koburin").puzzle())
    with on_work(lambda things: out_of_time(explained.puzzle)), pytest.raises(OutOfBudget):
        soon_broken(explained.board, [0], PartialAssignment(), lambda k, on, off: [])

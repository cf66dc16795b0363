"""None, one or several answers: what every verb says of a puzzle is what the solver proves of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from enpitsu import catalogue
from enpitsu.batch.work import run as work
from enpitsu.cli import run
from enpitsu.cli.results import contradiction_text
from enpitsu.engine.budget import Budget
from enpitsu.engine.explain.grading import grade
from enpitsu.engine.explain.hints import hint
from enpitsu.engine.explain.steps import Reasoner
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.explain.why_not import why_not
from enpitsu.engine.make.minimize import trim
from enpitsu.engine.solve import contradiction, enumerate_answers, solve
from enpitsu.errors import NoAnswer, OutOfBudget, SeveralAnswers
from enpitsu.logic import Mark, PartialAssignment
from enpitsu.notation.marks import read_mark
from enpitsu.puzzle import Puzzle
from tests.engine.test_budget import pigeons

NONE = "genre: crossstitch\n\n. . . . .\n. . . . (1)\n"
"""All its lines are known in the end, and then the two loops (hidden marks) cannot be told apart."""

SEVERAL = "genre: slitherlink\n\n3 .\n. .\n"
ONE = "genre: slitherlink\n\n3 3\n1 1\n"


@pytest.fixture
def files(tmp_path: Path) -> Callable[[str], str]:
    """Writes a text into a file; gives its name."""

    def written(text: str) -> str:
        file = tmp_path / f"{abs(hash(text))}.txt"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return written


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["explain"], "The puzzle has no answer."),
        (["explain", "--json"], "The puzzle has no answer."),
        (["explain", "--html", "-"], "The puzzle has no answer."),
        (["explain", "--strip", "-"], "The puzzle has no answer."),
        (["grade"], "No answer: these contradict each other"),
        (["grade", "--json"], '"status": "none"'),
        (["hint"], "The puzzle has no answer."),
        (["hint", "--json"], '"kind": "none"'),
        (["why-not", "loop dot 0,0-dot 1,1"], "The puzzle has no answer."),
        (["why-not", "loop dot 0,0-dot 1,1", "--json"], "The puzzle has no answer."),
        (["trim"], "No answer: these contradict each other"),
        (["trim", "--json"], '"status": "none"'),
        (["solve"], "no answer"),
    ],
)
def test_no_verb_takes_a_puzzle_without_an_answer_for_another(
    command: list[str], said: str, files: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command[0], files(NONE), *command[1:]]) == 1
    found = capsys.readouterr()
    told = found.out + found.err
    assert said in told
    for lie in ("only answer", "several answers", "can be dropped", "easy", "Traceback"):
        assert lie not in told


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["explain"], "the puzzle has several answers"),
        (["explain", "--json"], "the puzzle has several answers"),
        (["explain", "--html", "-"], "the puzzle has several answers"),
        (["grade"], "Several answers: "),
        (["grade", "--json"], '"status": "several"'),
        (["trim"], "Several answers: "),
        (["trim", "--json"], '"status": "several"'),
    ],
)
def test_no_verb_takes_a_puzzle_with_several_answers_for_another(
    command: list[str], said: str, files: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command[0], files(SEVERAL), *command[1:]]) == 1
    found = capsys.readouterr()
    told = found.out + found.err
    assert said in told
    for lie in ("only answer", "no answer", "can be dropped", "easy", "out of budget"):
        assert lie not in told


@pytest.mark.parametrize(("text", "status"), [(NONE, "none"), (SEVERAL, "several")])
@pytest.mark.parametrize("verb", ["solve", "explain", "grade"])
def test_the_rows_of_a_batch_say_the_same(verb: str, text: str, status: str) -> None:
    payload = {"verb": verb, "text": text, "number": 1, "genre": None, "options": {},
               "seconds": None, "conflicts": None, "answers": 2}  # fmt: skip
    row = work(payload, lambda what: None)
    assert row["status"] == status
    assert "label" not in row


@pytest.mark.parametrize(("text", "status"), [(NONE, "none"), (ONE, "unique"), (SEVERAL, "several")])
def test_steps_that_meet_a_limit_say_nothing_about_answers(
    text: str, status: str, files: Callable[[str], str],
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Where no step is found, the verdict is the solver's, and what is open is told as open."""
    monkeypatch.setattr(Reasoner, "next", lambda self: None)
    puzzle = catalogue.genre(re.split(r"[:\n]", text)[1].strip()).parse(text.split("\n\n")[1])
    found = explain(puzzle)
    assert (found.verdict, found.finished, found.exhausted) == (status, False, False)
    assert run(["explain", files(text)]) == {"none": 1, "unique": 3, "several": 1}[status]
    told = capsys.readouterr().out
    assert "Nothing more is forced" not in told
    assert ("No further step was found" in told) is (status != "none")
    errors = {"none": NoAnswer, "unique": OutOfBudget, "several": SeveralAnswers}
    with pytest.raises(errors[status]):
        grade(puzzle)


def test_out_of_budget_is_no_verdict() -> None:
    for text in (NONE, ONE, SEVERAL):
        genre = catalogue.genre(re.split(r"[:\n]", text)[1].strip())
        puzzle = genre.parse(text.split("\n\n")[1])
        found = explain(puzzle, budget=Budget(conflicts=0))
        assert (found.verdict, found.finished, found.stopped_by) == ("unknown", False, "conflicts")
        assert found.ending == "The explanation was stopped here."
        for verb in (explain, grade, trim):
            with pytest.raises(OutOfBudget):
                verb(genre.parse(puzzle.text), budget=Budget(seconds=0))


def test_a_page_from_given_marks_claims_no_more_than_that(
    files: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """With these marks there is one answer; the puzzle has several, and no grade."""
    marks = files('[{"mark": "fence N side of R1C2", "value": true}, {"mark": "fence E side of R2C2"}]')
    assert run(["explain", files(SEVERAL), "--marks", marks, "--html", "-"]) == 0
    told = capsys.readouterr().out
    assert "this is the only answer with the marks given." in told
    assert "easy" not in told


def test_a_contradiction_is_one_by_itself(files: Callable[[str], str]) -> None:
    """What ``grade`` and ``trim`` say contradicts each other does so without any mark known."""
    puzzle = catalogue.genre("crossstitch").parse(NONE.split("\n\n")[1])
    for verb in (grade, trim):
        with pytest.raises(NoAnswer) as caught:
            verb(puzzle)
        named = {(c.rule.letter, str(c.place)) for c in caught.value.core}
        assert named == {(c.rule.letter, str(c.place)) for c in contradiction(puzzle)}


def test_a_proven_none_is_no_matter_of_the_budget() -> None:
    """The reason may be cut short: the smallest contradiction met by then is told as such."""
    puzzle, seen = pigeons(6), set()
    for conflicts in range(100, 2000, 20):
        outcome = solve(puzzle, budget=Budget(conflicts=conflicts))
        if outcome.status == "none":
            assert outcome.stopped_by is None
            told = contradiction_text(outcome)
            seen.add((bool(outcome.core), outcome.core_stopped_by))
            if outcome.core_stopped_by is None:
                assert told[0] == "These contradict each other:"
            elif outcome.core:
                assert "perhaps not all are needed: the conflicts are used up" in told[0]
            else:
                assert told == [
                    "Which rules contradict each other was not found out: the conflicts are used up."
                ]
    assert seen == {(False, "conflicts"), (True, "conflicts"), (True, None)}


# -- players ---------------------------------------------------------------------------------------

SMALL = {
    "slitherlink": ["3 .\n. .", ". .\n. .", "3 . .\n. . 2", "3 3\n1 1", "3 3\n. 2", "2 2\n2 2"],
    "koburin": [". . .\n. . .\n. . .", "1 . .\n. . .\n. . ."],
    "canal_view": ["2 . .\n. . .", "1 . .\n. . 0", "3 . .\n. . 2"],
}


@cache
def small() -> list[tuple[Puzzle, list[PartialAssignment]]]:
    """Small puzzles with all their answers: none, one and more."""
    found = []
    for name, boards in SMALL.items():
        for text in boards:
            puzzle = catalogue.genre(name).parse(text)
            found.append((puzzle, list(enumerate_answers(puzzle))))
    assert {min(len(answers), 2) for _, answers in found} == {0, 1, 2}
    return found


def having(answers: list[PartialAssignment], marks: dict[Mark, bool]) -> list[PartialAssignment]:
    """The answers with these marks."""
    return [a for a in answers if all(a[m] is v for m, v in marks.items())]


@pytest.mark.parametrize("n", range(60))
def test_what_a_player_is_told_is_true_of_all_answers(n: int) -> None:
    """Of random marks on puzzles with none, one or several answers; all answers are listed."""
    rng = Random(f"player {n}")
    puzzle, answers = small()[n % len(small())]
    marks = {m: rng.random() < 0.5 for m in rng.sample(puzzle.visible_marks, rng.randrange(1, 6))}
    if answers and rng.random() < 0.6:
        marks = {m: rng.choice(answers)[m] for m in marks}
    found, left = hint(puzzle, marks), having(answers, marks)
    wrong = {m for m, v in marks.items() if not having(answers, {m: v})}
    assert (found.kind == "none") is (not answers)
    assert {m for m, _ in found.wrong} == (wrong if answers else set())
    assert (found.kind == "wrong") is bool(answers and wrong)
    assert (found.kind == "clash") is bool(answers and not wrong and not left)
    if found.kind in ("wrong", "clash"):
        order = list(marks.items())
        gone = [n for n, (m, v) in enumerate(order, 1) if m in wrong] or [
            n for n in range(1, len(order) + 1) if not having(answers, dict(order[:n]))
        ]
        assert found.since == gone[0]
    if found.kind == "clash":
        clash = dict(found.clash)
        assert clash.items() <= marks.items()
        assert not having(answers, clash)
        assert all(having(answers, dict(c)) for c in combinations(found.clash, len(clash) - 1))
        assert "wrong" not in found.sentence
        assert "No answer has all of these together" in found.sentence
    if found.kind == "next":
        assert found.entry is not None
        assert all(a[m] is v for a in left for m, v in found.entry.marks if not m.hidden)
    if found.kind == "stuck":
        assert len(left) > 1
        open_ = [m for m in puzzle.visible_marks if m not in marks]
        assert all(len({a[m] for a in left}) == 2 for m in open_)


@pytest.mark.parametrize("n", range(60))
def test_why_not_is_true_of_all_answers(n: int) -> None:
    rng = Random(f"claim {n}")
    puzzle, answers = small()[n % len(small())]
    marks = {m: rng.random() < 0.5 for m in rng.sample(puzzle.visible_marks, rng.randrange(0, 4))}
    claim = rng.choice(puzzle.visible_marks), rng.random() < 0.5
    others = {m: v for m, v in marks.items() if m is not claim[0]}
    found, left = why_not(puzzle, claim, marks), having(answers, others)
    assert found.possible is bool(having(left, dict([claim])))
    if found.answer is not None:
        assert having([found.answer], {**others, claim[0]: claim[1]})
        assert found.answer in answers
    elif not left:
        assert (found.obstacle == "The puzzle has no answer.") is (not answers)
        assert (found.obstacle or "").startswith("No answer has the marks given") is bool(answers)
    else:
        assert found.obstacle is None
        assert any(dict(told.marks).get(claim[0]) is (not claim[1]) for told in found.steps)
        assert all(a[m] is v for told in found.steps for a in left for m, v in told.marks if not m.hidden)


def test_a_clash_is_told_on_the_command_line(
    files: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each of two marks is in an answer, both are in none."""
    puzzle = catalogue.genre("slitherlink").parse("3 .\n. .")
    answers = list(enumerate_answers(puzzle))
    two = next(
        pair
        for pair in combinations(puzzle.visible_marks, 2)
        if all(having(answers, {m: True}) for m in pair) and not having(answers, dict.fromkeys(pair, True))
    )
    marks = files(json.dumps([{"mark": str(m)} for m in two]))
    assert run(["hint", files(SEVERAL), "--marks", marks]) == 1
    told = capsys.readouterr().out
    assert "No answer has all of these together" in told
    assert "(No answer is left since mark 2 of 2.)" in told
    assert run(["hint", files(SEVERAL), "--marks", marks, "--json"]) == 1
    row = json.loads(capsys.readouterr().out)
    assert (row["kind"], row["wrong"], row["since"]) == ("clash", [], 2)
    assert {c["mark"] for c in row["clash"]} == {str(m) for m in two}


def test_marks_that_no_answer_has_are_no_reason_for_another(
    files: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    marks = files('[{"mark": "black R2C2", "value": true}]')
    assert run(["why-not", "koburin", "R3C4 shaded", "--marks", marks]) == 1
    assert "No answer has the marks given" in capsys.readouterr().out


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_every_mark_can_be_claimed_by_its_own_name(name: str) -> None:
    """As ``why-not`` reads it; "no" before it claims the opposite."""
    puzzle = min([e.puzzle() for e in catalogue.examples(name)], key=lambda p: len(p.visible_marks))
    for mark in Random(name).sample(puzzle.visible_marks, min(len(puzzle.visible_marks), 40)):
        for text, claimed in ((str(mark), True), (f"no {mark}", False)):
            found, value = read_mark(puzzle, text)
            assert found is mark
            assert value is claimed

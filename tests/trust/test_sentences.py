"""Every printed sentence is read back by a reader that knows the board, and no lie gets past it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, TypeAlias

import pytest

from enpitsu import catalogue
from enpitsu.cli.results import report_text
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import Scopes, check
from enpitsu.engine.compile.encode import compile
from enpitsu.engine.explain.digest import DigestEntry
from enpitsu.engine.explain.hints import Hint, hint
from enpitsu.engine.explain.told import Told
from enpitsu.engine.explain.verbs import explain
from enpitsu.engine.explain.why_not import why_not
from enpitsu.engine.model import Model
from enpitsu.engine.solve import solve
from enpitsu.grid import grid
from enpitsu.layers import Shading
from enpitsu.logic import Known, Mark
from enpitsu.puzzle import Puzzle
from enpitsu.shape import acyclic, one_group
from tests import synthetic
from tests.engine.explain.test_hints import drawn
from tests.engine.explain.test_steps import BOARDS, EXAMPLES, explained
from tests.thorough import THOROUGH, sample
from tests.trust import equal_bends
from tests.trust.pieces import Pieces
from tests.trust.room_beside import Board
from tests.trust.sentences import Concluding, Lie, Marks, Reader

STATES = sample(30, 300)
MANY = 500  # marks of a board, past which its reports are read by the thorough run only


@cache
def reader_of(id: str) -> Reader:
    """A reader who knows the stored answer (of hidden marks it says nothing)."""
    stored = catalogue.example(id)
    puzzle = explained(id).puzzle
    assert stored.answer is not None
    answer = puzzle.read_answer(stored.answer)
    return Reader(puzzle, {m: v for m, v in answer.items() if not m.hidden})


@cache
def steps(id: str) -> list[tuple[Told, dict[Mark, bool]]]:
    """The steps of a board, each with what is known before it."""
    known: dict[Mark, bool] = {}
    out = []
    for told in explained(id).steps:
        out.append((told, dict(known)))
        known.update(told.marks)
    return out


Concluded: TypeAlias = tuple[Sequence[tuple[Mark, bool]], dict[Mark, bool]]


def concluding(entry: DigestEntry, folded: Sequence[Told]) -> list[Concluding]:
    """What each of the steps concludes that are told in an entry, from which facts, by cases where."""
    return [
        (t.marks, dict(t.seen), {str(c.place) for c in t.because if c.rule.kind != "law"})
        for t in folded
        if set(t.marks) <= set(entry.marks)
    ]


def told_by(entry: DigestEntry, folded: Sequence[Told]) -> tuple[Concluded, set[tuple[str, str]]]:
    """What the last step of an entry concludes, from which facts; what the entry cites."""
    cited = {(c.rule.letter, str(c.place)) for c in entry.because if c.rule.kind != "law"}
    return (folded[-1].marks, dict(folded[-1].seen)), cited


@cache
def entries(id: str) -> list[tuple[DigestEntry, dict[Mark, bool], Concluded, set[tuple[str, str]]]]:
    """The entries of a board, each with what is told before it, its last step, and what it cites."""
    known: dict[Mark, bool] = {}
    out = []
    for entry in explained(id).entries():
        folded = [explained(id).steps[n] for n in entry.steps]
        out.append((entry, dict(known), *told_by(entry, folded)))
        known.update(entry.marks)
    return out


def group_of(id: str, entry: DigestEntry) -> list[Concluding]:
    """What each of the steps concludes that are told in an entry of a board."""
    return concluding(entry, [explained(id).steps[n] for n in entry.steps])


@cache
def read_steps(id: str) -> None:
    """Read the steps of a board.  Raises Lie."""
    for told, known in steps(id):
        reader_of(id).step(told.sentence, known, told.marks)


def read(id: str) -> int:
    """Read all sentences about a board; how many there are.  Raises Lie."""
    read_steps(id)
    for entry, known, last, cited in entries(id):
        reader_of(id).entry(entry.sentence, known, entry.marks, last, cited, group_of(id, entry))
    return len(steps(id)) + len(entries(id))


@pytest.mark.in_turn
@pytest.mark.parametrize("id", EXAMPLES)
def test_every_sentence_about_a_board_is_so(id: str) -> None:
    assert read(id)


@pytest.mark.in_turn
@pytest.mark.parametrize("n", range(STATES))
def test_what_is_said_to_a_player_is_so(n: int) -> None:
    _, puzzle, answer, marks, rng = drawn(n)
    reader = Reader(puzzle, answer)
    right = Known({m: answer[m] for m in marks})
    heard(reader, hint(puzzle, right), right)
    drawn_only = Known({m: True for m in marks if answer[m]})
    heard(reader, hint(puzzle, drawn_only, last=next(reversed(drawn_only), None)), drawn_only)
    wrong = set(rng.sample(marks, min(len(marks), rng.randrange(1, 4))))
    state = Known({m: answer[m] is not (m in wrong) for m in marks})
    heard(reader, hint(puzzle, state), state)
    claim = rng.choice([m for m in puzzle.ink if m not in right]), rng.random() < 0.5
    refuted = why_not(puzzle, claim, right)
    if refuted.answer is None:
        folded(reader, refuted.steps, right)
        known = dict(right)
        for entry in refuted.entries:
            told = [refuted.steps[n] for n in entry.steps]
            reader.entry(entry.sentence, known, entry.marks, *told_by(entry, told), concluding(entry, told))
            folded(reader, told, known)
            known.update(entry.marks)
        assert known[claim[0]] is not claim[1]


def heard(reader: Reader, found: Hint, known: Known) -> None:
    """Read a hint: a mark that is wrong, what comes next, or that there is nothing."""
    right = {m: v for m, v in known.items() if m not in dict(found.wrong)}
    if found.entry is not None and found.kind == "wrong":
        reader.refusal(found.sentence, known, found.wrong[0], *told_by(found.entry, found.steps))
        folded(reader, found.steps, right)
    elif found.entry is not None:
        assert found.kind == "next"
        folded(reader, found.steps, right)
        reader.entry(found.sentence, known, found.entry.marks, *told_by(found.entry, found.steps))
    elif found.kind == "wrong":
        reader.wrong(found.sentence, known, found.wrong[0])
    else:
        assert found.sentence == "All is drawn, and nothing is wrong."


def folded(reader: Reader, told: Sequence[Told], known: Mapping[Mark, bool]) -> None:
    """Read the steps that are folded into an entry."""
    there = dict(known)
    for step in told:
        reader.step(step.sentence, there, step.marks)
        there.update(step.marks)


def open_boards() -> Iterator[tuple[Puzzle, list[Known]]]:
    """Blank boards with several answers, of genres whose rules need no givens; some answers of each."""
    for name in catalogue.genres():
        kind = catalogue.genre(name)
        if all(layer.sites(grid(3, 3)) for layer in kind.printed.values()):
            puzzle = kind(grid(3, 3), {})
            found = solve(puzzle, answers=6, budget=Budget(conflicts=2000))
            if found.status == "several" and len(found.answers) >= 3:
                yield puzzle, found.answers


def test_what_is_said_of_marks_that_are_not_wrong_one_by_one_is_so() -> None:
    """Marks from several answers: some answer has each of them, none has all."""
    heard = 0
    for puzzle, answers in open_boards():
        rng, reader = Random(puzzle.title()), Reader(puzzle)
        model = Model(compile(puzzle), backend="clingo")

        def possible(said: Sequence[tuple[Mark, bool]], model: Model = model) -> bool:
            return model.solve([m.literal(v) for m, v in said]) is not None

        for _ in range(4):
            chosen = rng.sample(puzzle.ink, min(len(puzzle.ink), 8))
            state = Known({m: rng.choice(answers)[m] for m in chosen})
            found = hint(puzzle, state)
            if found.kind == "clash":
                heard += 1
                reader.clash(found.sentence, state, possible)
                with pytest.raises(Lie):
                    reader.clash(found.sentence, state, lambda said: True)
            else:
                assert possible(list(state.items())), found.sentence
    assert heard > 10


@pytest.mark.in_turn
@pytest.mark.parametrize("name", catalogue.genres())
def test_a_report_names_rules_and_places_that_there_are(name: str) -> None:
    for stored in catalogue.examples(name):
        puzzle = stored.puzzle()
        if len(puzzle.marks) > MANY and not THOROUGH:
            continue
        reader = Reader(puzzle)
        for broken in stored.broken:
            lines = report_text(check(puzzle, puzzle.read_answer(broken.answer)), puzzle)
            assert len(lines) > 1
            reader.report(lines)
        reader.report(report_text(check(puzzle, Known()), puzzle))


# -- lies ------------------------------------------------------------------------------------------


def a_step(pattern: str) -> Iterator[tuple[Reader, Told, dict[Mark, bool]]]:
    """Steps of small boards whose sentences are of some form."""
    for id in planted_boards():
        for told, known in steps(id):
            if re.search(pattern, told.sentence):
                yield reader_of(id), told, known


def planted_boards() -> list[str]:
    """The boards on which lies are planted."""
    return [
        *[boards[0] for boards in BOARDS if boards and boards[0].split("#")[0] in PLANTED],
        "alike#1",
        "alike#2",
        "alike#3",
        "aqre#1",
        "bricklayer#2",
        "celltinels#4",
        "bunnyhop#3",
        "bunnyhop#5",
        "curfew#2",
        "diagaquarium#1",
        "field_trespass#1",
        "hiking_track#2",
        "hitori#1",
        "kakuro#1",
        "limited_alike#4",
        "litsalike#1",
        "loop_battle#2",
        "masyu#2",
        "mirror_loop#1",
        "shakashaka#1",
        "nodeloop#2",
        "nodeloop#3",
        "nurimisaki#1",
        "parity_snake#1",
        "piirilevy#2",
        "plot_twist#3",
        "plot_twist#4",
        "seaweed#2",
        "seaweed#4",
        "yajilin#3",
        "sentinal_view#1",
        "skating#3",
        "snake_nest#1",
        "tonttiraja#1",
        "tonttiraja#3",
        "uncheckers#2",
    ]


PLANTED = (
    "alike", "bunnyhop", "canal_view", "corner_meeting", "fillomino", "hebi_ichigo", "hiking_track",
    "ilotulite", "koburin", "limited_alike", "lohkous", "loop_battle", "mark_the_spot", "mirror_loop",
    "mountain_climber", "numberlink", "nurikabe", "ouroboros", "plot_twist", "roots", "shared_field",
    "skating", "slink", "slitherlink", "sokosoko", "sudoku", "uncheckers", "yajilin",
)  # fmt: skip
"""Genres on whose smallest boards lies are planted: between them they say all there is to say."""

LIES = {
    "a mark is otherwise": (r"^R1C\d is unshaded\.", " is unshaded.", " is shaded."),
    "a mark is known before": (r"\((R\d+C\d+) is unshaded\)", r"^\S+ is", "{1} is"),
    "a mark is not new": (r"^R\d+C\d+ is (un)?shaded\.", r"^R\d+C\d+", "R99C1"),
    "what is called known is not": (r"\(R\d+C\d+ is unshaded\)", r"is unshaded\)", "is shaded)"),
    "what is called known is the news": (
        r"^The line runs (R\S+)\. .*\(the line runs R\S+?\)",
        r"\(the line runs \S+\)", "(the line runs {1})",
    ),
    "so and not so": (r"\(the line runs (R\d+C\d+-R\d+C\d+)\)", r"\)", " but not {1})"),
    "which line is not said": ("^The push runs", "^The push runs", "It runs"),
    "what is not drawn here": ("the ring runs", "the ring runs", "the line runs"),
    "another layer": (r"^The loop runs", "^The loop", "The push"),
    "a way that leads elsewhere": (
        r"runs (R\d+C\d+-R\d+C\d+)-R", r"runs R\d+C\d+-R\d+C\d+-R", "runs {1}-R9",
    ),
    "a shorter way": (r"^The line runs (R\d+C\d+-R\d+C\d+)-R", r"runs [^ .]+", "runs {1}"),
    "it runs there, too": (r"runs along the \w side of \S+ but not the", " but not", " and"),
    "no preposition": ("^The line runs along", "runs along", "runs"),
    "no preposition where it does not run": ("but not along ", "not along", "not"),
    "another side": (r"^The line runs along the N side", "the N side", "the S side"),
    "one side more": (r"^The line runs along the N and W", "the N and W", "the N, W and E"),
    "a side without its cell": (r"along the \w side of R\S+", r" of R\S+", ""),
    "another corner": (r"go on at the NW corner of R[2-9]C[2-9]\b", "NW corner", "SE corner"),
    "another row": (r"(row|column) (\d) needs", r"(row|column) \d", "{1} 9"),
    "another clue of a region": (r"the region of the (\d) at", r"region of the \d", "region of the 9"),
    "another cell of a region": (r"the region of R\d+C\d+", r"region of R\d+C\d+", "region of R9C9"),
    "more than there are": (r" and (\d+) more are", r"\d+ more are", "99 more are"),
    "is of several": (r"^\S+ and \S+ are shaded", " are shaded", " is shaded"),
    "are of one": (r"^\S+ is shaded\.", " is shaded", " are shaded"),
    "a border of several": (" are borders", " are borders", " are a border"),
    "no such place": (r"Rule \S at (R\d+C\d+)", r"at R\d+C\d+", "at R99C9"),
    "no such letter": (r"Rule \S at R\d+C\d+", r"Rule \S", "Rule Z"),
    "a letter of another place": (r"Rule B: R\d+C\d+ needs", r"R\d+C\d+ needs", "R1C2 needs"),
    "cited twice": (r"ules (\S at \S+) and", "ules ", "ules {1}, "),
    "rules, of one": (r"Rule A at \S+:", "Rule A", "Rules A"),
    "rule, of several": (r"ules \S at \S+ and", "ules ", "ule "),
    "leaves, of several": ("A search of .* shows that rules .* leave ", " leave ", " leaves "),
    "a number that is not there": (
        "needs 2 (.+) and has only 2", "needs 2 .+ and has only 2", "needs 4 {1} and has only 4",
    ),
    "how many places are left": ("needs 2 .+, and only 2 places", "only 2 places", "only 3 places"),
    "places that are not left": (
        "needs 2 (.+?), and only 2 places", "needs 2 .+ 2 places", "needs 4 {1}, and only 4 places",
    ),
    "no place is ruled out": (
        r"needs .+ and has only", " and has only .+ places?", ", and only 2 places are left",
    ),
    "more are there": ("needs 2 (.+) and has them", "needs 2", "needs 3"),
    "one is there, of several": (
        r"needs 2 (\S+)s and has them", r"needs 2 \S+ and has them", "needs one {1} and has it",
    ),
    "them, of one": ("needs one .+ and has it", "and has it", "and has them"),
    "it needs at most so many": (r"may have at most (\d) (.+) and has them", r"at most \d", "at most 7"),
    "something else is counted": ("needs .+ shaded cell", " shaded cell", " unshaded cell"),
    "what nobody counts": ("needs .+ lines?", "line", "lantern"),
    "several, of one": ("needs one (line|brick|shaded cell)", "needs one ", "needs 1 "),
    "it is there, of what is missing": (
        "needs one (.+), and only one place is left", ", and only one place is left", " and has it",
    ),
    "it is missing, of what is there": (
        "needs one (.+) and has it", " and has it", ", and only one place is left",
    ),
    "it sees too many": ("would see too few", "too few", "too many"),
    "it sees another number": (r"would see too \w+ .+, not \d", r"not \d+", "not 99"),
    "another number is first": (r"must see (\d) first", r"see \d", "see 9"),
    "the inside is in one part": (
        "the inside of the loop (?:is|would be) in two parts, at (.+?) and at (.+?) [(]",
        "two parts, at .+? and at .+? [(]", "two parts, at {1} and at {1} (",
    ),
    "the loop goes on elsewhere": (
        r"the line must go on at R\d+C\d+[)]", r"go on at R\d+C\d+", "go on at R1C1",
    ),
    "there is room for a tree": (r"^[^;(]*no room for a tree of \d+\.$", r"a tree of \d+", "a tree of 1"),
    "there is room for a tree without a ring": (
        r"no room for a tree of \d+ without a ring", r"a tree of \d+", "a tree of 1",
    ),
    "regions joined once": (
        r"the regions of \S+ and \S+ would be joined twice", r"regions of \S+ and", "regions of R1C1 and",
    ),
    "no ring of regions": (r"would be joined in a ring", "in a ring", "twice"),
    "a tree of another size": (
        r"no way is left for a tree of \d+ in", r"a tree of \d+", "a tree of 1",
    ),
    "another thing is left": (r"no side line would be left", r"no side line", "no main line"),
    "a side is the other one": (
        r": both sides of \S+ are outside the loop", "outside the loop", "inside the loop",
    ),
    "both sides are one": (
        r"just one side of (\S+) is inside", r"just one side of (\S+) is", r"both sides of \1 are",
    ),
    "the wall is none": (r"the wall (R\d+C\d+)-(R\d+C\d+)", r"the wall R\d+C\d+-", "the wall R9C9-"),
    "regions with other shapes": (
        r"(the region \S+ \S+) and .+ would have the same shape", r"and the .+ would", "and {1} would",
    ),
    "there is room for an area": (
        r"no room for an area of just the lengths? [\d, and]+", r"just the lengths? .+", "one cell",
    ),
    "an area has other lengths": (
        r"no room for an area of just the lengths 3 and one more", "lengths 3 and one more", "length 1",
    ),
    "there is room for another cell": (
        r"no room for (R\d+C\d+) in the (?:area|group) of any clue", r"for R\d+C\d+ in", "for R1C1 in",
    ),
    "there is room for a field": (
        r"no room for a field of \d+ empty cells", r"\d+ empty cells", "one empty cell",
    ),
    "a way is left in another cell": (
        r"no way would be left for the line in R\d+C\d+", r"in R\d+C\d+", "in R1C1",
    ),
    "there are fewer fields than clues": (
        r"there (?:would be|are) more fields than clues", "more fields", "fewer fields",
    ),
    "kinds are left for others": (r"no kinds are left for R\d+C\d+", r"for R\d+C\d+", "for R9C9"),
    "routes have room beside them elsewhere": (
        r"no route at R\d+C\d+ would leave room", r"at R\d+C\d+ would", "at R99C1 would",
    ),
    "a cluster has room elsewhere": (
        r"but then rule C: no cluster of \d+ has room at \S+ \(", r"at R\d+C\d+ \(", "at R99C1 (",
    ),
    "others have room beside it elsewhere": (
        r"no cluster of \d+ has room at \S+ with others beside it", r"at R\d+C\d+ with", "at R99C1 with",
    ),
    "a cluster has room without others": (
        r"no cluster of \d+ has room at \S+ with others beside it", " with others beside it", "",
    ),
    "nothing stops it where something does": (
        r"nothing stops the line at R\d+C\d+", r"line at R\d+C\d+", "line at R99C1",
    ),
    "it stops where it does not turn": (
        r"nothing stops the line at (R\d+C\d+)", r"line at R\d+C\d+", "line at R3C3",
    ),
    "a way is left for the line in another block": (
        r"the block R[56]C\d+-R\d+C\d+: (?:else )?no way (?:is|would be) left for the line there",
        r"the block R[56]C\d+-R\d+C\d+", "the block R1C1-R3C3",
    ),
    "there is a box": (r"would have no box", r"through R\d+C\d+", "through R4C5"),
    "lines of one number": (
        r"else (R\d+C\d+) and R\d+C\d+ would be in one line", r"and R\d+C\d+ would", "and R99C1 would",
    ),
    "tracks from elsewhere": (
        r"the lines from \S+ to other clues (?:cannot|could not) have",
        r"lines from R\d+C\d+",
        "lines from R99C1",
    ),
    "more bends than there are": (
        r"(?:row|column|region) .*fewer than 4 bends", r"fewer than \d+ bends", "more than 4 bends",
    ),
    "another number of bends": (r"fewer than 4 bends", r"fewer than \d+ bends", "fewer than 2 bends"),
    "the line is not there": (r"the (\w+) would visit (R\S+),", "would visit", "would not visit"),
    "the line is there": (r"the (\w+) visits (R\S+),", "visits", "does not visit"),
    "both of others": (
        r": both (\S+) and (\S+) must be drawn, or neither", r"both \S+", "both R1C1-R1C2",
    ),
    "just one of two": (
        r": both (\S+) and (\S+) must be drawn, or neither", r"both (.+), or neither",
        "just one of {1} and {2} must be drawn",
    ),
    "it runs the other way": (
        r"would not run west to east through", "west to east", "north to south",
    ),
    "water elsewhere": (r"else the water from \S+ down would not lie level", r"from \S+", "from R99C1"),
    "the other line is there": (
        r"else the ring would run \S+ without the line", "without the line", "without the ring",
    ),
    "an angle elsewhere": (
        r"an angle of the white area at the \S+ corner of R\d+C\d+ would", r"at the \S+ corner of \S+",
        "at the NW corner of R1C1",
    ),
    "loops at another dot": (
        r"would be left for the loops at the \S+ corner", r"loops at the \S+ corner of R\d+C\d+",
        "loops at the NW corner of R9C9",
    ),
    "digits for another sum": (
        r"no set of digits would be left for \d+", r"left for \d+", "left for 99",
    ),
    "another is left": (r": one of (\S+) and (\S+) must", r"one of \S+ and \S+", "one of R9C8 and R9C9"),
    "none is needed": (
        r"the line must go on at (R\d+C\d+)", r"the line must go on at \S+", "{1} may have no line",
    ),
    "already, with one stroke": (
        r"the line must go on at (R\d+C\d+)", r"the line must go on at R\d+C\d+",
        "the line passes {1} already",
    ),
    "it goes on, with two strokes": (
        r"the line passes (R\d+C\d+) already", "the line passes.*already", "the line must go on at {1}",
    ),
    "no way on, but there is": (
        r"the line must go on at", "the line must go on", "a line could not go on",
    ),
    "it goes on elsewhere": (r"the line must go on at R\d+C\d+", r"go on at R\d+C\d+", "go on at R1C1"),
    "a way on that is not ruled out": (
        r"the line must go on at \S+ \(the line runs \S+ but not \S+\)", r" but not [^)]+", "",
    ),
    "only one is there, of none": (
        "only one place is left for it",
        "only one.*it", "the only one is there already",
    ),
    "one of them, but which": (
        "nothing else is left for it",
        "nothing else.*it", "it can be only one of them",
    ),
    "something else is left": (
        r"nothing else is left for it \(\S+ is none of (\d), (\d) and \d\)",
        r"none of \d, \d and \d", "neither {1} nor {2}",
    ),
    "not among these": (
        "it is just one of these: ",
        "just one of these: not drawn, ", "just one of these: ",
    ),
    "both, of more": ("not all of them together", "not all of them together", "not both of them"),
    "all, of two": ("not both of them", "not both of them", "not all of them together"),
    "it can be reached": (r"cannot be reached from (\S+)", r": (\S+) cannot be", ": R1C1 cannot be"),
    "it would not be cut off": (
        r"else (\S+) would be cut off from (\S+)",
        r"cut off from \S+", "cut off from {1}",
    ),
    "dots that hops may join": (
        r"the (\w\w corner of \S+) and the \w\w corner of \S+ (?:are|would be) cut off from each other",
        r"and the \w\w corner of \S+ (are|would be) cut", r"and the {1} would be cut",
    ),
    "a line branches off at one of them": (
        r"else lines would branch off at (\S+) and (\S+)", r"off at \S+ and \S+", "off at {1} and R8C8",
    ),
    "two clues are left": (
        r"else no two clues would be left for \S+ and \S+", r"left for \S+ and", "left for R2C2 and",
    ),
    "there is room for an area with other corners": (
        r"no room for an area of 4 concave corners", "of 4 concave corners", "of 0 concave corners",
    ),
    "another cell is a dead end": (r"else R\d+C\d+ would be a dead end", r"else R\d+C\d+", "else R1C1"),
    "the snake has a choice elsewhere": (
        r"have a choice at R\d+C\d+", r"choice at R\d+C\d+", "choice at R1C1",
    ),
    "other cells have the same parity": (
        r"else R\d+C\d+ and R\d+C\d+ would have the same parity", r"else R\d+C\d+", "else R1C1",
    ),
    "another number stands twice": (r"have the number \d unshaded", r"number \d", "number 9"),
    "another loop could not go on": (r"else loop a could not go on", "loop a could", "loop b could"),
    "a loop goes on elsewhere": (
        r"else loop \w could not go on at the", r"on at the \w\w corner of R\d+C\d+",
        "on at the NW corner of R1C1",
    ),
    "another cell is enclosed": (r"else the line would enclose R", r"enclose R\d+C\d+", "enclose R1C1"),
    "as many bends elsewhere": (
        r"(?:cannot|could not) have as many bends as R\d+C\d+", r"bends as R\d+C\d+", "bends as R1C1",
    ),
    "as many bends as it may have": (
        r"(R\d+C\d+) c\w+ (?:not )?have as many bends as", r"bends as [^;.(]+", "bends as {1}",
    ),
    "a row of more lines": (r"would be more than 2 of one kind", "than 2 of", "than 9 of"),
    "a row that is elsewhere": (
        r"else the lines in a row at", r"row at \S+", "row at R1C1-R1C9",
    ),
    "a line that crosses itself passes elsewhere": (
        r"A at the whole grid: the line passes (R\d+C\d+) already", r"passes R\d+C\d+", "passes R1C2",
    ),
    "it need not go on, it passes": (
        r"A at the whole grid: the line must go on at (R\d+C\d+)", r"the line must go on at R\d+C\d+",
        "the line passes {1} already",
    ),
    "it comes there already": (
        r"A at the whole grid: a line must pass (R\d+C\d+)", r"a line must pass R\d+C\d+",
        "the line passes {1} already",
    ),
    "no loop is closed, crossing itself": (
        r"the lines do not run (R\S+) \(rule A at the whole grid: it would close a small loop while R\S+",
        r"close a small loop while R\S+", "close a small loop while {1}",
    ),
    "another kind of line is left": (
        r"only one kind of line is left|no kind of line would be left", r"kind of line", "straight line",
    ),
    "a line through something else": (
        r"no line through it would be left", r"line through it", "side line through it",
    ),
    "one place, cut off from itself": (
        r"(R\d+C\d+) and R\S+ are cut off from each other", r"and R\S+ are cut", "and {1} are cut",
    ),
    "no loop": (
        r"^The \w+ does not run (\S+)\. Rule .*it would close a small loop while (.+?) is outside",
        "while .+? is outside", "while {1} is outside",
    ),
    "no supposition": ("Suppose the line runs", "Suppose the line runs", "Suppose the line does not run"),
    "against what is known": (
        r"; then the (\w+) (?:runs|does not run) (R\d+C\d+-R\d+C\d+) \(",
        "; then the",
        "; then the {1} runs {2} (rule A at R1C1); then the {1} does not run {2} (rule A); then the",
    ),
    "it ends in a branch": (r"the line ends at \S+", "ends at", "branches at"),
    "it ends elsewhere": (r"the line ends at R\d+C\d+", r"ends at R\d+C\d+", "ends at R1C1"),
    "too many, where there are too few": (r"but then rule \S: \S+ has no (\w+)", "no ", "more than one "),
    "too few, where there are too many": (
        r"but then rule \S: .+ has more than one (\w+)", "more than one ", "no ",
    ),
    "more than a number that is not there": (
        r"but then rule \S: .+ has more than one (\w+)", r"more than one (\w+)", "more than 7 {1}s",
    ),
    "a piece is too large, not too small": (r"would have fewer than \d+ cells", "fewer", "more"),
    "a piece is too small, not too large": (r"would have more than (\d+) cells", "more than", "fewer than"),
    "a piece is far larger": (r"would have more than \d+ cells", r"more than \d+", "more than 99"),
    "a border that is not there": (
        r"would be in one area, with a border", r"else \S+ and \S+", "else R1C1 and R1C2",
    ),
    "a line reaches no such place": (
        r"the line from \S+.* could not reach \S+",
        r"could not reach \S+", "could not reach R99C1",
    ),
    "another number of ways": (
        r"no way is left for the \d+ .+? of R\d+C\d+", r"left for the \d+", "left for the 99",
    ),
    "ways of something else": (
        r"no way is left for the \d+ shaded cells of R\d+C\d+", "shaded cells of", "unshaded cells of",
    ),
    "a ring goes on elsewhere": (
        r"the ring must go on at R\d+C\d+", r"ring must go on at R\d+C\d+", "ring must go on at R1C1",
    ),
    "a ring that is a snake": (r"the ring must go on at", "the ring", "the snake"),
    "a ring may pass both": (
        r"no ring (?:passes|would pass) R\d+C\d+ and R\d+C\d+",
        r"(passes|would pass) R\d+C\d+ and R\d+C\d+", r"\1 R10C1 and R10C2",
    ),
    "cells that do not touch": (
        r"R\d+C\d+ and R\d+C\d+ would touch at a corner", r"R\d+C\d+ would touch", "R10C10 would touch",
    ),
    "a way that is left elsewhere": (
        r"no way is left for the \w+ (?:from|at) R\d+C\d+", r"(from|at) R\d+C\d+", r"\1 R99C1",
    ),
    "a line from elsewhere": (r"the line from \S+.* could not reach \S+", r"from R\d+C\d+", "from R99C1"),
    "areas of another size": (
        r"the areas at \S+ and \S+ would have \w+ cells? each", r"have \w+ cells?", "have 9 cells",
    ),
    "others, of one other": ("; likewise for the other mark ", "other mark ", "other marks "),
    "likewise, of one mark": (
        r"^R\d+C\d+ is \w+\. Suppose .+ \(R[^()]+\)\.$",
        r" (?=\([^()]+\)\.$)", "; likewise for the other mark ",
    ),
    "it cannot all hold": (r"but then rule \S at \S+ cannot hold", "cannot hold", "cannot all hold"),
    "a technique": (r"^(.*)\. 2 in a", " 2 in a", " 3 in a"),
    "words that nobody knows": ("only this is left", "only this is left", "because it is so"),
    "no full stop": (r"\.$", r"\.$", ""),
    "something behind": (r"\.$", r"\.$", ", too."),
}  # fmt: skip
"""What is not so: (sentences in which it can be planted, what is replaced, by what)."""


@pytest.mark.in_turn
@pytest.mark.parametrize("lie", LIES)
def test_a_planted_lie_is_found(lie: str) -> None:
    planted = 0
    for reader, told, known in a_step(LIES[lie][0]):
        text = otherwise(told.sentence, *LIES[lie])
        if text == told.sentence:
            continue
        reader.step(told.sentence, known, told.marks)
        with pytest.raises(Lie):
            reader.step(text, known, told.marks)
        planted += 1
        if planted == 5:
            return
    assert planted


def test_a_lie_about_the_tracks_of_two_stations_is_found() -> None:
    """The one that is named besides is another one, or no way is left although there are ways."""
    puzzle: Any = catalogue.example("hiking_track#4").puzzle()
    reader = Reader(puzzle)
    reader.text = ""
    (answer,) = solve(puzzle).answers
    said = "the lines from R4C2 to other clues cannot have 2 bends each and those from R4C3 2 bends each"
    never = {m: False for m in puzzle.marks if "R4C3" in str(m.place)}
    reader._phrase(f"{said} while all lines hang together", Marks(), Marks(), never, puzzle.grid)
    for lie, state in (
        (said.replace("R4C3", "R99C1"), never),
        (said, {}),
        (said, dict(answer)),
    ):
        with pytest.raises(Lie):
            reader._phrase(f"{lie} while all lines hang together", Marks(), Marks(), state, puzzle.grid)


def test_a_lie_about_strokes_that_are_cut_off_is_found() -> None:
    puzzle: Any = catalogue.example("hiking_track#4").puzzle()
    reader = Reader(puzzle)
    reader.text = ""
    state = {m: str(m.place) in ("R6C1-R6C2", "R1C1-R1C2", "R1C2-R1C3") for m in puzzle.marks}
    words = "{} and R1C1-R1C2 are cut off from each other"
    reader._phrase(words.format("R6C1-R6C2"), Marks(), Marks(), state, puzzle.grid)
    for other in ("R1C2-R1C3", "R1C1-R1C2", "R99C1-R99C2"):
        with pytest.raises(Lie):
            reader._phrase(words.format(other), Marks(), Marks(), state, puzzle.grid)


def test_a_lie_about_the_ways_of_a_line_in_a_block_is_found() -> None:
    """A way is left where all is right, or where something may stop a line that comes the other way."""
    puzzle: Any = catalogue.example("skating#1").puzzle()
    reader, grid = Reader(puzzle), puzzle.grid
    reader.text = ""
    (answer,) = solve(puzzle).answers
    block = next(grid.blocks(3, 3))
    north, west, here, east, south = [grid.cell[at] for at in ((0, 2), (1, 1), (1, 2), (1, 3), (2, 2))]
    turn = {puzzle.line[grid.edge(here, c).link]: True for c in (west, south)}
    free = [{puzzle.black[c]: False} for c in (north, east)]

    def read(state: dict[Mark, bool]) -> None:
        reader._phrase("no way is left for the line there", Marks(), Marks(), state, block)

    for lie in ({}, dict(answer), turn | free[0], turn | free[1], free[0] | free[1]):
        with pytest.raises(Lie):
            read(lie)
    read(turn | free[0] | free[1])


def test_a_ring_of_cells_is_found_again() -> None:
    """Cells that close a ring, on a board of which nothing else is asked."""
    puzzle: Any = synthetic.board(
        synthetic.genre({"black": Shading()}, lambda p: iter([(p.grid, acyclic(p.black))])), 3, 3
    )
    cells = puzzle.grid.cells
    known = {puzzle.black[c]: True for c in cells if c not in (cells[4], cells[8])}
    found, reader = explain(puzzle, known), Reader(puzzle)
    assert [str(mark.place) for told in found.steps for mark, _ in told.marks] == ["R2C2", "R3C3"]
    for told in found.steps:
        reader.step(told.sentence, known, told.marks)
        known = {**known, **dict(told.marks)}
        for lie in ((r"the chain R\d+C\d+-", "the chain R9C9-"), (r"^R\d+C\d+", "R1C2")):
            with pytest.raises(Lie):
                reader.step(re.sub(*lie, told.sentence), known, told.marks)
    made = Marks([(puzzle.black[cells[4]], False)])
    before = {mark: value for mark, value in known.items() if mark is not made[0][0]}
    reader._phrase("else R1C1, R1C2, R2C1 and R2C2 would make a ring", made, Marks(), before, puzzle.grid)
    with pytest.raises(Lie):
        reader._phrase("else R1C1, R1C2 and R1C3 would make a ring", made, Marks(), before, puzzle.grid)
    known[puzzle.black[cells[8]]] = True
    reader._phrase("R1C1, R1C2, R2C1 and 3 more make a ring", Marks(), Marks(), known, puzzle.grid)
    for words in ("R1C1, R2C2, R2C1 and 3 more make a ring", "R1C1 and R1C2 make a ring"):
        with pytest.raises(Lie):
            reader._phrase(words, Marks(), Marks(), known, puzzle.grid)


def test_room_for_a_group_is_found_again() -> None:
    puzzle: Any = synthetic.board(
        synthetic.genre({"black": Shading()}, lambda p: iter([(p.grid, one_group(p.black, 4))])), 2, 3
    )
    known = {puzzle.black[puzzle.grid.cells[1]]: False}
    (told,), reader = explain(puzzle, known).steps, Reader(puzzle)
    assert "there would be no room for a group of 4" in told.sentence
    reader.step(told.sentence, known, told.marks)
    with pytest.raises(Lie):
        reader.step(told.sentence.replace("a group of 4", "a group of 1"), known, told.marks)


def test_two_places_have_as_many_things_each_as_is_said() -> None:
    puzzle: Any = catalogue.example("alike#1").puzzle()
    reader = Reader(puzzle)
    reader.text = ""
    border = puzzle.room.borders[0]
    state = {puzzle.black[c]: c is r.cells[0] for r in border.regions for c in r.cells}
    names = " and ".join([f"the region of {r.cells[0]}" for r in border.regions])
    reader._phrase(f"{names} have one shaded cell each", Marks(), Marks(), state, border)
    for lie in ("2 shaded cells", "no shaded cell"):
        with pytest.raises(Lie):
            reader._phrase(f"{names} have {lie} each", Marks(), Marks(), state, border)


def test_too_few_numbers_are_left_where_it_is_said_so() -> None:
    puzzle: Any = catalogue.example("ripple_effect#2").puzzle()
    reader = Reader(puzzle)
    reader.text = ""
    region = max(puzzle.room.regions, key=lambda r: len(r.cells))
    a, b, *others = region.cells
    numbers = range(3, puzzle.digit.high + 1)
    state = {puzzle.digit[c] == n: False for c in (a, b) for n in (2, *numbers)}
    reader._phrase(f"{a} and {b} have only 1 left", Marks(), Marks(), state, region)
    turned = {puzzle.digit[c] == n: False for c in others for n in (1, 2, 3)}
    reader._phrase(f"1, 2 and 3 have only {a} and {b} left", Marks(), Marks(), turned, region)
    for lie in (
        f"{a} and {b} have only 2 left",
        f"{a} and {others[0]} have only 1 left",
        f"2 and 3 have only {a} left",
    ):
        for known in (state, turned):
            with pytest.raises(Lie):
                reader._phrase(lie, Marks(), Marks(), known, region)


def test_no_way_is_left_for_all_conditions_where_it_is_said_so() -> None:
    puzzle: Any = catalogue.example("heyawake#1").puzzle()
    reader = Reader(puzzle)
    reader.text = ""
    for cell in puzzle.clue:
        shut = dict.fromkeys([puzzle.black[c] for c in puzzle.room[cell].cells], False)
        reader._phrase("no way to reach its number is left", Marks(), Marks(), shut, cell)
        for state, lie in (({}, "reach its number"), (shut, "number its cells")):
            with pytest.raises(Lie):
                reader._phrase(f"no way to {lie} is left", Marks(), Marks(), state, cell)


def test_of_the_things_at_a_place_none_may_be_left_where_it_is_said_so() -> None:
    puzzle: Any = catalogue.example("roots#2").puzzle()
    reader = Reader(puzzle)
    reader.text = ""
    for tip in puzzle.tip:
        near = [puzzle.line[stroke] for stroke in puzzle.line.segments_at[tip]]
        shut = dict.fromkeys(near, False)
        reader._phrase("no side line is left", Marks(), Marks(), shut, tip)
        with pytest.raises(Lie):
            reader._phrase("no side line is left", Marks(), Marks(), {}, tip)
        with pytest.raises(Lie):
            reader._phrase("only one side line is left", Marks(), Marks(), {}, tip)


def test_a_lie_about_the_size_of_a_cluster_is_found() -> None:
    puzzle = catalogue.example("uncheckers#1").puzzle()
    cells = {str(cell): cell for cell in puzzle.grid.cells}
    state = dict.fromkeys(puzzle.marks[1:], False)
    pieces = Pieces(puzzle, cells, state, cells["R1C1"])
    for clause, so in (
        ("more than 3 cells if it is dark", True),
        ("more than 99 cells if it is dark", False),
        ("more than 3 cells if it is light", False),
        ("fewer than 3 cells if it is light", True),
        ("more than one cell, light or dark", False),
        ("fewer than 99 cells, light or dark", True),
        ("fewer than one cell, light or dark", False),
    ):
        assert pieces.holds(f"the cluster at R1C1 has {clause}") is so, clause


def test_a_lie_about_the_room_for_a_cluster_is_found() -> None:
    puzzle = catalogue.example("uncheckers#1").puzzle()
    cells = {str(cell): cell for cell in puzzle.grid.cells}
    light, dark = ["R1C2", "R1C3", "R1C4"], ["R2C1", "R3C1", "R4C1"]
    state = {m: str(m.place) in light for m in puzzle.marks if str(m.place) in [*light, *dark]}
    pieces = Pieces(puzzle, cells, state, cells["R1C1"])
    for clause, so in (
        ("at R1C1, light or dark", True),
        ("at R1C1", False),
        ("at R1C1 with others beside it", True),
        ("at R1C3 with others beside it", True),
        ("at R1C3", False),
        ("at R4C5 with others beside it", False),
    ):
        assert pieces.holds(f"no cluster of 3 has room {clause}") is so, clause


def test_a_lie_about_routes_that_bend_equally_often_is_found() -> None:
    """One of two bends lies between two others, of which one bends as often."""
    puzzle = catalogue.example("piirilevy#2").puzzle()
    cells = {str(cell): cell for cell in puzzle.grid.cells}
    drawn = [
        "R1C1-R1C2", "R1C3-R1C4", "R2C3-R2C4", "R1C1-R2C1", "R1C2-R2C2", "R1C4-R2C4", "R2C2-R3C2",
        "R3C2-R3C3", "R3C3-R3C4",
    ]  # fmt: skip
    known = {m: str(m.place) in drawn for m in puzzle.ink}
    for places, so in (("R1C3 and R1C2", True), ("R2C3 and R2C2", True), ("R2C3 and R3C3", False)):
        said = f"the routes at {places} have equally many bends"
        assert equal_bends.says(said, puzzle, cells, (), known) is so, places


def test_a_lie_about_the_room_beside_routes_is_found() -> None:
    """Four by four cells with a wrong stroke or none: at five of them is no room, or there is at all."""
    puzzle = catalogue.example("piirilevy#2").puzzle()
    marks = {str(m): m for m in puzzle.ink}
    for name, made, without in (
        ("line R3C3-R3C4", False, []),
        ("line R3C3-R3C4", True, ["R1C3", "R1C4", "R2C3", "R2C4", "R3C2"]),
        ("line R1C1-R1C2", True, []),
    ):
        room = Board(puzzle, {marks[name]: made})
        assert [str(cell) for cell in puzzle.grid.cells if not room.has_room(cell)] == without


def test_a_lie_about_the_areas_of_clues_is_found() -> None:
    puzzle: Any = catalogue.example("plot_twist#1").puzzle()
    cells = {str(cell): cell for cell in puzzle.grid.cells}
    here, there = cells["R1C2"], cells["R1C3"]
    between = puzzle.grid.edge(here, there)
    joined = {puzzle.area[between]: False}
    shut = {puzzle.area[edge]: True for edge in here.edges if edge in puzzle.area}
    for state, clause, so in (
        (joined, "the clues at R1C2 and R1C3 are in one area", True),
        (joined, "the clues at R1C2 and R1C3 are in different areas", False),
        (joined, "the clues at R1C2 and R3C2 are in one area", False),
        ({}, "the clues at R1C2 and R1C3 are in one area", False),
        (shut, "the area at R1C2 has fewer than 2 cells", True),
        (shut, "the area at R1C2 has fewer than one cell", False),
        ({}, "the area at R1C2 has fewer than 2 cells", False),
    ):
        assert bool(Pieces(puzzle, cells, state, here).holds(clause)) is so, (clause, state)


def test_a_lie_about_a_size_that_a_group_cannot_have_is_found() -> None:
    puzzle = catalogue.example("nurikabe#1").puzzle()
    cells = {str(cell): cell for cell in puzzle.grid.cells}
    state = {m: m.place is not cells["R1C3"] for m in puzzle.marks if m.place is not cells["R1C2"]}
    pieces = Pieces(puzzle, cells, state, cells["R1C3"])
    for number, so in (("just one cell", False), ("2 cells", False), ("3 cells", True)):
        assert pieces.holds(f"the group at R1C3 could not have {number}") is so, number


def test_all_else_is_known_where_it_is_said_so() -> None:
    """Said of a step in the place of its facts, it is a lie where more is open, and only there."""
    lies = truths = 0
    for reader, told, known in a_step(r"\. (Rule|At) .* \([^()]+\)\.$"):
        text = re.sub(r" \([^()]+\)\.$", " (all else there is known).", told.sentence)
        scope = Scopes(()).look(told.because[0].condition)[0] >> 1
        there = {m for n, m in enumerate(reader.puzzle.marks) if scope >> n & 1}
        if there <= dict([*told.given, *told.marks]).keys():
            reader.step(text, known, told.marks)
            truths += 1
        elif not there <= known.keys() | dict(told.marks).keys():
            lies += 1
            with suppress(Lie):
                reader.step(text, known, told.marks)
                lies -= 1  # another case of the same rule at the same place may be meant
    assert truths > 10
    assert lies > 10


ENTRY_LIES = {
    "a mark is otherwise": (r"^R1C\d is shaded", " is shaded", " is unshaded"),
    "a mark is not new": (r"^(?:R\S+).* since (R\d+C\d+) is \w+: ", r"^R\d+C\d+", "{1}"),
    "what it rests on is not known": (r", since \S+ is shaded: ", "is shaded: ", "is unshaded: "),
    "a place that there is not": (r", since R\d+C\d+ is ", r"since R\d+C\d+", "since R99C9"),
    "a longer run": (r"R\d+C\d+ to R(\d+)C\d+ are", r" to R(\d+)C\d+ are", " to R{1}C1 are"),
    "more than there are": (r" (and|or) (\d+) more", r"\d+ more", "999 more"),
    "none of two": (r"C\d+ is neither (\w) nor (\w)", r"neither \w nor \w", "none of {1} and {2}"),
    "a value twice": (r"C\d+ is neither \w nor (\w)", r"neither \w", "neither {1}"),
    "another letter": (r"by rule [A-Z] at", "by rule [A-Z]", "by rule Z"),
    "another place": (r"^(R\d+C\d+) .* rule B at R\d+C\d+(?: leaves|, )", r"B at R\d+C\d+", "B at R9C1"),
    "a place is left out": (r"by rule [A-Z] at \S+ and R\S+\.$", r" and \S+\.$", "."),
    "a case is left out": (
        r"rules [A-Z](?: at \S+)? and [A-Z] at \S+(?: leave|\.$)",
        r" and [A-Z] at \S+?( leave|\.$)", r"\1",
    ),
    "rules, of one": (r": rule [A-Z] at \S+ leaves", ": rule", ": rules"),
    "rule, of several": (r"rules [A-Z] at \S+ and ", "rules", "rule"),
    "leaves, of several": (r"leave nothing else", "leave nothing", "leaves nothing"),
    "it ends otherwise": (r": otherwise (.+?) has no ", " has no ", " has more than one "),
    "what ends is elsewhere": (r": otherwise R\d+C\d+ has", r"otherwise R\d+C\d+", "otherwise R9C9"),
    "they hold": ("could not all hold", "could not all hold", "could all hold"),
    "more cases": (r"rules.* and (\d+) more (and|leave|could)", r"and (\d+) more", "and 98 more"),
    "rule out, of one": (r"with what rule [A-Z] .* rules out", "rules out", "rule out"),
    "rules, of one letter": (r"by rule [A-Z] at \S+ and R\S+\.$", "by rule ", "by rules "),
    "not of the whole board": (r"rules? [A-Z] overall and at", " overall and at", " at"),
    "of the whole board, too": (
        r"by rule ([A-Z]) at \S+ and R\S+\.$", r"by rule [A-Z] at ", "by rule {1} overall and at ",
    ),
    "not at once": ("could not hold at once", " at once", ""),
    "ruled out by another": (r"with what rules? ([A-Z])", r"what rules? [A-Z]", "what rule Q"),
    "a number that is not there": (
        "needs 2 (.+?), and only 2 places", "needs 2 .+ 2 places", "needs 4 {1}, and only 4 places",
    ),
    "it passes, with one stroke": (
        r"the line must go on at (R\d+C\d+)", r"must go on at R\d+C\d+", "passes {1} already",
    ),
    "what is ruled out is otherwise": (r", as \S+ is unshaded by", "unshaded by", "shaded by"),
    "what nothing rules out": (r", as (R\d+C\d+) is unshaded by", r"as \S+ is", "as R1C1 is"),
    "by a letter that is not cited": (
        r", as .+ by rule [A-Z] at", r"by rule ([A-Z]) at(?=[^:]*$)", "by rule Q at",
    ),
    "by a letter at another place": (
        r", as .+ by rule [A-Z] at R\d+C\d+\.", r"R\d+C\d+\.$", "R9C9.",
    ),
    "one of several reasons is another": (
        r": by rule [A-Z], [^;]+; (R\d+C\d+) must see (\d)", r"; R\d+C\d+ must see \d", "; {1} must see 9",
    ),
    "likewise at another place": ("; likewise at R", r"likewise at R\d+C\d+", "likewise at R9C9"),
    "likewise at a place too few": (r"; likewise at \S+ and \S+\.$", r" and \S+\.$", "."),
    "a reason at another place": (r"; at R\d+C\d+, ", r"; at R\d+C\d+, ", "; at R9C9, "),
    "likewise, before anything is said": (
        r"by rule [A-Z], .+; likewise at", r"by rule ([A-Z]), .+; likewise at", "by rule Z, likewise at",
    ),
    "a reason too few": (r": by rule [A-Z], [^;]+; [^;]+\.", "; .+", "."),
    "another block": (r"the block R\d+C\d+-", r"block R\d+C\d+", "block R9C9"),
    "its own place is another": (r"by rule [A-Z], R\d+C\d+ needs", r"R\d+C\d+ needs", "R9C9 needs"),
    "the rest, by another letter": (r"at once, by rules? .*([A-Z])\.", r"([A-Z])\.$", "Z."),
    "words that nobody knows": ("leaves nothing else", "leaves nothing else", "because it is so"),
    "no full stop": (r"\.$", r"\.$", ""),
    "something behind": (r"\.$", r"\.$", ", too."),
}  # fmt: skip
"""What is not so in an entry, planted in the same way."""


@pytest.mark.parametrize("lie", ENTRY_LIES)
def test_a_lie_planted_in_an_entry_is_found(lie: str) -> None:
    planted = 0
    for id in planted_boards():
        read_steps(id)
        for entry, known, last, cited in entries(id):
            text = otherwise(entry.sentence, *ENTRY_LIES[lie])
            if text == entry.sentence:
                continue
            group = group_of(id, entry)
            reader_of(id).entry(entry.sentence, known, entry.marks, last, cited, group)
            with pytest.raises(Lie):
                reader_of(id).entry(text, known, entry.marks, last, cited, group)
            planted += 1
    assert planted


def otherwise(sentence: str, pattern: str, old: str, new: str) -> str:
    """A sentence with a lie planted; as it was, if it has no place for it."""
    found = re.search(pattern, sentence)
    if found is None:
        return sentence
    said = new.format(sentence.split(" ", maxsplit=1)[0], *[group or "" for group in found.groups()])
    return "".join(instead(sentence, old, said))


def instead(text: str, old: str, new: str) -> tuple[str, str, str]:
    """A text in which the first that fits a pattern is replaced; as it was, if nothing fits."""
    found = re.search(old, text)
    return (text[: found.start()], new, text[found.end() :]) if found else (text, "", "")


def test_a_lie_to_a_player_is_found() -> None:
    """Marks that are right, or that the player has not made; a rule that has nothing to do with it."""
    reader = reader_of("slitherlink#1")
    answer, marks = reader.answer, reader.puzzle.ink
    assert answer is not None
    kinds = set()
    for turn in range(3, 12):
        state = Known({m: answer[m] is not (n == turn) for n, m in enumerate(marks[:12])})
        found = hint(reader.puzzle, state)
        heard(reader, found, state)
        kinds.add(found.entry is None)
        wrong, other = str(marks[turn].place), str(marks[1].place)
        for old, new in ((wrong, other), (" is not drawn", " is drawn"), (" is drawn", " is not drawn")):
            text = found.sentence.replace(old, new, 1)
            if text != found.sentence:
                with pytest.raises(Lie):
                    heard(reader, replace(found, sentence=text), state)
        with pytest.raises(Lie):
            heard(reader, found, Known({}))
    assert kinds == {True, False}


def test_a_lie_in_a_report_is_found() -> None:
    reader = reader_of("slitherlink#1")
    sentence = next(rule.sentence for rule in reader.puzzle.rules if rule.letter == "B")
    reader.report([f"  B at R1C1, R2C2 and 3 more: {sentence}"])
    for lie in (
        f"  C at R1C1: {sentence}", f"  B at R99C1: {sentence}", f"  B at R1C1, R9: {sentence}",
        "  B at R1C1: Numbers are there.", "all is well",
    ):  # fmt: skip
        with pytest.raises(Lie):
            reader.report([lie])

"""What every genre must keep, found by scanning: a new genre joins by its two files alone.

Genre files are held to the rule sheet's letters, example files to the solver, the checker and (where
there is one) the brute-force oracle, which knows nothing of either.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from enpitsu import catalogue, formats
from enpitsu.catalogue import Broken, Example
from enpitsu.cli.trying_genres import charge_faults
from enpitsu.draw.svg import draw_svg
from enpitsu.draw.text import draw_text
from enpitsu.engine.budget import Budget
from enpitsu.engine.check import check
from enpitsu.engine.make.generate import generate
from enpitsu.engine.solve import Outcome, solve
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.notation.pzpr import Pzpr
from enpitsu.puzzle import Puzzle, Rule
from tests.kept import of_late

GENRES = catalogue.genres()
EXAMPLES = [e for name in GENRES for e in catalogue.examples(name)]
BROKEN = [(e, b) for e in EXAMPLES for b in e.broken]
LETTERS = tomllib.loads((Path(__file__).parent / "letters.toml").read_text(encoding="utf-8"))
PATIENCE = Budget(conflicts=1_000_000)

every_genre = pytest.mark.parametrize("name", GENRES)
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.id)
every_broken = pytest.mark.parametrize(
    ("example", "broken"), BROKEN, ids=[f"{e.id}-{i}" for i, (e, _) in enumerate(BROKEN)]
)


class Stored:
    """A stored puzzle and what the solver says of it, kept together: they share their marks."""

    def __init__(self, id: str) -> None:
        self.puzzle = catalogue.example(id).puzzle()

    @cached_property
    def outcome(self) -> Outcome:
        """What the solver finds."""
        return solve(self.puzzle, budget=PATIENCE)


stored = of_late(Stored)


def puzzle_of(id: str) -> Puzzle:
    return stored(id).puzzle


def solved(id: str) -> Outcome:
    return stored(id).outcome


def cells(example: Example) -> int:
    return len(puzzle_of(example.id).grid.cells)


def tidy(text: str) -> str:
    """The text with single blanks and no blank lines around."""
    return "\n".join([" ".join(line.split()) for line in text.strip().split("\n")])


def oracle(name: str) -> Any:
    """The independent checker of a genre; None if there is none."""
    return import_module(f"tests.oracle.{name}") if find_spec(f"tests.oracle.{name}") else None


# -- letters ---------------------------------------------------------------------------------------


@every_genre
def test_letters_are_those_of_the_rule_sheet(name: str) -> None:
    """Every sentence is accounted for: as a rule, a freedom, a demand, by design."""
    genre = catalogue.genre(name)
    letters = "".join(sorted({r.letter for r in genre.rules}))
    assert letters == LETTERS.get(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(letters)])


@every_genre
def test_letters_run_on_in_the_file(name: str) -> None:
    for base in catalogue.genre(name).__mro__:
        letters = [v.letter for v in vars(base).values() if isinstance(v, Rule)]
        assert letters == sorted(letters), base


@every_genre
def test_no_sentence_stands_twice(name: str) -> None:
    """A rule is one method, whatever it reads; only a letter in several sentences is several rules."""
    genre = catalogue.genre(name)
    sentences = [rule.sentence for rule in (*genre.rules, *genre.all_lemmas({}))]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert sorted(sentences) == sorted(set(sentences))


@every_genre
def test_every_reading_has_a_sentence_of_its_own(name: str) -> None:
    """A phrase for each value, in a sentence; no two values of an option say the same."""
    genre = catalogue.genre(name)
    for id, option in genre.readings.items():
        naming = [rule.name for rule in genre.rules if f"{{{id}}}" in rule.template]
        assert naming, f"no sentence says what {id} is about"
        said = []
        for value in option.values:
            assert option.phrases[value].strip()
            read = {rule.name: rule.sentence for rule in genre.read({id: value})}
            said.append([read[rule] for rule in naming])
            for sentence in said[-1]:
                assert re.fullmatch(r"[A-Z][^{}]*[^{}. ]\.", sentence), sentence
                assert id not in sentence
        assert len({tuple(sentences) for sentences in said}) == len(said) >= 2
    for rule in genre.rules:
        assert not re.search(r"\b[A-Z]{2,3}-\d", rule.sentence), "a phrase says it better than an id"


# -- examples --------------------------------------------------------------------------------------


@every_genre
def test_there_is_a_tiny_and_a_grown_up_example(name: str) -> None:
    sizes = sorted([cells(e) for e in catalogue.examples(name) if e.unique and e.answer])
    assert len(sizes) >= 2, "two puzzles with one answer are wanted"
    assert sizes[0] <= 36, "one tiny puzzle is wanted"
    assert sizes[-1] >= 64, "one puzzle of a size people solve is wanted"


@every_genre
def test_every_rule_is_broken_by_some_board(name: str) -> None:
    charged = {letter for e in catalogue.examples(name) for b in e.broken for letter in b.charged}
    rules = {r.letter for r in catalogue.genre(name).rules if r.kind == "rule"}
    assert charged == rules


@every_example
def test_there_is_exactly_one_answer_the_stored_one(example: Example) -> None:
    puzzle, outcome = puzzle_of(example.id), solved(example.id)
    assert outcome.status == ("unique" if example.unique else "several")
    if example.answer is not None and example.unique:
        assert outcome.answer is not None
        assert tidy(puzzle.write_answer(outcome.answer)) == tidy(example.answer)


@every_example
def test_the_answer_breaks_nothing(example: Example) -> None:
    """Neither the stored answer nor any the solver finds, says the checker; the oracle agrees."""
    puzzle = puzzle_of(example.id)
    texts = [puzzle.write_answer(known) for known in solved(example.id).answers]
    texts += [example.answer] if example.answer is not None else []
    assert texts
    independent = oracle(example.genre)
    for text in texts:
        report = check(puzzle, puzzle.read_answer(text))
        assert report.right, [*report.broken, *report.unfinished]
        assert independent is None or independent.accepts(example.givens, text, example.options)


# -- boards that break rules -------------------------------------------------------------------------


@every_broken
def test_broken_boards_are_charged_with_their_letters_and_places(example: Example, broken: Broken) -> None:
    puzzle = puzzle_of(example.id)
    assert charge_faults(check(puzzle, puzzle.read_answer(broken.answer)), broken) == []


@every_broken
def test_broken_boards_are_turned_down_by_the_oracle(example: Example, broken: Broken) -> None:
    """What a broken board is charged with is no invention of the checker."""
    independent = oracle(example.genre)
    if independent is None:
        pytest.skip("no oracle of this genre")
    assert broken.charged
    assert not independent.accepts(example.givens, broken.answer, example.options)


def refused(name: str) -> Iterator[tuple[str, str]]:
    """Givens that a demand must turn down, with its letter: ``[[refused]]`` of the example file."""
    path = catalogue.examples_folder() / f"{name}.toml"
    for table in tomllib.loads(path.read_text(encoding="utf-8")).get("refused", []):
        yield table["givens"], table["letter"]


@every_genre
def test_every_demand_turns_something_down(name: str) -> None:
    genre = catalogue.genre(name)
    letters = set()
    for givens, letter in refused(name):
        with pytest.raises(BadPuzzle) as caught:
            genre.parse(givens)
        assert caught.value.case.rule.letter == letter
        letters.add(letter)
    assert letters == {r.letter for r in genre.rules if r.kind == "demand"}


# -- no dead rules -----------------------------------------------------------------------------------


def without(genre: type[Puzzle], rule: Rule) -> type[Puzzle]:
    """The genre with one rule deleted, and with it what is said to follow from the rules."""
    implied = [other.name for other in genre.rules if other.kind == "implied"]
    dropped: type[Puzzle] = type(genre.__name__, (genre,), dict.fromkeys([rule.name, *implied]))
    assert rule not in dropped.rules
    return dropped


RULES = [
    pytest.param(name, rule, id=f"{name}-{rule.letter}")
    for name in GENRES for rule in catalogue.genre(name).rules if rule.kind == "rule"
]  # fmt: skip


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_no_rule_is_dead(name: str, rule: Rule) -> None:
    """Deleting it gives some example with one answer a second one."""
    genre = without(catalogue.genre(name), rule)
    for example in sorted([e for e in catalogue.examples(name) if e.unique], key=cells):
        outcome = solve(genre.parse(example.givens, example.options), budget=PATIENCE, why=False)
        assert outcome.status != "none", "fewer rules cannot mean fewer answers"
        if outcome.status == "several":
            return
    pytest.fail(f"no example needs rule {rule.letter}: {rule.sentence}")


# -- options -----------------------------------------------------------------------------------------

OPTIONS = [
    pytest.param(name, id, *values, id=f"{id}-{values[0]}-{values[1]}")
    for name in GENRES
    for id, option in catalogue.genre(name).readings.items()
    for values in combinations(option.values, 2)
]  # fmt: skip


def tells_apart(genre: type[Puzzle], example: Example, id: str, values: tuple[str, str]) -> bool:
    """Whether some answer under one reading is none under the other."""
    read = [genre.parse(example.givens, {**example.options, id: value}) for value in values]
    for one, other in (read, read[::-1]):
        for known in solve(one, answers=20, budget=PATIENCE, why=False).answers:
            text = one.write_answer(known)
            try:
                if not check(other, other.read_answer(text)).right:
                    return True
            except BadNotation:
                return True
    return False


@pytest.mark.parametrize(("name", "id", "one", "other"), OPTIONS)
def test_readings_differ_on_some_example(name: str, id: str, one: str, other: str) -> None:
    genre = catalogue.genre(name)
    stored = sorted(catalogue.examples(name), key=cells)
    assert any(tells_apart(genre, e, id, (one, other)) for e in stored), "no board tells the readings apart"


# -- notations ---------------------------------------------------------------------------------------


@every_example
def test_text_round_trip(example: Example) -> None:
    puzzle = puzzle_of(example.id)
    genre = type(puzzle)
    assert tidy(puzzle.text) == tidy(example.givens)
    assert genre.parse(puzzle.text, example.options).text == puzzle.text
    if example.answer is not None:
        known = puzzle.read_answer(example.answer)
        assert tidy(puzzle.write_answer(known)) == tidy(example.answer)
        assert puzzle.read_answer(puzzle.write_answer(known)) == known


@pytest.mark.parametrize("format", ["text", "json"])
@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.answer is None], ids=lambda e: e.id)
def test_files_round_trip(example: Example, format: str) -> None:
    """Those with a stored answer come back in tests/notation/test_documents.py."""
    puzzle = puzzle_of(example.id)
    answer = solved(example.id).answer
    back, marks = formats.read_marked(formats.write(puzzle, format, answer))
    assert type(back) is type(puzzle)
    assert (back.text, back.options) == (puzzle.text, puzzle.options)
    assert marks is not None
    assert answer is not None
    assert back.write_answer(marks) == puzzle.write_answer(answer)


@every_example
def test_url_round_trip(example: Example) -> None:
    puzzle = puzzle_of(example.id)
    own = vars(type(puzzle)).get("url")
    if not isinstance(own, Pzpr):
        assert not example.url, "a stored URL needs a genre that can read it"
        pytest.skip("the genre has no URLs of its own")
    if example.no_url:
        assert not example.url
        with pytest.raises(BadPuzzle, match=re.escape(example.no_url)):
            formats.write(puzzle, "pzpr")
        return
    back = formats.read(formats.write(puzzle, "pzpr"))
    assert type(back) is type(puzzle)
    assert (back.text, back.options) == (puzzle.text, puzzle.options)
    if example.url:
        stored = formats.read(example.url)
        assert (stored.text, stored.options) == (puzzle.text, puzzle.options)


# -- pictures ----------------------------------------------------------------------------------------


@every_example
def test_pictures_can_be_drawn(example: Example) -> None:
    """The picture in characters shows more once the answer is in; the SVG is well-formed."""
    puzzle, answer = puzzle_of(example.id), solved(example.id).answer
    empty, full = draw_text(puzzle).plain, draw_text(puzzle, answer).plain
    assert empty.strip()
    assert full != empty
    for known in (None, answer):
        assert ET.fromstring(draw_svg(puzzle, known)).tag.endswith("svg")


@every_genre
def test_picture_golden(name: str, golden: Callable[[str, str], None]) -> None:
    """The first example with its answer, in characters and as SVG, as someone has looked at it.

    A new genre's pictures are written by ``pytest --update-golden``; look at them before you commit them.
    """
    first = catalogue.examples(name)[0]
    assert first.answer is not None
    puzzle = puzzle_of(first.id)
    answer = puzzle.read_answer(first.answer)
    golden(f"genre_{name}.txt", draw_text(puzzle, answer).plain)
    golden(f"genre_{name}.svg", draw_svg(puzzle, answer))


# -- the other verbs ---------------------------------------------------------------------------------


@pytest.mark.in_turn(24)
@every_genre
def test_the_generator_makes_a_unique_puzzle(name: str) -> None:
    example = min([e for e in catalogue.examples(name) if e.unique], key=cells)
    grid = puzzle_of(example.id).grid
    ((made, answer),) = generate(catalogue.genre(name), grid.height, grid.width, seed=2, budget=PATIENCE)
    back = type(made).parse(made.text, made.options)
    outcome = solve(back, budget=PATIENCE)
    assert outcome.status == "unique"
    assert outcome.answer is not None
    assert made.write_answer(answer) == back.write_answer(outcome.answer)
    assert check(made, answer).right
    independent = oracle(name)
    assert independent is None or independent.accepts(made.text, made.write_answer(answer), made.options)

"""Ten variants and three crossbreeds: solved, checked, explained, generated, written and read again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from enpitsu import Budget, catalogue, check, explain, generate, read_document, solve, write_document
from enpitsu.desk import verbs
from enpitsu.document import Document
from enpitsu.errors import BadPuzzle
from enpitsu.formats import FORMATS
from enpitsu.puzzle import Puzzle
from enpitsu.variants import change_of, crossing_of, origin_of
from enpitsu.variants.made import Change, varied
from tests.variants.independent import INDEPENDENT

FILES = {path.stem: path for path in (Path(__file__).parents[2] / "examples" / "variants").glob("*.txt")}
NAMES = sorted(FILES)
PATIENCE = Budget(seconds=600)
TINY = {
    "touching": (3, 4), "bends": (4, 4), "half_turn": (4, 4), "pools": (3, 4), "same_in_rooms": (3, 5),
    "knight": (4, 4), "diagonals": (4, 4), "everywhere": (4, 4), "far_stars": (7, 7),
    "ground_in_one": (3, 4), "rectangles": (3, 3), "towers": (4, 4), "pearls": (4, 5),
    "islands_in_view": (4, 4),
}  # fmt: skip
"""Sizes of boards that are generated."""


def stored(name: str) -> Document:
    return read_document(FILES[name].read_text(encoding="utf-8"))


def texts(puzzle: Puzzle) -> set[str]:
    """All answers that the solver finds, each as the oracles write it."""
    from importlib import import_module

    normal = import_module(f"tests.oracle.{origin_of(type(puzzle)).genre_id()}").normal
    found = solve(puzzle, answers=5000, budget=PATIENCE)
    assert found.stopped_by is None
    return {normal(puzzle.write_answer(one)) for one in found.answers}


def test_each_stored_puzzle_has_an_independent_judge() -> None:
    assert set(NAMES) == set(INDEPENDENT) == set(TINY)
    assert len([n for n in NAMES if crossing_of(type(stored(n).puzzle))]) >= 3
    assert (
        len([n for n in NAMES if change_of(type(stored(n).puzzle)).origin is not type(stored(n).puzzle)])
        >= 10
    )


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=pytest.mark.thorough("4 s: all stars of 7x7")) if n == "far_stars" else n
        for n in NAMES
    ],
)
def test_the_only_answer_is_the_one_found_independently(name: str) -> None:
    puzzle = stored(name).puzzle
    found = solve(puzzle, budget=PATIENCE)
    assert found.status == "unique"
    assert texts(puzzle) == INDEPENDENT[name](puzzle.text)


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_states_its_variant_in_every_notation_with_room(name: str) -> None:
    document = stored(name)
    kind = type(document.puzzle)
    assert f"genre: {kind.genre_id()}\n" in FILES[name].read_text(encoding="utf-8")
    if name == "pearls":  # a white pearl and a circle without a number look the same there
        with pytest.raises(BadPuzzle, match="apart"):
            write_document(document, "penpa")
    for format in ("text", "json", "penpa")[: 2 if name == "pearls" else 3]:
        back = read_document(write_document(document, format)).puzzle
        assert type(back) is kind, format
        assert back.text == document.puzzle.text
    for format in FORMATS:
        if format not in ("text", "json", "penpa", "spoj", "line") and kind.printed:
            with pytest.raises(BadPuzzle, match="variant"):
                write_document(document, format)
    assert catalogue.load(catalogue.reference(kind)) is kind


@pytest.mark.parametrize("name", NAMES)
def test_the_desk_opens_its_address_checks_and_hints(name: str) -> None:
    puzzle = stored(name).puzzle
    shared = {"text": json.dumps({"genre": type(puzzle).genre_id(), "options": {}, "givens": puzzle.text})}
    opened = verbs.answer("open", {"puzzle": shared})
    assert opened["puzzle"]["genre"] == type(puzzle).genre_id()
    assert [r["letter"] for r in opened["rules"]] == [
        rule.letter for rule in puzzle.rules if rule.published
    ]
    assert verbs.answer("check", {"puzzle": shared, "marks": {}})["broken"] == []
    assert verbs.answer("hint", {"puzzle": shared, "marks": {}})["step"]["marks"]
    answer = solve(puzzle, budget=PATIENCE).answer
    assert answer is not None
    marks = {str(m): bool(v) for m, v in answer.items() if not m.hidden}
    assert verbs.answer("check", {"puzzle": shared, "marks": marks})["done"]


@pytest.mark.parametrize("name", NAMES)
def test_it_is_explained_to_the_end(name: str) -> None:
    puzzle = stored(name).puzzle
    told = explain(puzzle, budget=PATIENCE)
    assert told.finished
    answer = solve(puzzle, budget=PATIENCE).answer
    assert told.known == answer or all([told.known[m] == answer[m] for m in puzzle.visible_marks])  # type: ignore[index]


ADDED = [
    "bends", "half_turn", "same_in_rooms", "knight", "diagonals", "everywhere", "far_stars",
    "ground_in_one", "rectangles",
]  # fmt: skip
"""Those of which some answer of the genre breaks the added rule alone."""


@pytest.mark.parametrize("name", ADDED)
def test_the_added_rule_is_charged_and_cited_by_its_letter(name: str) -> None:
    puzzle = stored(name).puzzle
    kind = type(puzzle)
    [letter] = {rule.letter for rule in puzzle.rules} - {rule.letter for rule in origin_of(kind).rules}
    plain = origin_of(kind)(puzzle.grid, puzzle.givens)
    others = [plain.write_answer(one) for one in solve(plain, answers=60, budget=PATIENCE).answers]
    wrong = [puzzle.read_answer(text) for text in others]
    reports = [check(puzzle, one) for one in wrong]
    charged = [{charge.letter for charge in (*one.broken, *one.unfinished)} for one in reports]
    assert all([letters <= {letter} for letters in charged])
    assert {letter} in charged
    told = explain(puzzle, budget=PATIENCE)
    assert letter in [told.board.cases[i].case.rule.letter for one in told.steps for i in one.step.cases]


@pytest.mark.parametrize("name", ["touching", "pools"])
def test_the_answer_breaks_the_dropped_rule_alone(name: str) -> None:
    puzzle = stored(name).puzzle
    [letter] = change_of(type(puzzle)).dropped
    answer = solve(puzzle, budget=PATIENCE).answer
    assert answer is not None
    plain = origin_of(type(puzzle))(puzzle.grid, puzzle.givens)
    known = plain.read_answer(puzzle.write_answer(answer))
    assert {charge.letter for charge in check(plain, known).broken} == {letter}
    assert check(puzzle, answer).right


@pytest.mark.thorough("fourteen genres, three boards each, every answer of them by brute force")
@pytest.mark.parametrize("name", NAMES)
def test_generated_boards_have_the_answers_found_independently(name: str) -> None:
    kind = type(stored(name).puzzle)
    for puzzle, answer in generate(kind, *TINY[name], count=3, seed=5, budget=PATIENCE):
        assert check(puzzle, answer).right
        assert texts(puzzle) == INDEPENDENT[name](puzzle.text)
        fewer = kind.parse(puzzle.text)
        assert explain(fewer, budget=PATIENCE).finished


@pytest.mark.parametrize("id", catalogue.genres())
def test_no_word_of_a_genre_is_taken_for_what_a_variant_is_made_of(id: str) -> None:
    """An option may be called ``crossing``, a rule ``change``: they are kept, and mean what they mean."""
    kind = catalogue.genre(id)
    assert origin_of(kind) is kind
    assert crossing_of(kind) is None
    assert not change_of(kind).added
    assert not change_of(kind).dropped


def test_what_an_added_rule_implied_at_home_does_not_come_along() -> None:
    """Heyawake's cells are not shut in, since its shaded ones lie apart; those of Nurikabe need not."""
    home, guest = catalogue.genre("nurikabe"), catalogue.genre("heyawake")
    change = Change(home, added=((guest, "B", (("black", "sea"),)),))
    numbers = []
    for genre in (home, varied(change, "nurikabe_in_one", "Nurikabe in one")):
        puzzle = genre.parse("15 . . . .\n. . . . .\n. . . . .\n. . . . .")  # one group of cells anyway
        numbers.append(len(solve(puzzle, answers=5000).answers))
    assert numbers[0] == numbers[1] > 100
    follows = varied(Change(home, added=((catalogue.genre("roots"), "E", ()),)), "rooted", "Rooted")
    assert {rule.kind for rule in follows.rules if rule.letter == "F"} == {"rule"}

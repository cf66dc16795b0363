"""Puzzles as values with verbs: methods, names, what notebooks show, equality, pickles, processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import enpitsu
from enpitsu import (
    BadPuzzle,
    Budget,
    NoAnswer,
    Outcome,
    Puzzle,
    UnknownName,
    catalogue,
    example,
    examples,
    generate,
    genre,
    read,
)
from enpitsu.api import PuzzleMethods
from enpitsu.grid import board
from enpitsu.layers import Shading
from enpitsu.logic import count
from enpitsu.puzzle import Cases, rule
from tests.thorough import sample

KOBURIN = example("koburin")
OPEN = "genre: slitherlink\n\n3 .\n. .\n"
VERBS = [name for name in vars(PuzzleMethods) if not name.startswith("_")]


class AllShaded(Puzzle):
    """A genre of this module: shade every cell."""

    black = Shading()

    @rule("A", "Shade every cell.")
    def all_of_them(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, count([self.black[cell]]) == 1


# -- methods -----------------------------------------------------------------------------------------


def test_each_method_is_its_verb() -> None:
    puzzle = KOBURIN.puzzle()
    answer = puzzle.read_answer(KOBURIN.answer or "")
    found = puzzle.solve()
    assert found.unique
    assert found.answer == answer == enpitsu.solve(puzzle).answer
    assert puzzle.check(answer).right
    assert puzzle.check(KOBURIN.answer or "").right
    assert puzzle.check().broken == ()
    assert not puzzle.check().right
    assert puzzle.explain().known.items() <= answer.items()
    assert puzzle.explain().finished
    assert len([n for move in puzzle.explain(steps=2).moves for n in move.steps]) == 2
    assert puzzle.hint() == enpitsu.hint(puzzle, enpitsu.PartialAssignment())
    assert puzzle.hint(answer).kind == "done"
    assert puzzle.grade() == enpitsu.grade(puzzle)
    assert not puzzle.why_not("R1C1 shaded").possible
    assert puzzle.svg(answer) == enpitsu.draw_svg(puzzle, answer)
    assert puzzle.drawing() == enpitsu.draw_text(puzzle, colour=False).plain
    assert puzzle.written("pzpr") == enpitsu.write(puzzle, "pzpr")


@pytest.mark.parametrize("id", catalogue.genres())
def test_no_genre_has_a_word_of_its_own_for_a_verb(id: str) -> None:
    kind = genre(id)
    assert [name for name in VERBS if getattr(kind, name) is not getattr(PuzzleMethods, name)] == []


def test_marks_of_another_reading_are_taken_by_their_names() -> None:
    beside = KOBURIN.puzzle()
    around = type(beside).parse(beside.text, {"KO-1": "around"})
    assert {id(m) for m in around.marks}.isdisjoint([id(m) for m in beside.marks])
    answer = beside.solve().answers[0]
    assert around.check(answer).right
    assert enpitsu.check(around, answer).right
    assert around.hint(answer).kind == "done"
    assert around.svg(answer) == around.svg(beside.write_answer(answer))
    assert around.solve(answer).unique
    wrong = answer.plus({mark: True for mark in beside.marks if str(mark) == "black R3C3"})
    assert {charge.case.rule.letter for charge in around.check(wrong).broken} == {"E", "F"}
    assert around.solve(wrong).status == "none"


def test_marks_of_a_larger_board_are_refused() -> None:
    large = KOBURIN.puzzle()
    answer = large.solve().answers[0]
    small = type(large).parse(". . .\n. . .\n. . .")
    for verb in (
        small.solve, small.check, small.hint, small.explain, small.svg, small.drawing,
        lambda known: small.written("text", known),
        lambda known: enpitsu.solve(small, known), lambda known: enpitsu.check(small, known),
    ):  # fmt: skip
        with pytest.raises(BadPuzzle, match=r"another board: there is no mark 'black R1C4' on this one"):
            verb(answer)


def test_an_outcome_is_asked_by_place() -> None:
    found = KOBURIN.puzzle().solve()
    rows = [line.split() for line in (KOBURIN.answer or "").split("\n\n")[0].splitlines()]
    assert [list(row) for row in found.grid] == rows
    assert {f"R{r + 1}C{c + 1}" for r, row in enumerate(rows) for c in range(len(row))} >= {"R1C2"}
    for r, row in enumerate(rows):
        for c, token in enumerate(row):
            assert found[f"R{r + 1}C{c + 1}"] == token
    assert found["black R1C2"] is (rows[0][1] == "#")
    with pytest.raises(UnknownName, match=r"places are R1C1 to R\dC\d"):
        found["R9C9"]


def test_what_answers_do_not_share_is_a_question_mark() -> None:
    found = read(OPEN).solve()
    assert (found.status, found.unique) == ("several", False)
    assert any("?" in token for row in found.grid for token in row)
    marks = {found[str(m)] for m in found.puzzle.visible_marks}
    assert None in marks
    assert {found[str(m)] for m in found.forced} <= {True, False}
    none = read("genre: slitherlink\n\n0 0\n0 0\n").solve()
    with pytest.raises(NoAnswer):
        _ = none.grid


def test_a_grid_of_dots_has_dots() -> None:
    stored = example("slitherlink")
    found = stored.puzzle().solve()
    assert found["dot 0,0"] == found.grid[0][0]
    with pytest.raises(UnknownName):
        found["R1C1"]


def test_for_lack_of_budget_nothing_is_claimed() -> None:
    puzzle = read("genre: slitherlink\n\n" + "\n".join([". " * 12] * 12))
    found = puzzle.solve(budget=Budget(conflicts=0))
    assert not found.unique
    assert found.status == "unknown"
    assert "not settled" in found._repr_html_()


@pytest.mark.parametrize("id", sample(catalogue.genres()[::6], catalogue.genres()))
def test_every_genre_has_rows_and_the_tokens_of_its_answer(id: str) -> None:
    for stored in examples(id)[:1]:
        if stored.answer and stored.unique:
            puzzle = stored.puzzle()
            answer = puzzle.read_answer(stored.answer)
            shown = puzzle.tokens(answer)
            assert "\n".join(" ".join(row) for row in shown.rows) in puzzle.write_answer(answer)
            assert set(shown.at.values()) <= {token for row in shown.rows for token in row}


# -- names and sources -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Canal View", "canal_view"), ("CANAL-VIEW", "canal_view"), (" canalview ", "canal_view"),
        ("canal", "canal_view"), ("slither", "slitherlink"), ("Hebi-Ichigo", "hebi_ichigo"),
        ("bridges", "hashiwokakero"), ("Star Battle & canal view", "star_battle & canal_view"),
        ("Slither --without B", "slitherlink --without B"),
    ],
)  # fmt: skip
def test_a_genre_is_named_in_one_way_everywhere(name: str, id: str) -> None:
    kind = genre(name)
    assert kind.genre_id() == id
    assert genre(kind) is kind is catalogue.load(name)
    if "&" in id or "--" in id:
        assert examples(name) == examples(kind) == ()
        return
    assert examples(name) == examples(kind) == examples(id) != ()
    assert example(f"{name}#1") == example(id)
    text = examples(id)[0].givens
    assert read(text, genre=name) == read(text, genre=kind) == read(f"genre: {name}\n\n{text}")


@pytest.mark.parametrize("id", catalogue.genres())
def test_titles_and_names_in_addresses_name_just_one_genre(id: str) -> None:
    kind = genre(id)
    names = [kind.title(), kind.title().lower(), kind.__name__]
    address = vars(kind).get("url")
    if address is not None:
        names += [address.pid, *address.also]
    assert {genre(name) for name in names} == {kind}


def test_puzzles_are_made_by_name() -> None:
    ours = next(iter(generate("Simple Loop", 4, 4, seed=1)))
    theirs = next(iter(generate(genre("simple_loop"), 4, 4, seed=1)))
    assert ours[0] == theirs[0]
    with pytest.raises(UnknownName, match="did you mean koburin"):
        next(iter(generate("kobrin", 4, 4)))


def test_a_path_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(f"genre: koburin\n\n{KOBURIN.givens}", encoding="utf-8-sig")
    assert read(file) == KOBURIN.puzzle()
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.txt")
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(enpitsu.BadNotation, match=r"puzzle\.txt"):
        read(file)


# -- what is shown -----------------------------------------------------------------------------------


def test_representations_are_short_and_say_what_it_is() -> None:
    puzzle = example("koburin").puzzle()
    told = {
        repr(puzzle): "<Koburin 5x5>",
        repr(genre("koburin").parse(KOBURIN.givens, {"KO-1": "around"})): "<Koburin 5x5 KO-1=around>",
        repr(puzzle.solve()): "<Outcome unique: Koburin 5x5>",
        repr(puzzle.check(KOBURIN.answer or "")): "<Report: right>",
        repr(example("koburin")): f"<Example koburin#1{': ' if KOBURIN.title else ''}{KOBURIN.title}>",
    }
    assert list(told) == list(told.values())
    values: list[Any] = [
        puzzle.check(), puzzle.explain(), puzzle.hint(), puzzle.why_not("R1C1 shaded"), puzzle.grade(),
        puzzle.explain().steps[0], puzzle.explain().entries()[0], puzzle.solve().forced,
    ]  # fmt: skip
    assert all(0 < len(repr(value)) < 250 and "\n" not in repr(value) for value in values)


def test_notebooks_show_pictures_and_no_tag_of_a_text() -> None:
    puzzle = KOBURIN.puzzle()
    assert ET.fromstring(puzzle._repr_svg_()).tag.endswith("svg")
    for board_ in (puzzle, read(OPEN), read("genre: slitherlink\n\n0 0\n0 0\n")):
        shown: list[Any] = [board_.solve(), board_.explain(), board_.check()]
        for value in shown:
            tree = ET.fromstring(value._repr_html_())
            assert tree.tag == "div"
    assert "exactly one answer" in puzzle.solve()._repr_html_()


def test_an_unfinished_report_is_short_in_a_notebook() -> None:
    """A line for each rule: how many places, and the first of them."""
    report = example("slitherlink#2").puzzle().check(enpitsu.PartialAssignment())
    assert len(report.unfinished) > 100
    [items] = ET.fromstring(report._repr_html_()).iter("ul")
    lines = [item.text or "" for item in items]
    assert len(lines) == len({charge.letter for charge in report.unfinished})
    for line in lines:
        letter, sentence = line[0], line.partition(": ")[2]
        charges = [c for c in report.unfinished if c.letter == letter]
        assert {c.sentence for c in charges} == {sentence}
        places = {str(p) for c in charges for p in c.places}
        assert len(line) < 250
        assert line.startswith(f"{letter} at ")
        assert f" and {len(places) - 8} more: " in line


# -- equality, pickles, processes --------------------------------------------------------------------


def test_a_puzzle_is_a_value() -> None:
    one, other = KOBURIN.puzzle(), KOBURIN.puzzle()
    assert one is not other
    assert one == other
    assert len({one, other}) == 1
    assert one != genre("koburin").parse(KOBURIN.givens, {"KO-1": "around"})
    assert one != example("koburin#2").puzzle()
    assert one != genre("koburin --without F").parse(KOBURIN.givens)
    assert one != "koburin"
    assert read("genre: slitherlink\n\n. .\n. .\n") != read("genre: simple_loop\n\n. .\n. .\n")


def test_equal_puzzles_on_two_grids_are_explained_apart() -> None:
    """What is kept of one has marks that the other does not: grids may have been dropped in between."""
    one = KOBURIN.puzzle()
    one.hint()
    board._grids.clear()
    other = KOBURIN.puzzle()
    assert other == one
    assert other.grid is not one.grid
    told = other.explain()
    assert set(told.known) <= set(other.visible_marks)
    assert not other.check(told.known.plus({other.visible_marks[0]: True})).right


def everything() -> list[Puzzle]:
    ids = sample(catalogue.genres()[::4], catalogue.genres())
    found = [stored.puzzle() for id in ids for stored in examples(id)[: sample(1, 3)]]
    found.append(genre("koburin --without F").parse(KOBURIN.givens))
    found.append(genre("koburin --with no_touch:black").parse(KOBURIN.givens))
    found.append(genre("koburin & slitherlink:clue=clue").parse(KOBURIN.givens))
    found.append(genre("koburin").parse(KOBURIN.givens, {"KO-1": "around"}))
    return found


@pytest.mark.parametrize("puzzle", everything(), ids=repr)
def test_a_pickle_is_the_same_puzzle(puzzle: Puzzle) -> None:
    for protocol in (2, pickle.HIGHEST_PROTOCOL):
        back = pickle.loads(pickle.dumps(puzzle, protocol))
        assert type(back).genre_id() == type(puzzle).genre_id()
        assert back == puzzle
        assert hash(back) == hash(puzzle)
        assert (back.text, back.options) == (puzzle.text, puzzle.options)
    assert copy.deepcopy(puzzle) == puzzle


def test_outcomes_are_pickled_with_their_marks() -> None:
    for puzzle in (KOBURIN.puzzle(), read(OPEN), read("genre: slitherlink\n\n0 0\n0 0\n")):
        found = puzzle.solve()
        back = pickle.loads(pickle.dumps(found))
        assert isinstance(back, Outcome)
        assert (back.status, back.puzzle) == (found.status, found.puzzle)
        named = [{str(m): v for m, v in known.items()} for known in (found.forced, *found.answers)]
        assert [{str(m): v for m, v in known.items()} for known in (back.forced, *back.answers)] == named
        assert [str(case) for case in back.core] == [str(case) for case in found.core]
        assert set(back.forced) <= set(back.puzzle.visible_marks)


def test_a_genre_of_a_module_is_pickled_by_its_class() -> None:
    puzzle = AllShaded.parse(". .\n. .")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert puzzle.solve().unique


def test_puzzles_go_to_processes_and_outcomes_come_back(tmp_path: Path) -> None:
    """New processes, that have loaded nothing: a genre of the package, a variant, a user's own file."""
    template = (catalogue.PACKAGE / "template" / "new_genre.py").read_text(encoding="utf-8")
    file = tmp_path / "mine.py"
    file.write_text(template, encoding="utf-8")
    own = catalogue.load(str(file))
    stored = catalogue.stored(catalogue.PACKAGE / "template" / "new_genre.toml", own.genre_id())[0]
    try:
        puzzles = [
            KOBURIN.puzzle(), genre("koburin --without F").parse(KOBURIN.givens), own.parse(stored.givens),
            catalogue.load(f"{file} --without B").parse(stored.givens),
        ]  # fmt: skip
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            found = pool.map(Puzzle.solve, puzzles)
        for puzzle, outcome in zip(puzzles, found, strict=True):
            assert outcome.puzzle == puzzle
            assert outcome.status == puzzle.solve().status
            assert outcome.text == puzzle.solve().text
    finally:
        catalogue.forget()

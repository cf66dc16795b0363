"""Lemmas are for explanations alone: they stand apart, and words for one genre get fewer."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from enpitsu import catalogue
from enpitsu.engine.compile.implied_cases import all_cases
from enpitsu.grid import Cell, grid
from enpitsu.layers import Shading
from enpitsu.logic import none, some
from enpitsu.puzzle import Cases, Puzzle, implied, lemma, made_once, rule
from enpitsu.variants import variant

GENRES = catalogue.PACKAGE / "genres"
LEMMAS = GENRES / "lemmas"
VOCABULARY = ("shape", "layers", "logic", "lemmas")

ONE_GENRE = {
    "Boxes", "Choices", "Colours", "Count", "Flags", "HalfShading", "Hops", "Mirrors", "SideNumbers",
    "SideSymbols", "Signs", "Sums", "Templates", "Triangles", "Zones", "chosen", "crossing_loop",
    "different_shapes", "dissection", "each_piece_has", "first", "joined_once", "joined_stops",
    "joining", "leaving_room", "once_each", "one_field", "one_tree", "parting", "ring_rules", "ring_runs",
    "separate_loops", "standing_alone", "sum_of_different",
}  # fmt: skip
"""Public words that one genre uses, in its file or in that of its lemmas: none is added."""


def imported(path: Path) -> set[str]:
    """The names of the vocabulary that a file imports."""
    packages = {f"enpitsu.{name}" for name in VOCABULARY}
    return {
        alias.name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module in packages
        for alias in node.names
    }


def test_words_that_serve_one_genre_only_get_fewer() -> None:
    public = {word for name in VOCABULARY for word in import_module(f"enpitsu.{name}").__all__}
    used: dict[str, set[str]] = {}
    for path in [*GENRES.glob("*.py"), *LEMMAS.glob("*.py")]:
        for word in imported(path) & public:
            used.setdefault(word, set()).add(path.stem)
    assert {word for word, genres in used.items() if len(genres) == 1} == ONE_GENRE


def test_words_for_lemmas_are_used_by_lemmas_alone() -> None:
    words = set(import_module("enpitsu.lemmas").__all__)
    by_lemmas = {word for path in LEMMAS.glob("*.py") for word in imported(path)}
    assert words <= by_lemmas
    assert not [path.name for path in GENRES.glob("*.py") if imported(path) & words]


def test_lemmas_stand_in_their_own_modules() -> None:
    for path in GENRES.glob("*.py"):
        assert "solved=False" not in path.read_text(encoding="utf-8"), path.name
    named = {
        name
        for id in catalogue.genres()
        for lemmas in [catalogue.genre(id).lemmas]
        for name in ([lemmas] if isinstance(lemmas, str) else lemmas)
    }
    assert named == {path.stem for path in LEMMAS.glob("[!_]*.py")}


def test_who_solves_checks_and_draws_loads_no_lemma() -> None:
    code = (
        "import sys, enpitsu\n"
        "stored = enpitsu.example('yajilin')\n"
        "puzzle = stored.puzzle()\n"
        "answer = puzzle.solve().answer\n"
        "assert puzzle.check(answer).right and enpitsu.draw_text(puzzle, answer)\n"
        "loaded = [m for m in sys.modules if m.startswith(('enpitsu.lemmas', 'enpitsu.genres.lemmas'))]\n"
        "assert not loaded, loaded\n"
        "puzzle.explain()\n"
        "assert {'enpitsu.lemmas', 'enpitsu.genres.lemmas.yajilin'} <= set(sys.modules)\n"
    )
    house = str(catalogue.PACKAGE.parent)
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": house})


counted = list[Puzzle]()


@made_once
def whole_board(puzzle: Board) -> Sequence[Cell]:
    counted.append(puzzle)
    return puzzle.grid.cells


@lemma("A", "Some cell is unshaded.")
def not_all(puzzle: Board) -> Cases:
    yield puzzle.grid, some([~puzzle.black[c] for c in whole_board(puzzle)])


@lemma("B", "All cells together are unshaded.")
def nothing(puzzle: Board) -> Cases:
    yield puzzle.grid, none([puzzle.black[c] for c in whole_board(puzzle)])


class Board(Puzzle):
    """Made up here: nothing is shaded."""

    black = Shading()
    lemmas = (nothing, not_all)

    @rule("A", "No cell is shaded.")
    def unshaded(self) -> Cases:
        for cell in self.grid.cells:
            yield cell, ~self.black[cell]

    @implied("B", "Nothing is shaded.", solved=False)
    def as_a_method(self) -> Cases:
        yield self.grid, none([self.black[c] for c in self.grid.cells])


class Smaller(Board):
    """As before."""


def test_a_genre_states_its_lemmas_in_its_own_file() -> None:
    for kind in (Board, Smaller):
        puzzle = kind(grid(2, 2), {})
        assert [r.name for r in kind.all_lemmas({})] == ["not_all", "as_a_method", "nothing"]
        assert {c.rule.name for c in puzzle.cases()} == {"unshaded"}
        more = all_cases(puzzle)[len(puzzle.cases()) :]
        assert [(c.rule.letter, c.rule.kind, c.rule.solved) for c in more] == [
            ("A", "implied", False),
            ("B", "implied", False),
            ("B", "implied", False),
        ]


def test_what_lemmas_share_is_made_once_for_a_puzzle() -> None:
    counted.clear()
    puzzle = Board(grid(3, 3), {})
    assert len(puzzle.lemma_cases()) == len(puzzle.lemma_cases()) == 3
    assert len(counted) == 1


@pytest.mark.parametrize("name", ["yajilin --without C", "ripple_effect --with knight"])
def test_lemmas_go_where_a_rule_is_dropped(name: str) -> None:
    kind = variant(name, catalogue.genre)
    assert bool(kind.all_lemmas({})) is ("--without" not in name)


def test_a_crossbreed_has_the_lemmas_of_both() -> None:
    kind = variant("heyawake & ripple_effect", catalogue.genre)
    letters = [rule.letter for rule in kind.all_lemmas({})]
    first = catalogue.genre("heyawake").all_lemmas({})
    assert letters[: len(first)] == [rule.letter for rule in first]
    assert len(letters) == len(first) + len(catalogue.genre("ripple_effect").all_lemmas({}))


def test_a_module_that_is_not_there_is_an_error() -> None:
    module: ModuleType = import_module("enpitsu.genres.lemmas")
    members = {"lemmas": "nosuch", "__module__": "enpitsu.genres.made_up"}
    kind: type[Puzzle] = type("MadeUp", (Puzzle,), members)
    with pytest.raises(ModuleNotFoundError, match=rf"{module.__name__}\.nosuch"):
        kind.all_lemmas({})


def test_a_copy_of_a_genre_file_has_the_lemmas_that_it_names(tmp_path: Path) -> None:
    copy = tmp_path / "my_loop.py"
    source = (GENRES / "yajilin.py").read_text(encoding="utf-8")
    copy.write_text(source.replace("class Yajilin", "class MyLoop"), encoding="utf-8")
    try:
        kind = catalogue.load(str(copy))
        assert kind.all_lemmas({}) == catalogue.genre("yajilin").all_lemmas({})
    finally:
        catalogue.forget()

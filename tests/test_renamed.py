"""Old names: users' code goes on, is told the new name, and the package itself asks for none of them."""

from __future__ import annotations

from importlib import import_module

import pytest

import enpitsu
from enpitsu.engine.make.options import GenerateOptions


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("enpitsu", "Known", "PartialAssignment"),
        ("enpitsu", "Told", "ExplainedStep"),
        ("enpitsu", "Wish", "GenerateOptions"),
        ("enpitsu.logic", "Known", "PartialAssignment"),
        ("enpitsu.logic", "Speech", "PhraseContext"),
        ("enpitsu.effort", "Load", "SizeLimit"),
        ("enpitsu.effort", "book", "report_work"),
        ("enpitsu.effort", "booked", "reported"),
        ("enpitsu.effort", "heard_by", "on_work"),
        ("enpitsu.effort", "is_heard", "has_listener"),
    ],
)
def test_an_old_name_of_a_module_is_the_new_one(module: str, old: str, new: str) -> None:
    of = import_module(module)
    with pytest.warns(DeprecationWarning, match=rf"{old} is now \S*{new}"):
        assert getattr(of, old) is getattr(of, new)


def test_a_name_that_there_never_was_is_refused() -> None:
    for module in ("enpitsu", "enpitsu.logic", "enpitsu.effort"):
        with pytest.raises(AttributeError, match="no attribute 'Knwon'"):
            _ = import_module(module).Knwon


def test_ink_is_three_things_by_their_own_names() -> None:
    puzzle = enpitsu.example("slitherlink#1").puzzle()
    layer = next(iter(puzzle.bound.values()))
    known = enpitsu.PartialAssignment({m: k % 2 == 0 for k, m in enumerate(puzzle.visible_marks)})
    with pytest.warns(DeprecationWarning, match="visible_marks"):
        assert puzzle.ink == puzzle.visible_marks
    with pytest.warns(DeprecationWarning, match="all_marks"):
        assert list(layer.ink()) == list(layer.all_marks())
    with pytest.warns(DeprecationWarning, match="made"):
        assert list(known.ink()) == [m for m in known if known[m]]


def test_an_old_keyword_is_the_new_one() -> None:
    options = GenerateOptions(symmetry="rotate")
    with pytest.warns(DeprecationWarning, match="wish= is now wanted="):
        old = next(enpitsu.generate("slitherlink", 4, 4, seed=3, wish=options))
    assert old[0].text == next(enpitsu.generate("slitherlink", 4, 4, seed=3, wanted=options))[0].text
    with pytest.warns(DeprecationWarning, match="wish= is now wanted="):
        maker = enpitsu.Maker(enpitsu.genre("slitherlink"), 4, 4, seed=3, wish=options)
    assert next(maker.puzzles())[0].text == old[0].text

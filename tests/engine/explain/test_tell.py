"""How steps are worded."""

from __future__ import annotations

from enpitsu import catalogue
from enpitsu.engine.explain.verbs import explain


def test_what_is_drawn_is_just_one_thing() -> None:
    """The law of digits is worded by what is known: the digit, or that it is none of the others."""
    found = explain(catalogue.example("sudoku#1").puzzle())
    lawful = [t for t in found.steps if t.kind == "single" and t.because[0].rule.kind == "law"]
    phrases = {any(value for _, value in told.given): told.phrase for told in lawful}
    assert phrases == {True: "it can be only one of them", False: "nothing else is left for it"}
    for told in lawful:
        assert told.phrase == phrases[any(value for _, value in told.given)]
        assert f" at {told.because[0].place}: {told.phrase} (" in told.sentence

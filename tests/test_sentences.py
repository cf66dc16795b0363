"""What is said to users: every sentence has its translation, and no error is made without one."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from string import Formatter

import pytest

from enpitsu.catalogue import PACKAGE
from tests.test_catalogs import JAPANESE, LOCALE, each_language

AT = {
    "say": slice(0, 1), "template": slice(0, 1), "say_number": slice(1, 3), "UnknownName": slice(0, 1),
}  # fmt: skip
"""The arguments that are templates, by the names of functions: of an unknown name its kind."""
BASES = {"EnpitsuError", "InputWarning", "Unreadable", "RequestStopped"}
"""The classes from which all come that carry a sentence for a user."""
HELPERS = {"fault", "print_error", "refusal", "_no_proof", "only_answer", "refuse_options", "BadParameter"}
"""Functions that make an error of a sentence, or print one."""
LATIN = re.compile(r"[A-Za-z]{2,}")
NO_WORDS = {"null", "--parameter {}：{}"}
"""Sentences whose words are names in every language."""


@cache
def trees() -> dict[str, ast.Module]:
    """The syntax trees of all modules, by their paths."""
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def called(call: ast.Call) -> str:
    """The bare name of what is called."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def parts(node: ast.expr) -> Iterator[ast.expr]:
    """The values that an expression may have, as far as they stand in it."""
    if isinstance(node, ast.IfExp):
        yield from (*parts(node.body), *parts(node.orelse))
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from parts(value)
    elif isinstance(node, ast.BinOp):
        yield from (*parts(node.left), *parts(node.right))
    else:
        yield node


def templates(tree: ast.AST) -> Iterator[str]:
    """The sentences that a module says."""
    for call in calls(tree):
        if isinstance(call.func, ast.Name) and call.func.id in AT:
            for argument in call.args[AT[call.func.id]]:
                for part in parts(argument):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def words(node: ast.expr) -> bool:
    """Tells whether an expression is an English sentence, or is made of pieces of one."""
    if isinstance(node, ast.JoinedStr):
        said = [part.value for part in node.values if isinstance(part, ast.Constant)]
        return any(sum([sign.isalpha() for sign in str(piece)]) > 1 for piece in said)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip()


def raw(function: ast.AST, errors: Iterable[str]) -> Iterator[ast.Call]:
    """The calls in a function that are given a sentence which is not said by a template."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                assigned.setdefault(ast.unparse(target), []).append(node.value)
    for call in calls(function):
        if called(call) in errors:
            given = [*call.args, *[keyword.value for keyword in call.keywords]]
            given = given[1:] if called(call) == "UnknownName" else given
            values = [part for one in given for part in parts(one)]
            values += [part for one in values for value in assigned.get(ast.unparse(one), ())
                       for part in parts(value)]  # fmt: skip
            if any(map(words, values)):
                yield call


def error_classes() -> set[str]:
    """The names of all classes that carry a sentence for a user."""
    kinds = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found = set(BASES)
    while True:
        more = {k.name for k in kinds if found & {ast.unparse(base) for base in k.bases}} - found
        if not more:
            return found
        found |= more


def sentences(language: str) -> dict[str, str]:
    """The sentences of a language, of all its catalogs; none has two translations."""
    found: Counter[str] = Counter()
    told: dict[str, str] = {}
    for path in sorted((LOCALE / language).glob("*.json")):
        texts = json.loads(path.read_text(encoding="utf-8")).get("sentences", {})
        told |= texts
        found.update(texts.keys())
    assert [english for english, n in found.items() if n > 1] == []
    return told


@each_language
def test_every_sentence_has_its_translation_and_none_is_left_over(language: str) -> None:
    said = {text for tree in trees().values() for text in templates(tree)}
    code = {
        node.value
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    told = sentences(language).keys()
    assert sorted(said - told) == []
    assert sorted(told - code) == []


def gaps(text: str) -> list[tuple[str, str, str]]:
    """The gaps of a template: the number of its value, how it is written."""
    found = [(name, spec or "", form or "") for _, name, spec, form in Formatter().parse(text)
             if name is not None]  # fmt: skip
    return sorted([(name or str(n), spec, form) for n, (name, spec, form) in enumerate(found)])


@each_language
def test_a_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    for english, other in sentences(language).items():
        assert gaps(other) == gaps(english), english


def test_every_sentence_is_japanese() -> None:
    bare = [other for other in sentences("ja").values() if not JAPANESE.search(other)]
    assert [other for other in bare if LATIN.search(other) and other not in NO_WORDS] == []


def test_errors_are_made_of_sentences_that_are_said() -> None:
    """No f-string and no bare sentence: every error, warning and refusal can be said in any language."""
    errors = error_classes() | HELPERS
    assert {"BadNotation", "LostClues", "OutOfBudget", "LimitReached", "Lost"} <= errors
    found = {
        f"{path}: {ast.unparse(call)}"
        for path, tree in trees().items()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for call in raw(function, errors)
    }
    assert sorted(found) == []


def test_nothing_is_said_before_a_language_is_known() -> None:
    """At the top of a module a sentence is a template: whatever is said there would stay English."""
    for path, tree in trees().items():
        functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
        inner = {id(node) for at in ast.walk(tree) if isinstance(at, functions) for node in ast.walk(at)}
        early = [call for call in calls(tree) if called(call) in ("say", "say_number")]
        assert [ast.unparse(call) for call in early if id(call) not in inner] == [], path


@pytest.mark.parametrize(
    "code",
    [
        'raise BadNotation(text, at, f"row {n} is short")',
        'raise BadPuzzle("this is no board")',
        'told = f"row {n}"\nraise BadPuzzle(told)',
        'raise rows.fault("no sign" if bad else say("a sign"), at)',
        'raise UnknownName("genre", name, known, "enpitsu genres lists all")',
        'print_error("no " + what + " is here", 2)',
    ],
)
def test_a_bare_sentence_is_found(code: str) -> None:
    assert [*raw(ast.parse(code), error_classes() | HELPERS)]


@pytest.mark.parametrize(
    "code",
    [
        'raise BadNotation(text, at, say("row {} is short", n))',
        'raise UnknownName("layer of {}", name, known, of=[title])',
        'print_error(f"{error}\\n{more}", 2)',
        'raise OutOfBudget("time")',
    ],
)
def test_a_sentence_that_is_said_is_none(code: str) -> None:
    assert not [*raw(ast.parse(code), error_classes() | HELPERS)]


def test_templates_are_found_wherever_they_stand() -> None:
    code = """
say("a" if b else "c", 1)
X = {1: template("d {}")}
say_number(n, "{} e", "{} f", more)
raise UnknownName("g of {}", name, of=[h])
say(X[1], "no template")
"""
    assert [*templates(ast.parse(code))] == ["a", "c", "{} e", "{} f", "g of {}", "d {}"]

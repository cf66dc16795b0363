"""What commands print in another language than English: every template is translated, and none is idle."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from enpitsu import catalogue
from enpitsu.cli import genres, proving, trying_genres
from enpitsu.cli.progress import COUNTED, Spinner
from enpitsu.document import Metadata
from enpitsu.engine.explain.grading import ONE_ANSWER, Label
from enpitsu.engine.patterns.book import book_of
from enpitsu.engine.setting.words import VERDICTS
from enpitsu.errors import REASONS
from enpitsu.locale import speaking
from enpitsu.locale.catalogs import found_text
from enpitsu.proofs.archive import CLAIMS

from .running import Run
from .test_language import left_over

PACKAGE = catalogue.PACKAGE
AT = {"say": slice(0, 1), "say_number": slice(1, 3)}
"""The arguments that are templates."""
BOOK = book_of(catalogue.genre("slitherlink"))
assert BOOK is not None
TABLES: Mapping[str, Iterable[str]] = {
    "verdicts": VERDICTS.values(),
    "reasons": [*REASONS, *REASONS.values()],  # what ended work early: as a word, and in a sentence
    "progress": [*COUNTED.values(), "{} cubes of {}", "{} cubes of {}, about {:.0f} s left"],
    "labels": get_args(Label),
    "claims": CLAIMS,
    "lazy_clauses": proving.WAYS.values(),
    "kinds of rules": list(filter(None, genres.KINDS.values())),
    "faults of examples": [*trying_genres.CHARGED, *trying_genres.OPEN, *trying_genres.COUNTED.values()],
    "phases": ["read", "model", "solve"],
    "metadata": list(Metadata.__dataclass_fields__),
    "answers on paper": ["it has no answer", "it has several answers", ONE_ANSWER],
    "contradictions": ["these contradict each other", "this cannot be met"],
    "sources": [BOOK.source],
}
"""Templates of which one is chosen while a command runs."""
CHOSEN = {
    "VERDICTS[facts.status]",
    "VERDICTS[status]", "VERDICTS[found.without]", "VERDICTS[verdict]",
    "REASONS.get(reason, reason)", "REASONS['time']", "stop.reason", "COUNTED.get(what, what)",
    "grade.label", "found.label", "found.claim", "WAYS[way]", "KINDS[rule.kind]",
    "COUNTED[outcome.status]", "too", "lacks", "elsewhere", "phase", "name",
    "said.get(outcome.status, 'no answer was found in the time given')", "clash_words(core)",
    "clash_words(error.core)", "error.needed", "book.source", "row['label']",
}  # fmt: skip
"""The expressions that choose one of them."""


@cache
def texts() -> dict[str, str]:
    """What ``say`` says in Japanese."""
    found: dict[str, str] = {}
    for path in sorted((PACKAGE / "locale" / "ja").glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        found |= {**told.get("cli", {}), **told.get("sentences", {})}
    return found


def chosen_from(node: ast.expr, known: Mapping[str, list[ast.expr]]) -> Iterator[ast.expr]:
    """The values that an expression may have, as far as its module tells."""
    if isinstance(node, ast.IfExp):
        yield from (*chosen_from(node.body, known), *chosen_from(node.orelse, known))
    elif isinstance(node, ast.Starred):
        yield from chosen_from(node.value, known)
    elif isinstance(node, ast.Tuple):
        for value in node.elts:
            yield from chosen_from(value, known)
    elif isinstance(node, ast.Name) and node.id in known:
        others = {name: values for name, values in known.items() if name != node.id}
        for value in known[node.id]:
            yield from chosen_from(value, others)
    else:
        yield node


def assigned(scope: ast.AST) -> dict[str, list[ast.expr]]:
    """The names to which a function gives values, or a module outside its functions."""
    found: dict[str, list[ast.expr]] = {}
    nodes = scope.body if isinstance(scope, ast.Module) else ast.walk(scope)
    for node in nodes:
        if isinstance(node, ast.Assign):
            target, value = node.targets[0], node.value
            several = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
            pairs = zip(target.elts, value.elts, strict=True) if several else [(target, value)]  # type: ignore[attr-defined]
            for name, one in pairs:
                found.setdefault(ast.unparse(name), []).append(one)
    return found


def templates(path: Path) -> Iterator[ast.expr]:
    """The templates that the functions of a module say."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            known = {**assigned(tree), **assigned(function)}
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in AT:
                    for argument in call.args[AT[call.func.id]]:
                        yield from chosen_from(argument, known)


@cache
def of_commands() -> list[ast.expr]:
    """The templates of all commands."""
    return [text for path in sorted((PACKAGE / "cli").rglob("*.py")) for text in templates(path)]


def constants(path: Path) -> Iterator[str]:
    """The texts that stand in a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def gaps(text: str) -> list[tuple[str, str, str]]:
    """The values that a text has place for: which, and how each is written."""
    found = [(name, spec or "", as_ or "") for _, name, spec, as_ in Formatter().parse(text)
             if name is not None]  # fmt: skip
    return sorted([(name or str(n), spec, as_) for n, (name, spec, as_) in enumerate(found)])


def test_every_template_of_the_commands_is_translated() -> None:
    said = {str(text.value) for text in of_commands() if isinstance(text, ast.Constant) and text.value}
    assert len(said) > 200
    assert {text for text in said if found_text(texts(), text) is None} == set()


@pytest.mark.parametrize("table", TABLES)
def test_every_template_that_is_chosen_is_translated(table: str) -> None:
    assert TABLES[table]
    assert [text for text in TABLES[table] if found_text(texts(), text) is None] == []


def test_templates_are_chosen_from_tables() -> None:
    assert {ast.unparse(text) for text in of_commands() if not isinstance(text, ast.Constant)} <= CHOSEN


def test_every_translation_is_of_a_text_in_the_code() -> None:
    """A text that nothing says any more is dropped."""
    code = {text for path in PACKAGE.rglob("*.py") for text in constants(path)}
    assert texts().keys() - code == set()


def test_a_translation_has_the_gaps_of_its_text() -> None:
    assert [english for english, said in texts().items() if gaps(english) != gaps(said)] == []


SEVERAL = "genre: slitherlink\n\n3 . . 2 .\n. 2 . . 3\n. . 1 . .\n2 . . . .\n. 3 . 2 .\n"
NONE = "genre: slitherlink\n\n3 3 .\n0 . .\n"
NAMED = "genre: masyu\ntitle: T\nauthor: me\n\n* .\n. .\n"


NAMES = {"some", "Ctrl", "malformed", "none"}
"""Values of readings, keys, words of rows in JSON."""


def title_words(words: list[str]) -> set[str]:
    """The words of the titles of examples, if a command names them."""
    if words[0] != "try-genre":
        return set()
    return {word for one in catalogue.examples(words[1]) for word in re.findall(r"\w+", one.title)}


@pytest.mark.parametrize(
    ("words", "given", "said"),
    [
        (["review", "slitherlink"], "", "1つだけなら除けるもの：R1C4のヒント"),
        (["review", "-"], SEVERAL, "解は複数。未確定のマスは25個（薄い色は解の1つ）"),
        (["review", "-"], NONE, "関わるもの：R1C1のヒント、R2C1のヒント"),
        (["review", "slitherlink", "--values", "R1C2"], "", "R1C2にヒントなし：解はちょうど1つ"),
        (["trim", "slitherlink"], "", "まとめて除いたもの：R1C4のヒント"),
        (["solve", "-", "--no-color"], SEVERAL, "60個の印のうち10個は、どの解でも同じ。"),
        (["solve", "-", "--by-techniques"], SEVERAL, "使える手筋がもうない"),
        (["compare", "slitherlink", "--option", "SL-1=all"], "", "この解があるのは SL-1=some だけ。"),
        (["compare", "koburin", "koburin", "--option", "KO-1=around"], "", "この問題では解が同じ。"),
        (["needed", "slitherlink", "--up-to", "1x2", "--unique"], "", "1マス以下の盤面すべて（何が置かれ"),
        (["strategies", "slitherlink"], "", "enpitsu が作った7×7の盤面（乱数の種0）60面から集めた"),
        (["search", "slitherlink", "2x2"], "", "スリザーリンク 2x2：解13個（走査して数えた）"),
        (["search", "heyawake", "2x2"], "", "この盤面に部屋はない。"),
        (["search", "masyu", "3x3", "--layer", "line", "--classes"], "", "回転と裏返しを同じとみなせば4個"),
        (["search", "slitherlink", "2x2", "--things", "1", "--hardest"], "", "    数       盤面  "),
        (["search", "heyawake", "1x2", "--rooms", "2"], "", "2個の領域に分けたすべての盤面"),
        (["search", "slitherlink", "2x2", "--sample", "1"], "", "解を1個抽出（一様）"),
        (["search", "slitherlink", "2x2", "--fewest", "fence"], "", "fence の印の最少：4個"),
        (["generate", "slitherlink", "4x4", "--count", "2"], "", "2題を"),
        (["generate", "slitherlink", "9x9", "--time", "0"], "", "1題中0題を作成。作れるかどうかは不明"),
        (["batch", "solve", "-"], '{"genre": "masyu", "givens": "* ."}\n', "1題。"),
        (["convert", "-", "--to", "pzpr"], NAMED, "書き出されないもの：作者"),
        (["convert", "no_such.txt", "--to", "pzpr"], "", "そのようなファイルやフォルダはない"),
        (["try-genre", "koburin"], "", "koburin#2 Ten by ten：解はちょうど1つで、保存されている"),
    ],
)  # fmt: skip
def test_what_a_command_prints_in_japanese(run: Run, words: list[str], given: str, said: str) -> None:
    """No sentence of English is left: words that stay are names, in the command or of values."""
    ran = run("--language", "ja", *words, given=given)
    told = ran.out + ran.err.removeprefix("enpitsu: ")
    assert said in told
    own = [line for line in told.split("\n") if not line.startswith(("genre: ", "{", "http"))]
    english = left_over("\n".join(own), "enpitsu", "--rooms", *[word.lstrip("-") for word in words])
    assert [word for word in english if word not in NAMES | title_words(words)] == []


def test_the_words_of_english_are_as_before(run: Run) -> None:
    """One for each form of a sentence with numbers."""
    one = run("search", "slitherlink", "1x1").out
    assert one == "Slitherlink 1x1: 1 answer (counted by sweeping)\n"
    assert run("search", "slitherlink", "2x2").out == "Slitherlink 2x2: 13 answers (counted by sweeping)\n"
    several = run("review", "-", given=SEVERAL).out.split("\n")[0]
    assert several == "Slitherlink 5x5: several answers; 25 cells are open (pale: one of the answers)"
    told = run("needed", "slitherlink", "--up-to", "1x2", "--unique").out
    assert "   1 board was compared: no number of cells is done.\n" in told
    assert "no difference on any of at most 1 cell, whatever is printed, nor on any of 2 cells" in told


def test_how_far_work_is_in_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    spinner = Spinner("ましゅを解答中", shown=False)
    monkeypatch.setattr(
        spinner, "_status", type("Status", (), {"update": lambda self, text: shown.append(text)})()
    )
    with speaking("ja"):
        spinner.tell("marks", 12)
        spinner.tell("{} of {} marks, {} summaries", 12, 40, 7)
    spinner.tell("marks", 12)
    assert [text.partition("、")[0] for text in shown[:2]] == [
        "ましゅを解答中：印12個",
        "ましゅを解答中：印40個中12個",
    ]
    assert shown[0].endswith("秒（Ctrl-C で中断）")
    assert "12 marks, 0 s (Ctrl-C stops)" in shown[2]

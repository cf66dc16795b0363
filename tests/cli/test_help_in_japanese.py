"""Help and usage errors in another language than English."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
from rich.cells import cell_len
from typer import rich_utils

from enpitsu.catalogue import PACKAGE
from enpitsu.cli.app import COMMANDS, command_line
from enpitsu.cli.help_page import OWN_WORDS
from enpitsu.locale import speaking
from enpitsu.locale.catalogs import NUMBER, found_text

from .running import Run

TEXTS: dict[str, str] = json.loads((PACKAGE / "locale" / "ja" / "help.json").read_text("utf-8"))["help"]
NAMES = {
    "enpitsu", "en", "ja", "id", "ID", "URL", "JSON", "SVG", "PDF", "PNG", "SAT", "HxW", "Ctrl",
    "Dask", "npm", "pip", "zip", "module", "Class", "GENRE", "LETTER", "OUT", "FILE", "toml", "svg",
    "png", "pdf", "json", "text", "line", "pzpr", "pzprv3", "penpa", "kudamono", "janko", "spoj",
    "auto", "cadical195", "minisat22", "glucose4", "a4", "letter", "none", "rotate", "mirror",
    "diagonal", "easy", "medium", "hard", "expert", "extreme", "py", "some_name", "SomeName",
    "Some", "Name", "R3C4", "shaded", "browser", "answers", "whole",
}  # fmt: skip
"""Words that stay as they are: names of files, forms, programs, values of options."""
TYPES = {"str", "text", "int", "int range", "integer", "integer range", "float", "float range"}
"""The names that typer has for values, in one version or another."""
IDS = re.compile(rf"(?<![\w-])--?[a-z][a-z-]*|\[[\d<=x>]+\]|\b({'|'.join(COMMANDS)})\b", re.ASCII)
"""Options, ranges of numbers, commands."""


def pages() -> Iterator[Any]:
    """All commands, and all of them together, each with its context."""
    group = command_line()
    yield group, group.make_context("enpitsu", [], resilient_parsing=True)
    for name, command in group.commands.items():
        yield command, command.make_context(name, [], resilient_parsing=True)


def texts_of_pages() -> Iterator[str | None]:
    """The texts of which pages of help are made."""
    for command, context in pages():
        yield from (command.help, command.options_metavar)
        yield getattr(command, "subcommand_metavar", None)
        for one in command.get_params(context):
            yield from (one.help, one.metavar)
            yield None if getattr(one, "is_flag", False) else one.type.name
    yield "Usage: "
    yield from [getattr(rich_utils, name) for name in OWN_WORDS]


def sentences() -> Iterator[str]:
    """The sentences about command lines that stand in the code."""
    for path in (PACKAGE / "cli").rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                section = [k.value.value for k in call.keywords if isinstance(k.value, ast.Constant)]
                if call.func.id == "help_said" or (call.func.id == "say" and section == ["help"]):
                    choice = call.args[0]
                    both = [choice.body, choice.orelse] if isinstance(choice, ast.IfExp) else [choice]
                    yield from [str(one.value) for one in both if isinstance(one, ast.Constant)]


def key(english: str) -> str:
    """The key of a text; numbers may stand in it as {}."""
    return english if english in TEXTS else NUMBER.sub("{}", english)


def gaps(text: str) -> int:
    """How many values a text has place for."""
    return len([name for _, name, _, _ in Formatter().parse(text) if name is not None])


def test_all_texts_of_help_are_translated_and_no_others() -> None:
    wanted = {key(text) for text in (*texts_of_pages(), *sentences()) if text}
    assert wanted - TEXTS.keys() == set()
    assert TEXTS.keys() - wanted <= TYPES


def test_a_text_has_as_many_gaps_in_each_language() -> None:
    assert {english: said for english, said in TEXTS.items() if gaps(english) != gaps(said)} == {}


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_a_page_of_help_in_japanese(run: Run, name: str) -> None:
    """No word of English is left but names."""
    english = run(*filter(None, [name]), "--help")
    ran = run("--language", "ja", *filter(None, [name]), "--help")
    assert ran.status == 0
    assert "使い方：enpitsu" in ran.out
    words = re.findall(r"(?<!\d)[A-Za-z]\w+", IDS.sub("", ran.out), re.ASCII)
    assert set(words) - NAMES == set()
    assert "…" not in ran.out  # no text is cut short
    assert run(*filter(None, [name]), "--help").out == english.out


def test_a_text_is_in_lines_of_the_width_of_the_screen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line begins with a full stop, and no word of Latin letters is in two lines."""
    for width in range(60, 100, 3):
        monkeypatch.setenv("COLUMNS", str(width))
        shown = run("--language", "ja", "solve", "--help").out.split("\n")
        assert {cell_len(line) for line in shown} == {0, width}
        assert [line for line in shown if line.strip("│ ").startswith(("。", "、", "）"))] == []
        assert "cadical195" in "".join(shown)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["slove"], "コマンド「slove」はない（近い名前：solve）"),
        (["zzz"], "コマンド「zzz」はない"),
        (["--versoin"], "オプション「--versoin」はない（近い名前：--version）"),
        (["solve"], "「問題」の指定がない"),
        (["convert", "masyu"], "「--to」の指定がない"),
        (["solve", "masyu", "--jsn"], "オプション「--jsn」はない（近い名前：--json）"),
        (["solve", "masyu", "--json=1"], "「--json」には値を付けない"),
        (["solve", "masyu", "--answers"], "「--answers」には値が要る"),
        (["solve", "masyu", "--answers", "0"], "「--answers」の値が正しくない：1以上の整数を指定する"),
        (["solve", "masyu", "--answers", "two"], "「--answers」の値が正しくない：1以上の整数を指定する"),
        (["solve", "masyu", "--time", "nan"], "「--time」の値が正しくない：0以上の有限の数を指定する"),
        (["play", "--port", "99999"], "「--port」の値が正しくない：0から65535までの整数を指定する"),
        (["complete", "masyu", "--seed", "x"], "「--seed」の値が正しくない：整数を指定する"),
        (["solve", "masyu", "b", "c"], "余分な語がある：b c"),
        (["--version", "--language", "ja"], "--language はほかのすべての語より前に置く"),
    ],
)
def test_what_is_wrong_with_a_command_line_in_japanese(run: Run, words: list[str], said: str) -> None:
    english = run(*words)
    ran = run("--language", "ja", *words)
    assert (ran.status, ran.err) == (2, f"enpitsu: {said}\n")
    assert english.status == 2
    assert english.err.isascii()


def test_a_language_without_texts_has_the_help_of_english(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = run("solve", "--help").out
    monkeypatch.setattr("enpitsu.locale.catalogs.general_texts", lambda language: {})
    with speaking("ja"):
        assert found_text({}, "Usage: ") is None
    assert run("--language", "ja", "solve", "--help").out == english

"""The files of the client: they know shapes and gestures, and ask for nothing from elsewhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.desk.verbs import VERBS
from enpitsu.play.client import WEB
from enpitsu.play.desks import LONG
from enpitsu.play.site import INSIDE
from tests.test_no_genre_leaks import any_name

ROOT = Path(__file__).parents[2]
VENDORED = WEB / "vendor"
FILES = sorted(path for path in WEB.rglob("*") if path.is_file() and VENDORED not in path.parents)


def layer_classes() -> set[str]:
    """The classes of all layers of all genres."""
    found = set()
    for id in catalogue.genres():
        genre = catalogue.genre(id)
        found |= {type(layer).__name__ for layer in (*genre.drawn.values(), *genre.printed.values())}
    return found


def test_no_genre_and_no_layer_is_named() -> None:
    layers = re.compile(rf"\b(?:{'|'.join(sorted(layer_classes()))})\b")
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert [*any_name().findall(text), *layers.findall(text)] == [], path.name


def test_nothing_is_inline_and_nothing_comes_from_elsewhere() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        for forbidden in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ):
            assert forbidden not in text, path.name
        assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text) == [], path.name
        if path.suffix == ".html":
            assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text) == [], path.name


def test_a_module_has_one_subject_and_is_read_at_one_sitting() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") <= 350, path.name
        assert path.suffix != ".js" or re.match(r"// @ts-check\n/\*\*", text), path.name


def imported(name: str, seen: list[str]) -> list[str]:
    """A module of the page and all that it imports from its start."""
    if name not in seen:
        seen.append(name)
        text = (WEB / name).read_text(encoding="utf-8")
        for other in re.findall(r'^import [^;]*?from "\./([\w./]+)";', text, re.MULTILINE):
            imported(other, seen)
    return seen


def test_the_page_asks_for_all_modules_at_once() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'<link rel="modulepreload" href="([\w./]+)">', page)
    assert sorted(["app.js", *named]) == sorted(imported("app.js", []))
    assert not set(INSIDE) & set(named)
    assert set(INSIDE) == set(imported("inside.js", [])) - set(imported("engine.js", []))


def test_both_engines_mean_the_same_by_what_takes_long() -> None:
    [named] = re.findall(
        r"^const LONG = new Set\(\[(.*)\]\);$", (WEB / "inside.js").read_text("utf-8"), re.MULTILINE
    )
    assert set(json.loads(f"[{named}]")) == LONG
    assert set(VERBS) >= LONG


TSC = shutil.which("tsc", path=f"{ROOT / 'node_modules' / '.bin'}{os.pathsep}{os.environ.get('PATH', '')}")


@pytest.mark.skipif(TSC is None, reason="no tsc here: npm install")
@pytest.mark.parametrize(("start", "library"), [("app.js", "dom,dom.iterable"), ("worker.js", "webworker")])
def test_the_types_of_the_client_hold(start: str, library: str) -> None:
    options = (
        "--allowJs --checkJs --noEmit --strict --target es2022 --module es2022 --moduleResolution bundler"
    )
    command = [str(TSC), *options.split(), "--lib", f"es2022,{library}", str(WEB / start)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.stdout == ""


def test_there_is_something_to_look_at() -> None:
    assert {path.suffix for path in FILES} == {".html", ".js", ".css", ".svg"}
    assert len(layer_classes()) > 10


WORDS = sorted((WEB / "words").glob("*.js"))


def test_every_word_of_the_page_is_in_the_table_and_the_table_has_no_other() -> None:
    tables = [re.findall(r"^  (\w+): \"", path.read_text(encoding="utf-8"), re.MULTILINE) for path in WORDS]
    words = set(tables[0])
    assert all([len(table) == len(words) and set(table) == words for table in tables])
    text = "\n".join(path.read_text(encoding="utf-8") for path in FILES if path not in WORDS)
    assert set(re.findall(r'data-(?:word|label|hint)="(\w+)"', text)) <= words
    used = set(re.findall(r'"(\w+)"', text))
    kinds = ("setting_", "difficulty_", "gesture_", "symmetry_", "verdict_", "turn_", "shift_", "side_")
    made = {name for name in words if name.startswith(kinds)}
    assert words - made <= used


def test_the_words_of_each_language_have_the_same_gaps() -> None:
    tables = [
        dict(re.findall(r'^  (\w+): "(.*)",$', path.read_text(encoding="utf-8"), re.MULTILINE))
        for path in WORDS
    ]
    gaps = [{key: set(re.findall(r"\{(\w+)\}", said)) for key, said in table.items()} for table in tables]
    assert all([of == gaps[0] for of in gaps])

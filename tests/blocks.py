"""Blocks of code in the prose, run as their pages tell.

A comment before a block says what is done with it, in the order of the page, in one folder:

==========================  ==================================================================
``<!-- file NAME -->``       it is written into a file
``<!-- more NAME -->``       it is added to that file
``<!-- run -->``             it is run: ``sh``, or ``python`` that knows what ran before;
                             ``run 1``: with this exit status
``<!-- run NAME=koburin#1 -->``  the same, with a stored puzzle in a file (``koburin#1/answer``: its
                             answer, ``koburin#1/solved``: both)
``<!-- prints -->``          it is what the block before printed; ``...`` stands for anything
``<!-- starts -->``          a command that serves a page until Ctrl-C, which ends it
``<!-- not run: WHY -->``    nothing, for this reason
==========================  ==================================================================
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from enpitsu import catalogue
from tests.thorough import WATCHDOG

BLOCK = re.compile(r"(?:^<!-- ([^\n]*?) -->\n)?^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
COMMAND = """#!/bin/sh
case "$1" in play) set -- "$@" --port 0 --no-browser;; esac
exec {python} -m enpitsu "$@"
"""
"""The command line of this checkout; a page is served on any port that is free, and to no browser."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: what is done with it, its language, its text."""

    mark: str
    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, in order."""
    return [Block(m or "", lang, text) for m, lang, text in BLOCK.findall(page.read_text(encoding="utf-8"))]


def run(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do with the marked blocks of a page what their marks say; fails if something else comes out."""
    (folder / "bin").mkdir(exist_ok=True)
    command = folder / "bin" / "enpitsu"
    command.write_text(COMMAND.format(python=sys.executable), encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PATH", str(folder / "bin"), prepend=os.pathsep)
    monkeypatch.setenv("PYTHONPATH", str(catalogue.PACKAGE.parent))
    printed, names = "", {"__name__": "__main__"}
    try:
        for block in blocks(page):
            printed = _done(block, printed, names)
    finally:
        catalogue.forget()


def _done(block: Block, printed: str, names: dict[str, Any]) -> str:
    """Do what the mark of a block says; what it printed."""
    match block.mark.split():
        case ["file" | "more" as how, name]:
            path = Path(name)
            path.parent.mkdir(exist_ok=True)
            with path.open("a" if how == "more" else "w", encoding="utf-8") as file:
                file.write(block.text)
        case ["run", *wishes]:
            for wanted in [wanted for wanted in wishes if "=" in wanted]:
                _stored(*wanted.split("="))
            if block.language == "python":
                return _python(block.text, names)
            return _shell(block.text, *[int(wanted) for wanted in wishes if "=" not in wanted])
        case ["starts"]:
            _started(block.text)
        case ["prints"]:
            lines = [re.escape(line.rstrip()).replace(r"\.\.\.", ".*") for line in block.text.splitlines()]
            pattern = "\n".join(lines)
            actual = "\n".join([line.rstrip() for line in printed.strip("\n").splitlines()])
            assert re.fullmatch(pattern, actual, re.DOTALL), f"{actual}\n-- is not --\n{block.text}"
        case ["not", "run:", *_] | []:
            pass
        case _:
            raise AssertionError(f"a mark that says nothing: {block.mark}")
    return printed


def _stored(file: str, what: str) -> None:
    """Write a stored puzzle, its answer, or both into a file."""
    id, _, part = what.partition("/")
    example = catalogue.example(id)
    puzzle = f"genre: {example.genre}\n\n{example.givens}"
    answer = example.answer or ""
    texts = {"": puzzle, "answer": answer, "solved": f"{puzzle.rstrip()}\n\nsolution:\n{answer}"}
    Path(file).write_text(texts[part], encoding="utf-8")


def _python(text: str, names: dict[str, Any]) -> str:
    out = StringIO()
    with redirect_stdout(out):
        exec(compile(text, "a block of the page", "exec"), names)
    return out.getvalue()


def _shell(text: str, status: int = 0) -> str:
    done = subprocess.run(
        ["sh", "-e", "-c", text], capture_output=True, encoding="utf-8", check=False, timeout=WATCHDOG
    )
    assert done.returncode == status, done.stderr
    return done.stdout


def _started(text: str) -> None:
    with subprocess.Popen(
        ["sh", "-c", f"exec {text}"], stdout=subprocess.PIPE, encoding="utf-8", start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            address = re.search(r"http://127\.0\.0\.1:\S+", process.stdout.readline())
            assert address is not None
            with urlopen(address[0], timeout=WATCHDOG) as answer:  # it is up, and can be ended in peace
                assert answer.status == 200
            os.killpg(process.pid, signal.SIGINT)
            assert process.wait(WATCHDOG) == 130, "ended by Ctrl-C"
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)

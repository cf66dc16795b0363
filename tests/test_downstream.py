"""A project of somebody else that uses the public face: it runs, and a strict type checker is content."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import enpitsu
from enpitsu import example
from tests.downstream import folder
from tests.thorough import WATCHDOG

SOURCE = Path(folder.__file__)


def test_it_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = example("koburin").puzzle()
    told = folder.all_verbs(puzzle)
    assert len(told) == 20
    assert all(told)
    assert len(folder.made()) == 4
    (tmp_path / "a.txt").write_text(f"genre: koburin\n\n{puzzle.text}")
    (tmp_path / "b.txt").write_text("no puzzle")
    assert folder.main(str(tmp_path)) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == "a.txt koburin unique easy"
    assert second.startswith("b.txt  ")


def test_it_uses_all_there_is_but_errors_and_words() -> None:
    named = set(re.findall(r"\w+", SOURCE.read_text(encoding="utf-8")))
    left = {
        name for name in set(enpitsu.__all__) - named
        if not (isinstance(value := getattr(enpitsu, name), type) and issubclass(value, Exception))
    }  # fmt: skip
    assert left == {
        "Case", "Cell", "Daily", "Edge", "Grid", "Metadata", "Note", "Option", "PuzzleMethods", "Rule",
        "Segment", "Shown", "Vertex", "daily", "fitting_genres", "graded_examples",
    }  # fmt: skip


@pytest.mark.thorough("a type checker reads the whole package: half a minute")
def test_a_strict_type_checker_is_content_and_finds_a_mistake(tmp_path: Path) -> None:
    """The same is done with the wheel, in environments of their own, by ``make release-check``."""
    source = SOURCE.read_text(encoding="utf-8")
    (tmp_path / "good.py").write_text(source)
    (tmp_path / "bad.py").write_text(
        "import enpitsu\n\nx: int = enpitsu.read('').solve()\ny: str = enpitsu.read('').check()\n"
    )
    env = {**os.environ, "MYPYPATH": str(Path(enpitsu.__file__).parents[1])}
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", "cache",
               "good.py", "bad.py"]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False,
                          timeout=WATCHDOG)  # fmt: skip
    found = done.stdout.splitlines()
    assert [line.split(":")[:2] for line in found] == [["bad.py", "3"], ["bad.py", "4"]], done.stdout
    assert "Outcome" in found[0]
    assert "Report" in found[1]

"""What a release holds, as far as that is quick to see; ``make release-check`` does all of it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from enpitsu.cli.app import command_line
from tests.test_words import page_of

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_man_pages_are_those_of_the_commands() -> None:
    """``make docs`` brings them up to date."""
    written = page_of("man_pages").pages()
    stored = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "man").glob("*.1")}
    assert stored == written
    assert set(stored) == {"enpitsu.1", *[f"enpitsu-{name}.1" for name in command_line().commands]}
    for text in stored.values():
        for line in text.splitlines():
            assert line.startswith(".") <= line.startswith((".TH ", ".SH ", ".TP")), line
    solve = stored["enpitsu-solve.1"]
    assert "\\fB\\-\\-time S\\fR" in solve
    assert "130 stopped by Ctrl\\-C" in solve


def test_whatever_is_vendored_has_its_licence_in_the_release() -> None:
    patterns = PROJECT["project"]["license-files"]
    packed = {path for pattern in patterns for path in ROOT.glob(pattern)}
    assert ROOT / "LICENSE" in packed
    vendor = ROOT / "src" / "enpitsu" / "play" / "web" / "vendor"
    parts = tomllib.loads((vendor.parents[1] / "parts.toml").read_text(encoding="utf-8"))
    told = {name for part in parts.values() for name in part.get("vendored", {})}
    assert {path.name for path in vendor.iterdir()} == told
    for path in vendor.glob("*.js"):
        assert path.with_suffix(".LICENSE") in packed
    assert (ROOT / "src" / "enpitsu" / "py.typed").is_file()


@pytest.mark.parametrize(
    ("words", "number", "found"),
    [("enpitsu so", 1, "solve"), ("enpitsu rules kob", 2, "koburin"), ("enpitsu solve --jso", 2, "--json")],
)
def test_a_shell_completes_commands_options_and_genres(words: str, number: int, found: str) -> None:
    env = {"_ENPITSU_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(number),
           "PYTHONPATH": str(ROOT / "src")}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "enpitsu"], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == [found], done.stderr
    assert done.stderr == ""


@pytest.mark.thorough("two builds, and an environment for each Python: many minutes, and the network")
def test_all_that_a_stranger_does_with_the_archives(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.release", "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].split() == ["all", "of", "it", "well"]

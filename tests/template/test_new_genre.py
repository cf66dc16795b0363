"""``enpitsu new-genre`` writes a genre that loads, solves, draws and checks at once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from enpitsu import catalogue, cli
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.template.new_genre import NewGenre

HOUSE = catalogue.HOUSE


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package and its examples, as a checkout has them."""
    shutil.copytree(HOUSE, tmp_path / "src" / "enpitsu", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(catalogue.examples_folder(), tmp_path / "examples")
    return tmp_path


def enpitsu(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command, home = [sys.executable, "-m", "enpitsu", *arguments], {"PYTHONPATH": str(checkout / "src")}
    return subprocess.run(command, env=home, cwd=checkout, check=False, capture_output=True, text=True)


def test_a_new_genre_works_at_once(checkout: Path) -> None:
    made = enpitsu(checkout, "new-genre", "Night Sky")
    assert (made.returncode, made.stderr) == (0, "")
    assert (checkout / "src" / "enpitsu" / "genres" / "night_sky.py").is_file()
    assert "night_sky" in [
        genre["id"] for genre in json.loads(enpitsu(checkout, "genres", "--json").stdout)
    ]
    rules = enpitsu(checkout, "rules", "night_sky").stdout
    assert "Night Sky (night_sky)" in rules
    assert "New Genre" not in rules
    for puzzle in ("night_sky", "night_sky#2"):
        solved = json.loads(enpitsu(checkout, "solve", puzzle, "--json").stdout)
        assert (solved["genre"], solved["status"]) == ("night_sky", "unique")
        (checkout / "answer").write_text(solved["answer"], encoding="utf-8")
        judged = enpitsu(checkout, "check", puzzle, "answer", "--json")
        assert json.loads(judged.stdout)["right"], judged.stderr
        assert "▓" in enpitsu(checkout, "solve", puzzle).stdout
        assert enpitsu(checkout, "draw", puzzle, "--svg", "-").stdout.startswith("<svg")


def test_a_new_genre_can_go_into_another_checkout(checkout: Path) -> None:
    assert cli.run(["new-genre", "night_sky", "--into", str(checkout)]) == 0
    assert enpitsu(checkout, "solve", "night_sky").returncode == 0


@pytest.mark.parametrize("name", ["3x", "", "a-", "../up", "class", "Ä", "a b!", "_x"])
def test_a_bad_name_is_refused(checkout: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(checkout.rglob("*"))
    assert cli.run(["new-genre", "--into", str(checkout), "--", name]) == 2
    assert "cannot be the name of a genre" in capsys.readouterr().err
    assert sorted(checkout.rglob("*")) == before


def test_nothing_is_overwritten(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = catalogue.genres()[0]
    assert cli.run(["new-genre", first, "--into", str(checkout)]) == 2
    assert "already" in capsys.readouterr().err


def test_no_folder_to_write_into(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["new-genre", "night_sky", "--into", str(tmp_path)]) == 2
    assert "checkout" in capsys.readouterr().err


@pytest.mark.parametrize("number", [0, 1])
def test_the_template_keeps_its_word(number: int) -> None:
    stored = catalogue.stored(HOUSE / "template" / "new_genre.toml", "new_genre")[number]
    puzzle = NewGenre.parse(stored.givens)
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert stored.answer is not None
    assert puzzle.write_answer(outcome.answers[0]).strip() == stored.answer.strip()
    for broken in stored.broken:
        report = check(puzzle, puzzle.read_answer(broken.answer))
        assert {charge.letter for charge in report.broken} == set(broken.charged)
        for letter, places in broken.charged.items():
            named = {str(p) for c in report.broken if c.letter == letter for p in c.places}
            assert named >= set(places)

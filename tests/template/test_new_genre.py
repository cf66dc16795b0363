"""``enpitsu new-genre`` writes a genre that loads, solves, draws and checks at once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from enpitsu import catalogue, cli
from enpitsu.engine.check import check
from enpitsu.engine.solve import solve
from enpitsu.template.new_genre import NewGenre

PACKAGE = catalogue.PACKAGE


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the package and its examples, as a checkout has them."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "enpitsu", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(catalogue.examples_folder(), tmp_path / "examples")
    return tmp_path


def enpitsu(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command, home = [sys.executable, "-m", "enpitsu", *arguments], {"PYTHONPATH": str(checkout / "src")}
    return subprocess.run(command, env=home, cwd=checkout, check=False, capture_output=True, text=True)


def test_a_new_genre_works_at_once_in_a_checkout(checkout: Path) -> None:
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of one's own with a new genre."""
    assert cli.run(["new-genre", "Night Sky", "--into", str(tmp_path)]) == 0
    return tmp_path


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        status = cli.run([str(a) for a in arguments])
        return status, *capsys.readouterr()

    return run


def test_every_command_takes_a_genre_by_its_file(folder: Path, run: Run) -> None:
    """Any folder will do: nothing is installed, nothing of the package is touched."""
    file = folder / "night_sky.py"
    status, out, _ = run("solve", file, "--json")
    assert (status, json.loads(out)["status"]) == (0, "unique")
    answer = folder / "answer"
    answer.write_text(json.loads(out)["answer"], encoding="utf-8")
    assert run("check", file, answer)[:2] == (0, run("check", file, answer)[1])
    assert "right: every rule holds" in run("check", file, answer)[1]
    for command in (
        ("rules", file), ("draw", f"{file}#2"), ("explain", file), ("hint", file), ("grade", file),
        ("trim", file), ("why-not", file, "R1C3 shaded"), ("generate", file, "4x4"),
        ("search", file, "2x2"), ("convert", file, "--to", "json"), ("solve", f"{file}:NightSky"),
    ):  # fmt: skip
        status, out, err = run(*command)
        assert (status, err) == (0, ""), command
        assert out, command
    orders = folder / "orders.jsonl"
    orders.write_text('{"size": "3x3"}\n{"genre": "night_sky", "size": "3x3"}\n', encoding="utf-8")
    status, out, _ = run("batch", "generate", orders, "--genre", file, "--workers", 1)
    assert status == 0
    assert [json.loads(row)["status"] for row in out.splitlines()] == ["made", "made"]
    assert not list(folder.glob("__pycache__"))


def test_what_a_puzzle_calls_its_genre_is_never_loaded(folder: Path, run: Run) -> None:
    """A puzzle comes from anywhere: it names a genre, it does not bring one."""
    file, given = folder / "night_sky.py", catalogue.example(str(folder / "night_sky.py")).givens
    catalogue.forget()
    for name in ("night_sky", str(file), "night_sky.py", "night_sky:NightSky"):
        puzzle = folder / "puzzle"
        puzzle.write_text(f"genre: {name}\n\n{given}\n", encoding="utf-8")
        status, _, err = run("solve", puzzle)
        assert (status, "there is no genre" in err) == (2, True), name
    puzzle.write_text(f"genre: night_sky\n\n{given}\n", encoding="utf-8")
    assert run("solve", puzzle, "--genre", file)[0] == 0


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("count([", "cout(["), "night_sky.py, line 20: NameError: name 'cout' is not defined"),
        (("self.clue.numbered()", "self.clue.numbred()"), "night_sky.py, line 19: AttributeError"),
        (("def numbers(self)", "def numbers(self"), "night_sky.py, line 18: SyntaxError"),
        (("import count", "import coutn"), "night_sky.py, line 4: ImportError"),
        (("(Puzzle)", "(object)"), "is no genre"),
        (
            (" == n", ""),
            "line 20: rule B is to yield a place and a condition, not R1C1 and a number",
        ),
        (
            ("yield cell, count(", "yield cell, 2 in ("),
            "line 20: rule B is to yield a place",
        ),
        (("yield cell, count(", "cell, count("), "line 17: rule B yields no cases: it has no yield"),
        (
            ("self.grid, connected(self.black)", "connected(self.black), self.grid"),
            "line 24: rule C is to yield a place and a condition, not a condition and the whole grid",
        ),
        (
            ("self.grid, connected(self.black)", "self.grid"),
            "line 24: rule C is to yield a place and a condition, not the whole grid alone",
        ),
        (("def one_group", "def numbers"), "line 23: TypeError: numbers is there already"),
        (("def one_group", "def text"), "line 23: TypeError: text has a meaning for every puzzle"),
        (("shading = freedom", "grid = freedom"), "line 15: TypeError: grid has a meaning for every"),
        (
            ("number is the", "number is {NS-1} the"),
            "line 9: 'NS-1' is no option for the sentence of rule B",
        ),
    ],
)
def test_a_mistake_in_a_genre_file_is_told_with_its_line(
    folder: Path, run: Run, wrong: tuple[str, str], told: str
) -> None:
    file = folder / "night_sky.py"
    text = file.read_text(encoding="utf-8")
    assert wrong[0] in text
    file.write_text(text.replace(*wrong), encoding="utf-8")
    status, out, err = run("solve", file)
    assert (status, out) == (2, "")
    assert told in err


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (
            ("[[puzzle]]", "[[puzzle]"),
            "Expected ']]' at the end of an array",
        ),
        (("givens = ", "given = "), "puzzle 1 has no field 'given', but givens, answer, "),
        (("charged = { B", "charge = { B"), "puzzle 1.broken 1 has no field 'charge', but answer, "),
        (("unique = true", "unique = 1"), "puzzle 1.unique must be true or false"),
    ],
)
def test_a_mistake_in_an_example_file_is_told(
    folder: Path, run: Run, wrong: tuple[str, str], told: str
) -> None:
    file = folder / "night_sky.toml"
    text = file.read_text(encoding="utf-8")
    assert wrong[0] in text
    file.write_text(text.replace(*wrong), encoding="utf-8")
    for command in ("solve", "try-genre"):
        status, out, err = run(command, folder / "night_sky.py")
        assert (status, out) == (2, "")
        assert err.startswith(f"enpitsu: night_sky.toml is no example file: {told}")


def test_a_demand_that_yields_a_condition_is_told_with_its_line(folder: Path, run: Run) -> None:
    file = folder / "night_sky.py"
    text = file.read_text(encoding="utf-8").replace("import Cases, Puzzle", "import Cases, Puzzle, demand")
    file.write_text(text.replace('@rule("C"', '@demand("C"'), encoding="utf-8")
    status, out, err = run("solve", file)
    assert (status, out) == (2, "")
    assert "line 24: rule C is to yield a place and whether it is met, not the whole grid and a cond" in err


def test_where_it_is_not_known_whose_error_it_is_nobody_is_cleared(folder: Path, run: Run) -> None:
    """A word that is given the wrong things fails when its case is compiled, long after its line."""
    file = folder / "night_sky.py"
    text = (
        file.read_text(encoding="utf-8").replace("import count", "import total").replace("count(", "total(")
    )
    file.write_text(text, encoding="utf-8")
    status, out, err = run("solve", file)
    assert (status, out) == (70, "")
    assert err.startswith("enpitsu: this is an error of enpitsu, or in night_sky.py: AttributeError: ")


def test_one_bad_file_does_not_break_the_list(checkout: Path) -> None:
    (checkout / "src" / "enpitsu" / "genres" / "bad.py").write_text("class Bad(Nothing):\n    pass\n")
    listed = enpitsu(checkout, "genres")
    assert listed.returncode == 2
    assert len(listed.stdout.splitlines()) == len(catalogue.genres())
    assert "bad cannot be loaded: bad.py, line 1: NameError" in listed.stderr
    address = "https://puzz.link/p?koburin/3/3/0a0a0a0"
    assert enpitsu(checkout, "solve", address).stderr == enpitsu(Path.cwd(), "solve", address).stderr


def test_several_genres_in_one_file_are_told_apart_by_class(folder: Path, run: Run) -> None:
    file = folder / "night_sky.py"
    with file.open("a", encoding="utf-8") as more:
        more.write('\n\nclass DaySky(NightSky):\n    """Another."""\n')
    status, _, err = run("rules", file)
    assert status == 2
    assert f"say {file}:NightSky or {file}:DaySky" in err
    assert "Day Sky" in run("rules", f"{file}:DaySky")[1]


def test_installed_packages_bring_genres(folder: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an entry point: here of a package that is just a folder on the path."""
    info = folder / "sky-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sky\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[enpitsu.genres]\nnight_sky = night_sky:NightSky\n")
    monkeypatch.syspath_prepend(str(folder))
    catalogue.forget()
    assert "night_sky" in catalogue.genres()
    assert run("solve", "night_sky", "--json")[0] == 0
    assert "Night Sky" in run("rules", "Night Sky")[1]


@pytest.mark.parametrize("name", ["3x", "", "a-", "../up", "class", "Ä", "a b!", "_x"])
def test_a_bad_name_is_refused(checkout: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(checkout.rglob("*"))
    assert cli.run(["new-genre", "--into", str(checkout), "--", name]) == 2
    assert "cannot be the name of a genre" in capsys.readouterr().err
    assert cli.run(["new-genre", "Class"]) == 2
    assert "'Class' cannot be the name of a genre: it is a word of Python" in capsys.readouterr().err
    assert sorted(checkout.rglob("*")) == before


def test_nothing_is_overwritten(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = catalogue.genres()[0]
    assert cli.run(["new-genre", first, "--into", str(checkout)]) == 2
    assert "already" in capsys.readouterr().err


def test_no_folder_to_write_into(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["new-genre", "night_sky", "--into", str(tmp_path / "none")]) == 2
    assert "is no folder" in capsys.readouterr().err


@pytest.mark.parametrize("number", [0, 1])
def test_the_template_keeps_its_word(number: int) -> None:
    stored = catalogue.stored(PACKAGE / "template" / "new_genre.toml", "new_genre")[number]
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

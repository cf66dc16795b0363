"""Files that are written: none that is read, none by halves."""

from __future__ import annotations

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from enpitsu import catalogue, cli
from enpitsu.cli.app import command_line
from enpitsu.errors import BadFile
from enpitsu.files import apart, write_file
from tests.thorough import WATCHDOG, sample

READ = {
    ("complete", "answer"),
    ("draw", "marks"),
    ("explain", "marks"),
    ("hint", "marks"),
    ("why-not", "marks"),
}
"""Options that take a file to read."""
WRITTEN = {
    ("draw", "svg"): [], ("explain", "html"): [], ("explain", "strip"): [],
    ("batch", "out"): ["solve"], ("search", "record"): [], ("search", "checkpoint"): [],
    ("review", "svg"): [], ("search", "svg"): [], ("convert", "out"): ["--to", "json"],
    ("solve", "proof"): [], ("sheet", "out"): [], ("strategies", "out"): [], ("strategies", "html"): [],
}  # fmt: skip
"""Options that take a file to write, and what stands before the file that is read."""
ALONE = {("generate", "out")}
"""Options that take a file to write where none is read."""
SEARCH = 'side = 4\nbox = [2, 2]\nkinds = ["odd", "even"]\nsecond = 2\n[frames.whole]\nstarts = ["odd"]\n'


def test_every_option_that_takes_a_file_is_known_here() -> None:
    found = set()
    for name, command in command_line().commands.items():
        for option in command.params:
            if (option.metavar or "").startswith("FILE") and option.param_type_name == "option":
                found.add((name, option.opts[0].removeprefix("--")))
    assert found == READ | WRITTEN.keys() | ALONE


@pytest.mark.parametrize(("command", "option"), WRITTEN)
@pytest.mark.parametrize("by", ["name", "standard input", *sample([], ["link", "hard link"])])
def test_what_is_read_is_not_written(
    command: str, option: str, by: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / ("search.toml" if command == "search" else "puzzle.txt")
    text = SEARCH if command == "search" else f"genre: koburin\n{catalogue.example('koburin').givens}"
    source.write_text(text, encoding="utf-8")
    out = tmp_path / "out"
    if by == "link":
        out.symlink_to(source)
    elif by == "hard link":
        os.link(source, out)
    else:
        out = source
    argument = "-" if by == "standard input" else str(source)
    arguments = [command, *WRITTEN[command, option], argument, f"--{option}", str(out)]
    if argument == "-":
        with source.open("rb") as given:
            done = subprocess.run(
                [sys.executable, "-m", "enpitsu", *arguments],
                stdin=given, stderr=subprocess.PIPE, text=True, check=False,
            )  # fmt: skip
        status, told = done.returncode, done.stderr
    else:
        status, told = cli.run(arguments), capsys.readouterr().err
    assert status == 2
    assert f"{out} is read here" in told or (command == "strategies" and argument == "-")
    assert source.read_text(encoding="utf-8") == text
    assert set(tmp_path.iterdir()) == {source, out}


def test_marks_that_are_read_are_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marks = tmp_path / "marks"
    marks.write_text("", encoding="utf-8")
    for command in (["draw", "koburin", "--svg"], ["explain", "koburin", "--html"]):
        assert cli.run([*command, str(marks), "--marks", str(marks)]) == 2
        assert "is read here" in capsys.readouterr().err
    both = ["--html", str(tmp_path / "x"), "--strip", str(tmp_path / "." / "x")]
    assert cli.run(["explain", "koburin", *both]) == 2
    assert "two outputs" in capsys.readouterr().err


def test_a_file_that_is_standard_output_is_not_read(tmp_path: Path) -> None:
    """As by ``enpitsu convert x --to json >> x``, and by a batch that would read its own rows for ever."""
    file = tmp_path / "x"
    for command in (["convert", str(file), "--to", "json"], ["batch", "check", str(file)]):
        file.write_text("https://puzz.link/p?slither/5/5/cbcbcddad\n", encoding="utf-8")
        before = file.read_bytes()
        with file.open("ab") as out:
            done = subprocess.run(
                [sys.executable, "-m", "enpitsu", *command],
                stdout=out, stderr=subprocess.PIPE, text=True, check=False, timeout=WATCHDOG,
            )  # fmt: skip
        assert done.returncode == 2
        assert "standard output" in done.stderr
        assert file.read_bytes() == before


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(link, "new")
    assert (file.read_text(), link.is_symlink()) == ("new", True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640

    def stop(*given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", stop)
        with pytest.raises(KeyboardInterrupt):
            write_file(file, "newer")
    with pytest.raises(UnicodeEncodeError):
        write_file(file, "half of it \ud800")
    assert file.read_text() == "new"
    assert set(tmp_path.iterdir()) == {file, link}
    with pytest.raises(OSError, match="no/such") as told:
        write_file(tmp_path / "no" / "such", "text")
    assert told.value.filename == str(tmp_path / "no" / "such")
    write_file(os.devnull, "text")


def test_what_may_be_written(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.touch()
    apart([one, None, "koburin", "https://puzz.link/p?x"], [other, None, "koburin", os.devnull, os.devnull])
    apart([os.devnull], [os.devnull])
    for writes in ([one], [other, other], [tmp_path]):
        with pytest.raises(BadFile):
            apart([one], writes)


def test_files_are_written_in_one_place() -> None:
    """Nothing else in the package opens a file to write."""
    for path in sorted(catalogue.PACKAGE.rglob("*.py")):
        if path.name == "files.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            assert name not in {"write_text", "write_bytes", "truncate"}, path
            if name == "open":
                assert not set("wax+") & set("".join(texts)), path

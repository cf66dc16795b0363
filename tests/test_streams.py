"""Standard streams of whole processes: whatever their encoding, closed, full, or a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from enpitsu import catalogue
from tests.thorough import WATCHDOG, sample

CANAL = "https://puzz.link/p?canal/6/6/3i3h2z4h5i2"
STORED = catalogue.example("slitherlink#1")
ENCODINGS = ["cp1252", "ascii", "latin-1", "utf-16", "cp437", "utf-8", "cp1252:replace", "ascii:strict"]


def started(arguments: list[str], encoding: str | None = None) -> tuple[list[str], dict[str, str]]:
    env = {**os.environ, "PYTHONPATH": str(catalogue.PACKAGE.parent)}
    env.pop("PYTHONIOENCODING", None)
    if encoding:
        env["PYTHONIOENCODING"] = encoding
    return [sys.executable, "-m", "enpitsu", *arguments], env


def ran(arguments: list[str], encoding: str | None = None, shell: str = "") -> tuple[int, bytes, str]:
    """The exit status, standard output and error of a command line; ``shell``: what follows it there."""
    command, env = started(arguments, encoding)
    if shell:
        command = ["sh", "-c", f'"$@" {shell}', "sh", *command]
    done = subprocess.run(command, env=env, capture_output=True, check=False, timeout=WATCHDOG)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


@pytest.mark.parametrize("encoding", sample(["cp1252", "utf-16", "ascii:strict"], ENCODINGS))
def test_what_is_written_to_a_pipe_can_be_read_back(encoding: str, tmp_path: Path) -> None:
    """No glyph becomes another token, whatever the locale says: it is UTF-8, as all that is read."""
    status, out, _ = ran(["solve", "slitherlink", "--format", "text"], encoding)
    assert status == 0
    assert out.decode("utf-8").strip() == (STORED.answer or "").strip()
    if encoding in {"cp1252", "utf-16"}:
        (tmp_path / "answer").write_bytes(out)
        assert ran(["check", "slitherlink", str(tmp_path / "answer")], encoding)[0] == 0
        found = json.loads(ran(["solve", "slitherlink", "--json"], encoding)[1].decode("utf-8"))
        assert found["answer"] == (STORED.answer or "").strip()
        assert "╭──╮" in ran(["solve", "koburin"], encoding)[1].decode("utf-8")
        status, out, err = ran(["solve", "日本│"], encoding)
        assert (status, out) == (2, b"")
        assert "日本│" in err


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="wants a terminal")
@pytest.mark.parametrize("encoding", sample(["cp1252"], ["ascii", "cp1252", "cp437"]))
def test_a_terminal_shows_what_it_cannot_show_as_numbers(encoding: str) -> None:
    command, env = started(["solve", "slitherlink", "--format", "text"], encoding)
    ours, theirs = os.openpty()
    with subprocess.Popen(command, stdout=theirs, env=env) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # the end, on Linux
                break
            if not piece:
                break
            shown += piece
        os.close(ours)
    assert process.returncode == 0
    tokens = shown.decode(encoding).split()
    expected = (STORED.answer or "").split()
    assert len(tokens) == len(expected)
    for token, glyph in zip(tokens, expected, strict=True):
        try:
            assert token == glyph.encode(encoding).decode(encoding)
        except UnicodeEncodeError:
            assert token in (f"{chr(92)}u{ord(glyph):04x}", f"{chr(92)}x{ord(glyph):02x}")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="wants a terminal")
@pytest.mark.parametrize(("columns", "wide"), [(120, 101), (80, 51)])
def test_a_picture_fits_the_terminal(columns: int, wide: int) -> None:
    command, env = started(["solve", "slitherlink#2", "--no-color"], "utf-8")
    ours, theirs = os.openpty()
    with subprocess.Popen(command, stdout=theirs, env={**env, "COLUMNS": str(columns)}):
        os.close(theirs)
        shown = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # the end, on Linux
                break
            if not piece:
                break
            shown += piece
        os.close(ours)
    picture = shown.decode().replace("\r", "").split("\n")[1:]
    assert max(len(line) for line in picture) == wide


@pytest.mark.parametrize(
    ("arguments", "shell", "status", "told"),
    [
        (["solve", CANAL], ">&-", 2, "standard input or output"),
        (["rules", "koburin"], ">&-", 2, "standard input or output"),
        (["solve", CANAL, "--json"], ">/dev/full", 2, "No space left"),
        (["genres"], ">/dev/full", 2, "No space left"),
        (["batch", "solve", "-"], ">/dev/full </dev/null", 0, "nothing to do"),
        (["solve", "-", "--genre", "slitherlink"], "<&-", 2, "standard input or output"),
        (["batch", "solve", "-"], "<&-", 2, "standard input or output"),
        (["search", "slitherlink", "2x2", "--classes"], "<&-", 0, ""),
        (["solve", CANAL], "2>&-", 0, ""),
        (["solve", "nonsense"], "2>&-", 2, ""),
        (["draw", CANAL, "--svg", "OUT"], ">&- <&- 2>&-", 0, ""),
        (["batch", "solve", "MANY", "--out", "OUT"], ">&- <&-", 0, "1 unique"),
        (["nonsense"], ">&- 2>&- <&-", 2, ""),
        ([], ">&-", 2, "standard input or output"),
    ],
)  # fmt: skip
def test_streams_that_are_closed_or_full(
    arguments: list[str], shell: str, status: int, told: str, tmp_path: Path
) -> None:
    out, many = tmp_path / "out", tmp_path / "many"
    many.write_text(CANAL + "\n")
    places = {"OUT": str(out), "MANY": str(many)}
    found, shown, err = ran([places.get(a, a) for a in arguments], shell=shell)
    assert found == status, err
    assert told in err
    assert "error of enpitsu" not in err
    assert "Exception ignored" not in err
    assert len(err.splitlines()) <= 1
    if "2>&-" in shell:
        assert b"enpitsu: " not in shown, "what is wrong is not told among the answers"
    if "OUT" in arguments:
        text = out.read_text(encoding="utf-8")
        assert text.startswith("<svg" if "--svg" in arguments else '{"number": 1')
        assert text.endswith("</svg>\n" if "--svg" in arguments else "}\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("form", [["--json"], ["--format", "text"], []])
def test_a_reader_that_has_gone_is_no_fault(unbuffered: str, form: list[str]) -> None:
    """The status is not that of "no answer"; standard output may be buffered or not."""
    command, env = started(["solve", "koburin#2", *form])
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        done = subprocess.run(
            command, env={**env, "PYTHONUNBUFFERED": unbuffered}, stdout=gone, stderr=subprocess.PIPE,
            check=False, timeout=WATCHDOG,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")

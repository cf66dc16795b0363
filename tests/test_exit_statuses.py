"""Exit statuses of whole processes: what a shell is told, whatever becomes of the streams."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.test_streams import CANAL, started
from tests.thorough import WATCHDOG, sample

VERBS = {
    "solve": ["solve", "koburin#2"],
    "draw": ["draw", "koburin#2"],
    "explain": ["explain", "koburin", "--json"],
    "convert": ["convert", "koburin#2", "--to", "json"],
    "batch": ["batch", "solve", "MANY"],
    "grade": ["grade", "koburin"],
    "generate": ["generate", "koburin", "4x4"],
    "help": ["--help"],
}
STREAMS = {
    ">/dev/full": (2, "standard input or output: No space left on device"),
    ">&-": (2, "standard input or output: Bad file descriptor"),
    "<&-": (0, ""),
    "2>/dev/full": (0, ""),
    "2>&-": (0, ""),
}
CASES = [(verb, shell, how) for how in ("", "1") for shell in STREAMS for verb in VERBS]


def done(
    words: list[str], shell: str, unbuffered: str, tmp_path: Path, code: str = ""
) -> subprocess.CompletedProcess[str]:
    """A command line with its streams as a shell makes them; ``code``: what is run before it."""
    many = tmp_path / "many"
    many.write_text(f"{CANAL}\n{CANAL}\n")
    command, env = started([str(many) if word == "MANY" else word for word in words])
    if code:
        command[1:3] = ["-c", f"{code}\nfrom enpitsu.cli import main\nmain()"]
    return subprocess.run(
        ["sh", "-c", f'"$@" {shell}', "sh", *command], env={**env, "PYTHONUNBUFFERED": unbuffered},
        capture_output=True, text=True, check=False, timeout=WATCHDOG,
    )  # fmt: skip


@pytest.mark.parametrize(("verb", "shell", "unbuffered"), sample(CASES[::7], CASES))
def test_the_status_tells_what_became_of_the_streams(
    verb: str, shell: str, unbuffered: str, tmp_path: Path
) -> None:
    found = done(VERBS[verb], shell, unbuffered, tmp_path)
    status, told = STREAMS[shell]
    assert found.returncode == status, found.stderr
    if told:
        assert found.stderr == f"enpitsu: {told}\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    ("words", "shell", "status"),
    [
        (["solve", "-"], "<&-", 2),
        (["batch", "solve", "-"], "<&-", 2),
        (["solve", "nonsense"], "2>/dev/full", 2),
        (["solve"], "2>/dev/full", 2),
        (["solve", "koburin#2"], ">/dev/full 2>/dev/full", 2),
    ],
)
def test_the_status_is_told_where_nothing_else_can_be(
    words: list[str], shell: str, status: int, unbuffered: str, tmp_path: Path
) -> None:
    found = done(words, shell, unbuffered, tmp_path)
    assert found.returncode == status
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize("unbuffered", sample([""], ["", "1"]))
@pytest.mark.parametrize(
    "words",
    [
        ["draw", "koburin#2", "--svg", "/dev/full"],
        ["explain", "koburin", "--html", "/dev/full"],
        ["batch", "solve", "MANY", "--out", "/dev/full"],
        ["solve", "koburin", "--proof", "/dev/full"],
    ],
    ids=lambda words: words[0],
)
def test_a_file_on_a_full_disk_is_named(words: list[str], unbuffered: str, tmp_path: Path) -> None:
    if "--proof" in words:
        pytest.importorskip("pysat")
    found = done(words, "", unbuffered, tmp_path)
    assert found.returncode == 2
    assert found.stderr.splitlines()[-1] == "enpitsu: /dev/full: No space left on device"


STRUCK = """
import os, signal
from {module} import {name}
whole = {name}.{method}
def struck(*given, **named):
    os.kill(os.getpid(), signal.{signal})
    return whole(*given, **named)
{name}.{method} = struck
"""
"""Have a signal come just when a method is called."""
AT = {
    "compile": ("enpitsu.engine.compile.encode", "Encoder", "assert_all"),
    "search": ("enpitsu.engine.model", "Model", "__init__"),
    "workers": ("enpitsu.workers", "LocalCrew", "run"),
    "picture": ("enpitsu.draw.canvas", "Canvas", "put"),
    "reading": ("enpitsu.puzzle", "Puzzle", "__init__"),
}


@pytest.mark.parametrize(
    ("words", "at"),
    [
        (["solve", "koburin#2"], "reading"),
        (["solve", "koburin#2"], "compile"),
        (["solve", "koburin#2"], "search"),
        (["explain", "koburin", "--json"], "compile"),
        (["grade", "koburin"], "compile"),
        (["generate", "koburin", "4x4"], "compile"),
        (["batch", "solve", "MANY"], "workers"),
        (["draw", "koburin#2"], "reading"),
        (["draw", "koburin#2"], "picture"),
        (["convert", "koburin#2", "--to", "json"], "reading"),
    ],
)
def test_an_interrupt_is_130_wherever_it_comes(words: list[str], at: str, tmp_path: Path) -> None:
    module, name, method = AT[at]
    code = STRUCK.format(module=module, name=name, method=method, signal="SIGINT")
    found = done(words, "", "", tmp_path, code)
    assert found.returncode == 130
    assert "stopped" in found.stdout + found.stderr
    assert "Traceback" not in found.stderr


def test_an_interrupt_before_there_is_anything_to_say_is_quiet(tmp_path: Path) -> None:
    """While modules are imported the system ends it, which a shell tells as 130."""
    code = "import os, runpy, signal, sys\nclass Struck:\n    def find_spec(self, name, *rest):\n"
    code += "        if name == 'enpitsu.cli': os.kill(os.getpid(), signal.SIGINT)\n"
    code += "sys.meta_path.insert(0, Struck())\nrunpy.run_module('enpitsu', run_name='__main__')"
    found = done(["genres"], "; exit $?", "", tmp_path, code)
    assert (found.returncode, found.stderr) == (130, "")


def test_a_batch_ends_with_its_workers(tmp_path: Path) -> None:
    """SIGTERM ends the process at once (143 in a shell), and none of its workers stays."""
    many = tmp_path / "many"
    many.write_text(f"{CANAL}\n" * 100_000)
    command, env = started(["batch", "solve", str(many)])
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, start_new_session=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline().startswith(b'{"number": 1')
        child.terminate()
        assert child.wait(WATCHDOG) == -signal.SIGTERM
        until = time.monotonic() + WATCHDOG
        with suppress(ProcessLookupError):
            while time.monotonic() < until:
                os.killpg(child.pid, 0)
                time.sleep(0.05)
            pytest.fail("workers are left")

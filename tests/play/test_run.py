"""The command: one address on the screen, a port of its own, and nothing left behind."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from enpitsu import catalogue
from enpitsu.cli.genres import write_genre
from enpitsu.cli.playing import play_puzzle
from enpitsu.cli.read_options import ReadOptions
from enpitsu.desk.verbs import answer
from enpitsu.document import Document
from enpitsu.play.run import fragment, run
from tests.thorough import WATCHDOG

PLAY = [sys.executable, "-m", "enpitsu", "play", "--no-browser", "--port"]


def children(pid: int) -> list[str]:
    """The processes that the threads of a process have started (Linux; elsewhere none are found)."""
    return [
        child for of in Path(f"/proc/{pid}/task").glob("*/children") for child in of.read_text().split()
    ]


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT for one process")
def test_the_address_answers_until_ctrl_c_and_no_worker_is_left() -> None:
    with subprocess.Popen(
        [*PLAY, "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        body = json.dumps({"verb": "open", "args": {"puzzle": {"example": "koburin#1"}}}).encode()
        request = urllib.request.Request(f"{address}ask", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as told:
            assert "ok" in json.load(told)
        workers = children(process.pid)
        assert workers or not Path("/proc/self/task").exists()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=WATCHDOG)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT for one process")
def test_ctrl_c_is_quiet_while_requests_are_under_way() -> None:
    slow = json.dumps({"verb": "generate", "args": {"genre": "litos", "height": 20, "width": 20}})
    with subprocess.Popen(
        [*PLAY, "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        head = f"POST /ask HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        asked = f"{head}Content-Length: {len(slow)}\r\n\r\n{slow}".encode()
        waiting = [socket.create_connection(("127.0.0.1", port)) for _ in range(4)]
        for one in waiting:
            one.sendall(asked)
        genres = urllib.request.Request(
            f"http://127.0.0.1:{port}/ask",
            b'{"verb": "genres", "args": {}}',
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(genres) as told:  # the others were heard before this one
            assert told.status == 200
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=WATCHDOG)
        for one in waiting:
            one.close()
    assert (process.returncode, err) == (130, "enpitsu: stopped\n")


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = subprocess.run([*PLAY, str(port)], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.startswith(f"enpitsu: port {port}: ")
    assert told.stderr.count("\n") == 1


def test_answers_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a socket that does not name TCP, asyncio leaves each answer to wait 40 ms (Nagle)."""
    doors: list[int] = []
    monkeypatch.setattr(
        "uvicorn.Server.run", lambda self, sockets: doors.extend([s.proto for s in sockets])
    )
    run(None, 0, browser=False, tell=lambda told: None)
    assert doors == [socket.IPPROTO_TCP]


def test_a_puzzle_that_is_none_is_told_before_anything_starts() -> None:
    told = subprocess.run([*PLAY, "0", "nonsense"], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (2, "")


def test_a_genre_alone_is_played_with_its_first_example(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("enpitsu.play.run.run", lambda document, *_, **__: opened.append(document.puzzle))
    write_genre("Night Sky", str(tmp_path))
    for genre in ("koburin", str(tmp_path / "night_sky.py")):
        assert play_puzzle(None, ReadOptions(genre), 0, collection=None, browser=False) == 0
        assert opened.pop() == catalogue.example(genre).puzzle()


def test_the_fragment_holds_the_puzzle_and_its_marks() -> None:
    stored = catalogue.example("koburin#1")
    puzzle = stored.puzzle()
    assert stored.answer is not None
    text = fragment(Document(puzzle, puzzle.read_answer(stored.answer))).removeprefix("j=")
    shared = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    opened = answer("open", {"puzzle": {"text": json.dumps(shared["puzzle"])}, "marks": shared["marks"]})
    assert opened["puzzle"]["givens"] == puzzle.text
    assert answer("check", {"puzzle": {"example": "koburin#1"}, "marks": shared["marks"]})["right"]

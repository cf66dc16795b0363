"""The same jobs on a Dask cluster of two workers."""

from __future__ import annotations

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from os import kill
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

dask: Any = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore")

from enpitsu import cli  # noqa: E402
from enpitsu.batch.collect import Collector  # noqa: E402
from enpitsu.batch.series import Series  # noqa: E402
from enpitsu.engine.budget import Budget, Meter  # noqa: E402
from enpitsu.errors import UnknownName  # noqa: E402
from enpitsu.workers import Job, in_order  # noqa: E402
from enpitsu.workers.cluster import DaskCrew  # noqa: E402
from tests.thorough import WATCHDOG  # noqa: E402

HERE = "tests.workers.works:"
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=None, silence_logs=50
    ) as cluster:
        yield cluster


def test_the_same_results_as_at_home(cluster: Any) -> None:
    jobs = [Job(n, HERE + "double", n) for n in range(12)]
    jobs += [Job(12, HERE + "hangs", None, 0.5), Job(13, HERE + "dies", None), Job(14, HERE + "fails", "")]
    with DaskCrew(cluster.scheduler_address, folders=[ROOT]) as crew:
        assert crew.workers == 2
        done = list(in_order(crew.run(jobs)))
    assert [d.result for d in done[:12]] == [2 * n for n in range(12)]
    assert [d.lost for d in done[12:]] == ["hang", "crash", "error"]


def test_a_killed_worker_takes_nothing_with_it(cluster: Any) -> None:
    with DaskCrew(cluster.scheduler_address, folders=[ROOT]) as crew:
        pids = list(crew.client.run(_pid).values())
        run = crew.run([Job(n, HERE + "naps", 0.1) for n in range(12)])
        first = next(run)
        kill(pids[0], signal.SIGKILL)
        done = sorted([first.number, *[d.number for d in run if not d.lost]])
        assert done == list(range(12))
        until = time.monotonic() + WATCHDOG
        while len(crew.client.nthreads()) < 2 and time.monotonic() < until:
            time.sleep(0.1)


def _pid() -> int:
    import os

    return os.getpid()


def test_a_scheduler_without_workers_is_said_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch and a search end when there was nobody for long, with what they have."""
    monkeypatch.setattr("enpitsu.workers.cluster.NO_WORKER_SECONDS", 0.3)
    with dask.LocalCluster(n_workers=0, dashboard_address=None, silence_logs=50) as nobody:
        for arguments in (["search", "slitherlink", "3x3", "--list", "1"], ["batch", "solve", "examples"]):
            assert cli.run([*arguments, "--scheduler", nobody.scheduler_address]) == 2
            said = capsys.readouterr().err.splitlines()[-1]
            assert said == f"enpitsu: there is no worker at the scheduler {nobody.scheduler_address!r}"


def test_no_scheduler_is_said_so() -> None:
    with pytest.raises(UnknownName, match="no scheduler"):
        DaskCrew("tcp://127.0.0.1:1", 0.5)


@pytest.mark.parametrize(
    "address",
    ["", "x", ":", "foo://x", "tcp://", "tcp://256.1.1.1:1", "tcp://x:99999999", "tcp://[::1", "tcp://..:80",
     "tls://127.0.0.1:1", "ucx://a:1", "inproc://x", "ws://127.0.0.1:1", "/etc/passwd", "\udcff"],
)  # fmt: skip
def test_what_is_no_address_is_said_so(
    address: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("enpitsu.workers.cluster.CONNECT_SECONDS", 0.2)
    assert cli.run(["batch", "solve", os.devnull, "--scheduler", address]) == 2
    assert capfd.readouterr().err.startswith("enpitsu: there is no scheduler ")


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.0 400 Bad Request\r\n\r\n"])
def test_what_listens_and_is_no_scheduler_is_said_so(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    line, _ = server.accept()
                    lines.append(line)
                    line.sendall(answer)

        lines: list[socket.socket] = []
        Thread(target=serve, daemon=True).start()
        with pytest.raises(UnknownName, match="no scheduler"):
            DaskCrew(f"tcp://127.0.0.1:{server.getsockname()[1]}", 0.5)
        for line in lines:
            line.close()
        server.shutdown(socket.SHUT_RDWR)


def test_a_batch_and_a_search_by_command(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = tmp_path / "many.txt", tmp_path / "rows.jsonl"
    source.write_text("https://puzz.link/p?slither/5/5/cbcbcddad\nnonsense\n" * 10)
    here = ["--scheduler", cluster.scheduler_address]
    assert cli.run(["batch", "solve", str(source), "--out", str(out), *here]) == 1
    assert "10 malformed, 10 unique" in capsys.readouterr().err
    status = [json.loads(line)["status"] for line in out.read_text().splitlines()]
    assert status == ["unique", "malformed"] * 10
    assert cli.run(["search", "slitherlink", "3x3", "--classes", *here]) == 0
    assert "213 answers, " in capsys.readouterr().out


def test_a_series_of_puzzles_while_a_worker_is_killed(cluster: Any) -> None:
    """The same rows in the same order as by one process, none twice."""
    series = Series("slitherlink", 4, 4, seed=3)
    puzzles = islice(series.maker(Budget()).puzzles(), 20)
    rows = [series.row(n, puzzle, answer, Meter()) for n, (puzzle, answer) in enumerate(puzzles, 1)]
    found = []
    with DaskCrew(cluster.scheduler_address, folders=[ROOT]) as crew:
        pids = list(crew.client.run(_pid).values())
        for row, _ in Collector(series, 20, Meter()).rows(crew):
            found.append(row)
            if len(found) == 3:
                kill(pids[0], signal.SIGKILL)
        until = time.monotonic() + WATCHDOG
        while len(crew.client.nthreads()) < 2 and time.monotonic() < until:
            time.sleep(0.1)
    assert found == rows


def test_puzzles_are_made_by_command(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On tiny boards, where a few are made anew because they are like others."""
    words, out = ["generate", "slitherlink", "2x3", "--count", "6", "--json"], tmp_path / "rows.jsonl"
    assert cli.run(words) == 0
    alone = capsys.readouterr().out
    here = ["--scheduler", cluster.scheduler_address]
    assert cli.run([*words, *here]) == 0
    assert capsys.readouterr().out == alone
    assert cli.run([*words, *here, "--out", str(out)]) == 0
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["givens"] for row in rows] == [json.loads(line)["givens"] for line in alone.splitlines()]

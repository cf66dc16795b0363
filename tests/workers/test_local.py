"""Worker processes: order, death, hanging, and that none outlives its master."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from enpitsu.workers import Done, Job, LocalCrew, in_order

HERE = "tests.workers.works:"


def test_every_job_is_done_once() -> None:
    heard: list[tuple[int, str]] = []
    with LocalCrew(2) as crew:
        jobs = [Job(n, HERE + "double", n) for n in range(20)]
        done = list(in_order(crew.run(jobs, lambda n, told: heard.append((n, told)))))
        again = list(crew.run([Job(0, HERE + "double", 21)]))
    assert done == [Done(n, 2 * n) for n in range(20)]
    assert again == [Done(0, 42)], "a crew can be used again"
    assert sorted(heard) == [(n, f"doubling {n}") for n in range(20)]


def test_order_is_kept_however_long_each_takes() -> None:
    with LocalCrew(2) as crew:
        naps = [0.3, 0.0, 0.0, 0.1, 0.0]
        jobs = [Job(n, HERE + "naps", nap) for n, nap in enumerate(naps)]
        came = list(crew.run(jobs))
        assert [d.number for d in came] != [0, 1, 2, 3, 4]
        assert [d.result for d in in_order(came)] == naps


def test_what_raises_dies_or_hangs_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    jobs = [
        Job(0, HERE + "double", 1),
        Job(1, HERE + "fails", "luck"),
        Job(2, HERE + "dies", None),
        Job(3, HERE + "hangs", None, 0.5),
        Job(4, HERE + "dies_once", [str(tmp_path / "died"), "lived"]),
        Job(5, HERE + "double", 2),
        Job(6, "tests.workers.works:nowhere", 0),
    ]
    with LocalCrew(2) as crew:
        done = list(in_order(crew.run(jobs)))
    assert [d.lost for d in done] == ["", "error", "crash", "hang", "", "", "error"]
    assert done[1].reason == "ValueError: no luck"
    assert "SIGKILL" in done[2].reason
    assert done[3].reason == "killed after 0.5 s"
    assert done[4].result == "lived", "a job whose process died is tried once more"


def test_jobs_are_taken_only_when_a_worker_is_free() -> None:
    taken: list[int] = []

    def jobs() -> object:
        for n in range(100):
            taken.append(n)
            yield Job(n, HERE + "double", n)

    with LocalCrew(2) as crew:
        run = crew.run(jobs())  # type: ignore[arg-type]
        next(run)
        assert len(taken) <= 4
        run.close()  # type: ignore[attr-defined]


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks at /proc")
def test_no_worker_outlives_its_master() -> None:
    code = (
        "from enpitsu.workers import LocalCrew, Job\n"
        "crew = LocalCrew(1)\n"
        f"[done] = crew.run([Job(0, '{HERE}pid', 0)])\n"
        "print(done.result, flush=True)\n"
        f"list(crew.run([Job(0, '{HERE}pid', 60)]))\n"
    )
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=env
    ) as master:
        assert master.stdout is not None
        pid = int(master.stdout.readline())
        time.sleep(0.2)
        master.send_signal(signal.SIGKILL)
        master.wait()
    until = time.monotonic() + 10
    while not gone(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert gone(pid)

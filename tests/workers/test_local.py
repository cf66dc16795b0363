"""Worker processes: order, death, hanging, and that none outlives its master."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from enpitsu.workers import Done, Job, LocalCrew, cluster, in_order
from tests.thorough import WATCHDOG, sample

HERE = "tests.workers.works:"
ROOT = Path(__file__).parents[2]


def test_every_job_is_done_once() -> None:
    heard: list[tuple[int, str]] = []
    with LocalCrew(2, [ROOT]) as crew:
        jobs = [Job(n, HERE + "double", n) for n in range(20)]
        done = list(in_order(crew.run(jobs, lambda n, told: heard.append((n, told)))))
        again = list(crew.run([Job(0, HERE + "double", 21)]))
    assert done == [Done(n, 2 * n) for n in range(20)]
    assert again == [Done(0, 42)], "a crew can be used again"
    assert sorted(heard) == [(n, f"doubling {n}") for n in range(20)]


def test_order_is_kept_however_long_each_takes() -> None:
    with LocalCrew(2, [ROOT]) as crew:
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
    with LocalCrew(2, [ROOT]) as crew:
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

    with LocalCrew(2, [ROOT]) as crew:
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
        f"crew = LocalCrew(1, [{str(ROOT)!r}])\n"
        f"[done] = crew.run([Job(0, '{HERE}pid', 0)])\n"
        "print(done.result, flush=True)\n"
        f"list(crew.run([Job(0, '{HERE}pid', 60)]))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=env
    ) as master:
        assert master.stdout is not None
        pid = int(master.stdout.readline())
        time.sleep(0.2)
        master.send_signal(signal.SIGKILL)
        master.wait()
    until = time.monotonic() + WATCHDOG
    while not gone(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert gone(pid)


ASKED: dict[str, Any] = {
    "verb": "solve", "text": "https://puzz.link/p?slither/5/5/cbcbcddad", "number": 1, "genre": None,
    "options": {}, "seconds": None, "conflicts": None, "answers": 2,
}  # fmt: skip


@pytest.fixture
def traps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of every name that anybody may import, each of which tells that it was run."""
    ran, here = tmp_path / "ran", tmp_path / "here"
    names = {
        *sys.stdlib_module_names,
        *packages_distributions(),
        "sitecustomize",
        "usercustomize",
        "enpitsu",
    }
    names |= {"attr", "IPython", "ipywidgets", "numpy", "tests", "pysolvers", "child", "start", "job"}
    for folder in (here, here / "below"):
        folder.mkdir()
        for name in names:
            if name.isidentifier():
                trap = (
                    f"import os\nos.close(os.open({str(ran)!r}, os.O_CREAT))\nraise SystemExit({name!r})\n"
                )
                (folder / f"{name}.py").write_text(trap)
    monkeypatch.chdir(here)
    yield ran
    assert not ran.exists()


@pytest.mark.parametrize(
    "path", sample([None, ".", "here"], [None, "", os.pathsep, ".", "below", f".{os.pathsep}", "here"])
)
def test_nothing_is_imported_from_where_the_user_stands(
    path: str | None, traps: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker's own start, with all that Python takes for the current folder in its way."""
    if path is None:
        monkeypatch.delenv("PYTHONPATH", raising=False)
    else:
        monkeypatch.setenv("PYTHONPATH", str(Path.cwd()) if path == "here" else path)
    monkeypatch.setattr(sys, "path", ["", ".", "below", str(Path.cwd()), *sys.path])
    with LocalCrew(1) as crew:
        [done] = crew.run([Job(0, "enpitsu.batch.work:run", ASKED)])
    assert done.result["status"] == "unique", done
    done = Done(**cluster.on_worker(0, "enpitsu.batch.work:run", ASKED, None))
    cluster._here.crew.close()
    del cluster._here.crew
    assert done.result["status"] == "unique", "the same on a cluster"


def test_commands_import_nothing_from_where_the_user_stands(traps: Path) -> None:
    """As ``enpitsu`` does it: its script is no module of the current folder."""
    code = "import sys\nfrom enpitsu.cli import main\nmain(sys.argv[1:])"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    for command in (["batch", "solve", "-"], ["search", "slitherlink", "2x2", "--classes"]):
        done = subprocess.run(
            [sys.executable, "-P", "-c", code, *command],
            input=ASKED["text"], capture_output=True, text=True, env=env, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


def test_as_a_module_the_program_forgets_the_current_folder(tmp_path: Path) -> None:
    """What Python itself imports before is beyond us; what the program imports is not."""
    (tmp_path / "random.py").write_text("raise SystemExit('trap')")
    (tmp_path / "queue.py").write_text("raise SystemExit('trap')")
    (tmp_path / "typer.py").write_text("raise SystemExit('trap')")
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-m", "enpitsu", "search", "slitherlink", "2x2", "--classes"],
        cwd=tmp_path, capture_output=True, text=True, env=env, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_worker_has_the_package_of_its_master(tmp_path: Path) -> None:
    """Another copy, first on the path of the master by its own doing, is that of its workers, too."""
    copy = tmp_path / "enpitsu"
    shutil.copytree(ROOT / "src" / "enpitsu", copy, ignore=shutil.ignore_patterns("genres", "__pycache__"))
    code = (
        f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nfrom enpitsu.workers import LocalCrew, Job\n"
        f"crew = LocalCrew(1, [{str(ROOT)!r}])\n[done] = crew.run([Job(0, '{HERE}whose', 0)])\n"
        "print(done.result)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert Path(done.stdout.strip()).parent == copy


def test_a_process_that_ended_while_idle_costs_no_job() -> None:
    with LocalCrew(1, [ROOT], tries=1) as crew:
        assert list(crew.run([Job(0, HERE + "double", 1)])) == [Done(0, 2)]
        crew.stop()
        crew.children[0].process.wait(WATCHDOG)
        assert list(crew.run([Job(1, HERE + "double", 2)])) == [Done(1, 4)]


def test_a_job_is_given_only_as_often_as_was_said(tmp_path: Path) -> None:
    job = Job(0, HERE + "dies_once", [str(tmp_path / "died"), "lived"])
    with LocalCrew(1, [ROOT], tries=1) as crew:
        assert [done.lost for done in crew.run([job])] == ["crash"]
        assert [done.result for done in crew.run([job])] == ["lived"]


def test_a_crew_is_stopped_from_another_thread() -> None:
    with LocalCrew(1, [ROOT], tries=1) as crew:
        told = Thread(target=lambda: _stop_soon(crew))
        told.start()
        [done] = crew.run([Job(0, HERE + "hangs", None, WATCHDOG)])
        told.join()
    assert done.lost == "crash"
    assert "SIGKILL" in done.reason


def _stop_soon(crew: LocalCrew) -> None:
    while not any(child.job for child in crew.children):
        time.sleep(0.01)
    crew.stop()


def test_a_job_that_is_called_off_ends_by_itself_and_its_process_goes_on() -> None:
    with LocalCrew(1, [ROOT], tries=1) as crew:
        ended = [
            done.result
            for number in range(3)
            for done in crew.run(
                [Job(number, HERE + "looks", None, WATCHDOG)],
                lambda number, told: crew.call_off(number),
            )
        ]
        assert ended == [crew.children[0].process.pid] * 3
        crew.call_off(3)  # a job that is not there: the next one is not called off by that
        crew.call_off(2)
        assert list(crew.run([Job(4, HERE + "called_off", None)])) == [Done(4, False)]

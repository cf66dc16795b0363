"""Two fresh environments, of the oldest packages that are declared and of the newest: what works in each.

    python -m bench.environments [--out build/environments] [--only oldest|newest] [--site]

Reads the requirements of the base and of the extras from ``pyproject.toml``; makes a virtual environment for
each end of their ranges (what is not declared, such as click, comes as pip finds it), installs this checkout
there, and tries in an empty folder what each package is for: the help of every command, a puzzle solved,
drawn, printed, proved, played, graded in a batch, by a second solver and on a cluster.  ``--site`` writes a
site, too, for which npm and pip fetch some 20 MB.  Prints a table; status 1 if anything fails in either.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from urllib.request import Request, urlopen

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
EXTRAS = ("referee", "cluster", "pictures", "play", "proofs")
PATIENCE = 600
"""Seconds for one step."""
ENDS = ("oldest", "newest")
CLEAN = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "ENPITSU"))}
COMMANDS = "from enpitsu.cli.app import COMMANDS; print(*COMMANDS)"
CLUSTER = """
from distributed import LocalCluster
from enpitsu.cli import run
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        status = run(["batch", "solve", "puzzles", "--scheduler", cluster.scheduler_address])
    raise SystemExit(status)
"""


def requirements() -> list[Requirement]:
    """What the base and the extras need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [
        Requirement(r) for r in (*project["dependencies"], *[r for name in EXTRAS for r in extras[name]])
    ]


def oldest(needed: Requirement) -> str:
    """A requirement of its lowest version alone; raises ValueError if it has none."""
    [lowest] = [s.version for s in needed.specifier if s.operator in (">=", "==", "~=")]
    return f"{needed.name}=={lowest}"


class Environment:
    """A virtual environment with a folder to work in."""

    def __init__(self, end: str, out: Path) -> None:
        self.end, self.home = end, out / end
        self.folder, self.python = self.home / "work", self.home / "bin" / "python"

    def make(self) -> None:
        """Install this checkout with the packages of its end."""
        shutil.rmtree(self.home, ignore_errors=True)
        self.run([sys.executable, "-m", "venv", self.home], ROOT)
        wanted = [f"{ROOT}[{','.join(EXTRAS)}]"]
        wanted += [oldest(needed) for needed in requirements()] if self.end == "oldest" else []
        more = [] if self.end == "oldest" else ["--upgrade"]
        self.run(
            [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *more, *wanted],
            ROOT,
        )
        self.folder.mkdir()
        (self.folder / "puzzles").mkdir()

    def run(self, command: list[object], folder: Path | None = None, status: int = 0) -> str:
        """What a command prints; raises AssertionError if it ends with another status."""
        done = subprocess.run([str(c) for c in command], cwd=folder or self.folder, env=CLEAN, text=True,
                              capture_output=True, check=False, timeout=PATIENCE)  # fmt: skip
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        assert done.returncode == status, f"status {done.returncode}: {' '.join(last)[:160]}"
        return done.stdout

    def enpitsu(self, *arguments: str) -> str:
        """What our command prints."""
        return self.run([self.python, "-m", "enpitsu", *arguments])

    def versions(self) -> dict[str, str]:
        """The packages that are there."""
        found = json.loads(self.run([self.python, "-m", "pip", "list", "--format=json"]))
        return {one["name"].lower().replace("_", "-"): one["version"] for one in found}

    # -- what is tried -------------------------------------------------------------------------------

    def help(self) -> None:
        assert "solve" in self.enpitsu("--help")
        for name in self.run([self.python, "-c", COMMANDS]).split():
            assert "Usage" in self.enpitsu(name, "--help"), name

    def solve(self) -> None:
        assert "one answer" in self.enpitsu("solve", "koburin")
        assert json.loads(self.enpitsu("solve", "canal_view#2", "--json"))["status"] == "unique"

    def draw(self) -> None:
        self.enpitsu("draw", "koburin")
        for form, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
            self.enpitsu("convert", "koburin", "--to", form, "-o", f"one.{form}")
            assert (self.folder / f"one.{form}").read_bytes().startswith(begins), form

    def sheet(self) -> None:
        self.enpitsu("sheet", "koburin", "sudoku", "-o", "sheet.png")
        self.enpitsu("sheet", "koburin", "sudoku", "-o", "sheet.pdf")
        assert (self.folder / "sheet.pdf").read_bytes().startswith(b"%PDF")

    def explain(self) -> None:
        assert self.enpitsu("explain", "koburin")
        assert self.enpitsu("grade", "koburin")

    def verify(self) -> None:
        self.enpitsu("solve", "koburin", "--proof", "proof.zip")
        self.enpitsu("verify", "proof.zip")

    def batch(self) -> None:
        for name in ("koburin", "sudoku"):
            self.enpitsu("convert", name, "--to", "text", "-o", f"puzzles/{name}.txt")
        rows = self.enpitsu("batch", "solve", "puzzles").splitlines()
        assert [json.loads(row)["status"] for row in rows] == ["unique", "unique"]

    def cluster(self) -> None:
        (self.folder / "cluster.py").write_text(CLUSTER, encoding="utf-8")
        self.run([self.python, "cluster.py"])

    def referee(self) -> None:
        assert "one answer" in self.enpitsu("solve", "koburin", "--solver", "clingo")

    def play(self) -> None:
        command = [str(self.python), "-m", "enpitsu", "play", "--no-browser", "--port", "0"]
        with subprocess.Popen(command, cwd=self.folder, env=CLEAN, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as server:  # fmt: skip
            assert server.stdout is not None
            try:
                address = server.stdout.readline().strip()
                assert address, (server.stderr.read() if server.stderr else "").strip()[-160:]
                body = b'{"verb": "check", "args": {"puzzle": {"example": "koburin#1"}}}'
                asked = Request(f"{address}ask", body, {"Content-Type": "application/json"})
                with urlopen(asked, timeout=PATIENCE) as told:
                    assert "ok" in json.load(told)
                with urlopen(address, timeout=PATIENCE) as told:
                    assert b"<title>" in told.read()
            finally:
                server.send_signal(signal.SIGINT)
            assert server.wait(PATIENCE) == 130

    def site(self) -> None:
        self.enpitsu("site", "site", "--cache", "kept")
        assert (self.folder / "site" / "index.html").is_file()


def trials(site: bool) -> list[Callable[[Environment], None]]:
    """What is tried, in order."""
    e = Environment
    all_ = [e.help, e.solve, e.draw, e.sheet, e.explain, e.verify, e.batch, e.cluster, e.referee, e.play]
    return [*all_, *([e.site] if site else [])]


def tried(one: Environment, site: bool) -> Iterator[tuple[str, str, float]]:
    """Each trial, how it went ("" if well), and its seconds."""
    for trial in trials(site):
        start, fault = perf_counter(), ""
        try:
            trial(one)
        except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
            fault = str(error).strip() or type(error).__name__
        yield trial.__name__, fault, perf_counter() - start


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "environments")
    parser.add_argument("--only", choices=ENDS)
    parser.add_argument("--site", action="store_true")
    asked = parser.parse_args()
    table: dict[str, dict[str, str]] = {}
    wrong = 0
    for end in ENDS if asked.only is None else (asked.only,):
        one = Environment(end, asked.out.resolve())
        one.make()
        have = one.versions()
        named = [*dict.fromkeys([*[r.name for r in requirements()], "click"])]
        versions = [f"{name} {have.get(name.lower(), '-')}" for name in named]
        print(f"{end}: {', '.join(versions)}", flush=True)
        for name, fault, seconds in tried(one, asked.site):
            print(f"  {end:<8} {name:<8} {fault or 'passed'} ({seconds:.1f} s)", flush=True)
            table.setdefault(name, {})[end] = "FAILED" if fault else "passed"
            wrong += bool(fault)
    print(f"\n{'':<10}" + "".join([f"{end:<10}" for end in ENDS]))
    for name, row in table.items():
        print(f"{name:<10}" + "".join([f"{row.get(end, '-'):<10}" for end in ENDS]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())

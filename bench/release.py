"""``make release-check``: all that must hold of a release, from its two archives to a notebook.

    python -m bench.release [--out build/release] [--python PATH]...

Builds wheel and sdist twice from what git tracks and compares their hashes; has ``twine`` check them; looks
into the wheel (typed, licences, man pages, examples); writes a bill of materials (CycloneDX); installs the
wheel in an empty environment of each Python that is here, and uses it there from an empty folder: solves,
plays, runs a script of ten lines, the notebooks, the completion of a shell, and a strict type checker over
somebody else's project.  Every line of the report is what was found; one that fails ends with status 1.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
TOOLS = ("build", "hatchling>=1.27", "twine", "cyclonedx-bom>=5")
IN_ENVIRONMENT = ("mypy", "nbclient", "ipykernel")
PATIENCE = 900
"""Seconds for one step."""

SCRIPT = """\
from pathlib import Path
import enpitsu

Path("puzzle.txt").write_text("genre: koburin\\n\\n" + enpitsu.example("koburin").givens, encoding="utf-8")
puzzle = enpitsu.read(Path("puzzle.txt"))
outcome = puzzle.solve()
assert outcome.unique and puzzle.check(outcome.text).right
Path("picture.svg").write_text(outcome.svg(), encoding="utf-8")
print(puzzle, puzzle.grade().label)
print(puzzle.hint().sentence)
"""
NOTEBOOK = """\
import sys, nbformat
from nbclient import NotebookClient
book = nbformat.read(sys.argv[1], 4)
NotebookClient(book, timeout=300, kernel_name="python3").execute()
shown = [out for cell in book.cells if cell.cell_type == "code" for out in cell.outputs]
assert not [out for out in shown if out.output_type == "error"]
print(sum(1 for out in shown if {"text/html", "image/svg+xml"} & set(out.get("data", {}))))
"""
CLEAN = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "ENPITSU", "MYPY"))}

Run = Callable[..., str]


def run(command: Sequence[str | Path], cwd: Path, **more: str) -> str:
    """What a command prints; ends the check where it fails."""
    done = subprocess.run([str(c) for c in command], cwd=cwd, env={**CLEAN, **more}, capture_output=True,
                          text=True, check=False, timeout=PATIENCE)  # fmt: skip
    if done.returncode:
        words = " ".join(str(c) for c in command)
        raise SystemExit(
            f"FAILED ({done.returncode}): {words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        )
    return done.stdout


def say(what: str, found: object) -> None:
    """A line of the report."""
    print(f"{what:<34} {found}", flush=True)


def tracked(out: Path) -> Path:
    """A copy of what git tracks, as it stands in the folder: nothing else gets into an archive."""
    names = run(["git", "ls-files", "-z"], ROOT).split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, out / name)
    return out


def built(tools: Path, out: Path) -> list[Path]:
    """Wheel and sdist, built twice in two folders; the same to the last byte."""
    epoch = run(["git", "log", "-1", "--format=%ct"], ROOT).strip()
    hashes: list[dict[str, str]] = []
    first = tracked(out / "source-one")
    shutil.copytree(first, out / "source-two", copy_function=shutil.copyfile)
    for name in ("one", "two"):
        source, made = out / f"source-{name}", out / f"dist-{name}"
        run([tools / "python", "-m", "build", "--no-isolation", "--outdir", made, source], out,
            SOURCE_DATE_EPOCH=epoch)  # fmt: skip
        hashes.append({p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(made.iterdir())})
    if hashes[0] != hashes[1]:
        raise SystemExit(f"FAILED: two builds differ: {hashes}")
    for name, sha in hashes[0].items():
        say(
            f"{name}",
            f"{(out / 'dist-one' / name).stat().st_size / 1e6:.2f} MB, sha256 {sha}, twice the same",
        )
    found = sorted((out / "dist-one").iterdir())
    say("twine check --strict", run([tools / "twine", "check", "--strict", *found], out).split()[-1])
    return found


def looked_into(wheel: Path, sdist: Path) -> None:
    """What must be in the archives, and what must not."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        meta = next(n for n in names if n.endswith(".dist-info/METADATA"))
        told = archive.read(meta).decode()
    licences = [n for n in names if ".dist-info/licenses/" in n]
    wanted = {
        "py.typed": [n for n in names if n == "enpitsu/py.typed"],
        "examples": [n for n in names if n.startswith("enpitsu/examples/") and n.endswith(".toml")],
        "notebooks": [n for n in names if n.endswith(".ipynb")],
        "man pages": [n for n in names if "/share/man/man1/" in n],
        "licences": licences,
    }
    vendored = [n for n in names if "/web/vendor/" in n and n.endswith(".js")]
    for name in vendored:
        if not [n for n in licences if n.endswith(f"{Path(name).stem}.LICENSE")]:
            raise SystemExit(f"FAILED: {name} has no licence in the wheel")
    for what, found in wanted.items():
        if not found:
            raise SystemExit(f"FAILED: there are no {what} in the wheel")
    stray = [n for n in names if "__pycache__" in n or n.startswith(("tests/", "bench/"))]
    if stray or "License-Expression: MIT" not in told:
        raise SystemExit(f"FAILED: {stray[:3]} in the wheel, or no licence in its metadata")
    say("in the wheel", ", ".join(f"{len(v)} {k}" for k, v in wanted.items()))
    with tarfile.open(sdist) as packed:
        inside = packed.getnames()
    say("in the sdist", f"{len(inside)} files, {sum('/tests/' in n for n in inside)} of the tests")


def environment(python: str, where: Path, wheel: Path) -> Path:
    """An empty environment with the wheel; its folder of programs."""
    run([python, "-m", "venv", where], where.parent)
    programs = where / "bin"
    run([programs / "python", "-m", "pip", "install", "--quiet", f"{wheel}[play]"], where.parent)
    return programs


def played(programs: Path, folder: Path) -> str:
    """``enpitsu play`` starts, answers, and stops at Ctrl-C."""
    command = [str(programs / "enpitsu"), "play", "--port", "0", "--no-browser"]
    with subprocess.Popen(
        command, cwd=folder, env=CLEAN, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout is not None
            address = None
            while address is None and (line := process.stdout.readline()):
                address = re.search(r"http://\S+", line)
            if address is None:
                raise SystemExit("FAILED: enpitsu play tells no address")
            with urlopen(address[0].rstrip("."), timeout=60) as answer:
                page, status = answer.read(), answer.status
        finally:
            process.send_signal(signal.SIGINT)
            code = process.wait(60)
    if status != 200 or b"<title" not in page or code not in (0, 130):
        raise SystemExit(f"FAILED: enpitsu play answered {status}, ended with {code}")
    return f"{status}, {len(page)} bytes, stopped with {code}"


def used(version: str, python: str, out: Path, wheel: Path) -> Path:
    """All that a stranger does with the wheel, in one environment and from an empty folder."""
    programs = environment(python, out / f"env-{version}", wheel)
    full = run(
        [programs / "python", "-c", "import platform; print(platform.python_version())"], out
    ).strip()
    folder = out / f"empty-{version}"
    folder.mkdir()
    enpitsu = programs / "enpitsu"
    first = run([enpitsu, "solve", "koburin"], folder).splitlines()[0]
    if "exactly one answer" not in first:
        raise SystemExit(f"FAILED: enpitsu solve koburin: {first}")
    say(f"{full} enpitsu solve koburin", first.split(" (")[0])
    say(f"{full} enpitsu play", played(programs, folder))
    (folder / "script.py").write_text(SCRIPT)
    say(f"{full} a script", run([programs / "python", "script.py"], folder).splitlines()[0])
    completion = run(
        [enpitsu], folder, _ENPITSU_COMPLETE="complete_bash", COMP_WORDS="enpitsu so", COMP_CWORD="1"
    )
    genres = run([enpitsu], folder, _ENPITSU_COMPLETE="complete_bash", COMP_WORDS="enpitsu rules kob",
                 COMP_CWORD="2")  # fmt: skip
    if (completion.split(), genres.split()) != (["solve"], ["koburin"]):
        raise SystemExit(f"FAILED: completion says {completion!r}, {genres!r}")
    say(f"{full} completion", f"so -> {completion.strip()}, rules kob -> {genres.strip()}")
    page = out / f"env-{version}" / "share" / "man" / "man1" / "enpitsu-solve.1"
    told = "there" if not shutil.which("groff") else "there, groff has no warning"
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-ww", "-Tutf8", page], capture_output=True, check=True)
        if done.stderr:
            raise SystemExit(f"FAILED: {page.name}: {done.stderr.decode()[:300]}")
    elif not page.is_file():
        raise SystemExit("FAILED: no man page was installed")
    say(f"{full} man enpitsu-solve", told)
    run([programs / "python", "-m", "pip", "install", "--quiet", *IN_ENVIRONMENT], folder)
    (folder / "downstream.py").write_bytes((ROOT / "tests" / "downstream" / "folder.py").read_bytes())
    strict = [
        programs / "python",
        "-m",
        "mypy",
        "--strict",
        "--cache-dir",
        out / f"mypy-{version}",
        "downstream.py",
    ]
    say(f"{full} mypy --strict", run(strict, folder).strip())
    (folder / "notebook.py").write_text(NOTEBOOK)
    for book in sorted((ROOT / "examples" / "notebooks").glob("*.ipynb")):
        shown = run([programs / "python", "notebook.py", book], folder).strip()
        if int(shown) < 2:
            raise SystemExit(f"FAILED: {book.name} shows {shown} pictures")
        say(f"{full} {book.stem}", f"ran, {shown} pictures")
    return programs


def bill(tools: Path, out: Path, wheel: Path, python: str) -> None:
    """The bill of materials: what an environment with the wheel holds, and what the page brings along."""
    programs = environment(python, out / "env-bill", wheel)
    run([programs / "python", "-m", "pip", "uninstall", "--quiet", "--yes", "pip", "setuptools"], out)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    file = out / f"enpitsu-{version}.cdx.json"
    run([tools / "cyclonedx-py", "environment", "--output-reproducible", "--pyproject", ROOT / "pyproject.toml",
         "--output-format", "JSON", "--output-file", file, programs / "python"], out)  # fmt: skip
    found = json.loads(file.read_text(encoding="utf-8"))
    parts = tomllib.loads((ROOT / "src/enpitsu/play/parts.toml").read_text(encoding="utf-8"))
    for part in parts.values():
        kind = {"npm": "npm", "pip": "pypi"}[part["manager"]]
        if "vendored" not in part:
            continue  # fetched by whoever writes a site, no part of the wheel
        found["components"].append({
            "type": "library", "name": part["name"], "version": part["version"],
            "bom-ref": f"{part['name']}@{part['version']}",
            "purl": f"pkg:{kind}/{part['name']}@{part['version']}",
            "licenses": [{"license": {"id": part["licence"]}}],
            "hashes": [{"alg": "SHA-256", "content": part["sha256"]}],
        })  # fmt: skip
    file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    names = sorted({one["name"] for one in found["components"]})
    say(file.name, f"CycloneDX {found['specVersion']}, {len(names)} components: {', '.join(names)}")


def pythons(given: Iterable[str]) -> dict[str, str]:
    """The Pythons that are here, by version."""
    found = {}
    places = [*given, *[f"python{v}" for v in VERSIONS],
              *map(str, sorted(Path("~/.pyenv/versions").expanduser().glob("3.*/bin/python")))]  # fmt: skip
    for place in places:
        program = shutil.which(place)
        if program is None:
            continue
        told = subprocess.run([program, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
                              capture_output=True, text=True, check=False, env=CLEAN)  # fmt: skip
        if told.returncode == 0 and told.stdout.strip() in VERSIONS:
            found.setdefault(told.stdout.strip(), program)
    return dict(sorted(found.items()))


def main() -> None:
    """Do all of it."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--out", type=Path, default=ROOT / "build" / "release")
    asked.add_argument("--python", action="append", default=[], help="one more Python to try")
    given = asked.parse_args()
    out = given.out.resolve()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    here = pythons(given.python)
    missing = [v for v in VERSIONS if v not in here]
    say("Pythons", ", ".join(here) + (f"; not here, not tried: {', '.join(missing)}" if missing else ""))
    run([sys.executable, "-m", "venv", out / "tools"], out)
    tools = out / "tools" / "bin"
    run([tools / "python", "-m", "pip", "install", "--quiet", *TOOLS], out)
    sdist, wheel = sorted(built(tools, out), key=lambda p: p.suffix == ".whl")
    looked_into(wheel, sdist)
    bill(tools, out, wheel, next(iter(here.values())))
    for version, python in here.items():
        used(version, python, out, wheel)
    say("all of it", "well")


if __name__ == "__main__":
    main()

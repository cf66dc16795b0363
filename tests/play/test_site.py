"""Writing a site: what is missing, or is not what is known, is told in one sentence."""

from __future__ import annotations

import io
import subprocess
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from enpitsu.cli import run
from enpitsu.errors import NotFetched
from enpitsu.files import zipped
from enpitsu.play import byte_code, parts
from enpitsu.play.byte_code import READ_AS_TEXT, SCRIPT, can_be_made, with_byte_code
from enpitsu.play.client import WEB
from enpitsu.play.parts import PinnedPart, cache_folder, fetched
from enpitsu.play.site import engine, module, package


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["site", *arguments]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    return told


def test_without_npm_it_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    told = refused(capsys, str(tmp_path / "out"), "--cache", str(tmp_path / "cache"))
    assert "npm is not installed here" in told
    assert not (tmp_path / "out").exists()


def test_what_lies_here_is_what_the_archive_has() -> None:
    vendored = {use: part for use, part in parts.parts().items() if part.vendored}
    assert {path.name for path in (WEB / "vendor").iterdir()} == {
        name for part in vendored.values() for name in part.vendored
    }
    for part in vendored.values():
        try:
            data = fetched(part, cache_folder())
        except NotFetched as missing:
            pytest.skip(f"what is vendored is not tested: {missing}")
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for name, inner in part.vendored.items():
                member = archive.extractfile(f"package/{inner}")
                assert member is not None
                assert (WEB / "vendor" / name).read_bytes() == member.read()


def test_what_has_another_hash_is_not_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for part in parts.parts().values():
        if part.vendored:
            continue
        (tmp_path / part.archive).write_text("something else", encoding="utf-8")
    told = refused(capsys, str(tmp_path / "out"), "--cache", str(tmp_path))
    assert "has another SHA-256: remove it" in told


def test_a_folder_with_something_else_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "mine").touch()
    assert "holds something else" in refused(capsys, str(tmp_path), "--cache", str(tmp_path / "cache"))
    (tmp_path / "site.json").write_text('{"../mine": ""}', encoding="utf-8")
    assert "no part of a site" in refused(capsys, str(tmp_path), "--cache", str(tmp_path / "cache"))


def test_a_manager_that_fails_is_told(tmp_path: Path) -> None:
    part = PinnedPart("pip", "enpitsu-is-no-such", "0", "none.whl", "", "", ("--no-index",))
    with pytest.raises(NotFetched, match="pip failed: ERROR"):
        fetched(part, tmp_path)


@pytest.mark.parametrize("manager", ["npm", "pip"])
def test_what_is_fetched_goes_to_a_folder_by_its_relative_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manager: str
) -> None:
    """The package manager runs in another folder than the user."""
    part = PinnedPart(manager, "name", "1", "name.archive", sha256(b"what it holds").hexdigest(), "")
    option = "--pack-destination" if manager == "npm" else "--dest"

    def fetch(command: list[str], cwd: str, **_: object) -> subprocess.CompletedProcess[str]:
        folder = Path(cwd) / command[command.index(option) + 1]
        (folder / part.archive).write_bytes(b"what it holds")
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("enpitsu.play.parts.subprocess.run", fetch)
    monkeypatch.chdir(tmp_path)
    assert fetched(part, Path("kept")) == b"what it holds"
    assert [path.name for path in (tmp_path / "kept").iterdir()] == [part.archive]


def test_only_a_module_that_is_known_is_mended() -> None:
    part = parts.parts()["solver"]
    wheel = {"pysolvers.so": b"x\0OOl\0y"}
    assert module(zipped(wheel), part) == {"pysolvers.so": b"x\0OOL\0y"}
    for other in (b"none", b"\0OOl\0 and \0OOl\0", b"\0OOl\0 and Ol\0"):
        with pytest.raises(NotFetched, match="not the one that can be mended"):
            module(zipped({"pysolvers.so": other}), part)


def test_the_engine_has_no_command_line() -> None:
    names = package()
    assert "enpitsu/desk/verbs.py" in names
    assert any(name.startswith("enpitsu/examples/") for name in names)
    assert any(name.startswith("enpitsu/boards/graded/") for name in names)
    assert "enpitsu/boards/dailies.jsonl" not in names, "the page has them"
    assert not [name for name in names if name.startswith(("enpitsu/cli/", "enpitsu/play/"))]


def test_the_engine_is_byte_code_or_without_node_its_sources(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def names(archive: bytes) -> set[str]:
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            return set(files.namelist())

    if not can_be_made():
        pytest.skip("byte code is not tested: node is not installed here")
    made = names((site / "engine" / "engine.zip").read_bytes())
    own = package()
    sources = {name for name in own if name.endswith(".py")}
    listed = {name for name in sources if name.startswith(READ_AS_TEXT)}
    assert made - {name for name in made if name.endswith(".pyc")} == (set(own) - sources) | listed
    assert sum(name.endswith(".pyc") for name in made) == len(sources)
    library = names((site / "engine" / "python_stdlib.zip").read_bytes())
    assert {"json/__init__.pyc", "difflib.py"} <= library, "what is not imported at once stays a source"
    assert not {f"{name}c" for name in library} & library

    monkeypatch.setattr("shutil.which", lambda name: None)
    known = parts.parts()
    archives = [fetched(known[use], cache_folder()) for use in ("pyodide", "solver")]
    assert names(engine(archives[0], archives[1], known)["engine/engine.zip"]) == set(own)


def test_what_node_cannot_do_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not can_be_made():
        pytest.skip("byte code is not tested: node is not installed here")
    script = tmp_path / SCRIPT.name
    script.write_text("throw new Error('no Python here')", encoding="utf-8")
    monkeypatch.setattr(byte_code, "SCRIPT", script)
    with pytest.raises(NotFetched, match="byte code could not be had: Node failed"):
        with_byte_code({}, {}, {})

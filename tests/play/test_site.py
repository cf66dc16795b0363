"""Writing a site: what is missing, or is not what is known, is told in one sentence."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from enpitsu.cli import run
from enpitsu.errors import NotFetched
from enpitsu.play import parts
from enpitsu.play.client import WEB
from enpitsu.play.parts import PinnedPart, cache_folder, fetched
from enpitsu.play.site import module, package, zipped


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
    assert not [name for name in names if name.startswith(("enpitsu/cli/", "enpitsu/play/"))]

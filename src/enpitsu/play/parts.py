"""Parts of a site from elsewhere: fetched once, and taken only with the hash that stands here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from enpitsu.errors import NotFetched
from enpitsu.locale import say


@dataclass(frozen=True, slots=True)
class PinnedPart:
    """An archive of a package: who fetches it, its version, its SHA-256.

    ``vendored``: files that lie in ``web/vendor`` already, and what they are called in the archive.
    """

    manager: str
    name: str
    version: str
    archive: str
    sha256: str
    licence: str
    options: tuple[str, ...] = ()
    vendored: Mapping[str, str] = field(default_factory=dict)

    def command(self, folder: Path) -> list[str]:
        """The command that fetches it into a folder, and executes nothing of it; raises NotFetched."""
        if self.manager == "npm":
            npm = shutil.which("npm")
            if npm is None:
                raise NotFetched(self.name, say("npm is not installed here (it comes with Node.js)"))
            wanted = f"{self.name}@{self.version}"
            return [
                npm,
                "pack",
                wanted,
                "--ignore-scripts",
                "--loglevel=error",
                "--pack-destination",
                str(folder),
            ]
        if find_spec("pip") is None:
            raise NotFetched(self.name, say("pip is not installed here (python -m ensurepip)"))
        return [
            sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--quiet",
            "--disable-pip-version-check", *self.options, "--dest", str(folder),
            f"{self.name}=={self.version}",
        ]  # fmt: skip


def parts() -> dict[str, PinnedPart]:
    """The parts by what they are for."""
    tables = tomllib.loads(Path(__file__).with_name("parts.toml").read_text(encoding="utf-8"))
    return {
        use: PinnedPart(**{**table, "options": tuple(table.get("options", ()))})
        for use, table in tables.items()
    }


def cache_folder() -> Path:
    """The folder of this user in which what was fetched is kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "enpitsu"


def fetched(part: PinnedPart, folder: Path) -> bytes:
    """The archive of a part, from the folder or by its package manager; raises NotFetched, OSError."""
    kept = folder / part.archive
    if kept.is_file():
        data = kept.read_bytes()
        if sha256(data).hexdigest() != part.sha256:
            raise NotFetched(part.name, say("{} has another SHA-256: remove it", kept))
        return data
    folder = folder.resolve()  # the package manager runs in another
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as beside:
        new = Path(beside) / part.archive
        command = part.command(Path(beside))
        told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=beside)  # noqa: S603
        if told.returncode or not new.is_file():
            lines = [line.strip() for line in f"{told.stdout}\n{told.stderr}".splitlines() if line.strip()]
            faults = [line for line in lines if "err" in line.lower()] or lines or [say("it said nothing")]
            raise NotFetched(part.name, say("{} failed: {}", part.manager, faults[0]))
        data = new.read_bytes()
        if sha256(data).hexdigest() != part.sha256:
            raise NotFetched(part.name, say("what {} fetched has another SHA-256", part.manager))
        new.replace(kept)
    return data

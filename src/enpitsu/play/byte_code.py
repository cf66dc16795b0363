"""Byte code for the engine inside the page: made by the Python that will run it, in Node."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from enpitsu.errors import NotFetched
from enpitsu.files import write_data
from enpitsu.locale import say

SCRIPT = Path(__file__).with_suffix(".mjs")
"""The script that Node runs."""
LIBRARY = "python_stdlib.zip"
"""Python's standard library, as Pyodide calls it."""
READ_AS_TEXT = "enpitsu/genres/"
"""The folder of modules whose sources are read, too: to list genres imports none."""


def can_be_made() -> bool:
    """Return whether Node is here."""
    return shutil.which("node") is not None


def with_byte_code(
    pyodide: Mapping[str, bytes], solver: Mapping[str, bytes], engine: Mapping[str, bytes]
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The files of Python's library and of the engine as byte code; raises NotFetched.

    ``pyodide``: its files by name, the library (sources) among them; ``solver``, ``engine``: files below
    the folder from which modules are imported.  What the engine imports nowhere stays a source.
    """
    with TemporaryDirectory() as kept:
        folder = Path(kept)
        for name, data in pyodide.items():
            write_data(folder / name, data)
        sources = io.BytesIO()
        with zipfile.ZipFile(sources, "w") as archive:
            for name, data in {**solver, **engine}.items():
                archive.writestr(name, data)
        write_data(folder / "sources.zip", sources.getvalue())
        command = [shutil.which("node") or "node", str(SCRIPT), str(folder)]
        told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)  # noqa: S603
        if told.returncode:
            lines = [line.strip() for line in told.stderr.splitlines() if line.strip()]
            raise NotFetched(
                say("byte code"), say("Node failed: {}", (lines or [say("it said nothing")])[-1])
            )
        made = _read((folder / "byte_code.zip").read_bytes())
    tag = made.pop("tag").decode()
    library = _read(pyodide[LIBRARY])
    files = {name: data for name, data in engine.items() if not name.endswith(".py")}
    for name, code in made.items():
        part, _, module = name.partition("/")
        source = module.removesuffix("c")
        if part == "library":
            del library[source]
            library[module] = code
        elif source.startswith(READ_AS_TEXT):
            folder_of, _, file = source.rpartition("/")
            files[source] = engine[source]
            files[f"{folder_of}/__pycache__/{file.removesuffix('.py')}.{tag}.pyc"] = code
        else:
            files[module] = code
    return library, files


def _read(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        return {name: files.read(name) for name in files.namelist()}

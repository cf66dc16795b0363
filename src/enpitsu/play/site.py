"""A site: the client, the engine that works inside the page, and answers that are there before it is."""

from __future__ import annotations

import io
import json
import tarfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path
from typing import Any

from enpitsu import catalogue
from enpitsu.desk.messages import OpenData
from enpitsu.desk.verbs import answer
from enpitsu.errors import BadFile, NotFetched
from enpitsu.files import write_data, write_file, zipped
from enpitsu.formats.as_json import PuzzleData, puzzle_data
from enpitsu.locale import ENGLISH, languages, say
from enpitsu.plain import json_text
from enpitsu.play.byte_code import LIBRARY, can_be_made, with_byte_code
from enpitsu.play.client import WEB, policy
from enpitsu.play.collection import DAILIES, FILE, NONE, Collection, dailies_data
from enpitsu.play.parts import PinnedPart, fetched, parts
from enpitsu.puzzle import Puzzle

MANIFEST = "site.json"
"""The file that lists what was written: by it a site is known, and written anew."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LEFT = (
    "__main__.py", "batch/*", "cli/*", "engine/backends/logged.py", "engine/proof/*", "play/*", "proofs/*",
    "search/*", "template/*", "workers/*",
)  # fmt: skip
"""Files of this package that no verb of the desk needs."""
UNUSED = (
    "_markupbase.py", "_pydatetime.py", "_pyio.py", "_pyrepl/*", "argparse.py",
    "asyncio/proactor_events.py", "asyncio/windows*", "bdb.py", "cmd.py", "compileall.py",
    "concurrent/futures/process.py", "configparser.py", "csv.py", "ctypes/*", "curses/*", "dbm/*",
    "doctest.py", "encodings/big5*", "encodings/cp[!4]*", "encodings/euc*", "encodings/gb*",
    "encodings/hp*", "encodings/iso*", "encodings/k*", "encodings/mac*", "encodings/shift*",
    "fileinput.py", "ftplib.py", "html/parser.py", "http/*", "idlelib/*", "imaplib.py",
    "logging/config.py", "logging/handlers.py", "mailbox.py", "modulefinder.py", "multiprocessing/*",
    "optparse.py", "pdb.py", "pickletools.py", "platform.py", "plistlib.py", "poplib.py", "profile.py",
    "pstats.py", "pydoc*", "smtplib.py", "socketserver.py", "sqlite3/*", "statistics.py", "symtable.py",
    "tabnanny.py", "tarfile.py", "timeit.py", "tomllib/mypy*", "trace.py", "turtle*", "unittest/*",
    "urllib/request.py", "urllib/robotparser.py", "uuid.py", "wave.py", "wsgiref/*", "xml/*",
    "xmlrpc/*",
)  # fmt: skip
"""Files of Python's standard library that no verb of the desk needs."""
NARROW, WIDE = b"\0OOl\0", b"\0OOL\0"
"""The format by which the solver's C module reads a budget, and the one it should (docs/adr/0018)."""
MAX_STORED_MARKS = 5_000
"""Marks of the largest board whose answer is stored."""
HEAD = '<meta charset="utf-8">'
INSIDE = ("inside.js", "stored.js")
"""Modules that the page needs at once where the engine is inside."""
WORKER_POLICY = "enpitsu-worker"


def write_site(
    out: Path, cache: Path, tell: Callable[[str], object], collection: Collection = NONE
) -> Mapping[str, int]:
    """The files of a site and their sizes, written; raises BadFile, NotFetched, OSError.

    ``cache``: where the parts that are fetched lie; ``tell``: told what is done;
    ``collection``: what the gallery shows first.
    """
    before = _written(out)
    known = {use: part for use, part in parts().items() if not part.vendored}
    archives = {}
    for use, part in known.items():
        tell(f"{part.name} {part.version}")
        archives[use] = fetched(part, cache)
    bare = "no byte code, for node is not installed here: the engine starts later"
    tell(say("byte code" if can_be_made() else bare))
    files = dict(client())
    files |= engine(archives["pyodide"], archives["solver"], known)
    tell(say("stored examples"))
    files |= stored(collection)
    for name in before - set(files):
        (out / name).unlink(missing_ok=True)
    for name, data in files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        write_data(out / name, data)
    told = {name: sha256(data).hexdigest() for name, data in sorted(files.items())}
    write_file(out / MANIFEST, json.dumps(told, indent=1) + "\n")
    return {name: len(data) for name, data in files.items()}


def _written(out: Path) -> set[str]:
    """The files of the site that a folder holds; raises BadFile if it holds something else."""
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return set()
    try:
        names = set(json.loads((out / MANIFEST).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        raise BadFile(say("{} holds something else: a site needs a folder of its own", out)) from None
    if any([Path(name).is_absolute() or ".." in Path(name).parts for name in names]):
        raise BadFile(say("{}: {} names files that are no part of a site", out, MANIFEST))
    return names


# -- client --------------------------------------------------------------------------------------


def client() -> Iterator[tuple[str, bytes]]:
    """The files of the client; its page says that the engine is inside, and what no browser may do."""
    rules = policy(frame_ancestors=None, worker_src="'self'", trusted_types=WORKER_POLICY)
    head = f'{HEAD}\n  <meta http-equiv="Content-Security-Policy" content="{rules}">'
    head += '\n  <meta name="enpitsu-engine" content="inside">'
    head += "".join([f'\n  <link rel="modulepreload" href="{name}">' for name in INSIDE])
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and path.suffix != ".ts":
            data = path.read_bytes()
            if path.name == "index.html":
                data = data.replace(HEAD.encode(), head.encode(), 1)
            yield path.relative_to(WEB).as_posix(), data


# -- engine --------------------------------------------------------------------------------------


def engine(pyodide: bytes, solver: bytes, known: Mapping[str, PinnedPart]) -> dict[str, bytes]:
    """The files of the engine, from the archives of its parts; raises NotFetched."""
    with tarfile.open(fileobj=io.BytesIO(pyodide)) as archive:
        files = {name: _member(archive, f"package/{name}") for name in PYODIDE}
        lock = json.loads(_member(archive, "package/pyodide-lock.json"))
        library = slim(_member(archive, f"package/{LIBRARY}"))
    files["pyodide-lock.json"] = json.dumps(lock | {"packages": {}}).encode()
    own, mended = package(), module(solver, known["solver"])
    if can_be_made():
        library, own = with_byte_code(files | {LIBRARY: zipped(library)}, mended, own)
    files[LIBRARY] = zipped(library)
    files["solver.zip"] = zipped(mended)
    files["engine.zip"] = zipped(own)
    notice = [f"{p.name} {p.version}, licence {p.licence}, by {p.manager}\n" for p in known.values()]
    files["NOTICE.txt"] = "".join(["This engine holds, besides Enpitsu:\n", *notice]).encode()
    return {f"engine/{name}": data for name, data in files.items()}


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    """A file of an archive."""
    found = archive.extractfile(name)
    assert found is not None, name
    return found.read()


def slim(library: bytes) -> dict[str, bytes]:
    """The files of Python's standard library that are needed."""
    with zipfile.ZipFile(io.BytesIO(library)) as files:
        names = [name for name in files.namelist() if not name.endswith("/") and not _fits(name, UNUSED)]
        return {name: files.read(name) for name in names}


def module(wheel: bytes, part: PinnedPart) -> dict[str, bytes]:
    """The C module of the solver, mended: one letter, so that a budget is read whole; raises NotFetched."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as files:
        [name] = [name for name in files.namelist() if name.startswith("pysolvers.")]
        code = files.read(name)
    if code.count(NARROW) != 1 or code.count(NARROW[2:]) != 1:
        raise NotFetched(part.name, say("its C module is not the one that can be mended"))
    return {name: code.replace(NARROW, WIDE)}


def package() -> dict[str, bytes]:
    """The files of this package that the desk needs, and the stored examples."""
    package, found = catalogue.PACKAGE, {}
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package).as_posix()
        if path.suffix in {".py", ".toml", ".json"} and not _fits(name, (*LEFT, "examples/*")):
            found[f"enpitsu/{name}"] = path.read_bytes()
    for path in sorted(catalogue.examples_folder().glob("*.toml")):
        found[f"enpitsu/examples/{path.name}"] = path.read_bytes()
    return found


def _fits(name: str, patterns: tuple[str, ...]) -> bool:
    return any([fnmatch(name, pattern) for pattern in patterns])


# -- stored answers ------------------------------------------------------------------------------


def stored(collection: Collection = NONE) -> dict[str, bytes]:
    """The answers that the page needs before its engine is there: all genres, and the examples laid out.

    ``stored.js`` looks them up: the puzzles of a genre by their ids, then the answer to ``open``.  A file
    for each genre has what differs in another language.
    """
    genres = answer("genres", {})
    files: dict[str, Any] = {"genres": genres}
    others = [name for name in languages() if name != ENGLISH]
    for language in others:
        files[f"{language}/genres"] = answer("genres", {"language": language})

    def lay_out(group: str, id: str, puzzle: Puzzle) -> None:
        source = puzzle_data(puzzle)
        opened = files[id.replace("#", "/")] = answer("open", {"puzzle": source})
        for language in others:
            said = answer("open", {"puzzle": source, "language": language})
            files.setdefault(f"{language}/{group}", {})[id] = _differing(opened, said)

    for genre in genres["genres"]:
        puzzles = files[genre["id"]] = dict[str, PuzzleData]()
        for example in catalogue.examples(genre["id"]):
            puzzle = example.puzzle()
            if len(puzzle.visible_marks) <= MAX_STORED_MARKS:
                puzzles[example.id] = puzzle_data(puzzle)
                lay_out(genre["id"], example.id, puzzle)
    for number, document in enumerate(collection.documents, 1):
        puzzle = document.puzzle
        known = files.get(type(puzzle).genre_id())
        if known is not None and len(puzzle.visible_marks) <= MAX_STORED_MARKS:
            known[f"collection#{number}"] = puzzle_data(puzzle)
            lay_out("collection", f"collection#{number}", puzzle)
    told = {f"stored/{name}.json": json_text(data).encode() for name, data in files.items()}
    return told | {FILE: collection.data, DAILIES: dailies_data()}


def _differing(opened: OpenData, said: OpenData) -> dict[str, Any]:
    """The parts of an answer in another language, of a board its layers alone."""
    parts = {name: part for name, part in said.items() if name != "board" and part != opened[name]}  # type: ignore[literal-required]
    return {**parts, "layers": said["board"]["layers"]}

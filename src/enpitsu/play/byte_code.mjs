// Compiles modules by the Python that will run them:  node byte_code.mjs FOLDER
// FOLDER holds Pyodide and sources.zip (its root is the folder of the engine).  byte_code.zip is written beside
// them: engine/NAME.pyc for each module of the engine, library/NAME.pyc for what they import of Python's library,
// and tag: what Python calls itself in the names of byte code that lies beside its source.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  console.error(String(error.message).trim());
  process.exit(1);
});
const folder = process.argv[2];
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
// nobody sees where in a line a module of the engine fails: without these places it is a quarter smaller
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1" };
const python = await loadPyodide({ indexURL: `${folder}/`, env });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/sources.zip`)), "zip", { extractDir: "/home/pyodide" });
python.runPython(`
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import MAGIC_NUMBER, cache_from_source
from marshal import dumps
from pathlib import Path
from zipfile import ZipFile

LIBRARY = [path for path in sys.path if path.endswith(".zip")][0]
ENGINE = Path("/home/pyodide")
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # valid by itself, whatever source lies beside it


def compiled(name, source, optimize):
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    return MAGIC_NUMBER + UNCHECKED + dumps(code)


files = {file: file.relative_to(ENGINE).as_posix() for file in sorted(ENGINE.rglob("*.py"))}
codes = {file: compiled(name, file.read_bytes(), 0) for file, name in files.items()}
for file, code in codes.items():  # so nothing is compiled twice
    beside = Path(cache_from_source(file))
    beside.parent.mkdir(exist_ok=True)
    beside.write_bytes(code)
for file in files:
    with suppress(ImportError):  # a part for pictures in a terminal, or for files
        import_module(".".join(file.relative_to(ENGINE).with_suffix("").parts).removesuffix(".__init__"))
used = {
    file.removeprefix(LIBRARY + "/")
    for file in [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    if file.startswith(LIBRARY) and file.endswith(".py")
}
with ZipFile("/byte_code.zip", "w") as made, ZipFile(LIBRARY) as library:
    made.writestr("tag", sys.implementation.cache_tag)
    for name in sorted(used):
        made.writestr(f"library/{name}c", compiled(name, library.read(name), 2))
    for file, name in files.items():
        made.writestr(f"engine/{name}c", codes[file])
`);
writeFileSync(`${folder}/byte_code.zip`, python.FS.readFile("/byte_code.zip"));

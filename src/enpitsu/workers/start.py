"""The first thing that runs in a worker process: from where modules are imported, then the work.

Run as a script with ``-P`` and one argument, a JSON list: the folder of this package, and a list of the
master's folders.  What the interpreter finds by itself comes first, so that nothing there hides it.
"""

from __future__ import annotations

import importlib
import json
import sys
import types
import typing

MODULES = (importlib, types, typing)
"""The modules that the package itself imports, before its folder is looked at."""


def prepare(home: str, others: list[str]) -> None:
    """Import the very package that the master has; then look into the folders of the master, too."""
    sys.path.insert(0, home)
    importlib.import_module("enpitsu")
    del sys.path[0]
    sys.path += [folder for folder in dict.fromkeys([*others, home]) if folder not in sys.path]


if __name__ == "__main__":
    prepare(*json.loads(sys.argv[1]))
    importlib.import_module("enpitsu.workers.child").main()

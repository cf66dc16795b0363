"""``python -m enpitsu``: the command line."""

import os
import signal
import sys

signal.signal(signal.SIGINT, signal.SIG_DFL)  # until the command line handles it

if not sys.flags.safe_path and sys.path[:1] == [os.getcwd()]:  # noqa: PTH109
    del sys.path[0]  # where the user stands is no place of modules

from enpitsu.cli import main  # noqa: E402

main()

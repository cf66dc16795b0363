"""``python -m enpitsu``: the command line."""

from enpitsu.cli import main

main()

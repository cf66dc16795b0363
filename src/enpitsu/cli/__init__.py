"""The command line: every verb of the workbench, as a command.

Exit status: 0 done, 1 no answer or a wrong one (or several, where just one is needed), 2 bad input or
usage, 3 out of budget, 130 stopped by Ctrl-C.  What goes wrong is told in one sentence on standard
error, never as a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from enpitsu.plain import one_line, plain

BUG = 70
"""Exit status for an error of ours (EX_SOFTWARE)."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command line and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run a command line; its exit status."""
    try:
        status = _invoke(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has gone: nothing is wrong
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as bug:
        if os.environ.get("ENPITSU_TRACEBACK"):
            raise
        from enpitsu.catalogue import blamed

        mistake = blamed(bug)
        if mistake is not None:
            return complain(str(mistake), 2)
        return complain(f"this is an error of enpitsu, not yours: {type(bug).__name__}: {bug}", BUG)
    return status


def _invoke(arguments: list[str]) -> int:
    import typer

    from enpitsu.cli.app import app
    from enpitsu.errors import EnpitsuError, NoAnswer, OutOfBudget, SeveralAnswers

    usage: Any = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")
    try:
        return app(arguments, prog_name="enpitsu", standalone_mode=False) or 0
    except (KeyboardInterrupt, typer.Abort):
        return complain("stopped", 130)
    except OutOfBudget as stop:
        return complain(str(stop), 130 if stop.reason == "interrupt" else 3)
    except (NoAnswer, SeveralAnswers) as verdict:
        return complain(str(verdict), 1)
    except EnpitsuError as error:
        return complain(str(error), 2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        return complain(f"{one_line(error.filename or 'input')}: {error.strerror or error}", 2)
    except usage as error:
        return complain(error.format_message(), 2)


def complain(sentence: str, status: int) -> int:
    """Say what is wrong; the exit status."""
    print(f"enpitsu: {plain(sentence)}", file=sys.stderr)
    return status

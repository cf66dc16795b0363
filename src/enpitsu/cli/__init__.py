"""The command line: every verb of the workbench, as a command.

Exit status: 0 done (or the reader of the output has gone), 1 no answer or a wrong one (or several, where
just one is needed), 2 bad input or usage, or what cannot be read or written (a closed stream, a full disk),
3 out of budget, 4 several answers (solve, review), 70 an error of enpitsu itself, 130 stopped by Ctrl-C,
143 ended by SIGTERM.  ``--language``, before the command, or the variable ENPITSU_LANGUAGE chooses the
language of what is said.  What goes wrong is told in one sentence on standard error, never as a traceback.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

from enpitsu.cli.print_error import os_text, print_error
from enpitsu.errors import Stopped, UnknownName
from enpitsu.locale import ENGLISH, say, speaking
from enpitsu.plain import one_line

MAX_PROPOSED_GENRES = 12
"""Genres that are proposed for an address that does not say its own."""
GC_THRESHOLDS = 100_000, 20, 100
"""Thresholds of the collector of cycles: a command makes millions of things and drops few of them."""
LANGUAGE = "--language"
"""The option of the whole command line, which stands before the command."""
EXIT_SOFTWARE = 70
"""Exit status for an error of ours (EX_SOFTWARE)."""


class ErrorStream:
    """Standard error: what cannot be written there (a full disk, a reader that has gone) is dropped."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write a text, if that can be."""
        try:
            self._stream.write(text)
        except OSError:
            _drop(self._stream)
        return len(text)

    def flush(self) -> None:
        """Write what was kept back, if that can be."""
        try:
            self._stream.flush()
        except OSError:
            _drop(self._stream)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command line and exit with its status."""
    _settle_streams()
    gc.set_threshold(*GC_THRESHOLDS)
    status = run(list(sys.argv[1:] if arguments is None else arguments))
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # what cannot be written was complained of
            stream.flush()
    os._exit(status)  # to free millions of things one by one would take longer than many a verb


def _settle_streams() -> None:
    """Make the standard streams fit for use.

    What goes into a file or a pipe is UTF-8, as all that is read.  A terminal keeps its encoding; what it
    cannot show is written as a number, so that it looks like no sign of any notation.  A stream that was
    closed is there, but every use of it fails (but for complaints), and no file gets its number.
    """
    closed = (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w"))
    for number, (name, way, mode) in enumerate(closed):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, way)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
    sys.stderr = ErrorStream(sys.stderr)


@contextmanager
def _ctrl_c() -> Iterator[None]:
    """Have Ctrl-C raise Stopped; a verb at work may have it raise something else."""

    def stop(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        raise Stopped

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not the main thread: signals do not reach it
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def run(arguments: list[str]) -> int:
    """Run a command line in its language; its exit status."""
    try:
        wanted, arguments = _language(arguments)
        with speaking(wanted):
            return _run(arguments)
    except UnknownName as error:
        return print_error(str(error), 2)


def _language(arguments: list[str]) -> tuple[str, list[str]]:
    """The language that a command line asks for before its command, or else the environment; the rest."""
    first, *rest = arguments or [""]
    if first == LANGUAGE and rest:
        return rest[0], rest[1:]
    if first.startswith(f"{LANGUAGE}="):
        return first.partition("=")[2], rest
    return os.environ.get("ENPITSU_LANGUAGE") or ENGLISH, arguments


def _run(arguments: list[str]) -> int:
    """Run a command line; its exit status."""
    try:
        with _ctrl_c():
            status = _invoke(arguments)
            sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has gone: nothing is wrong
        _drop(sys.stdout)
        return 0
    except OSError as error:  # a stream that is closed, a disk that is full
        _drop(sys.stdout)
        return print_error(say("standard input or output: {}", os_text(error)), 2)
    except (Stopped, KeyboardInterrupt):
        return print_error(say("stopped"), 130)
    except Exception as bug:
        if os.environ.get("ENPITSU_TRACEBACK"):
            raise
        from enpitsu.catalogue import blamed, outside

        mistake = blamed(bug)
        if mistake is not None:
            return print_error(str(mistake), 2)
        told = type(bug).__name__, bug
        if not outside():
            return print_error(say("this is an error of enpitsu, not yours: {}: {}", *told), EXIT_SOFTWARE)
        files = say(" or ").join(map(os.path.basename, outside()))
        return print_error(
            say("this is an error of enpitsu, or in {}: {}: {}", files, *told), EXIT_SOFTWARE
        )
    return status


def _drop(stream: Any) -> None:
    """Discard the unwritten output of a stream, so that it is not flushed again at exit."""
    with suppress(OSError, ValueError):  # no descriptor behind it
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _proposals(text: str) -> str:
    """A line with genres that an address of unsaid genre may be of; empty for other texts."""
    from enpitsu.formats import fitting_genres
    from enpitsu.notation.recognition import recognise

    found = [] if recognise(text) in ("text", "json") else fitting_genres(text)[:MAX_PROPOSED_GENRES]
    return "\n" + say("(its clues fit: --genre {})", ", ".join(found)) if found else ""


def _invoke(arguments: list[str]) -> int:
    """Run a command; what is wrong with it, or with its puzzle, is one sentence."""
    from enpitsu.errors import EnpitsuError, LostClues, NoAnswer, OutOfBudget, SeveralAnswers, UnsaidGenre

    try:
        return _solved(arguments[1]) if _is_plain(arguments) else _parsed(arguments)
    except OutOfBudget as stop:
        interrupted = stop.reason == "interrupt"
        return print_error(say("stopped"), 130) if interrupted else print_error(str(stop), 3)
    except (NoAnswer, SeveralAnswers) as verdict:
        return print_error(str(verdict), 1)
    except UnsaidGenre as error:
        return print_error(f"{error}{_proposals(error.text)}", 2)
    except LostClues as error:
        return print_error(f"{error}\n{say('(--lenient leaves them out)')}", 2)
    except EnpitsuError as error:
        return print_error(str(error), 2)
    except OSError as error:
        if error.filename is None:
            raise
        return print_error(f"{one_line(error.filename)}: {os_text(error)}", 2)


def _is_plain(arguments: list[str]) -> bool:
    """Return whether a command line is ``solve PUZZLE`` without an option, which nothing has to parse."""
    return len(arguments) == 2 and arguments[0] == "solve" and not arguments[1].startswith("-")


def _solved(argument: str) -> int:
    """Run ``solve`` without an option: to load typer would take longer than most puzzles."""
    from enpitsu.cli.read_options import USUAL
    from enpitsu.cli.solving import SolveArguments, solve_all

    return solve_all(argument, USUAL, SolveArguments())


def _parsed(arguments: list[str]) -> int:
    """Run the command that typer reads in a command line."""
    import typer

    from enpitsu.cli.app import COMMANDS, command_line

    usage: Any = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")
    try:
        only = arguments[0] if arguments[:1] and arguments[0] in COMMANDS else None
        return command_line(only)(arguments, prog_name="enpitsu", standalone_mode=False) or 0
    except SystemExit as exit:
        if isinstance(exit.__context__, BrokenPipeError):  # click would end with 1, which means "no answer"
            raise exit.__context__ from None
        raise
    except (KeyboardInterrupt, typer.Abort):
        return print_error(say("stopped"), 130)
    except usage as error:
        return print_error(error.format_message(), 2)

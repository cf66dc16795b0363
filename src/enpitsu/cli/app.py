"""The command line's commands, in the order of its help."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import typer

from enpitsu.cli.commands.genres import generate, genres, new_genre, rules, strategies, trim, try_genre
from enpitsu.cli.commands.large import batch, play, search, site
from enpitsu.cli.commands.puzzles import check, convert, draw, sheet, solve, verify
from enpitsu.cli.commands.reasons import explain, grade, hint, why_not
from enpitsu.cli.commands.setting import compare, complete, needed, review
from enpitsu.cli.help_texts import help_said
from enpitsu.cli.options import as_run
from enpitsu.cli.translated import TranslatedCommand, TranslatedGroup

COMMANDS = {
    command.__name__.replace("_", "-"): command
    for command in (
        solve, verify, check, draw, convert, sheet, rules, genres, strategies, new_genre, try_genre,
        generate, complete, review, trim, explain, hint, why_not, grade, compare, needed, batch, search,
        play, site,
    )
}  # fmt: skip
"""The commands by their names."""


def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="The version.")] = False,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="ID", help="Before all other words: en or ja."),
    ] = None,
) -> None:
    if language is not None:
        context.fail(help_said("Invalid value: --language stands before all other words"))
    if version:
        from enpitsu import __version__

        print(f"enpitsu {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@cache
def command_line(only: str | None = None) -> Any:
    """The commands as they are run, or one of them: to make them all takes longer than many a verb."""
    app = typer.Typer(
        name="enpitsu", add_completion=True, pretty_exceptions_enable=False,
        help="A workbench for pencil puzzles: solve, check, draw and convert.",
        context_settings={"help_option_names": ["-h", "--help"]}, cls=TranslatedGroup,
    )  # fmt: skip
    app.callback(invoke_without_command=True)(_root)
    for name, command in COMMANDS.items():
        if only in (None, name):
            app.command(name, cls=TranslatedCommand)(as_run(command))
    return typer.main.get_command(app)

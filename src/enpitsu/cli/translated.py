"""Commands whose usage errors and help are in the current language, by the catalog ``help``."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from enpitsu.cli.help_texts import help_said, help_text
from enpitsu.locale import ENGLISH, language

UsageError: Any = typer.BadParameter.__base__
"""The error for all that is wrong with a command line, of click or of typer's own copy of it."""


class Translated:
    """A command, or all of them, whose usage and help are in the current language."""

    def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
        """Write the line that shows how the command is called."""
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), help_text("Usage: "))

    def format_help(self: Any, ctx: Any, formatter: Any) -> None:
        """Print the page of help."""
        if language() == ENGLISH:
            super().format_help(ctx, formatter)  # type: ignore[misc]
            return
        from enpitsu.cli.help_page import translated, typer_words

        with typer_words():
            super(Translated, translated(self, ctx)).format_help(ctx, formatter)  # type: ignore[misc]


class TranslatedCommand(Translated, TyperCommand):
    """A command in the current language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words of a command line; raises UsageError."""
        if language() == ENGLISH:
            return super().parse_args(ctx, args)
        ctx.allow_extra_args = True  # typer would print_error in English
        try:
            rest = super().parse_args(ctx, args)
        except UsageError as error:
            ctx.fail(usage_text(error, ctx))
        if rest and not ctx.resilient_parsing:
            ctx.fail(help_said("too many words: {}", " ".join(rest)))
        return rest


class TranslatedGroup(Translated, TyperGroup):
    """The commands together, in the current language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words before a command; raises UsageError."""
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            if language() != ENGLISH:
                ctx.fail(usage_text(error, ctx))
            raise

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that some words begin with; raises UsageError."""
        if language() != ENGLISH and args[0] not in self.commands and not args[0].startswith("-"):
            near = get_close_matches(args[0], self.commands)
            ctx.fail(help_said("there is no command {}", args[0]) + _proposed(near))
        return super().resolve_command(ctx, args)


def usage_text(error: Any, ctx: Any) -> str:
    """The sentence for what is wrong with a command line: made from what typer found, not from its text."""
    if hasattr(error, "possibilities"):
        return help_said("there is no option {}", error.option_name) + _proposed(error.possibilities or ())
    if hasattr(error, "option_name"):
        option = _option(ctx, error.option_name)
        return help_said("{} takes no value" if option.is_flag else "{} needs a value", error.option_name)
    if hasattr(error, "param_type"):
        return help_said("{} is missing", _named(error.param))
    return help_said("the value of {} is no {}", _named(error.param), _wanted(error.param.type))


def _proposed(names: Iterable[str]) -> str:
    """The names that may have been meant, if there are any."""
    near = ", ".join(sorted(names))
    return near and help_said(" (near: {})", near)


def _option(ctx: Any, name: str) -> Any:
    """An option of a command by one of its names."""
    params = ctx.command.get_params(ctx)
    return next(one for one in params if name in (*one.opts, *one.secondary_opts))


def _named(parameter: Any) -> str:
    """The name of a parameter: of an option as it is written, of an argument as help has it."""
    if parameter.param_type_name == "argument":
        return str(help_text(parameter.metavar))
    return " / ".join(parameter.opts)


def _wanted(kind: Any) -> str:
    """The values that a parameter takes; those that can be wrong are numbers."""
    name, least, most = help_text(kind.name), getattr(kind, "min", None), getattr(kind, "max", None)
    if least is None:
        return str(name)
    if most is None:
        return help_said("{} from {}", name, least)
    return help_said("{} from {} to {}", name, least, most)

"""The help of a command on the screen, in another language than English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from rich.cells import cell_len
from rich.containers import Lines
from rich.text import Text
from typer import rich_utils
from typer.core import TyperGroup

from enpitsu.cli.help_texts import help_text

OWN_WORDS = (
    "DEFAULT_STRING", "REQUIRED_LONG_STRING", "ARGUMENTS_PANEL_TITLE", "OPTIONS_PANEL_TITLE",
    "COMMANDS_PANEL_TITLE",
)  # fmt: skip
"""The names of typer's words in a page of help."""
PIECE = re.compile(r"[（「［]*(?:[!-~]+|\S)[。、：）」］]*\s*")
"""A part that stands in one line: a word of Latin letters or one other letter, with the signs around it."""


class Folded(Text):
    """A text whose lines may end after any letter of Japanese, but not before a full stop."""

    def wrap(self, console: Any, width: int, **how: Any) -> Lines:
        """The text in lines of a width."""
        ends, used = list[int](), 0
        for piece in PIECE.finditer(self.plain):
            if used and used + cell_len(piece[0].rstrip()) > width:
                ends.append(piece.start())
                used = 0
            used += cell_len(piece[0])
        lines = self.divide(ends)
        for line in lines:
            line.rstrip()
        return lines


class Folding(rich_utils.OptionHighlighter):
    """The maker of texts for typer, where those without blanks would be cut short."""

    def __call__(self, text: Any) -> Text:
        shown = super().__call__(text)
        return Folded(shown.plain, shown.style, spans=shown.spans)


@contextmanager
def typer_words() -> Iterator[None]:
    """Have typer's own words on a page of help be those of the current language."""
    own = vars(rich_utils)
    kept = {name: own[name] for name in (*OWN_WORDS, "highlighter")}
    own.update({name: help_text(kept[name]) for name in OWN_WORDS}, highlighter=Folding())
    try:
        yield
    finally:
        own.update(kept)


def translated(command: Any, ctx: Any) -> Any:
    """A command with its texts, and those of its parameters and commands, in the current language."""
    shown = _helped(command)
    shown.params = [_parameter(one) for one in command.get_params(ctx)]
    shown.add_help_option = False  # it is one of these parameters
    shown.options_metavar = help_text(command.options_metavar)
    if isinstance(command, TyperGroup):
        shown.subcommand_metavar = help_text(command.subcommand_metavar)
        shown.commands = {name: _helped(one) for name, one in command.commands.items()}
    return shown


def _helped(thing: Any) -> Any:
    """A command or a parameter with its help in the current language."""
    shown = copy(thing)
    shown.help = help_text(thing.help)
    return shown


def _parameter(one: Any) -> Any:
    """An option or an argument with its texts in the current language."""
    shown = _helped(one)
    shown.metavar = help_text(one.metavar)
    if not getattr(one, "is_flag", False):  # typer knows flags by the name of their type
        shown.type = copy(one.type)
        shown.type.name = help_text(one.type.name)
    return shown

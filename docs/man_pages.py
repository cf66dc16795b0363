"""The man pages, a page for each command, from the tree of commands (``docs/man``)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from enpitsu import __version__
from enpitsu.cli import __doc__ as told
from enpitsu.cli.app import command_line

FOLDER = Path(__file__).parent / "man"
SHELL = {"install_completion", "show_completion"}
"""Options of the shell's completion, whose help depends on the shell that asks."""


def escaped(text: str) -> str:
    """A text in roff: no backslash, hyphen or first sign of a line is taken for something else."""
    text = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text)


def _options(command: Any) -> list[Any]:
    """The options of a command that are its own."""
    found = [one for one in command.params if one.param_type_name == "option"]
    return [one for one in found if not getattr(one, "hidden", False) and one.name not in SHELL]


def _entry(names: str, text: str) -> list[str]:
    return [".TP", f"\\fB{escaped(names)}\\fR", escaped(text or "")]


def _option(option: Any) -> list[str]:
    names = ", ".join([*option.opts, *option.secondary_opts])
    value = "" if option.is_flag else f" {option.metavar or option.type.name.upper()}"
    return _entry(names + value, option.help)


def _signs(command: Any) -> str:
    """The arguments of a command, as a line of usage shows them."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    words = [(one.metavar or one.name.upper()).strip("[]") for one in arguments]
    return " ".join(
        [f"\\fI{escaped(word)}\\fR" if one.required else f"[\\fI{escaped(word)}\\fR]"
         for one, word in zip(arguments, words, strict=True)]
    )  # fmt: skip


def _head(name: str, sentence: str) -> list[str]:
    return [
        f'.TH "{name.upper()}" "1" "" "enpitsu {__version__}" "Enpitsu"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(sentence.rstrip('.'))}",
        ".SH SYNOPSIS",
    ]


def page_of(name: str, command: Any) -> str:
    """The page of one command."""
    lines = _head(f"enpitsu-{name}", command.help or "")
    lines += [f"\\fBenpitsu {escaped(name)}\\fR [\\fIoptions\\fR] {_signs(command)}".rstrip()]
    lines += [".SH DESCRIPTION", escaped(command.help or "")]
    arguments = [one for one in command.params if one.param_type_name == "argument" and one.help]
    if arguments:
        lines += [".SH ARGUMENTS"]
        for one in arguments:
            lines += _entry((one.metavar or one.name.upper()).strip("[]"), one.help)
    lines += [".SH OPTIONS"]
    for option in _options(command):
        lines += _option(option)
    lines += _entry("-h, --help", "Show the help and exit.")
    lines += [*_statuses(), ".SH SEE ALSO", "\\fBenpitsu\\fR(1)"]
    return "\n".join(lines) + "\n"


def _statuses() -> list[str]:
    """The exit statuses, as the command line itself tells them."""
    text = re.search(r"Exit status: (.*?)\.\s", told or "", re.DOTALL)
    assert text is not None
    return [".SH EXIT STATUS", escaped(text[1][0].upper() + text[1][1:] + ".")]


def overview(group: Any) -> str:
    """The page of all commands."""
    lines = [*_head("enpitsu", group.help or ""), "\\fBenpitsu\\fR \\fIcommand\\fR [\\fIoptions\\fR]",
             ".SH COMMANDS"]  # fmt: skip
    for name, command in group.commands.items():
        lines += [".TP", f"\\fBenpitsu\\-{escaped(name)}\\fR(1)", escaped(command.help or "")]
    lines += [".SH OPTIONS"]
    for option in _options(group):
        lines += _option(option)
    lines += _entry("--install-completion", "Have the shell complete commands, options and genres.")
    lines += _entry("--show-completion", "Print what the shell needs for that.")
    lines += _entry("-h, --help", "Show the help of enpitsu, or of a command, and exit.")
    return "\n".join([*lines, *_statuses()]) + "\n"


def pages() -> dict[str, str]:
    """The pages by the names of their files."""
    group = command_line()
    found = {"enpitsu.1": overview(group)}
    for name, command in group.commands.items():
        found[f"enpitsu-{name}.1"] = page_of(name, command)
    return found


def main() -> None:
    """Write the pages, and remove those of commands that are gone."""
    FOLDER.mkdir(exist_ok=True)
    written = pages()
    for old in FOLDER.glob("*.1"):
        if old.name not in written:
            old.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

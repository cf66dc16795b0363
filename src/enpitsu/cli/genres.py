"""The commands ``genres``, ``rules`` and ``new-genre``."""

from __future__ import annotations

import keyword
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from enpitsu import catalogue
from enpitsu.cli.print_error import print_error
from enpitsu.cli.source import options_of
from enpitsu.cli.terminal_text import bold, colourful
from enpitsu.errors import BadPuzzle, EnpitsuError
from enpitsu.files import write_file
from enpitsu.locale import ENGLISH, language, say
from enpitsu.plain import json_text, one_line
from enpitsu.puzzle import Puzzle, Rule
from enpitsu.rules import published
from enpitsu.variants import fitting, is_variant

KINDS = {
    "rule": "", "freedom": "allowed", "by_design": "by design", "definition": "what a word means",
    "demand": "about the givens", "implied": "follows from the rest",
}  # fmt: skip


def print_genres(as_json: bool, no_color: bool) -> int:
    """Print all genres, one per line; status 2 if the file of a genre cannot be loaded."""
    found: dict[str, type[Puzzle]] = {}
    bad: dict[str, str] = {}
    for name in catalogue.genres():
        try:
            found[name] = catalogue.genre(name)
        except EnpitsuError as error:
            bad[name] = str(error)
    if as_json:
        print(json_text([_genre_json(name, genre) for name, genre in found.items()]))
    else:
        wide = max([len(name) for name in found], default=0)
        for name, genre in found.items():
            about = genre.about()
            told = about if language() == ENGLISH else say("{}: {}", genre.display_title(), about)
            print(f"{bold(name.ljust(wide), colourful(no_color))}  {told}")
    for name, why in bad.items():
        print_error(one_line(say("{} cannot be loaded: {}", name, why)), 0)
    return 2 if bad else 0


def _genre_json(name: str, genre: type[Puzzle]) -> dict[str, object]:
    return {
        "id": name,
        "title": genre.display_title(),
        "sentence": genre.about(),
        "letters": [rule.letter for rule in genre.rules if rule.published],
        "options": {id: list(option.values) for id, option in genre.readings.items()},
        "examples": [example.id for example in catalogue.examples(name)],
        "graded": [example.id for example in catalogue.graded_examples(name)],
    }


def print_rules(name: str, options: Sequence[str], no_color: bool) -> int:
    """Print the lettered rules of a genre under a reading, then the rules that each option changes."""
    genre, colour = catalogue.load(name), colourful(no_color)
    chosen = genre.chosen(options_of(options))
    id = name if catalogue.is_reference(name) and not is_variant(name) else genre.genre_id()
    print(f"{bold(genre.display_title(), colour)} ({id})\n{genre.about()}\n")
    for letter, rules in published(genre.read(chosen)):
        texts = [
            rule.sentence + (f"  [{say(KINDS[rule.kind])}]" if KINDS[rule.kind] else "") for rule in rules
        ]
        indent = " " * (len(letter) + 4)
        lines = [_filled(text, "", indent) for text in texts]
        print(f"  {bold(letter, colour)}  " + f"\n{indent}".join(lines))
    if genre.readings:
        print("\n" + say("Open readings (--option ID=VALUE, the first value is the default):"))
    for id, value, read in readings(genre, chosen):
        said = " ".join([say("{}: {}", rule.letter, rule.sentence) for rule in read])
        told = _filled(said, " " * 8, " " * 8)
        print(f"  {bold(f'{id}={value}', colour)}\n{told}")
    return 0


def _filled(text: str, first: str, others: str) -> str:
    """A text wrapped to the width of the page; in a language without spaces, a single line."""
    if language() == ENGLISH:
        return textwrap.fill(text, 96, initial_indent=first, subsequent_indent=others)
    return first + text


def print_rule_library(name: str, no_color: bool) -> int:
    """Print the rules of the library that fit a genre, in the form that ``--with`` accepts."""
    genre, colour = catalogue.load(name), colourful(no_color)
    found = list(fitting(genre))
    said = say("--with RULE adds" if found else "no rule of the library fits")
    print(say("{}: {}", bold(genre.display_title(), colour), said))
    for told, rule in found:
        print(f"  {bold(told, colour)}\n      {rule.sentence}")
    return 0


def readings(genre: type[Puzzle], chosen: Mapping[str, str]) -> Iterator[tuple[str, str, list[Rule]]]:
    """For each option of a genre and each of its values: the rules that depend on it, under that value."""
    for id, option in genre.readings.items():
        for value in option.values:
            yield id, value, [r for r in genre.read({**chosen, id: value}) if r.names(id) and r.published]


def print_notation(name: str) -> int:
    """Explain how puzzles of a genre are written, and print a blank board to begin with."""
    parts = notation_parts(catalogue.load(name))
    print("\n\n".join([text if not head else f"{say('{}:', head)}\n\n{text}" for head, text in parts]))
    return 0


def notation_parts(genre: type[Puzzle]) -> list[tuple[str, str]]:
    """The notation of a genre in parts, (heading, text): the layout, an example if any, a blank board."""
    from enpitsu.notation.explained import blank_board, explained

    id = genre.genre_id()
    head = say("{} as text. A line 'genre: {}' tells the genre.", genre.display_title(), id)
    out = [("", head + "\n\n" + "\n".join(explained(genre)))]
    stored = catalogue.examples(id)[:1] if id in catalogue.genres() else []
    for example in stored:
        try:
            given = example.puzzle().text
        except EnpitsuError as bad:
            out.append((say("An example"), say("{} cannot be read: {}", example.id, bad)))
            continue
        solution = f"\n\nsolution:\n{example.answer}" if example.answer else ""
        out.append((say("An example"), f"genre: {id}\n\n{given}{solution}".rstrip()))
    return [*out, (say("A blank board"), f"genre: {id}\n\n{blank_board(genre)}")]


def write_genre(name: str, into: str | None) -> int:
    """Write a genre file and its example file from the template; raises BadPuzzle for a bad name."""
    words = re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])", name)
    plain = re.fullmatch(r"[A-Za-z][A-Za-z0-9]*([ _-][A-Za-z0-9]+)*", name)
    id = "_".join(words).lower()
    if not plain or not words or not id.isidentifier() or keyword.iskeyword(id):
        if plain and keyword.iskeyword(id):
            raise BadPuzzle(say("{!r} cannot be the name of a genre: it is a word of Python", name))
        raise BadPuzzle(
            say(
                "{!r} cannot be the name of a genre: write some_name, SomeName or 'Some Name'",
                name,
            )
        )
    title = " ".join([word[0].upper() + word[1:] for word in words])
    genres, examples = _folders(Path(into or "."))
    files = {genres / f"{id}.py": "new_genre.py", examples / f"{id}.toml": "new_genre.toml"}
    for path in files:
        if path.exists():
            raise BadPuzzle(say("there is a genre {} already: {}", id, path))
        if not path.parent.is_dir():
            raise BadPuzzle(say("{} is no folder", path.parent))
    for path, template in files.items():
        text = (catalogue.PACKAGE / "template" / template).read_text(encoding="utf-8")
        text = text.replace("NewGenre", title.replace(" ", "")).replace("New Genre", title)
        write_file(path, text)
        print(say("wrote {}", one_line(path)))
    print(say("try: enpitsu solve {}", id if genres != examples else one_line(genres / f"{id}.py")))
    return 0


def _folders(into: Path) -> tuple[Path, Path]:
    """The folders for a genre file and for its example file; they differ in a checkout of enpitsu."""
    checkout = into / "src" / "enpitsu" / "genres"
    return (checkout, into / "examples") if checkout.is_dir() else (into, into)

"""Declare a genre's pzpr notation in one line, from which addresses and files are read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from enpitsu.document import Spot
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Grid
from enpitsu.layers import AddressLook
from enpitsu.layers.base import Block, CellGiven
from enpitsu.locale import say, template
from enpitsu.notation.pzpr.address import Address, Flag, read_address, tidied
from enpitsu.notation.pzpr.bodies import Decoded, UrlPart
from enpitsu.notation.text import refuse_size

FORMS = ("coloured", "merged", "noted", "numbered", "square", "doubled", "rimmed")
"""The ways in which the files of a genre can differ from the usual form.

``coloured``: a block of the player's background colours stands before the answer.
``merged``: the answer stands in the grid of clues.
``noted``: the last block is a grid of what the player notes in cells, as whole numbers.
``numbered``: a grid of numbers that the player notes stands before the answer.
``square``: the size is one number.
``doubled``: the strokes of two layers share a block; 2 is one of each.
``rimmed``: the first row and the first column, all black, do not count in sizes and have no answer.
"""


class Reading(Protocol):
    """An open reading of the rules: a genre's option."""

    @property
    def id(self) -> str: ...
    @property
    def values(self) -> tuple[str, ...]: ...


class UrlBoard(Protocol):
    """The parts of a puzzle that the notation needs."""

    @property
    def grid(self) -> Grid: ...
    @property
    def printed(self) -> Mapping[str, Any]: ...
    @property
    def givens(self) -> Mapping[str, Any]: ...
    @property
    def options(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class FlagForm:
    """The meaning of a flag letter of an address, and the line that represents it in files.

    ``of``: the option whose other value the letter selects, or the ``AddressLook`` that stores it.
    ``file``: the line in files if the flag is set; ``otherwise``: if it is not (None: no line).
    ``version``: the first version of files that has these lines.
    """

    of: Reading | AddressLook
    file: str | None
    otherwise: str | None = None
    version: int = 0


class AddressContents(NamedTuple):
    """The contents of an address.

    ``text``: the tidied address that was parsed; ``spot``: maps places of the board to offsets in it.
    ``lost``, ``repaired``: sentences on what was passed over or mended.
    """

    grid: Grid
    givens: dict[str, Any]
    options: dict[str, str]
    text: str
    spot: Spot
    lost: tuple[str, ...]
    repaired: tuple[str, ...]


class Pzpr:
    """A genre's form in the pzpr notation: its name (pid), the codecs of the body, its flags.

    ``also``: other names of the genre in the notation.
    ``form``: the ways in which its files differ from the usual form (``FORMS``).
    ``chosen``: options with the value that the name itself implies.
    ``other``: the form under another name, for puzzles whose options this one cannot express.
    ``flags``: letters of the URL, each with the option whose other value it selects, with the layer that
    stores it if it changes only the look, or with a ``FlagForm`` of either.
    """

    def __init__(
        self, pid: str, *bodies: UrlPart, also: tuple[str, ...] = (), form: str = "",
        chosen: Iterable[tuple[Reading, str]] = (), other: Pzpr | None = None, **flags: Any,
    ) -> None:  # fmt: skip
        self.pid, self.bodies, self.also, self.other = pid, bodies, also, other
        odd = set(form.split()) - set(FORMS)
        if odd:
            raise ValueError(f"pzpr({pid!r}): {', '.join(sorted(odd))} is no form of files")
        self.coloured, self.merged, self.noted, self.numbered, self.square, self.doubled, self.rim = [
            name in form.split() for name in FORMS
        ]
        self.chosen = tuple(chosen)
        forms = {k: v if isinstance(v, FlagForm) else FlagForm(v, k) for k, v in flags.items()}
        self.forms: Mapping[str, FlagForm] = forms
        self.looks: Mapping[str, AddressLook] = {
            k: f.of for k, f in forms.items() if isinstance(f.of, AddressLook)
        }
        self.flags: Mapping[str, Reading] = {
            k: f.of for k, f in forms.items() if not isinstance(f.of, AddressLook)
        }

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the genre in the notation, those of other forms included."""
        return (self.pid, *self.also, *(self.other.names if self.other else ()))

    def named(self, name: str) -> Pzpr | None:
        """The form with a name; None if no form of the genre has it."""
        if name in (self.pid, *self.also):
            return self
        return self.other.named(name) if self.other else None

    def form_of(self, puzzle: UrlBoard) -> Pzpr:
        """The first form (this one or ``other``) that can express the options of a puzzle.

        Raises BadPuzzle if none can.
        """
        try:
            self.flags_of(puzzle)
        except BadPuzzle:
            if self.other is None:
                raise
            return self.other.form_of(puzzle)
        return self

    @property
    def layers(self) -> list[CellGiven[Any]]:
        """The layers with tokens in cells."""
        return list(dict.fromkeys([layer for body in self.bodies for layer in body.layers]))

    def read(self, text: str) -> tuple[Grid, dict[str, Any], dict[str, str]]:
        """Grid, givens and options of a URL; raises BadNotation."""
        found = self.contents(text)
        return found.grid, found.givens, found.options

    def contents(self, text: str) -> AddressContents:
        """Parse a URL, with what was passed over or mended; raises BadNotation."""
        tidy = tidied(text)
        address = read_address(tidy.text)
        try:
            return self._contents(address, tidy.lost, tidy.repaired)
        except BadNotation as cut:
            if cut.at != address.body.end or "." not in tidy.text[address.start :]:
                raise
            try:  # in a body with dots the last one may be missing: programs end a sentence with it
                dotted = read_address(tidy.text[: address.body.end] + ".")
                return self._contents(dotted, tidy.lost, (*tidy.repaired, say(DOT_READ)))
            except BadNotation:
                raise cut from None

    def _contents(
        self, address: Address, lost: tuple[str, ...], repaired: tuple[str, ...]
    ) -> AddressContents:
        scan, text = address.body, address.body.text
        options = self.options(text, address.flags)
        height, width = address.height + self.rim, address.width + self.rim
        refuse_size(height, width, text, address.sized)
        start, found = scan.at, Decoded(height, width)
        if scan.done and self.bodies:
            repaired = (*repaired, say(NO_BODY))
        for body in self.bodies:
            body.read(scan, found)
        if scan.over:
            raise scan.fault(say("the URL should end here"))
        if not scan.done:
            told = say(
                "the address has {!r} after the last cell, which was passed over", text[scan.at : scan.end]
            )
            repaired = (*repaired, told)
        grid, givens = found.givens(text, self.layers)
        givens |= self.looks_of(address.flags)
        return AddressContents(grid, givens, options, text, lambda p: found.spot(p, start), lost, repaired)

    def write(self, puzzle: UrlBoard) -> str:
        """The URL of a puzzle; raises BadPuzzle if it cannot be written as one."""
        self.refuse(puzzle)
        form = self.form_of(puzzle)
        flags = form.flags_of(puzzle)
        size = f"{puzzle.grid.width - form.rim}/{puzzle.grid.height - form.rim}"
        body = "".join([body.write(puzzle.grid, puzzle.givens) for body in form.bodies])
        slash = "" if not body or body[-1].isalnum() else "/"
        return f"https://puzz.link/p?{form.pid}/{flags and flags + '/'}{size}/{body}{slash}"

    def refuse(self, puzzle: UrlBoard) -> None:
        """Raise BadPuzzle if a given cannot be written in this notation."""
        if self.rim and any([cell.row == 0 or cell.col == 0 for cell in puzzle.grid.cells]):
            raise BadPuzzle(say("the pzpr notation of this genre needs a black first row and first column"))
        told_here = [*self.looks.values(), *[layer for body in self.bodies for layer in body.blocks]]
        for layer in puzzle.printed.values():
            if isinstance(layer, Block) and layer.optional and layer not in told_here:
                if layer.write_block(puzzle.grid, puzzle.givens[layer.name]):
                    raise BadPuzzle(
                        say("the pzpr notation of this genre has no form for this {}", layer.name)
                    )
            if isinstance(layer, CellGiven) and layer not in self.layers:
                for cell, value in layer.scatter(puzzle.givens[layer.name]).items():
                    raise BadPuzzle(
                        say(
                            "the pzpr notation of this genre has no form for the {} in {}",
                            layer.write(value),
                            cell,
                        )
                    )

    def options(self, text: str, flags: Iterable[Flag]) -> dict[str, str]:
        """The non-default options that name and flags select; raises BadNotation for an unknown flag."""
        out = {option.id: (option, value) for option, value in self.chosen}
        for flag in flags:
            if flag.letter in self.looks:
                continue
            option = self.flags.get(flag.letter)
            if option is None:
                told = say("the flag {!r} changes the rules in a way that is not known here", flag.letter)
                raise BadNotation(text, flag.at, told)
            out[option.id] = option, self._flagged(option)
        return {id: value for id, (option, value) in out.items() if value != option.values[0]}

    def _unflagged(self, option: Reading) -> str:
        """The value of an option without its flag."""
        return next((value for one, value in self.chosen if one.id == option.id), option.values[0])

    def _flagged(self, option: Reading) -> str:
        """The value of an option with its flag: the first that differs from the one without."""
        return next(value for value in option.values if value != self._unflagged(option))

    def looks_of(self, flags: Iterable[Flag]) -> dict[str, Any]:
        """The givens stored by flags that change only the look."""
        return {self.looks[f.letter].name: True for f in flags if f.letter in self.looks}

    def flags_of(self, puzzle: UrlBoard) -> str:
        """The flags for the options and the look of a puzzle; raises BadPuzzle if an option has none."""
        value = {o.id: o.values[0] for o in [*self.flags.values(), *[o for o, _ in self.chosen]]}
        value |= puzzle.options
        said = {f for f, option in self.flags.items() if value[option.id] == self._flagged(option)}
        told = {option.id for option in self.flags.values()} | {
            option.id for option, chosen in self.chosen if value[option.id] == chosen
        }
        left = [f"{id}={one}" for id, one in value.items() if id not in told]
        if left:
            raise BadPuzzle(say("the pzpr notation has no sign for the option {}", ", ".join(left)))
        said |= {f for f, look in self.looks.items() if puzzle.givens[look.name]}
        return "".join([f for f in self.forms if f in said])

    def version(self, puzzle: UrlBoard) -> int:
        """The lowest version of files that can express the givens and options of a puzzle."""
        needed = [body.version(puzzle.grid, puzzle.givens) for body in self.bodies]
        needed += [self.forms[letter].version for letter in self.flags_of(puzzle)]
        return max(*needed, int(self.coloured))

    def lines_of(self, puzzle: UrlBoard, version: int) -> list[str]:
        """The lines of a file for the options and the look of a puzzle."""
        said = self.flags_of(puzzle)
        lines = [form.file if letter in said else form.otherwise for letter, form in self.forms.items()
                 if form.version <= version]  # fmt: skip
        return [line for line in lines if line is not None]

    def flags_of_line(self, line: str, at: int) -> list[Flag] | None:
        """The flags that a line of a file sets; None if it is no line for flags."""
        for letter, form in self.forms.items():
            if line in (form.file, form.otherwise):
                return [Flag(letter, at)] if line == form.file else []
        return None


NO_BODY = template("the address has no body: the board is blank")
DOT_READ = template(
    "the address ends one sign short: it was read with a dot at its end, which mail programs drop"
)


def flag(of: Any, file: str | None, otherwise: str | None = None, version: int = 0) -> FlagForm:
    """Declare how files say what a letter of addresses says, where they do not have a line with the letter.

    ::

        b=flag(grey, file=None)      files have no line for it

    ``otherwise``: the line where the letter does not stand.
    ``version``: the first version of files that has these lines.
    """
    return FlagForm(of, file, otherwise, version)


def pzpr(
    pid: str, *bodies: UrlPart, also: tuple[str, ...] = (), form: str = "",
    chosen: Iterable[tuple[Any, str]] = (), other: Pzpr | None = None, **flags: Any,
) -> Pzpr:  # fmt: skip
    """Declare how a genre is written in addresses and files: its name there, and the codecs of its body.

    ::

        url = pzpr("slither", number4(clue), f=passed)      https://puzz.link/p?slither/f/2/2/dg

    ``also``: other names that the notation knows the genre by.
    ``form``: the ways in which its files differ, such as "noted": coloured, merged, noted, numbered,
    square, doubled or rimmed (``notation.pzpr.declaration.FORMS``).
    ``chosen``: options with the value that the name itself stands for, where that is not the first.
    ``other``: the form under another name, for puzzles that this one cannot say.
    ``flags``: letters of the address, each with the option of which it chooses the other value, with
    the ``AddressLook`` that keeps it, or with a ``flag`` that tells how files say it.
    """
    return Pzpr(pid, *bodies, also=also, form=form, chosen=chosen, other=other, **flags)

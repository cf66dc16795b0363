"""Declarations of a genre's pzpr notation: one line, read and written from the same words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from enpitsu.document import Spot
from enpitsu.errors import BadNotation, BadPuzzle
from enpitsu.grid import Grid
from enpitsu.layers import AddressLook
from enpitsu.layers.base import Block, CellGiven
from enpitsu.notation.pzpr.address import Flag, read_address
from enpitsu.notation.pzpr.bodies import Decoded, UrlPart
from enpitsu.notation.text import refuse_size

FORMS = ("coloured", "merged", "noted", "numbered", "square", "doubled", "rimmed")
"""The ways in which files of a genre may differ.

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


class Pzpr:
    """A genre's form in the notation: its name there, the parts of the body, its flags.

    ``also``: other names that the notation knows the genre by.
    ``form``: the ways in which its files differ from the usual form (``FORMS``).
    ``flags``: letters of the URL, each with the option of which it chooses the second value, or with
    the layer that keeps it, as it changes nothing but the look.
    """

    def __init__(
        self, pid: str, *bodies: UrlPart, also: tuple[str, ...] = (), form: str = "", **flags: Any
    ) -> None:
        self.pid, self.bodies, self.also = pid, bodies, also
        odd = set(form.split()) - set(FORMS)
        if odd:
            raise ValueError(f"pzpr({pid!r}): {', '.join(sorted(odd))} is no form of files")
        self.coloured, self.merged, self.noted, self.numbered, self.square, self.doubled, self.rim = [
            name in form.split() for name in FORMS
        ]
        self.flags: Mapping[str, Reading] = {
            k: v for k, v in flags.items() if not isinstance(v, AddressLook)
        }
        self.looks: Mapping[str, AddressLook] = {
            k: v for k, v in flags.items() if isinstance(v, AddressLook)
        }
        self._order = tuple(flags)

    @property
    def layers(self) -> list[CellGiven[Any]]:
        """The layers with tokens in cells."""
        return list(dict.fromkeys([layer for body in self.bodies for layer in body.layers]))

    def read(self, text: str) -> tuple[Grid, dict[str, Any], dict[str, str]]:
        """Grid, givens and options of a URL; raises BadNotation."""
        return self.spotted(text)[:3]

    def spotted(self, text: str) -> tuple[Grid, dict[str, Any], dict[str, str], Spot]:
        """Grid, givens and options of a URL, and where its cells stand; raises BadNotation."""
        address = read_address(text)
        options = self.options(text, address.flags)
        height, width = address.height + self.rim, address.width + self.rim
        refuse_size(height, width, text, address.sized)
        start = address.body.at
        found, scan = Decoded(height, width), address.body
        for body in self.bodies:
            body.read(scan, found)
        if not scan.done:
            raise scan.fault("the URL should end here")
        grid, givens = found.givens(text, self.layers)
        return grid, givens | self.looks_of(address.flags), options, lambda place: found.spot(place, start)

    def write(self, puzzle: UrlBoard) -> str:
        """The URL of a puzzle; raises BadPuzzle if it has none."""
        self.refuse(puzzle)
        flags = self.flags_of(puzzle)
        size = f"{puzzle.grid.width - self.rim}/{puzzle.grid.height - self.rim}"
        body = "".join([body.write(puzzle.grid, puzzle.givens) for body in self.bodies])
        slash = "" if not body or body[-1].isalnum() else "/"
        return f"https://puzz.link/p?{self.pid}/{flags and flags + '/'}{size}/{body}{slash}"

    def refuse(self, puzzle: UrlBoard) -> None:
        """Raise BadPuzzle if something is printed that no part of the notation writes."""
        if self.rim and any([cell.row == 0 or cell.col == 0 for cell in puzzle.grid.cells]):
            raise BadPuzzle("the pzpr notation of this genre needs a black first row and first column")
        told_here = [*self.looks.values(), *[layer for body in self.bodies for layer in body.blocks]]
        for layer in puzzle.printed.values():
            if isinstance(layer, Block) and layer.optional and layer not in told_here:
                if layer.write_block(puzzle.grid, puzzle.givens[layer.name]):
                    raise BadPuzzle(f"the pzpr notation of this genre has no form for this {layer.name}")
            if isinstance(layer, CellGiven) and layer not in self.layers:
                for cell, value in layer.scatter(puzzle.givens[layer.name]).items():
                    told = f"the pzpr notation of this genre has no form for the {layer.write(value)}"
                    raise BadPuzzle(f"{told} in {cell}")

    def options(self, text: str, flags: Iterable[Flag]) -> dict[str, str]:
        """The options that flags choose; raises BadNotation for a flag that is not known."""
        out = {}
        for flag in flags:
            if flag.letter in self.looks:
                continue
            option = self.flags.get(flag.letter)
            if option is None:
                told = f"the flag {flag.letter!r} changes the rules in a way that is not known here"
                raise BadNotation(text, flag.at, told)
            out[option.id] = option.values[1]
        return out

    def looks_of(self, flags: Iterable[Flag]) -> dict[str, Any]:
        """The givens that flags tell: those that change only the look."""
        return {self.looks[f.letter].name: True for f in flags if f.letter in self.looks}

    def flags_of(self, puzzle: UrlBoard) -> str:
        """The flags that say the options of a puzzle, and its look; raises BadPuzzle if one has no flag."""
        left = dict(puzzle.options)
        said = {f for f, o in self.flags.items() if left.get(o.id) == o.values[1] and left.pop(o.id)}
        if left:
            told = ", ".join([f"{id}={value}" for id, value in left.items()])
            raise BadPuzzle(f"the pzpr notation has no sign for the option {told}")
        said |= {f for f, look in self.looks.items() if puzzle.givens[look.name]}
        return "".join([f for f in self._order if f in said])


def pzpr(pid: str, *bodies: UrlPart, also: tuple[str, ...] = (), form: str = "", **flags: Any) -> Pzpr:
    """Declare how a genre is written in addresses and files: its name there, and the codecs of its body.

    ::

        url = pzpr("slither", number4(clue), f=passed)      https://puzz.link/p?slither/f/2/2/dg

    ``also``: other names that the notation knows the genre by.
    ``form``: the ways in which its files differ, such as "noted": coloured, merged, noted, numbered,
    square, doubled or rimmed (``notation.pzpr.declaration.FORMS``).
    ``flags``: letters of the address, each with the option of which it chooses the second value, or with
    the ``AddressLook`` that keeps it.
    """
    return Pzpr(pid, *bodies, also=also, form=form, **flags)

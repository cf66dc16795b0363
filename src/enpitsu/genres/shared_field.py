"""Shared field: a loop around the letters of each kind; the loops may cross."""

from enpitsu.grid import Cell, Vertex
from enpitsu.layers import LabelledLinks, Letters, StructureKey
from enpitsu.puzzle import Cases, Option, Puzzle, rule
from enpitsu.shape import one_line


class SharedField(Puzzle):
    """Draw a loop for every kind of letter that encloses all of its letters; loops may cross."""

    letter = Letters()
    kind = StructureKey(letter, lambda cells: cells.groups)
    loop = LabelledLinks(
        on=lambda puzzle: Vertex if puzzle.lattice == "vertices" else Cell,
        labels=lambda puzzle: puzzle.kind,
    )
    lattice = Option("SF-1", vertices="from dot to dot", cells="from cell to cell")
    joined_rules = {"ABCD": "way for the loops"}

    @rule("A", "Draw exactly as many loops {SF-1} as there are different letters.")
    def one_loop_each(self) -> Cases:
        for line in self.loop.lines:
            yield self.grid, one_line(line, nonempty=True)

    @rule("B", "Each loop encloses all letters of its own kind; it may enclose others, too.")
    def letters(self) -> Cases:
        for cell, letter in self.letter.items():
            yield cell, self.loop.of[letter].encloses(cell)
            if self.lattice == "cells":
                yield cell, self.loop.avoids(cell)

    @rule("C", "Two loops may cross where both run straight; otherwise every dot is used at most once.")
    def crossings(self) -> Cases:
        for line in self.loop.lines:
            for dot in line.nodes:
                crossed = self.loop.crosses(dot) & line.visits(dot)
                yield dot, crossed.implies(line.straight(dot))

    @rule("D", "A loop does not cross or touch itself.")
    def no_self_contact(self) -> Cases:
        for line in self.loop.lines:
            for dot in line.nodes:
                yield dot, line.degree(dot).among(0, 2)

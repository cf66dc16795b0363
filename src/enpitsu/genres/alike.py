"""Alike: a shaded tree with one piece in every region, neighbouring regions having different numbers."""

from enpitsu.grid import Region
from enpitsu.layers import Numbers, Rooms, Shading
from enpitsu.logic import Count, count, every, some
from enpitsu.puzzle import Cases, Option, Puzzle, implied, rule
from enpitsu.shape import acyclic, connected, one_tree


class ShadedTree(Puzzle):
    """A shaded tree with one piece in every region, counted by the numbers: base of several genres."""

    abstract = True
    clue = Numbers()
    room = Rooms()
    black = Shading()

    @property
    def shaded(self) -> dict[Region, Count]:
        """The number of shaded cells of each region."""
        return {r: count([self.black[c] for c in r.cells]) for r in self.room.regions}

    @property
    def number_of(self) -> dict[Region, int]:
        """The number of shaded cells that is printed in a region."""
        return {self.room[cell]: n for cell, n in self.clue.numbered()}

    @rule("A", "All shaded cells form one orthogonally connected group.")
    def one_group(self) -> Cases:
        yield self.grid, connected(self.black)

    @implied("B", "No 2x2 block is entirely shaded.", published=True)
    def no_pools(self) -> Cases:
        for block in self.grid.blocks(2, 2):
            yield block, ~every([self.black[c] for c in block])

    @rule("C", "The shaded cells form no cycle.")
    def no_cycles(self) -> Cases:
        yield self.grid, acyclic(self.black)

    @rule("D", "Every region has at least one shaded cell.")
    def no_empty_region(self) -> Cases:
        for region, shaded in self.shaded.items():
            yield region, shaded >= 1

    @rule("E", "The shaded cells of one region are connected within it.")
    def one_piece_each(self) -> Cases:
        for region in self.room.regions:
            yield region, connected(self.black.within(region.cells))

    @rule("G", "A number is the number of shaded cells of its region; its cell may be shaded, too.")
    def numbers(self) -> Cases:
        for cell, n in self.clue.numbered():
            yield cell, self.shaded[self.room[cell]] == n

    @implied("G", "The shaded cells of a numbered region are a tree of so many.")
    def one_tree_each(self) -> Cases:
        for region, n in self.number_of.items():
            yield region, one_tree(self.black.within(region.cells), n)


class Alike(ShadedTree):
    """Shade a tree so that neighbouring regions have different numbers of shaded cells."""

    neighbors = Option("AL-1", regions="that share a side", shaded="with shaded cells that share a side")
    lemmas = "alike"

    @rule("F", "Two regions {AL-1} have different numbers of shaded cells.")
    def different_numbers(self) -> Cases:
        for border in self.room.borders:
            a, b = border.regions
            differ = self.shaded[a] != self.shaded[b]
            meet = some([every([self.black[c] for c in edge.cells]) for edge in border.edges])
            yield border, differ if self.neighbors == "regions" else meet.implies(differ)

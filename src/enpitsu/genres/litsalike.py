"""LITSalike: a shaded tree that has a different shape in every region."""

from enpitsu.genres.alike import ShadedTree
from enpitsu.puzzle import Cases, Option, rule
from enpitsu.shape import different_shapes


class LITSalike(ShadedTree):
    """Shade a tree so that no two regions hold the same shape."""

    alike = Option("LA-1", global_="regions", neighbours="regions that share a side")

    @rule("F", "The shaded shapes of any two {LA-1} differ, also turned or mirrored.")
    def shapes_differ(self) -> Cases:
        shape = {r: {c: self.black[c] for c in r.cells} for r in self.room.regions}
        if self.alike == "global":
            yield self.grid, different_shapes(shape.values())
        else:
            for border in self.room.borders:
                yield border, different_shapes([shape[r] for r in border.regions])

"""Limited Alike: Alike in which few regions have few shaded cells."""

from enpitsu.genres.alike import Alike
from enpitsu.logic import count, every
from enpitsu.puzzle import Cases, implied, rule


class LimitedAlike(Alike):
    """Shade a tree as in Alike so that at most N regions of the board have N shaded cells."""

    @rule("H", "For every N, at most N regions of the board have exactly N shaded cells.")
    def limited(self) -> Cases:
        for n in range(1, len(self.room.regions)):
            yield self.grid, count([shaded == n for shaded in self.shaded.values()]) <= n

    @implied("H", "Of the regions without a number, so many have N as the numbers leave.", solved=False)
    def left_over(self) -> Cases:
        open_ = [shaded for region, shaded in self.shaded.items() if region not in self.number_of]
        for n in range(1, len(self.room.regions)):
            left = max(n - list(self.number_of.values()).count(n), 0)
            if left < len(open_):
                few = count([shaded == n for shaded in open_]) <= left
                yield self.grid, few & every([shaded >= 1 for shaded in open_])

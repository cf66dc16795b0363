"""Limited Alike: Alike in which few regions have few shaded cells."""

from enpitsu.genres.alike import Alike
from enpitsu.logic import count
from enpitsu.puzzle import Cases, rule


class LimitedAlike(Alike):
    """Shade a tree as in Alike so that at most N regions of the board have N shaded cells."""

    lemmas = "alike", "limited_alike"  # type: ignore[assignment]

    @rule("H", "For every N, at most N regions of the board have exactly N shaded cells.")
    def limited(self) -> Cases:
        for n in range(1, len(self.room.regions)):
            yield self.grid, count([shaded == n for shaded in self.shaded.values()]) <= n

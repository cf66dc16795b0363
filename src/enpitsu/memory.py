"""Things kept for the next puzzle, by weight, and things that the collector of cycles is spared."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from enpitsu.effort import Load, heard_by

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Shelf(Generic[K, T]):
    """Things made lately, up to a weight: what was not asked for the longest is dropped.

    What somebody still uses is handed out again even then: there is never a second one of it.
    """

    def __init__(self, most: int) -> None:
        self.most, self.weight = most, 0
        self._kept: OrderedDict[K, T] = OrderedDict()  # what was asked for last stands at the end
        self._weights: dict[K, int] = {}
        self._alive: WeakValueDictionary[K, Any] = WeakValueDictionary()

    def get(self, key: K, make: Callable[[], T]) -> T:
        """The thing kept under a key, or still in use; else it is made."""
        found = self._kept.get(key)
        if found is not None:
            with suppress(KeyError):  # another thread may have dropped it
                self._kept.move_to_end(key)
            return found
        if (used := self._alive.get(key)) is not None:
            return used  # type: ignore[no-any-return]
        whole = Load()
        with heard_by(whole):
            made = make()
        self._put(key, made, whole.things + 1)
        return made

    def _put(self, key: K, made: T, weight: int) -> None:
        with suppress(TypeError):  # a text, a number: one is as good as another
            self._alive[key] = made
        self._kept[key] = made
        self.heavier(key, weight - self._weights.get(key, 0))

    def heavier(self, key: K, things: int) -> None:
        """Note that something that is kept has grown; others are dropped for it, or itself if need be."""
        if key not in self._kept:
            return
        self._weights[key] = self._weights.get(key, 0) + things
        self.weight += things
        if self._weights[key] > self.most:
            self._drop(key)
        while self.weight > self.most:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: K) -> None:
        self._kept.pop(key, None)
        self.weight -= self._weights.pop(key, 0)

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Drop all that is kept."""
        self._kept.clear()
        self._weights.clear()
        self._alive.clear()
        self.weight = 0


class Itself(Generic[T]):
    """A thing as a key by what it is, not by its value: an equal one is another."""

    __slots__ = ("of",)

    def __init__(self, of: T) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and other.of is self.of

    def __hash__(self) -> int:
        return id(self.of)


@contextmanager
def no_collector() -> Iterator[None]:
    """Pause the cyclic collector while much is made and nothing dropped: it would search in vain."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


class Nursery:
    """Spares the collector a look at what was just made and will be kept, within bounds.

    To freeze and unfreeze makes all objects old ones, unseen.  The collector does not count those that
    came this way, and would not look for what was dropped of them: so only so many things go this way
    until it has looked at all objects once more, which it does by itself and never because of us.
    """

    def __init__(self, most: int) -> None:
        self.most, self.unseen = most, 0
        self._looked = self._looks()

    @staticmethod
    def _looks() -> int:
        """The number of times that the collector has looked at all objects."""
        return int(gc.get_stats()[-1]["collections"])

    def grow_old(self, things: int) -> None:
        """So many things were just made; what is young beside them grows old, too."""
        looked = self._looks()
        if looked != self._looked:
            self.unseen, self._looked = 0, looked
        self.unseen += things
        if self.unseen <= self.most and not gc.get_freeze_count():  # else they are somebody else's
            gc.freeze()
            gc.unfreeze()


SHEETS = 1_500_000
"""Things of the sheets (with what is compiled of them) that are kept for the next puzzle of their size."""

nursery = Nursery(SHEETS)

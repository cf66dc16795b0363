"""Things kept for the next puzzle, by weight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from enpitsu.effort import SizeLimit, on_work

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class WeightedLRU(Generic[K, T]):
    """A cache with a limit on the total weight: the least recently used values are dropped.

    A dropped value that is still referenced elsewhere is returned again, so no value is ever duplicated.
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
        whole = SizeLimit()
        with on_work(whole):
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


class IdentityKey(Generic[T]):
    """A thing as a key by what it is, not by its value: an equal one is another."""

    __slots__ = ("of",)

    def __init__(self, of: T) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and other.of is self.of

    def __hash__(self) -> int:
        return id(self.of)


TEMPLATE_CACHE_WEIGHT = 1_500_000
"""Things of the templates (with what is compiled of them) kept for the next puzzle of their size."""

"""Old public names: each still works, with a DeprecationWarning that gives the new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, TypeVar
from warnings import warn

T = TypeVar("T")


def old_names(module: str, renamed: Mapping[str, str]) -> Callable[[str], Any]:
    """A ``__getattr__`` of a module (PEP 562); ``renamed``: old name -> new name in the same module."""

    def found(name: str) -> Any:
        if name not in renamed:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        _warn(f"{module}.{name}", f"{module}.{renamed[name]}", 3)
        return getattr(import_module(module), renamed[name])

    return found


def old_name(old: str, new: str) -> Any:
    """An attribute of a class by its old name: a property or a method that is called otherwise now."""

    def found(self: Any) -> Any:
        _warn(f"{type(self).__name__}.{old}", new, 3)
        return getattr(self, new)

    found.__doc__ = f"Deprecated: ``{new}``."
    return property(found)


def old_keyword(old: str, new: str, value: T | None, given: T | None) -> T | None:
    """What was ``given`` by the old name of a keyword argument, or else its ``value`` by the new one."""
    if given is not None:
        _warn(f"{old}=", f"{new}=", 4)
    return value if given is None else given


def _warn(old: str, new: str, depth: int) -> None:
    warn(f"{old} is now {new}", DeprecationWarning, stacklevel=depth)

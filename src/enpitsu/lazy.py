"""Packages that import each of their names when it is first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


class LazyPackage(ModuleType):
    """A package whose modules do not hide those of its names that they are called by."""

    handed_out: Mapping[str, str]

    def __setattr__(self, name: str, value: Any) -> None:
        if not (isinstance(value, ModuleType) and name in self.handed_out):
            super().__setattr__(name, value)


def lazy(
    package: str, names: Mapping[str, str], *, moved: Mapping[str, str] | None = None
) -> Callable[[str], Any]:
    """The ``__getattr__`` of a package: module -> the names that it has, parted by blanks.

    Type checkers see the same names by imports that are never run.
    ``moved``: the same of names that are elsewhere now: genre files of users may import them here.
    """
    module = sys.modules[package]
    homes = _homes(names)
    elsewhere = _homes(moved or {})
    vars(module)["handed_out"] = homes
    module.__class__ = LazyPackage

    def handed(name: str) -> Any:
        home = homes.get(name) or elsewhere.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = vars(module)[name] = getattr(import_module(home, package), name)
        return value

    return handed


def _homes(names: Mapping[str, str]) -> dict[str, str]:
    """Name -> the module that has it."""
    return {name: home for home, own in names.items() for name in own.split()}

"""Typed plain data: values checked against annotations, and the JSON Schema of these.

Of Python's types it knows ``TypedDict``, ``list``, ``dict`` with texts as keys, ``Literal``, unions,
``str int float bool None`` and ``Any``.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from enpitsu.errors import BadNotation
from enpitsu.locale import say, template

SIMPLE = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
NOUNS = {
    "string": template("a text"), "integer": template("a whole number"), "number": template("a number"),
    "boolean": template("true or false"), "null": template("null"), "object": template("an object"),
    "array": template("a list"),
}  # fmt: skip
Path = tuple[str | int, ...]
"""The way to a part of a value: names of fields and indices of lists."""


class Fault(NamedTuple):
    """The fault of a part of a value: a template whose first gap is the name of the part."""

    path: Path
    template: str
    values: tuple[str, ...] = ()

    def sentence(self, whole: str, entry: str = "[{}]", first: int = 0) -> str:
        """The fault in the current language; ``whole``: the noun for the whole value.

        ``entry``: how an index of a list is written, counted from ``first``.
        """
        steps = [entry.format(n + first) if isinstance(n, int) else f".{n}" for n in self.path]
        return say(self.template, "".join(steps).removeprefix(".") or whole, *self.values)


def checked(value: Any, kind: Any) -> None:
    """Raise BadNotation, with the path of what is wrong, if a request is not of a type.

    >>> checked({"a": 1}, dict[str, int])
    """
    fault = fault_of(value, kind)
    if fault is not None:
        raise BadNotation("", None, fault.sentence(say("the request")))


def fault_of(value: Any, kind: Any, at: Path = ()) -> Fault | None:
    """The first fault of a value; ``at``: the way to it."""
    kind = _bare(kind)
    origin, of = get_origin(kind), get_args(kind)
    if kind is Any:
        return None
    if origin in (Union, UnionType):
        faults = [fault_of(value, one, at) for one in of]
        return None if None in faults else _expected(at, kind)
    if origin is Literal:
        return None if value in of and isinstance(value, str) else _expected(at, kind)
    if is_typeddict(kind):
        return _fault_of_object(value, kind, at)
    if origin is list:
        if not isinstance(value, list):
            return _expected(at, kind)
        return next(filter(None, (fault_of(v, of[0], (*at, n)) for n, v in enumerate(value))), None)
    if origin is dict:
        if not isinstance(value, dict):
            return _expected(at, kind)
        return next(filter(None, (fault_of(v, of[1], (*at, k)) for k, v in value.items())), None)
    if isinstance(value, bool) and kind is not bool:
        return _expected(at, kind)
    right = isinstance(value, (int, float) if kind is float else kind)
    return None if right else _expected(at, kind)


def _fault_of_object(value: Any, kind: Any, at: Path) -> Fault | None:
    if not isinstance(value, dict):
        return _expected(at, kind)
    fields = get_type_hints(kind, include_extras=True)
    for name in value:
        if name not in fields:
            return Fault(at, template("{} has no field {!r}, but {}"), (name, ", ".join(fields)))
    for name in fields:
        if name in value:
            fault = fault_of(value[name], fields[name], (*at, name))
            if fault is not None:
                return fault
        elif name in _required(kind, fields):
            return Fault(at, template("{} must have {!r}"), (name,))
    return None


def _required(kind: Any, fields: dict[str, Any]) -> list[str]:
    """The fields that must be there (annotations that are texts hide ``NotRequired`` from Python 3.11)."""
    return [name for name in fields if name in kind.__required_keys__ and not _optional(fields[name])]


def _optional(kind: Any) -> bool:
    return get_origin(kind) is NotRequired


def _expected(at: Path, kind: Any) -> Fault:
    return Fault(at, template("{} must be {}"), (_noun(schema(kind)),))


def _noun(told: dict[str, Any]) -> str:
    """The noun for the values of a schema."""
    if "anyOf" in told:
        return say(" or ").join(dict.fromkeys([_noun(one) for one in told["anyOf"]]))
    if "enum" in told:
        return say("one of {}", ", ".join(told["enum"]))
    return say(NOUNS[told.get("type", "object")])


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if _optional(kind) else kind


def schema(kind: Any, defined: dict[str, Any] | None = None) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a type; objects are put into ``defined`` by their names, if given.

    >>> schema(list[int])
    {'type': 'array', 'items': {'type': 'integer'}}
    """
    kind = _bare(kind)
    origin, of = get_origin(kind), get_args(kind)
    if kind is Any:
        return {}
    if kind in SIMPLE:
        return {"type": SIMPLE[kind]}
    if origin in (Union, UnionType):
        return {"anyOf": [schema(one, defined) for one in of]}
    if origin is Literal:
        return {"type": "string", "enum": list(of)}
    if origin is list:
        return {"type": "array", "items": schema(of[0], defined)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema(of[1], defined)}
    if not is_typeddict(kind):
        raise TypeError(f"no JSON Schema for {kind}")
    if defined is None:
        return _schema_of_object(kind, None)
    if kind.__name__ not in defined:
        defined[kind.__name__] = {}  # it may speak of itself
        defined[kind.__name__] = _schema_of_object(kind, defined)
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _schema_of_object(kind: Any, defined: dict[str, Any] | None) -> dict[str, Any]:
    fields = get_type_hints(kind, include_extras=True)
    return {
        "type": "object",
        "description": (kind.__doc__ or "").strip(),
        "properties": {name: schema(of, defined) for name, of in fields.items()},
        "required": _required(kind, fields),
        "additionalProperties": False,
    }

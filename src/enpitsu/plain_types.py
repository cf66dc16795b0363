"""Typed plain data: values checked against annotations, and the JSON Schema of these.

Of Python's types it knows ``TypedDict``, ``list``, ``dict`` with texts as keys, ``Literal``, unions,
``str int float bool None`` and ``Any``.
"""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from enpitsu.errors import BadNotation

SIMPLE = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}
ARTICLES = {
    "string": "a text", "integer": "a whole number", "number": "a number", "boolean": "true or false",
    "null": "null", "object": "an object", "array": "a list",
}  # fmt: skip


def checked(value: Any, kind: Any, at: str = "") -> None:
    """Raise BadNotation, with the path of what is wrong, if a value is not of a type.

    >>> checked({"a": 1}, dict[str, int])
    """
    fault = fault_of(value, kind, at)
    if fault is not None:
        raise BadNotation("", None, fault)


def fault_of(value: Any, kind: Any, at: str) -> str | None:
    """The fault of a value, in a sentence."""
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
        return next(filter(None, (fault_of(v, of[0], f"{at}[{n}]") for n, v in enumerate(value))), None)
    if origin is dict:
        if not isinstance(value, dict):
            return _expected(at, kind)
        return next(filter(None, (fault_of(v, of[1], _inside(at, k)) for k, v in value.items())), None)
    if isinstance(value, bool) and kind is not bool:
        return _expected(at, kind)
    right = isinstance(value, (int, float) if kind is float else kind)
    return None if right else _expected(at, kind)


def _fault_of_object(value: Any, kind: Any, at: str) -> str | None:
    if not isinstance(value, dict):
        return f"{at or 'the request'} must be an object"
    fields = get_type_hints(kind, include_extras=True)
    for name in value:
        if name not in fields:
            return f"{at or 'the request'} has no field {name!r}, but {', '.join(fields)}"
    for name in fields:
        if name in value:
            fault = fault_of(value[name], fields[name], _inside(at, name))
            if fault is not None:
                return fault
        elif name in _required(kind, fields):
            return f"{at or 'the request'} must have {name!r}"
    return None


def _required(kind: Any, fields: dict[str, Any]) -> list[str]:
    """The fields that must be there (annotations that are texts hide ``NotRequired`` from Python 3.11)."""
    return [name for name in fields if name in kind.__required_keys__ and not _optional(fields[name])]


def _optional(kind: Any) -> bool:
    return get_origin(kind) is NotRequired


def _inside(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


def _expected(at: str, kind: Any) -> str:
    return f"{at or 'the request'} must be {_words(schema(kind))}"


def _words(told: dict[str, Any]) -> str:
    if "anyOf" in told:
        return " or ".join(dict.fromkeys([_words(one) for one in told["anyOf"]]))
    if "enum" in told:
        return f"one of {', '.join(told['enum'])}"
    return ARTICLES.get(told.get("type", "object"), "an object")


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

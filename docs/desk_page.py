"""The protocol of the desk as a page and as JSON Schema (``make docs``)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from enpitsu.desk.verbs import protocol

PAGE = Path(__file__).with_name("desk.md")
SCHEMA = Path(__file__).with_name("desk.schema.json")


def schema_text() -> str:
    """The JSON Schema of all requests and answers."""
    return json.dumps(protocol(), indent=1) + "\n"


def tables(told: dict[str, Any]) -> str:
    """A table of the verbs, then one of the fields of each object."""
    rows = ["| verb | what it gives | request | answer |", "|---|---|---|---|"]
    for name, verb in told["verbs"].items():
        asked, given = (verb[part]["$ref"].rpartition("/")[2] for part in ("request", "answer"))
        rows.append(
            f"| `{name}` | {verb['description']} | [{asked}](#{asked.lower()}) | [{given}](#{given.lower()}) |"
        )
    out = ["\n".join(rows)]
    for name, of in told["$defs"].items():
        fields = ["| field | type | |", "|---|---|---|"]
        for field, kind in of["properties"].items():
            fields.append(
                f"| `{field}` | {said(kind)} | {'' if field in of['required'] else 'may be left out'} |"
            )
        out.append(f"### {name}\n\n{' '.join(of['description'].split())}\n\n" + "\n".join(fields))
    return "\n\n".join(out)


def said(kind: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in kind:
        return " or ".join([said(one) for one in kind["anyOf"]])
    if kind.get("type") == "array":
        return f"list of {said(kind['items'])}"
    if kind.get("type") == "object":
        return f"name -> {said(kind['additionalProperties'])}"
    return {"string": "text", "boolean": "true or false", "null": "null"}.get(
        kind.get("type", ""), kind.get("type", "anything")
    )


def page_text() -> str:
    """The page with its tables brought up to date."""
    pattern = re.compile(r"(<!-- tables -->).*?(<!-- end -->)", re.DOTALL)
    return pattern.sub(
        lambda found: f"{found[1]}\n\n{tables(protocol())}\n\n{found[2]}", PAGE.read_text("utf-8")
    )


def main() -> None:
    """Write both."""
    SCHEMA.write_text(schema_text(), encoding="utf-8")
    PAGE.write_text(page_text(), encoding="utf-8")

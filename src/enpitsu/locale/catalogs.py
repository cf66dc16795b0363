"""The catalogs of languages, read when something is first asked for that is not said in English."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent
"""The folder of the languages."""


NUMBER = re.compile(r"\d+")


def found_text(texts: Mapping[str, str], english: str) -> str | None:
    """The text for an English one; numbers may stand in it as {}: "line of {} cells"."""
    said = texts.get(english)
    if said is not None or not NUMBER.search(english):
        return said
    said = texts.get(NUMBER.sub("{}", english))
    return None if said is None else said.format(*NUMBER.findall(english))


def _read(path: Path) -> dict[str, Any]:
    """A catalog; an empty one if there is no file."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


@lru_cache(maxsize=8)
def general_texts(language: str) -> Mapping[str, Mapping[str, str]]:
    """The texts of a language that are no genre's, by section and by their English words."""
    out: dict[str, dict[str, str]] = {}
    for path in sorted((PACKAGE / language).glob("*.json")):
        for section, texts in _read(path).items():
            out.setdefault(section, {}).update(texts)
    return out


@lru_cache(maxsize=512)
def genre_texts(language: str, name: str) -> Mapping[str, Any]:
    """The catalog of a genre, or of a base of genres."""
    return _read(PACKAGE / language / "genres" / f"{name}.json")


@lru_cache(maxsize=8)
def genre_titles(language: str) -> Mapping[str, str]:
    """The ids of genres by their titles in a language."""
    paths = sorted((PACKAGE / language / "genres").glob("*.json"))
    return {title: path.stem for path in paths if (title := _read(path).get("title"))}

"""Texts of help in the current language."""

from __future__ import annotations

from typing import Any

from enpitsu.locale import general


def help_said(english: str, *values: Any) -> str:
    """A sentence about a command line in the current language."""
    return (general("help", english) or english).format(*values)


def help_text(english: Any) -> Any:
    """A text of help as it stands, or None, in the current language."""
    return english and (general("help", english) or english)

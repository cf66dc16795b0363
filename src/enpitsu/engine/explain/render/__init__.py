"""Sentences from reasons: what all languages share, and a folder for the words of each."""

from __future__ import annotations

from importlib import import_module

from enpitsu.engine.explain.render.language import Renderer
from enpitsu.locale import language


def renderer() -> Renderer:
    """The sentences of explanations in the current language."""
    found: Renderer = import_module(f"{__name__}.{language()}.sentences").SENTENCES
    return found

"""Sentences from reasons, in one module for each language."""

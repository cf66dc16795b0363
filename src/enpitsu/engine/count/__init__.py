"""Counting and listing answers."""

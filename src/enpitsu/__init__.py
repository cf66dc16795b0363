"""Enpitsu: a workbench for pencil puzzles."""

"""Strategies: how steps are found, each kind in a module of its own."""

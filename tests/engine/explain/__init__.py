"""Explanations: every step is true, no step says more than it needs, and the words are always the same."""

"""Codecs, one module per family of notations; none knows a genre."""

"""Measurements; they print ratios and never assert times."""

"""Readings of a genre's rules side by side: whether they differ, and on which smallest board."""

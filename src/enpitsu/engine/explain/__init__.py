"""Explain: steps by letter and place, from the cases alone."""

"""Layers that are printed: numbers, signs, walls, rooms, zones."""

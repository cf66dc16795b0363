"""Layers that are drawn, except lines: shading, areas, digits, pieces."""

"""What is drawn on a board, but for lines: shading, areas, digits, pieces."""

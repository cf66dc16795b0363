"""Lines that are drawn, the ways along them, and how they are written."""

"""What is printed on a board: numbers, signs, walls, rooms, zones."""

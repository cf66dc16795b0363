"""Turn, reflect, resize and compare boards, with all that is printed on them."""

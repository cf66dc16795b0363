"""Networks: what hangs together, as nodes and links, and the words about their pieces."""

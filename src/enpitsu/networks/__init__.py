"""Networks: graphs with optional nodes and links, their components, and the constraints on these."""

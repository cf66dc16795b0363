"""Files that carry a proof: written for a stranger, and checked again as one would."""

"""Two people over a network: the pages that bring them together, and their table."""

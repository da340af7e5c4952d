"""The eight opponents, each a figure, its light, and what is behind it."""

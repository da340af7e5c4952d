"""The eight opponents, each a figure, its light, and its background."""

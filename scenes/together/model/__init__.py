"""A room as a screen needs it, without its looks."""

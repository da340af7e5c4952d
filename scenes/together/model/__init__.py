"""A room's data and games, without their looks."""

"""Achievements: what earns each, read from the events of a game, and what somebody has earned."""

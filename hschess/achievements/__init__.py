"""Achievements: their rules, read from the events of a game, and a player's progress."""

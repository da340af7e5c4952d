"""Finished games: the viewer, the list of games, the analysis, what a computer player thought, and files saved from a game."""
